// SPDX-License-Identifier: Apache-2.0
// Diagnostics and progress as the protocol writes them, and back.
#pragma once

#include <nlohmann/json.hpp>

#include "support/diagnostic.h"
#include "support/job.h"

namespace tirscope::protocol {

using json = nlohmann::json;

/// JSON-RPC error code of a fault: -32001 refused, -32002 bad input, -32003 environment, -32601 unknown, -32099 a bug.
int error_code(Fault fault);

/// {code, message, where, rendered, ...}: the `data` of an error, or a note.
json diagnostic_object(const Diagnostic& diagnostic);

/// {label, steps: [{primitive, args, kwargs}]}
json fix_object(const Fix& fix);

/// `error` member of an answer: {code, message, data: {code, message, where, rendered, fix?, tvm?}}.
json error_object(const Diagnostic& diagnostic);

/// The diagnostic that `error_object` wrote, as far as the protocol carries it: fault, code, message, locations, the
/// whole text. Never fails: what is missing stays empty.
Diagnostic diagnostic_of_error(const json& error);

/// {done, total, text, template, args, partial?}: of a `progress` notification.
json progress_object(const Progress& at);

/// The Progress that `progress_object` wrote; its partial answer is the one in `params`, or null.
Progress progress_of(const json& params);

}  // namespace tirscope::protocol
