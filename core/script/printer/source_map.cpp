// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "script/printer/layout.h"

namespace tirscope::script {

namespace {

const SourceMap::Layout& nothing() {
  static const SourceMap::Layout empty{0, {0}, {}};
  return empty;
}

TextRange shifted(TextRange range, uint32_t by) { return {range.begin + by, range.end + by}; }

}  // namespace

#define TS_LAYOUT const Layout& layout = layout_ ? *layout_ : nothing()

std::vector<TextRange> SourceMap::ranges_of(const Node& node) const {
  TS_LAYOUT;
  std::vector<TextRange> found;
  for (const Section& section : layout.sections)
    for (const SourceEntry& entry : section.part->entries)
      if (entry.node == &node) found.push_back(shifted(entry.range, section.offset));
  return found;
}

TextRange SourceMap::range_of(const Node& node) const {
  TS_LAYOUT;
  for (const Section& section : layout.sections)
    for (const SourceEntry& entry : section.part->entries)
      if (entry.node == &node) return shifted(entry.range, section.offset);
  return {};
}

std::vector<SourceEntry> SourceMap::nodes_at(uint32_t offset) const {
  TS_LAYOUT;
  std::vector<SourceEntry> found;
  auto section = std::ranges::upper_bound(layout.sections, offset, {}, &Section::offset);
  if (section == layout.sections.begin()) return found;
  --section;
  const auto& entries = section->part->entries;
  uint32_t local = offset - section->offset;
  auto end = std::ranges::upper_bound(entries, local, {}, [](const SourceEntry& e) { return e.range.begin; });
  for (auto entry = entries.begin(); entry != end; ++entry)
    if (entry->range.contains(local)) found.push_back({entry->node, shifted(entry->range, section->offset)});
  return found;
}

const Node* SourceMap::node_at(uint32_t offset) const {
  auto nodes = nodes_at(offset);
  return nodes.empty() ? nullptr : nodes.back().node;
}

const Node* SourceMap::statement_at(uint32_t offset) const {
  auto nodes = nodes_at(offset);
  for (auto entry = nodes.rbegin(); entry != nodes.rend(); ++entry)
    if (is_stmt(entry->node->kind)) return entry->node;
  return nullptr;
}

std::vector<SourceEntry> SourceMap::entries() const {
  TS_LAYOUT;
  std::vector<SourceEntry> all;
  for (const Section& section : layout.sections)
    for (const SourceEntry& entry : section.part->entries)
      all.push_back({entry.node, shifted(entry.range, section.offset)});
  return all;
}

int SourceMap::line_of(uint32_t offset) const {
  TS_LAYOUT;
  auto after = std::ranges::upper_bound(layout.line_starts, offset);
  return static_cast<int>(after - layout.line_starts.begin());
}

Span SourceMap::span(TextRange range) const {
  TS_LAYOUT;
  auto column = [&](uint32_t offset, int number) {
    return static_cast<int>(offset - layout.line_starts[static_cast<std::size_t>(number - 1)]) + 1;
  };
  int first = line_of(range.begin), last = line_of(range.end);
  return {first, column(range.begin, first), last, column(range.end, last)};
}

uint32_t SourceMap::offset(int line_number, int column) const {
  TextRange whole = line(line_number);
  return std::min(whole.end, whole.begin + static_cast<uint32_t>(std::max(column - 1, 0)));
}

int SourceMap::line_count() const {
  TS_LAYOUT;
  return static_cast<int>(layout.line_starts.size());
}

TextRange SourceMap::line(int number) const {
  TS_LAYOUT;
  std::size_t index = static_cast<std::size_t>(std::clamp(number, 1, line_count()) - 1);
  bool last = index + 1 == layout.line_starts.size();
  return {layout.line_starts[index], last ? layout.size : layout.line_starts[index + 1] - 1};
}

#undef TS_LAYOUT

}  // namespace tirscope::script
