// SPDX-License-Identifier: Apache-2.0
// A report: a session without anything personal in it, and under which conditions it was made. It is one JSON text that
// opens wherever a session does.
#pragma once

#include <QList>
#include <nlohmann/json.hpp>

#include "app/session/files/session_file.h"
#include "app/session/report/report_facts.h"
#include "app/session/report/scrubber.h"

namespace tirscope::app {

/// A part of a report, to be read before it is saved.
struct ReportPart {
  enum class What : uint8_t {
    Module,
    Intrinsics,
    History,
    Timings,
    Passes,
    Window,
    Versions,
    Settings,
    Message,
    Picture
  };
  What what;
  QString text;      ///< as it is in the file, one item a line; of the picture: none
  qint64 bytes = 0;  ///< that it takes in the file
};

class Report {
 public:
  /// Refused as `report.too-large` where no program could open it again.
  static Result<Report> make(const SessionContents& contents, const WindowState& window, ReportFacts facts,
                             const PersonalNames& names);

  const QByteArray& picture() const { return facts_.picture; }
  const std::vector<LeftOut>& leftOut() const { return left_out_; }
  QList<ReportPart> parts() const;
  QByteArray bytes(bool with_picture) const;
  /// Whether the session in it opens and replays as the one that it was made of.
  Result<void> reopens() const;
  /// Refused as `writeFile` is.
  Result<void> save(const QString& path, bool with_picture) const;

 private:
  nlohmann::ordered_json session_;  ///< all but the facts
  ReportFacts facts_;
  std::vector<LeftOut> left_out_;
};

/// Parts of the report that a session was opened from: what the window does not show by itself.
QList<ReportPart> partsOf(const ReportFacts& facts);

}  // namespace tirscope::app
