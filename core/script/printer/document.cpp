// SPDX-License-Identifier: Apache-2.0
#include "script/printer/document.h"

namespace tirscope::script {

void Line::parenthesize(uint32_t begin, std::size_t first_mark) {
  text.insert(begin, 1, '(');
  for (std::size_t i = first_mark; i < marks.size(); ++i) ++marks[i].begin, ++marks[i].end;
  text.push_back(')');
}

void Line::append(const Line& other) {
  uint32_t shift = size();
  text += other.text;
  for (Mark mark : other.marks)
    marks.push_back({mark.node, mark.begin + shift, mark.end == Mark::to_end ? mark.end : mark.end + shift});
}

Item Document::line(const Line& line, const Node* node) {
  Item item;
  item.node = node;
  item.text = static_cast<uint32_t>(texts.size());
  item.text_size = line.size();
  item.marks = static_cast<uint32_t>(marks.size());
  item.mark_count = static_cast<uint32_t>(line.marks.size());
  texts += line.text;
  marks.insert(marks.end(), line.marks.begin(), line.marks.end());
  return item;
}

Item Document::line(std::string_view text) {
  Item item;
  item.text = static_cast<uint32_t>(texts.size());
  item.text_size = static_cast<uint32_t>(text.size());
  texts += text;
  return item;
}

void Document::set_body(Item& item, std::vector<Item>&& items) {
  item.body = static_cast<int32_t>(bodies.size());
  bodies.push_back(std::move(items));
}

Item Document::group(std::vector<Item>&& items, const Node* node) {
  Item item;
  item.node = node;
  set_body(item, std::move(items));
  return item;
}

}  // namespace tirscope::script
