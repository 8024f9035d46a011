// SPDX-License-Identifier: Apache-2.0
// What calls functions: those of the module, those that were registered, and the executor's own.
#include <algorithm>

#include "ir/ir.h"
#include "ir/walk/visitor.h"
#include "model/run/executor_state.h"
#include "model/run/prim_call.h"
#include "support/format.h"

namespace tirscope::model {

namespace {

std::vector<int64_t> integer_list(const AttrDict& attrs, const char* key) {
  std::vector<int64_t> out;
  const Attr* found = find_attr(attrs, key);
  auto items = found ? found->get<AttrList>() : nullptr;
  if (found && !items)
    if (auto one = found->as_int()) out.push_back(*one);
  for (std::size_t k = 0; items && k < items->size(); ++k) out.push_back((*items)[k].as_int().value_or(-1));
  return out;
}

/// Tensors and numbers as a TensorIR function takes them; the extents of a shape are several numbers.
Result<std::vector<Operand>> operands_of(const std::string& name, const std::vector<Value>& values) {
  std::vector<Operand> out;
  for (const Value& value : values) {
    if (auto tensor = value.get<TensorValue>())
      out.emplace_back(*tensor);
    else if (auto number = value.get<NumberValue>())
      out.emplace_back(*number);
    else if (auto shape = value.get<ShapeValue>())
      for (int64_t extent : shape->extents)
        out.emplace_back(NumberValue{DataType::integer(64), extent, double(extent)});
    else
      return fail(bad_input("model.call", "the call of {0}: an argument is {1}", name, text_of(value)));
  }
  return out;
}

bool is_in_place(const RelaxCallNode& call) { return call.op->name == "call_tir_inplace"; }

}  // namespace

Result<Value> Executor::call(const RelaxCallNode& call, Frame& frame) {
  Arguments arguments;
  for (const NodeRef& arg : call.args) {
    TS_TRY(Value value, expression(arg, frame));
    arguments.push_back(std::move(value));
  }
  if (call.op) return operation(call, std::move(arguments), frame);
  TS_TRY(Value callee, expression(call.callee, frame));
  auto function = callee.get<FunctionValue>();
  if (!function) return fail(bad_input("model.type", "a call needs a function, but has {0}", text_of(callee)));
  return call_value(*function, std::move(arguments),
                    call.sinfo_args.empty() ? call.struct_info : call.sinfo_args.front());
}

Result<Value> Executor::call_value(const FunctionValue& function, Arguments arguments, const StructInfo& returns) {
  if (function.bound) arguments.insert(arguments.begin(), function.bound->begin(), function.bound->end());
  const RelaxFunctionNode* relax = function.closure.get();
  if (!relax) relax = as<RelaxFunctionNode>(module_->find(function.name));
  if (relax) {
    auto result = call_relax(*relax, function.name, std::move(arguments), function.around.get());
    nested_ = true;
    return result;
  }
  if (module_->prim_func(function.name)) return call_prim(function.name, arguments);
  if (has_builtin(function.name)) return builtin(function.name, arguments, returns);
  if (!settings_.functions || !settings_.functions->provides(function.name))
    return fail(bad_input("model.missing-functions", "nothing provides the function {0}", function.name));
  TS_TRY(Called called, settings_.functions->call(function.name, arguments, {}, returns, backend_, settings_.job));
  spent_ += called.seconds;
  return std::move(called.value);
}

/// In the lowered form: all arguments are given, the outputs among them.
Result<Value> Executor::call_prim(const std::string& name, const Arguments& arguments) {
  TS_TRY(std::vector<Operand> operands, operands_of(name, arguments));
  const PrimFunc function = module_->prim_func(name);
  TS_TRY_VOID(check_operands(*function, name, operands));
  TS_TRY(double seconds, backend_.run(name, operands, settings_.job));
  spent_ += seconds;
  return Value{};
}

Result<TensorValue> Executor::new_tensor_value(DataType dtype, std::vector<int64_t> shape) {
  auto bytes = tensor_bytes(dtype, shape);
  if (!bytes)
    return fail(bad_input("model.shape", "there is no tensor {0}: an extent is negative, or it is too large",
                          type_text(dtype, shape)));
  TS_TRY(MemoryPtr memory, backend_.allocate(*bytes));
  return TensorValue{dtype, std::move(shape), std::move(memory)};
}

/// A tensor for each output; where `in_place` has the number of an input, that input itself.
Result<std::vector<TensorValue>> Executor::outputs(const StructInfo& out, const Arguments& inputs,
                                                   const std::vector<int64_t>& in_place, Frame& frame) {
  std::vector<StructInfo> infos = {out};
  if (auto tuple = as<TupleStructInfoNode>(out)) infos = tuple->items;
  std::vector<TensorValue> tensors;
  for (std::size_t k = 0; k < infos.size(); ++k) {
    auto info = as<TensorStructInfoNode>(infos[k]);
    auto shape = info ? as<ShapeExprNode>(info->shape) : nullptr;
    if (!shape || info->dtype.is_void())
      return fail(bad_input("model.shape", "output {0} needs a shape and a type in out_sinfo", k));
    TS_TRY(std::vector<int64_t> values, extents(shape->values, frame.symbols));
    const int64_t taken = k < in_place.size() ? in_place[k] : -1;
    if (taken < 0) {
      TS_TRY(TensorValue made, new_tensor_value(info->dtype, std::move(values)));
      tensors.push_back(std::move(made));
      continue;
    }
    auto input = std::size_t(taken) < inputs.size() ? inputs[std::size_t(taken)].get<TensorValue>() : nullptr;
    if (!input || input->dtype != info->dtype || input->shape != values)
      return fail(bad_input("model.in-place", "output {0}, {1}, cannot take the place of input {2}", k,
                            type_text(info->dtype, values), taken));
    tensors.push_back(*input);
  }
  return tensors;
}

/// Destination passing: outputs are made, and the function gets the inputs, the outputs and the sizes.
Result<Value> Executor::call_into(const FunctionValue& function, Arguments inputs, const StructInfo& out,
                                  const std::vector<int64_t>& in_place, const Arguments& sizes, Frame& frame) {
  TS_TRY(std::vector<TensorValue> made, outputs(out, inputs, in_place, frame));
  if (module_->prim_func(function.name)) {
    Arguments all = std::move(inputs);
    for (std::size_t k = 0; k < made.size(); ++k)
      if (k >= in_place.size() || in_place[k] < 0) all.push_back(Value{made[k]});
    all.insert(all.end(), sizes.begin(), sizes.end());
    TS_TRY_VOID(call_prim(function.name, all));
  } else {
    if (!settings_.functions || !settings_.functions->provides(function.name))
      return fail(bad_input("model.missing-functions", "nothing provides the function {0}", function.name));
    TS_TRY(Called called, settings_.functions->call(function.name, inputs, made, void_info(), backend_, settings_.job));
    spent_ += called.seconds;
  }
  if (!as<TupleStructInfoNode>(out)) return Value{std::move(made[0])};
  std::vector<Value> items;
  for (TensorValue& tensor : made) items.push_back(Value{std::move(tensor)});
  return tuple_value(std::move(items));
}

namespace {

/// What a function of Relax uses, and the functions of the module that it calls.
class UsesFinder final : public Visitor {
 public:
  UsesFinder(const IRModule& module, const Functions* functions) : module_(module), functions_(functions) {}
  std::set<std::string> missing, operators, prim_functions;

  void visit_function(const std::string& name) {
    if (module_->prim_func(name)) prim_functions.insert(name);
    if (seen_.insert(name).second)
      if (auto function = as<RelaxFunctionNode>(module_->find(name))) visit(function->body);
  }

 protected:
  void visit_RelaxCall(const RelaxCallNode& call) override {
    if (call.op && !has_operation(call.op->name)) operators.emplace(call.op->name);
    children(call);
  }
  void visit_ExternFunc(const ExternFuncNode& node) override {
    const std::string& name = node.symbol;
    if (module_->find(name)) return visit_function(name);
    if (!has_builtin(name) && !(functions_ && functions_->provides(name))) missing.insert(name);
  }
  void visit_GlobalVar(const GlobalVarNode& node) override {
    if (!module_->find(node.name)) missing.insert(node.name);
    visit_function(node.name);
  }

 private:
  const IRModule& module_;
  const Functions* functions_;
  std::set<std::string> seen_;
};

}  // namespace

std::vector<std::string> missing_functions(const IRModule& module, const std::string& function,
                                           const Functions* functions) {
  UsesFinder finder(module, functions);
  finder.visit_function(function);
  return {finder.missing.begin(), finder.missing.end()};
}

std::set<std::string> operators_to_legalise(const IRModule& module, const std::string& function) {
  UsesFinder finder(module, nullptr);
  finder.visit_function(function);
  return std::move(finder.operators);
}

std::set<std::string> prim_functions_called(const IRModule& module, const std::string& function) {
  UsesFinder finder(module, nullptr);
  finder.visit_function(function);
  return std::move(finder.prim_functions);
}

// ---- operations that call -------------------------------------------------------------------------------------------

/// R.call_tir, R.call_dps_packed and R.call_tir_inplace: a function, its inputs, perhaps sizes.
Result<Value> Executor::call_destination(const RelaxCallNode& call, Arguments arguments, Frame& frame) {
  auto function = arguments.empty() ? nullptr : arguments[0].get<FunctionValue>();
  if (!function || arguments.size() < 2)
    return fail(bad_input("model.call", "{0} needs a function and its inputs", std::string(call.op->name)));
  Arguments inputs = {arguments[1]};
  if (auto tuple = arguments[1].get<TupleValue>()) inputs = **tuple;
  const StructInfo& out = call.sinfo_args.empty() ? call.struct_info : call.sinfo_args.front();
  const std::vector<int64_t> in_place =
      is_in_place(call) ? integer_list(call.attrs, "inplace_indices") : std::vector<int64_t>{};
  return call_into(*function, std::move(inputs), out, in_place, {arguments.begin() + 2, arguments.end()}, frame);
}

}  // namespace tirscope::model
