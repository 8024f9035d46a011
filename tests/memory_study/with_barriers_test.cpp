// SPDX-License-Identifier: Apache-2.0
// Kernels that have no barriers yet are interpreted with those that ThreadSync will insert.
#include "memory_study/with_barriers.h"

#include <QtTest>

#include "interp/same_results.h"
#include "pass_runs/pass_run.h"
#include "script/files/reader.h"
#include "support/unit.h"

namespace with_barriers_test {

using namespace tirscope;

namespace {

/// Each of 32 threads brings an element to shared memory, and takes another's.
const char* const reversed = R"(
@T.prim_func
def main(A: T.Buffer((64,), "float32"), B: T.Buffer((64,), "float32")):
    for bx in T.thread_binding(2, thread="blockIdx.x"):
        with T.block("tile"):
            vb = T.axis.spatial(2, bx)
            S = T.alloc_buffer((32,), scope="shared.dyn")
            for t in T.thread_binding(32, thread="threadIdx.x"):
                with T.block("S"):
                    vt = T.axis.spatial(32, t)
                    S[vt] = A[vb * 32 + vt]
            for t in T.thread_binding(32, thread="threadIdx.x"):
                with T.block("B"):
                    vt = T.axis.spatial(32, t)
                    B[vb * 32 + vt] = S[31 - vt]
)";

}  // namespace

class WithBarriersTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void kernels_compute_the_same_when_their_threads_are_lifted() {
    auto read = script::read_module(reversed);
    QVERIFY2(read, read ? "" : read.error().front().rendered().c_str());
    const IRModule module = read->module;
    std::vector<passes::PassCall> calls;
    for (const char* pass : {"PlanAndUpdateBufferAllocationLocation", "ConvertBlocksToOpaque", "LiftThreadBinding",
                             "UnifyThreadBinding", "LowerOpaqueBlock"}) {
      calls.push_back({pass, {}});
      auto lowered = passes::run_passes(module, calls, {});
      QVERIFY2(lowered, lowered ? "" : lowered.error().rendered().c_str());
      const IRModule whole = passes::with_missing_barriers(*lowered, "main");
      QCOMPARE(passes::has_barrier(whole), calls.size() >= 3);
      auto difference = interp::different_results(module, whole, "main", {.seed = 1});
      QVERIFY2(difference, difference ? "" : difference.error().rendered().c_str());
      QVERIFY2(!*difference, (std::string(pass) + ": " + difference->value_or("")).c_str());
    }
  }
};

TIRSCOPE_TEST(WithBarriersTest)

}  // namespace with_barriers_test

#include "with_barriers_test.moc"
