// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/storyboard/storyboard.h"

namespace tirscope::app {

/// The storyboard as a PDF, a page or more a slide, landscape A4: calls and figures on top, the text on the left, the
/// pictures on the right.
QByteArray storyPrint(const Storyboard& story);

}  // namespace tirscope::app
