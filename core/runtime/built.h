// SPDX-License-Identifier: Apache-2.0
// A module made ready to run: lowered, compiled, called in the worker with arrays and scalars.
#pragma once

#include "codegen/codegen.h"
#include "codegen/ptxas.h"
#include "interp/inputs.h"
#include "passes/pass.h"
#include "runtime/listing.h"
#include "runtime/worker/worker.h"

namespace tirscope::runtime {

/// The code generator's options for a target.
codegen::Options options_for(const passes::Target& target);
/// The threads that a target means on this machine.
int threads_for(const passes::Target& target);

struct Built {
  std::string function;
  codegen::Signature signature;
  std::string object;
  std::string cpu, features;
  double compile_seconds = 0;
  std::vector<std::string> libraries = {};    ///< shared objects whose functions it calls
  std::optional<passes::Target> target = {};  ///< a device, on which its kernels run
  codegen::DeviceCode device = {};            ///< those kernels
  bool unbound = false;        ///< it holds code of the module's, or intrinsics that do more than compute
  bool own_libraries = false;  ///< this program chose the libraries itself
  /// Whether it holds or calls code that may leave its process changed.
  bool foreign() const { return unbound || (!libraries.empty() && !own_libraries); }
};

/// `module` as code of the form `name`, one of passes::emitted_forms, for the target of `context`; `origins`: with the
/// statements that its lines come from, and what LLVM remarks. Refused as `emit.form` where there is no such form or
/// the target has none such, and as building is.
Result<Listing> emit(Worker& worker, const IRModule& module, const passes::Context& context, const std::string& name,
                     bool origins = false, const Job& job = {});

/// What NVIDIA's assembler says of the code. Refused as `emit.ptxas` where the form is not ptx, and as `run_ptxas`.
Result<codegen::PtxasReport> assembled(const std::string& form, const std::string& text);

/// Lowers and compiles `function` of `module`, and what it reaches, in the worker. Refused as `build.no-function` when
/// the module has none of that name.
Result<Built> build(Worker& worker, const IRModule& module, const std::string& function, const passes::Context& context,
                    const Limits& limits = {}, const Job& job = {});

/// What to do with a built function.
struct Execution {
  int threads = 1;
  std::optional<Timing> timing;  ///< none: one call
  Limits limits;
  interp::Sizes sizes;  ///< of symbolic shapes
};

/// Calls the function in the worker; the arrays of `arguments` are written.
Result<RunResult> execute(Worker& worker, const Built& built, std::vector<interp::Argument>& arguments,
                          const Execution& execution, const Job& job = {});

}  // namespace tirscope::runtime
