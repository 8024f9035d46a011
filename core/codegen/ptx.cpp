// SPDX-License-Identifier: Apache-2.0
#include "codegen/ptx.h"

namespace tirscope::codegen {

Options kernel_options(const passes::Target& target) {
  Options options;
  options.cpu = target.option("arch");
  options.libdevice = target.option("libdevice");
  if (std::string level = target.option("opt"); !level.empty() && level[0] >= '0' && level[0] <= '3')
    options.opt_level = level[0] - '0';
  return options;
}

Result<DeviceCode> emit_kernels(const IRModule& kernels, const passes::Target& target, Form form) {
  TS_TRY(Code code, compile_kernels(kernels, kernel_options(target), {form}));
  DeviceCode result;
  result.text = std::move(code.text[form]);
  for (const auto& [name, node] : kernels->functions)
    if (auto function = ref_as<PrimFuncNode>(node)) result.kernels.push_back(kernel_of(name, function));
  return result;
}

}  // namespace tirscope::codegen
