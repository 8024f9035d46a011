// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMenu>

#include "app/session/applicable_session.h"

namespace tirscope::app {

/// What the entries of a menu of primitives do: `apply` runs a call, `form` opens the form on a call to start from.
/// `with_refusals`: what does not apply is listed with its reason.
struct PrimitiveMenuActions {
  std::function<void(const schedule::Call&)> apply;
  std::function<void(const schedule::Call&)> form;
  bool with_refusals = true;
};

/// Fills `menu` with every primitive for the subject, as soon as it is known what applies: the applicable ones first,
/// each with its suggestions and the form; the others greyed, with the reason in one line. `last` ends the menu.
void fillPrimitiveMenu(QMenu& menu, ApplicableSession& session, const views::Subject& subject,
                       const PrimitiveMenuActions& actions, const QList<QAction*>& last = {});

}  // namespace tirscope::app
