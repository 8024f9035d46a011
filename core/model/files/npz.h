// SPDX-License-Identifier: Apache-2.0
// NumPy's format of several arrays: a zip archive whose members are .npy files.
#pragma once

#include "model/tensor.h"

namespace tirscope::model {

/// What deflated arrays may unpack to, together: a small archive can hold an enormous array of zeros.
inline constexpr uint64_t most_unpacked_bytes = uint64_t(1) << 30;

/// The arrays, by the names of their members without ".npy". Stored ones share the file's bytes, which `owner` keeps.
/// Nothing is allocated before the sizes that the archive announces have been checked against each other and the limit.
/// Refused as `npz.too-large` (see most_unpacked_bytes), `npz.pickled` (a file of PyTorch's), `npz.member` (what is no
/// .npy file), and as read_zip and read_npy.
Result<Tensors> read_npz(std::span<std::byte> bytes, const std::shared_ptr<const void>& owner);

/// The pieces of a file that holds the arrays, none of them deflated. `texts` keeps those that are no tensor's bytes.
/// Refused as npy_header.
Result<std::vector<std::string_view>> npz_pieces(const Tensors& tensors, std::vector<std::string>& texts);

}  // namespace tirscope::model
