// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMenu>

#include "app/session/document.h"

namespace tirscope::app {

/// Fills `menu` with every primitive for the subject: the applicable ones first, each with its suggestions and the
/// form; the others greyed, with the reason in one line. `apply` runs a call, `form` opens the form on a call to start
/// from.
struct PrimitiveMenuActions {
  std::function<void(const schedule::Call&)> apply;
  std::function<void(const schedule::Call&)> form;
};
void fillPrimitiveMenu(QMenu& menu, const SchedulePtr& schedule, const views::Subject& subject,
                       const PrimitiveMenuActions& actions);

}  // namespace tirscope::app
