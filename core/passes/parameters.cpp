// SPDX-License-Identifier: Apache-2.0
#include "passes/parameters.h"

#include <algorithm>

namespace tirscope::passes {

namespace {

enum class Type : uint8_t { Boolean, Integer, Text };

struct Parameter {
  std::string_view name;
  Type type;
  int64_t otherwise = 0;                 ///< the default of a boolean or integer
  std::string_view otherwise_text = {};  ///< the default of a text
};

/// The parameters of tvm.tir.transform's functions, for the passes that have any.
std::vector<Parameter> parameters_of(const Pass& pass) {
  if (pass.name == "CompactBufferAllocation") return {{"is_strict", Type::Boolean, true}};
  if (pass.name == "VectorizeLoop") return {{"enable_vectorize", Type::Boolean, true}};
  return {};
}

Result<Attr> typed_argument(const Pass& pass, const Parameter& parameter, const Attr& value) {
  bool fits = parameter.type == Type::Text ? value.as_string() != nullptr : value.as_int().has_value();
  if (fits) return parameter.type == Type::Boolean ? Attr(*value.as_int() != 0) : value;
  const char* expected = parameter.type == Type::Text      ? "a string"
                         : parameter.type == Type::Boolean ? "True or False"
                                                           : "an integer";
  return fail(bad_input("pass.argument-type", "{0}: \"{1}\" must be {2}", pass.name, parameter.name, expected));
}

Attr default_of(const Parameter& parameter) {
  switch (parameter.type) {
    case Type::Boolean: return Attr(parameter.otherwise != 0);
    case Type::Integer: return Attr(parameter.otherwise);
    case Type::Text: return Attr(std::string(parameter.otherwise_text));
  }
  return {};
}

}  // namespace

Result<AttrList> bind_arguments(const Pass& pass, const AttrList& args, const AttrDict& kwargs) {
  std::vector<Parameter> table = parameters_of(pass);
  if (args.size() > table.size())
    return fail(bad_input("pass.too-many-arguments", "{0} takes {1} arguments, {2} were given", pass.name, table.size(),
                          args.size()));
  for (const auto& [name, value] : kwargs) {
    auto named = std::ranges::find(table, name, &Parameter::name);
    if (named == table.end())
      return fail(bad_input("pass.unknown-argument", "{0} has no parameter named \"{1}\"", pass.name, name));
    if (named - table.begin() < std::ptrdiff_t(args.size()))
      return fail(bad_input("pass.repeated-argument", "{0}: \"{1}\" is given twice", pass.name, name));
  }
  AttrList values;
  for (std::size_t i = 0; i < table.size(); ++i) {
    const Attr* given = i < args.size() ? &args[i] : find_attr(kwargs, std::string(table[i].name));
    if (given) {
      TS_TRY(Attr value, typed_argument(pass, table[i], *given));
      values.push_back(std::move(value));
    } else {
      values.push_back(default_of(table[i]));
    }
  }
  return values;
}

Result<void> check_config(const AttrDict& config) {
  static constexpr std::string_view known[] = {"tir.HoistExpression",
                                               "tir.HoistIfThenElse",
                                               "tir.InjectDoubleBuffer",
                                               "tir.LoopPartition",
                                               "tir.ReduceBranchingThroughOvercompute",
                                               "tir.RemoveNoOp",
                                               "tir.Simplify",
                                               "tir.UnrollLoop",
                                               "tir.add_lower_pass",
                                               "tir.debug_keep_trivial_loop",
                                               "tir.detect_global_barrier",
                                               "tir.disable_assert",
                                               "tir.disable_cse_tir",
                                               "tir.disable_storage_rewrite",
                                               "tir.disable_vectorize",
                                               "tir.dma_bypass_cache",
                                               "tir.enable_buffer_level_predication",
                                               "tir.enable_equiv_terms_in_cse_tir",
                                               "tir.experimental_dma_bypass_cache",
                                               "tir.instr_siblings",
                                               "tir.instrument_bound_checkers",
                                               "tir.instrument_lwp",
                                               "tir.is_entry_func",
                                               "tir.lwp_disable_func_prof",
                                               "tir.lwp_max_depth",
                                               "tir.lwp_min_height",
                                               "tir.merge_static_smem",
                                               "tir.noalias",
                                               "tir.ptx_ldg32",
                                               "tir.reset_start_id",
                                               "tir.use_async_copy",
                                               "tir.vtcm_capacity"};
  for (const auto& [name, value] : config)
    if (std::ranges::find(known, name) == std::end(known))
      return fail(bad_input("pass.unknown-config",
                            "there is no setting {0}; expected TVM's name of one, such as tir.UnrollLoop or "
                            "tir.disable_vectorize",
                            name));
  return {};
}

}  // namespace tirscope::passes
