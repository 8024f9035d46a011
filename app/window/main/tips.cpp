// SPDX-License-Identifier: Apache-2.0
#include "app/window/main/tips.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QMenu>
#include <QToolTip>

#include "views/common/look/texts.h"

namespace tirscope::app {

namespace {

/// What Qt would show at a position of a widget.
QString tipAt(QWidget& widget, QPoint at) {
  if (auto* menu = qobject_cast<QMenu*>(&widget)) {
    const QAction* action = menu->toolTipsVisible() ? menu->actionAt(at) : nullptr;
    return action ? action->toolTip() : QString();
  }
  auto* view = qobject_cast<QAbstractItemView*>(widget.parentWidget());
  if (!view || view->viewport() != &widget || !view->model()) return widget.toolTip();
  if (auto* header = qobject_cast<QHeaderView*>(view)) {
    const int section = header->logicalIndexAt(at);
    return section < 0 ? QString()
                       : view->model()->headerData(section, header->orientation(), Qt::ToolTipRole).toString();
  }
  return view->indexAt(at).data(Qt::ToolTipRole).toString();
}

}  // namespace

void Tips::install() {
  if (!qApp->findChild<Tips*>(Qt::FindDirectChildrenOnly)) qApp->installEventFilter(new Tips(qApp));
}

bool Tips::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::ToolTip || !watched->isWidgetType()) return false;
  auto& widget = *static_cast<QWidget*>(watched);
  const auto& help = *static_cast<QHelpEvent*>(event);
  const QString tip = tipAt(widget, help.pos()), shown = views::tipText(tip);
  if (shown == tip) return false;
  QToolTip::showText(help.globalPos(), shown, &widget);
  return true;
}

}  // namespace tirscope::app
