// SPDX-License-Identifier: Apache-2.0
// Sizes become memory: what is not known before the program runs is checked, stored and computed in a heap of integers.
//
//   def main(x: R.Tensor(("n", 4))):        heap = R.call_builtin_with_ctx("vm.builtin.alloc_shape_heap", (2,))
//       y = f(R.shape([n * 2, 4]))    ->    R.call_packed("vm.builtin.check_tensor_info", x, 2, "float32", context)
//                                           R.call_packed("vm.builtin.match_shape", x, heap, 2, 1, 0, 0, 4, context)
//                                           cls.shape_func(heap)
//                                           s = R.call_packed("vm.builtin.make_shape", heap, 2, 1, 1, 0, 4)
//                                           y = f(s)
//
// 1. Every expression other than a number has a slot, in the order of the first occurrence. Without any there is no
//    heap, R.null_value() stands for it.
// 2. Each parameter is checked: its kind, rank and type; then its shape. A dimension is a number to be equal to (0), a
//    size that is met for the first time and stored (1), one that is known and must be equal (3); one that cannot be
//    computed yet is checked later (2 until then). A scalar has nothing to be checked then.
// 3. As soon as sizes are stored, a function of TensorIR computes what follows from them.
// 4. R.match_cast is checked like a parameter, as far as the struct info does not say it; so is the result.
// 5. A shape that holds more than numbers is made by vm.builtin.make_shape (0: a number, 1: from a slot).
// 6. Local functions are refused (`vm-shape-lower.local-function`): LambdaLift comes first.
#include <algorithm>

#include "ir/build.h"
#include "ir/compare/structural_equal.h"
#include "passes/passes.h"
#include "passes/relax/functions.h"
#include "passes/relax/vm/shape_heap.h"
#include "relax/rewriter.h"
#include "script/printer/printer.h"

namespace tirscope::passes {

namespace {

using namespace relax;

std::string text_of(const StructInfo& info) {
  script::PrintOptions options;
  options.int_dtype = DataType::integer(64);  // numbers in shapes are written as they are
  const std::string text = script::text(info, options);
  return text.substr(text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1);
}

class ShapeLowering final : public Rewriter {
 public:
  ShapeLowering(const IRModule& module, bool contexts) : Rewriter(module), contexts_(contexts) {}

  RelaxFunction lowered(const std::string& name, const RelaxFunction& function) {
    heap_.emplace(*function);
    pending_.clear();
    builder_.begin_scope();
    make_heap();
    for (std::size_t i = 0; i < function->params.size(); ++i) {  // rule 2
      const RelaxVar& param = function->params[i];
      const StructInfo& info = param->struct_info;
      check(param, info, true,
            context("fn=" + name + ", loc=param[" + std::to_string(i) + "], param=" + param->name +
                    ", annotation=" + text_of(info)));
    }
    match_pending();
    for (const BindingBlock& one : function->body->blocks) block(one);
    RelaxExpr result = expr(function->body->body);
    check(result, function->ret, false, context("fn=" + name + ", loc=return, annotation=" + text_of(function->ret)));
    match_pending();
    SeqExpr body = ref_as<SeqExprNode>(checked(builder_.end_scope(result)));
    return with(function, [&](RelaxFunctionNode& copy) { copy.body = body; });
  }

 protected:
  void binding(const Binding& binding) override {
    if (binding->value->kind == Kind::RelaxFunction)  // rule 6
      throw LimitReached{refused("vm-shape-lower.local-function",
                                 "VMShapeLower runs after LambdaLift: {0} is a local function", binding->var->name)};
    if (auto cast = as<MatchCastNode>(binding)) {  // rule 4
      RelaxExpr value = expr(cast->value);
      check(value, cast->struct_info, false, context("match_cast, struct_info=" + text_of(cast->struct_info)));
      match_pending();
      return rebind(binding, value);
    }
    Rewriter::binding(binding);
  }
  RelaxExpr expr(const RelaxExpr& value) override {
    if (auto shape = as<ShapeExprNode>(value)) return made_shape(ref(shape));  // rule 5
    if (auto prim = as<PrimValueNode>(value); prim && !is_const_number(prim->value))
      return checked(builder_.emit(packed(
          "vm.builtin.make_prim_value", {heap_var_, number(1), number(heap_->slot(prim->value))}, prim->struct_info)));
    return Rewriter::expr(value);
  }

 private:
  struct Match {
    RelaxExpr value;
    std::vector<Expr> dims;
    RelaxExpr context;
    bool is_number;  ///< a number, not a shape
  };

  static RelaxExpr number(int64_t value) { return prim_value(int64(value)); }
  RelaxExpr context(const std::string& text) const {
    return relax_string(contexts_ ? "ErrorContext(" + text + ") " : std::string());
  }
  static RelaxExpr packed(const char* name, std::vector<NodeRef> args, const StructInfo& info) {
    return make<RelaxCallNode>(info, nullptr, extern_func(name), std::move(args), AttrDict{},
                               std::vector<StructInfo>{info});
  }
  void emit_check(const char* name, std::vector<NodeRef> args) {
    checked(builder_.emit(packed(name, std::move(args), void_info()), "_"));
  }
  static RelaxExpr type(DataType dtype) { return make<DataTypeImmNode>(object_info(), dtype); }

  /// Rule 1
  void make_heap() {
    RelaxExpr call = checked(call_op("null_value", {}));
    if (heap_->size()) {
      const StructInfo info = make<TensorStructInfoNode>(nullptr, DataType::integer(64), 1);
      RelaxExpr made = checked(call_op(
          "call_builtin_with_ctx", {extern_func("vm.builtin.alloc_shape_heap"), make_tuple({number(heap_->size())})}));
      call = with(*as<RelaxCallNode>(made), [&](RelaxCallNode& copy) { copy.sinfo_args = {info}; });
    }
    heap_var_ = checked(builder_.emit(call, "shape_heap"));
  }

  // ---- rule 2
  void check(const RelaxExpr& value, const StructInfo& info, bool always, const RelaxExpr& where) {
    if (!always && value->struct_info && structural_equal(value->struct_info, info)) return;
    if (auto tensor = as<TensorStructInfoNode>(info)) {
      check_tensor(value, *tensor, always, where);
    } else if (auto shape = as<ShapeStructInfoNode>(info)) {
      auto known = as<ShapeStructInfoNode>(value->struct_info);
      if (always || !known || (shape->ndim >= 0 && known->ndim != shape->ndim))
        emit_check("vm.builtin.check_shape_info", {value, number(shape->ndim), where});
      if (shape->has_values) pending_.push_back({value, shape->values, where, false});
    } else if (auto prim = as<PrimStructInfoNode>(info)) {
      auto known = as<PrimStructInfoNode>(value->struct_info);
      if (always || !known || known->dtype != prim->dtype)
        emit_check("vm.builtin.check_prim_value_info", {value, type(prim->dtype), where});
      if (prim->value) pending_.push_back({value, {prim->value}, where, true});
    } else if (auto tuple = as<TupleStructInfoNode>(info)) {
      check_tuple(value, *tuple, always, where);
    } else if (info->kind == Kind::FuncStructInfo) {
      if (always || value->struct_info->kind != Kind::FuncStructInfo)
        emit_check("vm.builtin.check_func_info", {value, where});
    }
  }
  void check_tensor(const RelaxExpr& value, const TensorStructInfoNode& info, bool always, const RelaxExpr& where) {
    auto known = as<TensorStructInfoNode>(value->struct_info);
    const bool said =
        known && (info.dtype.is_void() || known->dtype == info.dtype) && (info.ndim < 0 || known->ndim == info.ndim);
    if (always || !said)
      emit_check("vm.builtin.check_tensor_info", {value, number(info.ndim), type(info.dtype), where});
    auto shape = as<ShapeExprNode>(info.shape);
    if (!shape) return;
    if (!always && known && known->shape && structural_equal(known->shape, info.shape)) return;
    pending_.push_back({value, shape->values, where, false});
  }
  void check_tuple(const RelaxExpr& value, const TupleStructInfoNode& info, bool always, const RelaxExpr& where) {
    auto known = as<TupleStructInfoNode>(value->struct_info);
    if (always || !known || known->items.size() != info.items.size())
      emit_check("vm.builtin.check_tuple_info", {value, number(int64_t(info.items.size())), where});
    for (std::size_t i = 0; i < info.items.size(); ++i) {
      if (info.items[i]->kind == Kind::ObjectStructInfo) continue;
      StructInfo item = known && i < known->items.size() ? known->items[i] : object_info();
      auto literal = as<RelaxTupleNode>(value);
      const RelaxExpr part = literal && i < literal->items.size()
                                 ? literal->items[i]
                                 : checked(builder_.emit(make<TupleGetItemNode>(item, value, int(i))));
      check(part, info.items[i], always, where);
    }
  }

  void match_pending() {
    for (std::vector<Match> now = std::exchange(pending_, {}); !now.empty(); now = std::exchange(pending_, {})) {
      bool progress = false;
      for (const Match& match : now) progress = emit_match(match) || progress;
      if (PrimFunc compute = heap_->computation()) {  // rule 3
        GlobalVar name = builder_.add_func(compute, "shape_func");
        checked(builder_.emit(call_function(name, {heap_var_}), "_"));
        progress = true;
      }
      if (!progress && !pending_.empty())
        throw LimitReached{
            refused("vm-shape-lower.unknown-size", "a size is used that no parameter and no cast determines")};
    }
  }
  /// Whether anything could be checked; the dimensions that cannot be are pending again.
  bool emit_match(const Match& match) {
    std::vector<NodeRef> args{match.value, heap_var_};
    if (!match.is_number) args.push_back(number(int64_t(match.dims.size())));
    std::vector<Expr> known_later;
    bool any = match.dims.empty(), later = false;
    for (const Expr& dim : match.dims) {
      int64_t code = 0, what = 0;
      if (auto constant = as_int(dim)) {
        what = *constant;
        any = true;
      } else if (is_const_number(dim)) {
        throw LimitReached{refused("vm-shape-lower.not-integer",
                                   "a value is checked to be {0}, but only integers can be compared here",
                                   script::text(dim))};
      } else if (heap_->is_known(dim)) {
        code = 3;
        what = heap_->slot(dim);
        any = true;
      } else if (dim->kind == Kind::Var) {
        code = 1;
        what = heap_->slot(dim);
        heap_->know(dim);
        any = true;
      } else {
        code = 2;
        later = true;
      }
      args.insert(args.end(), {number(code), number(what)});
    }
    args.push_back(match.context);
    if (any && !match.dims.empty() && !(later && is_all_later(match)))
      emit_check(match.is_number ? "vm.builtin.match_prim_value" : "vm.builtin.match_shape", std::move(args));
    if (later) pending_.push_back(match);
    return any;
  }
  bool is_all_later(const Match& match) const {
    return std::ranges::none_of(match.dims, [&](const Expr& dim) { return as_int(dim) || heap_->is_known(dim); });
  }

  RelaxExpr made_shape(const RelaxExpr& value) {
    auto shape = as<ShapeExprNode>(value);
    if (std::ranges::all_of(shape->values, [](const Expr& e) { return as_int(e).has_value(); })) return value;
    std::vector<NodeRef> args{heap_var_, number(int64_t(shape->values.size()))};
    for (const Expr& dim : shape->values) {
      auto constant = as_int(dim);
      args.insert(args.end(), {number(constant ? 0 : 1), number(constant ? *constant : heap_->slot(dim))});
    }
    const StructInfo info = make<ShapeStructInfoNode>(int(shape->values.size()));
    return checked(builder_.emit(packed("vm.builtin.make_shape", std::move(args), info)));
  }

  bool contexts_;
  std::optional<ShapeHeap> heap_;
  RelaxVar heap_var_;
  std::vector<Match> pending_;
};

}  // namespace

Result<IRModule> vm_shape_lower(const IRModule& module, const Context&, const AttrList& args) {
  return catching([&]() -> Result<IRModule> {
    ShapeLowering rewriter(module, *args[0].get<bool>());
    for (const auto& [name, node] : module->functions) {
      auto function = ref_as<RelaxFunctionNode>(node);
      if (!function) continue;
      RelaxFunction now = rewriter.lowered(name, function);
      checked(rewriter.builder().update_func(make<GlobalVarNode>(name), now));
    }
    return rewriter.builder().get();
  });
}

}  // namespace tirscope::passes
