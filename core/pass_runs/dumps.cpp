// SPDX-License-Identifier: Apache-2.0
#include "pass_runs/dumps.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>

#include "ir/walk/verify.h"
#include "model/files/tensors_beside.h"
#include "pass_runs/dump_stage.h"
#include "passes/settings.h"
#include "script/files/reader.h"
#include "support/read_file.h"

namespace tirscope::passes {

namespace {

using std::filesystem::path;

constexpr std::array<std::string_view, 4> endings = {".py", ".txt", ".tir", ".ir"};

bool separates(char c) { return c == '_' || c == '-' || c == '.' || c == ' '; }
bool digit(char c) { return c >= '0' && c <= '9'; }

// ---- reading --------------------------------------------------------------------------------------------------------

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

void take_module(RunStage& stage, const std::string& text, const script::TensorsFrom& tensors) {
  script::ReadOptions options;
  options.tensors = tensors;
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

/// What a pass said that failed: the code and the sentence from the first line, the rest as is.
Diagnostic told_by(const StageLine& about, std::string said) {
  Diagnostic out =
      refused(about.code.value_or("dump.failed"), "{0}", about.message.value_or(said.substr(0, said.find('\n'))));
  out.rendered_with_source = std::move(said);
  return out;
}

/// What the file says of the whole run goes there: its target, its settings, what did not run.
void take_settings(PassRun& run, const StageLine& about, RunStage& stage) {
  if (about.target)
    if (auto target = Target::parse(*about.target)) run.context.target = *std::move(target);
  if (about.config) {
    if (auto checked = check_config(*about.config); checked)
      run.context.config = *about.config;
    else
      stage.warning = std::move(checked.error()).warning();
  }
  run.pending.insert(run.pending.end(), about.pending.begin(), about.pending.end());
}

/// Reads a stage from the content of a file, or from why there is none.
RunStage read_stage(const std::string& file, Result<std::string> content, PassRun& run,
                    const script::TensorsFrom& tensors) {
  RunStage stage;
  stage.file = file;
  DumpName named = dump_name(file).value_or(DumpName{0, path(file).stem().string(), false});
  const StageLine about = content ? stage_line(*content) : StageLine{};
  std::string text = content ? without_stage_line(*std::move(content)) : std::string();
  stage.name = about.name.value_or(named.name);
  stage.call = about.call;
  stage.by_hand = about.by_hand;
  stage.ms = about.ms;
  take_settings(run, about, stage);
  if (const Pass* pass = find_pass(stage.name); pass && !about.is_call_known) {
    stage.name = pass->name;
    stage.call = only_call(*pass, run.context);
  }
  if (!content) {
    stage.verdict = Verdict::Failed;
    stage.error = std::move(content.error());
  } else if (named.failure) {
    stage.verdict = Verdict::Failed;
    stage.error = told_by(about, text);
  } else {
    take_module(stage, text, tensors);
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
                   "the two modules share no function (this one has {0}, the one before {1}); do they belong together?",
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
      return bad_input("dump.other-arguments",
                       "{0} takes {1}, but {2} before the pass; do the two modules belong together?", name, is, was)
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
    return fail(bad_input(
        "dump.none",
        "{0} contains no dumps; dump names start with a number and end with .py or .txt, such as 003_Simplify.py",
        folder.string()));
  std::ranges::sort(found);
  std::vector<path> files;
  for (auto& [number, file] : found) files.push_back(std::move(file));
  return files;
}

namespace {

/// `content(k)` is that of the file number `k`, whose name is `names[k]`; `tensors` has the data of constants.
Result<PassRun> read_stages(const std::vector<std::string>& names,
                            const std::function<Result<std::string>(std::size_t)>& content, const Context& context,
                            const Job& job, const script::TensorsFrom& tensors = {}) {
  return catching([&]() -> Result<PassRun> {
    PassRun run{context, {}};
    for (std::size_t k = 0; k < names.size(); ++k) {
      if (job.stop.stop_requested()) return fail(refused("job.cancelled", "cancelled"));
      job.report(int64_t(k), int64_t(names.size()), message("{0}", names[k]));
      RunStage stage = read_stage(names[k], content(k), run, tensors);
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

std::vector<std::string> names_of(const std::vector<path>& files) {
  std::vector<std::string> names;
  for (const path& file : files) names.push_back(file.filename().string());
  return names;
}

/// The data of constants lies beside the first file.
script::TensorsFrom tensors_of_files(const std::vector<path>& files) {
  return files.empty() ? script::TensorsFrom() : model::tensors_beside(files.front().string());
}

/// The text of a dump. What waits for a writer or never ends, and what a link fetches from elsewhere, is not read.
Result<std::string> read_dump(const path& file) {
  std::error_code error;
  const auto status = std::filesystem::status(file, error);
  if (!error && std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    return fail(
        bad_input("dump.no-file", "{0} is a pipe, a device or a folder, and was skipped", file.filename().string()));
  if (std::filesystem::is_symlink(file, error)) {
    const path folder = std::filesystem::weakly_canonical(file.parent_path(), error);
    const path target = std::filesystem::weakly_canonical(file, error);
    if (error || std::ranges::mismatch(folder, target).in1 != folder.end())
      return fail(bad_input("dump.link", "{0} is a link out of its folder, and was skipped", file.filename().string()));
  }
  return read_file(file);
}

}  // namespace

Result<PassRun> read_dumps(const std::vector<path>& files, const Context& context, const Job& job) {
  return read_stages(
      names_of(files), [&](std::size_t k) { return read_dump(files[k]); }, context, job, tensors_of_files(files));
}

Result<PassRun> read_dump_files(const std::vector<DumpFile>& files, const Context& context, const Job& job) {
  std::vector<std::string> names;
  for (const DumpFile& file : files) names.push_back(file.name);
  return read_stages(
      names, [&](std::size_t k) { return Result<std::string>(files[k].content); }, context, job);
}

Result<PassRun> read_before_and_after(const path& before, const path& after, const Context& context, const Job& job) {
  const std::vector<path> files = {before, after};  // named by a person: a pipe is read too
  TS_TRY(PassRun run, read_stages(
                          names_of(files), [&](std::size_t k) { return read_file(files[k]); }, context, job,
                          tensors_of_files(files)));
  if (const RunStage* failed = run.failure()) return fail(*failed->error);
  RunStage& last = run.stages.back();
  if (!last.warning) last.warning = other_arguments(run.stages.front().module, last.module);
  return run;
}

}  // namespace tirscope::passes
