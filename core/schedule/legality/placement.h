// SPDX-License-Identifier: Apache-2.0
// Where a block may leave and where it may go.
#pragma once

#include "schedule/legality/refusal/refusal.h"
#include "schedule/state/state.h"

namespace tirscope::schedule {

/// `loop` is in the scope of `block` and not above it.
Result<void> require_same_scope(const SRef& block, const SRef& loop, const SRef& scope_root);

/// The statements directly in a loop's body.
std::vector<Stmt> body_statements(const ForNode& loop);

/// The positions among the statements of a loop's body that come after all producers and before all consumers there:
/// `first` to `last`, both included.
struct InsertionWindow {
  int first, last;
};
/// What must be below the loop: all producers, or all consumers.
enum class Required : uint8_t { Producers, Consumers };
Result<InsertionWindow> insertion_window(const SRef& loop, const std::vector<const SRef*>& producers,
                                         const std::vector<const SRef*>& consumers, Required required);

}  // namespace tirscope::schedule
