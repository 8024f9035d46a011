// SPDX-License-Identifier: Apache-2.0
// The evaluator of builder scripts: what their imports mean, TVMScript inside them, and what is skipped.
#pragma once

#include "builder/hosts/namespaces.h"
#include "builder/hosts/tuning_values.h"
#include "builder/open.h"
#include "script/dialect/release.h"

namespace tirscope::builder {

/// The names at module level, and which of them was bound last to what makes a module.
class ModuleScope final : public script::Scope {
 public:
  const SValue* find(script::NameId name) const override {
    auto it = values_.find(name);
    return it == values_.end() ? nullptr : &it->second.value;
  }
  void set(script::NameId name, SValue value) override { values_[name] = {std::move(value), ++count_}; }
  struct Bound {
    SValue value;
    int64_t order = 0;
  };
  const std::unordered_map<script::NameId, Bound>& values() const { return values_; }

 private:
  std::unordered_map<script::NameId, Bound> values_;
  int64_t count_ = 0;
};

class ScriptEvaluator final : public Evaluator, public ShownModules, public MadeTensors, public AskedSpaces {
 public:
  ScriptEvaluator(script::SyntaxTree& tree, Diagnostics& diagnostics, const OpenOptions& options,
                  script::Release release);
  /// Evaluates the whole text. False after a report.
  bool evaluate_text();
  /// What the file holds, as OpenOptions::entry says; failed after a report.
  SValue result();
  /// The module-level constants, with their values as used.
  AttrDict constants() const;
  /// That `set` names none of them, where there are any.
  void check_settings();
  void shown(const SValue& module) override { shown_ = module; }
  void asked(const tuning::SpaceProgram& space, bool tuned) override;
  /// The space that the script gives to ms.tune_tir, else the last one that it makes.
  const std::optional<tuning::SpaceProgram>& space() const { return space_; }
  void made(const std::vector<te::Tensor>& tensors, const syntax::Node& where) override;
  std::size_t made_so_far() const override { return options_.origins ? options_.origins->size() : 0; }
  void made_function(std::size_t since, const std::string& function, const syntax::Node& where) override;
  bool compared_numbers_adopt_types() const override { return false; }

 protected:
  bool wants(const syntax::Stmt& statement, script::Scope& scope) override;
  bool assign(const syntax::Expr& target, const SValue& value, script::Scope& scope) override;
  SValue undefined_name(const syntax::Name& name) override;
  SValue imported(const script::syntax::ImportedName& name) override;
  void skipped_opaque(const syntax::Stmt& statement, const SValue& cause, script::Scope& scope) override;

 private:
  /// Whether one of the decorators makes TVMScript of what it decorates.
  bool is_tvmscript(std::span<const syntax::Expr* const> decorators, const script::Scope& scope);
  void read_definition(const syntax::Stmt& statement, script::NameId name, script::Scope& scope);
  SValue entry_value();

  const OpenOptions& options_;
  script::Release release_;
  ModuleScope module_scope_;
  NamespaceRef root_;
  std::vector<const syntax::Stmt*> macros_;
  std::set<std::string> used_settings_;
  SValue shown_;
  std::optional<tuning::SpaceProgram> space_;
  bool space_is_tuned_ = false;
  /// Operations that are among the origins; kept, so that no other gets the address of one.
  std::map<const te::OperationNode*, te::Operation> known_operations_;
};

}  // namespace tirscope::builder
