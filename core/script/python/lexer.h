// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "script/python/syntax.h"

namespace tirscope::script {

/// Python's keywords. They are the first names of every tree, so a name is a keyword when its id is below their number.
inline constexpr std::array<std::string_view, 35> keywords = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};

enum class Keyword : NameId {
  False,
  None,
  True,
  And,
  As,
  Assert,
  Async,
  Await,
  Break,
  Class,
  Continue,
  Def,
  Del,
  Elif,
  Else,
  Except,
  Finally,
  For,
  From,
  Global,
  If,
  Import,
  In,
  Is,
  Lambda,
  Nonlocal,
  Not,
  Or,
  Pass,
  Raise,
  Return,
  Try,
  While,
  With,
  Yield,
};

enum class TokenKind : uint8_t {
  Name,
  Keyword,
  Int,
  Float,
  String,
  Punctuation,
  Newline,
  Indent,
  Dedent,
  End,
  Error,
  Command,  ///< a whole line for IPython: it begins with ! or %
};

/// Punctuation by its characters, at most three of them: punctuation("**=").
constexpr uint32_t punctuation(std::string_view text) {
  uint32_t code = 0;
  for (char c : text) code = code << 8 | static_cast<unsigned char>(c);
  return code;
}

struct Token {
  TokenKind kind = TokenKind::End;
  bool is_fstring = false;
  bool is_raw = false;
  uint32_t begin = 0, end = 0;
  NameId name = no_name;                  ///< of a Name or Keyword
  uint32_t code = 0;                      ///< of Punctuation
  uint32_t body_begin = 0, body_end = 0;  ///< the text between the quotes of a String
};

/// Cuts a text into tokens, one at a time, with Python's rules of lines and indentation. Never fails: what is not a
/// token becomes an Error token and a diagnostic.
class Lexer {
 public:
  /// Reads `tree.source()` from `begin` to `end`; with `inner` the text is one expression and newlines are blanks.
  Lexer(SyntaxTree& tree, Diagnostics& diagnostics, uint32_t begin, uint32_t end, bool inner);
  Token next();
  /// After a syntax error: forgets open brackets and skips to the end of the line.
  void skip_line();

 private:
  Token line_start();
  Token name_token();
  Token number_token();
  Token string_token(uint32_t prefix_length, bool raw, bool formatted);
  Token punctuation_token();
  Token simple(TokenKind kind, uint32_t begin, uint32_t end) const;
  Token error(uint32_t begin, uint32_t end, Diagnostic diagnostic);
  bool skip_blanks();
  char at(uint32_t offset) const { return offset < end_ ? text_[offset] : '\0'; }

  SyntaxTree& tree_;
  Diagnostics& diagnostics_;
  std::string_view text_;
  uint32_t position_, end_;
  bool inner_;
  bool at_line_start_;
  bool line_has_token_ = false;
  int brackets_ = 0;
  int pending_dedents_ = 0;
  std::vector<int> indents_{0};
};

/// The value of a string token: escapes resolved, kept in the tree. Reports escapes that make no sense.
std::string_view string_value(SyntaxTree& tree, Diagnostics& diagnostics, std::string_view body, uint32_t offset,
                              bool raw);

}  // namespace tirscope::script
