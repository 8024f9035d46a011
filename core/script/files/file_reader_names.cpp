// SPDX-License-Identifier: Apache-2.0
// What a file's imports, constants and decorators mean.
#include <algorithm>

#include "script/files/file_reader.h"
#include "script/files/tensor_names.h"
#include "script/saved_graph/node_graph.h"
#include "script/tir/values/node_values.h"
#include "support/format.h"

namespace tirscope::script {

using syntax::ExprKind;
using syntax::StmtKind;

namespace {

/// `T.prim_func` is not a constant of the shared namespace: a decorator is looked up by its spelling.
std::optional<Decorator::What> decorator_by_name(std::string_view name) {
  if (name == "prim_func") return Decorator::What::PrimFunc;
  if (name == "macro") return Decorator::What::Macro;
  return std::nullopt;
}

Value namespace_called(std::string_view name) {
  const Namespaces& spaces = Namespaces::get();
  if (name == "T") return spaces.tir;
  if (name == "I") return spaces.ir;
  if (name == "R") return spaces.relax;
  return {};
}

}  // namespace

void FileReader::import(const syntax::Import& statement) {
  const Namespaces& spaces = Namespaces::get();
  for (const syntax::ImportedName& name : statement.names) {
    Value value;
    if (name.member.empty()) {
      if (name.module == "tvm")
        value = spaces.tvm;
      else if (name.module == "tvm.tir")
        value = spaces.tir;
      else if (name.module.starts_with("tvm.script") || name.module.starts_with("tvm."))
        value = spaces.tvm;
    } else if (name.module == "tvm.script" || name.module == "tvm" || name.module == "tvm.script.parser") {
      if (name.member == "tir" || name.member == "tirx") value = spaces.tir;
      if (name.member == "ir") value = spaces.ir;
      if (name.member == "relax") value = spaces.relax;
      if (name.member == "script") value = spaces.script;
      if (name.member == "ir_module") value = Ref<Object>(new Decorator(Decorator::What::Module));
    }
    // T, I and R from a module of tvm.script that no release has: read as if they came from the one that they have.
    if (name.module == "tvm.script" && value.failed()) {
      if (Value known = namespace_called(tree_.name(name.bound)); !known.failed()) {
        Diagnostic warning =
            bad_input("script.unknown-module",
                      "tvm.script has no module {0} in the releases {1} to {2} of TVM; {3} is read "
                      "as what these call {3}",
                      name.member, Release::oldest().str(), Release::newest().str(), tree_.name(name.bound));
        warning.severity = Severity::Warning;
        notes_.push_back(std::move(warning).at(tree_.span(statement)));
        value = known;
      }
    }
    if (name.module == "typing" && name.member == "TypeVar") value = size_names();
    if (value.failed()) {
      std::string full = name.member.empty() ? std::string(name.module) : formatted("{}.{}", name.module, name.member);
      value = Ref<Object>(new Opaque(full));
    }
    tir_.scope().set(name.bound, value);
  }
}

void FileReader::constant(const syntax::Stmt& statement) {
  std::vector<const syntax::Expr*> targets;
  const syntax::Expr* expr = nullptr;
  if (statement.kind == StmtKind::Assign) {
    auto& node = syntax::cast<syntax::Assign>(statement);
    targets.assign(node.targets.begin(), node.targets.end());
    expr = node.value;
  } else {
    auto& node = syntax::cast<syntax::AnnAssign>(statement);
    targets = {node.target};
    expr = node.value;
  }
  if (!expr || metadata(targets, *expr)) return;
  Diagnostics before = std::exchange(diagnostics_, {});
  Value value = tir_.evaluate(*expr, tir_.scope());
  if (value.as_host<SizeName>() && targets.size() == 1 && targets.front()->kind == ExprKind::Name) {
    const NameId size = syntax::cast<syntax::Name>(*targets.front()).id;
    diagnostics_ = std::move(before);
    tir_.scope().set(size, value);
    return tir_.declare_size(size);
  }
  if (!value.failed() && !value.as_object<HostObject>() && !value.as_object<FunctionObject>())
    for (const syntax::Expr* target : targets) bind_constant(*target, value);
  bool bound = !value.failed() && diagnostics_.empty() && !value.as_object<HostObject>();
  // A value that takes too much is refused; other Python that does not work here is skipped.
  std::erase_if(diagnostics_, [](const Diagnostic& d) {
    return d.code != "script.budget" && d.code != "script.too-large" && d.code != "script.too-deep";
  });
  const bool too_much = !diagnostics_.empty();
  before.insert(before.end(), diagnostics_.begin(), diagnostics_.end());
  diagnostics_ = std::move(before);
  if (too_much) return;
  if (bound) return;
  note(statement, message("skipped: not a module, function, constant or import"));
  for (const syntax::Expr* target : targets) bind_opaque(*target);
}

bool FileReader::metadata(const std::vector<const syntax::Expr*>& targets, const syntax::Expr& expr) {
  const bool named = targets.size() == 1 && targets.front()->kind == ExprKind::Name &&
                     tree_.name(syntax::cast<syntax::Name>(*targets.front()).id) == "metadata";
  if (!named || expr.kind != ExprKind::Call) return false;
  auto& call = syntax::cast<syntax::Call>(expr);
  if (tree_.text(*call.callee) == "tirscope.tensors") return named_tensors(call);
  if (!tree_.text(*call.callee).ends_with("load_json") || call.args.size() != 1) return false;
  Value json = tir_.evaluate(*call.args[0], tir_.scope());
  if (json.failed() || !json.as_string()) return false;
  auto objects = read_metadata_graph(*json.as_string());
  if (objects)
    tir_.metadata() = *objects, tir_.define_builtin("metadata", from_attr(Attr(*std::move(objects))));
  else
    tir_.report(expr, std::move(objects).error());
  return true;
}

bool FileReader::named_tensors(const syntax::Call& call) {
  const bool two = call.args.size() == 2 && call.keywords.empty();
  const Value file = two ? tir_.evaluate(*call.args[0], tir_.scope()) : Value();
  const Value list = two ? tir_.evaluate(*call.args[1], tir_.scope()) : Value();
  if (!file.as_string() || !list.as_sequence()) {
    tir_.report(call,
                bad_input("script.tensor-name", "tirscope.tensors takes the name of a file and a list of tensors"));
    return true;
  }
  AttrList constants;
  constexpr int most_named = 4;
  int lacking = 0;
  std::string missing;
  for (const Value& item : *list.as_sequence()) {
    const std::string* name = item.as_string();
    auto tensor = name ? read_tensor_name(*name) : std::nullopt;
    if (!tensor) {
      tir_.report(call,
                  bad_input("script.tensor-name",
                            "a tensor is named by its type and the hash of its contents, such as \"float32 [2, 3] "
                            "{0}\", not {1}",
                            std::string(32, '0'), name ? "\"" + *name + "\"" : item.type_name()));
      return true;
    }
    RelaxConstant made = constant_named(*tensor, *file.as_string(), options_.tensors);
    if (!made->data && ++lacking <= most_named) missing += (missing.empty() ? "" : ", ") + *name;
    constants.push_back(Attr(NodeRef(std::move(made))));
  }
  AttrDict objects{{std::string(constants_key), Attr(std::move(constants))}};
  tir_.metadata() = objects;
  tir_.define_builtin("metadata", from_attr(Attr(std::move(objects))));
  if (!missing.empty())
    notes_.push_back(
        bad_input("script.tensors-missing",
                  "the data of {0} constants is missing, so that the module is shown but cannot run: {1}{2}. "
                  "It is expected in {3}, beside the module",
                  lacking, missing, lacking > most_named ? ", ..." : "", *file.as_string())
            .warning()
            .at(tree_.span(call)));
  return true;
}

void FileReader::bind_constant(const syntax::Expr& target, const Value& value) {
  if (target.kind == ExprKind::Name) {
    NameId id = syntax::cast<syntax::Name>(target).id;
    std::string name(tree_.name(id));
    Value used = value;
    if (auto it = options_.set.find(name); it != options_.set.end()) {
      used = it->second;
      used_settings_.insert(name);
    }
    tir_.scope().set(id, used);
    if (auto attr = tir_.attr(used, target)) constants_[name] = *std::move(attr);
    return;
  }
  std::vector<Value> items;
  if (target.kind != ExprKind::Tuple && target.kind != ExprKind::List) return;
  auto targets = syntax::cast<syntax::Sequence>(target).items;
  if (!tir_.items(value, items, target) || items.size() != targets.size()) {
    tir_.report(target, bad_input("script.unpack", "expected {0} values, but got {1}", targets.size(), items.size()));
    return;
  }
  for (std::size_t i = 0; i < items.size(); ++i) bind_constant(*targets[i], items[i]);
}

void FileReader::bind_opaque(const syntax::Expr& target) {
  if (target.kind == ExprKind::Name) {
    NameId id = syntax::cast<syntax::Name>(target).id;
    tir_.scope().set(id, Ref<Object>(new Opaque(std::string(tree_.name(id)))));
  } else if (target.kind == ExprKind::Tuple || target.kind == ExprKind::List) {
    for (const syntax::Expr* item : syntax::cast<syntax::Sequence>(target).items) bind_opaque(*item);
  } else if (target.kind == ExprKind::Starred) {
    bind_opaque(*syntax::cast<syntax::Starred>(target).value);
  }
}

std::optional<Ref<Decorator>> FileReader::decorators(std::span<const syntax::Expr* const> exprs) {
  Ref<Decorator> found;
  for (const syntax::Expr* expr : exprs) {
    auto decorator = decorator_of(*expr);
    if (!decorator) return std::nullopt;
    if (*decorator) found = *decorator;
  }
  return found;
}

std::optional<Ref<Decorator>> FileReader::decorator_of(const syntax::Expr& expr) {
  const syntax::Expr& name = expr.kind == ExprKind::Call ? *syntax::cast<syntax::Call>(expr).callee : expr;
  Value value;
  if (name.kind == ExprKind::Attribute) {
    auto& attribute = syntax::cast<syntax::Attribute>(name);
    Value owner = tir_.evaluate(*attribute.value, tir_.scope());
    if (owner.failed()) return std::nullopt;
    std::string_view member = tree_.name(attribute.name);
    auto kind = decorator_by_name(member);
    bool of_tir =
        owner.as_object<HostObject>() && owner.as_object<HostObject>() == Namespaces::get().tir.as_object<HostObject>();
    if (of_tir && kind)
      value = Ref<Object>(new Decorator(*kind));
    else if (auto space = owner.as_host<Namespace>()) {
      auto known = space->find(member);
      if (!known || !known->as_host<Decorator>()) {
        tir_.report(name, bad_input("script.unknown-decorator",
                                    "@{0} is not a known decorator; expected T.prim_func, I.ir_module or R.function",
                                    tree_.text(name)));
        return std::nullopt;
      }
      value = *known;
    } else {
      value = tir_.attribute(owner, member, name);
    }
  } else {
    value = tir_.evaluate(name, tir_.scope());
  }
  if (value.failed()) return std::nullopt;
  if (expr.kind == ExprKind::Call && value.as_host<Decorator>()) {
    auto& call = syntax::cast<syntax::Call>(expr);
    std::vector<KeywordValue> keywords;
    for (const syntax::Keyword& keyword : call.keywords) {
      Value option = tir_.evaluate(*keyword.value, tir_.scope());
      if (option.failed()) return std::nullopt;
      keywords.push_back({keyword.name == no_name ? "**" : tree_.name(keyword.name), option});
    }
    value = value.as_host<Decorator>()->call(tir_, Arguments{{}, keywords, expr});
    if (value.failed()) return std::nullopt;
  }
  return Ref<Decorator>(value.as_host<Decorator>());
}

}  // namespace tirscope::script
