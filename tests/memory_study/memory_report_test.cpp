// SPDX-License-Identifier: Apache-2.0
// What `tirc memory` says of kernels whose plans are known.
#include "memory_study/memory_report.h"

#include <QtTest>

#include "support/format.h"
#include "support/pass_runs.h"
#include "support/unit.h"

namespace memory_report_test {

using namespace tirscope;
using analysis::LivenessRule;
using analysis::Packer;

namespace {

IRModule read(const std::string& text) { return samples::read(text, false); }
IRModule sample(const char* name) { return samples::sample(name, false); }

passes::MemoryRow row(const IRModule& module, LivenessRule rule = LivenessRule::AllocationLevel,
                      Packer packer = Packer::Tvm, const char* stage = "FlattenBuffer",
                      const char* scope = "shared.dyn") {
  passes::MemoryOptions options{stage, rule, packer};
  auto rows = passes::memory_report(module, {}, options);
  if (!rows) qFatal("%s", rows.error().rendered().c_str());
  for (const passes::MemoryRow& one : *rows)
    if (one.scope == scope) return one;
  qFatal("no memory of scope %s", scope);
}

const passes::MemoryBuffer& buffer(const passes::MemoryRow& row, const char* name) {
  for (const passes::MemoryBuffer& one : row.buffers)
    if (one.name == name) return one;
  qFatal("no buffer %s", name);
}

/// A kernel of 64 threads with shared memory A, B, C, ... of the given sizes and this body.
std::string kernel(const std::vector<int>& sizes, const std::string& body) {
  std::string text =
      "@T.prim_func\ndef main(X: T.Buffer((4096,), \"float32\"), Y: T.Buffer((4096,), \"float32\")):\n"
      "    tx = T.launch_thread(\"threadIdx.x\", 64)\n";
  for (std::size_t k = 0; k < sizes.size(); ++k)
    text += formatted("    {0}_data = T.allocate([{1}], \"float32\", \"shared.dyn\")\n", char('A' + k), sizes[k]);
  for (std::size_t k = 0; k < sizes.size(); ++k)
    text += formatted("    {0} = T.Buffer(({1},), \"float32\", data={0}_data, scope=\"shared.dyn\")\n", char('A' + k),
                      sizes[k]);
  return text + body;
}

}  // namespace

class MemoryReportTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void the_tiles_of_a_gemm_make_room_for_its_result() {
    for (LivenessRule rule : {LivenessRule::AllocationLevel, LivenessRule::InnermostHoisted, LivenessRule::PerEpoch}) {
      passes::MemoryRow gemm = row(sample("gemm_shared.py"), rule);
      QCOMPARE(gemm.kernel, std::string("main_kernel"));
      QCOMPARE(gemm.unmerged_bytes, std::optional<int64_t>(4 * 3072));
      QCOMPARE(gemm.total_bytes, std::optional<int64_t>(4 * 2048));
      QCOMPARE(gemm.lower_bound_bytes, std::optional<int64_t>(4 * 2048));
      QCOMPARE(buffer(gemm, "A_shared").bytes, std::optional<int64_t>(4096));
      QVERIFY(buffer(gemm, "C_shared").gen > buffer(gemm, "A_shared").kill);
      QVERIFY(gemm.warnings.empty());
    }
  }

  void a_batched_gemm_shares_only_what_is_seen_below_the_batch_loop() {
    IRModule module = sample("batched_gemm_shared.py");
    QCOMPARE(row(module).unmerged_bytes, std::optional<int64_t>(4 * 3072));
    QCOMPARE(row(module).total_bytes, std::optional<int64_t>(4 * 3072));
    QCOMPARE(row(module, LivenessRule::InnermostHoisted).total_bytes, std::optional<int64_t>(4 * 2048));
  }

  void a_dump_that_declares_a_pointer_before_it_allocates_it_is_understood() {
    passes::MemoryRow split =
        row(read("@T.prim_func\ndef main(X: T.Buffer((4096,), \"float32\"), Y: T.Buffer((4096,), \"float32\")):\n"
                 "    A_data = T.handle(\"float32\", \"shared.dyn\")\n"
                 "    A = T.decl_buffer((64,), data=A_data, scope=\"shared.dyn\")\n"
                 "    tx = T.launch_thread(\"threadIdx.x\", 64)\n"
                 "    A_data = T.allocate([64], \"float32\", \"shared.dyn\")\n"
                 "    A[tx] = X[tx]\n"
                 "    Y[tx] = A[63 - tx]\n"));
    QCOMPARE(split.total_bytes, std::optional<int64_t>(256));
    QCOMPARE(split.buffers.size(), std::size_t(1));
    QVERIFY(split.buffers.front().gen >= 0);
  }
  void storage_rewrite_has_a_row_of_its_own() {
    auto rows = passes::memory_report(sample("gemm_shared.py"), {}, {});
    QVERIFY(rows);
    int flat = 0, rewritten = 0;
    for (const passes::MemoryRow& one : *rows) {
      if (one.scope != "shared.dyn") continue;
      flat += one.stage == "FlattenBuffer";
      rewritten += one.stage == "StorageRewrite";
      QCOMPARE(one.total_bytes, std::optional<int64_t>(4 * 2048));
    }
    QCOMPARE(flat, 1);
    QCOMPARE(rewritten, 1);
  }

  /// B is filled while other threads may still read A: TVM puts it there all the same.
  void a_race_is_told() {
    IRModule module = read(kernel({64, 64},
                                  "    A[tx] = X[tx]\n    T.tvm_storage_sync(\"shared\")\n"
                                  "    B[tx] = A[63 - tx]\n    T.tvm_storage_sync(\"shared\")\n"
                                  "    Y[tx] = B[63 - tx]\n"));
    passes::MemoryRow tvm = row(module);
    QCOMPARE(tvm.total_bytes, std::optional<int64_t>(256));
    QCOMPARE(tvm.warnings.size(), std::size_t(1));
    passes::MemoryRow safe = row(module, LivenessRule::PerEpoch);
    QCOMPARE(safe.total_bytes, std::optional<int64_t>(512));
    QVERIFY(safe.warnings.empty());
  }

  /// What an iteration leaves for the next must not be overwritten in between.
  void a_value_carried_by_a_loop_keeps_its_place() {
    IRModule module = read(kernel({64, 64},
                                  "    for i in range(4):\n"
                                  "        B[tx] = X[i * 64 + tx]\n"
                                  "        Y[i * 64 + tx] = B[63 - tx]\n"
                                  "        if i == 0:\n            A[tx] = T.float32(0)\n"
                                  "        A[tx] = A[tx] + X[tx]\n"));
    QCOMPARE(row(module, LivenessRule::Innermost).total_bytes, std::optional<int64_t>(256));
    QVERIFY(!row(module, LivenessRule::Innermost).warnings.empty());
    QCOMPARE(row(module, LivenessRule::InnermostHoisted).total_bytes, std::optional<int64_t>(512));
  }

  /// A and C are needed with B; A then D: the free list joins A and C under D, a search does better.
  void the_exact_packer_reaches_the_lower_bound() {
    std::string body;
    for (const char* step :
         {"A[tx] = X[tx]", "B[tx] = X[tx] + A[tx]", "C[tx] = B[tx] + A[tx]", "D[tx] = C[tx]", "Y[tx] = D[tx] + C[tx]"})
      body += std::string("    ") + step + "\n    T.tvm_storage_sync(\"shared\")\n";
    IRModule module = read(kernel({128, 64, 192, 64}, body));
    passes::MemoryRow exact = row(module, LivenessRule::AllocationLevel, Packer::Exact);
    QCOMPARE(exact.total_bytes, exact.lower_bound_bytes);
    for (Packer packer : {Packer::Tvm, Packer::BestFit})
      QVERIFY(*row(module, LivenessRule::AllocationLevel, packer).total_bytes >= *exact.total_bytes);
  }

  void entries_pair_up() {
    passes::MemoryRow gemm = row(sample("gemm_shared.py"));
    for (std::size_t i = 0; i < gemm.entries.size(); ++i) {
      const passes::MemoryEntry& entry = gemm.entries[i];
      if (entry.offset == 0) continue;
      const passes::MemoryEntry& partner = gemm.entries[i + std::size_t(entry.offset)];
      QCOMPARE(partner.offset, -entry.offset);
      QCOMPARE(partner.text, entry.text);
    }
    QCOMPARE(gemm.entries.front().kind, std::string("AttrStmt"));
  }

  void an_unknown_stage_is_refused() {
    auto rows = passes::memory_report(sample("gemm_shared.py"), {}, {.stage = "Hope"});
    QVERIFY(!rows);
    QCOMPARE(rows.error().code, std::string("memory.stage"));
  }
};

TIRSCOPE_TEST(MemoryReportTest)

}  // namespace memory_report_test
#include "memory_report_test.moc"
