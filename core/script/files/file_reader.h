// SPDX-License-Identifier: Apache-2.0
// A file of TVMScript while it is read: its imports, constants, module and functions. Bodies of functions are read by
// TirReader and RelaxReader.
#pragma once

#include <set>

#include "script/files/file_names.h"
#include "script/files/reader.h"
#include "script/python/parser.h"
#include "script/tir/values/reader_values.h"

namespace tirscope::script {

class FileReader {
 public:
  FileReader(SyntaxTree& tree, const ReadOptions& options, Diagnostics& diagnostics, Release release);
  void read();
  ReadResult result();
  /// One definition of a text that something else evaluates: gives `name` a meaning for what is read; reads a module, a
  /// function or a macro, which later ones may use; and gives what was read.
  void define(NameId name, const Value& value) { tir_.scope().set(name, value); }
  void read(const syntax::Stmt& statement) { top_level(statement); }
  ReadResult finish();
  /// What was found besides errors and not handed out with a result.
  Diagnostics take_warnings();

 private:
  /// What TVM refuses after it has read a text, unless the caller or a decorator says that it is meant so.
  void check_well_formed(const IRModuleNode& module);
  void note(const syntax::Node& where, Message message);
  void top_level(const syntax::Stmt& statement);
  void import(const syntax::Import& statement);
  /// A constant when its value can be computed here; otherwise it is skipped and its names are opaque.
  void constant(const syntax::Stmt& statement);
  /// `metadata = tvm.ir.load_json(...)`: what the functions refer to.
  bool metadata(const std::vector<const syntax::Expr*>& targets, const syntax::Expr& expr);
  /// `metadata = tirscope.tensors(file, names)`: constants whose data lies beside the text.
  bool named_tensors(const syntax::Call& call);
  void bind_constant(const syntax::Expr& target, const Value& value);
  void bind_opaque(const syntax::Expr& target);
  /// What the decorators say; empty when none of them is TVM's; nothing after a report.
  std::optional<Ref<Decorator>> decorators(std::span<const syntax::Expr* const> exprs);
  std::optional<Ref<Decorator>> decorator_of(const syntax::Expr& expr);
  void function(const syntax::Function& node, bool in_module);
  void class_definition(const syntax::Class& node);
  void member(const syntax::Stmt& statement);
  void module_annotation(const syntax::Expr& expr);
  /// The functions of a module, before any of them is read: they may call each other.
  void declare(syntax::Body body, ModuleObject& module);
  /// Whether a decorator says R.function.
  bool is_relax_function(const syntax::Function& node) const;
  void check_settings();
  /// A function that calls itself, directly or through others, cannot be built.
  void check_recursion();
  SyntaxTree& tree_;
  const ReadOptions& options_;
  Diagnostics& diagnostics_;
  TirReader tir_;
  std::map<std::string, NodeRef> functions_;
  std::map<std::string, syntax::Node> places_;
  bool has_module_ = false;
  bool decorators_check_ = true;  ///< no decorator said check_well_formed=False
  std::string module_name_;
  AttrDict module_attrs_, constants_;
  std::set<std::string> used_settings_;
  Diagnostics notes_;
};

}  // namespace tirscope::script
