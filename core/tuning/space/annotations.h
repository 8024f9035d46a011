// SPDX-License-Identifier: Apache-2.0
// The annotations by which rules speak to each other and to the postprocs: TVM's.
#pragma once

#include <string>

namespace tirscope::tuning {

inline const std::string tiling_structure = "meta_schedule.tiling_structure";
inline const std::string cooperative_fetch = "meta_schedule.cooperative_fetch";
inline const std::string least_threads = "meta_schedule.thread_extent_low_inclusive";
inline const std::string most_threads = "meta_schedule.thread_extent_high_inclusive";
inline const std::string place_producer = "meta_schedule.random_compute_producer";
inline const std::string most_parallel = "meta_schedule.parallel";
inline const std::string most_vector_lanes = "meta_schedule.vectorize";
inline const std::string unroll_explicitly = "meta_schedule.unroll_explicit";
inline const std::string unroll_implicitly = "meta_schedule.unroll_implicit";
inline const std::string inline_rule = "meta_schedule.inline_rule";
inline const std::string write_cache_level = "meta_schedule.write_cache_level";
inline const std::string auto_tensorize = "meta_schedule.auto_tensorize";
inline const std::string auto_tensorize_init = "meta_schedule.auto_tensorize_init";
inline const std::string layout_preproc = "meta_schedule.layout_rewrite_preproc";
inline const std::string warp_execution = "warp_execution";
inline const std::string custom_rule = "schedule_rule";

}  // namespace tirscope::tuning
