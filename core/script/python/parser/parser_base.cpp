// SPDX-License-Identifier: Apache-2.0
#include "script/python/parser/parser_base.h"

#include "support/format.h"

namespace tirscope::script {

std::string ParserBase::token_text() const {
  switch (token_.kind) {
    case TokenKind::Newline: return "the end of the line";
    case TokenKind::End: return "the end of the text";
    case TokenKind::Indent: return "an indented line";
    case TokenKind::Dedent: return "the end of the block";
    default: break;
  }
  std::string_view text = tree_.source().substr(token_.begin, token_.end - token_.begin);
  return formatted("'{}'{}", text.substr(0, 40), text.size() > 40 ? "..." : "");
}

void ParserBase::give_up(Diagnostic diagnostic) {
  diagnostics_.push_back(std::move(diagnostic));
  throw Abandon{};
}

void ParserBase::unexpected(std::string_view expected) {
  if (token_.kind == TokenKind::Error) throw Abandon{};  // reported by the lexer
  give_up(bad_input("script.syntax", "expected {0}, found {1}", expected, token_text())
              .at(tree_.span(token_.begin, token_.end)));
}

}  // namespace tirscope::script
