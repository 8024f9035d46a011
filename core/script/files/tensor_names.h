// SPDX-License-Identifier: Apache-2.0
// Names of tensors that lie beside a text: the type, the shape and the hash of the contents.
#pragma once

#include "ir/relax/relax.h"
#include "script/files/reader.h"

namespace tirscope::script {

/// Where a text's metadata has its constants.
inline constexpr std::string_view constants_key = "relax.expr.Constant";

struct TensorName {
  DataType dtype;
  std::vector<int64_t> shape;
  std::string hash;  ///< 32 hexadecimal digits
};

/// "float32 [2, 3] 0f...", also of a constant whose data is missing where its name is known; else empty.
std::string tensor_name(const RelaxConstantNode& constant);

/// Nothing for another text, and for a type and shape that no memory holds.
std::optional<TensorName> read_tensor_name(std::string_view text);

/// The constant of that name. What `tensors` gives for it is taken where it has that type, shape and hash; where there
/// is no such thing its data is missing, and `left_out` says the name and the file.
RelaxConstant constant_named(const TensorName& name, const std::string& file, const TensorsFrom& tensors);

}  // namespace tirscope::script
