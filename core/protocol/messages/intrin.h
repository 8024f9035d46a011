// SPDX-License-Identifier: Apache-2.0
// intrin.*: the tensor intrinsics that tensorize knows.
#pragma once

#include "protocol/messages/message.h"

namespace tirscope::protocol {

struct RegisterIntrinRequest {
  static constexpr About about{"intrin.register", "Registers a tensor intrinsic."};
  using Answer = Done;
  std::string name, desc, impl;
  std::optional<bool> override;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
    v("desc", t.desc, "a module with one function: the description");
    v("impl", t.impl, "a module with one function: the implementation");
    v("override", t.override, "replace one of the same name (false)");
  }
};

struct IntrinAnswer {
  bool known = false;
  std::optional<std::string> desc, impl;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("known", t.known);
    v("desc", t.desc, "a new handle");
    v("impl", t.impl, "a new handle");
  }
};
struct GetIntrinRequest {
  static constexpr About about{"intrin.get", "Returns a tensor intrinsic by name."};
  using Answer = IntrinAnswer;
  std::string name;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
  }
};

struct IntrinEntry {
  std::string name;
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name);
  }
};
struct ListIntrinsRequest : NoMembers {
  static constexpr About about{"intrin.list", "Lists all tensor intrinsics; the stock ones have TVM's names."};
  using Answer = std::vector<IntrinEntry>;
};

}  // namespace tirscope::protocol
