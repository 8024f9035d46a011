// SPDX-License-Identifier: Apache-2.0
// Every sample, and every schedule of it, at its small sizes: what is compiled computes what the interpreter does.
#include <QDir>
#include <QFile>
#include <QtTest>
#include <nlohmann/json.hpp>
#include <set>

#include "interp/compare.h"
#include "interp/interpreter.h"
#include "ir/compare/structural_equal.h"
#include "ir/walk/visitor.h"
#include "pass_runs/pass_run.h"
#include "protocol/values.h"
#include "runtime/built.h"
#include "schedule/script/script.h"
#include "script/files/reader.h"
#include "script/printer/printer.h"
#include "support/paths.h"
#include "support/unit.h"

namespace samples_test {

using namespace tirscope;

namespace {

std::string content(const QString& name) {
  QFile file(test::in_source("sample_modules/") + name);
  if (!file.open(QIODevice::ReadOnly)) return {};
  return file.readAll().toStdString();
}

}  // namespace

class SamplesTest : public QObject {
  Q_OBJECT

  runtime::Worker worker_{test::program("tirc").toStdString()};

  /// Compares the arrays that a function writes.
  static void same(const std::vector<interp::Argument>& ours, const std::vector<interp::Argument>& theirs,
                   int64_t longest_reduction) {
    int written = 0;
    for (std::size_t k = 0; k < ours.size(); ++k) {
      if (!ours[k].is_array || !ours[k].written) continue;
      interp::Comparison one = interp::compare(ours[k].array, theirs[k].array, longest_reduction);
      QVERIFY2(one.passed, interp::comparison_text(one, ours[k].array.shape()).c_str());
      ++written;
    }
    QVERIFY(written > 0);
  }

  /// A row for each sample, and for each of its schedules.
  static void add_samples() {
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("schedule");
    nlohmann::json index = nlohmann::json::parse(content("samples.json"), nullptr, false);
    QVERIFY(index.is_object());
    for (const auto& sample : index["samples"]) {
      const QString name = QString::fromStdString(sample["name"]);
      if (!sample.value("runs", true)) continue;  // to be planned: barriers are yet to come, or it calls others' code
      QTest::newRow(qPrintable(name)) << name << QString();
      for (const auto& schedule : sample.value("schedules", nlohmann::json::array())) {
        const QString script = QString::fromStdString(schedule["name"]);
        QTest::newRow(qPrintable(name + "." + script)) << name << script;
      }
    }
  }
  /// The sample of the running test's row, at its small sizes.
  struct Sample {
    IRModule plain, module;  ///< before and after its schedule
    std::string name;        ///< of the function
    interp::InputOptions draw;
  };
  static void read_sample(Sample& out) {
    QFETCH(QString, sample);
    QFETCH(QString, schedule);
    script::ReadOptions options;
    nlohmann::json index = nlohmann::json::parse(content("samples.json"), nullptr, false);
    for (const auto& entry : index["samples"])
      if (entry["name"] == sample.toStdString())
        options.set = entry["sizes"]["small"].get<std::map<std::string, int64_t>>();
    auto read = script::read_module(content(sample + ".py"), options);
    QVERIFY2(read, read ? "" : read.error().front().rendered().c_str());
    out.plain = out.module = script::under_main(*read);
    if (!schedule.isEmpty()) {
      auto sch = schedule::Schedule::create(out.plain, {.seed = 1});
      QVERIFY(sch);
      auto run = schedule::run_script(content(sample + "." + schedule + ".py"), *std::move(sch),
                                      {.constants = read->constants});
      QVERIFY2(run, run ? "" : run.error().front().rendered().c_str());
      out.module = run->schedule.module();
    }
    out.name = out.plain->prim_func("main") ? "main" : out.plain->functions.begin()->first;
    out.draw.sizes.insert(options.set.begin(), options.set.end());
  }

 private Q_SLOTS:
  void compiled_code_computes_what_the_interpreter_does_data() { add_samples(); }
  void compiled_code_computes_what_the_interpreter_does() {
    Sample sample;
    read_sample(sample);
    if (QTest::currentTestFailed()) return;
    const auto& [plain, module, name, draw] = sample;
    PrimFunc function = plain->prim_func(name);
    auto arguments = interp::make_inputs(function, draw);
    QVERIFY2(arguments, arguments ? "" : arguments.error().rendered().c_str());
    const int64_t longest = interp::longest_reduction(function, draw.sizes);

    auto expected = interp::clone(*arguments), interpreted = interp::clone(*arguments),
         compiled = interp::clone(*arguments);
    QVERIFY(interp::run(plain, name, expected));
    auto ran = interp::run(module, name, interpreted);
    // A kernel in C is for compiled code alone, and the interpreter says so.
    const bool kernel = script::text(module).find("pragma_import_") != std::string::npos;
    QVERIFY2(bool(ran) != kernel, ran ? "" : ran.error().rendered().c_str());
    if (kernel) QCOMPARE(ran.error().code, std::string("interp.unknown-call"));
    if (ran) same(interpreted, expected, longest);
    auto built = runtime::build(worker_, module, name, {});
    // A program of GPU threads is for the interpreter alone here.
    if (!built && built.error().code == "codegen.thread-binding") return;
    if (!built && built.error().code == "kernel.no-clang") QSKIP("there is no clang");
    QVERIFY2(built, built ? "" : built.error().rendered().c_str());
    runtime::Execution execution{2, {}, {}, draw.sizes};
    auto executed = runtime::execute(worker_, *built, compiled, execution);
    QVERIFY2(executed, executed ? "" : executed.error().rendered().c_str());
    same(compiled, expected, longest);
  }

  void programs_without_threads_are_refused_with_steps_that_give_them_some_data() { add_samples(); }
  void programs_without_threads_are_refused_with_steps_that_give_them_some() {
    Sample sample;
    read_sample(sample);
    if (QTest::currentTestFailed()) return;
    const auto& [plain, module, name, draw] = sample;
    passes::Context context;
    context.target = *passes::Target::parse("opencl");
    auto code = runtime::emit(worker_, module, context, "opencl");
    if (code || code.error().code != "verify-memory.host-access") return;
    auto sch = schedule::Schedule::create(module, {.seed = 1});
    QVERIFY(sch);
    // In what a schedule has made of a program, loops may be vectors or sums begun elsewhere: there may be no such
    // steps.
    const bool scheduled = module != plain;
    if (sch->function().empty() || (scheduled && !code.error().fix)) return;
    QVERIFY2(code.error().fix, code.error().rendered().c_str());
    // As a client does: one call after the other, what the earlier ones made by its name.
    for (const FixStep& step : code.error().fix->steps) {
      auto calls = protocol::calls_of(*sch, {{}, {step}});
      QVERIFY2(calls, calls ? "" : calls.error().rendered().c_str());
      auto made = sch->call(calls->front());
      QVERIFY2(made, made ? "" : made.error().rendered().c_str());
    }
    // And as the window does, in one step.
    auto together = schedule::Schedule::create(module, {.seed = 1});
    auto calls = protocol::calls_of(*together, *code.error().fix);
    QVERIFY2(calls, calls ? "" : calls.error().rendered().c_str());
    QVERIFY(together->call_all(*calls));
    QVERIFY(structural_equal(together->module(), sch->module()));

    code = runtime::emit(worker_, sch->module(), context, "opencl");
    QVERIFY2(code || code.error().code != "verify-memory.host-access", code ? "" : code.error().rendered().c_str());
    auto arguments = interp::make_inputs(plain->prim_func(name), draw);
    QVERIFY(arguments);
    auto expected = interp::clone(*arguments);
    QVERIFY(interp::run(plain, name, expected));
    auto ran = interp::run(sch->module(), name, *arguments);
    if (!ran) QCOMPARE(ran.error().code, std::string("interp.unknown-call"));
    if (ran) same(*arguments, expected, interp::longest_reduction(plain->prim_func(name), draw.sizes));
  }

  void packed_tiles_are_right_at_every_size_data() {
    QTest::addColumn<int>("m");
    QTest::addColumn<int>("k");
    QTest::addColumn<int>("l");
    QTest::addColumn<int>("n");
    QTest::newRow("tiles divide all") << 16 << 24 << 64 << 32;
    QTest::newRow("columns are left over") << 16 << 5 << 40 << 48;
    QTest::newRow("rows are left over") << 13 << 8 << 32 << 64;
    QTest::newRow("nothing divides") << 11 << 7 << 37 << 65;
    QTest::newRow("less than a tile") << 3 << 2 << 5 << 1;
  }
  void packed_tiles_are_right_at_every_size() {
    QFETCH(int, m);
    QFETCH(int, k);
    QFETCH(int, l);
    QFETCH(int, n);
    script::ReadOptions options;
    options.set = {{"M", m}, {"K", k}, {"L", l}, {"N", n}};
    auto read = script::read_module(content("matmul_exp_matmul.py"), options);
    QVERIFY2(read, read ? "" : read.error().front().rendered().c_str());
    auto sch = schedule::Schedule::create(read->module);
    QVERIFY(sch);
    auto run =
        schedule::run_script(content("matmul_exp_matmul.gebp.py"), *std::move(sch), {.constants = read->constants});
    QVERIFY2(run, run ? "" : run.error().front().rendered().c_str());
    PrimFunc function = read->module->prim_func("main");
    auto arguments = interp::make_inputs(function, {});
    QVERIFY(arguments);
    auto expected = interp::clone(*arguments);
    QVERIFY(interp::run(read->module, "main", expected));
    auto built = runtime::build(worker_, run->schedule.module(), "main", {});
    QVERIFY2(built, built ? "" : built.error().rendered().c_str());
    for (int threads : {1, 2}) {
      auto compiled = interp::clone(*arguments);
      auto executed = runtime::execute(worker_, *built, compiled, {threads, {}, {}, {}});
      QVERIFY2(executed, executed ? "" : executed.error().rendered().c_str());
      same(compiled, expected, interp::longest_reduction(function, {}));
    }
  }

  /// An unrolled body that does not use the loop's variable is written out as separate statements.
  void a_statement_that_is_unrolled_occurs_once_each_time() {
    auto read = script::read_module(
        "@T.prim_func\ndef f(A: T.Buffer((4,)), B: T.Buffer((4,))):\n    for i in range(4):\n"
        "        for u in T.unroll(3):\n            B[i] = B[i] + A[i]\n");
    QVERIFY(read);
    passes::Context context;
    auto lowered = passes::run_passes(read->module, {{"UnrollLoop", {}}}, context);
    QVERIFY(lowered && *lowered != read->module);
    std::set<const Node*> seen;
    int stores = 0;
    walk((*lowered)->prim_func("f")->body, [&](const Node& node) {
      if (is_stmt(node.kind) && !seen.insert(&node).second) stores = -1000;
      stores += node.kind == Kind::BufferStore;
      return true;
    });
    QCOMPARE(stores, 3);
  }
  void what_would_be_unrolled_without_measure_is_refused() {
    auto read = script::read_module(
        "@T.prim_func\ndef f(A: T.Buffer((4,))):\n    for u in T.unroll(1000000000):\n        A[u % 4] = A[0]\n");
    QVERIFY(read);
    passes::Context context;
    auto lowered = passes::run_passes(read->module, {{"UnrollLoop", {}}}, context);
    QVERIFY(!lowered);
    QCOMPARE(lowered.error().code, "unroll.too-large");
  }
};

TIRSCOPE_TEST(SamplesTest)

}  // namespace samples_test
#include "samples_test.moc"
