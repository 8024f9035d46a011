// SPDX-License-Identifier: Apache-2.0
// Single values written as Python: fields of forms, {"expr": ...} and {"lambda": ...} of the protocol.
#include "ir/walk/visitor.h"
#include "schedule/script/script.h"
#include "schedule/script/script_values.h"
#include "script/files/reader.h"
#include "script/python/builtins.h"
#include "script/python/parser.h"

namespace tirscope::schedule {

namespace {

/// An expression under evaluation, with everything that its functions need as long as they may be called.
struct Evaluation {
  script::ParsedExpression parsed;
  Diagnostics diagnostics;
  std::unique_ptr<script::Evaluator> evaluator;
  HandleVars variables;
};

/// A function that keeps its evaluation alive.
class OwningFunction final : public IndexFunction {
 public:
  OwningFunction(std::shared_ptr<Evaluation> evaluation, std::shared_ptr<const IndexFunction> function)
      : evaluation_(std::move(evaluation)), function_(std::move(function)) {}
  const std::vector<std::string>& parameters() const override { return function_->parameters(); }
  bool variadic() const override { return function_->variadic(); }
  std::size_t starred() const override { return function_->starred(); }
  Result<Value> call(const std::vector<Expr>& arguments) const override { return function_->call(arguments); }

 private:
  std::shared_ptr<Evaluation> evaluation_;
  std::shared_ptr<const IndexFunction> function_;
};

/// Puts the schedule's live v-names, and its function's buffers and shape variables, into scope.
void define_names(const Schedule& schedule, Evaluation& evaluation, script::LocalScope& scope) {
  script::SyntaxTree& tree = *evaluation.parsed.tree;
  auto define_buffer = [&](const Buffer& buffer) {
    scope.set(tree.intern(buffer->name), NodeRef(buffer));
    for (const Expr& extent : buffer->shape)
      for (const Var& var : free_vars(*extent)) scope.set(tree.intern(var->name), NodeRef(var));
  };
  if (const FunctionTree* function = schedule.state()->tree(schedule.function())) {
    for (const BufferBinding& binding : function->function()->buffer_map) define_buffer(binding.buffer);
    for (const SRef& sref : function->all())
      if (sref.block())
        for (const Buffer& buffer : sref.block()->alloc_buffers) define_buffer(buffer);
  }
  for (const Slots::Slot slot : schedule.current().slots) {
    if (slot.handle.kind != HandleKind::Expr || !slot.handle.var) continue;
    scope.set(tree.intern(slot.handle.name()), NodeRef(slot.handle.var));
    evaluation.variables.emplace(slot.handle.var.get(), slot.handle);
  }
}

}  // namespace

Result<Value> evaluate_value(const Schedule& schedule, std::string_view text) {
  return catching([&]() -> Result<Value> {
    auto evaluation = std::make_shared<Evaluation>();
    TS_TRY(evaluation->parsed, script::parse_expression(text));
    evaluation->evaluator = std::make_unique<script::Evaluator>(*evaluation->parsed.tree, evaluation->diagnostics);
    script::Evaluator& evaluator = *evaluation->evaluator;
    script::define_basic_builtins(evaluator);
    define_trace_names(evaluator);
    script::LocalScope& scope = evaluator.new_scope(nullptr);
    define_names(schedule, *evaluation, scope);
    script::Value value = evaluator.evaluate(*evaluation->parsed.root, scope);
    if (!evaluation->diagnostics.empty()) return fail(std::move(evaluation->diagnostics.front()));
    TS_TRY(Value result, from_script(value, evaluator, evaluation->variables, *evaluation->parsed.root));
    if (auto function = result.get<std::shared_ptr<const IndexFunction>>())
      return Value(std::shared_ptr<const IndexFunction>(std::make_shared<OwningFunction>(evaluation, *function)));
    return result;
  });
}

}  // namespace tirscope::schedule
