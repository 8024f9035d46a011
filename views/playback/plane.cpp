// SPDX-License-Identifier: Apache-2.0
#include "views/playback/plane.h"

#include <algorithm>

namespace tirscope::views::playback {

namespace {

bool isDimension(int dimension, std::size_t rank) { return dimension >= 0 && dimension < int(rank); }

}  // namespace

std::vector<int64_t> indicesOf(const std::vector<int64_t>& shape, int64_t element) {
  std::vector<int64_t> out(shape.size());
  for (std::size_t n = shape.size(); n-- > 0;) {
    const int64_t extent = std::max<int64_t>(1, shape[n]);
    out[n] = element % extent;
    element /= extent;
  }
  return out;
}

Plane::Plane(const std::vector<int64_t>& shape, const PlaneChoice& choice, int64_t element) : shape_(shape) {
  const auto rank = shape.size();
  held_ = indicesOf(shape, element);
  for (const auto& [dimension, at] : choice.held)
    if (isDimension(dimension, rank))
      held_[std::size_t(dimension)] =
          std::clamp<int64_t>(at, 0, std::max<int64_t>(0, shape[std::size_t(dimension)] - 1));
  if (rank >= 2) {
    columns_ = isDimension(choice.columns, rank) ? choice.columns : int(rank) - 1;
    rows_ = isDimension(choice.rows, rank) ? choice.rows : int(rank) - 2;
    if (rows_ == columns_) rows_ = columns_ == 0 ? 1 : columns_ - 1;
    row_extent_ = shape[std::size_t(rows_)];
    column_extent_ = shape[std::size_t(columns_)];
    held_[std::size_t(rows_)] = held_[std::size_t(columns_)] = 0;
  } else if (rank == 1) {
    columns_ = 0;
    held_[0] = 0;
    column_extent_ = std::min<int64_t>(shape[0], wrapped);
    row_extent_ = (shape[0] + wrapped - 1) / wrapped;
  }
  row_extent_ = std::max<int64_t>(1, row_extent_);
  column_extent_ = std::max<int64_t>(1, column_extent_);
  span_ = (std::max(row_extent_, column_extent_) + most_cells - 1) / most_cells;
}

std::optional<Cell> Plane::cellOf(int64_t element) const {
  const std::vector<int64_t> at = indicesOf(shape_, element);
  if (rows_ < 0) {  // one dimension, or none
    const int64_t flat = at.empty() ? 0 : at[0];
    return Cell{int(flat / wrapped / span_), int(flat % wrapped / span_)};
  }
  for (std::size_t n = 0; n < at.size(); ++n)
    if (int(n) != rows_ && int(n) != columns_ && at[n] != held_[n]) return std::nullopt;
  return Cell{int(at[std::size_t(rows_)] / span_), int(at[std::size_t(columns_)] / span_)};
}

std::vector<int64_t> Plane::elementsOf(Cell cell) const {
  std::vector<int64_t> out;
  const int64_t row_end = std::min(row_extent_, (cell.row + 1) * span_),
                column_end = std::min(column_extent_, (cell.column + 1) * span_);
  for (int64_t row = cell.row * span_; row < row_end; ++row)
    for (int64_t column = cell.column * span_; column < column_end; ++column) {
      if (rows_ < 0) {
        const int64_t flat = row * wrapped + column;
        if (shape_.empty() || flat < shape_[0]) out.push_back(flat);
        continue;
      }
      std::vector<int64_t> at = held_;
      at[std::size_t(rows_)] = row;
      at[std::size_t(columns_)] = column;
      int64_t element = 0;
      for (std::size_t n = 0; n < at.size(); ++n) element = element * shape_[n] + at[n];
      out.push_back(element);
    }
  return out;
}

}  // namespace tirscope::views::playback
