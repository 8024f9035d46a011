// SPDX-License-Identifier: Apache-2.0
// Attributes and the values of schedules as the protocol writes them: plain JSON where it can be, {"expr": text} else.
#pragma once

#include "ir/attr.h"
#include "protocol/codec.h"
#include "schedule/schedule.h"

namespace tirscope::protocol {

/// An attribute's value; nodes become {"expr": text}.
json attr_to_json(const Attr& attr);
/// The reverse; {"expr": text} is read as an expression without names.
Result<Attr> attr_from_json(const json& value, const std::string& path);

/// What a primitive gave back: {"rv": "b0"}, lists of them, a boolean, a number, null.
json value_to_json(const schedule::Value& value);
/// An argument of a call. {"rv": name} is a live handle of `schedule`; {"expr": text} and {"lambda": text} are
/// evaluated with its live v-names, buffers and shape variables in sight.
Result<schedule::Value> value_from_json(const schedule::Schedule& schedule, const json& value, const std::string& path);

/// The call that one step of a Fix stands for.
Result<schedule::Call> call_of(const schedule::Schedule& schedule, const FixStep& step);

}  // namespace tirscope::protocol
