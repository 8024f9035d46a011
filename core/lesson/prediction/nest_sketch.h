// SPDX-License-Identifier: Apache-2.0
// The loops and blocks of a function as a person would write them on a board: no statements, no bindings.
#pragma once

#include <string>
#include <vector>

#include "ir/function.h"

namespace tirscope::lesson {

struct NestLine {
  enum class Kind : uint8_t { Loop, Block, LeftOut };  ///< LeftOut: lines that are the same in all that is compared
  Kind kind = Kind::Loop;
  int depth = 0;
  std::string name = {}, extent = {};  ///< a block has no extent
  ForKind loop_kind = ForKind::Serial;
  std::string thread = {};  ///< "threadIdx.x"
  bool reduction = false;   ///< drives a reduction, or is one
  friend bool operator==(const NestLine&, const NestLine&) = default;
};
using NestSketch = std::vector<NestLine>;

/// The sketch of a function, and the loop (ForNode) or block (BlockNode) of each line.
struct Sketched {
  NestSketch lines;
  std::vector<const Node*> nodes;
};
Sketched sketch_of(const PrimFunc& function);

/// "for i in 16, parallel", "block C, reduction", two spaces a level.
std::string to_text(const NestSketch& nest);

/// Which lines of `nest` have no partner in `other`, wherever that is deeper or less deep.
std::vector<bool> changed_lines(const NestSketch& other, const NestSketch& nest);

/// The same sketches without the nests, and where they are long without most of the lines, that all begin or end with.
void leave_out_common(std::vector<NestSketch>& nests);

}  // namespace tirscope::lesson
