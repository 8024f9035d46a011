// SPDX-License-Identifier: Apache-2.0
// compute_at and reverse_compute_at beside the oracle: what they refuse, where `index` puts the block, what is offered.
#include <QtTest>

#include "schedule/schedule.h"
#include "script/files/reader.h"
#include "support/sample_ir.h"
#include "support/unit.h"

namespace compute_at_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

Expr number(double value) { return make_const(DataType::floating(32), value); }

/// S = X + 1; P = S * 2; Q = S - 4
Schedule two_readers() {
  Buffer x = samples::matrix("X", 8, 8), s = samples::matrix("S", 8, 8), p = samples::matrix("P", 8, 8),
         q = samples::matrix("Q", 8, 8);
  Stmt nests = sequence({samples::elementwise_nest("stem", x, s, 8, 8, [](Expr e) { return e + number(1); }),
                         samples::elementwise_nest("left", s, p, 8, 8, [](Expr e) { return e * number(2); }),
                         samples::elementwise_nest("right", s, q, 8, 8, [](Expr e) { return e - number(4); })});
  return *Schedule::create(samples::module_of(samples::function({x, p, q}, samples::root(nests, {s}))), {.seed = 1});
}

Value loop_of(Schedule& schedule, const std::string& block, std::size_t index) {
  return schedule.call("get_loops", {block})->get<ValueList>()->at(index);
}
std::string code_of(const Result<Value>& result) { return result ? "" : result.error().code; }
/// The blocks below the outer loop of `block`, in order.
std::string order_below(Schedule& schedule, const std::string& block) {
  const SRef* loop = loops_above(**schedule.block(block)).front();
  std::string names;
  for (const SRef* child : child_blocks(*loop)) names += (names.empty() ? "" : " ") + child->block()->name;
  return names;
}

}  // namespace

class ComputeAtTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_block_goes_below_all_of_its_consumers_only() {
    Schedule schedule = two_readers();
    QCOMPARE(code_of(schedule.call("compute_at", {"stem", loop_of(schedule, "left", 0)})),
             "block.consumers-not-below-loop");
    QCOMPARE(code_of(schedule.call("reverse_compute_at", {"left", loop_of(schedule, "right", 0)})),
             "block.producers-not-below-loop");
  }
  void an_output_stays_where_it_is() {
    Schedule schedule = two_readers();
    QCOMPARE(code_of(schedule.call("compute_at", {"left", loop_of(schedule, "right", 0)})), "block.is-output");
  }
  void a_loop_around_the_block_is_no_place_for_it() {
    Schedule schedule = two_readers();
    QCOMPARE(code_of(schedule.call("reverse_compute_at", {"left", loop_of(schedule, "left", 0)})),
             "block.not-in-same-scope");
  }
  void the_index_is_a_place_between_producers_and_consumers() {
    for (auto [index, order] : {std::pair(-1, "stem left right"), {-2, "stem right left"}, {1, "stem right left"}}) {
      Schedule schedule = two_readers();
      QVERIFY(schedule.call("reverse_compute_at", {"left", loop_of(schedule, "stem", 0)}));
      QVERIFY(schedule.call("reverse_compute_at", {"right", loop_of(schedule, "stem", 0)}, {{"index", index}}));
      QCOMPARE(order_below(schedule, "stem"), order);
    }
    Schedule schedule = two_readers();
    QCOMPARE(code_of(schedule.call("reverse_compute_at", {"left", loop_of(schedule, "stem", 0)}, {{"index", 0}})),
             "compute_at.index-out-of-range");
  }
  void handles_follow_the_block() {
    Schedule schedule = two_readers();
    Value block = *schedule.call("get_block", {"left"});
    QVERIFY(schedule.call("reverse_compute_at", {block, loop_of(schedule, "stem", 0)}));
    auto loops = schedule.call("get_loops", {block});
    QVERIFY(loops);
    QCOMPARE(loops->get<ValueList>()->size(), std::size_t(2));
  }
  void the_loops_of_the_partner_are_offered() {
    Schedule schedule = two_readers();
    for (const Applicability& entry : schedule.applicable({*schedule.block("left")})) {
      if (entry.primitive->name == "reverse_compute_at") QCOMPARE(entry.suggestions.size(), std::size_t(2));
      if (entry.primitive->name == "compute_at") QCOMPARE(entry.reason.value().code, "block.is-output");
    }
  }
  void a_copy_of_one_tile_of_many_is_not_offered_where_it_would_copy_all_tiles() {
    // A variable says which tile it is; the copy has no place for it.
    auto read = script::read_module(R"(
@I.ir_module
class Module:
    @T.prim_func
    def main(A: T.Buffer((8, 4), "float32"), C: T.Buffer((8, 4), "float32")):
        B = T.alloc_buffer((4,))
        for t in range(8):
            for i in range(4):
                with T.block("B"):
                    vt, vi = T.axis.remap("SS", [t, i])
                    B[vi] = A[vt, vi]
            for i in range(4):
                with T.block("C"):
                    vt, vi = T.axis.remap("SS", [t, i])
                    C[vt, vi] = B[vi]
)");
    Schedule schedule = *Schedule::create(read->module, {.seed = 1});
    for (const Applicability& entry : schedule.applicable({*schedule.block("B")}))
      if (entry.primitive->name == "compute_at") QVERIFY(entry.suggestions.empty());
    QCOMPARE(code_of(schedule.call("compute_at", {"B", loop_of(schedule, "C", 1)})), "");
  }
};

TIRSCOPE_TEST(ComputeAtTest)

}  // namespace compute_at_test
#include "compute_at_test.moc"
