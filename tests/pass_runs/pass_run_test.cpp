// SPDX-License-Identifier: Apache-2.0
// Runs of passes as values: what each stage did, failures that keep what led to them, and going on from an edit.
#include "pass_runs/pass_run.h"

#include <QtTest>
#include <set>

#include "ir/compare/structural_equal.h"
#include "ir/walk/address.h"
#include "support/pass_runs.h"
#include "support/unit.h"

namespace pass_run_test {

using namespace tirscope;
using namespace tirscope::passes;
using tirscope::samples::context_for;

namespace {

std::vector<std::string> names(const PassRun& run) {
  std::vector<std::string> out;
  for (const RunStage& stage : run.stages) out.push_back(stage.name);
  return out;
}

}  // namespace

class PassRunTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_run_agrees_with_running_the_passes() {
    for (const char* target : {"cpu", "cuda"}) {
      const Context context = context_for(target);
      const IRModule module = samples::sample("gemm_shared.py");
      auto run = run_stages(module, pipeline(context), context);
      auto lowered = run_passes(module, pipeline(context), context);
      QVERIFY(run);
      if (!lowered) {  // the CPU refuses a GPU kernel: both say so
        QVERIFY(run->failure());
        QCOMPARE(run->failure()->error->code, lowered.error().code);
        continue;
      }
      QCOMPARE(run->stages.size(), pipeline(context).size() + 1);
      QVERIFY(!run->failure());
      QVERIFY(structural_equal(run->result(), *lowered, true));
    }
  }

  void a_run_without_texts_prints_nothing() {
    const Context context = context_for("cuda");
    const IRModule module = samples::sample("gemm_shared.py");
    auto run = run_stages(module, pipeline(context), context, {}, Texts::No);
    QVERIFY(run && !run->failure());
    for (std::size_t k = 1; k < run->stages.size(); ++k) {
      const RunStage& stage = run->stages[k];
      QVERIFY(!stage.printed && stage.added == 0 && stage.removed == 0);
      QCOMPARE(stage.verdict, stage.module == run->before(k)->module ? Verdict::Unchanged : Verdict::Changed);
    }
    QVERIFY(structural_equal(run->result(), samples::lowered("gemm_shared.py", "cuda").result(), true));
  }

  void a_refusal_is_located_in_the_input() {
    // VerifyMemory sees stores without the blocks and loops around them.
    const IRModule module = samples::read(R"(
@T.prim_func
def main(A: T.Buffer((4,), "float32"), B: T.Buffer((4,), "float32")):
    T.func_attr({"global_symbol": "main", "target": T.target("cuda")})
    for i in range(1):
        with T.block("one"):
            A[i] = T.float32(1)
    for i, j in T.grid(1, 1):
        with T.block("two"):
            B[i + j] = T.float32(2)
)");
    const Context context = context_for("cuda");
    auto run = run_stages(module, pipeline(context), context);
    QVERIFY(run && run->failure());
    auto refused = run_passes(module, pipeline(context), context);
    QVERIFY(!refused);
    for (const Diagnostic& refusal : {*run->refusal(), refused.error()}) {
      QCOMPARE(refusal.code, "verify-memory.host-access");
      std::set<std::string> written;
      for (const Place& place : refusal.where) {
        const NodeRef node = node_at(module, place.node);
        const auto store = node ? as<BufferStoreNode>(node.get()) : nullptr;
        QVERIFY2(store, place.node.c_str());
        written.insert(store->buffer->name);
      }
      QCOMPARE(written, (std::set<std::string>{"A", "B"}));
    }
    // Statements that the caller's input does not have keep their words alone.
    const IRModule other = samples::read(samples::two_loops);
    const std::optional<Diagnostic> elsewhere = run->refusal(other);
    for (const Place& place : elsewhere->where) QVERIFY(place.node.empty() || node_at(other, place.node));
    QVERIFY(!samples::lowered("vector_add.py", "cpu").refusal());
  }

  void a_pipeline_that_fails_runs_once() {
    const Context context = context_for("cuda");
    std::vector<std::string> ran;
    Job job;
    job.progress = [&](const Progress& at) { ran.push_back(at.text.str()); };
    auto refused = run_passes(samples::read(samples::host_touches_device), pipeline(context), context, job);
    QVERIFY(!refused);
    auto run = run_stages(samples::read(samples::host_touches_device), pipeline(context), context);
    std::vector<std::string> expected = names(*run);
    expected.erase(expected.begin());
    QCOMPARE(ran, expected);
  }

  void each_stage_says_what_it_did_to_the_text() {
    PassRun run = samples::lowered("gemm_shared.py", "cuda");
    QCOMPARE(run.stages.front().verdict, Verdict::Given);
    int changed = 0, unchanged = 0;
    for (std::size_t k = 1; k < run.stages.size(); ++k) {
      const RunStage& stage = run.stages[k];
      const RunStage* before = run.before(k);
      QVERIFY(before && stage.module && stage.printed);
      const bool same = stage.printed->text == before->printed->text;
      QCOMPARE(stage.verdict, same ? Verdict::Unchanged : Verdict::Changed);
      QCOMPARE(stage.added + stage.removed > 0, !same);
      // What is added less what is removed is what the text grew by.
      auto lines = [](const RunStage& of) { return std::ranges::count(of.printed->text, '\n'); };
      QCOMPARE(stage.added - stage.removed, lines(stage) - lines(*before));
      (same ? unchanged : changed)++;
    }
    QVERIFY2(changed > 8 && unchanged > 8, qPrintable(QString("%1 and %2").arg(changed).arg(unchanged)));
  }

  void a_failed_pass_keeps_its_reason_and_what_it_was_given() {
    const Context context = context_for("cuda");
    auto run = run_stages(samples::read(samples::host_touches_device), pipeline(context), context);
    QVERIFY(run);
    const RunStage& last = run->stages.back();
    QCOMPARE(last.name, "VerifyMemory");
    QCOMPARE(last.verdict, Verdict::Failed);
    QVERIFY(last.error && !last.error->code.empty() && !last.module);
    const RunStage* given = run->before(run->stages.size() - 1);
    QVERIFY(given && given->module);
    QCOMPARE(run->result(), given->module);
    QVERIFY(!run->pending.empty());
    QCOMPARE(run->stages.size() - 1 + run->pending.size(), pipeline(context).size());
  }

  void passes_that_are_none_and_arguments_that_do_not_fit_fail_as_stages() {
    const IRModule module = samples::read(samples::two_loops);
    auto unknown = run_stages(module, {{"Simplify", {}}, {"Hope", {}}, {"Simplify", {}}}, {});
    QVERIFY(unknown);
    QCOMPARE(names(*unknown), (std::vector<std::string>{"input", "Simplify", "Hope"}));
    QCOMPARE(unknown->failure()->error->code, "pass.unknown");
    QCOMPARE(unknown->pending.size(), std::size_t(1));
    auto argument = run_stages(module, {{"ThreadSync", {}}}, {});
    QCOMPARE(argument->failure()->error->code, "pass.missing-argument");
  }

  void a_run_can_be_cancelled() {
    Job job{StopToken::create(), {}};
    int told = 0;
    job.progress = [&](const Progress& at) {
      ++told;
      QVERIFY(at.done < at.total);
      if (at.done == 3) job.stop.request_stop();
    };
    auto run = run_stages(samples::read(samples::two_loops), pipeline({}), {}, job);
    QVERIFY(!run);
    QCOMPARE(run.error().code, "job.cancelled");
    QCOMPARE(told, 4);
  }

  void going_on_with_what_stood_there_gives_the_same_end() {
    PassRun run = samples::lowered("gemm_shared.py", "cuda");
    for (std::size_t next : {std::size_t(1), run.stages.size() / 2, run.stages.size()}) {
      auto again = run_again(run, next, run.stages[next - 1].module);
      QVERIFY(again);
      QCOMPARE(again->stages.size(), run.stages.size() + 1);
      QVERIFY(again->stages[next].by_hand);
      QCOMPARE(again->stages[next].verdict, Verdict::Unchanged);
      QVERIFY(structural_equal(again->result(), run.result(), true));
      // Once more over the edit: it is not run, and not kept twice.
      auto third = run_again(*again, next, run.stages[next - 1].module);
      QCOMPARE(names(*third), names(*again));
    }
  }

  void an_edit_takes_the_rest_of_the_pipeline_along() {
    const Context context = context_for("cpu");
    auto run = run_stages(samples::read(samples::two_loops), pipeline(context), context);
    QVERIFY(run);
    std::string edited = run->stages[3].printed->text;
    edited.replace(edited.find("T.float32(2"), 11, "T.float32(3");
    auto again = run_again(*run, 4, samples::read(edited));
    QVERIFY(again);
    QCOMPARE(again->stages[4].name, "edited by hand");
    QCOMPARE(again->stages[4].verdict, Verdict::Changed);
    QCOMPARE(again->stages[4].added, 1);
    QVERIFY(again->stages.back().printed->text.find("T.float32(3") != std::string::npos);
    QVERIFY(again->stages.back().printed->text.find("T.float32(2") == std::string::npos);
  }

  void a_failed_run_goes_on_once_the_reason_is_gone() {
    const Context context = context_for("cuda");
    auto run = run_stages(samples::read(samples::host_touches_device), pipeline(context), context);
    const std::size_t failed = run->stages.size() - 1;
    std::string text = run->before(failed)->printed->text;
    const std::string loop = "for i in range(16):";
    text.replace(text.find(loop), loop.size(), "with T.launch_thread(\"threadIdx.x\", 16) as i:");
    auto again = run_again(*run, failed, samples::read(text));
    QVERIFY(again);
    QVERIFY2(!again->failure(), again->failure() ? again->failure()->error->rendered().c_str() : "");
    QCOMPARE(again->stages.size() - 2, pipeline(context).size());
    QVERIFY(again->pending.empty());
  }

  void nonsense_at_a_pass_is_a_stage_that_failed_or_a_result_never_an_end() {
    PassRun run = samples::lowered("gemm_shared.py", "cuda");
    const IRModule nonsense = samples::read(
        "@T.prim_func\ndef main(A: T.Buffer((4,), \"float32\")):\n    A[0] = T.exp(A[99])\n"
        "    T.evaluate(T.tvm_storage_sync(\"shared\"))\n");
    for (std::size_t next = 1; next <= run.stages.size(); ++next) {
      auto again = run_again(run, next, nonsense);
      QVERIFY(again);
      QVERIFY(!again->failure() || !again->failure()->error->code.empty());
    }
  }

  void stages_that_are_none_are_refused() {
    PassRun run = samples::lowered("vector_add.py", "cpu");
    QCOMPARE(run_again(run, 0, run.result()).error().code, "passes.no-such-stage");
    QCOMPARE(run_again(run, run.stages.size() + 1, run.result()).error().code, "passes.no-such-stage");
    run.stages[5].call.reset();
    QCOMPARE(run_again(run, 3, run.result()).error().code, "passes.not-runnable");
    QVERIFY(run_again(run, 6, run.result()));
  }

  void a_part_of_a_pipeline_is_named_by_its_ends() {
    const std::vector<PassCall> all = pipeline({});
    auto part = part_of(all, "FlattenBuffer", "tir.StorageRewrite", {});
    QVERIFY(part);
    QCOMPARE(part->front().name, "FlattenBuffer");
    QCOMPARE(part->back().name, "StorageRewrite");
    QCOMPARE(part_of(all, {}, {}, {})->size(), all.size());
    QCOMPARE(part_of(all, "Hope", {}, {}).error().code, "pass.unknown");
    QCOMPARE(part_of(all, "StorageRewrite", "FlattenBuffer", {}).error().code, "pass.unknown");
  }

  void a_call_is_written_as_python_writes_it() {
    QCOMPARE(call_text({"Simplify", {}}), "Simplify");
    QCOMPARE(call_text({"ThreadSync", {"shared.dyn"}}), "ThreadSync(\"shared.dyn\")");
    QCOMPARE(call_text({"CommonSubexprElimTIR", {true}, {{"identify_equiv_terms", false}}}),
             "CommonSubexprElimTIR(True, identify_equiv_terms=False)");
    QCOMPARE(call_text({"NarrowDataType", {32}}), "NarrowDataType(32)");
    for (Verdict verdict : {Verdict::Given, Verdict::Changed, Verdict::Unchanged, Verdict::Failed})
      QVERIFY(verdict_of(word(verdict)) == verdict);
    QVERIFY(!verdict_of("perhaps"));
  }
};

TIRSCOPE_TEST(PassRunTest)

}  // namespace pass_run_test
#include "pass_run_test.moc"
