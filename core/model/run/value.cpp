// SPDX-License-Identifier: Apache-2.0
#include "model/run/value.h"

#include <algorithm>

#include "ir/ir.h"
#include "support/format.h"

namespace tirscope::model {

namespace {

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};

std::string shape_text(const std::vector<int64_t>& extents) {
  std::string out;
  for (int64_t extent : extents) out += (out.empty() ? "" : ", ") + std::to_string(extent);
  return "[" + out + "]";
}

/// Values of the binary operations on integers; nothing where there is none.
std::optional<int64_t> combined(Kind kind, int64_t a, int64_t b) {
  int64_t out = 0;
  const bool divides = b != 0 && !(b == -1 && a == INT64_MIN);
  switch (kind) {
    case Kind::Add: return __builtin_add_overflow(a, b, &out) ? std::nullopt : std::optional(out);
    case Kind::Sub: return __builtin_sub_overflow(a, b, &out) ? std::nullopt : std::optional(out);
    case Kind::Mul: return __builtin_mul_overflow(a, b, &out) ? std::nullopt : std::optional(out);
    case Kind::Div: return divides ? std::optional(a / b) : std::nullopt;
    case Kind::Mod: return divides ? std::optional(a % b) : std::nullopt;
    case Kind::FloorDiv: return divides ? std::optional(a / b - (a % b != 0 && (a < 0) != (b < 0))) : std::nullopt;
    case Kind::FloorMod: {
      if (!divides) return std::nullopt;
      const int64_t rest = a % b;
      return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
    }
    case Kind::Min: return std::min(a, b);
    case Kind::Max: return std::max(a, b);
    case Kind::EQ: return a == b;
    case Kind::NE: return a != b;
    case Kind::LT: return a < b;
    case Kind::LE: return a <= b;
    case Kind::GT: return a > b;
    case Kind::GE: return a >= b;
    case Kind::And: return a && b;
    case Kind::Or: return a || b;
    default: return std::nullopt;
  }
}

}  // namespace

std::string text_of(const Value& value) {
  return std::visit(
      Overloaded{[](const NoValue& none) -> std::string { return none.killed ? "a killed value" : "nothing"; },
                 [](const TensorValue& tensor) { return "a tensor, " + type_text(tensor.dtype, tensor.shape); },
                 [](const ShapeValue& shape) { return "the shape " + shape_text(shape.extents); },
                 [](const NumberValue& number) { return "a number, " + number.dtype.str(); },
                 [](const TupleValue& tuple) { return formatted("a tuple of {}", tuple->size()); },
                 [](const StorageValue&) -> std::string { return "storage"; },
                 [](const TextValue&) -> std::string { return "a text"; },
                 [](const TypeValue&) -> std::string { return "a type"; },
                 [](const FunctionValue&) -> std::string { return "a function"; }},
      value.held);
}

std::vector<TensorValue> tensors_in(const Value& value) {
  if (auto tensor = value.get<TensorValue>()) return {*tensor};
  std::vector<TensorValue> out;
  if (auto tuple = value.get<TupleValue>())
    for (const Value& item : **tuple)
      for (TensorValue& tensor : tensors_in(item)) out.push_back(std::move(tensor));
  return out;
}

std::optional<int64_t> evaluate(const Expr& expr, const Symbols& symbols) {
  if (auto value = as_int(expr)) return value;
  if (auto var = as<VarNode>(expr)) {
    auto found = symbols.find(var);
    return found == symbols.end() ? std::nullopt : std::optional(found->second);
  }
  if (auto cast = as<CastNode>(expr)) return evaluate(cast->value, symbols);
  if (auto negation = as<NotNode>(expr)) {
    auto value = evaluate(negation->a, symbols);
    return value ? std::optional<int64_t>(!*value) : std::nullopt;
  }
  auto choice = [&](const Expr& condition, const Expr& true_value, const Expr& false_value) -> std::optional<int64_t> {
    auto taken = evaluate(condition, symbols);
    return taken ? evaluate(*taken ? true_value : false_value, symbols) : std::nullopt;
  };
  if (auto select = as<SelectNode>(expr)) return choice(select->condition, select->true_value, select->false_value);
  if (auto call = as<CallNode>(expr); call && call->op == &op::if_then_else())
    return choice(call->args[0], call->args[1], call->args[2]);
  auto node = as<BinaryNode>(expr);
  if (!node) return std::nullopt;
  auto a = evaluate(node->a, symbols), b = evaluate(node->b, symbols);
  return a && b ? combined(node->kind, *a, *b) : std::nullopt;
}

namespace {

/// One comparison of values with their struct infos. Extents that are a variable alone are taken first, since other
/// extents may be expressions of them.
class Check {
 public:
  Check(Symbols& symbols, bool defines, const std::string& what) : symbols_(symbols), defines_(defines), what_(what) {}

  Result<void> run(const StructInfo& info, const Value& value) {
    TS_TRY_VOID(kinds(info, value));
    for (const Extent& extent : extents_)
      if (auto var = as<VarNode>(extent.wanted); var && defines_) symbols_.emplace(var, extent.found);
    for (const Extent& extent : extents_) {
      const auto wanted = evaluate(extent.wanted, symbols_);
      if (!wanted && !defines_) continue;
      if (!wanted)
        return fail(bad_input("model.shape", "{0}: its size {1} depends on a variable that has no value yet", what_,
                              extent.axis));
      if (*wanted != extent.found)
        return fail(bad_input("model.shape", "{0}: {1} is {2}, but must be {3}", what_, extent.axis, extent.found,
                              wanted_text(extent.wanted, *wanted)));
    }
    return {};
  }

 private:
  struct Extent {
    Expr wanted;
    int64_t found;
    std::string axis;
  };

  static std::string wanted_text(const Expr& wanted, int64_t value) {
    auto var = as<VarNode>(wanted);
    return var ? formatted("{} = {}", var->name, value) : std::to_string(value);
  }
  std::unexpected<Diagnostic> wrong_kind(const std::string& wanted, const Value& value) const {
    return fail(bad_input("model.type", "{0} must be {1}, but is {2}", what_, wanted, text_of(value)));
  }

  Result<void> kinds(const StructInfo& info, const Value& value) {
    if (auto none = value.get<NoValue>(); none && none->killed)
      return fail(bad_input("model.killed", "{0} was killed before this use", what_));
    if (auto tensor = as<TensorStructInfoNode>(info)) return tensor_value(*tensor, value);
    if (auto shape = as<ShapeStructInfoNode>(info)) return shape_value(*shape, value);
    if (auto prim = as<PrimStructInfoNode>(info)) {
      auto number = value.get<NumberValue>();
      if (!number) return wrong_kind("a number", value);
      if (prim->value && prim->value->dtype.is_integer())
        extents_.push_back({prim->value, number->integer, "its value"});
      return {};
    }
    if (auto tuple = as<TupleStructInfoNode>(info)) {
      if (tuple->items.empty() && value.get<NoValue>()) return {};
      auto items = value.get<TupleValue>();
      if (!items || (*items)->size() != tuple->items.size())
        return wrong_kind(formatted("a tuple of {}", tuple->items.size()), value);
      for (std::size_t k = 0; k < tuple->items.size(); ++k) TS_TRY_VOID(kinds(tuple->items[k], (**items)[k]));
      return {};
    }
    if (as<FuncStructInfoNode>(info) && !value.get<FunctionValue>()) return wrong_kind("a function", value);
    return {};
  }

  Result<void> tensor_value(const TensorStructInfoNode& info, const Value& value) {
    auto tensor = value.get<TensorValue>();
    if (!tensor) return wrong_kind("a tensor", value);
    if (!info.dtype.is_void() && info.dtype != tensor->dtype)
      return fail(bad_input("model.type", "{0} must have the type {1}, but has {2}", what_, info.dtype.str(),
                            tensor->dtype.str()));
    auto shape = as<ShapeExprNode>(info.shape);
    return extents(shape ? &shape->values : nullptr, info.ndim, tensor->shape);
  }
  Result<void> shape_value(const ShapeStructInfoNode& info, const Value& value) {
    auto shape = value.get<ShapeValue>();
    if (!shape) return wrong_kind("a shape", value);
    return extents(info.has_values ? &info.values : nullptr, info.ndim, shape->extents);
  }
  Result<void> extents(const std::vector<Expr>* wanted, int ndim, const std::vector<int64_t>& found) {
    if (wanted) ndim = int(wanted->size());
    if (ndim >= 0 && std::size_t(ndim) != found.size())
      return fail(bad_input("model.rank", "{0} must have {1} dimensions, but has {2}: {3}", what_, ndim, found.size(),
                            shape_text(found)));
    for (std::size_t d = 0; wanted && d < wanted->size(); ++d)
      extents_.push_back({(*wanted)[d], found[d], formatted("dimension {}", d)});
    return {};
  }

  Symbols& symbols_;
  const bool defines_;
  const std::string& what_;
  std::vector<Extent> extents_;
};

}  // namespace

Result<void> check_value(const StructInfo& info, const Value& value, Symbols& symbols, bool defines,
                         const std::string& what) {
  return Check(symbols, defines, what).run(info, value);
}

}  // namespace tirscope::model
