// SPDX-License-Identifier: Apache-2.0
#include "app/session/files/session_file.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "model/files/tensors_beside.h"
#include "schedule/intrin/intrin.h"
#include "script/files/complete_text.h"
#include "script/files/reader.h"
#include "support/boundary.h"
#include "support/bounded_json.h"
#include "support/read_file.h"
#include "views/bench/run_json.h"
#include "views/common/values/json_text.h"

namespace tirscope::app {

namespace {

using json = nlohmann::json;

constexpr qint64 largest_file = qint64(256) << 20;

/// Whether it put a module in its place, which is kept as a text.
bool hasText(const schedule::Step& step) { return step.instructions->empty() && step.parent >= 0; }

json stepObject(const schedule::Step& step, const std::string& tensors) {
  json object = {{"parent", step.parent}, {"ms", step.milliseconds}};
  if (hasText(step)) {
    script::PrintOptions options = script::complete();
    options.tensors = tensors;
    object["text"] = script::print_module(step.state->module(), options).text;
    object["label"] = step.label;
  } else {
    object["trace"] = json::parse(schedule::Trace{*step.instructions}.json());
  }
  return object;
}

Diagnostic damaged(const std::string& why) {
  return bad_input("session.format", "this session is damaged: {0}; open another one, or a copy of it", why);
}

/// Sessions of format 1 have the check and the ceilings of a run under separate keys.
json withPresentKeys(json run) {
  if (run.contains("passed")) {
    run["check"] = {{"passed", run["passed"]}};
    for (const char* key : {"reason", "max_error"})
      if (run.contains(key)) run["check"][key] = run[key];
  }
  if (run.contains("ceilings")) {
    run["roofline"] = {{"bandwidth", run["ceilings"].at("bandwidth")}};
    run["peak_gflops"] = run["ceilings"].value("peak_gflops", 0.0);
    run["peak_of"] = run["ceilings"].value("peak_of", "float32");
  }
  return run;
}

json intrinObject(const schedule::NamedIntrin& named) {
  return {{"name", named.name},
          {"text", script::print_module(schedule::intrin_module(named.intrin), script::complete()).text}};
}

/// Registers the intrinsics that the session's steps may use.
Result<void> takeIntrins(const json& kept, schedule::Intrins& intrins) {
  for (const json& entry : kept) {
    auto read = script::read_module(entry.at("text").get<std::string>());
    if (!read) return fail(std::move(read.error().front()));
    PrimFunc desc = read->module->prim_func("desc"), impl = read->module->prim_func("impl");
    if (!desc || !impl) return fail(damaged("an intrinsic is incomplete"));
    TS_TRY_VOID(intrins.add(entry.at("name").get<std::string>(), desc, impl, /*override=*/true));
  }
  return {};
}

/// Repeats the recorded steps in their order, so that every step gets its old number again.
Result<void> replayHistory(schedule::Schedule& schedule, const json& steps, int current,
                           const script::TensorsFrom& tensors, Diagnostics& warnings) {
  script::ReadOptions options;
  options.tensors = tensors;

  for (std::size_t i = 1; i < steps.size(); ++i) {
    const json& step = steps[i];
    TS_TRY_VOID(schedule.go_to(views::wholeNumber(step, "parent", 0)));
    if (step.contains("text")) {
      auto read = script::read_module(step["text"].get<std::string>(), options);
      if (!read) return fail(std::move(read.error().front()));
      addMissingTensors(read->notes, warnings);
      schedule.replace_module(read->module, step.value("label", std::string(schedule::Schedule::edited_by_hand)));
    } else {
      TS_TRY(schedule::Trace trace, schedule::Trace::part_from_json(step.at("trace").dump()));
      TS_TRY_VOID(schedule.repeat(trace));
    }
    if (schedule.current().id != int(i))
      return fail(refused("session.replay", "step {0} of the history does not replay as a single step", i));
  }
  return schedule.go_to(current);
}

json passesObject(const KeptPasses& kept) {
  json files = json::array();
  for (const passes::DumpFile& file : kept.files) files.push_back({{"name", file.name}, {"content", file.content}});
  return {{"title", kept.title.toStdString()}, {"step", kept.step}, {"stage", kept.stage}, {"files", files}};
}

/// Writes an object member by member, and lists item by item: a history may be too long to be held twice.
class ObjectWriter {
 public:
  explicit ObjectWriter(QIODevice& out) : out_(out) { out_.write("{"); }
  ~ObjectWriter() { out_.write("}"); }
  ObjectWriter(const ObjectWriter&) = delete;
  ObjectWriter& operator=(const ObjectWriter&) = delete;

  void add(const char* name, const json& value) {
    begin(name);
    put(value);
  }
  /// `object(item)` for each item, a line each.
  void addList(const char* name, const auto& items, const auto& object) {
    begin(name);
    const char* before = "[\n";
    for (const auto& item : items) {
      out_.write(std::exchange(before, ",\n"));
      put(object(item));
    }
    out_.write(*before == '[' ? "[]" : "]");
  }
  ObjectWriter addObject(const char* name) {
    begin(name);
    return ObjectWriter(out_);
  }

 private:
  void begin(const char* name) {
    out_.write(std::exchange(empty_, false) ? "\n\"" : ",\n\"");
    out_.write(name);
    out_.write("\": ");
  }
  void put(const json& value) {
    const std::string text = value.dump(-1, ' ', false, json::error_handler_t::replace);
    out_.write(text.data(), qint64(text.size()));
  }
  QIODevice& out_;
  bool empty_ = true;
};

KeptPasses passesOf(const json& object) {
  KeptPasses kept;
  kept.title = views::jsonText(object, "title");
  kept.step = views::wholeNumber(object, "step", -1);
  kept.stage = views::wholeNumber(object, "stage", -1);
  for (const json& file : object.value("files", json::array()))
    kept.files.push_back({file.at("name").get<std::string>(), file.at("content").get<std::string>()});
  return kept;
}

Result<views::Runs> runsOf(const json& kept) {
  views::Runs runs;
  for (const json& one : kept) {
    auto run = views::runOf(withPresentKeys(one));
    if (!run) return fail(damaged(run.error().message.str()));
    runs.runs.push_back(std::make_shared<const views::Run>(*std::move(run)));
  }
  return runs;
}

/// The constants of a session: beside it, else beside the file that it was made of.
script::TensorsFrom tensorsFor(const QString& session, const QString& source) {
  const auto native = [](const QString& path) { return QFile::encodeName(path).toStdString(); };
  return [own = model::tensors_beside(native(session)), of_source = model::tensors_beside(native(source)),
          name = model::tensors_file_name(native(session)),
          is_saved = !session.isEmpty()](const std::string& file, const std::string& hash) {
    TensorData found = is_saved ? own(name, hash) : TensorData();
    return found ? found : of_source(file, hash);
  };
}

/// What the texts of a session leave to the file beside it.
Result<model::Tensors> constantsIn(const SessionContents& contents) {
  model::Tensors out;
  for (const schedule::Step& step : contents.schedule->history())
    if (hasText(step) || (step.parent < 0 && model::refers_to_tensors(contents.source.text.toStdString())))
      TS_TRY_VOID(model::add_constants(step.state->module(), out));
  return out;
}

/// Throws json::exception where a value is missing or of another type.
Result<Session> sessionOf(const json& session, const QString& path) {
  const json& source = session.at("source");
  Sizes sizes;
  const json given = source.value("sizes", json::object());
  for (const auto& [name, value] : given.items()) sizes[name] = views::wholeNumber<int64_t>(value);
  const script::TensorsFrom tensors = tensorsFor(path, views::jsonText(source, "path"));
  auto opened = readModule(views::jsonText(source, "text"), views::jsonText(source, "path"), sizes, nullptr, tensors);
  if (!opened) return fail(std::move(opened.error().front()));
  TS_TRY_VOID(takeIntrins(session.value("intrins", json::array()), *opened->schedule.intrins()));
  const json& history = session.at("history");
  TS_TRY_VOID(replayHistory(opened->schedule, history.at("steps"), views::wholeNumber(history, "current", 0), tensors,
                            opened->source.warnings));
  TS_TRY(views::Runs runs, runsOf(session.value("runs", json::array())));
  const json window = session.value("window", json::object());
  std::optional<ReportFacts> report;
  if (const auto kept = session.find("report"); kept != session.end()) {
    TS_TRY(report, factsOf(*kept));
  }
  return Session{*std::move(opened), std::move(runs),
                 WindowState{QByteArray::fromBase64(QByteArray::fromStdString(window.value("layout", std::string()))),
                             views::jsonText(window, "function"), views::jsonText(window, "selection"),
                             views::jsonText(window, "release"), passesOf(session.value("passes", json::object()))},
                 std::move(report)};
}

}  // namespace

bool isSession(const QString& path) {
  return path.endsWith(QStringLiteral(".tirscope"), Qt::CaseInsensitive) ||
         path.endsWith(QStringLiteral(".tirscope-report"), Qt::CaseInsensitive);
}

void writeSession(QIODevice& out, const SessionContents& contents, const WindowState& window,
                  const std::string& tensors) {
  json sizes = json::object();
  for (const auto& [name, value] : contents.source.sizes) sizes[name] = value;
  {
    ObjectWriter session(out);
    session.add("format", "tirscope-session");
    session.add("version", session_version);
    session.add(
        "source",
        {{"path", contents.source.path.toStdString()}, {"text", contents.source.text.toStdString()}, {"sizes", sizes}});
    session.addList("intrins", contents.schedule->intrins()->registered(), intrinObject);
    {
      ObjectWriter history = session.addObject("history");
      history.addList("steps", contents.schedule->history(),
                      [&](const schedule::Step& step) { return stepObject(step, tensors); });
      history.add("current", contents.schedule->current().id);
    }
    session.addList("runs", contents.runs->runs, [](const views::RunPtr& run) { return views::runObject(*run); });
    session.add("window", {{"layout", window.layout.toBase64().toStdString()},
                           {"function", window.function.toStdString()},
                           {"selection", window.selection.toStdString()},
                           {"release", window.release.toStdString()}});
    if (!window.passes.files.empty()) session.add("passes", passesObject(window.passes));
  }
  out.write("\n");
}

Result<void> saveSession(const QString& path, const SessionContents& contents, const WindowState& window) {
  TS_TRY(model::Tensors constants, constantsIn(contents));
  TS_TRY(std::string tensors, model::keep_beside(QFile::encodeName(path).toStdString(), constants));
  return writeFile(path, [&](QIODevice& out) { writeSession(out, contents, window, tensors); });
}

QString tensorsOfSession(const QString& path) {
  const std::string name = model::tensors_file_name(QFile::encodeName(path).toStdString());
  return QFileInfo(path).dir().filePath(QFile::decodeName(QByteArray::fromStdString(name)));
}

Result<Session> decodeSession(const QByteArray& bytes, const QString& path) {
  auto text = read_json({bytes.constData(), std::size_t(bytes.size())});
  json session = text ? std::move(*text) : json();
  if (!session.is_object() || session.value("format", json()) != "tirscope-session")
    return fail(
        bad_input("session.format", "this is not a Tirscope session, or it is damaged; open modules as .py files"));
  const json version = session.value("version", json());
  if (!version.is_number_unsigned() || version.get<uint64_t>() == 0)
    return fail(
        bad_input("session.format",
                  "this session is damaged: {0} is not a version of the format; open another one, or a copy of it",
                  version.dump(-1, ' ', false, json::error_handler_t::replace)));
  if (std::cmp_greater(version.get<uint64_t>(), session_version))
    return fail(bad_input("session.newer",
                          "this session was written by a newer version of Tirscope (format {0}, this program supports "
                          "up to {1}); open it there, or export its module and trace",
                          version.dump(), session_version));
  return guarded([&]() -> Result<Session> {
    try {
      return sessionOf(session, path);
    } catch (const json::exception& error) {
      return fail(damaged(error.what()));
    }
  });
}

Result<void> writeFile(const QString& path, const std::function<void(QIODevice&)>& write) {
  // A new file takes the old one's place, and that must be a file: never a device or a folder.
  if (QFileInfo there(path); there.exists() && !there.isFile())
    return fail(environment("file.write-no-file", "'{0}' is not a file; nothing is lost, save it elsewhere",
                            path.toStdString()));
  QSaveFile file(path);
  // Write errors are reported by commit.
  const bool opened = file.open(QIODevice::WriteOnly);
  if (opened) write(file);
  if (!opened || !file.commit())
    return fail(environment("file.write", "'{0}' could not be written: {1}; nothing is lost, save it elsewhere",
                            path.toStdString(), file.errorString().toStdString()));
  return {};
}

Result<void> writeFile(const QString& path, const QByteArray& bytes) {
  return writeFile(path, [&](QIODevice& out) { out.write(bytes); });
}

Result<QByteArray> readFile(const QString& path) {
  QFile file(path);
  auto too_large = [&] {
    return bad_input("file.too-large", "'{0}' is larger than {1} MiB", path.toStdString(), largest_file >> 20);
  };
  if (QFileInfo(path).isDir())
    return fail(bad_input("file.folder", "'{0}' is a folder; open a file in it", path.toStdString()));
  if (QFileInfo(path).exists() && !QFileInfo(path).isFile())  // a pipe is read, a device may never end
    return read_file(QFile::encodeName(path).toStdString(), std::size_t(largest_file)).transform([](std::string text) {
      return QByteArray::fromStdString(text);
    });
  if (file.size() > largest_file) return fail(too_large());
  if (!file.open(QIODevice::ReadOnly))
    return fail(
        environment("file.read", "'{0}' could not be read: {1}", path.toStdString(), file.errorString().toStdString()));
  // Not everything that can be read says how long it is.
  QByteArray bytes;
  for (QByteArray part; !(part = file.read(qint64(1) << 20)).isEmpty(); bytes += part)
    if (bytes.size() + part.size() > largest_file) return fail(too_large());
  return bytes;
}

}  // namespace tirscope::app
