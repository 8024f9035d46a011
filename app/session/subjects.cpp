// SPDX-License-Identifier: Apache-2.0
#include "app/session/subjects.h"

#include "ir/walk/visitor.h"

namespace tirscope::app {

namespace {

/// The position of `buffer` among `regions`, by the memory it names.
int positionOf(const BufferNode* buffer, const std::vector<BufferRegion>& regions) {
  for (std::size_t i = 0; i < regions.size(); ++i)
    if (regions[i]->buffer.get() == buffer || regions[i]->buffer->data == buffer->data) return int(i);
  return -1;
}

/// The loop or block of that name.
NodeRef statementNamed(const PrimFunc& function, const std::string& name) {
  NodeRef found;
  walk(function->body, [&](const Node& node) {
    auto loop = as<ForNode>(&node);
    auto block = as<BlockNode>(&node);
    if (!found && ((loop && loop->var->name == name) || (block && block->name == name))) found = ref(node);
    return !found;
  });
  return found;
}

/// The buffer of that name that the function is given or allocates.
NodeRef bufferNamed(const PrimFunc& function, const std::string& name) {
  for (const BufferBinding& binding : function->buffer_map)
    if (binding.buffer->name == name) return binding.buffer;
  NodeRef found;
  walk(function->body, [&](const Node& node) {
    if (auto block = as<BlockNode>(&node))
      for (const Buffer& buffer : block->alloc_buffers)
        if (!found && buffer->name == name) found = buffer;
    return !found;
  });
  return found;
}

/// The binding of that name in a Relax function.
views::Subject bindingNamed(const IRModule& module, const std::string& name) {
  views::Subject found;
  for (const auto& [function, root] : module->functions) {
    if (root->kind != Kind::RelaxFunction) continue;
    walk(*root, [&](const Node& node) {
      const bool named =
          BindingNode::matches(node.kind) && static_cast<const BindingNode&>(node).var->name == name && !found;
      if (named) found = {ref(&node), QString::fromStdString(function)};
      return !found;
    });
  }
  return found;
}

}  // namespace

std::optional<schedule::Subject> scheduleSubject(const schedule::Schedule& schedule, const views::Subject& subject) {
  if (!subject) return std::nullopt;
  if (subject.isLoop() || subject.isBlock()) {
    const schedule::SRef* sref = schedule.state()->find(subject.node.get());
    if (!sref) return std::nullopt;
    return schedule::Subject{sref};
  }
  if (!subject.isBuffer()) return std::nullopt;
  const schedule::FunctionTree* tree = schedule.state()->tree(subject.function.toStdString());
  if (!tree) return std::nullopt;
  auto buffer = as<BufferNode>(subject.node);
  for (bool written : {true, false}) {
    for (const schedule::SRef& sref : tree->all()) {
      if (!sref.block() || sref.is_root()) continue;
      int index = positionOf(buffer, written ? sref.block()->writes : sref.block()->reads);
      if (index >= 0) return schedule::Subject{&sref, buffer, written, index};
    }
  }
  return std::nullopt;
}

views::Subject subjectNamed(const IRModule& module, const QString& function, const QString& name) {
  const std::string wanted = name.toStdString();
  NodeRef found;
  if (auto shown = module->prim_func(function.toStdString())) {
    found = statementNamed(shown, wanted);
    if (!found) found = bufferNamed(shown, wanted);
  }
  return found ? views::subjectOf(found, function) : bindingNamed(module, wanted);
}

schedule::Call callOf(const views::PrimitiveRequest& request) {
  schedule::Call call{request.primitive.toStdString()};
  for (const views::Subject& subject : request.subjects) call.args.push_back(subject.node);
  return call;
}

}  // namespace tirscope::app
