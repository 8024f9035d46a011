// SPDX-License-Identifier: Apache-2.0
// Tensor intrinsics: the registry and its refusals, TVM's own, tensorize by rule, what a mismatch shows, and
// tile_with_tensor_intrin.
#include "schedule/intrin/intrin.h"

#include <QRegularExpression>
#include <QSet>
#include <QtTest>

#include "interp/same_results.h"
#include "ir/compare/structural_equal.h"
#include "ir/walk/verify.h"
#include "schedule/primitives/blocks/tensor_pattern.h"
#include "schedule/script/script.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/unit.h"

namespace intrin_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

/// desc and impl of a 4x4x4 product; the implementation calls "mm4".
constexpr const char* mm4 = R"(
@T.prim_func
def desc(a: T.handle, b: T.handle, c: T.handle):
    A = T.match_buffer(a, (4, 4), "float32", offset_factor=1)
    B = T.match_buffer(b, (4, 4), "float32", offset_factor=1)
    C = T.match_buffer(c, (4, 4), "float32", offset_factor=1)
    with T.block("root"):
        T.reads(C[0:4, 0:4], A[0:4, 0:4], B[0:4, 0:4])
        T.writes(C[0:4, 0:4])
        for i, j, k in T.grid(4, 4, 4):
            with T.block("update"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]

@T.prim_func
def impl(a: T.handle, b: T.handle, c: T.handle):
    sa = T.int32()
    A = T.match_buffer(a, (4, 4), "float32", offset_factor=1, strides=[sa, 1])
    B = T.match_buffer(b, (4, 4), "float32", offset_factor=1)
    C = T.match_buffer(c, (4, 4), "float32", offset_factor=1)
    with T.block("root"):
        T.reads(C[0:4, 0:4], A[0:4, 0:4], B[0:4, 0:4])
        T.writes(C[0:4, 0:4])
        T.block_attr({"from": "mm4"})
        T.evaluate(T.call_extern("int32", "mm4", C.access_ptr("rw"), A.access_ptr("r"), sa, B.access_ptr("r")))
)";

constexpr const char* matmul = R"(
@T.prim_func
def main(A: T.Buffer((16, 16), "float32"), B: T.Buffer((16, 16), "float32"), C: T.Buffer((16, 16), "float32")):
    for i, j, k in T.grid(16, 16, 16):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
)";

/// The loops of `matmul` in tiles of 4, its reduction decomposed; `ii` is where the tile begins.
const std::string tiled = R"(
i, j, k = sch.get_loops("C")
i, ii = sch.split(i, [None, 4])
j, ji = sch.split(j, [None, 4])
k, ki = sch.split(k, [None, 4])
sch.reorder(i, j, k, ii, ji, ki)
init = sch.decompose_reduction("C", k)
)";

/// What the intrinsics of this file are registered in.
const auto intrins = std::make_shared<Intrins>();

IRModule read(const std::string& text) {
  auto result = script::read_module(text);
  if (!result) qFatal("%s", result.error().front().rendered(text).c_str());
  return script::under_main(*result);
}

Result<Schedule> scheduled(const std::string& program, const std::string& script) {
  auto run = run_script(script, *Schedule::create(read(program), {.seed = 1, .intrins = intrins}));
  if (!run) return fail(run.error().front());
  return run->schedule;
}

std::string code_of(const Result<Schedule>& result) { return result ? "" : result.error().code; }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  std::size_t at = text.find(from);
  if (at == std::string::npos) qFatal("no \"%s\" in the text", from.c_str());
  return text.replace(at, from.size(), to);
}

}  // namespace

class IntrinTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
    auto names = intrins->add_all("mm4", read(mm4));
    QVERIFY2(names, names ? "" : names.error().rendered().c_str());
    QCOMPARE(names->size(), 1u);
    QCOMPARE(names->front(), std::string("mm4"));
  }

  // ---- the registry

  void a_registered_intrinsic_is_found_and_listed_first() {
    auto found = intrins->find("mm4");
    QVERIFY(found);
    QVERIFY(structural_equal(found->desc, read(mm4)->prim_func("desc")));
    QCOMPARE(intrins->names().front(), std::string("mm4"));
    QVERIFY(!intrins->is_stock("mm4"));
    QVERIFY(intrins->is_stock("dot_16x4_vnni"));
  }
  void a_name_is_given_once_unless_it_is_overridden() {
    IRModule pair = read(mm4);
    auto again = intrins->add("mm4", pair->prim_func("desc"), pair->prim_func("impl"));
    QVERIFY(!again);
    QCOMPARE(again.error().code, std::string("intrin.name-taken"));
    QCOMPARE(again.error().tvm->rendered, std::string("TensorIntrin 'mm4' has already been registered"));
    QVERIFY(intrins->add("mm4", pair->prim_func("desc"), pair->prim_func("impl"), true));
    QVERIFY(!intrins->add("dot_16x4_vnni", pair->prim_func("desc"), pair->prim_func("impl")));
  }
  void functions_that_do_not_fit_are_refused_data() {
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("code");
    QTest::newRow("another number of parameters") << "def desc(a: T.handle, b: T.handle, c: T.handle)"
                                                  << "def desc(a: T.handle, b: T.handle, c: T.handle, d: T.handle)"
                                                  << "intrin.parameter-count";
    QTest::newRow("a scalar parameter") << "def desc(a: T.handle, b: T.handle, c: T.handle)"
                                        << "def desc(a: T.handle, b: T.handle, c: T.handle, n: T.int32)"
                                        << "intrin.parameter-count";
    QTest::newRow("no implementation") << "def impl("
                                       << "def other("
                                       << "intrin.no-impl";
    QTest::newRow("no pair at all") << "def desc("
                                    << "def what("
                                    << "intrin.no-pair";
    QTest::newRow("a buffer without a region") << "A.access_ptr(\"r\"), sa, "
                                               << "sa, "
                                               << "";
  }
  void functions_that_do_not_fit_are_refused() {
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, code);
    IRModule module = read(replaced(mm4, from.toStdString(), to.toStdString()));
    auto names = intrins->add_all("unfit", module, true);
    QCOMPARE(QString::fromStdString(names ? "" : names.error().code), code);
    if (!code.isEmpty()) QVERIFY(!intrins->find("unfit"));
  }
  void an_implementation_names_all_its_buffers() {
    std::string text = mm4;
    std::size_t impl = text.find("def impl");
    std::string half = replaced(text.substr(impl), "T.reads(C[0:4, 0:4], A[0:4, 0:4], B[0:4, 0:4])",
                                "T.reads(C[0:4, 0:4], A[0:4, 0:4])");
    auto names = intrins->add_all("unfit", read(text.substr(0, impl) + half), true);
    QVERIFY(!names);
    QCOMPARE(names.error().code, std::string("intrin.buffer-without-region"));
  }
  void a_pair_may_carry_the_name_itself() {
    IRModule module = read(replaced(replaced(mm4, "def desc(", "def tile_desc("), "def impl(", "def tile_impl("));
    auto found = intrins_in("", module);
    QVERIFY2(found, found ? "" : found.error().message.str().c_str());
    QCOMPARE(found->front().name, std::string("tile"));
    QVERIFY(!intrins->find("tile"));  // looked at, not registered
    QCOMPARE(intrins_in("", read(mm4)).error().code, std::string("intrin.no-name"));
  }
  void schedules_of_two_sessions_have_intrinsics_of_their_own() {
    // Each registers another description under one name; the second also hides one of TVM's own.
    const IRModule fours = read(mm4);
    const IRModule half = read(replaced(mm4, "T.grid(4, 4, 4)", "T.grid(4, 4, 2)"));
    Schedule one = *Schedule::create(read(matmul), {.seed = 1}), other = *Schedule::create(read(matmul), {.seed = 1});
    QVERIFY(one.intrins()->add("tile", fours->prim_func("desc"), fours->prim_func("impl")));
    QVERIFY(other.intrins()->add("tile", half->prim_func("desc"), half->prim_func("impl")));
    QVERIFY(other.intrins()->add("dot_16x4_vnni", half->prim_func("desc"), half->prim_func("impl"), true));
    QVERIFY(structural_equal(one.intrins()->find("tile")->desc, fours->prim_func("desc")));
    QVERIFY(structural_equal(other.intrins()->find("tile")->desc, half->prim_func("desc")));
    QVERIFY(one.intrins()->is_stock("dot_16x4_vnni") && !other.intrins()->is_stock("dot_16x4_vnni"));
    QVERIFY(one.copy().intrins() == one.intrins() && one.forked_copy().intrins() == one.intrins());
    QVERIFY(!Schedule::create(read(matmul))->intrins()->find("tile"));

    // A script of one session changes nothing in the other.
    QVERIFY(run_script(tiled + "sch.tensorize(ii, \"tile\")\n", one));
    auto refused = run_script(tiled + "sch.tensorize(ii, \"tile\")\n", other);
    QVERIFY(!refused);
    QCOMPARE(refused.error().front().code.substr(0, 10), std::string("tensorize."));
  }
  void the_body_must_be_a_block() {
    auto names = intrins->add_all("unfit", read(R"(
@T.prim_func
def desc(a: T.handle):
    A = T.match_buffer(a, (4,), "float32")
    A[0] = T.float32(0)

@T.prim_func
def impl(a: T.handle):
    A = T.match_buffer(a, (4,), "float32")
    A[0] = T.float32(0)
)"),
                                  true);
    QVERIFY(!names);
    QCOMPARE(names.error().code, std::string("intrin.not-a-block"));
  }

  // ---- TVM's own

  void stock_intrinsics_have_names_of_their_own() {
    QSet<QString> seen;
    for (const std::string& name : intrins->names()) {
      QVERIFY2(!seen.contains(QString::fromStdString(name)), name.c_str());
      seen.insert(QString::fromStdString(name));
    }
    for (const char* name :
         {"dp4a_s8s8s32", "sdot4", "dot_16x4_vnni", "dot_16x4_avx512", "dot_4x4_i8i8s32_neon", "dot_4x4_i8i8s32_sdot",
          "wmma_sync_16x16x16_f16f16f32_trans", "wmma_load_16x16x16_f16_a_shared_dyn", "wmma_fill_8x8x32_s32",
          "wmma_store_16x16x16_f32_global", "mma_ldmatrix_f16_b_trans_dyn", "mma_i8i8i32_trans_b", "mma_fill_16x16_f32",
          "mma_store_16x16_f32_shared_dyn_simple_", "mma_sync_m16n8k8_f16f16f32", "rocm_mfma_f16f16f32",
          "dot_32x4_u8u8i32_vtcm_vrmpy", "simdgroup_multiply_accumulate_8x8x8_f16"})
      QVERIFY2(seen.contains(name), name);
  }
  void a_stock_intrinsic_is_well_formed_and_reads_back_data() {
    QTest::addColumn<QString>("name");
    for (const std::string& name : intrins->names())
      if (intrins->is_stock(name)) QTest::newRow(name.c_str()) << QString::fromStdString(name);
  }
  void a_stock_intrinsic_is_well_formed_and_reads_back() {
    QFETCH(QString, name);
    auto intrin = intrins->find(name.toStdString());
    QVERIFY2(intrin, intrin ? "" : intrin.error().rendered().c_str());
    IRModule module = intrin_module(*intrin);
    std::string text = script::text(module);
    auto again = script::read_module(text);
    QVERIFY2(again, again ? "" : (again.error().front().rendered(text) + text).c_str());
    auto different = first_difference(module, again->module);
    QVERIFY2(!different, different ? (different->text + "\n" + text).c_str() : "");
    // What it describes is what it finds.
    auto realize = ref_as<BlockRealizeNode>(intrin->desc->body);
    QVERIFY(match_pattern(realize, intrin->desc, false));
    QVERIFY(intrins->add("copy of " + name.toStdString(), intrin->desc, intrin->impl, true));
  }

  /// The interpreter runs the instruction of the processor.
  void a_dot_product_of_a_processor_is_what_it_describes_data() {
    QTest::addColumn<QString>("name");
    for (const std::string& name : intrins->names())
      if (intrins->is_stock(name) && (name.starts_with("dot_16x4") || name.starts_with("dot_4x4")))
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
  }
  void a_dot_product_of_a_processor_is_what_it_describes() {
    QFETCH(QString, name);
    auto intrin = intrins->find(name.toStdString());
    QVERIFY(intrin);
    auto alone = [](const PrimFunc& function) {
      return make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", function}});
    };
    for (uint64_t seed : {1, 2, 3}) {
      auto found = interp::different_results(alone(intrin->desc), alone(intrin->impl), "main", {.seed = seed});
      QVERIFY2(found, found ? "" : found.error().rendered().c_str());
      QVERIFY2(!found->has_value(), found->value_or("").c_str());
    }
  }

  // ---- tensorize

  void the_body_becomes_the_implementation() {
    auto result = scheduled(matmul, tiled + "sch.tensorize(ii, \"mm4\")\n");
    QVERIFY2(result, result ? "" : result.error().rendered().c_str());
    std::string text = script::text(result->module());
    for (const char* part :
         {"with T.block(\"C_update_o\"):", "T.block_attr({\"from\": \"mm4\"})",
          "A_1 = T.match_buffer(A[vi_o * 4:vi_o * 4 + 4, vk_o * 4:vk_o * 4 + 4], (4, 4), strides=(\"A_s0\", 1), "
          "offset_factor=1)",
          "T.call_extern(\"int32\", \"mm4\", ", "A_1.strides[0] * 4, 1), A_1.strides[0], "})
      QVERIFY2(QString::fromStdString(text).contains(part), (part + ("\n" + text)).c_str());
    QVERIFY(!QString::fromStdString(text).contains("with T.block(\"C_update\")"));
  }
  void two_calls_share_nothing() {
    std::string second = std::string(matmul).substr(std::string(matmul).find("    for i, j, k"));
    second = replaced(replaced(second, "T.block(\"C\")", "T.block(\"D\")"), "C[vi, vj] = T.float32(0)",
                      "D[vi, vj] = T.float32(0)");
    second = replaced(second, "C[vi, vj] = C[vi, vj] +", "D[vi, vj] = D[vi, vj] +");
    std::string two = replaced(matmul, "C: T.Buffer((16, 16), \"float32\")",
                               "C: T.Buffer((16, 16), \"float32\"), D: T.Buffer((16, 16), \"float32\")") +
                      second;
    std::string again = tiled;
    again.replace(again.find("get_loops(\"C\")"), 14, "get_loops(\"D\")");
    again.replace(again.find("reduction(\"C\""), 13, "reduction(\"D\"");
    auto result = scheduled(two, tiled + "sch.tensorize(ii, \"mm4\")\n" + again + "sch.tensorize(ii, \"mm4\")\n");
    QVERIFY2(result, result ? "" : result.error().rendered().c_str());
    auto verified = verify(result->module());
    QVERIFY2(verified.empty(), verified.empty() ? "" : verified.front().rendered().c_str());
  }
  void a_block_is_tensorized_as_it_stands() {
    auto result = scheduled(matmul, tiled +
                                        "b = sch.blockize(ii)\nsch.annotate(b, \"from\", \"me\")\n"
                                        "sch.tensorize(b, \"mm4\")\nprint(sch.get(b))\n");
    QVERIFY2(result, result ? "" : result.error().rendered().c_str());
    // The schedule's annotation stays.
    QVERIFY(QString::fromStdString(script::text(result->module())).contains("T.block_attr({\"from\": \"me\"})"));
  }
  void indices_of_64_bits_take_the_implementation_along() {
    std::string wide = matmul;
    for (const char* extent : {"A: T.Buffer((16, 16)", "B: T.Buffer((16, 16)", "C: T.Buffer((16, 16)"})
      wide = replaced(wide, extent, std::string(extent, 12) + "(T.int64(16), T.int64(16))");
    wide = replaced(wide, "T.grid(16, 16, 16)", "T.grid(T.int64(16), T.int64(16), T.int64(16))");
    auto result = scheduled(wide, tiled + "sch.tensorize(ii, \"mm4\")\n");
    QVERIFY2(result, result ? "" : result.error().rendered().c_str());
    std::string text = script::text(result->module());
    QVERIFY2(QString::fromStdString(text).contains("(T.int64(4), T.int64(4))"), text.c_str());
    auto again = script::read_module(text);
    QVERIFY2(again, again ? "" : again.error().front().rendered(text).c_str());
  }
  void what_does_not_fit_is_refused_data() {
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("what");
    auto row = [](const char* name, const char* from, const char* to, const char* what) {
      QTest::newRow(name) << from << to << what;
    };
    row("another type", "B: T.Buffer((16, 16), \"float32\")", "B: T.Buffer((16, 16), \"float16\")",
        "the buffers have different types");
    row("another operator", "+ A[vi, vk] * B[vk, vj]", "- A[vi, vk] * B[vk, vj]", "different expressions");
    row("another order of indices", "* B[vk, vj]", "* B[vj, vk]", "the regions start at different indices");
    row("one buffer twice", "* B[vk, vj]", "* A[vk, vj]", "lists of different lengths");
  }
  void what_does_not_fit_is_refused() {
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, what);
    auto result =
        scheduled(replaced(matmul, from.toStdString(), to.toStdString()), tiled + "sch.tensorize(ii, \"mm4\")\n");
    QCOMPARE(code_of(result), std::string("tensorize.mismatch"));
    QString message = QString::fromStdString(result.error().message.str());
    QVERIFY2(message.contains(what), qPrintable(message));
  }
  void a_mismatch_shows_both_patterns_side_by_side() {
    auto result = scheduled(replaced(matmul, "+ A[vi, vk]", "- A[vi, vk]"), tiled + "sch.tensorize(ii, \"mm4\")\n");
    QVERIFY(!result && !result.error().notes.empty());
    QString note = QString::fromStdString(result.error().notes.front().str());
    QVERIFY2(note.contains(QRegularExpression(R"(with T\.block\("C_update".*\| with T\.block\("update")")),
             qPrintable(note));
    // The expressions that differ are underlined on both sides.
    QVERIFY2(note.contains(QRegularExpression(R"(\^\^\^.*\|.*\^\^\^)")), qPrintable(note));
  }
  void each_rule_refuses_with_its_code() {
    QCOMPARE(code_of(scheduled(matmul, tiled + "sch.tensorize(ii, \"nothing\")\n")), std::string("intrin.unknown"));
    QCOMPARE(code_of(scheduled(matmul, "sch.tensorize(sch.get_block(\"root\"), \"mm4\")\n")),
             std::string("block.is-root"));
    QCOMPARE(code_of(scheduled(matmul,
                               "i, j, k = sch.get_loops(\"C\")\nf = sch.fuse(i, j)\na, b = sch.split(f, [None, 7], "
                               "disable_predication=True)\nsch.tensorize(b, \"mm4\")\n")),
             std::string("blockize.not-divisible"));
    QCOMPARE(code_of(scheduled(R"(
@T.prim_func
def main(A: T.Buffer((4,), "float32")):
    for i in range(4):
        with T.block("nothing"):
            vi = T.axis.spatial(4, i)
            T.reads()
            T.writes()
            T.evaluate(vi)
)",
                               "sch.tensorize(\"nothing\", \"mm4\")\n")),
             std::string("tensorize.no-regions"));
    // A condition on the block
    auto predicated =
        scheduled(replaced(matmul, "for i, j, k in T.grid(16, 16, 16)", "for i, j, k in T.grid(17, 16, 16)"),
                  tiled + "sch.tensorize(ii, \"mm4\")\n");
    QVERIFY(!predicated);
  }
  void a_refusal_leaves_everything_as_it_was() {
    auto start = scheduled(matmul, tiled);
    QVERIFY(start);
    Schedule schedule = *start;
    std::size_t steps = schedule.history().size();
    IRModule before = schedule.module();
    QVERIFY(!schedule.call("tensorize", {Value("C_update"), Value("dot_16x4_vnni")}));
    QCOMPARE(schedule.history().size(), steps);
    QVERIFY(schedule.module() == before);
  }
  void matching_intrinsics_are_offered() {
    auto start = scheduled(matmul, tiled);
    QVERIFY(start);
    const FunctionTree* tree = start->state()->tree("main");
    int offered = 0;
    for (const SRef& sref : tree->all())
      for (const Applicability& entry : start->applicable({&sref})) {
        if (entry.primitive->name != "tensorize" || entry.suggestions.empty()) continue;
        ++offered;
        QCOMPARE(std::string(sref.loop() ? sref.loop()->var->name : sref.block()->name), std::string("i_1"));
        QCOMPARE(*entry.suggestions.front().args[1].get<std::string>(), std::string("mm4"));
      }
    QCOMPARE(offered, 1);
  }

  // ---- scripts

  void a_script_registers_its_own() {
    std::string functions = replaced(replaced(mm4, "def desc(", "def own_desc("), "def impl(", "def own_impl(");
    std::string script = "from tvm import tir\nfrom tvm.script import tir as T\n" + functions +
                         "tir.TensorIntrin.register(\"own\", own_desc, own_impl)\n" + tiled +
                         "sch.tensorize(ii, \"own\")\n";
    auto result = scheduled(matmul, script);
    QVERIFY2(result, result ? "" : result.error().rendered(script).c_str());
    QVERIFY(scheduled(matmul, script));  // again: the same is registered already
    std::string other = replaced(script, "\"mm4\", C.access_ptr", "\"mm5\", C.access_ptr");
    QCOMPARE(code_of(scheduled(matmul, other)), std::string("intrin.name-taken"));
    QCOMPARE(code_of(scheduled(matmul, "from tvm import tir\ntir.TensorIntrin.register(\"x\", 1, 2)\nsch.mod\n")),
             std::string("script.bad-argument"));
  }

  // ---- tile_with_tensor_intrin

  void loops_are_tiled_for_an_intrinsic() {
    auto start = Schedule::create(read(matmul), {.seed = 1, .intrins = intrins});
    QVERIFY(start);
    auto loop = start->call("tile_with_tensor_intrin", {Value("C"), Value("mm4")});
    QVERIFY2(loop, loop ? "" : loop.error().rendered().c_str());
    QVERIFY(loop->get<Handle>());
    QCOMPARE(QString::fromStdString(start->trace().python()).section('\n', 2),
             QString(R"(  b0 = sch.get_block(name="C", func_name="main")
  l1, l2, l3 = sch.get_loops(block=b0)
  l4, l5 = sch.split(loop=l3, factors=[None, 4], preserve_unit_iters=True, disable_predication=False)
  l6, l7 = sch.split(loop=l2, factors=[None, 4], preserve_unit_iters=True, disable_predication=False)
  l8, l9 = sch.split(loop=l1, factors=[None, 4], preserve_unit_iters=True, disable_predication=False)
  l10, l11, l12, l13, l14, l15 = sch.get_loops(block=b0)
  sch.reorder(l12, l14, l9, l7, l5))"));
    QCOMPARE(start->history().size(), 2u);
    QVERIFY(start->call("decompose_reduction", {Value("C"), *start->handle("l4")}));
    QVERIFY(start->call("tensorize", {*loop, Value("mm4")}));
  }
  void a_block_of_another_form_gives_none() {
    auto start = Schedule::create(read(replaced(matmul, "T.grid(16, 16, 16)", "T.grid(16, 15, 16)")),
                                  {.seed = 1, .intrins = intrins});
    auto loop = start->call("tile_with_tensor_intrin", {Value("C"), Value("mm4")});
    QVERIFY2(loop, loop ? "" : loop.error().rendered().c_str());
    QVERIFY(loop->is_none());
  }
  void a_script_tiles_too() {
    auto result = scheduled(matmul,
                            "from tvm.tir.schedule.transform import tile_with_tensor_intrin\n"
                            "b = sch.get_block(\"C\")\nl = tile_with_tensor_intrin(sch, b, \"mm4\")\n"
                            "sch.decompose_reduction(b, sch.get_loops(b)[2])\nsch.tensorize(l, \"mm4\")\n");
    QVERIFY2(result, result ? "" : result.error().rendered().c_str());
  }
};

TIRSCOPE_TEST(IntrinTest)

}  // namespace intrin_test
#include "intrin_test.moc"
