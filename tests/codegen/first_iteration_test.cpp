// SPDX-License-Identifier: Apache-2.0
// What a loop does first and once, and that it is done before the loop.
#include "codegen/first_iteration.h"

#include <QtTest>

#include "codegen/optimised.h"
#include "ir/walk/visitor.h"
#include "script/printer/printer.h"
#include "support/unit.h"

namespace first_iteration_test {

using namespace tirscope;
using tirscope::test::optimised;

namespace {

/// Nothing is less than 0 but such constants, and C lies apart from other memory.
const codegen::Surroundings known = {[](const Expr& expr) { return !as_int(expr) || *as_int(expr) >= 0; },
                                     [](const VarNode& data) { return data.name == "C"; }};

/// The outermost loop over k; null where there is none.
const ForNode* loop_over_k(const IRModule& module) {
  const ForNode* loop = nullptr;
  walk(module->prim_func("main")->body, [&](const Node& node) {
    auto found = as<ForNode>(&node);
    if (found && found->var->name == "k" && !loop) loop = found;
    return !loop;
  });
  return loop;
}

/// What stands around the statement of the outermost loop over k, and the rest of its condition: "k, r: i < 5", or
/// "3 in k, r" where others beside it go with it; "" where there is none.
QString found_in(const QString& body) {
  auto read = script::read_module(test::program_around(body).toStdString());
  if (!read) return QString::fromStdString(read.error().front().rendered());
  const ForNode* loop = loop_over_k(read->module);
  auto first = loop ? codegen::done_first(*loop, known) : std::nullopt;
  if (!first) return {};
  QStringList around, others;
  for (const StmtNode* one : first->around) {
    auto let = as<LetStmtNode>(one);
    around << QString::fromStdString(let ? let->var->name : as<ForNode>(one)->var->name);
  }
  for (const Expr& other : first->others) others << QString::fromStdString(script::text(other));
  const std::size_t count = first->statements.size();
  return (count > 1 ? QString("%1 in ").arg(count) : QString()) + around.join(", ") +
         (others.isEmpty() ? "" : ": " + others.join(", "));
}

QString reduction(const char* loops, const char* condition) {
  const int depth = int(QString(loops).count('\n')) + 1;
  const QString pad(depth * 4, ' ');
  return QString("%1\n%2if %3:\n%2    C[i] = T.float32(0)\n%2C[i] = C[i] + A[i * 64 + k]").arg(loops, pad, condition);
}

/// Four columns, each with its init and its update.
QString tile(const char* element, const char* condition) {
  QString out = QStringLiteral("for i in range(64):\n    for k in range(64):");
  for (int column = 0; column < 4; ++column)
    out += QString("\n        if %2:\n            %1 = T.float32(0)\n        %1 = %1 + A[k * 64 + %3]")
               .arg(QString(element).arg(column), QString(condition).arg(column))
               .arg(column);
  return out;
}

}  // namespace

class FirstIterationTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void what_comes_first_and_once_is_found_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("found");
    QTest::newRow("an init") << reduction("for i in range(64):\n    for k in range(64):", "k == 0") << "k";
    QTest::newRow("of two loops") << reduction(
                                         "for i in range(64):\n    for k in range(8):\n        for r in range(8):",
                                         "k == 0 and r == 0")
                                  << "k, r";
    QTest::newRow("among other conditions")
        << reduction("for i in range(64):\n    for k in range(64):", "i < 5 and k == 0") << "k: i < 5";
    QTest::newRow("from another number on")
        << reduction("for i in range(64):\n    for k in range(3, 64):", "k == 3") << "k";
    QTest::newRow("an unrolled loop") << reduction("for i in range(64):\n    for k in T.unroll(64):", "k == 0") << "k";
    QTest::newRow("a name in between") << "for i in range(64):\n    for k in range(64):\n        with T.LetStmt(k + i) "
                                          "as at:\n            if k == 0:\n"
                                          "                C[at] = T.float32(0)\n            C[i] = C[i] + A[at]"
                                       << "k, at";
    QTest::newRow("of two loops together")
        << reduction("for i in range(64):\n    for k in range(8):\n        for r in range(8):", "k * 8 + r == 0")
        << "k, r";
    QTest::newRow("with one around") << reduction("for i in range(64):\n    for k in range(8):", "i * 8 + k == 0")
                                     << "k: i * 8 == 0";
    QTest::newRow("a sum of which a part may be less than 0")
        << reduction("for i in range(64):\n    for k in range(8):", "k + -1 == 0") << "";
    QTest::newRow("a difference") << reduction("for i in range(64):\n    for k in range(8):", "i - k == 0") << "";
    QTest::newRow("from another number on, together")
        << reduction("for i in range(64):\n    for k in range(1, 8):", "i * 8 + k == 0") << "";
    QTest::newRow("rows of a tile that was unrolled") << tile("C[i * 64 + %1]", "k == 0") << "4 in k";
    QTest::newRow("one place for all") << tile("C[i * 64 + %1 // 4]", "k == 0") << "k";
    QTest::newRow("places that are not known") << tile("C[i * k + %1]", "k == 0") << "4 in k";
    QTest::newRow("places of which two each are the same") << tile("C[(i * 64 + %1) // 2]", "k == 0") << "2 in k";
    QTest::newRow("memory that may be another's") << tile("B[i * 64 + %1]", "k == 0") << "k";
    QTest::newRow("other conditions") << tile("C[i * 64 + %1]", "k == 0 and i < %1 + 9") << "k: i < 9";
    QTest::newRow("a loop inside that begins anew")
        << reduction("for i in range(64):\n    for k in range(8):\n        for r in range(8):", "k == 0") << "";
    QTest::newRow("not the first number") << reduction("for i in range(64):\n    for k in range(64):", "k == 1") << "";
    QTest::newRow("either of two") << reduction("for i in range(64):\n    for k in range(64):", "k == 0 or i == 0")
                                   << "";
    QTest::newRow("perhaps no iteration") << reduction("for i in range(64):\n    for k in range(i):", "k == 0") << "";
    QTest::newRow("in parallel") << reduction("for i in range(64):\n    for k in T.parallel(64):", "k == 0") << "";
    QTest::newRow("after something else")
        << "for i in range(64):\n    for k in range(64):\n        B[i] = A[k]\n        if k == 0:\n"
           "            C[i] = T.float32(0)\n        C[i] = C[i] + B[i]"
        << "";
    QTest::newRow("with an else")
        << "for i in range(64):\n    for k in range(64):\n        if k == 0:\n            C[i] = A[k]\n        else:\n"
           "            C[i] = C[i] + A[k]"
        << "";
  }
  void what_comes_first_and_once_is_found() {
    QFETCH(QString, body);
    QFETCH(QString, found);
    QCOMPARE(found_in(body), found);
  }

  /// Unrolling leaves one node in several places where nothing of it depends on the variable.
  void what_stands_in_several_places_stays() {
    auto read = script::read_module(test::program_around(tile("C[i * 64 + %1]", "k == 0")).toStdString());
    const ForNode* loop = read ? loop_over_k(read->module) : nullptr;
    QVERIFY(loop);
    const List<Stmt>& columns = as<SeqStmtNode>(loop->body)->seq;
    std::vector<Stmt> body(columns.begin(), columns.end());
    body.insert(body.end(), {body[2], body[3]});
    auto again = make<ForNode>(loop->var, loop->min, loop->extent, ForKind::Serial, sequence(body));
    auto first = codegen::done_first(*again, known);
    QVERIFY(first && first->statements.size() == 3);
    QVERIFY(std::ranges::find(first->statements, as<IfThenElseNode>(body[2])) == first->statements.end());
  }

  void the_loop_that_is_left_is_whole() {
    const QString code = optimised(
        "for i in range(64):\n    for k in range(64):\n        if k == 0:\n            C[i] = T.float32(0)\n"
        "        C[i] = T.max(C[i], A[i * 64 + k])");
    QVERIFY2(!code.contains("icmp eq i32"), qPrintable(code));
    QVERIFY2(code.contains("64") && !code.contains("63"), qPrintable(code));
  }
};

TIRSCOPE_TEST(FirstIterationTest)

}  // namespace first_iteration_test
#include "first_iteration_test.moc"
