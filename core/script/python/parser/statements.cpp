// SPDX-License-Identifier: Apache-2.0
#include "script/python/parser/statement_parser.h"

namespace tirscope::script {

namespace {

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

}  // namespace

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
    case script::Keyword::Try:
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

void StatementParser::simple_line(std::vector<const Stmt*>& out) {
  do {
    if (token_.kind == TokenKind::Newline) break;
    out.push_back(simple_statement());
  } while (accept(";"));
  if (token_.kind == TokenKind::End) return;
  if (token_.kind != TokenKind::Newline) unexpected("the end of the line");
  advance();
}

const Stmt* StatementParser::simple_statement() {
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

void StatementParser::check_target(const Expr& target) {
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

std::string_view StatementParser::dotted_name() {
  uint32_t begin = token_.begin;
  for (;;) {
    if (token_.kind != TokenKind::Name) unexpected("a module's name");
    advance();
    if (!accept(".")) break;
  }
  return tree_.source().substr(begin, last_end_ - begin);
}

NameId StatementParser::name_after_as(NameId otherwise) {
  if (!accept(script::Keyword::As)) return otherwise;
  if (token_.kind != TokenKind::Name) unexpected("a name after 'as'");
  NameId name = token_.name;
  advance();
  return name;
}

const Stmt* StatementParser::import() {
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

}  // namespace tirscope::script
