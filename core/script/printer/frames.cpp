// SPDX-License-Identifier: Apache-2.0
// Frames and names: which name an object has, how long, and where a free variable is defined.
#include <algorithm>
#include <charconv>

#include "script/printer/script_printer.h"

namespace tirscope::script {

ScriptPrinter::ScriptPrinter(const PrintOptions& options, std::string module_name)
    : options_(options), module_name_(std::move(module_name)) {
  for (const std::string& word :
       {options_.ir_prefix, options_.tir_prefix, options_.relax_prefix, options_.module_alias, module_name_})
    if (!word.empty()) taken_.insert(word);
}

ScriptPrinter::Scope::Scope(ScriptPrinter& printer, const Node* node, bool of_tir)
    : printer_(printer),
      frame_(printer.depth_ == printer.frames_.size() ? printer.frames_.emplace_back()
                                                      : printer.frames_[printer.depth_]) {
  ++printer.depth_;
  frame_.node = node;
  frame_.concise = false;
  frame_.of_tir = of_tir;
  frame_.has_alias = false;
}

ScriptPrinter::Scope::~Scope() {
  for (const Node* object : frame_.defined) {
    auto name = printer_.names_.find(object);
    if (name == printer_.names_.end()) continue;
    if (name->second.reserved) printer_.take_back(name->second.text);
    printer_.names_.erase(name);
  }
  frame_.defined.clear();
  frame_.items.clear();
  --printer_.depth_;
}

ScriptPrinter::Scratch::Scratch(ScriptPrinter& printer) : printer_(printer) {
  if (printer.lines_in_use_ == printer.lines_.size()) printer.lines_.emplace_back();
  line_ = &printer.lines_[printer.lines_in_use_++];
  line_->clear();
}

ScriptPrinter::Scratch::~Scratch() { --printer_.lines_in_use_; }

void ScriptPrinter::define(const Node& object, Frame& frame, std::string_view hint) {
  if (is_defined(object)) return;
  std::string name(hint);
  for (char& c : name) {
    bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (!word) c = '_';
  }
  if (!taken_.insert(name).second) {
    const std::string stem = name + '_';
    int& number = first_free_.try_emplace(stem, 1).first->second;
    while (!taken_.insert(name = stem + std::to_string(number)).second) ++number;
  }
  names_.emplace(&object, Name{std::move(name), nullptr, true});
  frame.defined.push_back(&object);
}

/// The name may be given again; so may numbers from its own on, where it ends in one.
void ScriptPrinter::take_back(const std::string& name) {
  taken_.erase(name);
  const std::size_t digits = name.find_last_not_of("0123456789") + 1;
  if (digits == 0 || name[digits - 1] != '_') return;
  auto known = first_free_.find(name.substr(0, digits));
  int number = 0;
  const char* end = name.data() + name.size();
  if (known != first_free_.end() && std::from_chars(name.data() + digits, end, number).ec == std::errc())
    known->second = std::min(known->second, std::max(number, 1));
}

void ScriptPrinter::define_as_part(const Node& object, Frame& frame, const BufferNode& buffer, std::string suffix) {
  names_.emplace(&object, Name{std::move(suffix), &buffer, false});
  frame.defined.push_back(&object);
}

void ScriptPrinter::define_text(const Node& object, Frame& frame, std::string text) {
  names_.emplace(&object, Name{std::move(text), nullptr, false});
  frame.defined.push_back(&object);
}

void ScriptPrinter::define_var(const VarNode& var, Frame& frame) {
  define(var, frame, var.name.empty() ? std::string_view("v") : std::string_view(var.name));
}

void ScriptPrinter::define_buffer(const BufferNode& buffer, Frame& frame) {
  define(buffer, frame, buffer.name.empty() ? std::string_view("buffer") : std::string_view(buffer.name));
}

void ScriptPrinter::write_name(Line& line, const Node& object) {
  std::size_t mark = line.open(&object);
  const Name& name = names_.at(&object);
  if (name.buffer) buffer(line, *name.buffer);
  line.add(name.text);
  line.close(mark);
}

void ScriptPrinter::set_root(const Node& root) {
  root_ = &root;
  prefixes_known_ = false;
}

namespace {

/// For each variable and buffer, the nodes above all its uses. A shared node is entered where it is met first.
class CommonPrefixes {
 public:
  explicit CommonPrefixes(std::unordered_map<const Node*, std::vector<const Node*>>& found) : found_(found) {}

  void visit(const Node& node) {
    bool is_object = node.kind == Kind::Var || node.kind == Kind::Buffer;
    if (!seen_.insert(&node).second) {
      if (is_object) use(node);
      return;
    }
    above_.push_back(&node);
    for_each_child(node, [this](const Node& child) { visit(child); });
    if (is_object) use(node);
    above_.pop_back();
  }

 private:
  void use(const Node& object) {
    auto [entry, is_new] = found_.try_emplace(&object, above_);
    if (is_new) return;
    auto& prefix = entry->second;
    std::size_t n = std::min(prefix.size(), above_.size());
    auto end = std::mismatch(prefix.begin(), prefix.begin() + std::ptrdiff_t(n), above_.begin()).first;
    if (end != prefix.begin() + std::ptrdiff_t(n)) prefix.erase(end, prefix.end());
  }

  std::unordered_map<const Node*, std::vector<const Node*>>& found_;
  std::vector<const Node*> above_;
  std::unordered_set<const Node*> seen_;
};

}  // namespace

void ScriptPrinter::find_common_prefixes() {
  if (prefixes_known_) return;
  prefixes_known_ = true;
  prefixes_.clear();
  if (root_) CommonPrefixes(prefixes_).visit(*root_);
}

ScriptPrinter::Frame* ScriptPrinter::lowest_frame_for(const Node& object) {
  find_common_prefixes();
  auto prefix = prefixes_.find(&object);
  if (prefix == prefixes_.end()) return nullptr;
  for (auto node = prefix->second.rbegin(); node != prefix->second.rend(); ++node)
    for (std::size_t i = 0; i < depth_; ++i)
      if (frames_[i].of_tir && frames_[i].node == *node) return &frames_[i];
  for (std::size_t i = depth_; i-- > 0;)
    if (frames_[i].of_tir && !frames_[i].node) return &frames_[i];
  return nullptr;
}

bool ScriptPrinter::dominates(const Node& ancestor, const Node& object) {
  find_common_prefixes();
  auto prefix = prefixes_.find(&object);
  return prefix != prefixes_.end() && std::ranges::find(prefix->second, &ancestor) != prefix->second.end();
}

void ScriptPrinter::tir(Line& line, std::string_view name) {
  used.tir = true;
  line.add(options_.tir_prefix);
  line.add('.');
  line.add(name);
}

std::string_view ScriptPrinter::block_word(Word word) const {
  return (options_.dialect == Dialect::SBlock ? Release::newest() : Release::oldest()).word(word);
}

void ScriptPrinter::ir(Line& line, std::string_view name) {
  used.ir = true;
  line.add(options_.ir_prefix);
  line.add('.');
  line.add(name);
}

void ScriptPrinter::relax(Line& line, std::string_view name) {
  used.relax = true;
  line.add(options_.relax_prefix);
  line.add('.');
  line.add(name);
}

void ScriptPrinter::write_metadata(Line& line, std::string_view key, const Attr& object) {
  auto entry = std::ranges::find(metadata.objects, key, [](const auto& e) { return std::string_view(e.first); });
  if (entry == metadata.objects.end()) entry = metadata.objects.insert(entry, {std::string(key), {}});
  auto& objects = entry->second;
  auto node = object.get<NodeRef>();
  std::size_t index = objects.size();
  if (node) index = metadata.index_of.try_emplace(node->get(), index).first->second;
  if (index == objects.size()) objects.push_back(object);
  line.add("metadata[\"");
  line.add(key);
  line.add("\"][");
  line.add(std::to_string(index));
  line.add(']');
}

}  // namespace tirscope::script
