// SPDX-License-Identifier: Apache-2.0
#include "codegen/ptx.h"

#include "ir/walk/address.h"

namespace tirscope::codegen {

Options kernel_options(const passes::Target& target) {
  Options options;
  options.cpu = target.option("arch");
  options.libdevice = target.option("libdevice");
  if (std::string level = target.option("opt"); !level.empty() && level[0] >= '0' && level[0] <= '3')
    options.opt_level = level[0] - '0';
  return options;
}

namespace {

/// The addresses of the numbered statements.
std::vector<std::string> addresses_of(const IRModule& kernels) {
  std::vector<AddressIndex> indexes;
  for (const auto& [name, node] : kernels->functions)
    if (auto function = as<PrimFuncNode>(node)) indexes.emplace_back(name, *function);
  std::vector<std::string> addresses;
  for (const Stmt& statement : numbered_statements(kernels)) {
    std::string& address = addresses.emplace_back();
    for (const AddressIndex& index : indexes)
      if (address.empty()) address = index.str(*statement);
  }
  return addresses;
}

}  // namespace

Result<DeviceCode> emit_kernels(const IRModule& kernels, const passes::Target& target, Form form, bool origins,
                                bool to_be_linked) {
  Options options = kernel_options(target);
  options.origins = origins;
  options.open_externs = to_be_linked;
  TS_TRY(Code code, compile_kernels(kernels, options, {form}));
  DeviceCode result;
  result.text = std::move(code.text[form]);
  for (const auto& [name, node] : kernels->functions)
    if (auto function = ref_as<PrimFuncNode>(node)) result.kernels.push_back(kernel_of(name, function));
  if (!origins) return result;
  const std::vector<std::string> addresses = addresses_of(kernels);
  auto place = [&](int statement, bool approximate) {
    const bool known = statement >= 0 && std::size_t(statement) < addresses.size();
    return CodeLine{known ? addresses[std::size_t(statement)] : "", "", known && approximate};
  };
  for (const Line& line : code.lines[form]) result.lines.push_back(place(line.statement, line.approximate));
  for (const Remark& remark : code.remarks)
    result.remarks.push_back({int64_t(remark.verdict), remark.pass, remark.text, place(remark.statement, false)});
  return result;
}

}  // namespace tirscope::codegen
