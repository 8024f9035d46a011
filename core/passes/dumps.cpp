// SPDX-License-Identifier: Apache-2.0
#include "passes/dumps.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "ir/verify.h"
#include "script/reader.h"

namespace tirscope::passes {

namespace {

using nlohmann::json;
using std::filesystem::path;

/// The first line of a file that `write_dumps` wrote: a comment that says what the text alone does not.
constexpr std::string_view mark = "# tirscope-stage: ";
constexpr std::string_view failure_ending = ".error.txt";
constexpr std::array<std::string_view, 4> endings = {".py", ".txt", ".tir", ".ir"};

bool separates(char c) { return c == '_' || c == '-' || c == '.' || c == ' '; }
bool digit(char c) { return c >= '0' && c <= '9'; }

// ---- calls as JSON --------------------------------------------------------------------------------------------------

/// Arguments of passes are numbers, texts and truth values; null for any other.
std::optional<json> json_of(const AttrList& args) {
  json out = json::array();
  for (const Attr& arg : args) {
    if (arg.is_none())
      out.push_back(nullptr);
    else if (const bool* flag = arg.get<bool>())
      out.push_back(*flag);
    else if (const int64_t* number = arg.get<int64_t>())
      out.push_back(*number);
    else if (const std::string* text = arg.as_string())
      out.push_back(*text);
    else
      return std::nullopt;
  }
  return out;
}

void describe(json& out, const PassCall& call) {
  auto args = json_of(call.args);
  if (!args || !call.kwargs.empty()) return;
  out["pass"] = call.name;
  if (!args->empty()) out["args"] = *args;
}

std::optional<PassCall> call_in(const json& in) {
  if (!in.is_object() || !in.contains("pass") || !in["pass"].is_string()) return std::nullopt;
  PassCall call{in["pass"].get<std::string>(), {}};
  if (!in.contains("args")) return call;
  if (!in["args"].is_array()) return std::nullopt;
  for (const json& arg : in["args"]) {
    if (arg.is_null())
      call.args.emplace_back();
    else if (arg.is_boolean())
      call.args.emplace_back(arg.get<bool>());
    else if (arg.is_number_integer())
      call.args.emplace_back(arg.get<int64_t>());
    else if (arg.is_string())
      call.args.emplace_back(arg.get<std::string>());
    else
      return std::nullopt;
  }
  return call;
}

/// What the first line says; an empty object where it is another program's.
json description(std::string_view text) {
  if (!text.starts_with(mark)) return json::object();
  json out = json::parse(text.substr(mark.size(), text.find('\n') - mark.size()), nullptr, false);
  return out.is_object() ? out : json::object();
}

template <class T>
T entry(const json& object, const char* key, T otherwise) {
  auto it = object.find(key);
  if (it == object.end()) return otherwise;
  if constexpr (std::is_same_v<T, bool>) {
    return it->is_boolean() ? it->get<bool>() : otherwise;
  } else if constexpr (std::is_same_v<T, double>) {
    return it->is_number() ? it->get<double>() : otherwise;
  } else {
    return it->is_string() ? it->get<T>() : otherwise;
  }
}

// ---- reading --------------------------------------------------------------------------------------------------------

Result<std::string> content_of(const path& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error))
    return fail(bad_input("file.unreadable", "{0}: {1}", file.string(), error ? error.message() : "not a file"));
  std::ifstream in(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (!in && !in.eof()) return fail(bad_input("file.unreadable", "{0}: {1}", file.string(), std::strerror(errno)));
  return text;
}

/// The driver's call by that name, where it has one sort of it only.
std::optional<PassCall> only_call(const Pass& pass, const Context& context) {
  std::optional<PassCall> found;
  for (Part part : {Part::Lower, Part::Mixed, Part::Host, Part::Device})
    for (const PassCall& call : pipeline(context, part)) {
      if (call.name != pass.name) continue;
      if (found && call_text(*found) != call_text(call)) return std::nullopt;
      found = call;
    }
  if (found) return found;
  PassCall plain{std::string(pass.name), {}};
  return bind_arguments(pass, {}, {}) ? std::optional(plain) : std::nullopt;
}

void take_module(RunStage& stage, const std::string& text) {
  script::ReadOptions options;
  options.check_well_formed = false;
  options.keep_names = true;
  auto read = script::read_module(text, options);
  if (!read) {
    stage.verdict = Verdict::Failed;
    stage.error = merged(read.error(), text, stage.file);
    return;
  }
  stage.module = script::under_main(*read);
  for (const auto& [name, function] : stage.module->functions)
    if (Diagnostics found = verify(function, name); !found.empty() && !stage.warning)
      stage.warning = std::move(found.front()).warning();
}

/// The text without the line that describes it.
std::string body_of(std::string text) {
  if (text.starts_with(mark)) text.erase(0, std::min(text.find('\n'), text.size() - 1) + 1);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

/// What a pass said that failed: the code and the sentence from the first line, the rest as it stands.
Diagnostic told_by(const json& about, std::string said) {
  Diagnostic out = refused(entry<std::string>(about, "code", "dump.failed"), "{0}",
                           entry<std::string>(about, "message", said.substr(0, said.find('\n'))));
  out.rendered_with_source = std::move(said);
  return out;
}

/// Reads a stage; what the file says of the whole run (its target, what did not run) goes there.
RunStage read_stage(const path& file, PassRun& run) {
  RunStage stage;
  stage.file = file.filename().string();
  DumpName named = dump_name(stage.file).value_or(DumpName{0, file.stem().string(), false});
  Result<std::string> content = content_of(file);
  const json about = content ? description(*content) : json::object();
  std::string text = content ? body_of(*std::move(content)) : std::string();
  stage.name = entry(about, "name", named.name);
  stage.call = call_in(about);
  stage.by_hand = entry(about, "by_hand", false);
  stage.ms = entry(about, "ms", 0.0);
  if (auto target = Target::parse(entry<std::string>(about, "target", "")); target && about.contains("target"))
    run.context.target = *std::move(target);
  if (const Pass* pass = find_pass(stage.name); pass && !about.contains("pass")) {
    stage.name = pass->name;
    stage.call = only_call(*pass, run.context);
  }
  if (!content) {
    stage.verdict = Verdict::Failed;
    stage.error = std::move(content.error());
  } else if (named.failure) {
    stage.verdict = Verdict::Failed;
    stage.error = told_by(about, text);
    if (auto rest = about.find("pending"); rest != about.end() && rest->is_array())
      for (const json& item : *rest)
        if (auto call = call_in(item)) run.pending.push_back(*std::move(call));
  } else {
    take_module(stage, text);
  }
  // What cannot be printed is shown as it was written.
  if (!stage.module && !named.failure)
    stage.printed = std::make_shared<const script::Printed>(script::Printed{std::move(text), script::SourceMap()});
  return stage;
}

std::string names_of(const IRModule& module) {
  std::string out;
  for (const auto& [name, function] : module->functions) out += (out.empty() ? "" : ", ") + name;
  return out;
}

std::optional<Diagnostic> unrelated(const IRModule& before, const IRModule& after) {
  for (const auto& [name, function] : after->functions)
    if (before->functions.contains(name)) return std::nullopt;
  return bad_input("dump.unrelated",
                   "no function of this module stands in the one before it ({0}, and before it {1}); do they belong "
                   "together?",
                   names_of(after), names_of(before))
      .warning();
}

/// The arguments of a function in words: "A: float32[32, n]".
std::string arguments_of(const PrimFuncNode& function) {
  std::string out;
  for (const Var& param : function.params) {
    auto binding = std::ranges::find_if(function.buffer_map, [&](const auto& it) { return it.param == param; });
    std::string type = param->dtype.str();
    if (binding != function.buffer_map.end()) {
      type = binding->buffer->dtype.str() + "[";
      for (std::size_t d = 0; d < binding->buffer->shape.size(); ++d)
        type += (d ? ", " : "") + script::text(binding->buffer->shape[d]);
      type += "]";
    }
    out += (out.empty() ? "" : ", ") + type;
  }
  return "(" + out + ")";
}

std::optional<Diagnostic> other_arguments(const IRModule& before, const IRModule& after) {
  for (const auto& [name, node] : after->functions) {
    PrimFunc one = before->prim_func(name), other = after->prim_func(name);
    if (!one || !other || find_attr(other->attrs, "calling_conv")) continue;
    std::string was = arguments_of(*one), is = arguments_of(*other);
    if (was != is)
      return bad_input("dump.other-arguments", "{0} takes {1}, before it {2}; do the two modules belong together?",
                       name, is, was)
          .warning();
  }
  return std::nullopt;
}

}  // namespace

std::optional<DumpName> dump_name(std::string_view file) {
  DumpName out;
  std::string_view stem = file;
  if (file.ends_with(failure_ending)) {
    stem.remove_suffix(failure_ending.size());
    out.failure = true;
  } else {
    auto ending = std::ranges::find_if(endings, [&](std::string_view it) { return file.ends_with(it); });
    if (ending == endings.end()) return std::nullopt;
    stem.remove_suffix(ending->size());
  }
  std::size_t begin = 0;
  while (begin < stem.size() && !(digit(stem[begin]) && (begin == 0 || separates(stem[begin - 1])))) ++begin;
  if (begin == stem.size() || stem.starts_with('.')) return std::nullopt;
  std::size_t end = begin;
  while (end < stem.size() && digit(stem[end])) ++end;
  if (end < stem.size() && !separates(stem[end])) return std::nullopt;
  auto parsed = std::from_chars(stem.data() + begin, stem.data() + end, out.number);
  if (parsed.ec != std::errc()) return std::nullopt;
  while (end < stem.size() && separates(stem[end])) ++end;
  out.name = end < stem.size() ? stem.substr(end) : stem;
  return out;
}

Result<std::vector<path>> dumps_in(const path& folder) {
  std::error_code error;
  std::vector<std::pair<int64_t, path>> found;
  std::filesystem::directory_iterator it(folder, error), end;
  for (; !error && it != end; it.increment(error))
    if (auto name = dump_name(it->path().filename().string()); name && !it->is_directory(error))
      found.emplace_back(name->number, it->path());
  if (error) return fail(bad_input("file.unreadable", "{0}: {1}", folder.string(), error.message()));
  if (found.empty())
    return fail(bad_input("dump.none",
                          "{0} holds no dumps; their names begin with a number and end with .py or .txt, as "
                          "003_Simplify.py does",
                          folder.string()));
  std::ranges::sort(found);
  std::vector<path> files;
  for (auto& [number, file] : found) files.push_back(std::move(file));
  return files;
}

Result<PassRun> read_dumps(const std::vector<path>& files, const Context& context, const Job& job) {
  return catching([&]() -> Result<PassRun> {
    PassRun run{context, {}};
    for (std::size_t k = 0; k < files.size(); ++k) {
      if (job.stop.stop_requested()) return fail(refused("job.cancelled", "cancelled"));
      job.report(int64_t(k), int64_t(files.size()), files[k].filename().string());
      RunStage stage = read_stage(files[k], run);
      const RunStage* before = run.before(run.stages.size());
      if (stage.module && before && !stage.warning) stage.warning = unrelated(before->module, stage.module);
      if (!stage.module && !stage.printed)
        stage.printed = before ? before->printed : std::make_shared<const script::Printed>();
      append(run, std::move(stage));
    }
    if (!run.result()) {
      if (run.stages.empty()) return fail(bad_input("dump.none", "there are no dumps"));
      return fail(*run.stages.front().error);
    }
    return run;
  });
}

Result<PassRun> read_before_and_after(const path& before, const path& after, const Context& context, const Job& job) {
  TS_TRY(PassRun run, read_dumps({before, after}, context, job));
  if (const RunStage* failed = run.failure()) return fail(*failed->error);
  RunStage& last = run.stages.back();
  if (!last.warning) last.warning = other_arguments(run.stages.front().module, last.module);
  return run;
}

// ---- writing --------------------------------------------------------------------------------------------------------

namespace {

Diagnostic unwritable(const path& file, const std::string& why) {
  return environment("file.unwritable", "{0}: {1}", file.string(), why);
}

/// Whether a stage failed as a pass, so that it has words but no text of its own.
bool failed_as_pass(const RunStage& stage, const RunStage* before) {
  return stage.verdict == Verdict::Failed && before && stage.printed == before->printed;
}

/// As TVM makes a pass's name the name of a file.
std::string file_name(std::size_t number, const RunStage& stage, const RunStage* before) {
  std::string name = stage.name;
  for (char& c : name)
    if (std::string_view("<>:\"/\\|?* ").contains(c) || static_cast<unsigned char>(c) < ' ') c = '_';
  return std::format("{:03}_{}{}", number, name, failed_as_pass(stage, before) ? failure_ending : endings.front());
}

std::string content_of(const PassRun& run, std::size_t number) {
  const RunStage& stage = run.stages[number];
  json about = {{"name", stage.name}};
  if (stage.call) describe(about, *stage.call);
  if (stage.by_hand) about["by_hand"] = true;
  if (number == 0) about["target"] = run.context.target.str();
  if (stage.ms > 0) about["ms"] = stage.ms;
  std::string text = stage.printed->text;
  if (failed_as_pass(stage, run.before(number))) {
    about["code"] = stage.error->code;
    about["message"] = stage.error->message.str();
    for (const PassCall& call : run.pending) {
      json item = json::object();
      describe(item, call);
      about["pending"].push_back(item);
    }
    text = stage.error->rendered();
  }
  return std::string(mark) + about.dump(-1, ' ', false, json::error_handler_t::replace) + "\n" + text + "\n";
}

Result<void> write_file(const path& file, std::string_view text) {
  std::FILE* out = std::fopen(file.c_str(), "wb");
  if (!out) return fail(unwritable(file, std::strerror(errno)));
  bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size();
  std::string why = std::strerror(errno);
  if (std::fclose(out) != 0 && written) written = false, why = std::strerror(errno);
  return written ? Result<void>{} : fail(unwritable(file, why));
}

/// Whether everything in a folder was written by `write_dumps`.
bool ours(const path& folder) {
  std::error_code error;
  std::filesystem::directory_iterator it(folder, error), end;
  for (; !error && it != end; it.increment(error)) {
    std::ifstream in(it->path(), std::ios::binary);
    std::string first(mark.size(), '\0');
    if (!dump_name(it->path().filename().string()) || !in.read(first.data(), std::streamsize(first.size())) ||
        first != mark)
      return false;
  }
  return !error;
}

/// Puts `draft` in the place of `folder`, which is empty, ours or not there.
Result<void> put_in_place(const path& draft, const path& folder) {
  std::error_code error;
  if (!std::filesystem::exists(folder, error)) {
    std::filesystem::rename(draft, folder, error);
    return error ? fail(unwritable(folder, error.message())) : Result<void>{};
  }
  // Not every file system can exchange; then the old folder stands aside for a moment.
  if (::renameat2(AT_FDCWD, draft.c_str(), AT_FDCWD, folder.c_str(), RENAME_EXCHANGE) == 0) return {};
  const path aside = draft.string() + ".old";
  std::filesystem::rename(folder, aside, error);
  if (error) return fail(unwritable(folder, error.message()));
  std::filesystem::rename(draft, folder, error);
  if (!error) {
    std::filesystem::remove_all(aside, error);
    return {};
  }
  Diagnostic why = unwritable(folder, error.message());
  std::filesystem::rename(aside, folder, error);
  return fail(std::move(why));
}

}  // namespace

Result<void> write_dumps(const PassRun& run, const path& folder) {
  std::error_code error;
  path target = std::filesystem::weakly_canonical(folder, error);
  if (error) return fail(unwritable(folder, error.message()));
  if (std::filesystem::exists(target, error) && !std::filesystem::is_directory(target, error))
    return fail(unwritable(folder, std::strerror(ENOTDIR)));
  if (std::filesystem::exists(target, error) && !ours(target))
    return fail(bad_input("dump.folder-in-use",
                          "{0} holds other files than dumps of this program; choose an empty folder or a new one",
                          folder.string()));
  std::filesystem::create_directories(target.parent_path(), error);
  const path draft = std::format("{}.{}.tmp", target.string(), ::getpid());
  std::filesystem::remove_all(draft, error);
  if (!std::filesystem::create_directory(draft, error)) return fail(unwritable(folder, error.message()));
  Result<void> done;
  for (std::size_t k = 0; k < run.stages.size() && done; ++k)
    done = write_file(draft / file_name(k, run.stages[k], run.before(k)), content_of(run, k));
  if (done) done = put_in_place(draft, target);
  std::filesystem::remove_all(draft, error);
  return done;
}

}  // namespace tirscope::passes
