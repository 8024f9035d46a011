// SPDX-License-Identifier: Apache-2.0
// What libonnx says of a model, asked in a process of its own: it divides by strides of 0, reads tensors that have no
// data, and follows graphs as deep as they are.
#pragma once

#include <onnx/onnx_pb.h>

#include "support/diagnostic.h"

namespace tirscope::onnx_import {

/// Processor time that libonnx gets for one model, and half of its wall time (s). A model of 1,000 nodes takes 0.1 s.
inline constexpr int libonnx_seconds = 8;

/// Adds the shapes that libonnx infers to the value_info and the outputs of the model's graph. What its checker objects
/// to (`onnx.invalid`), that it infers nothing (`onnx.shape-inference`), or that it crashed or took too long
/// (`onnx.crashed`), is a warning: the importer's own rules do without it.
Diagnostics add_inferred_shapes(onnx::ModelProto& model);

}  // namespace tirscope::onnx_import
