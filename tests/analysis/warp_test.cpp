// SPDX-License-Identifier: Apache-2.0
#include <QFile>
#include <QtTest>
#include <algorithm>

#include "analysis/warp/lane_grid.h"
#include "analysis/warp/warp_accesses.h"
#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "naive_warp.h"
#include "random_kernels.h"
#include "script/files/reader.h"
#include "support/paths.h"
#include "support/unit.h"

namespace warp_test {

using namespace tirscope;
using namespace tirscope::analysis;

namespace {

PrimFunc kernel_of(const std::string& text) {
  auto read = script::read_module("from tvm.script import tir as T\n\n" + text);
  if (!read) qFatal("%s\n%s", text.c_str(), read.error().front().message.str().c_str());
  return script::under_main(*read)->prim_func("main");
}

/// One access to `S`, of which the text follows, by 32 x `rows` threads in a loop of k < 4.
std::vector<WarpAccess> accesses(const std::string& buffer, const std::string& index, int rows = 1,
                                 const std::string& type = "float32", const std::string& guard = "") {
  std::string text = "@T.prim_func\ndef main(A: T.Buffer((65536,), \"" + type + "\"), n: T.int32):\n";
  text += "    " + buffer + "\n";
  text += "    for bx in T.thread_binding(2, thread=\"blockIdx.x\"):\n";
  text += "        for ty in T.thread_binding(" + std::to_string(rows) + ", thread=\"threadIdx.y\"):\n";
  text += "            for tx in T.thread_binding(32, thread=\"threadIdx.x\"):\n                for k in range(4):\n";
  text += guard.empty() ? "" : "                  " + guard + "\n";
  text += "                    S[" + index + "] = A[tx]\n";
  std::vector<WarpAccess> all = warp_accesses("main", kernel_of(text));
  std::erase_if(all, [](const WarpAccess& access) { return access.buffer != "S"; });
  return all;
}

std::string verdict(const std::string& buffer, const std::string& index, int rows = 1,
                    const std::string& type = "float32", const std::string& guard = "") {
  return accesses(buffer, index, rows, type, guard).at(0).verdict();
}

std::string shared(const std::string& shape, const std::string& type = "float32") {
  return "S = T.alloc_buffer(" + shape + ", \"" + type + "\", scope=\"shared\")";
}

std::map<std::string, std::string> verdicts_of_sample(const std::string& sample) {
  QFile file(test::in_source(QString::fromStdString("sample_modules/" + sample)));
  if (!file.open(QIODevice::ReadOnly)) qFatal("no sample %s", sample.c_str());
  auto module = script::read_module(file.readAll().toStdString());
  if (!module) qFatal("%s", module.error().front().message.str().c_str());
  std::map<std::string, std::string> out;
  for (const WarpAccess& access : warp_accesses("main", script::under_main(*module)->prim_func("main")))
    out[(access.is_write ? "write " : "read ") + access.text] = access.verdict();
  return out;
}

/// What differs between the analysis and the judge; empty where nothing does.
std::string difference(const PrimFunc& function) {
  naive::Judge judge(function);
  std::size_t run = 0;
  for (const WarpAccess& found : warp_accesses("main", function)) {
    auto expected = judge.figures.find({found.node.get(), found.buffer, found.is_write});
    if (expected == judge.figures.end()) {
      if (found.verdict() != "never runs") return found.text + " never runs, not: " + found.verdict();
      continue;
    }
    ++run;
    const naive::Figures& figures = expected->second;
    auto ours =
        std::tuple(found.requests.value_or(-1), found.patterns, found.wasted_bytes, int64_t(found.global.sectors),
                   int64_t(found.global.used_bytes), int64_t(found.banks.ways), found.sampled);
    auto theirs = std::tuple(figures.requests, int64_t(figures.patterns.size()), figures.wasted, figures.sectors,
                             figures.used_bytes, figures.ways, false);
    if (ours == theirs) continue;
    auto shown = [](const auto& values) {
      return std::apply([](auto... value) { return ((std::to_string(value) + " ") + ...); }, values);
    };
    return found.text + ": " + found.verdict() + found.unknown + "\n  " + shown(ours) + "\n  " + shown(theirs);
  }
  return run == judge.figures.size() ? "" : "an access is missing";
}

}  // namespace

class WarpTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void a_grid_has_a_row_for_each_pass_or_line() {
    // A column of a tile of 32 floats: one bank, a pass for each lane.
    const LaneGrid column = lane_grid(accesses(shared("(32, 32)"), "tx, 0").at(0));
    QVERIFY(column.shared);
    QCOMPARE(column.rows, 32);
    for (const LaneCell& cell : column.cells) {
      QCOMPARE(cell.column, 0);
      QCOMPARE(cell.lanes.size(), std::size_t(1));
    }
    // Padded by one, free of conflicts.
    const LaneGrid padded = lane_grid(accesses(shared("(32, 33)"), "tx, 0").at(0));
    QCOMPARE(padded.rows, 1);
    QCOMPARE(padded.cells.size(), std::size_t(32));
    // All at one word.
    const LaneGrid broadcast = lane_grid(accesses(shared("(32, 32)"), "0, 0").at(0));
    QCOMPARE(broadcast.cells.size(), std::size_t(1));
    QCOMPARE(broadcast.cells.front().lanes.size(), std::size_t(32));
    // Doubles are served in two halves.
    const LaneGrid doubles = lane_grid(accesses(shared("(64,)", "float64"), "tx", 1, "float64").at(0));
    QCOMPARE(doubles.rows, 2);
    QCOMPARE(doubles.row_of, (std::vector<int64_t>{0, 1}));
    // Global memory: every other word of two lines.
    const LaneGrid strided =
        lane_grid(accesses("S = T.alloc_buffer((4096,), \"float32\", scope=\"global\")", "tx * 2").at(0));
    QVERIFY(!strided.shared);
    QCOMPARE(strided.row_of, (std::vector<int64_t>{0, 1}));
    QCOMPARE(strided.cells.size(), std::size_t(32));
    QVERIFY(std::ranges::all_of(strided.cells, [](const LaneCell& cell) { return cell.column % 2 == 0; }));
  }

  void random_kernels_agree_with_running_every_thread() {
    int conflicts = 0, wasteful = 0;
    for (uint32_t seed = 0; seed < 400; ++seed) {
      const std::string text = naive::RandomKernel(seed).text();
      const PrimFunc function = kernel_of(text);
      const std::string problem = difference(function);
      QVERIFY2(problem.empty(), ("seed " + std::to_string(seed) + "\n" + text + problem).c_str());
      for (const WarpAccess& access : warp_accesses("main", function)) {
        conflicts += access.banks.ways > 1;
        wasteful += access.global.sectors > access.global.least;
      }
    }
    QVERIFY2(conflicts > 100 && wasteful > 100, "the kernels show too little");
  }
  void samples_have_the_verdicts_that_a_warp_meets() {
    auto gemm = verdicts_of_sample("gemm_shared.py");
    QCOMPARE(gemm.at("read B_shared[vk1, vj]"), "conflict-free");
    QCOMPARE(gemm.at("read A_shared[vi, vk1]"), "broadcast");
    QCOMPARE(gemm.at("write C[vby * 32 + vi, vbx * 32 + vj]"), "coalesced, 4 sectors");
    auto batched = verdicts_of_sample("batched_gemm_shared.py");
    QCOMPARE(batched.at("write C[b * 65536 + (by * 32 + ty) * 256 + bx * 32 + tx]"), "coalesced, 4 sectors");
    QCOMPARE(batched.at("read B[b * 65536 + (k0 * 32 + ty) * 256 + bx * 32 + tx]"), "coalesced, 4 sectors");
    QCOMPARE(batched.at("write A_shared[ty * 32 + tx]"), "conflict-free");
    QCOMPARE(batched.at("read A_shared[ty * 32 + k1]"), "broadcast");
  }
  void columns_conflict_until_rows_are_padded_or_swizzled() {
    QCOMPARE(verdict(shared("(32, 32)"), "tx, k"), "32-way bank conflict");
    QCOMPARE(verdict(shared("(32, 33)"), "tx, k"), "conflict-free");
    QCOMPARE(verdict("S = T.alloc_buffer((32, 32), \"float32\", strides=(33, 1), scope=\"shared\")", "tx, k"),
             "conflict-free");
    QCOMPARE(verdict(shared("(32, 32)"), "tx, T.bitwise_xor(tx, k)"), "conflict-free");
    QCOMPARE(verdict(shared("(32, 36)"), "tx, k"), "4-way bank conflict");
  }
  /// Tiles of 8 x 64 halves whose rows of 16 bytes are permuted: eight lanes read a column of them.
  void tiles_of_halves_are_free_of_conflicts_when_swizzled() {
    const std::string half = shared("(8, 64)", "float16"), v = "for v in T.vectorized(8):";
    QCOMPARE(verdict(half, "tx % 8, tx // 8 * 8 + v", 1, "float16", v), "8-way bank conflict");
    QCOMPARE(verdict(half, "tx % 8, T.bitwise_xor(tx // 8, tx % 8) * 8 + v", 1, "float16", v), "conflict-free");
    QCOMPARE(verdict(shared("(8, 72)", "float16"), "tx % 8, tx // 8 * 8 + v", 1, "float16", v), "conflict-free");
  }
  /// Four matrices of 8 x 8 halves from a tile of 16 x 64: each reads eight rows of 16 bytes.
  void matrices_are_read_by_rows_of_eight_lanes() {
    auto read = [](const std::string& offset, int matrices = 4) {
      std::vector<WarpAccess> all = warp_accesses("main", kernel_of(R"(@T.prim_func
def main(A: T.Buffer((8,), "float16")):
    tx = T.launch_thread("threadIdx.x", 32)
    S_data = T.allocate([2048], "float16", "shared")
    S = T.Buffer((2048,), "float16", data=S_data, scope="shared")
    L_data = T.allocate([8], "float16", "local")
    L = T.Buffer((8,), "float16", data=L_data, scope="local")
    T.ptx_ldmatrix("float16", T.bool(False), )" + std::to_string(matrices) +
                                                                    R"(, ".b16", L.data, 0, )" + offset + ")\n"));
      return all.at(0);
    };
    QCOMPARE(read("S.data, tx % 16 * 64 + tx // 16 * 8").verdict(), "8-way bank conflict");
    QCOMPARE(read("T.address_of(S[64]), tx % 16 * 72 + tx // 16 * 8").verdict(), "conflict-free");
    QCOMPARE(read("S.data, tx % 16 * 64 + T.bitwise_xor(tx // 16, tx % 8) * 8").verdict(), "conflict-free");
    QCOMPARE(read("T.tvm_access_ptr(T.type_annotation(\"float16\"), S.data, 64, 1024, 1), tx * 8").verdict(),
             "conflict-free");
    QCOMPARE(read("S.data, tx * 8").banks.parts, 4);
    QCOMPARE(read("S.data, tx * 8", 2).banks.parts, 2);
  }
  void both_ends_of_an_asynchronous_copy_are_accesses() {
    auto all = warp_accesses("main", kernel_of(R"(@T.prim_func
def main(A: T.Buffer((4096,), "float16")):
    tx = T.launch_thread("threadIdx.x", 32)
    S_data = T.allocate([2048], "float16", "shared")
    S = T.Buffer((2048,), "float16", data=S_data, scope="shared")
    T.ptx_cp_async("float16", S.data, tx * 8, A.data, tx * 16, 16, tx < 16)
)"));
    QCOMPARE(all.size(), 2u);
    QCOMPARE(all[0].verdict(), "16 sectors, 50 % used");
    QVERIFY(all[1].is_write);
    QCOMPARE(all[1].verdict(), "conflict-free");
    QCOMPARE(all[1].banks.parts, 4);
  }
  void wide_accesses_are_served_in_parts() {
    QCOMPARE(verdict(shared("(64,)", "float64"), "tx", 1, "float64"), "conflict-free");
    QCOMPARE(verdict(shared("(64,)", "float64"), "tx * 2", 1, "float64"), "2-way bank conflict");
    QCOMPARE(verdict(shared("(256,)"), "tx * 4 + v", 1, "float32", "for v in T.vectorized(4):"), "conflict-free");
    QCOMPARE(verdict(shared("(256,)"), "tx * 4 + v", 1, "float32", "for v in range(4):"), "4-way bank conflict");
    QCOMPARE(
        verdict("S = T.alloc_buffer((256,), \"float32\")", "tx * 4 + v", 1, "float32", "for v in T.vectorized(4):"),
        "coalesced, 16 sectors");
  }
  void global_memory_is_served_by_sectors() {
    const std::string global = "S = T.alloc_buffer((65536,), \"float32\")";
    QCOMPARE(verdict(global, "tx"), "coalesced, 4 sectors");
    QCOMPARE(verdict(global, "tx + 1"), "5 sectors, 80 % used");
    QCOMPARE(verdict(global, "tx * 8"), "32 sectors, 12 % used");
    QCOMPARE(verdict(global, "tx * 2"), "8 sectors, 50 % used");
    QCOMPARE(verdict(global, "k"), "broadcast, 1 sector");
    QCOMPARE(verdict(global, "tx", 1, "float32", "if tx < 8:"), "coalesced, 1 sector");
    QCOMPARE(verdict(global, "tx", 1, "float32", "if tx < 0:"), "never runs");
  }
  void addresses_that_no_memory_has_are_no_overflow() {
    // Bytes -2^63, -2^62, 0 and 2^62 of the 64-bit sum.
    const std::string far = "(T.Cast(\"int64\", tx) + T.int64(2)) * T.int64(1152921504606846976)";
    QCOMPARE(verdict(shared("(65536,)"), far), "3-way bank conflict");
    QCOMPARE(verdict("S = T.alloc_buffer((65536,))", far), "3 sectors, 12 % used");
  }
  void what_the_program_does_not_say_is_said() {
    const std::string global = "S = T.alloc_buffer((65536,), \"float32\")";
    QCOMPARE(verdict(global, "tx * n"), "depends on n");
    QCOMPARE(verdict(global, "bx * 32 * n + tx"), "coalesced, 4 sectors");  // whole lines apart
    auto repeated = accesses(global, "tx", 1, "float32", "for j in range(n):").at(0);
    QCOMPARE(repeated.verdict(), "coalesced, 4 sectors");
    QVERIFY(!repeated.requests);
    auto gathered = warp_accesses("main", kernel_of(R"(@T.prim_func
def main(A: T.Buffer((64,), "float32"), I: T.Buffer((64,), "int32"), S: T.Buffer((64,), "float32")):
    for tx in T.thread_binding(32, thread="threadIdx.x"):
        S[tx] = A[I[tx]]
)"));
    QCOMPARE(gathered.size(), 3u);
    QVERIFY(
        std::ranges::any_of(gathered, [](const WarpAccess& access) { return access.verdict() == "depends on I[tx]"; }));
  }
  void loops_that_do_not_matter_are_counted_not_run_through() {
    auto access =
        accesses("S = T.alloc_buffer((65536,), \"float32\")", "tx", 8, "float32", "for j in range(100000000):").at(0);
    QVERIFY(!access.sampled);
    QCOMPARE(access.requests.value(), int64_t(2) * 8 * 4 * 100'000'000);
    QCOMPARE(access.patterns, 1);
  }
  void more_than_a_million_accesses_are_sampled() {
    auto access = accesses("S = T.alloc_buffer((65536,), \"float32\")", "tx + j * 3 % 7", 8, "float32",
                           "for j in range(1000000):")
                      .at(0);
    QVERIFY(access.sampled);
    QCOMPARE(access.verdict(), "5 sectors, 80 % used");
    QCOMPARE(access.requests.value(), int64_t(8) * 1'000'000 * 2 * 4);
    QCOMPARE(access.patterns, 7);
  }
  void loops_around_nothing_end() {
    const std::string global = "S = T.alloc_buffer((65536,), \"float32\")";
    auto empty = accesses(global, "tx + i", 1, "float32", R"(for i in range(2000000000):
                   for j in range(tx - 100):)")
                     .at(0);
    QVERIFY(empty.sampled);
    QCOMPARE(empty.verdict(), "no active lanes in the samples");
    auto rare = accesses(global, "tx + i", 1, "float32", R"(for i in range(2000000000):
                   if i % 1000003 == 5:)")
                    .at(0);
    QVERIFY(rare.sampled);
  }
  void a_function_without_threads_has_no_accesses_of_warps() {
    QVERIFY(warp_accesses("main", kernel_of(R"(@T.prim_func
def main(A: T.Buffer((64,), "float32")):
    for i in range(64):
        A[i] = T.float32(0)
)"))
                .empty());
  }
};

TIRSCOPE_TEST(WarpTest)

}  // namespace warp_test
#include "warp_test.moc"
