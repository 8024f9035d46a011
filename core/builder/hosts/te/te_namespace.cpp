// SPDX-License-Identifier: Apache-2.0
// tvm.te in builder scripts: how its functions take their arguments.
#include "builder/hosts/namespaces.h"
#include "script/python/classes.h"

namespace tirscope::builder {

namespace {

/// The names of the axes of `function` over `ndim` dimensions: its parameters, a starred one as i0, i1, ... or
/// `given`; without parameters all are i0, i1, ...
Result<std::vector<std::string>> axis_names(Evaluator& evaluator, const script::FunctionObject& function,
                                            std::size_t ndim, const std::vector<std::string>& given) {
  using Kind = syntax::ParameterKind;
  std::vector<std::string> names;
  bool starred = function.parameters.empty();
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const syntax::Parameter& parameter = function.parameters[i];
    if (parameter.kind == Kind::Star) {
      starred = true;
    } else if (parameter.kind != Kind::Plain || parameter.default_value) {
      return fail(bad_input("builder.compute-parameters",
                            "the function of te.compute has one parameter a dimension, without defaults, or *args"));
    } else {
      names.emplace_back(evaluator.tree().name(parameter.name));
    }
  }
  if (names.size() > ndim)
    return fail(bad_input("te.arity", "the function of te.compute has {0} parameters, but the shape has {1} dimensions",
                          names.size(), ndim));
  if (!starred) return names;
  for (std::size_t k = 0; names.size() < ndim; ++k)
    names.push_back(k < given.size() ? given[k] : "i" + std::to_string(k));
  return names;
}

/// What a compute's function gave, as expressions.
Result<std::vector<Expr>> bodies_of(const SValue& value) {
  std::vector<Expr> out;
  auto items = value.as_sequence();
  const std::vector<SValue> one{value};
  for (const SValue& item : items ? *items : one) {
    TS_TRY(Expr expr, expr_of(item));
    out.push_back(std::move(expr));
  }
  return out;
}

Result<SValue> compute(Call& call) {
  TS_TRY(te::Shape shape, shape_of(call[0]));
  auto function = call[1].as_object<script::FunctionObject>();
  if (!function) return fail(call.wrong(1, "a lambda or a function of the script"));
  std::vector<std::string> given;
  if (call.has(5)) {
    auto items = call[5].as_sequence();
    for (const SValue& item : items ? *items : std::vector<SValue>{call[5]})
      if (item.as_string()) given.push_back(*item.as_string());
  }
  te::ComputeOptions options;
  TS_TRY(options.name, call.text(2, "compute"));
  TS_TRY(options.tag, call.text(3));
  TS_TRY(options.attrs, attrs_of(call[4]));
  TS_TRY(options.axes, axis_names(call.evaluator, *function, shape.size(), given));
  if (options.axes.size() < shape.size()) shape.resize(options.axes.size());
  auto body = [&](std::span<const Var> axes) -> Result<std::vector<Expr>> {
    const std::vector<SValue> arguments(axes.begin(), axes.end());
    const std::size_t before = call.evaluator.diagnostics().size();
    SValue value = call.evaluator.call(call[1], arguments, call.where);
    if (value.failed()) return fail(taken_back(call.evaluator, before));
    TS_TRY(std::vector<Expr> bodies, bodies_of(value));
    for (const Expr& expr : bodies)
      if (!spend_steps(call.evaluator, expr->size, call.where)) return fail(taken_back(call.evaluator, before));
    return bodies;
  };
  TS_TRY(std::vector<te::Tensor> made, te::compute_all(shape, body, std::move(options)));
  MadeTensors::tell(call.evaluator, made, call.where);
  return tensor_values(made, false);
}

Result<std::vector<IterVar>> axes_of(const SValue& value) {
  std::vector<IterVar> out;
  auto items = value.as_sequence();
  const std::vector<SValue> one{value};
  for (const SValue& item : items ? *items : one) {
    auto node = item.as_node();
    IterVar axis = node ? ref_as<IterVarNode>(*node) : nullptr;
    if (!axis)
      return fail(bad_input("builder.argument", "expected an axis of te.reduce_axis, found {0}", item.type_name()));
    out.push_back(std::move(axis));
  }
  return out;
}

bool is_axes(const SValue& value) {
  auto node = value.as_node();
  return value.as_sequence() || (node && as<IterVarNode>(*node));
}

/// The combination of expressions two by two that te.sum(a, b) means.
Result<SValue> folded(Call& call, std::string_view function, script::Op op) {
  SValue value = call[0];
  for (std::size_t i = 1; i < call.args.size() && call.has(i); ++i) {
    value = function.empty() ? call.evaluator.binary(op, value, call[i], call.where)
                             : call_tir_function(call.evaluator, function, {value, call[i]}, call.where);
    if (value.failed()) return reported();
  }
  return value;
}

using MakeReduction = Expr (*)(Expr, std::vector<IterVar>);

SValue reduction(std::string name, MakeReduction make_one, std::string_view pairwise, script::Op op) {
  return function(name, {"expr", "axis", "where", "init"}, 2, [=](Call& call) -> Result<SValue> {
    if (!is_axes(call[1])) return folded(call, pairwise, op);
    TS_TRY(Expr source, expr_of(call[0]));
    TS_TRY(std::vector<IterVar> axes, axes_of(call[1]));
    Expr plain = make_one(source, axes);
    if (!call.has(2) && !call.has(3)) return SValue(plain);
    Expr condition;
    std::vector<Expr> init;
    if (call.has(2)) {
      TS_TRY(condition, expr_of(call[2]));
    }
    if (call.has(3)) {
      TS_TRY(Expr first, expr_of(call[3]));
      init.push_back(std::move(first));
    }
    return SValue(te::reduce(as<ReduceNode>(plain)->combiner, {source}, axes, condition, init).front());
  });
}

/// The tuple that a function of the script makes of `arguments`; thrown where it fails.
std::vector<Expr> tuple_from(Evaluator& evaluator, const SValue& function, const std::vector<SValue>& arguments,
                             const syntax::Node& where) {
  const std::size_t before = evaluator.diagnostics().size();
  SValue value = evaluator.call(function, arguments, where);
  if (value.failed()) throw LimitReached{taken_back(evaluator, before)};
  Result<std::vector<Expr>> out = bodies_of(value);
  if (!out) throw LimitReached{std::move(out).error()};
  return *std::move(out);
}

/// A number is of the type that its value is compared with; te.comm_reducer's identities are often plain numbers.
Result<SValue> comm_reducer(Call& outer) {
  SValue combine = outer[0], identity = outer[1];
  TS_TRY(std::string name, outer.text(2, "reduce"));
  return function(name, {"expr", "axis", "where", "init"}, 2, [combine, identity](Call& call) -> Result<SValue> {
    TS_TRY(std::vector<Expr> sources, bodies_of(call[0]));
    TS_TRY(std::vector<IterVar> axes, axes_of(call[1]));
    const bool several = call[0].as_sequence() != nullptr;
    Evaluator& evaluator = call.evaluator;
    auto side = [&](const te::Reducer::Tuple& items) {
      std::vector<SValue> values(items.begin(), items.end());
      return several ? SValue::tuple(std::move(values)) : values.front();
    };
    te::Reducer reducer;
    reducer.combine = [&](const te::Reducer::Tuple& lhs, const te::Reducer::Tuple& rhs) {
      return tuple_from(evaluator, combine, {side(lhs), side(rhs)}, call.where);
    };
    reducer.identity = [&](const std::vector<DataType>& dtypes) {
      std::vector<SValue> names;
      for (DataType dtype : dtypes) names.emplace_back(dtype.str());
      std::vector<Expr> out = tuple_from(evaluator, identity, names, call.where);
      for (std::size_t i = 0; i < out.size() && i < dtypes.size(); ++i)
        if (auto number = as<IntImmNode>(out[i]); number && out[i]->dtype != dtypes[i])
          out[i] = make_const(dtypes[i], number->value);
      return out;
    };
    std::vector<DataType> dtypes;
    for (const Expr& source : sources) dtypes.push_back(source->dtype);
    Expr condition;
    if (call.has(2)) {
      TS_TRY(condition, expr_of(call[2]));
    }
    std::vector<Expr> made = te::reduce(te::comm_reducer(reducer, dtypes), sources, axes, condition);
    std::vector<SValue> values(made.begin(), made.end());
    return several ? SValue::tuple(std::move(values)) : values.front();
  });
}

Result<SValue> reduce_axis(Call& call) {
  TS_TRY(std::string name, call.text(1, "rv"));
  if (auto node = call[0].as_node())
    if (auto range = as<RangeNode>(*node)) return SValue(te::reduce_axis(range->min, range->min + range->extent, name));
  auto pair = call[0].as_sequence();
  if (!pair || pair->size() != 2) return fail(call.wrong(0, "a pair (begin, end)"));
  TS_TRY(Expr min, expr_of((*pair)[0]));
  TS_TRY(Expr end, expr_of((*pair)[1]));
  return SValue(te::reduce_axis(min, end, name));
}

Result<SValue> placeholder(Call& call) {
  TS_TRY(te::Shape shape, shape_of(call[0]));
  TS_TRY(DataType dtype, call.dtype(1, DataType::floating(32)));
  TS_TRY(std::string name, call.text(2, "placeholder"));
  return host(new TensorObject(te::placeholder(std::move(shape), dtype, name)));
}

SValue variable(std::string name, std::string default_name, bool is_size) {
  return function(name, {"name", "dtype"}, 0, [default_name, is_size](Call& call) -> Result<SValue> {
    TS_TRY(std::string given, call.text(0, default_name));
    TS_TRY(DataType dtype, call.dtype(1, DataType::integer(32)));
    return SValue(Var(make<VarNode>(given, dtype, std::nullopt, is_size)));
  });
}

Result<SValue> constant(Call& call) {
  TS_TRY(DataType dtype, call.dtype(1, call[0].as_float() ? DataType::floating(32) : DataType::integer(32)));
  if (auto number = call[0].as_int()) return SValue(make_const(dtype, *number));
  if (auto flag = call[0].as_bool()) return SValue(make_const(dtype, int64_t(*flag)));
  if (auto real = call[0].as_float()) return SValue(make_const(dtype, *real));
  return fail(call.wrong(0, "a number"));
}

Result<SValue> create_prim_func(Call& call) {
  TS_TRY(std::vector<te::Argument> arguments, arguments_of(call[0]));
  std::optional<DataType> index_dtype;
  if (call.has(1)) {
    TS_TRY(index_dtype, call.dtype(1, DataType::integer(32)));
  }
  TS_TRY(PrimFunc function, te::create_prim_func(arguments, index_dtype));
  return host(new FunctionValue(function));
}

Result<SValue> extern_primfunc(Call& call) {
  TS_TRY(std::vector<te::Tensor> inputs, tensors_of(call[0]));
  auto function = call[1].as_host<FunctionValue>();
  PrimFunc body = function ? ref_as<PrimFuncNode>(function->function) : nullptr;
  if (!body) return fail(call.wrong(1, "a PrimFunc"));
  TS_TRY(std::vector<te::Tensor> made, te::extern_primfunc(inputs, body));
  return tensor_values(made, false);
}

/// te.extern(shape, inputs, fcompute, name="extern", dtype=None, in_buffers=None, out_buffers=None, tag="", attrs=None)
Result<SValue> extern_function(Call& call) {
  TS_TRY(std::vector<te::Tensor> inputs, tensors_of(call[1]));
  auto shapes = call[0].as_sequence();
  const bool several = shapes && !shapes->empty() && shapes->front().as_sequence();
  te::ExternOptions options;
  TS_TRY(options.name, call.text(3, "extern"));
  TS_TRY(options.tag, call.text(7));
  TS_TRY(options.attrs, attrs_of(call[8]));
  auto dtypes = call[4].as_sequence();
  if (!call.has(4) && inputs.empty()) return fail(call.wrong(4, "the type of the results, as there is no input"));
  std::vector<te::ExternResult> results;
  for (std::size_t i = 0; i < (several ? shapes->size() : 1); ++i) {
    TS_TRY(te::Shape shape, shape_of(several ? (*shapes)[i] : call[0]));
    DataType dtype = inputs.empty() ? DataType::none() : inputs.front().dtype();
    if (call.has(4)) {
      const SValue& given = dtypes && i < dtypes->size() ? (*dtypes)[i] : call[4];
      auto named = script::dtype_of(given);
      if (!named) return fail(call.wrong(4, "a type such as \"float32\", or a list of them"));
      dtype = *named;
    } else if (std::ranges::any_of(inputs, [&](const te::Tensor& t) { return t.dtype() != dtype; })) {
      return fail(call.wrong(4, "the type of the results, as the inputs are of different types"));
    }
    results.push_back({std::move(shape), dtype});
  }
  auto body = [&](const std::vector<Buffer>& ins, const std::vector<Buffer>& outs) -> Result<Stmt> {
    auto list = [](const std::vector<Buffer>& all) {
      return SValue::list(std::vector<SValue>(all.begin(), all.end()));
    };
    const std::size_t before = call.evaluator.diagnostics().size();
    SValue value = call.evaluator.call(call[2], {list(ins), list(outs)}, call.where);
    if (value.failed()) return fail(taken_back(call.evaluator, before));
    if (auto node = value.as_node(); node && is_stmt((*node)->kind))
      return Stmt(static_cast<const StmtNode*>(node->get()));
    TS_TRY(Expr expr, expr_of(value));
    return Stmt(make<EvaluateNode>(expr));
  };
  TS_TRY(std::vector<te::Tensor> made, te::extern_op(results, inputs, body, std::move(options)));
  return tensor_values(made, several);
}

/// te.all(*conditions), te.any(*conditions): combined from the left.
SValue conditions(std::string name, Expr (*combine)(Expr, Expr)) {
  return free_function(name, [name, combine](Evaluator&, const script::Arguments& arguments) -> Result<SValue> {
    if (arguments.positional.empty() || !arguments.keywords.empty())
      return fail(bad_input("builder.conditions", "{0} takes conditions, at least one", name));
    Expr all;
    for (const SValue& given : arguments.positional) {
      TS_TRY(Expr condition, expr_of(given));
      all = all ? combine(std::move(all), std::move(condition)) : std::move(condition);
    }
    return SValue(all);
  });
}

}  // namespace

void define_conditions(script::Namespace& space) {
  space.define("all", conditions("all", logical_and));
  space.define("any", conditions("any", logical_or));
}

SValue constant_function() { return function("const", {"value", "dtype"}, 1, constant); }

SValue te_namespace() {
  NamespaceRef te = new_namespace("te", [](std::string_view name) -> SValue {
    auto tir = script::tir_namespace();
    return static_cast<script::Namespace*>(tir.as_object<script::HostObject>())->member(name);
  });
  auto define = [&](std::string name, std::vector<std::string_view> parameters, std::size_t required, Run run) {
    te->define(name, function(name, std::move(parameters), required, std::move(run)));
  };
  define("placeholder", {"shape", "dtype", "name"}, 1, placeholder);
  te->define("var", variable("var", "tindex", false));
  te->define("size_var", variable("size_var", "size", true));
  te->define("const", constant_function());
  define_conditions(*te);
  define("compute", {"shape", "fcompute", "name", "tag", "attrs", "varargs_names"}, 2, compute);
  define("reduce_axis", {"dom", "name", "thread_tag"}, 1, reduce_axis);
  te->define("sum", reduction("sum", te::sum, "", script::Op::Add));
  te->define("max", reduction("max", te::max, "max", script::Op::Add));
  te->define("min", reduction("min", te::min, "min", script::Op::Add));
  define("comm_reducer", {"fcombine", "fidentity", "name"}, 2, comm_reducer);
  define("extern", {"shape", "inputs", "fcompute", "name", "dtype", "in_buffers", "out_buffers", "tag", "attrs"}, 3,
         extern_function);
  define("extern_primfunc", {"input_tensors", "primfunc"}, 2, extern_primfunc);
  define("create_prim_func", {"ops", "index_dtype_override"}, 1, create_prim_func);
  define_te_schedules(*te);
  te->define("Tensor", host(new HostType(
                           "te.Tensor", [](const SValue& value) { return value.as_host<TensorObject>() != nullptr; })));
  return te;
}

}  // namespace tirscope::builder
