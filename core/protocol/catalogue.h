// SPDX-License-Identifier: Apache-2.0
// schedule.primitives and `tirc primitives`: what a person can look up about every primitive, from its description.
#pragma once

#include "protocol/method.h"
#include "schedule/primitive.h"

namespace tirscope::protocol {

/// [{name, summary, signature, returns, since, until, instruction, error_name, parameters: [{name, type, help, role,
/// default?}]}], in the order of the registry. With `name` only that one; refused when there is none of that name.
Result<json> primitive_catalogue(const std::optional<std::string>& name = {});

/// The same for people: a line each, or for one primitive its parameters too.
Result<std::string> primitive_catalogue_text(const std::optional<std::string>& name = {});

/// schedule.primitives.
Methods catalogue_methods();

}  // namespace tirscope::protocol
