// SPDX-License-Identifier: Apache-2.0
// Small floating types done by hand: as bits of unsigned integers, and converted by shifts.
#pragma once

#include "ir/function.h"
#include "passes/pass.h"

namespace tirscope::passes {

/// A family of types that a device may lack.
struct SmallFloats {
  bool (*matches)(DataType dtype);
  double native_from;  ///< the compute capability of the first CUDA device that has them
};
extern const SmallFloats bfloat16s, float8s;

/// The function's target is a CUDA device that has the types itself.
bool has_native(const PrimFunc& function, const SmallFloats& floats);

/// The unsigned integer of as many bits and lanes.
DataType storage_uint(DataType dtype);

/// `value` as another type of the same size; itself when it has that type.
Expr reinterpreted(DataType dtype, const Expr& value);

/// `value`, of one floating type, as the other, by integer operations: rounding to the nearest, halves to even; what is
/// too small becomes 0. TVM's DTypeConversion.
Expr converted(const Expr& value, DataType dtype);

/// `attr`, about the new variable when it was about one that `vars` replaces.
Ref<const AttrStmtNode> about(const Ref<const AttrStmtNode>& attr, const std::unordered_map<const VarNode*, Var>& vars);

}  // namespace tirscope::passes
