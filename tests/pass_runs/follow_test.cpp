// SPDX-License-Identifier: Apache-2.0
#include "pass_runs/follow.h"

#include <QTemporaryDir>
#include <QtTest>

#include "ir/walk/visitor.h"
#include "pass_runs/dumps.h"
#include "support/pass_runs.h"
#include "support/unit.h"

namespace follow_test {

using namespace tirscope;
using namespace tirscope::passes;

namespace {

/// The loops of a module, in order.
class Loops final : public Visitor {
 public:
  explicit Loops(const IRModule& module) { visit(module->prim_func("main")->body); }
  std::vector<NodeRef> found;

 private:
  void visit_For(const ForNode& node) override {
    found.emplace_back(&node);
    children(node);
  }
};

NodeRef buffer(const IRModule& module, const std::string& name) {
  for (const BufferBinding& binding : module->prim_func("main")->buffer_map)
    if (binding.buffer->name == name) return binding.buffer;
  return nullptr;
}

std::string replaced(std::string text, const std::string& from, const std::string& to, std::size_t occurrence = 0) {
  std::size_t at = text.find(from);
  for (; occurrence > 0; --occurrence) at = text.find(from, at + 1);
  return text.replace(at, from.size(), to);
}

/// A run over texts, as dumps are.
PassRun run_of(const std::vector<std::string>& texts) {
  PassRun run;
  for (const std::string& text : texts) {
    RunStage stage;
    stage.name = "stage";
    stage.module = samples::read(text);
    append(run, std::move(stage));
  }
  return run;
}

std::string names(const PassRun& run, const std::vector<bool>& changed) {
  std::string out;
  for (std::size_t k = 0; k < changed.size(); ++k)
    if (changed[k]) out += (out.empty() ? "" : " ") + run.stages[k].name;
  return out;
}

using Flags = std::vector<bool>;

}  // namespace

class FollowTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_loop_is_changed_where_its_bounds_kind_or_uses_are() {
    const std::string text = samples::two_loops;
    const std::string parallel = replaced(text, "range(16)", "T.parallel(16)", 1);
    PassRun run =
        run_of({text, text, parallel, replaced(parallel, "T.axis.spatial(16, i)", "T.axis.spatial(16, (i + 1) % 16)")});
    Loops loops(run.stages[0].module);
    QCOMPARE(loops.found.size(), std::size_t(2));
    // The loops have one name; the position distinguishes them.
    QCOMPARE(stages_that_change(run, run.stages[0].module, loops.found[0]), (Flags{false, false, false, true}));
    QCOMPARE(stages_that_change(run, run.stages[0].module, loops.found[1]), (Flags{false, false, true, false}));
    QCOMPARE(stages_that_change(run, "i"), (Flags{false, false, true, true}));
  }

  void a_buffer_is_changed_where_a_line_that_names_it_is() {
    const std::string text = samples::two_loops;
    const std::string factor = replaced(text, "T.float32(2)", "T.float32(3)");
    PassRun run = run_of({text, factor, replaced(factor, "C[vi] = A[vi] + T.float32(1)", "C[vi] = A[vi]")});
    const IRModule& first = run.stages[0].module;
    QCOMPARE(stages_that_change(run, first, buffer(first, "A")), (Flags{false, false, true}));
    QCOMPARE(stages_that_change(run, first, buffer(first, "B")), (Flags{false, true, false}));
    QCOMPARE(stages_that_change(run, "C"), (Flags{false, true, true}));
    QCOMPARE(stages_that_change(run, "second"), (Flags{false, true, false}));
    QCOMPARE(stages_that_change(run, "nothing"), (Flags{false, false, false}));
  }

  void coming_and_going_are_changes_and_what_is_gone_is_not_looked_for() {
    const std::string text = samples::two_loops;
    std::string without = replaced(text, "    C = T.alloc_buffer((16,), \"float32\")\n", "");
    without = replaced(without, "C[vi] = A[vi]", "B[vi] = A[vi]");
    without = replaced(without, "C[vi] * ", "B[vi] * ");
    PassRun run = run_of({without, text, without, text});
    QCOMPARE(stages_that_change(run, "C"), (Flags{false, true, true, false}));
  }

  void a_new_name_is_no_change() {
    PassRun run;
    RunStage stage = given("input", samples::read(samples::two_loops));
    append(run, stage);
    // Printed with another buffer of that name before it, it has another name itself.
    append(run,
           given("renamed", samples::read(replaced(samples::two_loops, "    C = T.alloc",
                                                   "    A_1 = T.alloc_buffer((4,), \"float32\")\n    C = T.alloc"))));
    const IRModule& first = run.stages[0].module;
    QCOMPARE(stages_that_change(run, first, buffer(first, "A")), (Flags{false, false}));
  }

  void a_buffer_of_a_kernel_is_followed_through_the_pipeline() {
    PassRun run = samples::lowered("gemm_shared.py", "cuda");
    std::vector<bool> changed = stages_that_change(run, "A_shared");
    const std::string stages = names(run, changed);
    // It moves to where it is used, becomes one-dimensional, and joins the merged arena.
    for (const char* pass : {"LowerOpaqueBlock", "FlattenBuffer", "MergeSharedMemoryAllocations"})
      QVERIFY2(stages.find(pass) != std::string::npos, stages.c_str());
    for (std::size_t k = 0; k < changed.size(); ++k)
      if (changed[k]) QCOMPARE(run.stages[k].verdict, Verdict::Changed);
    // Read back from files nothing is the same object any more; names lead as far.
    QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("dumps").toStdString();
    QVERIFY(write_dumps(run, path));
    auto again = read_dumps(*dumps_in(path), run.context);
    QVERIFY(again);
    QCOMPARE(names(*again, stages_that_change(*again, "A_shared")), stages);
  }

  void the_search_starts_at_the_stage_of_the_node() {
    PassRun run = samples::lowered("gemm_shared.py", "cuda");
    // A loop of a module in the middle is followed in both directions.
    std::size_t middle = 8;
    Loops loops(run.stages[middle].module);
    QVERIFY(!loops.found.empty());
    for (const NodeRef& loop : loops.found) {
      std::vector<bool> changed = stages_that_change(run, run.stages[middle].module, loop);
      QCOMPARE(changed.size(), run.stages.size());
      QVERIFY(std::ranges::count(changed, true) > 0);  // at the latest where loops become launches
    }
  }

  void failed_stages_change_nothing() {
    PassRun run = run_of({samples::two_loops});
    RunStage failed;
    failed.name = "failed";
    failed.verdict = Verdict::Failed;
    failed.printed = run.stages[0].printed;
    append(run, failed);
    append(run, given("next", samples::read(samples::two_loops)));
    QCOMPARE(stages_that_change(run, "C"), (Flags{false, false, false}));
  }

  void counterparts_are_found_by_identity_then_by_name_and_position() {
    const IRModule one = samples::read(samples::two_loops), other = samples::read(samples::two_loops);
    Loops mine(one), theirs(other);
    QCOMPARE(counterparts(one, mine.found[1], one), std::vector<NodeRef>{mine.found[1]});
    QCOMPARE(counterparts(one, mine.found[1], other), std::vector<NodeRef>{theirs.found[1]});
    QCOMPARE(counterparts(one, buffer(one, "A"), other), std::vector<NodeRef>{buffer(other, "A")});
    QVERIFY(counterparts(one, mine.found[0], samples::read("@T.prim_func\ndef main(x: T.int32):\n    T.evaluate(x)\n"))
                .empty());
  }
};

TIRSCOPE_TEST(FollowTest)

}  // namespace follow_test
#include "follow_test.moc"
