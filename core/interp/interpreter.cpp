// SPDX-License-Identifier: Apache-2.0
#include "interp/interpreter.h"

#include <mutex>

#include "interp/machine/machine.h"
#include "ir/walk/address.h"

namespace tirscope::interp {

struct Program::Impl {
  IRModule module;
  std::string name;
  Code code;
  /// Compiled when first asked for: most programs are never run as a reference.
  mutable std::once_flag reference_once;
  mutable std::optional<Result<Code>> reference_code;

  const Result<Code>& reference() const {
    std::call_once(reference_once,
                   [this] { reference_code = interp::compile(module, module->prim_func(name), {.reference = true}); });
    return *reference_code;
  }
};

Result<Program> Program::compile(const IRModule& module, const std::string& function) {
  PrimFunc prim_func = module->prim_func(function);
  if (!prim_func)
    return fail(bad_input("interp.unknown-function", "the module has no TensorIR function {0}", function));
  auto impl = std::make_shared<Impl>();
  impl->module = module;
  impl->name = function;
  TS_TRY(impl->code, interp::compile(module, prim_func));
  return Program(std::move(impl));
}

Result<RunStats> Program::run(std::vector<Argument>& arguments, const Options& options) const {
  auto address = [this](const Node& node) {
    auto found = address_of(impl_->module, node);
    return found ? found->str() : std::string();
  };
  if (options.separate_threads || options.most_blocks > 0) {
    TS_TRY(Code code, interp::compile(impl_->module, impl_->module->prim_func(impl_->name),
                                      {options.reference, options.separate_threads, options.most_blocks}));
    return execute(code, arguments, options, address);
  }
  if (!options.reference) return execute(impl_->code, arguments, options, address);
  const Result<Code>& code = impl_->reference();
  if (!code) return fail(code.error());
  return execute(*code, arguments, options, address);
}

Result<RunStats> run(const IRModule& module, const std::string& function, std::vector<Argument>& arguments,
                     const Options& options) {
  TS_TRY(Program program, Program::compile(module, function));
  return program.run(arguments, options);
}

}  // namespace tirscope::interp
