// SPDX-License-Identifier: Apache-2.0
// What of a nest a filter lets through.
#include "views/loop_nest/geometry.h"

namespace tirscope::views::loop_nest {

namespace {

class NestFilter {
 public:
  explicit NestFilter(const analysis::LoopNest& nest) : nest_(nest) {
    shown_.is_part = true;
    shown_.nodes.resize(nest.nodes.size());
  }

  void add(const Row& row) {
    around(row.node);
    if (!row.access) return inside(row.node);
    // A row stands for a write and a read of the same element.
    for (const analysis::Access& access : nodeOf(row.node).accesses)
      if (access.text == row.access->text) shown_.accesses.insert(&access);
  }
  Shown take() { return std::move(shown_); }

 private:
  const analysis::NestNode& nodeOf(int node) const { return nest_.nodes[std::size_t(node)]; }

  void around(int node) {
    for (; node >= 0 && !shown_.nodes[std::size_t(node)]; node = nodeOf(node).parent)
      shown_.nodes[std::size_t(node)] = true;
  }

  void inside(int node) {
    shown_.nodes[std::size_t(node)] = true;
    for (const analysis::Access& access : nodeOf(node).accesses) shown_.accesses.insert(&access);
    for (int child : nodeOf(node).children) inside(child);
  }

  const analysis::LoopNest& nest_;
  Shown shown_;
};

}  // namespace

Shown shownOf(const analysis::LoopNest& nest, const std::vector<Row>& rows,
              const std::function<bool(const Row&)>& passes) {
  NestFilter filter(nest);
  for (const Row& row : rows)
    if (passes(row)) filter.add(row);
  return filter.take();
}

}  // namespace tirscope::views::loop_nest
