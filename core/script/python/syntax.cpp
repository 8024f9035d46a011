// SPDX-License-Identifier: Apache-2.0
#include "script/python/syntax.h"

#include <algorithm>
#include <cstring>

#include "script/python/lexer.h"

namespace tirscope::script {

std::string_view operator_text(Op op) {
  static constexpr std::string_view texts[] = {"+",      "-",  "*",      "/",   "//", "%",   "**", "@", "<<", ">>",
                                               "&",      "|",  "^",      "==",  "!=", "<",   "<=", ">", ">=", "is",
                                               "is not", "in", "not in", "and", "or", "not", "-",  "+", "~"};
  return texts[static_cast<std::size_t>(op)];
}

SyntaxTree::SyntaxTree(std::string source) : source_(std::move(source)), arena_(64 * 1024) {
  line_starts_.push_back(0);
  for (std::size_t at = 0; (at = source_.find('\n', at)) != source_.npos;)
    line_starts_.push_back(static_cast<uint32_t>(++at));
  for (std::string_view keyword : keywords) intern(keyword);
}

NameId SyntaxTree::intern(std::string_view name) {
  auto [it, is_new] = ids_.try_emplace(name, static_cast<NameId>(names_.size()));
  if (!is_new) return it->second;
  // The key must outlive the caller's text; names out of the source do already.
  bool inside = name.data() >= source_.data() && name.data() + name.size() <= source_.data() + source_.size();
  if (!inside) {
    NameId id = it->second;
    ids_.erase(it);
    name = keep(name);
    ids_.emplace(name, id);
  }
  names_.push_back(name);
  return static_cast<NameId>(names_.size() - 1);
}

NameId SyntaxTree::find(std::string_view name) const {
  auto it = ids_.find(name);
  return it == ids_.end() ? no_name : it->second;
}

std::string_view SyntaxTree::keep(std::string_view text) {
  if (text.empty()) return {};
  char* copy = static_cast<char*>(arena_.allocate(text.size(), 1));
  std::memcpy(copy, text.data(), text.size());
  return {copy, text.size()};
}

Span SyntaxTree::span(uint32_t begin, uint32_t end) const {
  auto place = [this](uint32_t offset) {
    auto line = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset) - 1;
    int column = 1;
    for (uint32_t at = *line; at < offset; ++at) column += (source_[at] & 0xC0) != 0x80;
    return std::pair{static_cast<int>(line - line_starts_.begin()) + 1, column};
  };
  auto size = static_cast<uint32_t>(source_.size());
  auto [line, column] = place(std::min(begin, size));
  auto [end_line, end_column] = place(std::min(end, size));
  return {line, column, end_line, end_column};
}

}  // namespace tirscope::script
