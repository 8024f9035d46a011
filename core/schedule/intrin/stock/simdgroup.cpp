// SPDX-License-Identifier: Apache-2.0
// Apple's simdgroup matrices, 8x8.
#include "schedule/intrin/stock/families.h"

namespace tirscope::schedule::stock {

namespace {

/// Which matrix of an array of matrices a buffer begins at.
std::string matrix(const std::string& buffer, const std::string& stride) {
  return fill("<b>.elem_offset // <s> // 8 * (<s> // 8) + <b>.elem_offset % <s> // 8", {{"b", buffer}, {"s", stride}});
}

constexpr const char* fill_text = R"(
@T.prim_func
def desc(a: T.handle) -> None:
    A = T.match_buffer(a, (8, 8), "<type>", scope="metal.simdgroup", offset_factor=1)
    with T.block("root"):
        T.reads()
        T.writes(A[0:8, 0:8])
        for i, j in T.grid(8, 8):
            with T.block("init"):
                vi, vj = T.axis.remap("SS", [i, j])
                A[vi, vj] = T.float32(0)

@T.prim_func
def impl(a: T.handle) -> None:
    d0 = T.int32()
    d1 = T.int32()
    A = T.match_buffer(a, (8, 8), "<type>", scope="metal.simdgroup", strides=[d1, d0], offset_factor=1)
    with T.block("root"):
        T.reads()
        T.writes(A[0:8, 0:8])
        T.evaluate(T.make_filled_simdgroup_matrix(A.data, <index>, T.float32(0), 8, 8))
)";

constexpr const char* copy_text = R"(
@T.prim_func
def desc(a: T.handle, c: T.handle) -> None:
    A = T.match_buffer(a, (8, 8), "<type>", align=64, scope="<from>", offset_factor=1)
    C = T.match_buffer(c, (8, 8), "<type>", align=64, scope="<to>", offset_factor=1)
    with T.block("root"):
        T.reads(A[0:8, 0:8])
        T.writes(C[0:8, 0:8])
        for i, j in T.grid(8, 8):
            with T.block("<block>"):
                vii, vjj = T.axis.remap("SS", [i, j])
                C[<place>] = A[vii, vjj]

@T.prim_func
def impl(a: T.handle, c: T.handle) -> None:
    s0 = T.int32()
    s1 = T.int32()
    d0 = T.int32()
    d1 = T.int32()
    A = T.match_buffer(a, (8, 8), "<type>", align=64, scope="<from>", strides=[s1, s0], offset_factor=1)
    C = T.match_buffer(c, (8, 8), "<type>", align=64, scope="<to>", strides=[d1, d0], offset_factor=1)
    with T.block("root"):
        T.reads(A[0:8, 0:8])
        T.writes(C[0:8, 0:8])
        T.evaluate(<call>)
)";

constexpr const char* multiply_text = R"(
@T.prim_func
def desc(a: T.handle, b: T.handle, c: T.handle) -> None:
    A = T.match_buffer(a, (8, 8), "<type>", scope="metal.simdgroup", offset_factor=1)
    B = T.match_buffer(b, (8, 8), "<type>", scope="metal.simdgroup", offset_factor=1)
    C = T.match_buffer(c, (8, 8), "<type>", scope="metal.simdgroup", offset_factor=1)
    with T.block("root"):
        T.reads(C[0:8, 0:8], A[0:8, 0:8], B[0:8, 0:8])
        T.writes(C[0:8, 0:8])
        for i, j, k in T.grid(8, 8, 8):
            with T.block(""):
                vii, vjj, vkk = T.axis.remap("SSR", [i, j, k])
                C[vii, vjj] += A[vii, vkk] * B[vkk, vjj]

@T.prim_func
def impl(a: T.handle, b: T.handle, c: T.handle) -> None:
    a0 = T.int32()
    a1 = T.int32()
    b0 = T.int32()
    b1 = T.int32()
    c0 = T.int32()
    c1 = T.int32()
    A = T.match_buffer(a, (8, 8), "<type>", scope="metal.simdgroup", strides=[a1, a0], offset_factor=1)
    B = T.match_buffer(b, (8, 8), "<type>", scope="metal.simdgroup", strides=[b1, b0], offset_factor=1)
    C = T.match_buffer(c, (8, 8), "<type>", scope="metal.simdgroup", strides=[c1, c0], offset_factor=1)
    with T.block("root"):
        T.reads(C[0:8, 0:8], A[0:8, 0:8], B[0:8, 0:8])
        T.writes(C[0:8, 0:8])
        T.evaluate(T.simdgroup_multiply_accumulate(C.data, <c>, A.data, <a>, B.data, <b>, C.data, <c>))
)";

Entry copy(std::string name, std::string type, std::string from, std::string to, bool transposed) {
  bool load = to == "metal.simdgroup";
  std::string call =
      fill(load ? "T.simdgroup_load(C.data, <index>, A.access_ptr(\"r\"), s1, 8, 8, <trans>)"
                : "T.simdgroup_store(A.data, <index>, C.access_ptr(\"w\"), d1, 8, 8, <trans>)",
           {{"index", load ? matrix("C", "d1") : matrix("A", "s1")}, {"trans", transposed ? "True" : "False"}});
  return {std::move(name),
          copy_text,
          {{"type", type},
           {"from", from},
           {"to", to},
           {"block", load ? "load" : "store"},
           {"place", transposed ? "vjj, vii" : "vii, vjj"},
           {"call", call}}};
}

}  // namespace

std::vector<Entry> simdgroup() {
  auto zero = [](std::string name, std::string type) {
    return Entry{std::move(name), fill_text, {{"type", type}, {"index", matrix("A", "d1")}}};
  };
  std::vector<Entry> out = {zero("simdgroup_make_filled_8x8x8_f16", "float16"),
                            zero("simdgroup_fill_8x8x8_f32", "float32"),
                            zero("simdgroup_make_filled_8x8x8_bf16", "bfloat16")};
  const auto types = {std::pair<std::string, std::string>{"f16", "float16"}, {"bf16", "bfloat16"}};
  for (const auto& [name, type] : types)
    for (bool transposed : {false, true})
      out.push_back(copy("simdgroup_load_8x8x8_" + name + "_shared" + (transposed ? "_trans" : ""), type, "shared",
                         "metal.simdgroup", transposed));
  for (const auto& [name, type] : types)
    for (std::string scope : {"global", "shared"})
      out.push_back(copy("simdgroup_store_8x8x8_" + name + "_" + scope, type, "metal.simdgroup", scope, false));
  for (const auto& [name, type] : types)
    out.push_back({"simdgroup_multiply_accumulate_8x8x8_" + name,
                   multiply_text,
                   {{"type", type}, {"a", matrix("A", "a1")}, {"b", matrix("B", "b1")}, {"c", matrix("C", "c1")}}});
  return out;
}

}  // namespace tirscope::schedule::stock
