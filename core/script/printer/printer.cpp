// SPDX-License-Identifier: Apache-2.0
// Modules, functions and fragments as text; the cache of functions' texts.
#include "script/printer/printer.h"

#include <algorithm>
#include <cstring>
#include <list>
#include <mutex>

#include "script/printer/layout.h"
#include "script/printer/metadata.h"
#include "support/in_parallel.h"

namespace tirscope::script {

namespace {

using PartRef = std::shared_ptr<const SourceMap::Part>;

/// What a function's text depends on besides the function.
std::string cache_key(const PrintOptions& o, const std::string& name, const std::string& module_name, int level) {
  std::string key = name + '\n' + module_name + '\n' + o.ir_prefix + '\n' + o.tir_prefix + '\n' + o.relax_prefix +
                    '\n' + o.module_alias + '\n' + o.buffer_dtype.str() + '\n' + o.int_dtype.str() + '\n' +
                    o.float_dtype.str();
  for (int value : {level, int(o.syntax_sugar), o.indent_spaces, int(o.show_all_struct_info), int(o.dialect),
                    int(o.literals), int(o.whole_strings), o.release.minor})
    key += '\n' + std::to_string(value);
  return key;
}

/// The texts of the functions that were printed last. Bounded by the memory that they take, and by the time since their
/// last use: a history holds many functions that are no longer viewed. What belongs to one of the last few texts
/// stays, for they have it anyway. A function without other owners will not be requested again.
class Cache {
 public:
  /// A module or function is printed: what none of the last prints used is dropped.
  void begin() {
    std::lock_guard lock(mutex_);
    ++print_;
    while (!entries_.empty() && entries_.back().print + prints < print_) erase(std::prev(entries_.end()));
  }
  PartRef find(const Node* function, const std::string& key) {
    std::lock_guard lock(mutex_);
    auto found = index_.find({function, key});
    if (found == index_.end()) return nullptr;
    entries_.splice(entries_.begin(), entries_, found->second);
    found->second->print = print_;
    return found->second->part;
  }
  void insert(const Node* function, std::string key, PartRef part) {
    std::lock_guard lock(mutex_);
    Id id{function, std::move(key)};
    if (index_.contains(id)) return;
    if (entries_.size() >= next_sweep_) sweep();
    bytes_ += size(*part);
    entries_.push_front({id, std::move(part), print_});
    index_.emplace(std::move(id), entries_.begin());
    while (bytes_ > limit && entries_.back().print + last_texts < print_) erase(std::prev(entries_.end()));
  }

 private:
  static constexpr std::size_t limit = std::size_t(128) << 20;
  static constexpr uint64_t prints = 64, last_texts = 4;
  static constexpr std::size_t bytes_of_node = 320;  ///< about the size of a node kept for its text position
  using Id = std::pair<const Node*, std::string>;
  struct Hash {
    std::size_t operator()(const Id& id) const {
      return std::hash<const Node*>()(id.first) * 31 + std::hash<std::string>()(id.second);
    }
  };
  struct Entry {
    Id id;
    PartRef part;
    uint64_t print;  ///< the last one that it was part of
  };
  static std::size_t size(const SourceMap::Part& part) {
    return part.text.size() + part.entries.size() * (sizeof(SourceEntry) + bytes_of_node);
  }
  void erase(std::list<Entry>::iterator entry) {
    bytes_ -= size(*entry->part);
    index_.erase(entry->id);
    entries_.erase(entry);
  }
  void sweep() {
    for (auto it = entries_.begin(); it != entries_.end();) {
      auto entry = it++;
      if (entry->part->owner->unique()) erase(entry);
    }
    next_sweep_ = std::max(least_sweep, 2 * entries_.size());
  }
  static constexpr std::size_t least_sweep = 64;
  std::size_t next_sweep_ = least_sweep;
  std::mutex mutex_;
  std::list<Entry> entries_;
  std::unordered_map<Id, std::list<Entry>::iterator, Hash> index_;
  std::size_t bytes_ = 0;
  uint64_t print_ = 0;
};

Cache& cache() {
  static Cache instance;
  return instance;
}

/// The text of one function. `metadata` counts on over the functions of a module.
PartRef function_part(const NodeRef& function, const std::string& name, const std::string& module_name, int level,
                      const PrintOptions& options, Metadata& metadata, UsedPrefixes before = {}) {
  bool cacheable = options.annotate.empty() && metadata.empty();
  std::string key = cacheable ? cache_key(options, name, module_name, level) : std::string();
  // A local function of Relax repeats the imports that its module needs so far.
  if (function->kind == Kind::PrimFunc) before = {};
  key += '0' + before.ir + 2 * before.tir + 4 * before.relax;
  if (cacheable)
    if (PartRef part = cache().find(function.get(), key)) return part;
  ScriptPrinter printer(options, module_name);
  printer.metadata = metadata;
  printer.used = before;
  std::vector<Item> items = printer.function(function, name);
  auto part = std::make_shared<SourceMap::Part>();
  write_items(printer.document, items, level, options.indent_spaces, *part);
  part->entries.shrink_to_fit();  // it is kept
  part->text.shrink_to_fit();
  part->used = printer.used;
  part->metadata = std::move(printer.metadata);
  part->owner = function;
  metadata = part->metadata;
  if (cacheable && part->metadata.empty()) cache().insert(function.get(), std::move(key), part);
  return part;
}

using Functions = std::vector<std::pair<std::string, NodeRef>>;

/// The texts of a long module's TensorIR functions, which are printed at the same time; null for each whose text
/// depends on the functions before it. `above` is what the module has before its first.
std::vector<PartRef> independent_parts(const Functions& functions, const std::string& module_name,
                                       const PrintOptions& options, const Metadata& above) {
  std::vector<PartRef> parts(functions.size());
  if (functions.size() < functions_worth_threads || !above.empty() || !options.annotate.empty()) return parts;
  in_parallel(functions.size(), [&](std::size_t k) {
    const auto& [name, function] = functions[k];
    if (function->kind != Kind::PrimFunc) return;
    Metadata own;
    PartRef part = function_part(function, name, module_name, 1, options, own);
    if (own.empty()) parts[k] = std::move(part);
  });
  return parts;
}

/// Joins parts and plain text.
class Assembler {
 public:
  explicit Assembler(const PrintOptions& options) : options_(options) {}

  void header(UsedPrefixes used) {
    auto import = [&](bool is_used, std::string_view package, const std::string& prefix) {
      if (!is_used) return;
      text_ += "# from tvm.script import ";
      text_ += package;
      text_ += " as " + prefix + '\n';
      any_header_ = true;
    };
    import(used.ir, "ir", options_.ir_prefix);
    import(used.tir, options_.release.word(Word::Package), options_.tir_prefix);
    import(used.relax, "relax", options_.relax_prefix);
    if (any_header_) text_ += '\n';
  }
  void add(std::string_view more) { text_ += more; }
  void add(PartRef part) {
    uint32_t offset = static_cast<uint32_t>(text_.size());
    text_ += part->text;
    sections_.push_back({offset, std::move(part)});
  }

  Printed finish(const Metadata& metadata) {
    std::string above = options_.tensors.empty() ? std::string() : named_tensors(metadata, options_.tensors);
    if (above.empty() && options_.show_meta) above = saved(metadata, options_.release);
    if (!metadata.empty() && above.empty())
      text_ += "# Metadata omitted. Use show_meta=True in script() method to show it.";
    while (!text_.empty() && std::isspace(static_cast<unsigned char>(text_.back()))) text_.pop_back();
    if (!options_.underline.empty() || !options_.annotate.empty() || options_.print_line_numbers)
      return {above + decorate(), SourceMap()};
    text_.insert(0, above);
    for (Section& section : sections_) section.offset += static_cast<uint32_t>(above.size());
    auto layout = std::make_shared<SourceMap::Layout>();
    layout->size = static_cast<uint32_t>(text_.size());
    layout->line_starts.push_back(0);
    const char* begin = text_.data();
    const char* end = begin + text_.size();
    for (const char* at = begin; (at = static_cast<const char*>(std::memchr(at, '\n', std::size_t(end - at)))); ++at)
      layout->line_starts.push_back(static_cast<uint32_t>(at - begin) + 1);
    layout->sections = std::move(sections_);
    return {std::move(text_), SourceMap(std::move(layout))};
  }

 private:
  std::string decorate() {
    std::vector<TextRange> underlines, exempt;
    for (const Section& section : sections_) {
      for (const SourceEntry& entry : section.part->entries)
        if (std::ranges::find(options_.underline, entry.node) != options_.underline.end())
          underlines.push_back({entry.range.begin + section.offset, entry.range.end + section.offset});
      for (TextRange comment : section.part->comments)
        exempt.push_back({comment.begin + section.offset, comment.end + section.offset});
    }
    return decorated(text_, std::move(underlines), std::move(exempt), options_);
  }

  const PrintOptions& options_;
  std::string text_;
  bool any_header_ = false;
  std::vector<Section> sections_;
};

/// TVM's order of a module's functions.
int priority(const std::string& name, const Node& function) {
  if (name == "main") return 1000;
  switch (function.kind) {
    case Kind::PrimFunc: return 1;
    case Kind::ExternFunc: return 2;
    case Kind::RelaxFunction: return 3;
    default: return 0;
  }
}

std::string bare_name(const Node& function, const PrintOptions& options) {
  if (!options.name.empty()) return options.name;
  auto prim = as<PrimFuncNode>(&function);
  auto relax = as<RelaxFunctionNode>(&function);
  auto symbol = prim    ? find_attr(prim->attrs, "global_symbol")
                : relax ? find_attr(relax->attrs, "global_symbol")
                        : nullptr;
  if (symbol && symbol->as_string()) return *symbol->as_string();
  return "main";
}

}  // namespace

PrintOptions PrintOptions::in(Release wanted) const {
  PrintOptions out = *this;
  out.release = wanted;
  out.dialect = wanted.has(Style::SBlocks) ? Dialect::SBlock : Dialect::Block;
  out.literals = wanted.has(Style::PlainNoAlias)  ? Literals::V0_21
                 : wanted.has(Style::WholeFloats) ? Literals::V0_18
                                                  : Literals::V0_17;
  return out;
}

Printed print_module(const IRModule& module, const PrintOptions& options) {
  cache().begin();
  std::string class_name = options.name.empty() ? "Module" : options.name;
  Functions functions(module->functions.begin(), module->functions.end());
  std::ranges::stable_sort(functions, {}, [](const auto& f) { return priority(f.first, *f.second); });

  Metadata metadata;
  UsedPrefixes used{.ir = true};
  ScriptPrinter attributes(options, class_name);
  std::vector<Item> lines = attributes.module_attributes(*module);
  auto attribute_part = std::make_shared<SourceMap::Part>();
  write_items(attributes.document, lines, 1, options.indent_spaces, *attribute_part);
  metadata = attributes.metadata;
  used |= attributes.used;
  std::vector<PartRef> parts = independent_parts(functions, class_name, options, metadata);
  UsedPrefixes used_before = attributes.used;
  for (std::size_t k = 0; k < functions.size(); ++k) {
    const auto& [name, function] = functions[k];
    if (!parts[k]) parts[k] = function_part(function, name, class_name, 1, options, metadata, used_before);
    used |= parts[k]->used;
    used_before |= parts[k]->used;
  }

  Assembler out(options);
  out.header(used);
  out.add("@" + options.ir_prefix + ".ir_module\nclass " + class_name + ":\n");
  out.add(PartRef(attribute_part));
  for (PartRef& part : parts) {
    out.add(std::move(part));
    out.add("\n");
  }
  if (parts.empty() && lines.empty())
    out.add(std::string(static_cast<std::size_t>(options.indent_spaces), ' ') + "pass\n");
  return out.finish(metadata);
}

Printed print_function(const NodeRef& function, const PrintOptions& options) {
  cache().begin();
  Metadata metadata;
  PartRef part = function_part(function, bare_name(*function, options), {}, 0, options, metadata);
  Assembler out(options);
  out.header(part->used);
  out.add(part);
  out.add("\n");
  return out.finish(metadata);
}

Printed print_node(const NodeRef& node, const PrintOptions& options) {
  if (auto module = ref_as<IRModuleNode>(node)) return print_module(module, options);
  if (node->kind == Kind::PrimFunc || node->kind == Kind::RelaxFunction) return print_function(node, options);
  ScriptPrinter printer(options);
  std::vector<Item> items = printer.fragment(node);
  auto part = std::make_shared<SourceMap::Part>();
  write_items(printer.document, items, 0, options.indent_spaces, *part);
  part->owner = node;
  Assembler out(options);
  out.add(PartRef(part));
  return out.finish(printer.metadata);
}

std::string text(const NodeRef& node, const PrintOptions& options) { return print_node(node, options).text; }

}  // namespace tirscope::script
