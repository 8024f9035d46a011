// SPDX-License-Identifier: Apache-2.0
// Samples and their decisions, the marks, seeds, and the methods of a schedule that are not primitives.
#include <QtTest>

#include "schedule/methods.h"
#include "support/scripted.h"
#include "support/unit.h"

namespace sampling_test {

using namespace tirscope;
using namespace tirscope::schedule;
using scripted::kept;

namespace {

constexpr const char* chain = R"(
@T.prim_func
def main(A: T.Buffer((16, 24), "float32"), C: T.Buffer((16, 24), "float32")):
    B = T.alloc_buffer((16, 24))
    for i, j in T.grid(16, 24):
        with T.block("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = A[vi, vj] * T.float32(2)
    for i, j in T.grid(16, 24):
        with T.block("C"):
            vi, vj = T.axis.remap("SS", [i, j])
            C[vi, vj] = B[vi, vj] + T.float32(1)
)";

constexpr const char* two_functions = R"(
@I.ir_module
class Module:
    @T.prim_func
    def first(A: T.Buffer((8,), "float32")):
        for i in range(8):
            with T.block("one"):
                vi = T.axis.spatial(8, i)
                A[vi] = T.float32(1)
    @T.prim_func
    def second(A: T.Buffer((8,), "float32")):
        for i in range(8):
            with T.block("two"):
                vi = T.axis.spatial(8, i)
                A[vi] = T.float32(2)
)";

Value loop_of(Schedule& sch, const char* block, std::size_t index) {
  return sch.call("get_loops", {block})->get<ValueList>()->at(index);
}
std::string code(const Result<Value>& result) { return result ? "" : result.error().code; }

/// The decision of the last instruction.
std::string decided(const Schedule& sch) { return python_text(sch.trace().instructions.back().decision); }

}  // namespace

class SamplingTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void partitioned_tiles_have_the_wanted_inner_product() {
    Schedule sch = scripted::on(chain);
    Value j = loop_of(sch, "C", 1);
    for (int64_t seed = 1; seed < 40; ++seed) {
      QVERIFY(sch.seed(seed));
      ValueList tiles = *sch.call("sample_partitioned_tile", {j, 4, 2, 4})->get<ValueList>();
      int64_t all = 1, inner = 1;
      for (std::size_t i = 0; i < tiles.size(); ++i) {
        int64_t factor = std::get<int64_t>(*sch.get(*tiles[i].get<Handle>()));
        all *= factor;
        if (i >= 2) inner *= factor;
      }
      QCOMPARE(all, 24);
      QCOMPARE(inner % 4, 0);
    }
    // A product that hardly any draw has comes all the same.
    QVERIFY(sch.call("sample_partitioned_tile", {j, 40, 39, 24}));
  }
  void decisions_are_repaired_data() {
    QTest::addColumn<QString>("call");
    QTest::addColumn<QString>("decision");
    QTest::newRow("perfect") << "sch.sample_perfect_tile(j, 3, 16, [2, 5, 4])" << "[1, 6, 4]";
    QTest::newRow("partitioned") << "sch.sample_partitioned_tile(j, 3, 1, 4, [9, 3, 4])" << "[2, 3, 4]";
    QTest::newRow("another inner product") << "sch.sample_partitioned_tile(j, 3, 2, 4, [4, 2, 3])" << "[6, 1, 4]";
    QTest::newRow("not divisible") << "sch.sample_partitioned_tile(j, 3, 2, 5, [4, 2, 3])" << "[-1, 1, 1]";
    QTest::newRow("no partition") << "sch.sample_partitioned_tile(j, 3, decision=[1, 1, 24])" << "[1, 1, 24]";
    QTest::newRow("inline") << "sch.sample_compute_location('B', -2)" << "-2";
    QTest::newRow("not inline") << "sch.sample_compute_location('C', -2)" << "-1";
    QTest::newRow("a loop") << "sch.sample_compute_location('B', 1)" << "1";
    QTest::newRow("too deep") << "sch.sample_compute_location('B', 7)" << "1";
    QTest::newRow("before all") << "sch.sample_compute_location('B', -9)" << "-1";
  }
  void decisions_are_repaired() {
    QFETCH(QString, call);
    QFETCH(QString, decision);
    Schedule sch = scripted::on(chain);
    QCOMPARE(scripted::run(sch, "i, j = sch.get_loops('C')\n" + call.toStdString()), std::string());
    QCOMPARE(decided(sch), decision.toStdString());
  }
  void senseless_samples_are_refused() {
    Schedule sch = scripted::on(chain);
    Value j = loop_of(sch, "C", 1);
    auto refusal = [&](const char* name, ValueList args) { return code(sch.call(name, std::move(args))); };
    using V = Value;
    QCOMPARE(refusal("sample_perfect_tile", {j, 1}), std::string("sample_perfect_tile.factor-count"));
    QCOMPARE(refusal("sample_perfect_tile", {j, 2, 0}), std::string("sample_perfect_tile.limit"));
    QCOMPARE(refusal("sample_perfect_tile", {j, 2, 16, ValueList{V(4)}}), std::string("sample_perfect_tile.decision"));
    QCOMPARE(refusal("sample_perfect_tile", {j, 2, 16, ValueList{V(4), V(0)}}),
             std::string("sample_perfect_tile.decision"));
    QCOMPARE(refusal("sample_partitioned_tile", {j, 3, 3, 2}), std::string("sample_partitioned_tile.position"));
    QCOMPARE(refusal("sample_partitioned_tile", {j, 3, 1, 0}), std::string("sample_partitioned_tile.factor"));
    QCOMPARE(refusal("sample_partitioned_tile", {j, 1000, 1, 2}), std::string("sample_partitioned_tile.factor-count"));
    QCOMPARE(refusal("sample_compute_location", {"root"}), std::string("block.is-root"));
    QCOMPARE(refusal("sample_categorical", {ValueList{V(1)}, ValueList{}}), std::string("sample_categorical.weights"));
  }
  void marks_are_handles_that_only_moving_takes() {
    QCOMPARE(kept(chain, "b = sch.get_block('B')\nsch.compute_at(b, sch.sample_compute_location(b, -2))"),
             std::string());
    QCOMPARE(kept(chain, "b = sch.get_block('B')\nsch.compute_at(b, sch.sample_compute_location(b, -1))"),
             std::string());
    QCOMPARE(kept(chain, "b = sch.get_block('B')\nsch.compute_at(b, sch.sample_compute_location(b, 0))"),
             std::string());
    Schedule sch = scripted::on(chain);
    const StatePtr before = sch.state();
    Value mark = *sch.call("sample_compute_location", {"B", -2});
    QVERIFY(std::get<Mark>(*sch.get(*mark.get<Handle>())) == Mark::Inline);
    QCOMPARE(code(sch.call("split", {mark, ValueList{Value(2), Value(8)}})), std::string("handle.mark"));
    QCOMPARE(code(sch.call("fuse", {mark})), std::string("handle.mark"));
    QCOMPARE(code(sch.call("get_child_blocks", {mark})), std::string("handle.mark"));
    QVERIFY(sch.state() == before);
    // The block is gone once it is inlined; the mark is not.
    QVERIFY(sch.call("compute_at", {"B", mark}));
    QVERIFY(sch.get(*mark.get<Handle>()));
  }
  void the_same_seed_draws_the_same() {
    auto draw = [](Schedule& sch) {
      std::string out;
      Value j = loop_of(sch, "C", 1);
      for (int i = 0; i < 6; ++i) {
        (void)sch.call("sample_perfect_tile", {j, 3});
        out += decided(sch);
        (void)sch.call("sample_compute_location", {"B"});
        out += decided(sch);
      }
      return out;
    };
    Schedule a = scripted::on(chain), b = scripted::on(chain), c = scripted::on(chain);
    QVERIFY(c.seed(2));
    std::string drawn = draw(a);
    QCOMPARE(draw(b), drawn);
    QVERIFY(draw(c) != drawn);
    // Undo gives the random state back too.
    while (a.undo()) {
    }
    QCOMPARE(draw(a), drawn);
  }
  void copies_draw_from_a_forked_seed() {
    Schedule a = scripted::on(chain), b = scripted::on(chain);
    // (48271 * 32767) mod 1999999973, from the state 1
    QCOMPARE(a.fork_seed(), 48271LL * 32767 % 1999999973);
    Schedule copy = b.forked_copy();
    QCOMPARE(copy.current().random.state(), (Random(48271LL * 32767 % 1999999973)).state());
    QCOMPARE(b.current().random.state(), int64_t(48271));
    QCOMPARE(code(call_method(a, {"seed", {Value(-2)}, {}})), std::string("schedule.bad-seed"));
    QCOMPARE(code(call_method(a, {"seed", {Value("one")}, {}})), std::string("call.wrong-type"));
    QCOMPARE(code(call_method(a, {"seed", {}, {}})), std::string("call.missing-argument"));
  }
  void a_module_of_several_functions_is_worked_on_by_name() {
    Schedule sch = scripted::on(two_functions);
    QCOMPARE(code(sch.call("get_block", {"one"})), std::string("schedule.no-function"));
    QCOMPARE(code(call_method(sch, {"work_on", {Value("third")}, {}})), std::string("schedule.unknown-function"));
    QVERIFY(call_method(sch, {"work_on", {}, {{"func_name", Value("second")}}}));
    QVERIFY(sch.call("get_block", {"two"}));
    QCOMPARE(code(sch.call("get_block", {"one"})), std::string("get_block.not-found"));
    QVERIFY(sch.call("get_block", {"one", "first"}));
  }
  void removed_variables_are_dead() {
    Schedule sch = scripted::on(chain);
    Value block = *sch.call("get_block", {"B"});
    QVERIFY(call_method(sch, {"remove_rv", {block}, {}}));
    QCOMPARE(code(sch.call("get_loops", {block})), std::string("handle.dead"));
    auto again = call_method(sch, {"remove_rv", {block}, {}});
    QCOMPARE(code(again), std::string("handle.dead"));
    QCOMPARE(again.error().tvm->error_class, std::string("IndexError"));
    QCOMPARE(code(call_method(sch, {"remove_rv", {Value(3)}, {}})), std::string("call.wrong-type"));
  }
  void scripts_know_the_same_methods() {
    Schedule sch = scripted::on(chain);
    QCOMPARE(scripted::run(sch, R"(
sch.seed(5)
twin = sch.copy()
b = sch.get_block("B")
i, j = sch.get_loops(b)
assert sch.get(j).extent.value == 24
assert sch.get(sch.get_sref(b)).name_hint == "B"
sch.remove_rv(i)
sch.work_on("main")
assert sch.fork_seed() > 0
assert sch.func_working_on == "main"
v = sch.sample_categorical([4, 8], [0.5, 0.5], decision=1)
assert sch.get(v) == 8
sch.split(j, [None, sch.get(v)])
sch.show()
)"),
             std::string());
    QCOMPARE(sch.trace().instructions.size(), std::size_t(4));
  }
};

TIRSCOPE_TEST(SamplingTest)

}  // namespace sampling_test
#include "sampling_test.moc"
