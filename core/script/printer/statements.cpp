// SPDX-License-Identifier: Apache-2.0
// Statements other than loops and blocks. A scoped statement that is the last of its body prints flat, else as a
// `with`.
#include <algorithm>

#include "ir/build.h"
#include "ir/walk/dispatch.h"
#include "ir/walk/visitor.h"
#include "script/printer/script_printer.h"
#include "support/cancellation.h"

namespace tirscope::script {

bool ScriptPrinter::concise_scoping(const Node& stmt) const {
  return frames_[depth_ - 1].concise &&
         std::ranges::find(options_.annotate, &stmt, &std::pair<const Node*, std::string>::first) ==
             options_.annotate.end();
}

int32_t ScriptPrinter::annotation_of(const Node& node) {
  for (const auto& [annotated, text] : options_.annotate)
    if (annotated == &node) {
      document.annotations.push_back(text);
      return static_cast<int32_t>(document.annotations.size()) - 1;
    }
  return -1;
}

void ScriptPrinter::body(const Stmt& stmt) {
  auto seq = as<SeqStmtNode>(stmt);
  if (!seq) {
    top().concise = true;
    return statement(stmt);
  }
  std::size_t n = seq->seq.size();
  std::size_t first = top().items.size();
  for (std::size_t i = 0; i < n; ++i) {
    top().concise = i + 1 == n;
    statement(seq->seq[i]);
  }
  auto begin = top().items.begin() + std::ptrdiff_t(first);
  std::vector<Item> items(begin, top().items.end());
  top().items.erase(begin, top().items.end());
  top().items.push_back(document.group(std::move(items), stmt.get()));
}

Item ScriptPrinter::with_body(Line& line, const Node& node, std::vector<Item>&& items) {
  line.add(':');
  Item item = document.line(line, &node);
  item.annotation = annotation_of(node);
  document.set_body(item, std::move(items));
  return item;
}

Item ScriptPrinter::scoped(const Node& stmt, Line& lhs, Line& rhs, std::vector<Item>&& items, bool concise,
                           std::string_view type) {
  Scratch line(*this);
  if (concise) {
    line->append(lhs);
    if (!lhs.text.empty()) {
      if (!type.empty()) line->add(": "), line->add(type);
      line->add(" = ");
    }
    line->append(rhs);
    items.insert(items.begin(), document.line(*line));
    return document.group(std::move(items), &stmt);
  }
  line->add("with ");
  line->append(rhs);
  if (!lhs.text.empty()) {
    line->add(" as ");
    line->append(lhs);
  }
  return with_body(*line, stmt, std::move(items));
}

void ScriptPrinter::let_stmt(const LetStmtNode& node) {
  if (has(Style::FlatStatements)) return flat_let(node);
  bool concise = concise_scoping(node);
  Scratch type(*this), lhs(*this), rhs(*this);
  if (!node.var->dtype.is_void()) type_of(*type, node.var->dtype, node.var->pointer);
  Scratch value(*this);
  expr(*value, node.value);
  bool was_defined = is_defined(*node.var);
  std::vector<Item> items;
  {
    Scope scope(*this, &node);
    if (!was_defined) define_var(*node.var, *scope);
    write_name(*lhs, *node.var);
    body(node.body);
    items = scope.take();
  }
  if (!was_defined && concise) {
    top().items.push_back(scoped(node, *lhs, *value, std::move(items), true, type->text));
    return;
  }
  tir(*rhs, "LetStmt");
  rhs->add('(');
  rhs->append(*value);
  if (was_defined) {
    rhs->add(", var=");
    rhs->append(*lhs);
    lhs->clear();
  } else if (node.var->pointer) {
    rhs->add(", ");
    rhs->append(*type);
  }
  rhs->add(')');
  top().items.push_back(scoped(node, *lhs, *rhs, std::move(items), false));
}

void ScriptPrinter::launch_thread(Line& line, const AttrStmtNode& node, const IterVarNode& axis, bool& defines) {
  tir(line, "launch_thread");
  line.add('(');
  if (is_defined(*axis.var)) {
    write_name(line, *axis.var);
  } else if (dominates(node, *axis.var)) {
    string_literal(line, axis.thread_tag);
    defines = true;
  } else {
    Frame* frame = lowest_frame_for(*axis.var);
    if (!frame) frame = &frames_.front();
    define_var(*axis.var, *frame);
    Scratch definition(*this);
    write_name(*definition, *axis.var);
    definition->add(" = ");
    tir(*definition, "env_thread");
    definition->add('(');
    string_literal(*definition, axis.thread_tag);
    definition->add(')');
    push(*frame, *definition);
    write_name(line, *axis.var);
  }
  line.add(", ");
  expr(line, node.value);
  line.add(')');
}

void ScriptPrinter::realize_call(Line& line, const BufferRealizeNode& node, const Expr* scope) {
  tir(line, "realize");
  line.add('(');
  region(line, *node.buffer, node.bounds, &node);
  if (scope) {
    line.add(", ");
    expr(line, *scope);
  }
  if (!is_true(node.condition)) {
    line.add(", ");
    expr(line, node.condition);
  }
  line.add(')');
}

void ScriptPrinter::attr_stmt(const AttrStmtNode& node) {
  bool concise = concise_scoping(node);
  Scratch lhs(*this), rhs(*this);
  Stmt inner = node.body;
  const VarNode* defined = nullptr;
  const NodeRef* subject = node.node.get<NodeRef>();
  if (auto axis = node.bound_axis()) {
    bool defines = false;
    launch_thread(*rhs, node, *axis, defines);
    if (defines) defined = axis->var.get();
  } else if (auto realize = as<BufferRealizeNode>(node.body);
             node.key == "realize_scope" && realize && subject && *subject == realize->buffer) {
    realize_call(*rhs, *realize, &node.value);
    inner = realize->body;
  } else {
    tir(*rhs, "attr");
    rhs->add('(');
    attr(*rhs, node.node);
    rhs->add(", ");
    string_literal(*rhs, options_.release.key(node.key));
    rhs->add(", ");
    expr(*rhs, node.value);
    rhs->add(')');
  }
  std::vector<Item> items;
  {
    Scope scope(*this, &node);
    if (defined) {
      define_var(*defined, *scope);
      write_name(*lhs, *defined);
    }
    body(inner);
    items = scope.take();
  }
  top().items.push_back(scoped(node, *lhs, *rhs, std::move(items), concise));
}

void ScriptPrinter::assert_stmt(const AssertStmtNode& node) {
  if (has(Style::FlatStatements)) return flat_assert(node);
  bool concise = concise_scoping(node);
  Scratch none(*this), line(*this);
  if (concise) {
    line->add("assert ");
  } else {
    tir(*line, "Assert");
    line->add('(');
  }
  expr(*line, node.condition);
  line->add(", ");
  expr(*line, node.message);
  if (!concise) line->add(')');
  std::vector<Item> items;
  {
    Scope scope(*this, &node);
    body(node.body);
    items = scope.take();
  }
  top().items.push_back(scoped(node, *none, *line, std::move(items), concise));
}

void ScriptPrinter::if_then_else(const IfThenElseNode& node) {
  Scratch line(*this);
  line->add("if ");
  expr(*line, node.condition);
  line->add(':');
  auto branch = [this](Item& item, const Stmt& stmt) {
    Scope scope(*this, stmt.get());
    body(stmt);
    document.set_body(item, scope.take());
  };
  Item then_item = document.line(*line);
  branch(then_item, node.then_case);
  std::vector<Item> items{then_item};
  if (node.else_case) {
    Item else_item = document.line("else:");
    branch(else_item, node.else_case);
    items.push_back(else_item);
  }
  Item group = document.group(std::move(items), &node);
  group.annotation = annotation_of(node);
  top().items.push_back(group);
}

void ScriptPrinter::buffer_store(const BufferStoreNode& node) {
  Scratch line(*this), value(*this);
  buffer(*line, *node.buffer);
  expr(*value, node.value);
  if (node.predicate) {
    line->add(".vstore(");
    list(*line, node.indices);
    line->add(", ");
    line->append(*value);
    line->add(", predicate=");
    expr(*line, node.predicate);
    line->add(')');
  } else {
    indices(*line, node.indices);
    line->add(" = ");
    line->append(*value);
  }
  Item item = document.line(*line, &node);
  item.annotation = annotation_of(node);
  top().items.push_back(item);
}

void ScriptPrinter::evaluate(const EvaluateNode& node) {
  Scratch line(*this);
  auto call_node = as<CallNode>(node.value);
  if (call_node && call_node->op == &op::ret() && call_node->args.size() == 1 && options_.syntax_sugar) {
    line->add("return ");
    expr(*line, call_node->args.front());
  } else if (call_node) {
    expr(*line, node.value);
  } else {
    tir(*line, "evaluate");
    line->add('(');
    expr(*line, node.value);
    line->add(')');
  }
  Item item = document.line(*line, &node);
  item.annotation = annotation_of(node);
  top().items.push_back(item);
}

void ScriptPrinter::statement(const Stmt& stmt) {
  poll_cancellation();
  dispatch_stmt(*stmt, Overloaded{
                           [&](const LetStmtNode& node) { let_stmt(node); },
                           [&](const AttrStmtNode& node) { attr_stmt(node); },
                           [&](const AssertStmtNode& node) { assert_stmt(node); },
                           [&](const ForNode& node) { loop(node); },
                           [&](const WhileNode& node) { while_loop(node); },
                           [&](const IfThenElseNode& node) { if_then_else(node); },
                           [&](const SeqStmtNode& node) {
                             std::vector<Item> items;
                             {
                               Scope scope(*this, &node);
                               body(stmt);
                               items = scope.take();
                             }
                             top().items.insert(top().items.end(), items.begin(), items.end());
                           },
                           [&](const AllocateNode& node) { allocate(node); },
                           [&](const AllocateConstNode& node) { allocate_const(node); },
                           [&](const DeclBufferNode& node) {
                             if (has(Style::FlatStatements)) return flat_declaration(node);
                             bool concise = concise_scoping(node);
                             decl_buffer(node, node, concise, Introduces::Nothing);
                           },
                           [&](const BufferStoreNode& node) { buffer_store(node); },
                           [&](const BufferRealizeNode& node) { buffer_realize(node); },
                           [&](const EvaluateNode& node) { evaluate(node); },
                           [&](const BlockNode& node) { block(node, nullptr); },
                           [&](const BlockRealizeNode& node) { block(*node.block, &node); },
                       });
}

void ScriptPrinter::buffer_realize(const BufferRealizeNode& node) {
  bool concise = concise_scoping(node);
  Scratch none(*this), line(*this);
  realize_call(*line, node, nullptr);
  std::vector<Item> items;
  {
    Scope scope(*this, &node);
    body(node.body);
    items = scope.take();
  }
  top().items.push_back(scoped(node, *none, *line, std::move(items), concise));
}

}  // namespace tirscope::script
