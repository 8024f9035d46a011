// SPDX-License-Identifier: Apache-2.0
// tests/cases/passes: a folder a pass, and in it one a case, named by what it shows. The pass makes `expected.py` of
// `module.py`, or refuses it with the code in `refused.txt`. `run.json` has what else belongs to the run:
//   after         passes that run before it, for programs that no text can say
//   args, config  of the pass
//   target        where it is not the CPU
//   same_results  the interpreter runs both modules and finds the same results
#include <QDir>
#include <QJsonDocument>
#include <QtTest>

#include "ir/compare/structural_equal.h"
#include "pass_runs/pass_run.h"
#include "script/printer/printer.h"
#include "support/json_attr.h"
#include "support/oracle.h"
#include "support/paths.h"
#include "support/same_outputs.h"
#include "support/unit.h"

namespace case_test {

using namespace tirscope;
using test::read_all;

namespace {

QString folder() { return test::in_source("tests/cases/passes"); }

QStringList folders_in(const QString& path) { return QDir(path).entryList(QDir::Dirs | QDir::NoDotAndDotDot); }

/// What run.json says of a run of `pass`.
struct Run {
  std::vector<passes::PassCall> calls;
  passes::Context context;
  bool same_results = false;

  static Run of(const QString& pass, const QJsonObject& settings) {
    Run run;
    for (const QJsonValue& earlier : settings["after"].toArray())
      run.calls.push_back({earlier.toString().toStdString(), {}});
    run.calls.push_back({pass.toStdString(), {}});
    for (const QJsonValue& arg : settings["args"].toArray()) run.calls.back().args.push_back(test::attr_of(arg));
    run.context.config = *test::attr_of(settings["config"].toObject()).get<AttrDict>();
    run.context.target = *passes::Target::parse(settings["target"].toString("cpu").toStdString());
    run.same_results = settings["same_results"].toBool();
    return run;
  }
};

}  // namespace

class CaseTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_pass_does_what_its_case_says_data() {
    QTest::addColumn<QString>("pass");
    QTest::addColumn<QString>("path");
    for (const QString& pass : folders_in(folder()))
      for (const QString& name : folders_in(folder() + "/" + pass))
        QTest::addRow("%s/%s", qPrintable(pass), qPrintable(name)) << pass << folder() + "/" + pass + "/" + name;
  }
  void a_pass_does_what_its_case_says() {
    QFETCH(QString, pass);
    QFETCH(QString, path);
    QJsonParseError malformed;
    const QByteArray settings = QFile::exists(path + "/run.json") ? read_all(path + "/run.json") : "{}";
    const Run run = Run::of(pass, QJsonDocument::fromJson(settings, &malformed).object());
    QVERIFY2(malformed.error == QJsonParseError::NoError, qPrintable(malformed.errorString()));
    const auto before = test::parsed(read_all(path + "/module.py"));
    QVERIFY2(before, "module.py cannot be read");
    const auto result = passes::run_passes(*before, run.calls, run.context);
    if (QFile::exists(path + "/refused.txt")) {
      QVERIFY2(!result, "the module is not refused");
      QCOMPARE(QString::fromStdString(result.error().code), QString(read_all(path + "/refused.txt").trimmed()));
      return;
    }
    QVERIFY2(result, result ? "" : result.error().rendered().c_str());
    const QByteArray text = read_all(path + "/expected.py");
    const auto expected = test::parsed(text);
    QVERIFY2(expected, "expected.py cannot be read");
    // A text does not say everything, such as the type of a call that nothing uses; and reading simplifies the extents
    // of loops, which a pass may leave as they come.
    if (script::text(*result) != text.trimmed().toStdString() && !structural_equal(*expected, *result, true))
      QCOMPARE(script::text(*result), script::text(*expected));
    if (run.same_results) QCOMPARE(test::difference_of_outputs(*before, *result), "");
  }
};

TIRSCOPE_TEST(CaseTest)

}  // namespace case_test
#include "case_test.moc"
