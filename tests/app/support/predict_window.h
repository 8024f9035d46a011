// SPDX-License-Identifier: Apache-2.0
// A window that asks before each step, and hands for the panel.
#pragma once

#include "app/support/window_fixture.h"
#include "app/window/predict/predict_panel.h"

namespace tirscope::app {

/// A window whose switch is on.
struct PredictWindow : TestWindow {
  explicit PredictWindow(const QString& file = sample("matmul.py")) : TestWindow(file) {
    window->actions()["schedule.predict"]->trigger();
  }
  PredictPanel* panel() const {
    PredictPanel* found = nullptr;
    waitFor([&] { return (found = window->findChild<PredictPanel*>()) != nullptr && found->isVisible(); }, 3000);
    return found;
  }
  bool isAsked() const { return window->findChild<PredictPanel*>() != nullptr; }
  template <class Widget = QWidget>
  Widget* part(const char* name) const {
    return panel()->findChild<Widget*>(QLatin1StringView(name));
  }
  bool click(const char* name) const {
    auto* button = part<QAbstractButton>(name);
    if (!button || !button->isVisible() || !button->isEnabled()) return false;
    QTest::mouseClick(button, Qt::LeftButton, {}, {8, button->height() / 2});
    return true;
  }
  bool clickNest(std::size_t n) const { return click(qPrintable(QStringLiteral("predict_loops_%1").arg(n))); }
  /// Presses Apply and reveal, and waits for the reveal.
  bool apply() const {
    return click("predict_apply") && waitFor([&] { return panel() && !panel()->isAsking(); }, 5000) && settle(*window);
  }
  QString label(const char* name) const {
    auto* found = part<QLabel>(name);
    return found && found->isVisible() ? found->text() : QString();
  }
  QStringList marks() const {
    QStringList out;
    for (int row = 0; part<QLabel>(qPrintable(QStringLiteral("predict_mark_%1").arg(row))); ++row)
      out << label(qPrintable(QStringLiteral("predict_mark_%1").arg(row)));
    return out;
  }
  /// Opens the form of a primitive that the menu does not offer for the node.
  PrimitiveForm* anyForm(const char* node, const char* primitive) {
    select(*window, QLatin1StringView(node));
    clickSelected(*window, QStringLiteral("loop_nest"), true);
    chooseFromMenu(*window, QStringLiteral("Any primitive…"), QLatin1StringView(primitive));
    PrimitiveForm* found = nullptr;
    waitFor([&] { return (found = window->findChild<PrimitiveForm*>()) != nullptr; }, 2000);
    return found;
  }
};

/// The panel in both themes, the dark one at 1.5x.
inline void keepPanel(PredictWindow& w, const char* name) {
  const QString folder = qEnvironmentVariable("TIRSCOPE_PICTURES");
  if (folder.isEmpty()) return;
  QDir().mkpath(folder);
  for (bool dark : {false, true}) {
    ViewCommands::setDark(dark);
    settle(*w);
    QWidget& panel = *w.panel();
    const double scale = dark ? 1.5 : 1;
    QImage image((QSizeF(panel.size()) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    panel.render(&image);
    image.save(QStringLiteral("%1/%2-%3.png").arg(folder, QLatin1StringView(name), dark ? "dark" : "light"));
  }
  ViewCommands::setDark(false);
}

}  // namespace tirscope::app
