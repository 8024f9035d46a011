// SPDX-License-Identifier: Apache-2.0
#include "model/files/tensors_beside.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>

#include "ir/relax/relax.h"
#include "ir/walk/visitor.h"
#include "model/constants.h"
#include "model/files/tensor_file.h"

namespace tirscope::model {

namespace {

namespace fs = std::filesystem;

fs::path folder_of(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  return folder.empty() ? fs::path(".") : folder;
}

/// Calls `visit` with each constant of the module that has its data.
template <class Visit>
void each_constant(const IRModule& module, const Visit& visit) {
  walk(module, [&](const Node& node) {
    auto constant = as<RelaxConstantNode>(&node);
    if (constant && constant->data) visit(*constant);
    return true;
  });
}

/// The file of that name directly in the folder; empty where the name leads elsewhere, or a link does.
std::string file_in(const fs::path& folder, const std::string& name) {
  if (name.empty() || fs::path(name).filename() != name || name == "." || name == "..") return {};
  std::error_code error;
  const fs::path here = fs::canonical(folder, error), there = fs::canonical(folder / name, error);
  return !error && there.parent_path() == here && fs::is_regular_file(there, error) ? there.string() : std::string();
}

/// The files of one folder, each read once.
class FolderTensors {
 public:
  explicit FolderTensors(const std::string& path) : folder_(folder_of(path)) {}

  TensorData find(const std::string& file, const std::string& hash) {
    const std::lock_guard lock(mutex_);
    auto [known, is_new] = files_.try_emplace(file);
    if (is_new)
      if (const std::string path = file_in(folder_, file); !path.empty())
        if (auto tensors = read_tensors(path)) known->second = *std::move(tensors);
    auto tensor = known->second.find(hash);
    return tensor == known->second.end() ? TensorData() : constant_of_tensor(tensor->second)->data;
  }

 private:
  fs::path folder_;
  std::mutex mutex_;
  std::map<std::string, Tensors> files_;
};

}  // namespace

Result<void> add_constants(const IRModule& module, Tensors& out) {
  std::optional<Diagnostic> problem;
  each_constant(module, [&](const RelaxConstantNode& constant) {
    if (problem || constant.data.shape().empty()) return;
    if (auto tensor = tensor_of_constant(constant))
      out.emplace(constant.data.hash().str(), *std::move(tensor));
    else
      problem = std::move(tensor.error());
  });
  if (problem) return fail(*std::move(problem));
  return {};
}

std::string tensors_file_name(const std::string& path) {
  return fs::path(path).stem().string() + ".constants.safetensors";
}

Result<std::string> keep_beside(const std::string& path, const Tensors& tensors) {
  return keep_as(path, tensors_file_name(path), tensors);
}

Result<std::string> keep_as(const std::string& path, const std::string& name, const Tensors& tensors) {
  const std::string file = (folder_of(path) / name).string();
  if (tensors.empty()) return std::string();
  if (!file_in(folder_of(path), name).empty()) {
    auto there = read_tensors(file);
    const bool same = there && std::ranges::equal(*there, tensors, [](const auto& a, const auto& b) {
                        return a.first == b.first && a.second.bytes() == b.second.bytes();
                      });
    if (same) return name;
  }
  auto written = write_tensors(file, tensors);
  if (written) return name;
  if (written.error().code == "safetensors.type") return std::string();
  return fail(std::move(written.error()));
}

Result<std::string> keep_beside(const std::string& path, const IRModule& module) {
  Tensors tensors;
  TS_TRY_VOID(add_constants(module, tensors));
  return keep_beside(path, tensors);
}

script::TensorsFrom tensors_beside(const std::string& path) {
  return [folder = std::make_shared<FolderTensors>(path)](const std::string& file, const std::string& hash) {
    return folder->find(file, hash);
  };
}

script::TensorsFrom tensors_of(std::vector<IRModule> modules) {
  struct Known {
    std::vector<IRModule> modules;
    std::once_flag once;
    std::map<std::string, TensorData> data;
  };
  auto known = std::make_shared<Known>();
  known->modules = std::move(modules);
  return [known](const std::string&, const std::string& hash) {
    std::call_once(known->once, [&] {
      for (const IRModule& module : known->modules)
        each_constant(module, [&](const RelaxConstantNode& constant) {
          known->data.emplace(constant.data.hash().str(), constant.data);
        });
    });
    auto found = known->data.find(hash);
    return found == known->data.end() ? TensorData() : found->second;
  };
}

script::TensorsFrom tensors_in(Tensors tensors) {
  return [kept = std::make_shared<Tensors>(std::move(tensors))](const std::string&, const std::string& hash) {
    auto found = kept->find(hash);
    return found == kept->end() ? TensorData() : constant_of_tensor(found->second)->data;
  };
}

bool refers_to_tensors(std::string_view text) { return text.find("tirscope.tensors(") != text.npos; }

}  // namespace tirscope::model
