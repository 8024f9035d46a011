// SPDX-License-Identifier: Apache-2.0
// The statements of a TensorIR function.
#include <algorithm>

#include "ir/walk/visitor.h"
#include "script/tir/access_regions.h"
#include "script/tir/tir_namespace.h"
#include "script/tir/tir_reader.h"
#include "script/tir/values/node_values.h"
#include "support/cancellation.h"
#include "support/format.h"

namespace tirscope::script {

using syntax::ExprKind;
using syntax::StmtKind;

void TirReader::run_body(syntax::Body body) {
  std::size_t mark = scope_.mark(), depth = frames_.size();
  run_statements(body);
  close_to(depth);
  scope_.undo_to(mark);
}

void TirReader::run_statements(syntax::Body body) {
  for (const syntax::Stmt* one : body) {
    if (diagnostics().size() >= max_reported_errors) return;
    std::size_t depth = frames_.size();
    try {
      statement(*one);
    } catch (LimitReached& limit) {
      if (is_cancellation(limit.diagnostic)) throw;
      frames_.resize(std::min(frames_.size(), depth));
      report(*one, std::move(limit.diagnostic));
    }
  }
}

void TirReader::statement(const syntax::Stmt& statement) {
  switch (statement.kind) {
    case StmtKind::Pass: return;
    case StmtKind::Expression: return expression_statement(syntax::cast<syntax::ExpressionStmt>(statement));
    case StmtKind::Assign: return assignment(syntax::cast<syntax::Assign>(statement));
    case StmtKind::AnnAssign: return annotated(syntax::cast<syntax::AnnAssign>(statement));
    case StmtKind::AugAssign: return augmented(syntax::cast<syntax::AugAssign>(statement));
    case StmtKind::For: return for_loop(syntax::cast<syntax::For>(statement));
    case StmtKind::While: return while_loop(syntax::cast<syntax::While>(statement));
    case StmtKind::If: return if_else(syntax::cast<syntax::If>(statement));
    case StmtKind::With: return with(syntax::cast<syntax::With>(statement));
    case StmtKind::Assert: return assertion(syntax::cast<syntax::Assert>(statement));
    case StmtKind::Return: return returned(syntax::cast<syntax::Return>(statement));
    case StmtKind::Break: unsupported(statement, "'break'"); return;
    case StmtKind::Continue: unsupported(statement, "'continue'"); return;
    case StmtKind::Import: unsupported(statement, "an import in a function"); return;
    case StmtKind::Class: unsupported(statement, "a class in a function"); return;
    case StmtKind::Raise: unsupported(statement, "'raise'"); return;
    case StmtKind::Try: unsupported(statement, "'try'"); return;
    case StmtKind::Command: unsupported(statement, "a line for IPython"); return;
    case StmtKind::Function: {
      // A nested function is private to this one and is read when it is called by TVM's own tools only.
      unsupported(statement, "a function in a function");
      return;
    }
    case StmtKind::Unsupported:
      unsupported(statement, formatted("'{}'", syntax::cast<syntax::Unsupported>(statement).construct));
      return;
  }
}

void TirReader::expression_statement(const syntax::ExpressionStmt& statement) {
  Value value = evaluate(*statement.value, scope_);
  if (value.failed() || value.is_none() || value.as_string()) return;  // strings are comments
  if (auto frame = value.as_host<FrameObject>()) {
    if (frame->frame.kind == FrameKind::For) {
      report(statement, bad_input("script.frame", "{0} is only allowed in 'for ... in'", frame->type_name()));
      return;
    }
    if (frame->is_entered) return;
    frame->is_entered = true;
    return enter(std::move(frame->frame));
  }
  if (auto node = value.as_node()) {
    if (is_stmt((*node)->kind)) return add(Stmt(static_cast<const StmtNode*>(node->get())));
  }
  if (Expr expr = to_expr(value)) return add(tirscope::evaluate(expr));
  report(statement, bad_input("script.statement", "{0} is not a statement", value.type_name()));
}

void TirReader::poison(const syntax::Expr& target) {
  switch (target.kind) {
    case ExprKind::Name: scope_.set(syntax::cast<syntax::Name>(target).id, Value()); return;
    case ExprKind::Starred: return poison(*syntax::cast<syntax::Starred>(target).value);
    case ExprKind::Tuple:
    case ExprKind::List:
      for (const syntax::Expr* item : syntax::cast<syntax::Sequence>(target).items) poison(*item);
      return;
    default: return;
  }
}

void TirReader::assignment(const syntax::Assign& statement) {
  if (statement.targets.size() > 1) {
    unsupported(statement, "an assignment chain a = b = c");
    return;
  }
  const syntax::Expr& target = *statement.targets.front();
  Value value = evaluate(*statement.value, scope_);
  if (value.failed()) return poison(target);
  if (target.kind == ExprKind::Subscript) return store(syntax::cast<syntax::Subscript>(target), value);
  if (!assign(target, value, scope_)) poison(target);
}

bool TirReader::assign(const syntax::Expr& target, const Value& value, Scope& scope) {
  if (&scope != &scope_) return Evaluator::assign(target, value, scope);  // of a comprehension
  if (target.kind == ExprKind::Name) return bind_value(syntax::cast<syntax::Name>(target), value);
  if (target.kind == ExprKind::Subscript) return store(syntax::cast<syntax::Subscript>(target), value), true;
  if (auto frame = value.as_host<FrameObject>(); frame && !frame->is_entered) {
    Value entered = frame->frame.entered;
    frame->is_entered = true;
    enter(std::move(frame->frame));
    return Evaluator::assign(target, entered, scope);
  }
  return Evaluator::assign(target, value, scope);
}

bool TirReader::bind_value(const syntax::Name& name, const Value& value) {
  if (flat() && store_scalar(name.id, value, name)) return true;
  auto bound = assigned(std::string(tree().name(name.id)), value, name);
  if (!bound) return false;
  scope_.set(name.id, *std::move(bound));
  return true;
}

std::optional<Value> TirReader::assigned(const std::string& name, const Value& value, const syntax::Node& where) {
  if (auto meta = value.as_host<MetaVar>()) return meta->value;
  if (auto frame = value.as_host<FrameObject>()) {
    if (frame->frame.kind == FrameKind::For || frame->is_entered) {
      report(where, bad_input("script.frame", "{0} cannot be assigned", frame->type_name()));
      return std::nullopt;
    }
    frame->is_entered = true;
    Value entered = frame->frame.entered;
    if (auto node = entered.as_node()) rename(*node, name);
    enter(std::move(frame->frame));
    return entered;
  }
  if (auto items = value.as_sequence()) {
    std::vector<Value> bound;
    for (std::size_t i = 0; i < items->size(); ++i) {
      auto item = assigned(formatted("{}_{}", name, i), (*items)[i], where);
      if (!item) return std::nullopt;
      bound.push_back(*std::move(item));
    }
    return value.as_object<ListObject>() ? Value::list(std::move(bound)) : Value::tuple(std::move(bound));
  }
  if (auto node = value.as_node()) {
    Kind kind = (*node)->kind;
    if (kind == Kind::Buffer || kind == Kind::IterVar || (kind == Kind::Var && !scope_.holds(node->get()))) {
      if (auto set = set_.find(name); set != set_.end() && kind == Kind::Var && fresh_symbol(*node)) {
        used_settings_.push_back(name);
        symbols_.push_back(name);
        return Value(make_const(static_cast<const VarNode&>(**node).dtype, set->second));
      }
      if (auto known = signature_.find(name); known != signature_.end() && kind == Kind::Var && fresh_symbol(*node))
        return Value(known->second);
      if (kind == Kind::Var && fresh_symbol(*node) && static_cast<const VarNode&>(**node).dtype.is_integer())
        symbols_.push_back(name);
      rename(*node, name);
      return value;
    }
    if (!is_expr(kind) && kind != Kind::BufferRegion) return value;
  } else if (!value.as_bool() && !value.as_int() && !value.as_float() && !value.as_string()) {
    return value;  // functions, types, dicts: names of the reader's own
  }
  Expr expr = to_expr(value);
  if (!expr) {
    report(where, bad_input("script.assignment", "{0} cannot be assigned to a name", value.type_name()));
    return std::nullopt;
  }
  if (flat() && !expr->dtype.is_handle() && !expr->dtype.is_void()) return scalar(name, expr->dtype, expr, where);
  Var var = make<VarNode>(name, expr->dtype);
  open_let(where, var, expr);
  return Value(var);
}

void TirReader::annotated(const syntax::AnnAssign& statement) {
  auto annotation = annotation_value(*statement.annotation);
  Value value = statement.value ? evaluate(*statement.value, scope_) : Value();
  if (!annotation || (statement.value && value.failed())) return poison(*statement.target);
  if (auto type = annotation->as_host<LetType>()) return let(statement, type->type, value);
  auto node = annotation->as_node();
  Var var = node ? ref_as<VarNode>(*node) : nullptr;
  if (!var || statement.target->kind != ExprKind::Name) {
    report(*statement.annotation,
           bad_input("script.annotation", "a variable's annotation must be a type such as T.int32"));
    return poison(*statement.target);
  }
  auto& name = syntax::cast<syntax::Name>(*statement.target);
  rename(var, std::string(tree().name(name.id)));
  scope_.set(name.id, var);
  if (!statement.value && !(flat() && !var->dtype.is_handle())) return;
  Expr expr = statement.value ? to_expr_like(value, var) : nullptr;
  if (statement.value && !expr) {
    report(*statement.value,
           bad_input("script.assignment", "{0} is not a value of type {1}", value.type_name(), var->dtype.str()));
    return;
  }
  if (flat() && !var->dtype.is_handle()) return scope_.set(name.id, scalar(var->name, var->dtype, expr, statement));
  if (expr->dtype != var->dtype && !(expr->dtype.is_handle() && var->dtype.is_handle())) {
    if (!expr->dtype.is_handle() && !var->dtype.is_handle() && expr->dtype.lanes() == var->dtype.lanes() &&
        as_int(expr)) {
      expr = cast(var->dtype, expr);
    } else {
      report(*statement.value, bad_input("script.dtype-mismatch", "the value has type {0}, but {1} is declared",
                                         expr->dtype.str(), var->dtype.str()));
      return;
    }
  }
  open_let(statement, var, expr);
}

void TirReader::augmented(const syntax::AugAssign& statement) {
  Value before = evaluate(*statement.target, scope_);
  Value operand = evaluate(*statement.value, scope_);
  if (before.failed() || operand.failed()) return;
  Value after = binary(statement.op, before, operand, statement);
  if (after.failed()) return;
  if (statement.target->kind == ExprKind::Subscript)
    return store(syntax::cast<syntax::Subscript>(*statement.target), after);
  assign(*statement.target, after, scope_);
}

void TirReader::store(const syntax::Subscript& target, const Value& value) {
  Value owner = evaluate(*target.value, scope_);
  Value index = owner.failed() ? Value() : evaluate(*target.index, scope_);
  if (index.failed()) return;
  Buffer buffer = owner.as_node() ? ref_as<BufferNode>(*owner.as_node()) : nullptr;
  if (!buffer) {
    report(*target.value, bad_input("script.not-a-buffer",
                                    "only buffer elements can be assigned to, not elements of {0}", owner.type_name()));
    return;
  }
  auto indices = to_indices(*this, buffer, index, target);
  Expr expr = to_expr(value);
  if (value.as_bool() && !buffer->dtype.is_bool()) expr = make_const(buffer->dtype, int64_t(*value.as_bool()));
  if (!indices) return;
  if (!expr || as<StringImmNode>(expr)) {
    report(target, bad_input("script.store", "{0} cannot be stored in a buffer", value.type_name()));
    return;
  }
  int lanes = buffer->dtype.lanes() * (indices->empty() ? 1 : indices->back()->dtype.lanes());
  DataType wanted = buffer->dtype.with_lanes(lanes);
  if (expr->dtype != wanted) {
    bool numbers = !expr->dtype.is_handle() && !wanted.is_handle() && !expr->dtype.is_void();
    if (expr->dtype.lanes() != lanes || !numbers) {
      report(target, bad_input("script.dtype-mismatch", "a value of type {0} is stored where {1} is expected",
                               expr->dtype.str(), wanted.str()));
      return;
    }
    expr = cast(wanted, expr);
  }
  add(make<BufferStoreNode>(buffer, expr, *std::move(indices)));
}

void TirReader::assertion(const syntax::Assert& statement) {
  Value condition = evaluate(*statement.condition, scope_);
  Value text = statement.message ? evaluate(*statement.message, scope_) : Value("");
  if (condition.failed() || text.failed()) return;
  // ("ValueError", ["part", "part"]): the kind of error is not kept.
  if (auto pair = text.as_sequence(); pair && pair->size() == 2)
    if (auto parts = (*pair)[1].as_sequence()) {
      std::string joined;
      for (const Value& part : *parts) {
        if (!part.as_string()) {
          report(*statement.message, bad_input("script.assertion", "the parts of a message must be strings"));
          return;
        }
        joined += *part.as_string();
      }
      text = Value(joined);
    }
  Expr test = to_expr(condition), words = to_expr(text);
  if (!test || !test->dtype.is_bool() || !words) {
    report(*statement.condition,
           bad_input("script.truth", "the condition must be a boolean expression, not {0}", condition.type_name()));
    return;
  }
  Frame frame;
  frame.where = statement;
  frame.close = [test, words](Stmt body) { return make<AssertStmtNode>(test, words, std::move(body)); };
  enter(std::move(frame));
}

void TirReader::returned(const syntax::Return& statement) {
  Value value = statement.value ? evaluate(*statement.value, scope_) : Value(None{});
  if (value.failed()) return;
  Expr expr = to_expr(value);
  if (!expr) {
    report(statement, bad_input("script.return", "a function must return an expression, not {0}", value.type_name()));
    return;
  }
  add(tirscope::evaluate(tirscope::call(expr->dtype, op::ret(), {expr})));
}

}  // namespace tirscope::script
