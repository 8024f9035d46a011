// SPDX-License-Identifier: Apache-2.0
// `T.target(...)`: what TVM fills in for each kind of target.
#include "script/tir/values/target.h"

#include <algorithm>

#include "script/tir/tir_namespace.h"
#include "support/format.h"

namespace tirscope::script {

namespace {

struct TargetKind {
  std::string_view name;
  std::vector<std::string_view> keys;
  std::vector<std::pair<std::string_view, int64_t>> defaults;
};

const TargetKind* find_kind(std::string_view name) {
  static const std::vector<TargetKind> kinds = {
      {"llvm", {"cpu"}, {}},
      {"c", {"cpu"}, {}},
      {"cuda", {"cuda", "gpu"}, {{"max_num_threads", 1024}, {"thread_warp_size", 32}}},
      {"nvptx", {"cuda", "gpu"}, {{"max_num_threads", 1024}, {"thread_warp_size", 32}}},
      {"opencl",
       {"opencl", "gpu"},
       {{"max_num_threads", 256}, {"texture_spatial_limit", 16384}, {"thread_warp_size", 1}}},
      {"rocm",
       {"rocm", "gpu"},
       {{"max_num_threads", 256},
        {"max_shared_memory_per_block", 65536},
        {"max_threads_per_block", 256},
        {"thread_warp_size", 64}}},
      {"metal",
       {"metal", "gpu"},
       {{"max_function_args", 31},
        {"max_num_threads", 256},
        {"max_shared_memory_per_block", 32768},
        {"thread_warp_size", 16}}},
      {"vulkan", {"vulkan", "gpu"}, {{"max_num_threads", 256}, {"thread_warp_size", 1}}},
      {"webgpu", {"webgpu", "gpu"}, {{"max_num_threads", 256}}},
      {"hexagon", {"hexagon", "cpu"}, {}},
      {"ext_dev", {}, {}},
  };
  auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const TargetKind& k) { return k.name == name; });
  return kind == kinds.end() ? nullptr : &*kind;
}

Attr option_value(std::string_view text) {
  int64_t number = 0;
  bool negative = text.starts_with('-');
  std::string_view digits = text.substr(negative);
  bool numeric = !digits.empty() && digits.size() < 18 && digits.find_first_not_of("0123456789") == digits.npos;
  if (!numeric) return Attr(std::string(text));
  for (char c : digits) number = number * 10 + (c - '0');
  return Attr(negative ? -number : number);
}

/// "cuda -arch=sm_80 -keys=a,b" as a dict.
AttrDict parse_target(std::string_view text) {
  AttrDict out;
  bool first = true;
  while (!text.empty()) {
    std::size_t end = std::min(text.find(' '), text.size());
    std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (word.empty()) continue;
    if (first) {
      out["kind"] = std::string(word);
      first = false;
      continue;
    }
    word.remove_prefix(std::min(word.find_first_not_of('-'), word.size()));
    std::size_t equals = word.find('=');
    std::string key(word.substr(0, equals));
    std::string_view value = equals == word.npos ? "1" : word.substr(equals + 1);
    if (key == "keys" || value.find(',') != value.npos || key == "mattr" || key == "libs" || key == "llvm-options") {
      AttrList list;
      while (!value.empty()) {
        std::size_t comma = std::min(value.find(','), value.size());
        list.push_back(Attr(std::string(value.substr(0, comma))));
        value.remove_prefix(std::min(comma + 1, value.size()));
      }
      out[key] = std::move(list);
    } else {
      out[key] = option_value(value);
    }
  }
  return out;
}

std::vector<TargetTag> all_tags() {
  auto cuda = [](std::string_view name, std::string_view arch, int registers, int cache, std::string host) {
    std::string target = formatted(
        "cuda -arch={} -max_shared_memory_per_block=49152 -max_threads_per_block=1024 -registers_per_block={}", arch,
        registers);
    if (cache > 0) target += formatted(" -l2_cache_size_bytes={}", cache);
    return TargetTag{name, std::move(target), std::move(host)};
  };
  return {
#define TS_TARGET_TAG(NAME, TARGET, HOST) TargetTag{NAME, TARGET, HOST},
#define TS_CUDA_TAG(NAME, ARCH, REGISTERS, CACHE, HOST) cuda(NAME, ARCH, REGISTERS, CACHE, HOST),
#include "script/tir/values/target_tags.def"
#undef TS_TARGET_TAG
#undef TS_CUDA_TAG
  };
}

/// The dict that a target's text means: of a tag with its host.
AttrDict named_target(std::string_view text) {
  const TargetTag* tag = target_tag(text);
  if (!tag) return parse_target(text);
  AttrDict config = parse_target(tag->target);
  if (!tag->host.empty()) config["host"] = parse_target(tag->host);
  return config;
}

/// Whether TVM counts the processor among ARM's.
bool of_arm(const AttrDict& config) {
  const Attr* triple = find_attr(config, "mtriple");
  const std::string* text = triple ? triple->as_string() : nullptr;
  return text && (text->find("aarch64") != text->npos || text->find("arm") != text->npos);
}

Result<AttrDict> target_config(const Value& value) {
  AttrDict config;
  if (auto text = value.as_string()) {
    config = named_target(*text);
  } else if (auto attr = to_attr(value); attr && attr->get<AttrDict>()) {
    config = *attr->get<AttrDict>();
  } else if (auto node = value.as_node(); node && as<TargetNode>(*node)) {
    return as<TargetNode>(*node)->config;
  } else {
    return fail(bad_input("script.target", "a target must be a string or a dict, not {0}", value.type_name()));
  }
  const Attr* kind = find_attr(config, "kind");
  const std::string* name = kind ? kind->as_string() : nullptr;
  const TargetKind* known = name ? find_kind(*name) : nullptr;
  if (!known) return fail(bad_input("script.target", "there is no target kind {0}", name ? *name : "''"));
  AttrList keys;
  auto add_key = [&](const Attr& key) {
    bool present =
        std::any_of(keys.begin(), keys.end(), [&](const Attr& k) { return *k.as_string() == *key.as_string(); });
    if (!present) keys.push_back(key);
  };
  if (auto given = find_attr(config, "keys"); given && given->get<AttrList>())
    for (const Attr& key : *given->get<AttrList>())
      if (key.as_string()) add_key(key);
  if (auto device = find_attr(config, "device"); device && device->as_string()) add_key(*device);
  if (*name == "llvm" && of_arm(config)) add_key(Attr("arm_cpu"));
  for (std::string_view key : known->keys) add_key(Attr(std::string(key)));
  config["keys"] = std::move(keys);
  config.try_emplace("tag", Attr(""));
  for (const auto& [option, number] : known->defaults) config.try_emplace(std::string(option), Attr(number));
  if (*name == "llvm") config.try_emplace("mtriple", Attr("x86_64-pc-linux-gnu"));
  return config;
}

}  // namespace

const TargetTag* target_tag(std::string_view name) {
  static const std::vector<TargetTag> tags = all_tags();
  auto found = std::ranges::find(tags, name, &TargetTag::name);
  return found == tags.end() ? nullptr : &*found;
}

Result<Ref<const TargetNode>> make_target(const Value& value, const Value& host) {
  TS_TRY(AttrDict config, target_config(value));
  if (auto inner = find_attr(config, "host"); inner && inner->get<AttrDict>()) {
    TS_TRY(config["host"], target_config(from_attr(*inner)));
  } else if (inner && inner->as_string()) {
    TS_TRY(config["host"], target_config(Value(*inner->as_string())));
  }
  if (!host.failed() && !host.is_none()) {
    TS_TRY(config["host"], target_config(host));
  }
  return make<TargetNode>(std::move(config));
}

Result<Ref<const TargetNode>> read_target(std::string_view text) {
  return make_target(Value(std::string(text)), Value());
}

Result<Ref<const TargetNode>> read_target(const AttrDict& config) {
  return make_target(from_attr(Attr(config)), Value());
}

Value target_value(const Bound& args) { return args.evaluator.take(make_target(args[0], args[1]), args.where); }

}  // namespace tirscope::script
