// SPDX-License-Identifier: Apache-2.0
// Tensor expressions: how programs of tensors are written. Names and defaults are those of tvm.te.
//
//   Tensor a = placeholder({m, k}, DataType::floating(32), "A");
//   IterVar r = reduce_axis(int32(0), k, "k");
//   Tensor c = compute({m, n}, [&](Indices i) { return sum(a(i[0], r->var) * b(r->var, i[1]), {r}); }, {.name = "C"});
//
// These functions serve code that writes operators, so they return plain values and throw LimitReached with a coded
// refusal where the pieces do not fit; callers work inside `catching`. `compute_all` and `extern_op` take what users
// write and return Results.
#pragma once

#include <functional>

#include "te/operation.h"

namespace tirscope::te {

/// An input. Dimensions are integers: `te.shape-type` otherwise.
Tensor placeholder(Shape shape, DataType dtype = DataType::floating(32), std::string name = "placeholder");

struct ComputeOptions {
  std::string name = "compute";
  std::string tag = {};
  AttrDict attrs = {};                 ///< become annotations of the block; a tensor as its buffer
  std::vector<std::string> axes = {};  ///< names of the axes; those missing are "ax0", "ax1", ... by position
};

/// The tensor whose element at `indices` (variables, one a dimension) is `body(indices)`.
Tensor compute(const Shape& shape, const std::function<Expr(const Indices&)>& body, ComputeOptions options = {});
/// The same with several results over the same axes.
std::vector<Tensor> compute_batch(const Shape& shape, const std::function<std::vector<Expr>(const Indices&)>& body,
                                  ComputeOptions options = {});

/// The same for bodies that may be refused (those of scripts). Refused: no or void results (`te.no-result`), a
/// reduction below the top of a body (`te.reduction-not-on-top`), results of different reductions
/// (`te.reductions-differ`), dimensions that are not integers (`te.shape-type`), and whatever `body` refuses or throws
/// as LimitReached.
using ComputeBody = std::function<Result<std::vector<Expr>>(std::span<const Var>)>;
Result<std::vector<Tensor>> compute_all(const Shape& shape, const ComputeBody& body, ComputeOptions options = {});

/// An axis to be reduced, from `min` to `end`, which is not part of it.
IterVar reduce_axis(const Expr& min, const Expr& end, std::string name = "rv");
/// The same from 0.
IterVar reduce_axis(const Expr& extent, std::string name = "rv");

/// Reductions over `axes`; they may only be on top of a body. The identity is 0 for sums, the highest finite value
/// for min and the lowest for max.
Expr sum(Expr source, std::vector<IterVar> axes);
Expr min(Expr source, std::vector<IterVar> axes);
Expr max(Expr source, std::vector<IterVar> axes);
Expr prod(Expr source, std::vector<IterVar> axes);  ///< identity 1; topi's, te has none

/// How values are combined, several at once (a value and where it stands): `combine` of two tuples of variables, and
/// the tuple that it starts with, by the types of the values.
struct Reducer {
  using Tuple = std::vector<Expr>;
  std::function<Tuple(const Tuple& lhs, const Tuple& rhs)> combine;
  std::function<Tuple(const std::vector<DataType>& dtypes)> identity;
};
/// A CommReducer of `reducer` for values of `dtypes`. `te.reducer` where a tuple has another length or type.
CommReducer comm_reducer(const Reducer& reducer, const std::vector<DataType>& dtypes);
/// All results of the reduction of `sources`: the same Reduce, each with its own value_index. `condition` and `init`
/// may be left out.
std::vector<Expr> reduce(const CommReducer& combiner, std::vector<Expr> sources, std::vector<IterVar> axes,
                         Expr condition = nullptr, std::vector<Expr> init = {});

struct ExternOptions {
  std::string name = "extern";
  std::string tag = {};
  AttrDict attrs = {};
  std::vector<Buffer> in_buffers = {}, out_buffers = {};  ///< instead of declared ones
};

/// One result of an extern operation.
struct ExternResult {
  Shape shape;
  DataType dtype;
};

/// What `body` does to the buffers of `inputs` and of the results. Inputs get buffers named after their operation,
/// with a symbolic elem_offset; results are named after the operation (TVM's te.extern).
using ExternBody = std::function<Result<Stmt>(const std::vector<Buffer>& inputs, const std::vector<Buffer>& outputs)>;
Result<std::vector<Tensor>> extern_op(const std::vector<ExternResult>& results, const std::vector<Tensor>& inputs,
                                      const ExternBody& body, ExternOptions options = {});

/// The extern operation that runs a TensorIR function: its parameters stand for `inputs` (those that it only reads) and
/// for the results (those that it writes), in their order (TVM's te.extern_primfunc). `te.extern-function` where they
/// do not fit.
Result<std::vector<Tensor>> extern_primfunc(const std::vector<Tensor>& inputs, const PrimFunc& function,
                                            ExternOptions options = {});

/// A parameter of a function made from tensors: a tensor, or an integer.
using Argument = std::variant<Tensor, Var>;

/// The TensorIR function that computes the tensors of `arguments` which are computed, from those which are inputs; see
/// create_prim_func.cpp. `index_dtype` (int64, int32) is given to all integers that are used as indices. Refused:
/// an input that is not among the arguments (`te.input-not-listed`), a reduction over a range that depends on another
/// axis of the same reduction (`te.nested-reduction`).
Result<PrimFunc> create_prim_func(const std::vector<Argument>& arguments, std::optional<DataType> index_dtype = {});
Result<PrimFunc> create_prim_func(std::span<const Tensor> arguments, std::optional<DataType> index_dtype = {});

}  // namespace tirscope::te
