// SPDX-License-Identifier: Apache-2.0
// The Python client, in Python: its methods against a server, and TVM's answers over the protocol.
#include <QDir>
#include <QProcess>
#include <QStandardPaths>
#include <QtTest>

#include "support/paths.h"
#include "support/unit.h"

namespace client_test {

class ClientTest : public QObject {
  Q_OBJECT

  static void run(const QStringList& arguments) {
    const QString python = QStandardPaths::findExecutable("python3");
    if (python.isEmpty()) QSKIP("there is no python3");
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("TIRC", tirscope::test::program("tirc"));
    environment.insert("PYTHONPATH", tirscope::test::in_source("scripts"));
    environment.insert("PYTHONDONTWRITEBYTECODE", "1");
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(python, arguments);
    QVERIFY2(process.waitForFinished(500'000), "it did not end");
    QByteArray said = process.readAll();
    QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0, said.right(20'000).constData());
    qInfo("%s", said.trimmed().split('\n').last().constData());
  }

 private Q_SLOTS:
  void the_client_does_what_tir_schedule_does() { run({tirscope::test::in_source("tests/cli/client_cases.py")}); }
  void every_case_is_answered_over_the_protocol_as_tvm_does() {
    const QString folder = tirscope::test::in_oracle("schedule");
    NEEDS_REFERENCE(!QDir(folder).exists(), tirscope::test::in_oracle());
    run({tirscope::test::in_source("tests/cli/oracle_cases.py"), folder});
  }
};

TIRSCOPE_TEST(ClientTest)

}  // namespace client_test
#include "client_test.moc"
