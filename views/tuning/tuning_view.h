// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QMap>

#include "views/common/values/tuning.h"
#include "views/common/view.h"
#include "views/tuning/tuning_log.h"

class QAction;
class QComboBox;
class QLabel;
class QMenu;
class QProgressBar;
class QSplitter;
class QStackedLayout;
class QSortFilterProxyModel;
class QTabWidget;
class QTableView;
class QTimer;
class QToolButton;

namespace tirscope::views {

class DiffPane;
class HeatMap;
class ProgressPlot;
class RejectionModel;
class RuleModel;
class TilePlot;
class TrialModel;

/// A search for a schedule, while it runs and afterwards: every candidate as a point and a row, why candidates were
/// rejected, what made the space, tile sizes against time, and what the winner has that another lacks.
class TuningView final : public View {
  Q_OBJECT
 public:
  TuningView(Selection& selection, QWidget* parent);
  QSize pictureSize() const override;
  void paintPicture(QPainter& painter) override;
  QString asText() const override;

  /// A new run, of which nothing is measured yet.
  void begin(const protocol::SpacesAnswer& spaces);
  void add(const std::vector<protocol::TuneTrial>& trials, std::vector<protocol::TuneRejection> rejections);
  void setStatus(const TuningStatus& status);
  void setAnswer(const protocol::TuneAnswer& answer);
  /// A trace that was asked for, as Python.
  void setTrace(int64_t trial, const QString& python);
  /// Forgets the run.
  void clear();

  const TuningLog& log() const;
  const TuningStatus& status() const { return status_; }
  /// The number of the winner, or of the fastest so far; -1: none.
  int64_t winner() const;
  /// The chosen trial, by its index in the log; -1: none.
  int current() const { return current_; }
  void choose(int trial);
  /// Brings a page to the front by its name: "candidates", "tiles", "heat", "winner", "rejected", "space".
  void showPage(const QString& name);
  QString summary() const;
  QString remark() const;
  QTableView& table() const { return *table_; }
  ProgressPlot& plot() const { return *plot_; }
  /// The course of the search, as a page shows it.
  QPixmap plotPicture() const;
  TilePlot& tiles() const { return *tiles_; }
  HeatMap& heat() const { return *heat_; }
  QTableView& rejected() const { return *rejected_; }
  QTableView& rules() const { return *rules_; }

 Q_SIGNALS:
  /// The form of a new run is wanted.
  void startRequested();
  void pauseRequested();
  void resumeRequested();
  void stopRequested();
  void moreRequested(int trials);
  /// A trial, by its number, is to become a branch of the history.
  void openRequested(qint64 trial);
  /// Its trace is wanted, for `setTrace`.
  void traceRequested(qint64 trial);
  /// It is wanted as a schedule script in a file.
  void scriptRequested(qint64 trial);
  /// The run is wanted as a lesson, with that trial as its solution.
  void lessonRequested(qint64 trial);
  /// A file is to be written; `ending` is its name without the document's.
  void exportRequested(const QString& title, const QString& ending, const QString& content);
  void pictureRequested();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void snapshotChanged() override;
  void themeChanged() override;

 private:
  // tuning_view_parts.cpp
  QWidget* makeBar();
  QWidget* makeStatus();
  QWidget* makePages();
  QWidget* makeCandidatesPage();
  QWidget* makeTilesPage();
  QWidget* makeHeatPage();
  QWidget* makeWinnerPage();
  void setUpTables();
  void fillExportMenu(QMenu& menu);
  void listen();

  void showSoon();
  void showNow();
  void showHeat();
  void showWinner();
  void fillSpaces();
  void fillHeatChoices();
  void showSpaceOf(int trial);
  void tell();
  void updateButtons();
  void open(int trial);
  int currentSpace() const;
  int otherThanWinner() const;

  TrialModel* model_;
  RejectionModel* rejections_;
  RuleModel* verdicts_;
  QSortFilterProxyModel *sorted_rejections_, *sorted_rules_;
  QTableView *table_, *rejected_, *rules_;
  ProgressPlot* plot_;
  TilePlot* tiles_;
  HeatMap* heat_;
  DiffPane* winner_;
  QTabWidget* pages_ = nullptr;
  QComboBox *over_ = nullptr, *space_ = nullptr, *heat_x_ = nullptr, *heat_y_ = nullptr;
  QToolButton *start_ = nullptr, *pause_ = nullptr, *stop_ = nullptr, *more_ = nullptr, *open_ = nullptr,
              *save_ = nullptr;
  QProgressBar* bar_ = nullptr;
  QLabel *summary_ = nullptr, *remark_ = nullptr, *differences_ = nullptr;
  QSplitter* body_ = nullptr;
  QStackedLayout* stack_;
  QTimer* soon_;
  TuningStatus status_;
  std::optional<protocol::TuneAnswer> answer_;
  QMap<int64_t, QString> traces_;
  int current_ = -1;
  bool choosing_ = false;
};

}  // namespace tirscope::views
