// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope {

/// The one among `names` that was most likely meant by `name`: letters are missing, doubled, swapped or others, but no
/// more than one in three. Empty where none is so near; of equally near ones the first by the alphabet.
std::string nearest_name(std::string_view name, std::vector<std::string> names);

/// `problem`, with a note that names the nearest one where there is any.
Diagnostic did_you_mean(Diagnostic problem, std::string_view name, std::vector<std::string> names);

}  // namespace tirscope
