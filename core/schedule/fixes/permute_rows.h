// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "schedule/fixes/bank_fix.h"

namespace tirscope::schedule {

/// Steps that store the columns of a shared buffer in another order in each row (ir/ops/permuted_layout.h), so that its
/// accesses waste less: the annotation permuted_layout on every block that accesses the buffer, and on those that
/// access the other shared buffers of these blocks. None where that does not help, or one of the blocks has no name of
/// its own.
std::optional<BankFix> permute_rows(const Schedule& schedule, const std::string& buffer, const BankWaste& waste);

}  // namespace tirscope::schedule
