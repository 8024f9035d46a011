// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "script/python/syntax.h"

namespace tirscope::script {

/// Brackets, operators and blocks may nest this deep (`script.too-deep`): the parser and everything that walks a tree
/// recurse safely below it.
inline constexpr int max_nesting = 1000;
/// No expression is higher than this, however it was written (a chain of 100,000 additions nests without brackets).
inline constexpr int max_expression_height = 2000;
/// Longer texts are refused (`script.too-large`). A module of so many bytes, 1.5 million lines, takes about 1.4 GB.
inline constexpr std::size_t max_text_bytes = 64 << 20;
/// Parsing gives up after this many errors.
inline constexpr std::size_t max_syntax_errors = 50;

/// Parses a whole text. The tree is always usable: statements with errors are left out and reported in `diagnostics`.
std::unique_ptr<SyntaxTree> parse_text(std::string_view text, Diagnostics& diagnostics);

struct ParsedExpression {
  std::unique_ptr<SyntaxTree> tree;
  const syntax::Expr* root = nullptr;
};
/// Parses a text that is one expression.
Result<ParsedExpression> parse_expression(std::string_view text);

}  // namespace tirscope::script
