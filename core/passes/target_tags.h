// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace tirscope::passes {

/// A device by TVM's name of it, and the target that it means.
struct TargetTag {
  std::string_view name, meaning;
};
inline constexpr TargetTag target_tags[] = {
    {"nvidia/tesla-p100", "cuda:arch=sm_60"},       {"nvidia/nvidia-v100", "cuda:arch=sm_70"},
    {"nvidia/tesla-v100", "cuda:arch=sm_70"},       {"nvidia/nvidia-t4", "cuda:arch=sm_75"},
    {"nvidia/nvidia-a100", "cuda:arch=sm_80"},      {"nvidia/geforce-rtx-3090", "cuda:arch=sm_86"},
    {"nvidia/geforce-rtx-4090", "cuda:arch=sm_89"}, {"nvidia/nvidia-h100", "cuda:arch=sm_90"}};

}  // namespace tirscope::passes
