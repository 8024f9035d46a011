// SPDX-License-Identifier: Apache-2.0
// Programs that end without warning: the window itself, and the one that builds and runs modules.
#include <signal.h>

#include "support/paths.h"
#include "support/unit.h"
#include "support/window_fixture.h"

namespace killed_test {

using namespace tirscope;
using namespace tirscope::app;

namespace {

/// The real program, killed when it goes out of sight.
struct Program {
  QProcess process;

  Program(const QString& home, const QStringList& arguments) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    environment.insert(QStringLiteral("XDG_DATA_HOME"), home + QStringLiteral("/data"));
    environment.insert(QStringLiteral("XDG_CONFIG_HOME"), home + QStringLiteral("/config"));
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::ForwardedChannels);
    process.start(test::program("tirscope"), arguments);
    if (!process.waitForStarted()) qFatal("the program does not start");
  }
  ~Program() { kill(); }
  void kill() {
    if (process.state() == QProcess::NotRunning) return;
    ::kill(pid_t(process.processId()), SIGKILL);
    process.waitForFinished();
  }
};

QStringList recoveryFiles(const QString& home) {
  QStringList found;
  QDirIterator files(home + QStringLiteral("/data"), {QStringLiteral("*.tirscope")}, QDir::Files,
                     QDirIterator::Subdirectories);
  while (files.hasNext()) found << files.next();
  return found;
}

/// The processes below this one that run `tirc` with that word.
QList<pid_t> workers(const QByteArray& word) {
  QList<pid_t> found;
  const QStringList entries = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs);
  for (const QString& entry : entries) {
    if (entry.toInt() <= 0) continue;
    QFile line(QStringLiteral("/proc/%1/cmdline").arg(entry));
    if (!line.open(QIODevice::ReadOnly)) continue;
    const QList<QByteArray> words = line.readAll().split('\0');
    if (words.size() < 2 || !words[0].endsWith("tirc") || words[1] != word) continue;
    for (pid_t up = entry.toInt(); up > 1;) {
      QFile status(QStringLiteral("/proc/%1/stat").arg(up));
      if (!status.open(QIODevice::ReadOnly)) break;
      const QByteArray all = status.readAll();
      up = all.mid(all.lastIndexOf(')') + 4).split(' ').value(0).toInt();
      if (up == pid_t(QCoreApplication::applicationPid())) {
        found << entry.toInt();
        break;
      }
    }
  }
  return found;
}

}  // namespace

class KilledTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void work_that_a_killed_program_left_is_offered_at_the_next_start() {
    QTemporaryDir home;
    {
      Program program(home.path(), {sample("matmul.py"), QStringLiteral("--schedule"), sample("matmul.blocking.py")});
      QVERIFY(waitFor([&] { return recoveryFiles(home.path()).size() == 1; }, 15000));
      program.kill();
    }
    const QStringList left = recoveryFiles(home.path());
    QCOMPARE(left.size(), 1);

    // Another start asks, and until it is answered the work stays where it is.
    {
      Program again(home.path(), {});
      QVERIFY(!again.process.waitForFinished(1500));
      again.kill();
    }
    QCOMPARE(recoveryFiles(home.path()), left);

    // The same start in this process, so that its question can be answered.
    qputenv("XDG_DATA_HOME", QFile::encodeName(home.path() + QStringLiteral("/data")));
    TestWindow w{QString()};
    QStandardPaths::setTestModeEnabled(false);
    QApplication::setOrganizationName(QStringLiteral("tirscope"));
    QApplication::setApplicationName(QStringLiteral("tirscope"));
    MainWindow window;
    window.show();
    QString asked;
    whenAsked([&](QDialog& dialog) {
      asked = static_cast<QMessageBox&>(dialog).text();
      pressButton(dialog, QMessageBox::Cancel);
    });
    window.files().offerRecovery();
    QVERIFY2(asked.contains("unsaved work"), qPrintable(asked));
    QCOMPARE(recoveryFiles(home.path()), left);
    whenAsked([&](QDialog& dialog) { pressButton(dialog, QMessageBox::Open); });
    window.files().offerRecovery();
    QVERIFY(settle(window));
    QVERIFY(window.document().isOpen());
    QVERIFY(window.document().isModified());
    QVERIFY(window.document().history()->steps.size() > 2);
    QVERIFY(window.document().history()->python().contains("sch.split("));
    QVERIFY(!recoveryFiles(home.path()).isEmpty());  // it is kept until it is saved
    QVERIFY(QSettings().value(QStringLiteral("recent")).toStringList().filter("recovery").isEmpty());
    QVERIFY(window.files().saveTo(home.filePath(QStringLiteral("mine.tirscope"))));
    QVERIFY(recoveryFiles(home.path()).isEmpty());
    QApplication::setApplicationName(QStringLiteral("app_killed"));
  }

  /// Two containers with one home number their processes independently, and a number may occur again.
  void programs_that_share_a_home_keep_their_work_apart() {
    QTemporaryDir home;
    const QStringList work = {sample("matmul.py"), QStringLiteral("--schedule"), sample("matmul.blocking.py")};
    Program one(home.path(), work), other(home.path(), work);
    QVERIFY(waitFor([&] { return recoveryFiles(home.path()).size() == 2; }, 30000));
    qputenv("XDG_DATA_HOME", QFile::encodeName(home.path() + QStringLiteral("/data")));
    QStandardPaths::setTestModeEnabled(false);
    QApplication::setOrganizationName(QStringLiteral("tirscope"));
    QApplication::setApplicationName(QStringLiteral("tirscope"));
    QVERIFY(Recovery::leftBehind().empty());  // both programs live
    one.kill();
    QTRY_COMPARE(Recovery::leftBehind().size(), 1u);
    {
      const std::vector<LeftBehind> asked = Recovery::leftBehind();
      QCOMPARE(asked.size(), 1u);
      QVERIFY(Recovery::leftBehind().empty());  // the first claimant holds it as long as it asks
      Recovery::forget(asked.front());
    }
    QVERIFY(Recovery::leftBehind().empty());
    QCOMPARE(recoveryFiles(home.path()).size(), 1);
    other.kill();
    QTRY_COMPARE(Recovery::leftBehind().size(), 1u);
    QApplication::setApplicationName(QStringLiteral("app_killed"));
  }

  /// As long as it does not run under that name: the number is another program's by now, or this one's.
  void work_under_the_number_of_a_process_is_offered() {
    QTemporaryDir home;
    qputenv("XDG_DATA_HOME", QFile::encodeName(home.path()));
    QStandardPaths::setTestModeEnabled(false);
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/recovery/";
    QVERIFY(QDir().mkpath(folder));
    const QStringList numbers = {QString::number(QCoreApplication::applicationPid()), QStringLiteral("1"),
                                 QStringLiteral("4194999")};
    for (const QString& number : numbers) {
      QFile file(folder + number + ".tirscope");
      QVERIFY(file.open(QIODevice::WriteOnly));
    }
    QCOMPARE(Recovery::leftBehind().size(), 3u);
    for (const LeftBehind& left : Recovery::leftBehind()) Recovery::forget(left);
    QVERIFY(QDir(folder).isEmpty());
  }

  void a_killed_server_is_told_and_the_next_run_works() {
    TestWindow w;
    QVERIFY(w.choose("j", "split", "64 x 16"));
    const QString before = w.text();
    int results = 0, good = 0;
    connect(&w->timing(), &Timing::measured, &*w, [&](bool ok) {
      ++results;
      good += ok;
    });
    w->timing().timeCurrent();
    QVERIFY(w->timing().isBusy());
    QList<pid_t> processes;
    QVERIFY(waitFor([&] { return !(processes = workers("serve")).isEmpty() || results > 0; }, 30000));
    QCOMPARE(results, 0);
    for (pid_t process : processes) ::kill(process, SIGKILL);
    QVERIFY(waitFor([&] { return results == 1; }, 60000));
    QCOMPARE(good, 0);
    QVERIFY2(!w.message().isEmpty(), "it is said what happened");
    QVERIFY(!w->timing().isBusy());
    QVERIFY(w->actions()["build.time"]->isEnabled());
    QCOMPARE(w.text(), before);
    QVERIFY(w.press(Qt::Key_Z, Qt::ControlModifier));  // the window is alive
    w->document().setModified(false);
    QVERIFY(w->files().openFile(sample("vector_add.py")));
    w->timing().timeCurrent();
    QVERIFY(waitFor([&] { return results == 2; }, 60000));
    QVERIFY2(good == 1, qPrintable(w.message()));
  }

  void a_worker_that_is_killed_again_and_again_is_told_and_the_next_run_works() {
    TestWindow w;
    int results = 0, good = 0;
    connect(&w->timing(), &Timing::measured, &*w, [&](bool ok) {
      ++results;
      good += ok;
    });
    w->timing().timeCurrent();
    // The first may be killed before it began, and is then replaced; not so the next.
    QVERIFY(waitFor(
        [&] {
          for (pid_t process : workers("worker")) ::kill(process, SIGKILL);
          return results == 1;
        },
        60000));
    QCOMPARE(good, 0);
    QVERIFY2(w.message().contains("was killed from outside"), qPrintable(w.message()));
    QVERIFY(!w->timing().isBusy());
    QVERIFY(w->files().openFile(sample("vector_add.py")));
    w->timing().timeCurrent();
    QVERIFY(waitFor([&] { return results == 2; }, 60000));
    QVERIFY2(good == 1, qPrintable(w.message()));
  }

  void a_worker_that_is_missing_or_talks_nonsense_is_told() {
    TestWindow w;
    int results = 0;
    connect(&w->timing(), &Timing::measured, &*w, [&](bool) { ++results; });
    w->worker().setProgram(QStringLiteral("/no/such/tirc"));
    w->timing().timeCurrent();
    QVERIFY(waitFor([&] { return results == 1; }, 15000));
    QVERIFY2(w.message().contains("could not be started"), qPrintable(w.message()));

    QFile script(w.path("nonsense"));
    QVERIFY(script.open(QIODevice::WriteOnly));
    script.write(
        "#!/bin/sh\nread line\necho 'hello'\necho '{\"method\": 3}'\n"
        "echo '{\"id\": \"x\", \"result\": {}}'\nexit 7\n");
    script.close();
    QVERIFY(script.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
    w->worker().setProgram(script.fileName());
    w->timing().timeCurrent();
    QVERIFY(waitFor([&] { return results == 2; }, 15000));
    QVERIFY2(w.message().contains("ended unexpectedly"), qPrintable(w.message()));
  }
};

TIRSCOPE_TEST(KilledTest)

}  // namespace killed_test
#include "killed_test.moc"
