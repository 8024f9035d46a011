// SPDX-License-Identifier: Apache-2.0
// What the tuning view consists of.
#include <QBoxLayout>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>

#include "views/common/difference/diff_pane.h"
#include "views/common/look/bar_button.h"
#include "views/common/look/icons.h"
#include "views/common/look/sorted_table.h"
#include "views/tuning/progress_plot.h"
#include "views/tuning/reason_models.h"
#include "views/tuning/tile_plots.h"
#include "views/tuning/trial_model.h"
#include "views/tuning/tuning_text.h"
#include "views/tuning/tuning_view.h"

namespace tirscope::views {

namespace {

QLabel* wordLabel(const char* name) {
  auto* label = new QLabel;
  label->setObjectName(QLatin1StringView(name));
  label->setTextFormat(Qt::PlainText);
  label->setWordWrap(true);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setContentsMargins(8, 2, 8, 4);
  return label;
}

QComboBox* choiceBox(const char* name, const QString& title) {
  auto* box = new QComboBox;
  box->setObjectName(QLatin1StringView(name));
  box->setAccessibleName(title);
  box->setToolTip(title);
  box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  return box;
}

/// A page with a row of choices above.
QWidget* pageOf(const QList<QWidget*>& choices, QWidget* content) {
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  if (!choices.isEmpty()) {
    auto* row = new QHBoxLayout;
    row->setContentsMargins(6, 4, 6, 4);
    for (QWidget* choice : choices) row->addWidget(choice);
    row->addStretch(1);
    column->addLayout(row);
  }
  column->addWidget(content, 1);
  return page;
}

}  // namespace

void TuningView::setUpTables() {
  table_->setObjectName(QStringLiteral("tuning_trials"));
  table_->setAccessibleName(tr("Candidates"));
  table_->setModel(model_);
  table_->setFrameShape(QFrame::NoFrame);
  table_->setShowGrid(false);
  table_->setAlternatingRowColors(true);
  table_->setSortingEnabled(true);
  table_->sortByColumn(0, Qt::AscendingOrder);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setWordWrap(false);
  table_->verticalHeader()->hide();
  // Rows of one height are not measured, and columns only by what is in sight.
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setResizeContentsPrecision(0);
  table_->horizontalHeader()->setStretchLastSection(true);
  // Its words grow while the search goes on: from "drawn" to the longest.
  table_->horizontalHeader()->setSectionResizeMode(TrialModel::OriginColumn, QHeaderView::Interactive);
  table_->setColumnWidth(
      TrialModel::OriginColumn,
      fontMetrics().horizontalAdvance(QStringLiteral("mutation of 9999: MutateComputeLocation")) + 16);
  table_->horizontalHeader()->setHighlightSections(false);
  setUpSortedTable(*rejected_, *sorted_rejections_, *rejections_, RejectionModel::SortRole);
  rejected_->setObjectName(QStringLiteral("tuning_rejected"));
  rejected_->setAccessibleName(tr("Why candidates were rejected"));
  rejected_->sortByColumn(RejectionModel::CountColumn, Qt::DescendingOrder);
  setUpSortedTable(*rules_, *sorted_rules_, *verdicts_, RuleModel::SortRole);
  rules_->setObjectName(QStringLiteral("tuning_rules"));
  rules_->setAccessibleName(tr("Which rules made the design spaces"));
  rules_->sortByColumn(-1, Qt::AscendingOrder);  // in the order of the walk
}

QWidget* TuningView::makeBar() {
  auto* bar = new QWidget;
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(6, 4, 6, 4);
  start_ = barButton("tuning_start", "search", tr("Tune…"),
                     tr("Choose a design space and a budget, and search for a fast schedule"));
  pause_ = barButton("tuning_pause", "pause", tr("Pause"),
                     tr("Pause measuring: the machine is free, and the run can go on from here"));
  stop_ = barButton("tuning_stop", "cross", tr("Stop"),
                    tr("End the search, keep what was measured, and time the fastest again"));
  more_ = barButton("tuning_more", "redo", tr("Add trials"), tr("Let the search go on with more candidates"));
  more_->setPopupMode(QToolButton::InstantPopup);
  auto* counts = new QMenu(more_);
  for (int count : {16, 64, 256, 1024})
    counts->addAction(tr("%1 more").arg(count), this, [this, count] { Q_EMIT moreRequested(count); });
  more_->setMenu(counts);
  open_ = barButton("tuning_open", "step", tr("Open as branch"),
                    tr("Apply the trace of the selected candidate to the unscheduled program, as a branch of the "
                       "history"));
  save_ = barButton("tuning_export", "save", tr("Export…"), tr("Save the candidates, the plot or the winner"));
  save_->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(save_);
  fillExportMenu(*menu);
  save_->setMenu(menu);
  for (QToolButton* button : {start_, pause_, stop_, more_}) row->addWidget(button);
  row->addStretch(1);
  row->addWidget(open_);
  row->addWidget(save_);
  return bar;
}

QPixmap TuningView::plotPicture() const { return plot_->toPixmap(760, 360, 1.5); }

void TuningView::fillExportMenu(QMenu& menu) {
  menu.addAction(tr("Candidates as CSV…"), this, [this] {
    Q_EMIT exportRequested(tr("Export the candidates as CSV"), QStringLiteral("tuning.csv"), trialsAsCsv(log()));
  });
  menu.addAction(tr("Candidates as JSON…"), this, [this] {
    Q_EMIT exportRequested(tr("Export the candidates as JSON"), QStringLiteral("tuning.json"),
                           trialsAsJson(log(), rejections_->rows(), answer_));
  });
  menu.addAction(tr("As a picture…"), this, [this] { Q_EMIT pictureRequested(); });
  menu.addAction(tr("The winner as a script…"), this, [this] {
    if (winner() >= 0) Q_EMIT scriptRequested(winner());
  });
  menu.addAction(tr("The run as a lesson…"), this, [this] {
    if (winner() >= 0) Q_EMIT lessonRequested(winner());
  });
}

QWidget* TuningView::makeStatus() {
  auto* page = new QWidget;
  auto* row = new QHBoxLayout(page);
  row->setContentsMargins(0, 0, 8, 0);
  summary_ = wordLabel("tuning_summary");
  bar_ = new QProgressBar;
  bar_->setObjectName(QStringLiteral("tuning_progress"));
  bar_->setAccessibleName(tr("Progress of the search"));
  bar_->setTextVisible(false);
  bar_->setFixedWidth(140);
  row->addWidget(summary_, 1);
  row->addWidget(bar_);
  return page;
}

QWidget* TuningView::makeCandidatesPage() {
  over_ = choiceBox("tuning_over", tr("Horizontal axis"));
  over_->addItem(tr("Over the trials"));
  over_->addItem(tr("Over the time"));
  plot_->setObjectName(QStringLiteral("tuning_plot"));
  plot_->setAccessibleName(tr("Time of each candidate"));
  auto* legend = new QLabel(tr("● drawn   ◆ mutation   ✕ failed"));
  legend->setObjectName(QStringLiteral("tuning_legend"));
  return pageOf({over_, legend}, plot_);
}

QWidget* TuningView::makeTilesPage() { return pageOf({}, tiles_); }

QWidget* TuningView::makeHeatPage() {
  heat_x_ = choiceBox("tuning_heat_x", tr("Decision on the horizontal axis"));
  heat_y_ = choiceBox("tuning_heat_y", tr("Decision on the vertical axis"));
  return pageOf({heat_x_, new QLabel(QStringLiteral("×")), heat_y_}, heat_);
}

QWidget* TuningView::makeWinnerPage() {
  differences_ = wordLabel("tuning_differences");
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(differences_);
  column->addWidget(winner_, 1);
  return page;
}

QWidget* TuningView::makePages() {
  pages_ = new QTabWidget;
  pages_->setObjectName(QStringLiteral("tuning_pages"));
  pages_->setDocumentMode(true);
  auto add = [this](QWidget* page, const QString& title, const char* name) {
    page->setObjectName(QStringLiteral("tuning_page_") + QLatin1StringView(name));
    pages_->addTab(page, title);
  };
  add(makeCandidatesPage(), tr("Candidates"), "candidates");
  add(makeTilesPage(), tr("Tile sizes"), "tiles");
  add(makeHeatPage(), tr("Heat map"), "heat");
  add(makeWinnerPage(), tr("Winner"), "winner");
  add(pageOf({}, rejected_), tr("Rejected"), "rejected");
  add(pageOf({}, rules_), tr("Design space"), "space");
  space_ = choiceBox("tuning_space", tr("Design space"));
  pages_->setCornerWidget(space_);
  return pages_;
}

}  // namespace tirscope::views
