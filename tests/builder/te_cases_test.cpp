// SPDX-License-Identifier: Apache-2.0
// The programs of tensors in tests/cases/te, as scripts, become the functions that TVM printed.
#include <QDir>
#include <QFile>
#include <QtTest>

#include "builder/open.h"
#include "ir/compare/structural_equal.h"
#include "script/printer/printer.h"
#include "support/paths.h"
#include "support/unit.h"

namespace te_cases_test {

using namespace tirscope;

namespace {

std::string text_of_file(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

/// The only function of a file.
PrimFunc function_of(const QString& path, const builder::OpenOptions& options, std::string& complaint) {
  auto read = builder::open_module(text_of_file(path), options);
  if (!read) {
    complaint = read.error().front().rendered();
    return nullptr;
  }
  for (const auto& [name, function] : read->module->functions)
    if (auto made = ref_as<PrimFuncNode>(function)) return made;
  complaint = "no function";
  return nullptr;
}

QString text_of(const PrimFunc& function) {
  script::PrintOptions options;
  options.name = "main";
  return QString::fromStdString(script::print_function(function, options).text);
}

}  // namespace

class TeCasesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void scripts_become_what_tvm_makes_of_them_data() {
    QTest::addColumn<QString>("folder");
    const QDir cases(test::in_source("tests/cases/te"));
    for (const QString& name : cases.entryList(QDir::Dirs | QDir::NoDotAndDotDot))
      QTest::newRow(qPrintable(name)) << cases.filePath(name);
  }
  void scripts_become_what_tvm_makes_of_them() {
    QFETCH(QString, folder);
    std::string complaint;
    const PrimFunc made = function_of(folder + "/make.py", {.entry = "func"}, complaint);
    QVERIFY2(made, complaint.c_str());
    const PrimFunc expected = function_of(folder + "/expected.py", {}, complaint);
    QVERIFY2(expected, complaint.c_str());
    const auto difference = first_difference(made, expected);
    if (difference || text_of(made) != text_of(expected))
      QFAIL(qPrintable(
          QString("%1\n%2\nexpected\n%3")
              .arg(QString::fromStdString(difference ? difference->text : "names"), text_of(made), text_of(expected))));
  }
};

TIRSCOPE_TEST(TeCasesTest)

}  // namespace te_cases_test
#include "te_cases_test.moc"
