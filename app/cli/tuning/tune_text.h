// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "protocol/messages/tune.h"

namespace tirscope::cli {

/// What a run found, for a person.
std::string answer_text(const protocol::TuneAnswer& answer);

/// The tasks of a module, for a person.
std::string tasks_text(const protocol::TasksAnswer& answer);

}  // namespace tirscope::cli
