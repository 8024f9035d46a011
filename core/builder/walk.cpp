// SPDX-License-Identifier: Apache-2.0
#include "builder/walk.h"

#include "builder/hosts/block_builder_object.h"
#include "builder/hosts/te/te_schedule.h"

namespace tirscope::builder {

using See = std::function<bool(const syntax::Expr&)>;

namespace {

void visit(const syntax::Expr* expr, const See& see);

void visit_all(std::span<const syntax::Expr* const> all, const See& see) {
  for (const syntax::Expr* each : all) visit(each, see);
}

void visit_parts(const syntax::Expr& expr, const See& see) {
  switch (expr.kind) {
    case syntax::ExprKind::Attribute: return visit(syntax::cast<syntax::Attribute>(expr).value, see);
    case syntax::ExprKind::Subscript:
      visit(syntax::cast<syntax::Subscript>(expr).value, see);
      return visit(syntax::cast<syntax::Subscript>(expr).index, see);
    case syntax::ExprKind::Slice: {
      auto& node = syntax::cast<syntax::Slice>(expr);
      return visit(node.lower, see), visit(node.upper, see), visit(node.step, see);
    }
    case syntax::ExprKind::Call: {
      auto& node = syntax::cast<syntax::Call>(expr);
      visit(node.callee, see);
      visit_all(node.args, see);
      for (const syntax::Keyword& keyword : node.keywords) visit(keyword.value, see);
      return;
    }
    case syntax::ExprKind::Unary: return visit(syntax::cast<syntax::Unary>(expr).operand, see);
    case syntax::ExprKind::Binary:
      return visit(syntax::cast<syntax::Binary>(expr).left, see), visit(syntax::cast<syntax::Binary>(expr).right, see);
    case syntax::ExprKind::Compare:
      visit(syntax::cast<syntax::Compare>(expr).left, see);
      for (const syntax::Comparison& part : syntax::cast<syntax::Compare>(expr).rest) visit(part.right, see);
      return;
    case syntax::ExprKind::Logic: return visit_all(syntax::cast<syntax::Logic>(expr).values, see);
    case syntax::ExprKind::Conditional: {
      auto& node = syntax::cast<syntax::Conditional>(expr);
      return visit(node.test, see), visit(node.then_value, see), visit(node.else_value, see);
    }
    case syntax::ExprKind::Lambda: return visit(syntax::cast<syntax::Lambda>(expr).body, see);
    case syntax::ExprKind::Tuple:
    case syntax::ExprKind::List:
    case syntax::ExprKind::Set: return visit_all(syntax::cast<syntax::Sequence>(expr).items, see);
    case syntax::ExprKind::Dict:
      for (const syntax::DictItem& item : syntax::cast<syntax::Dict>(expr).items)
        visit(item.key, see), visit(item.value, see);
      return;
    case syntax::ExprKind::Starred: return visit(syntax::cast<syntax::Starred>(expr).value, see);
    case syntax::ExprKind::Comprehension: {
      auto& node = syntax::cast<syntax::Comprehension>(expr);
      visit(node.key, see), visit(node.element, see);
      for (const syntax::ComprehensionClause& clause : node.clauses) {
        visit(clause.target, see), visit(clause.iterable, see);
        visit_all(clause.conditions, see);
      }
      return;
    }
    case syntax::ExprKind::FString:
      for (const syntax::FStringPart& part : syntax::cast<syntax::FString>(expr).parts) visit(part.value, see);
      return;
    default: return;
  }
}

void visit(const syntax::Expr* expr, const See& see) {
  if (expr && see(*expr)) visit_parts(*expr, see);
}

void append(std::vector<const syntax::Stmt*>& out, syntax::Body body) {
  out.insert(out.end(), body.begin(), body.end());
}

/// The expressions of the statement itself.
void visit_own(const syntax::Stmt& statement, const See& see) {
  switch (statement.kind) {
    case syntax::StmtKind::Expression: return visit(syntax::cast<syntax::ExpressionStmt>(statement).value, see);
    case syntax::StmtKind::Assign:
      visit(syntax::cast<syntax::Assign>(statement).value, see);
      return visit_all(syntax::cast<syntax::Assign>(statement).targets, see);
    case syntax::StmtKind::AnnAssign:
      visit(syntax::cast<syntax::AnnAssign>(statement).value, see);
      return visit(syntax::cast<syntax::AnnAssign>(statement).target, see);
    case syntax::StmtKind::AugAssign:
      visit(syntax::cast<syntax::AugAssign>(statement).target, see);
      return visit(syntax::cast<syntax::AugAssign>(statement).value, see);
    case syntax::StmtKind::Return: return visit(syntax::cast<syntax::Return>(statement).value, see);
    case syntax::StmtKind::Raise: return visit(syntax::cast<syntax::Raise>(statement).value, see);
    case syntax::StmtKind::Assert: return visit(syntax::cast<syntax::Assert>(statement).condition, see);
    case syntax::StmtKind::If:
      for (const syntax::Branch& branch : syntax::cast<syntax::If>(statement).branches) visit(branch.test, see);
      return;
    case syntax::StmtKind::For: return visit(syntax::cast<syntax::For>(statement).iterable, see);
    case syntax::StmtKind::While: return visit(syntax::cast<syntax::While>(statement).test, see);
    case syntax::StmtKind::With:
      for (const syntax::WithItem& item : syntax::cast<syntax::With>(statement).items) visit(item.context, see);
      return;
    case syntax::StmtKind::Function: return visit_all(syntax::cast<syntax::Function>(statement).decorators, see);
    case syntax::StmtKind::Class:
      visit_all(syntax::cast<syntax::Class>(statement).decorators, see);
      return visit_all(syntax::cast<syntax::Class>(statement).bases, see);
    default: return;
  }
}

}  // namespace

std::vector<const syntax::Stmt*> inner_statements(const syntax::Stmt& statement) {
  std::vector<const syntax::Stmt*> out;
  switch (statement.kind) {
    case syntax::StmtKind::If:
      for (const syntax::Branch& branch : syntax::cast<syntax::If>(statement).branches) append(out, branch.body);
      append(out, syntax::cast<syntax::If>(statement).orelse);
      break;
    case syntax::StmtKind::For:
      append(out, syntax::cast<syntax::For>(statement).body);
      append(out, syntax::cast<syntax::For>(statement).orelse);
      break;
    case syntax::StmtKind::While:
      append(out, syntax::cast<syntax::While>(statement).body);
      append(out, syntax::cast<syntax::While>(statement).orelse);
      break;
    case syntax::StmtKind::With: append(out, syntax::cast<syntax::With>(statement).body); break;
    case syntax::StmtKind::Try: {
      auto& node = syntax::cast<syntax::Try>(statement);
      append(out, node.body);
      for (const syntax::Handler& handler : node.handlers) append(out, handler.body);
      append(out, node.orelse);
      append(out, node.finally);
      break;
    }
    case syntax::StmtKind::Function: append(out, syntax::cast<syntax::Function>(statement).body); break;
    case syntax::StmtKind::Class: append(out, syntax::cast<syntax::Class>(statement).body); break;
    default: break;
  }
  return out;
}

void each_expression(const syntax::Stmt& statement, const See& see) {
  visit_own(statement, see);
  for (const syntax::Stmt* inner : inner_statements(statement)) each_expression(*inner, see);
}

std::vector<const syntax::Name*> names_in(const std::vector<const syntax::Stmt*>& statements) {
  std::vector<const syntax::Name*> out;
  for (const syntax::Stmt* statement : statements)
    each_expression(*statement, [&](const syntax::Expr& expr) {
      if (expr.kind == syntax::ExprKind::Name) out.push_back(&syntax::cast<syntax::Name>(expr));
      return true;
    });
  return out;
}

std::vector<const syntax::Name*> targets_in(const std::vector<const syntax::Stmt*>& statements) {
  std::vector<const syntax::Name*> out;
  auto add = [&](const syntax::Expr* target) {
    visit(target, [&](const syntax::Expr& expr) {
      if (expr.kind == syntax::ExprKind::Name) out.push_back(&syntax::cast<syntax::Name>(expr));
      return true;
    });
  };
  for (const syntax::Stmt* statement : statements) {
    if (statement->kind == syntax::StmtKind::Assign)
      for (const syntax::Expr* target : syntax::cast<syntax::Assign>(*statement).targets) add(target);
    if (statement->kind == syntax::StmtKind::AnnAssign) add(syntax::cast<syntax::AnnAssign>(*statement).target);
    if (statement->kind == syntax::StmtKind::AugAssign) add(syntax::cast<syntax::AugAssign>(*statement).target);
    if (statement->kind == syntax::StmtKind::For) add(syntax::cast<syntax::For>(*statement).target);
    if (statement->kind == syntax::StmtKind::Function || statement->kind == syntax::StmtKind::Class) continue;
    for (const syntax::Name* inner : targets_in(inner_statements(*statement))) out.push_back(inner);
  }
  return out;
}

bool changes_when_used(const SValue& value) {
  return value.as_host<BlockBuilderObject>() || value.as_host<ScheduleValue>() || value.as_host<TeScheduleObject>();
}

}  // namespace tirscope::builder
