// SPDX-License-Identifier: Apache-2.0
#include "codegen/device_code.h"

#include <algorithm>

#include "codegen/ptx.h"
#include "codegen/source/source.h"
#include "ir/walk/address.h"
#include "ir/walk/module_edit.h"
#include "ir/walk/visitor.h"
#include "pass_runs/pass_run.h"
#include "pass_runs/refusal_location.h"
#include "pass_runs/statement_origins.h"
#include "passes/kernels/verify_memory.h"
#include "passes/statements.h"

namespace tirscope::codegen {

namespace {

using passes::PassCall;

/// Host functions keep the signature that they were given, so what follows from the packed one is left out: the passes
/// over storage run on the device's side, where parameters are pointers anyway.
bool needs_packed_functions(const PassCall& call) {
  return call.name == "MakePackedAPI" || call.name == "FP8StorageLegalize" || call.name == "BF16StorageLegalize" ||
         call.name == "LowerDeviceKernelLaunch";
}

/// MakePackedAPI's part in binding targets: a function whose target names a host is the host's.
IRModule with_host_functions(const IRModule& module) {
  ModuleEdit result(module);
  for (const auto& [name, node] : module->functions) {
    auto function = ref_as<PrimFuncNode>(node);
    passes::TvmTarget target = function ? passes::target_of(*function) : nullptr;
    passes::TvmTarget host = target ? passes::host_of(*target) : nullptr;
    if (!host) continue;
    result.put(name, with(function, [&](PrimFuncNode& f) { f.attrs["target"] = host; }));
  }
  return std::move(result).take();
}

/// The statements of the kernels, and for each the statement of the given module that it comes from, by what the passes
/// left: addresses.
class Origins {
 public:
  Origins(const IRModule& given, const IRModule& device) {
    for (const auto& [name, node] : device->functions) {
      auto kernel = ref_as<PrimFuncNode>(node);
      if (!kernel) continue;
      for (std::size_t end = name.find("_kernel"); end != name.npos; end = name.find("_kernel", end + 1))
        if (const std::string from = name.substr(0, end); PrimFunc function = given->prim_func(from))
          add(from, function, name, kernel);
    }
  }

  std::string of(const std::string& address) const {
    auto it = by_address_.find(address);
    return it == by_address_.end() ? "" : it->second;
  }
  /// Says where a line comes from: where that is unknown for its own statement, by the nearest one around it.
  void place(CodeLine& line) const {
    for (std::string address = line.node; !address.empty();) {
      if (line.origin = of(address); !line.origin.empty()) return;
      line.approximate = true;
      const std::size_t dot = address.rfind('.');
      address.resize(dot == address.npos ? 0 : dot);
    }
    line.approximate = false;
  }
  std::string of(const void* statement) const {
    auto it = by_statement_.find(statement);
    return it == by_statement_.end() ? "" : it->second;
  }

 private:
  void add(const std::string& from, const PrimFunc& function, const std::string& name, const PrimFunc& kernel) {
    passes::StatementOrigins origins(function, kernel);
    AddressIndex index(from, *function), own(name, *kernel);
    walk(kernel->body, [&](const Node& n) {
      NodeRef origin = is_stmt(n.kind) ? origins.of(ref(static_cast<const StmtNode&>(n))) : nullptr;
      if (origin) by_address_[own.str(n)] = by_statement_[&n] = index.str(*origin);
      return true;
    });
  }

  std::map<std::string, std::string> by_address_;
  std::unordered_map<const void*, std::string> by_statement_;
};

/// A refusal about a kernel, located in the input module.
Diagnostic relocated(Diagnostic diagnostic, const Origins& origins) {
  for (Place& place : diagnostic.where) {
    std::string origin = origins.of(place.object.get());
    if (!origin.empty()) place.node = origin;
    place.object = nullptr;
  }
  return diagnostic;
}

Result<DeviceCode> kernels_as(Form form, const DeviceProgram& program, const passes::Context& context, bool origins,
                              bool to_be_linked) {
  using Kind = passes::Target::Kind;
  Kind kind = context.target.kind;
  if (form == Form::OpenCl && kind == Kind::OpenCl) return emit_source(program.device, opencl());
  if (form == Form::Cuda && kind == Kind::Cuda) return emit_source(program.device, cuda());
  const bool through_llvm = form == Form::Ptx || form == Form::KernelLlvm || form == Form::OptimizedKernelLlvm;
  if (through_llvm && kind == Kind::Cuda)
    return emit_kernels(program.device, context.target, form, origins, to_be_linked);
  return fail(bad_input("emit.form", "the kernels of target {0} cannot be written in that form; use {1}",
                        context.target.str(), kind == Kind::OpenCl ? "opencl" : "ptx, cuda or llvm"));
}

}  // namespace

Result<DeviceProgram> lower_for_device(const IRModule& module, const passes::Context& context, const Job& job) {
  std::vector<PassCall> mixed = passes::pipeline(context);
  std::erase_if(mixed, needs_packed_functions);
  TS_TRY(IRModule both, passes::run_passes(module, mixed, context, job, module));
  both = with_host_functions(both);
  TS_TRY(both, passes::run_passes(both, {{"LowerDeviceKernelLaunch", {}}}, context, job, module));
  std::vector<PassCall> on_device = passes::pipeline(context, passes::Part::Device);
  auto after_filter = std::ranges::find(on_device, "BindTarget", &PassCall::name);
  on_device.insert(after_filter, {{"FP8StorageLegalize", {}}, {"BF16StorageLegalize", {}}});
  DeviceProgram program;
  TS_TRY(program.host, passes::run_passes(both, {{"Filter", {"host"}}}, context, job, module));
  TS_TRY(program.device, passes::run_passes(both, on_device, context, job, module));
  return program;
}

Kernel kernel_of(const std::string& name, const PrimFunc& function) {
  const std::string* symbol = passes::global_symbol(*function);
  Kernel kernel{symbol ? *symbol : name, name, {}, {}, 0};
  for (const Var& param : function->params) {
    bool pointer = param->dtype.is_handle();
    DataType dtype = pointer && param->pointer ? param->pointer->element : param->dtype;
    kernel.parameters.push_back({param->name, dtype.str(), pointer});
  }
  if (const Attr* tags = find_attr(function->attrs, "tir.kernel_launch_params"))
    if (auto list = tags->get<AttrList>())
      for (const Attr& tag : *list)
        if (tag.as_string()) kernel.launch_parameters.push_back(*tag.as_string());
  kernel.shared_bytes = static_shared_bytes(function);
  return kernel;
}

Result<DeviceBuild> compile_for_device(const IRModule& module, const passes::Context& context,
                                       const std::vector<Form>& forms, const Job& job, bool with_origins) {
  TS_TRY(DeviceProgram program, lower_for_device(module, context, job));
  for (const auto& [name, node] : program.host->functions)
    if (auto host = ref_as<PrimFuncNode>(node))
      if (auto verified = passes::verify_allocated_memory(host, context.target); !verified)
        return fail(passes::relocated_to_input(std::move(verified.error()), module, program.host));
  Origins origins(module, program.device);
  for (const auto& [name, node] : program.device->functions) {
    auto kernel = ref_as<PrimFuncNode>(node);
    for (auto verify : {&verify_barriers, &verify_alignment})
      if (auto verified = kernel ? verify(name, kernel) : Result<void>(); !verified)
        return fail(relocated(std::move(verified.error()), origins));
  }
  DeviceBuild build;
  std::vector<Form> on_host;
  const bool to_be_read = std::ranges::find(forms, Form::Object) == forms.end();  // what is run has to be whole
  for (Form form : forms) {
    if (!is_kernel_form(form)) {
      on_host.push_back(form);
      continue;
    }
    auto code = kernels_as(form, program, context, with_origins, to_be_read);
    if (!code) return fail(relocated(std::move(code.error()), origins));
    for (CodeLine& line : code->lines) origins.place(line);
    for (CodeRemark& remark : code->remarks) origins.place(remark.about);
    build.device[form] = *std::move(code);
  }
  if (on_host.empty()) return build;
  Options options;
  options.device_host = true;
  options.origins = with_origins;
  TS_TRY(build.host, compile(program.host, options, on_host));
  if (with_origins) build.host.origins = passes::origins_of(numbered_statements(program.host), module, program.host);
  return build;
}

}  // namespace tirscope::codegen
