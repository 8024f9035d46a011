// SPDX-License-Identifier: Apache-2.0
// The pipelines over graphs that have names: one table for menus, the protocol and its errors.
#pragma once

#include <span>
#include <string_view>

namespace tirscope::passes {

struct NamedPipeline {
  std::string_view name;     ///< as relax.get_pipeline takes it
  std::string_view summary;  ///< what becomes of a module, in a sentence
};

/// Those that `named_pipeline` knows.
std::span<const NamedPipeline> named_pipelines();

}  // namespace tirscope::passes
