// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interp/arrays.h"
#include "ir/function.h"
#include "support/diagnostic.h"

namespace tirscope::interp {

/// The value of one parameter: an array where the parameter is bound to a buffer, else a scalar.
struct Argument {
  std::string name;
  NDArray array;
  bool is_array = true;
  DataType dtype;       ///< of a scalar
  double number = 0;    ///< a floating scalar
  int64_t integer = 0;  ///< an integer scalar
  bool read = false;    ///< the function reads the values that the caller passed
  bool written = false;
};

/// Values of symbolic shape variables and scalar parameters, by name.
using Sizes = std::map<std::string, int64_t>;

/// The constant shape of `buffer` with symbolic dimensions taken from `sizes`; refused when one is missing or negative,
/// or when the array would take more than `max_bytes`, or
/// its type is one that no memory holds (`inputs.unsupported-type`).
Result<std::vector<int64_t>> concrete_shape(const Buffer& buffer, const Sizes& sizes, int64_t max_bytes);

struct InputOptions {
  uint64_t seed = 0;
  Sizes sizes = {};
  int64_t max_bytes = int64_t(8) << 30;
};

/// What the interpreter is given of arrays, all together, and what a program may allocate there: both are held several
/// times, in float64 too, and together stay below 2 GB.
inline constexpr int64_t most_interpreted_bytes = int64_t(128) << 20, most_interpreted_allocations = int64_t(512) << 20;

/// Arguments for `function`, drawn from the seed. The rule (stored with every result as `input_rule`): floats are
/// uniform in [-1, 1], scaled down so that a reduction over K products of n arguments has about unit variance; integers
/// are uniform in the widest range in which no operation of the function can wrap, at most [-128, 127]; booleans are 0
/// or 1; an integer that is used as an index stays inside what it indexes. Arrays that are only written are filled with
/// NaN, or the lowest integer. The values depend on the parameter's position, type and shape alone.
Result<std::vector<Argument>> make_inputs(const PrimFunc& function, const InputOptions& options);

/// The name and version of that rule.
inline constexpr const char* input_rule = "uniform-unit-variance-1";

/// A copy whose arrays share no memory with the original.
std::vector<Argument> clone(const std::vector<Argument>& arguments);

/// The product of the reduction extents of the block of `function` where it is largest, at least 1. Loops that are not
/// blocks count where the store reads what it writes. Symbolic extents take their value from `sizes`, else count as 1.
int64_t longest_reduction(const PrimFunc& function, const Sizes& sizes = {});

}  // namespace tirscope::interp
