// SPDX-License-Identifier: Apache-2.0
#include "app/window/steps/module_steps.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <algorithm>

#include "app/session/document.h"
#include "app/window/main/actions.h"
#include "arith/relax/well_formed.h"
#include "builder/open.h"
#include "model/constants.h"
#include "model/files/tensor_file.h"
#include "model/files/tensors_beside.h"
#include "passes/pass.h"
#include "support/read_file.h"

namespace tirscope::app {

namespace {

std::string nativePath(const QString& path) { return QFile::encodeName(path).toStdString(); }

/// BindParams of what the file has for the function; refused where that is nothing.
Result<IRModule> bound(const IRModule& module, const std::string& function, const std::string& path) {
  auto graph = as<RelaxFunctionNode>(module->find(function));
  if (!graph) return fail(refused("bind.no-graph", "the module has no Relax function whose parameters could be bound"));
  TS_TRY(model::Tensors tensors, model::read_tensors(path));
  AttrDict params;
  for (const RelaxVar& param : graph->params)
    if (auto tensor = tensors.find(param->name); tensor != tensors.end())
      params[param->name] = model::constant_of_tensor(tensor->second);
  if (params.empty())
    return fail(bad_input("bind.no-parameter",
                          "'{0}' holds no tensor for a parameter of {1}; its tensors are named by the parameters", path,
                          function));
  return passes::run_pass(module, {"BindParams", {function, params}}, {});
}

/// The module with the functions of a file, as mod.update_func puts them in.
Result<IRModule> updated(const IRModule& module, const std::string& path) {
  TS_TRY(std::string text, read_file(path));
  builder::OpenOptions options;
  options.read.tensors = model::tensors_beside(path);
  auto read = builder::open_module(text, options);
  if (!read) return fail(read.error().front());
  std::map<std::string, NodeRef> functions = module->functions;
  for (const auto& [name, function] : read->module->functions)
    functions[read->bare && !read->bare_name.empty() ? read->bare_name : name] = function;
  IRModule together = make<IRModuleNode>(std::move(functions), module->attrs, module->global_infos);
  if (Diagnostics problems = check_relax(*together); !problems.empty()) return fail(std::move(problems.front()));
  return together;
}

}  // namespace

ModuleSteps::ModuleSteps(const Workspace& all) : all_(all), document_(all.document) {
  all_.actions.add("edit.bind_params", tr("Edit"), tr("&Bind parameters to a file…"), {}, "",
                   [this] { askForParams(); });
  all_.actions.add("edit.update_functions", tr("Edit"), tr("Update &functions from a file…"), {}, "",
                   [this] { askForFunctions(); });
  connect(&document_, &Document::opened, this, &ModuleSteps::updateActions);
  updateActions();
}

void ModuleSteps::updateActions() {
  all_.actions["edit.bind_params"]->setEnabled(document_.isOpen() && document_.hasGraphs());
  all_.actions["edit.update_functions"]->setEnabled(document_.isOpen());
}

std::string ModuleSteps::graphFunction() const {
  const std::string shown = document_.function().toStdString();
  return as<RelaxFunctionNode>(document_.schedule()->module()->find(shown)) ? shown : "main";
}

void ModuleSteps::askForParams() {
  const QString path = QFileDialog::getOpenFileName(&all_.window, tr("Bind parameters to the tensors of a file"),
                                                    QFileInfo(document_.source().path).path(),
                                                    tr("Tensors (*.npz *.safetensors *.npy)"));
  if (!path.isEmpty()) bindParams(path);
}

void ModuleSteps::askForFunctions() {
  const QString path = QFileDialog::getOpenFileName(&all_.window, tr("Update functions from a module file"),
                                                    QFileInfo(document_.source().path).path(), tr("Modules (*.py)"));
  if (!path.isEmpty()) updateFunctions(path);
}

void ModuleSteps::bindParams(const QString& path) {
  if (!document_.isOpen()) return;
  const std::string function = graphFunction();
  document_.replaceModule(
      [function, path = nativePath(path)](const IRModule& module) { return bound(module, function, path); },
      "BindParams(\"" + function + "\", " + QFileInfo(path).fileName().toStdString() + ")");
}

void ModuleSteps::updateFunctions(const QString& path) {
  if (!document_.isOpen()) return;
  document_.replaceModule([path = nativePath(path)](const IRModule& module) { return updated(module, path); },
                          "update_func(" + QFileInfo(path).fileName().toStdString() + ")");
}

}  // namespace tirscope::app
