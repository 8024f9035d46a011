// SPDX-License-Identifier: Apache-2.0
// ONNX files: read, checked and completed by libonnx (the only folder that includes it or protobuf).
#pragma once

#include <onnx/onnx_pb.h>

#include <filesystem>
#include <memory>
#include <string>

#include "ir/tensor_data.h"
#include "support/diagnostic.h"

namespace tirscope::onnx_import {

/// A file of more bytes than this is no protobuf message (`onnx.too-large`).
inline constexpr std::size_t max_model_bytes = (std::size_t(1) << 31) - 1;
/// Earlier versions of the operators have other attributes.
inline constexpr int64_t oldest_opset = 6;

/// A model whose operators are known to libonnx, with the shapes of intermediate values where they can be inferred.
struct ModelFile {
  std::unique_ptr<onnx::ModelProto> proto;
  std::filesystem::path folder;  ///< with the external data; no file outside it is read
  int64_t opset = 0;             ///< of the default domain
  Diagnostics notes;             ///< what the checker or the inference objects to without making it unusable
};

/// Refused: `onnx.unreadable` (no protobuf, or a truncated one), `onnx.too-large`, `onnx.invalid` (the checker's
/// words), `onnx.no-graph`; and what `read_file` refuses.
Result<ModelFile> read_model(const std::string& path);

/// The elements of a tensor of the file, in its own type. Refused: `onnx.external-data` where they lie outside the
/// model's folder (links and ".." included), are missing or too short; `onnx.tensor-type` for strings and types that
/// TensorIR lacks; `onnx.tensor-size` where their number contradicts the shape.
Result<TensorData> tensor_data(const ModelFile& file, const onnx::TensorProto& tensor);

/// The type of elements of that number in onnx.TensorProto.DataType; refused as `onnx.tensor-type`.
Result<DataType> element_type(int32_t type, const std::string& name);

}  // namespace tirscope::onnx_import
