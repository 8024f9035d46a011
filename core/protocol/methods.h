// SPDX-License-Identifier: Apache-2.0
// What the files of methods share, and the methods that each of them adds.
#pragma once

#include "ir/function.h"
#include "protocol/diagnostic_json.h"
#include "protocol/messages/message.h"
#include "protocol/method.h"

namespace tirscope::protocol {

ModuleAnswer module_answer(Objects& objects, IRModule module, bool bare = false);

Methods module_methods();
Methods schedule_methods();
Methods node_methods();
Methods trace_methods();
Methods interp_methods();
Methods pass_methods();
Methods intrin_methods();

}  // namespace tirscope::protocol
