// SPDX-License-Identifier: Apache-2.0
// Tensor intrinsics: what a piece of hardware (or a kernel of one's own) computes, and how it is called. TVM's own
// stand under TVM's names from the start; more are registered by scripts, files, the protocol and the window.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/function.h"

namespace tirscope::schedule {

struct Parameter;

/// The pattern that `tensorize` looks for, and what it puts there. Both take the same buffers in the same order.
struct TensorIntrin {
  PrimFunc desc, impl;
};

/// Adds an intrinsic for every schedule of this process, as TVM does. Refused when the two functions do not fit each
/// other (`intrin.*`), or when the name is taken and `override` is not set.
Result<void> register_intrin(const std::string& name, const PrimFunc& desc, const PrimFunc& impl,
                             bool override = false);

struct NamedIntrin {
  std::string name;
  TensorIntrin intrin;
};

/// The intrinsics that a module describes: a pair desc<x>, impl<x> is NAME<x>, a pair x_desc, x_impl is x. Refused when
/// there is none, or when a pair does not fit (`intrin.*`).
Result<std::vector<NamedIntrin>> intrins_in(const std::string& name, const IRModule& module);

/// Registers the intrinsics that a module describes; all of them or none. Gives the names.
Result<std::vector<std::string>> register_intrins(const std::string& name, const IRModule& module,
                                                  bool override = false);

/// The intrinsic of that name; refused as `intrin.unknown`.
Result<TensorIntrin> find_intrin(const std::string& name);

/// What was registered, in its order, TVM's own left out; and that put in the place of all that is registered.
std::vector<NamedIntrin> registered_intrins();
void restore_intrins(std::vector<NamedIntrin> all);

/// Every name: those that were registered in the order of registration, then TVM's own.
std::vector<std::string> intrin_names();

/// True when the name is one of TVM's own and nobody has overridden it.
bool is_stock_intrin(const std::string& name);

/// True for a parameter that takes the name of an intrinsic.
bool takes_intrin(const Parameter& parameter);

/// The two functions as one module of TVMScript, "desc" and "impl".
IRModule intrin_module(const TensorIntrin& intrin);

}  // namespace tirscope::schedule
