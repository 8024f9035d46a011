// SPDX-License-Identifier: Apache-2.0
#include "script/python/parser.h"

#include <algorithm>

#include "script/python/parser/statement_parser.h"
#include "support/check.h"
#include "support/format.h"

namespace tirscope::script {

namespace {

/// The offset of the first byte that is not part of UTF-8 text, or npos.
std::size_t first_bad_byte(std::string_view text) {
  auto continuation = [&](std::size_t i) { return i < text.size() && (text[i] & 0xC0) == 0x80; };
  for (std::size_t i = 0; i < text.size();) {
    auto c = static_cast<unsigned char>(text[i]);
    if (c < 0x80) {
      if (c == 0 || (c < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f')) return i;
      ++i;
      continue;
    }
    std::size_t length = c >= 0xC2 && c < 0xE0 ? 2 : c >= 0xE0 && c < 0xF0 ? 3 : c >= 0xF0 && c < 0xF5 ? 4 : 0;
    if (length == 0) return i;
    for (std::size_t n = 1; n < length; ++n)
      if (!continuation(i + n)) return i;
    auto second = static_cast<unsigned char>(text[i + 1]);
    if ((c == 0xE0 && second < 0xA0) || (c == 0xED && second > 0x9F) || (c == 0xF0 && second < 0x90) ||
        (c == 0xF4 && second > 0x8F))
      return i;
    i += length;
  }
  return text.npos;
}

/// What makes a text no text at all; empty when it is one.
std::optional<Diagnostic> unreadable(std::string_view text) {
  if (text.size() > max_text_bytes)
    return bad_input("script.too-large", "the text has {0} bytes; the limit is {1}", text.size(), max_text_bytes);
  std::size_t bad = first_bad_byte(text);
  if (bad == text.npos) return std::nullopt;
  int line = 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(bad), '\n'));
  auto byte = formatted("{:02x}", static_cast<unsigned char>(text[bad]));
  if (static_cast<unsigned char>(text[bad]) < 0x80)
    return bad_input("script.binary", "this is not a text file: line {0} contains the control character 0x{1}", line,
                     byte);
  return bad_input("script.not-utf8", "this is not UTF-8 text: line {0} contains the byte 0x{1}", line, byte);
}

}  // namespace

std::unique_ptr<SyntaxTree> parse_text(std::string_view text, Diagnostics& diagnostics) {
  if (auto problem = unreadable(text)) {
    diagnostics.push_back(*std::move(problem));
    return std::make_unique<SyntaxTree>("");
  }
  auto tree = std::make_unique<SyntaxTree>(std::string(text));
  StatementParser parser(*tree, diagnostics, 0, static_cast<uint32_t>(text.size()), false);
  tree->set_body(parser.file());
  return tree;
}

Result<ParsedExpression> parse_expression(std::string_view text) {
  if (auto problem = unreadable(text)) return fail(*std::move(problem));
  Diagnostics diagnostics;
  ParsedExpression out;
  out.tree = std::make_unique<SyntaxTree>(std::string(text));
  StatementParser parser(*out.tree, diagnostics, 0, static_cast<uint32_t>(text.size()), true);
  out.root = parser.whole_expression();
  if (!diagnostics.empty()) return fail(std::move(diagnostics.front()));
  TS_CHECK(out.root, "an expression that failed to parse without a diagnostic");
  return out;
}

}  // namespace tirscope::script
