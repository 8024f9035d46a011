// SPDX-License-Identifier: Apache-2.0
// WMMA: a warp loads fragments, multiplies them and stores the result. m x n x k is 16x16x16, or 8x8x32 for int4.
#include "schedule/intrin/stock/families.h"

namespace tirscope::schedule::stock {

namespace {

/// Which fragment of an array of fragments a buffer begins at: <rows> x <columns> elements each.
std::string fragment(const std::string& buffer, const std::string& stride, int rows, int columns) {
  return fill("<b>.elem_offset // <s> // <r> * (<s> // <c>) + <b>.elem_offset % <s> // <c>",
              {{"b", buffer}, {"s", stride}, {"r", std::to_string(rows)}, {"c", std::to_string(columns)}});
}

constexpr const char* copy_text = R"(
@T.prim_func
def desc(a: T.handle, c: T.handle) -> None:
    A = T.match_buffer(a, (<rows>, <columns>), "<type>", align=64, offset_factor=<columns>, scope="<from>")
    C = T.match_buffer(c, (<rows>, <columns>), "<type>", align=64, offset_factor=<columns>, scope="<to>")
    with T.block("root"):
        T.reads(A[0:<rows>, 0:<columns>])
        T.writes(C[0:<rows>, 0:<columns>])
        for i, j in T.grid(<rows>, <columns>):
            with T.block("<block>"):
                vii, vjj = T.axis.remap("SS", [i, j])
                C[vii, vjj] = A[vii, vjj]

@T.prim_func
def impl(a: T.handle, c: T.handle) -> None:
    s1 = T.int32()
    s0 = T.int32()
    d1 = T.int32()
    d0 = T.int32()
    A = T.match_buffer(a, (<rows>, <columns>), "<type>", align=64, offset_factor=<columns>, scope="<from>",
                       strides=<from_strides>)
    C = T.match_buffer(c, (<rows>, <columns>), "<type>", align=64, offset_factor=<columns>, scope="<to>",
                       strides=<to_strides>)
    with T.block("root"):
        T.reads(A[0:<rows>, 0:<columns>])
        T.writes(C[0:<rows>, 0:<columns>])
        T.evaluate(<call>)
)";

constexpr const char* fill_text = R"(
@T.prim_func
def desc(c: T.handle) -> None:
    C = T.match_buffer(c, (<m>, <n>), "<type>", align=64, offset_factor=<n>, scope="wmma.accumulator")
    with T.block("root"):
        T.reads()
        T.writes(C[0:<m>, 0:<n>])
        for i, j in T.grid(<m>, <n>):
            with T.block("init"):
                vii, vjj = T.axis.remap("SS", [i, j])
                C[vii, vjj] = T.<type>(0)

@T.prim_func
def impl(c: T.handle) -> None:
    d1 = T.int32()
    d0 = T.int32()
    C = T.match_buffer(c, (<m>, <n>), "<type>", align=64, offset_factor=<n>, scope="wmma.accumulator",
                       strides=[d1, d0])
    with T.block("root"):
        T.reads()
        T.writes(C[0:<m>, 0:<n>])
        T.evaluate(T.tvm_fill_fragment(C.data, <m>, <n>, <k>, <fragment>, T.float32(0), dtype="handle"))
)";

constexpr const char* sync_text = R"(
@T.prim_func
def desc(a: T.handle, b: T.handle, c: T.handle) -> None:
    A = T.match_buffer(a, (<m>, <k>), "<in>", align=64, offset_factor=<k>, scope="wmma.matrix_a")
    B = T.match_buffer(b, (<b0>, <b1>), "<in>", align=64, offset_factor=<b1>, scope="wmma.matrix_b")
    C = T.match_buffer(c, (<m>, <n>), "<out>", align=64, offset_factor=<n>, scope="wmma.accumulator")
    with T.block("root"):
        T.reads(C[0:<m>, 0:<n>], A[0:<m>, 0:<k>], B[0:<b0>, 0:<b1>])
        T.writes(C[0:<m>, 0:<n>])
        for i, j, k in T.grid(<m>, <n>, <k>):
            with T.block(""):
                vii, vjj, vkk = T.axis.remap("SSR", [i, j, k])
                C[vii, vjj] = C[vii, vjj] + <product>

@T.prim_func
def impl(a: T.handle, b: T.handle, c: T.handle) -> None:
    a1 = T.int32()
    a0 = T.int32()
    b1 = T.int32()
    b0 = T.int32()
    c1 = T.int32()
    c0 = T.int32()
    A = T.match_buffer(a, (<m>, <k>), "<in>", align=64, offset_factor=<k>, scope="wmma.matrix_a", strides=[a1, a0])
    B = T.match_buffer(b, (<b0>, <b1>), "<in>", align=64, offset_factor=<b1>, scope="wmma.matrix_b",
                       strides=[b1, b0])
    C = T.match_buffer(c, (<m>, <n>), "<out>", align=64, offset_factor=<n>, scope="wmma.accumulator",
                       strides=[c1, c0])
    with T.block("root"):
        T.reads(C[0:<m>, 0:<n>], A[0:<m>, 0:<k>], B[0:<b0>, 0:<b1>])
        T.writes(C[0:<m>, 0:<n>])
        T.evaluate(T.tvm_mma_sync(C.data, <c_fragment>, A.data, <a_fragment>, B.data, <b_fragment>, C.data,
                                  <c_fragment>, dtype="handle"))
)";

struct Shape {
  int m, n, k;
  Holes holes() const { return {{"m", std::to_string(m)}, {"n", std::to_string(n)}, {"k", std::to_string(k)}}; }
};

Holes with(Holes base, Holes more) {
  more.merge(base);
  return more;
}

Entry sync(std::string name, Shape s, std::string in, std::string out, bool transposed) {
  int b0 = transposed ? s.n : s.k, b1 = transposed ? s.k : s.n;
  std::string b = transposed ? "B[vjj, vkk]" : "B[vkk, vjj]";
  std::string cast = in == out ? "" : "T.Cast(\"" + out + "\", ", end = in == out ? "" : ")";
  return {std::move(name), sync_text,
          with(s.holes(), {{"in", in},
                           {"out", out},
                           {"b0", std::to_string(b0)},
                           {"b1", std::to_string(b1)},
                           {"product", cast + "A[vii, vkk]" + end + " * " + cast + b + end},
                           {"a_fragment", fragment("A", "a1", s.m, s.k)},
                           {"b_fragment", fragment("B", "b1", b0, b1)},
                           {"c_fragment", fragment("C", "c1", s.m, s.n)}})};
}

Entry load(std::string name, Shape s, std::string type, std::string scope, bool of_b, bool column_major) {
  int rows = of_b ? s.k : s.m, columns = of_b ? s.n : s.k;
  if (column_major) std::swap(rows, columns);
  std::string call = fill(
      "T.tvm_load_matrix_sync(C.data, <m>, <n>, <k>, <fragment>, A.access_ptr(\"r\"), s1, \"<layout>\", "
      "dtype=\"handle\")",
      with(s.holes(),
           {{"fragment", fragment("C", "d1", rows, columns)}, {"layout", column_major ? "col_major" : "row_major"}}));
  return {std::move(name),
          copy_text,
          {{"rows", std::to_string(rows)},
           {"columns", std::to_string(columns)},
           {"type", type},
           {"from", scope},
           {"to", of_b ? "wmma.matrix_b" : "wmma.matrix_a"},
           {"from_strides", "[s1, s0]"},
           {"to_strides", "[d1, d0]"},
           {"block", "load"},
           {"call", call}}};
}

Entry zero(std::string name, Shape s, std::string type) {
  return {std::move(name), fill_text, with(s.holes(), {{"type", type}, {"fragment", fragment("C", "d1", s.m, s.n)}})};
}

Entry store(std::string name, Shape s, std::string type, std::string scope) {
  std::string call = fill(
      "T.tvm_store_matrix_sync(A.data, <m>, <n>, <k>, <fragment>, C.access_ptr(\"w\"), s1, \"row_major\", "
      "dtype=\"handle\")",
      with(s.holes(), {{"fragment", fragment("A", "d1", s.m, s.n)}}));
  return {std::move(name),
          copy_text,
          {{"rows", std::to_string(s.m)},
           {"columns", std::to_string(s.n)},
           {"type", type},
           {"from", "wmma.accumulator"},
           {"to", scope},
           {"from_strides", "[d1, d0]"},
           {"to_strides", "[s1, s0]"},
           {"block", "store"},
           {"call", call}}};
}

}  // namespace

std::vector<Entry> wmma() {
  const Shape square{16, 16, 16}, narrow{8, 8, 32};
  const std::string s16 = "16x16x16_", s8 = "8x8x32_";
  std::vector<Entry> out;
  for (auto [types, in, result] : {std::tuple{"f16f16f32", "float16", "float32"},
                                   {"f16f16f16", "float16", "float16"},
                                   {"s8s8s32", "int8", "int32"}})
    for (bool transposed : {false, true})
      out.push_back(sync("wmma_sync_" + s16 + types + (transposed ? "_trans" : ""), square, in, result, transposed));
  out.push_back(sync("wmma_sync_" + s8 + "s4s4s32_trans", narrow, "int4", "int32", true));
  for (auto [abbreviation, type] : {std::pair{"f16", "float16"}, {"s8", "int8"}})
    for (bool transposed : {false, true})
      for (bool of_b : {false, true})
        for (auto [suffix, scope] : {std::pair{"_shared", "shared"}, {"_shared_dyn", "shared.dyn"}})
          out.push_back(
              load("wmma_load_" + s16 + abbreviation + (of_b ? "_b" : "_a") + (transposed ? "_trans" : "") + suffix,
                   square, type, scope, of_b, transposed));
  for (bool of_b : {false, true})
    for (auto [suffix, scope] : {std::pair{"_shared", "shared"}, {"_shared_dyn", "shared.dyn"}})
      out.push_back(
          load("wmma_load_" + s8 + (of_b ? "s4_b_trans" : "s4_a") + suffix, narrow, "int4", scope, of_b, of_b));
  const auto results = {std::tuple{s16 + "f32", "float32", square},
                        {s16 + "f16", "float16", square},
                        {s16 + "s32", "int32", square},
                        {s8 + "s32", "int32", narrow}};
  for (const auto& [name, type, shape] : results) out.push_back(zero("wmma_fill_" + name, shape, type));
  for (auto [suffix, scope] : {std::pair{"_shared", "shared"}, {"_shared_dyn", "shared.dyn"}, {"_global", "global"}})
    for (const auto& [name, type, shape] : results)
      out.push_back(store("wmma_store_" + name + suffix, shape, type, scope));
  return out;
}

}  // namespace tirscope::schedule::stock
