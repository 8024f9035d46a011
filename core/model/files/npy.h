// SPDX-License-Identifier: Apache-2.0
// NumPy's format of one array: a header in Python's notation, then the elements. Arrays of Python objects are pickles,
// programs that run when they are read, and are refused.
#pragma once

#include "model/tensor.h"

namespace tirscope::model {

/// What the header of a .npy file says. Versions 1, 2 and 3.
struct NpyHeader {
  std::size_t bytes = 0;  ///< of the header: where the elements begin
  DataType dtype;
  bool swapped = false;        ///< the elements are big-endian
  bool column_major = false;   ///< Fortran's order
  std::vector<int64_t> shape;  ///< each at least 0
  int64_t data_bytes = 0;      ///< of the elements, without overflow
};

/// Headers are not longer than this.
inline constexpr std::size_t longest_npy_header = std::size_t(1) << 16;

/// Whether the bytes begin as such a file does.
bool is_npy(std::span<const std::byte> bytes);

/// Reads the header at the beginning of `bytes`, which may be no more than it. `name`: of the array, for messages.
/// Refused as `npy.damaged`, `npy.pickled` (an array of objects) and `npy.type` (complex numbers, texts, records, ...).
Result<NpyHeader> read_npy_header(std::span<const std::byte> bytes, const std::string& name);

/// The array of a whole file. In row-major order and this machine's it shares `bytes`, which `owner` keeps; else it is
/// a copy. Refused as the header is, and as `npy.damaged` where there are more or fewer elements than it says.
Result<Tensor> read_npy(std::span<std::byte> bytes, std::shared_ptr<const void> owner, const std::string& name);

/// The header of version 1 for such an array, a multiple of 64 bytes long; its elements follow. Refused as `npy.type`
/// for a type that NumPy does not have: bfloat16, float8, vectors.
Result<std::string> npy_header(const Tensor& tensor, const std::string& name);

}  // namespace tirscope::model
