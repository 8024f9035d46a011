// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace tirscope::app {

/// `tirscope demo [FILE] [--out DIR] [--lang L] [--theme T]`: drives the real window, without a display, through the
/// main job (open, schedule by clicks, diff, trace, build, time, check), prints what it did and saves screenshots.
/// Returns the exit code: 0 when every step did what it should.
int runDemo(const QStringList& arguments);

}  // namespace tirscope::app
