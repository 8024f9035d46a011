// SPDX-License-Identifier: Apache-2.0
// Requests and answers that several methods share.
#pragma once

#include "protocol/codec.h"
#include "schedule/schedule.h"

namespace tirscope::protocol {

using SchedulePtr = std::shared_ptr<schedule::Schedule>;

struct ModuleRequest {
  std::string module;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module);
  }
};

/// A module, and one of its functions or all.
struct FunctionRequest {
  std::string module;
  std::optional<std::string> function;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module);
    v("function", t.function);
  }
};

struct ScheduleRequest {
  std::string schedule;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule);
  }
};

/// A schedule that a method made.
struct ScheduleAnswer {
  std::string schedule;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule);
  }
};

struct TextAnswer {
  std::string text;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("text", t.text);
  }
};

}  // namespace tirscope::protocol
