// SPDX-License-Identifier: Apache-2.0
// Bank conflicts where lowering puts shared buffers, and the padding that helps.
#include <QtTest>

#include "pass_runs/gpu_warp_accesses.h"
#include "protocol/methods/fixes.h"
#include "protocol/values.h"
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
    const auto fix = protocol::fix_for(read_of(schedule, "A_shared"), schedule);
    QVERIFY(fix);
    QCOMPARE(fix->label.str(), "pad the rows of A_shared by 4 bytes");
    QCOMPARE(fix->steps.size(), std::size_t(1));
    QCOMPARE(fix->steps.front().primitive, "storage_align");
    const auto calls = protocol::calls_of(schedule, *fix);
    QVERIFY(calls && schedule.call_all(*calls));
    QCOMPARE(read_of(schedule, "A_shared").verdict(), "conflict-free");
    QVERIFY(!protocol::fix_for(read_of(schedule, "A_shared"), schedule));
  }

  void what_has_no_conflict_or_no_filler_gets_no_step() {
    const Schedule schedule = tiled(32);
    QVERIFY(!protocol::fix_for(read_of(schedule, "A"), schedule));
    analysis::WarpAccess of_another = read_of(schedule, "A_shared");
    of_another.buffer = "nobody";
    QVERIFY(!protocol::fix_for(of_another, schedule));
  }
};

TIRSCOPE_TEST(WarpFixTest)

}  // namespace warp_fix_test
#include "warp_fix_test.moc"
