// SPDX-License-Identifier: Apache-2.0
// Expressions, types and built-in operators in the T namespace, and the namespace itself.
#include <algorithm>
#include <cmath>
#include <limits>

#include "ir/limits.h"
#include "script/node_values.h"
#include "script/reader_values.h"
#include "script/tir_namespace.h"

namespace tirscope::script {

// ---- arguments

std::optional<DataType> dtype_of(const Value& value) {
  if (auto type = value.as_host<TypeObject>()) return type->dtype;
  if (auto text = value.as_string()) return DataType::parse(*text);
  return std::nullopt;
}

std::optional<BufferRegion> region_of(const Value& value) {
  auto node = value.as_node();
  if (!node) return std::nullopt;
  if (auto region = ref_as<BufferRegionNode>(*node)) return region;
  if (auto buffer = ref_as<BufferNode>(*node)) return full_region(buffer);
  auto load = as<BufferLoadNode>(*node);
  if (!load) return std::nullopt;
  std::vector<Range> ranges;
  for (const Expr& index : load->indices) {
    auto ramp = as<RampNode>(index);
    ranges.push_back(ramp ? make_range(ramp->base, ramp->stride * ramp->lanes) : point_range(index));
  }
  return make<BufferRegionNode>(load->buffer, std::move(ranges));
}

Value Bound::wrong(std::size_t i, std::string_view expected) const {
  return evaluator.report(where, bad_input("script.arguments", "argument {0} must be {1}, not {2}", i + 1, expected,
                                           values_[i].type_name()));
}

std::optional<std::string> Bound::text(std::size_t i, std::string otherwise) const {
  if (!has(i)) return otherwise;
  if (auto value = values_[i].as_string()) return *value;
  return wrong(i, "a string"), std::nullopt;
}

std::optional<int64_t> Bound::integer(std::size_t i, int64_t otherwise) const {
  if (!has(i)) return otherwise;
  if (auto value = values_[i].as_int()) return *value;
  if (auto node = values_[i].as_node())
    if (auto imm = as<IntImmNode>(*node)) return imm->value;
  return wrong(i, "an integer"), std::nullopt;
}

std::optional<DataType> Bound::dtype(std::size_t i, DataType otherwise) const {
  if (!has(i)) return otherwise;
  if (auto value = dtype_of(values_[i])) return value;
  if (values_[i].as_string())
    return evaluator.report(where, bad_input("script.dtype", "{0} is not a type", repr(values_[i]))), std::nullopt;
  return wrong(i, "a type such as \"float32\""), std::nullopt;
}

Expr Bound::expr(std::size_t i) const {
  if (Expr value = to_expr(values_[i])) return value;
  return wrong(i, "an expression"), nullptr;
}

std::optional<std::vector<Expr>> Bound::exprs(std::size_t i) const {
  std::span<const Value> items{&values_[i], 1};
  if (auto sequence = values_[i].as_sequence()) items = *sequence;
  std::vector<Expr> out;
  for (const Value& item : items) {
    Expr value = to_expr(item);
    if (!value) return wrong(i, "a list of expressions"), std::nullopt;
    out.push_back(std::move(value));
  }
  return out;
}

std::optional<AttrDict> Bound::attrs(std::size_t i) const {
  if (!has(i)) return AttrDict();
  if (auto attr = to_attr(values_[i]))
    if (auto dict = attr->get<AttrDict>()) return *dict;
  return wrong(i, "a dict with strings as its keys"), std::nullopt;
}

const Value* Namespace::find(std::string_view name) const {
  auto it = members_.find(name);
  return it == members_.end() ? nullptr : &it->second;
}

Value Namespace::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  if (auto value = find(name)) return *value;
  if (fallback_) {
    Value value = fallback_(name);
    if (!value.failed()) return value;
  }
  return evaluator.report(where, bad_input("script.unknown-function", "{0} has no member '{1}'", type_name(), name));
}

void define(Namespace& space, std::string_view name, std::vector<std::string_view> parameters, std::size_t required,
            Run run) {
  bool typed = std::find(parameters.begin(), parameters.end(), "dtype") != parameters.end();
  define_free(
      space, name,
      [parameters = std::move(parameters), required, run, typed](Evaluator& evaluator,
                                                                 const Arguments& arguments) -> Value {
        // TVM lets every function of T take dtype= and span=, and most of them drop it.
        std::vector<KeywordValue> keywords;
        for (const KeywordValue& keyword : arguments.keywords)
          if (keyword.name != "span" && (typed || keyword.name != "dtype")) keywords.push_back(keyword);
        std::vector<Value> values;
        if (!evaluator.bind(Arguments{arguments.positional, keywords, arguments.where}, parameters, required, values))
          return {};
        return guarded(evaluator, arguments.where, [&] { return run(Bound(evaluator, values, arguments.where)); });
      });
}

void define_free(Namespace& space, std::string_view name, Builtin::Run run) {
  space.define(name, Ref<Object>(new Builtin("T." + std::string(name), std::move(run))));
}

TirReader* reader_of(Evaluator& evaluator, const syntax::Node& where) {
  auto reader = dynamic_cast<TirReader*>(&evaluator);
  if (reader && reader->in_function()) return reader;
  evaluator.report(where, bad_input("script.outside-function", "this stands outside a function of the module"));
  return nullptr;
}

// ---- types

Value TypeObject::call(Evaluator& evaluator, const Arguments& arguments) {
  static constexpr std::string_view names[] = {"expr", "is_size_var"};
  std::vector<Value> values;
  if (!evaluator.bind(arguments, names, 0, values)) return {};
  return guarded(evaluator, arguments.where, [&]() -> Value {
    Bound args(evaluator, values, arguments.where);
    if (!args.has(0)) {
      bool size = args.has(1) && args[1].as_bool() && *args[1].as_bool();
      Var var = make<VarNode>("", dtype, std::nullopt, size);
      if (auto reader = dynamic_cast<TirReader*>(&evaluator)) reader->note_symbol(var);
      return var;
    }
    if (auto text = args[0].as_string()) {
      double value = *text == "inf" || *text == "+inf" ? HUGE_VAL
                     : *text == "-inf"                 ? -HUGE_VAL
                     : *text == "nan"                  ? NAN
                                                       : std::strtod(text->c_str(), nullptr);
      if (!dtype.is_floating()) return args.wrong(0, "a number");
      return make<FloatImmNode>(dtype, value);
    }
    bool number = args[0].as_int() || args[0].as_float() || args[0].as_bool();
    if (dtype.is_floating() && dtype.is_scalar() && number) {
      double value = args[0].as_float() ? *args[0].as_float()
                     : args[0].as_int() ? double(*args[0].as_int())
                                        : *args[0].as_bool();
      return make<FloatImmNode>(dtype, value);  // not rounded to the type, as in TVM
    }
    if (auto value = args[0].as_int(); value && dtype.is_integer() && dtype.is_scalar() && dtype.bits < 64) {
      int64_t top = int64_t(1) << (dtype.is_uint() ? dtype.bits : dtype.bits - 1);
      if (*value >= top + dtype.is_bool() * top || *value < (dtype.is_uint() ? 0 : -top))
        return evaluator.report(
            arguments.where, bad_input("script.literal-range", "{0} does not fit the type {1}", *value, dtype.str()));
    }
    Expr value = args.expr(0);
    if (!value) return {};
    bool convertible = !value->dtype.is_handle() || dtype.is_handle();
    if (dtype.is_void() || !convertible) return args.wrong(0, "a number");
    return cast(dtype, value);
  });
}

namespace {

/// `T.handle("float32", "shared")`: a pointer variable.
class HandleObject final : public TypeFunction {
 public:
  std::string type_name() const override { return "the type T.handle"; }
  Value call(Evaluator& evaluator, const Arguments& arguments) override {
    static constexpr std::string_view names[] = {"dtype", "storage_scope", "is_size_var"};
    std::vector<Value> values;
    if (!evaluator.bind(arguments, names, 0, values)) return {};
    Bound args(evaluator, values, arguments.where);
    auto dtype = args.dtype(0, DataType::none());
    auto scope = dtype ? args.text(1, "global") : std::nullopt;
    if (!scope) return {};
    bool size = args.has(2) && args[2].as_bool() && *args[2].as_bool();
    std::optional<PointerType> pointer;
    if (args.has(0) || *scope != "global") pointer = PointerType{*dtype, *scope};
    return make<VarNode>("", DataType::handle(), pointer, size);
  }
};

// ---- expressions

/// Two operands of one type.
bool two(const Bound& args, Expr& a, Expr& b) {
  a = args.expr(0);
  b = a ? args.expr(1) : nullptr;
  if (!b) return false;
  if (!args[0].as_node()) a = to_expr_like(args[0], b);
  if (!args[1].as_node()) b = to_expr_like(args[1], a);
  match_types(a, b);
  return true;
}

bool divides_by_zero(Kind kind, const Expr& b) {
  bool divides = kind == Kind::Div || kind == Kind::Mod || kind == Kind::FloorDiv || kind == Kind::FloorMod;
  return divides && is_zero(b);
}

/// `T.Add(a, b)`: the node as it stands.
template <Kind kind>
Value raw(const Bound& args) {
  Expr a, b;
  if (!two(args, a, b)) return {};
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

Value absolute(const Bound& args) {
  Expr value = args.expr(0);
  if (!value) return {};
  if (value->dtype.is_floating()) return call(value->dtype, op::fabs(), {value});
  if (value->dtype.is_uint()) return value;
  Expr zero = make_const(value->dtype, int64_t(0));
  return make<SelectNode>(ge(value, zero), value, neg(value));
}

Expr infinity_of(DataType dtype) { return make<FloatImmNode>(dtype, HUGE_VAL); }
Expr is_infinite(const Expr& value) {
  Expr magnitude = call(value->dtype, op::fabs(), {value});
  Expr nan = call(DataType::boolean(value->dtype.lanes()), op::isnan(), {value});
  return make<AndNode>(make<EQNode>(magnitude, infinity_of(value->dtype)), make<NotNode>(nan));
}
Value isinf(const Bound& args) {
  Expr value = args.expr(0);
  return !value                       ? Value()
         : value->dtype.is_floating() ? Value(is_infinite(value))
                                      : args.wrong(0, "a floating expression");
}
Value isfinite(const Bound& args) {
  Expr value = args.expr(0);
  if (!value) return {};
  if (!value->dtype.is_floating()) return args.wrong(0, "a floating expression");
  Expr nan = call(DataType::boolean(value->dtype.lanes()), op::isnan(), {value});
  return make<AndNode>(make<NotNode>(is_infinite(value)), make<NotNode>(nan));
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
  return lanes;
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
    return args.wrong(0, "a function of two parameters for each identity value");
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
    if (!result.back()) return args.wrong(0, "a function that gives expressions");
  }
  if (result.size() != identity->size())
    return args.wrong(0, "a function that gives one value for each identity value");
  auto middle = vars.begin() + std::ptrdiff_t(identity->size());
  return make<CommReducerNode>(std::vector<Var>(vars.begin(), middle), std::vector<Var>(middle, vars.end()),
                               std::move(result), *std::move(identity));
}

Value range_value(const Bound& args) {
  Expr begin = args.expr(0), end = begin && args.has(1) ? args.expr(1) : nullptr;
  if (!begin || (args.has(1) && !end)) return {};
  if (!end) return make_range(make_const(begin->dtype, int64_t(0)), begin);
  match_types(begin, end);
  return make_range(begin, difference(end, begin));
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
      if (begin && end) domain = make_range(begin, difference(end, begin));
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

// ---- built-in operators ---------------------------------------------------------------------------------------------

/// The type of a call of `op`, where it does not stand among the arguments.
DataType type_of_call(const OpInfo& info, const std::vector<Expr>& args) {
  static const std::unordered_map<std::string_view, DataType> fixed = {
      {"isnan", DataType::boolean()},
      {"isnullptr", DataType::boolean()},
      {"assume", DataType::boolean()},
      {"ignore_loop_partition", DataType::boolean()},
      {"clz", DataType::integer(32)},
      {"q_multiply_shift", DataType::integer(32)},
      {"q_multiply_shift_per_axis", DataType::integer(32)},
      {"call_packed", DataType::integer(32)},
      {"call_cpacked", DataType::integer(32)},
      {"call_packed_lowered", DataType::integer(32)},
      {"call_cpacked_lowered", DataType::integer(32)},
      {"call_trace_packed_lowered", DataType::integer(32)},
      {"tvm_storage_sync", DataType::integer(32)},
      {"tvm_struct_set", DataType::integer(32)},
      {"tvm_warp_activemask", DataType::uint(32)},
      {"tir.cuda.__activemask", DataType::uint(32)},
      {"vscale", DataType::integer(32)},
      {"undef", DataType::integer(32)},
      {"TVMBackendFreeWorkspace", DataType::integer(32)},
      {"ptx_commit_group", DataType::none()},
      {"ptx_wait_group", DataType::none()},
      {"ptx_cp_async_barrier", DataType::none()},
      {"ptx_init_barrier_thread_count", DataType::none()},
      {"ptx_arrive_barrier", DataType::none()},
      {"ptx_arrive_barrier_expect_tx", DataType::none()},
      {"ptx_wait_barrier", DataType::none()},
      {"create_barriers", DataType::none()},
      {"prefetch", DataType::none()},
  };
  auto it = fixed.find(info.script_name);
  if (it != fixed.end()) {
    bool lanes = it->second.is_bool() && !args.empty() && args[0]->dtype.is_vector() && info.vectorizable;
    return lanes ? it->second.with_lanes(args[0]->dtype.lanes()) : it->second;
  }
  if (info.script_name.starts_with("tvm_warp_shuffle") || info.script_name.starts_with("tir.cuda.__shfl"))
    return args.size() > 1 ? args[1]->dtype : DataType::integer(32);
  bool like_first = info.vectorizable || info.script_name == "ret" || info.script_name == "likely" ||
                    info.script_name == "tvm_thread_invariant" || info.script_name == "pow";
  if (like_first && !args.empty()) return args[0]->dtype;
  return DataType::handle();
}

/// LLVM's intrinsics are named without the types that select an overload: "llvm.exp.f32" is "llvm.exp".
std::string intrinsic_name(std::string name) {
  auto is_type = [](std::string_view part) {
    if (part.starts_with("nxv")) part.remove_prefix(2);
    if (part.starts_with('v')) {
      std::size_t digits = part.find_first_not_of("0123456789", 1);
      if (digits == 1 || digits == part.npos) return false;
      part.remove_prefix(digits);
    }
    bool letter = part.starts_with('f') || part.starts_with('i') || part.starts_with('p');
    if (part.starts_with("bf")) part.remove_prefix(1), letter = true;
    return letter && part.size() > 1 && part.find_first_not_of("0123456789", 1) == part.npos;
  };
  for (std::size_t dot; (dot = name.rfind('.')) != name.npos && is_type(std::string_view(name).substr(dot + 1));)
    name.resize(dot);
  return name;
}

/// How many arguments a function of mathematics takes; 0 for other operators.
std::size_t arity_of(std::string_view name) {
  static constexpr std::string_view one[] = {
      "exp",   "exp2", "exp10", "erf",  "tanh",  "sigmoid",   "log",      "log2",  "log1p",    "log10", "tan",   "cos",
      "cosh",  "sin",  "sinh",  "acos", "acosh", "asin",      "asinh",    "atan",  "atanh",    "sqrt",  "rsqrt", "clz",
      "floor", "ceil", "trunc", "fabs", "round", "nearbyint", "popcount", "isnan", "isfinite", "isinf"};
  static constexpr std::string_view two[] = {"atan2", "nextafter", "hypot", "copysign", "ldexp", "pow", "fmod"};
  if (std::ranges::find(one, name) != std::end(one)) return 1;
  return std::ranges::find(two, name) != std::end(two) ? 2 : 0;
}

Value call_operator(Evaluator& evaluator, const OpInfo& info, const Arguments& arguments) {
  std::vector<Value> values(arguments.positional.begin(), arguments.positional.end());
  std::optional<DataType> dtype;
  for (const KeywordValue& keyword : arguments.keywords) {
    if (keyword.name == "dtype")
      dtype = dtype_of(keyword.value);
    else if (keyword.name != "span")
      values.push_back(keyword.value);
  }
  auto wrong = [&](const Value& value) {
    return evaluator.report(
        arguments.where, bad_input("script.arguments", "T.{0} does not take {1}", info.script_name, value.type_name()));
  };
  bool typed = info.type_argument != TypeArgument::None || &info == &op::type_annotation();
  if (typed && !dtype) {
    bool last = info.type_argument == TypeArgument::Last;
    if (values.empty())
      return evaluator.report(arguments.where, bad_input("script.arguments", "the argument {0} is missing", "dtype"));
    dtype = dtype_of(last ? values.back() : values.front());
    if (!dtype)
      return evaluator.report(
          arguments.where, bad_input("script.dtype", "{0} is not a type", repr(last ? values.back() : values.front())));
    values.erase(last ? values.end() - 1 : values.begin());
  }
  std::vector<Expr> args;
  for (const Value& value : values) {
    Expr expr = to_expr(value);
    if (!expr) return wrong(value);
    args.push_back(std::move(expr));
  }
  bool intrinsic = &info == &op::call_llvm_intrin() || &info == &op::call_llvm_pure_intrin();
  if (intrinsic) {
    auto name = args.empty() ? nullptr : as<StringImmNode>(args[0]);
    if (name) args[0] = make<StringImmNode>(intrinsic_name(name->value));
  }
  // Mathematics on a Python number: int literals become floats where the function has only real values.
  bool numeric = info.vectorizable && info.effect == Effect::Pure && !typed;
  if (numeric && args.empty())
    return evaluator.report(arguments.where,
                            bad_input("script.arguments", "T.{0} needs an argument", info.script_name));
  if (std::size_t arity = arity_of(info.script_name); arity != 0 && args.size() != arity)
    return evaluator.report(arguments.where, bad_input("script.arity", "T.{0} takes {1} arguments, and {2} are given",
                                                       info.script_name, arity, args.size()));
  if (numeric && args.size() == 2 && args[0]->dtype != args[1]->dtype && &info != &op::ldexp()) {
    if (!values[1].as_node())
      args[1] = to_expr_like(values[1], args[0]);
    else if (!values[0].as_node())
      args[0] = to_expr_like(values[0], args[1]);
  }
  return guarded(evaluator, arguments.where, [&]() -> Value {
    DataType type = dtype ? *dtype : type_of_call(info, args);
    if (&info == &op::undef() || &info == &op::likely()) type = dtype.value_or(type_of_call(info, args));
    return call(type, info, std::move(args));
  });
}

Value operator_value(const OpInfo& info) {
  return Ref<Object>(new Builtin(
      "T." + std::string(info.script_name),
      [&info](Evaluator& evaluator, const Arguments& arguments) { return call_operator(evaluator, info, arguments); }));
}

/// `T.call_intrin(dtype, "tir.exp", ...)`.
Value call_intrin(Evaluator& evaluator, const Arguments& arguments) {
  if (arguments.positional.size() < 2)
    return evaluator.report(arguments.where, bad_input("script.arguments", "the argument {0} is missing", "func_name"));
  auto dtype = dtype_of(arguments.positional[0]);
  auto name = arguments.positional[1].as_string();
  const OpInfo* info = name ? find_op(*name) : nullptr;
  if (!dtype)
    return evaluator.report(arguments.where,
                            bad_input("script.dtype", "{0} is not a type", repr(arguments.positional[0])));
  if (!info)
    return evaluator.report(arguments.where, bad_input("script.unknown-function", "there is no operator {0}",
                                                       repr(arguments.positional[1])));
  std::vector<Expr> args;
  for (const Value& value : arguments.positional.subspan(2)) {
    Expr expr = to_expr(value);
    if (!expr)
      return evaluator.report(arguments.where, bad_input("script.arguments", "T.{0} does not take {1}",
                                                         info->script_name, value.type_name()));
    args.push_back(std::move(expr));
  }
  return call(*dtype, *info, std::move(args));
}

/// `T.llvm_lookup_intrinsic_id("llvm.fma")`: an intrinsic is known by its name here.
Value intrinsic_name(const Bound& args) {
  return args[0].as_string() ? args[0] : args.wrong(0, "the name of an intrinsic of LLVM");
}

/// `T.var("int32")`, the older spelling of `T.int32()`.
Value named_type_variable(Evaluator& evaluator, const Arguments& arguments) {
  auto dtype = arguments.positional.empty() ? std::nullopt : dtype_of(arguments.positional[0]);
  if (!dtype) return evaluator.report(arguments.where, bad_input("script.dtype", "T.var takes the name of a type"));
  return Ref<TypeObject>(new TypeObject(*dtype))->call(evaluator, Arguments{{}, {}, arguments.where});
}

Value member_by_name(std::string_view name) {
  if (name == "var") return Ref<Object>(new Builtin("T.var", named_type_variable));
  if (name == "boolean") return Ref<Object>(new TypeObject(DataType::boolean()));
  bool type_like = name.starts_with("int") || name.starts_with("uint") || name.starts_with("float") ||
                   name.starts_with("bfloat") || name.starts_with("bool") || name.starts_with("e4m3") ||
                   name.starts_with("e5m2") || name == "void";
  if (type_like)
    if (auto dtype = DataType::parse(name)) return Ref<Object>(new TypeObject(*dtype));
  if (const OpInfo* info = find_op_by_script_name(name)) return operator_value(*info);
  return {};
}

/// `T.tir.cuda.__shfl_sync`: operators that TVM prints by their registered name.
Value dotted(std::string prefix) {
  return Ref<Object>(new Namespace("T." + prefix, [prefix](std::string_view name) -> Value {
    std::string full = prefix + "." + std::string(name);
    if (const OpInfo* info = find_op_by_script_name(full)) return operator_value(*info);
    if (const OpInfo* info = find_op(full)) return operator_value(*info);
    return full == "tir.cuda" ? dotted(full) : Value();
  }));
}

}  // namespace

void define_operators(Namespace& tir) {
  tir.define("handle", Ref<Object>(new HandleObject));
  tir.define("tir", dotted("tir"));
#define TS_BINARY(Name, symbol) define(tir, #Name, {"a", "b"}, 2, raw<Kind::Name>);
#include "ir/nodes.def"
  define(tir, "min", {"a", "b"}, 2, folded<Kind::Min>);
  define(tir, "max", {"a", "b"}, 2, folded<Kind::Max>);
  define(tir, "floordiv", {"a", "b"}, 2, folded<Kind::FloorDiv>);
  define(tir, "floormod", {"a", "b"}, 2, folded<Kind::FloorMod>);
  define(tir, "truncdiv", {"a", "b"}, 2, folded<Kind::Div>);
  define(tir, "truncmod", {"a", "b"}, 2, folded<Kind::Mod>);
  define(tir, "ceildiv", {"a", "b"}, 2, ceil_division);
  define(tir, "Not", {"a"}, 1, negation);
  define(tir, "abs", {"x"}, 1, absolute);
  define(tir, "isinf", {"x"}, 1, isinf);
  define(tir, "isfinite", {"x"}, 1, isfinite);
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
  define(tir, "target", {"target_config", "host"}, 1, target_value);
  define_free(tir, "call_intrin", call_intrin);
  define(tir, "llvm_lookup_intrinsic_id", {"name"}, 1, intrinsic_name);
  tir.define("power", operator_value(op::pow()));
  tir.define("tvm_call_packed", operator_value(op::tvm_call_packed()));
  tir.define("tvm_call_cpacked", operator_value(op::tvm_call_cpacked()));
}

Value serial_loop() { return *static_cast<Namespace*>(tir_namespace().as_object<HostObject>())->find("serial"); }

Value tir_namespace() {
  static const Value made = [] {
    Ref<Namespace> tir(new Namespace("T", member_by_name));
    define_frames(*tir);
    define_buffers(*tir);
    define_operators(*tir);
    return Value(tir);
  }();
  return made;
}

// ---- index maps

namespace {

class AxisSeparator final : public HostObject {
 public:
  std::string type_name() const override { return "IndexMap.AXIS_SEPARATOR"; }
};

}  // namespace

Value axis_separator() {
  static const Value made = Ref<Object>(new AxisSeparator);
  return made;
}

IndexMap index_map_of(Evaluator& evaluator, const Value& function, int ndim, DataType dtype,
                      std::vector<int>* axis_separators, const syntax::Node& where) {
  auto object = function.as_object<FunctionObject>();
  if (!object) {
    evaluator.report(where,
                     bad_input("script.index-map", "an index map is a lambda such as lambda i, j: (j, i), not {0}",
                               function.type_name()));
    return nullptr;
  }
  std::size_t named = 0;
  const syntax::Parameter* star = nullptr;
  for (const syntax::Parameter& parameter : object->parameters) {
    if (parameter.kind == syntax::ParameterKind::Star)
      star = &parameter;
    else
      ++named;
  }
  std::size_t total = star && ndim >= 0 ? std::max<std::size_t>(named, std::size_t(ndim)) : named;
  if ((ndim >= 0 && total != std::size_t(ndim)) || (star && ndim < 0)) {
    evaluator.report(where,
                     bad_input("script.index-map", "the index map takes {0} indices; {1} are needed", named, ndim));
    return nullptr;
  }
  std::vector<Var> vars;
  for (const syntax::Parameter& parameter : object->parameters) {
    std::string name(evaluator.tree().name(parameter.name));
    std::size_t count = &parameter == star ? total - named : 1;
    for (std::size_t i = 0; i < count; ++i)
      vars.push_back(make_var(&parameter == star ? std::format("{}_{}", name, i) : name, dtype));
  }
  std::vector<Value> values(vars.begin(), vars.end());
  Value result = evaluator.call(function, values, where);
  if (result.failed()) return nullptr;
  std::vector<Expr> indices;
  std::span<const Value> items{&result, 1};
  if (auto sequence = result.as_sequence()) items = *sequence;
  for (const Value& item : items) {
    if (item.as_host<AxisSeparator>()) {
      if (axis_separators) axis_separators->push_back(static_cast<int>(indices.size()));
      continue;
    }
    Expr index = item.as_int() ? make_const(dtype, *item.as_int()) : to_expr(item);
    if (!index || !index->dtype.is_integer()) {
      evaluator.report(where, bad_input("script.index-map", "an index map gives integers, not {0}", item.type_name()));
      return nullptr;
    }
    indices.push_back(std::move(index));
  }
  return make<IndexMapNode>(std::move(vars), std::move(indices));
}

}  // namespace tirscope::script
