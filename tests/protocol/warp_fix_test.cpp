// SPDX-License-Identifier: Apache-2.0
// Bank conflicts where lowering puts shared buffers, and the padding that helps.
#include <QtTest>

#include "pass_runs/gpu_warp_accesses.h"
#include "protocol/methods/fixes.h"
#include "protocol/values.h"
#include "script/files/reader.h"
#include "support/scripted.h"
#include "support/unit.h"

namespace warp_fix_test {

using namespace tirscope;
using namespace tirscope::schedule;

namespace {

constexpr const char* transpose = R"(
@T.prim_func
def main(A: T.Buffer((1024, 1024), "float32"), B: T.Buffer((1024, 1024), "float32")):
    for i, j in T.grid(1024, 1024):
        with T.block("B"):
            vi, vj = T.axis.remap("SS", [i, j])
            B[vi, vj] = A[vj, vi]
)";

/// Tiles of `width` columns of A, fetched into shared memory.
Schedule tiled(int width) {
  Schedule schedule = scripted::on(transpose);
  const std::string rows = std::to_string(width);
  const std::string code = scripted::run(schedule,
                                         "b = sch.get_block('B')\nc = sch.cache_read(b, 0, 'shared')\n"
                                         "i, j = sch.get_loops(b)\ni0, i1 = sch.split(i, [None, " +
                                             rows +
                                             "])\nj0, j1 = sch.split(j, [None, 32])\nsch.reorder(i0, j0, i1, j1)\n"
                                             "sch.compute_at(c, j0)\nsch.bind(i0, 'blockIdx.y')\n"
                                             "sch.bind(j0, 'blockIdx.x')\nsch.bind(j1, 'threadIdx.x')\n"
                                             "sch.bind(sch.get_loops(c)[-2], 'threadIdx.x')\n");
  if (!code.empty()) qFatal("%s", code.c_str());
  return schedule;
}

analysis::WarpAccess read_of(const Schedule& schedule, const std::string& buffer) {
  for (const analysis::WarpAccess& access : passes::gpu_warp_accesses("main", schedule.module()->prim_func("main")))
    if (access.buffer == buffer && !access.is_write) return access;
  qFatal("nobody reads %s", buffer.c_str());
}

}  // namespace

class WarpFixTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_shared_buffer_is_as_wide_as_what_is_used_of_it() {
    QCOMPARE(read_of(tiled(32), "A_shared").verdict(), "32-way bank conflict");
    QCOMPARE(read_of(tiled(8), "A_shared").verdict(), "8-way bank conflict");
    QCOMPARE(read_of(tiled(1), "A_shared").verdict(), "conflict-free");
    // As declared, every row is a thousand words away.
    for (const analysis::WarpAccess& access : analysis::warp_accesses("main", tiled(8).module()->prim_func("main")))
      if (access.buffer == "A_shared" && !access.is_write) QCOMPARE(access.verdict(), "32-way bank conflict");
  }

  void padding_that_helps_is_found_and_applies() {
    Schedule schedule = tiled(32);
    const auto fixes = protocol::fixes_for(read_of(schedule, "A_shared"), schedule);
    QVERIFY(!fixes.empty());
    const Fix* fix = &fixes.front();
    QCOMPARE(fix->label.str(), "pad the rows of A_shared by 4 bytes");
    QCOMPARE(fix->steps.size(), std::size_t(1));
    QCOMPARE(fix->steps.front().primitive, "storage_align");
    const auto calls = protocol::calls_of(schedule, *fix);
    QVERIFY(calls && schedule.call_all(*calls));
    QCOMPARE(read_of(schedule, "A_shared").verdict(), "conflict-free");
    QVERIFY(protocol::fixes_for(read_of(schedule, "A_shared"), schedule).empty());
  }

  /// Columns in another order cost no memory, as a padding does; what is computed stays.
  void a_permuted_layout_that_helps_is_found_and_applies() {
    Schedule schedule = tiled(32);
    const auto fixes = protocol::fixes_for(read_of(schedule, "A_shared"), schedule);
    QCOMPARE(fixes.size(), std::size_t(2));
    const Fix& fix = fixes.back();
    QCOMPARE(fix.label.str(), "permute the columns of A_shared in each row");
    QCOMPARE(fix.steps.size(), std::size_t(2));
    for (const FixStep& step : fix.steps) QCOMPARE(step.primitive, "annotate");
    const auto calls = protocol::calls_of(schedule, fix);
    QVERIFY(calls && schedule.call_all(*calls));
    QCOMPARE(read_of(schedule, "A_shared").verdict(), "8-way bank conflict");
    // As the passes leave it.
    const auto lowered = passes::lowered_for_gpu(schedule.module(), "InjectPermutedLayout");
    QVERIFY(lowered);
    const auto verdicts = [](const std::vector<analysis::WarpAccess>& accesses) {
      std::map<bool, std::string> found;
      for (const analysis::WarpAccess& access : accesses)
        if (access.buffer == "A_shared") found[access.is_write] = access.verdict();
      return found;
    };
    QCOMPARE(verdicts(analysis::warp_accesses("main", (*lowered)->prim_func("main"))),
             verdicts(passes::gpu_warp_accesses("main", schedule.module()->prim_func("main"))));
  }

  /// Halves in rows of 128 bytes, of which eight lanes read 16 bytes each in a phase: as CUTLASS swizzles them.
  void a_swizzled_tile_of_halves_is_free_of_conflicts() {
    auto read = script::read_module(R"(
from tvm.script import tir as T

@T.prim_func
def main(A: T.Buffer((64, 64), "float16"), B: T.Buffer((64, 64), "float16")):
    S = T.alloc_buffer((64, 64), "float16", scope="shared")
    for tx in T.thread_binding(32, thread="threadIdx.x"):
        for r in range(16):
            for v in T.vectorized(8):
                with T.block("fill"):
                    i = T.axis.spatial(64, r * 4 + tx // 8)
                    j = T.axis.spatial(64, tx % 8 * 8 + v)
                    S[i, j] = A[i, j]
    for tx in T.thread_binding(32, thread="threadIdx.x"):
        for r, c in T.grid(2, 8):
            for v in T.vectorized(8):
                with T.block("use"):
                    i = T.axis.spatial(64, r * 32 + tx)
                    j = T.axis.spatial(64, c * 8 + v)
                    B[i, j] = S[i, j]
)");
    QVERIFY(read);
    auto schedule = Schedule::create(script::under_main(*read), {.function = "main"});
    QVERIFY(schedule);
    QCOMPARE(read_of(*schedule, "S").verdict(), "8-way bank conflict");
    const auto fixes = protocol::fixes_for(read_of(*schedule, "S"), *schedule);
    const auto swizzle = std::ranges::find(fixes, "permute the columns of S in each row",
                                           [](const Fix& fix) { return fix.label.str(); });
    QVERIFY(swizzle != fixes.end());
    const auto calls = protocol::calls_of(*schedule, *swizzle);
    QVERIFY(calls && schedule->call_all(*calls));
    QCOMPARE(read_of(*schedule, "S").verdict(), "conflict-free");
  }

  void what_has_no_conflict_or_no_filler_gets_no_step() {
    const Schedule schedule = tiled(32);
    QVERIFY(protocol::fixes_for(read_of(schedule, "A"), schedule).empty());
    analysis::WarpAccess of_another = read_of(schedule, "A_shared");
    of_another.buffer = "nobody";
    QVERIFY(protocol::fixes_for(of_another, schedule).empty());
  }
};

TIRSCOPE_TEST(WarpFixTest)

}  // namespace warp_fix_test
#include "warp_fix_test.moc"
