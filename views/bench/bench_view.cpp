// SPDX-License-Identifier: Apache-2.0
#include "views/bench/bench_view.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QResizeEvent>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "views/bench/result_card.h"
#include "views/bench/roofline_plot.h"
#include "views/bench/run_model.h"
#include "views/bench/run_text.h"
#include "views/common/canvas/pieces.h"
#include "views/common/look/bar_button.h"
#include "views/common/look/empty_label.h"
#include "views/common/look/icons.h"
#include "views/common/look/sorted_table.h"
#include "views/common/plot/plot.h"
#include "views/common/plot/plot_labels.h"

namespace tirscope::views {

namespace {

/// The shortest and the longest measurement; older sessions know only how far they are apart.
double shortestOf(const protocol::BenchRun& run) {
  return run.seconds.empty() ? run.median_s * (1 - run.spread / 2) : *std::ranges::min_element(run.seconds);
}
double longestOf(const protocol::BenchRun& run) {
  return run.seconds.empty() ? run.median_s * (1 + run.spread / 2) : *std::ranges::max_element(run.seconds);
}

/// Every how many of `count` runs one has its number written below it, so that numbers do not run into each other.
int numbered(int count) {
  for (int power = 1;; power *= 10)
    for (int first : {1, 2, 5})
      if (count / (first * power) <= 40) return first * power;
}

}  // namespace

BenchView::BenchView(Selection& selection, QWidget* parent)
    : View(selection, parent),
      model_(new RunModel(this)),
      sorted_(new QSortFilterProxyModel(this)),
      table_(new QTableView),
      plot_(new QCustomPlot),
      roofline_(new RooflinePlot),
      stack_(new QStackedLayout(this)) {
  setAccessibleName(tr("Build and time"));
  setUpTable();
  setUpPlots();
  arrange();
  setFocusProxy(table_);
  listen();
}

void BenchView::setUpTable() {
  setUpSortedTable(*table_, *sorted_, *model_, RunModel::SortRole);
  table_->setAccessibleName(tr("Timings"));
  table_->setSelectionMode(QAbstractItemView::ExtendedSelection);
}

void BenchView::setUpPlots() {
  plot_->setObjectName(QStringLiteral("bench_times"));
  plot_->setAccessibleName(tr("Time of each run"));
  plot_->setMinimumHeight(120);
  passed_ = new QCPBars(plot_->xAxis, plot_->yAxis);
  failed_ = new QCPBars(plot_->xAxis, plot_->yAxis);
  under_way_ = new QCPBars(plot_->xAxis, plot_->yAxis);
  medians_ = plot_->addGraph();  // error bars need one plottable with all points to hang on; the bars are in three
  medians_->setLineStyle(QCPGraph::lsNone);
  spread_ = new QCPErrorBars(plot_->xAxis, plot_->yAxis);
  spread_->setDataPlottable(medians_);
  anchors_ = plot_->addGraph();
  anchor_labels_ = new PlotLabels(plot_);
  roofline_->setAccessibleName(tr("Roofline"));
  roofline_->setMinimumHeight(120);
}

void BenchView::arrange() {
  remark_ = new QLabel;
  remark_->setWordWrap(true);
  remark_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  remark_->setContentsMargins(8, 2, 8, 4);
  auto page = new QWidget, plots = new QWidget;
  plots_ = new QStackedLayout(plots);
  plots_->addWidget(plot_);
  plots_->addWidget(roofline_);
  body_ = new QSplitter(Qt::Vertical);
  body_->addWidget(plots);
  body_->addWidget(table_);
  body_->setChildrenCollapsible(false);
  auto column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  card_ = new ResultCard;
  column->addWidget(makeBar());
  column->addWidget(card_);
  column->addWidget(body_, 1);
  column->addWidget(remark_);
  stack_->addWidget(new EmptyLabel(QStringLiteral("view-bench"), tr("No timings yet"),
                                   tr("Click Build and time. Each run is listed here with the step it timed."), this));
  stack_->addWidget(page);
}

void BenchView::listen() {
  connect(table_, &QTableView::activated, this,
          [this](const QModelIndex& index) { Q_EMIT stepRequested(index.data(RunModel::StepIdRole).toInt()); });
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &BenchView::replot);
  connect(plot_, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
    chooseRun(int(std::lround(plot_->xAxis->pixelToCoord(event->position().x()))) - 1,
              event->modifiers() & Qt::ControlModifier);
  });
  connect(roofline_, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
    chooseRun(roofline_->runAt(event->position()), event->modifiers() & Qt::ControlModifier);
  });
}

QWidget* BenchView::makeBar() {
  auto bar = new QWidget;
  auto row = new QHBoxLayout(bar);
  row->setContentsMargins(6, 4, 6, 4);
  chooser_ = new QComboBox;
  chooser_->setObjectName(QStringLiteral("bench_plot"));
  chooser_->setAccessibleName(tr("Plot"));
  chooser_->addItem(tr("Times"));
  chooser_->addItem(tr("Roofline"));
  connect(chooser_, &QComboBox::activated, this, [this](int index) { showRoofline(index == 1); });
  turns_ = barButton("time_in_turns", "view-diff", tr("Retime alternately"),
                     tr("Time the steps of the selected rows again, alternating between them, for a fair comparison; "
                        "Ctrl+click selects more rows"));
  turns_->setEnabled(false);
  connect(turns_, &QToolButton::clicked, this, [this] {
    QList<int> steps;
    for (int run : selectedRuns())
      if (int step = model_->run(run)->step; !steps.contains(step)) steps += step;
    if (steps.size() > 1) Q_EMIT turnsRequested(steps);
  });
  auto save = barButton("export_runs", "save", tr("Export…"),
                        tr("Save the timings as a table or JSON, or the plot as a picture"));
  save->setPopupMode(QToolButton::InstantPopup);
  auto menu = new QMenu(save);
  menu->addAction(tr("As CSV…"), this, [this] {
    if (runs())
      Q_EMIT exportRequested(tr("Export the timings as CSV"), QStringLiteral("timings.csv"), runsAsCsv(*runs()));
  });
  menu->addAction(tr("As JSON…"), this, [this] {
    if (runs())
      Q_EMIT exportRequested(tr("Export the timings as JSON"), QStringLiteral("timings.json"), runsAsJson(*runs()));
  });
  menu->addAction(tr("As a picture…"), this, [this] { Q_EMIT pictureRequested(); });
  save->setMenu(menu);
  row->addWidget(chooser_);
  row->addStretch(1);
  row->addWidget(turns_);
  row->addWidget(save);
  return bar;
}

/// If the view is wider than high, the table is beside the plot.
void BenchView::resizeEvent(QResizeEvent* event) {
  View::resizeEvent(event);
  const Qt::Orientation wanted = width() > 2 * height() ? Qt::Horizontal : Qt::Vertical;
  if (wanted == body_->orientation()) return;
  body_->setOrientation(wanted);
  body_->setSizes({10000, 10000});  // evenly
}

void BenchView::showRoofline(bool roofline) {
  chooser_->setCurrentIndex(roofline ? 1 : 0);
  plots_->setCurrentIndex(roofline ? 1 : 0);
  replot();
}

QCustomPlot& BenchView::shownPlot() const { return plots_->currentIndex() == 1 ? *roofline_ : *plot_; }

QList<int> BenchView::selectedRuns() const {
  QList<int> rows;
  for (const QModelIndex& index : table_->selectionModel()->selectedRows())
    if (int row = sorted_->mapToSource(index).row(); !model_->isUnderWay(row)) rows += row;
  std::ranges::sort(rows);
  return rows;
}

QString BenchView::remark() const { return remark_->text(); }

void BenchView::chooseRun(int run, bool add) {
  if (!model_->run(run)) return;
  const QModelIndex index = sorted_->mapFromSource(model_->index(run, 0));
  table_->selectionModel()->select(
      index, QItemSelectionModel::Rows | (add ? QItemSelectionModel::Toggle : QItemSelectionModel::ClearAndSelect));
  table_->scrollTo(index);
}

/// Two rows are compared; of one, or of the newest where none is selected, the library and the conditions are shown.
void BenchView::tellSelected() {
  const QList<int> selected = selectedRuns();
  QSet<int> steps;
  for (int run : selected) steps.insert(model_->run(run)->step);
  turns_->setEnabled(steps.size() > 1);
  QStringList lines;
  const int finished = runs() ? int(runs()->runs.size()) : 0, told = selected.size() == 1 ? selected[0] : finished - 1;
  card_->setRun(selected.size() == 2 ? nullptr : model_->run(told), theme());
  for (int row = finished; row < model_->rowCount(); ++row)
    lines << tr("%1 was called once; its measurement continues.").arg(row + 1);
  if (selected.size() == 2) {
    lines << RunText::comparison(*runs(), selected[0], selected[1]);
    const QString first = RunText::conditions(*model_->run(selected[0])),
                  second = RunText::conditions(*model_->run(selected[1]));
    if (first == second)
      lines << QStringLiteral("%1, %2  %3").arg(selected[0] + 1).arg(selected[1] + 1).arg(first);
    else
      lines << QStringLiteral("%1  %2").arg(selected[0] + 1).arg(first)
            << QStringLiteral("%1  %2").arg(selected[1] + 1).arg(second);
  } else if (const Run* run = model_->run(told)) {
    lines << RunText::anchor(*run) << QStringLiteral("%1  %2").arg(told + 1).arg(RunText::conditions(*run));
  }
  if (plots_->currentIndex() == 1) {
    const Roofline& roofline = roofline_->shown();
    const Run* shown = model_->run(told);
    if (roofline.empty())
      lines.prepend(
          shown && shown->measured.no_roofline
              ? tr("The machine's peaks could not be measured: %1")
                    .arg(QString::fromStdString(*shown->measured.no_roofline))
              : tr("No roofline yet. It needs a run with countable operations and the machine's measured peaks."));
    else if (roofline.elsewhere > 0)
      lines << tr("The ceilings are those of %1; runs on other hosts, targets or thread counts are not drawn: %2")
                   .arg(roofline.conditions)
                   .arg(roofline.elsewhere);
  }
  lines.removeAll(QString());
  remark_->setText(lines.join(u'\n'));
  remark_->setVisible(!lines.isEmpty());
}

void BenchView::runsChanged() {
  model_->setRuns(runs());
  stack_->setCurrentIndex(model_->rowCount() ? 1 : 0);
  replot();
  table_->scrollToBottom();
}

void BenchView::style() {
  const Theme& theme = this->theme();
  stylePlot(*plot_, theme);
  plot_->xAxis->grid()->setVisible(false);
  plot_->xAxis->setTickLength(0);
  auto paint = [&](QCPBars* bars, Tone tone, Qt::BrushStyle fill) {
    bars->setWidth(0.6);
    bars->setPen(QPen(theme.color(tone), 1.2));
    bars->setBrush(QBrush(theme.wash(theme.color(tone), 0.55), fill));
  };
  paint(passed_, Tone::Accent, Qt::SolidPattern);
  paint(failed_, Tone::Bad, Qt::BDiagPattern);
  paint(under_way_, Tone::Muted, Qt::NoBrush);
  spread_->setPen(QPen(theme.color(Tone::Text), 1.2));
  spread_->setWhiskerWidth(8);
  anchors_->setPen(QPen(theme.color(Tone::Warning), 1.6, Qt::DashLine));
}

void BenchView::replot() {
  style();
  const QList<int> selected = selectedRuns();
  if (plots_->currentIndex() == 1)
    roofline_->setRuns(runs(), QSet<int>(selected.begin(), selected.end()), theme());
  else
    plotTimes();
  tellSelected();
}

void BenchView::plotTimes() {
  const QList<int> selected = selectedRuns();
  QVector<double> good_x, good_y, bad_x, bad_y, begun_x, begun_y, all_x, all_y, below, above, anchor_x, anchor_y;
  std::vector<PlotLabels::Label> labels;
  double most = 0;
  const int count = model_->rowCount();
  for (int row = 0; row < count; ++row) {
    const protocol::BenchRun& run = model_->run(row)->measured;
    most = std::max({most, longestOf(run), run.anchor ? run.anchor->median_s : 0});
  }
  auto [unit, factor] = most >= 1      ? std::pair(tr("s"), 1.0)
                        : most >= 1e-3 ? std::pair(tr("ms"), 1e3)
                                       : std::pair(tr("µs"), 1e6);
  auto ticker = QSharedPointer<QCPAxisTickerText>::create();
  const int each = numbered(count);
  for (int row = 0; row < count; ++row) {
    const protocol::BenchRun& run = model_->run(row)->measured;
    const bool failed = run.check && !run.check->passed;
    const double x = row + 1, y = run.median_s * factor;
    const bool begun = model_->isUnderWay(row);
    (begun ? begun_x : failed ? bad_x : good_x) << x;
    (begun ? begun_y : failed ? bad_y : good_y) << y;
    all_x << x;
    all_y << y;
    below << std::max(0.0, y - shortestOf(run) * factor);
    above << std::max(0.0, longestOf(run) * factor - y);
    if (run.anchor) {
      const double library = run.anchor->median_s * factor;
      anchor_x << x - 0.42 << x + 0.42 << x + 0.42;
      anchor_y << library << library << qQNaN();
      labels = {{x - 0.42, library, QString::fromStdString(run.anchor->library), theme().color(Tone::Warning),
                 PlotLabels::Where::RightAbove}};
    }
    const bool chosen = selected.contains(row);
    if (!chosen && (row + 1) % each != 0) continue;
    QString label = QString::number(row + 1);
    if (count <= 12) label += u'\n' + secondsText(run.median_s);
    if (chosen) label.prepend(QStringLiteral("▸ "));
    ticker->addTick(x, label);
  }
  passed_->setData(good_x, good_y);
  failed_->setData(bad_x, bad_y);
  under_way_->setData(begun_x, begun_y);
  medians_->setData(all_x, all_y);
  spread_->setData(below, above);
  anchors_->setData(anchor_x, anchor_y, true);
  anchor_labels_->setLabels(std::move(labels), theme().color(Tone::Base));
  plot_->xAxis->setTicker(ticker);
  plot_->xAxis->setRange(0.4, std::max(count, 4) + 0.6);  // a bar of a few is not a wall
  plot_->yAxis->setLabel(tr("median, %1").arg(unit));
  plot_->yAxis->setRange(0, most * factor * 1.1);
  plot_->replot();
}

QSize BenchView::pictureSize() const {
  const QCustomPlot& plot = shownPlot();
  return model_->rowCount() ? QSize(std::max(480, plot.width()), std::max(300, plot.height())) : QSize();
}

void BenchView::paintPicture(QPainter& painter) { paintPlot(shownPlot(), painter, pictureSize()); }

QString BenchView::asText() const {
  QStringList lines;
  for (int row = -1; row < model_->rowCount(); ++row) {
    QStringList cells;
    for (int column = 0; column < RunModel::ColumnCount; ++column)
      cells += row < 0 ? model_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()
                       : model_->index(row, column).data().toString();
    lines += cells.join(u'\t');
  }
  return model_->rowCount() ? lines.join(u'\n') : QString();
}

}  // namespace tirscope::views
