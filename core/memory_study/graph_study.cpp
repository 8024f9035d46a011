// SPDX-License-Identifier: Apache-2.0
#include "memory_study/graph_study.h"

#include <algorithm>

#include "analysis/graph/operator_detail.h"
#include "analysis/nest/label.h"
#include "arith/relax/struct_infos.h"
#include "ir/build.h"
#include "ir/walk/visitor.h"
#include "pass_runs/pass_run.h"

namespace tirscope::passes {

namespace {

/// No line of the table is longer.
constexpr std::size_t longest_text = 160;

/// "lv = matmul(x, w, alloc)", or the call alone where its result is unnamed ("_").
std::string text_of(const BindingNode& binding, const IRModule& module) {
  std::string value;
  if (auto call = as<RelaxCallNode>(binding.value)) {
    value = analysis::called_function(*call, module).title + "(";
    std::string operands;
    for (const NodeRef& arg : call->args)
      if (auto var = as<RelaxVarNode>(arg)) operands += (operands.empty() ? "" : ", ") + var->name;
    value += operands + ")";
  } else if (auto var = as<RelaxVarNode>(binding.value)) {
    value = var->name;
  } else {
    value = binding.value->kind == Kind::RelaxIf ? "if" : "a value";
  }
  if (value.size() > longest_text) value = value.substr(0, longest_text) + "...";
  return binding.var->name.starts_with("_") ? value : binding.var->name + " = " + value;
}

/// From the plan to a study, part by part.
class GraphStudy {
 public:
  GraphStudy(const GraphMemory& memory, const StudyOptions& options, const Job& job)
      : memory_(memory), plan_(memory.plan), job_(job) {
    out_.options = options;
    if (options.plan != PlanBy::BestFit && options.plan != PlanBy::Exact) out_.options.plan = PlanBy::Tvm;
    out_.options.second = {};
    out_.arena = {memory.name, memory.name, GraphMemory::scope, memory.tensors()};
  }

  MemoryStudy run() {
    name_tensors();
    find_origins();
    place_buffers();
    place_entries();
    place_lives();
    pack();
    remark();
    return std::move(out_);
  }

 private:
  void for_each_binding(const RelaxFunctionNode& function, const std::function<void(const BindingNode&)>& visit) {
    for (const BindingBlock& block : function.body->blocks)
      for (const Binding& binding : block->bindings) visit(*binding);
  }

  /// A tensor is named after its first alias (`lv = alloc`), which is its name in the source; without one, after its
  /// allocation.
  void name_tensors() {
    for (std::size_t k = 0; k < plan_.tensors.size(); ++k) tensor_of_[plan_.tensors[k].var.get()] = int(k);
    names_.resize(plan_.tensors.size());
    for_each_binding(*memory_.lowered, [&](const BindingNode& binding) {
      auto alias = as<RelaxVarNode>(binding.value);
      auto tensor = alias ? tensor_of_.find(alias) : tensor_of_.end();
      if (tensor == tensor_of_.end()) return;
      tensor_of_[binding.var.get()] = tensor->second;
      if (std::string& name = names_[std::size_t(tensor->second)]; name.empty()) name = binding.var->name;
    });
    for (std::size_t k = 0; k < names_.size(); ++k)
      if (names_[k].empty()) names_[k] = plan_.tensors[k].var->name;
  }

  void find_origins() {
    for_each_binding(*memory_.given,
                     [&](const BindingNode& binding) { given_.emplace(binding.var->name, NodeRef(&binding)); });
  }
  NodeRef origin_of(const std::string& name) const {
    auto found = given_.find(name);
    return found == given_.end() ? nullptr : found->second;
  }

  void place_buffers() {
    buffer_of_.assign(plan_.tensors.size(), -1);
    out_.unmerged = 0;
    for (std::size_t k = 0; k < plan_.tensors.size(); ++k) {
      const PlannedTensor& tensor = plan_.tensors[k];
      if (tensor.storage < 0) continue;
      buffer_of_[k] = int(out_.buffers.size());
      tensors_.push_back(int(k));
      StudyBuffer buffer;
      buffer.name = names_[k];
      auto info = as<TensorStructInfoNode>(tensor.var->struct_info);
      buffer.dtype = info ? info->dtype.str() : "";
      buffer.bytes = as_int(tensor.bytes);
      buffer.size_text = analysis::label(tensor.bytes);
      buffer.origin = origin_of(names_[k]);
      out_.unmerged = out_.unmerged && buffer.bytes ? std::optional(*out_.unmerged + *buffer.bytes) : std::nullopt;
      out_.buffers.push_back(std::move(buffer));
    }
  }

  void place_entries() {
    for_each_binding(*memory_.lowered, [&](const BindingNode& binding) {
      StudyEntry entry;
      entry.text = text_of(binding, memory_.module);
      entry.type = "Binding";
      auto touches = [&](const Node* var) {
        auto tensor = tensor_of_.find(var);
        const int buffer = tensor == tensor_of_.end() ? -1 : buffer_of_[std::size_t(tensor->second)];
        if (buffer >= 0 && std::ranges::find(entry.accesses, buffer) == entry.accesses.end())
          entry.accesses.push_back(buffer);
      };
      walk(NodeRef(binding.value), [&](const Node& node) {
        touches(&node);
        return true;
      });
      touches(binding.var.get());
      entry.origin = origin_of(binding.var->name);
      // An allocation and the call that fills it belong to what they compute.
      if (!entry.origin && !entry.accesses.empty()) {
        entry.origin = out_.buffers[std::size_t(entry.accesses.back())].origin;
        entry.origin_is_around = true;
      }
      out_.entries.push_back(std::move(entry));
    });
  }

  void place_lives() {
    const std::size_t entries = out_.entries.size();
    RuleLives lives{out_.options.rule, std::vector<int>(entries), std::vector<std::vector<int>>(entries), {}};
    for (std::size_t k = 0; k < entries; ++k) {
      lives.number[k] = int(k);
      lives.touched[k] = out_.entries[k].accesses;
    }
    for (int k : tensors_) {
      const PlannedTensor& tensor = plan_.tensors[std::size_t(k)];
      lives.lives.push_back(StudyLife{tensor.begin, tensor.end, tensor.begin, tensor.end + 1, {}});
    }
    out_.lives = out_.hoisted = out_.epochs = std::move(lives);
  }

  /// The offset of each tensor; nothing where a size is known at run time alone.
  std::optional<std::vector<int64_t>> offsets() {
    std::vector<analysis::PackedSpan> spans;
    for (std::size_t b = 0; b < tensors_.size(); ++b) {
      if (!out_.buffers[b].bytes) return std::nullopt;
      const PlannedTensor& tensor = plan_.tensors[std::size_t(tensors_[b])];
      auto dtype = DataType::parse(out_.buffers[b].dtype);
      spans.push_back(
          {*out_.buffers[b].bytes, dtype ? std::max<int64_t>(dtype->bytes(), 1) : 1, tensor.begin, tensor.end});
    }
    out_.bound = plan_.lower_bound_bytes();
    if (out_.options.plan != PlanBy::Tvm) {
      const auto packer = out_.options.plan == PlanBy::Exact ? analysis::Packer::Exact : analysis::Packer::BestFit;
      analysis::SpanPacking packed = analysis::pack_spans(spans, packer, job_);
      out_.total = packed.total;
      out_.complete = packed.complete;
      return std::move(packed.offsets);
    }
    std::vector<int64_t> storages, out;
    int64_t top = 0;
    for (const PlannedStorage& storage : plan_.storages) {
      storages.push_back(top);
      top += as_int(storage.bytes).value_or(0);
    }
    for (int k : tensors_) out.push_back(storages[std::size_t(plan_.tensors[std::size_t(k)].storage)]);
    out_.total = top;
    return out;
  }

  void pack() {
    const auto places = offsets();
    out_.plan.entries = int(out_.entries.size());
    out_.box_of.assign(out_.buffers.size(), -1);
    out_.offset_texts.assign(out_.buffers.size(), "");
    for (std::size_t b = 0; places && b < out_.buffers.size(); ++b) {
      const StudyLife& life = *out_.lives.lives[b];
      out_.box_of[b] = int(out_.plan.boxes.size());
      out_.buffer_of.push_back(int(b));
      out_.plan.boxes.push_back(
          {out_.buffers[b].name, life.lower, life.upper, *out_.buffers[b].bytes, (*places)[b], false});
      out_.offset_texts[b] = std::to_string((*places)[b]);
    }
  }

  void remark() {
    StudyNote note;
    note.text = out_.options.plan == PlanBy::Tvm
                    ? message("StaticPlanBlockMemory gives {0} tensors {1} storages, drawn one above the other",
                              out_.buffers.size(), plan_.storages.size())
                    : message("packed into one block of memory, which storages of StaticPlanBlockMemory are not");
    out_.notes.push_back(std::move(note));
    const int64_t leaving = std::ranges::count(plan_.tensors, -1, &PlannedTensor::storage);
    if (leaving == 0) return;
    StudyNote kept;
    kept.text = message("tensors that leave their block, and so are allocated for themselves: {0}", leaving);
    out_.notes.push_back(std::move(kept));
  }

  const GraphMemory& memory_;
  const GraphStoragePlan& plan_;
  const Job& job_;
  MemoryStudy out_;
  std::unordered_map<const Node*, int> tensor_of_;  ///< of variables, those that are another name too
  std::vector<std::string> names_;                  ///< of tensors
  std::vector<int> buffer_of_, tensors_;            ///< from tensors to buffers of the study, and back
  std::map<std::string, NodeRef> given_;
};

}  // namespace

int GraphMemory::tensors() const {
  return int(std::ranges::count_if(plan.tensors, [](const PlannedTensor& tensor) { return tensor.storage >= 0; }));
}

Result<std::shared_ptr<const GraphMemory>> GraphMemory::create(const IRModule& module, const std::string& name,
                                                               const Context& context, const Job& job) {
  auto memory = std::make_shared<GraphMemory>();
  memory->name = name;
  memory->given = ref_as<RelaxFunctionNode>(module->find(name));
  TS_TRY(std::vector<PassCall> calls, named_pipeline("default_build"));
  calls.erase(std::ranges::find(calls, "StaticPlanBlockMemory", &PassCall::name), calls.end());
  TS_TRY(IRModule lowered, run_passes(module, calls, context, job));
  memory->lowered = ref_as<RelaxFunctionNode>(lowered->find(name));
  if (!memory->lowered) return fail(bad_input("memory.function", "there is no Relax function {0} to plan", name));
  memory->module = lowered;
  memory->plan = plan_graph_storage(*memory->lowered, *lowered);
  return memory;
}

MemoryStudy study_graph(const GraphMemory& memory, const StudyOptions& options, const Job& job) {
  return GraphStudy(memory, options, job).run();
}

}  // namespace tirscope::passes
