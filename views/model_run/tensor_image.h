// SPDX-License-Identifier: Apache-2.0
// A tensor as pictures: its last two dimensions are rows and columns, the dimension before them gives tiles beside each
// other, and of those before that one index is shown at a time.
#pragma once

#include <QImage>
#include <QRectF>
#include <vector>

#include "model/tensor.h"
#include "views/common/look/theme.h"

namespace tirscope::views {

struct TensorLook {
  int64_t rows = 1, columns = 1, tiles = 1, choices = 1;
  bool is_image = false;  ///< of more than two dimensions: its elements are square
};
TensorLook lookOf(const std::vector<int64_t>& shape);

/// The colour of a value: from the base to the accent where no element is negative; else from one side over the base to
/// the other, zero in the middle. What is not finite has the colour of a warning.
struct ColourScale {
  double least = 0, most = 0;
  bool isSigned() const { return least < 0; }
  QColor color(double value, const Theme& theme) const;
};

/// Where the tiles of a picture are, and how large an element is.
struct TileLayout {
  /// No more than so many tiles are drawn.
  static constexpr int64_t most_tiles = 256;
  int64_t rows = 0, columns = 0;  ///< of a tile, as drawn: fewer than the tensor has where it is thinned out
  int64_t thin = 1;               ///< every how many elements of a row or column one is drawn
  int across = 1;                 ///< tiles in a row
  QSizeF side = {1, 1};           ///< of an element: square, but for a matrix that is far from square
  QSizeF size;                    ///< of all
  std::vector<QRectF> tiles;

  /// Fits into `room`; elements are at most 48 points wide.
  static TileLayout of(const TensorLook& look, QSizeF room);
  /// The element under a point: its number among those of the tiles of one choice; -1 where there is none.
  int64_t elementAt(const TensorLook& look, QPointF point) const;
};

/// One tile, a pixel for each element that is drawn.
QImage tileImage(const model::Tensor& tensor, const TensorLook& look, const TileLayout& layout, int64_t choice,
                 int64_t tile, const ColourScale& scale, const Theme& theme);

}  // namespace tirscope::views
