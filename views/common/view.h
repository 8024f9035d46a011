// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include "views/common/look/theme.h"
#include "views/common/values/history.h"
#include "views/common/values/intent.h"
#include "views/common/values/selection.h"
#include "views/common/values/snapshot.h"

class QPainter;

namespace tirscope::views {

struct Runs;
using RunsPtr = std::shared_ptr<const Runs>;

/// One way of looking at a program. It is given values (a snapshot, the history, the timings) and the shared selection;
/// it sends selection and wishes. It never edits and knows neither the session nor another view.
class View : public QWidget {
  Q_OBJECT
 public:
  View(Selection& selection, QWidget* parent);

  /// The current module; null while nothing is open.
  void setSnapshot(SnapshotPtr snapshot);
  void setHistory(HistoryPtr history);
  void setRuns(RunsPtr runs);
  const SnapshotPtr& snapshot() const { return snapshot_; }
  const HistoryPtr& history() const { return history_; }
  const RunsPtr& runs() const { return runs_; }

  /// True while a layout runs in the background; `ready` follows.
  virtual bool busy() const { return false; }
  /// The whole picture, not only what is scrolled into view: its size and its painting, in device-independent pixels.
  virtual QSize pictureSize() const;
  virtual void paintPicture(QPainter& painter);
  /// The same facts as text, for the clipboard; empty when there is nothing to say.
  virtual QString asText() const { return {}; }
  /// Brings the selected thing into sight.
  virtual void revealSelection() {}

 Q_SIGNALS:
  /// The menu of what can be done with `subject` is wanted at `position` (global).
  void contextMenuRequested(const tirscope::views::Subject& subject, QPoint position);
  void primitiveRequested(const tirscope::views::PrimitiveRequest& request);
  /// Steps that help are wanted, after a preview.
  void fixRequested(const tirscope::Fix& fix);
  void stepRequested(int step);
  void compareRequested(int before, int after);
  /// The function of that name is to be what all views show.
  void functionRequested(const QString& name);
  /// The trace is wanted on the clipboard, in the form of that id (schedule::trace_forms).
  void traceCopyRequested(const QString& form);
  /// The trace is wanted in a file, in a form that the person is yet to choose.
  void traceExportRequested();
  /// A line for the status bar: what is under the pointer.
  void hint(const QString& text);
  void ready();
  /// What the view was asked to show could not be found out.
  void refused(const tirscope::Diagnostic& diagnostic);

 protected:
  virtual void snapshotChanged() {}
  virtual void historyChanged() {}
  virtual void runsChanged() {}
  virtual void selectionChanged() {}
  virtual void hoverChanged() {}
  virtual void themeChanged() {}

  Selection& selection() const { return selection_; }
  const Theme& theme() const { return Theme::of(palette()); }
  void changeEvent(QEvent* event) override;

 private:
  Selection& selection_;
  SnapshotPtr snapshot_;
  HistoryPtr history_;
  RunsPtr runs_;
};

}  // namespace tirscope::views
