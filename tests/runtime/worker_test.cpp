// SPDX-License-Identifier: Apache-2.0
// Programs that misbehave do no harm: each ends in a diagnostic with a code, and the next run works.
#include <signal.h>

#include <QtTest>
#include <chrono>
#include <thread>

#include "runtime/built.h"
#include "support/loops.h"
#include "support/paths.h"
#include "support/scripted.h"
#include "support/unit.h"

namespace worker_test {

using namespace tirscope;
using namespace tirscope::test;

namespace {

const DataType f32 = DataType::floating(32);

struct Bench {
  runtime::Worker worker{test::program("tirc").toStdString()};
  runtime::Execution execution{1, {}, {20, int64_t(1) << 30}, {}};

  Result<runtime::RunResult> run(const PrimFunc& function, std::vector<interp::NDArray> arrays, const Job& job = {}) {
    passes::Context context;
    TS_TRY(runtime::Built built, runtime::build(worker, module_of(function), "main", context));
    std::vector<interp::Argument> arguments;
    for (auto& array : arrays) {
      arguments.emplace_back();
      arguments.back().array = array;
    }
    return runtime::execute(worker, built, arguments, execution, job);
  }
};

std::string code_of(const Result<runtime::RunResult>& result) { return result ? "ran" : result.error().code; }

/// Whether a child has died with all its threads; it may still be waited for by its parent.
bool ended(int process) {
  const QString folder = QStringLiteral("/proc/%1/").arg(process);
  if (QDir(folder + QStringLiteral("task")).entryList(QDir::Dirs | QDir::NoDotAndDotDot).size() > 1) return false;
  QFile stat(folder + QStringLiteral("stat"));
  if (!stat.open(QIODevice::ReadOnly)) return true;
  QByteArray text = stat.readAll();
  return text.mid(text.lastIndexOf(')') + 2, 1) == "Z";
}

Buffer array(const char* name, int64_t size) { return make_buffer(name, {int32(size)}, f32); }

}  // namespace

class WorkerTest : public QObject {
  Q_OBJECT
  Bench bench;

  /// Doubles an array; what every other test is followed by.
  bool works() {
    Buffer a = array("A", 100);
    Var i = make_var("i");
    interp::NDArray x(f32, {100});
    x.fill(2);
    auto result = bench.run(function_of({a}, loop(i, 100, store(a, load(a, {i}) * load(a, {i}), i))), {x});
    if (!result) qWarning("%s", result.error().rendered().c_str());
    return result && x.number(99) == 4;
  }

 private Q_SLOTS:
  void cleanup() { QVERIFY(works()); }

  void the_process_is_kept_between_runs() {
    QVERIFY(works());
    int first = bench.worker.process_id();
    QVERIFY(works());
    QVERIFY(first > 0);
    QCOMPARE(bench.worker.process_id(), first);
  }

  void a_read_far_out_of_bounds_names_the_array() {
    Buffer a = array("A", 100), b = array("B", 100);
    Var i = make_var("i");
    interp::NDArray x(f32, {100}), y(f32, {100});
    auto result = bench.run(function_of({a, b}, loop(i, 100, store(b, load(a, {i * 20000000}), i))), {x, y});
    QCOMPARE(code_of(result), "run.crashed");
    QVERIFY(result.error().message.str().contains("past the end of array A"));
  }

  void a_write_just_behind_or_before_an_array_is_seen() {
    Buffer a = array("A", 100);
    interp::NDArray x(f32, {100});
    QCOMPARE(code_of(bench.run(function_of({a}, store(a, make_const(f32, 1.0), int32(100))), {x})),
             "run.out-of-bounds");
    QCOMPARE(code_of(bench.run(function_of({a}, store(a, make_const(f32, 1.0), int32(-3))), {x})), "run.out-of-bounds");
  }

  void a_program_without_end_is_stopped() {
    Buffer a = array("A", 4);
    interp::NDArray x(f32, {4});
    bench.execution.limits.seconds = 0.5;
    auto start = std::chrono::steady_clock::now();
    QCOMPARE(code_of(bench.run(function_of({a}, make<WhileNode>(true_expr(), store(a, load(a, {int32(0)}), int32(0)))),
                               {x})),
             "run.time-limit");
    QVERIFY(std::chrono::steady_clock::now() - start < std::chrono::seconds(15));
    bench.execution.limits.seconds = 20;
  }

  void a_run_can_be_cancelled() {
    Buffer a = array("A", 4);
    interp::NDArray x(f32, {4});
    Job job{StopToken::create()};
    std::thread stopper([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      job.stop.request_stop();
    });
    auto result =
        bench.run(function_of({a}, make<WhileNode>(true_expr(), store(a, load(a, {int32(0)}), int32(0)))), {x}, job);
    stopper.join();
    QCOMPARE(code_of(result), "run.cancelled");
  }

  void a_program_that_needs_100_gigabytes_is_refused() {
    Buffer a = array("A", 4);
    interp::NDArray x(f32, {4});
    Buffer big = make_buffer("Big", {int64(int64_t(100) << 28)}, f32);
    Var i = make_var("i", DataType::integer(64));
    // Far apart, so that nothing of it can be left out.
    Expr at = i * (int64_t(33) << 28);
    Stmt fill = make<ForNode>(i, int64(0), int64(4), ForKind::Serial, store(big, make_const(f32, 1.0), at));
    Stmt use = store(a, load(big, {int64(1)}), int32(0));
    Stmt body = make<AllocateNode>(big->data, f32, big->shape, true_expr(), sequence({fill, use}));
    QCOMPARE(code_of(bench.run(function_of({a}, body), {x})), "run.out-of-memory");
  }

  void a_failed_assertion_is_told() {
    Buffer a = array("A", 4);
    interp::NDArray x(f32, {4});
    Stmt body =
        make<AssertStmtNode>(gt(load(a, {int32(0)}), make_const(f32, 1.0)), make<StringImmNode>("A must be above 1"),
                             store(a, make_const(f32, 5.0), int32(0)));
    auto result = bench.run(function_of({a}, body), {x});
    QCOMPARE(code_of(result), "run.assertion");
    QVERIFY(result.error().message.str().contains("A must be above 1"));
  }

  void an_integer_division_by_zero_is_told() {
    Buffer a = make_buffer("A", {int32(4)}, DataType::integer(32));
    interp::NDArray x(DataType::integer(32), {4});
    Stmt body = store(a, make_binary(Kind::Div, int32(7), load(a, {int32(1)})), int32(0));
    auto result = bench.run(function_of({a}, body), {x});
    QCOMPARE(code_of(result), "run.crashed");
    QVERIFY(result.error().message.str().contains("by zero"));
  }

  void a_worker_killed_in_the_middle_is_replaced() {
    QVERIFY(works());
    Buffer a = array("A", 4);
    interp::NDArray x(f32, {4});
    std::thread killer([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      ::kill(bench.worker.process_id(), SIGKILL);
    });
    auto result =
        bench.run(function_of({a}, make<WhileNode>(true_expr(), store(a, load(a, {int32(0)}), int32(0)))), {x});
    killer.join();
    QCOMPARE(code_of(result), "run.worker-lost");
  }

  void a_worker_killed_between_runs_is_replaced() {
    QVERIFY(works());
    int first = bench.worker.process_id();
    ::kill(first, SIGKILL);
    QTRY_VERIFY(ended(first));
    QVERIFY(works());
    QVERIFY(bench.worker.process_id() != first);
  }

  void a_missing_worker_program_is_an_environment_error() {
    runtime::Worker worker("/nowhere/tirc");
    runtime::RunRequest request;
    auto result = worker.run(request);
    QCOMPARE(code_of(result), "run.worker-missing");
    QCOMPARE(result.error().fault, Fault::Environment);
  }

  void timing_repeats_until_it_is_long_enough() {
    Buffer a = array("A", 1000);
    Var i = make_var("i");
    interp::NDArray x(f32, {1000});
    bench.execution.timing = runtime::Timing{1, 1, 4, 5};
    auto result = bench.run(function_of({a}, loop(i, 1000, store(a, load(a, {i}), i))), {x});
    bench.execution.timing.reset();
    QVERIFY(result);
    QCOMPARE(result->seconds.size(), 4u);
    QVERIFY(result->number > 1);
    for (double s : result->seconds) QVERIFY(s > 0);
    QVERIFY(result->counts.empty() && result->no_counters.empty());
  }

  void the_first_of_several_calls_has_every_end_watched() {
    Buffer a = array("A", 100), b = array("B", 100);
    interp::NDArray x(f32, {100}), y(f32, {100});
    bench.execution.timing = runtime::Timing{1, 1, 4, 5};
    auto behind = bench.run(function_of({a, b}, store(b, load(a, {int32(112)}), int32(0))), {x, y});
    auto written = bench.run(function_of({a, b}, store(b, make_const(f32, 1.0), int32(100))), {x, y});
    bench.execution.timing->warm_up = 0;  // a strip of known bytes is behind the arrays then
    auto unwatched = bench.run(function_of({a, b}, store(b, make_const(f32, 1.0), int32(112))), {x, y});
    bench.execution.timing.reset();
    QCOMPARE(code_of(behind), "run.crashed");
    QVERIFY(behind.error().message.str().contains("48 bytes past the end of array A"));
    QCOMPARE(code_of(written), "run.out-of-bounds");
    QCOMPARE(code_of(unwatched), "run.out-of-bounds");
  }

  void arrays_that_are_timed_begin_at_different_offsets_of_their_pages() {
    passes::Context context;
    context.target = *passes::Target::parse("cpu:library=" + test::program("libtirscope_misbehaving.so").toStdString());
    auto built =
        runtime::build(bench.worker,
                       scripted::on("@T.prim_func\n"
                                    "def main(P: T.Buffer((4096,), \"int8\"), A: T.Buffer((1024,), \"float32\")):\n"
                                    "    T.evaluate(T.call_extern(\"int32\", \"offsets_in_pages\", P.data, A.data))\n")
                           .module(),
                       "main", context);
    QVERIFY(built);
    std::vector<interp::Argument> arguments(2);
    arguments[0].array = interp::NDArray(DataType::integer(8), {4096});
    arguments[1].array = interp::NDArray(f32, {1024});
    runtime::Execution execution{1, runtime::Timing{1, 1, 4, 5}, {20, int64_t(1) << 30}, {}};
    QVERIFY(runtime::execute(bench.worker, *built, arguments, execution));
    QCOMPARE(arguments[1].array.number(0), 4096 - 192.0);
    QCOMPARE(arguments[1].array.number(1), 4096 - 384.0);
  }

  void counters_are_read_or_a_sentence_says_why_not() {
    Buffer a = array("A", 1000);
    Var i = make_var("i");
    interp::NDArray x(f32, {1000});
    bench.execution.timing = runtime::Timing{1, 1, 1, 5, false, true};
    auto result = bench.run(function_of({a}, loop(i, 1000, store(a, load(a, {i}), i))), {x});
    bench.execution.timing.reset();
    QVERIFY(result);
    auto cycles = std::ranges::find(result->counts, "cycles", &runtime::Count::name);
    if (cycles == result->counts.end())
      QVERIFY(!result->no_counters.empty());
    else
      QVERIFY(cycles->value > 100 && cycles->value < 1e9 && result->no_counters.empty());
    for (const runtime::Count& count : result->counts) QVERIFY2(count.value >= 0, count.name.c_str());
  }

  void counts_are_told_by_what_they_mean() {
    QCOMPARE(runtime::counts_text({{"cycles", 2e6}, {"instructions", 5e6}, {"cache-misses", 1000}, {"page-faults", 2}}),
             "2 M cycles, 2.50 instructions per cycle, 0.2 cache misses per 1,000 instructions, 2 page faults");
    QCOMPARE(runtime::counts_text({{"page-faults", 0}, {"context-switches", 0.5}}),
             "0 page faults, 0.5 context switches");
    QCOMPARE(runtime::counts_text({}), "");
  }
};

TIRSCOPE_TEST(WorkerTest)

}  // namespace worker_test
#include "worker_test.moc"
