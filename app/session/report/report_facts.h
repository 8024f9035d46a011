// SPDX-License-Identifier: Apache-2.0
// What a report adds to a session: under which conditions it was made.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QList>
#include <QMap>
#include <QString>
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "support/diagnostic.h"

namespace tirscope::app {

struct ReportFact {
  QString name, value;
  friend bool operator==(const ReportFact&, const ReportFact&) = default;
};

struct ReportFacts {
  QString made;  ///< when, in UTC, "2026-11-28T18:00:00Z"
  QList<ReportFact> versions, settings;
  QString message;             ///< that the window showed; empty: none
  QMap<QString, int> leftOut;  ///< how often, by kind: "paths", "people", "hosts", "mails"
  QByteArray picture;          ///< of the window, as PNG; empty: none
};

// What is read is no larger than this.
inline constexpr qsizetype most_report_facts = 500;           ///< of each list
inline constexpr qsizetype longest_report_text = 64 * 1024;   ///< characters of a name, a value or the message
inline constexpr qsizetype largest_report_picture = 4 << 20;  ///< bytes of the PNG
inline constexpr int largest_report_side = 8192;              ///< pixels of the picture in one direction
inline constexpr qint64 most_report_pixels = qint64(32) << 20;

nlohmann::ordered_json factsObject(const ReportFacts& facts);
/// Throws json::exception where a value is missing or of another type; refused in words where something is too large.
Result<ReportFacts> factsOf(const nlohmann::json& object);

/// As PNG within the limits: made smaller where it would be too large.
QByteArray pictureBytes(QImage image);
/// The picture of a report; only PNG is read. Null where the bytes are none, or it would be too large.
QImage pictureOf(const QByteArray& png);

}  // namespace tirscope::app
