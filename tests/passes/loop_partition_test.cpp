// SPDX-License-Identifier: Apache-2.0
// The rules of LoopPartition. A hint is an annotation of a loop here: in a text a loop's variable is not known before
// the loop, and LowerOpaqueBlock makes the attribute of it.
#include "support/pass_examples.h"
#include "support/unit.h"

using namespace tirscope;

namespace {

AttrDict partition(std::initializer_list<const char*> flags) {
  AttrDict dict{{"partition_const_loop", Attr(true)}};
  for (const char* flag : flags) dict[flag] = Attr(true);
  return {{"tir.LoopPartition", Attr(dict)}};
}
const AttrDict constant = partition({});

const char* const hinted = "LowerOpaqueBlock LoopPartition";

const std::vector<test::PassExample>& examples() {
  static const std::vector<test::PassExample> table = {
      {"a loop of constant bounds is cut when that is asked for",
       "LoopPartition",
       R"(
def main(A: T.Buffer((50,), "int32")):
    for i, j in T.grid(7, 8):
        if T.likely(i * 8 + j < 50):
            A[i * 8 + j] = 0
)",
       R"(
def main(A: T.Buffer((50,), "int32")):
    for i, j in T.grid(6, 8):
        if T.bool(True):
            A[i * 8 + j] = 0
    for j in range(2):
        if T.bool(True):
            A[T.Add(0, 6) * 8 + j] = 0
    for j in range(6):
        if T.bool(False):
            A[T.Add(0, 6) * 8 + (j + 2)] = 0
)",
       {},
       constant},
      {"a loop of constant bounds is not cut else", "LoopPartition", R"(
def main(A: T.Buffer((50,), "int32")):
    for i, j in T.grid(7, 8):
        if T.likely(i * 8 + j < 50):
            A[i * 8 + j] = 0
)",
       R"(
def main(A: T.Buffer((50,), "int32")):
    for i, j in T.grid(7, 8):
        if i * 8 + j < 50:
            A[i * 8 + j] = 0
)"},
      {"a condition that is not likely is left alone",
       "LoopPartition",
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in range(8):
        if i < 5:
            A[i] = 0
)",
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in range(8):
        if i < 5:
            A[i] = 0
)",
       {},
       constant},
      {"with a hint every comparison counts",
       hinted,
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in T.serial(8, annotations={"pragma_loop_partition_hint": 1}):
        if i < 5:
            A[i] = 0
)",
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in range(5):
        if T.bool(True):
            A[i] = 0
    for i in range(3):
        if T.bool(False):
            A[i + 5] = 0
)",
       {},
       constant},
      {"a hint of 0 is none",
       hinted,
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in T.serial(8, annotations={"pragma_loop_partition_hint": 0}):
        if i < 5:
            A[i] = 0
)",
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in range(8):
        if i < 5:
            A[i] = 0
)",
       {},
       constant},
      {"a reduction over threads inside forbids it", "LoopPartition", R"(
def main(A: T.Buffer((8,), "float32"), n: T.int32):
    for i in range(n):
        if T.likely(i < 5):
            T.tvm_thread_allreduce(T.uint32(1), A[i], T.bool(True), A[0], i)
    for i in range(n):
        if T.likely(i < 5):
            A[i] = T.float32(0.0)
)",
       R"(
def main(A: T.Buffer((8,), "float32"), n: T.int32):
    for i in range(n):
        if i < 5:
            T.tvm_thread_allreduce(T.uint32(1), A[i], T.bool(True), A[0], i)
    for i in range(T.min(5, n - 1 + 1)):
        if T.bool(True):
            A[i] = T.float32(0.0)
    for i in range(n - 5):
        if i + T.min(5, n - 1 + 1) < 5:
            A[i + T.min(5, n - 1 + 1)] = T.float32(0.0)
)"},
      {"where the conditions are never all true, the part where all are false is the middle",
       "LoopPartition",
       R"(
def main(A: T.Buffer((8,), "int32"), n: T.int32):
    for i in range(4):
        for j in range(8):
            if T.likely(i * 8 + j < 4):
                A[j] = i
)",
       R"(
def main(A: T.Buffer((8,), "int32"), n: T.int32):
    for j in range(4):
        if T.bool(True):
            A[j] = 0
    for j in range(4):
        if T.bool(False):
            A[j + 4] = 0
    for i, j in T.grid(3, 8):
        if T.bool(False):
            A[j] = i + 1
)",
       {},
       constant},
      {"conditions that do not go together are taken as far as they do",
       hinted,
       R"(
def main(A: T.Buffer((20,), "float32"), B: T.Buffer((20,), "float32")):
    for i in T.serial(20, annotations={"pragma_loop_partition_hint": 1}):
        if i < 5:
            B[i] = A[i]
        if 15 <= i:
            B[i] = A[i] * T.float32(2)
)",
       R"(
def main(A: T.Buffer((20,), "float32"), B: T.Buffer((20,), "float32")):
    for i in range(5):
        if T.bool(True):
            B[i] = A[i]
        if T.bool(False):
            B[i] = A[i] * T.float32(2)
    for i in range(10):
        if T.bool(False):
            B[i + 5] = A[i + 5]
        if T.bool(False):
            B[i + 5] = A[i + 5] * T.float32(2)
    for i in range(5):
        if T.bool(False):
            B[i + 10 + 5] = A[i + 10 + 5]
        if T.bool(True):
            B[i + 10 + 5] = A[i + 10 + 5] * T.float32(2)
)",
       {},
       constant},
      {"a loop inside whose bounds depend on it is not looked into",
       "LoopPartition",
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i in range(8):
        for j in range(i):
            if T.likely(i * 8 < 30):
                A[i * 8 + j] = 0
)",
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i in range(8):
        for j in range(i):
            if i * 8 < 30:
                A[i * 8 + j] = 0
)",
       {},
       constant},
      {"one whose bounds depend on a loop between is",
       "LoopPartition",
       R"(
def main(A: T.Buffer((512,), "int32")):
    for i in range(8):
        for j in range(8):
            for k in range(j):
                if T.likely(i * 64 < 100):
                    A[i * 64 + j * 8 + k] = 0
)",
       R"(
def main(A: T.Buffer((512,), "int32")):
    for i, j in T.grid(2, 8):
        for k in range(j):
            if T.bool(True):
                A[i * 64 + j * 8 + k] = 0
    for i, j in T.grid(6, 8):
        for k in range(j):
            if T.bool(False):
                A[(i + 2) * 64 + j * 8 + k] = 0
)",
       {},
       constant},
      {"a condition in which the variable occurs twice is not solved",
       "LoopPartition",
       R"(
def main(A: T.Buffer((8,), "int32"), n: T.int32):
    for i in range(8):
        if T.likely(i < n - i):
            A[i] = 0
)",
       R"(
def main(A: T.Buffer((8,), "int32"), n: T.int32):
    for i in range(8):
        if i < n - i:
            A[i] = 0
)",
       {},
       constant},
      {"a part that may be empty is kept within the loop and not cut again",
       "LoopPartition",
       R"(
def main(A: T.Buffer((64,), "int32"), n: T.int32):
    for i in range(64):
        if T.likely(n <= i):
            A[i] = 0
)",
       R"(
def main(A: T.Buffer((64,), "int32"), n: T.int32):
    for i in range(T.max(n, 0)):
        if n <= i:
            A[i] = 0
    for i in range(64 - T.max(n, 0)):
        if T.bool(True):
            A[i + T.max(n, 0)] = 0
)",
       {},
       constant},
      {"a middle part of the whole loop is cut again",
       "LoopPartition",
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i in range(8):
        if T.likely(i < 9):
            for j in range(8):
                if T.likely(j < 5):
                    A[i * 8 + j] = 0
)",
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i in range(8):
        if T.bool(True):
            for j in range(5):
                if T.bool(True):
                    A[i * 8 + j] = 0
            for j in range(3):
                if T.bool(False):
                    A[i * 8 + (j + 5)] = 0
)",
       {},
       constant},
      {"parts of one iteration keep their loop where that is asked for",
       "LoopPartition",
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in range(8):
        if T.likely(i < 7):
            A[i] = 0
)",
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in range(7):
        if T.bool(True):
            A[i] = 0
    for i in range(1):
        if T.bool(False):
            A[i + 7] = 0
)",
       {},
       partition({"no_unroll_loop_with_extent_one"})},
      {"parts of one iteration keep their loop where it is annotated",
       "LoopPartition",
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in T.parallel(8, annotations={"note": 1}):
        if T.likely(1 <= i):
            A[i] = 0
)",
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in T.parallel(1, annotations={"note": 1}):
        if T.bool(False):
            A[i] = 0
    for i in T.parallel(7, annotations={"note": 1}):
        if T.bool(True):
            A[i + 1] = 0
)",
       {},
       constant},
      {"the innermost thread asks whether a block lies in the middle",
       "LoopPartition",
       R"(
def main(A: T.Buffer((50,), "int32")):
    bx = T.launch_thread("blockIdx.x", 7)
    tx = T.launch_thread("threadIdx.x", 8)
    if T.likely(bx * 8 + tx < 50):
        A[bx * 8 + tx] = 0
)",
       R"(
def main(A: T.Buffer((50,), "int32")):
    bx = T.launch_thread("blockIdx.x", 7)
    tx = T.launch_thread("threadIdx.x", 8)
    if bx < 6:
        if T.bool(True):
            A[bx * 8 + tx] = 0
    else:
        if bx * 8 + tx < 50:
            A[bx * 8 + tx] = 0
)",
       {},
       constant},
      {"a number of blocks that is not known", "LoopPartition", R"(
def main(A: T.Buffer((50,), "int32"), n: T.int32):
    bx = T.launch_thread("blockIdx.x", n)
    tx = T.launch_thread("threadIdx.x", 8)
    if T.likely(16 <= bx * 8 + tx) and T.likely(bx * 8 + tx < 50):
        A[bx * 8 + tx] = 0
)",
       R"(
def main(A: T.Buffer((50,), "int32"), n: T.int32):
    bx = T.launch_thread("blockIdx.x", n)
    tx = T.launch_thread("threadIdx.x", 8)
    if bx >= 2 and bx < T.min(6, n - 1 + 1):
        if T.And(T.bool(True), T.bool(True)):
            A[bx * 8 + tx] = 0
    else:
        if 16 <= bx * 8 + tx and bx * 8 + tx < 50:
            A[bx * 8 + tx] = 0
)"},
      {"a loop stays whose conditions are about values outside of it",
       hinted,
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in T.serial(4, annotations={"pragma_loop_partition_hint": 1}):
        if i == 5:
            A[i] = 0
        for j in T.serial(4, annotations={"pragma_loop_partition_hint": 1}):
            if j < 2:
                A[i + j] = 1
)",
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in range(4):
        if i == 5:
            A[i] = 0
        for j in range(4):
            if j < 2:
                A[i + j] = 1
)",
       {},
       partition({"unroll_loop_with_partition_hint_no_interval"})},
      {"a value inside is a part of its own",
       hinted,
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in T.serial(8, annotations={"pragma_loop_partition_hint": 1}):
        if i == 5:
            A[i] = 0
        else:
            A[i] = 1
)",
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in range(5):
        if i == 5:
            A[i] = 0
        else:
            A[i] = 1
    if T.bool(True):
        A[T.Add(0, 5)] = 0
    else:
        A[T.Add(0, 5)] = 1
    for i in range(2):
        if i + 6 == 5:
            A[i + 6] = 0
        else:
            A[i + 6] = 1
)",
       {},
       constant},
      {"a hinted loop that cannot be cut is unrolled",
       hinted,
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i in T.serial(4, annotations={"pragma_loop_partition_hint": 1}):
        for j in range(16):
            if i + j < 8:
                A[i * 16 + j] = 0
)",
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i in T.unroll(4):
        for j in range(16):
            if i + j < 8:
                A[i * 16 + j] = 0
)",
       {},
       partition({"unroll_loop_with_partition_hint_no_interval"})},
      {"a hinted loop that cannot be cut stays else",
       hinted,
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i in T.serial(4, annotations={"pragma_loop_partition_hint": 1}):
        for j in range(16):
            if i + j < 8:
                A[i * 16 + j] = 0
)",
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i in range(4):
        for j in range(16):
            if i + j < 8:
                A[i * 16 + j] = 0
)",
       {},
       constant},
  };
  return table;
}

}  // namespace

class LoopPartitionTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_loop_is_cut_by_rule_data() {
    QTest::addColumn<int>("number");
    for (std::size_t k = 0; k < examples().size(); ++k) QTest::newRow(examples()[k].name) << int(k);
  }
  void a_loop_is_cut_by_rule() {
    QFETCH(int, number);
    test::check(examples()[std::size_t(number)]);
  }
};

TIRSCOPE_TEST(LoopPartitionTest)
#include "loop_partition_test.moc"
