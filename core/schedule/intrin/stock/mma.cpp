// SPDX-License-Identifier: Apache-2.0
// mma on registers: a buffer of scope "warp" holds, for each of the 32 threads, its part of a 16 x k tile. The layouts
// say which thread holds which element; ldmatrix brings a tile from shared memory into that order.
#include "schedule/intrin/stock/warp_tile.h"

namespace tirscope::schedule::stock {

namespace {

/// The location of element (i, j) of a tile: "thread, place in the thread's registers".
struct Layout {
  const char* thread;
  const char* local;
  std::string of(const std::string& i, const std::string& j) const {
    Holes holes = {{"i", i}, {"j", j}};
    return fill(thread, holes) + ", " + fill(local, holes);
  }
};
constexpr Layout square16{"4 * (<i> % 8) + <j> % 8 // 2", "4 * (<j> // 8) + <i> // 8 * 2 + <j> % 2"};
constexpr Layout wide32{"4 * (<i> % 8) + <j> % 16 // 4", "8 * (<j> // 16) + <i> // 8 * 4 + <j> % 4"};
constexpr Layout tall32{"<i> % 16 // 4 + 4 * (<j> % 8)", "8 * (<j> // 8) + <i> // 16 * 4 + <i> % 4"};

constexpr const char* load_text = R"(
@T.prim_func
def desc(warp_handle: T.handle, shared_handle: T.handle) -> None:
    shared = T.match_buffer(shared_handle, (<rows>, <columns>), "<type>", align=64, offset_factor=<columns>,
                            scope="<scope>")
    warp = T.match_buffer(warp_handle, (32, <size>), "<type>", align=64, offset_factor=<columns>, scope="warp")
    with T.block("root"):
        T.reads(shared[0:<rows>, 0:<columns>])
        T.writes(warp[0:32, 0:<size>])
        for ax0, ax1 in T.grid(<rows>, <columns>):
            with T.block("shared_warp"):
                v0, v1 = T.axis.remap("SS", [ax0, ax1])
                T.reads(shared[v0, v1])
                T.writes(warp[<place>])
                warp[<place>] = shared[v0, v1]

@T.prim_func
def impl(warp_handle: T.handle, shared_handle: T.handle) -> None:
    s0 = T.int32()
    s1 = T.int32()
    shared = T.match_buffer(shared_handle, (<rows>, <columns>), "<type>", align=64, offset_factor=<columns>,
                            scope="<scope>", strides=[s0, s1])
    warp = T.match_buffer(warp_handle, (32, <size>), "<type>", align=64, offset_factor=<columns>, scope="warp")
    with T.block("root"):
        T.reads(shared[0:<rows>, 0:<columns>])
        T.writes(warp[0:32, 0:<size>])
        for tx in T.thread_binding(0, 32, "threadIdx.x"):
            T.evaluate(T.ptx_ldmatrix(<transposed>, 4, ".b16", warp.data, warp.elem_offset + <size> * tx,
                                      shared.access_ptr("r"), <offset>, dtype="<type>"))
)";

constexpr const char* sync_text = R"(
@T.prim_func
def desc(a: T.handle, b: T.handle, c: T.handle) -> None:
    A = T.match_buffer(a, (32, <size>), "<a>", align=64, offset_factor=<a_factor>, scope="warp")
    B = T.match_buffer(b, (32, <size>), "<b>", align=64, offset_factor=<b_factor>, scope="warp")
    C = T.match_buffer(c, (32, 8), "<c>", align=64, offset_factor=16, scope="warp")
    with T.block("root"):
        T.reads(C[0:32, 0:8], A[0:32, 0:<size>], B[0:32, 0:<size>])
        T.writes(C[0:32, 0:8])
        for i, j, k in T.grid(16, 16, <k>):
            with T.block("C"):
                i, j, k = T.axis.remap("SSR", [i, j, k])
                T.reads(C[<c_place>], A[<a_place>], B[<b_place>])
                T.writes(C[<c_place>])
                C[<c_place>] += <cast>A[<a_place>]<end> * <cast>B[<b_place>]<end>

@T.prim_func
def impl(a: T.handle, b: T.handle, c: T.handle) -> None:
    A = T.match_buffer(a, (32, <size>), "<a>", align=64, offset_factor=<a_factor>, scope="warp")
    B = T.match_buffer(b, (32, <size>), "<b>", align=64, offset_factor=<b_factor>, scope="warp")
    C = T.match_buffer(c, (32, 8), "<c>", align=64, offset_factor=16, scope="warp")
    with T.block("root"):
        T.reads(C[0:32, 0:8], A[0:32, 0:<size>], B[0:32, 0:<size>])
        T.writes(C[0:32, 0:8])
        for tx in T.thread_binding(0, 32, "threadIdx.x"):
            T.evaluate(T.ptx_mma("m16n8k<k>", "row", "col", "<a_short>", "<b_short>", "<c_short>", A.data,
                                 A.elem_offset + tx * <size>, B.data, B.elem_offset + tx * <size>, C.data,
                                 C.elem_offset + tx * 8, False, dtype="<c>"))
            T.evaluate(T.ptx_mma("m16n8k<k>", "row", "col", "<a_short>", "<b_short>", "<c_short>", A.data,
                                 A.elem_offset + tx * <size>, B.data, B.elem_offset + tx * <size> + <half>, C.data,
                                 C.elem_offset + tx * 8 + 4, False, dtype="<c>"))
)";

constexpr const char* zero_body = R"(        for tx in T.thread_binding(0, 32, "threadIdx.x"):
            T.evaluate(T.mma_fill(8, C_warp.data, C_warp.elem_offset, dtype="<type>"))
)";

constexpr const char* store_call = R"(        for tx in T.thread_binding(0, 32, "threadIdx.x"):
            T.evaluate(T.mma_store(16, 16, C.access_ptr("w"), C_warp.data, C_warp.elem_offset, s0, dtype="<type>"))
)";
constexpr const char* store_elements = R"(        for tx in T.thread_binding(0, 32, "threadIdx.x"):
            for local_id in T.serial(8):
                C[8 * (local_id % 4 // 2) + tx // 4, 8 * (local_id // 4) + tx % 4 * 2 + local_id % 2] = C_warp[tx, local_id]
)";

/// Types by the names that intrinsics use, and by those that PTX does.
const char* full_type(const std::string& name) {
  if (name == "f16") return "float16";
  if (name == "f32") return "float32";
  if (name == "i8") return "int8";
  if (name == "i32") return "int32";
  return name == "e4m3" ? "e4m3_float8" : "e5m2_float8";
}
const char* ptx_type(const std::string& name) {
  if (name == "f16") return "fp16";
  if (name == "f32") return "fp32";
  if (name == "i8") return "int8";
  if (name == "i32") return "int32";
  return name == "e4m3" ? "e4m3" : "e5m2";
}

/// Bytes are loaded 32 deep, halves 16.
int depth(const std::string& type) { return type == "f16" ? 16 : 32; }

Entry load(std::string name, const std::string& type, bool of_b, bool transposed, std::string scope) {
  int k = depth(type);
  bool tall = of_b && !transposed, k_is_rows = of_b != transposed;
  Layout layout = k == 16 ? square16 : tall ? tall32 : wide32;
  std::string offset;
  if (k == 16)
    offset =
        transposed ? "s0 * 8 * (tx // 16) + s0 * (tx % 8) + 8 * (tx % 16 // 8)" : "s0 * (tx % 16) + 8 * (tx // 16)";
  else if (tall)
    offset = "s0";  // no ldmatrix can transpose bytes: codegen makes a loop of it, and needs the stride only
  else
    offset = of_b ? "s0 * 8 * (tx // 16) + tx % 8 * s0 + 16 * (tx % 16 // 8)" : "s0 * (tx % 16) + 16 * (tx // 16)";
  return {std::move(name),
          load_text,
          {{"rows", std::to_string(k_is_rows ? k : 16)},
           {"columns", std::to_string(k_is_rows ? 16 : k)},
           {"type", full_type(type)},
           {"size", std::to_string(16 * k / 32)},
           {"scope", scope},
           {"place", layout.of("v0", "v1")},
           {"transposed", of_b != transposed ? "True" : "False"},
           {"offset", offset}}};
}

Entry sync(std::string name, const std::string& a, const std::string& c, bool trans_a, bool trans_b) {
  int k = depth(a);
  Layout a_layout = k == 16 ? square16 : wide32, b_layout = k == 16 ? square16 : trans_b ? wide32 : tall32;
  bool casts = c != "f16";
  return {std::move(name),
          sync_text,
          {{"k", std::to_string(k)},
           {"size", std::to_string(16 * k / 32)},
           {"half", std::to_string(16 * k / 64)},
           {"a", full_type(a)},
           {"b", full_type(a)},
           {"c", full_type(c)},
           {"a_short", ptx_type(a)},
           {"b_short", ptx_type(a)},
           {"c_short", ptx_type(c)},
           {"a_factor", std::to_string(trans_a ? 16 : k)},
           {"b_factor", std::to_string(trans_b ? k : 16)},
           {"c_place", square16.of("i", "j")},
           {"a_place", trans_a ? a_layout.of("k", "i") : a_layout.of("i", "k")},
           {"b_place", trans_b ? b_layout.of("j", "k") : b_layout.of("k", "j")},
           {"cast", casts ? std::string("T.Cast(\"") + full_type(c) + "\", " : ""},
           {"end", casts ? ")" : ""}}};
}

Entry store(std::string name, const std::string& type, std::string scope, bool elements) {
  return stored(std::move(name), {32, 8, full_type(type), square16.of("v0", "v1")}, std::move(scope),
                elements ? store_elements : store_call);
}

}  // namespace

std::vector<Entry> mma() {
  std::vector<Entry> out;
  for (auto [suffix, scope] : {std::pair{"", "shared"}, {"_dyn", "shared.dyn"}})
    for (bool transposed : {false, true})
      for (bool of_b : {false, true})
        out.push_back(
            load(std::string("mma_ldmatrix_f16_") + (of_b ? "b" : "a") + (transposed ? "_trans" : "") + suffix, "f16",
                 of_b, transposed, scope));
  for (std::string type : {"i8", "e4m3", "e5m2"}) {
    out.push_back(load("mma_ldmatrix_" + type + "_a", type, false, false, "shared"));
    out.push_back(load("mma_ldmatrix_" + type + "_b", type, true, false, "shared"));
    out.push_back(load("mma_ldmatrix_" + type + "_b_trans", type, true, true, "shared"));
  }
  for (std::string result : {"f32", "f16"})
    for (bool trans_a : {false, true})
      for (bool trans_b : {false, true})
        out.push_back(sync("mma_f16f16" + result + (trans_a ? "_trans_a" : "") + (trans_b ? "_trans_b" : ""), "f16",
                           result, trans_a, trans_b));
  for (auto [type, result] : {std::pair<std::string, std::string>{"i8", "i32"}, {"e5m2", "f32"}, {"e4m3", "f32"}})
    for (bool trans_b : {false, true})
      out.push_back(sync("mma_" + type + type + result + (trans_b ? "_trans_b" : ""), type, result, false, trans_b));
  for (std::string type : {"f32", "f16", "i32"})
    out.push_back(zeroed("mma_fill_16x16_" + type, {32, 8, full_type(type), square16.of("i", "j")}, zero_body));
  out.push_back(store("mma_store_16x16_f32_global_", "f32", "global", false));
  out.push_back(store("mma_store_16x16_f32_shared_dyn_", "f32", "shared.dyn", false));
  out.push_back(store("mma_store_16x16_f32_shared_dyn_simple_", "f32", "shared.dyn", true));
  out.push_back(store("mma_store_16x16_f16_shared_dyn_simple_", "f16", "shared.dyn", true));
  out.push_back(store("mma_store_16x16_f16_global_", "f16", "global", false));
  out.push_back(store("mma_store_16x16_i32_global_", "i32", "global", false));
  return out;
}

}  // namespace tirscope::schedule::stock
