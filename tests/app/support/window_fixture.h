// SPDX-License-Identifier: Apache-2.0
// The real window with default settings, and functions that operate it.
#pragma once

#include <QtTest>
#include <QtWidgets>

#include "app/demo/drive.h"
#include "app/session/files/session_file.h"
#include "app/window/files/files.h"
#include "app/window/forms/primitive_form.h"
#include "app/window/main/main_window.h"
#include "app/window/runs/lowering.h"
#include "app/window/runs/shown_code.h"
#include "app/window/runs/timing.h"
#include "app/window/steps/scheduling.h"
#include "app/window/strips/message_strip.h"
#include "app/window/views/docks.h"
#include "app/window/views/view_commands.h"
#include "script/printer/printer.h"
#include "support/paths.h"
#include "views/common/canvas/canvas.h"
#include "views/registry.h"

namespace tirscope::app {

inline QString sample(const char* name) { return test::in_source("sample_modules/") + QLatin1StringView(name); }

/// A window on a sample; each has its own settings.
struct TestWindow {
  QTemporaryDir folder;
  std::unique_ptr<MainWindow> window;

  explicit TestWindow(const QString& file = sample("matmul.py")) {
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setOrganizationName(QStringLiteral("tirscope-test"));
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
    QSettings().clear();
    window = std::make_unique<MainWindow>();
    window->resize(1440, 900);
    window->show();
    if (!file.isEmpty() && !(window->files().openFile(file) && settle(*window))) qFatal("the sample does not open");
  }
  ~TestWindow() { window->document().setModified(false); }

  MainWindow* operator->() const { return window.get(); }
  MainWindow& operator*() const { return *window; }
  QString path(const char* name) const { return folder.filePath(QLatin1StringView(name)); }

  QString text() const {
    return QString::fromStdString(script::print_module(window->document().schedule()->module()).text);
  }
  QString message() const { return window->messages()->shownText(); }
  int steps() const { return int(window->document().history()->steps.size()); }
  int step() const { return window->document().history()->current; }

  /// Presses a key with the focus in a view.
  bool press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}, const char* view = "loop_nest") {
    window->activateWindow();
    window->view(QLatin1StringView(view))->setFocus();
    if (!QTest::qWaitForWindowActive(window.get())) return false;
    QTest::keyClick(QApplication::focusWidget() ? QApplication::focusWidget() : window.get(), key, modifiers);
    return settle(*window);
  }
  /// Presses F5 and waits for the result; true when the step was timed.
  bool measure() {
    QSignalSpy measured(&window->timing(), &Timing::measured);
    return press(Qt::Key_F5) && waitFor([&] { return measured.count() == 1; }, 120000) &&
           measured.first().first().toBool();
  }
  /// Right-clicks a node in the loop nest and chooses from the menu.
  bool choose(const char* node, const char* primitive, const char* label) {
    return select(*window, QLatin1StringView(node)) && clickSelected(*window, QStringLiteral("loop_nest"), true) &&
           chooseFromMenu(*window, QLatin1StringView(primitive), QLatin1StringView(label));
  }
  PrimitiveForm* form(const char* node, const char* primitive) {
    choose(node, primitive, "With other");
    PrimitiveForm* found = nullptr;
    waitFor([&] { return (found = window->findChild<PrimitiveForm*>()) != nullptr; }, 2000);
    return found;
  }
  QPoint middleOf(const char* node) const {
    auto* canvas = static_cast<views::CanvasView*>(window->view(QStringLiteral("loop_nest")));
    for (std::size_t n = 0; n < canvas->items().size(); ++n)
      if (canvas->items()[n].subject.name() == QLatin1StringView(node))
        return canvas->surface()->mapFrom(canvas, canvas->itemRect(int(n)).center());
    return {};
  }
};

/// A picture for a person to look at, under $TIRSCOPE_PICTURES.
inline void keepPicture(QWidget& widget, const char* name) {
  if (const QString folder = qEnvironmentVariable("TIRSCOPE_PICTURES"); !folder.isEmpty())
    widget.grab().save(QStringLiteral("%1/%2.png").arg(folder, QLatin1StringView(name)));
}
/// The window in both themes, the dark one at 1.5x.
inline void keepPicture(MainWindow& window, const char* name) {
  const QString folder = qEnvironmentVariable("TIRSCOPE_PICTURES");
  if (folder.isEmpty()) return;
  QDir().mkpath(folder);
  for (bool dark : {false, true}) {
    ViewCommands::setDark(dark);
    settle(window);
    shoot(window, dark ? 1.5 : 1)
        .save(QStringLiteral("%1/%2-%3.png").arg(folder, QLatin1StringView(name), dark ? "dark" : "light"));
  }
  ViewCommands::setDark(false);
}

/// Lets `answer` deal with the next dialog that waits for a person.
inline void whenAsked(std::function<void(QDialog&)> answer) {
  auto* timer = new QTimer(qApp);
  QObject::connect(timer, &QTimer::timeout, timer, [timer, answer] {
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    if (!dialog || !dialog->isVisible()) return;
    timer->stop();
    timer->deleteLater();
    answer(*dialog);
  });
  timer->start(10);
}
inline void pressButton(QDialog& dialog, QMessageBox::StandardButton which) {
  QTest::mouseClick(static_cast<QMessageBox&>(dialog).button(which), Qt::LeftButton);
}
/// Types a path into a file dialog and accepts it.
inline void typePath(QDialog& dialog, const QString& path) {
  auto* line = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
  line->setText(path);
  line->completer()->popup()->hide();
  QMetaObject::invokeMethod(&dialog, "accept");
}

}  // namespace tirscope::app
