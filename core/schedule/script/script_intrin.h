// SPDX-License-Identifier: Apache-2.0
// What scripts know of tensor intrinsics and of kernels in C: `tir.TensorIntrin` and `tvm.contrib.clang`.
#pragma once

#include <memory>

#include "ir/function.h"
#include "script/python/value.h"

namespace tirscope::schedule {

class Intrins;

/// `TensorIntrin`, with register(name, desc, impl, override=False). `function_in` gives the function that a value of
/// the script refers to, or null; what is registered goes into `intrins`. Registering the same once more changes
/// nothing, so that a script can be run again.
script::Value tensor_intrin_namespace(PrimFunc (*function_in)(const script::Value&), std::shared_ptr<Intrins> intrins);

/// `clang`, whose create_llvm(code) is the code itself: it is compiled where the program is built, by the clang that is
/// found there.
script::Value clang_namespace();

}  // namespace tirscope::schedule
