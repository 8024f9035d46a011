// SPDX-License-Identifier: Apache-2.0
#include "schedule/intrin/intrin.h"

#include <algorithm>

#include "schedule/intrin/stock/stock.h"
#include "schedule/legality/refusal/refusal.h"
#include "schedule/primitive.h"
#include "support/format.h"

namespace tirscope::schedule {

namespace {

/// The parameters are handles with buffers, and the body is one block.
Result<void> require_tensor_function(const PrimFunc& function, const char* role, const char* tvm_role) {
  for (const Var& param : function->params) {
    if (!param->dtype.is_handle())
      return fail(reject("intrin.parameter-not-a-handle",
                         message("parameter \"{0}\" of the intrinsic's {1} is not a handle", param->name, role),
                         "ValueError",
                         formatted("Parameters of the {} of the tensor intrinsic should be handle only.", tvm_role)));
    if (!function->buffer_of(param))
      return fail(bad_input("intrin.parameter-without-buffer",
                            "parameter \"{0}\" of the intrinsic's {1} is not bound to a buffer", param->name, role));
  }
  if (auto realize = as<BlockRealizeNode>(function->body); !realize || !realize->iter_values.empty())
    return fail(bad_input("intrin.not-a-block",
                          "the body of the intrinsic's {0} must be one block (with T.block(\"root\"):) that declares "
                          "its reads and writes",
                          role));
  return {};
}

/// The implementation's block names every buffer in its reads or writes.
Result<void> require_regions(const PrimFunc& impl) {
  const BlockNode& block = *as<BlockRealizeNode>(impl->body)->block;
  for (const BufferBinding& binding : impl->buffer_map) {
    auto names = [&](const std::vector<BufferRegion>& regions) {
      return std::any_of(regions.begin(), regions.end(),
                         [&](auto& region) { return region->buffer == binding.buffer; });
    };
    if (!names(block.reads) && !names(block.writes))
      return fail(bad_input("intrin.buffer-without-region",
                            "the block of the intrinsic's implementation neither reads nor writes buffer \"{0}\"; "
                            "declare it in T.reads or T.writes",
                            binding.buffer->name));
  }
  return {};
}

Result<void> require_pair(const PrimFunc& desc, const PrimFunc& impl) {
  if (desc->params.size() != impl->params.size())
    return fail(reject(
        "intrin.parameter-count",
        message("the description has {0} parameters and the implementation {1}; they must have the same parameters",
                desc->params.size(), impl->params.size()),
        "ValueError",
        "The number of parameters of the description and the implementation of the tensor intrinsic "
        "doesn't match."));
  TS_TRY_VOID(require_tensor_function(desc, "description", "description"));
  TS_TRY_VOID(require_tensor_function(impl, "implementation", "implementation"));
  return require_regions(impl);
}

Diagnostic taken(const std::string& name) {
  return reject("intrin.name-taken",
                message("an intrinsic \"{0}\" already exists; register it under another name, or override it", name),
                "ValueError", formatted("TensorIntrin '{}' has already been registered", name));
}

/// The name of the intrinsic that a function describes, and of the function that implements it; nothing for other
/// functions.
std::optional<std::pair<std::string, std::string>> described_by(const std::string& function, const std::string& name) {
  constexpr std::string_view first = "desc", last = "_desc";
  if (function.starts_with(first)) {
    std::string rest = function.substr(first.size());
    return std::pair{name + rest, "impl" + rest};
  }
  if (!function.ends_with(last)) return std::nullopt;
  std::string described = function.substr(0, function.size() - last.size());
  return std::pair{described, described + "_impl"};
}

}  // namespace

Result<std::vector<NamedIntrin>> intrins_in(const std::string& name, const IRModule& module) {
  std::vector<NamedIntrin> found;
  for (const auto& [function, node] : module->functions) {
    auto pair = described_by(function, name);
    if (!pair) continue;
    PrimFunc desc = module->prim_func(function), impl = module->prim_func(pair->second);
    if (!desc || !impl)
      return fail(
          bad_input("intrin.no-impl", "the module has \"{0}\" but no matching \"{1}\"", function, pair->second));
    if (pair->first.empty()) return fail(bad_input("intrin.no-name", "an intrinsic needs a name"));
    TS_TRY_VOID(require_pair(desc, impl));
    found.push_back({pair->first, {desc, impl}});
  }
  if (found.empty())
    return fail(bad_input("intrin.no-pair",
                          "there is no pair of functions that describes and implements an intrinsic, such as \"desc\" "
                          "and \"impl\", or \"tile_desc\" and \"tile_impl\""));
  return found;
}

// ---- the registry ---------------------------------------------------------------------------------------------------

// The private functions expect that the mutex is locked.

const TensorIntrin* Intrins::registered_as(const std::string& name) const {
  auto it = std::ranges::find(entries_, name, &NamedIntrin::name);
  return it == entries_.end() ? nullptr : &it->intrin;
}

bool Intrins::is_taken(const std::string& name) const { return registered_as(name) || stock::has(name); }

void Intrins::put(NamedIntrin intrin) {
  auto it = std::ranges::find(entries_, intrin.name, &NamedIntrin::name);
  if (it != entries_.end())
    *it = std::move(intrin);
  else
    entries_.push_back(std::move(intrin));
}

Result<void> Intrins::add(const std::string& name, const PrimFunc& desc, const PrimFunc& impl, bool override) {
  if (name.empty()) return fail(bad_input("intrin.no-name", "an intrinsic needs a name"));
  TS_TRY_VOID(require_pair(desc, impl));
  std::lock_guard lock(mutex_);
  if (!override && is_taken(name)) return fail(taken(name));
  put({name, {desc, impl}});
  return {};
}

Result<std::vector<std::string>> Intrins::add_all(const std::string& name, const IRModule& module, bool override) {
  TS_TRY(std::vector<NamedIntrin> found, intrins_in(name, module));
  std::lock_guard lock(mutex_);
  std::vector<std::string> names;
  for (const NamedIntrin& given : found)
    if (!override && is_taken(given.name)) return fail(taken(given.name));
  for (NamedIntrin& given : found) {
    names.push_back(given.name);
    put(std::move(given));
  }
  return names;
}

Result<TensorIntrin> Intrins::find(const std::string& name) const {
  {
    std::lock_guard lock(mutex_);
    if (const TensorIntrin* found = registered_as(name)) return *found;
  }
  if (stock::has(name)) return stock::get(name);
  return fail(reject("intrin.unknown", message("there is no tensor intrinsic \"{0}\"; register it first", name),
                     "ValueError", formatted("TensorIntrin '{}' is not registered", name)));
}

std::vector<NamedIntrin> Intrins::registered() const {
  std::lock_guard lock(mutex_);
  return entries_;
}

std::vector<std::string> Intrins::names() const {
  std::vector<std::string> names;
  for (NamedIntrin& one : registered()) names.push_back(std::move(one.name));
  for (const std::string& name : stock::names())
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);
  return names;
}

bool Intrins::is_stock(const std::string& name) const {
  std::lock_guard lock(mutex_);
  return !registered_as(name) && stock::has(name);
}

bool takes_intrin(const Parameter& parameter) {
  return parameter.name == "tensor_intrin" || parameter.name == "intrin_name";  // as tir.Schedule calls them
}

IRModule intrin_module(const TensorIntrin& intrin) {
  return make<IRModuleNode>(std::map<std::string, NodeRef>{{"desc", intrin.desc}, {"impl", intrin.impl}});
}

}  // namespace tirscope::schedule
