// SPDX-License-Identifier: Apache-2.0
#include "schedule/ancestry.h"

#include <algorithm>

namespace tirscope::schedule {

namespace {

void add(std::vector<NodeRef>& nodes, const NodeRef& node) {
  if (std::find(nodes.begin(), nodes.end(), node) == nodes.end()) nodes.push_back(node);
}

/// Adds to `earlier` what `node`, as it is after `change`, was before: what it was made of, its predecessors, or
/// itself.
void trace_back(const Change& change, std::size_t step, const NodeRef& node, std::vector<NodeRef>& earlier,
                std::vector<Ancestor>& found) {
  bool made = false;
  for (const Origin& origin : change.origin) {
    if (origin.node != node) continue;
    made = true;
    found.push_back({step, origin.verb, node, origin.sources});
    for (const NodeRef& source : origin.sources) add(earlier, source);
  }
  for (const auto& [old, now] : change.forward) {
    if (now != node) continue;
    made = true;
    add(earlier, old);
  }
  if (!made) add(earlier, node);
}

std::string names(const std::vector<NodeRef>& nodes) {
  std::string text;
  for (const NodeRef& node : nodes) text += (text.empty() ? "" : ", ") + node_name(*node);
  return text;
}

/// A sentence for each verb: {0} are the sources, {1} the results.
Message sentence(const Origin& origin, const std::vector<NodeRef>& results) {
  std::string sources = names(origin.sources), made = names(results);
  switch (origin.verb) {
    case Verb::Split: return message("{0} was split into {1}", sources, made);
    case Verb::Fused: return message("{0} were fused into {1}", sources, made);
    case Verb::Merged: return message("{0} were merged into {1}", sources, made);
    case Verb::Copied: return message("{1} was copied from {0}", sources, made);
    case Verb::Moved: return message("{0} was moved into the new loops {1}", sources, made);
    case Verb::Cached:
      if (as<BlockNode>(origin.node)) return message("the block {1} copies for {0}", sources, made);
      return message("{0} was cached by {1}", sources, made);
    case Verb::Decomposed: return message("{1} was taken out of {0}", sources, made);
    case Verb::Inlined: return message("{0} was inlined into {1}", sources, made);
    case Verb::Reordered: return message("the loops {1} were reordered", sources, made);
    case Verb::Blockized: return message("{0} became part of the block {1}", sources, made);
  }
  return {};
}

}  // namespace

std::vector<Ancestor> ancestry(std::span<const std::shared_ptr<const Changes>> path, NodeRef node) {
  std::vector<Ancestor> found;
  std::vector<NodeRef> front = {std::move(node)};
  for (std::size_t step = path.size(); step-- > 0;) {
    for (auto change = path[step]->rbegin(); change != path[step]->rend(); ++change) {
      std::vector<NodeRef> earlier;
      for (const NodeRef& at : front) trace_back(*change, step, at, earlier, found);
      front = std::move(earlier);
    }
  }
  return found;
}

Message account(const Ancestor& ancestor) {
  std::string name = node_name(*ancestor.node), sources = names(ancestor.sources);
  switch (ancestor.verb) {
    case Verb::Split: return message("{0}: split from {1}", name, sources);
    case Verb::Fused: return message("{0}: fused from {1}", name, sources);
    case Verb::Merged: return message("{0}: merged from {1}", name, sources);
    case Verb::Copied: return message("{0}: copied from {1}", name, sources);
    case Verb::Moved: return message("{0}: created where {1} was moved to", name, sources);
    case Verb::Cached:
      if (as<BlockNode>(ancestor.node)) return message("{0}: copies data for {1}", name, sources);
      return message("{0}: cache of {1}", name, sources);
    case Verb::Decomposed: return message("{0}: separated from {1}", name, sources);
    case Verb::Inlined: return message("{0}: inlined {1}", name, sources);
    case Verb::Reordered: return message("{0}: reordered", name);
    case Verb::Blockized: return message("{0}: block made from {1}", name, sources);
  }
  return {};
}

std::vector<Message> account(const Changes& changes) {
  std::vector<Message> sentences;
  for (const Change& change : changes) {
    const std::vector<Origin>& origin = change.origin;
    for (std::size_t first = 0, last; first < origin.size(); first = last) {
      // A split states the same sources for each new loop, a reorder one of its own for each: a sentence either way.
      Verb verb = origin[first].verb;
      std::vector<NodeRef> made;
      for (last = first; last < origin.size() && origin[last].verb == verb &&
                         (verb == Verb::Reordered || origin[last].sources == origin[first].sources);
           ++last)
        made.push_back(origin[last].node);
      sentences.push_back(sentence(origin[first], made));
    }
  }
  return sentences;
}

std::string node_name(const Node& node) {
  if (auto loop = as<ForNode>(&node)) return loop->var->name;
  if (auto block = as<BlockNode>(&node)) return block->name;
  if (auto buffer = as<BufferNode>(&node)) return buffer->name;
  if (auto var = as<VarNode>(&node)) return var->name;
  return std::string(kind_name(node.kind));
}

}  // namespace tirscope::schedule
