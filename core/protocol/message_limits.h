// SPDX-License-Identifier: Apache-2.0
// The limits of each kind of message, in one place: bytes, depth, number of values, and the time until an answer comes.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "support/bounded_json.h"

namespace tirscope::protocol {

inline constexpr std::size_t mebibyte = std::size_t(1) << 20;

/// A line that a server reads.
inline constexpr JsonLimits request_limits{256 * mebibyte, 500, 4'000'000};

/// A line that a server writes.
inline constexpr JsonLimits answer_limits{128 * mebibyte, 500, 4'000'000};

/// The answer to `server.info`, with which a connection begins; and what a login may print before it.
inline constexpr JsonLimits greeting_limits{mebibyte, 500, 10'000};

/// The notifications of one call together, in bytes.
inline constexpr std::size_t longest_progress = 64 * mebibyte;

/// What a process of the worker is asked, and what it answers. Arrays and code go through shared memory.
inline constexpr JsonLimits worker_limits{64 * mebibyte, 64, 8'000'000};

/// Seconds in which a server behind a prefix must have said which version of the protocol it uses.
inline constexpr double greeting_seconds = 15;

/// Seconds in which a server must have measured some programs, where the caller gives `limit` seconds to one: once for
/// each program and once for their reference, and some for sending.
double measuring_seconds(double limit, std::size_t programs);

/// Seconds in which a server must have answered a call. `bench.run` is bounded by its own `time_limit`, and
/// each function of `model.run`; a module is read in a minute and as long as its text takes to arrive.
double answer_seconds(const std::string& method, const nlohmann::json& params);

}  // namespace tirscope::protocol
