// SPDX-License-Identifier: Apache-2.0
#include "relax/block_builder.h"

#include <algorithm>

#include "ir/compare/structural_equal.h"
#include "ir/compare/structural_hash.h"

namespace tirscope::relax {

BlockBuilder::BlockBuilder(const IRModule& module) : module_(module) {
  if (!module_) module_ = make<IRModuleNode>(std::map<std::string, NodeRef>{});
  functions_ = module_->functions;
}

// ---- functions ------------------------------------------------------------------------------------------------------

void BlockBuilder::begin_function(std::string name, FunctionOptions options) {
  open_.push_back({std::move(name), std::move(options)});
  begin_scope();
}

Result<GlobalVar> BlockBuilder::emit_func_output(const RelaxExpr& output, std::optional<std::vector<RelaxVar>> params) {
  if (open_.empty())
    return fail(bad_input("relax.no-function", "emit_func_output must be called in a function of Relax"));
  Function& function = open_.back();
  if (function.has_output)
    return fail(
        bad_input("relax.output-twice", "emit_func_output must be called exactly once in function {0}", function.name));
  if (in_dataflow())
    return fail(bad_input("relax.open-dataflow", "the dataflow block must end before emit_func_output is called"));
  if (params && function.options.params)
    return fail(bad_input("relax.params-twice", "function {0} was given its parameters where it began", function.name));
  if (!params) params = function.options.params;
  if (!params) return fail(bad_input("relax.no-params", "function {0} must be given its parameters", function.name));
  TS_TRY(SeqExpr body, close_scope(output));
  function.has_output = true;
  AttrDict attrs = function.options.attrs;
  if (!function.options.is_private) attrs.try_emplace("global_symbol", function.name);
  return add_func(make_function(*std::move(params), body, function.options.is_pure, std::move(attrs)), function.name);
}

Result<void> BlockBuilder::end_function() {
  if (open_.empty()) return fail(bad_input("relax.no-function", "there is no open function of Relax"));
  Function function = std::move(open_.back());
  open_.pop_back();
  if (function.has_output) return {};
  scopes_.pop_back();
  return fail(bad_input("relax.no-output", "emit_func_output must be called in function {0}", function.name));
}

// ---- blocks ---------------------------------------------------------------------------------------------------------

Result<void> BlockBuilder::needs_block() const {
  if (!scopes_.empty()) return {};
  return fail(bad_input("relax.no-block", "values are emitted into a function of Relax, but none is open"));
}

Result<void> BlockBuilder::begin_dataflow() {
  TS_TRY_VOID(needs_block());
  if (in_dataflow()) return fail(bad_input("relax.nested-dataflow", "a dataflow block is open already"));
  next_block(true);
  return {};
}

Result<void> BlockBuilder::end_dataflow() {
  if (!in_dataflow()) return fail(bad_input("relax.no-dataflow", "no dataflow block is open"));
  next_block(false);
  return {};
}

void BlockBuilder::begin_scope() { scopes_.emplace_back(); }

void BlockBuilder::next_block(bool is_dataflow) {
  close_block();
  scopes_.back().is_dataflow = is_dataflow;
}

void BlockBuilder::close_block() {
  Scope& scope = scopes_.back();
  scope.operands.clear();
  if (scope.bindings.empty()) return;
  std::vector<Binding> bindings = std::exchange(scope.bindings, {});
  if (!scope.blocks.empty() && scope.blocks.back()->is_dataflow == scope.is_dataflow) {
    const std::vector<Binding>& before = scope.blocks.back()->bindings;
    bindings.insert(bindings.begin(), before.begin(), before.end());
    scope.blocks.pop_back();
  }
  scope.blocks.push_back(make<BindingBlockNode>(std::move(bindings), scope.is_dataflow));
}

Result<SeqExpr> BlockBuilder::close_scope(const RelaxExpr& body) {
  auto leaf = normalize_operand(body);
  close_block();
  Scope scope = std::move(scopes_.back());
  scopes_.pop_back();
  if (!leaf) return fail(std::move(leaf).error());
  return SeqExpr(make<SeqExprNode>(std::move(scope.blocks), *leaf));
}

Result<RelaxExpr> BlockBuilder::end_scope(const RelaxExpr& body) {
  const auto sizes = scopes_.back().sizes;
  TS_TRY(SeqExpr sequence, close_scope(body));
  const StructInfo info =
      erase_unknown_vars(sequence->struct_info, [&](const VarNode& v) { return !sizes.contains(&v); });
  if (info == sequence->struct_info) return RelaxExpr(sequence);
  return RelaxExpr(with(sequence, [&](SeqExprNode& copy) { copy.struct_info = info; }));
}

// ---- bindings -------------------------------------------------------------------------------------------------------

RelaxVar BlockBuilder::new_var(const StructInfo& info, bool is_dataflow, const std::string& name_hint) {
  const std::string hint = !name_hint.empty() ? name_hint : is_dataflow ? "lv" : "gv";
  return make<RelaxVarNode>(names_.fresh(hint), info ? info : object_info(), is_dataflow);
}

Result<RelaxVar> BlockBuilder::bind(const RelaxExpr& value, bool is_dataflow, const std::string& name_hint) {
  TS_TRY_VOID(needs_block());
  TS_TRY(RelaxExpr normal, normalize(value));
  if (auto sequence = as<SeqExprNode>(normal)) {
    TS_TRY(normal, flattened(*sequence));
  }
  RelaxVar var = new_var(normal->struct_info, is_dataflow, name_hint);
  emit_normalized(make<VarBindingNode>(var, normal));
  return var;
}

/// The blocks of `sequence` put into the open scope; what is left is its body.
Result<RelaxExpr> BlockBuilder::flattened(const SeqExprNode& sequence) {
  const bool outer = in_dataflow();
  for (const BindingBlock& block : sequence.blocks) {
    if (!outer) next_block(block->is_dataflow);
    for (const Binding& binding : block->bindings) emit_normalized(binding);
  }
  if (!outer) next_block(false);
  return sequence.body;
}

Result<RelaxVar> BlockBuilder::emit(const RelaxExpr& value, const std::string& name_hint) {
  return bind(value, in_dataflow(), name_hint);
}

Result<RelaxVar> BlockBuilder::emit_output(const RelaxExpr& value, const std::string& name_hint) {
  TS_TRY_VOID(needs_block());
  if (!in_dataflow())
    return fail(bad_input("relax.no-dataflow", "emit_output has to be called inside a dataflow block"));
  return bind(value, false, name_hint);
}

Result<RelaxVar> BlockBuilder::match_cast(const RelaxExpr& value, const StructInfo& info,
                                          const std::string& name_hint) {
  TS_TRY_VOID(needs_block());
  TS_TRY(RelaxExpr operand, normalize_operand(value));
  RelaxVar var = new_var(info, in_dataflow(), name_hint);
  emit_normalized(make<MatchCastNode>(var, operand, info));
  return var;
}

void BlockBuilder::emit_normalized(const Binding& binding) {
  Scope& scope = scopes_.back();
  if (auto cast = as<MatchCastNode>(binding)) collect_sizes(cast->struct_info, scope.sizes);
  if (binding->kind == Kind::VarBinding) bound_[binding->var.get()] = binding->value;
  scope.bindings.push_back(binding);
}

RelaxExpr BlockBuilder::lookup_binding(const RelaxVarNode& var) const {
  auto it = bound_.find(&var);
  return it == bound_.end() ? nullptr : it->second;
}

// ---- tensor expressions ---------------------------------------------------------------------------------------------

Result<RelaxExpr> BlockBuilder::call_te(const std::string& primfunc_name_hint, const std::vector<NodeRef>& args,
                                        const TeFunction& compute, AttrDict primfunc_attrs) {
  TeCall call;
  std::vector<TeValue> values;
  for (const NodeRef& arg : args) {
    NodeRef operand = arg;
    if (auto value = ref_as<RelaxExprNode>(arg); value && !scopes_.empty()) {
      TS_TRY(operand, normalize_operand(value));
    }
    TS_TRY(TeValue converted, call.convert(operand));
    values.push_back(std::move(converted));
  }
  TS_TRY(std::vector<te::Tensor> results, catching([&] { return compute(values); }));
  return catching([&] { return call.finish(*this, results, primfunc_name_hint, primfunc_attrs); });
}

Result<RelaxVar> BlockBuilder::emit_te(const std::string& primfunc_name_hint, const std::vector<NodeRef>& args,
                                       const TeFunction& compute, AttrDict primfunc_attrs,
                                       const std::string& name_hint) {
  TS_TRY_VOID(needs_block());
  TS_TRY(RelaxExpr call, call_te(primfunc_name_hint, args, compute, std::move(primfunc_attrs)));
  return emit(call, name_hint);
}

// ---- the module -----------------------------------------------------------------------------------------------------

GlobalVar BlockBuilder::add_func(const NodeRef& function, const std::string& name_hint) {
  if (known_.empty())
    for (const auto& [name, known] : functions_) known_.emplace(structural_hash(known, true), name);
  const uint64_t hash = structural_hash(function, true);
  std::optional<std::string> same;
  for (auto [it, end] = known_.equal_range(hash); it != end; ++it)
    if ((!same || it->second < *same) && structural_equal(functions_.at(it->second), function, true)) same = it->second;
  if (same) return make<GlobalVarNode>(*same);
  std::string name = names_.fresh(name_hint);
  while (functions_.contains(name)) name = names_.fresh(name_hint);
  functions_[name] = function;
  known_.emplace(hash, name);
  return make<GlobalVarNode>(name);
}

Result<void> BlockBuilder::update_func(const GlobalVar& name, const NodeRef& function) {
  auto it = functions_.find(name->name);
  if (it == functions_.end())
    return fail(bad_input("relax.unknown-function", "the module has no function {0}", name->name));
  std::erase_if(known_, [&](const auto& entry) { return entry.second == name->name; });
  it->second = function;
  if (!known_.empty()) known_.emplace(structural_hash(function, true), name->name);
  return {};
}

NodeRef BlockBuilder::find(const std::string& name) const {
  auto it = functions_.find(name);
  return it == functions_.end() ? nullptr : it->second;
}

IRModule BlockBuilder::get() const {
  if (functions_ == module_->functions) return module_;
  return with(module_, [&](IRModuleNode& copy) { copy.functions = functions_; });
}

Result<IRModule> BlockBuilder::finalize() const { return normalize_global_vars(get()); }

}  // namespace tirscope::relax
