// SPDX-License-Identifier: Apache-2.0
#include "app/demo/drive.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include "app/window/main/main_window.h"
#include "ir/walk/address.h"
#include "ir/walk/visitor.h"
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

QString nameOf(const Node& node) {
  if (auto loop = as<ForNode>(&node)) return QString::fromStdString(loop->var->name);
  if (auto block = as<BlockNode>(&node)) return QString::fromStdString(block->name);
  return {};
}

/// The buffer of that name that the function is given or allocates.
NodeRef bufferNamed(const PrimFunc& function, const std::string& name) {
  for (const BufferBinding& binding : function->buffer_map)
    if (binding.buffer->name == name) return binding.buffer;
  NodeRef found;
  walk(function->body, [&](const Node& node) {
    if (auto block = as<BlockNode>(&node))
      for (const Buffer& buffer : block->alloc_buffers)
        if (!found && buffer->name == name) found = buffer;
    return !found;
  });
  return found;
}

/// The binding of that name in a Relax function.
views::Subject bindingNamed(const IRModule& module, const std::string& name) {
  views::Subject found;
  for (const auto& [function, root] : module->functions) {
    if (root->kind != Kind::RelaxFunction) continue;
    walk(*root, [&](const Node& node) {
      const bool named =
          BindingNode::matches(node.kind) && static_cast<const BindingNode&>(node).var->name == name && !found;
      if (named) found = {ref(&node), QString::fromStdString(function)};
      return !found;
    });
  }
  return found;
}

}  // namespace

bool waitFor(const std::function<bool()>& condition, int timeout) {
  QElapsedTimer timer;
  timer.start();
  while (!condition()) {
    if (timer.elapsed() > timeout) return false;
    QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
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
  NodeRef found = node_at(document.schedule()->module(), name.toStdString());
  if (found) {
    document.selection().select(
        views::subjectOf(found, QString::fromStdString(Address::parse(name.toStdString())->function)));
    return true;
  }
  auto function = document.schedule()->module()->prim_func(document.function().toStdString());
  if (function) {
    walk(function->body, [&](const Node& node) {
      if (!found && nameOf(node) == name) found = ref(node);
      return !found;
    });
    if (!found) found = bufferNamed(function, name.toStdString());
  }
  const views::Subject subject = found ? views::subjectOf(found, document.function())
                                       : bindingNamed(document.schedule()->module(), name.toStdString());
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
