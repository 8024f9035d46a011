// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schedule/fixes/bank_fix.h"

namespace tirscope::schedule {

/// The step that sets the rows of a shared buffer so far apart that its accesses waste less: a storage_align of the
/// block that fills it, tried with 4 to 16 bytes of padding behind each row of banks. The least padding of those that
/// waste least. None where no such step helps, or no block with a name of its own fills the buffer.
std::optional<BankFix> pad_rows(const Schedule& schedule, const std::string& buffer, const BankWaste& waste);

}  // namespace tirscope::schedule
