// SPDX-License-Identifier: Apache-2.0
// A memory plan in words.
#pragma once

#include <QCoreApplication>

#include "views/memory_plan/shown.h"

namespace tirscope::views::memory_plan {

/// What names the strings of the view for translators.
struct Text {
  Q_DECLARE_TR_FUNCTIONS(MemoryPlan)
};

/// "A100 (sm_80): blocks per SM 18, by shared memory; registers not known".
QString occupancyText(const Shown& shown);
/// Lines on one box: size, live range, offset, its waste, the boxes it shares with.
QString boxTip(const Shown& shown, int box);
QString noteText(const passes::StudyNote& note);
/// One execution: "C_shared[5] is written by thread (5, 0, 0) after 4 barriers; k0 = 1".
QString stepText(const passes::RunStep& step);
/// "A_shared: allocation-level needs it at entries 1 to 4, innermost-hoisted does not".
QString differenceText(const passes::MemoryStudy& study, const passes::RuleDifference& difference);
/// The entries of a live range as the chosen rule numbers them: "3 to 17".
QString entriesText(const passes::MemoryStudy& study, int lower, int upper);
QString exactBytes(int64_t bytes);

}  // namespace tirscope::views::memory_plan
