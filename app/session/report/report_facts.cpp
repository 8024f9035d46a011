// SPDX-License-Identifier: Apache-2.0
#include "app/session/report/report_facts.h"

#include <QBuffer>
#include <QImageReader>
#include <nlohmann/json.hpp>

#include "views/common/values/json_text.h"

namespace tirscope::app {

namespace {

using json = nlohmann::json;
using ordered = nlohmann::ordered_json;

Diagnostic tooLarge() {
  return bad_input("session.format", "this report is damaged: a part of it is larger than any that Tirscope writes");
}

ordered listOf(const QList<ReportFact>& facts) {
  ordered list = ordered::array();
  for (const ReportFact& fact : facts)
    list.push_back(ordered{{"name", fact.name.toStdString()}, {"value", fact.value.toStdString()}});
  return list;
}

Result<QList<ReportFact>> factsUnder(const json& object, const char* key) {
  QList<ReportFact> facts;
  const json list = object.value(key, json::array());
  if (qsizetype(list.size()) > most_report_facts) return fail(tooLarge());
  for (const json& one : list) {
    facts.append({views::jsonText(one, "name"), views::jsonText(one, "value")});
    if (facts.back().name.size() > longest_report_text || facts.back().value.size() > longest_report_text)
      return fail(tooLarge());
  }
  return facts;
}

}  // namespace

ordered factsObject(const ReportFacts& facts) {
  ordered object = {
      {"made", facts.made.toStdString()}, {"versions", listOf(facts.versions)}, {"settings", listOf(facts.settings)}};
  if (!facts.message.isEmpty()) object["message"] = facts.message.toStdString();
  ordered left_out = ordered::object();
  for (const auto& [kind, times] : facts.leftOut.asKeyValueRange()) left_out[kind.toStdString()] = times;
  object["left_out"] = left_out;
  if (!facts.picture.isEmpty()) object["screenshot"] = facts.picture.toBase64().toStdString();
  return object;
}

Result<ReportFacts> factsOf(const json& object) {
  ReportFacts facts;
  facts.made = views::jsonText(object, "made");
  TS_TRY(facts.versions, factsUnder(object, "versions"));
  TS_TRY(facts.settings, factsUnder(object, "settings"));
  facts.message = views::jsonText(object, "message");
  if (facts.message.size() > longest_report_text) return fail(tooLarge());
  if (facts.made.size() > longest_report_text) return fail(tooLarge());
  const json left_out = object.value("left_out", json::object());
  if (qsizetype(left_out.size()) > most_report_facts) return fail(tooLarge());
  for (const auto& [kind, times] : left_out.items())
    facts.leftOut[QString::fromStdString(kind)] = views::wholeNumber<int>(times, 0);
  const std::string picture = object.value("screenshot", std::string());
  constexpr qsizetype longest_base64 = (largest_report_picture + 2) / 3 * 4;
  if (qsizetype(picture.size()) > longest_base64) return fail(tooLarge());
  facts.picture = QByteArray::fromBase64(QByteArray::fromStdString(picture));
  return facts;
}

QByteArray pictureBytes(QImage image) {
  while (!image.isNull()) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    const bool fits = image.width() <= largest_report_side && image.height() <= largest_report_side &&
                      qint64(image.width()) * image.height() <= most_report_pixels;
    if (fits && image.save(&buffer, "PNG") && bytes.size() <= largest_report_picture) return bytes;
    image = image.scaled(image.size() / 2, Qt::KeepAspectRatio, Qt::SmoothTransformation);
  }
  return {};
}

QImage pictureOf(const QByteArray& png) {
  QBuffer buffer;
  buffer.setData(png);
  buffer.open(QIODevice::ReadOnly);
  QImageReader reader(&buffer, "png");
  reader.setDecideFormatFromContent(false);
  reader.setAutoDetectImageFormat(false);
  const QSize size = reader.size();
  if (!size.isValid() || size.isEmpty() || size.width() > largest_report_side || size.height() > largest_report_side ||
      qint64(size.width()) * size.height() > most_report_pixels)
    return {};
  return reader.read();
}

}  // namespace tirscope::app
