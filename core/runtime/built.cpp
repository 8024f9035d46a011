// SPDX-License-Identifier: Apache-2.0
#include "runtime/built.h"

#include <algorithm>
#include <regex>

#include "codegen/llvm/intrinsics.h"
#include "ir/build.h"
#include "ir/numbers/floats.h"
#include "ir/walk/reached.h"
#include "protocol/methods/fixes.h"
#include "runtime/devices/device.h"
#include "runtime/engine/callbacks.h"
#include "runtime/worker/brought_code.h"
#include "script/files/complete_text.h"

namespace tirscope::runtime {

codegen::Options options_for(const passes::Target& target) {
  codegen::Options options;
  options.cpu = target.option("mcpu");
  options.features = target.option("mattr");
  if (std::string level = target.option("opt"); !level.empty() && level[0] >= '0' && level[0] <= '3')
    options.opt_level = level[0] - '0';
  options.open_externs = !target.option("library").empty();
  // "fast-math=1", or TVM's bare "-fast-math"
  auto is_on = [&](const char* name, bool otherwise) {
    auto it = target.options.find(name);
    return it == target.options.end() ? otherwise : it->second != "0";
  };
  options.contract = is_on("contract", options.contract);
  options.vector_math = is_on("vector-math", options.vector_math);
  const bool all = is_on("fast-math", false);
  codegen::FastMath::fields([&](const char* name, bool& on) { on = is_on(name, all); }, options.fast_math);
  return options;
}

int threads_for(const passes::Target& target) {
  int available = std::max(1, int(allowed_processors().size()));
  return target.threads() == 0 ? available : std::min(target.threads(), available);
}

namespace {

/// Whether the module names an intrinsic of LLVM that does more than compute.
bool reaches_beyond_values(const std::string& text) {
  static const std::regex intrinsic(R"(llvm\.[\w.]+)");
  return std::any_of(std::sregex_iterator(text.begin(), text.end(), intrinsic), std::sregex_iterator(),
                     [](const std::smatch& name) { return !codegen::computes_only(name.str()); });
}

Result<codegen::DeviceBuild> device_build(Worker& worker, const BuildRequest& request, const Job& job) {
  auto built = worker.build_for_device(request, job);
  return built ? std::move(built) : fail(protocol::with_fix(std::move(built.error()), request.module, request.context));
}

}  // namespace

Result<Listing> emit(Worker& worker, const IRModule& module, const passes::Context& context, const std::string& name,
                     bool origins, const Job& job) {
  const passes::EmittedForm* known = passes::find_emitted_form(name);
  if (!known) {
    std::string all;
    for (const passes::EmittedForm& form : passes::emitted_forms())
      all += (all.empty() ? "" : ", ") + std::string(form.name);
    return fail(environment("emit.form", "there is no code form {0}; use {1}", name, all));
  }
  if (context.target.kind == passes::Target::Kind::Cpu && codegen::is_kernel_form(known->form))
    return fail(bad_input("emit.form", "{0} is a form of kernels, but target {1} has no kernels; use --target {2}",
                          name, context.target.str(), known->form == codegen::Form::OpenCl ? "opencl" : "cuda"));
  // What the target has not is refused where its kernels are written, with what it has.
  const codegen::Form form = passes::form_for(*known, context.target.kind).value_or(known->form);
  BuildRequest request{module, context, {form}};
  request.origins = origins;
  TS_TRY(codegen::DeviceBuild built, device_build(worker, request, job));
  if (!codegen::is_kernel_form(form)) return listing(built.host, form);
  if (built.device[form].kernels.empty())
    return fail(refused("emit.no-kernel",
                        "no function of the module launches a kernel, so it has no {0}; bind loops to threads first, "
                        "or use --target cpu",
                        name));
  return listing(built.device[form]);
}

Result<codegen::PtxasReport> assembled(const std::string& form, const std::string& text) {
  if (form == "ptx") return codegen::run_ptxas(text);
  return fail(bad_input("emit.ptxas", "ptxas assembles PTX, not {0}; choose the form ptx", form));
}

namespace {

/// Host code, and kernels in the form that the device's driver loads.
Result<Built> build_for_device(Worker& worker, BuildRequest request, const PrimFunc& function, const std::string& name,
                               const Job& job) {
  const passes::Target& target = request.context.target;
  // The host's part runs beside the driver, which may do more than generated code.
  const std::string text = script::text(request.module, script::complete());
  if (brings_code(text))
    return fail(refused("build.code-of-module",
                        "C and LLVM code of a module runs on the processor alone, not beside a device's driver; remove "
                        "it, or use --target cpu"));
  const DeviceDriver* driver = find_driver(target.kind);
  if (!driver) return fail(environment("build.target", "this program cannot run code for {0}", target.str()));
  request.forms = {codegen::Form::Object, driver->form};
  TS_TRY(codegen::DeviceBuild build, device_build(worker, request, job));
  Built built{name,
              codegen::signature_of(function),
              std::move(build.host.text[codegen::Form::Object]),
              "",
              "",
              build.host.seconds};
  built.target = target;
  built.device = std::move(build.device[driver->form]);
  built.unbound = reaches_beyond_values(text);
  return built;
}

}  // namespace

Result<Built> build(Worker& worker, const IRModule& module, const std::string& name, const passes::Context& context,
                    const Limits& limits, const Job& job) {
  PrimFunc function = module->prim_func(name);
  if (!function) {
    std::string others;
    for (const auto& [other, node] : module->functions)
      if (as<PrimFuncNode>(node)) others += (others.empty() ? "" : ", ") + other;
    return fail(bad_input("build.no-function", "the module has no TensorIR function \"{0}\"; it has {1}", name,
                          others.empty() ? "none" : others));
  }
  const IRModule part = reached_from(module, {name});
  if (context.target.kind != passes::Target::Kind::Cpu)
    return build_for_device(worker, {part, context, {}, false, limits}, function, name, job);
  // The process that will run it starts while the other one, which is waited for, starts and compiles.
  worker.prepare(Role::Build);
  if (context.target.option("library").empty()) worker.prepare(Role::Run);
  TS_TRY(codegen::Code code, worker.build({part, context, {codegen::Form::Object}, false, limits}, job));
  std::vector<std::string> libraries;
  if (std::string library = context.target.option("library"); !library.empty()) libraries.push_back(library);
  Built built{name,
              codegen::signature_of(function),  // no pass changes the parameters or the shapes of their buffers
              std::move(code.text[codegen::Form::Object]),
              code.cpu,
              code.features,
              code.seconds,
              std::move(libraries)};
  const std::string text = script::text(part, script::complete());
  built.unbound = brings_code(text) || reaches_beyond_values(text);
  return built;
}

namespace {

/// The bits of a scalar as the entry reads them.
uint64_t scalar_bits(DataType dtype, const interp::Argument& argument) {
  return dtype.is_floating() ? bits_of(dtype, argument.number) : uint64_t(argument.integer);
}

}  // namespace

Result<RunResult> execute(Worker& worker, const Built& built, std::vector<interp::Argument>& arguments,
                          const Execution& execution, const Job& job) {
  RunRequest request;
  request.object = built.object;
  request.entry = codegen::entry_symbol(built.function);
  request.libraries = built.libraries;
  request.target = built.target;
  request.device = built.device;
  request.foreign = built.foreign();
  request.threads = execution.threads;
  request.limits = execution.limits;
  request.time = execution.timing.has_value();
  if (execution.timing) request.timing = *execution.timing;
  // Symbolic sizes: those given, else read off the arrays' shapes.
  std::map<const VarNode*, int64_t> sizes;
  for (size_t k = 0; k < built.signature.size() && k < arguments.size(); ++k) {
    const codegen::Parameter& parameter = built.signature[k];
    if (!parameter.buffer) continue;
    const auto& shape = arguments[k].array.shape();
    for (size_t d = 0; d < parameter.buffer->shape.size() && d < shape.size(); ++d)
      if (auto var = as<VarNode>(parameter.buffer->shape[d])) sizes[var] = shape[d];
  }
  for (size_t k = 0; k < built.signature.size(); ++k) {
    const codegen::Parameter& parameter = built.signature[k];
    if (parameter.kind == codegen::Parameter::Kind::Symbol) {
      auto by_name = execution.sizes.find(parameter.var->name);
      auto by_shape = sizes.find(parameter.var.get());
      if (by_name == execution.sizes.end() && by_shape == sizes.end())
        return fail(bad_input("run.size-missing", "the size {0} has no value; set it with --set {0}=VALUE",
                              parameter.var->name));
      request.slots.push_back({-1, uint64_t(by_shape != sizes.end() ? by_shape->second : by_name->second)});
      continue;
    }
    if (k >= arguments.size())
      return fail(bad_input("run.argument-count", "the function takes {0} arguments, but got {1}",
                            built.signature.size(), arguments.size()));
    const interp::Argument& argument = arguments[k];
    if (parameter.buffer) {
      request.slots.push_back({int(request.arrays.size()), 0});
      request.arrays.push_back(argument.array);
      request.names.push_back(parameter.buffer->name);
    } else {
      request.slots.push_back({-1, scalar_bits(parameter.var->dtype, argument)});
    }
  }
  return worker.run(request, job);
}

}  // namespace tirscope::runtime
