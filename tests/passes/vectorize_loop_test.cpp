// SPDX-License-Identifier: Apache-2.0
// The rules of VectorizeLoop.
#include "support/pass_examples.h"
#include "support/unit.h"

using namespace tirscope;

namespace {

const AttrDict predicated{{"tir.enable_buffer_level_predication", Attr(true)}};
const AttrDict unpredicated{{"tir.enable_buffer_level_predication", Attr(false)}};

const std::vector<test::PassExample>& examples() {
  static const std::vector<test::PassExample> table = {
      {"a disabled loop becomes serial and loses its annotations",
       "VectorizeLoop",
       R"(
def main(A: T.Buffer((4,), "int32")):
    for i in T.vectorized(4, annotations={"note": 1}):
        A[i] = 0
)",
       R"(
def main(A: T.Buffer((4,), "int32")):
    for i in range(4):
        A[i] = 0
)",
       {Attr(false)}},
      {"an extent that is not known is refused", "VectorizeLoop", R"(
def main(A: T.Buffer((4,), "int32"), n: T.int32):
    for i in T.vectorized(n):
        A[i] = 0
)",
       "vectorize.extent"},
      {"a scalable extent is refused without SVE", "VectorizeLoop", R"(
def main(A: T.Buffer((64,), "int32")):
    for i in T.vectorized(T.vscale() * 4):
        A[i] = 0
)",
       "vectorize.extent"},
      {"a loop that begins elsewhere is refused", "VectorizeLoop", R"(
def main(A: T.Buffer((8,), "int32")):
    for i in T.vectorized(2, 6):
        A[i] = 0
)",
       "vectorize.start"},
      {"a while loop inside is refused", "VectorizeLoop", R"(
def main(A: T.Buffer((8,), "int32")):
    for i in T.vectorized(4):
        while A[i] < 3:
            A[i] = A[i] + 1
)",
       "vectorize.while"},
      {"with SVE vectors are scalable", "VectorizeLoop", R"(
def main(A: T.Buffer((64,), "float32"), B: T.Buffer((64,), "float32"), n: T.int32):
    T.func_attr({"target": {sve}})
    for i in T.vectorized(T.vscale() * 4):
        B[n + i * 2] = A[i] * A[n] + T.Cast("float32", i)
)",
       R"(
def main(A: T.Buffer((64,), "float32"), B: T.Buffer((64,), "float32"), n: T.int32):
    T.func_attr({"target": {sve}})
    B[T.Ramp(n, 2, T.vscale() * 4)] = A[T.Ramp(0, 1, T.vscale() * 4)] * T.Broadcast(A[n], T.vscale() * 4) + T.Cast("float32xvscalex4", T.Ramp(0, 1, T.vscale() * 4))
)"},
      {"what cannot be in scalable lanes is a loop over them", "VectorizeLoop", R"(
def main(A: T.Buffer((64,), "int32"), n: T.int32):
    T.func_attr({"target": {sve}})
    for i in T.vectorized(4 * T.vscale()):
        T.call_extern("int32", "f", A[i])
)",
       R"(
def main(A: T.Buffer((64,), "int32"), n: T.int32):
    T.func_attr({"target": {sve}})
    for i_s in range(4 * T.vscale()):
        T.call_extern("int32", "f", A[i_s])
)"},
      {"the target of a part of the function counts", "VectorizeLoop", R"(
def main(A: T.Buffer((64,), "int32")):
    with T.attr({sve}, "target", 0):
        for i in T.vectorized(T.vscale() * 4):
            A[i] = 0
)",
       R"(
def main(A: T.Buffer((64,), "int32")):
    with T.attr({sve}, "target", 0):
        A[T.Ramp(0, 1, T.vscale() * 4)] = T.Broadcast(0, T.vscale() * 4)
)"},
      {"ramps stay ramps as long as they can", "VectorizeLoop", R"(
def main(A: T.Buffer((64,), "int32"), n: T.int32):
    for i in T.vectorized(4):
        A[(i + n) * 2] = (3 - i) * n + i // 2 + T.max(i, 1)
)",
       R"(
def main(A: T.Buffer((64,), "int32"), n: T.int32):
    A[n * 2:n * 2 + 8:2] = T.Ramp(3, -1, 4) * T.Broadcast(n, 4) + T.Ramp(0, 1, 4) // T.Broadcast(2, 4) + T.max(T.Ramp(0, 1, 4), T.Broadcast(1, 4))
)"},
      {"a ramp over a ramp is one where they join", "VectorizeLoop", R"(
def main(A: T.Buffer((64,), "int32"), B: T.Buffer((64,), "int32")):
    for i in T.vectorized(4):
        A[T.Ramp(i * 4, 1, 4)] = B[T.Ramp(i * 4, 1, 4)]
)",
       R"(
def main(A: T.Buffer((64,), "int32"), B: T.Buffer((64,), "int32")):
    A[0:16] = B[0:16]
)"},
      {"and else the ramps one after another", "VectorizeLoop", R"(
def main(A: T.Buffer((64,), "int32"), B: T.Buffer((64,), "int32")):
    for i in T.vectorized(2):
        A[T.Ramp(i * 8, 1, 2)] = B[T.Ramp(i * 8, 1, 2)]
)",
       R"(
def main(A: T.Buffer((64,), "int32"), B: T.Buffer((64,), "int32")):
    A[T.Shuffle([T.Ramp(T.Shuffle([T.Ramp(0, 8, 2)], [0]), T.Shuffle([T.Broadcast(1, 2)], [0]), 2), T.Ramp(T.Shuffle([T.Ramp(0, 8, 2)], [1]), T.Shuffle([T.Broadcast(1, 2)], [1]), 2)], [0, 1, 2, 3])] = B[T.Shuffle([T.Ramp(T.Shuffle([T.Ramp(0, 8, 2)], [0]), T.Shuffle([T.Broadcast(1, 2)], [0]), 2), T.Ramp(T.Shuffle([T.Ramp(0, 8, 2)], [1]), T.Shuffle([T.Broadcast(1, 2)], [1]), 2)], [0, 1, 2, 3])]
)"},
      {"vectors of different lanes are refused", "VectorizeLoop", R"(
def main(A: T.Buffer((64,), "int32")):
    for i in T.vectorized(4):
        A[0:8] = T.Select(i < 2, A[8:16], A[16:24])
)",
       "vectorize.lanes"},
      {"an index before the last that depends on the lane is refused", "VectorizeLoop", R"(
def main(A: T.Buffer((4, 4), "int32"), B: T.Buffer((4,), "int32")):
    for i in T.vectorized(4):
        B[i] = A[i, 0]
)",
       "vectorize.index"},
      {"an intrinsic works on vectors, and llvm's keep what names them", "VectorizeLoop", R"(
def main(A: T.Buffer((8,), "float32"), x: T.float32):
    for i in T.vectorized(4):
        A[i] = T.pow(A[i], x) + T.call_llvm_pure_intrin("float32", "llvm.maxnum.f32", T.uint32(2), A[i], x)
)",
       R"(
def main(A: T.Buffer((8,), "float32"), x: T.float32):
    A[0:4] = T.pow(A[0:4], T.Broadcast(x, 4)) + T.call_llvm_pure_intrin("float32x4", "llvm.maxnum.f32", T.uint32(2), A[0:4], T.Broadcast(x, 4))
)"},
      {"a reinterpreted vector", "VectorizeLoop", R"(
def main(A: T.Buffer((8,), "float32"), B: T.Buffer((8,), "int32")):
    for i in T.vectorized(4):
        A[i] = T.reinterpret("float32", B[i])
)",
       R"(
def main(A: T.Buffer((8,), "float32"), B: T.Buffer((8,), "int32")):
    A[0:4] = T.reinterpret("float32x4", B[0:4])
)"},
      {"a choice by a condition that is the same in all lanes", "VectorizeLoop", R"(
def main(A: T.Buffer((8,), "float32"), n: T.int32):
    for i in T.vectorized(4):
        A[i] = T.if_then_else(n < 3, A[i + 1], T.float32(0.0))
)",
       R"(
def main(A: T.Buffer((8,), "float32"), n: T.int32):
    A[0:4] = T.if_then_else(n < 3, A[1:5], T.Broadcast(T.float32(0.0), 4))
)"},
      {"a choice by one that is not is a loop", "VectorizeLoop", R"(
def main(A: T.Buffer((8,), "float32"), n: T.int32):
    for i in T.vectorized(4):
        A[i] = T.if_then_else(i < n, A[i + 1], T.float32(0.0))
)",
       R"(
def main(A: T.Buffer((8,), "float32"), n: T.int32):
    for i_s in range(4):
        A[i_s] = T.if_then_else(i_s < n, A[i_s + 1], T.float32(0.0))
)"},
      {"only the statement that needs it becomes a loop", "VectorizeLoop", R"(
def main(A: T.Buffer((8,), "float32"), B: T.Buffer((8,), "float32"), n: T.int32):
    for i in T.vectorized(4):
        B[i] = A[i]
        if i < n:
            A[i] = T.float32(0.0)
        for j in range(i + 1):
            B[j] = B[i]
        with T.attr(A.data, "note", 1):
            A[0] = T.call_extern("float32", "f", i)
)",
       R"(
def main(A: T.Buffer((8,), "float32"), B: T.Buffer((8,), "float32"), n: T.int32):
    B[0:4] = A[0:4]
    for i_s in range(4):
        if i_s < n:
            A[i_s] = T.float32(0.0)
    for i_s in range(4):
        for j in range(i_s + 1):
            B[j] = B[i_s]
    with T.attr(A.data, "note", 1):
        for i_s in range(4):
            A[0] = T.call_extern("float32", "f", i_s)
)"},
      {"a condition that calls for each lane", "VectorizeLoop", R"(
def main(A: T.Buffer((8,), "float32"), n: T.int32):
    for i in T.vectorized(4):
        if T.call_extern("bool", "f", i):
            A[i] = T.float32(0.0)
)",
       R"(
def main(A: T.Buffer((8,), "float32"), n: T.int32):
    for i_s in range(4):
        if T.call_extern("bool", "f", i_s):
            A[i_s] = T.float32(0.0)
)"},
      {"a condition becomes the mask of what it guards",
       "VectorizeLoop",
       R"(
def main(A: T.Buffer((14,), "float32"), B: T.Buffer((14,), "float32")):
    for i_0 in range(4):
        for i_1 in T.vectorized(4):
            if i_0 * 4 + i_1 < 14:
                B[i_0 * 4 + i_1] = A[i_0 * 4 + i_1] + T.float32(1.0)
)",
       R"(
def main(A: T.Buffer((14,), "float32"), B: T.Buffer((14,), "float32")):
    for i_0 in range(4):
        B.vstore([T.Ramp(i_0 * 4, 1, 4)], A.vload([T.Ramp(i_0 * 4, 1, 4)], predicate=T.get_active_lane_mask("uint1x4", i_0 * 4, 14)) + T.Broadcast(T.float32(1.0), 4), predicate=T.get_active_lane_mask("uint1x4", i_0 * 4, 14))
)",
       {Attr(true)},
       predicated},
      {"unless an access begins elsewhere",
       "VectorizeLoop",
       R"(
def main(A: T.Buffer((14,), "float32"), B: T.Buffer((14,), "float32")):
    for i_0 in range(4):
        for i_1 in T.vectorized(4):
            if i_0 * 4 + i_1 < 13:
                B[i_0 * 4 + i_1] = A[i_0 * 4 + i_1 + 1]
)",
       R"(
def main(A: T.Buffer((14,), "float32"), B: T.Buffer((14,), "float32")):
    for i_0 in range(4):
        for i_1_s in range(4):
            if i_0 * 4 + i_1_s < 13:
                B[i_0 * 4 + i_1_s] = A[i_0 * 4 + i_1_s + 1]
)",
       {Attr(true)},
       predicated},
      {"or the condition is another",
       "VectorizeLoop",
       R"(
def main(A: T.Buffer((14,), "float32")):
    for i in T.vectorized(4):
        if i <= 2:
            A[i] = T.float32(0.0)
    for i in T.vectorized(4):
        if i < 3:
            A[i] = T.float32(0.0)
        else:
            A[i] = T.float32(1.0)
)",
       R"(
def main(A: T.Buffer((14,), "float32")):
    for i_s in range(4):
        if i_s <= 2:
            A[i_s] = T.float32(0.0)
    for i_s in range(4):
        if i_s < 3:
            A[i_s] = T.float32(0.0)
        else:
            A[i_s] = T.float32(1.0)
)",
       {Attr(true)},
       predicated},
      {"SVE has masks", "VectorizeLoop", R"(
def main(A: T.Buffer((16,), "float32"), n: T.int32):
    T.func_attr({"target": {sve}})
    for i in T.vectorized(T.vscale() * 4):
        if i < n:
            A[i] = T.float32(0.0)
)",
       R"(
def main(A: T.Buffer((16,), "float32"), n: T.int32):
    T.func_attr({"target": {sve}})
    A.vstore([T.Ramp(0, 1, T.vscale() * 4)], T.Broadcast(T.float32(0.0), T.vscale() * 4), predicate=T.get_active_lane_mask("uint1xvscalex4", 0, n))
)"},
      {"unless that is turned off",
       "VectorizeLoop",
       R"(
def main(A: T.Buffer((16,), "float32"), n: T.int32):
    T.func_attr({"target": {sve}})
    for i in T.vectorized(4):
        if i < n:
            A[i] = T.float32(0.0)
)",
       R"(
def main(A: T.Buffer((16,), "float32"), n: T.int32):
    T.func_attr({"target": {sve}})
    for i_s in range(4):
        if i_s < n:
            A[i_s] = T.float32(0.0)
)",
       {Attr(true)},
       unpredicated},
      {"lets of vectors", "VectorizeLoop", R"(
def main(A: T.Buffer((8,), "int32"), n: T.int32):
    x = T.int32()
    for i in T.vectorized(4):
        a: T.int32 = i + n
        b: T.int32 = n + 1
        A[a] = T.Let(x * b, where={x: a * 2})
)",
       R"(
def main(A: T.Buffer((8,), "int32"), n: T.int32):
    x = T.int32x4()
    a: T.int32x4 = T.Ramp(n, 1, 4)
    b: T.int32 = n + 1
    A[a] = T.Let(x * T.Broadcast(b, 4), where={x: a * T.Broadcast(2, 4)})
)"},
      {"memory inside is allocated for each lane", "VectorizeLoop", R"(
def main(A: T.Buffer((8,), "int32"), n: T.int32):
    for i in T.vectorized(4):
        B = T.allocate([2], "int32", "local", annotations={"note": 1})
        B_1 = T.Buffer((2,), "int32", data=B, scope="local")
        for j in range(2):
            B_1[j] = A[i] + j
        A[i] = B_1[0] * B_1[1]
)",
       R"(
def main(A: T.Buffer((8,), "int32"), n: T.int32):
    B = T.allocate([8], "int32", "local")
    B_1 = T.Buffer((8,), "int32", data=B, scope="local")
    for j in range(2):
        B_1[j * 4:j * 4 + 4] = A[0:4] + T.Broadcast(j, 4)
    A[0:4] = B_1[0:4] * B_1[4:8]
)"},
      {"a vectorized loop inside stays one", "VectorizeLoop", R"(
def main(A: T.Buffer((16,), "int32")):
    for i in T.vectorized(4):
        for j in T.vectorized(4):
            A[i * 4 + j] = 0
)",
       R"(
def main(A: T.Buffer((16,), "int32")):
    for j in T.vectorized(4):
        A[j:j + 16:4] = T.Broadcast(0, 4)
)"},
  };
  return table;
}

}  // namespace

class VectorizeLoopTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_loop_is_vectorized_by_rule_data() {
    QTest::addColumn<int>("number");
    for (std::size_t k = 0; k < examples().size(); ++k) QTest::newRow(examples()[k].name) << int(k);
  }
  void a_loop_is_vectorized_by_rule() {
    QFETCH(int, number);
    test::check(examples()[std::size_t(number)]);
  }
};

TIRSCOPE_TEST(VectorizeLoopTest)
#include "vectorize_loop_test.moc"
