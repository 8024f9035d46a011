// SPDX-License-Identifier: Apache-2.0
#include "views/bench/bench_view.h"

#include <QHeaderView>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>

#include "views/bench/plot.h"
#include "views/bench/run_model.h"
#include "views/common/empty_label.h"
#include "views/common/pieces.h"

namespace tirscope::views {

BenchView::BenchView(Selection& selection, QWidget* parent)
    : View(selection, parent),
      model_(new RunModel(this)),
      sorted_(new QSortFilterProxyModel(this)),
      table_(new QTableView),
      plot_(new QCustomPlot),
      stack_(new QStackedLayout(this)) {
  setAccessibleName(tr("Build and time"));
  sorted_->setSourceModel(model_);
  sorted_->setSortRole(RunModel::SortRole);
  table_->setModel(sorted_);
  table_->setAccessibleName(tr("Timings"));
  table_->setFrameShape(QFrame::NoFrame);
  table_->setShowGrid(false);
  table_->setAlternatingRowColors(true);
  table_->setSortingEnabled(true);
  table_->sortByColumn(RunModel::NumberColumn, Qt::AscendingOrder);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  table_->verticalHeader()->hide();
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->horizontalHeader()->setHighlightSections(false);
  plot_->setAccessibleName(tr("Time of each run"));
  plot_->setMinimumHeight(120);
  passed_ = new QCPBars(plot_->xAxis, plot_->yAxis);
  failed_ = new QCPBars(plot_->xAxis, plot_->yAxis);
  spread_ = new QCPErrorBars(plot_->xAxis, plot_->yAxis);
  auto body = new QSplitter(Qt::Vertical);
  body->addWidget(plot_);
  body->addWidget(table_);
  body->setStretchFactor(0, 1);
  body->setStretchFactor(1, 1);
  stack_->addWidget(new EmptyLabel(QStringLiteral("view-bench"), tr("Nothing was timed yet"),
                                   tr("Press Build and time. Each run is kept here beside the step that it timed."),
                                   this));
  stack_->addWidget(body);
  setFocusProxy(table_);
  connect(table_, &QTableView::activated, this,
          [this](const QModelIndex& index) { Q_EMIT stepRequested(index.data(RunModel::StepIdRole).toInt()); });
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &BenchView::replot);
}

void BenchView::runsChanged() {
  model_->setRuns(runs());
  stack_->setCurrentIndex(model_->rowCount() ? 1 : 0);
  replot();
  table_->scrollToBottom();
}

void BenchView::style() {
  const Theme& theme = this->theme();
  plot_->setBackground(theme.color(Tone::Base));
  for (QCPAxis* axis : {plot_->xAxis, plot_->yAxis}) {
    axis->setBasePen(QPen(theme.color(Tone::Line)));
    axis->setTickPen(QPen(theme.color(Tone::Line)));
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLabelColor(theme.color(Tone::Text));
    axis->setLabelColor(theme.color(Tone::Muted));
    axis->setTickLabelFont(font());
    axis->setLabelFont(font());
    axis->grid()->setPen(QPen(theme.color(Tone::Line), 1, Qt::SolidLine));
    axis->grid()->setZeroLinePen(Qt::NoPen);
  }
  plot_->xAxis->grid()->setVisible(false);
  plot_->xAxis->setTickLength(0);
  auto paint = [&](QCPBars* bars, Tone tone, Qt::BrushStyle fill) {
    bars->setWidth(0.6);
    bars->setPen(QPen(theme.color(tone), 1.2));
    bars->setBrush(QBrush(theme.wash(theme.color(tone), 0.55), fill));
  };
  paint(passed_, Tone::Accent, Qt::SolidPattern);
  paint(failed_, Tone::Bad, Qt::BDiagPattern);
  spread_->setPen(QPen(theme.color(Tone::Text), 1.2));
  spread_->setWhiskerWidth(8);
}

void BenchView::replot() {
  style();
  QVector<double> good_x, good_y, bad_x, bad_y, spread;
  double most = 0;
  int count = model_->rowCount();
  for (int row = 0; row < count; ++row) most = std::max(most, model_->run(row)->medianSeconds);
  auto [unit, factor] = most >= 1      ? std::pair(tr("s"), 1.0)
                        : most >= 1e-3 ? std::pair(tr("ms"), 1e3)
                                       : std::pair(tr("µs"), 1e6);
  auto ticker = QSharedPointer<QCPAxisTickerText>::create();
  QVector<double> all_x, all_y;
  for (int row = 0; row < count; ++row) {
    const Run& run = *model_->run(row);
    bool failed = run.passed && !*run.passed;
    double x = row + 1, y = run.medianSeconds * factor;
    (failed ? bad_x : good_x) << x;
    (failed ? bad_y : good_y) << y;
    all_x << x;
    all_y << y;
    spread << y * run.spread;
    QString label = QString::number(row + 1);
    if (count <= 12) label += u'\n' + secondsText(run.medianSeconds);
    ticker->addTick(x, label);
  }
  passed_->setData(good_x, good_y);
  failed_->setData(bad_x, bad_y);
  // Error bars need a plottable with all points to hang on; the bars are in two.
  if (!plot_->graphCount()) plot_->addGraph();
  plot_->graph(0)->setLineStyle(QCPGraph::lsNone);
  plot_->graph(0)->setData(all_x, all_y);
  spread_->setDataPlottable(plot_->graph(0));
  spread_->setData(spread);
  plot_->xAxis->setTicker(ticker);
  plot_->xAxis->setRange(0.4, count + 0.6);
  plot_->yAxis->setLabel(tr("median, %1").arg(unit));
  plot_->yAxis->setRange(0, most * factor * 1.12);
  plot_->replot();
}

QSize BenchView::pictureSize() const {
  return model_->rowCount() ? QSize(std::max(480, plot_->width()), std::max(300, plot_->height())) : QSize();
}

void BenchView::paintPicture(QPainter& painter) {
  QSize size = pictureSize();
  QCPPainter plot_painter;
  // QCustomPlot paints through its own painter class; a picture in between keeps shapes as shapes.
  QPicture picture;
  plot_painter.begin(&picture);
  plot_painter.setMode(QCPPainter::pmVectorized);
  plot_->toPainter(&plot_painter, size.width(), size.height());
  plot_painter.end();
  painter.drawPicture(0, 0, picture);
}

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
