// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QDockWidget>
#include <QMap>

class QMainWindow;

namespace tirscope::app {

class ViewSet;

/// The docks around the text, one for each other view, and how they are arranged.
class Docks : public QObject {
  Q_OBJECT
 public:
  /// The text is in no dock: it is the middle of the window.
  Docks(QMainWindow& window, ViewSet& views);
  /// By the ids of their views.
  const QMap<QString, QDockWidget*>& all() const { return docks_; }
  void raise(const QString& id);
  /// One of those in layouts.cpp: "overview", "learn", ...
  void setLayoutNamed(const QString& name);
  /// `state`: of QMainWindow::saveState. One that another version wrote, or that is damaged, leaves the layout as it
  /// is.
  void arrange(const QByteArray& state);
  /// Without a module the gallery has the window to itself; what a person arranged comes back with the next module.
  void setShown(bool shown);
  /// The arrangement in which the window was closed last.
  void restore();
  void keep();

 Q_SIGNALS:
  /// Tool bars, too, are where an earlier state had them.
  void arranged();

 private:
  QList<QDockWidget*> placeColumn(const char* column, Qt::DockWidgetArea area);
  void hideAll();

  QMainWindow& window_;
  QMap<QString, QDockWidget*> docks_;
  bool shown_ = false;
  QString layout_ = QStringLiteral("overview");
  QByteArray arrangement_;  ///< for the next module; empty: the layout's
};

}  // namespace tirscope::app
