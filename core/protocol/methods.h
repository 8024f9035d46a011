// SPDX-License-Identifier: Apache-2.0
// What the files of methods share, and the methods that each of them adds.
#pragma once

#include "ir/function.h"
#include "protocol/diagnostic_json.h"
#include "protocol/method.h"

namespace tirscope::protocol {

/// A module that a method made: its name and its functions.
struct ModuleAnswer {
  std::string module;
  std::vector<std::string> functions;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module);
    v("functions", t.functions);
  }
};
ModuleAnswer module_answer(Objects& objects, IRModule module, bool bare = false);

Methods module_methods();
Methods schedule_methods();
Methods node_methods();
Methods trace_methods();
Methods interp_methods();
Methods pass_methods();
Methods intrin_methods();

}  // namespace tirscope::protocol
