// SPDX-License-Identifier: Apache-2.0
// split(loop, factors): one loop becomes a nest of as many loops as there are factors.
//
//   for i in range(128): ... i ...   ->   for i_0, i_1 in T.grid(8, 16): ... i_0 * 16 + i_1 ...
//
// Legal when
//   1. at most one factor is to be inferred (None, or the -1 that was sampled for an extent that is not constant),
//   2. the constant factors are positive,
//   3. where none is inferred, the product of the factors provably reaches the loop's extent,
//   4. the loop has no annotation and no thread binding, and
//   5. it starts at 0;
//   6. the product of the constant factors is a number of the loop variable's type.
// Where the new loops may run past the old extent, the blocks below get a predicate.
#include "arith/analyzer.h"
#include "ir/walk/address.h"
#include "schedule/edit/rewrite.h"
#include "schedule/legality/loop.h"
#include "schedule/primitive.h"
#include "support/format.h"

namespace tirscope::schedule::primitives {

namespace {

/// The product of two positive numbers, nothing where it is no number of the type.
std::optional<int64_t> product_in(DataType dtype, int64_t a, int64_t b) {
  int64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product)) return std::nullopt;
  return dtype.bits >= 64 || product < int64_t(1) << (dtype.bits - 1) ? std::optional(product) : std::nullopt;
}

struct SplitPlan {
  const SRef* loop;
  std::vector<Expr> factors;
  bool preserve_unit_iters, disable_predication;
};

/// The same split with its first factor left to be inferred; nothing where a factor is not a number.
std::optional<Fix> with_first_inferred(const Context& context, const ForNode& loop, const ValueList& factors) {
  auto address = address_of(context.state->module(), loop);
  if (!address || factors.size() < 2) return std::nullopt;
  std::string rest, shown;
  for (std::size_t i = 1; i < factors.size(); ++i) {
    std::optional<int64_t> factor = factors[i].as_int();
    if (!factor) return std::nullopt;
    rest += formatted(", {}", *factor);
    shown += formatted(" x {}", *factor);
  }
  return Fix{message("split \"{0}\" into ceil{1}", loop.var->name, shown),
             {{"split", formatted(R"([{{"node": "{}"}}, [null{}]])", address->str(), rest)}}};
}

/// That factors whose product is `product` do not cover the loop: in figures where all of them are known.
Message too_small(const ForNode& loop, const std::vector<Expr>& factors, const Expr& product) {
  const std::optional<int64_t> extent = as_int(loop.extent), covered = as_int(product);
  if (!extent || !covered ||
      !std::ranges::all_of(factors, [](const Expr& factor) { return as_int(factor).has_value(); }))
    return message(
        "the factors do not provably cover the extent of loop \"{0}\"; set one factor to None to have it inferred",
        loop.var->name);
  std::string shown;
  for (const Expr& factor : factors) shown += (shown.empty() ? "" : " x ") + std::to_string(*as_int(factor));
  if (factors.size() > 1) shown += formatted(" = {}", *covered);
  return message("{0} does not cover loop \"{1}\" ({2}); set one factor to None to have it inferred", shown,
                 loop.var->name, *extent);
}

Result<SplitPlan> check_split(const Context& context, const Arguments& args) {
  const SRef& sref = args.loop("loop");
  const ForNode& loop = *sref.loop();
  SplitPlan plan{&sref, {}, args.flag("preserve_unit_iters"), args.flag("disable_predication")};
  DataType dtype = loop.var->dtype;
  std::optional<std::size_t> inferred;
  Expr product = make_const(dtype, int64_t(1));
  int64_t known = 1;
  const ValueList& given = *args.item("factors").value.get<ValueList>();
  for (const Value& value : args.list("factors")) {
    std::size_t position = plan.factors.size();
    std::optional<int64_t> constant = value.as_int();
    bool sampled = given[position].get<Handle>();
    if (value.is_none() || (sampled && constant == -1)) {
      // 1. at most one factor is to be inferred
      if (inferred)
        return fail(refuse("split.several-inferred",
                           message("factors {0} and {1} are both None; only one can be inferred", *inferred, position),
                           {}, "Only one factor can be specified as -1 or none"));
      inferred = position;
      plan.factors.emplace_back();
      continue;
    }
    // 2. the constant factors are positive
    if (constant && *constant <= 0)
      return fail(refuse("split.factor-not-positive",
                         message("factor {0} is {1}, but factors must be positive", position, *constant), {},
                         formatted("All the constant factors are required to be positive. However, the factor at "
                                   "position {} is {}",
                                   position, *constant)));
    if (constant) {
      // 6. the product of the constant factors is a number of the type
      const std::optional<int64_t> more = product_in(dtype, known, *constant);
      if (!more)
        return fail(bad_input("split.product-too-large",
                              "the product of the factors up to factor {0}, {1}, is not a number of {2}, the type of "
                              "loop variable \"{3}\"",
                              position, *constant, dtype.str(), loop.var->name));
      known = *more;
    }
    Expr factor =
        constant ? make_const(dtype, *constant) : Expr(static_cast<const ExprNode*>(value.get<NodeRef>()->get()));
    if (factor->dtype.bits < dtype.bits) factor = cast(dtype, factor);
    product = product * factor;
    plan.factors.push_back(std::move(factor));
  }
  arith::Analyzer analyzer;
  if (inferred) {
    plan.factors[*inferred] = analyzer.simplify(floordiv(loop.extent + product - 1, product));
  } else if (!analyzer.can_prove(ge(product, loop.extent))) {
    // 3. the product of the factors reaches the extent
    Diagnostic refusal =
        refuse("split.product-too-small", too_small(loop, plan.factors, analyzer.simplify(product)), {&loop},
               "The product of factors is not larger than or equal to the extent of loop {0}");
    refusal.fix = with_first_inferred(context, loop, args.list("factors"));
    return fail(std::move(refusal));
  }
  TS_TRY_VOID(require_no_annotation_or_thread_binding(sref));  // 4
  TS_TRY_VOID(require_loop_starts_at_zero(sref));              // 5
  return plan;
}

Outcome rewrite_split(const Context& context, const SplitPlan& plan) {
  const ForNode& loop = *plan.loop->loop();
  DataType dtype = loop.var->dtype;
  for (const Expr& factor : plan.factors)
    if (factor->dtype.bits > dtype.bits) dtype = factor->dtype;
  arith::Analyzer analyzer;
  Expr zero = make_const(dtype, int64_t(0));
  Expr value = zero;
  std::vector<Var> vars;
  for (std::size_t i = 0; i < plan.factors.size(); ++i) {
    Var var = with_suffix(loop.var, "_" + std::to_string(i), dtype);
    value = value * plan.factors[i] + var;
    analyzer.bind(var, make_range(zero, cast(dtype, plan.factors[i])));
    vars.push_back(std::move(var));
  }
  BlockReuse reuse;
  Stmt stmt = substitute_tracked(loop.body, {{loop.var.get(), value}}, reuse);
  Expr inside = lt(value, loop.extent);
  if (!plan.disable_predication && !analyzer.can_prove(inside, arith::ProofStrength::SymbolicBound))
    stmt = append_predicate(stmt, inside);
  for (std::size_t i = vars.size(); i-- > 0;)
    stmt = make<ForNode>(vars[i], zero, cast(dtype, plan.factors[i]), ForKind::Serial, stmt);
  stmt = simplify_bindings(stmt, loops_above(*plan.loop), reuse, plan.preserve_unit_iters);

  Edit edit(context.state);
  std::vector<Binding> outputs;
  for (Stmt at = stmt; outputs.size() < vars.size(); at = as<ForNode>(at)->body) {
    edit.origin(at, {ref(loop)}, Verb::Split);
    outputs.emplace_back(NodeRef(at));
  }
  edit.replace(*plan.loop, stmt, reuse);
  return std::move(edit).finish(std::move(outputs));
}

/// The factor pairs of the extent, those nearest to a common vector length first; else 16 with the rest inferred.
std::vector<Suggestion> suggest_split(const Context&, const Subject& subject) {
  if (subject.buffer || !subject.sref->loop()) return {};
  const ForNode& loop = *subject.sref->loop();
  std::vector<Suggestion> out;
  auto offer = [&](Value outer, int64_t inner, std::string shown) {
    out.push_back({{NodeRef(&loop), ValueList{std::move(outer), Value(inner)}},
                   {},
                   message("{0} x {1}", std::move(shown), inner)});
  };
  auto extent = as_int(loop.extent);
  for (int64_t inner : {16, 32, 8, 4, 64, 2, 128, 256})
    if (extent && *extent % inner == 0 && *extent > inner)
      offer(Value(*extent / inner), inner, std::to_string(*extent / inner));
  if (extent)
    for (int64_t inner = 3; inner < *extent && inner <= 1024 && out.size() < 12; inner += 2)
      if (*extent % inner == 0) offer(Value(*extent / inner), inner, std::to_string(*extent / inner));
  if (out.empty()) {  // a prime, or not constant: a predicate cuts off the rest
    int64_t inner = 16;
    while (extent && inner > 1 && inner >= *extent) inner /= 2;
    if (inner > 1) offer(Value(), inner, "ceil");
  }
  return out;
}

}  // namespace

const Primitive& split() {
  static const Primitive primitive = Primitive::transform<SplitPlan>(
      {.name = "split",
       .instruction = "Split",
       .error_name = "split",
       .summary = "splits a loop into a nest of loops with the given extents",
       .returns = Returns::Loops,
       .parameters = {{"loop", ParameterType::Loop, Role::Input, "the loop to split"},
                      {"factors", ParameterType::Factors, Role::Input,
                       "the extents of the new loops, outermost first; None for one to infer"},
                      {"preserve_unit_iters", ParameterType::Boolean, Role::Attribute,
                       "keep iter vars with a single value", Value(true)},
                      {"disable_predication", ParameterType::Boolean, Role::Attribute,
                       "omit the predicate even if the loops run past the extent", Value(false), Written::Keyword,
                       /*trace_name=*/{}, /*resolved_first=*/false, /*since=*/"0.17"}}},
      check_split, rewrite_split, suggest_split);
  return primitive;
}

}  // namespace tirscope::schedule::primitives
