// SPDX-License-Identifier: Apache-2.0
#include "schedule/intrin/stock/warp_tile.h"

namespace tirscope::schedule::stock {

namespace {

constexpr const char* zero_text = R"(
@T.prim_func
def desc(a: T.handle) -> None:
    C_warp = T.match_buffer(a, [<threads>, <registers>], dtype="<type>", scope="warp")
    with T.block("root"):
        T.reads()
        T.writes(C_warp[0:<threads>, 0:<registers>])
        for i0, i1 in T.grid(16, 16):
            with T.block("C_warp"):
                i, j = T.axis.remap("SS", [i0, i1])
                T.reads()
                T.writes(C_warp[<place>])
                C_warp[<place>] = T.<type>(0)

@T.prim_func
def impl(a: T.handle) -> None:
    C_warp = T.match_buffer(a, [<threads>, <registers>], dtype="<type>", scope="warp", offset_factor=1)
    with T.block("root"):
        T.reads()
        T.writes(C_warp[0:<threads>, 0:<registers>])
)";

constexpr const char* store_text = R"(
@T.prim_func
def desc(a: T.handle, c: T.handle) -> None:
    C_warp = T.match_buffer(a, [<threads>, <registers>], dtype="<type>", scope="warp")
    C = T.match_buffer(c, [16, 16], dtype="<type>", scope="<scope>")
    with T.block("root"):
        T.reads(C_warp[0:<threads>, 0:<registers>])
        T.writes(C[0:16, 0:16])
        for i0, i1 in T.grid(16, 16):
            with T.block("C_warp"):
                v0, v1 = T.axis.remap("SS", [i0, i1])
                T.reads(C_warp[<place>])
                T.writes(C[v0, v1])
                C[v0, v1] = C_warp[<place>]

@T.prim_func
def impl(a: T.handle, c: T.handle) -> None:
    s0 = T.int32()
    s1 = T.int32()
    C_warp = T.match_buffer(a, [<threads>, <registers>], dtype="<type>", scope="warp", offset_factor=1)
    C = T.match_buffer(c, [16, 16], dtype="<type>", scope="<scope>", offset_factor=1, strides=[s0, s1])
    with T.block("root"):
        T.reads(C_warp[0:<threads>, 0:<registers>])
        T.writes(C[0:16, 0:16])
)";

Holes holes_of(const WarpTile& tile) {
  return {{"threads", std::to_string(tile.threads)},
          {"registers", std::to_string(tile.registers)},
          {"type", tile.type},
          {"place", tile.place}};
}

}  // namespace

Entry zeroed(std::string name, const WarpTile& tile, const char* body) {
  return {std::move(name), std::string(zero_text) + body, holes_of(tile)};
}

Entry stored(std::string name, const WarpTile& tile, std::string scope, const char* body) {
  Holes holes = holes_of(tile);
  holes.emplace("scope", std::move(scope));
  return {std::move(name), std::string(store_text) + body, std::move(holes)};
}

}  // namespace tirscope::schedule::stock
