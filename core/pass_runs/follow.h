// SPDX-License-Identifier: Apache-2.0
// Which passes touched a loop, a block or a buffer.
#pragma once

#include "pass_runs/pass_run.h"

namespace tirscope::passes {

/// The nodes of `module` that `node` of `home` is there: a loop (For), a block (Block), a buffer (Buffer) or a binding
/// of a Relax function.
///
/// 1. Those of the same object: loops and bindings of the same variable, buffers whose data is the same variable, the
///    same block.
/// 2. Where there are none, because a pass made new objects or the module was read from a file: those of the same name,
///    for buffers also those whose pointer has it, in the function of the same name where that has some, else in all
///    functions. Where both modules have as many of them, the one in the same position; otherwise all.
std::vector<NodeRef> counterparts(const IRModule& home, const NodeRef& node, const IRModule& module);

/// For each stage of `run`, whether it changed `node` of `home`: whether what the module says of it is another than
/// before the stage. That is, for its counterparts from stage to stage,
///   a loop    how it is bounded, run and annotated, and the lines that use its variable
///   a buffer  the lines that declare it, or that read, write or name it
///   a block, a binding   all its lines
/// where lines are compared without their indentation and without the names of the followed things themselves, so that
/// a new name is no change. A stage in which it appears or disappears changes it too; after a stage it is gone it is
/// not looked for. The stages that failed change nothing.
std::vector<bool> stages_that_change(const PassRun& run, const IRModule& home, const NodeRef& node);

/// The same for a name alone: the loops, blocks and buffers of that name in the first module that has some.
std::vector<bool> stages_that_change(const PassRun& run, std::string_view name);

}  // namespace tirscope::passes
