// SPDX-License-Identifier: Apache-2.0
// Where a loop, block or buffer came from, and what a step did, in words. Both read nothing but `Change`.
#pragma once

#include <memory>
#include <span>

#include "schedule/edit/edit.h"

namespace tirscope::schedule {

/// One step in the past of a node.
struct Ancestor {
  std::size_t step;              ///< index into the path
  Verb verb;                     ///< what the step did
  NodeRef node;                  ///< the node, or one that it came from, as it was right after the call
  std::vector<NodeRef> sources;  ///< what it was made of, as it was before the call
};

/// The past of `node`, a node of the module after the last step of `path` (oldest first): the newest first. Every
/// source is followed further back, so a fused loop has the past of all the loops it was fused from.
std::vector<Ancestor> ancestry(std::span<const std::shared_ptr<const Changes>> path, NodeRef node);

/// What the step made of it, from the node's side: "j_1: split from j".
Message account(const Ancestor& ancestor);

/// What a step did, one sentence for every set of sources and verb, in the order in which it was done.
std::vector<Message> account(const Changes& changes);

/// The name that a person knows a node by: a loop's variable, a block's or buffer's name.
std::string node_name(const Node& node);

}  // namespace tirscope::schedule
