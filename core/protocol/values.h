// SPDX-License-Identifier: Apache-2.0
// Attributes and the values of schedules as the protocol writes them: plain JSON where it can be, {"expr": text} else.
#pragma once

#include "ir/attr.h"
#include "passes/pass.h"
#include "protocol/codec.h"
#include "schedule/schedule.h"

namespace tirscope::protocol {

/// An attribute's value; nodes become {"expr": text}.
json attr_to_json(const Attr& attr);
/// The reverse; {"expr": text} is read as an expression without names.
Result<Attr> attr_from_json(const json& value, const std::string& path);

/// A number that may be unknown: null in JSON, "?" in text.
json number_or_null(const std::optional<int64_t>& value);
std::string number_or_mark(const std::optional<int64_t>& value);

/// The members of an object of the protocol as attributes.
Result<AttrDict> attrs_from_json(const std::map<std::string, json>& members, const std::string& path);

/// What passes run under: the target (TVM's or ours, "cpu" by default) and the settings, which must be known ones.
Result<passes::Context> pass_context(const std::optional<std::string>& target,
                                     const std::optional<std::map<std::string, json>>& config);

/// A target as TVM has it, from TVM's spelling or ours; refused as `target.unknown`.
Result<Ref<const TargetNode>> target_from_text(const std::string& text);

/// The loop or block at an address; refused as `schedule.no-such-node`.
Result<const schedule::SRef*> sref_at(const schedule::Schedule& schedule, const std::string& address);

/// What a primitive gave back: {"rv": "b0"}, lists of them, a boolean, a number, null.
json value_to_json(const schedule::Value& value);
/// An argument of a call. {"rv": name} is a live handle of `schedule`, {"node": address} a loop or block of its module;
/// {"expr": text} and {"lambda": text} are evaluated with its live v-names, buffers and shape variables in sight.
Result<schedule::Value> value_from_json(const schedule::Schedule& schedule, const json& value, const std::string& path);

/// The calls of the steps of a Fix, to be made together on `schedule`. A step refers to the results of the steps before
/// it by the names that these will have.
Result<std::vector<schedule::Call>> calls_of(const schedule::Schedule& schedule, const Fix& fix);

}  // namespace tirscope::protocol
