// SPDX-License-Identifier: Apache-2.0
// The hosts that programs are built and run on besides this machine: a name, and the prefix that starts `tirc serve`
// there. The window and `tirc --host` read the same list.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope::protocol {

struct Host {
  std::string name;
  std::string prefix;                          ///< "ssh box", "srun -N1"; its last word may be the path of tirc there
  std::optional<double> connect_timeout = {};  ///< seconds that a login or a queue may take; none: `greeting_seconds`
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name), v("prefix", t.prefix), v("connect_timeout", t.connect_timeout);
  }
  friend bool operator==(const Host&, const Host&) = default;
};

/// The words that start a server behind `prefix`; text in quotation marks is one word. Refused as
/// `place.no-command` where there is no word, or a quotation mark is not closed.
Result<std::vector<std::string>> server_command(const std::string& prefix);

/// The list in the user's settings ($XDG_CONFIG_HOME/tirscope/places.json); empty where there is none. Refused as
/// `place.bad-list`.
Result<std::vector<Host>> read_hosts();
/// Refused as `place.not-written`.
Result<void> write_hosts(const std::vector<Host>& hosts);

/// The host of that name in the list; refused as `place.unknown`.
Result<Host> find_host(const std::string& name);

}  // namespace tirscope::protocol
