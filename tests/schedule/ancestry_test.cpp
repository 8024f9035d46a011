// SPDX-License-Identifier: Apache-2.0
// Where loops, blocks and buffers came from, and what a step says it did.
#include "schedule/ancestry.h"

#include <QtTest>

#include "schedule/schedule.h"
#include "script/files/reader.h"
#include "support/unit.h"

namespace ancestry_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

const char* const kMatmul = R"(@T.prim_func
def main(A: T.Buffer((64, 32), "float32"), B: T.Buffer((32, 64), "float32"), C: T.Buffer((64, 64), "float32")):
    for i, j, k in T.grid(64, 64, 32):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
)";

Schedule matmul() {
  auto read = script::read_module(kMatmul);
  return Schedule::create(script::under_main(*read)).value();
}

ValueList loops(Schedule& sch, const char* block) { return *sch.call("get_loops", {block})->get<ValueList>(); }

std::vector<std::shared_ptr<const Changes>> changes(const Schedule& sch) {
  std::vector<std::shared_ptr<const Changes>> path;
  for (int step : sch.path()) path.push_back(sch.history()[std::size_t(step)].changes);
  return path;
}

/// "fused at 5 from i_0, j_0": the origin of what a handle refers to.
QStringList past(const Schedule& sch, const Value& handle) {
  auto binding = sch.get(*handle.get<Handle>()).value();
  QStringList lines;
  for (const Ancestor& a : ancestry(changes(sch), std::get<NodeRef>(binding))) {
    QStringList sources;
    for (const NodeRef& source : a.sources) sources << QString::fromStdString(node_name(*source));
    lines << QString("%1 at %2: %3 from %4")
                 .arg(QString::fromStdString(std::string(verb_name(a.verb))))
                 .arg(a.step)
                 .arg(QString::fromStdString(node_name(*a.node)), sources.join(", "));
  }
  return lines;
}

QStringList told(const Schedule& sch) {
  QStringList lines;
  for (const Message& sentence : account(*sch.current().changes)) lines << QString::fromStdString(sentence.str());
  return lines;
}

}  // namespace

class AncestryTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void a_fused_loop_has_the_past_of_all_its_loops() {
    Schedule sch = matmul();
    ValueList ijk = loops(sch, "C");
    ValueList i = *sch.call("split", {ijk[0], ValueList{Value(), Value(16)}})->get<ValueList>();
    ValueList j = *sch.call("split", {ijk[1], ValueList{Value(), Value(8)}})->get<ValueList>();
    QVERIFY(sch.call("reorder", {i[0], j[0], i[1], j[1]}));
    Value fused = sch.call("fuse", {i[0], j[0]}).value();
    QStringList lines = past(sch, fused);
    QCOMPARE(lines.first(), "fused at 5: i_0_j_0_fused from i_0, j_0");
    QVERIFY2(lines.contains("split at 3: j_0 from j"), qPrintable(lines.join('\n')));
    QVERIFY2(lines.contains("split at 2: i_0 from i"), qPrintable(lines.join('\n')));
    std::vector<Ancestor> found = ancestry(changes(sch), std::get<NodeRef>(sch.get(*fused.get<Handle>()).value()));
    QCOMPARE(account(found[0]).str(), std::string("i_0_j_0_fused: fused from i_0, j_0"));
    QCOMPARE(account(found.back()).str(), std::string("i_0: split from i"));
  }

  void a_copy_has_the_past_of_the_buffer_it_stands_for() {
    Schedule sch = matmul();
    Value copy = sch.call("cache_read", {"C", 0, "shared"}).value();
    auto block = std::get<NodeRef>(sch.get(*copy.get<Handle>()).value());
    NodeRef cache = as<BlockNode>(block)->writes[0]->buffer;
    std::vector<Ancestor> found = ancestry(changes(sch), cache);
    QCOMPARE(found.size(), 1u);
    QCOMPARE(node_name(*found[0].sources.at(0)), "A");
    QCOMPARE(account(found[0]).str(), std::string("A_shared: cache of A"));
    QCOMPARE(account(ancestry(changes(sch), block)[0]).str(), std::string("A_shared: copies data for C"));
    QCOMPARE(told(sch), (QStringList{"A was cached by A_shared", "the block A_shared copies for C"}));
  }

  void steps_say_what_they_did() {
    Schedule sch = matmul();
    ValueList ijk = loops(sch, "C");
    ValueList k = *sch.call("split", {ijk[2], ValueList{Value(8), Value(4)}})->get<ValueList>();
    QCOMPARE(told(sch), QStringList{"k was split into k_0, k_1"});
    QVERIFY(sch.call("decompose_reduction", {"C", k[0]}));
    QCOMPARE(told(sch).last(), "C_init was taken out of C");
  }

  void calls_that_make_one_step_are_followed_through_it() {
    Schedule sch = matmul();
    ValueList ijk = loops(sch, "C");
    Schedule other = sch.copy();
    ValueList parts = *other.call("split", {ijk[0], ValueList{Value(), Value(16)}})->get<ValueList>();
    QVERIFY(other.call("fuse", parts));
    Trace all = other.trace(), tail;
    tail.instructions.assign(all.instructions.end() - 2, all.instructions.end());
    QVERIFY(sch.repeat(tail));
    auto tree = sch.state()->tree("main");
    const SRef* fused = loops_above(*sch.block("C").value()).at(0);
    QVERIFY(tree);
    std::vector<Ancestor> found = ancestry(changes(sch), ref(fused->stmt));
    QStringList verbs;
    for (const Ancestor& a : found) verbs << QString::fromStdString(std::string(verb_name(a.verb)));
    QCOMPARE(verbs, (QStringList{"fused", "split", "split"}));
  }
};

TIRSCOPE_TEST(AncestryTest)

}  // namespace ancestry_test
#include "ancestry_test.moc"
