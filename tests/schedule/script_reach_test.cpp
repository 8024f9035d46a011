// SPDX-License-Identifier: Apache-2.0
// A script that an error ends: what it had done by then, and which line made which step.
#include <QtTest>

#include "support/scripted.h"
#include "support/unit.h"

namespace script_reach_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

constexpr const char* product = R"(
@T.prim_func
def main(A: T.Buffer((64, 64), "float32"), B: T.Buffer((64, 64), "float32"), C: T.Buffer((64, 64), "float32")):
    for i, j, k in T.grid(64, 64, 64):
        with T.block("C"):
            vi, vj, vk = T.axis.remap("SSR", [i, j, k])
            with T.init():
                C[vi, vj] = T.float32(0)
            C[vi, vj] = C[vi, vj] + A[vi, vk] * B[vk, vj]
)";

}  // namespace

class ScriptReachTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void steps_know_their_lines() {
    ScriptReach reach = run_script_to_error(
        "block = sch.get_block('C')\n"
        "i, j, k = sch.get_loops(block)\n"
        "for loop in (i, j):\n"
        "    sch.split(loop,\n"
        "              [None, 8])\n",
        scripted::on(product));
    QVERIFY(reach.problems.empty());
    std::vector<int> lines;
    for (const auto& [step, line] : reach.run.lines) {
      QVERIFY(step > 0 && std::size_t(step) < reach.run.schedule.history().size());
      lines.push_back(line);
    }
    QCOMPARE(lines, (std::vector<int>{1, 2, 4, 4}));
  }

  void an_error_keeps_what_was_done() {
    ScriptReach reach = run_script_to_error(
        "i, j, k = sch.get_loops(sch.get_block('C'))\nsch.split(i, [None, 8])\nsch.fuse(k, j)\nsch.unroll(j)\n",
        scripted::on(product));
    QCOMPARE(reach.problems.size(), std::size_t(1));
    QVERIFY(std::ranges::contains(reach.problems.front().where, 3, [](const Place& place) { return place.span.line; }));
    QCOMPARE(reach.run.schedule.history().size(), std::size_t(4));
    QCOMPARE(reach.run.lines.rbegin()->second, 2);
  }

  void what_does_not_parse_does_nothing() {
    ScriptReach reach = run_script_to_error("sch.split(", scripted::on(product));
    QVERIFY(!reach.problems.empty());
    QCOMPARE(reach.run.schedule.history().size(), std::size_t(1));
  }
};

TIRSCOPE_TEST(ScriptReachTest)

}  // namespace script_reach_test
#include "script_reach_test.moc"
