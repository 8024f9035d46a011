// SPDX-License-Identifier: Apache-2.0
// Text made from a Document, with the positions of its nodes: for one function, or joined for a module.
#pragma once

#include "script/printer/script_printer.h"

namespace tirscope::script {

/// A part of a text with its entries, in offsets from its own begin. Parts do not change and are shared.
struct SourceMap::Part {
  std::string text;
  std::vector<SourceEntry> entries;
  std::vector<TextRange> comments;  ///< comments of annotated nodes, which are never underlined
  UsedPrefixes used;
  Metadata metadata;
  NodeRef owner;  ///< keeps the nodes of the entries alive
};

struct Section {
  uint32_t offset;
  std::shared_ptr<const SourceMap::Part> part;
};

struct SourceMap::Layout {
  uint32_t size = 0;
  std::vector<uint32_t> line_starts;
  std::vector<Section> sections;
};

/// Writes items as lines that begin `level` levels deep, each with its end.
void write_items(const Document& document, const std::vector<Item>& items, int level, int indent_spaces,
                 SourceMap::Part& part);

/// The text with line numbers and ^^^ lines under `underlines`, as TVM's DocPrinter lays them out.
std::string decorated(const std::string& text, std::vector<TextRange> underlines, std::vector<TextRange> exempt,
                      const PrintOptions& options);

}  // namespace tirscope::script
