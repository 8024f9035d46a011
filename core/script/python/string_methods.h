// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "script/python/evaluator.h"

namespace tirscope::script {

/// The method of a string under that name, bound to it; failed where there is none.
Value string_method(const std::string& text, std::string_view name);

}  // namespace tirscope::script
