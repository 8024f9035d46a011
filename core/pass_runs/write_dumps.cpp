// SPDX-License-Identifier: Apache-2.0
// Runs written as folders: all files are there or none.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

#include "model/files/tensors_beside.h"
#include "pass_runs/dump_stage.h"
#include "script/files/complete_text.h"
#include "support/format.h"

namespace tirscope::passes {

namespace {

using std::filesystem::path;

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
  return formatted("{:03}_{}{}", number, name, failed_as_pass(stage, before) ? failure_ending : ".py");
}

std::string content_of(const PassRun& run, std::size_t number) {
  const RunStage& stage = run.stages[number];
  StageLine about;
  about.name = stage.name;
  about.call = stage.call;
  about.by_hand = stage.by_hand;
  about.ms = stage.ms;
  if (number == 0) {
    about.target = run.context.target.str();
    about.config = run.context.config;
  }
  if (!failed_as_pass(stage, run.before(number))) return written(about) + stage.printed->text + "\n";
  about.code = stage.error->code;
  about.message = stage.error->message.str();
  about.pending = run.pending;
  return written(about) + stage.error->rendered() + "\n";
}

Result<void> write_file(const path& file, std::string_view text) {
  std::FILE* out = std::fopen(file.c_str(), "wb");
  if (!out) return fail(unwritable(file, std::strerror(errno)));
  bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size();
  std::string why = std::strerror(errno);
  if (std::fclose(out) != 0 && written) written = false, why = std::strerror(errno);
  return written ? Result<void>{} : fail(unwritable(file, why));
}

/// The data of the constants in all stages, which their texts name.
Result<void> write_constants(const PassRun& run, const path& folder) {
  model::Tensors constants;
  for (const RunStage& stage : run.stages)
    if (stage.module) TS_TRY_VOID(model::add_constants(stage.module, constants));
  TS_TRY([[maybe_unused]] auto name, model::keep_as((folder / "stage.py").string(), script::constants_file, constants));
  return {};
}

/// Whether everything in a folder was written by `write_dumps`.
bool ours(const path& folder) {
  std::error_code error;
  std::filesystem::directory_iterator it(folder, error), end;
  for (; !error && it != end; it.increment(error)) {
    if (it->path().filename() == script::constants_file) continue;
    std::ifstream in(it->path(), std::ios::binary);
    if (!dump_name(it->path().filename().string()) || !begins_with_stage_line(in)) return false;
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
  // Not every file system can exchange; then the old folder is moved aside for a moment.
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

Result<PassRun> in_release(const PassRun& run, script::Release release) {
  if (release == script::Release()) return run;  // whose texts a run has
  PassRun out = run;
  for (RunStage& stage : out.stages) {
    if (!stage.module) continue;
    if (auto can = script::require_in_release(stage.module, release); !can)
      return fail(std::move(can).error().note(message("after {0}", stage.name)));
    stage.printed =
        std::make_shared<const script::Printed>(script::print_module(stage.module, script::complete().in(release)));
  }
  return out;
}

std::vector<DumpFile> dump_files(const PassRun& run) {
  std::vector<DumpFile> files;
  for (std::size_t k = 0; k < run.stages.size(); ++k)
    files.push_back({file_name(k, run.stages[k], run.before(k)), content_of(run, k)});
  return files;
}

Result<void> write_dumps(const PassRun& run, const path& folder) {
  std::error_code error;
  path target = std::filesystem::weakly_canonical(folder, error);
  if (error) return fail(unwritable(folder, error.message()));
  if (std::filesystem::exists(target, error) && !std::filesystem::is_directory(target, error))
    return fail(unwritable(folder, std::strerror(ENOTDIR)));
  if (std::filesystem::exists(target, error) && !ours(target))
    return fail(bad_input("dump.folder-in-use",
                          "{0} contains files other than dumps of this program; choose an empty or new folder",
                          folder.string()));
  std::filesystem::create_directories(target.parent_path(), error);
  const path draft = formatted("{}.{}.tmp", target.string(), ::getpid());
  std::filesystem::remove_all(draft, error);
  if (!std::filesystem::create_directory(draft, error)) return fail(unwritable(folder, error.message()));
  Result<void> done;
  for (const DumpFile& file : dump_files(run))
    if (done) done = write_file(draft / file.name, file.content);
  if (done) done = write_constants(run, draft);
  if (done) done = put_in_place(draft, target);
  std::filesystem::remove_all(draft, error);
  return done;
}

}  // namespace tirscope::passes
