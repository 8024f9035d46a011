// SPDX-License-Identifier: Apache-2.0
// A buffer as a grid of cells: two of its dimensions, the others held.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace tirscope::views::playback {

/// What a person chose for one buffer.
struct PlaneChoice {
  int rows = -1, columns = -1;       ///< dimensions; -1: the last but one, the last
  std::map<int, int64_t> held = {};  ///< dimensions that stay where they are; the others follow the program
};

struct Cell {
  int row = 0, column = 0;
  friend bool operator==(const Cell&, const Cell&) = default;
};

/// Row-major; as many as the shape has dimensions.
std::vector<int64_t> indicesOf(const std::vector<int64_t>& shape, int64_t element);

class Plane {
 public:
  static constexpr int most_cells = 64, wrapped = 64;

  /// The plane through `element`. Shapes of one dimension are wrapped into rows of `wrapped`. Where there are more than
  /// `most_cells` in a direction, elements share cells, as many in a row as in a column.
  Plane(const std::vector<int64_t>& shape, const PlaneChoice& choice, int64_t element);
  Plane() = default;

  int rows() const { return cells(row_extent_); }
  int columns() const { return cells(column_extent_); }
  /// Elements of a cell in each direction.
  int64_t span() const { return span_; }
  /// Dimensions of rows and columns; -1: none, or wrapped.
  int rowDimension() const { return rows_; }
  int columnDimension() const { return columns_; }
  /// Where it is in the dimensions that are neither; those of rows and columns are 0.
  const std::vector<int64_t>& held() const { return held_; }
  /// Nothing where the element is on another plane.
  std::optional<Cell> cellOf(int64_t element) const;
  /// The elements of a cell, at most as many as there are.
  std::vector<int64_t> elementsOf(Cell cell) const;
  friend bool operator==(const Plane&, const Plane&) = default;

 private:
  int cells(int64_t extent) const { return int((extent + span_ - 1) / span_); }

  std::vector<int64_t> shape_, held_;
  int rows_ = -1, columns_ = -1;
  int64_t row_extent_ = 1, column_extent_ = 1, span_ = 1;
};

}  // namespace tirscope::views::playback
