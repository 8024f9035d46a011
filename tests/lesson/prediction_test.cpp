// SPDX-License-Identifier: Apache-2.0
// What is asked about a step before it is applied, and how the answers are judged.
#include "lesson/prediction/prediction.h"

#include <QtTest>
#include <algorithm>

#include "support/scripted.h"
#include "support/unit.h"

namespace prediction_test {

using namespace tirscope;
using namespace tirscope::lesson;
using schedule::Call;
using schedule::Schedule;
using schedule::Value;
using schedule::ValueList;

namespace {

constexpr const char* two_nests = R"py(
@T.prim_func
def main(A: T.Buffer((64, 64), "float32"), W: T.Buffer((64, 64), "float32"), D: T.Buffer((64, 64), "float32")):
    B = T.alloc_buffer((64, 64), "float32")
    for i, j in T.grid(64, 64):
        with T.block("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = A[vi, vj] * T.float32(2)
    for x, y, k in T.grid(64, 64, 64):
        with T.block("D"):
            vx, vy, vk = T.axis.remap("SSR", [x, y, k])
            with T.init():
                D[vx, vy] = T.float32(0)
            D[vx, vy] = D[vx, vy] + B[vx, vk] * W[vk, vy]
)py";

/// A loop that begins where the one around it stands.
constexpr const char* triangle = R"py(
@T.prim_func
def main(A: T.Buffer((16, 16), "float32"), B: T.Buffer((16, 16), "float32")):
    for i in range(16):
        for j in range(i, 16):
            with T.block("B"):
                vi, vj = T.axis.remap("SS", [i, j])
                B[vi, vj] = A[vi, vj] + T.float32(1)
)py";

Value loop(const Schedule& schedule, const char* block, std::size_t n) {
  const schedule::SRef* sref = schedule.block(block).value();
  return Value(NodeRef(schedule::loops_above(*sref)[n]->stmt));
}

Foreseen foreseen(const Schedule& schedule, Call call) { return foresee(schedule, {std::move(call)}, "main"); }

/// A nest in one line: "i:64 j:64 [B]", a comma before what is not directly inside.
std::string in_short(const NestSketch& nest) {
  std::string out;
  for (const NestLine& line : nest) {
    if (!out.empty()) out += ' ';
    if (line.kind == NestLine::Kind::LeftOut) out += "...";
    if (line.kind == NestLine::Kind::Block) out += "[" + line.name + "]";
    if (line.kind == NestLine::Kind::Loop) out += line.name + ":" + line.extent;
    if (line.kind == NestLine::Kind::Loop && line.loop_kind == ForKind::Vectorized) out += "v";
  }
  return out;
}

QStringList choices_of(const Foreseen& foreseen) {
  QStringList out;
  for (const NestSketch& nest : foreseen.choices) out << QString::fromStdString(in_short(nest));
  return out;
}

std::string right(const Foreseen& foreseen) { return in_short(foreseen.choices.at(*foreseen.right_choice)); }

/// Says everything as it is, the time left open.
Prediction truth(const Foreseen& foreseen) {
  return {!foreseen.refusal, foreseen.right_choice, compare_bytes(*foreseen.cost_before, *foreseen.cost_after), {}};
}

analysis::Difference measured(const char* verdict) { return {1, 0, verdict}; }

}  // namespace

class PredictionTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_split_is_asked_with_its_factors_in_another_order() {
    const Schedule schedule = scripted::on(two_nests);
    const Foreseen split = foreseen(schedule, {"split", {loop(schedule, "B", 1), ValueList{4, 16}}});
    QVERIFY(!split.refusal);
    QCOMPARE(right(split), "i:64 j_0:4 j_1:16 [B]");
    QCOMPARE(split.choices.size(), 4);
    QVERIFY(choices_of(split).contains("i:64 j_0:16 j_1:4 [B]"));
    QVERIFY(choices_of(split).contains("i:64 j:64 [B]"));
  }
  void a_reorder_is_asked_with_the_order_as_it_was() {
    const Schedule schedule = scripted::on(two_nests);
    const Foreseen moved =
        foreseen(schedule, {"reorder", {loop(schedule, "D", 2), loop(schedule, "D", 0), loop(schedule, "D", 1)}});
    QCOMPARE(right(moved), "k:64 x:64 y:64 [D]");
    QVERIFY(choices_of(moved).contains("x:64 y:64 k:64 [D]"));
    QVERIFY(choices_of(moved).contains("k:64 y:64 x:64 [D]"));
  }
  void a_fuse_is_asked_with_other_loops_fused() {
    const Schedule schedule = scripted::on(two_nests);
    const Foreseen fused = foreseen(schedule, {"fuse", {loop(schedule, "D", 0), loop(schedule, "D", 1)}});
    QCOMPARE(right(fused), "x_y_fused:4096 k:64 [D]");
    QVERIFY(choices_of(fused).contains("x_y_k_fused:262144 [D]"));
    QCOMPARE(*compare_bytes(*fused.cost_before, *fused.cost_after), Bytes::Same);
  }
  void a_block_that_moves_is_asked_with_its_other_places() {
    const Schedule schedule = scripted::on(two_nests);
    const Foreseen moved = foreseen(schedule, {"compute_at", {"B", loop(schedule, "D", 0)}});
    QCOMPARE(right(moved), "x:64 ax0:64 [B] y:64 k:64 [D]");
    QCOMPARE(in_short(moved.nest_before), "i:64 j:64 [B] x:64 y:64 k:64 [D]");
    QVERIFY(choices_of(moved).contains("x:64 y:64 ax0:64 [B] k:64 [D]"));
    QCOMPARE(*compare_bytes(*moved.cost_before, *moved.cost_after), Bytes::Same);
    // One loop deeper every element of B is computed again for each y.
    const Foreseen deeper = foreseen(schedule, {"compute_at", {"B", loop(schedule, "D", 1)}});
    QCOMPARE(*compare_bytes(*deeper.cost_before, *deeper.cost_after), Bytes::More);
  }
  void a_cache_moves_more_bytes() {
    const Schedule schedule = scripted::on(two_nests);
    const Foreseen cached = foreseen(schedule, {"cache_read", {"D", 0, "global"}});
    QCOMPARE(right(cached), "i:64 j:64 [B] ax0:64 ax1:64 [B_global]");
    // The other buffer that D reads is there from the beginning.
    QVERIFY(choices_of(cached).contains("ax0:64 ax1:64 [W_global] i:64 j:64 [B]"));
    QCOMPARE(*compare_bytes(*cached.cost_before, *cached.cost_after), Bytes::More);
    const Foreseen inlined = foreseen(schedule, {"compute_inline", {"B"}});
    QCOMPARE(*compare_bytes(*inlined.cost_before, *inlined.cost_after), Bytes::Fewer);
  }
  void dependent_loops_that_are_reordered_are_refused_and_the_wish_is_among_the_nests() {
    const Schedule schedule = scripted::on(triangle);
    const Foreseen moved = foreseen(schedule, {"reorder", {loop(schedule, "B", 1), loop(schedule, "B", 0)}});
    QVERIFY(moved.refusal);
    QVERIFY(!moved.right_choice);
    QVERIFY(moved.after == moved.before);
    QVERIFY(moved.choices.size() >= 2);
    QVERIFY(std::ranges::any_of(moved.choices, [](const NestSketch& nest) { return nest[0].name == "j"; }));
  }
  void a_vectorized_reduction_is_refused_and_the_wish_is_among_the_nests() {
    const Schedule schedule = scripted::on(two_nests);
    const Foreseen vectorized = foreseen(schedule, {"vectorize", {loop(schedule, "D", 2)}});
    QVERIFY(vectorized.refusal);
    QVERIFY(choices_of(vectorized).contains("x:64 y:64 k:64v [D]"));
    QVERIFY(choices_of(vectorized).contains("x:64 y:64v k:64 [D]"));
    QVERIFY(choices_of(vectorized).contains("x:64 y:64 k:64 [D]"));
  }
  void a_step_that_leaves_the_loops_alone_is_asked_all_the_same() {
    const Schedule schedule = scripted::on(two_nests);
    const Foreseen marked = foreseen(schedule, {"annotate", {loop(schedule, "D", 0), "pragma", 1}});
    QVERIFY(!marked.refusal);
    QVERIFY(marked.choices.size() >= 2);
    QVERIFY(choices_of(marked).contains("x:64 k:64 y:64 [D]"));  // loops that are not named are left alone
    QCOMPARE(in_short(marked.choices.at(*marked.right_choice)), in_short(marked.nest_before));
  }
  void the_parts_of_several_calls_are_near_misses() {
    Schedule schedule = scripted::on(two_nests);
    const ValueList loops = *schedule.call("get_loops", {"B"})->get<ValueList>();
    const Foreseen both =
        foresee(schedule, {{"split", {loops[0], ValueList{8, 8}}}, {"split", {loops[1], ValueList{4, 16}}}}, "main");
    QCOMPARE(right(both), "i_0:8 i_1:8 j_0:4 j_1:16 [B]");
    QVERIFY(choices_of(both).contains("i_0:8 i_1:8 j:64 [B]"));
  }
  void the_same_step_asks_the_same() {
    const Schedule schedule = scripted::on(two_nests);
    const Call call{"split", {loop(schedule, "D", 2), ValueList{Value(), 16}}};
    const Foreseen once = foreseen(schedule, call), again = foreseen(schedule, call);
    QCOMPARE(choices_of(once), choices_of(again));
    QCOMPARE(*once.right_choice, *again.right_choice);
    QCOMPARE(schedule.history().size(), 1);
  }
  void where_the_right_nest_stands_says_nothing() {
    const Schedule schedule = scripted::on(two_nests);
    std::set<std::size_t> places;
    for (int factor : {2, 4, 8, 16, 32})
      for (std::size_t n : {0, 1, 2})
        places.insert(
            *foreseen(schedule, {"split", {loop(schedule, "D", n), ValueList{Value(), factor}}}).right_choice);
    QVERIFY(places.size() >= 3);
  }
  void a_function_that_is_not_there_has_no_loops_to_ask_about() {
    const Schedule schedule = scripted::on(two_nests);
    const Foreseen other = foresee(schedule, {{"compute_inline", {"B"}}}, "another");
    QVERIFY(other.choices.empty() && !other.cost_before);
    QCOMPARE(judge(other, {true, 0, Bytes::Fewer, {}}, {}), (Judgement{Verdict::Right}));
  }

  // ---- judging ------------------------------------------------------------------------------------------------------

  void what_is_said_as_it_is_is_right() {
    const Schedule schedule = scripted::on(two_nests);
    const Foreseen split = foreseen(schedule, {"split", {loop(schedule, "B", 1), ValueList{4, 16}}});
    const Judgement judged = judge(split, truth(split), {});
    QCOMPARE(judged, (Judgement{Verdict::Right, Verdict::Right, Verdict::Right, Verdict::Skipped}));
    QCOMPARE(judged.right(), 3);
    QCOMPARE(judged.decided(), 3);
  }
  void what_is_said_otherwise_is_wrong_and_what_is_not_said_is_skipped() {
    const Schedule schedule = scripted::on(two_nests);
    const Foreseen split = foreseen(schedule, {"split", {loop(schedule, "B", 1), ValueList{4, 16}}});
    const std::size_t wrong = (*split.right_choice + 1) % split.choices.size();
    QCOMPARE(judge(split, {{}, wrong, Bytes::Fewer, {}}, {}),
             (Judgement{Verdict::Skipped, Verdict::Wrong, Verdict::Wrong, Verdict::Skipped}));
    QCOMPARE(judge(split, {}, measured("faster")), Judgement());
  }
  void who_says_it_will_be_refused_predicts_nothing_else() {
    const Schedule schedule = scripted::on(two_nests);
    const Foreseen split = foreseen(schedule, {"split", {loop(schedule, "B", 1), ValueList{4, 16}}});
    Prediction said = truth(split);
    said.legal = false;
    QCOMPARE(judge(split, said, {}), (Judgement{Verdict::Wrong}));
  }
  void of_a_refused_step_only_the_refusal_counts() {
    const Schedule schedule = scripted::on(two_nests);
    const Foreseen vectorized = foreseen(schedule, {"vectorize", {loop(schedule, "D", 2)}});
    QCOMPARE(judge(vectorized, {false, {}, {}, {}}, {}), (Judgement{Verdict::Right}));
    QCOMPARE(judge(vectorized, {true, 0, Bytes::Same, Speed::Faster}, {}), (Judgement{Verdict::Wrong}));
  }
  void the_time_is_open_until_both_steps_were_timed() {
    const Schedule schedule = scripted::on(two_nests);
    const Foreseen split = foreseen(schedule, {"split", {loop(schedule, "B", 1), ValueList{4, 16}}});
    const Prediction said{{}, {}, {}, Speed::Faster};
    QCOMPARE(judge(split, said, {}).speed, Verdict::Open);
    QCOMPARE(judge(split, said, measured("faster")).speed, Verdict::Right);
    QCOMPARE(judge(split, said, measured("slower")).speed, Verdict::Wrong);
    QCOMPARE(judge(split, said, measured("none")).speed, Verdict::Wrong);
    QCOMPARE(judge(split, {{}, {}, {}, Speed::Same}, measured("none")).speed, Verdict::Right);
  }
  void bytes_that_are_not_known_are_open() {
    analysis::Cost some, bounded;
    some.bytes_read = analysis::Amount::of(64);
    bounded.bytes_read = analysis::Amount::of(32, false);
    QVERIFY(!compare_bytes(some, bounded));
    QCOMPARE(*compare_bytes(bounded, bounded), Bytes::Same);
  }

  // ---- sketches -----------------------------------------------------------------------------------------------------

  void changed_lines_are_those_without_a_partner() {
    const Schedule schedule = scripted::on(two_nests);
    const Foreseen split = foreseen(schedule, {"split", {loop(schedule, "B", 1), ValueList{4, 16}}});
    QCOMPARE(changed_lines(split.nest_before, split.nest_after), (std::vector<bool>{false, true, true, false}));
    QCOMPARE(changed_lines(split.nest_after, split.nest_before), (std::vector<bool>{false, true, false}));
    QCOMPARE(changed_lines(split.nest_after, split.nest_after), std::vector<bool>(4, false));
  }
  void of_long_nests_what_all_share_is_left_out() {
    NestSketch deep;
    for (int k = 0; k < 20; ++k) deep.push_back({NestLine::Kind::Loop, k, "i" + std::to_string(k), "2"});
    std::vector<NestSketch> nests{deep, deep};
    nests[1][10].extent = "4";
    leave_out_common(nests);
    QCOMPARE(in_short(nests[0]), "... i8:2 i9:2 i10:2 i11:2 i12:2 ...");
    QCOMPARE(in_short(nests[1]), "... i8:2 i9:2 i10:4 i11:2 i12:2 ...");
    QCOMPARE(nests[0][1].depth, 0);
  }
  void long_sketches_are_compared_at_once() {
    NestSketch one;
    for (int k = 0; k < 20000; ++k) one.push_back({NestLine::Kind::Loop, 0, "i" + std::to_string(k), "2"});
    NestSketch other = one;
    other[10000].extent = "4";
    const std::vector<bool> changed = changed_lines(one, other);
    QCOMPARE(std::ranges::count(changed, true), 1);
    QVERIFY(changed[10000]);
    for (NestLine& line : other) line.extent = "8";
    QCOMPARE(std::ranges::count(changed_lines(one, other), true), 20000);
  }
  void a_sketch_reads_like_the_program() {
    const Schedule schedule = scripted::on(two_nests);
    QCOMPARE(to_text(sketch_of(schedule.module()->prim_func("main")).lines),
             "for i in 64\n  for j in 64\n    block B\nfor x in 64\n  for y in 64\n    for k in 64, reduce\n"
             "      block D, reduction\n");
  }
  void a_call_is_told_with_names() {
    const Schedule schedule = scripted::on(two_nests);
    QCOMPARE(call_text(schedule, {"split", {loop(schedule, "D", 2), ValueList{Value(), 16}}}), "split(k, [None, 16])");
    const Value x = loop(schedule, "D", 0);
    QCOMPARE(call_text(schedule, {"compute_at", {"B"}, {{"loop", x}, {"preserve_unit_loops", false}}}),
             "compute_at(\"B\", x)");
    QCOMPARE(call_text(schedule, {"compute_at", {}, {{"block", "B"}, {"index", 2}, {"loop", x}}}),
             "compute_at(\"B\", x, index=2)");
  }
};

TIRSCOPE_TEST(PredictionTest)

}  // namespace prediction_test

#include "prediction_test.moc"
