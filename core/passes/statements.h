// SPDX-License-Identifier: Apache-2.0
// Small statements and expressions that several passes make, and what they read from targets.
#pragma once

#include <functional>

#include "ir/build.h"

namespace tirscope::passes {

/// Statements in order, nested sequences spliced in; unlike `sequence` it keeps `T.evaluate(0)`.
Stmt spliced(const std::vector<Stmt>& statements);

/// What surrounds a body: a let, an assertion, an attribute, ... each takes the rest as its body.
using Nest = std::vector<std::function<Stmt(Stmt)>>;
/// `body` in all of `nest`, the first outermost.
Stmt nested(const Nest& nest, Stmt body);

/// `T.tvm_storage_sync("shared")`.
Stmt storage_sync(const std::string& scope);

/// Fields of the runtime's structures, as tvm_struct_get and tvm_struct_set number them.
enum class StructField : uint8_t {
  Address,
  Data,
  Shape,
  Strides,
  Dimensions,
  TypeCode,
  TypeBits,
  TypeLanes,
  ByteOffset,
  DeviceId,
  DeviceType,
  Value = 12,  ///< of a packed argument
};
Expr struct_get(DataType dtype, const Expr& handle, int64_t index, StructField field);
Stmt struct_set(const Expr& handle, int64_t index, StructField field, const Expr& value);

/// `T.reinterpret("handle", T.uint64(0))`.
Expr null_handle();

/// Types of packed arguments.
enum class ArgumentCode : uint8_t {
  Int = 0,
  Float = 2,
  Handle = 3,
  Null = 4,
  Tensor = 7,
  Text = 11,
  Array = 13,
  Bool = 15
};
inline Expr code_of(ArgumentCode code) { return int32(int64_t(code)); }
/// The code of an element type in a DLTensor.
int64_t type_code(DataType dtype);
/// The type that a packed argument has for a value of `dtype`: int64, float64 or handle.
Result<DataType> packed_type(DataType dtype);

enum class CallingConvention : uint8_t { Default = 0, Packed = 1, KernelLaunch = 2 };
CallingConvention calling_convention(const PrimFuncNode& function);

/// TVM's mark of what a schedule of tensor expressions made ("from_legacy_te_schedule"): passes over blocks stay out.
bool from_legacy_schedule(const PrimFuncNode& function);

/// What an allocation takes so that the strides of `buffer` fit: dimension k has stride[k-1] / stride[k] elements.
/// Where these do not divide, the last dimension has them all: shape[0] * stride[0] as in TVM 0.25, and no fewer than
/// are reached. TVM 0.18 fails a check of its own there.
std::vector<Expr> allocation_shape(const Buffer& buffer);

/// The name under which others see the function, or null for a private one.
const std::string* global_symbol(const PrimFuncNode& function);

// Targets
using TvmTarget = Ref<const TargetNode>;
/// The target in the attributes of `function`, or null.
TvmTarget target_of(const PrimFuncNode& function);
/// An entry of a target: its kind, an option. Empty where there is none.
std::string target_text(const TargetNode& target, const std::string& key);
std::optional<int64_t> target_int(const TargetNode& target, const std::string& key);
inline std::string target_kind(const TargetNode& target) { return target_text(target, "kind"); }
/// Null where the target names no host.
TvmTarget host_of(const TargetNode& target);
TvmTarget without_host(const TvmTarget& target);
TvmTarget with_host(const TvmTarget& target, const TvmTarget& host);
/// Whether the function's target names this key: "cpu" for host code, "gpu". False without target.
bool target_has_key(const PrimFuncNode& function, const std::string& key);
/// DLPack's number of the device that a target's code runs on: 1 for a CPU, 2 for CUDA, ...
int64_t device_type(const TargetNode& target);

}  // namespace tirscope::passes
