// SPDX-License-Identifier: Apache-2.0
// A window of a given size, operated as a person does: menus by clicks, dialogs by typed paths, views by their items.
#pragma once

#include "app/support/form_hands.h"
#include "app/support/room.h"
#include "app/support/window_fixture.h"
#include "views/trace/trace_view.h"

namespace tirscope::app {

/// Answers what waits for a person: paths are typed into file dialogs, and what is unsaved is let go.
class Answers : public QObject {
 public:
  Answers() {
    connect(&timer_, &QTimer::timeout, this, [this] { answer(); });
    timer_.start(10);
  }
  void type(const QStringList& paths) { paths_ = paths; }
  bool allTyped() const { return paths_.isEmpty(); }

 private:
  void answer() {
    QWidget* modal = QApplication::activeModalWidget();
    if (!modal || !modal->isVisible()) return;
    if (auto* question = qobject_cast<QMessageBox*>(modal)) {
      QAbstractButton* let_go = question->button(QMessageBox::Discard);
      QTest::mouseClick(let_go ? let_go : question->buttons().front(), Qt::LeftButton);
    } else if (auto* files = qobject_cast<QFileDialog*>(modal)) {
      if (paths_.isEmpty()) return files->reject();
      typePath(*files, paths_.takeFirst());
    }
  }
  QTimer timer_;
  QStringList paths_;
};

struct Desk : TestWindow {
  Answers answers;
  QString look;  ///< part of the names of pictures

  Desk(QSize size, const QString& name) : TestWindow(QString()), look(name) {
    window->resize(size);
    settle(*window);
  }

  template <class Widget>
  Widget* part(const char* name) const {
    return window->findChild<Widget*>(QLatin1StringView(name));
  }
  template <class Widget>
  bool click(const char* name) const {
    auto* found = part<Widget>(name);
    if (!found || !waitFor([&] { return found->isVisible() && found->isEnabled(); }, 5000)) return false;
    QTest::mouseClick(found, Qt::LeftButton);
    return settle(*window);
  }
  /// A combo box, by its keys: Home, then down to the entry.
  bool choose(QComboBox& box, const QString& entry) const {
    const int wanted = box.findText(entry, Qt::MatchStartsWith);
    if (wanted < 0 || !box.isVisible()) return false;
    box.setFocus();
    QTest::keyClick(&box, Qt::Key_Home);
    for (int row = 0; row < wanted; ++row) QTest::keyClick(&box, Qt::Key_Down);
    return settle(*window) && box.currentIndex() == wanted;
  }

  // ---- menus --------------------------------------------------------------------------------------------------------

  static QAction* entryOf(const QMenu& menu, const QString& beginning) {
    for (QAction* entry : menu.actions())
      if (entry->isEnabled() && entry->text().remove(u'&').startsWith(beginning)) return entry;
    return nullptr;
  }
  /// A click of a mouse that came there: a menu takes a click at the place where it opened for the end of the press
  /// that opened it, and closes.
  static void comeAndClick(QMenu& menu, QPoint at) {
    for (int step = 8; step >= 0; --step) {
      const QPoint on(std::max(1, at.x() - step), at.y());
      QMouseEvent move(QEvent::MouseMove, on, menu.mapToGlobal(on), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
      QApplication::sendEvent(&menu, &move);
    }
    QTest::mouseClick(&menu, Qt::LeftButton, {}, at);
  }
  /// Clicks the way through a menu that is open.
  bool follow(QPointer<QMenu> menu, const QStringList& way) const {
    for (const QString& beginning : way) {
      QAction* entry = nullptr;
      if (!waitFor([&] { return menu && menu->isVisible() && (entry = entryOf(*menu, beginning)); }, 3000))
        return false;
      const QPointer<QMenu> below = entry->menu();
      comeAndClick(*menu, menu->actionGeometry(entry).center());
      if (below) menu = below;
    }
    return settle(*window);
  }
  bool mainMenu(const QString& title, const QStringList& way) const {
    for (QAction* entry : window->menuBar()->actions())
      if (entry->text().remove(u'&') == title) {
        QTest::mouseClick(window->menuBar(), Qt::LeftButton, {}, window->menuBar()->actionGeometry(entry).center());
        return follow(entry->menu(), way);
      }
    return false;
  }
  /// Right-clicks a loop or block in the loop nest and clicks through the menu.
  bool nodeMenu(const char* node, const QStringList& way) const {
    if (!select(*window, QLatin1StringView(node)) || !clickSelected(*window, QStringLiteral("loop_nest"), true))
      return false;
    QMenu* menu = nullptr;
    return waitFor([&] { return (menu = window->findChild<QMenu*>(QStringLiteral("primitive_menu"))) != nullptr; }) &&
           follow(menu, way);
  }

  // ---- files --------------------------------------------------------------------------------------------------------

  /// Presses keys that ask for files, and types the paths.
  bool askFor(Qt::Key key, Qt::KeyboardModifiers modifiers, const QString& path) {
    answers.type({path});
    if (!press(key, modifiers, "ir_text")) return false;
    return waitFor([&] { return answers.allTyped(); }, 5000) && settle(*window);
  }
  bool open(const QString& file) { return askFor(Qt::Key_O, Qt::ControlModifier, file); }
  static QByteArray bytesOf(const QString& file) {
    QFile read(file);
    return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
  }
  static bool put(const QString& file, const QByteArray& bytes) { return writeFile(file, bytes).has_value(); }

  // ---- views --------------------------------------------------------------------------------------------------------

  QTreeView& trace() const {
    window->docks().raise(QStringLiteral("trace"));
    settle(*window);
    return static_cast<views::TraceView*>(window->view(QStringLiteral("trace")))->tree();
  }
  void clickStep(int row, Qt::KeyboardModifiers modifiers = {}) const {
    QTreeView& tree = trace();
    tree.scrollTo(tree.model()->index(row, 0));
    const QRect rect = tree.visualRect(tree.model()->index(row, 0)) & tree.viewport()->rect();
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, modifiers, rect.center());
    settle(*window);
  }

  /// Keeps a picture of what is in sight, and says what has not the room that it needs.
  QStringList seen(QWidget& widget, const QString& task) const {
    waitFor([] { return false; }, 60);  // laid out and painted
    QToolTip::hideText();
    if (const QString kept = qEnvironmentVariable("TIRSCOPE_PICTURES"); !kept.isEmpty()) {
      QDir().mkpath(kept);
      widget.grab().save(QStringLiteral("%1/%2-%3.png").arg(kept, look, task));
    }
    QStringList faults = lacksRoom(widget);
    for (QString& fault : faults) fault.prepend(task + QStringLiteral(": "));
    return faults;
  }
};

}  // namespace tirscope::app
