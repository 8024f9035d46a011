// SPDX-License-Identifier: Apache-2.0
// Programs of single rules, compiled for the CPU: each computes what the interpreter does.
#include <QtTest>

#include "script/files/reader.h"
#include "support/executed.h"
#include "support/unit.h"

namespace compiled_test {

using namespace tirscope;
using namespace tirscope::executed;

class CompiledTest : public QObject {
  Q_OBJECT

  static std::string program(const std::string& body) {
    return "@T.prim_func\ndef main(A: T.Buffer((64,), \"float32\"), B: T.Buffer((64,), \"float32\"), x: T.float16):\n"
           "    T.func_attr({\"global_symbol\": \"main\", \"tir.noalias\": True})\n" +
           body;
  }

 private Q_SLOTS:
  void expressions_mean_what_they_say_data() {
    QTest::addColumn<QString>("body");
    auto row = [](const char* name, const QString& value) {
      QTest::newRow(name) << "    for i in range(64):\n        B[i] = " + value + "\n";
    };
    row("an index that runs backwards", "A[(3 - i) % 48] + A[(20 - i) // 8 + 8]");
    row("comparisons of comparisons", "T.Select((A[i] < A[63 - i]) == (A[i] < A[0]), T.float32(1), T.float32(2))");
    row("constants as conditions",
        "T.Select(T.Cast(\"bool\", T.float32(-2.5)) and A[i] < T.float32(0), T.float32(1), T.float32(2))");
    row("large numbers without a sign",
        "T.Cast(\"float32\", T.shift_right(T.Cast(\"uint64\", i - 16), T.uint64(5))) * T.float32(1e-18) + "
        "T.Cast(\"float32\", T.Cast(\"uint64\", T.int32(-101)) // T.Cast(\"uint64\", i + 1)) * T.float32(1e-18)");
    row("large numbers become small ones",
        "T.Cast(\"float32\", T.min(T.Cast(\"int32\", T.Cast(\"uint64\", i - 16)), -2))");
    row("one thing in another, both twice",
        "A[(i * 7 + 3) % 64] * A[(i * 7 + 3) % 64 // 2] + A[(i * 7 + 3) % 64 // 2] * A[(i * 7 + 3) % 64]");
    row("a remainder of a remainder", "A[(i // -3 // -5) % 64] + A[((i % -7) % -3) % 64]");
    row("a scalar of 16 bits", "A[i] * T.Cast(\"float32\", x)");
  }
  void expressions_mean_what_they_say() {
    QFETCH(QString, body);
    QCOMPARE(QString::fromStdString(outcome(program(body.toStdString()), "cpu")), QString());
  }

  void only_what_the_function_reaches_is_built() {
    const std::string text = R"(
@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8,), "float32"), B: T.Buffer((8,), "float32")):
        for i in range(8):
            B[i] = A[i]
    @T.prim_func
    def other(A: T.Buffer((8,), "float32")):
        T.evaluate(T.call_llvm_intrin("float32", "llvm.no.such.thing", T.uint32(1), A[0]))
)";
    const IRModule module = script::read_module(text)->module;
    auto built = runtime::build(worker(), module, "main", context_for("cpu"));
    QVERIFY2(built, built ? "" : built.error().rendered().c_str());
    QVERIFY(!built->foreign());
    QVERIFY(!runtime::build(worker(), module, "other", context_for("cpu")));
  }

  void many_parameters_come_in_slots() {
    std::string parameters, sum = "A[i]";
    for (int k = 0; k < 200; ++k) {
      const std::string n = std::to_string(k);
      parameters += ", x" + n + ": T.float32, C" + n + ": T.Buffer((8,), \"float32\")";
      if (k % 20 == 0) sum += " + x" + n + " * C" + n + "[i]";
    }
    const std::string text = "@T.prim_func\ndef main(A: T.Buffer((8,), \"float32\")" + parameters +
                             ", B: T.Buffer((8,), \"float32\")):\n    for i in range(8):\n        B[i] = " + sum + "\n";
    QCOMPARE(QString::fromStdString(outcome(text, "cpu")), QString());
  }

  /// It flushes small numbers to zero, in its process and not in that of the next program.
  void an_intrinsic_that_changes_its_process_does_not_change_the_next_program() {
    const std::string small =
        "@T.prim_func\ndef main(A: T.Buffer((8,), \"float32\"), B: T.Buffer((8,), \"float32\")):\n"
        "    for i in range(8):\n        B[i] = A[i] + T.Select(T.abs(A[i]) * T.float32(1e-30) * T.float32(1e-10) > "
        "T.float32(0), T.float32(1), T.float32(2))\n";
    const std::string hostile =
        "@T.prim_func\ndef main(A: T.Buffer((8,), \"float32\"), B: T.Buffer((8,), \"float32\")):\n"
        "    M = T.alloc_buffer((4,), \"int32\")\n    M[0] = 0xffc0\n"
        "    T.evaluate(T.call_llvm_intrin(\"void\", \"llvm.x86.sse.ldmxcsr\", T.uint32(0), M.data))\n"
        "    for i in range(8):\n        B[i] = A[i]\n";
#ifndef __x86_64__
    QSKIP("another processor");
#endif
    QCOMPARE(QString::fromStdString(outcome(small, "cpu")), QString());
    auto built = runtime::build(worker(), scripted::on(hostile).module(), "main", context_for("cpu"));
    QVERIFY2(built, built ? "" : built.error().rendered().c_str());
    QVERIFY(built->foreign());
    auto inputs = interp::make_inputs(scripted::on(hostile).module()->prim_func("main"), {.seed = 3});
    QVERIFY(runtime::execute(worker(), *built, *inputs, one_call));
    QCOMPARE(QString::fromStdString(outcome(small, "cpu")), QString());
  }

  /// Eight or four rows at a time, and those that are left.
  void reductions_that_run_side_by_side_keep_their_order_data() {
    QTest::addColumn<QString>("loops");
    const QString update = "C[i * 29 + j] = C[i * 29 + j] + A[i * 37 + k] * B[j * 37 + k]\n";
    auto row = [](const char* name, const QString& loops) { QTest::newRow(name) << loops; };
    row("initialised before",
        "        for j in range(29):\n            C[i * 29 + j] = T.float32(1)\n"
        "            for k in range(37):\n                " +
            update);
    row("initialised inside",
        "        for j in range(29):\n            for k in range(37):\n                if k == 0:\n"
        "                    C[i * 29 + j] = T.float32(1)\n                " +
            update);
    row("not initialised",
        "        for j in range(3, 9):\n            for k in range(5, 30):\n                " + update);
    row("sizes that are read",
        "        for j in range(29):\n            C[i * 29 + j] = T.float32(1)\n"
        "        for j in range(n):\n            for k in range(1, n):\n                if k == 1:\n"
        "                    C[i * 29 + j] = T.float32(0)\n                " +
            update);
  }
  void reductions_that_run_side_by_side_keep_their_order() {
    QFETCH(QString, loops);
    const std::string head =
        "@T.prim_func\ndef main(A: T.Buffer((740,), \"float32\"), B: T.Buffer((1100,), \"float32\"), "
        "C: T.Buffer((580,), \"float32\"), N: T.Buffer((1,), \"int32\"), M: T.Buffer((1,), \"float32\")):\n"
        "    M[0] = T.float32(0)\n    with T.LetStmt(N[0] % 10 + 18) as n:\n      for i in range(20):\n";
    QCOMPARE(QString::fromStdString(outcome(head + loops.toStdString(), "cpu")), QString());
  }

  void single_elements_are_masked() {
    QCOMPARE(QString::fromStdString(outcome(program(R"(
    for i in range(64):
        B[i] = T.float32(0)
    for i in range(64):
        B.vstore([i], A.vload([i], predicate=i % 3 == 0), predicate=i % 2 == 0)
)"),
                                            "cpu")),
             QString());
  }
  void a_let_of_lanes_is_taken_apart_where_a_condition_needs_its_lanes() {
    QCOMPARE(QString::fromStdString(outcome(program(R"(
    for i in range(16):
        for v in T.vectorized(4):
            with T.LetStmt(A[i * 4 + v] * T.float32(2)) as t:
                if t < T.float32(0):
                    B[i * 4 + v] = T.float32(0) - t
                else:
                    B[i * 4 + v] = t
)"),
                                            "cpu")),
             QString());
  }
  void a_condition_becomes_the_mask_of_lanes() {
    IRModule module = scripted::on(program(R"(
    for i in range(64):
        B[i] = T.float32(0)
    for i in range(16):
        for v in T.vectorized(4):
            if i * 4 + v < 61:
                B[i * 4 + v] = A[i * 4 + v] + T.float32(1)
)"))
                          .module();
    passes::Context context = context_for("cpu");
    context.config["tir.enable_buffer_level_predication"] = Attr(true);
    QCOMPARE(QString::fromStdString(difference(module, module, context)), QString());
  }
};

TIRSCOPE_TEST(CompiledTest)

}  // namespace compiled_test
#include "compiled_test.moc"
