// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

#include "views/playback/geometry.h"

class QComboBox;
class QHBoxLayout;

namespace tirscope::views::playback {

/// Chooses which two dimensions of a buffer are its grid, and where the others are held. Hidden while no buffer has
/// more than two dimensions.
class PlaneBar final : public QWidget {
  Q_OBJECT
 public:
  PlaneBar();

  void setFilm(const ReelPtr& reel);
  const PlaneChoices& choices() const { return choices_; }

 Q_SIGNALS:
  void changed();

 private:
  /// Shows the choice of the buffer that is named.
  void showBuffer();
  void choose();
  void addSlider(int dimension, int64_t extent, int64_t held);

  QComboBox *buffer_, *rows_, *columns_;
  QHBoxLayout* sliders_;
  std::map<QString, std::vector<int64_t>> shapes_;  ///< of the buffers with more than two dimensions
  PlaneChoices choices_;
};

}  // namespace tirscope::views::playback
