// SPDX-License-Identifier: Apache-2.0
// Scripts that describe a design space by tvm.meta_schedule.
#include <QtTest>

#include "builder/open.h"
#include "schedule/trace/trace.h"
#include "support/unit.h"
#include "tuning/problem.h"

namespace spaces_test {

using namespace tirscope;

namespace {

const char* const product =
    "@T.prim_func\ndef main(A: T.Buffer((32, 32)), B: T.Buffer((32, 32)), C: T.Buffer((32, 32))):\n"
    "    for i, j, k in T.grid(32, 32, 32):\n        with T.block(\"C\"):\n"
    "            vi, vj, vk = T.axis.remap(\"SSR\", [i, j, k])\n            with T.init():\n"
    "                C[vi, vj] = T.float32(0)\n            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]\n";

/// A block that no rule tiles by itself, and another.
const char* const exponentials =
    "@T.prim_func\ndef main(A: T.Buffer((64, 64)), B: T.Buffer((64, 64)), C: T.Buffer((64,))):\n"
    "    for i, j in T.grid(64, 64):\n        with T.block(\"B\"):\n"
    "            vi, vj = T.axis.remap(\"SS\", [i, j])\n            B[vi, vj] = T.exp(A[vi, vj])\n"
    "    for i, k in T.grid(64, 64):\n        with T.block(\"C\"):\n"
    "            vi, vk = T.axis.remap(\"SR\", [i, k])\n            with T.init():\n"
    "                C[vi] = T.float32(0)\n            C[vi] = C[vi] + A[vi, vk]\n";

/// The default rules without parallel loops, in the manner of document 002; what is tuned is of another cell.
const char* const without_parallel =
    "from tvm import meta_schedule as ms\n"
    "rules = []\n"
    "for rule in ms.ScheduleRule.create('llvm'):\n"
    "  if isinstance(rule, ms.schedule_rule.ParallelizeVectorizeUnroll):\n"
    "    rules.append(ms.schedule_rule.ParallelizeVectorizeUnroll(-1, 64, [0, 16, 64, 512], True))\n"
    "  else:\n"
    "    rules.append(rule.clone())\n"
    "mutators = {}\n"
    "for mutator, share in ms.Mutator.create('llvm').items():\n"
    "  if not isinstance(mutator, ms.mutator.MutateParallel):\n"
    "    mutators[mutator] = share\n"
    "space = ms.space_generator.PostOrderApply(sch_rules=rules, mutator_probs=mutators)\n"
    "other = ms.space_generator.PostOrderApply()\n"
    "database = ms.tune_tir(mod=prim_func, target='llvm --num-cores=1', max_trials_global=64, space=space)\n"
    "sch = ms.tir_integration.compile_tir(database, prim_func, 'llvm --num-cores=1')\n";

const char* const own_function =
    "import tvm\nfrom tvm import meta_schedule as ms\n"
    "def tiled(sch: tvm.tir.Schedule):\n"
    "    i, j, k = sch.get_loops(sch.get_block('C'))\n"
    "    j0, j1 = sch.split(j, sch.sample_perfect_tile(j, n=2, max_innermost_factor=16))\n"
    "    sch.reorder(i, j0, k, j1)\n"
    "    return sch\n"
    "space = ms.space_generator.ScheduleFn(tiled, postprocs=[])\n";

std::string code_of(const std::string& text) {
  auto opened = builder::open_space(text);
  return opened ? "" : opened.error().front().code;
}

}  // namespace

class SpacesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_space_that_is_tuned_is_meant() {
    QVERIFY(builder::is_space_program(without_parallel));
    auto space = builder::open_space(without_parallel);
    QVERIFY2(space, space ? "" : space.error().front().rendered().c_str());
    QVERIFY(space->rules && !space->postprocs && space->mutators);
    QCOMPARE(space->rules->size(), tuning::all_space_kinds().front().rules().size());
    QCOMPARE(space->mutators->size(), std::size_t(3));
    QCOMPARE(space->mutators->front().share, 0.9);

    auto read = script::read_module(product);
    auto problem = tuning::program_problem(read->module, "main", *space, without_parallel, {}, {.cores = 1}, 3);
    QVERIFY2(problem, problem ? "" : problem.error().rendered().c_str());
    QCOMPARE(int(problem->design_spaces.size()), 3);
    for (const schedule::Trace& trace : problem->design_spaces) {
      QVERIFY(trace.python().find("meta_schedule.parallel") == std::string::npos);
      QVERIFY(trace.python().find("meta_schedule.vectorize") != std::string::npos);
    }
    QCOMPARE(int(problem->postprocs.size()), 4);  // those of the target
  }

  void a_function_of_the_script_makes_the_schedule() {
    auto space = builder::open_space(own_function);
    QVERIFY2(space, space ? "" : space.error().front().rendered().c_str());
    QCOMPARE(QString::fromStdString(space->schedule_function), QString("tiled"));
    auto read = script::read_module(product);
    auto problem = tuning::program_problem(read->module, "main", *space, own_function, {}, {.cores = 1}, 3);
    QVERIFY2(problem, problem ? "" : problem.error().rendered().c_str());
    QCOMPARE(int(problem->design_spaces.size()), 1);
    QVERIFY(problem->postprocs.empty());
    auto candidate = tuning::filled(*problem, problem->design_spaces.front(), 1);
    QVERIFY2(candidate, candidate ? "" : candidate.error().rendered().c_str());
  }

  /// A function of the script leaves blocks out; what it says of others counts as in Python.
  void a_filter_chooses_blocks() {
    const std::string head = "from tvm import meta_schedule as ms\n";
    auto read = script::read_module(product);
    auto spaces_of = [&](const std::string& script) -> Result<tuning::Problem> {
      auto space = builder::open_space(script);
      if (!space) return fail(space.error().front());
      return tuning::program_problem(read->module, "main", *space, script, {}, {.cores = 1}, 3);
    };
    const std::string filter =
        head +
        "def wanted(block):\n"
        "    return block.name_hint != 'C' and len(block.reads) < 5 and 'asked' not in block.annotations\n";
    auto without = spaces_of(filter + "space = ms.space_generator.PostOrderApply(wanted)\n");
    QVERIFY2(without, without ? "" : without.error().rendered().c_str());
    QCOMPARE(int(without->design_spaces.size()), 1);
    QVERIFY(without->verdicts.front().rule == "f_block_filter" && without->verdicts.front().block == "C");
    auto all = spaces_of(head +
                         "ms.space_generator.PostOrderApply(f_block_filter=lambda b: "
                         "b.name_hint == 'root' or b.writes[0].buffer.shape[0] == 32)\n");
    QVERIFY2(all, all ? "" : all.error().rendered().c_str());
    QCOMPARE(int(all->design_spaces.size()), 3);
    auto failing = spaces_of(head + "ms.space_generator.PostOrderApply(lambda b: b.no_such_member)\n");
    QVERIFY(!failing);
  }

  /// TVM 0.25 tiles the blocks that filter_fn names besides those that it tiles anyway; the trace is its own.
  void a_rule_has_a_filter_of_its_own() {
    auto read = script::read_module(exponentials);
    QVERIFY2(read, read ? "" : read.error().front().rendered().c_str());
    const auto space_of = [&](const std::string& filter) -> Result<tuning::Problem> {
      const std::string script =
          "from tvm import meta_schedule as ms\n"
          "ms.space_generator.PostOrderApply(sch_rules=[ms.schedule_rule.MultiLevelTiling('SSRSRS', None, 64, None, "
          "None, ms.schedule_rule.ReuseType('may', [1, 2], 'global'), filter_fn=" +
          filter + ")])\n";
      auto space = builder::open_space(script);
      if (!space) return fail(space.error().front());
      return tuning::program_problem(read->module, "main", *space, script, {}, {.cores = 1}, 3);
    };
    for (const char* filter :
         {"lambda sch, block: sch.get(block).name_hint == 'B'", "lambda sch, block: block.stmt.name_hint == 'B'"}) {
      auto tiled = space_of(filter);
      QVERIFY2(tiled, tiled ? "" : tiled.error().rendered().c_str());
      QStringList spaces;
      for (const schedule::Trace& each : tiled->design_spaces) {
        QStringList names;
        for (const schedule::Instruction& one : each.instructions)
          names << QString::fromStdString(schedule::python_text(one)).section("sch.", 1).section('(', 0, 0);
        spaces << names.join(' ');
      }
      const QString tiles = "get_block annotate get_loops sample_perfect_tile split sample_perfect_tile split reorder";
      const QString written = tiles + " cache_write reverse_compute_at";
      QCOMPARE(spaces, QStringList({written, written, tiles}));
    }
    QCOMPARE(int(space_of("lambda sch, block: False")->design_spaces.size()), 1);
    QVERIFY(!space_of("lambda sch, block: block.no_such_member"));
    QVERIFY(!space_of("lambda sch, block: sch.get(3)"));
  }

  void rules_take_the_parameters_of_tvm() {
    auto space = builder::open_space(
        "from tvm import meta_schedule as ms\n"
        "R = ms.schedule_rule\n"
        "ms.space_generator.PostOrderApply(sch_rules=[\n"
        "    R.AutoInline(True, True, True, False, False, False, disallow_op=['tir.exp']),\n"
        "    R.AddRFactor(max_jobs_per_core=8, max_innermost_factor=64),\n"
        "    R.MultiLevelTiling('SSRSRS', None, 32, None, None, R.ReuseType('may', [1, 2], 'global')),\n"
        "    R.MultiLevelTilingWithIntrin('dot_16x4_avx512', 'SSRSRS', max_innermost_factor=64),\n"
        "    R.MultiLevelTilingTensorCore([{'init': 'mma_init_m16n8k8_f32', 'load_a': "
        "'mma_load_m16n8k8_f16_A_shared_dyn',\n"
        "        'load_b': 'mma_load_m16n8k8_f16_B_shared_dyn', 'compute': 'mma_sync_m16n8k8_f16f16f32',\n"
        "        'store': 'mma_store_m16n8k8_f32_global'}], 'SSSRRSRS', ['blockIdx.y', 'blockIdx.x', 'threadIdx.y'],\n"
        "        reuse_read=R.ReuseType('must', [4], 'shared.dyn'), use_software_pipeline=True),\n"
        "    R.CrossThreadReduction([4, 8]), R.AutoBind(), R.RandomComputeLocation(),\n"
        "], postprocs=[ms.postproc.RewriteReductionBlock()])\n");
    QVERIFY2(space, space ? "" : space.error().front().rendered().c_str());
    QCOMPARE(int(space->rules->size()), 8);
    QCOMPARE(int(space->postprocs->size()), 1);
    QVERIFY(space->postprocs->front()->name == "RewriteReductionBlock");
  }

  void what_is_no_space_is_refused_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("code");
    const QString head = "from tvm import meta_schedule as ms\n";
    QTest::newRow("none") << head + "rules = ms.ScheduleRule.create('llvm')\n"
                          << "tuning.no-space-in-script";
    QTest::newRow("no such kind") << head +
                                         "ms.space_generator.PostOrderApply(sch_rules=ms.ScheduleRule.create('x86'))\n"
                                  << "tuning.unknown-space";
    QTest::newRow("a filter that is no function") << head + "ms.space_generator.PostOrderApply(3)\n"
                                                  << "script.operands";
    QTest::newRow("a filter of a rule that is no function")
        << head +
               "ms.space_generator.PostOrderApply(sch_rules=["
               "ms.schedule_rule.MultiLevelTiling('SSR', filter_fn=3)])\n"
        << "script.operands";
    QTest::newRow("no such intrinsic") << head +
                                              "ms.space_generator.PostOrderApply(sch_rules=["
                                              "ms.schedule_rule.MultiLevelTilingWithIntrin('dot_3x3', 'SSR')])\n"
                                       << "intrin.unknown";
    QTest::newRow("no rules") << head + "ms.space_generator.PostOrderApply(sch_rules=[1])\n"
                              << "script.operands";
    QTest::newRow("levels of another letter")
        << head + "ms.space_generator.PostOrderApply(sch_rules=[ms.schedule_rule.MultiLevelTiling('SSX')])\n"
        << "script.operands";
    QTest::newRow("a level that there is not")
        << head +
               "R = ms.schedule_rule\nms.space_generator.PostOrderApply(sch_rules=["
               "R.MultiLevelTiling('SSR', reuse_write=R.ReuseType('must', [4], 'global'))])\n"
        << "script.operands";
    QTest::newRow("wmma that writes around shared memory")
        << head +
               "R = ms.schedule_rule\nms.space_generator.PostOrderApply(sch_rules=[R.MultiLevelTilingTensorCore(["
               "{'init': 'wmma_fill_16x16x16_f32', 'load_a': 'wmma_load_16x16x16_f16_a_shared_dyn', "
               "'load_b': 'wmma_load_16x16x16_f16_b_shared_dyn', 'compute': 'wmma_sync_16x16x16_f16f16f32', "
               "'store': 'wmma_store_16x16x16_f32_shared_dyn'}], 'SSSRRSRS', "
               "reuse_read=R.ReuseType('must', [4], 'shared.dyn'))])\n"
        << "script.operands";
    QTest::newRow("tensor cores without spatial levels")
        << head +
               "R = ms.schedule_rule\nms.space_generator.PostOrderApply(sch_rules=[R.MultiLevelTilingTensorCore(["
               "{'init': 'mma_init_m16n8k8_f32', 'load_a': 'mma_load_m16n8k8_f16_A_shared_dyn', "
               "'load_b': 'mma_load_m16n8k8_f16_B_shared_dyn', 'compute': 'mma_sync_m16n8k8_f16f16f32', "
               "'store': 'mma_store_m16n8k8_f32_global'}], 'RRR', "
               "reuse_read=R.ReuseType('must', [1], 'shared.dyn'))])\n"
        << "script.operands";
    QTest::newRow("a group without a store")
        << head +
               "ms.space_generator.PostOrderApply(sch_rules=[ms.schedule_rule.MultiLevelTilingTensorCore(["
               "{'compute': 'wmma_sync_16x16x16_f16f16f32'}], 'SSSRRSRS')])\n"
        << "script.operands";
    QTest::newRow("no function") << head + "ms.space_generator.ScheduleFn(3)\n"
                                 << "script.operands";
    QTest::newRow("a script that fails") << head + "raise ValueError('no')\nms.space_generator.PostOrderApply()\n"
                                         << "script.raised";
  }
  void what_is_no_space_is_refused() {
    QFETCH(QString, text);
    QFETCH(QString, code);
    QCOMPARE(QString::fromStdString(code_of(text.toStdString())), code);
  }
};

TIRSCOPE_TEST(SpacesTest)

}  // namespace spaces_test

#include "spaces_test.moc"
