// SPDX-License-Identifier: Apache-2.0
// Servers that Slurm starts: the prefix "slurm:PARTITION[:N]", and what srun means when there is none, or none any
// more.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/diagnostic.h"

namespace tirscope::protocol {

/// A partition of a cluster.
struct SlurmPlace {
  std::string partition;
  int workers = 1;           ///< started at once, where several can be used
  std::string program = {};  ///< tirc on the nodes; empty: at the path that it has here
};

/// Whether a prefix, or a host's name, is of this form.
bool is_slurm(std::string_view prefix);
/// Reads the words of such a prefix: "slurm:PARTITION[:N]", and the path of tirc on the nodes. Refused as `slurm.name`.
Result<SlurmPlace> slurm_place(const std::vector<std::string>& words);
/// The words that start one server on a node that it has for itself, with all its cores and memory.
std::vector<std::string> slurm_command(const SlurmPlace& place);

/// How long a job may wait in the queue, in seconds, where nothing else is said.
inline constexpr double queue_seconds = 600;

/// Why srun cannot be started: `slurm.no-srun`.
Diagnostic slurm_missing(const std::string& prefix, const std::string& why);
/// Why there was no server in time: `slurm.not-started`. `said`: what srun wrote to its standard error.
Diagnostic slurm_late(const std::string& prefix, const std::string& said);
/// Why srun ended, with this status: `slurm.cancelled`; before a server spoke (`greeted`) also `slurm.no-partition`,
/// `slurm.no-tirc`, `slurm.refused`; and after it `slurm.lost`.
Diagnostic slurm_ended(const std::string& prefix, int status, const std::string& said, bool greeted);

}  // namespace tirscope::protocol
