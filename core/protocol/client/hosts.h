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
  std::string prefix;  ///< "ssh box", "slurm:debug"; its last word may be the path of tirc there
  std::optional<double> connect_timeout = {};  ///< seconds that a login or a queue may take; none: `patience_for`
  template <class V, class T>
  static void fields(V&& v, T& t) {
    v("name", t.name), v("prefix", t.prefix), v("connect_timeout", t.connect_timeout);
  }
  friend bool operator==(const Host&, const Host&) = default;
};

/// The words that start a server behind `prefix`; text in quotation marks is one word, and "slurm:PARTITION" starts it
/// by srun (slurm.h). Refused as `place.no-command` where there is no word, or a quotation mark is not closed, and as
/// `slurm.name`.
Result<std::vector<std::string>> server_command(const std::string& prefix);

/// The path of this program where it is tirc; else that of tirc beside it, whether there is one or not.
std::string tirc_beside();
/// The same where there is one, else its name.
std::string own_tirc();
/// How many seconds a server behind the prefix may take to say its version, where nothing else is said.
double patience_for(const std::string& prefix);

/// The list in the user's settings ($XDG_CONFIG_HOME/tirscope/places.json); empty where there is none. Refused as
/// `place.bad-list`.
Result<std::vector<Host>> read_hosts();
/// Refused as `place.not-written`.
Result<void> write_hosts(const std::vector<Host>& hosts);

/// The host of that name in the list, or a partition of Slurm's that is named itself. Refused as `place.unknown` and
/// `slurm.name`.
Result<Host> find_host(const std::string& name);

/// The hosts that measure beside each other: those of these names; "local" is this machine, where the list has no other
/// of that name; "slurm:PARTITION:N" is N of them. `connect_timeout`: instead of theirs.
Result<std::vector<Host>> measuring_hosts(const std::vector<std::string>& names,
                                          std::optional<double> connect_timeout = {});

}  // namespace tirscope::protocol
