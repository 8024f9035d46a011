// SPDX-License-Identifier: Apache-2.0
#include "lesson/literal.h"

namespace tirscope::lesson {

using nlohmann::json;
namespace syntax = script::syntax;
using syntax::ExprKind;

std::optional<json> literal(const script::SyntaxTree& tree, const syntax::Expr& expr) {
  switch (expr.kind) {
    case ExprKind::Int: {
      auto& number = syntax::cast<syntax::Int>(expr);
      if (number.too_large || number.value > uint64_t(INT64_MAX)) return std::nullopt;
      return json(int64_t(number.value));
    }
    case ExprKind::Float: return json(syntax::cast<syntax::Float>(expr).value);
    case ExprKind::String: return json(std::string(syntax::cast<syntax::String>(expr).value));
    case ExprKind::True: return json(true);
    case ExprKind::False: return json(false);
    case ExprKind::Unary: {
      auto& unary = syntax::cast<syntax::Unary>(expr);
      auto value = literal(tree, *unary.operand);
      if (unary.op != script::Op::Neg || !value || !value->is_number()) return std::nullopt;
      return value->is_number_integer() ? json(-value->get<int64_t>()) : json(-value->get<double>());
    }
    case ExprKind::List:
    case ExprKind::Tuple: {
      json list = json::array();
      for (const syntax::Expr* item : syntax::cast<syntax::Sequence>(expr).items) {
        auto value = literal(tree, *item);
        if (!value) return std::nullopt;
        list.push_back(*std::move(value));
      }
      return list;
    }
    default: return std::nullopt;
  }
}

}  // namespace tirscope::lesson
