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
  /// Modules with Relax functions (`of_graphs`) have an arrangement of their own.
  void setShown(bool shown, bool of_graphs = false);
  /// The arrangement in which the window was closed last.
  void restore();
  void keep();
  /// Places an unchanged layout again when the window becomes narrow or wide.
  void windowResized();

 Q_SIGNALS:
  /// Tool bars, too, are where an earlier state had them.
  void arranged();

 private:
  QList<QDockWidget*> placeColumn(const QString& column, Qt::DockWidgetArea area);
  void place(const QString& layout);
  void placeKept();
  void hideAll();
  QStringList arrangement() const;

  QMainWindow& window_;
  QMap<QString, QDockWidget*> docks_;
  bool shown_ = false;
  bool narrow_ = false;  ///< the columns are one
  QStringList placed_;   ///< the arrangement right after a layout was placed
  /// What comes back with the next module of a kind.
  struct Kept {
    QString layout;
    QByteArray arrangement = {};  ///< empty: the layout's
  };
  Kept& kept() { return of_graphs_ ? of_graph_modules_ : of_others_; }
  Kept of_others_{QStringLiteral("overview")}, of_graph_modules_{QStringLiteral("graph")};
  bool of_graphs_ = false;  ///< the module has Relax functions
};

}  // namespace tirscope::app
