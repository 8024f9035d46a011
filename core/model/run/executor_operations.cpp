// SPDX-License-Identifier: Apache-2.0
// What the executor does itself: operators on shapes and views, memory and calls of the lowered form. The registered
// functions of TVM's virtual machine are in executor_builtins.cpp.
#include <algorithm>

#include "ir/ir.h"
#include "model/run/executor_state.h"
#include "support/format.h"

namespace tirscope::model {

/// The operators; each gets its arguments as values.
struct Operations {
  using Arguments = Executor::Arguments;
  using Operation = Result<Value> (*)(Executor&, const RelaxCallNode&, Arguments&, Frame&);

  /// Argument `k`, which must be a T.
  template <class T>
  static Result<T> at(const Arguments& arguments, std::size_t k, const char* wanted) {
    auto value = k < arguments.size() ? arguments[k].get<T>() : nullptr;
    if (value) return *value;
    return fail(bad_input("model.type", "argument {0} must be {1}, but is {2}", k, wanted,
                          k < arguments.size() ? text_of(arguments[k]) : "missing"));
  }
  static Result<TensorValue> tensor(const Arguments& a, std::size_t k) { return at<TensorValue>(a, k, "a tensor"); }
  static Result<ShapeValue> shape(const Arguments& a, std::size_t k) { return at<ShapeValue>(a, k, "a shape"); }
  static Result<NumberValue> number(const Arguments& a, std::size_t k) { return at<NumberValue>(a, k, "a number"); }
  static Result<DataType> type(const Arguments& a, std::size_t k) {
    TS_TRY(TypeValue value, at<TypeValue>(a, k, "a type"));
    return value.dtype;
  }

  // ---- views and shapes ----

  /// The same elements under another shape.
  static Result<Value> viewed(const TensorValue& from, std::vector<int64_t> shape) {
    auto bytes = tensor_bytes(from.dtype, shape);
    if (!bytes || *bytes != from.bytes())
      return fail(bad_input("model.shape", "{0} cannot be reshaped to {1}", type_text(from.dtype, from.shape),
                            type_text(from.dtype, shape)));
    TensorValue view = from;
    view.shape = std::move(shape);
    return Value{std::move(view)};
  }
  static Result<Value> reshape(Executor&, const RelaxCallNode&, Arguments& a, Frame&) {
    TS_TRY(TensorValue from, tensor(a, 0));
    TS_TRY(ShapeValue to, shape(a, 1));
    // One extent may be left to the others.
    int64_t known = 1, open = std::count(to.extents.begin(), to.extents.end(), -1), all = 1;
    for (int64_t extent : from.shape) all *= extent;
    for (int64_t extent : to.extents)
      if (extent != -1 && __builtin_mul_overflow(known, extent, &known)) known = 0;
    if (open == 1 && known > 0 && all % known == 0) std::ranges::replace(to.extents, int64_t(-1), all / known);
    return viewed(from, std::move(to.extents));
  }
  static Result<Value> shape_of(Executor&, const RelaxCallNode&, Arguments& a, Frame&) {
    TS_TRY(TensorValue from, tensor(a, 0));
    return Value{ShapeValue{from.shape}};
  }
  static Result<Value> tensor_to_shape(Executor& run, const RelaxCallNode&, Arguments& a, Frame&) {
    TS_TRY(TensorValue from, tensor(a, 0));
    TS_TRY(std::vector<int64_t> values, run.integers(from));
    return Value{ShapeValue{std::move(values)}};
  }
  static Result<Value> shape_to_tensor(Executor& run, const RelaxCallNode&, Arguments& a, Frame&) {
    TS_TRY(ShapeValue from, shape(a, 0));
    Tensor tensor(DataType::integer(64), {int64_t(from.extents.size())});
    std::ranges::copy(from.extents, tensor.as<int64_t>());
    TS_TRY(TensorValue held, run.backend_.hold(tensor));
    return Value{std::move(held)};
  }
  static Result<Value> same(Executor&, const RelaxCallNode&, Arguments& a, Frame&) {
    return a.empty() ? Value{} : a[0];
  }
  /// R.memory.view(data, shape, dtype, offset in bytes), each but the first perhaps left out
  static Result<Value> view(Executor&, const RelaxCallNode&, Arguments& a, Frame&) {
    TS_TRY(TensorValue from, tensor(a, 0));
    TensorValue out = from;
    for (std::size_t k = 1; k < a.size(); ++k) {
      if (auto extents = a[k].get<ShapeValue>()) out.shape = extents->extents;
      if (auto dtype = a[k].get<TypeValue>()) out.dtype = dtype->dtype;
      if (auto offset = a[k].get<NumberValue>()) out.offset += offset->integer;
    }
    auto bytes = tensor_bytes(out.dtype, out.shape);
    if (!bytes || out.offset < from.offset || out.offset > from.offset + from.bytes() ||
        *bytes > from.offset + from.bytes() - out.offset)
      return fail(bad_input("model.shape", "a view {0} at byte {1} does not fit into {2}",
                            type_text(out.dtype, out.shape), out.offset - from.offset,
                            type_text(from.dtype, from.shape)));
    return Value{std::move(out)};
  }
  /// R.inspect.tensor_shape_i(x, axis)
  static Result<Value> extent(Executor&, const RelaxCallNode&, Arguments& a, Frame&) {
    TS_TRY(TensorValue from, tensor(a, 0));
    TS_TRY(NumberValue axis, number(a, 1));
    if (axis.integer < 0 || std::size_t(axis.integer) >= from.shape.size())
      return fail(
          bad_input("model.shape", "{0} has no dimension {1}", type_text(from.dtype, from.shape), axis.integer));
    return integer_value(from.shape[std::size_t(axis.integer)]);
  }
  static Result<Value> rank(Executor&, const RelaxCallNode&, Arguments& a, Frame&) {
    TS_TRY(TensorValue from, tensor(a, 0));
    return integer_value(int64_t(from.shape.size()));
  }
  static Result<Value> nothing(Executor&, const RelaxCallNode&, Arguments&, Frame&) { return Value{}; }

  // ---- calls ----

  static Result<Value> destination(Executor& run, const RelaxCallNode& call, Arguments& a, Frame& frame) {
    return run.call_destination(call, std::move(a), frame);
  }
  static StructInfo returned(const RelaxCallNode& call) {
    return call.sinfo_args.empty() ? call.struct_info : call.sinfo_args.front();
  }
  /// R.call_pure_packed(f, a, b): the arguments follow the function.
  static Result<Value> packed(Executor& run, const RelaxCallNode& call, Arguments& a, Frame&) {
    TS_TRY(FunctionValue function, at<FunctionValue>(a, 0, "a function"));
    a.erase(a.begin());
    return run.call_value(function, std::move(a), returned(call));
  }
  /// R.call_builtin_with_ctx(f, (a, b)), R.invoke_closure(f, (a, b)), R.vm.call_tir_dyn(f, (a, b)): they are a tuple.
  static Result<Value> packed_tuple(Executor& run, const RelaxCallNode& call, Arguments& a, Frame&) {
    TS_TRY(FunctionValue function, at<FunctionValue>(a, 0, "a function"));
    if (auto items = a.size() == 2 ? a[1].get<TupleValue>() : nullptr)
      return run.call_value(function, **items, returned(call));
    return run.call_value(function, {a.begin() + 1, a.end()}, returned(call));
  }
  static Result<Value> make_closure(Executor&, const RelaxCallNode&, Arguments& a, Frame&) {
    TS_TRY(FunctionValue function, at<FunctionValue>(a, 0, "a function"));
    TS_TRY(TupleValue items, at<TupleValue>(a, 1, "a tuple"));
    function.bound = items;
    return Value{std::move(function)};
  }

  // ---- memory of the lowered form ----

  /// R.builtin.alloc_tensor(shape, dtype, device, scope)
  static Result<Value> alloc(Executor& run, const RelaxCallNode&, Arguments& a, Frame&) {
    TS_TRY(ShapeValue extents, shape(a, 0));
    TS_TRY(DataType dtype, type(a, 1));
    TS_TRY(TensorValue made, run.new_tensor_value(dtype, std::move(extents.extents)));
    return Value{std::move(made)};
  }
  /// R.memory.alloc_storage(shape of bytes, device, scope, dtype), R.vm.alloc_storage(shape, device, dtype, scope)
  static Result<Value> alloc_storage(Executor& run, const RelaxCallNode&, Arguments& a, Frame&) {
    TS_TRY(ShapeValue size, shape(a, 0));
    auto bytes = tensor_bytes(DataType::uint(8), size.extents);
    if (!bytes) return fail(bad_input("model.shape", "there is no storage of {0}", text_of(a[0])));
    TS_TRY(MemoryPtr memory, run.backend_.allocate(*bytes));
    return Value{StorageValue{std::move(memory)}};
  }
  /// R.memory.alloc_tensor(storage, offset, shape, dtype), and R.vm.alloc_tensor alike
  static Result<Value> alloc_in_storage(Executor&, const RelaxCallNode&, Arguments& a, Frame&) {
    TS_TRY(StorageValue storage, at<StorageValue>(a, 0, "storage"));
    TS_TRY(NumberValue offset, number(a, 1));
    TS_TRY(ShapeValue extents, shape(a, 2));
    TS_TRY(DataType dtype, type(a, 3));
    auto bytes = tensor_bytes(dtype, extents.extents);
    const int64_t held = storage.memory->bytes();
    if (!bytes || offset.integer < 0 || offset.integer > held || *bytes > held - offset.integer)
      return fail(bad_input("model.storage", "a tensor {0} at byte {1} does not fit into storage of {2} bytes",
                            type_text(dtype, extents.extents), offset.integer, held));
    if (offset.integer % std::max<int64_t>(1, interp::value_bytes(dtype.element()).value_or(1)) != 0)
      return fail(
          bad_input("model.storage", "a tensor of {0} at byte {1} is not aligned", dtype.str(), offset.integer));
    return Value{TensorValue{dtype, std::move(extents.extents), storage.memory, offset.integer}};
  }
  /// R.memory.kill_tensor, R.memory.kill_storage, R.vm.kill_object: whoever uses the variable afterwards is refused.
  static Result<Value> kill(Executor&, const RelaxCallNode& call, Arguments&, Frame& frame) {
    auto var = call.args.empty() ? nullptr : as<RelaxVarNode>(call.args[0]);
    if (var) frame.variables[var] = Value{NoValue{true}};
    return Value{};
  }

  // ---- effects ----

  static Result<Value> assert_op(Executor& run, const RelaxCallNode&, Arguments& a, Frame&) {
    if (a.empty()) return fail(bad_input("model.type", "an assertion needs a condition"));
    TS_TRY(bool holds, run.truth(a[0]));
    if (holds) return Value{};
    auto text = a.size() > 1 ? a[1].get<TextValue>() : nullptr;
    return fail(refused("model.assertion", "an assertion of the model failed: {0}",
                        text && !text->text.empty() ? text->text : std::string("no message")));
  }

  static const std::unordered_map<std::string_view, Operation>& table();
};

const std::unordered_map<std::string_view, Operations::Operation>& Operations::table() {
  using O = Operations;
  static const std::unordered_map<std::string_view, Operation> all = {
      {"call_tir", O::destination},
      {"call_dps_packed", O::destination},
      {"call_tir_inplace", O::destination},
      {"call_tir_with_grad", O::destination},
      {"call_pure_packed", O::packed},
      {"call_inplace_packed", O::packed},
      {"call_builtin_with_ctx", O::packed_tuple},
      {"invoke_closure", O::packed_tuple},
      {"invoke_pure_closure", O::packed_tuple},
      {"make_closure", O::make_closure},
      {"vm.call_tir_dyn", O::packed_tuple},
      {"reshape", O::reshape},
      {"shape_of", O::shape_of},
      {"tensor_to_shape", O::tensor_to_shape},
      {"shape_to_tensor", O::shape_to_tensor},
      {"stop_lift_params", O::same},
      {"hint_on_device", O::same},
      {"to_vdevice", O::same},
      {"builtin.stop_lift_params", O::same},
      {"memory.ensure_zero_offset", O::same},
      {"memory.view", O::view},
      {"inspect.tensor_shape_i", O::extent},
      {"inspect.tensor_ndim", O::rank},
      {"null_value", O::nothing},
      {"print", O::nothing},
      {"assert_op", O::assert_op},
      {"builtin.alloc_tensor", O::alloc},
      {"memory.alloc_storage", O::alloc_storage},
      {"memory.alloc_tensor", O::alloc_in_storage},
      {"memory.kill_storage", O::kill},
      {"memory.kill_tensor", O::kill},
      {"vm.alloc_storage", O::alloc_storage},
      {"vm.alloc_tensor", O::alloc_in_storage},
      {"vm.kill_object", O::kill},
  };
  return all;
}

bool has_operation(std::string_view name) { return Operations::table().contains(name); }

Result<Value> Executor::operation(const RelaxCallNode& call, Arguments arguments, Frame& frame) {
  auto found = Operations::table().find(call.op->name);
  if (found != Operations::table().end()) return found->second(*this, call, arguments, frame);
  return fail(refused("model.operator",
                      "the operator R.{0} has no implementation until it is legalised; run the pass LegalizeOps first",
                      std::string(call.op->name)));
}

/// The elements of a tensor of integers with one dimension.
Result<std::vector<int64_t>> Executor::integers(const TensorValue& tensor) {
  if (!tensor.dtype.is_integer() || tensor.shape.size() > 1)
    return fail(bad_input("model.type", "a shape needs a list of integers, but got {0}",
                          type_text(tensor.dtype, tensor.shape)));
  TS_TRY(Tensor host, backend_.fetch(tensor));
  std::vector<int64_t> out;
  for (int64_t k = 0; k < host.size(); ++k) out.push_back(host.integer(k));
  return out;
}

}  // namespace tirscope::model
