// SPDX-License-Identifier: Apache-2.0
// decompose_padding, pad_einsum and fuse_reduction_epilogue: what they keep, and what they refuse.
#include <QtTest>

#include "support/scripted.h"
#include "support/unit.h"

namespace padding_test {

using namespace tirscope;
using scripted::kept;

namespace {

/// Pads 30 by `low` before and `high` after, then adds neighbours.
QByteArray padded(const char* condition, const char* read, int size) {
  return QByteArray(R"(
@T.prim_func
def main(A: T.Buffer((30,), "float32"), B: T.Buffer((SIZE,), "float32")):
    P = T.alloc_buffer((SIZE,))
    for i in range(SIZE):
        with T.block("P"):
            vi = T.axis.spatial(SIZE, i)
            P[vi] = T.if_then_else(CONDITION, READ, T.float32(1.5))
    for i in range(SIZE):
        with T.block("B"):
            vi = T.axis.spatial(SIZE, i)
            B[vi] = P[vi] * T.float32(2)
)")
      .replace("SIZE", QByteArray::number(size))
      .replace("CONDITION", condition)
      .replace("READ", read);
}

constexpr const char* matmul = R"(
@T.prim_func
def main(A: T.Buffer((13, 9), "float32"), B: T.Buffer((9, 11), "float32"), D: T.Buffer((13, 11), "float32")):
    C = T.alloc_buffer((13, 11))
    for i, j, k in T.grid(13, 11, 9):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
    for i, j in T.grid(13, 11):
        with T.block("D"):
            vi, vj = T.axis.remap("SS", [i, j])
            D[vi, vj] = T.max(C[vi, vj], T.float32(0))
)";

/// temp = A * B, then `epilogue`; `init` and `update` are the reduction's.
QByteArray epilogue(const char* value, const char* init = "T.float32(0)",
                    const char* sum = "temp[vi, vj] + A[vi, vk] * B[vk, vj]") {
  return QByteArray(R"(
@T.prim_func
def main(A: T.Buffer((8, 6), "float32"), B: T.Buffer((6, 8), "float32"), C: T.Buffer((8, 8), "float32"), D: T.Buffer((8, 8), "float32")):
    temp = T.alloc_buffer((8, 8))
    for i, j, k in T.grid(8, 8, 6):
        with T.block("product"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                temp[vi, vj] = INIT
            temp[vi, vj] = SUM
    for i, j in T.grid(8, 8):
        with T.block("add"):
            vi, vj = T.axis.remap("SS", [i, j])
            D[vi, vj] = VALUE
)")
      .replace("VALUE", value)
      .replace("INIT", init)
      .replace("SUM", sum);
}
constexpr const char* fuse = "sch.fuse_reduction_epilogue('product', 'add')";

}  // namespace

class PaddingTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void padding_is_decomposed_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("steps");
    QTest::addColumn<QByteArray>("answer");
    auto both = padded("1 <= vi and vi < 31", "A[vi - 1]", 32);
    QTest::newRow("both sides") << both << QByteArray("sch.decompose_padding('P', sch.get_loops('P')[0])")
                                << QByteArray();
    QTest::newRow("after") << padded("vi < 30", "A[vi]", 37)
                           << QByteArray("sch.decompose_padding('P', sch.get_loops('P')[0])") << QByteArray();
    QTest::newRow("before") << padded("vi >= 3", "A[vi - 3]", 33)
                            << QByteArray("sch.decompose_padding('P', sch.get_loops('P')[0])") << QByteArray();
    QTest::newRow("a split loop") << padded("vi < 30", "A[vi]", 32)
                                  << QByteArray(
                                         "o, i = sch.split(sch.get_loops('P')[0], [None, 8])\n"
                                         "sch.decompose_padding('P', o)")
                                  << QByteArray();
    QTest::newRow("a split loop, inside") << padded("vi < 30", "A[vi]", 32)
                                          << QByteArray(
                                                 "o, i = sch.split(sch.get_loops('P')[0], [None, 8])\n"
                                                 "sch.decompose_padding('P', i)")
                                          << QByteArray();
    QTest::newRow("a predicate") << padded("vi < 30", "A[vi]", 35)
                                 << QByteArray(
                                        "o, i = sch.split(sch.get_loops('P')[0], [None, 8])\n"
                                        "sch.decompose_padding('P', o)")
                                 << QByteArray();
    QTest::newRow("always inside") << padded("vi < 64", "A[T.min(vi, 29)]", 32)
                                   << QByteArray("sch.decompose_padding('P', sch.get_loops('P')[0])")
                                   << QByteArray("decompose_padding.always-inside");
    QTest::newRow("no padding") << both << QByteArray("sch.decompose_padding('B', sch.get_loops('B')[0])")
                                << QByteArray("decompose_padding.no-condition");
    QTest::newRow("another loop") << both << QByteArray("sch.decompose_padding('P', sch.get_loops('B')[0])")
                                  << QByteArray("loop.not-above-block");
    QTest::newRow("a neighbour in the loop")
        << both << QByteArray("i, = sch.get_loops('B')\nsch.compute_at('P', i)\nsch.decompose_padding('P', i)")
        << QByteArray("decompose_padding.siblings");
    QTest::newRow("asked first") << both
                                 << QByteArray(
                                        "i, = sch.get_loops('P')\n"
                                        "if sch.can_decompose_padding('P', i):\n"
                                        "    b = sch.decompose_padding('P', i)\n"
                                        "    sch.vectorize(sch.get_loops(b)[0])\n"
                                        "assert not sch.can_decompose_padding('P', sch.get_loops('P')[0])")
                                 << QByteArray();
  }
  void padding_is_decomposed() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, steps);
    QFETCH(QByteArray, answer);
    QCOMPARE(kept(text.data(), steps.data()), answer.toStdString());
  }

  void einsums_are_padded_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("steps");
    QTest::addColumn<QByteArray>("answer");
    auto row = [](const char* name, const char* text, const char* steps, const char* answer = "") {
      QTest::newRow(name) << QByteArray(text) << QByteArray(steps) << QByteArray(answer);
    };
    row("all dimensions", matmul, "sch.pad_einsum('C', [8, 8, 4])");
    row("one dimension", matmul, "sch.pad_einsum('C', [1, 1, 16])");
    row("nothing to pad", matmul, "sch.pad_einsum('C', [13, 11, 3])");
    row("and tiled", matmul,
        "b = sch.get_block('C')\nsch.pad_einsum(b, [8, 8, 4])\ni, j, k = sch.get_loops(b)\n"
        "sch.split(i, [None, 8])\nsch.split(k, [3, 4])");
    row("a split loop", matmul, "sch.split(sch.get_loops('C')[0], [13, 1])\nsch.pad_einsum('C', [8, 8, 4])");
    row("after the neighbour came", matmul,
        "sch.reverse_compute_at('D', sch.get_loops('C')[0])\nsch.pad_einsum('C', [8, 1, 1])",
        "pad_einsum.shared-loops");
    row("too few", matmul, "sch.pad_einsum('C', [8, 8])", "pad_einsum.padding");
    row("zero", matmul, "sch.pad_einsum('C', [8, 0, 1])", "pad_einsum.padding");
    row("huge", matmul, "sch.pad_einsum('C', [8, 2147483647, 1])", "pad_einsum.too-large");
    row("a stencil", R"(
@T.prim_func
def main(A: T.Buffer((12,), "float32"), B: T.Buffer((10,), "float32")):
    for i in range(10):
        with T.block("B"):
            vi = T.axis.spatial(10, i)
            B[vi] = A[vi] + A[vi + 2]
)",
        "sch.pad_einsum('B', [8])", "pad_einsum.not-einsum");
    row("a part of a buffer", R"(
@T.prim_func
def main(A: T.Buffer((12,), "float32"), B: T.Buffer((12,), "float32")):
    for i in range(10):
        with T.block("B"):
            vi = T.axis.spatial(10, i)
            B[vi] = A[vi] * T.float32(2)
)",
        "sch.pad_einsum('B', [8])", "pad_einsum.partial-buffer");
    row("a constant index", R"(
@T.prim_func
def main(A: T.Buffer((4, 10), "float32"), B: T.Buffer((10,), "float32")):
    for i in range(10):
        with T.block("B"):
            vi = T.axis.spatial(10, i)
            B[vi] = A[3, vi] * T.float32(2)
)",
        "sch.pad_einsum('B', [8])", "pad_einsum.partial-buffer");
    row("through a pointer", R"(
@T.prim_func
def main(A: T.Buffer((10,), "float32"), B: T.Buffer((10,), "float32")):
    for i in range(10):
        with T.block("B"):
            vi = T.axis.spatial(10, i)
            T.reads(A[vi])
            T.writes(B[vi])
            T.evaluate(T.call_extern("int32", "f", A.data, B.data, vi))
)",
        "sch.pad_einsum('B', [8])", "pad_einsum.not-einsum");
  }
  void einsums_are_padded() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, steps);
    QFETCH(QByteArray, answer);
    QCOMPARE(kept(text.data(), steps.data()), answer.toStdString());
  }
  void a_symbolic_einsum_is_padded() {
    constexpr const char* text = R"(
@T.prim_func
def main(x: T.handle, W: T.Buffer((6, 5), "float32"), y: T.handle):
    n = T.int32()
    X = T.match_buffer(x, (n, 6))
    Y = T.match_buffer(y, (n, 5))
    for i, j, k in T.grid(n, 5, 6):
        with T.block("Y"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                Y[vi, vj] = T.float32(0)
            Y[vi, vj] = Y[vi, vj] + X[vi, vk] * W[vk, vj]
)";
    for (int64_t n : {1, 7, 8, 9}) QCOMPARE(kept(text, "sch.pad_einsum('Y', [8, 1, 4])", {{"n", n}}), std::string());
  }

  void epilogues_are_fused_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("steps");
    QTest::addColumn<QByteArray>("answer");
    auto row = [](const char* name, const QByteArray& text, const char* steps, const char* answer = "") {
      QTest::newRow(name) << text << QByteArray(steps) << QByteArray(answer);
    };
    QByteArray plain = epilogue("temp[vi, vj] + C[vi, vj]");
    row("behind", plain, fuse);
    row("before", epilogue("C[vi, vj] + temp[vi, vj]"), fuse);
    row("a larger addend", epilogue("C[vi, vj] * T.float32(3) + temp[vi, vj]"), fuse);
    row("a bias", epilogue("temp[vi, vj] + C[0, vj]"), fuse);
    row("and tiled before", plain,
        ("i, j, k = sch.get_loops('product')\nsch.split(j, [2, 4])\nsch.reorder(k, i)\n" + std::string(fuse)).c_str());
    row("and scheduled after", plain,
        (std::string(fuse) + "\nb = sch.get_block('product')\ni, j, k = sch.get_loops(b)\n"
                             "sch.decompose_reduction(b, k)\nsch.split(j, [2, 4])")
            .c_str());
    row("a product", epilogue("temp[vi, vj] * C[vi, vj]"), fuse, "fuse_reduction_epilogue.no-sum");
    row("twice", epilogue("temp[vi, vj] + temp[vi, vj]"), fuse, "fuse_reduction_epilogue.no-sum");
    row("transposed", epilogue("temp[vj, vi] + C[vi, vj]"), fuse, "fuse_reduction_epilogue.indices");
    row("from one", epilogue("temp[vi, vj] + C[vi, vj]", "T.float32(1)"), fuse,
        "fuse_reduction_epilogue.no-sum-reduction");
    row("a maximum", epilogue("temp[vi, vj] + C[vi, vj]", "T.float32(0)", "T.max(temp[vi, vj], A[vi, vk] * B[vk, vj])"),
        fuse, "fuse_reduction_epilogue.no-sum-reduction");
    row("the wrong way round", plain, "sch.fuse_reduction_epilogue('add', 'product')", "block.not-reduction");
    row("a late addend", QByteArray(R"(
@T.prim_func
def main(A: T.Buffer((8, 6), "float32"), D: T.Buffer((8,), "float32")):
    temp = T.alloc_buffer((8,))
    late = T.alloc_buffer((8,))
    for i, k in T.grid(8, 6):
        with T.block("product"):
            vi, vk = T.axis.remap("SR", [i, k])
            with T.init():
                temp[vi] = T.float32(0)
            temp[vi] = temp[vi] + A[vi, vk]
    for i in range(8):
        with T.block("late"):
            vi = T.axis.spatial(8, i)
            late[vi] = A[vi, 0] * T.float32(2)
    for i in range(8):
        with T.block("add"):
            vi = T.axis.spatial(8, i)
            D[vi] = temp[vi] + late[vi]
)"),
        fuse, "fuse_reduction_epilogue.late-addend");
    row("read twice", QByteArray(R"(
@T.prim_func
def main(A: T.Buffer((8, 6), "float32"), C: T.Buffer((8,), "float32"), D: T.Buffer((8,), "float32"), E: T.Buffer((8,), "float32")):
    temp = T.alloc_buffer((8,))
    for i, k in T.grid(8, 6):
        with T.block("product"):
            vi, vk = T.axis.remap("SR", [i, k])
            with T.init():
                temp[vi] = T.float32(0)
            temp[vi] = temp[vi] + A[vi, vk]
    for i in range(8):
        with T.block("add"):
            vi = T.axis.spatial(8, i)
            D[vi] = temp[vi] + C[vi]
    for i in range(8):
        with T.block("again"):
            vi = T.axis.spatial(8, i)
            E[vi] = temp[vi] * T.float32(2)
)"),
        fuse, "fuse_reduction_epilogue.other-reader");
  }
  void epilogues_are_fused() {
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, steps);
    QFETCH(QByteArray, answer);
    QCOMPARE(kept(text.data(), steps.data()), answer.toStdString());
  }
};

TIRSCOPE_TEST(PaddingTest)

}  // namespace padding_test
#include "padding_test.moc"
