// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/session/document.h"
#include "views/common/values/intent.h"

namespace tirscope::app {

/// What a selected node is to the schedule: a loop, a block, or a buffer together with the first block that writes it
/// (else reads it). Empty when the node is none of these, or not of this schedule.
std::optional<schedule::Subject> scheduleSubject(const schedule::Schedule& schedule, const views::Subject& subject);

/// What has that name: a loop, block or buffer of a TensorIR function, the first in the order of its text, else a
/// binding of a graph. Empty where nothing has it.
views::Subject subjectNamed(const IRModule& module, const QString& function, const QString& name);

/// The calls for a view's request, such as a loop dragged over another; arguments that are left open stay
/// open.
schedule::Call callOf(const views::PrimitiveRequest& request);

}  // namespace tirscope::app
