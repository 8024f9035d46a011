// SPDX-License-Identifier: Apache-2.0
// mma m16n8k8 on fragments that have storage scopes of their own, m16n8k8.matrixA, B and C.
#include "schedule/intrin/stock/families.h"

namespace tirscope::schedule::stock {

namespace {

constexpr const char* init_text = R"(
@T.prim_func
def desc(c: T.handle) -> None:
    dst = T.match_buffer(c, (16, 8), "<out>", align=64, offset_factor=1, scope="m16n8k8.matrixC")
    with T.block("root"):
        T.reads()
        T.writes(dst[0:16, 0:8])
        for i, j in T.grid(16, 8):
            with T.block("init"):
                vi, vj = T.axis.remap("SS", [i, j])
                dst[vi, vj] = T.<out>(0)

@T.prim_func
def impl(c: T.handle) -> None:
    dst = T.match_buffer(c, (16, 8), "<out>", align=64, offset_factor=1, scope="m16n8k8.matrixC")
    with T.block("root"):
        T.reads()
        T.writes(dst[0:16, 0:8])
        for tx in T.thread_binding(0, 32, "threadIdx.x"):
            for b in range(2):
                for v in T.vectorized(2):
                    dst[b * 8 + tx // 4, tx % 4 * 2 + v] = T.<out>(0)
)";

constexpr const char* load_text = R"(
@T.prim_func
def desc(a: T.handle, c: T.handle) -> None:
    src = T.match_buffer(a, (<rows>, <columns>), "float16", align=64, offset_factor=1, scope="shared.dyn")
    dst = T.match_buffer(c, (<rows>, <columns>), "float16", align=64, offset_factor=1, scope="m16n8k8.<matrix>")
    with T.block("root"):
        T.reads(src[0:<rows>, 0:<columns>])
        T.writes(dst[0:<rows>, 0:<columns>])
        for i, j in T.grid(<rows>, <columns>):
            with T.block("root"):
                vi, vj = T.axis.remap("SS", [i, j])
                dst[vi, vj] = src[vi, vj]

@T.prim_func
def impl(a: T.handle, c: T.handle) -> None:
    s0 = T.int32()
    s1 = T.int32()
    src = T.match_buffer(a, (<rows>, <columns>), "float16", align=64, offset_factor=1, scope="shared.dyn",
                         strides=[s0, s1])
    d0 = T.int32()
    d1 = T.int32()
    dst = T.match_buffer(c, (<rows>, <columns>), "float16", align=64, offset_factor=1, scope="m16n8k8.<matrix>",
                         strides=[d0, d1])
    with T.block("root"):
        T.reads(src[0:<rows>, 0:<columns>])
        T.writes(dst[0:<rows>, 0:<columns>])
        for tx in T.thread_binding(0, 32, "threadIdx.x"):
            T.evaluate(T.ptx_ldmatrix(<transposed>, 4, ".b16", dst.data, <index>, src.access_ptr("r"), <offset>,
                                      dtype="float16"))
)";

constexpr const char* sync_text = R"(
@T.prim_func
def desc(a: T.handle, b: T.handle, c: T.handle) -> None:
    A = T.match_buffer(a, (16, 8), "float16", align=64, offset_factor=1, scope="m16n8k8.matrixA")
    B = T.match_buffer(b, (8, 8), "float16", align=64, offset_factor=1, scope="m16n8k8.matrixB")
    C = T.match_buffer(c, (16, 8), "<out>", align=64, offset_factor=1, scope="m16n8k8.matrixC")
    with T.block("root"):
        T.reads(C[0:16, 0:8], A[0:16, 0:8], B[0:8, 0:8])
        T.writes(C[0:16, 0:8])
        for i, j, k in T.grid(16, 8, 8):
            with T.block("m16n8k8_sync"):
                vi, vj, vk = T.axis.remap("SSR", [i, j, k])
                C[vi, vj] = C[vi, vj] + <cast>A[vi, vk]<end> * <cast>B[vk, vj]<end>

@T.prim_func
def impl(a: T.handle, b: T.handle, c: T.handle) -> None:
    a0 = T.int32()
    a1 = T.int32()
    A = T.match_buffer(a, (16, 8), "float16", align=64, offset_factor=1, scope="m16n8k8.matrixA", strides=[a0, a1])
    b0 = T.int32()
    b1 = T.int32()
    B = T.match_buffer(b, (8, 8), "float16", align=64, offset_factor=1, scope="m16n8k8.matrixB", strides=[b0, b1])
    c0 = T.int32()
    c1 = T.int32()
    C = T.match_buffer(c, (16, 8), "<out>", align=64, offset_factor=1, scope="m16n8k8.matrixC", strides=[c0, c1])
    with T.block("root"):
        T.reads(C[0:16, 0:8], A[0:16, 0:8], B[0:8, 0:8])
        T.writes(C[0:16, 0:8])
        T.evaluate(T.ptx_mma("m16n8k8", "row", "col", "float16", "float16", "<out>", A.data, <a_index>, B.data,
                             <b_index>, C.data, <c_index>, False, dtype="<out>"))
)";

/// The way back is a plain copy, in the implementation too.
constexpr const char* store_text = R"(
@T.prim_func
def desc(a: T.handle, c: T.handle) -> None:
    src = T.match_buffer(a, (16, 8), "<out>", align=64, offset_factor=1, scope="m16n8k8.matrixC")
    dst = T.match_buffer(c, (16, 8), "<out>", align=64, offset_factor=1, scope="shared.dyn")
    with T.block("root"):
        T.reads(src[0:16, 0:8])
        T.writes(dst[0:16, 0:8])
        for i, j in T.grid(16, 8):
            with T.block("m16n8k8_store"):
                vi, vj = T.axis.remap("SS", [i, j])
                dst[vi, vj] = src[vi, vj]
)";

/// Where a thread's registers of a fragment begin, by the offset in the array of fragments and its stride.
std::string index(const char* text, const std::string& offset, const std::string& stride) {
  return fill(text, {{"o", offset}, {"s", stride}});
}
constexpr const char* a_index = "(<o> // <s> // 32 * (<s> // 8) + <o> % <s> // 8) * 8 + <o> // <s> % 32 // 16 * 4";
constexpr const char* b_index = "(<o> // <s> // 8 * (<s> // 32) + <o> % <s> // 32) * 8 + <o> % <s> % 32 // 8 * 2";
constexpr const char* c_index = "<o> // <s> // 8 // 2 * 2 * (<s> // 8) + <o> // <s> // 8 % 2 + <o> % <s> // 8 * 2";

Entry load(std::string name, bool of_b) {
  return {std::move(name),
          load_text,
          {{"rows", of_b ? "8" : "32"},
           {"columns", of_b ? "32" : "8"},
           {"matrix", of_b ? "matrixB" : "matrixA"},
           {"transposed", of_b ? "True" : "False"},
           {"index", index(of_b ? b_index : a_index, "dst.elem_offset", "d0")},
           {"offset", of_b ? "tx % 8 * s0 + tx // 8 * 8" : "tx * s0"}}};
}

Holes result(const std::string& out) {
  bool casts = out != "float16";
  return {{"out", out},
          {"cast", casts ? "T.Cast(\"" + out + "\", " : ""},
          {"end", casts ? ")" : ""},
          {"a_index", index(a_index, "A.elem_offset", "a0")},
          {"b_index", index(b_index, "B.elem_offset", "b0")},
          {"c_index", index(c_index, "C.elem_offset", "c0")}};
}

}  // namespace

std::vector<Entry> mma_m16n8k8() {
  std::string store_impl(store_text);
  store_impl.replace(store_impl.find("def desc"), 8, "def impl");
  std::string store = store_text + store_impl;
  return {{"mma_init_m16n8k8_f16", init_text, result("float16")},
          {"mma_init_m16n8k8_f32", init_text, result("float32")},
          load("mma_load_m16n8k8_f16_A_shared_dyn", false),
          load("mma_load_m16n8k8_f16_B_shared_dyn", true),
          {"mma_sync_m16n8k8_f16f16f16", sync_text, result("float16")},
          {"mma_sync_m16n8k8_f16f16f32", sync_text, result("float32")},
          {"mma_store_m16n8k8_f16_global", store, result("float16")},
          {"mma_store_m16n8k8_f32_global", store, result("float32")}};
}

}  // namespace tirscope::schedule::stock
