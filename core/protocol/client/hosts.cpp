// SPDX-License-Identifier: Apache-2.0
#include "protocol/client/hosts.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "protocol/client/slurm.h"
#include "protocol/codec.h"
#include "protocol/message_limits.h"
#include "support/bounded_json.h"

namespace tirscope::protocol {

namespace {

namespace fs = std::filesystem;

fs::path list_file() {
  if (const char* folder = std::getenv("XDG_CONFIG_HOME"); folder && *folder)
    return fs::path(folder) / "tirscope" / "places.json";
  const char* home = std::getenv("HOME");
  return fs::path(home ? home : ".") / ".config" / "tirscope" / "places.json";
}

Diagnostic no_command(const std::string& prefix, const char* why) {
  return bad_input("place.no-command", "'{0}' starts nothing: {1}; a prefix is a command such as \"ssh box\"", prefix,
                   std::string(why));
}

Result<std::vector<std::string>> words_of(const std::string& prefix) {
  std::vector<std::string> words;
  char quote = 0;
  bool inside = false;
  for (char c : prefix) {
    if (quote ? c == quote : c == '"' || c == '\'') {
      quote = quote ? 0 : c;
      if (!inside) words.emplace_back();
      inside = true;
    } else if (!quote && (c == ' ' || c == '\t')) {
      inside = false;
    } else {
      if (!inside) words.emplace_back();
      inside = true;
      words.back() += c;
    }
  }
  if (quote) return fail(no_command(prefix, "a quotation mark is not closed"));
  if (words.empty() || words.front().empty()) return fail(no_command(prefix, "it is empty"));
  return words;
}

}  // namespace

Result<std::vector<std::string>> server_command(const std::string& prefix) {
  TS_TRY(std::vector<std::string> words, words_of(prefix));
  if (is_slurm(words.front())) {
    TS_TRY(const SlurmPlace place, slurm_place(words));
    return slurm_command(place);
  }
  if (!fs::path(words.back()).filename().string().starts_with("tirc")) words.push_back("tirc");
  words.push_back("serve");
  return words;
}

std::string tirc_beside() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error) return "tirc";
  return self.filename() == "tirc" ? self.string() : (self.parent_path() / "tirc").string();
}

std::string own_tirc() {
  std::error_code error;
  std::string beside = tirc_beside();
  return fs::exists(beside, error) ? beside : "tirc";
}

double patience_for(const std::string& prefix) { return is_slurm(prefix) ? queue_seconds : greeting_seconds; }

Result<std::vector<Host>> read_hosts() {
  const fs::path file = list_file();
  std::error_code error;
  if (!fs::exists(file, error)) return std::vector<Host>();
  std::ifstream in(file);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  auto list = read_json(text);
  auto hosts = list ? decode<std::vector<Host>>(*list, "places") : fail(list.error());
  if (hosts) return hosts;
  return fail(bad_input("place.bad-list", "the list of hosts in {0} cannot be read: {1}; correct or remove the file",
                        file.string(), hosts.error().message.str()));
}

Result<void> write_hosts(const std::vector<Host>& hosts) {
  const fs::path file = list_file(), fresh = file.string() + ".new";
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  std::ofstream out(fresh);
  out << encode(hosts).dump(2) << "\n";
  out.close();
  if (out) fs::rename(fresh, file, error);
  if (out && !error) return {};
  return fail(environment("place.not-written", "the list of hosts cannot be written to {0}; is the folder writable?",
                          file.string()));
}

Result<Host> find_host(const std::string& name) {
  if (is_slurm(name)) {
    TS_TRY_VOID(slurm_place({name}));
    return Host{name, name};
  }
  TS_TRY(std::vector<Host> hosts, read_hosts());
  if (auto it = std::ranges::find(hosts, name, &Host::name); it != hosts.end()) return *it;
  std::string known;
  for (const Host& host : hosts) known += (known.empty() ? "" : ", ") + host.name;
  return fail(bad_input("place.unknown",
                        "there is no host {0}; the hosts are {1}; add one with tirc hosts --add NAME PREFIX", name,
                        known.empty() ? "none" : known));
}

Result<std::vector<Host>> measuring_hosts(const std::vector<std::string>& names,
                                          std::optional<double> connect_timeout) {
  std::vector<Host> out;
  for (const std::string& name : names) {
    auto found = find_host(name);
    if (!found && name == "local" && found.error().code == "place.unknown")
      found = Host{name, "\"" + own_tirc() + "\""};
    if (!found) return fail(found.error());
    if (connect_timeout) found->connect_timeout = connect_timeout;
    int workers = 1;
    TS_TRY(const std::vector<std::string> words, words_of(found->prefix));
    if (is_slurm(words.front())) {
      TS_TRY(const SlurmPlace place, slurm_place(words));
      workers = place.workers;
    }
    for (int k = 1; k <= workers; ++k) {
      out.push_back(*found);
      if (workers > 1) out.back().name += " #" + std::to_string(k);
    }
  }
  return out;
}

}  // namespace tirscope::protocol
