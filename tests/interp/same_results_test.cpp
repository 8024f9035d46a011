// SPDX-License-Identifier: Apache-2.0
#include "interp/same_results.h"

#include <QtTest>

#include "script/reader.h"

using namespace tirscope;

namespace {

IRModule module_of(const char* body) {
  const std::string text = std::string(
                               "from tvm.script import tir as T\n\n"
                               "@T.prim_func\n"
                               "def main(A: T.Buffer((8,), \"float32\"), B: T.Buffer((8,), \"float32\")):\n"
                               "    for i in range(8):\n") +
                           body;
  auto read = script::read_module(text);
  return read ? script::under_main(*read) : nullptr;
}

}  // namespace

class SameResultsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void results_differ_by_what_is_written_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("difference");
    QTest::newRow("the same in another order") << "        B[7 - i] = A[7 - i] * T.float32(2)\n"
                                               << "";
    QTest::newRow("another value") << "        B[i] = A[i] * T.float32(3)\n"
                                   << "B: wrong at";
    QTest::newRow("an input is written") << "        B[i] = A[i] + A[i]\n        A[i] = T.float32(0)\n"
                                         << "A: it is an input, and is written";
    QTest::newRow("it does not run") << "        B[i + 1] = A[i]\n"
                                     << "B[8]";
  }
  void results_differ_by_what_is_written() {
    QFETCH(QString, body);
    QFETCH(QString, difference);
    const IRModule plain = module_of("        B[i] = A[i] * T.float32(2)\n"), other = module_of(qPrintable(body));
    QVERIFY(plain && other);
    auto found = interp::different_results(plain, other, "main", {.seed = 7});
    QVERIFY2(found, found ? "" : found.error().rendered().c_str());
    QCOMPARE(found->has_value(), !difference.isEmpty());
    const QString said = QString::fromStdString(found->value_or(""));
    QVERIFY2(said.contains(difference), qPrintable(said));
  }
  void what_does_not_run_is_no_reference() {
    auto found = interp::different_results(module_of("        B[i + 1] = A[i]\n"), module_of("        B[i] = A[i]\n"),
                                           "main", {.seed = 7});
    QVERIFY(!found);
    QCOMPARE(found.error().code, std::string("interp.out-of-bounds"));
  }
};

QTEST_GUILESS_MAIN(SameResultsTest)
#include "same_results_test.moc"
