__attribute__((reqd_work_group_size(32, 32, 1)))
__kernel void main_kernel(
    __global const float* restrict A,
    __global const float* restrict B,
    __global float* restrict C,
    __local uchar* buf_dyn_shmem) {
  __local float* A_shared = (__local float*)buf_dyn_shmem;
  __local float* B_shared = (__local float*)buf_dyn_shmem;
  __local float* A_shared_1 = (__local float*)buf_dyn_shmem;
  const int blockIdx_y = (int)get_group_id(1);
  float C_local[1];
  const int blockIdx_x = (int)get_group_id(0);
  const int threadIdx_x = (int)get_local_id(0);
  const int threadIdx_y = (int)get_local_id(1);
  C_local[0] = 0.0f;
  for (int k0 = 0; k0 < 8; ++k0) {
    barrier(CLK_LOCAL_MEM_FENCE);
    A_shared[threadIdx_y * 32 + threadIdx_x + 1024] = A[blockIdx_y * 8192 + threadIdx_y * 256 + k0 * 32 + threadIdx_x];
    B_shared[threadIdx_y * 32 + threadIdx_x] = B[k0 * 8192 + threadIdx_y * 256 + blockIdx_x * 32 + threadIdx_x];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k1 = 0; k1 < 32; ++k1) {
      C_local[0] = C_local[0] + A_shared[threadIdx_y * 32 + k1 + 1024] * B_shared[k1 * 32 + threadIdx_x];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  A_shared_1[threadIdx_y * 32 + threadIdx_x + 1024] = C_local[0];
  C[blockIdx_y * 8192 + threadIdx_y * 256 + blockIdx_x * 32 + threadIdx_x] = A_shared_1[threadIdx_y * 32 + threadIdx_x + 1024];
}
