// SPDX-License-Identifier: Apache-2.0
#include "views/model_run/tensor_image.h"

#include <algorithm>
#include <cmath>

namespace tirscope::views {

namespace {

constexpr double gap = 6, largest_side = 48;
/// A tile is no larger, in elements along one side.
constexpr int64_t most_along = 1024;

QColor mixed(QColor from, QColor to, double part) {
  auto one = [part](float a, float b) { return float(a + (b - a) * part); };
  return QColor::fromRgbF(one(from.redF(), to.redF()), one(from.greenF(), to.greenF()), one(from.blueF(), to.blueF()));
}

int64_t divided_up(int64_t value, int64_t by) { return (value + by - 1) / by; }

/// An element that is drawn larger than a point is drawn in whole points.
double whole(double side) { return side > 1 ? std::floor(side) : side; }

/// The elements of a single matrix become oblong where it would be a thin strip otherwise.
QSizeF sideOf(const TileLayout& layout, bool is_image, double square, QSizeF room) {
  const double side = whole(std::clamp(square, 1e-3, largest_side));
  if (is_image) return {side, side};
  auto along = [&](double extent, int64_t count) {
    return whole(std::clamp(extent / double(count), side, std::min(largest_side, side * 16)));
  };
  return {along(room.width(), layout.columns), along(room.height(), layout.rows)};
}

}  // namespace

TensorLook lookOf(const std::vector<int64_t>& shape) {
  TensorLook look;
  const std::size_t rank = shape.size();
  if (rank >= 1) look.columns = shape[rank - 1];
  if (rank >= 2) look.rows = shape[rank - 2];
  if (rank >= 3) look.tiles = shape[rank - 3];
  look.is_image = rank >= 3;
  for (std::size_t k = 0; k + 3 < rank; ++k) look.choices *= shape[k];
  return look;
}

QColor ColourScale::color(double value, const Theme& theme) const {
  if (!std::isfinite(value)) return theme.color(Tone::Warning);
  const QColor base = theme.color(Tone::Base);
  const double widest = isSigned() ? std::max(std::abs(least), std::abs(most)) : most;
  const double part = widest > 0 ? std::clamp(std::abs(value) / widest, 0.0, 1.0) : 0;
  return mixed(base, theme.color(value < 0 ? Tone::Bad : Tone::Accent), part);
}

TileLayout TileLayout::of(const TensorLook& look, QSizeF room) {
  TileLayout out;
  if (look.rows <= 0 || look.columns <= 0 || look.tiles <= 0) return out;
  const int64_t tiles = std::min(look.tiles, most_tiles);
  out.thin = std::max<int64_t>(1, divided_up(std::max(look.rows, look.columns), most_along));
  out.rows = divided_up(look.rows, out.thin);
  out.columns = divided_up(look.columns, out.thin);
  double best = 0;
  for (int across = 1; across <= int(tiles); ++across) {
    const int down = int(divided_up(tiles, across));
    const double side = std::min((room.width() - gap * (across - 1)) / (double(across) * double(out.columns)),
                                 (room.height() - gap * (down - 1)) / (double(down) * double(out.rows)));
    if (side > best) best = side, out.across = across;
  }
  out.side = sideOf(out, look.is_image, best, room);
  const double width = double(out.columns) * out.side.width(), height = double(out.rows) * out.side.height();
  for (int64_t tile = 0; tile < tiles; ++tile)
    out.tiles.emplace_back(double(tile % out.across) * (width + gap), double(tile / out.across) * (height + gap), width,
                           height);
  const auto down = divided_up(tiles, out.across);
  out.size = {out.across * (width + gap) - gap, double(down) * (height + gap) - gap};
  return out;
}

int64_t TileLayout::elementAt(const TensorLook& look, QPointF point) const {
  for (std::size_t tile = 0; tile < tiles.size(); ++tile) {
    if (!tiles[tile].contains(point)) continue;
    const int64_t row = int64_t((point.y() - tiles[tile].top()) / side.height()) * thin,
                  column = int64_t((point.x() - tiles[tile].left()) / side.width()) * thin;
    if (row < look.rows && column < look.columns) return (int64_t(tile) * look.rows + row) * look.columns + column;
  }
  return -1;
}

QImage tileImage(const model::Tensor& tensor, const TensorLook& look, const TileLayout& layout, int64_t choice,
                 int64_t tile, const ColourScale& scale, const Theme& theme) {
  QImage image(int(layout.columns), int(layout.rows), QImage::Format_RGB32);
  const int64_t first = (choice * look.tiles + tile) * look.rows * look.columns;
  for (int64_t row = 0; row < layout.rows; ++row) {
    auto* line = reinterpret_cast<QRgb*>(image.scanLine(int(row)));
    for (int64_t column = 0; column < layout.columns; ++column)
      line[column] =
          scale.color(tensor.number(first + row * layout.thin * look.columns + column * layout.thin), theme).rgb();
  }
  return image;
}

}  // namespace tirscope::views
