// SPDX-License-Identifier: Apache-2.0
// Layouts as TVM writes them: "NCHW", and "NCHW8c", whose dimension C counts blocks of 8.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "topi/parts.h"

namespace tirscope::topi {

struct LayoutAxis {
  char name;           ///< 'C', or 'c' inside of a block
  int64_t factor = 0;  ///< the size of a block; 0 for axes in capitals
  bool is_primal() const { return factor == 0; }
  char primal() const { return char(is_primal() ? name : name - 'a' + 'A'); }
};

class Layout {
 public:
  /// Refused as `topi.layout`: other characters, an axis twice, a block without its axis.
  static Layout parse(std::string_view op, const std::string& text);

  const std::vector<LayoutAxis>& axes() const { return axes_; }
  const std::string& text() const { return text_; }
  /// The position of an axis. Refused as `topi.layout` where there is none.
  std::size_t position(std::string_view op, char name) const;
  std::optional<std::size_t> find(char name) const;
  /// The size of the blocks of a capital axis; 1 where it has none.
  int64_t block_of(char primal) const;
  bool has_blocks() const;

  /// The indices in this layout of the element at `indices` in `other`.
  Indices indices_from(const Layout& other, const Indices& indices) const;
  /// The shape in this layout of a tensor of `shape` in `other`.
  Shape shape_from(const Layout& other, const Shape& shape) const;
  /// Refuses layouts of other axes as `topi.layout`.
  void expect_same_axes(std::string_view op, const Layout& other) const;

 private:
  std::vector<LayoutAxis> axes_;
  std::string text_;
};

}  // namespace tirscope::topi
