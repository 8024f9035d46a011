// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

namespace tirscope::app {

/// What a person and their machines are called: what a report leaves out.
struct PersonalNames {
  QStringList homes;   ///< folders, without a slash at the end
  QStringList people;  ///< names of accounts, and names in full
  QStringList hosts;   ///< this machine, and those that programs can be run on
};

/// Of the person who runs this program. Names that any machine may have, such as root and localhost, tell of no one and
/// are not among them.
PersonalNames ownNames();

/// Adds the names in the prefix of a host, "ssh alice@box": whose account, and on which machine.
void addNamesOfPrefix(PersonalNames& names, const std::string& prefix);

}  // namespace tirscope::app
