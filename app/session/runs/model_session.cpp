// SPDX-License-Identifier: Apache-2.0
#include "app/session/runs/model_session.h"

#include <QFile>
#include <QFileInfo>
#include <algorithm>

#include "app/session/cancelled.h"
#include "app/session/import_session.h"
#include "ir/relax/relax.h"
#include "model/files/tensor_file.h"
#include "support/cancellation.h"

namespace tirscope::app {

namespace {

/// The values of all bindings are asked for where they have no more bytes together.
constexpr int64_t most_kept = int64_t(24) << 20;

std::string nativePath(const QString& path) { return QFile::encodeName(path).toStdString(); }

/// The tensor of that name in a file, or the only one that it holds.
Result<model::Tensor> inputFrom(const QString& path, const std::string& name) {
  TS_TRY(model::Tensors tensors, model::read_tensors(nativePath(path)));
  if (auto found = tensors.find(name); found != tensors.end()) return found->second;
  if (tensors.size() == 1) return tensors.begin()->second;
  return tirscope::fail(bad_input("run.input-name",
                                  "'{0}' holds {1} tensors, and none of them is named {2}; choose a file with one "
                                  "array (.npy), or one that names it",
                                  path.toStdString(), tensors.size(), name));
}

/// Bytes of the results of all bindings; a size that is not a number counts as 1.
int64_t bytesOfBindings(const IRModule& module, const std::string& function) {
  auto relax = as<RelaxFunctionNode>(module->find(function));
  int64_t sum = 0;
  if (!relax) return sum;
  for (const BindingBlock& block : relax->body->blocks)
    for (const Binding& binding : block->bindings) {
      auto tensor = as<TensorStructInfoNode>(binding->var->struct_info);
      auto shape = tensor ? as<ShapeExprNode>(tensor->shape) : nullptr;
      if (!shape) continue;
      std::vector<int64_t> extents;
      for (const Expr& extent : shape->values) extents.push_back(as_int(extent).value_or(1));
      sum += std::min(tensor_bytes(tensor->dtype, extents).value_or(most_kept + 1), most_kept + 1);
    }
  return sum;
}

}  // namespace

ModelSession::ModelSession(WorkerClient& worker, SentModules& modules, QObject* parent)
    : QObject(parent), worker_(worker), modules_(modules) {}

Result<ModelSession::Arguments> ModelSession::argumentsOf(const IRModule& module, const ModelWish& wish, bool here) {
  Arguments out;
  model::Tensors tensors;
  auto add = [&](Role role, const std::string& name, model::Tensor tensor) {
    const std::string sent = std::to_string(int(role)) + ":" + name;
    out.meant.emplace(sent, Argument(role, name));
    tensors.emplace(sent, std::move(tensor));
  };
  for (const auto& [name, path] : wish.inputs) {
    TS_TRY(model::Tensor tensor, inputFrom(path, name));
    add(Role::Input, name, std::move(tensor));
    poll_cancellation();
  }
  auto relax = as<RelaxFunctionNode>(module->find(wish.function));
  auto takes = [&](const std::string& name) {
    return !relax || std::ranges::any_of(relax->params, [&](const RelaxVar& var) { return var->name == name; });
  };
  for (const auto& [role, path] : {std::pair(Role::Param, wish.params), std::pair(Role::Check, wish.check)}) {
    if (path.isEmpty() || ImportSession::isModel(path)) continue;
    TS_TRY(model::Tensors file, model::read_tensors(nativePath(path)));
    for (auto& [name, tensor] : file)
      if (role == Role::Check || takes(name)) add(role, name, std::move(tensor));
  }
  TS_TRY(out.tensors, TensorsToSend::of(std::move(tensors), here));
  return out;
}

void ModelSession::run(const IRModule& module, ModelWish wish) {
  if (work_) return;
  work_ = std::make_shared<Work>(Work{module, std::move(wish)});
  Q_EMIT busyChanged(true);
  files_.start(
      [module, wish = work_->wish, here = worker_.prefix().isEmpty()] { return argumentsOf(module, wish, here); },
      [this, work = work_](Result<Arguments> arguments) {
        if (!arguments) return fail(work, arguments.error());
        work->arguments = *std::move(arguments);
        sendModule(work);
      });
}

void ModelSession::cancel() {
  if (!work_) return;
  work_->stopped = true;
  files_.requestStop();
  if (request_ != 0) worker_.cancel(request_);
}

void ModelSession::sendModule(const WorkPtr& work) {
  const int request = modules_.send(
      work->module, this,
      [this, work](const Result<SentModulePtr>& sent) {
        if (!sent) return fail(work, sent.error());
        work->sent = *sent;
        if (ImportSession::isModel(work->wish.params))
          readWeights(work);
        else
          sendArguments(work);
      },
      Constants::Sent);
  if (request != 0) request_ = request;
}

/// The weights of an ONNX model are read where they are used.
void ModelSession::readWeights(const WorkPtr& work) {
  if (!worker_.prefix().isEmpty())
    return fail(work, environment("run.weights-elsewhere",
                                  "the weights of '{0}' cannot be sent to another host; write them to a file with "
                                  "tirc import --params, and choose that file",
                                  work->wish.params.toStdString()));
  protocol::ModelImportRequest request;
  request.path = nativePath(QFileInfo(work->wish.params).absoluteFilePath());
  request.params = true;
  request_ = worker_.ask(request, this, [this, work](const Result<protocol::ModelImportAnswer>& answer) {
    if (!answer) return fail(work, answer.error());
    work->weights = answer->params;
    sendArguments(work);
  });
}

bool ModelSession::endedByCancel(const WorkPtr& work) {
  if (work->stopped) fail(work, tirscope::refused("job.cancelled", "cancelled"));
  return work->stopped;
}

void ModelSession::sendArguments(const WorkPtr& work) {
  if (endedByCancel(work)) return;
  sendTensors(
      worker_, this, work->arguments.tensors, [this](int request) { request_ = request; },
      [this, work](const Result<TensorHandles>& handles) {
        if (!handles) return fail(work, handles.error());
        work->handles = *handles;
        if (!endedByCancel(work)) call(work);
      });
}

void ModelSession::call(const WorkPtr& work) {
  const ModelWish& wish = work->wish;
  protocol::ModelRunRequest request;
  request.module = work->sent->handle();
  request.function = wish.function;
  std::map<std::string, protocol::TensorEntry> given[3];
  for (const auto& [sent, handle] : work->handles) {
    const auto& [role, name] = work->arguments.meant.at(sent);
    given[int(role)][name].tensor = handle;
  }
  for (const auto& [name, handle] : work->weights) given[int(Role::Param)][name].tensor = handle;
  request.inputs = given[int(Role::Input)];
  request.params = given[int(Role::Param)];
  if (!wish.check.isEmpty()) request.check = given[int(Role::Check)];
  request.bind = wish.bind;
  if (!wish.library.isEmpty()) request.libraries = {nativePath(QFileInfo(wish.library).absoluteFilePath())};
  request.set = wish.sizes;
  request.target = wish.target;
  request.interp = wish.interp;
  request.seed = wish.seed;
  request.profile = true;
  request.rounds = wish.rounds;
  request.keep.emplace();
  for (const QString& name : wish.keep) request.keep->push_back(name.toStdString());
  if (wish.keep.isEmpty() && bytesOfBindings(work->module, wish.function) <= most_kept) request.keep->push_back("*");
  request_ = worker_.ask(
      request, this, [this, work](const Result<protocol::ModelRunAnswer>& answer) { answered(work, answer); },
      [this](const Progress& at) { Q_EMIT progressed(at); });
}

void ModelSession::answered(const WorkPtr& work, const Result<protocol::ModelRunAnswer>& answer) {
  if (!answer) return fail(work, answer.error());
  end(work);
  const QString where = work->wish.interp                   ? tr("the interpreter")
                        : work->wish.target_title.isEmpty() ? QString::fromStdString(answer->target)
                                                            : work->wish.target_title;
  Q_EMIT ran(views::modelRunOf(work->module, work->wish.function, where, *answer));
}

void ModelSession::end(const WorkPtr& work) {
  releaseTensors(worker_, work->handles);
  releaseTensors(worker_, work->weights);
  request_ = 0;
  work_ = nullptr;
  Q_EMIT busyChanged(false);
}

void ModelSession::fail(const WorkPtr& work, const Diagnostic& why) {
  end(work);
  if (wasCancelled(why)) return Q_EMIT cancelled();
  Q_EMIT refused(why);
}

}  // namespace tirscope::app
