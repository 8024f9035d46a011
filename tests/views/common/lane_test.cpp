// SPDX-License-Identifier: Apache-2.0
#include "views/common/jobs/lane.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QThread>
#include <QtTest>
#include <atomic>
#include <semaphore>

#include "support/cancellation.h"
#include "support/check.h"
#include "support/unit.h"

namespace lane_test {

using namespace tirscope;
using namespace tirscope::views;

namespace {

/// Where a program that this test starts writes what its jobs did.
constexpr const char* quitting = "TIRSCOPE_TEST_QUITTING";

/// Runs until it is asked to stop.
int endless() {
  while (true) poll_cancellation();
}

}  // namespace

class LaneTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_newest_wins_and_older_results_are_dropped() {
    Lane lane(Threads::Analyse);
    std::vector<int> got;
    for (int n = 0; n < 20; ++n) lane.start([n] { return n; }, [&](Result<int> result) { got.push_back(*result); });
    QVERIFY(lane.isBusy());
    QTRY_VERIFY(!lane.isBusy());
    lane.wait();
    QCoreApplication::processEvents();
    QCOMPARE(got, std::vector<int>{19});
  }
  void a_superseded_job_is_stopped() {
    Lane lane(Threads::Graphviz);  // of one thread: the second job runs only when the first has ended
    bool done = false;
    lane.start(endless, [](const Result<int>&) { QFAIL("a superseded result was delivered"); });
    lane.start([] { return 1; }, [&](const Result<int>&) { done = true; });
    QTRY_VERIFY(done);
  }
  void jobs_in_order_are_all_delivered_in_their_order() {
    Lane lane(Threads::Analyse, Lane::Order::InOrder);
    std::atomic<int> running = 0;
    std::vector<int> got;
    for (int n = 0; n < 50; ++n)
      lane.start(
          [&running, n] {
            TS_CHECK(++running == 1, "two jobs at once");
            QThread::usleep(100);
            --running;
            return n;
          },
          [&](Result<int> result) { got.push_back(result ? *result : -1); });
    QTRY_COMPARE(got.size(), 50u);
    QVERIFY(std::ranges::is_sorted(got) && got.front() == 0);
    QVERIFY(!lane.isBusy());
  }
  void a_failed_check_arrives_as_a_diagnostic() {
    Lane lane(Threads::Analyse, Lane::Order::InOrder);
    std::vector<std::string> codes;
    auto note = [&](const Result<int>& result) { codes.push_back(result ? "fine" : result.error().code); };
    lane.start(
        []() -> int {
          TS_CHECK(1 > 2, "arithmetic is broken");
          return 0;
        },
        note);
    lane.start([]() -> int { throw std::bad_alloc(); }, note);
    lane.start([]() -> int { throw LimitReached{refused("ir.too-deep", "too deep")}; }, note);
    lane.start([]() -> Result<int> { return fail(refused("plain", "no")); }, note);
    lane.start([] { return 1; }, note);
    QTRY_COMPARE(codes.size(), 5u);
    QCOMPARE(codes, (std::vector<std::string>{"bug", "environment.memory", "ir.too-deep", "plain", "fine"}));
  }
  void results_and_progress_arrive_on_the_thread_of_the_window() {
    Lane lane(Threads::Edit, Lane::Order::InOrder);
    QThread *worked = nullptr, *delivered = nullptr, *reported = nullptr;
    int64_t at = 0;
    lane.start(
        [&](const Job& job) {
          worked = QThread::currentThread();
          job.report(3, 4, message("three of four"));
        },
        [&](const Result<void>& result) {
          QVERIFY(result.has_value());
          delivered = QThread::currentThread();
        },
        [&](const Progress& progress) {
          reported = QThread::currentThread();
          at = progress.done;
        });
    QTRY_VERIFY(delivered);
    QCOMPARE(delivered, QThread::currentThread());
    QCOMPARE(reported, QThread::currentThread());
    QVERIFY(worked != delivered);
    QCOMPARE(at, 3);
  }
  void a_job_that_is_asked_to_stop_says_so() {
    Lane lane(Threads::Analyse);
    std::string code;
    lane.start(endless, [&](const Result<int>& result) { code = result.error().code; });
    lane.requestStop();
    QTRY_COMPARE(code, std::string("job.cancelled"));
    QVERIFY(!lane.isBusy());
  }
  void a_job_that_was_stopped_before_it_began_does_not_run() {
    Lane lane(Threads::Edit, Lane::Order::InOrder);
    std::binary_semaphore go(0);
    bool ran = false;
    lane.start([&] { go.acquire(); }, [](const Result<void>&) {});
    lane.start([&] { ran = true; }, [](const Result<void>&) {});
    lane.drop();
    QVERIFY(!lane.isBusy());
    go.release();
    lane.wait();
    QVERIFY(!ran);
  }
  void nothing_is_delivered_after_its_owner_died() {
    std::binary_semaphore begun(0), go(0), ended(0);
    bool delivered = false;
    {
      Lane lane(Threads::Analyse);
      lane.start(
          [&] {
            begun.release();
            go.acquire();
            ended.release();
          },
          [&](const Result<void>&) { delivered = true; });
      begun.acquire();
    }
    go.release();
    ended.acquire();
    QTest::qWait(20);
    QVERIFY(!delivered);
  }
  void a_result_may_end_its_owner() {
    auto lane = std::make_unique<Lane>(Threads::Analyse);
    lane->start([] { return 1; }, [&](const Result<int>&) { lane.reset(); });
    QTRY_VERIFY(!lane);
  }

  /// Run by itself it does nothing; started by the test below it leaves main() with jobs under way.
  void leaves_jobs_behind() {
    const QString folder = qEnvironmentVariable(quitting);
    if (folder.isEmpty()) return;
    static std::vector<std::unique_ptr<Lane>> lanes;  // they live longer than the application
    for (Threads threads : {Threads::Edit, Threads::Analyse, Threads::Graphviz}) {
      lanes.push_back(std::make_unique<Lane>(threads));
      lanes.back()->start(
          [name = QStringLiteral("%1/%2").arg(folder).arg(int(threads))] {
            QThread::msleep(300);
            QFile file(name);
            (void)file.open(QIODevice::WriteOnly);
          },
          [](const Result<void>&) {});
    }
    QThread::msleep(50);  // so that they have begun
  }
  void quitting_joins_what_is_under_way() {
    if (qEnvironmentVariableIsSet(quitting)) return;
    QTemporaryDir folder;
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QLatin1StringView(quitting), folder.path());
    program.setProcessEnvironment(environment);
    program.start(QCoreApplication::applicationFilePath(),
                  {QStringLiteral("common.lane"), QStringLiteral("leaves_jobs_behind")});
    QVERIFY(program.waitForFinished(20000));
    QCOMPARE(program.exitStatus(), QProcess::NormalExit);
    QCOMPARE(program.exitCode(), 0);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 3);
  }
};

TIRSCOPE_TEST(LaneTest)

}  // namespace lane_test
#include "lane_test.moc"
