// SPDX-License-Identifier: Apache-2.0
// What a pass and its context may be told, by TVM's names.
#pragma once

#include "passes/pass.h"

namespace tirscope::passes {

/// The arguments of a pass as Python would bind them to the parameters of the function of tvm.tir.transform that makes
/// it, defaults filled in. Refused as `pass.too-many-arguments`, `pass.unknown-argument`, `pass.repeated-argument`,
/// `pass.argument-type`.
Result<AttrList> bind_arguments(const Pass& pass, const AttrList& args, const AttrDict& kwargs);

/// Whether a context may be configured so: TVM 0.18's names of settings. Refused as `pass.unknown-config`.
Result<void> check_config(const AttrDict& config);

}  // namespace tirscope::passes
