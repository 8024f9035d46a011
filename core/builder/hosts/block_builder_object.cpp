// SPDX-License-Identifier: Apache-2.0
// relax.BlockBuilder in builder scripts: its scopes are contexts, and emit_te calls functions of the script.
#include "builder/hosts/block_builder_object.h"

#include "ir/relax/ops.h"

namespace tirscope::builder {

namespace {

SValue graph_value(const RelaxExpr& expr) { return host(new GraphValue(expr)); }

/// What tensor expressions see of an argument, for the script.
SValue te_value(const relax::TeValue& value) {
  if (auto tensor = value.tensor()) return host(new TensorObject(*tensor));
  if (auto expr = value.expr()) return SValue(*expr);
  std::vector<SValue> items;
  for (const relax::TeValue& item : *value.items()) items.push_back(te_value(item));
  return SValue::list(std::move(items));
}

constexpr int deepest_te_argument = 16;

/// The arguments of emit_te, converted where they stand, in lists, tuples and dicts too.
Result<SValue> te_argument(relax::TeCall& call, const SValue& value, int depth = 0) {
  if (depth > deepest_te_argument)
    return fail(bad_input("script.too-deep", "the arguments of emit_te are nested too deeply"));
  if (auto graph = value.as_host<GraphValue>()) {
    TS_TRY(relax::TeValue converted, call.convert(graph->expr));
    return te_value(converted);
  }
  if (auto node = value.as_node(); node && is_expr((*node)->kind)) {
    TS_TRY(relax::TeValue converted, call.convert(*node));
    return te_value(converted);
  }
  if (auto items = value.as_sequence()) {
    std::vector<SValue> out;
    for (const SValue& item : *items) {
      TS_TRY(SValue converted, te_argument(call, item, depth + 1));
      out.push_back(std::move(converted));
    }
    return value.as_object<script::ListObject>() ? SValue::list(std::move(out)) : SValue::tuple(std::move(out));
  }
  if (auto dict = value.as_object<script::DictObject>()) {
    std::vector<std::pair<SValue, SValue>> out;
    for (const auto& [key, item] : dict->items) {
      TS_TRY(SValue converted, te_argument(call, item, depth + 1));
      out.emplace_back(key, std::move(converted));
    }
    return SValue::dict(std::move(out));
  }
  return value;
}

/// The name of the function that `callee` is, as Python has it. A lambda has none that a module can print.
std::string function_name(const SValue& callee) {
  if (auto function = callee.as_object<script::FunctionObject>())
    return function->expression ? "lambda_" : std::string(function->name);
  if (auto builtin = callee.as_host<script::Builtin>()) return builtin->name();
  return "te_func";
}

/// emit_te and call_te: (func, *args, primfunc_name_hint=, primfunc_attrs=, name_hint=, **kwargs)
Result<SValue> te_call(relax::BlockBuilder& builder, bool emits, Evaluator& evaluator,
                       const script::Arguments& arguments) {
  if (arguments.positional.empty())
    return fail(bad_input("script.arguments", "emit_te needs a function that gives tensors"));
  const SValue& callee = arguments.positional[0];
  relax::TeCall call;
  std::vector<SValue> args;
  std::vector<script::KeywordValue> keywords;
  std::string hint = function_name(callee), name;
  AttrDict attrs;
  for (const SValue& value : arguments.positional.subspan(1)) {
    TS_TRY(SValue converted, te_argument(call, value));
    args.push_back(std::move(converted));
  }
  for (const script::KeywordValue& keyword : arguments.keywords) {
    const bool is_text = keyword.value.as_string() != nullptr;
    if (keyword.name == "primfunc_name_hint" && is_text) {
      hint = *keyword.value.as_string();
    } else if (keyword.name == "name_hint" && is_text) {
      name = *keyword.value.as_string();
    } else if (keyword.name == "primfunc_attrs") {
      TS_TRY(attrs, attrs_of(keyword.value));
    } else {
      TS_TRY(SValue converted, te_argument(call, keyword.value));
      keywords.push_back({keyword.name, std::move(converted)});
    }
  }
  const std::size_t before = evaluator.diagnostics().size();
  auto keeper = dynamic_cast<MadeTensors*>(&evaluator);
  const std::size_t made_before = keeper ? keeper->made_so_far() : 0;
  SValue result = evaluator.call(callee, script::Arguments{args, keywords, arguments.where});
  if (result.failed()) return fail(taken_back(evaluator, before));
  TS_TRY(std::vector<te::Tensor> results, tensors_of(result));
  TS_TRY(RelaxExpr made, call.finish(builder, results, hint, attrs));
  if (auto function = as<RelaxCallNode>(made); keeper && function && !function->args.empty())
    if (auto global = as<GlobalVarNode>(function->args[0]))
      keeper->made_function(made_before, global->name, arguments.where);
  if (!emits) return graph_value(made);
  TS_TRY(RelaxVar var, builder.emit(made, name));
  return graph_value(var);
}

Result<std::vector<RelaxVar>> params_of(const SValue& value) {
  std::vector<RelaxVar> out;
  auto items = value.as_sequence();
  const std::vector<SValue> one{value};
  for (const SValue& item : items ? *items : one) {
    auto graph = item.as_host<GraphValue>();
    RelaxVar var = graph ? ref_as<RelaxVarNode>(graph->expr) : nullptr;
    if (!var) return fail(bad_input("builder.argument", "a parameter is a relax.Var, not {0}", item.type_name()));
    out.push_back(std::move(var));
  }
  return out;
}

using Self = Ref<BlockBuilderObject>;

/// bb.function(name, params=None, attrs=None, pure=True, private=False): the scope of a function.
Result<SValue> function_scope(const Self& self, Call& call) {
  TS_TRY(std::string name, call.text(0));
  relax::FunctionOptions options;
  if (call.has(1)) {
    TS_TRY(options.params, params_of(call[1]));
  }
  TS_TRY(options.attrs, attrs_of(call[2]));
  TS_TRY(options.is_pure, call.flag(3, true));
  TS_TRY(options.is_private, call.flag(4, false));
  return host(new ContextObject(
      "the scope of a function",
      [self, name, options]() -> Result<void> {
        self->builder.begin_function(name, options);
        return {};
      },
      [self] { return self->builder.end_function(); }));
}

Result<SValue> emitted(Result<RelaxVar> var) {
  if (!var) return fail(std::move(var).error());
  return graph_value(*std::move(var));
}

struct BuilderMethod {
  std::string_view name;
  std::vector<std::string_view> parameters;
  std::size_t required;
  Result<SValue> (*run)(const Self& self, Call& call);
};

const std::vector<BuilderMethod>& builder_methods() {
  static const std::vector<BuilderMethod> all = {
      {"function", {"name", "params", "attrs", "pure", "private"}, 1, function_scope},
      {"dataflow",
       {},
       0,
       [](const Self& self, Call&) -> Result<SValue> {
         return host(new ContextObject(
             "a dataflow block", [self] { return self->builder.begin_dataflow(); },
             [self] { return self->builder.end_dataflow(); }));
       }},
      {"emit",
       {"expr", "name_hint"},
       1,
       [](const Self& self, Call& call) -> Result<SValue> {
         TS_TRY(RelaxExpr expr, graph_of(call[0]));
         TS_TRY(std::string name, call.text(1));
         return emitted(self->builder.emit(expr, name));
       }},
      {"emit_output",
       {"output", "name_hint"},
       1,
       [](const Self& self, Call& call) -> Result<SValue> {
         TS_TRY(RelaxExpr expr, graph_of(call[0]));
         TS_TRY(std::string name, call.text(1));
         return emitted(self->builder.emit_output(expr, name));
       }},
      {"match_cast",
       {"value", "struct_info", "name_hint"},
       2,
       [](const Self& self, Call& call) -> Result<SValue> {
         TS_TRY(RelaxExpr expr, graph_of(call[0]));
         TS_TRY(StructInfo info, info_of(call[1]));
         TS_TRY(std::string name, call.text(2));
         return emitted(self->builder.match_cast(expr, info, name));
       }},
      {"emit_func_output",
       {"output", "params"},
       1,
       [](const Self& self, Call& call) -> Result<SValue> {
         TS_TRY(RelaxExpr output, graph_of(call[0]));
         std::optional<std::vector<RelaxVar>> params;
         if (call.has(1)) {
           TS_TRY(params, params_of(call[1]));
         }
         TS_TRY(GlobalVar made, self->builder.emit_func_output(output, std::move(params)));
         return SValue(NodeRef(made));
       }},
      {"normalize",
       {"expr"},
       1,
       [](const Self& self, Call& call) -> Result<SValue> {
         TS_TRY(RelaxExpr expr, graph_of(call[0]));
         TS_TRY(RelaxExpr made, self->builder.normalize(expr));
         return graph_value(made);
       }},
      {"lookup_binding",
       {"var"},
       1,
       [](const Self& self, Call& call) -> Result<SValue> {
         TS_TRY(std::vector<RelaxVar> vars, params_of(call[0]));
         RelaxExpr found = self->builder.lookup_binding(*vars.at(0));
         return found ? graph_value(found) : SValue(script::None{});
       }},
      {"add_func",
       {"func", "func_name"},
       2,
       [](const Self& self, Call& call) -> Result<SValue> {
         auto function = call[0].as_host<FunctionValue>();
         if (!function) return fail(call.wrong(0, "a function of TVM"));
         TS_TRY(std::string name, call.text(1));
         return SValue(NodeRef(self->builder.add_func(function->function, name)));
       }},
      {"update_func",
       {"gv", "updated_func"},
       2,
       [](const Self& self, Call& call) -> Result<SValue> {
         auto node = call[0].as_node();
         GlobalVar global = node ? ref_as<GlobalVarNode>(*node) : nullptr;
         auto function = call[1].as_host<FunctionValue>();
         if (!global || !function)
           return fail(call.wrong(global ? 1 : 0, global ? "a function of TVM" : "a GlobalVar"));
         TS_TRY_VOID(self->builder.update_func(global, function->function));
         return SValue(script::None{});
       }},
      {"get",
       {},
       0,
       [](const Self& self, Call&) -> Result<SValue> { return host(new ModuleObject(self->builder.get())); }},
      {"finalize",
       {},
       0,
       [](const Self& self, Call&) -> Result<SValue> {
         TS_TRY(IRModule module, self->builder.finalize());
         return host(new ModuleObject(module));
       }},
      {"get_unique_name",
       {"name_prefix"},
       1,
       [](const Self& self, Call& call) -> Result<SValue> {
         TS_TRY(std::string name, call.text(0));
         return SValue(self->builder.unique_name(name));
       }},
      {"current_block_is_dataflow",
       {},
       0,
       [](const Self& self, Call&) -> Result<SValue> { return SValue(self->builder.in_dataflow()); }},
  };
  return all;
}

}  // namespace

SValue BlockBuilderObject::attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) {
  Self self(this);
  if (name == "emit_te" || name == "call_te")
    return free_function(std::string(name),
                         [self, emits = name == "emit_te"](Evaluator& caller, const script::Arguments& arguments) {
                           return te_call(self->builder, emits, caller, arguments);
                         });
  for (const BuilderMethod& method : builder_methods())
    if (method.name == name)
      return function(std::string(name), method.parameters, method.required,
                      [self, run = method.run](Call& call) { return run(self, call); });
  return HostObject::attribute(evaluator, name, where);
}

SValue block_builder_type() {
  return host(new HostType(
      "relax.BlockBuilder", [](const SValue& value) { return value.as_host<BlockBuilderObject>() != nullptr; },
      function("BlockBuilder", {"mod"}, 0, [](Call& call) -> Result<SValue> {
        auto module = call[0].as_host<ModuleObject>();
        if (call.has(0) && !module) return fail(call.wrong(0, "a module"));
        return host(new BlockBuilderObject(relax::BlockBuilder(module ? module->module : nullptr)));
      })));
}

}  // namespace tirscope::builder
