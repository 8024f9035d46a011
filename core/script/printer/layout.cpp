// SPDX-License-Identifier: Apache-2.0
#include "script/printer/layout.h"

#include <algorithm>

namespace tirscope::script {

namespace {

struct Writer {
  const Document& document;
  SourceMap::Part& part;
  int indent_spaces;

  uint32_t position() const { return static_cast<uint32_t>(part.text.size()); }

  void comment(const Item& item, std::size_t width) {
    part.text.append(width, ' ');
    uint32_t begin = position();
    part.text += "# ";
    part.text += document.annotations[static_cast<std::size_t>(item.annotation)];
    part.comments.push_back({begin, position()});
    part.text += '\n';
  }

  void write(const std::vector<Item>& items, int level) {
    for (const Item& item : items) write(item, level);
  }

  void write(const Item& item, int level) {
    std::size_t width = static_cast<std::size_t>(level * indent_spaces);
    std::size_t own = part.entries.size();
    uint32_t begin = position() + static_cast<uint32_t>(width);
    if (item.node) part.entries.push_back({item.node, {begin, begin}});
    if (item.annotation >= 0 && item.body >= 0) comment(item, width);
    std::size_t first_mark = part.entries.size();
    if (item.blank != Item::Blank::No) {
      if (item.blank == Item::Blank::Indented) part.text.append(width, ' ');
      part.text += '\n';
    }
    if (item.text_size) {
      part.text.append(width, ' ');
      uint32_t at = position();
      part.text.append(document.texts, item.text, item.text_size);
      for (uint32_t i = item.marks; i < item.marks + item.mark_count; ++i) {
        const Mark& mark = document.marks[i];
        part.entries.push_back({mark.node, {at + mark.begin, mark.end == Mark::to_end ? mark.end : at + mark.end}});
      }
      if (item.annotation >= 0 && item.body < 0) {
        uint32_t comment_begin = position();
        part.text += "  # ";
        part.text += document.annotations[static_cast<std::size_t>(item.annotation)];
        part.comments.push_back({comment_begin, position()});
      }
      part.text += '\n';
    }
    std::size_t last_mark = part.entries.size();
    if (item.body >= 0) write(document.bodies[static_cast<std::size_t>(item.body)], item.text_size ? level + 1 : level);
    uint32_t end = position() - 1;  // without the end of the line
    if (item.node) part.entries[own].range.end = end;
    for (std::size_t i = first_mark; i < last_mark; ++i)
      if (part.entries[i].range.end == Mark::to_end) part.entries[i].range.end = end;
  }
};

}  // namespace

void write_items(const Document& document, const std::vector<Item>& items, int level, int indent_spaces,
                 SourceMap::Part& part) {
  Writer{document, part, indent_spaces}.write(items, level);
}

namespace {

struct Lines {
  const std::string& text;
  std::vector<std::size_t> starts{0};
  explicit Lines(const std::string& t) : text(t) {
    for (std::size_t i = 0; i < t.size(); ++i)
      if (t[i] == '\n' && i + 1 < t.size()) starts.push_back(i + 1);
  }
  std::size_t count() const { return starts.size(); }
  std::size_t end(std::size_t line) const {
    return line + 1 == starts.size() ? text.size() - (text.ends_with('\n') ? 1 : 0) : starts[line + 1] - 1;
  }
  std::size_t of(std::size_t offset) const {
    return static_cast<std::size_t>(std::ranges::upper_bound(starts, offset) - starts.begin()) - 1;
  }
};

/// The columns of a line that are underlined: inside a range and not in a comment, without the indentation.
std::string carets(const Lines& lines, std::size_t line, const std::vector<TextRange>& underlines,
                   const std::vector<TextRange>& exempt) {
  std::size_t begin = lines.starts[line], end = lines.end(line);
  while (begin < end && lines.text[begin] == ' ') ++begin;
  auto inside = [](const std::vector<TextRange>& ranges, std::size_t at) {
    return std::ranges::any_of(ranges, [at](TextRange r) { return r.contains(static_cast<uint32_t>(at)); });
  };
  std::string marks(begin - lines.starts[line], ' ');
  bool any = false;
  for (std::size_t at = begin; at < end; ++at) {
    bool marked = inside(underlines, at) && !inside(exempt, at);
    any |= marked;
    marks += marked ? '^' : ' ';
  }
  if (!any) return {};
  marks.erase(marks.find_last_not_of(' ') + 1);
  return marks;
}

}  // namespace

std::string decorated(const std::string& text, std::vector<TextRange> underlines, std::vector<TextRange> exempt,
                      const PrintOptions& options) {
  Lines lines(text);
  std::size_t number_width = options.print_line_numbers ? std::to_string(lines.count()).size() + 1 : 0;
  // Lines that stay: all, or those near an underlined one; a gap of one line is not worth a cut.
  std::vector<bool> kept(lines.count(), options.num_context_lines < 0 || underlines.empty());
  if (!kept.front() || options.num_context_lines >= 0) {
    auto context = static_cast<std::size_t>(std::max(options.num_context_lines, 0));
    for (TextRange range : underlines) {
      std::size_t first = lines.of(range.begin), last = lines.of(range.end ? range.end - 1 : 0);
      first = first > context ? first - context : 0;
      last = std::min(last + context, lines.count() - 1);
      for (std::size_t i = first; i <= last; ++i) kept[i] = true;
    }
    for (std::size_t i = 0; i < kept.size(); ++i)
      if (!kept[i] && (i == 0 || kept[i - 1]) && (i + 1 == kept.size() || kept[i + 1])) kept[i] = true;
  }
  std::string out;
  for (std::size_t i = 0; i < lines.count(); ++i) {
    if (!kept[i]) {
      std::size_t skipped = 0;
      while (i < lines.count() && !kept[i]) ++skipped, ++i;
      --i;
      out += "(... " + std::to_string(skipped) + " lines skipped ...)\n";
      continue;
    }
    if (options.print_line_numbers) {
      std::string number = std::to_string(i + 1) + ' ';
      out.append(number_width - std::min(number_width, number.size()), ' ');
      out += number;
    }
    out.append(text, lines.starts[i], lines.end(i) - lines.starts[i]);
    out += '\n';
    std::string marks = carets(lines, i, underlines, exempt);
    if (!marks.empty()) out += std::string(number_width, ' ') + marks + '\n';
  }
  while (!out.empty() && (out.back() == '\n' || out.back() == ' ')) out.pop_back();
  return out;
}

}  // namespace tirscope::script
