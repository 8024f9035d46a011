// SPDX-License-Identifier: Apache-2.0
// Where programs are run, chosen in the window; and what it says when a program or a host fails.
#include "app/window/menus/host_menu.h"
#include "app/window/menus/target_menu.h"
#include "support/broken_programs.h"
#include "support/paths.h"
#include "support/unit.h"
#include "support/window_fixture.h"

namespace hosts_test {

using namespace tirscope;
using namespace tirscope::app;

class HostsTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  QString write(const char* name, const QByteArray& content) const {
    QFile file(folder_.filePath(QLatin1StringView(name)));
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) qFatal("cannot write %s", name);
    return file.fileName();
  }
  QString script(const char* name, const QByteArray& body) const {
    const QString path = write(name, "#!/bin/sh\n" + body + "\n");
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return path;
  }

  /// What a call gives: its result, or the code of its refusal.
  static std::string codeOf(WorkerClient& worker, const char* method) {
    std::string code = "no answer";
    bool done = false;
    worker.call(method, nlohmann::json::object(), &worker, [&](Result<nlohmann::json> answer) {
      code = answer ? "" : answer.error().code;
      done = true;
    });
    waitFor([&] { return done; }, 60000);
    return code;
  }

 private Q_SLOTS:
  void initTestCase() { qputenv("XDG_CONFIG_HOME", folder_.path().toUtf8()); }

  void a_prefix_moves_the_worker_and_back() {
    WorkerClient worker;
    QCOMPARE(codeOf(worker, "devices.list"), "");
    worker.setPrefix(QStringLiteral("env X=1 ") + test::program("tirc"));
    QCOMPARE(codeOf(worker, "devices.list"), "");
    worker.setPrefix(folder_.filePath(QStringLiteral("nothing")) + QStringLiteral(" box"));
    QCOMPARE(codeOf(worker, "devices.list"), "place.not-found");
    worker.setPrefix(QStringLiteral("'"));
    QCOMPARE(codeOf(worker, "devices.list"), "place.no-command");
    worker.setPrefix(QStringLiteral("env PATH=/nowhere"));
    QCOMPARE(codeOf(worker, "devices.list"), "place.no-server");
    worker.setPrefix(
        script("newer",
               "read line\nid=$(echo \"$line\" | sed 's/.*\"id\":\\([0-9]*\\).*/\\1/')\n"
               "echo \"{\\\"jsonrpc\\\": \\\"2.0\\\", \\\"id\\\": $id, \\\"result\\\": {\\\"protocol\\\": 99}}\"\n"
               "while read line; do :; done"));
    QCOMPARE(codeOf(worker, "devices.list"), "place.version");
    worker.setPrefix({});
    QCOMPARE(codeOf(worker, "devices.list"), "");
  }

  void a_place_is_added_chosen_and_forgotten() {
    TestWindow w(write("good.py", QByteArray::fromStdString(test::good_program())));
    auto* menu = w->findChild<HostMenu*>();
    QVERIFY(menu);
    QVERIFY(menu->place().isEmpty());
    auto entry = [&](const QString& text) {
      for (QAction* action : menu->actions())
        if (action->text() == text) return action;
      return static_cast<QAction*>(nullptr);
    };
    QVERIFY(entry(QStringLiteral("This machine"))->isChecked());
    entry(QStringLiteral("Add host…"))->trigger();
    auto* dialog = w->findChild<QDialog*>(QStringLiteral("place_dialog"));
    QVERIFY(dialog);
    QTest::keyClicks(dialog->findChild<QLineEdit*>(QStringLiteral("place_name")), QStringLiteral("box"));
    dialog->findChild<QLineEdit*>(QStringLiteral("place_prefix"))
        ->setText(QStringLiteral("env X=1 ") + test::program("tirc"));
    QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    QCOMPARE(menu->place(), QStringLiteral("box"));
    QVERIFY(entry(QStringLiteral("box"))->isChecked());
    QVERIFY(w->worker().prefix().startsWith(QStringLiteral("env X=1 ")));
    QVERIFY2(w.measure(), qPrintable(w.message()));
    auto again = menu->setPlace(QStringLiteral("other"));
    QVERIFY(!again && again.error().code == "place.unknown");
    QCOMPARE(menu->place(), QStringLiteral("box"));
    entry(QStringLiteral("Remove box"))->trigger();
    QVERIFY(menu->place().isEmpty() && w->worker().prefix().isEmpty());
    QVERIFY(!entry(QStringLiteral("box")));
  }

  void targets_are_those_of_the_place() {
    TestWindow w;
    auto* places = w->findChild<HostMenu*>();
    TargetMenu& targets = w->targets();
    auto shows = [&](const QString& part) {
      const QList<QAction*> all = targets.actions();
      return std::ranges::any_of(all, [&](QAction* action) { return action->toolTip().contains(part); });
    };
    auto look = [&] {
      targets.hide();
      targets.popup(w->mapToGlobal(QPoint(400, 40)));
    };
    look();
    QVERIFY(waitFor([&] { return shows(QStringLiteral("vectors")); }, 60000));
    QVERIFY(places->addPlace(QStringLiteral("gone"), folder_.filePath(QStringLiteral("nothing"))));
    look();
    QVERIFY(waitFor([&] { return shows(QStringLiteral("nothing")); }, 20000));
    QVERIFY(!shows(QStringLiteral("vectors")));
    QVERIFY(places->setPlace({}));
    look();
    QVERIFY(waitFor([&] { return shows(QStringLiteral("vectors")); }, 60000));
    targets.hide();
  }

  void a_program_that_goes_wrong_is_told_with_its_step_and_the_next_one_runs() {
    TestWindow w;
    for (auto [body, says] :
         {std::pair("    for i in range(16):\n        B[i + 1000] = A[i]\n", "B[1000]"),
          {"    for i in range(16):\n        B[i - 40] = A[i]\n", "B[-40]"},
          {"    for i in range(16):\n        B[i] = A[i + 100000]\n", "A[100000]"},
          {"    assert A[0] < T.float32(-1e30), \"this cannot be\"\n    B[0] = A[0]\n", "this cannot be"},
          {"    T.evaluate(T.tvm_storage_sync(\"shared\"))\n    B[0] = A[0]\n", "cannot be compiled"}}) {
      w->files().openFile(write("broken.py", QByteArray("@T.prim_func\ndef main(A: T.Buffer((16,), \"float32\"), "
                                                        "B: T.Buffer((16,), \"float32\")):\n") +
                                                 body));
      QVERIFY(waitFor([&] { return !w->isBusy(); }, 20000));
      QVERIFY(!w.measure());
      QVERIFY2(w.message().contains(QLatin1StringView(says)), qPrintable(w.message()));
      auto labels = w->statusBar()->findChildren<QLabel*>();
      QVERIFY(std::any_of(labels.begin(), labels.end(),
                          [](QLabel* label) { return label->text().startsWith(QStringLiteral("Finished step 0")); }));
    }
    w->files().openFile(write("good.py", QByteArray::fromStdString(test::good_program())));
    QVERIFY(waitFor([&] { return !w->isBusy(); }, 20000));
    QVERIFY2(w.measure(), qPrintable(w.message()));
  }
};

TIRSCOPE_TEST(HostsTest)

}  // namespace hosts_test
#include "hosts_test.moc"
