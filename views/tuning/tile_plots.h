// SPDX-License-Identifier: Apache-2.0
// Decisions against time, painted: parallel coordinates, and a heat map for two of them.
#pragma once

#include <QWidget>

#include "views/tuning/heat_cells.h"
#include "views/tuning/parallel_axes.h"

namespace tirscope::views {

/// Parallel coordinates of one design space. The fastest candidate and the chosen one stand out.
class TilePlot final : public QWidget {
  Q_OBJECT
 public:
  explicit TilePlot(QWidget* parent = nullptr);
  /// `log` must outlive the plot or the next call.
  void showSpace(const TuningLog& log, int space, int current);
  const ParallelAxes& shown() const { return axes_; }
  QRectF room() const;
  QSize minimumSizeHint() const override { return {240, 120}; }
  /// Lines painted last.
  int drawnLines() const { return drawn_; }
  void paint(QPainter& painter, QSize size);

 Q_SIGNALS:
  void trialChosen(int trial);
  void openRequested(int trial);
  void pointed(const QString& text);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QRectF roomIn(QSize size) const;
  void paintAxes(QPainter& painter, const QRectF& room) const;
  void paintPath(QPainter& painter, const QRectF& room, int trial, const QPen& pen);
  void chooseFaster(int direction);
  const TuningLog* log_ = nullptr;
  ParallelAxes axes_;
  int space_ = 0, current_ = -1;
  int drawn_ = 0;
};

/// Two decisions: the fastest time for each pair of values, as a colour and as a number.
class HeatMap final : public QWidget {
  Q_OBJECT
 public:
  explicit HeatMap(QWidget* parent = nullptr);
  void showCells(HeatCells cells, int current);
  const HeatCells& shown() const { return cells_; }
  QRectF room() const;
  QSize minimumSizeHint() const override { return {240, 120}; }
  void paint(QPainter& painter, QSize size) const;
  /// "C: i, factor 1 of 4 = 8, ... : 1.2 ms, candidates: 3"
  QString cellText(int column, int row) const;

 Q_SIGNALS:
  void trialChosen(int trial);
  void openRequested(int trial);
  void pointed(const QString& text);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  QRectF roomIn(QSize size) const;
  void paintCells(QPainter& painter, const QRectF& room) const;
  void paintTitles(QPainter& painter, const QRectF& room) const;
  void choose(int column, int row);
  HeatCells cells_;
  int current_ = -1;
  int column_ = -1, row_ = -1;  ///< the cell that the keyboard is at
};

}  // namespace tirscope::views
