// SPDX-License-Identifier: Apache-2.0
#include "app/session/session_file.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <nlohmann/json.hpp>

#include "app/session/guard.h"
#include "schedule/intrin.h"
#include "script/complete_text.h"
#include "script/reader.h"

namespace tirscope::app {

namespace {

using json = nlohmann::json;

constexpr qint64 largest_file = qint64(256) << 20;

json stepObject(const schedule::Step& step) {
  json object = {{"parent", step.parent}, {"ms", step.milliseconds}};
  if (step.instructions.empty() && step.parent >= 0)
    object["text"] = script::print_module(step.state->module(), script::complete()).text;
  else
    object["trace"] = json::parse(schedule::Trace{step.instructions}.json());
  return object;
}

json runObject(const views::Run& run) {
  json object = {{"step", run.step},
                 {"title", run.title.toStdString()},
                 {"target", run.target.toStdString()},
                 {"threads", run.threads},
                 {"median_s", run.medianSeconds},
                 {"min_s", run.minSeconds},
                 {"mean_s", run.meanSeconds},
                 {"spread", run.spread},
                 {"reason", run.reason.toStdString()},
                 {"max_error", run.maxError},
                 {"when", run.when.toString(Qt::ISODate).toStdString()}};
  if (run.gflops) object["gflops"] = *run.gflops;
  if (run.bytes) object["bytes"] = *run.bytes;
  if (run.passed) object["passed"] = *run.passed;
  object["machine"] = run.machine.toStdString();
  object["clock"] = run.clock.toStdString();
  object["flags"] = run.flags.toStdString();
  object["seconds"] = run.seconds;
  object["turns"] = run.turns;
  if (!run.noAnchor.isEmpty()) object["no_anchor"] = run.noAnchor.toStdString();
  if (run.anchor)
    object["anchor"] = {{"library", run.anchor->library.toStdString()},
                        {"kernel", run.anchor->kernel.toStdString()},
                        {"threads", run.anchor->threads},
                        {"median_s", run.anchor->medianSeconds}};
  if (run.ceilings) {
    json levels = json::array();
    for (const auto& one : run.ceilings->bandwidths)
      levels.push_back({{"level", one.level.toStdString()}, {"gb_s", one.gigabytes}});
    object["ceilings"] = {{"peak_gflops", run.ceilings->peakGflops},
                          {"peak_of", run.ceilings->peakOf.toStdString()},
                          {"bandwidth", levels}};
  }
  return object;
}

QString string(const json& object, const char* key) { return QString::fromStdString(object.value(key, std::string())); }

views::Run runOf(const json& object) {
  views::Run run;
  run.step = object.value("step", 0);
  run.title = string(object, "title");
  run.target = string(object, "target");
  run.threads = object.value("threads", 1);
  run.medianSeconds = object.value("median_s", 0.0);
  run.minSeconds = object.value("min_s", 0.0);
  run.meanSeconds = object.value("mean_s", 0.0);
  run.spread = object.value("spread", 0.0);
  run.reason = string(object, "reason");
  run.maxError = object.value("max_error", 0.0);
  run.when = QDateTime::fromString(string(object, "when"), Qt::ISODate);
  if (object.contains("gflops")) run.gflops = object["gflops"].get<double>();
  if (object.contains("bytes")) run.bytes = object["bytes"].get<double>();
  if (object.contains("passed")) run.passed = object["passed"].get<bool>();
  // Sessions of older versions have none of these.
  run.machine = string(object, "machine");
  run.clock = string(object, "clock");
  run.flags = string(object, "flags");
  run.seconds = object.value("seconds", std::vector<double>());
  run.turns = object.value("turns", 0);
  run.noAnchor = string(object, "no_anchor");
  if (object.contains("anchor")) {
    const json& anchor = object["anchor"];
    run.anchor = views::RunAnchor{string(anchor, "library"), string(anchor, "kernel"), anchor.value("threads", 1),
                                  anchor.value("median_s", 0.0)};
  }
  if (object.contains("ceilings")) {
    const json& ceilings = object["ceilings"];
    run.ceilings = views::Ceilings{ceilings.value("peak_gflops", 0.0), {}};
    if (ceilings.contains("peak_of")) run.ceilings->peakOf = string(ceilings, "peak_of");
    for (const json& one : ceilings.at("bandwidth"))
      run.ceilings->bandwidths.push_back({string(one, "level"), one.value("gb_s", 0.0)});
  }
  return run;
}

json intrinObject(const schedule::NamedIntrin& named) {
  return {{"name", named.name},
          {"text", script::print_module(schedule::intrin_module(named.intrin), script::complete()).text}};
}

/// Registers the intrinsics that the session's steps may use, in the place of others of the same names.
Result<void> takeIntrins(const json& intrins) {
  for (const json& entry : intrins) {
    auto read = script::read_module(entry.at("text").get<std::string>());
    if (!read) return fail(std::move(read.error().front()));
    PrimFunc desc = read->module->prim_func("desc"), impl = read->module->prim_func("impl");
    if (!desc || !impl)
      return fail(bad_input("session.format", "this session is damaged: {0}; open another one, or a copy of this one",
                            std::string("an intrinsic is incomplete")));
    TS_TRY_VOID(schedule::register_intrin(entry.at("name").get<std::string>(), desc, impl, /*override=*/true));
  }
  return {};
}

/// Repeats the recorded steps in their order, so that every step gets its old number again.
Result<void> replayHistory(schedule::Schedule& schedule, const json& steps, int current) {
  for (std::size_t i = 1; i < steps.size(); ++i) {
    const json& step = steps[i];
    TS_TRY_VOID(schedule.go_to(step.value("parent", 0)));
    if (step.contains("text")) {
      auto read = script::read_module(step["text"].get<std::string>());
      if (!read) return fail(std::move(read.error().front()));
      schedule.edit_by_hand(read->module);
    } else {
      TS_TRY(schedule::Trace trace, schedule::Trace::part_from_json(step.at("trace").dump()));
      TS_TRY_VOID(schedule.repeat(trace));
    }
    if (schedule.current().id != int(i))
      return fail(refused("session.replay", "step {0} of the history does not replay as one step", i));
  }
  return schedule.go_to(current);
}

json passesObject(const KeptPasses& kept) {
  json files = json::array();
  for (const passes::DumpFile& file : kept.files) files.push_back({{"name", file.name}, {"content", file.content}});
  return {{"title", kept.title.toStdString()}, {"step", kept.step}, {"stage", kept.stage}, {"files", files}};
}

KeptPasses passesOf(const json& object) {
  KeptPasses kept;
  kept.title = string(object, "title");
  kept.step = object.value("step", -1);
  kept.stage = object.value("stage", -1);
  for (const json& file : object.value("files", json::array()))
    kept.files.push_back({file.at("name").get<std::string>(), file.at("content").get<std::string>()});
  return kept;
}

/// Throws json::exception where a value is missing or of another type.
Result<Session> sessionOf(const json& session) {
  const json& source = session.at("source");
  Sizes sizes;
  const json given = source.value("sizes", json::object());
  for (const auto& [name, value] : given.items()) sizes[name] = value.get<int64_t>();
  auto opened = readModule(string(source, "text"), string(source, "path"), sizes);
  if (!opened) return fail(std::move(opened.error().front()));
  TS_TRY_VOID(takeIntrins(session.value("intrins", json::array())));
  const json& history = session.at("history");
  TS_TRY_VOID(replayHistory(opened->schedule, history.at("steps"), history.value("current", 0)));
  views::Runs runs;
  for (const json& run : session.value("runs", json::array())) runs.runs.push_back(runOf(run));
  const json window = session.value("window", json::object());
  return Session{*std::move(opened), std::move(runs),
                 WindowState{QByteArray::fromBase64(QByteArray::fromStdString(window.value("layout", std::string()))),
                             string(window, "function"), string(window, "selection"),
                             passesOf(session.value("passes", json::object()))}};
}

}  // namespace

QByteArray encodeSession(const Document& document, const WindowState& window) {
  json steps = json::array(), runs = json::array(), sizes = json::object(), intrins = json::array();
  for (const schedule::Step& step : document.schedule()->history()) steps.push_back(stepObject(step));
  for (const views::Run& run : document.runs()->runs) runs.push_back(runObject(run));
  for (const auto& [name, value] : document.source().sizes) sizes[name] = value;
  for (const schedule::NamedIntrin& named : schedule::registered_intrins()) intrins.push_back(intrinObject(named));
  json session = {{"format", "tirscope-session"},
                  {"version", session_version},
                  {"source",
                   {{"path", document.source().path.toStdString()},
                    {"text", document.source().text.toStdString()},
                    {"sizes", sizes}}},
                  {"intrins", intrins},
                  {"history", {{"steps", steps}, {"current", document.schedule()->current().id}}},
                  {"runs", runs},
                  {"window",
                   {{"layout", window.layout.toBase64().toStdString()},
                    {"function", window.function.toStdString()},
                    {"selection", window.selection.toStdString()}}}};
  if (!window.passes.files.empty()) session["passes"] = passesObject(window.passes);
  return QByteArray::fromStdString(session.dump(1, ' ', false, json::error_handler_t::replace)) + '\n';
}

Result<Session> decodeSession(const QByteArray& bytes) {
  json session = json::parse(bytes.constBegin(), bytes.constEnd(), nullptr, false);
  if (!session.is_object() || session.value("format", json()) != "tirscope-session")
    return fail(bad_input("session.format",
                          "this is no session of Tirscope, or it is damaged; a module is opened as a .py file"));
  if (!session.value("version", json()).is_number_integer() || session["version"].get<int>() > session_version)
    return fail(bad_input("session.newer",
                          "this session was written by a newer version of Tirscope (format {0}, this program reads up "
                          "to {1}); open it there, or export its module and trace",
                          session.value("version", json()).dump(), session_version));
  const std::vector<schedule::NamedIntrin> before = schedule::registered_intrins();
  auto read = guarded([&]() -> Result<Session> {
    try {
      return sessionOf(session);
    } catch (const json::exception& error) {
      return fail(bad_input("session.format", "this session is damaged: {0}; open another one, or a copy of this one",
                            std::string(error.what())));
    }
  });
  if (!read) schedule::restore_intrins(before);
  return read;
}

Result<void> writeFile(const QString& path, const QByteArray& bytes) {
  // A new file takes the old one's place, and that must be a file: never a device or a folder.
  if (QFileInfo there(path); there.exists() && !there.isFile())
    return fail(environment("file.write-no-file", "'{0}' is no file; nothing is lost here, save it in another place",
                            path.toStdString()));
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
    return fail(environment("file.write",
                            "'{0}' could not be written: {1}; nothing is lost here, save it in another place",
                            path.toStdString(), file.errorString().toStdString()));
  return {};
}

Result<QByteArray> readFile(const QString& path) {
  QFile file(path);
  auto too_large = [&] {
    return bad_input("file.too-large", "'{0}' is larger than {1} MiB", path.toStdString(), largest_file >> 20);
  };
  if (QFileInfo(path).isDir())
    return fail(bad_input("file.folder", "'{0}' is a folder; open a file in it", path.toStdString()));
  if (file.size() > largest_file) return fail(too_large());
  if (!file.open(QIODevice::ReadOnly))
    return fail(
        environment("file.read", "'{0}' could not be read: {1}", path.toStdString(), file.errorString().toStdString()));
  // Not everything that can be read says how long it is.
  QByteArray bytes = file.read(largest_file + 1);
  if (bytes.size() > largest_file) return fail(too_large());
  return bytes;
}

}  // namespace tirscope::app
