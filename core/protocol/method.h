// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "protocol/describe.h"
#include "support/job.h"

namespace tirscope::protocol {

class Objects;

/// One method of the protocol. Long ones report through the job and stop when it says so.
struct Method {
  std::string name;
  std::function<Result<json>(Objects&, const json& params, const Job&)> run;
  MethodEntry (*describe)() = nullptr;  ///< for server.methods
};
using Methods = std::vector<Method>;

/// A method from a function `Result<R::Answer>(Objects&, const R&, const Job&)`; name, JSON and description come from
/// the message R.
template <Request R>
Method method(Result<typename R::Answer> (*f)(Objects&, const R&, const Job&)) {
  return {R::about.method,
          [f](Objects& objects, const json& params, const Job& job) -> Result<json> {
            TS_TRY(R request, decode<R>(params));
            TS_TRY(auto answer, f(objects, request, job));
            return encode(answer);
          },
          described<R>};
}

/// The methods of the compiler core: module.*, intrin.*, schedule.*, trace.*, passes.*, analysis.*, release.
/// Building, running and devices are added by the program that links the runtime.
Methods core_methods();

}  // namespace tirscope::protocol
