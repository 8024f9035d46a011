// SPDX-License-Identifier: Apache-2.0
// The rules of NarrowDataType.
#include "support/pass_examples.h"
#include "support/unit.h"

using namespace tirscope;

namespace {

const std::vector<test::PassExample>& examples() {
  static const std::vector<test::PassExample> table = {
      {"what does not fit keeps its bits",
       "NarrowDataType",
       R"(
def main(A: T.Buffer((64,), "int8"), n: T.int64):
    for i in range(T.int64(4294967296)):
        A[i % T.int64(64)] = T.int8(0)
    for i, j in T.grid(T.int64(100000), T.int64(100000)):
        A[(i * T.int64(100000) + j) % T.int64(64)] = T.int8(0)
    for i in range(n):
        A[i] = T.int8(0)
)",
       R"(
def main(A: T.Buffer((64,), "int8"), n: T.int64):
    for i in range(T.int64(4294967296)):
        A[i % T.int64(64)] = T.int8(0)
    for i, j in T.grid(T.int64(100000), T.int64(100000)):
        A[(i * T.int64(100000) + j) % T.int64(64)] = T.int8(0)
    for i in range(n):
        A[i] = T.int8(0)
)",
       {Attr(32)}},
      {"the indices of a load are no part of what uses its value",
       "NarrowDataType",
       R"(
def main(A: T.Buffer((64,), "int64"), B: T.Buffer((64,), "int64")):
    for j in range(T.int64(32)):
        B[j * T.int64(2)] = A[j] * T.int64(3)
)",
       R"(
def main(A: T.Buffer((64,), "int64"), B: T.Buffer((64,), "int64")):
    for j in range(32):
        B[j * 2] = A[j] * T.int64(3)
)",
       {Attr(32)}},
      {"a variable is as wide as its widest use",
       "NarrowDataType",
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i in range(T.int64(64)):
        A[i] = 0
        A[i * T.int64(100000000) // T.int64(100000000)] = 1
)",
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i in range(T.int64(64)):
        A[i] = 0
        A[i * T.int64(100000000) // T.int64(100000000)] = 1
)",
       {Attr(32)}},
      {"thread axes and blocks",
       "NarrowDataType",
       R"(
def main(A: T.Buffer((T.int64(64),), "float32"), B: T.Buffer((T.int64(64),), "float32")):
    bx = T.launch_thread("blockIdx.x", T.int64(8))
    for i in range(T.int64(8)):
        with T.block("B"):
            vi = T.axis.spatial(T.int64(64), bx * T.int64(8) + i)
            T.reads(A[vi:vi + T.int64(1)])
            T.writes(B[vi])
            B[vi] = A[vi]
)",
       R"(
def main(A: T.Buffer((T.int64(64),), "float32"), B: T.Buffer((T.int64(64),), "float32")):
    bx = T.launch_thread("blockIdx.x", 8)
    for i in range(8):
        with T.block("B"):
            vi = T.axis.spatial(64, bx * 8 + i)
            T.reads(A[vi:vi + 1])
            T.writes(B[vi])
            B[vi] = A[vi]
)",
       {Attr(32)}},
      {"constants that are no part of an index stay",
       "NarrowDataType",
       R"(
def main(A: T.Buffer((64,), "int64"), n: T.int64):
    T.call_extern("int32", "f", T.int64(5))
    if n < T.int64(5):
        A[T.int64(3)] = T.int64(3)
)",
       R"(
def main(A: T.Buffer((64,), "int64"), n: T.int64):
    T.call_extern("int32", "f", T.int64(5))
    if n < T.int64(5):
        A[3] = T.int64(3)
)",
       {Attr(32)}},
      {"unless the other operand is narrower",
       "NarrowDataType",
       R"(
def main(A: T.Buffer((64,), "int64"), n: T.int64):
    for i in range(T.int64(64)):
        if i < T.int64(5):
            A[i] = T.max(i * T.int64(2) + T.int64(1), T.int64(7))
        if i < n:
            A[i] = i
)",
       R"(
def main(A: T.Buffer((64,), "int64"), n: T.int64):
    for i in range(64):
        if i < 5:
            A[i] = T.Cast("int64", T.max(i * 2 + 1, 7))
        if T.Cast("int64", i) < n:
            A[i] = T.Cast("int64", i)
)",
       {Attr(32)}},
      {"sizes of allocations",
       "NarrowDataType",
       R"(
def main(A: T.Buffer((64,), "float32")):
    B = T.allocate([T.int64(16)], "float32", "global")
    B_1 = T.Buffer((T.int64(16),), data=B)
    B_1[T.int64(1)] = A[0]
)",
       R"(
def main(A: T.Buffer((64,), "float32")):
    B = T.allocate([16], "float32", "global")
    B_1 = T.Buffer((T.int64(16),), data=B)
    B_1[1] = A[0]
)",
       {Attr(32)}},
      {"casts in indices go, those of values stay",
       "NarrowDataType",
       R"(
def main(A: T.Buffer((64,), "int64")):
    for i in range(64):
        A[T.Cast("int64", i) + T.int64(0)] = T.Cast("int64", i) * A[T.Cast("int64", i // 2)]
)",
       R"(
def main(A: T.Buffer((64,), "int64")):
    for i in range(64):
        A[i] = T.Cast("int64", i) * A[i // 2]
)",
       {Attr(32)}},
      {"lets follow their value",
       "NarrowDataType",
       R"(
def main(A: T.Buffer((64,), "float32")):
    for i in range(T.int64(64)):
        j: T.int64 = i * T.int64(2) % T.int64(64)
        A[j] = A[i]
)",
       R"(
def main(A: T.Buffer((64,), "float32")):
    for i in range(64):
        j: T.int32 = i * 2 % 64
        A[j] = A[i]
)",
       {Attr(32)}},
      {"choices have one type",
       "NarrowDataType",
       R"(
def main(A: T.Buffer((64,), "float32")):
    for i in range(T.int64(8)):
        A[i] = T.Cast("float32", T.Select(i < T.int64(3), i, T.int64(5)))
)",
       R"(
def main(A: T.Buffer((64,), "float32")):
    for i in range(8):
        A[i] = T.Cast("float32", T.Select(i < 3, T.Cast("int64", i), T.int64(5)))
)",
       {Attr(32)}},
      {"leading zeros are counted in fewer bits",
       "NarrowDataType",
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i in range(T.int64(64)):
        A[i] = T.clz(i)
)",
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i in range(64):
        A[i] = T.clz(i) - 32 + 64
)",
       {Attr(32)}},
      {"sixteen bits",
       "NarrowDataType",
       R"(
def main(A: T.Buffer((40000,), "float32")):
    for i in range(30000):
        A[i] = T.float32(0.0)
    for i in range(40000):
        A[i] = T.float32(0.0)
)",
       R"(
def main(A: T.Buffer((40000,), "float32")):
    for i in range(T.int16(30000)):
        A[i] = T.float32(0.0)
    for i in range(40000):
        A[i] = T.float32(0.0)
)",
       {Attr(16)}},
  };
  return table;
}

}  // namespace

class NarrowDataTypeTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void integers_are_narrowed_by_rule_data() {
    QTest::addColumn<int>("number");
    for (std::size_t k = 0; k < examples().size(); ++k) QTest::newRow(examples()[k].name) << int(k);
  }
  void integers_are_narrowed_by_rule() {
    QFETCH(int, number);
    test::check(examples()[std::size_t(number)]);
  }
};

TIRSCOPE_TEST(NarrowDataTypeTest)
#include "narrow_data_type_test.moc"
