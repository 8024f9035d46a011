// SPDX-License-Identifier: Apache-2.0
#include "runtime/devices/opencl.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <sstream>
#include <utility>

#include "runtime/devices/opencl_loader.h"

namespace tirscope::runtime {

namespace {

// ---- what devices say of themselves ---------------------------------------------------------------------------------

template <class T>
T number(const OpenClLoader& cl, cl_device_id device, cl_device_info what) {
  T value{};
  cl.clGetDeviceInfo(device, what, sizeof value, &value, nullptr);
  return value;
}

template <class Get>
std::string text_by(const Get& get) {
  size_t size = 0;
  if (get(0, nullptr, &size) != CL_SUCCESS || size == 0) return {};
  std::string text(size, '\0');
  get(size, text.data(), nullptr);
  text.resize(text.find('\0') == text.npos ? size : text.find('\0'));
  return text;
}

std::string text(const OpenClLoader& cl, cl_device_id device, cl_device_info what) {
  return text_by([&](size_t n, void* to, size_t* size) { return cl.clGetDeviceInfo(device, what, n, to, size); });
}

DeviceInfo info_of(const OpenClLoader& cl, cl_device_id device) {
  DeviceInfo info;
  info.name = text(cl, device, CL_DEVICE_NAME);
  info.driver = text(cl, device, CL_DEVICE_VERSION);
  info.threads_per_block = int64_t(number<size_t>(cl, device, CL_DEVICE_MAX_WORK_GROUP_SIZE));
  size_t items[3] = {};
  cl.clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizeof items, items, nullptr);
  std::copy(std::begin(items), std::end(items), info.block.begin());
  info.grid.fill(std::numeric_limits<int32_t>::max());  // drivers count them in 32 bits, and do not say so
  info.shared_bytes = int64_t(number<cl_ulong>(cl, device, CL_DEVICE_LOCAL_MEM_SIZE));
  info.memory_bytes = int64_t(number<cl_ulong>(cl, device, CL_DEVICE_GLOBAL_MEM_SIZE));
  info.largest_allocation = int64_t(number<cl_ulong>(cl, device, CL_DEVICE_MAX_MEM_ALLOC_SIZE));
  info.compute_units = number<cl_uint>(cl, device, CL_DEVICE_MAX_COMPUTE_UNITS);
  info.cache_bytes = int64_t(number<cl_ulong>(cl, device, CL_DEVICE_GLOBAL_MEM_CACHE_SIZE));
  std::istringstream extensions(text(cl, device, CL_DEVICE_EXTENSIONS));
  static const std::map<std::string, std::string> meanings = {{"cl_khr_fp16", "float16"}, {"cl_khr_fp64", "float64"}};
  int sub_groups = 0;
  for (std::string name; extensions >> name;) {
    if (auto it = meanings.find(name); it != meanings.end()) info.features.push_back(it->second);
    sub_groups += name == "cl_intel_subgroups" || name == "cl_intel_required_subgroup_size";
  }
  if (sub_groups == 2) info.features.push_back("sub-groups");
  return info;
}

/// Every device of every platform, in the loader's order.
Result<std::vector<cl_device_id>> device_ids(const OpenClLoader& cl) {
  cl_uint count = 0;
  cl_int status = cl.clGetPlatformIDs(0, nullptr, &count);
  std::vector<cl_platform_id> platforms(count);
  if (status != CL_SUCCESS || count == 0 || cl.clGetPlatformIDs(count, platforms.data(), nullptr) != CL_SUCCESS)
    return fail(environment(
        "device.no-driver",
        "the OpenCL loader finds no platform; install a device's OpenCL driver, or PoCL to run on the CPU"));
  std::vector<cl_device_id> all;
  for (cl_platform_id platform : platforms) {
    cl_uint some = 0;
    if (cl.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &some) != CL_SUCCESS || some == 0) continue;
    std::size_t before = all.size();
    all.resize(before + some);
    if (cl.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, some, all.data() + before, nullptr) != CL_SUCCESS)
      all.resize(before);
  }
  if (all.empty())
    return fail(environment("device.none", "OpenCL is available, but none of its platforms has a device"));
  return all;
}

// ---- errors ---------------------------------------------------------------------------------------------------------

Diagnostic problem(cl_int status, const char* what) {
  switch (status) {
    case CL_DEVICE_NOT_AVAILABLE:
      return environment("device.lost", "the device was lost ({0}), perhaps by a reset; run again", what);
    case CL_MEM_OBJECT_ALLOCATION_FAILURE:
    case CL_OUT_OF_HOST_MEMORY:
      return environment("device.out-of-memory", "the device is out of memory ({0}); use smaller sizes", what);
    case CL_OUT_OF_RESOURCES:
      return environment("device.out-of-resources",
                         "the device is out of resources ({0}): the kernel needs too many registers or too much "
                         "memory, or it failed; use fewer threads or smaller tiles",
                         what);
    default: return environment("device.error", "the OpenCL driver rejected {0} with error {1}", what, int(status));
  }
}

#define TS_CL(call, what) \
  if (cl_int ts_status = (call); ts_status != CL_SUCCESS) return fail(problem(ts_status, what))

/// The line that the log's first error is about: the first number between colons, as in "<kernel>:12:5: error: ...".
/// 0: it names none.
int line_in(const std::string& log) {
  std::istringstream in(log);
  for (std::string line; std::getline(in, line);) {
    if (line.find("error") == line.npos) continue;
    for (std::size_t colon = line.find(':'); colon != line.npos; colon = line.find(':', colon + 1)) {
      int number = 0;
      const char* stop = line.data() + line.size();
      auto [end, status] = std::from_chars(line.data() + colon + 1, stop, number);
      if (status == std::errc() && end != stop && *end == ':') return number;
    }
  }
  return 0;
}

Diagnostic build_failure(const std::string& log, const codegen::DeviceCode& code) {
  Diagnostic diagnostic =
      refused("device.build", "the OpenCL driver rejects the kernels: {0}", log.substr(0, log.find('\n')));
  int number = line_in(log);
  std::istringstream in(code.text);
  std::string line;
  for (int k = 0; k < number && std::getline(in, line);) ++k;
  if (number > 0) {
    diagnostic.message = message("the OpenCL driver rejects line {0} of the kernels: {1}", number, line);
    if (std::size_t(number) <= code.lines.size())
      diagnostic.where.push_back({code.lines[std::size_t(number) - 1].node, {}, "", {}});
  }
  diagnostic.notes.push_back(message("{0}", log));
  return diagnostic;
}

// ---- one device -----------------------------------------------------------------------------------------------------

class OpenClDevice final : public Device {
 public:
  OpenClDevice(const OpenClLoader& cl, cl_device_id device)
      : cl_(cl),
        device_(device),
        info_(info_of(cl, device)),
        in_host_memory_(number<cl_device_type>(cl, device, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU) {}

  ~OpenClDevice() override {
    unload();
    for (cl_event event : events_) cl_.clReleaseEvent(event);
    if (queue_) cl_.clReleaseCommandQueue(queue_);
    if (context_) cl_.clReleaseContext(context_);
  }

  Result<void> start() {
    cl_int status = CL_SUCCESS;
    context_ = cl_.clCreateContext(nullptr, 1, &device_, nullptr, nullptr, &status);
    TS_CL(status, "clCreateContext");
    queue_ = cl_.clCreateCommandQueue(context_, device_, CL_QUEUE_PROFILING_ENABLE, &status);
    TS_CL(status, "clCreateCommandQueue");
    return {};
  }

  const DeviceInfo& info() const override { return info_; }

  Result<void> load(const codegen::DeviceCode& code) override {
    unload();
    const char* source = code.text.c_str();
    cl_int status = CL_SUCCESS;
    program_ = cl_.clCreateProgramWithSource(context_, 1, &source, nullptr, &status);
    TS_CL(status, "clCreateProgramWithSource");
    status = cl_.clBuildProgram(program_, 1, &device_, "", nullptr, nullptr);
    if (status == CL_BUILD_PROGRAM_FAILURE)
      return fail(build_failure(text_by([&](size_t n, void* to, size_t* size) {
                                  return cl_.clGetProgramBuildInfo(program_, device_, CL_PROGRAM_BUILD_LOG, n, to,
                                                                   size);
                                }),
                                code));
    TS_CL(status, "clBuildProgram");
    for (const codegen::Kernel& description : code.kernels) {
      cl_kernel kernel = cl_.clCreateKernel(program_, description.symbol.c_str(), &status);
      TS_CL(status, "clCreateKernel");
      kernels_.push_back({kernel, description});
    }
    return {};
  }

  Result<DeviceMemory> allocate(int64_t bytes, void* host) override {
    bool shared = in_host_memory_ && host;
    if (info_.largest_allocation > 0 && bytes > info_.largest_allocation)
      return fail(environment("device.out-of-memory", "a single allocation needs {0} MB, but {1} allows at most {2} MB",
                              bytes >> 20, info_.name, info_.largest_allocation >> 20));
    cl_int status = CL_SUCCESS;
    cl_mem_flags flags = CL_MEM_READ_WRITE | (shared ? CL_MEM_USE_HOST_PTR : 0);
    cl_mem memory =
        cl_.clCreateBuffer(context_, flags, size_t(std::max<int64_t>(bytes, 1)), shared ? host : nullptr, &status);
    TS_CL(status, "clCreateBuffer");
    if (shared) in_place_[memory] = host;
    return reinterpret_cast<DeviceMemory>(memory);
  }

  void release(DeviceMemory memory) override {
    in_place_.erase(as_memory(memory));
    cl_.clReleaseMemObject(as_memory(memory));
  }

  Result<void> write(DeviceMemory memory, const void* data, int64_t bytes) override {
    if (bytes == 0 || holds(memory, data)) return {};
    TS_CL(cl_.clEnqueueWriteBuffer(queue_, as_memory(memory), CL_TRUE, 0, size_t(bytes), data, 0, nullptr, nullptr),
          "clEnqueueWriteBuffer");
    return {};
  }

  Result<void> read(void* data, DeviceMemory memory, int64_t bytes) override {
    if (bytes == 0) return {};
    if (holds(memory, data)) {  // mapping makes the host see what the device wrote
      cl_int status = CL_SUCCESS;
      void* map = cl_.clEnqueueMapBuffer(queue_, as_memory(memory), CL_TRUE, CL_MAP_READ, 0, size_t(bytes), 0, nullptr,
                                         nullptr, &status);
      TS_CL(status, "clEnqueueMapBuffer");
      TS_CL(cl_.clEnqueueUnmapMemObject(queue_, as_memory(memory), map, 0, nullptr, nullptr),
            "clEnqueueUnmapMemObject");
      return synchronise();
    }
    TS_CL(cl_.clEnqueueReadBuffer(queue_, as_memory(memory), CL_TRUE, 0, size_t(bytes), data, 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
    return {};
  }

  Result<void> launch(const Launch& launch) override {
    const Loaded& kernel = kernels_.at(launch.kernel);
    std::size_t threads = 1, limit = 0;
    std::array<size_t, 3> global{}, local{};
    for (std::size_t k = 0; k < 3; ++k) {
      local[k] = size_t(launch.block[k]);
      global[k] = size_t(launch.grid[k] * launch.block[k]);
      threads *= local[k];
    }
    cl_.clGetKernelWorkGroupInfo(kernel.kernel, device_, CL_KERNEL_WORK_GROUP_SIZE, sizeof limit, &limit, nullptr);
    if (limit > 0 && threads > limit)
      return fail(refused("device.threads",
                          "{0} needs {1} threads per block, but {2} can run it with at most {3} because of its "
                          "register use; use fewer threads",
                          kernel.description.name, threads, info_.name, limit)
                      .exceeding("threads", int64_t(threads), int64_t(limit)));
    for (std::size_t k = 0; k < launch.arguments.size(); ++k) {
      const codegen::KernelParameter& parameter = kernel.description.parameters[k];
      auto dtype = DataType::parse(parameter.dtype);
      cl_mem memory = as_memory(launch.arguments[k]);
      const void* value = parameter.pointer ? static_cast<const void*>(&memory) : &launch.arguments[k];
      size_t size = parameter.pointer ? sizeof memory : dtype ? size_t(dtype->bytes()) : 4;
      TS_CL(cl_.clSetKernelArg(kernel.kernel, cl_uint(k), size, value), "clSetKernelArg");
    }
    const auto& tags = kernel.description.launch_parameters;
    if (std::ranges::find(tags, codegen::dynamic_shared_memory) != tags.end())
      TS_CL(cl_.clSetKernelArg(kernel.kernel, cl_uint(launch.arguments.size()),
                               size_t(std::max<int64_t>(launch.dynamic_bytes, 1)), nullptr),
            "clSetKernelArg");
    cl_event event = nullptr;
    TS_CL(
        cl_.clEnqueueNDRangeKernel(queue_, kernel.kernel, 3, nullptr, global.data(), local.data(), 0, nullptr, &event),
        "clEnqueueNDRangeKernel");
    events_.push_back(event);
    return events_.size() < most_events ? Result<void>{} : settle();
  }

  Result<void> synchronise() override { return settle(); }

  Result<void> start_clock() override {
    TS_TRY_VOID(settle());
    seconds_ = 0;
    return {};
  }
  Result<double> stop_clock() override {
    TS_TRY_VOID(settle());
    return seconds_;
  }

 private:
  struct Loaded {
    cl_kernel kernel;
    codegen::Kernel description;
  };
  static constexpr std::size_t most_events = 256;  ///< kept before they are waited for

  static cl_mem as_memory(DeviceMemory memory) { return reinterpret_cast<cl_mem>(memory); }
  bool holds(DeviceMemory memory, const void* data) const {
    auto it = in_place_.find(as_memory(memory));
    return it != in_place_.end() && it->second == data;
  }

  /// Waits, and adds the time of what ran.
  Result<void> settle() {
    cl_int status = cl_.clFinish(queue_);
    for (cl_event event : std::exchange(events_, {})) {
      cl_ulong begin = 0, end = 0;
      cl_int known = cl_.clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof begin, &begin, nullptr);
      if (known == CL_SUCCESS)
        known = cl_.clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, nullptr);
      cl_.clReleaseEvent(event);
      if (status == CL_SUCCESS) status = known;
      seconds_ += double(end - begin) * 1e-9;
    }
    TS_CL(status, "a kernel");
    return {};
  }

  void unload() {
    for (const Loaded& kernel : kernels_) cl_.clReleaseKernel(kernel.kernel);
    kernels_.clear();
    if (program_) cl_.clReleaseProgram(std::exchange(program_, nullptr));
  }

  const OpenClLoader& cl_;
  cl_device_id device_;
  DeviceInfo info_;
  bool in_host_memory_;
  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
  cl_program program_ = nullptr;
  std::vector<Loaded> kernels_;
  std::map<cl_mem, void*> in_place_;  ///< buffers that are the host's own memory
  std::vector<cl_event> events_;
  double seconds_ = 0;
};

DeviceList list_opencl() {
  DeviceList all;
  auto cl = opencl_loader();
  auto ids = cl ? device_ids(**cl) : fail(cl.error());
  if (!ids) {
    all.problem = ids.error();
    return all;
  }
  for (cl_device_id id : *ids) all.devices.push_back(info_of(**cl, id));
  return all;
}

Result<std::unique_ptr<Device>> open_opencl(const passes::Target& target) {
  TS_TRY(const OpenClLoader* cl, opencl_loader());
  TS_TRY(std::vector<cl_device_id> ids, device_ids(*cl));
  std::string wanted = target.option("device");
  std::size_t number = 0;
  auto [end, status] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), number);
  bool is_number = wanted.empty() || (status == std::errc() && end == wanted.data() + wanted.size());
  if (!is_number || number >= ids.size())
    return fail(environment("device.no-such", "there is no OpenCL device {0}; they are numbered from 0 to {1}", wanted,
                            ids.size() - 1));
  auto device = std::make_unique<OpenClDevice>(*cl, ids[number]);
  TS_TRY_VOID(device->start());
  return device;
}

}  // namespace

const DeviceDriver& opencl_driver() {
  static const DeviceDriver driver = {"OpenCL", passes::Target::Kind::OpenCl, codegen::Form::OpenCl, list_opencl,
                                      open_opencl};
  return driver;
}

}  // namespace tirscope::runtime
