// SPDX-License-Identifier: Apache-2.0
// server.*: what a server is.
#pragma once

#include "protocol/messages/message.h"

namespace tirscope::protocol {

struct InfoAnswer {
  int64_t protocol = 0;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("protocol", t.protocol, "the version of the protocol; both ends must have the same");
  }
};
struct InfoRequest : NoMembers {
  static constexpr About about{"server.info", "Returns the protocol version of the server. Clients call this first."};
  using Answer = InfoAnswer;
};

struct FieldEntry {
  std::string name, type;
  bool required = true;
  std::string help;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name, "nested members with a dot: `stages[].pass`");
    v("type", t.type, "`string`, `integer`, `number`, `boolean`, `any`, `object`, `[type]`, `{name: type}`");
    v("required", t.required);
    v("help", t.help);
  }
};
struct MethodEntry {
  std::string method, summary, answer;
  std::vector<FieldEntry> params, members;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("method", t.method);
    v("summary", t.summary);
    v("params", t.params);
    v("answer", t.answer, "the type of the answer");
    v("members", t.members, "of the answer");
  }
};
struct MethodsRequest : NoMembers {
  static constexpr About about{"server.methods",
                               "Describes every method and its members; this page is generated from it."};
  using Answer = std::vector<MethodEntry>;
};

}  // namespace tirscope::protocol
