// SPDX-License-Identifier: Apache-2.0
// For each type of parameter: how an argument is read, and how it is written in a trace.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "schedule/primitive.h"
#include "script/dialect/release.h"

namespace tirscope::schedule {

/// What reading an argument needs of the schedule.
class Resolver {
 public:
  virtual ~Resolver() = default;
  /// A block by name, through a get_block in the trace.
  virtual Result<Handle> block_named(const std::string& name) = 0;
  /// A handle for a loop or block of the module, through queries in the trace where there is none yet.
  virtual Result<Handle> handle_of(const Node& node) = 0;
  /// What a handle refers to; refused when it is dead.
  virtual Result<Binding> bound(const Handle& handle) = 0;
  /// An expression with the variables of v-handles replaced.
  virtual Result<Expr> evaluated(const Expr& expr) = 0;
  virtual const State& state() const = 0;
  /// The function worked on; empty when none is chosen.
  virtual const std::string& function() const = 0;
};

/// The type in TVM's signatures: "LoopRV", "List[BlockRV]", ...
std::string_view python_type(ParameterType type);
std::string_view python_type(Returns returns);
/// True where the parameter takes all the positional arguments that are left.
bool is_varargs(ParameterType type);
/// True where a value may be a lambda of indices.
bool is_map(ParameterType type);
/// In a JSON trace it takes the rest of the inputs, one element each.
bool spreads(ParameterType type);

/// Assigns positional and keyword arguments to the parameters as Python does; defaults are filled in.
Result<std::vector<Value>> bind_arguments(const Description& method, ValueList args, ValueDict kwargs);

/// Checks and resolves the bound values, in the order in which TVM's Python does.
Result<Arguments> read_arguments(const Primitive& primitive, const std::vector<Value>& values, Resolver& resolver);

/// Appends the recorded value to the instruction's inputs or attributes, as the release writes it.
Result<void> encode_argument(const Parameter& parameter, const Value& value, script::Release release,
                             nlohmann::ordered_json& list);
/// Takes a parameter's value from the inputs or attributes, from `next` on.
Result<Value> decode_argument(const Parameter& parameter, const nlohmann::ordered_json& list, std::size_t& next);
/// A decision, or any single value.
nlohmann::ordered_json encode_value(const Value& value, bool quote_strings);
Result<Value> decode_value(const nlohmann::ordered_json& value, bool quoted_strings);

/// The recorded value in a trace's Python.
std::string argument_python(const Parameter& parameter, const Value& value);

/// "b3" as a handle without a step; nothing when it is no such name.
std::optional<Handle> parse_handle(std::string_view name);

}  // namespace tirscope::schedule
