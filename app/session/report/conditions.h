// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/session/report/report_facts.h"

namespace tirscope::app {

/// The versions of Tirscope and of what it is built on, the processor and the system.
QList<ReportFact> versionFacts();

/// The settings that change what programs become and how they are timed, and how the window looks; each that a form or
/// menu has, with "default" where a person chose nothing. `elsewhere`: programs run on another host.
QList<ReportFact> settingFacts(const QString& target, bool elsewhere);

}  // namespace tirscope::app
