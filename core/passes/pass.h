// SPDX-License-Identifier: Apache-2.0
// A pass is a name, as TVM registers it, a function from module to module, and the arguments that it takes. All are
// listed in passes.def; settings of the context are listed in settings.def.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/function.h"
#include "passes/target.h"

namespace tirscope::passes {

/// What a pass may look at besides the module: TVM's PassContext.
struct Context {
  Target target;
  AttrDict config;  ///< "tir.UnrollLoop" -> {"auto_max_step": 16, ...}; read through settings.h
};

/// A parameter of the function of tvm.tir.transform or tvm.relax.transform that makes the pass.
struct Parameter {
  enum class Type : uint8_t { Boolean, Integer, Text, Any };
  std::string_view name;
  Type type;
  std::optional<Attr> otherwise;  ///< the default; without one the argument must be given
};

/// One pass, described once.
struct Pass {
  std::string_view name;  ///< TVM's, without its prefix: "LowerInitBlock"
  /// `args` are bound: one for each parameter, of its type.
  Result<IRModule> (*run)(const IRModule& module, const Context& context, const AttrList& args);
  std::vector<Parameter> parameters;
  /// Which of tvm.tir.transform and tvm.relax.transform has it.
  enum class Level : uint8_t { Tir, Relax };
  Level level = Level::Tir;
};

/// Passes over one function and over a whole module, as they are written.
using FunctionPass = Result<PrimFunc>(const PrimFunc& function, const Context& context, const AttrList& args);
using ModulePass = Result<IRModule>(const IRModule& module, const Context& context, const AttrList& args);

std::span<const Pass> all_passes();
/// By TVM's name, with or without "tir.", "tir.transform.", "relax." or "relax.transform."; null when there is none.
const Pass* find_pass(std::string_view name);

/// A pass with its arguments, as an element of a pipeline.
struct PassCall {
  std::string name;
  AttrList args;
  AttrDict kwargs = {};
};

/// The arguments of a pass as Python would bind them to its parameters, defaults filled in. Refused as
/// `pass.too-many-arguments`, `pass.unknown-argument`, `pass.repeated-argument`, `pass.missing-argument`,
/// `pass.argument-type`.
Result<AttrList> bind_arguments(const Pass& pass, const AttrList& args, const AttrDict& kwargs);

/// The lists of TVM 0.18's driver: tvm.lower; the passes over the module of both sides; those over the host's functions
/// alone, and over the devices'.
enum class Part : uint8_t { Lower, Mixed, Host, Device };
/// One of them in TVM's order, with what the configuration leaves out left out.
std::vector<PassCall> pipeline(const Context& context, Part part);
/// Lower and Mixed.
std::vector<PassCall> pipeline(const Context& context);

/// The pipeline of that name as relax.get_pipeline has it: "zero", "default_build", "static_shape_tuning" (what of it
/// needs no tuning); without those of its passes that this program lacks. Refused as `pass.unknown-pipeline`.
Result<std::vector<PassCall>> named_pipeline(std::string_view name);
/// Their names, separated by commas.
std::string pipeline_names();

/// `module` after one pass. Refused as `pass.unknown` where no pass has that name, as `bind_arguments` refuses, and as
/// the pass does, located in `module`. Several passes in a row: pass_runs/pass_run.h.
Result<IRModule> run_pass(const IRModule& module, const PassCall& call, const Context& context);

}  // namespace tirscope::passes
