// SPDX-License-Identifier: Apache-2.0
#include "lesson/lesson_text.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string_view>

#include "lesson/read_lesson.h"

namespace tirscope::lesson {

namespace {

/// Lines of a text with their code taken out: fences as a whole, spans in backticks as blanks.
class ProseLines {
 public:
  explicit ProseLines(std::string_view text) : left_(text) {}

  /// The next line; false at the end. `raw` is the line as it is, `prose` what is no code of it, of the same length.
  bool next() {
    if (done_) return false;
    const std::size_t end = left_.find('\n');
    raw = left_.substr(0, end);
    done_ = end == left_.npos;
    if (!done_) left_.remove_prefix(end + 1);
    ++line;
    const std::size_t first = raw.find_first_not_of(' ');
    const std::string_view begin = first == raw.npos ? std::string_view() : raw.substr(first);
    const bool fence = begin.starts_with("```") || begin.starts_with("~~~");
    code = in_fence_ || fence;
    if (fence) in_fence_ = !in_fence_;
    prose.assign(raw.size(), ' ');
    if (!code) copy_prose();
    return true;
  }

  std::string_view raw;
  std::string prose;
  int line = 0;
  bool code = false;

 private:
  void copy_prose() {
    for (std::size_t at = 0; at < raw.size();) {
      if (raw[at] != '`') {
        prose[at] = raw[at];
        ++at;
        continue;
      }
      const std::size_t ticks = std::min(raw.find_first_not_of('`', at), raw.size()) - at;
      const std::size_t close = raw.find(std::string(ticks, '`'), at + ticks);
      at = close == raw.npos ? at + ticks : close + ticks;
    }
  }
  std::string_view left_;
  bool in_fence_ = false, done_ = false;
};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

bool is_beyond_ascii(char c) { return (static_cast<unsigned char>(c) & 0x80) != 0; }

/// A tag, a comment or a declaration begins at `at`.
bool is_html(std::string_view line, std::size_t at) {
  if (line[at] != '<' || at + 1 >= line.size()) return false;
  const char next = line[at + 1];
  return next == '!' || next == '?' || next == '/' || is_letter(next);
}

/// `<https://...>`: a link, which Markdown allows.
bool is_autolink(std::string_view line, std::size_t at) {
  const std::string_view rest = line.substr(at + 1);
  return rest.starts_with("https://") || rest.starts_with("http://");
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t\r");
  return first == text.npos ? std::string() : std::string(text.substr(first, last - first + 1));
}

/// The target between brackets: without a title and without "<>".
std::string target_of(std::string_view inside) {
  std::string target = trimmed(inside);
  if (target.starts_with('<')) return target.substr(1, target.find('>') - 1);
  return target.substr(0, target.find_first_of(" \t"));
}

}  // namespace

std::vector<TextLink> links_in(const std::string& markdown) {
  std::vector<TextLink> out;
  for (ProseLines lines(markdown); lines.next();) {
    if (lines.code) continue;
    const std::string& prose = lines.prose;
    const std::size_t first = prose.find_first_not_of(' ');
    if (const std::size_t colon = prose.find("]:"); first != prose.npos && prose[first] == '[' && colon != prose.npos) {
      // A definition may be of a picture: it is held to the rule of pictures where it names a file.
      const std::string target = target_of(prose.substr(colon + 2));
      out.push_back({target, !has_scheme(target) && !target.starts_with('#'), lines.line});
      continue;
    }
    for (std::size_t at = prose.find("]("); at != prose.npos; at = prose.find("](", at + 2)) {
      const std::size_t end = std::min(prose.find(')', at), prose.size());
      const std::size_t open = prose.rfind('[', at);
      const bool picture = open != prose.npos && open > 0 && prose[open - 1] == '!';
      out.push_back({target_of(std::string_view(prose).substr(at + 2, end - at - 2)), picture, lines.line});
    }
  }
  return out;
}

bool has_scheme(const std::string& target) {
  const std::size_t colon = target.find(':');
  return target.starts_with("//") ||
         (colon != target.npos && colon > 0 &&
          std::ranges::all_of(target.substr(0, colon), [](char c) { return is_letter(c) || c == '+' || c == '-'; }));
}

Diagnostics check_text(const std::string& markdown, const std::string& folder, const std::string& file) {
  Diagnostics out;
  auto add = [&](Diagnostic problem, int line) { out.push_back(std::move(problem).at(Span{line, 1, line, 1}, file)); };
  for (ProseLines lines(markdown); lines.next();)
    for (std::size_t at = 0; !lines.code && at < lines.prose.size(); ++at)
      if (is_html(lines.prose, at) && !is_autolink(lines.prose, at)) {
        add(bad_input("lesson.html", "{0} holds HTML in line {1}; write Markdown, and < as \\<", file, lines.line),
            lines.line);
        break;
      }
  for (const TextLink& link : links_in(markdown)) {
    if (!link.picture) {
      const bool web = link.target.starts_with("https://") || link.target.starts_with("http://");
      if (!web && !link.target.starts_with('#'))
        add(bad_input("lesson.link", "{0} links to '{1}' in line {2}; a link leads to the web or to a heading (#...)",
                      file, link.target, link.line),
            link.line);
      continue;
    }
    if (has_scheme(link.target)) {
      add(bad_input("lesson.picture-remote",
                    "{0} shows the picture '{1}' in line {2}, which is not a file of the lesson", file, link.target,
                    link.line),
          link.line);
      continue;
    }
    auto path = path_in_lesson(folder, link.target);
    if (!path) {
      add(std::move(path).error(), link.line);
      continue;
    }
    std::error_code ignored;
    std::string name = *path;
    std::ranges::transform(name, name.begin(),
                           [](char c) { return char(std::tolower(static_cast<unsigned char>(c))); });
    const bool known = name.ends_with(".png") || name.ends_with(".jpg") || name.ends_with(".jpeg");
    if (!known || !std::filesystem::is_regular_file(*path, ignored))
      add(bad_input("lesson.picture", "'{0}', shown in line {1} of {2}, is not a PNG or JPEG file of the lesson",
                    link.target, link.line, file),
          link.line);
  }
  return out;
}

std::string without_html(const std::string& markdown) {
  std::string out;
  ProseLines lines(markdown);
  bool code_before = false;
  for (bool first = true; lines.next(); first = false) {
    // A line that ends between two letters of a script without blanks goes on without one.
    const bool goes_on = !first && !code_before && !lines.code && !out.empty() && !lines.raw.empty() &&
                         is_beyond_ascii(out.back()) && is_beyond_ascii(lines.raw.front());
    code_before = lines.code;
    if (!first && !goes_on) out += '\n';
    for (std::size_t at = 0; at < lines.raw.size(); ++at) {
      const bool harmful =
          lines.prose[at] == '<' && !is_autolink(lines.prose, at) && (at == 0 || lines.raw[at - 1] != '\\');
      out += harmful ? std::string("&lt;") : std::string(1, lines.raw[at]);
    }
  }
  return out;
}

}  // namespace tirscope::lesson
