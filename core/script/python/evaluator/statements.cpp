// SPDX-License-Identifier: Apache-2.0
#include "script/python/evaluator/parts.h"
#include "support/format.h"

namespace tirscope::script {

using namespace syntax;

Evaluator::Flow Evaluator::run(syntax::Body body, Scope& scope) {
  for (const Stmt* statement : body) {
    if (!spend_step(*statement)) return Flow::Stop;
    if (!wants(*statement, scope)) continue;
    if (Flow flow = run_statement(*statement, scope); flow != Flow::Next) return flow;
  }
  return Flow::Next;
}

Evaluator::Flow Evaluator::run_statement(const Stmt& statement, Scope& scope) {
  Deeper deeper(depth_);
  auto done = [](bool ok) { return ok ? Flow::Next : Flow::Stop; };
  switch (statement.kind) {
    case StmtKind::Pass: return Flow::Next;
    case StmtKind::Break: return Flow::Break;
    case StmtKind::Continue: return Flow::Continue;
    case StmtKind::Expression: {
      const Expr& expr = *syntax::cast<ExpressionStmt>(statement).value;
      if (expr.kind == ExprKind::String || expr.kind == ExprKind::Ellipsis) return Flow::Next;
      Value value = evaluate(expr, scope);
      if (is_opaque(value)) skipped_opaque(statement, value, scope);
      return done(!value.failed());
    }
    case StmtKind::Assign: {
      auto& node = syntax::cast<Assign>(statement);
      Value value = evaluate(*node.value, scope);
      if (value.failed()) return Flow::Stop;
      if (is_opaque(value)) skipped_opaque(statement, value, scope);
      for (const Expr* target : node.targets)
        if (!assign(*target, value, scope)) return Flow::Stop;
      return Flow::Next;
    }
    case StmtKind::AnnAssign: {
      auto& node = syntax::cast<AnnAssign>(statement);
      if (!node.value) return Flow::Next;
      Value value = evaluate(*node.value, scope);
      if (is_opaque(value)) skipped_opaque(statement, value, scope);
      return done(!value.failed() && assign(*node.target, value, scope));
    }
    case StmtKind::AugAssign: return done(run_augmented(syntax::cast<AugAssign>(statement), scope));
    case StmtKind::Return: {
      auto& node = syntax::cast<Return>(statement);
      returned_ = node.value ? evaluate(*node.value, scope) : Value(None{});
      return returned_.failed() ? Flow::Stop : Flow::Return;
    }
    case StmtKind::Assert: return run_assert(syntax::cast<Assert>(statement), scope);
    case StmtKind::Import:
      for (const ImportedName& name : syntax::cast<Import>(statement).names) scope.set(name.bound, imported(name));
      return Flow::Next;
    case StmtKind::If: return run_if(syntax::cast<If>(statement), scope);
    case StmtKind::For: return run_for(syntax::cast<syntax::For>(statement), scope);
    case StmtKind::While: return run_while(syntax::cast<While>(statement), scope);
    case StmtKind::Function: {
      auto& node = syntax::cast<syntax::Function>(statement);
      Value value = function_value(node, scope, scope);
      if (value.failed()) return Flow::Stop;
      if (is_opaque(value)) skipped_opaque(statement, value, scope);
      scope.set(node.name, std::move(value));
      return Flow::Next;
    }
    case StmtKind::With: return run_with(syntax::cast<With>(statement), 0, scope);
    case StmtKind::Class: return run_class(syntax::cast<Class>(statement), scope);
    case StmtKind::Raise: return run_raise(syntax::cast<Raise>(statement), scope);
    case StmtKind::Try: return run_try(syntax::cast<Try>(statement), scope);
    case StmtKind::Command: note(statement, message("skipped: a line for IPython")); return Flow::Next;
    case StmtKind::Unsupported:
      unsupported(statement, formatted("'{}'", syntax::cast<Unsupported>(statement).construct));
      return Flow::Stop;
  }
  return Flow::Next;
}

Evaluator::Flow Evaluator::run_if(const If& choice, Scope& scope) {
  for (const Branch& branch : choice.branches) {
    Value test = evaluate(*branch.test, scope);
    if (test.failed()) return Flow::Stop;
    if (is_opaque(test)) return skipped_opaque(choice, test, scope), Flow::Next;
    auto chosen = truth(test, *branch.test);
    if (!chosen) return Flow::Stop;
    if (*chosen) return run(branch.body, scope);
  }
  return run(choice.orelse, scope);
}

Evaluator::Flow Evaluator::run_for(const syntax::For& loop, Scope& scope) {
  Value iterable = evaluate(*loop.iterable, scope);
  if (iterable.failed()) return Flow::Stop;
  if (is_opaque(iterable)) return skipped_opaque(loop, iterable, scope), Flow::Next;
  auto turn = [&](const Value& item) {
    if (!spend_step(loop) || !assign(*loop.target, item, scope)) return Flow::Stop;
    return run(loop.body, scope);
  };
  auto ends = [](Flow flow) { return flow == Flow::Break || flow == Flow::Return || flow == Flow::Stop; };
  Flow flow = Flow::Next;
  if (auto range = iterable.as_object<RangeObject>()) {
    int64_t value = range->start;
    for (uint64_t left = range->size(); left > 0 && !ends(flow); --left) {
      flow = turn(value);
      value = static_cast<int64_t>(static_cast<uint64_t>(value) + static_cast<uint64_t>(range->step));
    }
  } else {
    std::vector<Value> all;
    if (!items(iterable, all, *loop.iterable)) return Flow::Stop;
    for (auto item = all.begin(); item != all.end() && !ends(flow); ++item) flow = turn(*item);
  }
  if (flow == Flow::Return || flow == Flow::Stop) return flow;
  return flow == Flow::Break ? Flow::Next : run(loop.orelse, scope);
}

Evaluator::Flow Evaluator::run_while(const While& loop, Scope& scope) {
  for (;;) {
    if (!spend_step(loop)) return Flow::Stop;
    Value test = evaluate(*loop.test, scope);
    if (test.failed()) return Flow::Stop;
    if (is_opaque(test)) return skipped_opaque(loop, test, scope), Flow::Next;
    auto going = truth(test, *loop.test);
    if (!going) return Flow::Stop;
    if (!*going) return run(loop.orelse, scope);
    Flow flow = run(loop.body, scope);
    if (flow == Flow::Break) return Flow::Next;
    if (flow == Flow::Return || flow == Flow::Stop) return flow;
  }
}

Evaluator::Flow Evaluator::run_assert(const Assert& statement, Scope& scope) {
  Value condition = evaluate(*statement.condition, scope);
  if (condition.failed()) return Flow::Stop;
  if (is_opaque(condition)) return skipped_opaque(statement, condition, scope), Flow::Next;
  auto holds = truth(condition, *statement.condition);
  if (!holds) return Flow::Stop;
  if (*holds) return Flow::Next;
  Value text = statement.message ? evaluate(*statement.message, scope) : Value("");
  auto shown = text.failed() ? std::nullopt : this->text(text, false, statement);
  if (!shown) return Flow::Stop;
  if (shown->empty())
    report(statement, bad_input("script.assertion", "assertion failed"));
  else
    report(statement, bad_input("script.assertion", "assertion failed: {0}", *shown));
  return Flow::Stop;
}

bool Evaluator::run_augmented(const AugAssign& statement, Scope& scope) {
  Value before = evaluate(*statement.target, scope);
  if (before.failed()) return false;
  Value operand = evaluate(*statement.value, scope);
  if (operand.failed()) return false;
  if (auto list = before.as_object<ListObject>(); list && statement.op == Op::Add) {  // extends in place
    std::vector<Value> more;
    if (!items(operand, more, *statement.value) || !spend_bytes(more.size(), sizeof(Value), statement)) return false;
    list->items.insert(list->items.end(), more.begin(), more.end());
    return true;
  }
  Value after = binary(statement.op, before, operand, statement);
  return !after.failed() && assign(*statement.target, after, scope);
}

bool Evaluator::assign(const Expr& target, const Value& value, Scope& scope) {
  switch (target.kind) {
    case ExprKind::Name: scope.set(syntax::cast<Name>(target).id, value); return true;
    case ExprKind::Tuple:
    case ExprKind::List: return unpack(syntax::cast<Sequence>(target).items, value, scope, target);
    case ExprKind::Subscript: return assign_item(syntax::cast<Subscript>(target), value, scope);
    case ExprKind::Attribute: {
      auto& node = syntax::cast<Attribute>(target);
      Value owner = evaluate(*node.value, scope);
      if (owner.failed()) return false;
      if (is_opaque(owner)) return true;
      if (auto host = owner.as_object<HostObject>()) return host->assign(*this, tree_.name(node.name), value, target);
      report(target, bad_input("script.no-attribute", "the attribute '{0}' of {1} cannot be set", tree_.name(node.name),
                               owner.type_name()));
      return false;
    }
    default: report(target, bad_input("script.target", "this expression cannot be assigned to")); return false;
  }
}

bool Evaluator::assign_item(const Subscript& target, const Value& value, Scope& scope) {
  Value owner = evaluate(*target.value, scope);
  if (owner.failed()) return false;
  Value index = evaluate(*target.index, scope);
  if (index.failed()) return false;
  if (is_opaque(owner)) return true;
  if (auto list = owner.as_object<ListObject>()) {
    auto at = integer(index);
    auto size = static_cast<int64_t>(list->items.size());
    if (at && *at < 0) *at += size;
    if (at && *at >= 0 && *at < size) {
      track(owner);
      list->items[static_cast<std::size_t>(*at)] = value;
      return true;
    }
    report(target, bad_input("script.index", "{1} is not a valid index: the list has {0} items", size, repr(index)));
    return false;
  }
  if (auto dict = owner.as_object<DictObject>()) {
    track(owner);
    auto item = find_item(dict->items, index, target);
    if (!item) return false;
    if (*item) return **item = value, true;
    if (!spend_bytes(2 * sizeof(Value), target)) return false;
    dict->items.emplace_back(index, value);
    return true;
  }
  if (auto host = owner.as_object<HostObject>()) return host->set_item(*this, index, value, target);
  report(target, bad_input("script.target", "items of {0} cannot be assigned to", owner.type_name()));
  return false;
}

bool Evaluator::unpack(std::span<const Expr* const> targets, const Value& value, Scope& scope,
                       const syntax::Node& where) {
  if (is_opaque(value)) {
    for (const Expr* target : targets) {
      const Expr* name = target->kind == ExprKind::Starred ? syntax::cast<Starred>(*target).value : target;
      if (!assign(*name, value, scope)) return false;
    }
    return true;
  }
  std::vector<Value> all;
  if (!items(value, all, where)) return false;
  auto star = std::find_if(targets.begin(), targets.end(), [](const Expr* t) { return t->kind == ExprKind::Starred; });
  std::size_t before = static_cast<std::size_t>(star - targets.begin());
  bool starred = star != targets.end();
  std::size_t fixed = targets.size() - starred;
  if (all.size() < fixed || (!starred && all.size() > fixed)) {
    Diagnostic wrong = bad_input(
        "script.unpack", starred ? "expected at least {0} values, but got {1}" : "expected {0} values, but got {1}",
        fixed, all.size());
    wrong.tvm =
        TvmError{"ValueError", all.size() > fixed ? formatted("too many values to unpack (expected {})", fixed)
                                                  : formatted("not enough values to unpack (expected {}{}, got {})",
                                                              starred ? "at least " : "", fixed, all.size())};
    report(where, std::move(wrong));
    return false;
  }
  for (std::size_t i = 0; i < before; ++i)
    if (!assign(*targets[i], all[i], scope)) return false;
  if (!starred) return true;
  std::size_t after = fixed - before;
  std::vector<Value> middle(all.begin() + std::ptrdiff_t(before), all.end() - std::ptrdiff_t(after));
  if (!assign(*syntax::cast<Starred>(**star).value, Value::list(std::move(middle)), scope)) return false;
  for (std::size_t i = 0; i < after; ++i)
    if (!assign(*targets[before + 1 + i], all[all.size() - after + i], scope)) return false;
  return true;
}

}  // namespace tirscope::script
