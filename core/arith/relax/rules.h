// SPDX-License-Identifier: Apache-2.0
// What the families of operators share: how rows are written, what rules ask of operands, arithmetic on sizes.
#pragma once

#include <memory>
#include <vector>

#include "arith/analyzer.h"
#include "arith/relax/op_table.h"
#include "ir/build.h"

namespace tirscope::relax_rules {

using Call = RelaxCallParts;
using Dims = std::vector<Expr>;
using Info = Result<StructInfo>;
using Param = RelaxParameter;
using Takes = RelaxParam;

inline const Attr none{};

/// The table while it is made.
class OpTable {
 public:
  RelaxOp& add(std::string_view name, std::vector<Param> params, RelaxOp::Infer infer) {
    return ops_.emplace_back(RelaxOp{.name = name, .params = std::move(params), .infer = infer});
  }
  void add_each(std::initializer_list<std::string_view> names, const std::vector<Param>& params, RelaxOp::Infer infer) {
    for (std::string_view name : names) add(name, params, infer);
  }
  std::vector<RelaxOp> take() { return std::move(ops_); }

 private:
  std::vector<RelaxOp> ops_;
};

// The families, a file each.
void add_elementwise(OpTable& table);
void add_creation(OpTable& table);
void add_shapes(OpTable& table);
void add_joining(OpTable& table);
void add_indexing(OpTable& table);
void add_reductions(OpTable& table);
void add_products(OpTable& table);
void add_convolutions(OpTable& table);
void add_pools(OpTable& table);
void add_networks(OpTable& table);
void add_calls(OpTable& table);
void add_runtime(OpTable& table);

// ---- refusals, which name the operator

std::unexpected<Diagnostic> wrong_argument(const Call& call, const std::string& expected);
std::unexpected<Diagnostic> wrong_shape(const Call& call, const std::string& reason);
std::unexpected<Diagnostic> wrong_type(const Call& call, const std::string& reason);

// ---- operands

Result<TensorStructInfo> tensor(const Call& call, std::size_t i);
/// The tensors in a tuple operand.
Result<std::vector<TensorStructInfo>> tensors(const Call& call, std::size_t i);
/// The tensor operands with these numbers that are given.
Result<std::vector<TensorStructInfo>> all_tensors(const Call& call);
/// The sizes of a tensor; nothing where they are unknown.
std::optional<Dims> dims_of(const TensorStructInfoNode& info);
/// The sizes in a shape operand.
std::optional<Dims> shape_values(const NodeRef& shape);
/// The number of an R.prim_value, or what is known of a variable of R.Prim; null where nothing is.
Expr prim_of(const NodeRef& value);
Result<std::vector<Expr>> prims_of(const Call& call, std::size_t i);

// ---- results

StructInfo unknown_shape(DataType dtype, int ndim, NodeRef vdevice = nullptr);
/// `like` with sizes that need not be known, and perhaps another type.
StructInfo shaped(const TensorStructInfoNode& like, std::optional<Dims> dims, int ndim);
StructInfo shaped(const TensorStructInfoNode& like, std::optional<Dims> dims, int ndim, DataType dtype);
/// `like` with the type.
StructInfo typed(const TensorStructInfoNode& like, DataType dtype);

/// Void when one of them is unknown; refused where they differ.
Result<DataType> common_dtype(const Call& call, const std::vector<TensorStructInfo>& infos);
Result<NodeRef> common_vdevice(const Call& call, const std::vector<TensorStructInfo>& infos);
/// Void, the type of `info` or a floating one.
Result<void> require_float(const Call& call, const TensorStructInfoNode& info);
Result<void> require_ndim(const Call& call, const TensorStructInfoNode& info, int ndim, const std::string& what);

// ---- attributes

DataType type_attr(const Call& call, const char* name, DataType otherwise);
std::string text_attr(const Call& call, const char* name);
int64_t int_attr(const Call& call, const char* name, int64_t otherwise = 0);
/// Nothing where it holds no integers, which complete_call has refused.
std::vector<int64_t> ints_attr(const Call& call, const char* name);
bool flag_attr(const Call& call, const char* name);
std::optional<std::vector<int64_t>> int_list(const Attr& attr);
Attr to_list(const std::vector<int64_t>& values);
/// An attribute that holds one number or `n` of them, as `n`; kept so.
Result<std::vector<int64_t>> repeated(const Call& call, const char* name, std::size_t n);
/// The padding of `n` spatial dimensions: at the beginning of each, then at the end of each; kept so.
Result<std::vector<int64_t>> paddings(const Call& call, std::size_t n);

/// Axes counted from 0, each once; a negative one counts from the end.
Result<std::vector<int64_t>> normal_axes(const Call& call, std::vector<int64_t> axes, int ndim);
Result<int64_t> normal_axis(const Call& call, int64_t axis, int ndim);

// ---- arithmetic on sizes

inline Expr dim(int64_t value) { return int64(value); }
Expr product(const Dims& dims);

/// Simplifies and compares sizes. Every variable in the operands counts as a size: it is at least 0.
class Sizes {
 public:
  explicit Sizes(const Call& call) : call_(call) {}
  Expr simplified(const Expr& e);
  bool equal(const Expr& a, const Expr& b);
  bool differ(const Expr& a, const Expr& b);

 private:
  arith::Analyzer& analyzer();
  const Call& call_;
  std::unique_ptr<arith::Analyzer> analyzer_;
};

/// Numpy's broadcasting of the shapes of operands; nothing where it is unknown, refused where there is none.
Result<std::optional<Dims>> broadcast(const Call& call, const Dims& a, const Dims& b);

// ---- rules that several families use

Info keep_first(const Call& call);
Info any_object(const Call&);
Info nothing(const Call&);

}  // namespace tirscope::relax_rules
