// SPDX-License-Identifier: Apache-2.0
#include "script/python/parser/statement_parser.h"

namespace tirscope::script {

Body StatementParser::file() {
  std::vector<const Stmt*> statements;
  while (token_.kind != TokenKind::End && !gave_up()) statement(statements);
  return keep(statements);
}

void StatementParser::statement(std::vector<const Stmt*>& out) {
  try {
    if (token_.kind == TokenKind::Indent) {
      diagnostics_.push_back(
          bad_input("script.indentation", "this line is indented more than the block that contains it")
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

void StatementParser::recover() {
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

void StatementParser::skip_block() {
  int depth = 0;
  do {
    if (token_.kind == TokenKind::Indent) ++depth;
    if (token_.kind == TokenKind::Dedent) --depth;
    advance();
  } while (depth > 0 && token_.kind != TokenKind::End);
}

const Stmt* StatementParser::compound_statement() {
  if (is("@")) return decorated();
  if (token_.kind != TokenKind::Keyword) return nullptr;
  switch (static_cast<script::Keyword>(token_.name)) {
    case script::Keyword::If: return if_statement();
    case script::Keyword::For: return for_statement();
    case script::Keyword::While: return while_statement();
    case script::Keyword::With: return with_statement();
    case script::Keyword::Def: return function({}, token_.begin);
    case script::Keyword::Class: return class_statement({}, token_.begin);
    case script::Keyword::Try: return try_statement();
    case script::Keyword::Async: return unsupported_block();
    default: return nullptr;
  }
}

Body StatementParser::block() {
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

const Stmt* StatementParser::unsupported_line() {
  uint32_t begin = token_.begin;
  std::string_view construct = tree_.name(token_.name);
  int brackets = 0;
  while (token_.kind != TokenKind::Newline && token_.kind != TokenKind::End && !(brackets == 0 && is(";"))) advance();
  auto& node = make_stmt<Unsupported>(StmtKind::Unsupported, begin);
  node.construct = construct;
  return &node;
}

const Stmt* StatementParser::unsupported_block() {
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

const Stmt* StatementParser::if_statement() {
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

const Stmt* StatementParser::for_statement() {
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

const Stmt* StatementParser::while_statement() {
  uint32_t begin = token_.begin;
  advance();
  auto& node = make_stmt<While>(StmtKind::While, begin);
  node.test = expression();
  node.end = last_end_;
  node.body = block();
  if (accept(script::Keyword::Else)) node.orelse = block();
  return &node;
}

const Stmt* StatementParser::with_statement() {
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

const Stmt* StatementParser::try_statement() {
  const uint32_t begin = token_.begin;
  advance();
  auto& node = make_stmt<Try>(StmtKind::Try, begin);
  node.body = block();
  std::vector<Handler> handlers;
  while (is(script::Keyword::Except)) handlers.push_back(handler());
  node.handlers = keep(handlers);
  if (!handlers.empty() && accept(script::Keyword::Else)) node.orelse = block();
  const bool closed = accept(script::Keyword::Finally);
  if (closed) node.finally = block();
  if (!closed && handlers.empty()) unexpected("'except' or 'finally'");
  return &node;
}

Handler StatementParser::handler() {
  Handler out{};
  out.begin = token_.begin;
  advance();
  out.name = no_name;
  if (!is(":")) out.type = expression();
  if (accept(script::Keyword::As)) {
    if (token_.kind != TokenKind::Name) unexpected("a name after 'as'");
    out.name = token_.name;
    advance();
  }
  out.end = last_end_;
  out.body = block();
  return out;
}

const Stmt* StatementParser::decorated() {
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

NameId StatementParser::definition_name(syntax::Node& place) {
  advance();
  if (token_.kind != TokenKind::Name) unexpected("a name");
  NameId name = token_.name;
  advance();
  place = {last_end_ - static_cast<uint32_t>(tree_.name(name).size()), last_end_};
  return name;
}

const Stmt* StatementParser::function(std::span<const Expr* const> decorators, uint32_t begin) {
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

const Stmt* StatementParser::class_statement(std::span<const Expr* const> decorators, uint32_t begin) {
  auto& node = make_stmt<Class>(StmtKind::Class, begin);
  node.decorators = decorators;
  node.name = definition_name(node.name_place);
  std::vector<const Expr*> bases;
  if (accept("(")) {
    while (!is(")")) {
      if (!starts_expression()) unexpected("')'");
      const Expr* base = starred_or_expression();
      if (accept("="))
        expression();  // metaclass=...
      else
        bases.push_back(base);
      if (!accept(",")) break;
    }
    expect(")");
  }
  node.bases = keep(bases);
  node.end = last_end_;
  node.body = block();
  return &node;
}

}  // namespace tirscope::script
