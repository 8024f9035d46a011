// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include "protocol/messages/model.h"
#include "views/model_run/tensor_image.h"

namespace tirscope::views {

/// A tensor of a run as a picture, with the colours' scale below it. Few elements have their numbers in them.
class TensorPicture final : public QWidget {
  Q_OBJECT
 public:
  explicit TensorPicture(QWidget* parent);
  /// Nothing, with a sentence that says why, where there is no tensor.
  void showNothing(const QString& why);
  void showTensor(model::Tensor tensor, ColourScale scale);
  /// Of the dimensions before the last three, which index is shown.
  void setChoice(int64_t choice);
  const TensorLook& look() const { return look_; }
  const model::Tensor& tensor() const { return tensor_; }
  /// "[3, 5] = 0.25" for what is under a point; empty where nothing is.
  QString elementText(QPointF point) const;
  QSize minimumSizeHint() const override { return {160, 120}; }

 Q_SIGNALS:
  void pointed(const QString& text);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void layOut();
  void paintTiles(QPainter& painter, const Theme& theme) const;
  void paintNumbers(QPainter& painter, const Theme& theme) const;
  void paintScale(QPainter& painter, const Theme& theme) const;
  QRectF room() const;

  model::Tensor tensor_;
  TensorLook look_;
  TileLayout layout_;
  ColourScale scale_;
  int64_t choice_ = 0;
  QPointF corner_;
  std::vector<QImage> images_;
  QString why_;
};

}  // namespace tirscope::views
