// SPDX-License-Identifier: Apache-2.0
// C[i] += A[k] * B[i, k] on vectors of small integers, accumulated in 32 bits.
#include "schedule/intrin/stock/families.h"

namespace tirscope::schedule::stock {

namespace {

/// One dot product of four bytes: GPUs.
constexpr const char* four_bytes_desc = R"(
@T.prim_func
def desc(A: T.Buffer((4,), "<a>", offset_factor=1, align=4, scope="shared"),
         B: T.Buffer((4,), "<b>", offset_factor=1, align=4, scope="shared"),
         C: T.Buffer((1,), "<c>", offset_factor=1, align=4, scope="local")) -> None:
    with T.block("root"):
        T.reads(C[0], A[0:4], B[0:4])
        T.writes(C[0])
        for i in range(0, 4):
            with T.block("update"):
                vi = T.axis.remap("R", [i])
                C[0] = C[0] + T.cast(A[vi], "<c>") * T.cast(B[vi], "<c>")

@T.prim_func
def impl(A: T.Buffer((4,), "<a>", offset_factor=1, align=4, scope="shared"),
         B: T.Buffer((4,), "<b>", offset_factor=1, align=4, scope="shared"),
         C: T.Buffer((1,), "<c>", offset_factor=1, align=4, scope="local")) -> None:
    with T.block("root"):
        T.reads(C[0], A[0:4], B[0:4])
        T.writes(C[0])
)";

constexpr const char* dp4a_call = R"(
        C[0] += T.call_pure_extern("__dp4a", A.vload([0], "<a>x4"), B.vload([0], "<b>x4"), T.<c>(0), dtype="<c>")
)";
constexpr const char* sdot4_call = R"(
        C[0] += T.call_llvm_pure_intrin(T.llvm_lookup_intrinsic_id("llvm.amdgcn.sdot4"), T.uint32(4),
                                        T.reinterpret(A.vload([0], "int8x4"), dtype="int32"),
                                        T.reinterpret(B.vload([0], "int8x4"), dtype="int32"),
                                        T.int32(0), T.bool(1), dtype="int32")
)";

/// <n> dot products of <k> elements with one vector: CPUs and DSPs.
constexpr const char* rows_desc = R"(
@T.prim_func
def desc(A: T.Buffer((<k>,), "<a>", offset_factor=1<scope>),
         B: T.Buffer((<n>, <k>), "<b>", offset_factor=1<scope>),
         C: T.Buffer((<n>,), "<c>", offset_factor=1<scope>)) -> None:
    with T.block("root"):
        T.reads(C[0:<n>], A[0:<k>], B[0:<n>, 0:<k>])
        T.writes(C[0:<n>])
        for i in T.serial(0, <n>):
            for k in T.serial(0, <k>):
                with T.block("update"):
                    vi, vk = T.axis.remap("SR", [i, k])
                    C[vi] = C[vi] + T.cast(A[vk], "<c>") * T.cast(B[vi, vk], "<c>")

@T.prim_func
def impl(A: T.Buffer((<k>,), "<a>", offset_factor=1<scope>),
         B: T.Buffer((<n>, <k>), "<b>", offset_factor=1<scope>),
         C: T.Buffer((<n>,), "<c>", offset_factor=1<scope>)) -> None:
    with T.block("root"):
        T.reads(C[0:<n>], A[0:<k>], B[0:<n>, 0:<k>])
        T.writes(C[0:<n>])
)";

constexpr const char* vnni_call = R"(
        A_u8x4 = A.vload([0], "uint8x4")
        A_i32 = T.reinterpret(A_u8x4, dtype="int32")
        B_i8x64 = B.vload([0, 0], dtype="int8x64")
        B_i32x16 = T.reinterpret(B_i8x64, dtype="int32x16")
        C_i32x16 = C.vload([0], dtype="int32x16")
        C[T.ramp(T.int32(0), 1, 16)] = T.call_llvm_pure_intrin(
            T.llvm_lookup_intrinsic_id("llvm.x86.avx512.vpdpbusd.512"), T.uint32(0), C_i32x16,
            T.broadcast(A_i32, 16), B_i32x16, dtype="int32x16")
)";
constexpr const char* avx512_call = R"(
        A_u8x4 = A.vload([0], "uint8x4")
        A_i32 = T.reinterpret(A_u8x4, dtype="int32")
        A_brdcst = T.broadcast(A_i32, 16)
        A_u8x64 = T.reinterpret(A_brdcst, dtype="uint8x64")
        B_i8x64 = B.vload([0, 0], dtype="int8x64")
        Red = T.call_llvm_pure_intrin(T.llvm_lookup_intrinsic_id("llvm.x86.avx512.pmaddubs.w.512"), T.uint32(2),
                                      A_u8x64, B_i8x64, dtype="int16x32")
        C[T.ramp(T.int32(0), 1, 16)] += T.call_llvm_pure_intrin(
            T.llvm_lookup_intrinsic_id("llvm.x86.avx512.pmaddw.d.512"), T.uint32(2), Red,
            T.broadcast(T.int16(1), 32), dtype="int32x16")
)";

constexpr const char* neon_call = R"(
        A_int8 = A.vload([0], "int8x4")
        re_int32 = T.reinterpret(A_int8, dtype="int32")
        vec_ai32 = T.broadcast(re_int32, 2)
        vec_a = T.reinterpret(vec_ai32, dtype="int8x8")
        vec_b = B.vload([0, 0], dtype="int8x16")
        vec_b_low = T.vectorlow(vec_b, dtype="int8x8")
        multiply_low = T.call_llvm_pure_intrin(T.llvm_lookup_intrinsic_id("llvm.aarch64.neon.smull.v8i16"),
                                               T.uint32(2), vec_a, vec_b_low, dtype="int16x8")
        pairwise_reduction_low = T.call_llvm_pure_intrin(
            T.llvm_lookup_intrinsic_id("llvm.aarch64.neon.saddlp.v4i32.v8i16"), T.uint32(1), multiply_low,
            dtype="int32x4")
        vec_b_high = T.vectorhigh(vec_b, dtype="int8x8")
        multiply_high = T.call_llvm_pure_intrin(T.llvm_lookup_intrinsic_id("llvm.aarch64.neon.smull.v8i16"),
                                                T.uint32(2), vec_a, vec_b_high, dtype="int16x8")
        pairwise_reduction_high = T.call_llvm_pure_intrin(
            T.llvm_lookup_intrinsic_id("llvm.aarch64.neon.saddlp.v4i32.v8i16"), T.uint32(1), multiply_high,
            dtype="int32x4")
        C[T.ramp(T.int32(0), 1, 4)] += T.call_llvm_pure_intrin(
            T.llvm_lookup_intrinsic_id("llvm.aarch64.neon.addp.v4i32"), T.uint32(2), pairwise_reduction_low,
            pairwise_reduction_high, dtype="int32x4")
)";
constexpr const char* arm_dot_call = R"(
        A_i8x4 = A.vload([0], "<a>x4")
        A_i32 = T.reinterpret(A_i8x4, dtype="<c>")
        vec_ai32 = T.broadcast(A_i32, 4)
        vec_a = T.reinterpret(vec_ai32, dtype="<a>x16")
        vec_b = B.vload([0, 0], dtype="<a>x16")
        vec_c = C.vload([0], dtype="<c>x4")
        C[T.ramp(T.int32(0), 1, 4)] = T.call_llvm_pure_intrin(
            T.llvm_lookup_intrinsic_id("llvm.aarch64.neon.<instruction>"), T.uint32(3), vec_c, vec_a, vec_b,
            dtype="<c>x4")
)";

constexpr const char* hexagon_call = R"(
        A_x = A.vload([0], "<a>x<k>")
        A_i32 = T.reinterpret(A_x, dtype="int32")
        B_x = B.vload([0, 0], dtype="<b>x<bytes>")
        B_i32x32 = T.reinterpret(B_x, dtype="int32x32")
        C[T.ramp(T.int32(0), 1, 32)] = T.call_llvm_pure_intrin(
            T.llvm_lookup_intrinsic_id("llvm.hexagon.V6.<instruction>.128B"), T.uint32(3),
            C[T.ramp(T.int32(0), 1, 32)], <operands>, dtype="int32x32")
)";

/// All of SME's matrix tile becomes 0; its size is a multiple of vscale.
constexpr const char* sme_init = R"(
@T.prim_func
def desc(c: T.handle) -> None:
    C = T.match_buffer(c, (T.vscale() * 4 * 2, T.vscale() * 4 * 2), "float32", offset_factor=1)
    with T.block("root"):
        T.reads()
        T.writes(C[0:T.vscale() * 4 * 2, 0:T.vscale() * 4 * 2])
        for m, n in T.grid(T.vscale() * 4 * 2, T.vscale() * 4 * 2):
            with T.block("init"):
                v_m, v_n = T.axis.remap("SS", [m, n])
                C[v_m, v_n] = T.float32(0)

@T.prim_func
def impl(c: T.handle) -> None:
    C = T.match_buffer(c, (T.vscale() * 4 * 2, T.vscale() * 4 * 2), "float32", offset_factor=1)
    with T.block("root"):
        T.reads()
        T.writes(C[0:T.vscale() * 4 * 2, 0:T.vscale() * 4 * 2])
        T.evaluate(T.call_llvm_intrin("void", "llvm.aarch64.sme.zero", T.uint32(1), T.int32(255)))
)";

Entry four_bytes(std::string name, const char* call, std::string a, std::string b, std::string c) {
  return {std::move(name), std::string(four_bytes_desc) + call, {{"a", a}, {"b", b}, {"c", c}}};
}

Entry rows(std::string name, const char* call, int n, int k, std::string a, std::string b, std::string c,
           std::string scope = "", Holes more = {}) {
  Holes holes = {{"n", std::to_string(n)}, {"k", std::to_string(k)}, {"a", a}, {"b", b}, {"c", c}};
  holes["scope"] = scope.empty() ? "" : ", scope=\"" + scope + "\"";
  holes.merge(more);
  return {std::move(name), std::string(rows_desc) + call, std::move(holes)};
}

Entry hexagon(std::string name, int k, std::string a, std::string b, std::string instruction, bool broadcast,
              std::string scope = "") {
  return rows(std::move(name), hexagon_call, 32, k, a, b, "int32", std::move(scope),
              {{"instruction", std::move(instruction)},
               {"bytes", std::to_string(32 * k)},
               {"operands", broadcast ? "T.broadcast(A_i32, 32), B_i32x32" : "B_i32x32, A_i32"}});
}

}  // namespace

std::vector<Entry> dot_products() {
  return {
      four_bytes("dp4a_s8s8s32", dp4a_call, "int8", "int8", "int32"),
      four_bytes("dp4a_u8s8s32", dp4a_call, "uint8", "int8", "int32"),
      four_bytes("dp4a_s8u8s32", dp4a_call, "int8", "uint8", "int32"),
      four_bytes("dp4a_u8u8u32", dp4a_call, "uint8", "uint8", "uint32"),
      four_bytes("sdot4", sdot4_call, "int8", "int8", "int32"),
      rows("dot_16x4_vnni", vnni_call, 16, 4, "uint8", "int8", "int32"),
      rows("dot_16x4_avx512", avx512_call, 16, 4, "uint8", "int8", "int32"),
      rows("dot_4x4_i8i8s32_neon", neon_call, 4, 4, "int8", "int8", "int32"),
      rows("dot_4x4_i8i8s32_sdot", arm_dot_call, 4, 4, "int8", "int8", "int32", "",
           {{"instruction", "sdot.v4i32.v16i8"}}),
      rows("dot_4x4_u8u8u32_udot", arm_dot_call, 4, 4, "uint8", "uint8", "uint32", "",
           {{"instruction", "udot.v4u32.v16u8"}}),
      rows("dot_4x4_u8u8i32_hdot", arm_dot_call, 4, 4, "uint8", "uint8", "int32", "",
           {{"instruction", "udot.v4u32.v16u8"}}),
      {"sme_init", sme_init, {}},
      hexagon("dot_32x4_u8u8i32_vrmpy", 4, "uint8", "uint8", "vrmpyub.acc", false),
      hexagon("dot_32x4_u8i8i32_vrmpy", 4, "uint8", "int8", "vrmpybusv.acc", true),
      hexagon("dot_product_32x2_i16i16i32_vdmpy", 2, "int16", "int16", "vdmpyhvsat.acc", true),
      hexagon("dot_32x4_u8u8i32_vtcm_vrmpy", 4, "uint8", "uint8", "vrmpyub.acc", false, "global.vtcm"),
      hexagon("dot_32x4_u8i8i32_vtcm_vrmpy", 4, "uint8", "int8", "vrmpybusv.acc", true, "global.vtcm"),
  };
}

}  // namespace tirscope::schedule::stock
