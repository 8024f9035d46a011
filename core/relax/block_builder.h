// SPDX-License-Identifier: Apache-2.0
// TVM's BlockBuilder: functions of Relax put together binding by binding. Everything that is emitted is normalized
// first: operands of calls become leaves (variables, constants, shapes, numbers, texts, types, functions, tuples of
// those), each with a struct info; what is not a leaf gets a variable of its own in front.
//
//   BlockBuilder builder;
//   builder.begin_function("main", {.params = {{x, w}}});
//   TS_TRY_VOID(builder.begin_dataflow());
//   TS_TRY(RelaxVar y, builder.emit(*call_op("matmul", {x, w})));
//   TS_TRY(RelaxVar out, builder.emit_output(y));
//   TS_TRY_VOID(builder.end_dataflow());
//   TS_TRY_VOID(builder.emit_func_output(out));
//   TS_TRY_VOID(builder.end_function());
//   IRModule module = builder.finalize();
//
// A builder is a value; a copy goes on by itself.
#pragma once

#include <optional>

#include "arith/relax/struct_infos.h"
#include "ir/function.h"
#include "relax/emit_te.h"
#include "relax/name_supply.h"

namespace tirscope::relax {

struct FunctionOptions {
  std::optional<std::vector<RelaxVar>> params = {};  ///< or those that emit_func_output is given
  AttrDict attrs = {};
  bool is_pure = true;
  bool is_private = false;  ///< otherwise attrs get global_symbol, the function's name
};

class BlockBuilder {
 public:
  /// Goes on with the functions of `module`; null: with none.
  explicit BlockBuilder(const IRModule& module = nullptr);

  // ---- functions
  /// Opens a function, inside another one too; what follows is emitted into it, up to `end_function`.
  void begin_function(std::string name, FunctionOptions options = {});
  /// Ends the body and adds the function to the module. Once in each function: `relax.output-twice`; refused outside
  /// (`relax.no-function`), inside dataflow (`relax.open-dataflow`), and where params are given twice or not at all
  /// (`relax.params-twice`, `relax.no-params`).
  Result<GlobalVar> emit_func_output(const RelaxExpr& output, std::optional<std::vector<RelaxVar>> params = {});
  /// Closes the function. `relax.no-output` where emit_func_output was not called; it is closed all the same.
  Result<void> end_function();

  // ---- blocks
  Result<void> begin_dataflow();  ///< `relax.nested-dataflow`, `relax.no-block`
  Result<void> end_dataflow();    ///< `relax.no-dataflow`
  bool in_dataflow() const { return !scopes_.empty() && scopes_.back().is_dataflow; }

  // ---- bindings; `relax.no-block` outside of a function or scope
  /// A new variable bound to `value`, named `name_hint`, else lv (in dataflow) or gv, numbered.
  Result<RelaxVar> emit(const RelaxExpr& value, const std::string& name_hint = {});
  /// The same for a result of the dataflow block; `relax.no-dataflow` outside of one.
  Result<RelaxVar> emit_output(const RelaxExpr& value, const std::string& name_hint = {});
  /// `value` as one of type `info`, which may introduce size variables.
  Result<RelaxVar> match_cast(const RelaxExpr& value, const StructInfo& info, const std::string& name_hint = {});
  /// A binding that is normal already.
  void emit_normalized(const Binding& binding);
  /// What the variable is bound to; null where that is not known.
  RelaxExpr lookup_binding(const RelaxVarNode& var) const;

  // ---- expressions
  /// `value` normalized, what it needs emitted in front (its own variable is not). Refused as the operators' rules
  /// refuse, as `call_result` does, and as `relax.unknown-function` where the module has no such function.
  Result<RelaxExpr> normalize(const RelaxExpr& value);
  /// The same as an operand: a leaf.
  Result<RelaxExpr> normalize_operand(const RelaxExpr& value);

  // ---- tensor expressions (emit_te.h)
  /// The call of the TensorIR function that `compute` describes; the function is added under the hint. `args` are
  /// what TVM's call_te takes: graph values and integer expressions; `compute` gets them as tensors and expressions.
  Result<RelaxExpr> call_te(const std::string& primfunc_name_hint, const std::vector<NodeRef>& args,
                            const TeFunction& compute, AttrDict primfunc_attrs = {});
  Result<RelaxVar> emit_te(const std::string& primfunc_name_hint, const std::vector<NodeRef>& args,
                           const TeFunction& compute, AttrDict primfunc_attrs = {}, const std::string& name_hint = {});

  // ---- the module
  /// Adds a function under `name_hint`, numbered where that is taken. One that is equal to another of the module, names
  /// of variables apart, is not added: the other's name is given (the least of several).
  GlobalVar add_func(const NodeRef& function, const std::string& name_hint);
  Result<void> update_func(const GlobalVar& name, const NodeRef& function);  ///< `relax.unknown-function`
  /// The function of that name, or null.
  NodeRef find(const std::string& name) const;
  IRModule get() const;
  /// The module with the names that `normalize_global_vars` gives. Refused as that refuses.
  Result<IRModule> finalize() const;
  std::string unique_name(const std::string& hint) { return names_.fresh(hint); }

  // ---- scopes, for rewriters: a sequence of blocks under construction
  void begin_scope();
  /// The blocks since `begin_scope`, in which neighbours of one kind are one; `body` is normalized as an operand. The
  /// struct info knows nothing of sizes that only the scope defines.
  Result<RelaxExpr> end_scope(const RelaxExpr& body);
  /// From here on bindings go into a block of that kind.
  void next_block(bool is_dataflow);

 private:
  struct Scope {
    std::vector<BindingBlock> blocks;
    std::vector<Binding> bindings;  ///< of the open block
    bool is_dataflow = false;
    std::unordered_set<const VarNode*> sizes;           ///< that match_cast introduced
    std::unordered_map<RelaxExpr, RelaxExpr> operands;  ///< variables of what the open block computed
  };
  struct Function {
    std::string name;
    FunctionOptions options;
    bool has_output = false;
  };

  Result<void> needs_block() const;
  void close_block();
  RelaxVar new_var(const StructInfo& info, bool is_dataflow, const std::string& name_hint);
  Result<RelaxVar> bind(const RelaxExpr& value, bool is_dataflow, const std::string& name_hint);
  Result<SeqExpr> close_scope(const RelaxExpr& body);
  Result<RelaxExpr> flattened(const SeqExprNode& sequence);

  // normalize.cpp
  Result<RelaxExpr> normalize_call(const RelaxCallNode& call);
  Result<RelaxExpr> normalize_tuple(const RelaxTupleNode& tuple);
  Result<RelaxExpr> normalize_item(const TupleGetItemNode& item);
  Result<RelaxExpr> normalize_if(const RelaxIfNode& node);
  Result<SeqExpr> normalize_sequence(const RelaxExpr& body);
  Result<RelaxExpr> normalize_function(const RelaxFunctionNode& function);
  Result<std::vector<NodeRef>> literal_arguments(std::vector<NodeRef> args);
  Result<StructInfo> info_of(const RelaxCallNode& call, const std::vector<NodeRef>& args, AttrDict& attrs);

  IRModule module_;  ///< that it began with, for attributes
  std::map<std::string, NodeRef> functions_;
  std::unordered_multimap<uint64_t, std::string> known_;  ///< names by structural hash
  NameSupply names_;
  std::vector<Scope> scopes_;
  std::vector<Function> open_;
  std::unordered_map<const RelaxVarNode*, RelaxExpr> bound_;
};

/// A call of the operator of that name ("nn.relu"), not yet normalized. `attrs` left out have their defaults. Refused:
/// `relax.unknown-operator`, `relax.operator-arity`, `relax.missing-attribute`, `relax.unknown-attribute`.
Result<RelaxExpr> call_op(std::string_view name, std::vector<NodeRef> args, AttrDict attrs = {});
RelaxExpr call_function(const GlobalVar& function, std::vector<NodeRef> args);
/// R.call_tir(function, args, out_sinfo=info, tir_vars=sizes).
RelaxExpr call_tir(const GlobalVar& function, std::vector<RelaxExpr> args, const StructInfo& info,
                   const std::vector<Expr>& sizes = {});
RelaxExpr make_tuple(std::vector<RelaxExpr> items);
RelaxExpr prim_value(const Expr& value);
RelaxExpr relax_string(std::string text);
RelaxExpr extern_func(std::string symbol);
RelaxFunction make_function(std::vector<RelaxVar> params, const SeqExpr& body, bool is_pure, AttrDict attrs);

/// The variable or operand of `value` that is thrown as LimitReached where there is none, for rewriters.
template <class T>
T checked(Result<T> result) {
  if (!result) throw LimitReached{std::move(result).error()};
  return *std::move(result);
}
inline void checked(Result<void> result) {
  if (!result) throw LimitReached{std::move(result).error()};
}

/// `module` where each public function has the name in its global_symbol, and a private function that stood in the way
/// another. `relax.symbol-twice` where two functions have one symbol. TVM's NormalizeGlobalVar.
Result<IRModule> normalize_global_vars(const IRModule& module);
/// `module` with functions renamed, and the calls of them.
IRModule rename_functions(const IRModule& module, const std::map<std::string, std::string>& names);

}  // namespace tirscope::relax
