// SPDX-License-Identifier: Apache-2.0
#include "views/common/text/source_subjects.h"

#include <algorithm>

#include "ir/walk/visitor.h"

namespace tirscope::views::source {

namespace {

using script::SourceEntry;
using script::TextRange;

bool introduces(const Node& statement, const Node* var) {
  if (auto loop = as<ForNode>(&statement)) return loop->var.get() == var;
  if (auto block = as<BlockNode>(&statement))
    return std::ranges::any_of(block->iter_vars, [&](const IterVar& iter) { return iter->var.get() == var; });
  if (auto realize = as<BlockRealizeNode>(&statement)) return introduces(*realize->block, var);
  return false;
}

QString functionOf(const Snapshot& snapshot, const std::vector<SourceEntry>& path) {
  for (const SourceEntry& entry : path)
    for (const auto& [name, function] : snapshot.module()->functions)
      if (function.get() == entry.node) return QString::fromStdString(name);
  return snapshot.functionName();
}

/// What a graph has a node for: a binding, and a Relax function.
bool isOfGraph(const Node& node) { return BindingNode::matches(node.kind) || node.kind == Kind::RelaxFunction; }

/// The binding that gives a variable of Relax its value; a parameter is what it is itself. Null where there is neither.
NodeRef boundIn(const Snapshot& snapshot, const QString& function, const RelaxVarNode& var) {
  NodeRef found;
  NodeRef root = snapshot.module()->find(function.toStdString());
  walk(root, [&](const Node& node) {
    if (auto relax = as<RelaxFunctionNode>(&node))
      for (const RelaxVar& param : relax->params)
        if (param.get() == &var) found = param;
    if (BindingNode::matches(node.kind) && static_cast<const BindingNode&>(node).var.get() == &var) found = ref(&node);
    return !found && !is_stmt(node.kind);
  });
  return found;
}

bool isScope(const Node& node) {
  return node.kind == Kind::For || node.kind == Kind::BlockRealize || node.kind == Kind::Block;
}

}  // namespace

Subject subjectAt(const Snapshot& snapshot, int offset, bool outer) {
  std::vector<SourceEntry> path = snapshot.text().map.nodes_at(uint32_t(offset));
  QString function = functionOf(snapshot, path);
  bool skip = outer;  // the innermost scope, when the one around it is asked for
  for (auto entry = path.rbegin(); entry != path.rend(); ++entry) {
    const Node& node = *entry->node;
    if (isScope(node) || node.kind == Kind::PrimFunc) {
      // A block and its realization have the same position.
      bool twin = node.kind == Kind::Block && entry + 1 != path.rend() && (entry + 1)->node->kind == Kind::BlockRealize;
      if (skip && !twin) {
        skip = false;
        continue;
      }
      if (!skip) return subjectOf(ref(&node), function);
    }
    if (outer) continue;
    if (auto buffer = as<BufferNode>(&node)) {
      Subject subject =
          function == snapshot.functionName() ? snapshot.bufferSubject(ref(buffer)) : Subject{ref(&node), function};
      return subject;
    }
    if (node.kind == Kind::Var)
      for (auto scope = path.rbegin(); scope != path.rend(); ++scope)
        if (introduces(*scope->node, &node)) return subjectOf(ref(scope->node), function);
    if (is_stmt(node.kind)) return subjectOf(ref(&node), function);
    if (isOfGraph(node)) return {ref(&node), function};
    if (auto var = as<RelaxVarNode>(&node))
      if (NodeRef bound = boundIn(snapshot, function, *var)) return {bound, function};
  }
  return {};
}

TextRange placeOf(const Snapshot& snapshot, const Subject& subject) {
  if (!subject) return {};
  const script::SourceMap& map = snapshot.text().map;
  if (auto loop = as<ForNode>(subject.node)) {
    TextRange whole = map.range_of(*loop), var = map.range_of(*loop->var);
    return var.begin < var.end ? TextRange{std::min(var.begin, whole.begin), whole.end} : whole;
  }
  return map.range_of(*subject.node);
}

std::vector<CodeMark> marksOf(const Snapshot& snapshot, const Subject& subject) {
  std::vector<CodeMark> marks;
  if (!subject) return marks;
  const script::SourceMap& map = snapshot.text().map;
  auto words = [&](const Node& node) {
    for (TextRange range : map.ranges_of(node))
      marks.push_back({int(range.begin), int(range.end), CodeMark::Style::Word, {}});
  };
  if (auto buffer = as<BufferNode>(subject.node)) {
    words(*buffer);
    if (snapshot.function() && subject.function == snapshot.functionName())
      if (int n = snapshot.bufferScopes().find(buffer); n >= 0)
        for (const Buffer& alias : snapshot.bufferScopes().buffers[std::size_t(n)].aliases) words(*alias);
    return marks;
  }
  TextRange range = placeOf(snapshot, subject);
  if (range.begin < range.end) marks.push_back({int(range.begin), int(range.end), CodeMark::Style::Band, {}});
  if (auto loop = as<ForNode>(subject.node)) words(*loop->var);
  if (subject.isBinding()) words(*static_cast<const BindingNode&>(*subject.node).var);
  return marks;
}

}  // namespace tirscope::views::source
