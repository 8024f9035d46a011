// SPDX-License-Identifier: Apache-2.0
// One memory in detail: entries on one axis, two rules, plans, waste, and explanations.
#include "memory_study/memory_study.h"

#include <QtTest>
#include <random>

#include "analysis/memory/free_list_plan.h"
#include "analysis/memory/unguarded.h"
#include "ir/walk/visitor.h"
#include "support/format.h"
#include "support/pass_runs.h"
#include "support/unit.h"

namespace memory_study_test {

using namespace tirscope;
using namespace tirscope::passes;
using analysis::LivenessRule;

namespace {

IRModule read(const std::string& text) { return samples::read(text, false); }
IRModule sample(const char* name) { return samples::sample(name, false); }

MemoryStudy study(const IRModule& module, const StudyOptions& options = {}, const std::string& scope = "shared.dyn") {
  auto model = MemoryModel::create(module, "main", {});
  if (!model) qFatal("%s", model.error().rendered().c_str());
  for (std::size_t k = 0; k < (*model)->arenas().size(); ++k)
    if ((*model)->arenas()[k].scope == scope) return study_memory(**model, int(k), options);
  qFatal("no memory of scope %s", scope.c_str());
}

int buffer(const MemoryStudy& it, const std::string& name) {
  for (std::size_t b = 0; b < it.buffers.size(); ++b)
    if (it.buffers[b].name == name) return int(b);
  qFatal("no buffer %s", name.c_str());
}
const StudyLife& life(const MemoryStudy& it, const RuleLives& lives, const std::string& name) {
  return *lives.lives[std::size_t(buffer(it, name))];
}

int64_t offset(const MemoryStudy& it, const std::string& name) {
  return it.plan.boxes[std::size_t(it.box_of[std::size_t(buffer(it, name))])].offset;
}

/// A kernel of 64 threads with memory A, B, ... of these sizes (elements as text) and this body.
std::string kernel(const std::vector<std::string>& sizes, const std::string& body,
                   const std::string& scope = "shared.dyn", const std::string& parameters = "") {
  std::string text = formatted(
      "@T.prim_func\ndef main({}X: T.Buffer((4096,), \"float32\"), Y: T.Buffer((4096,), \"float32\")):\n"
      "    tx = T.launch_thread(\"threadIdx.x\", 64)\n",
      parameters);
  for (std::size_t k = 0; k < sizes.size(); ++k)
    text += formatted("    {}_data = T.allocate([{}], \"float32\", \"{}\")\n", char('A' + k), sizes[k], scope);
  for (std::size_t k = 0; k < sizes.size(); ++k)
    text += formatted("    {0} = T.Buffer(({1},), \"float32\", data={0}_data, scope=\"{2}\")\n", char('A' + k),
                      sizes[k], scope);
  return text + body;
}

bool says(const MemoryStudy& it, const std::string& words) {
  return std::ranges::any_of(it.notes,
                             [&](const StudyNote& note) { return note.text.str().find(words) != std::string::npos; });
}

}  // namespace

class MemoryStudyTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_scheduled_gemm_is_lowered_and_its_tiles_make_room() {
    IRModule module = sample("gemm_shared.py");
    MemoryStudy it = study(module);
    QCOMPARE(it.arena.kernel, "main_kernel");
    QCOMPARE(it.threads, 1024);
    QCOMPARE(it.unmerged, 4 * 3072);
    QCOMPARE(it.total, 4 * 2048);
    QCOMPARE(it.bound, 4 * 2048);
    QCOMPARE(it.plan.boxes.size(), 3u);
    QVERIFY(analysis::is_legal(it.plan));
    QVERIFY(offset(it, "C_shared") == offset(it, "A_shared") || offset(it, "C_shared") == offset(it, "B_shared"));
    QCOMPARE(analysis::lower_bound(it.plan), 4 * 2048);
    // Every store is found again in what was given.
    PrimFunc given = module->prim_func("main");
    for (const StudyEntry& entry : it.entries) {
      QVERIFY2(entry.origin, entry.text.c_str());
      bool there = false;
      walk(given->body, [&](const Node& node) { return there = there || &node == entry.origin.get(), !there; });
      QVERIFY2(there, entry.text.c_str());
      if (entry.kind != analysis::LinearEntry::Kind::Leaf) continue;
      QVERIFY2(!entry.origin_is_around, entry.text.c_str());
      QCOMPARE(entry.origin->kind, Kind::BufferStore);
    }
    for (const StudyBuffer& one : it.buffers) {
      QVERIFY(one.origin);
      QCOMPARE(as<BufferNode>(one.origin)->name, one.name);
    }
  }

  void two_rules_differ_first_where_the_batch_loop_begins() {
    StudyOptions options{LivenessRule::AllocationLevel, LivenessRule::InnermostHoisted};
    MemoryStudy it = study(sample("batched_gemm_shared.py"), options);
    QCOMPARE(it.total, 4 * 3072);
    QCOMPARE(study(sample("batched_gemm_shared.py"), {LivenessRule::InnermostHoisted}).total, 4 * 2048);
    QCOMPARE(it.differences.size(), 3u);
    const RuleDifference& first = it.differences.front();
    QCOMPARE(it.buffers[std::size_t(first.buffer)].name, "A_shared");
    QVERIFY(first.first_needs);
    QCOMPARE(it.entries[std::size_t(first.from)].text, "for b in range(4)");
    // It ends where the other rule begins.
    QCOMPARE(first.to, life(it, *it.second, "A_shared").lower);
    QVERIFY(life(it, it.lives, "C_shared").lower < life(it, *it.second, "C_shared").lower);
    // The statements are in the module itself here.
    for (const StudyEntry& entry : it.entries) QCOMPARE(entry.origin.get(), static_cast<const Node*>(entry.stmt.get()));
  }
  void rules_that_agree_have_no_differences() {
    MemoryStudy it = study(read(kernel({"64"}, "    A[tx] = X[tx]\n    Y[tx] = A[tx]\n")),
                           {LivenessRule::AllocationLevel, LivenessRule::InnermostHoisted});
    QVERIFY(it.differences.empty());
  }

  void a_rule_numbers_the_entries_that_it_has() {
    MemoryStudy it = study(sample("batched_gemm_shared.py"));
    int next = 0, without = 0;
    for (std::size_t i = 0; i < it.entries.size(); ++i) {
      int own = it.lives.number[i];
      if (own < 0)
        ++without;
      else
        QCOMPARE(own, next++);
      const StudyEntry& entry = it.entries[i];
      if (entry.partner != 0) QCOMPARE(it.entries[i + std::size_t(entry.partner)].partner, -entry.partner);
    }
    QVERIFY(without > 0);  // stores in the nest are charged to the end of the loop
    // All that is touched is charged to the end of the batch loop.
    for (std::size_t i = 0; i < it.entries.size(); ++i)
      QCOMPARE(it.lives.touched[i].size(),
               std::size_t(it.entries[i].text == "for b in range(4)" && it.entries[i].partner < 0 ? 3 : 0));
  }

  /// The reads of A end before a barrier, and those of C before that of the next iteration.
  void what_a_barrier_keeps_apart_around_a_loop_is_no_finding() {
    StudyOptions options;
    options.rule = LivenessRule::Innermost;
    const MemoryStudy it = study(sample("batched_gemm_shared.py"), options);
    QCOMPARE(it.total, 8192);
    QVERIFY(std::ranges::none_of(it.notes, &StudyNote::is_fault));
  }

  void ways_without_a_barrier_lead_around_loops_and_past_branches() {
    using analysis::Passage;
    using Entry = analysis::LinearEntry::Kind;
    const Stmt nothing = make<EvaluateNode>(int32(0));
    auto loop = [&](const Expr& extent) -> Stmt {
      return make<ForNode>(make_var("k"), int32(0), extent, ForKind::Serial, nothing);
    };
    const Stmt four = loop(int32(4)), some = loop(make_var("n")), branch = make<IfThenElseNode>(make_var("c"), nothing);
    auto around = [](const Stmt& scope, std::vector<bool> barriers) {
      const int size = int(barriers.size());
      std::vector<Passage> out{{Entry::Begin, scope.get(), size + 1, false}};
      for (bool barrier : barriers) out.push_back({Entry::Leaf, nullptr, 0, barrier});
      out.push_back({Entry::End, scope.get(), -size - 1, false});
      return out;
    };
    using Found = std::optional<std::pair<int, int>>;
    // a in entry 1, a barrier, b in entry 3.
    QCOMPARE(analysis::unguarded(around(four, {false, true, false}), {1}, {3}), Found({3, 1}));
    QCOMPARE(analysis::unguarded(around(four, {true, true, false}), {1}, {3}), Found());
    QCOMPARE(analysis::unguarded(around(four, {false, false, false}), {1}, {3}), Found({1, 3}));
    QCOMPARE(analysis::unguarded(around(four, {false}), {1}, {1}), Found({1, 1}));
    // A barrier before the loop is not passed again.
    std::vector<Passage> before = around(four, {false, true, false});
    before.front().barrier = true;
    QCOMPARE(analysis::unguarded(before, {1}, {3}), Found({3, 1}));
    // a, a scope with a barrier in it, b: what may be passed by does not keep them apart.
    for (const auto& [scope, apart] : {std::pair(four, true), std::pair(some, false), std::pair(branch, false)}) {
      std::vector<Passage> entries = around(scope, {true});
      entries.insert(entries.begin(), Passage{});
      entries.push_back(Passage{});
      QCOMPARE(analysis::unguarded(entries, {0}, {4}).has_value(), !apart);
    }
  }

  void barriers_and_waits_stand_on_the_axis() {
    MemoryStudy it = study(read(kernel({"64", "64"},
                                       "    A[tx] = X[tx]\n    T.tvm_storage_sync(\"shared\")\n"
                                       "    B[tx] = A[63 - tx]\n    T.ptx_wait_group(0)\n"
                                       "    Y[tx] = B[63 - tx]\n")));
    int barriers = 0, waits = 0, coming = 0;
    for (const StudyEntry& entry : it.entries) {
      barriers += entry.barrier;
      waits += entry.wait;
      coming += entry.barrier_before;
    }
    QCOMPARE(barriers, 1);
    QCOMPARE(waits, 1);
    QCOMPARE(coming, 1);  // between the store to B and the load of it
    // TVM puts B over A although threads may still read A.
    QCOMPARE(it.total, 256);
    QVERIFY(says(it, "A and B share bytes without a barrier between their uses"));
    QVERIFY(!says(study(read(kernel({"64"}, "    A[tx] = X[tx]\n    Y[tx] = A[tx]\n"))), "share"));
  }

  void a_life_that_is_carried_by_a_loop_goes_around_it() {
    MemoryStudy it = study(read(kernel({"64", "64"},
                                       "    for i in range(4):\n"
                                       "        B[tx] = X[i * 64 + tx]\n        Y[i * 64 + tx] = B[63 - tx]\n"
                                       "        if i == 0:\n            A[tx] = T.float32(0)\n"
                                       "        A[tx] = A[tx] + X[tx]\n")),
                           {LivenessRule::InnermostHoisted});
    const StudyLife a = life(it, it.lives, "A");
    QCOMPARE(a.carried.size(), 1u);
    QCOMPARE(it.entries[std::size_t(a.carried[0])].text, "for i in range(4)");
    QVERIFY(life(it, it.lives, "B").carried.empty());
  }

  void what_storage_rewrite_shares_and_what_that_wastes() {
    IRModule module = read(kernel({"32", "32", "64"},
                                  "    A[tx % 32] = X[tx]\n    B[tx % 32] = A[0] + X[tx]\n    Y[tx] = B[tx % 32]\n"
                                  "    C[tx] = X[tx]\n    Y[tx] = C[63 - tx]\n",
                                  "shared"));
    StudyOptions options;
    options.plan = PlanBy::StorageRewrite;
    MemoryStudy rewritten = study(module, options, "shared");
    QCOMPARE(rewritten.total, 4 * (32 + 64));
    QCOMPARE(rewritten.bound, 4 * 64);
    QCOMPARE(rewritten.waste.size(), 1u);
    QCOMPARE(rewritten.waste[0].bytes, 4 * 32);
    QVERIFY(rewritten.waste[0].why.str().find("with C") != std::string::npos);
    QCOMPARE(study(module, {}, "shared").total, 4 * 64);  // the result with tir.merge_static_smem
    QVERIFY(says(study(module, {}, "shared"), "tir.merge_static_smem"));
  }
  void a_small_layer_over_a_large_one_wastes_the_rest() {
    MemoryStudy it = study(
        read(kernel({"256", "64"}, "    A[tx] = X[tx]\n    Y[tx] = A[tx]\n    B[tx] = X[tx]\n    Y[tx] = B[tx]\n")));
    QCOMPARE(it.total, 1024);
    QCOMPARE(it.waste.size(), 1u);
    QCOMPARE(it.waste[0].buffer, buffer(it, "B"));
    QCOMPARE(it.waste[0].bytes, 4 * (256 - 64));
  }
  void the_exact_plan_is_never_larger() {
    IRModule module = read(kernel({"128", "64", "192", "64"},
                                  "    A[tx] = X[tx]\n    B[tx] = X[tx] + A[tx]\n    C[tx] = B[tx] + A[tx]\n"
                                  "    D[tx] = C[tx]\n    Y[tx] = D[tx] + C[tx]\n"));
    StudyOptions options;
    options.plan = PlanBy::Exact;
    MemoryStudy exact = study(module, options);
    QCOMPARE(exact.total, exact.bound);
    QVERIFY(exact.complete);
    for (PlanBy by : {PlanBy::Tvm, PlanBy::BestFit}) {
      options.plan = by;
      MemoryStudy other = study(module, options);
      QVERIFY(*other.total >= *exact.total);
      QVERIFY(analysis::conflicts(other.plan).empty());
    }
  }
  void a_literal_rule_that_overlaps_is_told() {
    MemoryStudy it = study(read(kernel({"64", "64"},
                                       "    for i in range(4):\n        B[tx] = X[i * 64 + tx]\n"
                                       "        Y[i * 64 + tx] = B[63 - tx]\n"
                                       "        if i == 0:\n            A[tx] = T.float32(0)\n"
                                       "        A[tx] = A[tx] + X[tx]\n")),
                           {LivenessRule::Innermost});
    QVERIFY(says(it, "share bytes, but both are live at"));
    QVERIFY(analysis::conflicts(it.plan).empty());  // by the literal rule all is well
    QVERIFY(std::ranges::any_of(it.notes, [](const StudyNote& n) { return n.kind == StudyNote::Kind::Overlap; }));
  }

  void symbolic_empty_small_and_unused_memory_is_said_in_words() {
    MemoryStudy it = study(read(kernel({"n", "1", "64", "64"},
                                       "    A[tx] = X[tx]\n    B[0] = X[0]\n    C[tx] = A[tx] + B[0]\n"
                                       "    Y[tx] = C[tx]\n",
                                       "shared.dyn", "n: T.int32, ")));
    QVERIFY(!it.unmerged);
    QCOMPARE(it.buffers[0].size_text, "n * 4");
    QVERIFY(says(it, "A has n * 4 bytes"));
    QVERIFY(says(it, "B has at most 4 bytes"));
    QVERIFY(says(it, "D has no offset"));
    QCOMPARE(it.box_of[0], -1);
    QCOMPARE(it.box_of[3], -1);
    QVERIFY(it.box_of[2] >= 0);
    QVERIFY(!it.bound);
  }
  void memory_of_no_bytes_is_said_in_words() {
    MemoryStudy it = study(read(kernel({"0", "64"}, "    A[tx] = X[tx]\n    B[tx] = A[tx]\n    Y[tx] = B[tx]\n")));
    QVERIFY(says(it, "A has zero bytes"));
  }
  void pointers_and_addresses_that_a_rule_does_not_see_are_named() {
    IRModule module =
        read(kernel({"64", "64"},
                    "    p: T.handle = T.tvm_access_ptr(T.type_annotation(\"float32\"), A_data, 0, 64, 3)\n"
                    "    T.evaluate(T.call_extern(\"int32\", \"fill\", p))\n"
                    "    T.evaluate(T.call_extern(\"int32\", \"read\", T.address_of(B[0])))\n"
                    "    B[tx] = X[tx]\n    Y[tx] = B[tx] + A[tx]\n"));
    MemoryStudy it = study(module);
    QVERIFY(says(it, "p points into A"));
    QVERIFY(says(it, "ignores that the address of B is taken"));
    QVERIFY(!says(study(module, {LivenessRule::Innermost}), "ignores"));
  }
  void each_kernel_of_a_function_is_studied_alone() {
    IRModule module = read(
        "@T.prim_func\ndef main(X: T.Buffer((64,), \"float32\"), Y: T.Buffer((64,), \"float32\")):\n"
        "    with T.launch_thread(\"threadIdx.x\", 64) as tx:\n"
        "        A = T.allocate([64], \"float32\", \"shared\")\n"
        "        A_1 = T.Buffer((64,), \"float32\", data=A, scope=\"shared\")\n"
        "        A_1[tx] = X[tx]\n        Y[tx] = A_1[63 - tx]\n"
        "    with T.launch_thread(\"threadIdx.x\", 32) as tx:\n"
        "        B = T.allocate([32], \"float32\", \"shared.dyn\")\n"
        "        B_1 = T.Buffer((32,), \"float32\", data=B, scope=\"shared.dyn\")\n"
        "        B_1[tx] = X[tx]\n        Y[tx] = B_1[31 - tx]\n");
    auto model = MemoryModel::create(module, "main", {});
    QVERIFY(model);
    QCOMPARE((*model)->arenas().size(), 2u);
    QCOMPARE((*model)->arenas()[0].scope, "shared.dyn");
    QCOMPARE((*model)->arenas()[0].kernel, "main_kernel_1");
    QVERIFY(!(*model)->was_lowered());
    MemoryStudy second = study_memory(**model, 0, {});
    QCOMPARE(second.threads, 32);
    QCOMPARE(second.total, 128);
    QCOMPARE(second.other_shared, 0);
  }
  void an_unknown_function_is_refused() {
    auto model = MemoryModel::create(sample("gemm_shared.py"), "nobody", {});
    QVERIFY(!model);
    QCOMPARE(model.error().code, "memory.function");
  }

  void a_changed_plan_is_checked_against_the_sound_rules_too() {
    MemoryStudy it = study(sample("gemm_shared.py"));
    QVERIFY(plan_findings(it, it.plan).empty());
    analysis::MemoryPlan plan = it.plan;
    QVERIFY(analysis::move_box(plan, it.box_of[std::size_t(buffer(it, "B_shared"))],
                               plan.boxes[std::size_t(it.box_of[std::size_t(buffer(it, "A_shared"))])].offset));
    auto found = plan_findings(it, plan);
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found[0].kind, StudyNote::Kind::Overlap);
    int a = it.box_of[0], c = it.box_of[2];
    QVERIFY(why_together(it, plan, a, c).str().starts_with("C_shared m") ||
            why_together(it, plan, a, c).str().starts_with("C_shared c"));
  }
  void a_finding_names_the_two_accesses_and_a_run_shows_them() {
    IRModule module = read(kernel({"64", "64"},
                                  "    for i in range(4):\n        B[tx] = X[i * 64 + tx]\n"
                                  "        Y[i * 64 + tx] = B[63 - tx]\n"
                                  "        if i == 0:\n            A[tx] = T.float32(0)\n"
                                  "        A[tx] = A[tx] + X[tx]\n"));
    auto model = MemoryModel::create(module, "main", {});
    QVERIFY(model);
    MemoryStudy it = study_memory(**model, 0, {LivenessRule::Innermost});
    auto found = plan_findings(it, it.plan);
    QCOMPARE(found.size(), 1u);
    // What A holds goes around the end of loop i, where B is written over it.
    QCOMPARE(it.entries[std::size_t(found[0].from)].text, "A[tx] = 0");
    QCOMPARE(it.entries[std::size_t(found[0].to)].text, "B[tx] = X[i * 64 + tx]");
    const int a = it.box_of[std::size_t(buffer(it, "A"))], b = it.box_of[std::size_t(buffer(it, "B"))];
    auto shown = plan_witness(**model, it, it.plan, a, b);
    QVERIFY2(shown, shown ? "" : shown.error().rendered().c_str());
    QCOMPARE(shown->kind, StudyNote::Kind::Overlap);
    QVERIFY(shown->steps.size() >= 2);
    const RunStep &over = shown->steps[shown->steps.size() - 2], &then = shown->steps.back();
    QCOMPARE(over.buffer, "B");
    QVERIFY(over.write && !then.write);
    QCOMPARE(then.buffer, "A");
    QCOMPARE(it.entries[std::size_t(then.entry)].text, "A[tx] = A[tx] + X[tx]");
    QVERIFY(std::ranges::contains(then.loops, std::pair<std::string, int64_t>("i", 1)));
    // Each with memory of its own they never meet.
    analysis::MemoryPlan apart = it.plan;
    QVERIFY(analysis::move_box(apart, b, 512));
    auto nothing = plan_witness(**model, it, apart, a, b);
    QVERIFY(nothing && nothing->kind == StudyNote::Kind::Remark && nothing->steps.empty());
  }
  void a_hazard_is_shown_by_two_threads_without_a_barrier_between_them() {
    // No barrier is needed as long as each has its own memory: every thread reads what it wrote.
    IRModule module = read(kernel({"64", "64"},
                                  "    A[tx] = X[tx]\n    Y[tx] = A[tx]\n"
                                  "    B[tx] = X[tx]\n    Y[tx + 64] = B[tx]\n"));
    auto model = MemoryModel::create(module, "main", {});
    QVERIFY(model);
    MemoryStudy it = study_memory(**model, 0, {LivenessRule::Innermost});
    // One over the other each thread still meets only itself; an element further it meets its neighbour.
    auto same = plan_witness(**model, it, it.plan, 0, 1);
    QVERIFY(same && same->kind == StudyNote::Kind::Remark);
    analysis::MemoryPlan plan = it.plan;
    QVERIFY(analysis::move_box(plan, 1, 4));
    auto found = plan_findings(it, plan);
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found[0].kind, StudyNote::Kind::Hazard);
    QCOMPARE(it.entries[std::size_t(found[0].from)].text, "Y[tx] = A[tx]");
    QCOMPARE(it.entries[std::size_t(found[0].to)].text, "B[tx] = X[tx]");
    auto shown = plan_witness(**model, it, plan, 0, 1);
    QVERIFY(shown && shown->kind == StudyNote::Kind::Hazard);
    const RunStep &first = shown->steps[shown->steps.size() - 2], &second = shown->steps.back();
    QVERIFY(first.thread != second.thread);
    QCOMPARE(first.epoch, second.epoch);
    QVERIFY(first.entry >= 0 && second.entry >= 0);
  }
  void a_witness_that_cannot_be_run_says_why() {
    IRModule module = read(kernel({"64", "64"},
                                  "    A[tx] = X[tx]\n    B[tx] = A[tx]\n"
                                  "    T.evaluate(T.call_extern(\"int32\", \"fill\", A_data))\n    Y[tx] = B[tx]\n"));
    auto model = MemoryModel::create(module, "main", {});
    QVERIFY(model);
    MemoryStudy it = study_memory(**model, 0, {});
    auto shown = plan_witness(**model, it, it.plan, 0, 1);
    QVERIFY(!shown);
    QCOMPARE(shown.error().code, "interp.unknown-call");
  }

  /// The three samples: the plan as the pass made it, over the liveness of the module before it.
  void planted_faults_stand_in_the_study_of_the_module_before_data() {
    QTest::addColumn<QString>("pair");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::newRow("one offset moved") << "moved_offset" << int(StudyNote::Kind::Overlap) << "A_shared["
                                      << "C_local[0] = ";
    QTest::newRow("one life cut short") << "short_life" << int(StudyNote::Kind::Overlap) << "C_shared["
                                        << "C[by";
    QTest::newRow("one barrier missing") << "missing_barrier" << int(StudyNote::Kind::Hazard) << "C_shared["
                                         << "C_local[0] = ";
  }
  void planted_faults_stand_in_the_study_of_the_module_before() {
    QFETCH(QString, pair);
    QFETCH(int, kind);
    QFETCH(QString, from);
    QFETCH(QString, to);
    const std::string folder = "pairs/" + pair.toStdString() + "/";
    IRModule before = sample((folder + "01-ThreadSync.py").c_str()),
             after = sample((folder + "02-MergeSharedMemoryAllocations.py").c_str());
    ArenaOptions look;
    look.replay = true;
    auto report = arena_report(before, after, {}, look);
    QVERIFY(report);
    StudyOptions options;
    options.plan = PlanBy::Pass;
    options.pass = std::make_shared<const PassPlan>(PassPlan{after, *std::move(report)});
    MemoryStudy it = study(before, options);
    // Offsets and total are those of the pass; ours is shown next to them.
    const ArenaRow& row = options.pass->report.rows.at(0);
    QCOMPARE(it.total, row.total_bytes);
    QCOMPARE(it.ours, row.ours.total_bytes);
    QCOMPARE(it.plan.boxes.size(), row.buffers.size());
    for (const ArenaBufferRow& placed : row.buffers)
      QCOMPARE(offset(it, it.buffers[std::size_t(placed.allocation)].name), *placed.offset);
    auto fault = std::ranges::find_if(it.notes, &StudyNote::is_fault);
    QVERIFY(fault != it.notes.end());
    QCOMPARE(int(fault->kind), kind);
    QCOMPARE(fault->buffers.size(), 2u);
    QVERIFY(fault->steps.size() >= 2);
    QVERIFY(it.entries[std::size_t(fault->from)].text.starts_with(from.toStdString()));
    QVERIFY(it.entries[std::size_t(fault->to)].text.starts_with(to.toStdString()));
    for (const RunStep& step : fault->steps) QVERIFY(step.entry >= 0);
  }

  /// In each layer of each entry, what the buffers need and what they waste is the entry; and beside a box, what no
  /// other buffer needs meanwhile is wasted, counted byte by byte.
  void what_is_wasted_adds_up() {
    std::mt19937 random(7);
    auto upto = [&](int n) { return int(random() % unsigned(n)); };
    const char* types[] = {"int8", "float16", "float32", "float64"};
    int layers = 0, gaps = 0;
    for (int round = 0; round < 150; ++round) {
      const int count = 2 + upto(6);
      std::string text =
          "@T.prim_func\ndef main(X: T.Buffer((4096,), \"float32\"), Y: T.Buffer((4096,), \"float32\")):\n"
          "    tx = T.launch_thread(\"threadIdx.x\", 4)\n";
      std::vector<std::string> type;
      for (int k = 0; k < count; ++k) {
        type.push_back(types[upto(4)]);
        text += formatted("    {0}_data = T.allocate([{1}], \"{2}\", \"shared.dyn\")\n", char('A' + k),
                          4 + upto(upto(3) == 0 ? 400 : 40), type.back());
      }
      for (int k = 0; k < count; ++k)
        text += formatted("    {0} = T.Buffer((4,), \"{1}\", data={0}_data, scope=\"shared.dyn\")\n", char('A' + k),
                          type[std::size_t(k)]);
      for (int line = 0; line < 3 * count; ++line) {
        const int k = upto(count);
        text += upto(2) ? formatted("    {0}[tx] = T.Cast(\"{1}\", X[tx])\n", char('A' + k), type[std::size_t(k)])
                        : formatted("    Y[tx] = T.Cast(\"float32\", {}[tx])\n", char('A' + k));
      }
      IRModule module = read(text);
      for (LivenessRule rule : {LivenessRule::AllocationLevel, LivenessRule::Innermost, LivenessRule::InnermostHoisted,
                                LivenessRule::PerEpoch}) {
        MemoryStudy it = study(module, {rule});
        const Stmt body = memory_kernels("main", module->prim_func("main")).at(0).body;
        std::vector<Diagnostic> problems;
        auto liveness = analysis::memory_liveness(
            body, rule, [](const VarNode& var) { return scope_of(var) == "shared.dyn"; },
            coming_barriers(body, problems));
        auto plan = analysis::free_list_plan(liveness.sequence, liveness.events, !liveness.sound);
        std::map<const VarNode*, int64_t> takes;
        for (std::size_t b = 0; b < it.buffers.size(); ++b)
          takes[it.buffers[b].allocate->buffer_var.get()] = *it.buffers[b].bytes;
        for (const PlanWaste& waste : it.waste)
          takes[it.buffers[std::size_t(waste.buffer)].allocate->buffer_var.get()] += waste.bytes;
        int64_t total = 0;
        for (const auto& entry : plan.entries) {
          for (const auto& layer : entry.layers) {
            if (layer.empty()) continue;
            int64_t sum = 0;
            for (const VarNode* var : layer) sum += takes.at(var);
            if (sum != *entry.bytes)
              qWarning("%s", (std::string(analysis::liveness_rule_name(rule)) + "\n" + text).c_str());
            QCOMPARE(sum, *entry.bytes);
            ++layers;
          }
          QCOMPARE(*entry.begin, total);
          total += *entry.bytes;
        }
        QCOMPARE(it.total, total);

        StudyOptions tight{rule};
        tight.plan = PlanBy::BestFit;
        MemoryStudy packed = study(module, tight);
        for (std::size_t k = 0; k < packed.plan.boxes.size(); ++k) {
          const analysis::PlanBox& box = packed.plan.boxes[k];
          int64_t below = 0;
          for (int64_t byte = box.offset - 1; byte >= 0; --byte, ++below)
            if (std::ranges::any_of(packed.plan.boxes, [&](const analysis::PlanBox& other) {
                  return other.lower < box.upper && box.lower < other.upper && other.offset <= byte &&
                         byte < other.offset + other.size;
                }))
              break;
          int64_t told = 0;
          for (const PlanWaste& waste : packed.waste)
            if (waste.buffer == packed.buffer_of[k]) told += waste.bytes;
          QCOMPARE(told, below);
          gaps += below > 0;
        }
      }
    }
    QVERIFY(layers > 2000);
    QVERIFY(gaps > 50);
  }

  void samples_are_planned_in_so_many_bytes_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("unmerged");
    QTest::addColumn<QList<int>>("totals");  // of each rule, by TVM's free list
    QTest::newRow("pipelined_gemm") << "pipelined_gemm.py" << 20480 << QList<int>{16384, 16384, 16384, 16384};
    QTest::newRow("attention") << "attention.py" << 20480 << QList<int>{16384, 16384, 16384, 16384};
  }
  void samples_are_planned_in_so_many_bytes() {
    QFETCH(QString, name);
    QFETCH(int, unmerged);
    QFETCH(QList<int>, totals);
    IRModule module = sample(name.toLatin1().constData());
    for (int k = 0; k < 4; ++k) {
      MemoryStudy it = study(module, {LivenessRule(k)});
      QCOMPARE(it.unmerged, unmerged);
      QCOMPARE(it.total, totals[k]);
      QCOMPARE(it.bound, totals[k]);
      QVERIFY(plan_findings(it, it.plan).empty());
    }
  }
  void a_pipelined_gemm_has_two_versions_of_each_tile() {
    MemoryStudy it = study(sample("pipelined_gemm.py"));
    QCOMPARE(it.buffers[std::size_t(buffer(it, "A_shared"))].bytes, 2 * 4096);
    QCOMPARE(it.buffers[std::size_t(buffer(it, "B_shared"))].bytes, 2 * 4096);
    QVERIFY(offset(it, "C_shared") == offset(it, "A_shared") || offset(it, "C_shared") == offset(it, "B_shared"));
    QVERIFY(std::ranges::any_of(it.entries, &StudyEntry::wait));
  }
  void attention_lets_values_stand_over_keys() {
    MemoryStudy it = study(sample("attention.py"));
    QVERIFY(offset(it, "V_shared") == offset(it, "K_shared") || offset(it, "V_shared") == offset(it, "Q_shared"));
    QCOMPARE(it.threads, 256);
  }

  void the_annotation_reads_back() {
    MemoryStudy it = study(sample("gemm_shared.py"));
    std::string line = analysis::plan_annotation(it.plan, it.arena.scope);
    IRModule module = read("@T.prim_func\ndef main(X: T.Buffer((64,), \"float32\")):\n    " + line +
                           "    for i in range(64):\n        X[i] = T.float32(0)\n");
    const Attr* plan = find_attr(module->prim_func("main")->attrs, "memory_plan");
    QVERIFY(plan);
    auto dict = plan->get<AttrDict>();
    QVERIFY(dict);
    const AttrDict* offsets = dict->at("shared.dyn").get<AttrDict>();
    QVERIFY(offsets);
    QCOMPARE(offsets->at("C_shared").as_int(), offset(it, "C_shared"));
  }
};

TIRSCOPE_TEST(MemoryStudyTest)

}  // namespace memory_study_test
#include "memory_study_test.moc"
