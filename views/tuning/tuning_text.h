// SPDX-License-Identifier: Apache-2.0
// A tuning run as text: for spreadsheets, for other programs, and in words.
#pragma once

#include <QCoreApplication>

#include "views/tuning/tuning_log.h"

namespace tirscope::views {

/// One line a trial after a line of names; in English and with plain numbers.
QString trialsAsCsv(const TuningLog& log);
/// `{"trials": [...], "rejections": [...], "best"?: {...}}` with the keys of `tirc tune --json`.
QString trialsAsJson(const TuningLog& log, const std::vector<protocol::TuneRejection>& rejections,
                     const std::optional<protocol::TuneAnswer>& answer);

class TuningText {
  Q_DECLARE_TR_FUNCTIONS(tirscope::views::TuningText)
 public:
  /// What came out of a run, in a few sentences.
  static QString result(const protocol::TuneAnswer& answer);
  /// Why a run ended.
  static QString ended(const std::string& reason);
  /// "4 of 12 decisions differ. C: i, factor 1 of 4: 8 instead of 4; ..."
  static QString difference(const TuningLog& log, int winner, int other);
};

}  // namespace tirscope::views
