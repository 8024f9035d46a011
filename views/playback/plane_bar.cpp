// SPDX-License-Identifier: Apache-2.0
#include "views/playback/plane_bar.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>

#include "views/common/look/labelled.h"

namespace tirscope::views::playback {

namespace {

constexpr int follows = -1;  ///< of a slider: the dimension is where the program is

}  // namespace

PlaneBar::PlaneBar()
    : buffer_(namedCombo("playback_buffer", tr("Grid of"), tr("The buffer whose dimensions are chosen here"))),
      rows_(namedCombo("playback_rows", tr("rows"), tr("The dimension whose indices are the rows of the grid"))),
      columns_(
          namedCombo("playback_columns", tr("columns"), tr("The dimension whose indices are the columns of the grid"))),
      sliders_(new QHBoxLayout) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  for (QComboBox* box : {buffer_, rows_, columns_}) {
    row->addWidget(labelOf(box));
    row->addWidget(box);
  }
  row->addLayout(sliders_, 1);
  connect(buffer_, &QComboBox::currentIndexChanged, this, &PlaneBar::showBuffer);
  connect(rows_, &QComboBox::activated, this, &PlaneBar::choose);
  connect(columns_, &QComboBox::activated, this, &PlaneBar::choose);
  hide();
}

void PlaneBar::setFilm(const ReelPtr& reel) {
  std::map<QString, std::vector<int64_t>> shapes;
  if (reel)
    for (const analysis::FilmBuffer& buffer : reel->film.buffers)
      if (buffer.shape.size() > 2) shapes[QString::fromStdString(buffer.name)] = buffer.shape;
  setVisible(!shapes.empty());
  if (shapes == shapes_) return;
  shapes_ = std::move(shapes);
  const QString before = buffer_->currentText();
  {
    const QSignalBlocker quiet(buffer_);
    buffer_->clear();
    for (const auto& [name, shape] : shapes_) buffer_->addItem(name);
    buffer_->setCurrentIndex(std::max(0, buffer_->findText(before)));
  }
  showBuffer();
}

void PlaneBar::showBuffer() {
  while (QLayoutItem* item = sliders_->takeAt(0)) {
    if (QWidget* widget = item->widget()) widget->deleteLater();
    delete item;
  }
  const auto found = shapes_.find(buffer_->currentText());
  if (found == shapes_.end()) return;
  const std::vector<int64_t>& shape = found->second;
  const Plane plane(shape, choices_.value(found->first), 0);
  for (QComboBox* box : {rows_, columns_}) {
    box->clear();
    for (std::size_t n = 0; n < shape.size(); ++n) box->addItem(tr("axis %1 (%2)").arg(n).arg(shape[n]), int(n));
  }
  rows_->setCurrentIndex(plane.rowDimension());
  columns_->setCurrentIndex(plane.columnDimension());
  const auto& held = choices_[found->first].held;
  for (int n = 0; n < int(shape.size()); ++n) {
    if (n == plane.rowDimension() || n == plane.columnDimension()) continue;
    const auto at = held.find(n);
    addSlider(n, shape[std::size_t(n)], at == held.end() ? follows : at->second);
  }
}

void PlaneBar::addSlider(int dimension, int64_t extent, int64_t held) {
  auto* label = new QLabel;
  auto* slider = new QSlider(Qt::Horizontal);
  slider->setObjectName(QStringLiteral("playback_axis_%1").arg(dimension));
  slider->setRange(follows, int(std::min<int64_t>(extent - 1, 1 << 30)));
  slider->setValue(int(held));
  slider->setMinimumWidth(60);
  slider->setAccessibleName(tr("axis %1").arg(dimension));
  slider->setToolTip(tr("Where the grid is in this dimension; all to the left: where the program is"));
  auto say = [label, dimension](int at) {
    label->setText(at == follows ? tr("axis %1: follows").arg(dimension) : tr("axis %1: %2").arg(dimension).arg(at));
  };
  say(int(held));
  connect(slider, &QSlider::valueChanged, this, [this, dimension, say](int at) {
    say(at);
    PlaneChoice& choice = choices_[buffer_->currentText()];
    if (at == follows)
      choice.held.erase(dimension);
    else
      choice.held[dimension] = at;
    Q_EMIT changed();
  });
  sliders_->addWidget(label);
  sliders_->addWidget(slider, 1);
}

/// A dimension that is chosen for both goes where it was chosen last; the other takes the one that is free then.
void PlaneBar::choose() {
  PlaneChoice& choice = choices_[buffer_->currentText()];
  const Plane before(shapes_[buffer_->currentText()], choice, 0);
  const int rows = rows_->currentData().toInt(), columns = columns_->currentData().toInt();
  const bool swapped = rows == columns;
  choice.rows = swapped && rows == before.rowDimension() ? before.columnDimension() : rows;
  choice.columns = swapped && columns == before.columnDimension() ? before.rowDimension() : columns;
  choice.held.erase(choice.rows);
  choice.held.erase(choice.columns);
  showBuffer();
  Q_EMIT changed();
}

}  // namespace tirscope::views::playback
