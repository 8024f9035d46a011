// SPDX-License-Identifier: Apache-2.0
#include "script/python/lexer.h"

#include <utility>

namespace tirscope::script {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}
bool is_name_part(char c) { return is_name_start(c) || is_digit(c); }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
bool is_digit_of(char c, int base) {
  if (base == 16 && lower(c) >= 'a' && lower(c) <= 'f') return true;
  return c >= '0' && c < '0' + std::min(base, 10);
}

int hex_value(char c) { return is_digit(c) ? c - '0' : lower(c) - 'a' + 10; }

void append_utf8(std::string& out, uint32_t code) {
  auto byte = [&out](uint32_t value) { out += static_cast<char>(value); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0 | code >> 6), byte(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    byte(0xE0 | code >> 12), byte(0x80 | (code >> 6 & 0x3F)), byte(0x80 | (code & 0x3F));
  } else {
    byte(0xF0 | code >> 18), byte(0x80 | (code >> 12 & 0x3F)), byte(0x80 | (code >> 6 & 0x3F)),
        byte(0x80 | (code & 0x3F));
  }
}

/// The length of the operator or delimiter that `text` begins with, 0 when it is none.
uint32_t punctuation_length(std::string_view text) {
  auto at = [text](std::size_t i) { return i < text.size() ? text[i] : '\0'; };
  const char first = at(0), second = at(1);
  switch (first) {
    case '*':
    case '/':
    case '<':
    case '>':
      if (second == first) return at(2) == '=' ? 3 : 2;
      return second == '=' ? 2 : 1;
    case '-': return second == '=' || second == '>' ? 2 : 1;
    case '+':
    case '%':
    case '&':
    case '|':
    case '^':
    case '@':
    case ':':
    case '=': return second == '=' ? 2 : 1;
    case '!': return second == '=' ? 2 : 0;
    case '.': return second == '.' && at(2) == '.' ? 3 : 1;
    default: return std::string_view("~()[]{},;").contains(first) ? 1 : 0;
  }
}

}  // namespace

Lexer::Lexer(SyntaxTree& tree, Diagnostics& diagnostics, uint32_t begin, uint32_t end, bool inner)
    : tree_(tree),
      diagnostics_(diagnostics),
      text_(tree.source()),
      position_(begin),
      end_(end),
      inner_(inner),
      at_line_start_(!inner) {
  if (begin == 0 && text_.starts_with("\xEF\xBB\xBF")) position_ = 3;
}

Token Lexer::simple(TokenKind kind, uint32_t begin, uint32_t end) const {
  Token token;
  token.kind = kind;
  token.begin = begin;
  token.end = end;
  return token;
}

Token Lexer::error(uint32_t begin, uint32_t end, Diagnostic diagnostic) {
  diagnostics_.push_back(std::move(diagnostic).at(tree_.span(begin, end)));
  position_ = end;
  return simple(TokenKind::Error, begin, end);
}

/// Skips blanks, comments and joined lines; true when a newline follows that ends a logical line.
bool Lexer::skip_blanks() {
  while (position_ < end_) {
    char c = text_[position_];
    if (c == ' ' || c == '\t' || c == '\r' || c == '\f') {
      ++position_;
    } else if (c == '#') {
      auto newline = text_.find('\n', position_);
      position_ = newline == text_.npos ? end_ : std::min(end_, static_cast<uint32_t>(newline));
    } else if (c == '\\' && (at(position_ + 1) == '\n' || (at(position_ + 1) == '\r' && at(position_ + 2) == '\n'))) {
      position_ += at(position_ + 1) == '\n' ? 2 : 3;
    } else if (c == '\n') {
      if (!inner_ && brackets_ == 0) return true;
      ++position_;
    } else {
      return false;
    }
  }
  return false;
}

/// Indentation of the next line that holds a token.
Token Lexer::line_start() {
  for (;;) {
    int width = 0;
    uint32_t begin = position_;
    for (; position_ < end_; ++position_) {
      char c = text_[position_];
      if (c == ' ')
        ++width;
      else if (c == '\t')
        width = (width / 8 + 1) * 8;
      else if (c == '\f')
        width = 0;
      else
        break;
    }
    if (skip_blanks()) {
      ++position_;
      continue;
    }
    at_line_start_ = false;
    if (position_ >= end_) return next();
    if (width > indents_.back()) {
      indents_.push_back(width);
      return simple(TokenKind::Indent, begin, position_);
    }
    while (width < indents_.back()) {
      indents_.pop_back();
      ++pending_dedents_;
    }
    if (width != indents_.back()) {
      diagnostics_.push_back(
          bad_input("script.indentation", "the indentation of this line matches none of the lines above")
              .at(tree_.span(begin, position_)));
      indents_.push_back(width);
      if (pending_dedents_ > 0) --pending_dedents_;
    }
    return next();
  }
}

Token Lexer::next() {
  if (pending_dedents_ > 0) {
    --pending_dedents_;
    return simple(TokenKind::Dedent, position_, position_);
  }
  if (at_line_start_) return line_start();
  if (skip_blanks()) {
    uint32_t begin = position_++;
    at_line_start_ = true;
    line_has_token_ = false;
    return simple(TokenKind::Newline, begin, position_);
  }
  if (position_ >= end_) {
    if (!inner_ && line_has_token_) {
      line_has_token_ = false;
      return simple(TokenKind::Newline, end_, end_);
    }
    if (!inner_ && indents_.size() > 1) {
      indents_.pop_back();
      return simple(TokenKind::Dedent, end_, end_);
    }
    return simple(TokenKind::End, end_, end_);
  }
  const bool first = !std::exchange(line_has_token_, true);
  char c = text_[position_];
  if (!inner_ && first && (c == '!' || c == '%')) {
    const uint32_t begin = position_;
    skip_line();
    return simple(TokenKind::Command, begin, position_);
  }
  if (is_name_start(c)) return name_token();
  if (is_digit(c) || (c == '.' && is_digit(at(position_ + 1)))) return number_token();
  if (c == '"' || c == '\'') return string_token(0, false, false);
  return punctuation_token();
}

Token Lexer::name_token() {
  uint32_t begin = position_, end = begin;
  while (end < end_ && is_name_part(text_[end])) ++end;
  if (end - begin <= 2 && (at(end) == '"' || at(end) == '\'')) {
    bool raw = false, formatted = false, known = true, bytes = false;
    for (uint32_t i = begin; i < end; ++i) {
      switch (lower(text_[i])) {
        case 'r': raw = true; break;
        case 'f': formatted = true; break;
        case 'b': bytes = true; break;
        case 'u': break;
        default: known = false;
      }
    }
    if (known && bytes)
      return error(begin, end, bad_input("script.bytes", "byte strings are not supported; use a plain string"));
    if (known) return string_token(end - begin, raw, formatted);
  }
  Token token = simple(TokenKind::Name, begin, end);
  token.name = tree_.intern(text_.substr(begin, end - begin));
  if (token.name < keywords.size()) token.kind = TokenKind::Keyword;
  position_ = end;
  return token;
}

Token Lexer::number_token() {
  uint32_t begin = position_, end = begin;
  auto digits = [&](int base) {
    while (is_digit_of(at(end), base) || (at(end) == '_' && is_digit_of(at(end + 1), base))) ++end;
  };
  bool real = false;
  char prefix = text_[begin] == '0' ? lower(at(begin + 1)) : '\0';
  if (prefix == 'x' || prefix == 'o' || prefix == 'b') {
    end += 2;
    digits(prefix == 'x' ? 16 : prefix == 'o' ? 8 : 2);
    if (end == begin + 2) return error(begin, end, bad_input("script.number", "a digit is missing after this prefix"));
  } else {
    digits(10);
    if (at(end) == '.') {
      real = true;
      ++end;
      digits(10);
    }
    if (lower(at(end)) == 'e') {
      uint32_t exponent = end + 1 + (at(end + 1) == '+' || at(end + 1) == '-');
      if (is_digit(at(exponent))) {
        real = true;
        end = exponent;
        digits(10);
      }
    }
  }
  if (is_name_part(at(end))) {
    while (is_name_part(at(end))) ++end;
    return error(begin, end,
                 bad_input("script.number", "'{0}' is not a number", text_.substr(begin, std::min(end - begin, 40u))));
  }
  position_ = end;
  return simple(real ? TokenKind::Float : TokenKind::Int, begin, end);
}

Token Lexer::string_token(uint32_t prefix_length, bool raw, bool formatted) {
  uint32_t begin = position_, open = begin + prefix_length;
  char quote = text_[open];
  bool triple = at(open + 1) == quote && at(open + 2) == quote;
  uint32_t width = triple ? 3 : 1, body = open + width;
  for (uint32_t end = body; end < end_; ++end) {
    char c = text_[end];
    if (c == '\\') {
      ++end;
    } else if (c == '\n' && !triple) {
      return error(begin, end, bad_input("script.string", "the string is not closed at the end of the line"));
    } else if (c == quote && (!triple || (at(end + 1) == quote && at(end + 2) == quote))) {
      Token token = simple(TokenKind::String, begin, end + width);
      token.is_raw = raw;
      token.is_fstring = formatted;
      token.body_begin = body;
      token.body_end = end;
      position_ = end + width;
      return token;
    }
  }
  return error(begin, end_, bad_input("script.string", "the string is not closed at the end of the text"));
}

Token Lexer::punctuation_token() {
  uint32_t length = punctuation_length(text_.substr(position_, end_ - position_));
  if (length == 0)
    return error(position_, position_ + 1,
                 bad_input("script.character", "the character '{0}' cannot appear in a statement",
                           std::string(1, text_[position_])));
  Token token = simple(TokenKind::Punctuation, position_, position_ + length);
  token.code = punctuation(text_.substr(position_, length));
  char c = text_[position_];
  if (length == 1) {
    if (c == '(' || c == '[' || c == '{') ++brackets_;
    if ((c == ')' || c == ']' || c == '}') && brackets_ > 0) --brackets_;
  }
  position_ += length;
  return token;
}

void Lexer::skip_line() {
  brackets_ = 0;
  auto newline = text_.find('\n', position_);
  position_ = newline == text_.npos ? end_ : std::min(end_, static_cast<uint32_t>(newline));
}

std::string_view string_value(SyntaxTree& tree, Diagnostics& diagnostics, std::string_view body, uint32_t offset,
                              bool raw) {
  if (raw || body.find('\\') == body.npos) return body;
  static constexpr std::string_view letters = "\\'\"abfnrtv", values = "\\'\"\a\b\f\n\r\t\v";
  std::string out;
  for (std::size_t i = 0; i < body.size(); ++i) {
    if (body[i] != '\\' || i + 1 >= body.size()) {
      out += body[i];
      continue;
    }
    std::size_t begin = i;
    char c = body[++i];
    if (auto letter = letters.find(c); letter != letters.npos) {
      out += values[letter];
    } else if (c == '\n') {
      continue;
    } else if (c >= '0' && c <= '7') {
      uint32_t code = 0;
      for (int n = 0; n < 3 && i < body.size() && body[i] >= '0' && body[i] <= '7'; ++n)
        code = code * 8 + uint32_t(body[i++] - '0');
      --i;
      append_utf8(out, code);
    } else if (c == 'x' || c == 'u' || c == 'U') {
      std::size_t digits = c == 'x' ? 2 : c == 'u' ? 4 : 8;
      uint32_t code = 0;
      std::size_t n = 0;
      while (n < digits && i + 1 < body.size() && is_digit_of(body[i + 1], 16))
        code = code * 16 + uint32_t(hex_value(body[++i])), ++n;
      if (n < digits || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000)) {
        auto at = static_cast<uint32_t>(offset + begin);
        diagnostics.push_back(bad_input("script.escape", "this escape sequence is not valid")
                                  .at(tree.span(at, static_cast<uint32_t>(offset + i + 1))));
        code = '?';
      }
      append_utf8(out, code);
    } else {
      out += '\\';
      out += c;
    }
  }
  return tree.keep(out);
}

}  // namespace tirscope::script
