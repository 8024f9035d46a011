// SPDX-License-Identifier: Apache-2.0
// What the program answers without a window.
#include <QDir>
#include <QProcess>
#include <QTemporaryDir>

#include "support/paths.h"
#include "support/unit.h"

namespace command_line_test {

using namespace tirscope;

class CommandLineTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void help_and_version_need_no_display_data() {
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("says");
    QTest::newRow("help") << "--help" << "demo";
    QTest::newRow("help names pictures") << "-h" << "picture";
    QTest::newRow("version") << "--version" << "0.1";
    QTest::newRow("help of a command") << "picture --help" << "--view";
  }

  void help_and_version_need_no_display() {
    QFETCH(QString, option);
    QFETCH(QString, says);
    QProcess program;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"}) environment.remove(name);
    const QTemporaryDir temporary;
    environment.insert(QStringLiteral("TMPDIR"), temporary.path());
    program.setProcessEnvironment(environment);
    program.start(test::program("tirscope"), option.split(' '));
    QVERIFY(program.waitForFinished(30000));
    QCOMPARE(program.exitCode(), 0);
    QVERIFY2(program.readAllStandardOutput().contains(says.toUtf8()), program.readAllStandardError());
    QCOMPARE(QDir(temporary.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList());
  }
};

TIRSCOPE_TEST(CommandLineTest)

}  // namespace command_line_test
#include "command_line_test.moc"
