// SPDX-License-Identifier: Apache-2.0
// The fastest schedules of a database, put where the functions are that they are for.
#pragma once

#include "tuning/database/ranking.h"

namespace tirscope::tuning {

/// What is put back.
struct PutBackOptions {
  std::string function = {};                             ///< only this one; empty: all TensorIR functions
  std::optional<std::string> target = {}, machine = {};  ///< of the records
};

/// What became of a function that the database has records of, or was asked for.
struct PutBack {
  std::string function;
  std::optional<std::size_t> record = {};  ///< the one that was applied; nothing: none could be
  double seconds = 0;                      ///< its time
  Ranking ranking = {};
  Diagnostics notes = {};  ///< why faster records were not
};

struct PutBackModule {
  IRModule module;
  std::vector<PutBack> functions;         ///< by name; those that no record is of are not among them
  std::vector<std::string> without = {};  ///< TensorIR functions that no record is of
};

/// Applies to each function the fastest record of its workload that computed what it should. A workload is a function
/// that is structurally equal, whatever it is called, or the whole module. Refused as `tuning.no-function`; as
/// `database.several-rankings` where records of a function are of several targets or machines; and as
/// `database.no-winner` where no function has a record that can be applied.
Result<PutBackModule> put_back(const IRModule& module, const DatabaseFolder& folder, const PutBackOptions& options);

}  // namespace tirscope::tuning
