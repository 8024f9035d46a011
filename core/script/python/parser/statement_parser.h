// SPDX-License-Identifier: Apache-2.0
// Statements of Python. A syntax error is thrown inside a statement, reported, and parsing goes on after the line.
#pragma once

#include "script/python/parser/expression_parser.h"

namespace tirscope::script {

class StatementParser final : public ExpressionParser {
 public:
  using ExpressionParser::ExpressionParser;

  /// The whole text.
  Body file();

 private:
  /// Parses one line or compound statement into `out`; reports and skips what has errors.
  void statement(std::vector<const Stmt*>& out);
  /// Skips to the next statement of this block, and over the block that belongs to the abandoned line.
  void recover();
  void skip_block();
  const Stmt* compound_statement();
  Body block();
  void simple_line(std::vector<const Stmt*>& out);
  const Stmt* simple_statement();
  /// Null, with nothing read, where the keyword begins an expression.
  const Stmt* keyword_statement();
  const Stmt* annotated_assignment(uint32_t begin, const Expr& target);
  const Stmt* augmented_assignment(uint32_t begin, const Expr& target, Op op);
  const Stmt* assignment(uint32_t begin, const Expr& first);
  void check_target(const Expr& target);
  std::string_view dotted_name();
  NameId name_after_as(NameId otherwise);
  const Stmt* import();
  const Stmt* unsupported_line();
  /// An asynchronous statement.
  const Stmt* unsupported_block();
  const Stmt* if_statement();
  const Stmt* for_statement();
  const Stmt* while_statement();
  const Stmt* with_statement();
  const Stmt* try_statement();
  Handler handler();
  const Stmt* raise_statement();
  const Stmt* decorated();
  NameId definition_name(syntax::Node& place);
  const Stmt* function(std::span<const Expr* const> decorators, uint32_t begin);
  const Stmt* class_statement(std::span<const Expr* const> decorators, uint32_t begin);

  int stray_indents_ = 0;
};

}  // namespace tirscope::script
