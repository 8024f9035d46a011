// SPDX-License-Identifier: Apache-2.0
#pragma once

class QComboBox;
class QLabel;
class QString;

namespace tirscope::views {

/// A combo box of a view's bar that is as wide as its room allows, not as its longest entry. `name`: its object name.
QComboBox* namedCombo(const char* name, const QString& title, const QString& tip);
/// The label before it: its title.
QLabel* labelOf(QComboBox* box);

}  // namespace tirscope::views
