// SPDX-License-Identifier: Apache-2.0
#pragma once

class QString;

namespace tirscope::app {

/// Writes what a pass of one's own did as a storyboard of two slides: the program before it and the one after it, with
/// what changed, pictures and figures, and whether the interpreter finds both to compute the same, which is printed
/// too. Both are only read. The exit code: 0, 1 where their results differ, or 2 with a message on the standard error
/// where a file does not read or the page cannot be written.
int reportPass(const QString& before, const QString& after, const QString& out);

}  // namespace tirscope::app
