// SPDX-License-Identifier: Apache-2.0
// tests/cases/topi: each program makes the function that TVM makes of it.
#include <QDir>
#include <QtTest>

#include "ir/compare/structural_equal.h"
#include "script/printer/printer.h"
#include "support/oracle.h"
#include "support/paths.h"
#include "support/unit.h"
#include "topi/program.h"

namespace case_test {

using namespace tirscope;
using test::read_all;

class TopiCaseTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_program_makes_the_function_that_tvm_makes_data() {
    QTest::addColumn<QString>("path");
    const QDir folder(test::in_source("tests/cases/topi"));
    for (const QString& name : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
      QTest::addRow("%s", qPrintable(name)) << folder.filePath(name);
  }
  void a_program_makes_the_function_that_tvm_makes() {
    QFETCH(QString, path);
    const QByteArray text = read_all(path + "/make.py");
    test::TopiProgram program({text.data(), std::size_t(text.size())});
    const auto made = program.run();
    QVERIFY2(made, made ? "" : made.error().rendered().c_str());
    const auto expected = test::parsed(read_all(path + "/expected.py"));
    QVERIFY2(expected, "expected.py cannot be read");
    const IRModule module = with(**expected, [&](IRModuleNode& m) { m.functions = {{"main", *made}}; });
    QCOMPARE(script::text(module), script::text(*expected));  // names of blocks, loops and buffers included
    QVERIFY(structural_equal(*expected, module, true));
  }
};

TIRSCOPE_TEST(TopiCaseTest)

}  // namespace case_test
#include "case_test.moc"
