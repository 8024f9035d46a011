// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "protocol/codec.h"
#include "support/job.h"

namespace tirscope::protocol {

class Objects;

/// One method of the protocol. Long ones report through the job and stop when it says so.
struct Method {
  std::string name;
  std::function<Result<json>(Objects&, const json& params, const Job&)> run;
};
using Methods = std::vector<Method>;

/// A method from a function `Result<Answer>(Objects&, const Request&, const Job&)`; the JSON is the codec's business.
template <class Request, class Answer>
Method method(std::string name, Result<Answer> (*f)(Objects&, const Request&, const Job&)) {
  return {std::move(name), [f](Objects& objects, const json& params, const Job& job) -> Result<json> {
            TS_TRY(Request request, decode<Request>(params));
            TS_TRY(Answer answer, f(objects, request, job));
            return encode(answer);
          }};
}

/// An answer that says nothing but "done": `{}`.
struct Done {
  template <class V, class T>
  static void fields(V&&, T&) {}
};

/// The methods of the compiler core: module.*, intrin.*, schedule.*, trace.*, passes.*, analysis.*, release.
/// Building, running and devices are added by the program that links the runtime.
Methods core_methods();

}  // namespace tirscope::protocol
