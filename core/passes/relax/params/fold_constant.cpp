// SPDX-License-Identifier: Apache-2.0
// What depends on constants alone is computed.
//
//   lv = R.call_tir(cls.transpose, (metadata[...][0],), ...)      gv = R.call_tir(cls.matmul, (x, metadata[...][0]),
//   ...) gv = R.call_tir(cls.matmul, (x, lv), ...)                ->
//
// 1. A call of R.call_tir is run (by the interpreter) whose inputs, if it has any, are constants, and whose result is
//    one tensor of known shape and type. Other operators of a block of dataflow are run so after LegalizeOps, where
//    that makes one call of them.
// 2. A variable that is bound to a constant is that constant, and as an operand of an operator one that is bound to a
//    shape that shape. Bindings that nothing uses go, whether or not something was computed.
// 3. A function that cannot be run (its body is opaque to the interpreter) stays called, and so does one whose result
//    would make the constants of the module more than 256 MiB larger than those that they are computed of.
#include <algorithm>

#include "ir/build.h"
#include "model/run/executor.h"
#include "model/run/interpreted.h"
#include "passes/passes.h"
#include "passes/relax/clean/dead_code.h"
#include "passes/relax/functions.h"
#include "relax/rewriter.h"

namespace tirscope::passes {

namespace {

using namespace relax;

bool is_static_tensor(const StructInfo& info) {
  auto tensor = as<TensorStructInfoNode>(info);
  auto shape = tensor ? as<ShapeExprNode>(tensor->shape) : nullptr;
  return shape && !tensor->dtype.is_void() &&
         std::ranges::all_of(shape->values, [](const Expr& e) { return as_int(e).has_value(); });
}

class ConstantFolder final : public Rewriter {
 public:
  ConstantFolder(const IRModule& module, const Context& context)
      : Rewriter(module), module_(module), context_(context) {}

 protected:
  void binding(const Binding& binding) override {
    RelaxExpr value = with_shapes(expr(binding->value));
    auto call = ref_as<RelaxCallNode>(value);
    RelaxExpr folded = binding->kind == Kind::VarBinding && call ? computed(call) : nullptr;
    if (folded) value = folded;
    rebind(binding, value);
    if (value->kind == Kind::RelaxConstant && binding->kind == Kind::VarBinding) define(binding->var, value);  // rule 2
  }

 private:
  RelaxExpr computed(const RelaxCall& call) {
    if (!call->op || !is_static_tensor(call->struct_info)) return nullptr;
    const auto given = bytes_of_constants(*call), made = bytes_of_result(*call->struct_info);
    if (!given || !made || *made - *given > room_) return nullptr;
    IRModule program = program_of(call);
    if (!tir_callee(*call)) {
      if (!builder_.in_dataflow() || !find_pass("LegalizeOps") || is_impure(call, *module_)) return nullptr;
      auto legal = run_pass(program, {"LegalizeOps", {}}, context_);
      if (!legal || !is_one_kernel(*legal)) return nullptr;
      program = *legal;
    }
    model::Interpreted backend(program);
    auto value = model::run_function(program, name, {}, backend);
    auto tensor = value ? value->get<model::TensorValue>() : nullptr;
    if (!tensor) return nullptr;  // rule 3
    auto elements = backend.fetch(*tensor);
    if (!elements) return nullptr;
    room_ -= std::max<int64_t>(*made - *given, 0);
    return relax_constant(
        TensorData::copied(model::dtype_of(*elements), model::shape_of(*elements), model::bytes_of(*elements)));
  }
  /// Rule 2: shapes.
  RelaxExpr with_shapes(const RelaxExpr& value) const {
    auto call = ref_as<RelaxCallNode>(value);
    if (!call || !call->op || tir_callee(*call)) return value;
    auto args = call->args;
    for (NodeRef& arg : args)
      if (auto var = as<RelaxVarNode>(arg))
        if (RelaxExpr bound = builder_.lookup_binding(*var); bound && bound->kind == Kind::ShapeExpr) arg = bound;
    return args == call->args ? value : with(call, [&](RelaxCallNode& copy) { copy.args = std::move(args); });
  }
  static std::optional<int64_t> bytes_of_result(const StructInfoNode& info) {
    auto tensor = as<TensorStructInfoNode>(&info);
    std::vector<int64_t> shape;
    for (const Expr& dim : as<ShapeExprNode>(tensor->shape)->values) shape.push_back(*as_int(dim));
    return tensor_bytes(tensor->dtype, shape);
  }
  /// Of all inputs; nothing where one of them is no constant.
  static std::optional<int64_t> bytes_of_constants(const RelaxCallNode& call) {
    if (call.args.size() > 2 + std::size_t(tir_callee(call) == nullptr) * 8) return {};
    bool only = true;
    int64_t bytes = 0;
    auto look = [&](auto& self, const NodeRef& arg) -> void {
      if (auto tuple = as<RelaxTupleNode>(arg)) {
        for (const RelaxExpr& item : tuple->items) self(self, item);
      } else if (auto constant = as<RelaxConstantNode>(arg)) {
        only = only && bool(constant->data);
        if (only) bytes += int64_t(constant->data.bytes().size());
      } else {
        only = only && !as<RelaxVarNode>(arg);
      }
    };
    for (const NodeRef& arg : call.args) look(look, arg);
    return only ? std::optional(bytes) : std::nullopt;
  }
  /// The functions of TensorIR, and one of Relax that makes the call.
  IRModule program_of(const RelaxCall& call) const {
    RelaxVar result = make<RelaxVarNode>("gv", call->struct_info);
    std::vector<Binding> bindings{make<VarBindingNode>(result, call)};
    SeqExpr body =
        make<SeqExprNode>(std::vector<BindingBlock>{make<BindingBlockNode>(std::move(bindings), false)}, result);
    return with(module_, [&](IRModuleNode& copy) {
      std::erase_if(copy.functions, [](const auto& entry) { return entry.second->kind != Kind::PrimFunc; });
      copy.functions[name] = make_function({}, body, true, {{"global_symbol", name}});
    });
  }
  static bool is_one_kernel(const IRModule& program) {
    auto function = as<RelaxFunctionNode>(program->find(name));
    if (!function || function->body->blocks.size() != 1 || function->body->blocks[0]->bindings.size() != 1)
      return false;
    auto call = as<RelaxCallNode>(function->body->blocks[0]->bindings[0]->value);
    return call && tir_callee(*call);
  }

  static constexpr const char* name = "fold_constant";
  int64_t room_ = int64_t(256) << 20;  ///< rule 3
  IRModule module_;
  const Context& context_;
};

}  // namespace

Result<IRModule> fold_constant(const IRModule& module, const Context& context, const AttrList&) {
  TS_TRY(IRModule folded, rewrite_functions<ConstantFolder>(module, context));
  return without_dead_bindings(folded);
}

}  // namespace tirscope::passes
