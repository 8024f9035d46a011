// SPDX-License-Identifier: Apache-2.0
// In which range of a loop its conditions hold, and what LLVM makes of that range.
#include "codegen/index_set_splitting.h"

#include <QtTest>

#include "codegen/optimised.h"
#include "ir/walk/visitor.h"
#include "script/printer/printer.h"
#include "support/unit.h"

namespace index_set_splitting_test {

using namespace tirscope;
using tirscope::test::optimised;

namespace {

/// The bounds of the outermost loop over j, as "j + 3 >= 0, 113 - j > 0"; "" where none are found.
QString bounds_of(const QString& body) {
  auto read = script::read_module(test::program_around(body).toStdString());
  if (!read) return QString::fromStdString(read.error().front().rendered());
  const ForNode* loop = nullptr;
  walk(read->module->prim_func("main")->body, [&](const Node& node) {
    auto found = as<ForNode>(&node);
    if (found && found->var->name == "j" && !loop) loop = found;
    return !loop;
  });
  auto held = loop ? codegen::held_conditions(*loop) : std::nullopt;
  QStringList out;
  if (!held) return {};
  for (const auto& [rest, strict] : held->low)
    out << "j + " + QString::fromStdString(script::text(rest)) + (strict ? " > 0" : " >= 0");
  for (const auto& [rest, strict] : held->high)
    out << QString::fromStdString(script::text(rest)) + " - j" + (strict ? " > 0" : " >= 0");
  return out.join(", ");
}

QString choice(const char* condition, const char* loops = "for i, j in T.grid(64, 64):") {
  return QString("%1\n    C[i * 64 + j] = T.if_then_else(%2, A[i * 64 + j], T.float32(0))").arg(loops, condition);
}

}  // namespace

class IndexSetSplittingTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void conditions_hold_in_a_range_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("bounds");
    QTest::newRow("a frame") << choice("3 <= j and j < 60") << "j + -3 >= 0, 60 - j > 0";
    QTest::newRow("the other way round") << choice("j >= 3 and 60 > j") << "j + -3 >= 0, 60 - j > 0";
    QTest::newRow("a variable that stands for one")
        << "for i, j in T.grid(64, 64):\n    inside: T.bool = 3 <= j and j < 60\n"
           "    C[i * 64 + j] = T.if_then_else(inside, A[i * 64 + j], T.float32(0))"
        << "j + -3 >= 0, 60 - j > 0";
    QTest::newRow("a row's limit, known before the loop") << choice("j <= i * 2") << "i * 2 - j >= 0";
    QTest::newRow("a window inside")
        << "for i, j in T.grid(64, 64):\n    for s in range(3):\n        C[i * 64 + j] = C[i * 64 + j] + "
           "T.if_then_else(1 <= j + s and j + s < 65, A[i * 64 + j + s - 1], T.float32(0))"
        << "j + -1 >= 0, 63 - j > 0";
    QTest::newRow("two windows over one variable")
        << "for i, j in T.grid(64, 64):\n    for s in range(3):\n        if 1 <= j + s:\n"
           "            C[i * 64 + j] = A[i * 64 + j]\n    for s in range(2, 9):\n        if 4 <= j - s:\n"
           "            C[i * 64 + j] = B[i * 64 + j]"
        << "j + -1 >= 0, j + -12 >= 0";
    QTest::newRow("a statement's condition")
        << "for i, j in T.grid(64, 64):\n    if j < 50:\n        C[i * 64 + j] = A[j]"
        << "50 - j > 0";
    QTest::newRow("a name for what is compared")
        << "for i, j in T.grid(64, 64):\n    with T.LetStmt(j + 5) as at:\n        if at < 50:\n"
           "            C[i * 64 + j] = A[at]"
        << "45 - j > 0";

    QTest::newRow("every other one") << choice("j * 2 < 61") << "30 - j >= 0";
    QTest::newRow("tiles, the last of which is not full")
        << "for j in range(64):\n    for s in range(32):\n        if j * 32 + s < 2037:\n"
           "            C[j * 32 + s] = A[j * 32 + s]"
        << "62 - j >= 0";
    QTest::newRow("tiles of vectors, whose condition was divided")
        << "for j in range(32):\n    for s in range(16):\n        if j * 4 + s // 4 < 125:\n"
           "            C[j * 16 + s] = A[j * 16 + s]"
        << "30 - j >= 0";
    QTest::newRow("the other sign")
        << "for j in range(32):\n    for s in range(16):\n        if 5 <= j * 4 - s // 4 + s % 3:\n"
           "            C[j * 16 + s] = A[j * 16 + s]"
        << "j + -2 >= 0";
    QTest::newRow("an outer variable in one term with one inside")
        << "for i, j in T.grid(8, 64):\n    for s in range(16):\n        if j + (i + s) // 4 < 60:\n"
           "            C[j * 16 + s] = A[j * 16 + s]"
        << "";
    QTest::newRow("in the last few iterations alone")
        << "for j in range(64):\n    for s in range(64):\n        if s <= j:\n            C[j * 64 + s] = A[s]"
        << "";
    QTest::newRow("both in one term")
        << "for j in range(32):\n    for s in range(16):\n        if (j * 16 + s) // 4 < 125:\n"
           "            C[j * 16 + s] = A[j * 16 + s]"
        << "";
    QTest::newRow("tiles from a border on") << "for j in range(64):\n    for s in range(32):\n"
                                               "        if 100 <= j * 32 - s:\n            C[j * 32 - s] = A[j * 32]"
                                            << "j + -5 >= 0";

    QTest::newRow("no comparison") << choice("j % 2 == 0") << "";
    QTest::newRow("one of two") << choice("j < 5 or i < 5") << "";
    QTest::newRow("what is zero") << choice("j * 0 < 60") << "";
    QTest::newRow("what memory says") << choice("j < T.Cast(\"int32\", A[0])") << "";
    QTest::newRow("real numbers") << choice("A[j] < T.float32(3)") << "";
    QTest::newRow("a short loop") << choice("j < 5", "for i, j in T.grid(64, 15):") << "";
    QTest::newRow("a triangle inside") << "for i, j in T.grid(64, 64):\n    for s in range(i):\n        if j + s < "
                                          "64:\n            C[i * 64 + j] = A[s]"
                                       << "";
  }
  void conditions_hold_in_a_range() {
    QFETCH(QString, body);
    QFETCH(QString, bounds);
    QCOMPARE(bounds_of(body), bounds);
  }

  /// Between its borders a window is summed in vectors, whose elements are read whole.
  void nothing_is_tested_between_the_borders() {
    const QString code = optimised(
        "for i, j in T.grid(64, 64):\n    C[i * 64 + j] = T.float32(0)\n    for s in range(3):\n"
        "        C[i * 64 + j] = C[i * 64 + j] + T.if_then_else(1 <= j + s and j + s < 65, A[i * 64 + j + s - 1], "
        "T.float32(0)) * B[s]");
    QVERIFY2(code.contains("load <8 x float>") && !code.contains("masked.load"), qPrintable(code));
  }
};

TIRSCOPE_TEST(IndexSetSplittingTest)

}  // namespace index_set_splitting_test
#include "index_set_splitting_test.moc"
