// SPDX-License-Identifier: Apache-2.0
// Plans as values: what is a conflict, what a change does, and what a GPU makes of the total.
#include "analysis/memory/memory_plan.h"

#include <QtTest>
#include <random>

#include "analysis/memory/gpu_limits.h"
#include "support/unit.h"

namespace memory_plan_test {

using namespace tirscope;
using namespace tirscope::analysis;

namespace {

/// A and B side by side, C over A once A is dead.
MemoryPlan gemm() { return {{{"A", 0, 4, 4096, 0}, {"B", 0, 4, 4096, 4096}, {"C", 4, 8, 4096, 0}}, 8, 4}; }

}  // namespace

class MemoryPlanTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_plan_without_conflicts_is_legal() {
    MemoryPlan plan = gemm();
    QVERIFY(is_legal(plan));
    QCOMPARE(total_bytes(plan), 8192);
    QCOMPARE(lower_bound(plan), 8192);
    auto live = live_bytes(plan);
    QCOMPARE(live.size(), 8u);
    QCOMPARE(live[3], 8192);
    QCOMPARE(live[4], 4096);
  }
  void a_longer_life_makes_a_conflict_where_both_are_needed() {
    MemoryPlan plan = gemm();
    QVERIFY(set_life(plan, 0, 0, 6));
    auto found = conflicts(plan);
    QCOMPARE(found.size(), 1u);
    QCOMPARE(found[0].a, 0);
    QCOMPARE(found[0].b, 2);
    QCOMPARE(found[0].from, 4);
    QCOMPARE(found[0].to, 6);
    QCOMPARE(found[0].first, 0);
    QCOMPARE(found[0].last, 4096);
    QCOMPARE(repacked(plan).boxes[2].offset, 4096);  // over B, which is dead by then
    QVERIFY(is_legal(repacked(plan)));
  }
  void a_moved_box_stands_where_it_was_put_and_nothing_else_moves() {
    MemoryPlan plan = gemm();
    QVERIFY(move_box(plan, 2, 1024));
    QCOMPARE(conflicts(plan).size(), 0u);  // C needs 1024..5120 when nothing else is needed
    QCOMPARE(plan.boxes[1].offset, 4096);
    QVERIFY(move_box(plan, 1, 2048));
    QCOMPARE(conflicts(plan).size(), 1u);
  }
  void repacking_goes_around_what_is_pinned() {
    MemoryPlan plan = gemm();
    QVERIFY(move_box(plan, 0, 2048));
    QVERIFY(set_pinned(plan, 0, true));
    MemoryPlan around = repacked(plan);
    QVERIFY(is_legal(around));
    QCOMPARE(around.boxes[0].offset, 2048);
    QCOMPARE(around.boxes[1].offset, 6144);  // 2048 bytes below A are too few
    QCOMPARE(gap_below(around, 0), 2048);
  }
  void an_alignment_is_asked_of_every_offset() {
    MemoryPlan plan{{{"A", 0, 2, 100, 0}, {"B", 0, 2, 100, 100}}, 2, 4};
    QVERIFY(is_legal(plan));
    QVERIFY(set_alignment(plan, 128));
    QCOMPARE(misaligned(plan), std::vector<int>{1});
    MemoryPlan aligned = repacked(plan);
    QVERIFY(is_legal(aligned));
    QCOMPARE(total_bytes(aligned), 256);
  }
  void changes_that_make_no_sense_are_refused_and_leave_the_plan() {
    MemoryPlan plan = gemm();
    QCOMPARE(move_box(plan, 7, 0).error().code, "plan.box");
    QCOMPARE(move_box(plan, 0, -4).error().code, "plan.offset");
    QCOMPARE(set_life(plan, 0, 3, 3).error().code, "plan.life");
    QCOMPARE(set_life(plan, 0, 0, 9).error().code, "plan.life");
    QCOMPARE(set_alignment(plan, 12).error().code, "plan.alignment");
    QCOMPARE(set_pinned(plan, -1, true).error().code, "plan.box");
    QCOMPARE(plan_csv(plan), plan_csv(gemm()));
  }
  void repacked_plans_of_any_boxes_are_legal() {
    std::mt19937 random(4);
    for (int round = 0; round < 200; ++round) {
      MemoryPlan plan{{}, 40, int64_t(1) << (random() % 6)};
      for (int k = 0; k < 20; ++k) {
        int lower = int(random() % 39), upper = lower + 1 + int(random() % unsigned(40 - lower));
        plan.boxes.push_back({"b" + std::to_string(k), lower, upper, int64_t(1 + random() % 500), 0});
      }
      plan = repacked(plan);
      QVERIFY(is_legal(plan));
      QVERIFY(total_bytes(plan) >= lower_bound(plan));
    }
  }
  void the_table_is_what_minimalloc_reads() {
    QCOMPARE(plan_csv(gemm()), "id,lower,upper,size,offset\nA,0,4,4096,0\nB,0,4,4096,4096\nC,4,8,4096,0\n");
  }
  void names_with_commas_and_quotes_stay_one_field() {
    MemoryPlan plan{{{"a,\"b\"", 0, 1, 4, 0}}, 1, 1};
    QCOMPARE(plan_csv(plan), "id,lower,upper,size,offset\n\"a,\"\"b\"\"\",0,1,4,0\n");
  }

  void blocks_per_multiprocessor_follow_the_shared_memory() {
    const GpuLimits* h100 = find_gpu("sm_90");
    QVERIFY(h100);
    QCOMPARE(occupancy(*h100, 0, 1024).blocks, 2);
    QCOMPARE(occupancy(*h100, 0, 1024).limit, Occupancy::Limit::Threads);
    QCOMPARE(occupancy(*h100, 100 * 1024, 256).blocks, 2);
    QCOMPARE(occupancy(*h100, 100 * 1024, 256).limit, Occupancy::Limit::SharedMemory);
    QCOMPARE(occupancy(*h100, 227 * 1024, 32).blocks, 1);
    QCOMPARE(occupancy(*h100, 227 * 1024 + 1, 32).blocks, 0);
    QCOMPARE(occupancy(*h100, 227 * 1024 + 1, 32).limit, Occupancy::Limit::TooLarge);
    QCOMPARE(occupancy(*h100, 0, 0).limit, Occupancy::Limit::Blocks);
    QVERIFY(!find_gpu("sm_1"));
  }
  void each_step_of_the_staircase_is_the_last_byte_of_its_number_of_blocks() {
    for (const GpuLimits& gpu : known_gpus()) {
      auto steps = occupancy_steps(gpu);
      QVERIFY(!steps.empty());
      QCOMPARE(steps.back().bytes, gpu.shared_per_block_optin);
      for (const OccupancyStep& step : steps) {
        QCOMPARE(occupancy(gpu, step.bytes, 32).blocks, step.blocks);
        QVERIFY(occupancy(gpu, step.bytes + 1, 32).blocks < step.blocks);
      }
    }
  }
};

TIRSCOPE_TEST(MemoryPlanTest)

}  // namespace memory_plan_test
#include "memory_plan_test.moc"
