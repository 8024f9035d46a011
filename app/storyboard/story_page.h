// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/storyboard/storyboard.h"

namespace tirscope::app {

/// The storyboard as one HTML page. A content security policy allows its own style, its own script (both by their hash)
/// and the pictures within it, nothing else; whatever comes from the program or its file is escaped, and its pictures
/// are images, in which no browser runs scripts. Without scripts all slides stand one below the other.
QByteArray storyPage(const Storyboard& story);

}  // namespace tirscope::app
