// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope::script {

/// The "NAME=VALUE" of --set, several with commas between; refused as `cli.bad-setting` for anything else.
Result<std::map<std::string, int64_t>> parse_settings(const std::vector<std::string>& settings);

}  // namespace tirscope::script
