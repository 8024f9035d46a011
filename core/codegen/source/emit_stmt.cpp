// SPDX-License-Identifier: Apache-2.0
// Statements, a line or a block of lines each.
#include "codegen/source/emitter.h"
#include "ir/ops/effects.h"
#include "ir/ops/guarded_load.h"
#include "ir/ops/storage_scope.h"
#include "support/format.h"

namespace tirscope::codegen {

// ---- text -----------------------------------------------------------------------------------------------------------

void SourceEmitter::line(const std::string& text) {
  lines.push_back({std::string(std::size_t(depth_) * 2, ' ') + text, current_});
}

void SourceEmitter::run(const Stmt& stmt) {
  const StmtNode* outer = current_;
  auto early = std::exchange(early_, {});
  if (stmt->kind != Kind::SeqStmt) current_ = stmt.get();
  visit(stmt);
  early_ = std::move(early);
  current_ = outer;
}

void SourceEmitter::block(const std::string& head, const Stmt& body) {
  line(head + " {");
  ++depth_;
  run(body);
  --depth_;
}

Term SourceEmitter::refuse(Diagnostic diagnostic) {
  if (!error_) {
    Place place{function_name_, {}, "", {}};
    if (current_) place.object = Ref<const RefCounted>(current_);
    diagnostic.where.push_back(std::move(place));
    error_ = std::move(diagnostic);
  }
  return {"0"};
}

// ---- statements -----------------------------------------------------------------------------------------------------

void SourceEmitter::visit_SeqStmt(const SeqStmtNode& node) {
  for (const Stmt& stmt : node.seq) run(stmt);
}

void SourceEmitter::visit_For(const ForNode& node) {
  if (node.kind_of_loop == ForKind::ThreadBinding || node.kind_of_loop == ForKind::Vectorized) {
    refuse(refused("codegen.not-lowered", "loop {0} is {1}, which must be lowered before code generation",
                   node.var->name, for_kind_name(node.kind_of_loop)));
    return;
  }
  if (node.kind_of_loop == ForKind::Unrolled) line("#pragma unroll");
  std::string begin = value(node.min), end = is_zero(node.min) ? value(node.extent) : value(add(node.min, node.extent));
  std::string i = name(node.var, node.var->dtype, Space::Private).text;
  block(formatted("for ({0} {1} = {2}; {1} < {3}; ++{1})", type(node.var->dtype), i, begin, end), node.body);
  line("}");
}

void SourceEmitter::visit_While(const WhileNode& node) {
  block("while (" + value(node.condition) + ")", node.body);
  line("}");
}

void SourceEmitter::visit_IfThenElse(const IfThenElseNode& node) {
  if (!node.condition->dtype.is_scalar()) {
    refuse(refused("codegen.vector-condition", "the condition of an if statement must be a scalar, not {0} lanes",
                   node.condition->dtype.lanes()));
    return;
  }
  block("if (" + value(node.condition) + ")", node.then_case);
  if (node.else_case) block("} else", node.else_case);
  line("}");
}

void SourceEmitter::visit_LetStmt(const LetStmtNode& node) {
  if (node.var->dtype.is_handle()) {
    if (!node.var->pointer) {
      refuse(refused("codegen.untyped-pointer", "variable {0} is an untyped pointer; give it an element type",
                     node.var->name));
      return;
    }
    // A view of memory that has a name already keeps that memory's space.
    auto address = as<CallNode>(node.value);
    auto read = address && address->op == &op::address_of() ? as<BufferLoadNode>(address->args[0]) : nullptr;
    const VarNode* memory = read ? read->buffer->data.get() : as<VarNode>(node.value);
    auto known = memory ? names_.find(memory) : names_.end();
    Space space = known != names_.end() ? known->second.space : Space::Global;
    std::string from = value(node.value, Level::Unary), element = memory_type(node.var->pointer->element);
    const Name& view = name(node.var, node.var->pointer->element, space);
    line(formatted("{0}{1}* {2} = ({0}{1}*){3};", dialect_.space(space), element, view.text, from));
    declare_views(node.var.get());
  } else {
    std::string from = value(node.value);
    const Name& variable = name(node.var, node.var->dtype, Space::Private);
    line(formatted("{} {} = {};", type(node.var->dtype), variable.text, from));
  }
  run(node.body);
}

void SourceEmitter::begin_thread_axis(const AttrStmtNode& node) {
  const IterVarNode& axis = *node.thread_axis();
  auto scope = find_thread_scope(axis.thread_tag);
  if (!scope || scope->dimension < 0) {
    refuse(refused("codegen.thread-axis",
                   "{0} is not a kernel thread axis; bind to blockIdx or threadIdx, along x, y or z", axis.thread_tag));
    return;
  }
  auto [known, first] = axes_.emplace(axis.thread_tag, "");
  if (!first) {
    names_[axis.var.get()] = {known->second, axis.var->dtype};
    return;
  }
  known->second = name(axis.var, axis.var->dtype, Space::Private).text;
  line(formatted("const {0} {1} = ({0}){2};", type(axis.var->dtype), known->second,
                 dialect_.thread_index(axis.thread_tag)));
}

void SourceEmitter::visit_AttrStmt(const AttrStmtNode& node) {
  if (node.thread_axis()) begin_thread_axis(node);
  if (node.key == "async_commit_queue_scope") {
    run(node.body);
    if (std::string text = dialect_.commit_copies(); !text.empty()) line(text);
    return;
  }
  auto inner = node.key == "async_wait_queue_scope" ? as<AttrStmtNode>(node.body) : nullptr;
  if (inner && inner->key == "async_wait_inflight_count") {
    if (std::string text = dialect_.await_copies(value(inner->value)); !text.empty()) line(text);
    return run(inner->body);
  }
  if (node.key == "virtual_thread")
    refuse(refused("codegen.not-lowered", "a virtual thread must be lowered before code generation"));
  run(node.body);
}

/// A device cannot report errors; the interpreter checks assertions.
void SourceEmitter::visit_AssertStmt(const AssertStmtNode& node) { run(node.body); }

void SourceEmitter::visit_Evaluate(const EvaluateNode& node) {
  if (Stmt statement = guarded_load(node)) {
    const std::size_t first = lines.size();
    run(statement);
    for (std::size_t k = first; k < lines.size(); ++k) lines[k].stmt = current_;  // it is of no function
    return;
  }
  if (node.value->kind != Kind::Call) return;  // an unused value
  auto call = as<CallNode>(node.value);
  if (call->op == &op::assume() || call->op == &op::prefetch()) return;
  if (call->op && is_barrier(*call->op)) {
    auto scope = call->args.empty() ? nullptr : as<StringImmNode>(call->args[0]);
    auto text = scope ? dialect_.barrier(scope->value) : std::nullopt;
    if (text && !text->empty()) line(*text);
    if (!text)
      refuse(refused("codegen.barrier", "threads cannot synchronize at a barrier of scope {0}; use shared or warp",
                     scope ? scope->value : "?"));
    return;
  }
  std::string text = value(node.value);
  if (!text.empty()) line(text + ";");
}

}  // namespace tirscope::codegen
