// SPDX-License-Identifier: Apache-2.0
// What a search for a schedule is doing, as views are told of it.
#pragma once

#include <QString>
#include <cstdint>

namespace tirscope::views {

/// What a run is doing.
enum class TuningState : uint8_t {
  None,       ///< there is no run
  Preparing,  ///< spaces are being made
  Running,
  Pausing,    ///< what is being measured is waited for
  Paused,     ///< the machine is free; the run can go on
  Finishing,  ///< the fastest are timed again
  Ended,
};

struct TuningStatus {
  TuningState state = TuningState::None;
  int64_t wanted = 0;     ///< trials
  bool can_pause = true;  ///< it keeps a database, from which it goes on
  QString doing = {};     ///< what the server says that it does
};

}  // namespace tirscope::views
