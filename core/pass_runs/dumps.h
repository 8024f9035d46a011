// SPDX-License-Identifier: Apache-2.0
// Runs of passes as files: a folder with a numbered text for each stage, as TVM's DumpIR ("003_Simplify.py"), BitBLAS
// and TileLang ("3-Simplify.py", "3.Simplify.py") write them.
#pragma once

#include <filesystem>

#include "pass_runs/pass_run.h"

namespace tirscope::passes {

/// What the name of a dump says.
struct DumpName {
  int64_t number = 0;
  std::string name;      ///< "Simplify"; the whole name without its extension where it is only a number
  bool failure = false;  ///< "NNN_Name.error.txt": what a pass said that failed
};
/// Reads the name of a file: a number at the beginning, or behind a word and one of "_-. ", then a name, then .py,
/// .txt, .tir or .ir. Empty for every other name.
std::optional<DumpName> dump_name(std::string_view file);

/// The files of a folder that are dumps, in the order of their numbers. Refused as `file.unreadable`, and as
/// `dump.none` where there are none.
Result<std::vector<std::filesystem::path>> dumps_in(const std::filesystem::path& folder);

/// Reads dumps as the stages of one run. The first is what the run began with; one that does not read is a stage with
/// its diagnostic, and the next is compared with the last one that does; pipes, devices and links out of their folder
/// are not read (`dump.no-file`, `dump.link`). A module that is not well formed, or that shares no function with the
/// one before, has a warning (`dump.unrelated`). A stage can be run again where the file says how, or where the driver
/// has one call only by that name; for the target and with the settings that our own dumps name, else those of
/// `context`; unknown settings are left out with a warning. Refused as `job.cancelled`, and with the first file's
/// diagnostic where none reads.
Result<PassRun> read_dumps(const std::vector<std::filesystem::path>& files, const Context& context,
                           const Job& job = {});

/// A dump that need not be a file.
struct DumpFile {
  std::string name, content;
};
Result<PassRun> read_dump_files(const std::vector<DumpFile>& files, const Context& context, const Job& job = {});
/// Each stage as a file, named as TVM names it: what `write_dumps` writes.
std::vector<DumpFile> dump_files(const PassRun& run);

/// The module before a pass and the one after it, as a run of two stages. It also warns (`dump.other-arguments`) where
/// a function takes other arguments than before, unless the packed calling convention took their place. Refused as
/// `read_dumps` is, and where either file does not read.
Result<PassRun> read_before_and_after(const std::filesystem::path& before, const std::filesystem::path& after,
                                      const Context& context, const Job& job = {});

/// The run with its texts in the dialect of `release`; refused as script.not-in-release when that cannot express a
/// stage.
Result<PassRun> in_release(const PassRun& run, script::Release release);

/// Writes each stage as a file named as TVM names it; what a failed pass said is an .error.txt. Read back they are the
/// same run. All files are there or none: the folder takes its place at once, and only that of an empty folder or of
/// one that holds nothing but such files. Refused as `dump.folder-in-use` and `file.unwritable`.
Result<void> write_dumps(const PassRun& run, const std::filesystem::path& folder);

}  // namespace tirscope::passes
