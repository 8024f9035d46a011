// SPDX-License-Identifier: Apache-2.0
// Passes on Relax whose arguments no text can say, and what they tell besides the module.
#include <QtTest>

#include "ir/build.h"
#include "ir/relax/ops.h"
#include "passes/pass.h"
#include "passes/relax/fuse/groups.h"
#include "passes/relax/memory/storage_plan.h"
#include "support/oracle.h"
#include "support/unit.h"

namespace relax_test {

using namespace tirscope;

namespace {

IRModule module_of(const char* text) {
  const QByteArray whole =
      QByteArray("from tvm.script import ir as I, relax as R, tir as T\n@I.ir_module\nclass Module:\n") + text;
  auto module = test::parsed(whole);
  if (!module) qFatal("the text cannot be read:\n%s", whole.constData());
  return *module;
}

Result<IRModule> run(const IRModule& module, const char* pass, AttrList args) {
  return passes::run_pass(module, {pass, std::move(args)}, {*passes::Target::parse("cpu"), {}});
}

Attr constant(DataType dtype, std::vector<int64_t> shape) {
  return Attr(relax_constant(TensorData::filled(dtype, std::move(shape), [](std::span<std::byte> bytes) {
    for (std::byte& one : bytes) one = std::byte(0);
  })));
}

const RelaxFunctionNode& main_of(const IRModule& module) { return *as<RelaxFunctionNode>(module->find("main")); }

constexpr const char* two_params = R"(
    @R.function
    def main(x: R.Tensor((2, 3), "float32"), w: R.Tensor(("n", 4), "float32")):
        n = T.int64()
        with R.dataflow():
            lv = R.exp(w)
            gv = R.add(lv, w)
            R.output(gv)
        return gv
)";

constexpr const char* chain = R"(
    @T.prim_func(private=True)
    def exp(a: T.Buffer((T.int64(4),), "float32"), b: T.Buffer((T.int64(4),), "float32")):
        T.func_attr({"op_pattern": 0})
        for i in range(T.int64(4)):
            with T.block("exp"):
                vi = T.axis.spatial(T.int64(4), i)
                b[vi] = T.exp(a[vi])
    @R.function
    def main(x: R.Tensor((4,), "float32")):
        cls = Module
        with R.dataflow():
            first = R.call_tir(cls.exp, (x,), out_sinfo=R.Tensor((4,), "float32"))
            second = R.call_tir(cls.exp, (first,), out_sinfo=R.Tensor((4,), "float32"))
            gv = R.call_tir(cls.exp, (second,), out_sinfo=R.Tensor((4,), "float32"))
            R.output(gv)
        return gv
)";

}  // namespace

class RelaxTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void bound_parameters_leave_the_signature_and_set_sizes() {
    const auto bound =
        run(module_of(two_params), "BindParams", {"main", AttrDict{{"w", constant(DataType::floating(32), {5, 4})}}});
    QVERIFY2(bound, bound ? "" : bound.error().rendered().c_str());
    const RelaxFunctionNode& main = main_of(*bound);
    QCOMPARE(main.params.size(), 1u);
    QCOMPARE(main.params[0]->name, std::string("x"));
    auto ret = as<TensorStructInfoNode>(main.ret);
    QCOMPARE(as_int(as<ShapeExprNode>(ret->shape)->values[0]), 5);
    auto first = as<RelaxCallNode>(main.body->blocks[0]->bindings[0]->value);
    QCOMPARE(first->args[0]->kind, Kind::RelaxConstant);
  }

  void parameters_that_do_not_fit_are_refused() {
    const IRModule module = module_of(two_params);
    auto code = [&](AttrList args) {
      auto bound = run(module, "BindParams", std::move(args));
      return bound ? std::string() : bound.error().code;
    };
    const DataType f32 = DataType::floating(32);
    QCOMPARE(code({"other", AttrDict{}}), std::string("bind-params.no-function"));
    QCOMPARE(code({"main", AttrDict{{"v", constant(f32, {5, 4})}}}), std::string("bind-params.no-parameter"));
    QCOMPARE(code({"main", AttrDict{{"w", constant(f32, {5})}}}), std::string("bind-params.type"));
    QCOMPARE(code({"main", AttrDict{{"w", constant(DataType::integer(32), {5, 4})}}}), std::string("bind-params.type"));
    QCOMPARE(code({"main", AttrDict{{"w", constant(f32, {5, 6})}}}), std::string("bind-params.shape"));
    QCOMPARE(code({"main", AttrDict{{"w", 3}}}), std::string("bind-params.value"));
    QCOMPARE(code({"main", 3}), std::string("pass.argument-type"));
  }

  void sizes_that_no_parameter_has_are_refused() {
    const auto bound = run(module_of(two_params), "BindSymbolicVars", {AttrDict{{"k", 3}}});
    QVERIFY(!bound);
    QCOMPARE(bound.error().code, std::string("bind-symbolic-vars.no-size"));
  }

  void groups_say_what_became_of_each_binding() {
    const auto fused = run(module_of(chain), "FuseOps", {});
    QVERIFY(fused);
    const std::vector<passes::FusedGroup> groups = passes::fused_groups(**fused);
    QCOMPARE(groups.size(), 1u);
    QCOMPARE(groups[0].function, std::string("fused_exp_exp_exp"));
    QCOMPARE(groups[0].bindings.size(), 3u);
    QCOMPARE(groups[0].bindings[0].variable, std::string("first"));
    QCOMPARE(groups[0].bindings[0].function, std::string("exp"));
    QCOMPARE(groups[0].bindings[0].buffer, std::string("b_intermediate"));
    QCOMPARE(groups[0].bindings[2].buffer, std::string("b_intermediate_1_2"));
    QCOMPARE(groups[0].calls.size(), 1u);
    QCOMPARE(groups[0].calls[0].function, std::string("main"));
    QCOMPARE(groups[0].calls[0].variable, std::string("gv"));
  }

  void a_plan_says_which_tensors_share_storage() {
    IRModule module = module_of(chain);
    for (const char* pass : {"ToNonDataflow", "RemovePurityChecking", "CallTIRRewrite"})
      module = *run(module, pass, {});
    const passes::GraphStoragePlan plan = passes::plan_graph_storage(main_of(module), *module);
    QCOMPARE(plan.tensors.size(), 3u);
    QCOMPARE(plan.storages.size(), 2u);
    QCOMPARE(plan.tensors[0].storage, 0);
    QCOMPARE(plan.tensors[1].storage, 1);
    QCOMPARE(plan.tensors[2].storage, -1);  // it is the result
    QCOMPARE(plan.unshared_bytes(), 32);
    QCOMPARE(plan.total_bytes(), 32);
    QCOMPARE(plan.lower_bound_bytes(), 32);
    QCOMPARE(plan.tensors[0].end, 4);
  }

  void pipelines_have_the_names_of_get_pipeline() {
    const auto zero = passes::named_pipeline("zero");
    QVERIFY(zero);
    QCOMPARE(zero->back().name, std::string("FuseTIR"));
    QVERIFY(passes::named_pipeline("default_build"));
    QVERIFY(!passes::named_pipeline("none"));
    QCOMPARE(passes::find_pass("relax.transform.FuseOps"), passes::find_pass("FuseOps"));
  }

  void depth_limits_what_is_fused() {
    const passes::Context context{*passes::Target::parse("cpu"), {{"relax.FuseOps.max_depth", Attr(1)}}};
    const auto fused = passes::run_pass(module_of(chain), {"FuseOps", {}}, context);
    QVERIFY(fused);
    QVERIFY(passes::fused_groups(**fused).empty());
  }
};

TIRSCOPE_TEST(RelaxTest)

}  // namespace relax_test
#include "relax_test.moc"
