// SPDX-License-Identifier: Apache-2.0
#include "app/demo/drive.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QTimer>

#include "app/session/subjects.h"
#include "app/window/main/main_window.h"
#include "ir/walk/address.h"
#include "views/common/canvas/canvas.h"

namespace tirscope::app {

namespace {

void sendMouse(QWidget& widget, QPoint at, Qt::MouseButton button) {
  const QPointF global = widget.mapToGlobal(at);
  QMouseEvent press(QEvent::MouseButtonPress, at, global, button, button, Qt::NoModifier);
  QApplication::sendEvent(&widget, &press);
  QMouseEvent release(QEvent::MouseButtonRelease, at, global, button, Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(&widget, &release);
  if (button == Qt::RightButton) {
    QContextMenuEvent menu(QContextMenuEvent::Mouse, at, global.toPoint());
    QApplication::sendEvent(&widget, &menu);
  }
}

}  // namespace

bool waitFor(const std::function<bool()>& condition, int timeout) {
  if (__has_feature(address_sanitizer)) timeout *= 6;  // with it everything takes several times as long
  QElapsedTimer timer;
  timer.start();
  QTimer look;  // a condition may become true without an event: a file appears, a time passes
  look.start(5);
  while (!condition()) {
    if (timer.elapsed() > timeout) return false;
    QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
  }
  return true;
}

bool settle(MainWindow& window, int timeout) {
  auto quiet = [&] { return !window.isBusy(); };
  if (!waitFor(quiet, timeout)) return false;
  QCoreApplication::processEvents(QEventLoop::AllEvents, 50);
  return waitFor(quiet, timeout);
}

bool select(MainWindow& window, const QString& name) {
  Document& document = window.document();
  if (!document.isOpen()) return false;
  const IRModule& module = document.schedule()->module();
  const NodeRef found = node_at(module, name.toStdString());
  const views::Subject subject =
      found ? views::subjectOf(found, QString::fromStdString(Address::parse(name.toStdString())->function))
            : subjectNamed(module, document.function(), name);
  if (subject) document.selection().select(subject);
  return bool(subject);
}

bool clickSelected(MainWindow& window, const QString& id, bool right) {
  auto* canvas = qobject_cast<views::CanvasView*>(window.view(id));
  if (!canvas) return false;
  canvas->revealSelection();
  settle(window);
  const views::Subject wanted = window.document().selection().current();
  for (std::size_t i = 0; i < canvas->items().size(); ++i) {
    if (canvas->items()[i].subject.node != wanted.node) continue;
    QRect rect = canvas->itemRect(int(i));
    QPoint at = canvas->surface()->mapFrom(
        canvas, QPoint(rect.left() + std::min(12, rect.width() / 2), rect.top() + std::min(10, rect.height() / 2)));
    sendMouse(*canvas->surface(), at, right ? Qt::RightButton : Qt::LeftButton);
    return settle(window);  // a menu fills in when it is known what applies
  }
  return false;
}

bool chooseFromMenu(MainWindow& window, const QString& primitive, const QString& label) {
  QMenu* menu = nullptr;
  waitFor([&] {
    menu = window.findChild<QMenu*>(QStringLiteral("primitive_menu"));
    return menu != nullptr;
  });
  if (!menu) return false;
  bool chosen = false;
  for (QAction* entry : menu->actions()) {
    if (entry->text() != primitive || !entry->isEnabled()) continue;
    if (!entry->menu()) {  // there is nothing to choose
      entry->trigger();
      chosen = true;
      break;
    }
    for (QAction* suggestion : entry->menu()->actions()) {
      if (!suggestion->text().startsWith(label)) continue;
      suggestion->trigger();
      chosen = true;
      break;
    }
  }
  menu->close();
  delete menu;
  return chosen && settle(window);
}

QImage shoot(MainWindow& window, double scale) {
  QImage image((QSizeF(window.size()) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(scale);
  image.fill(window.palette().color(QPalette::Window));
  QPainter painter(&image);
  window.render(&painter);
  return image;
}

}  // namespace tirscope::app
