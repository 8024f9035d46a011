// SPDX-License-Identifier: Apache-2.0
#include "lesson/prediction/nest_sketch.h"

#include <algorithm>
#include <span>

#include "analysis/nest/loop_nest.h"

namespace tirscope::lesson {

namespace {

using analysis::NestKind;
using analysis::NestNode;
using Line = NestLine;

NestLine line_of(const NestNode& node, int depth) {
  const bool block = node.kind == NestKind::Block;
  Line line{block ? Line::Kind::Block : Line::Kind::Loop, depth, node.title};
  line.reduction = block ? node.reduction_block : node.reduction;
  if (block) return line;
  line.extent = node.min.empty() ? node.extent : node.min + " + " + node.extent;
  line.thread = node.thread_tag;
  line.loop_kind = node.thread_tag.empty() ? node.loop_kind : ForKind::ThreadBinding;
  return line;
}

const Node* node_of(const NestNode& node) {
  auto realize = as<BlockRealizeNode>(node.node);
  return realize ? static_cast<const Node*>(realize->block.get()) : node.node.get();
}

}  // namespace

Sketched sketch_of(const PrimFunc& function) {
  const analysis::LoopNest nest = analysis::loop_nest(function);
  Sketched out;
  std::vector<int> depths(nest.nodes.size());  // of what is directly below each node
  for (std::size_t k = 0; k < nest.nodes.size(); ++k) {
    const NestNode& node = nest.nodes[k];
    const int depth = node.parent < 0 ? 0 : depths[std::size_t(node.parent)];
    // The root block that is left out of the text is left out here too.
    const bool root = node.parent < 0 && node.iters.empty() && node.predicate.empty() && !node.children.empty();
    const bool loop = node.kind == NestKind::Loop || (node.kind == NestKind::Attr && !node.thread_tag.empty());
    const bool shown = loop || (node.kind == NestKind::Block && !root);
    depths[k] = depth + int(shown);
    if (!shown) continue;
    out.lines.push_back(line_of(node, depth));
    out.nodes.push_back(node_of(node));
  }
  return out;
}

std::string to_text(const NestSketch& nest) {
  std::string out;
  for (const Line& line : nest) {
    out += std::string(std::size_t(2 * line.depth), ' ');
    if (line.kind == Line::Kind::LeftOut) out += "...";
    if (line.kind == Line::Kind::Block) out += "block " + line.name + (line.reduction ? ", reduction" : "");
    if (line.kind == Line::Kind::Loop) {
      out += "for " + line.name + " in " + line.extent;
      if (!line.thread.empty())
        out += ", " + line.thread;
      else if (line.loop_kind != ForKind::Serial)
        out += ", " + std::string(for_kind_name(line.loop_kind));
      if (line.reduction) out += ", reduce";
    }
    out += '\n';
  }
  return out;
}

// ---- comparing ------------------------------------------------------------------------------------------------------

namespace {

/// Loops come and go around a line: how deep it is says nothing about itself.
bool same_but_depth(const NestLine& a, NestLine b) {
  b.depth = a.depth;
  return a == b;
}

}  // namespace

namespace {

using Lines = std::span<const NestLine>;

/// The same of what is left between a common beginning and a common end; all of it where that is too much to compare.
std::vector<bool> changed_between(Lines other, Lines nest) {
  constexpr std::size_t most_pairs = 1'000'000;
  const std::size_t n = other.size(), m = nest.size();
  if (n * m > most_pairs) return std::vector<bool>(m, true);
  // longest[i][j]: the most partners in order among the lines from i and from j on
  std::vector<std::vector<int>> longest(n + 1, std::vector<int>(m + 1, 0));
  for (std::size_t i = n; i-- > 0;)
    for (std::size_t j = m; j-- > 0;)
      longest[i][j] = same_but_depth(other[i], nest[j]) ? longest[i + 1][j + 1] + 1
                                                        : std::max(longest[i + 1][j], longest[i][j + 1]);
  std::vector<bool> changed(m, true);
  for (std::size_t i = 0, j = 0; i < n && j < m;) {
    if (same_but_depth(other[i], nest[j]))
      changed[j] = false, ++i, ++j;
    else if (longest[i + 1][j] >= longest[i][j + 1])
      ++i;
    else
      ++j;
  }
  return changed;
}

}  // namespace

std::vector<bool> changed_lines(const NestSketch& other, const NestSketch& nest) {
  const std::size_t least = std::min(other.size(), nest.size());
  std::size_t first = 0, last = 0;
  while (first < least && same_but_depth(other[first], nest[first])) ++first;
  while (first + last < least && same_but_depth(other[other.size() - 1 - last], nest[nest.size() - 1 - last])) ++last;
  const std::vector<bool> between = changed_between(Lines(other).subspan(first, other.size() - first - last),
                                                    Lines(nest).subspan(first, nest.size() - first - last));
  std::vector<bool> changed(nest.size(), false);
  std::ranges::copy(between, changed.begin() + std::ptrdiff_t(first));
  return changed;
}

namespace {

/// Nests of the first level, each with what is in it.
std::vector<NestSketch> units_of(const NestSketch& nest) {
  std::vector<NestSketch> units;
  for (const Line& line : nest) {
    if (line.depth == 0 || units.empty()) units.emplace_back();
    units.back().push_back(line);
  }
  return units;
}

/// How many elements all begin with; with `from_end`, end with, at most `most`.
template <class T>
std::size_t common(const std::vector<std::vector<T>>& all, bool from_end, std::size_t most) {
  for (const std::vector<T>& one : all) most = std::min(most, one.size());
  auto at = [from_end](const std::vector<T>& one, std::size_t k) -> const T& {
    return from_end ? one[one.size() - 1 - k] : one[k];
  };
  std::size_t n = 0;
  while (n < most &&
         std::ranges::all_of(all, [&](const std::vector<T>& one) { return at(one, n) == at(all.front(), n); }))
    ++n;
  return n;
}

void leave_out_units(std::vector<NestSketch>& nests) {
  std::vector<std::vector<NestSketch>> all;
  for (const NestSketch& nest : nests) all.push_back(units_of(nest));
  std::size_t least = all.front().size();
  for (const auto& units : all) least = std::min(least, units.size());
  const std::size_t first = common(all, false, least), last = common(all, true, least - first);
  if (std::ranges::all_of(all, [&](const auto& units) { return units.size() == first + last; }))
    return;  // all the same
  for (std::size_t k = 0; k < nests.size(); ++k) {
    nests[k].clear();
    for (std::size_t unit = first; unit + last < all[k].size(); ++unit)
      nests[k].insert(nests[k].end(), all[k][unit].begin(), all[k][unit].end());
  }
}

void leave_out_lines(std::vector<NestSketch>& nests) {
  constexpr std::size_t whole = 14, context = 2;
  std::size_t longest = 0, least = nests.front().size();
  for (const NestSketch& nest : nests) longest = std::max(longest, nest.size()), least = std::min(least, nest.size());
  if (longest <= whole) return;
  const std::size_t first = common(nests, false, least), last = common(nests, true, least - first);
  for (NestSketch& nest : nests) {
    if (last > context + 1) {
      nest.resize(nest.size() - (last - context));
      nest.push_back({Line::Kind::LeftOut, nest.back().depth, {}, {}});
    }
    if (first <= context + 1) continue;
    const std::size_t gone = first - context;
    nest.erase(nest.begin(), nest.begin() + std::ptrdiff_t(gone));
    int outermost = nest.front().depth;
    for (const Line& line : nest) outermost = std::min(outermost, line.depth);
    for (Line& line : nest) line.depth -= outermost;
    nest.insert(nest.begin(), {Line::Kind::LeftOut, 0, {}, {}});
  }
}

}  // namespace

void leave_out_common(std::vector<NestSketch>& nests) {
  if (nests.empty()) return;
  leave_out_units(nests);
  leave_out_lines(nests);
}

}  // namespace tirscope::lesson
