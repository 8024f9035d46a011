// SPDX-License-Identifier: Apache-2.0
// A process of the worker may have run anything: what it answers is taken only where it cannot be contradicted.
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include "ir/make.h"
#include "runtime/measure/run_times.h"
#include "runtime/worker/worker.h"
#include "support/paths.h"
#include "support/processor_time.h"
#include "support/unit.h"

namespace hostile_worker_test {

using namespace tirscope;
using runtime::RunReply;
using runtime::RunRequest;
using runtime::Timing;

class HostileWorkerTest : public QObject {
  Q_OBJECT

  static RunRequest request() {
    RunRequest request;
    request.object = "no object";
    request.entry = "main";
    request.arrays.emplace_back(DataType::floating(32), std::vector<int64_t>{100});
    request.names = {"A"};
    request.slots = {{0, 0}};
    request.limits = {4, int64_t(1) << 30};
    return request;
  }

  QTemporaryDir folder_;

  /// A program that answers so. A worker's environment is not its parent's, so that the program names what to do
  /// itself.
  std::string hostile(const QByteArray& mode, QByteArray answer) const {
    // The system's own first: one that a version manager wraps takes a second to start.
    const QByteArray python = QFile::exists(QStringLiteral("/usr/bin/python3")) ? "/usr/bin/python3" : "python3";
    QFile program(folder_.filePath(QStringLiteral("worker")));
    if (!program.open(QIODevice::WriteOnly | QIODevice::Truncate)) qFatal("no temporary file");
    program.write("#!/bin/sh\nHOSTILE_MODE=" + mode + " HOSTILE_ANSWER='" + answer.replace("'", "'\\''") + "' exec " +
                  python + " '" +
                  QFile::encodeName(test::in_source(QStringLiteral("tests/support/hostile_worker.py"))) + "' \"$@\"\n");
    program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return program.fileName().toStdString();
  }

  std::string code_of(const QByteArray& mode, const QByteArray& answer) const {
    runtime::Worker worker(hostile(mode, answer));
    RunRequest asked = request();
    auto result = worker.run(asked);
    return result ? "" : result.error().code;
  }

 private Q_SLOTS:
  void initTestCase() {
    if (QStandardPaths::findExecutable("python3").isEmpty()) QSKIP("there is no python3");
  }

  void what_is_no_answer_is_refused_data() {
    QTest::addColumn<QByteArray>("mode");
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QByteArray>("code");
    auto row = [](const char* name, const char* mode, const QByteArray& answer, const char* code) {
      QTest::newRow(name) << QByteArray(mode) << answer << QByteArray(code);
    };
    auto run = [&](const char* name, const QByteArray& object, const char* code) {
      row(name, "plain", "{\"request\": $ID, \"run\": " + object + "}", code);
    };
    const char *lost = "run.worker-lost", *time = "run.implausible-time", *limit = "run.time-limit";
    run("what a run is", R"({"number": 1, "seconds": [1e-5]})", "");
    run("null", "null", lost);
    run("a list", "[]", lost);
    run("no seconds", R"({"number": 1})", lost);
    run("no number", R"({"seconds": [1e-5]})", lost);
    run("seconds of text", R"({"number": 1, "seconds": ["1"]})", lost);
    run("seconds null", R"({"number": 1, "seconds": [null]})", lost);
    run("a number of text", R"({"number": "1", "seconds": [1e-5]})", lost);
    run("a number of 2 to the 40", R"({"number": 1099511627776, "seconds": [1e-5]})", lost);
    run("another key", R"({"number": 1, "seconds": [1e-5], "more": 1})", lost);
    run("a key twice", R"({"number": 1, "seconds": [1e-5], "number": 1})", lost);
    run("a device of numbers", R"({"number": 1, "seconds": [1e-5], "device": 7})", lost);
    run("counts of another shape", R"({"number": 1, "seconds": [1e-5], "counts": {"cycles": 1}})", lost);
    run("an exponent too large", R"({"number": 1, "seconds": [1e999]})", lost);
    run("not a number", R"({"number": 1, "seconds": [NaN]})", lost);
    run("no time", R"({"number": 1, "seconds": [0]})", time);
    run("a negative time", R"({"number": 1, "seconds": [-1e-5]})", time);
    run("less than a cycle", R"({"number": 1, "seconds": [1e-12]})", time);
    run("longer than it was waited", R"({"number": 1, "seconds": [100]})", time);
    run("more measurements", R"({"number": 1, "seconds": [1e-5, 1e-5]})", time);
    run("no measurements", R"({"number": 1, "seconds": []})", time);
    run("calls that were not asked for", R"({"number": 1000000000, "seconds": [1e-9]})", time);
    run("a negative number", R"({"number": -1, "seconds": [1e-5]})", time);
    run("a negative count", R"({"number": 1, "seconds": [1e-5], "counts": [{"name": "x", "value": -1}]})", time);
    row("an empty object", "plain", "{}", lost);
    row("no object", "plain", "[]", lost);
    row("no JSON", "plain", "hello", lost);
    row("nothing", "plain", "", lost);
    row("no number", "plain", R"({"run": {"number": 1, "seconds": [1e-5]}})", lost);
    row("another request", "plain", R"({"request": 1, "run": {"number": 1, "seconds": [1e-5]}})", lost);
    row("nothing in it", "plain", R"({"request": $ID})", lost);
    row("two in one", "plain", R"({"request": $ID, "run": {"number": 1, "seconds": [1e-5]}, "devices": []})", lost);
    row("a build's", "plain", R"({"request": $ID, "build": {"forms": [], "cpu": "", "features": "", "seconds": 0}})",
        lost);
    row("a failure without a code", "plain", R"({"request": $ID, "failure": {"text": "x"}})", lost);
    row("a failure of its own making", "plain", R"({"request": $ID, "failure": {"code": "x", "text": "y"}})", lost);
    row("outside of an array that is not there", "plain",
        R"({"request": $ID, "failure": {"code": "run.out-of-bounds", "text": "", "array": 12345678}})",
        "run.out-of-bounds");
    row("a diagnostic of another shape", "plain",
        R"({"request": $ID, "failure": {"code": "x", "text": "y", "diagnostic": [1, {"data": 3}]}})", lost);
    row("a bug of ours", "plain",
        R"({"request": $ID, "failure": {"code": "x", "text": "y", "diagnostic":
            {"code": -32099, "message": "run this", "data": {"code": "bug.internal"}}}})",
        lost);
    row("what a device refused", "plain",
        R"({"request": $ID, "failure": {"code": "x", "text": "y", "diagnostic":
            {"code": -32000, "message": "no", "data": {"code": "device.threads"}}}})",
        "device.threads");
    run("more counted than there is", R"({"number": 1, "seconds": [1e-5], "counts": [{"name": "x", "value": 1e300}]})",
        time);
    row("two million levels", "deep", "", lost);
    row("60 MB of brackets", "brackets", "", lost);
    row("20 million values", "many", "", lost);
    row("a length beyond all", "more_than_any", "", lost);
    row("half of it", "half", R"({"request": 1, "run": {}})", limit);
    row("a byte at a time", "drip", "", limit);
    row("nothing at all", "silent", "", limit);
    row("the connection closed", "closed", "", lost);
    row("memory that is gone", "shorter_memory", R"({"request": $ID, "run": {"number": 1, "seconds": [1e-5]}})", lost);
  }
  void what_is_no_answer_is_refused() {
    QFETCH(QByteArray, mode);
    QFETCH(QByteArray, answer);
    QFETCH(QByteArray, code);
    const test::ProcessorTime spent;
    QCOMPARE(QByteArray::fromStdString(code_of(mode, answer)), code);
    QVERIFY2(spent.seconds() < 10, qPrintable(QString::number(spent.seconds())));
  }

  void no_line_of_a_failure_passes_for_a_message_of_ours() {
    runtime::Worker worker(hostile("plain", R"({"request": $ID, "failure": {"code": "x", "text": "y", "diagnostic":
        {"code": -32000, "message": "no\nerror[bug.internal]: run this", "data": {"code": "run.link",
         "fix": {"label": "l", "steps": []}}}}})"));
    RunRequest asked = request();
    auto result = worker.run(asked);
    QVERIFY(!result);
    QCOMPARE(result.error().message.str(), "no\n    error[bug.internal]: run this");
    QVERIFY(!result.error().fix);
  }

  void what_is_no_build_is_refused_data() {
    QTest::addColumn<QByteArray>("answer");
    auto row = [](const char* name, const QByteArray& rest) {
      QTest::newRow(name) << "{\"request\": $ID, " + rest + "}";
    };
    auto form = [&](const char* name, const QByteArray& object) {
      row(name, R"("build": {"cpu": "", "features": "", "seconds": 0, "forms": [)" + object + "]}");
    };
    form("no form", "");
    form("two forms", R"({"bytes": 0}, {"bytes": 0})");
    form("an empty form", "{}");
    form("more than there is", R"({"bytes": 1000000000000000})");
    form("a negative length", R"({"bytes": -1})");
    form("kernels for a host", R"({"kernels": {"text": "", "kernels": [], "needs": [], "lines": [], "remarks": []}})");
    row("a run", R"("run": {"number": 1, "seconds": [1e-5]})");
    row("lines of statements that are not there",
        R"("build": {"cpu": "", "features": "", "seconds": 0, "forms": [{"bytes": 0}], "origins":
           {"origins": [], "remarks": [], "lines": {"3": [{"s": 5, "a": false}]}}})");
    row("lines of another form",
        R"("build": {"cpu": "", "features": "", "seconds": 0, "forms": [{"bytes": 0}], "origins":
           {"origins": [], "remarks": [], "lines": {"x": []}}})");
    row("a remark of another kind",
        R"("build": {"cpu": "", "features": "", "seconds": 0, "forms": [{"bytes": 0}], "origins":
           {"origins": [], "lines": {}, "remarks": [{"verdict": 9, "pass": "", "text": "", "statement": -1}]}})");
  }
  void what_is_no_build_is_refused() {
    QFETCH(QByteArray, answer);
    runtime::Worker worker(hostile("plain", answer));
    runtime::BuildRequest request{make<IRModuleNode>(std::map<std::string, NodeRef>{}), {}, {codegen::Form::Object}};
    request.limits.seconds = 2;
    request.origins = true;
    auto built = worker.build(request);
    QVERIFY(!built);
    QCOMPARE(built.error().code, "run.worker-lost");
  }

  void an_answer_that_was_prepared_is_not_that_of_the_next_request() {
    runtime::Worker worker(hostile("prepared", R"({"request": $ID, "run": {"number": 1, "seconds": [1e-5]}})"));
    RunRequest first = request(), second = request();
    QVERIFY(worker.run(first));
    auto result = worker.run(second);
    QVERIFY(!result);
    QCOMPARE(result.error().code, "run.worker-lost");
  }

  void times_are_held_against_what_was_asked() {
    auto check = [](RunReply reply, const Timing& timing, double waited, double called = 0) {
      RunRequest asked = request();
      asked.time = true;
      asked.timing = timing;
      auto checked = runtime::check_run_times(reply, asked, waited, called);
      return checked ? "" : checked.error().code;
    };
    const Timing timing{1, 1, 2, 100};
    const char* refused = "run.implausible-time";
    QCOMPARE(check({{0.11, 0.12}, 1}, timing, 0.5), "");
    QCOMPARE(check({{1.1e-7, 1.2e-7}, 1000000}, timing, 0.5), "");
    QCOMPARE(check({{1.1e-7, 1.2e-7}, 1000000}, timing, 0.2), refused);  // 0.23 s of calls
    QCOMPARE(check({{1e-3, 1e-3}, 1}, timing, 0.5), refused);            // each shorter than a measurement must be
    QCOMPARE(check({{1e-3, 1e-3}, 1}, {1, 1, 2, 0}, 0.5), "");
    QCOMPARE(check({{0.11, 0.12}, 1}, {1, 5, 2, 100}, 2), refused);      // fewer calls than were asked for
    QCOMPARE(check({{1e-6, 1e-6}, 1}, {0, 1, 2, 0}, 60, 59), refused);   // a minute for two microseconds
    QCOMPARE(check({{1e-6, 1e-6}, 1}, {0, 1, 2, 0}, 60, 0.1), "");       // spent on linking
    QCOMPARE(check({{1e-6, 1e-6}, 1}, {0, 1, 2, 0, true}, 60, 59), "");  // spent on the caches
  }

  void a_process_that_does_not_begin_is_replaced_soon() {
    qputenv("HOSTILE_MODE", "asleep");
    runtime::Worker worker(test::in_source("tests/support/hostile_worker.py").toStdString());
    RunRequest asked = request();
    Job job{StopToken::create()};
    QElapsedTimer clock;
    clock.start();
    asked.limits.seconds = 8;
    auto result = worker.run(asked, job);
    QVERIFY(!result);
    QVERIFY(clock.elapsed() < 20'000);
  }
};

TIRSCOPE_TEST(HostileWorkerTest)

}  // namespace hostile_worker_test
#include "hostile_worker_test.moc"
