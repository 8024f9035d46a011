// SPDX-License-Identifier: Apache-2.0
// Expressions of Python: recursive descent, with precedence climbing for binary operators.
#pragma once

#include "script/python/parser/parser_base.h"

namespace tirscope::script {

class ExpressionParser : protected ParserBase {
 public:
  /// Reads the bytes from `begin` to `end`; `inner`: as if inside brackets, where lines do not end.
  ExpressionParser(SyntaxTree& tree, Diagnostics& diagnostics, uint32_t begin, uint32_t end, bool inner)
      : ParserBase(tree, diagnostics, begin, end, inner) {}

  /// The whole text as one expression; null after an error.
  const Expr* whole_expression();

 protected:
  static constexpr int comparison_precedence = 4, bit_or_precedence = 5, unary_precedence = 11;

  // ---- expressions.cpp

  /// `a, b`: a tuple when there is a comma.
  const Expr* expression_list();
  const Expr* tuple_rest(uint32_t begin, const Expr* first);
  bool starts_expression() const;
  const Expr* starred_or_expression();
  const Expr* expression();
  const Expr* disjunction();
  const Expr* conjunction();
  template <class F>
  const Expr* logic(Op op, script::Keyword keyword, F operand);
  const Expr* negation();
  std::optional<Op> comparison_operator();
  const Expr* comparison();
  const Expr* binary(int lowest);
  const Expr* unary();
  const Expr* power();
  const Expr* postfix();
  const Expr* call(uint32_t begin, const Expr* callee);
  const Expr* subscript(uint32_t begin, const Expr* value);
  const Expr* slice_or_expression();
  const Expr* atom();

  // ---- literals.cpp: numbers, strings, displays, lambdas and their parameters

  std::string plain_digits() const;
  const Expr* integer();
  /// One or more string literals side by side.
  const Expr* string();
  std::string_view body_of(const Token& token) const;
  const Expr* formatted_string(uint32_t begin, const std::vector<Token>& tokens);
  void formatted_parts(const Token& token, std::string& text, std::vector<FStringPart>& parts);
  /// Parses "{value!r:format}" that begins at `open`; returns the offset behind it.
  uint32_t replacement_field(const Token& token, uint32_t open, FStringPart& part);
  const Expr* parenthesised();
  const Expr* list();
  const Expr* dict_or_set();
  const Expr* comprehension(uint32_t begin, ExprKind result, const Expr* key, const Expr* element);
  /// The targets of `for`: expressions in which `in` is not an operator.
  const Expr* target_list();
  const Expr* lambda();
  std::span<const Parameter> parameters(std::string_view close, bool annotated);

  bool no_in_ = false;  ///< `in` is not an operator here: the targets of `for`

 private:
  /// Inside brackets `in` is an operator again.
  struct InBrackets {
    explicit InBrackets(ExpressionParser& parser) : parser(parser), before(std::exchange(parser.no_in_, false)) {}
    ~InBrackets() { parser.no_in_ = before; }
    ExpressionParser& parser;
    bool before;
  };
};

}  // namespace tirscope::script
