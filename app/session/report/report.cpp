// SPDX-License-Identifier: Apache-2.0
#include "app/session/report/report.h"

#include <QBuffer>

#include "support/bounded_json.h"

namespace tirscope::app {

namespace {

using ordered = nlohmann::ordered_json;
using What = ReportPart::What;

/// No program opens a larger session.
constexpr qsizetype largest_report = qsizetype(200) << 20;

std::string dumped(const ordered& value) { return value.dump(-1, ' ', false, ordered::error_handler_t::replace); }

// ---- taking names out -----------------------------------------------------------------------------------------------

using Clean = std::function<QString(const QString&)>;

void cleanStrings(ordered& value, const Clean& clean) {
  if (value.is_string())
    value = clean(QString::fromStdString(value.get<std::string>())).toStdString();
  else if (value.is_structured())
    for (ordered& item : value) cleanStrings(item, clean);
}

void cleanMember(ordered& object, const char* key, const Clean& clean) {
  if (auto found = object.find(key); found != object.end()) cleanStrings(*found, clean);
}

/// Each text of the session that is a program.
void forPrograms(ordered& session, const std::function<void(ordered& text)>& take) {
  const auto under = [&](ordered& object, const char* key) {
    if (auto found = object.find(key); found != object.end() && found->is_string()) take(*found);
  };
  under(session["source"], "text");
  for (ordered& intrin : session["intrins"]) under(intrin, "text");
  for (ordered& step : session["history"]["steps"]) under(step, "text");
  if (session.contains("passes"))
    for (ordered& file : session["passes"]["files"]) under(file, "content");
}

void cleanSession(ordered& session, Scrubber& scrubber) {
  forPrograms(session, [&](ordered& text) { scrubber.keepNamesOf(QString::fromStdString(text.get<std::string>())); });
  const Clean text = [&](const QString& from) { return scrubber.ofText(from); };
  const Clean value = [&](const QString& from) { return scrubber.ofValue(from); };
  const Clean file = [&](const QString& from) { return scrubber.ofFile(from); };
  const Clean program = [&](const QString& from) { return scrubber.ofProgram(from); };
  cleanMember(session["source"], "path", file);
  forPrograms(session, [&](ordered& from) { cleanStrings(from, program); });
  for (ordered& intrin : session["intrins"]) cleanMember(intrin, "name", value);
  for (ordered& step : session["history"]["steps"]) {
    cleanMember(step, "trace", value);
    cleanMember(step, "label", text);
  }
  cleanMember(session, "runs", text);
  if (!session.contains("passes")) return;
  cleanMember(session["passes"], "title", text);
  for (ordered& dump : session["passes"]["files"]) cleanMember(dump, "name", text);
}

void cleanFacts(ReportFacts& facts, Scrubber& scrubber) {
  for (QList<ReportFact>* list : {&facts.versions, &facts.settings})
    for (ReportFact& fact : *list) fact.value = scrubber.ofText(fact.value).left(longest_report_text);
  facts.message = scrubber.ofText(facts.message).left(longest_report_text);
}

QMap<QString, int> counted(const std::vector<LeftOut>& all) {
  QMap<QString, int> times;
  for (const LeftOut& one : all) {
    switch (one.what) {
      case LeftOut::What::Path: times[QStringLiteral("paths")] += one.times; break;
      case LeftOut::What::Person: times[QStringLiteral("people")] += one.times; break;
      case LeftOut::What::Host: times[QStringLiteral("hosts")] += one.times; break;
      case LeftOut::What::Mail: times[QStringLiteral("mails")] += one.times; break;
      case LeftOut::What::Kept: break;
    }
  }
  return times;
}

// ---- parts ----------------------------------------------------------------------------------------------------------

/// One item of a list a line.
QString lines(const ordered& value) {
  if (!value.is_array()) return QString::fromStdString(value.dump(2, ' ', false, ordered::error_handler_t::replace));
  QStringList all;
  for (const ordered& item : value) all << QString::fromStdString(dumped(item));
  return all.join(u'\n');
}

QString lines(const QList<ReportFact>& facts) {
  QStringList all;
  for (const ReportFact& fact : facts) all << QStringLiteral("%1: %2").arg(fact.name, fact.value);
  return all.join(u'\n');
}

ReportPart partOf(What what, const ordered& value, const QString& text) {
  return {what, text, qint64(dumped(value).size())};
}

/// A file's name before its text, as in a listing.
QString filesText(const ordered& files, const char* name, const char* content) {
  QString all;
  for (const ordered& file : files)
    all += QStringLiteral("# ---- %1\n%2\n")
               .arg(QString::fromStdString(file.value(name, std::string())),
                    QString::fromStdString(file.value(content, std::string())));
  return all;
}

}  // namespace

Result<Report> Report::make(const SessionContents& contents, const WindowState& window, ReportFacts facts,
                            const PersonalNames& names) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  writeSession(buffer, contents, window, {});  // a report is one file: its texts have the data of constants
  if (buffer.size() > largest_report)
    return fail(refused("report.too-large", "the report would have more than {0} MiB, and could not be opened again",
                        largest_report >> 20));
  Report report;
  TS_TRY(report.session_, read_ordered_json({buffer.data().constData(), std::size_t(buffer.size())}));
  Scrubber scrubber(names);
  cleanSession(report.session_, scrubber);
  cleanFacts(facts, scrubber);
  report.left_out_ = scrubber.leftOut();
  facts.leftOut = counted(report.left_out_);
  report.facts_ = std::move(facts);
  return report;
}

QList<ReportPart> Report::parts() const {
  const ordered& source = session_.at("source");
  QList<ReportPart> all = {partOf(What::Module, source, QString::fromStdString(source.value("text", std::string())))};
  if (const ordered& intrins = session_.at("intrins"); !intrins.empty())
    all.append(partOf(What::Intrinsics, intrins, filesText(intrins, "name", "text")));
  const ordered& history = session_.at("history");
  all.append(partOf(What::History, history, lines(history.at("steps"))));
  if (const ordered& runs = session_.at("runs"); !runs.empty()) all.append(partOf(What::Timings, runs, lines(runs)));
  if (session_.contains("passes")) {
    const ordered& passes = session_.at("passes");
    all.append(partOf(What::Passes, passes, filesText(passes.at("files"), "name", "content")));
  }
  all.append(partOf(What::Window, session_.at("window"), lines(session_.at("window"))));
  return all + partsOf(facts_);
}

QList<ReportPart> partsOf(const ReportFacts& facts) {
  const ordered object = factsObject(facts);
  const QString made = QStringLiteral("made: %1\n").arg(facts.made);
  QList<ReportPart> all = {partOf(What::Versions, object.at("versions"), made + lines(facts.versions)),
                           partOf(What::Settings, object.at("settings"), lines(facts.settings))};
  if (!facts.message.isEmpty()) all.append(partOf(What::Message, object.at("message"), facts.message));
  if (!facts.picture.isEmpty()) all.append(partOf(What::Picture, object.at("screenshot"), {}));
  return all;
}

QByteArray Report::bytes(bool with_picture) const {
  ReportFacts facts = facts_;
  if (!with_picture) facts.picture.clear();
  std::string text = "{";
  const auto add = [&](const std::string& key, const ordered& value) {
    text += (text.size() == 1 ? "\n\"" : ",\n\"") + key + "\": " + dumped(value);
  };
  for (const auto& [key, value] : session_.items()) add(key, value);
  add("report", factsObject(facts));
  return QByteArray::fromStdString(text + "}\n");
}

Result<void> Report::reopens() const {
  TS_TRY(const Session opened, decodeSession(bytes(false)));
  if (opened.opened.schedule.history().size() == session_.at("history").at("steps").size()) return {};
  return fail(refused("session.replay", "step {0} of the history does not replay as a single step",
                      opened.opened.schedule.history().size()));
}

Result<void> Report::save(const QString& path, bool with_picture) const { return writeFile(path, bytes(with_picture)); }

}  // namespace tirscope::app
