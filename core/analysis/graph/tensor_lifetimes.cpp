// SPDX-License-Identifier: Apache-2.0
#include "analysis/graph/tensor_lifetimes.h"

#include <algorithm>

namespace tirscope::analysis {

namespace {

bool holds_no_memory(GraphNodeKind kind) {
  return kind == GraphNodeKind::Tuple || kind == GraphNodeKind::TupleItem || kind == GraphNodeKind::Value ||
         kind == GraphNodeKind::MatchCast || kind == GraphNodeKind::Branch;
}

bool is_given(GraphNodeKind kind) { return kind == GraphNodeKind::Parameter || kind == GraphNodeKind::Constant; }

class Lifetimes {
 public:
  explicit Lifetimes(const ProgramGraph& graph) : graph_(graph), position_(graph.nodes.size(), -1) {}

  TensorLifetimes run() {
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
      const GraphNode& node = graph_.nodes[n];
      if (is_inside_body(node.group) || is_given(node.kind) || node.kind == GraphNodeKind::Result) continue;
      position_[n] = int(out_.positions.size());
      out_.positions.push_back(int(n));
    }
    if (out_.positions.empty()) return std::move(out_);
    find_last_uses();
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) add(int(n));
    std::ranges::stable_sort(out_.lifetimes, {}, &TensorLifetime::first);
    sum_up();
    return std::move(out_);
  }

 private:
  const GraphNode& at(int n) const { return graph_.nodes[std::size_t(n)]; }

  bool is_inside_body(int group) const {
    for (; group >= 0; group = graph_.groups[std::size_t(group)].parent)
      if (graph_.groups[std::size_t(group)].kind == GraphGroupKind::Function) return true;
    return false;
  }

  /// Users come after what they use, so going backwards each node's own last use is known when its operands ask.
  void find_last_uses() {
    const int end = int(out_.positions.size()) - 1;
    last_.assign(graph_.nodes.size(), -1);
    is_result_.assign(graph_.nodes.size(), false);
    for (int n = int(graph_.nodes.size()) - 1; n >= 0; --n) {
      const GraphNode& node = at(n);
      if (is_inside_body(node.group)) continue;
      int use = position_[std::size_t(n)];
      if (node.kind == GraphNodeKind::Result) use = end;
      if (holds_no_memory(node.kind)) use = std::max(use, last_[std::size_t(n)]);
      const bool returned =
          node.kind == GraphNodeKind::Result || (holds_no_memory(node.kind) && is_result_[std::size_t(n)]);
      for (const GraphOperand& operand : node.operands) {
        if (returned) is_result_[std::size_t(operand.from)] = true;
        int& last = last_[std::size_t(operand.from)];
        last = std::max(last, use);
      }
    }
  }

  void add(int n) {
    const GraphNode& node = at(n);
    if (is_inside_body(node.group) || node.kind == GraphNodeKind::Result || holds_no_memory(node.kind)) return;
    if (!node.value.bytes) return;
    TensorLifetime life;
    life.node = n;
    life.is_given = is_given(node.kind);
    life.bytes = *node.value.bytes;
    life.first = life.is_given ? 0 : position_[std::size_t(n)];
    life.last = std::max(life.first, last_[std::size_t(n)]);
    life.is_result = is_result_[std::size_t(n)] && !life.is_given;
    out_.lifetimes.push_back(std::move(life));
  }

  void sum_up() {
    out_.computed_bytes.assign(out_.positions.size(), 0);
    for (const TensorLifetime& life : out_.lifetimes) {
      if (!life.bytes.value)
        out_.complete = false;
      else if (life.is_given)
        out_.given_bytes += *life.bytes.value;
      else
        add_between(out_.computed_bytes, life);
    }
    for (std::size_t p = 0; p < out_.computed_bytes.size(); ++p) {
      if (p > 0) out_.computed_bytes[p] += out_.computed_bytes[p - 1];
      if (out_.computed_bytes[p] > out_.peak) out_.peak = out_.computed_bytes[p], out_.peak_position = int(p);
    }
  }

  /// As differences, which are summed up once all are there.
  static void add_between(std::vector<int64_t>& sums, const TensorLifetime& life) {
    constexpr int64_t most = int64_t(1) << 50;
    const int64_t bytes = std::min(*life.bytes.value, most);
    sums[std::size_t(life.first)] += bytes;
    if (std::size_t(life.last) + 1 < sums.size()) sums[std::size_t(life.last) + 1] -= bytes;
  }

  const ProgramGraph& graph_;
  TensorLifetimes out_;
  std::vector<int> position_, last_;
  std::vector<bool> is_result_;
};

}  // namespace

TensorLifetimes tensor_lifetimes(const ProgramGraph& graph) { return Lifetimes(graph).run(); }

}  // namespace tirscope::analysis
