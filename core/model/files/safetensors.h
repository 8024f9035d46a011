// SPDX-License-Identifier: Apache-2.0
// The format of Hugging Face's safetensors: the length of a header in JSON, the header, and then the elements of all
// tensors, one behind the other.
#pragma once

#include "model/tensor.h"

namespace tirscope::model {

/// Whether the bytes begin as such a file does: a length that fits, and an object of JSON.
bool is_safetensors(std::span<const std::byte> bytes);

/// The tensors, which share the file's bytes, kept by `owner`. Refused as `safetensors.damaged` where the header is no
/// such, where offsets overlap, leave a gap, overflow or reach beyond the file, or do not fit their shape, and as
/// `safetensors.type` for types that no memory here holds.
Result<Tensors> read_safetensors(std::span<std::byte> bytes, const std::shared_ptr<const void>& owner);

/// The pieces of a file that holds the tensors. `texts` keeps those that are no tensor's bytes. Refused as
/// `safetensors.type`.
Result<std::vector<std::string_view>> safetensors_pieces(const Tensors& tensors, std::vector<std::string>& texts);

}  // namespace tirscope::model
