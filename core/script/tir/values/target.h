// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ir/stmt.h"
#include "support/diagnostic.h"

namespace tirscope::script {

/// A device by TVM's name of it, "nvidia/geforce-rtx-3070": the target that it means, and its host, or "".
struct TargetTag {
  std::string_view name;
  std::string target, host;
};
/// Null where TVM has no such tag.
const TargetTag* target_tag(std::string_view name);

/// A target as TVM writes it ("cuda -arch=sm_80"), with the defaults of its kind; refused as `script.target`.
Result<Ref<const TargetNode>> read_target(std::string_view text);
/// The same for its entries: {"kind": "cuda", "host": "llvm"}.
Result<Ref<const TargetNode>> read_target(const AttrDict& config);

}  // namespace tirscope::script
