// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <unordered_map>

#include "ir/relax/relax.h"

namespace tirscope::analysis {

/// The addresses of the bindings and parameters of a Relax function, functions and branches inside it included.
std::unordered_map<const Node*, std::string> relax_addresses(const std::string& name,
                                                             const RelaxFunctionNode& function);

}  // namespace tirscope::analysis
