// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace tirscope::app {

/// `tirscope picture FILE --view V ...`: one view of a module as SVG or PNG, or the whole window as PNG (--view
/// window). Returns the exit code.
int makePicture(const QStringList& arguments);

}  // namespace tirscope::app
