// SPDX-License-Identifier: Apache-2.0
// intrin.*: the tensor intrinsics that tensorize knows.
#include "ir/make.h"
#include "protocol/messages/intrin.h"
#include "protocol/methods.h"
#include "protocol/objects.h"
#include "schedule/intrin/intrin.h"

namespace tirscope::protocol {

namespace {

/// The only TensorIR function of a module.
Result<PrimFunc> only_function(const Objects& objects, const std::string& module, const char* key) {
  TS_TRY(ModuleObject object, objects.module(module));
  const auto& functions = object.module->functions;
  PrimFunc function = functions.size() == 1 ? ref_as<PrimFuncNode>(functions.begin()->second) : nullptr;
  if (!function)
    return fail(bad_input("intrin.one-function", "'{0}' must be a module with one TensorIR function", key));
  return function;
}

Result<Done> register_one(Objects& objects, const RegisterIntrinRequest& request, const Job&) {
  TS_TRY(PrimFunc desc, only_function(objects, request.desc, "desc"));
  TS_TRY(PrimFunc impl, only_function(objects, request.impl, "impl"));
  TS_TRY_VOID(objects.intrins()->add(request.name, desc, impl, request.override.value_or(false)));
  return Done{};
}

Result<IntrinAnswer> get_intrin(Objects& objects, const GetIntrinRequest& request, const Job&) {
  auto intrin = objects.intrins()->find(request.name);
  if (!intrin) return IntrinAnswer{};
  auto add = [&](const PrimFunc& function) {
    return objects.add(ModuleObject{make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", function}}), true});
  };
  return IntrinAnswer{true, add(intrin->desc), add(intrin->impl)};
}

Result<std::vector<IntrinEntry>> list(Objects& objects, const ListIntrinsRequest&, const Job&) {
  std::vector<IntrinEntry> entries;
  for (std::string& name : objects.intrins()->names()) entries.push_back({std::move(name)});
  return entries;
}

}  // namespace

Methods intrin_methods() { return {method(register_one), method(get_intrin), method(list)}; }

}  // namespace tirscope::protocol
