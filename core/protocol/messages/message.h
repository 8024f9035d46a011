// SPDX-License-Identifier: Apache-2.0
// A message of the protocol is a struct: its request names the method, says what it does and what it answers, and lists
// its members once. Servers, clients and docs/protocol.md read these structs and nothing else.
//
//   struct UndoRequest : OfSchedule {
//     static constexpr About about{"schedule.undo", "Goes back to the step before."};
//     using Answer = StepAnswer;
//   };
#pragma once

#include "protocol/codec.h"

namespace tirscope::protocol {

struct About {
  const char* method;
  const char* summary;  ///< one or two sentences of Markdown
};

/// A request: its members are `Listed`, its answer any value that the codec can write.
template <class T>
concept Request = Listed<T> && requires {
  { T::about.method } -> std::convertible_to<const char*>;
  typename T::Answer;
};

/// An answer that only says "done": `{}`.
struct Done {
  template <class V, class T>
  static void fields(V&&, T&) {}
};

/// A request without members.
struct NoMembers {
  template <class V, class T>
  static void fields(V&&, T&) {}
};

/// A sentence that a window says in its own language: beside the English text, what it is translated from.
struct Sentence {
  Message message;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("template", t.message.text, "in English, with `{0}`, `{1}`, ... for the arguments");
    v("args", t.message.args);
  }
};
using Sentences = std::optional<std::vector<Sentence>>;  ///< nothing where there are none

/// Adds one to a member with English texts and to the member beside it with the same sentences.
inline void add_sentence(std::vector<std::string>& english, Sentences& sentences, Message message) {
  english.push_back(message.str());
  if (!sentences) sentences.emplace();
  sentences->push_back({std::move(message)});
}

using JsonObject = std::map<std::string, json>;

/// A module, and one of its functions or all.
struct OfFunction {
  std::string module;
  std::optional<std::string> function;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
    v("function", t.function, "one of its functions (default: the only one, or all)");
  }
};

struct OfModule {
  std::string module;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "the module's handle");
  }
};

struct OfSchedule {
  std::string schedule;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule, "the schedule's handle");
  }
};

struct TextAnswer {
  std::string text;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("text", t.text);
  }
};

/// A module that a method made.
struct ModuleAnswer {
  std::string module;
  std::vector<std::string> functions;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("module", t.module, "a new handle");
    v("functions", t.functions, "the names of its functions");
  }
};

/// A schedule that a method made.
struct ScheduleAnswer {
  std::string schedule;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("schedule", t.schedule, "a new handle");
  }
};

}  // namespace tirscope::protocol
