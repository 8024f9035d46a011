// SPDX-License-Identifier: Apache-2.0
// The rules of UnrollLoop.
#include "support/pass_examples.h"
#include "support/unit.h"

using namespace tirscope;

namespace {

AttrDict settings(AttrDict fields) { return {{"tir.UnrollLoop", Attr(std::move(fields))}}; }

const std::vector<test::PassExample>& examples() {
  static const std::vector<test::PassExample> table = {
      {"an unrolled loop is written out", "UnrollLoop", R"(
def main(A: T.Buffer((8,), "int32")):
    for i in T.unroll(2, 4):
        A[i] = i * 2
    for i in T.unroll(0):
        A[i] = 0
)",
       R"(
def main(A: T.Buffer((8,), "int32")):
    A[2] = T.Mul(2, 2)
    A[3] = T.Mul(3, 2)
)"},
      {"one of unknown extent is refused", "UnrollLoop", R"(
def main(A: T.Buffer((8,), "int32"), n: T.int32):
    for i in T.unroll(n):
        A[i] = 0
)",
       "unroll.extent"},
      {"a serial loop is by its steps",
       "UnrollLoop",
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i in range(2):
        A[i] = 0
        A[i + 2] = 1
    for i in range(5):
        A[i] = 0
)",
       R"(
def main(A: T.Buffer((64,), "int32")):
    A[0] = 0
    A[T.Add(0, 2)] = 1
    A[1] = 0
    A[T.Add(1, 2)] = 1
    for i in range(5):
        A[i] = 0
)",
       {},
       settings({{"auto_max_step", Attr(4)}})},
      {"or by its extent",
       "UnrollLoop",
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i in range(2):
        A[i] = 0
        A[i] = 1
)",
       R"(
def main(A: T.Buffer((64,), "int32")):
    A[0] = 0
    A[0] = 1
    A[1] = 0
    A[1] = 1
)",
       {},
       settings({{"auto_max_extent", Attr(2)}})},
      {"not around a loop that stays",
       "UnrollLoop",
       R"(
def main(A: T.Buffer((64,), "int32"), n: T.int32):
    for i in range(2):
        for j in range(n):
            A[j] = i
)",
       R"(
def main(A: T.Buffer((64,), "int32"), n: T.int32):
    for i in range(2):
        for j in range(n):
            A[j] = i
)",
       {},
       settings({{"auto_max_step", Attr(64)}})},
      {"nor around too many",
       "UnrollLoop",
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i, j in T.grid(2, 2):
        A[j] = i
)",
       R"(
def main(A: T.Buffer((64,), "int32")):
    for i in range(2):
        A[0] = i
        A[1] = i
)",
       {},
       settings({{"auto_max_step", Attr(64)}, {"auto_max_depth", Attr(0)}})},
      {"loops whose variable indexes local memory",
       "UnrollLoop",
       R"(
def main(A: T.Buffer((2,), "int32")):
    B = T.allocate([2], "int32", "local")
    B_1 = T.Buffer((2,), "int32", data=B, scope="local")
    for i in range(2):
        B_1[i] = A[i]
    for i in T.vectorized(2):
        A[i] = B_1[i]
    for i in range(2):
        A[i] = 0
)",
       R"(
def main(A: T.Buffer((2,), "int32")):
    B = T.allocate([2], "int32", "local")
    B_1 = T.Buffer((2,), "int32", data=B, scope="local")
    B_1[0] = A[0]
    B_1[1] = A[1]
    A[0] = B_1[0]
    A[1] = B_1[1]
    for i in range(2):
        A[i] = 0
)",
       {},
       settings({{"unroll_local_access", Attr(true)}})},
      {"pragmas set what holds in them", "UnrollLoop", R"(
def main(A: T.Buffer((8,), "int32")):
    with T.attr(0, "pragma_auto_unroll_max_step", 16):
        with T.attr(0, "pragma_unroll_explicit", 0):
            for i in range(4):
                A[i] = 0
    for i in range(4):
        A[i] = 1
)",
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in T.unroll(4):
        A[i] = 0
    for i in range(4):
        A[i] = 1
)"},
      {"loops of one iteration are written out all the same",
       "UnrollLoop",
       R"(
def main(A: T.Buffer((8,), "int32")):
    for i in range(1):
        A[i] = 0
    for i in T.unroll(2):
        A[i] = 1
)",
       R"(
def main(A: T.Buffer((8,), "int32")):
    A[0] = 0
    for i in T.unroll(2):
        A[i] = 1
)",
       {},
       settings({{"auto_max_extent", Attr(1)}, {"explicit_unroll", Attr(false)}})},
  };
  return table;
}

}  // namespace

class UnrollLoopTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_loop_is_unrolled_by_rule_data() {
    QTest::addColumn<int>("number");
    for (std::size_t k = 0; k < examples().size(); ++k) QTest::newRow(examples()[k].name) << int(k);
  }
  void a_loop_is_unrolled_by_rule() {
    QFETCH(int, number);
    test::check(examples()[std::size_t(number)]);
  }
};

TIRSCOPE_TEST(UnrollLoopTest)
#include "unroll_loop_test.moc"
