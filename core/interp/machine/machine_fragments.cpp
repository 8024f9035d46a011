// SPDX-License-Identifier: Apache-2.0
// Fragments of wmma: tiles that are filled, copied and multiplied.
#include "interp/machine/machine_state.h"

namespace tirscope::interp {

bool Machine::run_fragment(const FragmentInstruction& info, const Thread& thread) {
  auto read = [&](std::size_t which, int row, int column, Scalar& out) {
    const MatrixOperand& tile = info.tiles[which];
    return read_element(tile, index_in_tile(tile, row, column, thread), thread, out);
  };
  const MatrixOperand& target = info.tiles.front();
  constexpr int64_t products_a_step = 64;
  const int64_t products = int64_t(info.size.rows) * info.size.columns * std::max(info.depth, 1);
  if (!charge(products / products_a_step)) return false;
  for (int i = 0; i < info.size.rows; ++i)
    for (int j = 0; j < info.size.columns; ++j) {
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
            add_product(value, left, right, is_real(target.storage));
          }
          break;
      }
      if (!write_element(target, index_in_tile(target, i, j, thread), thread, value)) return false;
    }
  return true;
}

}  // namespace tirscope::interp
