// SPDX-License-Identifier: Apache-2.0
// The elements of an array as TVM saves them: a header, then the bytes, little endian.
#pragma once

#include <string>
#include <string_view>

#include "ir/tensor_data.h"
#include "script/dialect/release.h"

namespace tirscope::script {

/// Nothing for a type that the release has no number for.
std::optional<std::string> saved_tensor(const TensorData& data, Release release);

/// Refused as `node-graph.bad-tensor`: bytes that are none of TVM's arrays, or fewer than their header says. Before
/// 0.22 (`flat` is false) booleans and float8 have other numbers.
Result<TensorData> read_saved_tensor(std::string_view bytes, bool flat);

}  // namespace tirscope::script
