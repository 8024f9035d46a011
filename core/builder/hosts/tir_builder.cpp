// SPDX-License-Identifier: Apache-2.0
// tvm.tir in builder scripts: Schedule, types, and the functions of T.
#include "builder/hosts/namespaces.h"
#include "schedule/intrin/intrin.h"
#include "schedule/script/script_intrin.h"
#include "schedule/script/script_trace.h"

namespace tirscope::builder {

NamespaceRef new_namespace(std::string name, script::Namespace::Fallback fallback) {
  return NamespaceRef(new script::Namespace(std::move(name), std::move(fallback)));
}

SValue unknown_member(std::string_view path) { return host(new script::Opaque(std::string(path))); }

SValue call_tir_function(Evaluator& evaluator, std::string_view name, std::vector<SValue> args,
                         const syntax::Node& where) {
  SValue tir = script::tir_namespace();
  SValue callee = tir.as_object<script::HostObject>()->attribute(evaluator, name, where);
  return callee.failed() ? SValue() : evaluator.call(callee, args, where);
}

namespace {

/// Schedule(mod, *, seed=None, debug_mask="none", error_render_level="detail", enable_check=True)
Result<SValue> new_schedule(Call& call, const std::shared_ptr<schedule::Intrins>& intrins) {
  IRModule module = module_in(call[0]);
  if (!module) return fail(call.wrong(0, "a module or a PrimFunc"));
  if (auto function = call[0].as_host<FunctionValue>())  // tir.Schedule calls it main
    module = make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", function->function}});
  schedule::ScheduleOptions options{.intrins = intrins};
  TS_TRY(int64_t seed, call.integer(1, -1));
  if (call.has(1)) options.seed = seed;
  TS_TRY(options.enable_check, call.flag(4, true));
  TS_TRY(schedule::Schedule made, schedule::Schedule::create(module, options));
  return builder::host(new ScheduleValue(std::move(made)));
}

/// The TensorIR function that a value of a script is; null for another.
PrimFunc prim_func_of(const SValue& value) {
  if (auto function = value.as_host<FunctionValue>()) return ref_as<PrimFuncNode>(function->function);
  auto module = value.as_host<ModuleObject>();
  return module && module->module->functions.size() == 1
             ? ref_as<PrimFuncNode>(module->module->functions.begin()->second)
             : nullptr;
}

SValue node_type(std::string name, bool (*test)(const Node&)) {
  return host(new HostType("tir." + name, [test](const SValue& value) {
    auto node = value.as_node();
    return node && test(**node);
  }));
}

/// tir.Var(name, dtype), tir.SizeVar(name, dtype)
SValue new_var_type(std::string name, bool is_size) {
  SValue make_one = function(name, {"name", "dtype"}, 2, [is_size](Call& call) -> Result<SValue> {
    TS_TRY(std::string given, call.text(0));
    TS_TRY(DataType dtype, call.dtype(1, DataType::integer(32)));
    return SValue(Var(make<VarNode>(given, dtype, std::nullopt, is_size)));
  });
  return host(new HostType(
      "tir." + name,
      [](const SValue& value) {
        auto node = value.as_node();
        return node && (*node)->kind == Kind::Var;
      },
      make_one));
}

}  // namespace

SValue tir_builder_namespace(std::shared_ptr<schedule::Intrins> intrins) {
  NamespaceRef tir = new_namespace("tir", [](std::string_view name) -> SValue {
    auto known = schedule::tir_member(name);
    return known ? *known : SValue();
  });
  tir->define("Schedule",
              host(new HostType(
                  "tir.Schedule", [](const SValue& value) { return value.as_host<ScheduleValue>() != nullptr; },
                  function("Schedule", {"mod", "seed", "debug_mask", "error_render_level", "enable_check"}, 1,
                           [intrins](Call& call) { return new_schedule(call, intrins); }))));
  tir->define("TensorIntrin", schedule::tensor_intrin_namespace(prim_func_of, intrins));
  tir->define("transform", transform_namespace("tir.transform"));
  tir->define("const", constant_function());
  define_conditions(*tir);
  tir->define("Var", new_var_type("Var", false));
  tir->define("SizeVar", new_var_type("SizeVar", true));
  tir->define("PrimExpr", node_type("PrimExpr", [](const Node& node) { return is_expr(node.kind); }));
  tir->define("IterVar", node_type("IterVar", [](const Node& node) { return node.kind == Kind::IterVar; }));
  tir->define("IntImm", node_type("IntImm", [](const Node& node) { return node.kind == Kind::IntImm; }));
  tir->define("PrimFunc", host(new HostType("tir.PrimFunc", [](const SValue& value) {
                auto function = value.as_host<FunctionValue>();
                return function && as<PrimFuncNode>(function->function);
              })));
  NamespaceRef schedule = new_namespace("tir.schedule");
  schedule->define("Trace", schedule::trace_namespace());
  schedule->define("Schedule", *tir->find("Schedule"));
  tir->define("schedule", schedule);
  return tir;
}

}  // namespace tirscope::builder
