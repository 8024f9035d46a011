// SPDX-License-Identifier: Apache-2.0
// What struct info the results of Relax operators have: a rule for each family of operators, as RelaxOp::infer takes
// it.
#pragma once

#include "ir/relax/ops.h"

namespace tirscope::relax_rules {

using Args = std::vector<NodeRef>;
using Dims = std::vector<Expr>;

// ---- what the rules share

Diagnostic wrong_argument(std::string what);
Result<TensorStructInfo> tensor(const Args& args, std::size_t i);
std::optional<Dims> dims_of(const TensorStructInfoNode& info);
StructInfo unknown_shape(DataType dtype, int ndim);
std::optional<std::vector<int64_t>> int_list(const Attr& attr);
Attr to_list(const std::vector<int64_t>& values);
/// An attribute that holds one number or `n` of them, as `n`.
Result<std::vector<int64_t>> repeated(AttrDict& attrs, const std::string& name, std::size_t n);
/// Axes counted from 0; a negative one counts from the end.
Result<std::vector<int64_t>> normal_axes(std::vector<int64_t> axes, int ndim);
Expr dim(int64_t value);
DataType type_attr(const AttrDict& attrs, const std::string& name, DataType otherwise);

// ---- the rules

Result<StructInfo> same_as_first(const Args& args, AttrDict&);
Result<StructInfo> arithmetic(const Args& args, AttrDict&);
Result<StructInfo> comparison(const Args& args, AttrDict&);
Result<StructInfo> matmul(const Args& args, AttrDict& attrs);
Result<StructInfo> reshape(const Args& args, AttrDict&);
Result<StructInfo> permute_dims(const Args& args, AttrDict& attrs);
Result<StructInfo> reduction(const Args& args, AttrDict& attrs);
Result<StructInfo> conv2d(const Args& args, AttrDict& attrs);
Result<StructInfo> pool2d(const Args& args, AttrDict& attrs);
Result<StructInfo> concat(const Args& args, AttrDict& attrs);
Result<StructInfo> astype(const Args& args, AttrDict& attrs);
Result<StructInfo> strided_slice(const Args& args, AttrDict&);
Result<StructInfo> squeeze(const Args& args, AttrDict& attrs);
Result<StructInfo> expand_dims(const Args& args, AttrDict& attrs);
/// R.full, R.zeros, R.ones: the first argument is the shape.
Result<StructInfo> filled(const Args& args, AttrDict& attrs);
Result<StructInfo> broadcast_to(const Args& args, AttrDict& attrs);
Result<StructInfo> take(const Args& args, AttrDict& attrs);
Result<StructInfo> layout_transform(const Args& args, AttrDict& attrs);
/// Memory for a tensor whose shape and type are those arguments.
Result<StructInfo> allocated(const Args& args, std::size_t shape, std::size_t dtype);
template <std::size_t shape, std::size_t dtype>
Result<StructInfo> allocated_tensor(const Args& args, AttrDict&) {
  return allocated(args, shape, dtype);
}
Result<StructInfo> nothing(const Args&, AttrDict&);
Result<StructInfo> any_object(const Args&, AttrDict&);

}  // namespace tirscope::relax_rules
