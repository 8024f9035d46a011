// SPDX-License-Identifier: Apache-2.0
// What a painted view exposes to screen readers: its items as children with names, roles, rectangles and states.
#pragma once

#include <QAccessible>
#include <QRect>
#include <QString>

class QAbstractScrollArea;

namespace tirscope::views {

struct AccessibleItem {
  QString name, description;
  QAccessible::Role role = QAccessible::StaticText;
  QRect rect = {};        ///< on the screen
  bool selected = false;  ///< the thing that all views have selected
  bool current = false;   ///< it has the keyboard focus
  bool selectable = false;
};

/// Implemented by what paints items.
class AccessibleItems {
 public:
  virtual ~AccessibleItems() = default;
  virtual int accessibleCount() const = 0;
  /// `n` may be out of range where the picture has changed; then the item is empty.
  virtual AccessibleItem accessibleItem(int n) const = 0;
  virtual void pressAccessible(int n) = 0;
  virtual void openAccessibleMenu(int n) = 0;
};

/// From now on `area` has `items` as its accessible children. `items` must live as long as `area`.
void makeAccessible(QAbstractScrollArea& area, AccessibleItems& items);
/// The items are others now.
void accessibleItemsChanged(QAbstractScrollArea& area);
/// The keyboard moved to an item.
void accessibleFocusMoved(QAbstractScrollArea& area, int item);

}  // namespace tirscope::views
