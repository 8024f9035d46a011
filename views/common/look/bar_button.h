// SPDX-License-Identifier: Apache-2.0
#pragma once

class QString;
class QToolButton;

namespace tirscope::views {

/// A button of a view's bar: an icon and a word. `name`: its object name; `icon`: of resources/icons.
QToolButton* barButton(const char* name, const char* icon, const QString& text, const QString& tip);

}  // namespace tirscope::views
