// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QList>
#include <QObject>
#include <QSet>

class QMainWindow;

namespace tirscope::views {
class View;
}

namespace tirscope::app {

class Document;

/// All views. Those that are out of sight while the document changes learn of it when they are seen or asked for.
class ViewSet : public QObject {
  Q_OBJECT
 public:
  ViewSet(Document& document, QMainWindow& window);
  /// In the order of the registry.
  const QList<views::View*>& all() const { return all_; }
  /// The view of that id, up to date even where it is out of sight; null where there is none.
  views::View* view(const QString& id);
  /// The same as it is, which may be out of date.
  views::View* asItIs(const QString& id) const;
  /// The view that had the focus last; null at first.
  views::View* lastUsed() const { return last_; }
  void focusNext(int direction);
  /// Something is on its way to the views that are up to date.
  bool isBusy() const;

  /// The document changed: those in sight are brought up to date.
  void outdate();
  void outdate(views::View& view);
  void bringUpToDate(views::View& view);
  void bringSeenUpToDate();

 Q_SIGNALS:
  void broughtUpToDate(tirscope::views::View* view);

 private:
  void showRuns();
  bool isSeen(const views::View& view) const;
  void remember(QWidget* focus);

  Document& document_;
  QMainWindow& window_;
  QList<views::View*> all_;
  QSet<views::View*> stale_;
  views::View* last_ = nullptr;
};

}  // namespace tirscope::app
