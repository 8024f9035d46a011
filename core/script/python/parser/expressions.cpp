// SPDX-License-Identifier: Apache-2.0
#include "script/python/parser/expression_parser.h"

namespace tirscope::script {

namespace {

struct OperatorInfo {
  int precedence;  ///< 0: not a binary operator
  Op op;
};

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

}  // namespace

const Expr* ExpressionParser::whole_expression() {
  try {
    const Expr* value = expression_list();
    if (token_.kind != TokenKind::End) unexpected("the end of the expression");
    return value;
  } catch (Abandon) {
    return nullptr;
  }
}

const Expr* ExpressionParser::expression_list() {
  uint32_t begin = token_.begin;
  const Expr* first = starred_or_expression();
  if (!is(",")) return first;
  return tuple_rest(begin, first);
}

const Expr* ExpressionParser::tuple_rest(uint32_t begin, const Expr* first) {
  std::vector<const Expr*> items{first};
  while (accept(",") && starts_expression()) items.push_back(starred_or_expression());
  auto& node = make_expr<Sequence>(ExprKind::Tuple, begin);
  node.items = keep(items);
  return finish(node, node.items);
}

bool ExpressionParser::starts_expression() const {
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

const Expr* ExpressionParser::starred_or_expression() {
  if (!is("*")) return expression();
  uint32_t begin = token_.begin;
  advance();
  auto& node = make_expr<Starred>(ExprKind::Starred, begin);
  node.value = binary(bit_or_precedence);
  return finish(node, node.value);
}

const Expr* ExpressionParser::expression() {
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

const Expr* ExpressionParser::disjunction() {
  return logic(Op::Or, script::Keyword::Or, [this] { return conjunction(); });
}

const Expr* ExpressionParser::conjunction() {
  return logic(Op::And, script::Keyword::And, [this] { return negation(); });
}

template <class F>
const Expr* ExpressionParser::logic(Op op, script::Keyword keyword, F operand) {
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

const Expr* ExpressionParser::negation() {
  if (!is(script::Keyword::Not)) return comparison();
  Nesting nesting(*this);
  uint32_t begin = token_.begin;
  advance();
  auto& node = make_expr<Unary>(ExprKind::Unary, begin);
  node.op = Op::Not;
  node.operand = negation();
  return finish(node, node.operand);
}

std::optional<Op> ExpressionParser::comparison_operator() {
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

const Expr* ExpressionParser::comparison() {
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

const Expr* ExpressionParser::binary(int lowest) {
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

const Expr* ExpressionParser::unary() {
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

const Expr* ExpressionParser::power() {
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

const Expr* ExpressionParser::postfix() {
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

const Expr* ExpressionParser::call(uint32_t begin, const Expr* callee) {
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

const Expr* ExpressionParser::subscript(uint32_t begin, const Expr* value) {
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

const Expr* ExpressionParser::slice_or_expression() {
  uint32_t begin = token_.begin;
  const Expr* lower = is(":") ? nullptr : starred_or_expression();
  if (!accept(":")) return lower;
  auto& node = make_expr<Slice>(ExprKind::Slice, begin);
  node.lower = lower;
  if (!is(":") && !is(",") && !is("]")) node.upper = expression();
  if (accept(":") && !is(",") && !is("]")) node.step = expression();
  return finish(node, node.lower, node.upper, node.step);
}

const Expr* ExpressionParser::atom() {
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

}  // namespace tirscope::script
