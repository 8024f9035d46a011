// SPDX-License-Identifier: Apache-2.0
// Fragments of wmma: tiles that are filled, copied and multiplied.
#include "interp/machine_state.h"

namespace tirscope::interp {

bool Machine::run_fragment(const FragmentInstruction& info, const Thread& thread) {
  auto place = [&](const FragmentInstruction::Tile& tile, int row, int column) {
    const int64_t stride = thread.registers[std::size_t(tile.stride)].i;
    return tile.by_columns ? place_in_rows(column, stride, row) : place_in_rows(row, stride, column);
  };
  auto read = [&](std::size_t which, int row, int column, Scalar& out) {
    const FragmentInstruction::Tile& tile = info.tiles[which];
    const int64_t pointer = thread.registers[std::size_t(tile.pointer)].i;
    return read_elements(tile.element, tile.storage, moved(pointer, place(tile, row, column), tile.element.bytes), 1,
                         thread, &out);
  };
  auto write = [&](int row, int column, Scalar value) {
    const FragmentInstruction::Tile& tile = info.tiles.front();
    return write_element(tile.element, tile.storage, thread.registers[std::size_t(tile.pointer)].i,
                         place(tile, row, column), thread, value);
  };
  const bool real = is_real(info.tiles.front().storage);
  for (int i = 0; i < info.rows; ++i)
    for (int j = 0; j < info.columns; ++j) {
      Scalar value{.i = 0};
      switch (info.kind) {
        case FragmentInstruction::Kind::Fill: value = thread.registers[std::size_t(info.value)]; break;
        case FragmentInstruction::Kind::Copy:
          if (!read(1, i, j, value)) return false;
          break;
        case FragmentInstruction::Kind::Multiply:
          if (!read(3, i, j, value)) return false;
          for (int l = 0; l < info.depth; ++l) {
            Scalar left, right;
            if (!read(1, i, l, left) || !read(2, l, j, right)) return false;
            if (real)
              value.f += left.f * right.f;
            else
              value.i += left.i * right.i;
          }
          break;
      }
      if (!write(i, j, value)) return false;
    }
  return true;
}

}  // namespace tirscope::interp
