// SPDX-License-Identifier: Apache-2.0
// Functions of indices as index maps: called, printed as Python, and as the node graph that TVM keeps in JSON traces.
#pragma once

#include "ir/stmt.h"
#include "schedule/value.h"
#include "script/dialect/release.h"

namespace tirscope::schedule {

/// An index map in the place of the function that it came from, for whatever type the indices have: how a lambda of a
/// trace is kept until a block determines the type.
class MapFunction final : public IndexFunction {
 public:
  explicit MapFunction(IndexMap map);
  const std::vector<std::string>& parameters() const override { return names_; }
  bool variadic() const override { return false; }
  std::size_t starred() const override { return 0; }
  Result<Value> call(const std::vector<Expr>& arguments) const override;
  const IndexMap map;

 private:
  std::vector<std::string> names_;
};

struct ReadMap {
  IndexMap map;
  std::vector<int64_t> axis_separators;
};
/// The map that a function makes of variables of type `dtype`, one a parameter; a starred one takes what `ndim` leaves.
Result<ReadMap> read_map(const IndexFunction& function, std::optional<std::size_t> ndim, DataType dtype);
/// The same for functions that may not have axis separators.
Result<IndexMap> read_plain_map(const IndexFunction& function, std::optional<std::size_t> ndim, DataType dtype);

/// Ranges as a map from the variables to begins and ends in turn. The function gives a list with (begin, end), or one
/// expression for a point, for each dimension; a MapFunction gives begins and ends in turn.
Result<IndexMap> read_ranges(const IndexFunction& function, const std::vector<Var>& vars);

/// The map of a recorded argument: an IndexMap or a MapFunction. Null for any other value.
IndexMap recorded_map(const Value& value);

/// `lambda i, j: (j, i,)`, or with a given inverse `tvm.tir.IndexMap.from_func(lambda ..., inverse_index_map=lambda
/// ...)`.
std::string python_text(const IndexMapNode& map);

/// `lambda i, j: [(i, i + 1), (j - 1, j + 2)]`: a map to begins and ends in turn as the function that gave it.
std::string ranges_text(const IndexMapNode& map);

/// The map as a release of TVM saves it, and back from any release. Reading is refused as trace.bad-index-map.
Result<std::string> save_json(const IndexMap& map, script::Release release);
Result<IndexMap> load_json(std::string_view text);

}  // namespace tirscope::schedule
