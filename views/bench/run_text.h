// SPDX-License-Identifier: Apache-2.0
// Timings as text: for a file, for another program, and how two of them compare.
#pragma once

#include <QCoreApplication>

#include "views/common/values/runs.h"

namespace tirscope::views {

/// One line a run after a line of names; for spreadsheets, so in English and with plain numbers.
QString runsAsCsv(const Runs& runs);
/// `{"runs": [...]}` with the keys of `tirc bench --json`.
QString runsAsJson(const Runs& runs);

/// How the program of the second run compares with that of the first.
analysis::Difference differenceOf(const Run& first, const Run& second);

class RunText {
  Q_DECLARE_TR_FUNCTIONS(tirscope::views::RunText)
 public:
  /// "3 reorder is 3.100 times as fast as 1 opened", or that there is no difference beyond the noise; and what was not
  /// the same for both besides the program.
  static QString comparison(const Runs& runs, int first, int second);
  /// "57x slower than OpenBLAS 0.3.29 (28 ms; Cooperlake kernel, threads: 1)"; why there is none, or
  /// nothing.
  static QString anchor(const Run& run);
  /// "AMD EPYC · 2.60 GHz, steady_clock · cpu · threads: 1 · O3 contract libmvec", as far as it is known.
  static QString conditions(const Run& run);
};

}  // namespace tirscope::views
