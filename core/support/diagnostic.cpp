// SPDX-License-Identifier: Apache-2.0
#include "support/diagnostic.h"

#include <algorithm>
#include <cctype>

#include "support/format.h"

namespace tirscope {

std::string fill_holes(std::string_view text, const std::vector<std::string>& args) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{') {
      std::size_t end = i + 1, index = 0;
      while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])))
        index = index * 10 + static_cast<std::size_t>(text[end++] - '0');
      if (end > i + 1 && end < text.size() && text[end] == '}' && index < args.size()) {
        out += args[index];
        i = end;
        continue;
      }
    }
    out += text[i];
  }
  return out;
}

std::string Message::str() const { return fill_holes(text, args); }

Diagnostic::Diagnostic() = default;
Diagnostic::Diagnostic(const Diagnostic&) = default;
Diagnostic::Diagnostic(Diagnostic&&) noexcept = default;
Diagnostic& Diagnostic::operator=(const Diagnostic&) = default;
Diagnostic& Diagnostic::operator=(Diagnostic&&) noexcept = default;
Diagnostic::~Diagnostic() = default;

Diagnostic&& Diagnostic::at(Span span, std::string note) && {
  where.push_back({{}, span, std::move(note)});
  return std::move(*this);
}

Diagnostic&& Diagnostic::at(std::string node, std::string note) && {
  where.push_back({std::move(node), {}, std::move(note)});
  return std::move(*this);
}

Diagnostic&& Diagnostic::note(Message message) && {
  notes.push_back(std::move(message));
  return std::move(*this);
}

Diagnostic&& Diagnostic::with_fix(Fix step) && {
  fix = std::move(step);
  return std::move(*this);
}

Diagnostic&& Diagnostic::exceeding(std::string of, int64_t needed, int64_t most) && {
  excess = Excess{std::move(of), needed, most};
  return std::move(*this);
}

Diagnostic&& Diagnostic::warning() && {
  severity = Severity::Warning;
  return std::move(*this);
}

namespace {

std::string_view nth_line(std::string_view text, int line) {
  for (; line > 1; --line) {
    auto newline = text.find('\n');
    if (newline == text.npos) return {};
    text.remove_prefix(newline + 1);
  }
  return text.substr(0, text.find('\n'));
}

/// Number of code points in UTF-8 text; a stray continuation byte counts as none.
int code_points(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

constexpr int longest_quoted_line = 400;

std::string quoted_line(const Span& span, std::string_view source) {
  std::string_view line = nth_line(source, span.line);
  if (line.empty() || line.size() > longest_quoted_line) return {};
  int width = span.end_line == span.line ? span.end_column - span.column : code_points(line) - span.column + 1;
  return formatted("\n  {}\n  {}{}", line, std::string(static_cast<std::size_t>(std::max(span.column - 1, 0)), ' '),
                   std::string(static_cast<std::size_t>(std::max(width, 1)), '^'));
}

}  // namespace

Diagnostic merged(const Diagnostics& all, std::string_view source, std::string_view file) {
  Diagnostic first = all.front();
  std::string text = first.rendered(source, file);
  for (std::size_t i = 1; i < all.size(); ++i) {
    text += "\n" + all[i].rendered(source, file);
    first.where.insert(first.where.end(), all[i].where.begin(), all[i].where.end());
    first.notes.push_back(all[i].message);
  }
  first.rendered_with_source = std::move(text);
  return first;
}

std::string Diagnostic::rendered(std::string_view source, std::string_view file) const {
  if (source.empty() && !rendered_with_source.empty()) return rendered_with_source;
  static constexpr const char* names[] = {"error", "warning", "note"};
  std::string out;
  if (!where.empty() && where.front().span.line > 0) {
    const Span& span = where.front().span;
    out = formatted("{}{}{}:{}: ", file, file.empty() ? "" : ":", span.line, span.column);
  } else if (!file.empty()) {
    out = formatted("{}: ", file);
  }
  out += formatted("{}[{}]: {}", names[static_cast<int>(severity)], code, message.str());
  for (const Place& place : where) {
    if (!place.node.empty()) out += formatted("\n  at {}", place.node);
    if (place.span.line > 0 && !source.empty()) out += quoted_line(place.span, source);
    if (!place.message.empty()) out += formatted("\n  {}", place.message);
  }
  for (const Message& note : notes) out += formatted("\n  note: {}", note.str());
  if (fix) out += formatted("\n  help: {}", fix->label.str());
  return out;
}

}  // namespace tirscope
