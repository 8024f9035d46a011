// SPDX-License-Identifier: Apache-2.0
// Design spaces of default rules: how many each program has (as TVM 0.25's rules make them), why a rule does not apply,
// and candidates that compute what the program computes.
#include <QtTest>

#include "interp/same_results.h"
#include "script/files/reader.h"
#include "support/unit.h"
#include "tuning/problem.h"
#include "tuning/space/rules/rules.h"

namespace space_test {

using namespace tirscope;
using namespace tirscope::tuning;

namespace {

const char* const product =
    "@T.prim_func\ndef main(A: T.Buffer((32, 32)), B: T.Buffer((32, 32)), C: T.Buffer((32, 32))):\n"
    "    for i, j, k in T.grid(32, 32, 32):\n        with T.block(\"C\"):\n"
    "            vi, vj, vk = T.axis.remap(\"SSR\", [i, j, k])\n            with T.init():\n"
    "                C[vi, vj] = T.float32(0)\n            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]\n";

const char* const row_sums =
    "@T.prim_func\ndef main(A: T.Buffer((4, 512)), S: T.Buffer((4,))):\n"
    "    for i, k in T.grid(4, 512):\n        with T.block(\"S\"):\n"
    "            vi, vk = T.axis.remap(\"SR\", [i, k])\n            with T.init():\n"
    "                S[vi] = T.float32(0)\n            S[vi] = S[vi] + A[vi, vk]\n";

const char* const chain =
    "@T.prim_func\ndef main(A: T.Buffer((64, 64)), C: T.Buffer((64, 64))):\n    B = T.alloc_buffer((64, 64))\n"
    "    for i, j in T.grid(64, 64):\n        with T.block(\"B\"):\n"
    "            vi, vj = T.axis.remap(\"SS\", [i, j])\n            B[vi, vj] = A[vi, vj] * T.float32(2)\n"
    "    for i, j in T.grid(64, 64):\n        with T.block(\"C\"):\n"
    "            vi, vj = T.axis.remap(\"SS\", [i, j])\n            C[vi, vj] = T.max(B[vi, vj], T.float32(0))\n";

/// A product of bytes, which one instruction does sixteen rows of four elements of.
const char* const bytes =
    "@T.prim_func\ndef main(A: T.Buffer((32, 64), \"uint8\"), B: T.Buffer((64, 64), \"int8\"), C: T.Buffer((32, 64), "
    "\"int32\")):\n"
    "    for i, j, k in T.grid(32, 64, 64):\n        with T.block(\"C\"):\n"
    "            vi, vj, vk = T.axis.remap(\"SSR\", [i, j, k])\n            with T.init():\n"
    "                C[vi, vj] = 0\n"
    "            C[vi, vj] = C[vi, vj] + T.Cast(\"int32\", A[vi, vk]) * T.Cast(\"int32\", B[vj, vk])\n";

/// A product of halves, which tensor cores do; its extents are no multiples of 16 where `side` is none.
QString halves(int side, const char* result = "float32") {
  return QString(
             "@T.prim_func\ndef main(A: T.Buffer((%1, %1), \"float16\"), B: T.Buffer((%1, %1), \"float16\"), "
             "C: T.Buffer((%1, %1), \"%2\")):\n"
             "    for i, j, k in T.grid(%1, %1, %1):\n        with T.block(\"C\"):\n"
             "            vi, vj, vk = T.axis.remap(\"SSR\", [i, j, k])\n            with T.init():\n"
             "                C[vi, vj] = T.%2(0)\n"
             "            C[vi, vj] = C[vi, vj] + T.Cast(\"%2\", A[vi, vk]) * T.Cast(\"%2\", B[vk, vj])\n")
      .arg(side)
      .arg(result);
}

IRModule module_of(std::string_view text) {
  auto read = script::read_module(text);
  if (!read) qFatal("%s", read.error().front().rendered().c_str());
  return read->module;
}

const SpaceTarget cpu{.cores = 2};
const SpaceTarget gpu{.gpu = true, .sm = 60};
const SpaceTarget tensor_cores{.gpu = true, .sm = 80};

Result<Problem> posed(const IRModule& module, std::string_view kind) {
  const SpaceTarget& target = kind == "cuda" ? gpu : kind == "cuda-tensorcore" ? tensor_cores : cpu;
  return rule_problem(module, "main", *find_space_kind(kind).value(), target, 3);
}

/// "AddRFactor S: 3 schedules", or the reason why it does not apply.
QString verdict_of(const Problem& problem, std::string_view rule, std::string_view block) {
  for (const RuleVerdict& verdict : problem.verdicts)
    if (verdict.rule == rule && verdict.block == block)
      return verdict.reason ? QString::fromStdString(verdict.reason->str())
                            : QString("%1 schedules").arg(verdict.branches);
  return "not asked";
}

bool says(const Candidate& candidate, const char* part) {
  auto python = candidate.trace.python_for(script::Release::newest());
  return python && python->find(part) != std::string::npos;
}

}  // namespace

class SpaceTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void the_spaces_are_those_of_tvm_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<int>("spaces");
    QTest::newRow("product, llvm") << product << "llvm" << 3;
    QTest::newRow("product, cuda") << product << "cuda" << 1;
    QTest::newRow("row sums, llvm") << row_sums << "llvm" << 3;
    QTest::newRow("row sums, cuda") << row_sums << "cuda" << 2;
    QTest::newRow("chain, llvm") << chain << "llvm" << 1;
    QTest::newRow("chain, cuda") << chain << "cuda" << 1;
    QTest::newRow("halves, cuda-tensorcore") << halves(64) << "cuda-tensorcore" << 2;
    QTest::newRow("padded halves, cuda-tensorcore") << halves(40) << "cuda-tensorcore" << 2;
    QTest::newRow("product, cuda-tensorcore") << product << "cuda-tensorcore" << 3;
  }
  /// And every candidate that the postprocs let pass computes what the program computes.
  void the_spaces_are_those_of_tvm() {
    QFETCH(QString, text);
    QFETCH(QString, kind);
    QFETCH(int, spaces);
    const IRModule module = module_of(text.toStdString());
    auto problem = posed(module, kind.toStdString());
    QVERIFY2(problem, problem ? "" : problem.error().rendered().c_str());
    QCOMPARE(int(problem->design_spaces.size()), spaces);
    int passed = 0;
    for (int64_t draw = 0; draw < 400 && passed < 12; ++draw) {
      auto candidate = filled(*problem, problem->design_spaces[draw % spaces], seed_of(1, draw));
      if (!candidate) continue;
      ++passed;
      auto difference = interp::different_results(module, candidate->module, "main", {.seed = 1});
      QVERIFY2(difference, difference ? "" : difference.error().rendered().c_str());
      QVERIFY2(!*difference, difference->value_or("").c_str());
      QVERIFY(says(*candidate, kind.startsWith("cuda") ? "\"threadIdx.x\"" : "sch.parallel("));
    }
    QVERIFY(passed >= 8);
  }

  /// Products that a tensor intrinsic describes are tiled around calls of it; all else is as without.
  void products_of_bytes_are_done_by_their_instruction() {
    for (const char* kind : {"avx512", "vnni"}) {
      const std::string intrinsic = std::string("dot_16x4_") + kind;
      auto problem = posed(module_of(bytes), kind);
      QVERIFY2(problem, problem ? "" : problem.error().rendered().c_str());
      QCOMPARE(verdict_of(*problem, "MultiLevelTilingWithIntrin", "C"), QString("3 schedules"));
      QCOMPARE(int(problem->design_spaces.size()), 3);
      int tensorized = 0;
      for (int64_t draw = 0; draw < 12; ++draw) {
        auto candidate = filled(*problem, problem->design_spaces[std::size_t(draw % 3)], seed_of(1, draw));
        if (!candidate) continue;
        tensorized += says(*candidate, ("tensor_intrin=\"" + intrinsic + "\"").c_str()) && !says(*candidate, "unknown");
      }
      QVERIFY(tensorized >= 6);
    }
    auto floats = posed(module_of(product), "avx512");
    QVERIFY2(floats, floats ? "" : floats.error().rendered().c_str());
    QCOMPARE(int(floats->design_spaces.size()), 3);
    QCOMPARE(verdict_of(*floats, "MultiLevelTilingWithIntrin", "C"),
             QString("it does not compute what the intrinsic dot_16x4_avx512 does"));
  }

  /// Each way is one for the second operand as it is, and one for it transposed.
  void products_of_halves_are_done_by_tensor_cores() {
    auto problem = posed(module_of(halves(64).toStdString()), "cuda-tensorcore");
    QVERIFY2(problem, problem ? "" : problem.error().rendered().c_str());
    QCOMPARE(verdict_of(*problem, "MultiLevelTilingTensorCore", "C"), QString("2 schedules"));
    for (std::size_t space = 0; space < 2; ++space) {
      int tensorized = 0;
      for (int64_t draw = 0; draw < 40 && tensorized < 3; ++draw) {
        auto candidate = filled(*problem, problem->design_spaces[space], seed_of(1, draw));
        if (!candidate) continue;
        for (const char* part : {"wmma_load_16x16x16_f16_a_shared_dyn", "wmma_store_16x16x16_f32_shared_dyn",
                                 "wmma_fill_16x16x16_f32", "wmma_sync_16x16x16_f16f16f32"})
          QVERIFY2(says(*candidate, (std::string("tensor_intrin=\"") + part).c_str()), part);
        ++tensorized;
      }
      QCOMPARE(tensorized, 3);
    }
    auto floats = posed(module_of(product), "cuda-tensorcore");
    QVERIFY2(floats, floats ? "" : floats.error().rendered().c_str());
    QCOMPARE(verdict_of(*floats, "MultiLevelTilingTensorCore", "C"),
             QString("it does not compute what tensor cores do"));
  }

  /// The same by mma, whose copies run ahead; no default space comes to it.
  void products_of_halves_are_done_by_mma() {
    const SpaceKind kind{"mma",
                         "",
                         [] {
                           return SpaceRules{multi_level_tiling_tensor_core(
                               {.groups = {{.init = "mma_init_m16n8k8_f32",
                                            .load_a = "mma_load_m16n8k8_f16_A_shared_dyn",
                                            .load_b = "mma_load_m16n8k8_f16_B_shared_dyn",
                                            .compute = "mma_sync_m16n8k8_f16f16f32",
                                            .store = "mma_store_m16n8k8_f32_global"}},
                                .tiling = {.structure = "SSSRRSRS",
                                           .tile_binds = {"blockIdx.y", "blockIdx.x", "threadIdx.y"},
                                           .max_innermost_factor = 4,
                                           .reuse_read = {Reuse::Need::Must, {4}, "shared.dyn"}},
                                .software_pipeline = true})};
                         },
                         {"RewriteReductionBlock", "RewriteTensorize"},
                         {}};
    auto problem = rule_problem(module_of(halves(64).toStdString()), "main", kind, tensor_cores, 3);
    QVERIFY2(problem, problem ? "" : problem.error().rendered().c_str());
    QCOMPARE(int(problem->design_spaces.size()), 1);
    auto candidate = filled(*problem, problem->design_spaces.front(), seed_of(1, 0));
    QVERIFY2(candidate, candidate ? "" : candidate.error().rendered().c_str());
    for (const char* part : {"sample_partitioned_tile(", "storage_scope=\"m16n8k8.matrixC\"", "ann_val=\"s2l_B\"",
                             "software_pipeline_async_stages", "tensor_intrin=\"mma_load_m16n8k8_f16_A_shared_dyn\"",
                             "tensor_intrin=\"mma_sync_m16n8k8_f16f16f32\""})
      QVERIFY2(says(*candidate, part), part);
  }

  void the_target_says_which_instructions_there_are() {
    auto kind = [](const char* text) {
      return QString::fromUtf8(default_kind(space_target(*passes::Target::parse(text), 1)));
    };
    QCOMPARE(kind("cpu"), QString("llvm"));
    QCOMPARE(kind("llvm -mcpu=cascadelake"), QString("vnni"));
    QCOMPARE(kind("llvm -mcpu=skylake-avx512"), QString("avx512"));
    QCOMPARE(kind("llvm -mattr=+avx512f,+avx512bw"), QString("avx512"));
    QCOMPARE(kind("llvm -mattr=+avx512f"), QString("llvm"));
    QCOMPARE(kind("cuda:arch=sm_70"), QString("cuda"));
    QCOMPARE(kind("cuda:arch=sm_75"), QString("cuda-tensorcore"));
    QCOMPARE(kind("opencl"), QString("cuda"));
  }

  /// A buffer whose layout is free is copied into the order in which it is read.
  void a_free_layout_is_that_of_the_reads() {
    const std::string text =
        QString(product)
            .replace("    for i, j, k", "    T.func_attr({\"layout_free_buffers\": [1]})\n    for i, j, k")
            .toStdString();
    const IRModule module = module_of(text);
    auto problem = posed(module, "llvm");
    QVERIFY2(problem, problem ? "" : problem.error().rendered().c_str());
    int rewritten = 0;
    for (int64_t draw = 0; draw < 9; ++draw) {
      auto candidate = filled(*problem, problem->design_spaces[std::size_t(draw % 3)], seed_of(1, draw));
      if (!candidate) continue;
      rewritten += says(*candidate, "meta_schedule.layout_rewrite_preproc");
      auto difference = interp::different_results(module, candidate->module, "main", {.seed = 1});
      QVERIFY2(difference, difference ? "" : difference.error().rendered().c_str());
      QVERIFY2(!*difference, difference->value_or("").c_str());
    }
    QVERIFY(rewritten >= 5);
  }

  void a_rule_says_why_it_does_not_apply() {
    auto problem = posed(module_of(product), "llvm");
    QVERIFY(problem);
    QCOMPARE(verdict_of(*problem, "MultiLevelTiling", "C"), QString("3 schedules"));
    QCOMPARE(verdict_of(*problem, "AddRFactor", "C"), QString("its 1024 spatial points are enough to be shared out"));
    QCOMPARE(verdict_of(*problem, "AutoInline", "C"), QString("it reads A by other indices than it writes"));
    auto sums = posed(module_of(row_sums), "cuda");
    QVERIFY(sums);
    QCOMPARE(verdict_of(*sums, "CrossThreadReduction", "S"), QString("2 schedules"));
    QCOMPARE(verdict_of(*sums, "MultiLevelTiling", "S"), QString("it reads no element more than once"));
    auto inlined = posed(module_of(chain), "cuda");
    QVERIFY(inlined);
    QCOMPARE(verdict_of(*inlined, "AutoInline", "C"), QString("1 schedules"));
    QCOMPARE(verdict_of(*inlined, "CrossThreadReduction", "B"), QString("it is no reduction"));
  }

  /// An annotation of the program takes a block out.
  void a_block_that_asks_to_be_left_alone_is() {
    const std::string text =
        QString(product)
            .replace("with T.init", "T.block_attr({\"schedule_rule\": \"None\"})\n            with T.init")
            .toStdString();
    auto problem = posed(module_of(text.c_str()), "llvm");
    QVERIFY2(problem, problem ? "" : problem.error().rendered().c_str());
    QCOMPARE(verdict_of(*problem, "ApplyCustomRule", "C"), QString("it asks to be left alone"));
    QCOMPARE(verdict_of(*problem, "MultiLevelTiling", "C"), QString("not asked"));
  }

  void blocks_of_one_name_are_refused() {
    const std::string text = QString(chain).replace("block(\"B\")", "block(\"C\")").toStdString();
    auto problem = posed(module_of(text.c_str()), "llvm");
    QVERIFY(!problem);
    QCOMPARE(QString::fromStdString(problem.error().code), QString("tuning.equal-blocks"));
  }

  void a_space_is_found_by_its_name() {
    QCOMPARE(named_space("default", cpu)->name, std::string_view("llvm"));
    QCOMPARE(named_space("default", gpu)->name, std::string_view("cuda"));
    QCOMPARE(named_space("cuda", cpu)->name, std::string_view("cuda"));
    QVERIFY(!named_space("sch.get_block('C')", cpu));
    auto unknown = find_space_kind("x86");
    QVERIFY(!unknown);
    QCOMPARE(QString::fromStdString(unknown.error().code), QString("tuning.unknown-space"));
  }

  /// More threads than the device has, or fewer than the rule wants, are rejections.
  void a_candidate_of_too_many_threads_is_rejected() {
    auto problem = posed(module_of(product), "cuda");
    QVERIFY(problem);
    problem->target.max_threads = 1;
    int rejected = 0;
    for (int64_t draw = 0; draw < 24; ++draw) {
      auto candidate = filled(*problem, problem->design_spaces.front(), seed_of(1, draw));
      if (!candidate) ++rejected;
    }
    QVERIFY(rejected >= 20);
  }
};

TIRSCOPE_TEST(SpaceTest)

}  // namespace space_test

#include "space_test.moc"
