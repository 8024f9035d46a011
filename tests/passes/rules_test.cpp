// SPDX-License-Identifier: Apache-2.0
// Rules of passes that one expected module does not show: parts of a result, and results that are the module itself.
// tests/cases/passes has the others.
#include <QtTest>

#include "pass_runs/pass_run.h"
#include "script/printer/printer.h"
#include "support/function_texts.h"
#include "support/unit.h"

namespace rules_test {

using namespace tirscope;
using test::module_of;

class RulesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void types_below_a_byte_are_not_checked() {
    for (auto [type, checked] : {std::pair("int8", true), std::pair("int4", false), std::pair("uint4", false)}) {
      IRModule before = module_of(qPrintable(QString("def main(X: T.Buffer((8,), \"%1\")):\n"
                                                     "    T.func_attr({\"target\": {host}})\n"
                                                     "    T.evaluate(0)")
                                                 .arg(type)));
      QVERIFY(before);
      auto lowered = passes::run_passes(before, {{"MakePackedAPI", {}}}, {});
      QVERIFY2(lowered, lowered ? "" : lowered.error().code.c_str());
      QString text = QString::fromStdString(script::text(*lowered));
      QCOMPARE(text.contains(".dtype is expected to be"), checked);
      QCOMPARE(text.contains("Argument main.X_handle.shape[0] has"), checked);
    }
  }

  void a_copy_engine_is_called_through_the_devices_own_function() {
    IRModule before = module_of(R"(
def main(n: T.int32):
    T.func_attr({"target": {cpu}})
    T.dma_start_group(n)
)");
    QVERIFY(before);
    auto lowered = passes::run_passes(before, {{"LowerTVMBuiltin", {}}}, {});
    QVERIFY2(lowered, lowered ? "" : lowered.error().code.c_str());
    QString text = QString::fromStdString(script::text(*lowered));
    QVERIFY2(text.contains("T.call_packed_lowered(\"device_api.cpu.dma_start_group\", stack_value, stack_tcode, 0, 1)"),
             qPrintable(text));
  }

  void leading_zeros_are_counted_in_the_type_of_the_operand() {
    IRModule before = module_of(R"(
def main(A: T.Buffer((64,), "int64")):
    T.func_attr({"target": {cpu}})
    A[0] = T.Cast("int64", T.clz(A[1]))
)");
    QVERIFY(before);
    auto lowered = passes::run_passes(before, {{"LowerIntrin", {}}}, {});
    QVERIFY2(lowered, lowered ? "" : lowered.error().code.c_str());
    QString text = QString::fromStdString(script::text(*lowered));
    QVERIFY2(
        text.contains("T.Cast(\"int64\", T.Cast(\"int32\", T.call_llvm_intrin(\"int64\", \"llvm.ctlz\", T.uint32(2), "
                      "A[1], T.int1(1))))"),
        qPrintable(text));
  }

  void several_copies_of_one_scope_are_a_group() {
    IRModule before = module_of(R"(
def main(A: T.Buffer((128,), "uint8"), B: T.Buffer((128,), "uint8"), C: T.Buffer((128,), "uint8")):
    with T.attr(0, "async_commit_queue_scope", 0):
        T.attr(0, "async_scope", 1)
        for i in range(128):
            B[i] = A[i]
        for i in range(128):
            C[i] = A[i]
    with T.attr(0, "async_commit_queue_scope", 1):
        for i in range(128):
            A[i] = B[i]
)");
    QVERIFY(before);
    auto lowered = passes::run_passes(before, {{"LowerAsyncDMA", {}}}, {});
    QVERIFY2(lowered, lowered ? "" : lowered.error().code.c_str());
    QStringList calls;
    for (const QString& line : QString::fromStdString(script::text(*lowered)).split('\n'))
      if (line.contains("T.dma_")) calls << line.trimmed();
    QCOMPARE(calls,
             QStringList({"T.dma_start_group(0)", "T.dma_copy(0, T.address_of(B[0]), T.address_of(A[0]), 128, 0)",
                          "T.dma_copy(0, T.address_of(C[0]), T.address_of(A[0]), 128, 0)", "T.dma_end_group(0)",
                          "T.dma_copy(1, T.address_of(A[0]), T.address_of(B[0]), 128, 0)"}));
  }

  void fragments_are_moved_in_tiles_by_tensor_core_instructions() {
    IRModule before = module_of(R"(
def main():
    for ty in T.thread_binding(1, thread="threadIdx.y"):
        with T.block("both"):
            T.reads()
            T.writes()
            S = T.alloc_buffer((16, 32), "float16", scope="shared")
            F = T.alloc_buffer((16, 32), "float16", scope="wmma.matrix_a")
            with T.block("in"):
                T.reads(S[0:16, 0:32])
                T.writes(F[0:16, 0:32])
                T.block_attr({"auto_copy": 1})
                for i, j in T.grid(16, 32):
                    F[i, j] = S[i, j]
)");
    QVERIFY(before);
    auto lowered = passes::run_passes(before, {{"LowerAutoCopy", {}}}, {});
    QVERIFY2(lowered, lowered ? "" : lowered.error().code.c_str());
    QString text = QString::fromStdString(script::text(*lowered));
    for (const char* part : {"for i_0, j_0 in T.grid(1, 2):", "with T.block(\"wmma_load\"):",
                             "T.reads(S[i_0 * 16:i_0 * 16 + 16, j_0 * 16:j_0 * 16 + 16])",
                             "T.writes(F[i_0 * 16:i_0 * 16 + 16, j_0 * 16:j_0 * 16 + 16])",
                             "T.tvm_load_matrix_sync(tgt.data, 16, 16, 16, "})
      QVERIFY2(text.contains(part), qPrintable(text));
  }

  void variables_with_one_place_each_are_left_alone() {
    IRModule before = module_of(R"(
def main(A: T.Buffer((8,), "int32")):
    for i in range(4):
        A[i] = i
    for j in range(4):
        A[j + 4] = j
)");
    QVERIFY(before);
    auto lowered = passes::run_passes(before, {{"ConvertSSA", {}}}, {});
    QVERIFY2(lowered, lowered ? "" : lowered.error().code.c_str());
    QVERIFY(*lowered == before);
  }

  void exposed_functions_call_each_other_with_plain_pointers() {
    IRModule before = module_of(R"(
def main(X: T.Buffer((8,), "float32")):
    T.func_attr({"target": {cpu}})
    Module.other(T.tvm_stack_make_array(X.data, T.tvm_stack_make_shape(8), 0, 1, T.float32(0.0), 0))

def other(Y: T.Buffer((8,), "float32")):
    T.func_attr({"target": {cpu}})
    Y[0] = T.float32(0.0)
)");
    QVERIFY(before);
    auto lowered = passes::run_passes(before, {{"MakeUnpackedAPI", {}}}, {});
    QVERIFY2(lowered, lowered ? "" : lowered.error().code.c_str());
    QString text = QString::fromStdString(script::text(*lowered));
    QVERIFY2(!text.contains("tvm_stack_make_array") && text.contains("Module.other(X.data)"), qPrintable(text));
  }
};

TIRSCOPE_TEST(RulesTest)

}  // namespace rules_test
#include "rules_test.moc"
