// SPDX-License-Identifier: Apache-2.0
#include "tuning/model/operation_counts.h"

#include <numeric>

#include "ir/walk/visitor.h"

namespace tirscope::tuning {

namespace {

std::optional<Operation> operation_of(Kind kind) {
  switch (kind) {
    case Kind::Add:
    case Kind::Sub: return Operation::AddSub;
    case Kind::Mul: return Operation::Mul;
    case Kind::Div:
    case Kind::Mod:
    case Kind::FloorDiv:
    case Kind::FloorMod: return Operation::DivMod;
    case Kind::Min:
    case Kind::Max: return Operation::Compare;
    default: return is_comparison(kind) ? std::optional(Operation::Compare) : std::nullopt;
  }
}

}  // namespace

double OperationCounts::float_total() const { return std::accumulate(on_floats.begin(), on_floats.end(), 0.0); }

OperationCounts operations_in(const Expr& value) {
  OperationCounts out;
  auto count = [&](Operation operation, DataType type) {
    ++(type.is_floating() ? out.on_floats : out.on_integers)[std::size_t(operation)];
  };
  walk(value, [&](const Node& node) {
    if (node.kind == Kind::And || node.kind == Kind::Or || node.kind == Kind::Not) {
      ++out.on_booleans;
    } else if (node.kind == Kind::Select) {
      ++out.selections;
    } else if (node.kind == Kind::Call) {
      const auto& call = static_cast<const CallNode&>(node);
      const bool pure = call.op && (call.op->effect == Effect::Pure || call.op->effect == Effect::ExprAnnotation);
      count(pure ? Operation::PureCall : Operation::OtherCall, call.dtype);
    } else if (auto operation = operation_of(node.kind)) {
      count(*operation, static_cast<const ExprNode&>(node).dtype);
    }
    return true;
  });
  return out;
}

}  // namespace tirscope::tuning
