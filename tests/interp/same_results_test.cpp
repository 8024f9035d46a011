// SPDX-License-Identifier: Apache-2.0
#include "interp/same_results.h"

#include <QtTest>

#include "script/files/reader.h"
#include "support/unit.h"

namespace same_results_test {

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

  /// A vector that is longer than a row goes on in the next one where that follows in memory.
  void a_vector_goes_on_in_the_next_row() {
    auto rows = [](const char* body) {
      const std::string text = std::string(
                                   "@T.prim_func\n"
                                   "def main(R: T.Buffer((6, 3), \"float32\"), B: T.Buffer((6,), \"float32\")):\n") +
                               body;
      auto read = script::read_module("from tvm.script import tir as T\n\n" + text);
      return read ? script::under_main(*read) : nullptr;
    };
    const IRModule each = rows("    for i in range(6):\n        B[i] = R[1 + i // 3, i % 3]\n");
    auto difference = [&](const char* body) {
      const IRModule other = rows(body);
      if (!each || !other) return QStringLiteral("it does not parse");
      auto found = interp::different_results(each, other, "main", {.seed = 7});
      return found ? QString::fromStdString(found->value_or("none")) : QString::fromStdString(found.error().rendered());
    };
    QCOMPARE(difference("    B[0:6] = R[1, 0:6]\n"), "none");
    QVERIFY(difference("    B[0:6] = R[5, 0:6]\n").contains(QStringLiteral("outside its shape")));
    const QString view = QStringLiteral(
        "    with T.block(\"b\"):\n        V = T.match_buffer(R[1:3, 0:%1], (2, %1), offset_factor=1)\n"
        "        B[0:6] = V[0, 0:6]\n");
    QCOMPARE(difference(qPrintable(view.arg(3))), "none");
    QVERIFY(difference(qPrintable(view.arg(2))).contains(QStringLiteral("outside its shape")));  // rows lie apart
  }
  /// Whatever an output comes from sets what it may be off by.
  void rounding_is_that_of_what_is_on_the_way_data() {
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("type");
    QTest::newRow("float32 throughout") << "        B[i] = A[i] * T.float32(2)\n"
                                        << "float32";
    QTest::newRow("a copy rounds nothing") << "        B[i] = A[i]\n"
                                           << "void";
    QTest::newRow("a coarse input does not either") << "        B[i] = T.Cast(\"float32\", H[i]) * A[i]\n"
                                                    << "float32";
    QTest::newRow("products of halves") << "        B[i] = T.Cast(\"float32\", H[i] * H[i])\n"
                                        << "float16";
    QTest::newRow("rounded on the way") << "        G[i] = T.Cast(\"float16\", A[i])\n"
                                           "    for i in range(8):\n"
                                           "        B[i] = T.Cast(\"float32\", G[i]) + A[i]\n"
                                        << "float16";
    QTest::newRow("rounded elsewhere") << "        G[i] = T.Cast(\"float16\", A[i])\n"
                                          "        B[i] = A[i] + A[i]\n"
                                       << "float32";
    QTest::newRow("through a variable") << "        x: T.float32 = T.Cast(\"float32\", T.exp(H[i]))\n"
                                           "        B[i] = x\n"
                                        << "float16";
    QTest::newRow("as an index alone") << "        B[i] = A[T.Cast(\"int32\", H[i] * H[i])] * T.float32(2)\n"
                                       << "float32";
  }
  void rounding_is_that_of_what_is_on_the_way() {
    QFETCH(QString, body);
    QFETCH(QString, type);
    const std::string text =
        "from tvm.script import tir as T\n\n"
        "@T.prim_func\n"
        "def main(A: T.Buffer((8,), \"float32\"), H: T.Buffer((8,), \"float16\"),\n"
        "         G: T.Buffer((8,), \"float16\"), B: T.Buffer((8,), \"float32\")):\n"
        "    for i in range(8):\n" +
        body.toStdString();
    auto read = script::read_module(text);
    QVERIFY2(read, read ? "" : read.error().front().rendered(text).c_str());
    const interp::Rounding rounding = interp::rounding_of(script::under_main(*read)->prim_func("main"));
    QCOMPARE(rounding.types[0], DataType::none());
    QCOMPARE(rounding.types[3].str(), type.toStdString());
  }
  void what_does_not_run_is_no_reference() {
    auto found = interp::different_results(module_of("        B[i + 1] = A[i]\n"), module_of("        B[i] = A[i]\n"),
                                           "main", {.seed = 7});
    QVERIFY(!found);
    QCOMPARE(found.error().code, std::string("interp.out-of-bounds"));
  }
};

TIRSCOPE_TEST(SameResultsTest)

}  // namespace same_results_test
#include "same_results_test.moc"
