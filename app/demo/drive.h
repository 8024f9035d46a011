// SPDX-License-Identifier: Apache-2.0
// Driving the real window with real events: for the demonstration, for pictures and for tests.
#pragma once

#include <QImage>
#include <QString>
#include <functional>

class QMenu;

namespace tirscope::views {
class View;
}

namespace tirscope::app {

class MainWindow;

/// Runs the event loop until the window has nothing more to do (edits, layouts); false after `timeout` milliseconds.
bool settle(MainWindow& window, int timeout = 10000);
/// Runs the event loop until `condition` holds.
bool waitFor(const std::function<bool()>& condition, int timeout = 10000);

/// Selects a node by its address, or the first loop, block or buffer of that name.
bool select(MainWindow& window, const QString& name);

/// Clicks the item of a painted view (or the text) that shows the selected node; `right` opens its menu.
bool clickSelected(MainWindow& window, const QString& view, bool right);

/// Chooses an entry of the primitive menu by its path: the primitive, then the beginning of the suggestion's label,
/// which does not matter where the primitive leaves nothing to choose.
bool chooseFromMenu(MainWindow& window, const QString& primitive, const QString& label);

/// The window as an image with `scale` pixels a point.
QImage shoot(MainWindow& window, double scale);

}  // namespace tirscope::app
