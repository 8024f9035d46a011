// SPDX-License-Identifier: Apache-2.0
// Tensor intrinsics: what a piece of hardware (or a kernel of one's own) computes, and how it is called. TVM's own are
// there from the start, under TVM's names; more are registered by scripts, files, the protocol and the window.
#pragma once

#include <mutex>
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

struct NamedIntrin {
  std::string name;
  TensorIntrin intrin;
};

/// The intrinsics that a module describes: a pair desc<x>, impl<x> is NAME<x>, a pair x_desc, x_impl is x. Refused when
/// there is none, or when a pair does not fit (`intrin.*`).
Result<std::vector<NamedIntrin>> intrins_in(const std::string& name, const IRModule& module);

/// The intrinsics of one session: TVM's own, and those that were registered. A schedule and its copies share one
/// registry; other schedules do not see it. Safe from several threads.
class Intrins {
 public:
  /// Adds an intrinsic. Refused when the two functions do not fit each other (`intrin.*`), or when the name is taken
  /// and `override` is not set.
  Result<void> add(const std::string& name, const PrimFunc& desc, const PrimFunc& impl, bool override = false);
  /// Adds the intrinsics that a module describes; all of them or none. Gives the names.
  Result<std::vector<std::string>> add_all(const std::string& name, const IRModule& module, bool override = false);

  /// The intrinsic of that name; refused as `intrin.unknown`.
  Result<TensorIntrin> find(const std::string& name) const;
  /// What was registered, in its order, TVM's own left out.
  std::vector<NamedIntrin> registered() const;
  /// Every name: those that were registered in the order of registration, then TVM's own.
  std::vector<std::string> names() const;
  /// True when the name is one of TVM's own and was not overridden.
  bool is_stock(const std::string& name) const;

 private:
  const TensorIntrin* registered_as(const std::string& name) const;
  bool is_taken(const std::string& name) const;
  void put(NamedIntrin intrin);

  mutable std::mutex mutex_;
  std::vector<NamedIntrin> entries_;
};

/// True for a parameter that takes the name of an intrinsic.
bool takes_intrin(const Parameter& parameter);

/// The two functions as one module of TVMScript, "desc" and "impl".
IRModule intrin_module(const TensorIntrin& intrin);

}  // namespace tirscope::schedule
