// SPDX-License-Identifier: Apache-2.0
#include "schedule/intrin/stock/stock.h"

#include <mutex>
#include <unordered_map>

#include "schedule/intrin/stock/families.h"
#include "script/files/reader.h"

namespace tirscope::schedule::stock {

namespace {

const std::vector<Entry>& entries() {
  static const std::vector<Entry> all = [] {
    std::vector<Entry> out;
    for (auto family : {dot_products, wmma, mma, mma_m16n8k8, mfma, simdgroup})
      for (Entry& entry : family()) out.push_back(std::move(entry));
    return out;
  }();
  return all;
}

const Entry* find(const std::string& name) {
  static const std::unordered_map<std::string, const Entry*> by_name = [] {
    std::unordered_map<std::string, const Entry*> out;
    for (const Entry& entry : entries()) out[entry.name] = &entry;
    return out;
  }();
  auto it = by_name.find(name);
  return it == by_name.end() ? nullptr : it->second;
}

}  // namespace

std::string fill(std::string_view text, const Holes& holes) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t open = text.find('<', at), close = open == text.npos ? text.npos : text.find('>', open);
    auto it = close == text.npos ? holes.end() : holes.find(text.substr(open + 1, close - open - 1));
    if (open == text.npos) {
      out += text.substr(at);
      break;
    }
    if (it == holes.end()) {
      out += text.substr(at, open + 1 - at);
      at = open + 1;
      continue;
    }
    out += text.substr(at, open - at);
    out += it->second;
    at = close + 1;
  }
  return out;
}

const std::vector<std::string>& names() {
  static const std::vector<std::string> all = [] {
    std::vector<std::string> out;
    for (const Entry& entry : entries()) out.push_back(entry.name);
    return out;
  }();
  return all;
}

bool has(const std::string& name) { return find(name); }

Result<TensorIntrin> get(const std::string& name) {
  static std::mutex mutex;
  static std::unordered_map<std::string, TensorIntrin> made;
  std::lock_guard lock(mutex);
  if (auto it = made.find(name); it != made.end()) return it->second;
  const Entry* entry = find(name);
  TS_CHECK(entry, "{} is one of the names", name);
  auto read = script::read_module(fill(entry->text, entry->holes));
  TS_CHECK(read, "{} does not read: {}", name, read.error().front().rendered());
  TensorIntrin intrin{read->module->prim_func("desc"), read->module->prim_func("impl")};
  TS_CHECK(intrin.desc && intrin.impl, "{} has a description and an implementation", name);
  return made.emplace(name, std::move(intrin)).first->second;
}

}  // namespace tirscope::schedule::stock
