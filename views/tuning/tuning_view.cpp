// SPDX-License-Identifier: Apache-2.0
#include "views/tuning/tuning_view.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedLayout>
#include <QTabWidget>
#include <QTableView>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "views/common/canvas/pieces.h"
#include "views/common/difference/diff_pane.h"
#include "views/common/look/empty_label.h"
#include "views/common/look/icons.h"
#include "views/common/look/texts.h"
#include "views/common/plot/plot_style.h"
#include "views/tuning/progress_plot.h"
#include "views/tuning/reason_models.h"
#include "views/tuning/tile_plots.h"
#include "views/tuning/trial_model.h"
#include "views/tuning/tuning_text.h"

namespace tirscope::views {

namespace {

/// Milliseconds between two paintings while trials arrive.
constexpr int paint_pause = 100;
/// Traces that are kept for the comparison with the winner.
constexpr qsizetype most_traces = 16;

enum Page { CandidatesPage, TilesPage, HeatPage, WinnerPage, RejectedPage, SpacePage };

}  // namespace

TuningView::TuningView(Selection& selection, QWidget* parent)
    : View(selection, parent),
      model_(new TrialModel(this)),
      rejections_(new RejectionModel(this)),
      verdicts_(new RuleModel(this)),
      sorted_rejections_(new QSortFilterProxyModel(this)),
      sorted_rules_(new QSortFilterProxyModel(this)),
      table_(new QTableView),
      rejected_(new QTableView),
      rules_(new QTableView),
      plot_(new ProgressPlot),
      tiles_(new TilePlot),
      heat_(new HeatMap),
      winner_(new DiffPane),
      stack_(new QStackedLayout),
      soon_(new QTimer(this)) {
  setAccessibleName(tr("Tuning"));
  setUpTables();
  body_ = new QSplitter(Qt::Vertical);
  auto* bar = makeBar();
  auto* page = new QWidget;
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeStatus());
  body_->addWidget(makePages());
  body_->addWidget(table_);
  body_->setChildrenCollapsible(false);
  body_->setSizes({600, 300});
  column->addWidget(body_, 1);
  remark_ = new QLabel;
  remark_->setObjectName(QStringLiteral("tuning_remark"));
  remark_->setTextFormat(Qt::PlainText);
  remark_->setWordWrap(true);
  remark_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  remark_->setContentsMargins(8, 2, 8, 4);
  column->addWidget(remark_);
  stack_->addWidget(new EmptyLabel(
      QStringLiteral("view-tuning"), tr("No search yet"),
      tr("Click Tune to search for a fast schedule. Each candidate that is built and timed is a point here, with its "
         "decisions and its trace."),
      this));
  stack_->addWidget(page);
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->setSpacing(0);
  all->addWidget(bar);
  all->addLayout(stack_, 1);
  setFocusProxy(table_);
  soon_->setSingleShot(true);
  soon_->setInterval(paint_pause);
  listen();
  updateButtons();
}

void TuningView::listen() {
  connect(start_, &QToolButton::clicked, this, &TuningView::startRequested);
  connect(pause_, &QToolButton::clicked, this, [this] {
    if (status_.state == TuningState::Paused)
      Q_EMIT resumeRequested();
    else
      Q_EMIT pauseRequested();
  });
  connect(stop_, &QToolButton::clicked, this, &TuningView::stopRequested);
  connect(open_, &QToolButton::clicked, this, [this] { open(current_); });
  connect(table_, &QTableView::activated, this,
          [this](const QModelIndex& index) { open(model_->trialOf(index.row())); });
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
    if (!choosing_ && index.isValid()) choose(model_->trialOf(index.row()));
  });
  connect(plot_, &ProgressPlot::trialChosen, this, &TuningView::choose);
  connect(plot_, &ProgressPlot::openRequested, this, &TuningView::open);
  connect(tiles_, &TilePlot::trialChosen, this, &TuningView::choose);
  connect(tiles_, &TilePlot::openRequested, this, &TuningView::open);
  connect(tiles_, &TilePlot::pointed, this, &View::hint);
  connect(heat_, &HeatMap::trialChosen, this, &TuningView::choose);
  connect(heat_, &HeatMap::openRequested, this, &TuningView::open);
  connect(heat_, &HeatMap::pointed, this, &View::hint);
  connect(over_, &QComboBox::activated, this, &TuningView::showNow);
  connect(space_, &QComboBox::activated, this, [this] {
    fillHeatChoices();
    showNow();
  });
  connect(heat_x_, &QComboBox::activated, this, &TuningView::showHeat);
  connect(heat_y_, &QComboBox::activated, this, &TuningView::showHeat);
  connect(pages_, &QTabWidget::currentChanged, this, &TuningView::showNow);
  connect(soon_, &QTimer::timeout, this, &TuningView::showNow);
}

const TuningLog& TuningView::log() const { return model_->log(); }
QString TuningView::summary() const { return summary_->text(); }
QString TuningView::remark() const { return remark_->text(); }

int64_t TuningView::winner() const {
  if (answer_ && answer_->best && log().indexOf(answer_->best->trial) >= 0) return answer_->best->trial;
  return log().best() < 0 ? -1 : log()[log().best()].number;
}

// ---- what the view is given -----------------------------------------------------------------------------------------

void TuningView::begin(const protocol::SpacesAnswer& spaces) {
  current_ = -1;
  answer_.reset();
  traces_.clear();
  model_->begin(spaces.decisions);
  rejections_->setRejections({});
  verdicts_->setVerdicts(spaces.verdicts);
  fillSpaces();
  stack_->setCurrentIndex(1);
  showNow();
}

void TuningView::clear() {
  begin({});
  status_ = {};
  stack_->setCurrentIndex(0);
  updateButtons();
}

void TuningView::add(const std::vector<protocol::TuneTrial>& trials, std::vector<protocol::TuneRejection> rejections) {
  model_->add(trials);
  rejections_->setRejections(std::move(rejections));
  if (!soon_->isActive()) soon_->start();
}

void TuningView::setStatus(const TuningStatus& status) {
  status_ = status;
  if (status.state == TuningState::Running || status.state == TuningState::Preparing) answer_.reset();
  if (status.state != TuningState::None) stack_->setCurrentIndex(1);
  updateButtons();
  tell();
}

void TuningView::setAnswer(const protocol::TuneAnswer& answer) {
  answer_ = answer;
  answer_->history.clear();  // it is in the log
  rejections_->setRejections(answer.rejections);
  if (const int trial = log().indexOf(winner()); trial >= 0 && current_ < 0) choose(trial);
  showNow();
}

void TuningView::setTrace(int64_t trial, const QString& python) {
  if (traces_.size() >= most_traces) traces_.clear();
  traces_[trial] = python;
  if (pages_->currentIndex() == WinnerPage) showWinner();
}

void TuningView::showPage(const QString& name) {
  for (int k = 0; k < pages_->count(); ++k)
    if (pages_->widget(k)->objectName() == QStringLiteral("tuning_page_") + name) pages_->setCurrentIndex(k);
}

// ---- what is shown --------------------------------------------------------------------------------------------------

int TuningView::currentSpace() const { return std::max(0, space_->currentIndex()); }

/// Spaces by number.
void TuningView::fillSpaces() {
  const QSignalBlocker quiet(space_);
  space_->clear();
  for (int k = 0; k < log().spaceCount(); ++k) space_->addItem(tr("Space %1 of %2").arg(k + 1).arg(log().spaceCount()));
  fillHeatChoices();
}

void TuningView::fillHeatChoices() {
  const QSignalBlocker quiet_x(heat_x_), quiet_y(heat_y_);
  heat_x_->clear();
  heat_y_->clear();
  if (currentSpace() >= log().spaceCount()) return;
  for (const DecisionAxis& axis : log().axes(currentSpace())) {
    heat_x_->addItem(axis.title);
    heat_y_->addItem(axis.title);
  }
  // The innermost factors of the first two loops, which decide most.
  const int count = heat_x_->count();
  std::vector<int> last;
  for (int k = 0; k < count; ++k)
    if (k + 1 == count || !heat_x_->itemText(k + 1).contains(heat_x_->itemText(k).section(u',', 0, 0)))
      last.push_back(k);
  heat_x_->setCurrentIndex(last.empty() ? 0 : last.front());
  heat_y_->setCurrentIndex(last.size() > 1 ? last[1] : std::min(1, count - 1));
}

/// The page that is in front; the others are shown when they come there.
void TuningView::showNow() {
  soon_->stop();
  const int page = pages_->currentIndex();
  space_->setVisible(page == TilesPage || page == HeatPage);
  if (page == CandidatesPage) {
    std::vector<ProgressPlot::Line> lines;
    if (answer_ && answer_->anchor && answer_->anchor->median_s > 0)
      lines.push_back({answer_->anchor->median_s, q(answer_->anchor->library), Tone::Warning});
    if (answer_ && answer_->roofline_s && *answer_->roofline_s > 0)
      lines.push_back({*answer_->roofline_s, tr("roofline"), Tone::Text});
    plot_->showRun(log(), over_->currentIndex() == 1 ? ProgressPlot::Over::Time : ProgressPlot::Over::Trials, lines,
                   current_, theme());
  }
  if (page == TilesPage) tiles_->showSpace(log(), currentSpace(), current_);
  if (page == HeatPage) showHeat();
  if (page == WinnerPage) showWinner();
  tell();
  updateButtons();
}

void TuningView::showHeat() {
  heat_->showCells(HeatCells::of(log(), currentSpace(), heat_x_->currentIndex(), heat_y_->currentIndex()), current_);
}

/// What the winner is compared with: the chosen candidate, or the next in speed.
int TuningView::otherThanWinner() const {
  const int winner = log().indexOf(this->winner());
  if (current_ >= 0 && current_ != winner) return current_;
  return log().best() == winner ? log().second() : log().best();
}

void TuningView::showWinner() {
  const int winner = log().indexOf(this->winner()), other = otherThanWinner();
  differences_->setText(winner < 0 || other < 0 ? tr("There are not two candidates yet that ran")
                                                : TuningText::difference(log(), winner, other));
  if (winner < 0 || other < 0) return winner_->setTexts({}, {});
  bool complete = true;
  for (int trial : {winner, other}) {
    const int64_t number = log()[trial].number;
    if (traces_.contains(number)) continue;
    complete = false;
    Q_EMIT traceRequested(number);
  }
  if (complete) winner_->setTexts(traces_[log()[other].number], traces_[log()[winner].number]);
}

void TuningView::choose(int trial) {
  if (trial < 0 || trial >= log().size()) return;
  current_ = trial;
  choosing_ = true;
  const QModelIndex index = model_->index(model_->rowOf(trial), 0);
  table_->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  table_->scrollTo(index);
  choosing_ = false;
  showSpaceOf(trial);
  showNow();
}

/// The plots of decisions are of one space: that of the chosen candidate.
void TuningView::showSpaceOf(int trial) {
  const int space = log()[trial].space;
  if (space == currentSpace() || space >= space_->count()) return;
  space_->setCurrentIndex(space);
  fillHeatChoices();
}

void TuningView::open(int trial) {
  if (trial >= 0 && trial < log().size()) Q_EMIT openRequested(log()[trial].number);
}

void TuningView::tell() {
  QStringList parts;
  const int size = log().size();
  switch (status_.state) {
    case TuningState::None: break;
    case TuningState::Preparing: parts << tr("Preparing"); break;
    case TuningState::Running: parts << tr("Searching"); break;
    case TuningState::Pausing: parts << tr("Pausing"); break;
    case TuningState::Paused: parts << tr("Paused"); break;
    case TuningState::Finishing: parts << tr("Timing the fastest again"); break;
    case TuningState::Ended: parts << tr("Ended"); break;
  }
  if (!status_.doing.isEmpty() && status_.state != TuningState::Finishing) parts << status_.doing;
  parts << tr("%1 of %2 trials").arg(size).arg(std::max<int64_t>(status_.wanted, size));
  if (log().best() >= 0)
    parts << tr("fastest %1 (trial %2)").arg(secondsText(log()[log().best()].seconds)).arg(log()[log().best()].number);
  int64_t rejected = 0;
  for (const protocol::TuneRejection& one : rejections_->rows()) rejected += one.count;
  if (rejected > 0) parts << tr("%1 rejected").arg(rejected);
  summary_->setText(parts.join(QStringLiteral(" · ")));
  bar_->setRange(0, int(std::clamp<int64_t>(status_.wanted, 1, 1 << 30)));
  bar_->setValue(std::min(size, bar_->maximum()));
  bar_->setVisible(status_.state != TuningState::Ended && status_.state != TuningState::None);
  QStringList remarks;
  if (answer_) remarks << TuningText::result(*answer_) << texts(answer_->notes, answer_->note_sentences);
  if (current_ >= 0 && current_ < size) {
    QString chosen =
        tr("Trial %1: %2, %3")
            .arg(log()[current_].number)
            .arg(model_->text(current_, TrialModel::OriginColumn), model_->text(current_, TrialModel::ResultColumn));
    QStringList decisions;
    const auto numbers = log().numbers(current_);
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      const DecisionAxis& axis = log().axes(log()[current_].space)[k];
      decisions << QStringLiteral("%1 %2").arg(axis.name, axis.valueText(numbers[k]));
    }
    remarks << (decisions.isEmpty() ? chosen : chosen + QStringLiteral(" · ") + decisions.join(QStringLiteral(", ")));
  }
  remark_->setText(remarks.join(u'\n'));
  remark_->setVisible(!remarks.isEmpty());
}

void TuningView::updateButtons() {
  const TuningState state = status_.state;
  const bool busy = state == TuningState::Preparing || state == TuningState::Running || state == TuningState::Pausing ||
                    state == TuningState::Finishing;
  const bool paused = state == TuningState::Paused;
  start_->setEnabled(!busy && snapshot() && snapshot()->module());
  pause_->setText(paused ? tr("Resume") : tr("Pause"));
  pause_->setIcon(views::icon(paused ? QStringLiteral("run") : QStringLiteral("pause")));
  pause_->setEnabled(paused || (state == TuningState::Running && status_.can_pause));
  stop_->setEnabled(busy || paused);
  more_->setEnabled(status_.can_pause && (paused || state == TuningState::Running || state == TuningState::Ended));
  open_->setEnabled(current_ >= 0);
  save_->setEnabled(log().size() > 0);
}

void TuningView::snapshotChanged() { updateButtons(); }
void TuningView::themeChanged() { showNow(); }

/// If the view is wider than high, the table is beside the plots.
void TuningView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  const Qt::Orientation wanted = width() > 2 * height() ? Qt::Horizontal : Qt::Vertical;
  if (wanted == body_->orientation()) return;
  body_->setOrientation(wanted);
  body_->setSizes(wanted == Qt::Horizontal ? QList<int>{580, 420} : QList<int>{600, 300});
}

QSize TuningView::pictureSize() const {
  if (log().size() == 0) return {};
  return {std::max(640, pages_->width()), std::max(360, pages_->height())};
}

/// The page that is in front.
void TuningView::paintPicture(QPainter& painter) {
  const QSize size = pictureSize();
  switch (pages_->currentIndex()) {
    case TilesPage: return tiles_->paint(painter, size);
    case HeatPage: return heat_->paint(painter, size);
    case CandidatesPage: return paintPlot(*plot_, painter, size);
    default: return pages_->currentWidget()->render(&painter);
  }
}

QString TuningView::asText() const {
  QStringList lines;
  if (log().size() == 0) return {};
  lines << summary() << remark();
  for (int row = -1; row < model_->rowCount(); ++row) {
    QStringList cells;
    for (int column = 0; column < TrialModel::ColumnCount; ++column)
      cells << (row < 0 ? model_->headerData(column, Qt::Horizontal).toString()
                        : model_->text(model_->trialOf(row), column));
    lines << cells.join(u'\t');
  }
  return lines.join(u'\n');
}

}  // namespace tirscope::views
