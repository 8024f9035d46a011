// SPDX-License-Identifier: Apache-2.0
#include "views/graph/layout_job.h"

namespace tirscope::views::graph {

namespace {

/// A graph of more nodes is opened with its fused functions closed.
constexpr std::size_t most_open = 600;

ProgramGraphPtr programOf(const SnapshotPtr& snapshot, const std::string& function) {
  return std::make_shared<const analysis::ProgramGraph>(analysis::program_graph(snapshot->module(), function));
}

Geometry placed(ProgramGraphPtr program, const GraphWish& wish, std::vector<analysis::GraphMark> marks) {
  Folding folding = wish.folding;
  if (program->nodes.size() > most_open) folding.bodies_closed = !folding.bodies_closed;
  Geometry geometry = describe(shownGraph(std::move(program), folding), {wish.run, std::move(marks)}, wish.fonts);
  place(geometry, wish.fonts);
  return geometry;
}

}  // namespace

PlacedGraph layoutGraph(const GraphWish& wish) {
  PlacedGraph out;
  out.program = wish.known ? wish.known : programOf(wish.snapshot, wish.function);
  if (!wish.before) {
    out.geometry = placed(out.program, wish, {});
    return out;
  }
  ProgramGraphPtr before = programOf(wish.before, wish.function);
  out.difference = analysis::graph_difference(*before, *out.program);
  out.before = placed(std::move(before), wish, out.difference->before);
  out.geometry = placed(out.program, wish, out.difference->after);
  return out;
}

}  // namespace tirscope::views::graph
