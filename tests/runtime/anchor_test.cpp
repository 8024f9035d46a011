// SPDX-License-Identifier: Apache-2.0
// OpenBLAS beside a program: what is recognised as a matrix multiplication, and what is measured when.
#include "runtime/measure/anchor.h"

#include <QtTest>
#include <nlohmann/json.hpp>

#include "analysis/patterns/matmul.h"
#include "interp/compare.h"
#include "interp/interpreter.h"
#include "ir/ir.h"
#include "protocol/codec.h"
#include "runtime/built.h"
#include "runtime/measure/bench.h"
#include "runtime/measure/known_rooflines.h"
#include "script/files/reader.h"
#include "support/paths.h"
#include "support/unit.h"

namespace anchor_test {

using namespace tirscope;

namespace {

IRModule module_of(const std::string& text) {
  auto read = script::read_module("from tvm.script import tir as T\n" + text);
  return read ? script::under_main(*read) : nullptr;
}

/// A multiplication whose operands are indexed as given.
std::string product(const QString& a, const QString& b, const QString& c, const char* type = "float32",
                    const char* value = "{c} + {a} * {b}") {
  QString text =
      "@T.prim_func\n"
      "def main(A: T.Buffer(%1), B: T.Buffer(%2), C: T.Buffer(%3)):\n"
      "    for i, j, k in T.grid(5, 6, 7):\n"
      "        with T.block(\"C\"):\n"
      "            vi, vj, vk = T.axis.remap(\"SSR\", [i, j, k])\n"
      "            with T.init():\n"
      "                C[%4] = T.%7(0)\n"
      "            C[%4] = %8\n";
  auto shape = [&](const QString& indices) {
    QString sizes = indices;
    sizes.replace("vi", "5").replace("vj", "6").replace("vk", "7");
    return QString("(%1), \"%2\"").arg(sizes, type);
  };
  QString update = value;
  update.replace("{a}", "A[" + a + "]").replace("{b}", "B[" + b + "]").replace("{c}", "C[" + c + "]");
  return text.arg(shape(a), shape(b), shape(c), c).replace("%7", type).replace("%8", update).toStdString();
}

/// Sets an environment variable for as long as it lives.
class Environment {
 public:
  Environment(const char* name, const char* value) : name_(name), before_(qgetenv(name)) { qputenv(name, value); }
  ~Environment() {
    if (before_.isNull())
      qunsetenv(name_);
    else
      qputenv(name_, before_);
  }

 private:
  const char* name_;
  QByteArray before_;
};

}  // namespace

class AnchorTest : public QObject {
  Q_OBJECT

  runtime::Worker worker_{test::program("tirc").toStdString()};

  static runtime::BenchOptions quick() {
    runtime::BenchOptions options;
    options.context.target.options["threads"] = "1";
    options.settings.repeat = 3;
    options.settings.min_repeat_ms = 0;
    return options;
  }
  bool has_library() { return bool(runtime::find_blas(worker_, quick().context)); }

 private Q_SLOTS:
  void a_multiplication_is_recognised_in_every_layout_data() {
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<QString>("c");
    for (const char* a : {"vi, vk", "vk, vi"})
      for (const char* b : {"vk, vj", "vj, vk"})
        for (const char* c : {"vi, vj", "vj, vi"}) {
          QTest::addRow("%s times %s in %s", a, b, c) << a << b << c;
          QTest::addRow("%s times %s in %s, operands exchanged", a, b, c) << b << a << c;
        }
  }
  void a_multiplication_is_recognised_in_every_layout() {
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(QString, c);
    IRModule module = module_of(product(a, b, c));
    QVERIFY(module);
    auto found = analysis::matmuls(module->prim_func("main"));
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].block, std::string("C"));
    QCOMPARE(as_int(found[0].k), 7);
    QCOMPARE(as_int(found[0].m), c.startsWith("vi") ? 5 : 6);
    if (!has_library()) QSKIP("OpenBLAS is not installed");
    // OpenBLAS computes what the interpreter does.
    auto program = runtime::blas_program(module, "main", 1);
    QVERIFY2(program, program ? "" : program.error().rendered().c_str());
    auto library = runtime::find_blas(worker_, quick().context);
    passes::Context context;
    context.target.options["library"] = library->file;
    auto built = runtime::build(worker_, *program, "main", context);
    QVERIFY2(built, built ? "" : built.error().rendered().c_str());
    auto arguments = interp::make_inputs(module->prim_func("main"), {});
    QVERIFY(arguments);
    auto expected = interp::clone(*arguments);
    QVERIFY(interp::run(module, "main", expected));
    auto ran = runtime::execute(worker_, *built, *arguments, {});
    QVERIFY2(ran, ran ? "" : ran.error().rendered().c_str());
    interp::Comparison same = interp::compare((*arguments)[2].array, expected[2].array, 7);
    QVERIFY2(same.passed, interp::comparison_text(same, {}).c_str());
  }

  void matrices_of_a_batch_are_multiplied_one_by_one() {
    IRModule module = module_of(
        "@T.prim_func\n"
        "def main(A: T.Buffer((3, 4, 5)), B: T.Buffer((3, 6, 5)), C: T.Buffer((3, 4, 6))):\n"
        "    for b, i, j, k in T.grid(3, 4, 6, 5):\n"
        "        with T.block(\"C\"):\n"
        "            vb, vi, vj, vk = T.axis.remap(\"SSSR\", [b, i, j, k])\n"
        "            with T.init():\n"
        "                C[vb, vi, vj] = T.float32(0)\n"
        "            C[vb, vi, vj] = C[vb, vi, vj] + A[vb, vi, vk] * B[vb, vj, vk]\n");
    QVERIFY(module);
    auto found = analysis::matmuls(module->prim_func("main"));
    QCOMPARE(found.size(), size_t(1));
    QCOMPARE(found[0].batch.size(), size_t(1));
    QVERIFY(!found[0].left_transposed && found[0].right_transposed);
    if (!has_library()) QSKIP("OpenBLAS is not installed");
    auto run = runtime::bench(worker_, module, module, quick());
    QVERIFY2(run, run ? "" : run.error().rendered().c_str());
    QVERIFY2(run->anchor, run->no_anchor.value_or("").c_str());
  }

  void what_is_no_multiplication_has_no_anchor_data() {
    QTest::addColumn<QString>("text");
    auto row = [](const char* name, const std::string& text) { QTest::newRow(name) << QString::fromStdString(text); };
    row("integers", product("vi, vk", "vk, vj", "vi, vj", "int32"));
    row("half precision", product("vi, vk", "vk, vj", "vi, vj", "float16"));
    row("a product of sums", product("vi, vk", "vk, vj", "vi, vj", "float32", "{c} * {a} * {b}"));
    row("three factors", product("vi, vk", "vk, vj", "vi, vj", "float32", "{c} + {a} * {b} * {b}"));
    row("a matrix and a vector", product("vi, vk", "vk, vj", "vi, vj", "float32", "{c} + {a}"));
  }
  void what_is_no_multiplication_has_no_anchor() {
    QFETCH(QString, text);
    IRModule module = module_of(text.toStdString());
    QVERIFY(module);
    auto program = runtime::blas_program(module, "main", 1);
    QVERIFY(!program);
    QCOMPARE(program.error().code, std::string("anchor.no-matmul"));
  }
  void a_reduction_beside_the_multiplication_is_named() {
    std::string text = product("vi, vk", "vk, vj", "vi, vj");
    text.replace(text.find("C: T.Buffer"), 0, "S: T.Buffer((5,)), ");
    text +=
        "    for i, j in T.grid(5, 6):\n"
        "        with T.block(\"rows\"):\n"
        "            vi, vj = T.axis.remap(\"SR\", [i, j])\n"
        "            with T.init():\n"
        "                S[vi] = T.float32(0)\n"
        "            S[vi] = S[vi] + C[vi, vj]\n";
    IRModule module = module_of(text);
    QVERIFY(module);
    auto program = runtime::blas_program(module, "main", 1);
    QVERIFY(!program);
    QCOMPARE(program.error().code, std::string("anchor.other-block"));
    QVERIFY(program.error().message.str().contains("rows"));
  }

  void without_the_library_the_anchor_is_absent_with_a_sentence() {
    Environment nowhere("TIRSCOPE_BLAS", "/nowhere/libopenblas.so.0");
    IRModule module = module_of(product("vi, vk", "vk, vj", "vi, vj"));
    auto library = runtime::find_blas(worker_, quick().context);
    QVERIFY(!library);
    QCOMPARE(library.error().code, std::string("anchor.no-library"));
    QCOMPARE(library.error().fault, Fault::Environment);
    auto run = runtime::bench(worker_, module, module, quick());
    QVERIFY2(run, run ? "" : run.error().rendered().c_str());
    QVERIFY(!run->anchor);
    QVERIFY(run->no_anchor && run->no_anchor->find("/nowhere/libopenblas.so.0") != std::string::npos);
    QVERIFY(run->check && run->check->passed);
  }

  void the_anchor_says_its_library_kernel_threads_and_ratio() {
    if (!has_library()) QSKIP("OpenBLAS is not installed");
    IRModule module = module_of(product("vi, vk", "vk, vj", "vi, vj"));
    auto run = runtime::bench(worker_, module, module, quick());
    QVERIFY2(run, run ? "" : run.error().rendered().c_str());
    nlohmann::json answer = protocol::encode(*run);
    QVERIFY(answer.contains("anchor"));
    const auto& anchor = answer["anchor"];
    QVERIFY(anchor["library"].get<std::string>().starts_with("OpenBLAS "));
    QVERIFY(!anchor["kernel"].get<std::string>().empty());
    QCOMPARE(anchor["threads"].get<int>(), 1);
    QCOMPARE(anchor["ratio"].get<double>(), anchor["median_s"].get<double>() / run->median_s);
    QCOMPARE(run->seconds.size(), size_t(3));
    for (const char* key : {"machine", "clock", "cpu", "flags"}) QVERIFY2(!answer[key].get<std::string>().empty(), key);
    auto without = quick();
    without.settings.anchor = false;
    run = runtime::bench(worker_, module, module, without);
    QVERIFY(run && !run->anchor && !run->no_anchor);
  }

  void programs_take_turns_and_one_that_fails_does_not_stop_the_others() {
    IRModule module = module_of(product("vi, vk", "vk, vj", "vi, vj"));
    std::string wrong = product("vi, vk", "vk, vj", "vi, vj");
    wrong.replace(wrong.rfind("A["), 9, "A[vi + 100000000, vk]");
    IRModule crashes = module_of(wrong);
    QVERIFY(module && crashes);
    auto options = quick();
    options.settings.anchor = false;
    options.settings.check = false;
    options.settings.cooldown_ms = 1;
    options.settings.flush_cache = true;
    auto runs = runtime::bench_in_turns(worker_, {module, crashes, module}, module, options);
    QCOMPARE(runs.size(), size_t(3));
    QVERIFY2(runs[0], runs[0] ? "" : runs[0].error().rendered().c_str());
    QVERIFY(!runs[1]);
    QCOMPARE(runs[1].error().code, std::string("run.crashed"));
    QVERIFY(runs[2]);
    QVERIFY(!runs[0]->difference);
    QVERIFY(runs[2]->difference);
    QCOMPARE(runs[2]->seconds.size(), size_t(3));
  }

  void the_roofline_has_peaks_and_bandwidths() {
    auto roofline = runtime::measured_roofline(worker_, quick().context);
    QVERIFY2(roofline, roofline ? "" : roofline.error().rendered().c_str());
    QVERIFY(roofline->peaks.size() >= 2);
    for (const runtime::Peak& peak : roofline->peaks) QVERIFY(peak.gflops > 0);
    for (const char* dtype : {"float32", "float64", "int32"}) {
      QCOMPARE(roofline->peak_for(dtype).dtype, dtype);
      QVERIFY(roofline->peak_for(dtype).gflops > 0);
    }
    const bool dots = __builtin_cpu_supports("avx512vnni");
    QCOMPARE(roofline->peak_for("int8").dtype, dots ? "uint8" : "int32");
    QCOMPARE(roofline->peak_for("int16").dtype, "int32");
    QCOMPARE(roofline->peak_for("bfloat16").dtype, "float32");
    QCOMPARE(runtime::Roofline().peak_for("float32").gflops, 0);
    QCOMPARE(roofline->bandwidth.back().level, std::string("memory"));
    for (const runtime::Bandwidth& one : roofline->bandwidth) QVERIFY(one.gb_s > 0);
  }

  void a_peak_that_a_program_beats_is_measured_again() {
    std::vector<double> measured = {100, 60, 250, 999};  // beside a busy neighbour, a busier one, alone
    int asked = 0;
    runtime::KnownRooflines known([&](const passes::Context&, const Job&) -> Result<runtime::Roofline> {
      runtime::Roofline roofline;
      roofline.peaks = {{"float32", 256, measured[size_t(asked)] / 2}, {"float32", 512, measured[size_t(asked)]}};
      roofline.bandwidth = {{"memory", 0, 10.0 + asked++}};
      return roofline;
    });
    const passes::Context context = quick().context;
    auto under_ceilings = [&](double gflops) {
      std::vector<runtime::BenchRun> runs(2);
      runs[0].gflops = gflops;
      known.add_to(runs, context, {});
      return runs[0];
    };
    QCOMPARE(under_ceilings(90).peak_gflops, 100);
    QCOMPARE(asked, 1);
    QCOMPARE(under_ceilings(90).peak_gflops, 100);
    QCOMPARE(asked, 1);
    const runtime::BenchRun quick_run = under_ceilings(180);
    QCOMPARE(quick_run.peak_gflops, 250);
    QCOMPARE(quick_run.roofline->peaks.front().gflops, 125);
    QCOMPARE(quick_run.roofline->bandwidth.front().gb_s, 12);
    QCOMPARE(asked, 3);
    QCOMPARE(under_ceilings(300).peak_gflops, 250);  // does less than its text says: not asked for ever
    QCOMPARE(asked, 3);
  }

  void a_peak_that_cannot_be_measured_leaves_the_times() {
    int asked = 0;
    runtime::KnownRooflines known([&](const passes::Context&, const Job&) -> Result<runtime::Roofline> {
      ++asked;
      return fail(refused("run.cancelled", "the run was cancelled"));
    });
    std::vector<runtime::BenchRun> runs(1);
    runs[0].median_s = 1;
    known.add_to(runs, quick().context, {});
    QVERIFY(!runs[0].roofline && runs[0].median_s == 1);
    QCOMPARE(runs[0].no_roofline.value_or(""), std::string("the run was cancelled"));
    runs[0] = {};
    runs[0].error = "it does not run";
    known.add_to(runs, quick().context, {});
    QCOMPARE(asked, 1);  // for nothing that was timed
  }

  /// Before the reference is computed; a program that does not run is reported before that, too.
  void the_first_call_is_told_before_all_else() {
    IRModule module = module_of(product("vi, vk", "vk, vj", "vi, vj"));
    auto asked = quick();
    asked.settings.check = true;
    std::vector<std::string> order;
    asked.first_call = [&](std::size_t k, const runtime::BenchRun& run) {
      QCOMPARE(run.seconds.size(), std::size_t(1));
      QVERIFY(run.median_s > 0 && run.gflops > 0 && !run.check && !run.roofline);
      order.push_back("call " + std::to_string(k));
    };
    Job job;
    job.progress = [&](const Progress& at) { order.push_back(at.text.str()); };
    auto runs = runtime::bench_in_turns(worker_, {module, module}, module, asked, job);
    QVERIFY(runs.size() == 2 && runs[0] && runs[1] && runs[0]->check->passed);
    auto when = [&](const char* what) { return std::ranges::find(order, what) - order.begin(); };
    QVERIFY(when("call 0") < when("Computing the reference") && when("Computing the reference") < when("Timing"));
    QVERIFY(when("call 1") < when("Timing"));
  }

  void fast_math_is_off_until_it_is_asked_for_by_name() {
    auto options = [](const char* target) { return runtime::options_for(*passes::Target::parse(target)); };
    codegen::Options plain = options("cpu");
    QVERIFY(!plain.fast_math.reassociate && !plain.fast_math.no_nans && !plain.fast_math.approximate && plain.contract);
    codegen::Options some = options("cpu:fast-math-reassoc=1,fast-math-nsz=1,contract=0,vector-math=0");
    QVERIFY(some.fast_math.reassociate && some.fast_math.no_signed_zeros && !some.fast_math.no_nans);
    QVERIFY(!some.contract && !some.vector_math);
    codegen::Options all = options("llvm -fast-math -num-cores=1");
    QVERIFY(all.fast_math.reassociate && all.fast_math.no_infinities && all.fast_math.reciprocal);
    QVERIFY(!passes::Target::parse("cpu:fast-maths=1"));
    IRModule module = module_of(product("vi, vk", "vk, vj", "vi, vj"));
    auto asked = quick();
    asked.settings.anchor = false;
    asked.context.target = *passes::Target::parse("cpu:fast-math-reassoc=1,threads=1");
    auto run = runtime::bench(worker_, module, module, asked);
    QVERIFY2(run, run ? "" : run.error().rendered().c_str());
    QVERIFY(run->flags.find("fast-math-reassoc") != std::string::npos);
    QVERIFY(run->flags.find("nnan") == std::string::npos);
  }
};

TIRSCOPE_TEST(AnchorTest)

}  // namespace anchor_test
#include "anchor_test.moc"
