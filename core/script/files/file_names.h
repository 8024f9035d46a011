// SPDX-License-Identifier: Apache-2.0
// The meaning of the names that a TVMScript file may use outside functions: decorators, modules, namespaces.
#pragma once

#include "script/python/evaluator.h"
#include "script/tir/tir_namespace.h"
#include "script/tir/values/reader_values.h"

namespace tirscope::script {

/// `T.prim_func`, `I.ir_module`, `R.function`: what a decorator says; called, it takes options.
class Decorator final : public HostObject {
 public:
  enum class What { PrimFunc, Macro, Module, Relax, Ignored };
  explicit Decorator(What what) : what(what) {}
  std::string type_name() const override { return "a decorator"; }
  Value call(Evaluator& evaluator, const Arguments& arguments) override;
  What what;
  bool is_private = false, is_pure = true, check_well_formed = true, is_hygienic = true;
};

/// A function of the module, as another function calls it: `Module.add(a, b)`.
class ModuleFunction final : public HostObject {
 public:
  ModuleFunction(std::string caller_key, Declaration declaration)
      : name_(std::move(caller_key)), declaration_(std::move(declaration)) {}
  std::string type_name() const override { return "the function " + name_; }
  Value call(Evaluator& evaluator, const Arguments& arguments) override;

 private:
  std::string name_;
  Declaration declaration_;
};

/// The module under construction: its functions are its attributes.
class ModuleObject final : public HostObject {
 public:
  explicit ModuleObject(std::string name) : name_(std::move(name)) {}
  std::string type_name() const override { return "the module " + name_; }
  Value attribute(Evaluator& evaluator, std::string_view name, const syntax::Node& where) override;
  std::map<std::string, Declaration, std::less<>> functions;

 private:
  std::string name_;
};

/// `n = TypeVar("n")`: a size that signatures may name.
class SizeName final : public HostObject {
 public:
  std::string type_name() const override { return "a TypeVar"; }
};

/// `TypeVar`.
Value size_names();

/// The namespaces that a file may import, each made once.
struct Namespaces {
  Value tir = tir_namespace();
  Value ir, relax, script, tvm;

  Namespaces();
  static const Namespaces& get();
  static Value vdevice(const Bound& args);
};

}  // namespace tirscope::script
