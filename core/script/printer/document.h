// SPDX-License-Identifier: Apache-2.0
// What printing makes before there is text: lines with their nodes, nested in bodies. Definitions of free variables can
// so be put in front of a statement that is still being written.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "ir/node.h"

namespace tirscope::script {

/// A node within a line, in bytes from the line's first character. `to_end` reaches to the end of the line's body.
struct Mark {
  static constexpr uint32_t to_end = std::numeric_limits<uint32_t>::max();
  const Node* node;
  uint32_t begin, end;
};

/// A line under construction. Marks come in text order, the outer before the inner.
struct Line {
  std::string text;
  std::vector<Mark> marks;

  void add(std::string_view more) { text.append(more); }
  void add(char c) { text.push_back(c); }
  uint32_t size() const { return static_cast<uint32_t>(text.size()); }
  /// Opens a mark at the end of the text; `close` ends it there.
  std::size_t open(const Node* node) {
    marks.push_back({node, size(), size()});
    return marks.size() - 1;
  }
  void close(std::size_t mark) { marks[mark].end = size(); }
  /// Puts parentheses around the text from `begin`, whose marks start at index `first_mark`.
  void parenthesize(uint32_t begin, std::size_t first_mark);
  /// Appends another line's text with its marks.
  void append(const Line& other);
  void clear() {
    text.clear();
    marks.clear();
  }
};

/// A line with its body, a group of lines that belong to one node (no text then, and no indentation), or a comment.
struct Item {
  const Node* node = nullptr;
  uint32_t text = 0, text_size = 0;
  uint32_t marks = 0, mark_count = 0;
  int32_t body = -1;        ///< index of the body, -1 for none
  int32_t annotation = -1;  ///< index of a comment to put above, or behind when the item has no body
  enum class Blank : uint8_t { No, Empty, Indented } blank = Blank::No;  ///< a line without text
};

/// The lines of a text, stored flat.
struct Document {
  std::string texts;
  std::vector<Mark> marks;
  std::vector<std::vector<Item>> bodies;
  std::vector<std::string> annotations;

  /// Stores a line.
  Item line(const Line& line, const Node* node = nullptr);
  Item line(std::string_view text);
  /// Stores items as a body and makes them the body of `item`.
  void set_body(Item& item, std::vector<Item>&& items);
  Item group(std::vector<Item>&& items, const Node* node);
};

}  // namespace tirscope::script
