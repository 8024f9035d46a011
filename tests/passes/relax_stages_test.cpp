// SPDX-License-Identifier: Apache-2.0
// tests/cases/relax_stages: whole modules through the pipelines of Relax, stage by stage as TVM has them.
#include <QDir>
#include <QtTest>

#include "ir/compare/structural_equal.h"
#include "passes/pass.h"
#include "script/printer/printer.h"
#include "support/oracle.h"
#include "support/paths.h"
#include "support/unit.h"

namespace relax_stages_test {

using namespace tirscope;
using test::read_all;

class RelaxStagesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void every_stage_is_that_of_TVM_data() {
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<QString>("pass");
    const QDir models(test::in_source("tests/cases/relax_stages"));
    for (const QString& model : models.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
      const QDir stages(models.filePath(model));
      const QStringList files = stages.entryList({"*.py"}, QDir::Files, QDir::Name);
      for (qsizetype i = 1; i < files.size(); ++i) {
        const QString pass = files[i].section('_', 1).chopped(3);
        QTest::addRow("%s/%s", qPrintable(model), qPrintable(pass))
            << stages.filePath(files[i - 1]) << stages.filePath(files[i]) << pass;
      }
    }
  }
  void every_stage_is_that_of_TVM() {
    QFETCH(QString, before);
    QFETCH(QString, after);
    QFETCH(QString, pass);
    const auto given = test::parsed(read_all(before)), expected = test::parsed(read_all(after));
    QVERIFY2(given && expected, "a stage cannot be read");
    const passes::Context context{*passes::Target::parse("cpu"), {}};
    const auto result = passes::run_pass(*given, {pass.toStdString(), {}}, context);
    QVERIFY2(result, result ? "" : result.error().rendered().c_str());
    if (!structural_equal(*expected, *result, true)) QCOMPARE(script::text(*result), script::text(*expected));
  }
};

TIRSCOPE_TEST(RelaxStagesTest)

}  // namespace relax_stages_test
#include "relax_stages_test.moc"
