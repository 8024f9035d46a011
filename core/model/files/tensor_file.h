// SPDX-License-Identifier: Apache-2.0
// Files of tensors, whatever their format. Pickles, which are programs, are never read.
#pragma once

#include "model/tensor.h"

namespace tirscope::model {

/// The tensors of a .npz or .safetensors file; the array of a .npy file has the file's name without its suffix. The
/// format follows from the bytes. Large files are mapped and not copied.
/// Refused as `tensors.pickled` for pickles and PyTorch's files (.pkl, .pt, .pth), `tensors.format` for what is none of
/// the formats, as the file's bytes are (files/mapped_file.h) and as its format's reader refuses; messages name the
/// file.
Result<Tensors> read_tensors(const std::string& path);

/// The array of a .npy file, or of a file that holds no other. Refused also as `tensors.several`.
Result<Tensor> read_tensor(const std::string& path);

/// Writes the file that the suffix of `path` says: .npz, .safetensors, or .npy for one tensor. Refused as
/// `tensors.suffix`, `tensors.several`, and as the formats refuse what they lack. Environment: `file.unwritable`.
Result<void> write_tensors(const std::string& path, const Tensors& tensors);

}  // namespace tirscope::model
