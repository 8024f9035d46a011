// SPDX-License-Identifier: Apache-2.0
// Files that hold a module: TVMScript, or a builder script, a Python program that makes one with te, topi,
// relax.BlockBuilder and passes. The program is evaluated by our own evaluator of the Python subset, within its
// budgets; no process runs.
#pragma once

#include "script/files/reader.h"
#include "tuning/space/space_program.h"

namespace tirscope::builder {

/// An operation of tensor expressions and the lines of the script whose call made it: its blocks have its name. Or a
/// call of emit_te or call_te, without a name: all blocks of the function that it made.
struct BlockOrigin {
  std::string name;
  int first_line = 0, last_line = 0;  ///< from 1 on
  std::string function = {};          ///< that emit_te or call_te made of the operation; empty: it is in none of these
};

struct OpenOptions {
  script::ReadOptions read = {};
  /// Of a builder script: the variable that holds the module, or a function without required parameters that gives it.
  /// Empty: the last module or PrimFunc that a name at module level is bound to; where there is none, the last one that
  /// the script shows.
  std::string entry = {};
  /// Evaluate the text as a builder script even where it only defines modules.
  bool is_script = false;
  /// Names that nothing defines stand for what the program does not have, instead of being refused: the script is a
  /// cell of a notebook.
  bool is_cell = false;
  /// Receives the operations that a builder script makes with te.compute, te.extern and topi, and its calls of emit_te
  /// and call_te, in order of creation; null: they are not collected.
  std::vector<BlockOrigin>* origins = nullptr;
};

/// Whether the text uses what makes modules: te.*, topi.*, relax.BlockBuilder, passes, tvm.lower, IRModule.
bool is_builder_script(std::string_view text);

/// The module of a file. TVMScript is read as `script::read_module` reads it. The module of a builder script is bare
/// where it is one function outside of a module; its dialect is that of its imports. Refused besides what the reader
/// and the evaluator refuse: `builder.no-module`, `builder.unknown-entry`, `builder.entry-type`,
/// `builder.entry-opaque`.
std::expected<script::ReadResult, Diagnostics> open_module(std::string_view text, const OpenOptions& options = {});

/// Whether the text describes a design space by tvm.meta_schedule rather than being a schedule script itself.
bool is_space_program(std::string_view text);

/// The space that such a script gives to ms.tune_tir, else the last one that it makes. What the script does after that
/// is not asked: it may use what is not there, and names of other cells. Refused as the evaluator refuses, and as
/// `tuning.no-space-in-script`.
std::expected<tuning::SpaceProgram, Diagnostics> open_space(std::string_view text, const OpenOptions& options = {});

}  // namespace tirscope::builder
