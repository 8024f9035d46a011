// SPDX-License-Identifier: Apache-2.0
// 1. Where every way from a value leads is its post-dominator; the worst pattern on these ways is that of the edge.
//    A value that is used outside has none.
// 2. Values are visited in order, three times. Opaque ones, those without post-dominator and those already in its
//    group stay as they are, and no group gets more than `max_depth` values.
// 3. Products of matrices and the like join their post-dominator the first time, if the edge is elementwise and all
//    groups on the way are elementwise or broadcast.
// 4. Elementwise and broadcast ones join if the edge is at most injective or a reduction, the groups on the way are at
//    most injective, and that at the end is no tuple and not opaque.
// 5. Injective ones join the second time, if all groups on the way and at the end are at most injective.
// 6. The third time injective ones join a tuple whose group is injective. Nothing joins a tuple before.
// 7. The pattern of a group is the worst of its values. Reductions never join what comes after them.
#include <algorithm>
#include <functional>

#include "passes/relax/fuse/fusion_graph.h"

namespace tirscope::passes {

namespace {

OpPattern worst(OpPattern a, OpPattern b) { return std::max(a, b); }

/// Rule 1.
class PostDominators {
 public:
  explicit PostDominators(const FusionGraph& graph) : nodes_(graph.nodes().size()) {
    for (std::size_t i = nodes_.size(); i-- > 0;) {
      const FusionGraph::Node& node = graph.nodes()[i];
      Place& place = nodes_[i];
      if (node.is_external) {
        place = {-1, 1, OpPattern::Opaque};
        continue;
      }
      OpPattern pattern = OpPattern::Elementwise;
      int parent = -1;
      bool first = true;
      for (const FusionGraph::Edge& edge : node.users) {
        parent = first ? edge.user : common(parent, edge.user, pattern);
        pattern = worst(pattern, edge.pattern);
        first = false;
      }
      place = {parent, parent < 0 ? 1 : nodes_[std::size_t(parent)].depth + 1, pattern};
    }
  }
  int parent(int node) const { return nodes_[std::size_t(node)].parent; }
  OpPattern pattern(int node) const { return nodes_[std::size_t(node)].pattern; }

 private:
  struct Place {
    int parent = -1, depth = 1;
    OpPattern pattern = OpPattern::Opaque;  ///< the worst on the ways to the parent
  };
  /// Where the ways from `a` and `b` meet; -1: nowhere. `pattern` gets the worst on them.
  int common(int a, int b, OpPattern& pattern) const {
    while (a != b) {
      if (a < 0 || b < 0) return -1;
      const Place &x = nodes_[std::size_t(a)], &y = nodes_[std::size_t(b)];
      if (x.depth <= y.depth) {
        pattern = worst(pattern, y.pattern);
        b = y.parent;
      }
      if (y.depth <= x.depth) {
        pattern = worst(pattern, x.pattern);
        a = x.parent;
      }
    }
    return a;
  }
  std::vector<Place> nodes_;
};

class Partition {
 public:
  Partition(const FusionGraph& graph, int64_t max_depth)
      : graph_(graph), dominators_(graph), max_depth_(max_depth), groups_(graph.nodes().size()) {
    for (std::size_t i = 0; i < groups_.size(); ++i) groups_[i] = {-1, 1, graph.nodes()[i].pattern};
  }

  FusionGroups run() {
    for (int phase = 0; phase < 3; ++phase)
      for (int node = 0; node < int(groups_.size()); ++node) visit(node, phase);
    FusionGroups result{std::vector<int>(groups_.size()), std::vector<int>(groups_.size(), 0)};
    for (int node = 0; node < int(groups_.size()); ++node) {
      result.root[std::size_t(node)] = root(node);
      ++result.size[std::size_t(root(node))];
    }
    return result;
  }

 private:
  struct Group {
    int parent = -1;
    int64_t size = 1;
    OpPattern pattern;
  };
  using Test = std::function<bool(OpPattern, bool is_end)>;

  int root(int node) const {
    while (groups_[std::size_t(node)].parent >= 0) node = groups_[std::size_t(node)].parent;
    return node;
  }
  const Group& group(int node) const { return groups_[std::size_t(root(node))]; }

  void visit(int node, int phase) {
    const OpPattern own = groups_[std::size_t(node)].pattern;
    const int end = dominators_.parent(node);
    if (own == OpPattern::Opaque || end < 0) return;  // rule 2
    if (size_with(node, end) > max_depth_) return;
    auto at_most = [](OpPattern most) { return [most](OpPattern p, bool) { return p <= most; }; };
    const OpPattern of_end = groups_[std::size_t(end)].pattern;
    if (phase == 2) {  // rule 6
      const OpPattern of_root = group(end).pattern;
      if (own <= OpPattern::Injective && of_end == OpPattern::Tuple && of_root <= OpPattern::Injective)
        join(node, end, at_most(OpPattern::Injective));
      return;
    }
    if (root(node) == root(end) || of_end == OpPattern::Tuple) return;
    const OpPattern edge = dominators_.pattern(node);
    if (own == OpPattern::OutElementwiseFusable) {  // rule 3
      if (phase == 0 && edge == OpPattern::Elementwise) join(node, end, at_most(OpPattern::Broadcast));
    } else if (own <= OpPattern::Broadcast) {  // rule 4
      if (edge <= OpPattern::Injective || edge == OpPattern::CommReduce)
        join(node, end, [](OpPattern p, bool is_end) {
          return p <= (is_end ? OpPattern::OutElementwiseFusable : OpPattern::Injective);
        });
    } else if (own == OpPattern::Injective || own == OpPattern::Tuple) {  // rule 5
      if (phase == 1) join(node, end, at_most(OpPattern::Injective));
    }
  }

  /// Merges what is between `node` and `end` into the group of `end`, where all groups on the way pass `test`.
  void join(int node, int end, const Test& test) {
    std::vector<int> between = ways(node, end);
    for (int one : between)
      if (one != node && !test(group(one).pattern, one == end)) return;
    for (int one : between) merge(one, end);
  }

  void merge(int node, int into) {
    const int from = root(node), to = root(into);
    if (from == to) return;
    groups_[std::size_t(to)].size += groups_[std::size_t(from)].size;
    groups_[std::size_t(to)].pattern = worst(groups_[std::size_t(to)].pattern, groups_[std::size_t(from)].pattern);
    groups_[std::size_t(from)].parent = to;
  }

  int64_t size_with(int node, int end) const {
    int64_t size = group(end).size;
    for (int one : ways(node, end))
      if (one != end && root(one) != root(end)) size += one == node ? group(one).size : groups_[std::size_t(one)].size;
    return size;
  }

  /// All nodes from `node` to `end`, both included.
  std::vector<int> ways(int node, int end) const {
    std::vector<int> found, open{node};
    while (!open.empty()) {
      const int at = open.back();
      open.pop_back();
      if (std::ranges::find(found, at) != found.end()) continue;
      found.push_back(at);
      if (at == end) continue;
      for (const FusionGraph::Edge& edge : graph_.nodes()[std::size_t(at)].users) open.push_back(edge.user);
    }
    return found;
  }

  const FusionGraph& graph_;
  PostDominators dominators_;
  int64_t max_depth_;
  std::vector<Group> groups_;
};

}  // namespace

FusionGroups fusion_groups(const FusionGraph& graph, int64_t max_depth) { return Partition(graph, max_depth).run(); }

}  // namespace tirscope::passes
