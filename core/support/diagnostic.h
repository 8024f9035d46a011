// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <expected>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/format.h"
#include "support/ref.h"

namespace tirscope {

/// What sort of "no" a diagnostic is. It decides the exit code of `tirc` and the error code of the protocol.
enum class Fault {
  Refused,      ///< a well-formed step that this program does not allow, or a check that failed
  BadInput,     ///< text, names, types or handles that make no sense
  Environment,  ///< the machine lacks something
  Unknown,      ///< no such method, primitive or pass
  Bug,          ///< our own fault
};

enum class Severity { Error, Warning, Note };

/// A stretch of text. Lines and columns count from 1; columns count Unicode code points; the end is exclusive.
/// Line 0 means "no location in a text".
struct Span {
  int line = 0, column = 0, end_line = 0, end_column = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

/// Where a diagnostic points: a node of a module ("function:0.2.1"), a stretch of text, or both.
struct Place {
  std::string node;
  Span span;
  std::string message;
  /// The node itself, where it is available; who shows the diagnostic makes the address from it.
  Ref<const RefCounted> object = {};
};

/// A sentence with numbered holes, kept apart from its arguments so that the window can translate it.
/// The template is English; its holes are "{0}", "{1}", ...
struct Message {
  std::string text;
  std::vector<std::string> args;

  /// The English sentence with its holes filled.
  std::string str() const;

  friend bool operator==(const Message&, const Message&) = default;
};

/// Fills the numbered holes of `text`. Unknown holes are left as they are.
std::string fill_holes(std::string_view text, const std::vector<std::string>& args);

/// One ready-made step that removes the reason of a refusal; args and kwargs as in the protocol's schedule.call.
struct FixStep {
  std::string primitive;
  std::string args_json = "[]";
  std::string kwargs_json = "{}";
};

struct Fix {
  Message label;
  std::vector<FixStep> steps;
};

/// TVM's own name and text of the same error, shown under "as TVM says it".
struct TvmError {
  std::string error_class;
  std::string rendered;
  bool complete =
      true;  ///< false: only the sentence about the locations in `where`; the schedule's driver adds the program
};

/// A number that is higher than it may be.
struct Excess {
  std::string of;  ///< what there is too much of: "threads", "threadIdx.z", "shared memory"
  int64_t needed = 0, most = 0;
};

/// An error, a warning or a remark about something the user gave us. Errors are values: see Result.
struct Diagnostic {
  Fault fault = Fault::BadInput;
  Severity severity = Severity::Error;
  std::string code;  ///< stable and tested, such as "split.factor-not-positive"
  Message message;   ///< what was expected, what was found, and the step that would help; no final period
  std::vector<Place> where;
  std::vector<Message> notes;
  std::optional<Fix> fix;
  std::optional<Excess> excess;  ///< where a limit is the reason
  std::optional<TvmError> tvm;
  std::string rendered_with_source;  ///< the whole text for a person, where the source was available

  // All as the compiler makes them, but once: they are much code, and every file holds results.
  Diagnostic();
  Diagnostic(const Diagnostic&);
  Diagnostic(Diagnostic&&) noexcept;
  Diagnostic& operator=(const Diagnostic&);
  Diagnostic& operator=(Diagnostic&&) noexcept;
  ~Diagnostic();

  Diagnostic&& at(Span span, std::string note = {}) &&;
  Diagnostic&& at(std::string node, std::string note = {}) &&;
  Diagnostic&& note(Message message) &&;
  Diagnostic&& with_fix(Fix fix) &&;
  Diagnostic&& exceeding(std::string of, int64_t needed, int64_t most) &&;
  Diagnostic&& warning() &&;

  /// "error[code]: message", then each location; with the text, also the line itself and a caret under it.
  std::string rendered(std::string_view source = {}, std::string_view file = {}) const;
};

using Diagnostics = std::vector<Diagnostic>;

/// One for several: the first, which also carries the others' locations and messages and the text of all with `source`.
/// `all` must not be empty.
Diagnostic merged(const Diagnostics& all, std::string_view source, std::string_view file = {});

template <class T>
using Result = std::expected<T, Diagnostic>;

namespace detail {
template <class T>
std::string argument_text(const T& value) {
  return formatted("{}", value);
}
}  // namespace detail

template <class... Args>
Message message(std::string text, const Args&... args) {
  return Message{std::move(text), {detail::argument_text(args)...}};
}

template <class... Args>
Diagnostic diagnose(Fault fault, std::string code, std::string text, const Args&... args) {
  Diagnostic d;
  d.fault = fault;
  d.code = std::move(code);
  d.message = message(std::move(text), args...);
  return d;
}

/// A well-formed step that is not allowed here.
template <class... Args>
Diagnostic refused(std::string code, std::string text, const Args&... args) {
  return diagnose(Fault::Refused, std::move(code), std::move(text), args...);
}

/// Input that makes no sense.
template <class... Args>
Diagnostic bad_input(std::string code, std::string text, const Args&... args) {
  return diagnose(Fault::BadInput, std::move(code), std::move(text), args...);
}

/// Something that this machine lacks.
template <class... Args>
Diagnostic environment(std::string code, std::string text, const Args&... args) {
  return diagnose(Fault::Environment, std::move(code), std::move(text), args...);
}

inline std::unexpected<Diagnostic> fail(Diagnostic diagnostic) { return std::unexpected(std::move(diagnostic)); }

/// Carries a Diagnostic through code that cannot return one (IR factories at the height limit). Caught by `catching`,
/// which is used at every boundary where a job begins; never thrown for anything that a caller can test.
struct LimitReached {
  Diagnostic diagnostic;
};

/// Runs `job`, turning a reached limit into a refusal.
template <class F>
auto catching(F&& job) -> decltype(job()) {
  try {
    return job();
  } catch (LimitReached& limit) {
    return fail(std::move(limit.diagnostic));
  }
}

}  // namespace tirscope

#define TS_CONCAT_(a, b) a##b
#define TS_CONCAT(a, b) TS_CONCAT_(a, b)

/// `TS_TRY(auto x, f());` binds the value of f(), or returns its Diagnostic from the enclosing function.
#define TS_TRY(target, expression) TS_TRY_(target, expression, TS_CONCAT(result_, __LINE__))
#define TS_TRY_(target, expression, result)                           \
  auto result = (expression);                                         \
  if (!result) return ::std::unexpected(::std::move(result).error()); \
  target = *::std::move(result)

/// The same for Result<void>.
#define TS_TRY_VOID(expression)                                                                              \
  do {                                                                                                       \
    if (auto ts_result = (expression); !ts_result) return ::std::unexpected(::std::move(ts_result).error()); \
  } while (false)
