// SPDX-License-Identifier: Apache-2.0
// Loops, branches and `with` of a TensorIR function.
#include <algorithm>

#include "script/tir/tir_reader.h"
#include "script/tir/values/node_values.h"
#include "support/format.h"

namespace tirscope::script {

using syntax::ExprKind;

void TirReader::for_loop(const syntax::For& loop) {
  Value iterable = evaluate(*loop.iterable, scope_);
  std::size_t mark = scope_.mark(), depth = frames_.size();
  auto frame = iterable.as_host<FrameObject>();
  if (!iterable.failed() && (!frame || frame->frame.kind != FrameKind::For || frame->is_entered)) {
    report(*loop.iterable, bad_input("script.loop",
                                     "a loop must iterate over range, T.serial, T.grid, T.parallel, T.vectorized, "
                                     "T.unroll or T.thread_binding, not {0}",
                                     iterable.type_name()));
    frame = nullptr;
  }
  if (!loop.orelse.empty()) unsupported(loop, "'else' after a loop");
  bool entered = frame != nullptr;
  if (entered) {
    frame->is_entered = true;
    enter(std::move(frame->frame));
    std::vector<Value> vars;
    for (const LoopDomain& domain : frames_.back().loops) vars.push_back(domain.var);
    bool several = loop.target->kind == ExprKind::Tuple || loop.target->kind == ExprKind::List;
    bool as_one = !several && vars.size() == 1;
    if (!assign(*loop.target, as_one ? vars.front() : Value::list(vars), scope_)) poison(*loop.target);
  } else {
    poison(*loop.target);
    Frame body;
    body.kind = FrameKind::Body;
    body.close = [](Stmt) { return Stmt(); };
    enter(std::move(body));
  }
  run_statements(loop.body);
  close_to(depth);
  scope_.undo_to(mark);
}

void TirReader::while_loop(const syntax::While& loop) {
  Value test = evaluate(*loop.test, scope_);
  Expr condition = test.failed() ? true_expr() : to_expr(test);
  if (!condition || !condition->dtype.is_bool()) {
    report(*loop.test,
           bad_input("script.truth", "the condition must be a boolean expression, not {0}", test.type_name()));
    condition = true_expr();
  }
  Frame frame;
  frame.where = loop;
  frame.close = [condition](Stmt body) { return make<WhileNode>(condition, std::move(body)); };
  std::size_t depth = frames_.size();
  enter(std::move(frame));
  run_body(loop.body);
  close_to(depth);
}

void TirReader::if_else(const syntax::If& choice) {
  // Every elif is in the else of the branch before it.
  struct Open {
    Expr condition;
    Stmt then_case;
  };
  std::vector<Open> open;
  Stmt last;
  uint32_t counted = 0;  // nodes in the branches
  auto body_of = [&](syntax::Body body) {
    Frame frame;
    frame.kind = FrameKind::Body;
    Stmt collected;
    frame.close = [&collected](Stmt stmt) { return collected = std::move(stmt), Stmt(); };
    std::size_t depth = frames_.size();
    enter(std::move(frame));
    run_body(body);
    close_to(depth);
    if (collected) counted = added_sizes(counted, collected->size);
    return collected;
  };
  bool decided = false;
  for (std::size_t i = 0; i < choice.branches.size() && !decided; ++i) {
    const syntax::Branch& branch = choice.branches[i];
    Value test = evaluate(*branch.test, scope_);
    Expr condition = test.failed() ? make_var("failed", DataType::boolean()) : test.as_node() ? to_expr(test) : nullptr;
    if (!condition && (test.as_bool() || test.as_int() || test.is_none())) {  // known while reading
      bool holds = truth(test, *branch.test).value_or(false);
      if (!holds) continue;
      if (open.empty()) return run_body(branch.body);
      last = body_of(branch.body);
      decided = true;
      break;
    }
    if (!condition || !condition->dtype.is_scalar() || !condition->dtype.is_integer()) {
      report(*branch.test,
             bad_input("script.truth", "the condition must be a boolean expression, not {0}", test.type_name()));
      condition = make_var("failed", DataType::boolean());
    }
    open.push_back({condition, body_of(branch.body)});
  }
  if (!decided && !choice.orelse.empty()) {
    if (open.empty()) return run_body(choice.orelse);
    last = body_of(choice.orelse);
  }
  for (auto branch = open.rbegin(); branch != open.rend(); ++branch)
    last = make<IfThenElseNode>(branch->condition, branch->then_case, last);
  if (last) add(last, counted);
}

void TirReader::with(const syntax::With& statement) {
  std::size_t mark = scope_.mark(), depth = frames_.size();
  for (const syntax::WithItem& item : statement.items) {
    Value value = evaluate(*item.context, scope_);
    auto frame = value.as_host<FrameObject>();
    if (frame && frame->frame.kind != FrameKind::For && !frame->is_entered) {
      frame->is_entered = true;
      Value entered = frame->frame.entered;
      enter(std::move(frame->frame));
      if (!item.target) continue;
      if (item.target->kind == ExprKind::Name && entered.as_node()) {
        std::string name(tree().name(syntax::cast<syntax::Name>(*item.target).id));
        rename(*entered.as_node(), name);
        scope_.set(syntax::cast<syntax::Name>(*item.target).id, entered);
      } else if (!assign(*item.target, entered, scope_)) {
        poison(*item.target);
      }
      continue;
    }
    if (!value.failed())
      report(*item.context,
             bad_input("script.frame", "'with' needs a block or another T frame, not {0}", value.type_name()));
    if (item.target) poison(*item.target);
    Frame body;
    body.kind = FrameKind::Body;
    body.close = [](Stmt) { return Stmt(); };
    enter(std::move(body));
  }
  run_statements(statement.body);
  close_to(depth);
  scope_.undo_to(mark);
}

}  // namespace tirscope::script
