// SPDX-License-Identifier: Apache-2.0
// Numbers, strings with their replacement fields, lists, dicts, comprehensions, lambdas.
#include <charconv>
#include <cstdlib>

#include "script/python/parser/expression_parser.h"

namespace tirscope::script {

std::string ExpressionParser::plain_digits() const {
  std::string digits(tree_.source().substr(token_.begin, token_.end - token_.begin));
  std::erase(digits, '_');
  return digits;
}

const Expr* ExpressionParser::integer() {
  std::string digits = plain_digits();
  int base = 10;
  std::size_t first = 0;
  if (digits.size() > 2 && digits[0] == '0') {
    char prefix = static_cast<char>(digits[1] | 32);
    if (prefix == 'x') base = 16, first = 2;
    if (prefix == 'o') base = 8, first = 2;
    if (prefix == 'b') base = 2, first = 2;
  }
  uint64_t value = 0;
  auto [end, error] = std::from_chars(digits.data() + first, digits.data() + digits.size(), value, base);
  uint32_t begin = token_.begin;
  advance();
  auto& node = make_expr<Int>(ExprKind::Int, begin);
  node.value = value;
  node.too_large = error != std::errc{};
  return &node;
}

const Expr* ExpressionParser::string() {
  uint32_t begin = token_.begin;
  std::vector<Token> tokens;
  bool formatted = false;
  for (; token_.kind == TokenKind::String; advance()) {
    tokens.push_back(token_);
    formatted |= token_.is_fstring;
  }
  if (formatted) return formatted_string(begin, tokens);
  auto value_of = [this](const Token& token) {
    return string_value(tree_, diagnostics_, body_of(token), token.body_begin, token.is_raw);
  };
  auto& node = make_expr<String>(ExprKind::String, begin);
  if (tokens.size() == 1) {
    node.value = value_of(tokens.front());
  } else {
    std::string joined;
    for (const Token& token : tokens) joined += value_of(token);
    node.value = tree_.keep(joined);
  }
  return &node;
}

std::string_view ExpressionParser::body_of(const Token& token) const {
  return tree_.source().substr(token.body_begin, token.body_end - token.body_begin);
}

const Expr* ExpressionParser::formatted_string(uint32_t begin, const std::vector<Token>& tokens) {
  Nesting nesting(*this);
  std::vector<FStringPart> parts;
  std::string text;
  for (const Token& token : tokens) {
    if (token.is_fstring)
      formatted_parts(token, text, parts);
    else
      text += string_value(tree_, diagnostics_, body_of(token), token.body_begin, token.is_raw);
  }
  if (!text.empty() || parts.empty()) parts.push_back({tree_.keep(text), nullptr, 0, {}});
  auto& node = make_expr<FString>(ExprKind::FString, begin);
  node.parts = keep(parts);
  return finish(node, node.parts);
}

void ExpressionParser::formatted_parts(const Token& token, std::string& text, std::vector<FStringPart>& parts) {
  std::string_view source = tree_.source();
  uint32_t literal = token.body_begin;
  auto flush = [&](uint32_t end) {
    text += string_value(tree_, diagnostics_, source.substr(literal, end - literal), literal, token.is_raw);
  };
  for (uint32_t i = token.body_begin; i < token.body_end;) {
    char c = source[i];
    bool doubled = i + 1 < token.body_end && source[i + 1] == c;
    if ((c == '{' || c == '}') && doubled) {
      flush(i + 1);
      i += 2;
      literal = i;
    } else if (c == '}') {
      give_up(bad_input("script.fstring", "a single '}' in an f-string; write '}}'").at(tree_.span(i, i + 1)));
    } else if (c == '{') {
      flush(i);
      FStringPart part{tree_.keep(text), nullptr, 0, {}};
      text.clear();
      i = replacement_field(token, i, part);
      parts.push_back(part);
      literal = i;
    } else {
      ++i;
    }
  }
  flush(token.body_end);
}

uint32_t ExpressionParser::replacement_field(const Token& token, uint32_t open, FStringPart& part) {
  std::string_view source = tree_.source();
  int depth = 0;
  uint32_t end = open + 1, value_end = 0, format = 0;
  char quote = 0;
  for (; end < token.body_end; ++end) {
    char c = source[end];
    if (quote) {
      if (c == quote) quote = 0;
    } else if (c == '\'' || c == '"') {
      quote = c;
    } else if (c == '(' || c == '[' || c == '{') {
      ++depth;
    } else if (depth > 0 && (c == ')' || c == ']' || c == '}')) {
      --depth;
    } else if (depth == 0 && c == '}') {
      break;
    } else if (depth == 0 && format == 0 && c == '!' && end + 1 < token.body_end && source[end + 1] != '=') {
      value_end = end;
      part.conversion = source[end + 1];
    } else if (depth == 0 && format == 0 && c == ':') {
      if (!value_end) value_end = end;
      format = end + 1;
    }
  }
  if (end >= token.body_end)
    give_up(bad_input("script.fstring", "'{' is not closed in this f-string").at(tree_.span(open, open + 1)));
  if (!value_end) value_end = end;
  if (format) part.format = source.substr(format, end - format);
  ExpressionParser inner(tree_, diagnostics_, open + 1, value_end, true);
  inner.nesting_ = nesting_;
  part.value = inner.whole_expression();
  if (!part.value) throw Abandon{};
  return end + 1;
}

const Expr* ExpressionParser::parenthesised() {
  uint32_t begin = token_.begin;
  advance();
  InBrackets brackets(*this);
  if (accept(")")) return &make_expr<Sequence>(ExprKind::Tuple, begin);
  uint32_t inner_begin = token_.begin;
  const Expr* value = starred_or_expression();
  if (is(script::Keyword::For))
    value = comprehension(inner_begin, ExprKind::Tuple, nullptr, value);
  else if (is(","))
    value = tuple_rest(begin, value);
  expect(")");
  return value;
}

const Expr* ExpressionParser::list() {
  uint32_t begin = token_.begin;
  advance();
  InBrackets brackets(*this);
  std::vector<const Expr*> items;
  while (!is("]")) {
    items.push_back(starred_or_expression());
    if (items.size() == 1 && is(script::Keyword::For)) {
      const Expr* value = comprehension(begin, ExprKind::List, nullptr, items.front());
      expect("]");
      return value;
    }
    if (!accept(",")) break;
  }
  expect("]");
  auto& node = make_expr<Sequence>(ExprKind::List, begin);
  node.items = keep(items);
  return finish(node, node.items);
}

const Expr* ExpressionParser::dict_or_set() {
  uint32_t begin = token_.begin;
  advance();
  InBrackets brackets(*this);
  std::vector<DictItem> items;
  std::vector<const Expr*> elements;
  while (!is("}")) {
    if (accept("**")) {
      items.push_back({nullptr, binary(bit_or_precedence)});
    } else {
      const Expr* first = starred_or_expression();
      const Expr* value = elements.empty() && accept(":") ? expression() : nullptr;
      if (items.empty() && elements.empty() && is(script::Keyword::For)) {
        const Expr* result = value ? comprehension(begin, ExprKind::Dict, first, value)
                                   : comprehension(begin, ExprKind::Set, nullptr, first);
        expect("}");
        return result;
      }
      if (value)
        items.push_back({first, value});
      else if (!items.empty())
        unexpected("':'");
      else
        elements.push_back(first);
    }
    if (!accept(",")) break;
  }
  expect("}");
  if (!elements.empty()) {
    auto& node = make_expr<Sequence>(ExprKind::Set, begin);
    node.items = keep(elements);
    return finish(node, node.items);
  }
  auto& node = make_expr<Dict>(ExprKind::Dict, begin);
  node.items = keep(items);
  return finish(node, node.items);
}

const Expr* ExpressionParser::comprehension(uint32_t begin, ExprKind result, const Expr* key, const Expr* element) {
  std::vector<ComprehensionClause> clauses;
  while (accept(script::Keyword::For)) {
    ComprehensionClause clause{};
    clause.target = target_list();
    if (!accept(script::Keyword::In)) unexpected("'in'");
    clause.iterable = disjunction();
    std::vector<const Expr*> conditions;
    while (accept(script::Keyword::If)) conditions.push_back(disjunction());
    clause.conditions = keep(conditions);
    clauses.push_back(clause);
  }
  auto& node = make_expr<Comprehension>(ExprKind::Comprehension, begin);
  node.result = result;
  node.key = key;
  node.element = element;
  node.clauses = keep(clauses);
  return finish(node, key, element, node.clauses);
}

const Expr* ExpressionParser::target_list() {
  bool before = std::exchange(no_in_, true);
  const Expr* target = expression_list();
  no_in_ = before;
  return target;
}

const Expr* ExpressionParser::lambda() {
  uint32_t begin = token_.begin;
  advance();
  auto& node = make_expr<Lambda>(ExprKind::Lambda, begin);
  node.parameters = parameters(":", false);
  expect(":");
  node.body = expression();
  return finish(node, node.body, node.parameters);
}

std::span<const Parameter> ExpressionParser::parameters(std::string_view close, bool annotated) {
  std::vector<Parameter> out;
  bool keyword_only = false;
  while (!is(close)) {
    Parameter parameter{};
    parameter.begin = token_.begin;
    parameter.name = no_name;
    parameter.kind = keyword_only ? ParameterKind::KeywordOnly : ParameterKind::Plain;
    if (accept("*")) {
      keyword_only = true;
      parameter.kind = ParameterKind::Star;
    } else if (accept("**")) {
      parameter.kind = ParameterKind::StarStar;
    } else if (accept("/")) {
      if (!accept(",")) break;
      continue;
    }
    bool bare_star = parameter.kind == ParameterKind::Star && (is(",") || is(close));
    if (!bare_star) {
      if (token_.kind != TokenKind::Name) unexpected("a parameter's name");
      parameter.begin = token_.begin;
      parameter.name = token_.name;
      advance();
      parameter.end = last_end_;
      if (annotated && accept(":")) parameter.annotation = expression();
      if (accept("=")) parameter.default_value = expression();
      for (const Parameter& other : out)
        if (other.name == parameter.name && other.name != no_name)
          give_up(bad_input("script.duplicate-parameter", "the parameter {0} appears twice", tree_.name(other.name))
                      .at(tree_.span(parameter)));
      out.push_back(parameter);
    }
    if (!accept(",")) break;
  }
  return keep(out);
}

}  // namespace tirscope::script
