__attribute__((reqd_work_group_size(128, 1, 1)))
__kernel void main_kernel(__global const float* restrict A, __global float* restrict B) {
  __local float A_shared[130];
  const int blockIdx_x = (int)get_group_id(0);
  const int threadIdx_x = (int)get_local_id(0);
  for (int ax0_0 = 0; ax0_0 < 2; ++ax0_0) {
    if (ax0_0 * 64 + (threadIdx_x >> 1) < 65) {
      A_shared[ax0_0 * 128 + threadIdx_x] = A[blockIdx_x * 128 + ax0_0 * 128 + threadIdx_x];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  B[blockIdx_x * 128 + threadIdx_x] = A_shared[threadIdx_x] + A_shared[threadIdx_x + 1] + A_shared[threadIdx_x + 2];
}
