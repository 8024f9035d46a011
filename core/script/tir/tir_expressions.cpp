// SPDX-License-Identifier: Apache-2.0
// Expressions in the T namespace: T.max, T.Select, T.Ramp, T.reduce, ...
#include <cmath>

#include "ir/limits.h"
#include "ir/math.h"
#include "script/tir/tir_namespace.h"
#include "script/tir/values/node_values.h"
#include "script/tir/values/reader_values.h"

namespace tirscope::script {

namespace {

/// Two operands of one type.
bool two(const Bound& args, Expr& a, Expr& b) {
  a = args.expr(0);
  b = a ? args.expr(1) : nullptr;
  if (b) match_types(a, b);
  return bool(b);
}

bool divides_by_zero(Kind kind, const Expr& b) {
  bool divides = kind == Kind::Div || kind == Kind::Mod || kind == Kind::FloorDiv || kind == Kind::FloorMod;
  return divides && is_zero(b);
}

/// `T.Add(a, b)`: the plain node.
template <Kind kind>
Value raw(const Bound& args) {
  Expr a = args.expr(0), b = a ? args.expr(1) : nullptr;
  if (!b) return {};
  if (!args[0].as_node()) a = to_expr_like(args[0], b);
  if (!args[1].as_node()) b = to_expr_like(args[1], a);
  match_types(a, b);
  if ((kind == Kind::And || kind == Kind::Or) && !a->dtype.is_bool()) return args.wrong(0, "a boolean expression");
  if (divides_by_zero(kind, b))
    return args.evaluator.report(args.where, bad_input("script.division-by-zero", "division by zero"));
  return make_binary(kind, a, b);
}

/// `T.max(a, b)`: folded.
template <Kind kind>
Value folded(const Bound& args) {
  Expr a, b;
  if (!two(args, a, b)) return {};
  if (divides_by_zero(kind, b))
    return args.evaluator.report(args.where, bad_input("script.division-by-zero", "division by zero"));
  return binary(kind, a, b);
}

Value negation(const Bound& args) {
  Expr value = args.expr(0);
  if (!value) return {};
  if (!value->dtype.is_bool()) return args.wrong(0, "a boolean expression");
  return make<NotNode>(value);
}

Value ceil_division(const Bound& args) {
  Expr a, b;
  if (!two(args, a, b)) return {};
  if (is_zero(b)) return args.evaluator.report(args.where, bad_input("script.division-by-zero", "division by zero"));
  return floordiv(a + b - 1, b);
}

Expr infinity_of(DataType dtype) { return make<FloatImmNode>(dtype, HUGE_VAL); }

/// A function of one number.
template <Expr (*make_of)(const Expr&)>
Value of_number(const Bound& args) {
  Expr value = args.expr(0);
  if (!value) return {};
  if (!value->dtype.is_integer() && !value->dtype.is_floating()) return args.wrong(0, "a number");
  return make_of(value);
}

/// The largest (or smallest) value of a type.
Value limit(const Bound& args, bool largest) {
  auto dtype = args.dtype(0);
  if (!dtype) return {};
  Expr value = largest ? largest_value(*dtype) : smallest_value(*dtype);
  return value ? Value(value) : args.wrong(0, "a type of numbers");
}
Value min_value(const Bound& args) { return limit(args, false); }
Value max_value(const Bound& args) { return limit(args, true); }
Value infinity(const Bound& args) {
  auto dtype = args.dtype(0);
  return !dtype ? Value() : dtype->is_floating() ? Value(infinity_of(*dtype)) : args.wrong(0, "a floating type");
}

Value cast_node(const Bound& args) {
  auto dtype = args.dtype(0);
  Expr value = dtype ? args.expr(1) : nullptr;
  return value ? Value(make<CastNode>(*dtype, value)) : Value();
}
Value cast_call(const Bound& args) {
  auto dtype = args.dtype(1);
  Expr value = dtype ? args.expr(0) : nullptr;
  return value ? Value(cast(*dtype, value)) : Value();
}

Value select(const Bound& args) {
  Expr condition = args.expr(0);
  Expr a = condition ? args.expr(1) : nullptr, b = a ? args.expr(2) : nullptr;
  if (!b) return {};
  if (!condition->dtype.is_bool()) return args.wrong(0, "a boolean expression");
  if (!args[1].as_node()) a = to_expr_like(args[1], b);
  if (!args[2].as_node()) b = to_expr_like(args[2], a);
  match_types(a, b);
  return make<SelectNode>(condition, a, b);
}
Value conditional(const Bound& args) {
  Expr condition = args.expr(0);
  Expr a = condition ? args.expr(1) : nullptr, b = a ? args.expr(2) : nullptr;
  if (!b) return {};
  if (!condition->dtype.is_bool()) return args.wrong(0, "a boolean expression");
  return if_then_else(condition, a, b);
}

/// The lanes of a vector, in range.
Expr lanes_of(const Bound& args, std::size_t i) {
  Expr lanes = args.expr(i);
  if (!lanes) return nullptr;
  if (auto count = as_int(lanes); count && (*count < 2 || *count > 32767))
    return args.wrong(i, "a number of lanes from 2 to 32767"), nullptr;
  // Scalable lanes stand as `T.vscale() * n`, whichever side n is written on.
  auto product = as<MulNode>(lanes);
  return product && as_int(product->a) ? product->b * product->a : lanes;
}
Value broadcast(const Bound& args) {
  Expr value = args.expr(0);
  Expr lanes = value ? lanes_of(args, 1) : nullptr;
  if (!lanes) return {};
  if (!value->dtype.is_scalar()) return args.wrong(0, "a scalar");
  return make<BroadcastNode>(value, lanes);
}
Value ramp(const Bound& args) {
  Expr base = args.expr(0);
  Expr stride = base ? to_expr_like(args[1], base) : nullptr;
  Expr lanes = stride ? lanes_of(args, 2) : nullptr;
  if (!lanes) return base && !stride ? args.wrong(1, "an expression") : Value();
  if (!base->dtype.is_integer() || !base->dtype.is_scalar()) return args.wrong(0, "an integer");
  match_types(base, stride);
  return make<RampNode>(base, stride, lanes);
}
Value shuffle(const Bound& args) {
  auto vectors = args.exprs(0);
  auto indices = vectors ? args.exprs(1) : std::nullopt;
  if (!indices) return {};
  if (vectors->empty() || indices->empty() || indices->size() > 32767)
    return args.wrong(0, "a list of at least one vector");
  return make<ShuffleNode>(*std::move(vectors), *std::move(indices));
}
Value let(const Bound& args) {
  Expr body = args.expr(0);
  auto where = args[1].as_object<DictObject>();
  if (!body) return {};
  if (!where || where->items.size() != 1) return args.wrong(1, "a dict {variable: value}");
  auto& [key, value] = where->items.front();
  Var var = key.as_node() ? ref_as<VarNode>(*key.as_node()) : nullptr;
  Expr bound = var ? to_expr_like(value, var) : nullptr;
  if (!bound) return args.wrong(1, "a dict {variable: value}");
  return make<LetNode>(var, bound, body);
}
Value load_vector(const Bound& args) {
  auto node = args[0].as_node();
  Buffer buffer = node ? ref_as<BufferNode>(*node) : nullptr;
  if (!buffer) return args.wrong(0, "a buffer");
  auto indices = to_indices(args.evaluator, buffer, args[1], args.where);
  return indices ? Value(make<BufferLoadNode>(buffer, *std::move(indices), args.has(2) ? args.expr(2) : nullptr))
                 : Value();
}

Value comm_reducer(const Bound& args) {
  auto function = args[0].as_object<FunctionObject>();
  auto identity = args.exprs(1);
  if (!identity) return {};
  if (!function || function->parameters.size() != 2 * identity->size() || identity->empty())
    return args.wrong(0, "a function with two parameters per identity value");
  std::vector<Var> vars;
  std::vector<Value> values;
  for (std::size_t i = 0; i < function->parameters.size(); ++i) {
    vars.push_back(make_var(std::string(args.evaluator.tree().name(function->parameters[i].name)),
                            (*identity)[i % identity->size()]->dtype));
    values.push_back(vars.back());
  }
  Value made = args.evaluator.call(args[0], values, args.where);
  if (made.failed()) return {};
  std::vector<Expr> result;
  std::span<const Value> items{&made, 1};
  if (auto sequence = made.as_sequence()) items = *sequence;
  for (const Value& item : items) {
    result.push_back(to_expr(item));
    if (!result.back()) return args.wrong(0, "a function that returns expressions");
  }
  if (result.size() != identity->size()) return args.wrong(0, "a function that returns one value per identity value");
  auto middle = vars.begin() + std::ptrdiff_t(identity->size());
  return make<CommReducerNode>(std::vector<Var>(vars.begin(), middle), std::vector<Var>(middle, vars.end()),
                               std::move(result), *std::move(identity));
}

Value range_value(const Bound& args) {
  Expr begin = args.expr(0), end = begin && args.has(1) ? args.expr(1) : nullptr;
  if (!begin || (args.has(1) && !end)) return {};
  if (!end) return make_range(make_const(begin->dtype, int64_t(0)), begin);
  match_types(begin, end);
  return range_between(begin, end);
}

Value iter_var(const Bound& args) {
  static constexpr std::string_view kinds[] = {"DataPar",  "ThreadIndex", "CommReduce",   "Ordered",   "Opaque",
                                               "Unrolled", "Vectorized",  "Parallelized", "Tensorized"};
  auto node = args[0].as_node();
  Var var = node ? ref_as<VarNode>(*node) : args[0].as_string() ? make_var(*args[0].as_string()) : nullptr;
  if (!var) return args.wrong(0, "a variable");
  Range domain;
  if (args.has(1)) {
    domain = args[1].as_node() ? ref_as<RangeNode>(*args[1].as_node()) : nullptr;
    if (auto pair = args[1].as_sequence(); !domain && pair && pair->size() == 2) {
      Expr begin = to_expr((*pair)[0]), end = to_expr((*pair)[1]);
      if (begin && end) domain = range_between(begin, end);
    }
    if (!domain) return args.wrong(1, "a range");
  }
  auto kind = args.text(2, "DataPar"), tag = args.text(3);
  if (!kind || !tag) return {};
  auto place = std::find(std::begin(kinds), std::end(kinds), *kind);
  if (place == std::end(kinds)) return args.wrong(2, "a kind of iteration such as \"DataPar\"");
  return make<IterVarNode>(domain, var, static_cast<IterType>(place - std::begin(kinds)), *tag);
}

Value reduce(const Bound& args) {
  auto node = args[0].as_node();
  CommReducer combiner = node ? ref_as<CommReducerNode>(*node) : nullptr;
  if (!combiner) return args.wrong(0, "a T.comm_reducer");
  auto source = args.exprs(1), init = args.exprs(2);
  auto axes = args[3].as_sequence();
  Expr condition = args.has(4) ? args.expr(4) : true_expr();
  auto index = args.integer(5);
  if (!source || !init || !condition || !index) return {};
  std::vector<IterVar> axis;
  for (const Value& item : axes ? *axes : std::vector<Value>()) {
    IterVar iter = item.as_node() ? ref_as<IterVarNode>(*item.as_node()) : nullptr;
    if (!iter) return args.wrong(3, "a list of T.iter_var");
    axis.push_back(iter);
  }
  if (*index < 0 || *index >= int64_t(source->size())) return args.wrong(5, "an index of the sources");
  return make<ReduceNode>(combiner, *std::move(source), *std::move(init), std::move(axis), condition,
                          static_cast<int>(*index));
}

Value index_map(const Bound& args) {
  auto dtype = args.dtype(2, DataType::integer(64));
  if (!dtype) return {};
  IndexMap inverse;
  if (args.has(1)) {
    if (args[1].as_object<FunctionObject>())
      inverse = index_map_of(args.evaluator, args[1], -1, *dtype, nullptr, args.where);
    else
      inverse = args[1].as_node() ? ref_as<IndexMapNode>(*args[1].as_node()) : nullptr;
    if (!inverse) return {};
  }
  IndexMap map = index_map_of(args.evaluator, args[0], -1, *dtype, nullptr, args.where);
  if (!map) return {};
  return inverse ? Value(with(map, [&](IndexMapNode& copy) { copy.inverse = inverse; })) : Value(map);
}

}  // namespace

void define_expressions(Namespace& tir) {
#define TS_BINARY(Name, symbol) define(tir, #Name, {"a", "b"}, 2, raw<Kind::Name>);
#include "ir/nodes.def"
  define(tir, "min", {"a", "b"}, 2, folded<Kind::Min>);
  define(tir, "max", {"a", "b"}, 2, folded<Kind::Max>);
  define(tir, "floordiv", {"a", "b"}, 2, folded<Kind::FloorDiv>);
  define(tir, "floormod", {"a", "b"}, 2, folded<Kind::FloorMod>);
  define(tir, "truncdiv", {"a", "b"}, 2, folded<Kind::Div>);
  define(tir, "truncmod", {"a", "b"}, 2, folded<Kind::Mod>);
  define(tir, "div", {"a", "b"}, 2, folded<Kind::Div>);
  define(tir, "indexdiv", {"a", "b"}, 2, folded<Kind::FloorDiv>);
  define(tir, "indexmod", {"a", "b"}, 2, folded<Kind::FloorMod>);
  define(tir, "ceildiv", {"a", "b"}, 2, ceil_division);
  define(tir, "Not", {"a"}, 1, negation);
  define(tir, "abs", {"x"}, 1, of_number<tirscope::absolute>);
  define(tir, "isinf", {"x"}, 1, of_number<is_infinite>);
  define(tir, "isfinite", {"x"}, 1, of_number<is_finite>);
  define(tir, "min_value", {"dtype"}, 1, min_value);
  define(tir, "max_value", {"dtype"}, 1, max_value);
  define(tir, "infinity", {"dtype"}, 1, infinity);
  define(tir, "Cast", {"dtype", "value"}, 2, cast_node);
  define(tir, "cast", {"value", "dtype"}, 2, cast_call);
  define(tir, "Select", {"condition", "true_value", "false_value"}, 3, select);
  define(tir, "if_then_else", {"cond", "t", "f"}, 3, conditional);
  for (std::string_view name : {"Broadcast", "broadcast"}) define(tir, name, {"value", "lanes"}, 2, broadcast);
  for (std::string_view name : {"Ramp", "ramp"}) define(tir, name, {"base", "stride", "lanes"}, 3, ramp);
  define(tir, "Shuffle", {"vectors", "indices"}, 2, shuffle);
  define(tir, "Let", {"expr", "where"}, 2, let);
  define(tir, "BufferLoad", {"buffer", "indices", "predicate"}, 2, load_vector);
  define(tir, "comm_reducer", {"combiner", "identity"}, 2, comm_reducer);
  define(tir, "Range", {"begin", "end"}, 1, range_value);
  define(tir, "iter_var", {"var", "dom", "iter_type", "thread_tag"}, 1, iter_var);
  define(tir, "reduce", {"combiner", "source", "init", "axis", "condition", "value_index"}, 4, reduce);
  define(tir, "index_map", {"mapping", "inverse_index_map", "index_dtype"}, 1, index_map);
}

}  // namespace tirscope::script
