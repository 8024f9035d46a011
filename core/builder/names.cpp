// SPDX-License-Identifier: Apache-2.0
#include "builder/names.h"

#include "schedule/script/script_intrin.h"
#include "script/files/file_names.h"

namespace tirscope::builder {

std::string dotted_path(const script::SyntaxTree& tree, const syntax::Expr& expr) {
  std::string path;
  const syntax::Expr* at = &expr;
  for (; at->kind == syntax::ExprKind::Attribute; at = syntax::cast<syntax::Attribute>(*at).value)
    path = "." + std::string(tree.name(syntax::cast<syntax::Attribute>(*at).name)) + path;
  if (at->kind != syntax::ExprKind::Name) return {};
  return std::string(tree.name(syntax::cast<syntax::Name>(*at).id)) + path;
}

NamespaceRef root_namespace() {
  const script::Namespaces& spaces = script::Namespaces::get();
  NamespaceRef tvm =
      new_namespace("tvm", [](std::string_view name) { return unknown_member("tvm." + std::string(name)); });
  auto intrins = std::make_shared<schedule::Intrins>();
  NamespaceRef transform = new_namespace("tvm.transform");
  transform->define("Sequential", sequential());
  transform->define("PassContext", unknown_member("tvm.transform.PassContext"));
  tvm->define("te", te_namespace());
  tvm->define("topi", topi_namespace());
  tvm->define("relax", relax_namespace());
  tvm->define("tir", tir_builder_namespace(intrins));
  tvm->define("s_tir", *tvm->find("tir"));
  tvm->define("tirx", *tvm->find("tir"));
  if (auto tir = tvm->find("tir")->as_host<script::Namespace>()) define_default_schedules(*tvm, *tir);
  tvm->define("transform", transform);
  tvm->define("meta_schedule", meta_schedule());
  if (auto s_tir = tvm->find("s_tir")->as_host<script::Namespace>())
    s_tir->define("meta_schedule", *tvm->find("meta_schedule"));
  tvm->define("script", spaces.script);
  tvm->define("IRModule", module_type());
  tvm->define("lower", lower_function());
  tvm->define("nd", nd_namespace());
  for (std::string_view device : {"cpu", "cuda"})
    tvm->define(device, function(std::string(device), {"dev_id"}, 0,
                                 [device](Call&) -> Result<SValue> { return SValue(std::string(device)); }));
  NamespaceRef ir =
      new_namespace("tvm.ir", [](std::string_view name) { return unknown_member("tvm.ir." + std::string(name)); });
  ir->define("transform", transform);
  ir->define("IRModule", *tvm->find("IRModule"));
  tvm->define("ir", ir);
  NamespaceRef contrib = new_namespace(
      "tvm.contrib", [](std::string_view name) { return unknown_member("tvm.contrib." + std::string(name)); });
  contrib->define("clang", schedule::clang_namespace());
  tvm->define("contrib", contrib);
  return tvm;
}

namespace {

/// Where each package of TVM's own keeps what scripts import from it by another path.
SValue script_member(std::string_view path) {
  const script::Namespaces& spaces = script::Namespaces::get();
  const std::string_view last = path.substr(path.rfind('.') + 1);
  if (last == "tir" || last == "tirx" || last == "s_tir") return spaces.tir;
  if (last == "ir") return spaces.ir;
  if (last == "relax") return spaces.relax;
  return spaces.script;
}

}  // namespace

SValue imported_value(const NamespaceRef& root, std::string_view path) {
  if (path == "numpy") return numpy_namespace();
  if (path.starts_with("tvm.script")) return script_member(path);
  if (path == "tvm") return root;
  if (!path.starts_with("tvm.")) return unknown_member(path);
  SValue value = root;
  for (std::size_t from = 4; from <= path.size();) {
    const std::size_t end = std::min(path.find('.', from), path.size());
    auto space = value.as_host<script::Namespace>();
    SValue member = space ? space->member(path.substr(from, end - from)) : SValue();
    if (member.failed()) return unknown_member(path);
    value = std::move(member);
    from = end + 1;
  }
  return value;
}

}  // namespace tirscope::builder
