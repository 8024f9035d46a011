// SPDX-License-Identifier: Apache-2.0
// The base of the parser's parts: the current token, and how nodes are made in the tree's arena.
#pragma once

#include <memory>
#include <utility>

#include "script/python/lexer.h"
#include "script/python/parser.h"
#include "support/format.h"

namespace tirscope::script {

using namespace syntax;

/// Leaves the statement under construction; the diagnostic is already reported.
struct Abandon {};

class ParserBase {
 protected:
  ParserBase(SyntaxTree& tree, Diagnostics& diagnostics, uint32_t begin, uint32_t end, bool inner)
      : tree_(tree), diagnostics_(diagnostics), lexer_(tree, diagnostics, begin, end, inner) {
    token_ = lexer_.next();
  }

  // ---- tokens

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
    if (!accept(text)) unexpected(formatted("'{}'", text));
  }
  std::string token_text() const;
  [[noreturn]] void give_up(Diagnostic diagnostic);
  [[noreturn]] void unexpected(std::string_view expected);
  bool gave_up() const { return diagnostics_.size() >= max_syntax_errors; }

  /// Counts what is open around the current position.
  struct Nesting {
    explicit Nesting(ParserBase& parser) : parser(parser) {
      if (parser.nesting_ >= max_nesting)
        parser.give_up(bad_input("script.too-deep", "the text is nested deeper than {0} levels", max_nesting)
                           .at(parser.tree_.span(parser.token_.begin, parser.token_.end)));
      ++parser.nesting_;
    }
    ~Nesting() { --parser.nesting_; }
    ParserBase& parser;
  };

  // ---- making nodes

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
  /// Sets the height of `node`, whose end is the parser's position.
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

  SyntaxTree& tree_;
  Diagnostics& diagnostics_;
  Lexer lexer_;
  Token token_, peeked_;
  bool has_peeked_ = false;
  int nesting_ = 0;
  uint32_t last_end_ = 0;
};

}  // namespace tirscope::script
