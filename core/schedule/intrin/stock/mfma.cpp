// SPDX-License-Identifier: Apache-2.0
// AMD's matrix cores: 16x16 tiles, 64 threads, each with its part in a buffer of scope "warp".
#include "schedule/intrin/stock/warp_tile.h"

namespace tirscope::schedule::stock {

namespace {

/// The location of element (i, j) of a tile: "thread, place in the thread's registers", and the way back from (tx, l).
struct Layout {
  const char* thread;
  const char* local;
  const char* row;
  const char* column;
  std::string of(const std::string& i, const std::string& j) const {
    Holes holes = {{"i", i}, {"j", j}};
    return fill(thread, holes) + ", " + fill(local, holes);
  }
};
constexpr Layout a4{"<j> * 16 + <i>", "0", "tx % 16", "tx // 16 + local_id"};
constexpr Layout b4{"<i> * 16 + <j>", "0", "tx // 16", "tx % 16 + local_id"};
constexpr Layout a16{"<i> + 16 * (<j> // 4)", "<j> % 4", "tx % 16", "tx // 16 * 4 + local_id"};
constexpr Layout b16{"<j> + <i> // 4 * 16", "<i> % 4", "local_id + tx // 16 * 4", "tx % 16"};
constexpr Layout result16{"<j> + <i> // 4 * 16", "<i> % 4", "local_id + tx // 16 * 4", "tx % 16"};

constexpr const char* zero_body = R"(        tx = T.env_thread("threadIdx.x")
        with T.launch_thread(tx, 64):
            for local_id in T.serial(0, 4):
                C_warp[tx, local_id] = T.<type>(0)
)";

constexpr const char* load_text = R"(
@T.prim_func
def desc(reg_handle: T.handle, memory_handle: T.handle) -> None:
    memory = T.match_buffer(memory_handle, (<rows>, <columns>), "<type>", offset_factor=1, scope="shared")
    reg = T.match_buffer(reg_handle, (64, <size>), "<type>", offset_factor=1, scope="warp")
    with T.block("root"):
        T.reads(memory[0:<rows>, 0:<columns>])
        T.writes(reg[0:64, 0:<size>])
        for ax0, ax1 in T.grid(<rows>, <columns>):
            with T.block("memory_reg"):
                v0, v1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(memory[v0, v1])
                T.writes(reg[<place>])
                reg[<place>] = memory[v0, v1]

@T.prim_func
def impl(reg_handle: T.handle, memory_handle: T.handle) -> None:
    s0 = T.int32()
    s1 = T.int32()
    memory = T.match_buffer(memory_handle, (<rows>, <columns>), "<type>", align=64, offset_factor=1, scope="shared",
                            strides=[s0, s1])
    reg = T.match_buffer(reg_handle, (64, <size>), "<type>", align=64, offset_factor=1, scope="warp")
    with T.block("root"):
        T.reads(memory[0:<rows>, 0:<columns>])
        T.writes(reg[0:64, 0:<size>])
        tx = T.env_thread("threadIdx.x")
        for local_id in T.serial(0, <size>):
            with T.launch_thread(tx, 64):
                reg[tx, local_id] = memory[<row>, <column>]
)";

constexpr const char* sync_text = R"(
@T.prim_func
def desc(a: T.handle, b: T.handle, c: T.handle) -> None:
    A = T.match_buffer(a, (64, <size>), "<in>", offset_factor=1, scope="warp")
    B = T.match_buffer(b, (64, <size>), "<in>", offset_factor=1, scope="warp")
    C = T.match_buffer(c, (64, 4), "<out>", offset_factor=1, scope="warp")
    with T.block("root"):
        T.reads(C[0:64, 0:4], A[0:64, 0:<size>], B[0:64, 0:<size>])
        T.writes(C[0:64, 0:4])
        for i, j, k in T.grid(16, 16, <k>):
            with T.block("C"):
                i, j, k = T.axis.remap("SSR", [i, j, k])
                T.reads(C[<c_place>], A[<a_place>], B[<b_place>])
                T.writes(C[<c_place>])
                C[<c_place>] += <cast>A[<a_place>]<end> * <cast>B[<b_place>]<end>

@T.prim_func
def impl(a: T.handle, b: T.handle, c: T.handle) -> None:
    A = T.match_buffer(a, (64, <size>), "<in>", offset_factor=1, scope="warp")
    B = T.match_buffer(b, (64, <size>), "<in>", offset_factor=1, scope="warp")
    C = T.match_buffer(c, (64, 4), "<out>", offset_factor=1, scope="warp")
    with T.block("root"):
        T.reads(A[0:64, 0:<size>], B[0:64, 0:<size>], C[0:64, 0:4])
        T.writes(C[0:64, 0:4])
        tx = T.env_thread("threadIdx.x")
        with T.launch_thread(tx, 64):
            C[tx, 0:4] = T.call_llvm_pure_intrin(
                T.llvm_lookup_intrinsic_id("llvm.amdgcn.mfma.<out_short>.16x16x<k><in_short>"), T.uint32(6),
                <a_operand>, <b_operand>, C[tx, 0:4], T.int32(0), T.int32(0), T.int32(0), dtype="<out>x4")
)";

constexpr const char* store_body = R"(        tx = T.env_thread("threadIdx.x")
        with T.launch_thread(tx, 64):
            for i in range(4):
                C[tx // 16 * 4 + i, tx % 16] = C_warp[tx, i]
)";

Entry load(std::string name, int k, std::string type, bool of_b) {
  const Layout& layout = k == 4 ? (of_b ? b4 : a4) : (of_b ? b16 : a16);
  return {std::move(name),
          load_text,
          {{"rows", std::to_string(of_b ? k : 16)},
           {"columns", std::to_string(of_b ? 16 : k)},
           {"size", std::to_string(16 * k / 64)},
           {"type", type},
           {"place", layout.of("v0", "v1")},
           {"row", layout.row},
           {"column", layout.column}}};
}

Entry sync(std::string name, int k, std::string in, std::string in_short, std::string out, std::string out_short) {
  std::string size = std::to_string(16 * k / 64), cast = in == out ? "" : "T.Cast(\"" + out + "\", ";
  // TVM gives A for both operands of the integer instruction.
  bool bytes = in == "int8";
  std::string a = "A[tx, 0:" + size + "]", b = "B[tx, 0:" + size + "]";
  std::string as_word = "T.call_intrin(\"int32\", \"tir.reinterpret\", " + a + ")";
  return {std::move(name),
          sync_text,
          {{"k", std::to_string(k)},
           {"size", size},
           {"in", in},
           {"in_short", in_short},
           {"out", out},
           {"out_short", out_short},
           {"c_place", result16.of("i", "j")},
           {"a_place", (k == 4 ? a4 : a16).of("i", "k")},
           {"b_place", (k == 4 ? b4 : b16).of("k", "j")},
           {"a_operand", bytes ? as_word : a},
           {"b_operand", bytes ? as_word : b},
           {"cast", cast},
           {"end", cast.empty() ? "" : ")"}}};
}

}  // namespace

std::vector<Entry> mfma() {
  auto zero = [](std::string name, std::string type) {
    return zeroed(std::move(name), {64, 4, std::move(type), result16.of("i", "j")}, zero_body);
  };
  auto store = [](std::string name, std::string type) {
    return stored(std::move(name), {64, 4, std::move(type), result16.of("v0", "v1")}, "global", store_body);
  };
  return {zero("ROCM_mfma_fill_16x16_f32", "float32"),
          zero("ROCM_mfma_fill_16x16_i32", "int32"),
          load("rocm_mfma_load_16x16_a_shared_s8", 16, "int8", false),
          load("rocm_mfma_load_b_16x16_shared_s8", 16, "int8", true),
          load("rocm_mfma_load_16x16_a_shared_f16", 16, "float16", false),
          load("rocm_mfma_load_b_16x16_shared_f16", 16, "float16", true),
          load("rocm_mfma_load_16x4_a_shared_f32", 4, "float32", false),
          load("rocm_mfma_load_b_16x4_shared_f32", 4, "float32", true),
          sync("rocm_mfma_f32f32f32", 4, "float32", "f32", "float32", "f32"),
          sync("rocm_mfma_f16f16f32", 16, "float16", "f16", "float32", "f32"),
          sync("rocm_mfma_s8s8s32", 16, "int8", "i8", "int32", "i32"),
          store("rocm_mfma_store_16x16_s32", "int32"),
          store("rocm_mfma_store_16x16_f32", "float32")};
}

}  // namespace tirscope::schedule::stock
