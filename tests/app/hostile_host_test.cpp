// SPDX-License-Identifier: Apache-2.0
// A server behind a prefix that means no good, asked by the window: each call ends with a code, and the next one starts
// a server that works.
#include <QElapsedTimer>
#include <QProcess>
#include <QStandardPaths>

#include "analysis/difference.h"
#include "app/session/runs/timed_steps.h"
#include "app/worker/client.h"
#include "support/paths.h"
#include "support/unit.h"
#include "support/window_fixture.h"

namespace hostile_host_test {

using namespace tirscope;
using namespace tirscope::app;

class HostileHostTest : public QObject {
  Q_OBJECT

  QString python_ = QStandardPaths::findExecutable("python3");
  QString server_ = test::in_source("tests/support/hostile_server.py");

  /// What a call gives: its result, or the code of its refusal.
  static std::string codeOf(WorkerClient& worker, const char* method) {
    std::string code = "no answer";
    bool done = false;
    worker.call(method, nlohmann::json::object(), &worker, [&](Result<nlohmann::json> answer) {
      // As the window reads it: what is of another shape throws.
      if (answer)
        for (const nlohmann::json& one : *answer) code = one.at("target").get<std::string>();
      code = answer ? "" : answer.error().code;
      done = true;
    });
    waitFor([&] { return done; }, 30'000);
    return code;
  }

 private Q_SLOTS:
  void each_answer_is_taken_or_refused_with_its_code_data() {
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("code");
    if (python_.isEmpty()) QSKIP("there is no python3");
    QProcess list;
    list.start(python_, {server_, "--list"});
    QVERIFY(list.waitForFinished());
    for (const QByteArray& line : list.readAllStandardOutput().trimmed().split('\n')) {
      const QList<QByteArray> words = line.split(' ');
      // The shapes of answers are for who asks; waiting is tried once below.
      const bool of_shape =
          words[2] == "place.time-limit" || words[0].contains("gives_") || words[0].startsWith("an_e");
      if ((words[1] == "server.info" || words[1] == "devices.list") && !of_shape)
        QTest::newRow(words[0].constData()) << QString(words[0]) << QString(words[2]);
    }
  }
  void each_answer_is_taken_or_refused_with_its_code() {
    QFETCH(QString, kind);
    QFETCH(QString, code);
    WorkerClient worker;
    worker.setPrefix(QStringLiteral("%1 %2 %3").arg(python_, server_, kind), 3.0);
    QElapsedTimer clock;
    clock.start();
    const std::string got = codeOf(worker, "devices.list");
    QVERIFY2(got.starts_with(code == "ok" ? "" : code.toStdString()) && (code != "ok" || got.empty()), got.c_str());
    QVERIFY(clock.elapsed() < 20'000);
  }

  void what_cannot_be_read_is_refused_and_the_next_server_works() {
    if (python_.isEmpty()) QSKIP("there is no python3");
    WorkerClient worker;
    for (const char* kind : {"devices.list_gives_a_number", "devices.list_gives_a_text", "an_entry_with_null"}) {
      worker.setPrefix(QStringLiteral("%1 %2 %3").arg(python_, server_, QLatin1StringView(kind)), 3.0);
      QCOMPARE(codeOf(worker, "devices.list"), "place.answer");
    }
    worker.setPrefix({});
    QCOMPARE(codeOf(worker, "devices.list"), "");
  }

  void times_that_cannot_be_are_not_shown() {
    const QList<std::pair<int, QString>> steps = {{1, QStringLiteral("a step")}};
    auto run = [](std::vector<double> seconds, int number = 1) {
      protocol::BenchRun made;
      made.repeat = int(seconds.size());
      made.seconds = std::move(seconds);
      made.number = number;
      made.median_s = 9;
      return made;
    };
    auto code = [&](const protocol::BenchRun& reported, double waited) {
      auto runs = timedSteps({reported}, steps, 0, waited);
      return runs ? "" : runs.error().code;
    };
    QCOMPARE(code(run({0.1, 0.2}), 0.5), "");
    QCOMPARE(timedSteps({run({0.1, 0.2})}, steps, 0, 0.5)->runs.front().measured.median_s,
             analysis::median_of({0.1, 0.2}));
    QCOMPARE(code(run({0.1, 0.2}), 0.2), "run.implausible-time");
    QCOMPARE(code(run({1e-12}), 1), "run.implausible-time");
    QCOMPARE(code(run({}), 1), "run.implausible-time");
    QCOMPARE(code(run({0.1}, -1), 1), "run.implausible-time");
    QCOMPARE(timedSteps({}, steps, 0, 1).error().code, "worker.answer");

    // What is not known yet is no run; what cannot be read is refused before its times are looked at.
    QVERIFY(timedSteps({std::nullopt}, steps, 0, 1)->runs.empty());
    nlohmann::json answer = protocol::encode(protocol::BenchAnswer{{run({0.1})}});
    QVERIFY(protocol::decode<protocol::BenchAnswer>(answer));
    answer["runs"][0]["seconds"] = "x";
    QVERIFY(!protocol::decode<protocol::BenchAnswer>(answer));
    answer["runs"][0]["seconds"] = {0.1};
    answer["runs"][0].erase("number");
    QVERIFY(!protocol::decode<protocol::BenchAnswer>(answer));
  }
};

TIRSCOPE_TEST(HostileHostTest)

}  // namespace hostile_host_test
#include "hostile_host_test.moc"
