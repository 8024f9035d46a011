// SPDX-License-Identifier: Apache-2.0
#include "schedule/schedule.h"

#include <QtTest>

#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/unit.h"

namespace schedule_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

/// B = A + 1, then C = B + 1, each in a loop of its own.
IRModule two_stages(int64_t extent) {
  std::vector<Buffer> buffers;
  for (const char* name : {"A", "B", "C"})
    buffers.push_back(make_buffer(name, {int32(extent)}, DataType::floating(32)));
  auto stage = [&](const Buffer& from, const Buffer& to, const char* name) -> Stmt {
    Var i = make_var("i"), v = make_var("v" + std::string(name));
    Stmt store = make<BufferStoreNode>(to, add(load(from, {v}), make_const(from->dtype, 1.0)), std::vector<Expr>{v});
    auto region = [&](const Buffer& buffer) {
      return make<BufferRegionNode>(buffer, std::vector<Range>{point_range(v)});
    };
    Block block = make<BlockNode>(
        std::vector<IterVar>{make<IterVarNode>(make_range(int32(0), int32(extent)), v, IterType::DataParallel)},
        std::vector<BufferRegion>{region(from)}, std::vector<BufferRegion>{region(to)}, name, store);
    Stmt realize = make<BlockRealizeNode>(std::vector<Expr>{i}, true_expr(), block);
    return make<ForNode>(i, int32(0), int32(extent), ForKind::Serial, realize);
  };
  Block root = make<BlockNode>(std::vector<IterVar>{}, std::vector<BufferRegion>{}, std::vector<BufferRegion>{}, "root",
                               sequence({stage(buffers[0], buffers[1], "B"), stage(buffers[1], buffers[2], "C")}),
                               nullptr, std::vector<Buffer>{buffers[1]});
  std::vector<Var> params;
  std::vector<BufferBinding> map;
  for (std::size_t i : {0u, 2u}) {
    params.push_back(make_var("p" + std::to_string(i), DataType::handle()));
    map.push_back({params.back(), buffers[i]});
  }
  PrimFunc function = make<PrimFuncNode>(params, make<BlockRealizeNode>(std::vector<Expr>{}, true_expr(), root), map);
  return make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", function}});
}

Schedule schedule_of(IRModule module) { return Schedule::create(std::move(module), {.seed = 1}).value(); }

}  // namespace

class ScheduleTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_block_is_looked_for_in_a_function_that_is_named_or_worked_on() {
    auto read = script::read_module(R"(
@I.ir_module
class Module:
    @T.prim_func
    def one(A: T.Buffer((4,), "float32")):
        for i in range(4):
            with T.block("A"):
                vi = T.axis.spatial(4, i)
                A[vi] = T.float32(1)

    @T.prim_func
    def two(B: T.Buffer((4,), "float32")):
        for i in range(4):
            with T.block("B"):
                vi = T.axis.spatial(4, i)
                B[vi] = T.float32(1)
)");
    Schedule schedule = *Schedule::create(read->module, {.seed = 1});
    auto anywhere = schedule.block("B");
    QVERIFY(!anywhere);
    QCOMPARE(anywhere.error().code, "schedule.no-function");
    QVERIFY(schedule.block("B", "two"));
  }
  void split_gives_a_nest_and_rewrites_the_binding() {
    Schedule sch = schedule_of(two_stages(128));
    Value loops = sch.call("get_loops", {"B"}).value();
    Value parts = sch.call("split", {(*loops.get<ValueList>())[0], ValueList{Value(), 16}}).value();
    QCOMPARE(parts.get<ValueList>()->size(), 2u);
    std::string text = script::text(sch.module());
    QVERIFY2(text.find("for i_0, i_1 in T.grid(8, 16):") != std::string::npos, text.c_str());
    QVERIFY2(text.find("vB = T.axis.spatial(128, i_0 * 16 + i_1)") != std::string::npos, text.c_str());
    QVERIFY(text.find("T.where") == std::string::npos);
    QCOMPARE(sch.trace().python(), std::string("# from tvm import tir\n"
                                               "def apply_trace(sch: tir.Schedule) -> None:\n"
                                               "  b0 = sch.get_block(name=\"B\", func_name=\"main\")\n"
                                               "  l1, = sch.get_loops(block=b0)\n"
                                               "  l2, l3 = sch.split(loop=l1, factors=[None, 16], "
                                               "preserve_unit_iters=True, disable_predication=False)"));
    QCOMPARE(sch.trace().json(), std::string(R"([[["GetBlock",[],["B","main"],["b0"]],["GetLoops",["b0"],[],["l1"]],)"
                                             R"(["Split",["l1","None",16],[1,0],["l2","l3"]]],[]])"));
  }
  void a_split_that_overruns_gets_a_predicate() {
    Schedule sch = schedule_of(two_stages(100));
    Value loops = sch.call("get_loops", {"C"}).value();
    QVERIFY(sch.call("split", {(*loops.get<ValueList>())[0], ValueList{Value(), 16}}).has_value());
    std::string text = script::text(sch.module());
    QVERIFY2(text.find("T.where(i_0 * 16 + i_1 < 100)") != std::string::npos, text.c_str());
  }
  void undo_returns_the_identical_module_and_kills_handles() {
    Schedule sch = schedule_of(two_stages(128));
    IRModule before = sch.module();
    Value loop = (*sch.call("get_loops", {"B"}).value().get<ValueList>())[0];
    Value parts = sch.call("split", {loop, ValueList{8, 16}}).value();
    QVERIFY(!sch.get(*loop.get<Handle>()));
    QVERIFY(sch.undo());
    QVERIFY(sch.module() == before);
    QVERIFY(sch.get(*loop.get<Handle>()).has_value());
    auto dead = sch.get(*(*parts.get<ValueList>())[0].get<Handle>());
    QVERIFY(!dead);
    QCOMPARE(dead.error().code, std::string("handle.dead"));
    // A new step reuses the numbers; the old handles stay dead.
    QVERIFY(sch.call("split", {loop, ValueList{4, 32}}).has_value());
    QVERIFY(!sch.get(*(*parts.get<ValueList>())[0].get<Handle>()));
    QCOMPARE(sch.history().size(), 4u);
    QVERIFY(sch.undo() && sch.redo());
    QVERIFY(script::text(sch.module()).find("T.grid(4, 32)") != std::string::npos);
  }
  void a_trace_replays_from_json() {
    Schedule sch = schedule_of(two_stages(100));
    Value loops = sch.call("get_loops", {"C"}).value();
    QVERIFY(sch.call("split", {(*loops.get<ValueList>())[0], ValueList{Value(), 16}}).has_value());
    auto trace = Trace::from_json(sch.trace().json());
    QVERIFY(trace.has_value());
    QCOMPARE(trace->python(), sch.trace().python());
    Schedule again = schedule_of(two_stages(100));
    QVERIFY(again.replay(*trace).has_value());
    QCOMPARE(script::text(again.module()), script::text(sch.module()));
  }
  void refusals_have_codes_and_tvm_texts() {
    Schedule sch = schedule_of(two_stages(128));
    IRModule before = sch.module();
    Value loop = (*sch.call("get_loops", {"B"}).value().get<ValueList>())[0];
    auto code = [&](ValueList factors) { return sch.call("split", {loop, std::move(factors)}).error(); };
    QCOMPARE(code({0, 4}).code, std::string("split.factor-not-positive"));
    QCOMPARE(code({Value(), Value()}).code, std::string("split.several-inferred"));
    Diagnostic small = code({4, 4});
    QCOMPARE(small.code, std::string("split.product-too-small"));
    QVERIFY(small.tvm->rendered.ends_with(
        "Error message: The product of factors is not larger than or equal to the extent of loop tir.For#0"));
    QCOMPARE(small.where.at(0).node, std::string("main:0.0.0"));
    QCOMPARE(sch.call("split", {loop}).error().code, std::string("call.missing-argument"));
    QCOMPARE(sch.call("split", {loop, 3}).error().code, std::string("call.wrong-type"));
    QCOMPARE(sch.call("splat", {}).error().code, std::string("schedule.unknown-primitive"));
    QCOMPARE(sch.call("get_block", {"X"}).error().code, std::string("get_block.not-found"));
    QVERIFY(sch.module() == before);
  }
  void nodes_become_handles_through_the_shortest_query() {
    Schedule sch = schedule_of(two_stages(128));
    const FunctionTree& tree = *sch.state()->tree("main");
    const SRef* loop = child_blocks(*tree.root())[1]->parent;
    QVERIFY(sch.call("split", {NodeRef(loop->stmt), ValueList{8, 16}}).has_value());
    QCOMPARE(sch.trace().instructions.size(), 3u);
    QCOMPARE(sch.history().size(), 2u);
    QVERIFY(sch.trace().python().find("get_block(name=\"C\"") != std::string::npos);
  }
  void a_loop_that_repeats_a_reduction_stays_outside_of_it_where_reorder_is_offered() {
    // Each iteration of t starts the sum over; inside k it would add to the sum of the one before.
    auto read = script::read_module(R"(
@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((4, 8), "float32"), B: T.Buffer((4,), "float32")):
        for i, t, k in T.grid(4, 2, 8):
            with T.block("sum"):
                vi, vk = T.axis.remap("SR", [i, k])
                with T.init():
                    B[vi] = T.float32(0)
                B[vi] = B[vi] + A[vi, vk]
)");
    Schedule sch = schedule_of(read->module);
    const SRef& block = **sch.block("sum");
    std::vector<std::string> offered;
    for (const Applicability& entry : sch.applicable({block.parent}))
      if (entry.primitive->name == "reorder")
        for (const Suggestion& suggestion : entry.suggestions) offered.push_back(suggestion.label.str());
    QVERIFY(offered.empty());
    for (const Applicability& entry : sch.applicable({block.parent->parent}))
      if (entry.primitive->name == "reorder") QCOMPARE(entry.suggestions.size(), std::size_t(1));  // t outside i
  }
  void dependences_and_flags_follow_the_program() {
    Schedule sch = schedule_of(two_stages(128));
    const State& state = *sch.state();
    const SRef& root = *state.tree("main")->root();
    const BlockScope& scope = state.scope(root);
    QCOMPARE(scope.children().size(), 2u);
    QCOMPARE(scope.producers(*scope.children()[1]), std::vector<const SRef*>{scope.children()[0]});
    QCOMPARE(scope.consumers(*scope.children()[0]), std::vector<const SRef*>{scope.children()[1]});
    QVERIFY(state.affine_binding(*scope.children()[0]));
    QVERIFY(state.region_cover(*scope.children()[1]));
    QVERIFY(state.stage_pipeline(root));
  }
};

TIRSCOPE_TEST(ScheduleTest)

}  // namespace schedule_test
#include "schedule_test.moc"
