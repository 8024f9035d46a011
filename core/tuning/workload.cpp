// SPDX-License-Identifier: Apache-2.0
#include "tuning/workload.h"

#include "ir/make.h"

namespace tirscope::tuning {

namespace {

constexpr const char* scheduled_mark = "tir.is_scheduled";

}  // namespace

IRModule workload_of(const PrimFunc& function) {
  PrimFunc own = with(function, [](PrimFuncNode& copy) {
    copy.attrs["global_symbol"] = Attr("main");
    copy.attrs["tir.noalias"] = Attr(true);
    copy.attrs.erase(scheduled_mark);
  });
  return make<IRModuleNode>(std::map<std::string, NodeRef>{{"main", std::move(own)}});
}

IRModule workload_of(const IRModule& module) {
  if (module->functions.size() != 1) return module;
  const PrimFunc only = module->prim_func(module->functions.begin()->first);
  return only ? workload_of(only) : module;
}

PrimFunc in_place_of(const PrimFunc& original, const PrimFunc& scheduled, bool mark) {
  return with(scheduled, [&](PrimFuncNode& copy) {
    copy.attrs = original->attrs;
    if (mark) copy.attrs[scheduled_mark] = Attr(true);
  });
}

}  // namespace tirscope::tuning
