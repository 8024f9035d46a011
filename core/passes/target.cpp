// SPDX-License-Identifier: Apache-2.0
#include "passes/target.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <vector>

#include "script/tir/values/target.h"

namespace tirscope::passes {

namespace {

struct KindName {
  std::string_view name, tvm_name;
  Target::Kind kind;
  std::array<std::string_view, 2> tvm_keys;  ///< the second is empty where there is one
};
constexpr KindName kinds[] = {{"cpu", "llvm", Target::Kind::Cpu, {"cpu"}},
                              {"opencl", "opencl", Target::Kind::OpenCl, {"opencl", "gpu"}},
                              {"cuda", "cuda", Target::Kind::Cuda, {"cuda", "gpu"}}};

constexpr TargetOption options_of_targets[] = {{"mcpu", "mcpu", true},
                                               {"mattr", "mattr", true},
                                               {"threads", "num-cores", true, true},
                                               {"arch", "arch", true},
                                               {"opt", "opt-level", true},
                                               {"triple", "mtriple", true},
                                               {"warp", "thread_warp_size", true, true},
                                               {"max-threads", "max_num_threads", true, true},
                                               {"max-shared", "max_shared_memory_per_block", true, true},
                                               {"max-block", "max_threads_per_block", true, true},
                                               {"registers", "registers_per_block", true, true},
                                               {"l2-cache", "l2_cache_size_bytes", true, true},
                                               {"library", ""},
                                               {"device", ""},
                                               {"libdevice", ""},
                                               {"contract", ""},
                                               {"vector-math", ""},
                                               {"fast-math", "fast-math"},
                                               {"fast-math-reassoc", "fast-math-reassoc"},
                                               {"fast-math-nnan", "fast-math-nnan"},
                                               {"fast-math-ninf", "fast-math-ninf"},
                                               {"fast-math-nsz", "fast-math-nsz"},
                                               {"fast-math-arcp", "fast-math-arcp"},
                                               {"fast-math-afn", ""}};

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    size_t at = std::min(text.find(separator), text.size());
    if (at > 0) parts.push_back(text.substr(0, at));
    text.remove_prefix(std::min(at + 1, text.size()));
  }
  return parts;
}

Diagnostic unknown_option(std::string_view name) {
  std::string known;
  for (const TargetOption& option : options_of_targets) known += (known.empty() ? "" : ", ") + std::string(option.name);
  return bad_input("target.unknown-option", "{0} is not an option of a target; use {1}", name, known);
}

Result<void> add_option(Target& target, std::string_view text, bool tvm) {
  size_t equals = text.find('=');
  std::string_view name = text.substr(0, equals);
  std::string value(equals == text.npos ? "" : text.substr(equals + 1));
  for (const TargetOption& known : options_of_targets) {
    if (name != (tvm ? known.tvm_name : known.name)) continue;
    if (known.positive) {
      int count = 0;
      auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), count);
      if (error != std::errc() || end != value.data() + value.size() || count < 1)
        return fail(bad_input("target.number", "the option {0} of a target must be a positive integer, not {1}",
                              known.name, value));
    }
    target.options[std::string(known.name)] = value;
    return {};
  }
  if (tvm) return {};  // TVM's targets carry much that means nothing here: keys, libs, model
  return fail(unknown_option(name));
}

}  // namespace

std::span<const TargetOption> target_options() { return options_of_targets; }

Result<Target> Target::parse(std::string_view text) {
  if (const script::TargetTag* tag = script::target_tag(text)) {
    auto meant = parse(tag->target);
    if (meant || meant.error().code != "target.unknown") return meant;
    return fail(bad_input("target.unknown", "{0} means {1}, for which no code is made here; use cpu, opencl or cuda",
                          text, tag->target));
  }
  std::string_view head = text.substr(0, text.find_first_of(": "));
  for (const KindName& known : kinds) {
    bool tvm = head == known.tvm_name && (head != known.name || text.find(' ') != text.npos);
    if (!tvm && head != known.name) continue;
    Target target;
    target.kind = known.kind;
    std::string_view rest = text.substr(head.size());
    if (!rest.empty()) rest.remove_prefix(1);
    for (std::string_view part : split(rest, tvm ? ' ' : ',')) {
      while (tvm && part.starts_with('-')) part.remove_prefix(1);
      TS_TRY_VOID(add_option(target, part, tvm));
    }
    return target;
  }
  return fail(bad_input(
      "target.unknown",
      "{0} is not a target; use cpu, opencl or cuda, with options as in \"cpu:mcpu=x86-64-v3,threads=1\"", text));
}

std::string Target::str() const {
  std::string text;
  for (const KindName& known : kinds)
    if (known.kind == kind) text = known.name;
  char separator = ':';
  for (auto& [name, value] : options) {
    text += separator + name + "=" + value;
    separator = ',';
  }
  return text;
}

std::string Target::option(const std::string& name) const {
  auto it = options.find(name);
  return it == options.end() ? "" : it->second;
}

std::string tvm_json(const Target& target) {
  nlohmann::json out{{"tag", ""}};
  for (const KindName& known : kinds) {
    if (known.kind != target.kind) continue;
    out["kind"] = known.tvm_name;
    for (std::string_view key : known.tvm_keys)
      if (!key.empty()) out["keys"].push_back(key);
  }
  for (const TargetOption& known : options_of_targets) {
    const std::string value = target.option(std::string(known.name));
    if (!known.of_passes || value.empty()) continue;
    nlohmann::json& held = out[std::string(known.tvm_name)];
    const bool number = std::ranges::all_of(value, [](unsigned char c) { return std::isdigit(c); });
    if (known.tvm_name == "mattr")
      for (std::string_view feature : split(value, '+')) held.push_back("+" + std::string(feature));
    else if (number && value.size() < 10)
      held = std::stoi(value);
    else
      held = value;
  }
  return out.dump();
}

int Target::threads() const {
  std::string text = option("threads");
  return text.empty() ? 0 : std::stoi(text);
}

}  // namespace tirscope::passes
