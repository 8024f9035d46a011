// SPDX-License-Identifier: Apache-2.0
// Statements of one line: assignments, imports, expressions, and what one keyword says.
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
  if (token_.kind == TokenKind::Command) {
    const uint32_t at = token_.begin;
    return advance(), &make_stmt<Stmt>(StmtKind::Command, at);
  }
  if (token_.kind == TokenKind::Keyword)
    if (const Stmt* statement = keyword_statement()) return statement;
  const uint32_t begin = token_.begin;
  const Expr* first = expression_list();
  if (accept(":")) return annotated_assignment(begin, *first);
  if (token_.kind == TokenKind::Punctuation)
    if (auto op = augmented_operator(token_.code)) return augmented_assignment(begin, *first, *op);
  if (is("=")) return assignment(begin, *first);
  auto& node = make_stmt<ExpressionStmt>(StmtKind::Expression, begin);
  node.value = first;
  return &node;
}

const Stmt* StatementParser::keyword_statement() {
  const uint32_t begin = token_.begin;
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
    case script::Keyword::Raise: return raise_statement();
    case script::Keyword::Import:
    case script::Keyword::From: return import();
    case script::Keyword::Del:
    case script::Keyword::Global:
    case script::Keyword::Nonlocal:
    case script::Keyword::Yield:
    case script::Keyword::Await: return unsupported_line();
    default: return nullptr;
  }
}

const Stmt* StatementParser::raise_statement() {
  const uint32_t begin = token_.begin;
  advance();
  const Expr* value = starts_expression() ? expression() : nullptr;
  if (accept(script::Keyword::From)) expression();  // where it comes from changes nothing here
  auto& node = make_stmt<Raise>(StmtKind::Raise, begin);
  node.value = value;
  return &node;
}

const Stmt* StatementParser::annotated_assignment(uint32_t begin, const Expr& target) {
  const Expr* annotation = expression();
  const Expr* value = accept("=") ? expression_list() : nullptr;
  auto& node = make_stmt<AnnAssign>(StmtKind::AnnAssign, begin);
  node.target = &target;
  node.annotation = annotation;
  node.value = value;
  return &node;
}

const Stmt* StatementParser::augmented_assignment(uint32_t begin, const Expr& target, Op op) {
  advance();
  const Expr* value = expression_list();
  auto& node = make_stmt<AugAssign>(StmtKind::AugAssign, begin);
  node.op = op;
  node.target = &target;
  node.value = value;
  return &node;
}

const Stmt* StatementParser::assignment(uint32_t begin, const Expr& first) {
  std::vector<const Expr*> chain{&first};
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

}  // namespace tirscope::script
