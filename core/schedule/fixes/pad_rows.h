// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "schedule/schedule.h"

namespace tirscope::schedule {

/// What accesses of a buffer in shared memory waste by bank conflicts, in any unit; nothing where that is not known.
using BankWaste = std::function<std::optional<double>(const IRModule& module, const std::string& buffer)>;

/// The step that sets the rows of a shared buffer so far apart that its accesses waste less: a storage_align of the
/// block that fills it, tried with 4 to 16 bytes of padding behind each row of banks. The least padding of those that
/// waste least. None where no such step helps, or no block with a name of its own fills the buffer.
std::optional<Fix> pad_rows(const Schedule& schedule, const std::string& buffer, const BankWaste& waste);

}  // namespace tirscope::schedule
