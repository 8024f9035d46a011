// SPDX-License-Identifier: Apache-2.0
// A recursive-descent parser over Python's grammar, precedence climbing for binary operators. A syntax error is thrown
// inside a statement, reported, and parsing goes on after the line.
#include "script/parser.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

#include "script/lexer.h"
#include "support/check.h"

namespace tirscope::script {

using namespace syntax;

namespace {

/// Leaves the statement under construction; the diagnostic is already reported.
struct Abandon {};

struct OperatorInfo {
  int precedence;  ///< 0: not a binary operator
  Op op;
};

constexpr int comparison_precedence = 4, bit_or_precedence = 5, unary_precedence = 11;

OperatorInfo binary_operator(const Token& token) {
  if (token.kind != TokenKind::Punctuation) return {0, Op::Add};
  switch (token.code) {
    case punctuation("|"): return {5, Op::BitOr};
    case punctuation("^"): return {6, Op::BitXor};
    case punctuation("&"): return {7, Op::BitAnd};
    case punctuation("<<"): return {8, Op::LeftShift};
    case punctuation(">>"): return {8, Op::RightShift};
    case punctuation("+"): return {9, Op::Add};
    case punctuation("-"): return {9, Op::Sub};
    case punctuation("*"): return {10, Op::Mul};
    case punctuation("/"): return {10, Op::Div};
    case punctuation("//"): return {10, Op::FloorDiv};
    case punctuation("%"): return {10, Op::Mod};
    case punctuation("@"): return {10, Op::MatMul};
    default: return {0, Op::Add};
  }
}

std::optional<Op> augmented_operator(uint32_t code) {
  switch (code) {
    case punctuation("+="): return Op::Add;
    case punctuation("-="): return Op::Sub;
    case punctuation("*="): return Op::Mul;
    case punctuation("/="): return Op::Div;
    case punctuation("//="): return Op::FloorDiv;
    case punctuation("%="): return Op::Mod;
    case punctuation("**="): return Op::Pow;
    case punctuation("@="): return Op::MatMul;
    case punctuation("<<="): return Op::LeftShift;
    case punctuation(">>="): return Op::RightShift;
    case punctuation("&="): return Op::BitAnd;
    case punctuation("|="): return Op::BitOr;
    case punctuation("^="): return Op::BitXor;
    default: return std::nullopt;
  }
}

class Parser {
 public:
  Parser(SyntaxTree& tree, Diagnostics& diagnostics, uint32_t begin, uint32_t end, bool inner)
      : tree_(tree), diagnostics_(diagnostics), lexer_(tree, diagnostics, begin, end, inner) {
    token_ = lexer_.next();
  }

  Body file() {
    std::vector<const Stmt*> statements;
    while (token_.kind != TokenKind::End && !gave_up()) statement(statements);
    return keep(statements);
  }

  /// The whole text as one expression; null after an error.
  const Expr* whole_expression() {
    try {
      const Expr* value = expression_list();
      if (token_.kind != TokenKind::End) unexpected("the end of the expression");
      return value;
    } catch (Abandon) {
      return nullptr;
    }
  }

 private:
  // ---- tokens
  // --------------------------------------------------------------------------------------------------------

  void advance() {
    last_end_ = token_.end;
    if (has_peeked_) {
      token_ = peeked_;
      has_peeked_ = false;
    } else {
      token_ = lexer_.next();
    }
  }
  const Token& peek() {
    if (!has_peeked_) {
      peeked_ = lexer_.next();
      has_peeked_ = true;
    }
    return peeked_;
  }
  bool is(std::string_view text) const {
    return token_.kind == TokenKind::Punctuation && token_.code == punctuation(text);
  }
  bool is(script::Keyword keyword) const {
    return token_.kind == TokenKind::Keyword && token_.name == static_cast<NameId>(keyword);
  }
  template <class T>
  bool accept(T what) {
    if (!is(what)) return false;
    advance();
    return true;
  }
  void expect(std::string_view text) {
    if (!accept(text)) unexpected(std::format("'{}'", text));
  }

  std::string token_text() const {
    switch (token_.kind) {
      case TokenKind::Newline: return "the end of the line";
      case TokenKind::End: return "the end of the text";
      case TokenKind::Indent: return "an indented line";
      case TokenKind::Dedent: return "the end of the block";
      default: break;
    }
    std::string_view text = tree_.source().substr(token_.begin, token_.end - token_.begin);
    return std::format("'{}'{}", text.substr(0, 40), text.size() > 40 ? "..." : "");
  }
  [[noreturn]] void give_up(Diagnostic diagnostic) {
    diagnostics_.push_back(std::move(diagnostic));
    throw Abandon{};
  }
  [[noreturn]] void unexpected(std::string_view expected) {
    if (token_.kind == TokenKind::Error) throw Abandon{};  // reported by the lexer
    give_up(bad_input("script.syntax", "expected {0}, found {1}", expected, token_text())
                .at(tree_.span(token_.begin, token_.end)));
  }
  bool gave_up() const { return diagnostics_.size() >= max_syntax_errors; }

  /// Counts what is open around the place being parsed.
  struct Nesting {
    explicit Nesting(Parser& parser) : parser(parser) {
      if (parser.nesting_ >= max_nesting)
        parser.give_up(bad_input("script.too-deep", "the text is nested deeper than {0} levels", max_nesting)
                           .at(parser.tree_.span(parser.token_.begin, parser.token_.end)));
      ++parser.nesting_;
    }
    ~Nesting() { --parser.nesting_; }
    Parser& parser;
  };

  // ---- making nodes
  // --------------------------------------------------------------------------------------------------

  template <class T>
  std::span<T> keep(const std::vector<T>& items) {
    if (items.empty()) return {};
    T* copy = static_cast<T*>(tree_.arena().allocate(items.size() * sizeof(T), alignof(T)));
    std::uninitialized_copy(items.begin(), items.end(), copy);
    return {copy, items.size()};
  }
  template <class T>
  T& allocate() {
    static_assert(std::is_trivially_destructible_v<T>);
    return *new (tree_.arena().allocate(sizeof(T), alignof(T))) T{};
  }
  template <class T>
  T& make_expr(ExprKind kind, uint32_t begin) {
    T& node = allocate<T>();
    node.kind = kind;
    node.begin = begin;
    node.end = last_end_;
    return node;
  }
  template <class T>
  T& make_stmt(StmtKind kind, uint32_t begin) {
    T& node = allocate<T>();
    node.kind = kind;
    node.begin = begin;
    node.end = last_end_;
    return node;
  }
  /// Sets the height of `node`, whose end is where the parser stands.
  template <class... Children>
  const Expr* finish(Expr& node, const Children&... children) {
    int highest = 0;
    (measure(highest, children), ...);
    if (highest >= max_expression_height)
      give_up(bad_input("script.too-deep", "the expression is nested deeper than {0} levels", max_expression_height)
                  .at(tree_.span(node.begin, node.end)));
    node.height = static_cast<uint16_t>(highest + 1);
    node.end = last_end_;
    return &node;
  }
  static void measure(int& highest, const Expr* child) {
    if (child) highest = std::max(highest, int(child->height));
  }
  template <class T>
  static void measure(int& highest, std::span<T> children) {
    for (const auto& child : children) measure(highest, child);
  }
  static void measure(int& highest, const syntax::Keyword& keyword) { measure(highest, keyword.value); }
  static void measure(int& highest, const DictItem& item) { measure(highest, item.key), measure(highest, item.value); }
  static void measure(int& highest, const Comparison& item) { measure(highest, item.right); }
  static void measure(int& highest, const FStringPart& part) { measure(highest, part.value); }
  static void measure(int& highest, const Parameter& parameter) { measure(highest, parameter.default_value); }
  static void measure(int& highest, const ComprehensionClause& clause) {
    measure(highest, clause.target), measure(highest, clause.iterable), measure(highest, clause.conditions);
  }

  // ---- expressions
  // ---------------------------------------------------------------------------------------------------

  /// `a, b`: a tuple when there is a comma.
  const Expr* expression_list() {
    uint32_t begin = token_.begin;
    const Expr* first = starred_or_expression();
    if (!is(",")) return first;
    return tuple_rest(begin, first);
  }
  const Expr* tuple_rest(uint32_t begin, const Expr* first) {
    std::vector<const Expr*> items{first};
    while (accept(",") && starts_expression()) items.push_back(starred_or_expression());
    auto& node = make_expr<Sequence>(ExprKind::Tuple, begin);
    node.items = keep(items);
    return finish(node, node.items);
  }
  bool starts_expression() const {
    switch (token_.kind) {
      case TokenKind::Name:
      case TokenKind::Int:
      case TokenKind::Float:
      case TokenKind::String: return true;
      case TokenKind::Keyword:
        return is(script::Keyword::None) || is(script::Keyword::True) || is(script::Keyword::False) ||
               is(script::Keyword::Not) || is(script::Keyword::Lambda);
      case TokenKind::Punctuation:
        return is("(") || is("[") || is("{") || is("-") || is("+") || is("~") || is("*") || is("...") || is("**");
      default: return false;
    }
  }
  const Expr* starred_or_expression() {
    if (!is("*")) return expression();
    uint32_t begin = token_.begin;
    advance();
    auto& node = make_expr<Starred>(ExprKind::Starred, begin);
    node.value = binary(bit_or_precedence);
    return finish(node, node.value);
  }

  const Expr* expression() {
    Nesting nesting(*this);
    if (is(script::Keyword::Lambda)) return lambda();
    uint32_t begin = token_.begin;
    const Expr* value = disjunction();
    if (!accept(script::Keyword::If)) return value;
    auto& node = make_expr<Conditional>(ExprKind::Conditional, begin);
    node.then_value = value;
    node.test = disjunction();
    if (!accept(script::Keyword::Else)) unexpected("'else'");
    node.else_value = expression();
    return finish(node, node.test, node.then_value, node.else_value);
  }

  const Expr* disjunction() {
    return logic(Op::Or, script::Keyword::Or, [this] { return conjunction(); });
  }
  const Expr* conjunction() {
    return logic(Op::And, script::Keyword::And, [this] { return negation(); });
  }
  template <class F>
  const Expr* logic(Op op, script::Keyword keyword, F operand) {
    uint32_t begin = token_.begin;
    const Expr* first = operand();
    if (!is(keyword)) return first;
    std::vector<const Expr*> values{first};
    while (accept(keyword)) values.push_back(operand());
    auto& node = make_expr<Logic>(ExprKind::Logic, begin);
    node.op = op;
    node.values = keep(values);
    return finish(node, node.values);
  }
  const Expr* negation() {
    if (!is(script::Keyword::Not)) return comparison();
    Nesting nesting(*this);
    uint32_t begin = token_.begin;
    advance();
    auto& node = make_expr<Unary>(ExprKind::Unary, begin);
    node.op = Op::Not;
    node.operand = negation();
    return finish(node, node.operand);
  }

  std::optional<Op> comparison_operator() {
    if (token_.kind == TokenKind::Punctuation) {
      switch (token_.code) {
        case punctuation("=="): return advance(), Op::Eq;
        case punctuation("!="): return advance(), Op::Ne;
        case punctuation("<"): return advance(), Op::Lt;
        case punctuation("<="): return advance(), Op::Le;
        case punctuation(">"): return advance(), Op::Gt;
        case punctuation(">="): return advance(), Op::Ge;
        default: return std::nullopt;
      }
    }
    if (accept(script::Keyword::In)) return Op::In;
    if (accept(script::Keyword::Is)) return accept(script::Keyword::Not) ? Op::IsNot : Op::Is;
    if (is(script::Keyword::Not)) {
      advance();
      if (!accept(script::Keyword::In)) unexpected("'in'");
      return Op::NotIn;
    }
    return std::nullopt;
  }
  const Expr* comparison() {
    uint32_t begin = token_.begin;
    const Expr* left = binary(bit_or_precedence);
    std::optional<Op> op = no_in_ && is(script::Keyword::In) ? std::nullopt : comparison_operator();
    if (!op) return left;
    std::vector<Comparison> rest;
    for (; op; op = comparison_operator()) rest.push_back({*op, binary(bit_or_precedence)});
    auto& node = make_expr<Compare>(ExprKind::Compare, begin);
    node.left = left;
    node.rest = keep(rest);
    return finish(node, left, node.rest);
  }

  const Expr* binary(int lowest) {
    uint32_t begin = token_.begin;
    const Expr* left = unary();
    for (;;) {
      OperatorInfo info = binary_operator(token_);
      if (info.precedence < lowest || info.precedence == 0) return left;
      advance();
      auto& node = make_expr<Binary>(ExprKind::Binary, begin);
      node.op = info.op;
      node.left = left;
      node.right = binary(info.precedence + 1);
      left = finish(node, node.left, node.right);
    }
  }

  const Expr* unary() {
    std::optional<Op> op = is("-")   ? std::optional(Op::Neg)
                           : is("+") ? std::optional(Op::Pos)
                           : is("~") ? std::optional(Op::Invert)
                                     : std::nullopt;
    if (!op) return power();
    Nesting nesting(*this);
    uint32_t begin = token_.begin;
    advance();
    auto& node = make_expr<Unary>(ExprKind::Unary, begin);
    node.op = *op;
    node.operand = unary();
    return finish(node, node.operand);
  }
  const Expr* power() {
    uint32_t begin = token_.begin;
    const Expr* base = postfix();
    if (!accept("**")) return base;
    Nesting nesting(*this);
    auto& node = make_expr<Binary>(ExprKind::Binary, begin);
    node.op = Op::Pow;
    node.left = base;
    node.right = unary();
    return finish(node, node.left, node.right);
  }

  const Expr* postfix() {
    uint32_t begin = token_.begin;
    const Expr* value = atom();
    for (;;) {
      if (is(".")) {
        advance();
        if (token_.kind != TokenKind::Name && token_.kind != TokenKind::Keyword) unexpected("a name after '.'");
        auto& node = make_expr<Attribute>(ExprKind::Attribute, begin);
        node.value = value;
        node.name = token_.name;
        advance();
        value = finish(node, value);
      } else if (is("(")) {
        value = call(begin, value);
      } else if (is("[")) {
        value = subscript(begin, value);
      } else {
        return value;
      }
    }
  }

  const Expr* call(uint32_t begin, const Expr* callee) {
    advance();
    auto& node = make_expr<Call>(ExprKind::Call, begin);
    node.callee = callee;
    std::vector<const Expr*> args;
    std::vector<syntax::Keyword> keywords;
    while (!is(")")) {
      uint32_t arg_begin = token_.begin;
      if (accept("**")) {
        const Expr* value = expression();
        keywords.push_back({{arg_begin, last_end_}, no_name, value});
      } else if (token_.kind == TokenKind::Name && peek().kind == TokenKind::Punctuation &&
                 peek().code == punctuation("=")) {
        NameId name = token_.name;
        advance();
        advance();
        const Expr* value = expression();
        keywords.push_back({{arg_begin, last_end_}, name, value});
      } else {
        const Expr* value = starred_or_expression();
        if (is(script::Keyword::For)) value = comprehension(arg_begin, ExprKind::Tuple, nullptr, value);
        args.push_back(value);
      }
      if (!accept(",")) break;
    }
    expect(")");
    node.args = keep(args);
    node.keywords = keep(keywords);
    return finish(node, callee, node.args, node.keywords);
  }

  const Expr* subscript(uint32_t begin, const Expr* value) {
    advance();
    auto& node = make_expr<Subscript>(ExprKind::Subscript, begin);
    node.value = value;
    uint32_t index_begin = token_.begin;
    const Expr* first = slice_or_expression();
    if (is(",")) {
      std::vector<const Expr*> items{first};
      while (accept(",") && !is("]")) items.push_back(slice_or_expression());
      auto& tuple = make_expr<Sequence>(ExprKind::Tuple, index_begin);
      tuple.items = keep(items);
      first = finish(tuple, tuple.items);
    }
    expect("]");
    node.index = first;
    return finish(node, value, first);
  }
  const Expr* slice_or_expression() {
    uint32_t begin = token_.begin;
    const Expr* lower = is(":") ? nullptr : starred_or_expression();
    if (!accept(":")) return lower;
    auto& node = make_expr<Slice>(ExprKind::Slice, begin);
    node.lower = lower;
    if (!is(":") && !is(",") && !is("]")) node.upper = expression();
    if (accept(":") && !is(",") && !is("]")) node.step = expression();
    return finish(node, node.lower, node.upper, node.step);
  }

  const Expr* atom() {
    uint32_t begin = token_.begin;
    switch (token_.kind) {
      case TokenKind::Name: {
        NameId id = token_.name;
        advance();
        auto& node = make_expr<Name>(ExprKind::Name, begin);
        node.id = id;
        return &node;
      }
      case TokenKind::Int: return integer();
      case TokenKind::Float: {
        double value = std::strtod(plain_digits().c_str(), nullptr);
        advance();
        auto& node = make_expr<Float>(ExprKind::Float, begin);
        node.value = value;
        return &node;
      }
      case TokenKind::String: return string();
      case TokenKind::Keyword: {
        ExprKind kind = is(script::Keyword::True)    ? ExprKind::True
                        : is(script::Keyword::False) ? ExprKind::False
                        : is(script::Keyword::None)  ? ExprKind::None
                                                     : ExprKind::Name;
        if (kind == ExprKind::Name) unexpected("an expression");
        advance();
        return &make_expr<Expr>(kind, begin);
      }
      default: break;
    }
    if (is("(")) return parenthesised();
    if (is("[")) return list();
    if (is("{")) return dict_or_set();
    if (accept("...")) return &make_expr<Expr>(ExprKind::Ellipsis, begin);
    unexpected("an expression");
  }

  std::string plain_digits() const {
    std::string digits(tree_.source().substr(token_.begin, token_.end - token_.begin));
    std::erase(digits, '_');
    return digits;
  }
  const Expr* integer() {
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

  /// One or more string literals side by side.
  const Expr* string() {
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
  std::string_view body_of(const Token& token) const {
    return tree_.source().substr(token.body_begin, token.body_end - token.body_begin);
  }

  const Expr* formatted_string(uint32_t begin, const std::vector<Token>& tokens) {
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
  void formatted_parts(const Token& token, std::string& text, std::vector<FStringPart>& parts) {
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
  /// Parses "{value!r:format}" that begins at `open`; returns the offset behind it.
  uint32_t replacement_field(const Token& token, uint32_t open, FStringPart& part) {
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
    Parser inner(tree_, diagnostics_, open + 1, value_end, true);
    inner.nesting_ = nesting_;
    part.value = inner.whole_expression();
    if (!part.value) throw Abandon{};
    return end + 1;
  }

  const Expr* parenthesised() {
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
  const Expr* list() {
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
  const Expr* dict_or_set() {
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

  const Expr* comprehension(uint32_t begin, ExprKind result, const Expr* key, const Expr* element) {
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
  /// The targets of `for`: expressions in which `in` is no operator.
  const Expr* target_list() {
    bool before = std::exchange(no_in_, true);
    const Expr* target = expression_list();
    no_in_ = before;
    return target;
  }

  const Expr* lambda() {
    uint32_t begin = token_.begin;
    advance();
    auto& node = make_expr<Lambda>(ExprKind::Lambda, begin);
    node.parameters = parameters(":", false);
    expect(":");
    node.body = expression();
    return finish(node, node.body, node.parameters);
  }
  std::span<const Parameter> parameters(std::string_view close, bool annotated) {
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
            give_up(bad_input("script.duplicate-parameter", "the parameter {0} is named twice", tree_.name(other.name))
                        .at(tree_.span(parameter)));
        out.push_back(parameter);
      }
      if (!accept(",")) break;
    }
    return keep(out);
  }

  // ---- statements
  // ----------------------------------------------------------------------------------------------------

  /// Parses one line or compound statement into `out`; reports and skips what has errors.
  void statement(std::vector<const Stmt*>& out) {
    try {
      if (token_.kind == TokenKind::Indent) {
        diagnostics_.push_back(bad_input("script.indentation", "this line is indented more than the block it stands in")
                                   .at(tree_.span(token_.end, token_.end + 1)));
        advance();
        ++stray_indents_;
        return;
      }
      if (token_.kind == TokenKind::Dedent) {
        if (stray_indents_ > 0) --stray_indents_;
        return advance();
      }
      if (token_.kind == TokenKind::Newline) return advance();
      if (const Stmt* compound = compound_statement())
        out.push_back(compound);
      else
        simple_line(out);
    } catch (Abandon) {
      recover();
    }
  }

  /// Skips to the next statement of this block, and over the block that belongs to the abandoned line.
  void recover() {
    has_peeked_ = false;
    no_in_ = false;
    if (token_.kind != TokenKind::Newline && token_.kind != TokenKind::End && token_.kind != TokenKind::Indent &&
        token_.kind != TokenKind::Dedent) {
      lexer_.skip_line();
      do advance();
      while (token_.kind != TokenKind::Newline && token_.kind != TokenKind::End);
    }
    if (token_.kind == TokenKind::Newline) advance();
    if (token_.kind == TokenKind::Indent) skip_block();
  }
  void skip_block() {
    int depth = 0;
    do {
      if (token_.kind == TokenKind::Indent) ++depth;
      if (token_.kind == TokenKind::Dedent) --depth;
      advance();
    } while (depth > 0 && token_.kind != TokenKind::End);
  }

  const Stmt* compound_statement() {
    if (is("@")) return decorated();
    if (token_.kind != TokenKind::Keyword) return nullptr;
    switch (static_cast<script::Keyword>(token_.name)) {
      case script::Keyword::If: return if_statement();
      case script::Keyword::For: return for_statement();
      case script::Keyword::While: return while_statement();
      case script::Keyword::With: return with_statement();
      case script::Keyword::Def: return function({}, token_.begin);
      case script::Keyword::Class: return class_statement({}, token_.begin);
      case script::Keyword::Try:
      case script::Keyword::Async: return unsupported_block();
      default: return nullptr;
    }
  }

  Body block() {
    Nesting nesting(*this);
    expect(":");
    std::vector<const Stmt*> statements;
    if (token_.kind != TokenKind::Newline) {
      simple_line(statements);
      return keep(statements);
    }
    advance();
    while (token_.kind == TokenKind::Newline) advance();
    if (token_.kind != TokenKind::Indent) unexpected("an indented block");
    advance();
    int outer_strays = std::exchange(stray_indents_, 0);
    while (!gave_up()) {
      if (token_.kind == TokenKind::End) break;
      if (token_.kind == TokenKind::Dedent && stray_indents_ == 0) {
        advance();
        break;
      }
      statement(statements);
    }
    stray_indents_ = outer_strays;
    return keep(statements);
  }

  void simple_line(std::vector<const Stmt*>& out) {
    do {
      if (token_.kind == TokenKind::Newline) break;
      out.push_back(simple_statement());
    } while (accept(";"));
    if (token_.kind == TokenKind::End) return;
    if (token_.kind != TokenKind::Newline) unexpected("the end of the line");
    advance();
  }

  const Stmt* simple_statement() {
    uint32_t begin = token_.begin;
    if (token_.kind == TokenKind::Keyword) {
      switch (static_cast<script::Keyword>(token_.name)) {
        case script::Keyword::Pass: return advance(), &make_stmt<Stmt>(StmtKind::Pass, begin);
        case script::Keyword::Break: return advance(), &make_stmt<Stmt>(StmtKind::Break, begin);
        case script::Keyword::Continue: return advance(), &make_stmt<Stmt>(StmtKind::Continue, begin);
        case script::Keyword::Return: {
          advance();
          const Expr* value = starts_expression() ? expression_list() : nullptr;
          auto& node = make_stmt<Return>(StmtKind::Return, begin);
          node.value = value;
          return &node;
        }
        case script::Keyword::Assert: {
          advance();
          const Expr* condition = expression();
          const Expr* message = accept(",") ? expression() : nullptr;
          auto& node = make_stmt<Assert>(StmtKind::Assert, begin);
          node.condition = condition;
          node.message = message;
          return &node;
        }
        case script::Keyword::Import:
        case script::Keyword::From: return import();
        case script::Keyword::Del:
        case script::Keyword::Global:
        case script::Keyword::Nonlocal:
        case script::Keyword::Raise:
        case script::Keyword::Yield:
        case script::Keyword::Await: return unsupported_line();
        default: break;
      }
    }
    const Expr* first = expression_list();
    if (accept(":")) {
      const Expr* annotation = expression();
      const Expr* value = accept("=") ? expression_list() : nullptr;
      auto& node = make_stmt<AnnAssign>(StmtKind::AnnAssign, begin);
      node.target = first;
      node.annotation = annotation;
      node.value = value;
      return &node;
    }
    if (token_.kind == TokenKind::Punctuation) {
      if (auto op = augmented_operator(token_.code)) {
        advance();
        const Expr* value = expression_list();
        auto& node = make_stmt<AugAssign>(StmtKind::AugAssign, begin);
        node.op = *op;
        node.target = first;
        node.value = value;
        return &node;
      }
    }
    if (!is("=")) {
      auto& node = make_stmt<ExpressionStmt>(StmtKind::Expression, begin);
      node.value = first;
      return &node;
    }
    std::vector<const Expr*> chain{first};
    while (accept("=")) chain.push_back(expression_list());
    auto& node = make_stmt<Assign>(StmtKind::Assign, begin);
    node.value = chain.back();
    chain.pop_back();
    for (const Expr* target : chain) check_target(*target);
    node.targets = keep(chain);
    return &node;
  }

  void check_target(const Expr& target) {
    switch (target.kind) {
      case ExprKind::Name:
      case ExprKind::Attribute:
      case ExprKind::Subscript: return;
      case ExprKind::Starred: return check_target(*syntax::cast<Starred>(target).value);
      case ExprKind::Tuple:
      case ExprKind::List:
        for (const Expr* item : syntax::cast<Sequence>(target).items) check_target(*item);
        return;
      default: give_up(bad_input("script.target", "this expression cannot be assigned to").at(tree_.span(target)));
    }
  }

  std::string_view dotted_name() {
    uint32_t begin = token_.begin;
    for (;;) {
      if (token_.kind != TokenKind::Name) unexpected("a module's name");
      advance();
      if (!accept(".")) break;
    }
    return tree_.source().substr(begin, last_end_ - begin);
  }
  NameId name_after_as(NameId otherwise) {
    if (!accept(script::Keyword::As)) return otherwise;
    if (token_.kind != TokenKind::Name) unexpected("a name after 'as'");
    NameId name = token_.name;
    advance();
    return name;
  }
  const Stmt* import() {
    uint32_t begin = token_.begin;
    std::vector<ImportedName> names;
    if (accept(script::Keyword::Import)) {
      do {
        std::string_view module = dotted_name();
        NameId first = tree_.intern(module.substr(0, module.find('.')));
        names.push_back({module, {}, name_after_as(first)});
      } while (accept(","));
    } else {
      advance();
      while (accept(".") || accept("...")) {
      }
      std::string_view module = is(script::Keyword::Import) ? std::string_view() : dotted_name();
      if (!accept(script::Keyword::Import)) unexpected("'import'");
      bool bracketed = accept("(");
      if (!accept("*")) {
        do {
          if (bracketed && is(")")) break;
          if (token_.kind != TokenKind::Name) unexpected("a name to import");
          NameId member = token_.name;
          advance();
          names.push_back({module, tree_.name(member), name_after_as(member)});
        } while (accept(","));
      }
      if (bracketed) expect(")");
    }
    auto& node = make_stmt<Import>(StmtKind::Import, begin);
    node.names = keep(names);
    return &node;
  }

  const Stmt* unsupported_line() {
    uint32_t begin = token_.begin;
    std::string_view construct = tree_.name(token_.name);
    int brackets = 0;
    while (token_.kind != TokenKind::Newline && token_.kind != TokenKind::End && !(brackets == 0 && is(";"))) advance();
    auto& node = make_stmt<Unsupported>(StmtKind::Unsupported, begin);
    node.construct = construct;
    return &node;
  }
  /// `try` with its handlers, or an asynchronous statement.
  const Stmt* unsupported_block() {
    uint32_t begin = token_.begin;
    std::string_view construct = tree_.name(token_.name);
    do {
      while (token_.kind != TokenKind::Newline && token_.kind != TokenKind::End) advance();
      advance();
      if (token_.kind == TokenKind::Indent) skip_block();
    } while (is(script::Keyword::Except) || is(script::Keyword::Finally) || is(script::Keyword::Else));
    auto& node = make_stmt<Unsupported>(StmtKind::Unsupported, begin);
    node.construct = construct;
    return &node;
  }

  const Stmt* if_statement() {
    uint32_t begin = token_.begin;
    std::vector<Branch> branches;
    do {
      advance();
      const Expr* test = expression();
      branches.push_back({test, block()});
    } while (is(script::Keyword::Elif));
    Body orelse = accept(script::Keyword::Else) ? block() : Body{};
    auto& node = make_stmt<If>(StmtKind::If, begin);
    node.branches = keep(branches);
    node.orelse = orelse;
    return &node;
  }
  const Stmt* for_statement() {
    uint32_t begin = token_.begin;
    advance();
    auto& node = make_stmt<For>(StmtKind::For, begin);
    node.target = target_list();
    check_target(*node.target);
    if (!accept(script::Keyword::In)) unexpected("'in'");
    node.iterable = expression_list();
    node.end = last_end_;
    node.body = block();
    if (accept(script::Keyword::Else)) node.orelse = block();
    return &node;
  }
  const Stmt* while_statement() {
    uint32_t begin = token_.begin;
    advance();
    auto& node = make_stmt<While>(StmtKind::While, begin);
    node.test = expression();
    node.end = last_end_;
    node.body = block();
    if (accept(script::Keyword::Else)) node.orelse = block();
    return &node;
  }
  const Stmt* with_statement() {
    uint32_t begin = token_.begin;
    advance();
    std::vector<WithItem> items;
    auto item = [&] {
      WithItem out{expression(), nullptr};
      if (accept(script::Keyword::As)) out.target = starred_or_expression();
      items.push_back(out);
    };
    do item();
    while (accept(","));
    if (items.size() == 1 && items.front().context->kind == ExprKind::Tuple && !items.front().target) {
      std::vector<WithItem> inner;  // with (a, b):
      for (const Expr* context : syntax::cast<Sequence>(*items.front().context).items)
        inner.push_back({context, nullptr});
      items = inner;
    }
    auto& node = make_stmt<With>(StmtKind::With, begin);
    node.items = keep(items);
    node.body = block();
    return &node;
  }

  const Stmt* decorated() {
    uint32_t begin = token_.begin;
    std::vector<const Expr*> decorators;
    while (accept("@")) {
      decorators.push_back(expression());
      if (token_.kind != TokenKind::Newline) unexpected("the end of the line");
      while (token_.kind == TokenKind::Newline) advance();
    }
    if (is(script::Keyword::Def)) return function(keep(decorators), begin);
    if (is(script::Keyword::Class)) return class_statement(keep(decorators), begin);
    unexpected("'def' or 'class' after a decorator");
  }
  NameId definition_name(syntax::Node& place) {
    advance();
    if (token_.kind != TokenKind::Name) unexpected("a name");
    NameId name = token_.name;
    advance();
    place = {last_end_ - static_cast<uint32_t>(tree_.name(name).size()), last_end_};
    return name;
  }
  const Stmt* function(std::span<const Expr* const> decorators, uint32_t begin) {
    auto& node = make_stmt<syntax::Function>(StmtKind::Function, begin);
    node.decorators = decorators;
    node.name = definition_name(node.name_place);
    expect("(");
    node.parameters = parameters(")", true);
    expect(")");
    if (accept("->")) node.result = expression();
    node.end = last_end_;
    node.body = block();
    return &node;
  }
  const Stmt* class_statement(std::span<const Expr* const> decorators, uint32_t begin) {
    auto& node = make_stmt<Class>(StmtKind::Class, begin);
    node.decorators = decorators;
    node.name = definition_name(node.name_place);
    if (accept("(")) {
      while (!is(")")) {
        if (!starts_expression()) unexpected("')'");
        starred_or_expression();
        if (accept("=")) expression();
        if (!accept(",")) break;
      }
      expect(")");
    }
    node.end = last_end_;
    node.body = block();
    return &node;
  }

  /// Inside brackets `in` is an operator again.
  struct InBrackets {
    explicit InBrackets(Parser& parser) : parser(parser), before(std::exchange(parser.no_in_, false)) {}
    ~InBrackets() { parser.no_in_ = before; }
    Parser& parser;
    bool before;
  };

  SyntaxTree& tree_;
  Diagnostics& diagnostics_;
  Lexer lexer_;
  Token token_, peeked_;
  bool has_peeked_ = false;
  bool no_in_ = false;
  int nesting_ = 0;
  int stray_indents_ = 0;
  uint32_t last_end_ = 0;
};

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
    return bad_input("script.too-large", "the text has {0} bytes; up to {1} are read", text.size(), max_text_bytes);
  std::size_t bad = first_bad_byte(text);
  if (bad == text.npos) return std::nullopt;
  int line = 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(bad), '\n'));
  auto byte = std::format("{:02x}", static_cast<unsigned char>(text[bad]));
  if (static_cast<unsigned char>(text[bad]) < 0x80)
    return bad_input("script.binary", "this is not a text: line {0} holds the control character 0x{1}", line, byte);
  return bad_input("script.not-utf8", "this is not UTF-8 text: line {0} holds the byte 0x{1}", line, byte);
}

}  // namespace

std::unique_ptr<SyntaxTree> parse_text(std::string_view text, Diagnostics& diagnostics) {
  if (auto problem = unreadable(text)) {
    diagnostics.push_back(*std::move(problem));
    return std::make_unique<SyntaxTree>("");
  }
  auto tree = std::make_unique<SyntaxTree>(std::string(text));
  Parser parser(*tree, diagnostics, 0, static_cast<uint32_t>(text.size()), false);
  tree->set_body(parser.file());
  return tree;
}

Result<ParsedExpression> parse_expression(std::string_view text) {
  if (auto problem = unreadable(text)) return fail(*std::move(problem));
  Diagnostics diagnostics;
  ParsedExpression out;
  out.tree = std::make_unique<SyntaxTree>(std::string(text));
  Parser parser(*out.tree, diagnostics, 0, static_cast<uint32_t>(text.size()), true);
  out.root = parser.whole_expression();
  if (!diagnostics.empty()) return fail(std::move(diagnostics.front()));
  TS_CHECK(out.root, "an expression that failed to parse without a diagnostic");
  return out;
}

}  // namespace tirscope::script
