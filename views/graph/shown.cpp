// SPDX-License-Identifier: Apache-2.0
#include "views/graph/shown.h"

#include <algorithm>
#include <map>
#include <queue>

namespace tirscope::views::graph {

using analysis::GraphGroup;
using analysis::GraphGroupKind;
using analysis::GraphNode;
using analysis::GraphNodeKind;
using analysis::GraphOperand;
using analysis::ProgramGraph;

namespace {

constexpr std::size_t least_with_prefix = 2;

bool isComputed(GraphNodeKind kind) {
  return kind != GraphNodeKind::Parameter && kind != GraphNodeKind::Constant && kind != GraphNodeKind::Result;
}

class Shower {
 public:
  Shower(ProgramGraphPtr program, const Folding& folding) : graph_(*program), folding_(folding) {
    out_.program = std::move(program);
    out_.shown_for.assign(graph_.nodes.size(), -1);
  }

  ShownGraph run() {
    decideBodies();
    gatherPrefixes();
    addFrames();
    addNodes();
    foldWeights();
    for (int n = 0; n < int(out_.nodes.size()); ++n) addEdges(n);
    if (folding_.radius > 0) keepNear();
    return std::move(out_);
  }

 private:
  const GraphNode& at(int n) const { return graph_.nodes[std::size_t(n)]; }
  const GraphGroup& group(int g) const { return graph_.groups[std::size_t(g)]; }
  bool toggled(const std::string& key) const { return folding_.toggled.contains(key); }

  // ---- keys ---------------------------------------------------------------------------------------------------------

  std::string keyOf(int n) {
    const GraphNode& node = at(n);
    std::string key = node.kind == GraphNodeKind::Result ? "return:" + node.title : node.value.name;
    if (key.empty()) key = node.title + ":" + node.address;
    for (int g = node.group; g >= 0; g = group(g).parent)
      if (group(g).kind == GraphGroupKind::Function) key += "@" + at(group(g).caller).value.name;
    int again = taken_[key]++;
    return again ? key + "#" + std::to_string(again) : key;
  }

  // ---- what is open -------------------------------------------------------------------------------------------------

  void decideBodies() {
    is_open_.assign(graph_.groups.size(), true);
    group_key_.resize(graph_.groups.size());
    hidden_.assign(graph_.groups.size(), -1);
    for (std::size_t g = 0; g < graph_.groups.size(); ++g) {
      const GraphGroup& one = graph_.groups[g];
      if (one.parent >= 0) hidden_[g] = hidden_[std::size_t(one.parent)];
      if (one.kind != GraphGroupKind::Function) continue;
      group_key_[g] = bodyKey(graph_, int(g));
      is_open_[g] = folding_.bodies_closed == toggled(group_key_[g]);
      if (!is_open_[g] && hidden_[g] < 0) hidden_[g] = int(g);
    }
  }

  /// Values outside of bodies whose names begin alike.
  void gatherPrefixes() {
    if (!folding_.prefixes) return;
    std::map<std::string, std::vector<int>> found;
    for (int n = 0; n < int(graph_.nodes.size()); ++n)
      if (isComputed(at(n).kind) && !isInsideBody(at(n).group))
        if (std::string prefix = prefixOf(at(n).value.name); !prefix.empty()) found[prefix].push_back(n);
    for (auto& [prefix, members] : found)
      if (members.size() >= least_with_prefix) members_[prefix] = std::move(members);
  }

  bool isInsideBody(int g) const {
    for (; g >= 0; g = group(g).parent)
      if (group(g).kind == GraphGroupKind::Function) return true;
    return false;
  }

  /// The prefix that a node belongs to; empty for none.
  std::string prefixGroup(int n) const {
    int outer = n;  // what is inside a body goes where its call goes
    for (int g = at(n).group; g >= 0; g = group(g).parent)
      if (group(g).kind == GraphGroupKind::Function) outer = group(g).caller;
    const std::string prefix = members_.empty() || !isComputed(at(outer).kind) ? "" : prefixOf(at(outer).value.name);
    return members_.contains(prefix) ? prefix : std::string();
  }

  bool isPrefixClosed(const std::string& prefix) const { return !toggled("prefix:" + prefix); }

  // ---- frames -------------------------------------------------------------------------------------------------------

  /// One dataflow block around everything says nothing.
  bool isDrawn(int g) const {
    const GraphGroup& one = group(g);
    if (one.kind == GraphGroupKind::Function) return is_open_[std::size_t(g)];
    if (one.kind != GraphGroupKind::Dataflow) return true;
    return std::ranges::any_of(graph_.nodes, [&](const GraphNode& node) {
      if (!isComputed(node.kind)) return false;
      int around = node.group, inner = -1;
      for (; around >= 0 && around != one.parent; around = group(around).parent) inner = around;
      return around == one.parent && inner != g && node.group != g;
    });
  }

  void addFrames() {
    frame_of_.assign(graph_.groups.size(), -1);
    std::vector<std::string> home(graph_.groups.size());  // the prefix whose frame a body is drawn in
    for (const auto& [prefix, members] : members_) {
      if (isPrefixClosed(prefix)) continue;
      frame_of_prefix_[prefix] = int(out_.frames.size());
      out_.frames.push_back({-1, "prefix:" + prefix, prefix, -1, true});
    }
    for (std::size_t g = 0; g < graph_.groups.size(); ++g) {
      const GraphGroup& one = graph_.groups[g];
      const int around = one.parent < 0 ? -1 : frame_of_[std::size_t(one.parent)];
      frame_of_[g] = around;
      if (hidden_[g] >= 0 || !isDrawn(int(g))) continue;
      if (!members_.empty() && one.kind != GraphGroupKind::Function) continue;  // prefixes are the frames then
      int parent = around;
      if (one.kind == GraphGroupKind::Function) {
        const std::string prefix = prefixGroup(one.caller);
        if (!prefix.empty() && isPrefixClosed(prefix)) continue;
        if (parent < 0 && !prefix.empty()) parent = frame_of_prefix_[prefix];
      }
      frame_of_[g] = int(out_.frames.size());
      const bool can_close = one.kind == GraphGroupKind::Function;
      out_.frames.push_back({int(g), can_close ? group_key_[g] : std::string(), one.title, parent, can_close});
    }
  }

  // ---- nodes --------------------------------------------------------------------------------------------------------

  /// Parameters and results of a body that is open are only passed through.
  bool isPassedThrough(int n) const {
    const GraphNode& node = at(n);
    if (node.body >= 0 && is_open_[std::size_t(node.body)]) return true;
    const bool edge = node.kind == GraphNodeKind::Parameter || node.kind == GraphNodeKind::Result;
    return edge && node.group >= 0 && isInsideBody(node.group);
  }

  void addNodes() {
    std::map<std::string, int> closed;
    for (int n = 0; n < int(graph_.nodes.size()); ++n) {
      const GraphNode& node = at(n);
      if (const std::string prefix = prefixGroup(n); !prefix.empty() && isPrefixClosed(prefix)) {
        auto [found, is_new] = closed.emplace(prefix, int(out_.nodes.size()));
        if (is_new) out_.nodes.push_back({n, "prefix:" + prefix, prefix, {}, {}, -1, true});
        out_.nodes[std::size_t(found->second)].members.push_back(n);
        out_.shown_for[std::size_t(n)] = found->second;
        continue;
      }
      if (node.group >= 0 && hidden_[std::size_t(node.group)] >= 0) continue;  // see addHidden
      const std::string key = keyOf(n);
      if (isPassedThrough(n)) continue;
      out_.shown_for[std::size_t(n)] = int(out_.nodes.size());
      out_.nodes.push_back({n, key, {}, {}, {}, frameFor(n), node.body >= 0});
    }
    addHidden();
  }

  int frameFor(int n) const {
    const int inner = at(n).group < 0 ? -1 : frame_of_[std::size_t(at(n).group)];
    if (inner >= 0) return inner;
    const std::string prefix = prefixGroup(n);
    return prefix.empty() ? -1 : frame_of_prefix_.at(prefix);
  }

  /// What is inside a closed body is shown by its call.
  void addHidden() {
    for (int n = 0; n < int(graph_.nodes.size()); ++n) {
      const int g = at(n).group < 0 ? -1 : hidden_[std::size_t(at(n).group)];
      if (g < 0 || out_.shown_for[std::size_t(n)] >= 0) continue;
      const int call = out_.shown_for[std::size_t(group(g).caller)];
      out_.shown_for[std::size_t(n)] = call;
      if (call >= 0 && isComputed(at(n).kind)) out_.nodes[std::size_t(call)].members.push_back(n);
    }
  }

  // ---- edges --------------------------------------------------------------------------------------------------------

  /// Where a value comes from, through the borders of bodies that are open.
  int origin(int n) const {
    for (int steps = 0; n >= 0 && steps < 64; ++steps) {
      const GraphNode& node = at(n);
      if (node.body >= 0 && is_open_[std::size_t(node.body)]) {
        const int result = group(node.body).result;
        if (result < 0 || at(result).operands.size() != 1) return n;
        n = at(result).operands[0].from;
      } else if (node.kind == GraphNodeKind::Parameter && isPassedThrough(n)) {
        n = argumentFor(n);
      } else {
        return n;
      }
    }
    return n;
  }

  int argumentFor(int parameter) const {
    const GraphGroup& body = group(at(parameter).group);
    auto place = std::ranges::find(body.parameters, parameter);
    const std::size_t p = std::size_t(place - body.parameters.begin());
    if (place == body.parameters.end() || body.caller < 0 || p >= at(body.caller).operands.size()) return -1;
    return at(body.caller).operands[p].from;
  }

  /// A weight is drawn in its only user, unless it is wanted apart.
  void foldWeights() {
    if (folding_.weights_apart) return;
    std::map<int, std::vector<std::pair<int, std::string>>> users;
    for (int n = 0; n < int(out_.nodes.size()); ++n)
      eachOperand(n, [&](int from, const std::string& role) {
        if (at(from).is_weight) users[from].emplace_back(n, role);
      });
    std::vector<bool> gone(out_.nodes.size(), false);
    for (auto& [weight, uses] : users) {
      const int own = out_.shown_for[std::size_t(weight)];
      const bool many = at(weight).kind == GraphNodeKind::Parameter && uses.size() > 1;
      if (own < 0 || many) continue;
      auto user = [&](const auto& use) -> const ShownNode& { return out_.nodes[std::size_t(use.first)]; };
      const bool apart =
          std::ranges::any_of(uses, [&](const auto& use) { return folding_.apart.contains(user(use).key); });
      out_.nodes[std::size_t(own)].can_fold = apart;
      const bool returned =
          std::ranges::any_of(uses, [&](const auto& use) { return out_.of(user(use)).kind == GraphNodeKind::Result; });
      if (apart || returned) continue;
      gone[std::size_t(own)] = true;
      for (const auto& [holder, role] : uses) out_.nodes[std::size_t(holder)].folded.push_back({weight, role});
    }
    drop(gone);
  }

  template <class F>
  void eachOperand(int shown, F&& f) const {
    const ShownNode& node = out_.nodes[std::size_t(shown)];
    auto take = [&](int n) {
      for (const GraphOperand& operand : at(n).operands) {
        const int from = origin(operand.from);
        if (from >= 0) f(from, operand.role);
      }
    };
    if (node.prefix.empty()) return take(node.node);
    for (int member : node.members) take(member);
  }

  /// One edge for each value, however often it is taken.
  void addEdges(int to) {
    const bool merged = !out_.nodes[std::size_t(to)].prefix.empty();
    const std::size_t first = out_.edges.size();
    eachOperand(to, [&](int origin, const std::string& role) {
      const int from = out_.shown_for[std::size_t(origin)];
      if (from < 0 || from == to) return;
      auto same =
          std::find_if(out_.edges.begin() + std::ptrdiff_t(first), out_.edges.end(),
                       [&](const ShownEdge& edge) { return edge.from == from && (merged || edge.value == origin); });
      if (same == out_.edges.end())
        out_.edges.push_back({from, to, origin, merged ? std::string() : role});
      else if (!merged && !role.empty())
        same->role += ", " + role;
    });
  }

  /// Takes nodes out; what is in them is shown nowhere.
  void drop(const std::vector<bool>& gone) {
    std::vector<int> moved(out_.nodes.size(), -1);
    std::vector<ShownNode> kept;
    for (std::size_t n = 0; n < out_.nodes.size(); ++n) {
      if (gone[n]) continue;
      moved[n] = int(kept.size());
      kept.push_back(std::move(out_.nodes[n]));
    }
    out_.nodes = std::move(kept);
    for (int& shown : out_.shown_for) shown = shown < 0 ? -1 : moved[std::size_t(shown)];
    std::vector<ShownEdge> edges;
    for (ShownEdge& edge : out_.edges) {
      edge.from = moved[std::size_t(edge.from)];
      edge.to = moved[std::size_t(edge.to)];
      if (edge.from >= 0 && edge.to >= 0) edges.push_back(std::move(edge));
    }
    out_.edges = std::move(edges);
  }

  /// Only what is at most `radius` edges away from the centre, in any direction.
  void keepNear() {
    auto centre = std::ranges::find(out_.nodes, folding_.centre, &ShownNode::key);
    if (centre == out_.nodes.end()) return;
    std::vector<std::vector<int>> beside(out_.nodes.size());
    for (const ShownEdge& edge : out_.edges) {
      beside[std::size_t(edge.from)].push_back(edge.to);
      beside[std::size_t(edge.to)].push_back(edge.from);
    }
    std::vector<int> distance(out_.nodes.size(), -1);
    std::queue<int> open;
    open.push(int(centre - out_.nodes.begin()));
    distance[std::size_t(open.front())] = 0;
    for (; !open.empty(); open.pop())
      for (int next : beside[std::size_t(open.front())])
        if (distance[std::size_t(next)] < 0 && distance[std::size_t(open.front())] < folding_.radius) {
          distance[std::size_t(next)] = distance[std::size_t(open.front())] + 1;
          open.push(next);
        }
    std::vector<bool> gone(out_.nodes.size());
    for (std::size_t n = 0; n < gone.size(); ++n) gone[n] = distance[n] < 0;
    out_.beyond = int(std::ranges::count(gone, true));
    drop(gone);
  }

  const ProgramGraph& graph_;
  const Folding& folding_;
  ShownGraph out_;
  std::vector<bool> is_open_;
  std::vector<int> hidden_;    ///< of each group, the closed body that it is or is inside of, or -1
  std::vector<int> frame_of_;  ///< of each group, the frame that its nodes are in
  std::vector<std::string> group_key_;
  std::map<std::string, std::vector<int>> members_;
  std::map<std::string, int> frame_of_prefix_, taken_;
};

}  // namespace

ShownGraph shownGraph(ProgramGraphPtr program, const Folding& folding) {
  return Shower(std::move(program), folding).run();
}

std::string bodyKey(const ProgramGraph& graph, int group) {
  std::string key = "body";
  for (; group >= 0; group = graph.groups[std::size_t(group)].parent)
    if (const GraphGroup& one = graph.groups[std::size_t(group)]; one.kind == GraphGroupKind::Function)
      key += ":" + graph.nodes[std::size_t(one.caller)].value.name;
  return key;
}

std::string prefixOf(const std::string& name) {
  std::size_t first = std::string::npos;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const bool separator = name[at] == '_' || name[at] == '.' || name[at] == '/';
    if (!separator || at == 0 || at + 1 >= name.size()) continue;
    if (first == std::string::npos) first = at;
    // "encoder_layer_3_fc": a layer ends at its number
    if (name[at - 1] >= '0' && name[at - 1] <= '9') return name.substr(0, at);
  }
  return first == std::string::npos ? std::string() : name.substr(0, first);
}

bool hasPrefixes(const ProgramGraph& graph) {
  std::map<std::string, std::size_t> counts;
  for (const GraphNode& node : graph.nodes)
    if (isComputed(node.kind))
      if (std::string prefix = prefixOf(node.value.name); !prefix.empty() && ++counts[prefix] >= least_with_prefix)
        return true;
  return false;
}

}  // namespace tirscope::views::graph
