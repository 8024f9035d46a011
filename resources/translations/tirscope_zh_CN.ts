<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>BlockTree</name>
    <message>
        <source>reduction block %1</source>
        <translation>归约块 %1</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>块 %1</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>读 %1</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>写 %1</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写</translation>
    </message>
    <message>
        <source>buffer %1</source>
        <translation>缓冲区 %1</translation>
    </message>
</context>
<context>
    <name>BufferScopes</name>
    <message>
        <source>1 buffer</source>
        <translation>1 个缓冲区</translation>
    </message>
    <message>
        <source>%1 buffers</source>
        <translation>%1 个缓冲区</translation>
    </message>
    <message>
        <source>argument</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>written by</source>
        <translation>写入者</translation>
    </message>
    <message>
        <source>read by</source>
        <translation>读取者</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>buffer %1, %2 %3, %4, %5</source>
        <translation>缓冲区 %1，%2 %3，%4，%5</translation>
    </message>
    <message>
        <source>written by %1</source>
        <translation>由 %1 写入</translation>
    </message>
    <message>
        <source>read by %1</source>
        <translation>由 %1 读取</translation>
    </message>
    <message>
        <source>also seen as %1</source>
        <translation>也以 %1 的形式出现</translation>
    </message>
</context>
<context>
    <name>CacheWords</name>
    <message>
        <source>%1, fully associative, lines of %2 B</source>
        <translation>%1，全相联，缓存行 %2 B</translation>
    </message>
    <message>
        <source>%1, ways: %2, lines of %3 B</source>
        <translation>%1，%2 路，缓存行 %3 B</translation>
    </message>
    <message>
        <source>write %1</source>
        <translation>写 %1</translation>
    </message>
    <message>
        <source>read %1</source>
        <translation>读 %1</translation>
    </message>
    <message>
        <source>first touches</source>
        <translation>首次访问</translation>
    </message>
    <message>
        <source>capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>%1: %2 misses of %3 accesses; first touches %4, capacity %5, conflict %6</source>
        <translation>%1：%3 次访问中未命中 %2 次；首次访问 %4，容量 %5，冲突 %6</translation>
    </message>
    <message>
        <source>fetched by a part of the run: %1</source>
        <translation>部分运行取入：%1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>fetched: %1</source>
        <translation>取入：%1</translation>
    </message>
    <message>
        <source>Accesses</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>Loops and blocks</source>
        <translation>循环和块</translation>
    </message>
    <message>
        <source>Only the first %1 accesses were run.</source>
        <translation>只运行了前 %1 次访问。</translation>
    </message>
    <message>
        <source>The other step cannot be compared: %1</source>
        <translation>无法与另一步骤比较：%1</translation>
    </message>
    <message>
        <source>Not all accesses of both steps were run: this is not the same work.</source>
        <translation>两个步骤的访问并未全部运行：两者的工作量并不相同。</translation>
    </message>
    <message>
        <source>%1 misses of %2 accesses</source>
        <translation>%2 次访问中未命中 %1 次</translation>
    </message>
    <message>
        <source>%1 fetched</source>
        <translation>取入 %1</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>accesses</source>
        <translation>访问次数</translation>
    </message>
    <message>
        <source>%1 fetches</source>
        <translation>%1 取入</translation>
    </message>
    <message>
        <source>%1 misses</source>
        <translation>%1 未命中</translation>
    </message>
    <message>
        <source>before:</source>
        <translation>之前：</translation>
    </message>
    <message>
        <source>Reuse</source>
        <translation>重用</translation>
    </message>
    <message>
        <source>accesses by the number of other lines since their line was touched; heights are logarithmic</source>
        <translation>按所在缓存行上次被访问以来访问过的其他缓存行数统计的访问次数；高度为对数</translation>
    </message>
    <message>
        <source>first</source>
        <translation>首次</translation>
    </message>
    <message>
        <source>first touches of a line: %1</source>
        <translation>对缓存行的首次访问：%1</translation>
    </message>
    <message>
        <source>other lines since: %1; accesses: %2</source>
        <translation>其间的其他缓存行：%1；访问次数：%2</translation>
    </message>
    <message>
        <source>before: %1</source>
        <translation>之前：%1</translation>
    </message>
</context>
<context>
    <name>GraphCards</name>
    <message>
        <source>tuple: %1</source>
        <translation>元组：%1</translation>
    </message>
    <message>
        <source>registered</source>
        <translation>已注册函数</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>归约</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>values named %1</source>
        <translation>名称以 %1 开头的值</translation>
    </message>
    <message>
        <source>takes %1</source>
        <translation>输入 %1</translation>
    </message>
    <message>
        <source>gives %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 read and written</source>
        <translation>读写 %1</translation>
    </message>
    <message>
        <source>Double-click opens %1</source>
        <translation>双击打开 %1</translation>
    </message>
    <message>
        <source>group %1</source>
        <translation>分组 %1</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
</context>
<context>
    <name>GraphKinds</name>
    <message>
        <source>parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>call of a TensorIR function</source>
        <translation>调用 TensorIR 函数</translation>
    </message>
    <message>
        <source>call of a registered function</source>
        <translation>调用已注册函数</translation>
    </message>
    <message>
        <source>call of a Relax function</source>
        <translation>调用 Relax 函数</translation>
    </message>
    <message>
        <source>match_cast</source>
        <translation>match_cast</translation>
    </message>
    <message>
        <source>tuple</source>
        <translation>元组</translation>
    </message>
    <message>
        <source>item of a tuple</source>
        <translation>元组的项</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>if</source>
        <translation>if</translation>
    </message>
    <message>
        <source>block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>Layouts</name>
    <message>
        <source>Layout: Overview</source>
        <translation>布局：总览</translation>
    </message>
    <message>
        <source>Layout: Learn</source>
        <translation>布局：学习</translation>
    </message>
    <message>
        <source>Layout: Debug memory</source>
        <translation>布局：内存调试</translation>
    </message>
    <message>
        <source>Layout: Benchmark</source>
        <translation>布局：性能测试</translation>
    </message>
    <message>
        <source>Layout: Passes</source>
        <translation>布局：Pass</translation>
    </message>
    <message>
        <source>Layout: Custom pass</source>
        <translation>布局：自己的 pass</translation>
    </message>
    <message>
        <source>Layout: Generated code</source>
        <translation>布局：生成的代码</translation>
    </message>
    <message>
        <source>Layout: Graph</source>
        <translation>布局：计算图</translation>
    </message>
    <message>
        <source>Layout: Model run</source>
        <translation>布局：模型运行</translation>
    </message>
    <message>
        <source>Layout: Tuning</source>
        <translation>布局：调优</translation>
    </message>
    <message>
        <source>Layout: Lesson</source>
        <translation>布局：课程</translation>
    </message>
    <message>
        <source>Layout: Playback</source>
        <translation>布局：回放</translation>
    </message>
</context>
<context>
    <name>LifetimeChart</name>
    <message>
        <source>Memory over the bindings</source>
        <translation>各绑定处的内存</translation>
    </message>
    <message>
        <source>at most %1 computed</source>
        <translation>中间结果最多 %1</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>于 %1 处</translation>
    </message>
    <message>
        <source>%1 given</source>
        <translation>输入与权重 %1</translation>
    </message>
    <message>
        <source>tensors of variable size are not counted</source>
        <translation>大小可变的张量未计入</translation>
    </message>
    <message>
        <source>given from the beginning, last needed by %1</source>
        <translation>一开始即给定，最后由 %1 使用</translation>
    </message>
    <message>
        <source>needed from %1 to the end</source>
        <translation>从 %1 起一直用到结束</translation>
    </message>
    <message>
        <source>needed from %1 to %2</source>
        <translation>从 %1 用到 %2</translation>
    </message>
</context>
<context>
    <name>Liveness</name>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>位于 %1</translation>
    </message>
    <message>
        <source>No temporaries</source>
        <translation>没有临时缓冲区</translation>
    </message>
    <message>
        <source>arguments %1</source>
        <translation>参数 %1</translation>
    </message>
    <message>
        <source>◆ write  ○ read</source>
        <translation>◆ 写  ○ 读</translation>
    </message>
    <message>
        <source>bytes live</source>
        <translation>活跃字节数</translation>
    </message>
    <message>
        <source>%1, %2, live from %3 to %4</source>
        <translation>%1，%2，从 %3 到 %4 活跃</translation>
    </message>
    <message>
        <source>written by %1</source>
        <translation>由 %1 写入</translation>
    </message>
    <message>
        <source>read by %1</source>
        <translation>由 %1 读取</translation>
    </message>
    <message>
        <source>%1 inside %2</source>
        <translation>%1，在 %2 之内</translation>
    </message>
</context>
<context>
    <name>LoopNest</name>
    <message>
        <source>contiguous</source>
        <translation>连续</translation>
    </message>
    <message>
        <source>stride %1</source>
        <translation>步长 %1</translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation>广播</translation>
    </message>
    <message>
        <source>irregular</source>
        <translation>不规则</translation>
    </message>
    <message>
        <source>parallel</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>vectorized</source>
        <translation>向量化</translation>
    </message>
    <message>
        <source>unrolled</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>%1: %2 over %3, bound to %4</source>
        <translation>%1：%2，取值范围 %3，绑定到 %4</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1，从 %2 起</translation>
    </message>
    <message>
        <source>loop %1, extent %2%3%4</source>
        <translation>循环 %1，长度 %2%3%4</translation>
    </message>
    <message>
        <source>, reduction</source>
        <translation>，归约</translation>
    </message>
    <message>
        <source>reduce</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>reduction block %1</source>
        <translation>归约块 %1</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>块 %1</translation>
    </message>
    <message>
        <source>reads %1</source>
        <translation>读 %1</translation>
    </message>
    <message>
        <source>writes %1</source>
        <translation>写 %1</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>where </source>
        <translation>条件 </translation>
    </message>
    <message>
        <source>init</source>
        <translation>初始化</translation>
    </message>
    <message>
        <source>update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2: %3</source>
        <translation>%1 %2：%3</translation>
    </message>
    <message>
        <source>accesses %1 of %2</source>
        <translation>触及 %2 中的 %1</translation>
    </message>
    <message>
        <source>per step of the innermost loop</source>
        <translation>最内层循环每前进一步</translation>
    </message>
    <message>
        <source>by the 32 lanes of a warp, the worst of all warps and iterations</source>
        <translation>由一个 warp 的 32 个通道访问，取所有 warp 和迭代中最差的一次</translation>
    </message>
    <message>
        <source>at least %1 sectors of 32 bytes</source>
        <translation>至少 %1 个 32 字节的扇区</translation>
    </message>
    <message>
        <source>sampled: there are too many to look at each</source>
        <translation>抽样结果：访问太多，无法逐一查看</translation>
    </message>
    <message>
        <source>each thread: %1</source>
        <translation>每个线程：%1</translation>
    </message>
</context>
<context>
    <name>Lowering</name>
    <message>
        <source>Fuse the graph (pipeline &quot;&amp;zero&quot;)</source>
        <translation>融合计算图（流水线 zero）(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Build the graph (pipeline &quot;default_build&quot;)</source>
        <translation>构建计算图（流水线 default_build）(&amp;B)</translation>
    </message>
    <message>
        <source>Fuse, then build the graph</source>
        <translation>先融合再构建计算图</translation>
    </message>
</context>
<context>
    <name>MemoryPlan</name>
    <message>
        <source>%1 in total</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>planned: %1</source>
        <translation>规划后 %1</translation>
    </message>
    <message>
        <source>planned size known only at run time</source>
        <translation>规划后的大小运行时才知道</translation>
    </message>
    <message>
        <source>Optimal for this rule</source>
        <translation>对这条规则已是最优</translation>
    </message>
    <message>
        <source>lower bound %1, gap %2</source>
        <translation>下界 %1，差距 %2</translation>
    </message>
    <message>
        <source>edited by hand</source>
        <translation>已手工修改</translation>
    </message>
    <message>
        <source>misaligned boxes: %1</source>
        <translation>未对齐的框：%1</translation>
    </message>
    <message>
        <source>overlaps: %1</source>
        <translation>重叠：%1</translation>
    </message>
    <message>
        <source>both rules agree</source>
        <translation>两条规则一致</translation>
    </message>
    <message>
        <source>first difference: %1</source>
        <translation>第一处不同：%1</translation>
    </message>
    <message>
        <source>━ live bytes</source>
        <translation>━ 活跃字节</translation>
    </message>
    <message>
        <source>┃ barrier</source>
        <translation>┃ 屏障</translation>
    </message>
    <message>
        <source>┇ barrier (inserted by ThreadSync)</source>
        <translation>┇ 屏障（由 ThreadSync 插入）</translation>
    </message>
    <message>
        <source>┊ wait for async copies</source>
        <translation>┊ 等待异步拷贝</translation>
    </message>
    <message>
        <source>┅ live under %1</source>
        <translation>┅ %1 下的活跃区间</translation>
    </message>
    <message>
        <source>limit per block: %1</source>
        <translation>线程块的上限：%1</translation>
    </message>
    <message>
        <source>blocks per SM: %1</source>
        <translation>每个 SM 的线程块：%1</translation>
    </message>
    <message>
        <source>lower bound for any plan: %1</source>
        <translation>任何规划的下界：%1</translation>
    </message>
    <message>
        <source>%1: one size is known only at run time</source>
        <translation>%1：有大小运行时才知道</translation>
    </message>
    <message>
        <source>%1: too large; static shared memory holds at most %2</source>
        <translation>%1：太大，静态共享内存最多 %2</translation>
    </message>
    <message>
        <source>%1: blocks per SM: %2, limited by shared memory; register use unknown</source>
        <translation>%1：每个 SM %2 个线程块，受共享内存限制；寄存器未知</translation>
    </message>
    <message>
        <source>%1: blocks per SM: %2, limited by threads; register use unknown</source>
        <translation>%1：每个 SM %2 个线程块，受线程数限制；寄存器未知</translation>
    </message>
    <message>
        <source>%1: blocks per SM: %2, the maximum; register use unknown</source>
        <translation>%1：每个 SM %2 个线程块，已是最多；寄存器未知</translation>
    </message>
    <message>
        <source>%1: too large for a block</source>
        <translation>%1：超出一个线程块的上限</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1 at “%2”: live under %3, not under %4</source>
        <translation>%1 在“%2”处：按 %3 活跃，按 %4 不活跃</translation>
    </message>
    <message>
        <source>%1 from “%2” to “%3”: live under %4, not under %5</source>
        <translation>%1 从“%2”到“%3”：按 %4 活跃，按 %5 不活跃</translation>
    </message>
    <message>
        <source>%1, %2 at offset %3</source>
        <translation>%1，%2，偏移 %3</translation>
    </message>
    <message>
        <source>live from “%1” to “%2”</source>
        <translation>从“%1”到“%2”活跃</translation>
    </message>
    <message>
        <source>one iteration of “%1” may pass it to the next</source>
        <translation>“%1”的一次迭代可能把它留给下一次</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>%1 wasted: %2</source>
        <translation>浪费 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Tirscope&apos;s plan needs %1</source>
        <translation>Tirscope 的规划需要 %1</translation>
    </message>
    <message>
        <source>conflicts: %1</source>
        <translation>冲突：%1</translation>
    </message>
    <message>
        <source>⤻ conflicting accesses</source>
        <translation>⤻ 冲突的访问</translation>
    </message>
    <message>
        <source>thread %1 writes %2; barriers before it: %3</source>
        <translation>线程 %1 写 %2，此前屏障数：%3</translation>
    </message>
    <message>
        <source>thread %1 reads %2; barriers before it: %3</source>
        <translation>线程 %1 读 %2，此前屏障数：%3</translation>
    </message>
    <message>
        <source>needs at least %1</source>
        <translation>至少需要 %1</translation>
    </message>
</context>
<context>
    <name>ModelForm</name>
    <message>
        <source>Tensors (*.npy *.npz *.safetensors)</source>
        <translation>张量 (*.npy *.npz *.safetensors)</translation>
    </message>
</context>
<context>
    <name>PlaybackWords</name>
    <message>
        <source>read</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>written</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>in the cache</source>
        <translation>在缓存中</translation>
    </message>
    <message>
        <source>tinted: touched before</source>
        <translation>浅色：此前访问过</translation>
    </message>
    <message>
        <source>Sampled: %1 of %2 accesses, of blocks and threads that are spread over the run</source>
        <translation>采样：%2 次访问中的 %1 次，取自均匀分布在整次运行中的线程块和线程</translation>
    </message>
    <message>
        <source>Sampled: %1 of %2 accesses, in stretches that are spread over the run</source>
        <translation>采样：%2 次访问中的 %1 次，取自均匀分布在整次运行中的若干段</translation>
    </message>
    <message>
        <source>Only the first %1 accesses were run; with smaller sizes the film is of the whole run</source>
        <translation>只运行了前 %1 次访问；把尺寸调小，就能回放整次运行</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>块 %1</translation>
    </message>
    <message>
        <source>init</source>
        <translation>初始化</translation>
    </message>
    <message>
        <source>a cell is %1 × %1 elements</source>
        <translation>每格为 %1 × %1 个元素</translation>
    </message>
    <message>
        <source>rows of %1</source>
        <translation>每行 %1 个</translation>
    </message>
    <message>
        <source>axis %1 at %2</source>
        <translation>轴 %1 位于 %2</translation>
    </message>
    <message>
        <source>%1 ways</source>
        <translation>%1 路</translation>
    </message>
    <message>
        <source>fully associative</source>
        <translation>全相联</translation>
    </message>
    <message>
        <source>%1: %2, %3, lines of %4 B</source>
        <translation>%1：%2，%3，每行 %4 B</translation>
    </message>
    <message>
        <source>Columns are the sets, the line touched last on top; a red frame: it was fetched just now</source>
        <translation>每列是一组，最近访问的行在最上面；红框：刚刚取入</translation>
    </message>
    <message>
        <source> and %1 more</source>
        <translation> 等 %1 个</translation>
    </message>
    <message>
        <source>  · and %1 threads more</source>
        <translation>  · 另有 %1 个线程</translation>
    </message>
    <message>
        <source>frame %1 of %2 · %3 % of the run</source>
        <translation>第 %1 帧，共 %2 帧 · 运行的 %3 %</translation>
    </message>
</context>
<context>
    <name>PrimitiveGroups</name>
    <message>
        <source>Loops</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Cache and move</source>
        <translation>缓存与移动</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Reduce and tensorize</source>
        <translation>归约与张量化</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Annotate</source>
        <translation>标注</translation>
    </message>
</context>
<context>
    <name>QMenu</name>
    <message>
        <source>With other arguments…</source>
        <translation>使用其他参数…</translation>
    </message>
    <message>
        <source>No actions available</source>
        <translation>没有可用的操作</translation>
    </message>
    <message>
        <source>Select a loop, a block or a buffer to see its actions</source>
        <translation>选中一个循环、块或缓冲区，查看可执行的操作</translation>
    </message>
    <message>
        <source>Not applicable here</source>
        <translation>在此不适用</translation>
    </message>
    <message>
        <source>Any primitive…</source>
        <translation>任意原语…</translation>
    </message>
    <message>
        <source>Finding applicable primitives…</source>
        <translation>正在查找可用的操作…</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>block %1</source>
        <translation>块 %1</translation>
    </message>
    <message>
        <source>loop %1 (%2)</source>
        <translation>循环 %1（%2）</translation>
    </message>
    <message>
        <source>%1 (read)</source>
        <translation>%1（读取）</translation>
    </message>
    <message>
        <source>%1 (written)</source>
        <translation>%1（写入）</translation>
    </message>
    <message>
        <source>%1, then %2</source>
        <translation>%1，然后 %2</translation>
    </message>
    <message>
        <source>not the same: %1</source>
        <translation>不相同：%1</translation>
    </message>
    <message>
        <source>not all compared: %1</source>
        <translation>未全部比较：%1</translation>
    </message>
    <message>
        <source>not compared: no TensorIR function is in both</source>
        <translation>未比较：没有两边都有的 TensorIR 函数</translation>
    </message>
    <message>
        <source>the same on random inputs</source>
        <translation>在随机输入上相同</translation>
    </message>
    <message>
        <source>results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>results: %1</source>
        <translation>结果：%1</translation>
    </message>
</context>
<context>
    <name>RunState</name>
    <message>
        <source>Nothing is open</source>
        <translation>没有打开的内容</translation>
    </message>
    <message>
        <source>Open a TVMScript file, or choose a sample from the gallery.</source>
        <translation>打开 TVMScript 文件，或从示例库中选一个示例。</translation>
    </message>
    <message>
        <source>No TensorIR function is selected</source>
        <translation>没有选中 TensorIR 函数</translation>
    </message>
    <message>
        <source>Choose a function of this module in the toolbar.</source>
        <translation>请在工具栏中选择这个模块的函数。</translation>
    </message>
    <message>
        <source>The function cannot be run</source>
        <translation>该函数无法运行</translation>
    </message>
    <message>
        <source>This function accesses no buffers</source>
        <translation>这个函数不触及任何缓冲区</translation>
    </message>
</context>
<context>
    <name>RunWords</name>
    <message>
        <source>%1 arguments</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>%1 from files</source>
        <translation>%1 来自文件</translation>
    </message>
    <message>
        <source>%1 from the parameters</source>
        <translation>%1 来自参数文件</translation>
    </message>
    <message>
        <source>%1 random</source>
        <translation>%1 为随机值</translation>
    </message>
    <message>
        <source>%1 is as expected: the largest difference is %2 of the tolerance</source>
        <translation>%1 与预期一致：最大误差为容差的 %2</translation>
    </message>
    <message>
        <source>%1 is wrong: %2</source>
        <translation>%1 有误：%2</translation>
    </message>
    <message>
        <source>, median of %1 rounds (bindings: %2)</source>
        <translation>，%1 轮的中位数（各绑定合计：%2）</translation>
    </message>
    <message>
        <source>compiled in %1</source>
        <translation>编译用时 %1</translation>
    </message>
</context>
<context>
    <name>Storyboard</name>
    <message>
        <source>%1 added</source>
        <translation>新增 %1</translation>
    </message>
    <message>
        <source>%1 removed</source>
        <translation>删除 %1</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>修改 %1</translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>移动 %1</translation>
    </message>
    <message>
        <source>The text is the same</source>
        <translation>文本没有变化</translation>
    </message>
    <message>
        <source>Lines: %1</source>
        <translation>行：%1</translation>
    </message>
    <message>
        <source>%1 more lines</source>
        <translation>另有 %1 行</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读</translation>
    </message>
    <message>
        <source>written</source>
        <translation>写</translation>
    </message>
    <message>
        <source>time</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>speed-up</source>
        <translation>加速</translation>
    </message>
</context>
<context>
    <name>TextProblems</name>
    <message>
        <source>line %1: </source>
        <translation>第 %1 行：</translation>
    </message>
    <message numerus="yes">
        <source> (and %n more)</source>
        <translation>
            <numerusform>（还有 %n 条）</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TunedLesson</name>
    <message>
        <source>Tuned: %1</source>
        <translation>调优：%1</translation>
    </message>
    <message>
        <source>A tuner built and timed %1 candidates of this program for the target `%2`; %3 of them failed.</source>
        <translation>调优器为目标 `%2` 构建并计时了这个程序的 %1 个候选，其中 %3 个失败。</translation>
    </message>
    <message>
        <source>The fastest is trial %1 with %2.</source>
        <translation>最快的是试验 %1，用时 %2。</translation>
    </message>
    <message>
        <source>The search</source>
        <translation>搜索过程</translation>
    </message>
    <message>
        <source>What the fastest has</source>
        <translation>最快的候选有什么</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>Trial %1, %2</source>
        <translation>试验 %1，%2</translation>
    </message>
    <message>
        <source>Begin with the decisions in the table of the text.</source>
        <translation>从课文表格里的决策开始。</translation>
    </message>
    <message>
        <source>A step was refused. The loop nest shows which blocks and loops there are.</source>
        <translation>有一步被拒绝。循环嵌套视图显示了有哪些块和循环。</translation>
    </message>
    <message>
        <source>Make the program at least three quarters as fast as the tuner made it. It is timed.</source>
        <translation>让程序至少达到调优结果四分之三的速度。会测量时间。</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>IR text</source>
        <translation>IR 文本</translation>
    </message>
    <message>
        <source>The module as TVMScript</source>
        <translation>以 TVMScript 表示的模块</translation>
    </message>
    <message>
        <source>Loop nest</source>
        <translation>循环嵌套</translation>
    </message>
    <message>
        <source>Loops, the data each one touches, and how each access walks memory</source>
        <translation>各个循环、各自触及的数据，以及每次访问如何遍历内存</translation>
    </message>
    <message>
        <source>Block tree</source>
        <translation>块树</translation>
    </message>
    <message>
        <source>Blocks, their reads and writes, and the dependences between them</source>
        <translation>各个块、各自的读写，以及块与块之间的依赖</translation>
    </message>
    <message>
        <source>Buffer scopes</source>
        <translation>缓冲区存储域</translation>
    </message>
    <message>
        <source>Each buffer in the lane of its storage scope, with its readers and writers</source>
        <translation>每个缓冲区位于其存储域的泳道中，并标明读者与写者</translation>
    </message>
    <message>
        <source>Liveness</source>
        <translation>活跃区间</translation>
    </message>
    <message>
        <source>The live range of each buffer, and the bytes live at each point</source>
        <translation>每个缓冲区的活跃区间，以及各处的活跃字节数</translation>
    </message>
    <message>
        <source>Diff</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>What changed between two steps</source>
        <translation>两个步骤之间的变化</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>The steps applied so far, with branches</source>
        <translation>已应用的各个步骤，包括分支</translation>
    </message>
    <message>
        <source>Build and time</source>
        <translation>构建与计时</translation>
    </message>
    <message>
        <source>Every timing, as a table and as a bar chart</source>
        <translation>以表格和条形图列出每次计时</translation>
    </message>
    <message>
        <source>Memory plan</source>
        <translation>内存规划</translation>
    </message>
    <message>
        <source>The offset of each buffer in shared memory, and why memory is reused or not</source>
        <translation>每个缓冲区在共享内存中的偏移，以及为何复用或不复用</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Pass</translation>
    </message>
    <message>
        <source>The passes that lowered the program, and the changes of each</source>
        <translation>降级程序的各个 pass，以及每个 pass 改了什么</translation>
    </message>
    <message>
        <source>Generated code</source>
        <translation>生成的代码</translation>
    </message>
    <message>
        <source>LLVM IR, assembly, OpenCL C, CUDA C++ or PTX, and the source of each line</source>
        <translation>LLVM IR、汇编、OpenCL C、CUDA C++ 或 PTX，以及每一行的来源</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>A Relax function as a graph of its bindings, or a TensorIR function as one of its blocks</source>
        <translation>以绑定构成的图显示 Relax 函数，或以块构成的图显示 TensorIR 函数</translation>
    </message>
    <message>
        <source>Source file</source>
        <translation>源文件</translation>
    </message>
    <message>
        <source>The file as it was opened; of a builder script, which lines made which blocks</source>
        <translation>打开时的文件；对于构建脚本，还显示哪些行生成了哪些块</translation>
    </message>
    <message>
        <source>Model run</source>
        <translation>模型运行</translation>
    </message>
    <message>
        <source>What each binding of a model gave in a run, with its time and a picture of it</source>
        <translation>一次运行中模型各绑定的结果、用时和图像</translation>
    </message>
    <message>
        <source>Tuning</source>
        <translation>调优</translation>
    </message>
    <message>
        <source>A search for a fast schedule: every candidate with its time, decisions and trace</source>
        <translation>搜索更快的调度：每个候选的时间、决策和轨迹</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Lessons with tasks that check themselves, hints and progress</source>
        <translation>带有自动检查的题目、提示和进度的课程</translation>
    </message>
    <message>
        <source>Warps</source>
        <translation>warp</translation>
    </message>
    <message>
        <source>How warps access memory: sectors, bank conflicts, and the lanes of each access</source>
        <translation>warp 如何访问内存：扇区、存储体冲突，以及每次访问的各通道</translation>
    </message>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>The schedule as Python, which runs while you write it</source>
        <translation>以 Python 表示的调度，边写边运行</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Which accesses and loops miss in which cache, why, and what another step changes</source>
        <translation>哪些访问和循环在哪一级缓存未命中、原因，以及另一步骤带来的变化</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>The program as it runs: reads and writes of each buffer, loops, threads and a cache</source>
        <translation>程序运行的过程：每个缓冲区的读写、循环、线程和缓存</translation>
    </message>
</context>
<context>
    <name>WarpLook</name>
    <message>
        <source>depends on %1</source>
        <translation>取决于 %1</translation>
    </message>
    <message>
        <source>no active lanes in the samples</source>
        <translation>样本中没有活动的通道</translation>
    </message>
    <message>
        <source>never runs</source>
        <translation>从不执行</translation>
    </message>
    <message>
        <source>%1-way bank conflict</source>
        <translation>%1 路存储体冲突</translation>
    </message>
    <message>
        <source>%1 sectors, %2 % used</source>
        <translation>%1 个扇区，使用率 %2 %</translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation>广播</translation>
    </message>
    <message>
        <source>conflict-free</source>
        <translation>无存储体冲突</translation>
    </message>
    <message>
        <source>coalesced, 1 sector</source>
        <translation>合并访问，1 个扇区</translation>
    </message>
    <message>
        <source>coalesced, %1 sectors</source>
        <translation>合并访问，%1 个扇区</translation>
    </message>
</context>
<context>
    <name>WarpView</name>
    <message>
        <source>%1 moved for nothing</source>
        <translation>白白搬运 %1</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>块 %1</translation>
    </message>
    <message>
        <source>requests: %1</source>
        <translation>请求数：%1</translation>
    </message>
    <message>
        <source>sampled</source>
        <translation>抽样结果</translation>
    </message>
    <message>
        <source>Preview this step</source>
        <translation>预览此步骤</translation>
    </message>
    <message>
        <source>The worst request of a warp: columns are the banks, each row is a pass</source>
        <translation>warp 最差的一次请求：列为存储体，每行为一趟</translation>
    </message>
    <message>
        <source>The worst request of a warp: each row is a line of 128 bytes, in sectors of 32</source>
        <translation>warp 最差的一次请求：每行为 128 字节的一行，分为 32 字节的扇区</translation>
    </message>
    <message>
        <source>… and %1 rows more</source>
        <translation>…… 还有 %1 行</translation>
    </message>
    <message>
        <source>bank %1, pass %2: lanes %3</source>
        <translation>存储体 %1，第 %2 趟：通道 %3</translation>
    </message>
    <message>
        <source>word %1 of line %2: lanes %3</source>
        <translation>行 %2 的第 %1 个字：通道 %3</translation>
    </message>
    <message>
        <source>fetched, and asked for by no lane</source>
        <translation>已取回，但没有通道需要</translation>
    </message>
    <message>
        <source>lane %1: %2 bytes, %3 bytes from the first active lane&apos;s</source>
        <translation>通道 %1：%2 字节，距第一个活动通道的地址 %3 字节</translation>
    </message>
    <message>
        <source>pass %1</source>
        <translation>第 %1 趟</translation>
    </message>
    <message>
        <source>line +%1</source>
        <translation>行 +%1</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>the index map cannot be written as sums of iterators: {0}</source>
        <translation>索引映射无法写成迭代变量之和：{0}</translation>
    </message>
    <message>
        <source>the index map contains a sum that is not a fusion of its iterators</source>
        <translation>索引映射中有一个和式不是其迭代变量的融合</translation>
    </message>
    <message>
        <source>the index map does not use its input {0}, so it has no inverse</source>
        <translation>索引映射没有用到输入 {0}，因此没有逆映射</translation>
    </message>
    <message>
        <source>the index map maps the buffer to indices that do not start at 0</source>
        <translation>索引映射把缓冲区映到不从 0 开始的索引</translation>
    </message>
    <message>
        <source>the inverse of the index map needs padding, so the map is not a bijection</source>
        <translation>索引映射的逆需要填充，因此它不是双射</translation>
    </message>
    <message>
        <source>operand types {0} and {1} do not match</source>
        <translation>操作数类型 {0} 与 {1} 不匹配</translation>
    </message>
    <message>
        <source>there is no constant of type {0}</source>
        <translation>没有类型为 {0} 的常量</translation>
    </message>
    <message>
        <source>the number of lanes must be a constant, or vscale times a constant</source>
        <translation>通道数必须是常量，或 vscale 乘以常量</translation>
    </message>
    <message>
        <source>the program is nested deeper than {0} levels</source>
        <translation>程序的嵌套超过 {0} 层</translation>
    </message>
    <message>
        <source>the module has {0} functions; specify one</source>
        <translation>模块有 {0} 个函数；请指明是哪一个</translation>
    </message>
    <message>
        <source>the module has no function &apos;{0}&apos;</source>
        <translation>模块没有函数 &apos;{0}&apos;</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; (option &apos;{1}&apos;) is not a data type</source>
        <translation>&apos;{0}&apos;（选项 &apos;{1}&apos;）不是数据类型</translation>
    </message>
    <message>
        <source>the dialect must be block or sblock, not &apos;{0}&apos;</source>
        <translation>方言是 block 或 sblock，不能是 &apos;{0}&apos;</translation>
    </message>
    <message>
        <source>the literal version must be 0.17, 0.18 or 0.21, not &apos;{0}&apos;</source>
        <translation>字面量的版本是 0.17、0.18 或 0.21，不能是 &apos;{0}&apos;</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is not a TensorIR function</source>
        <translation>&apos;{0}&apos; 不是 TensorIR 函数</translation>
    </message>
    <message>
        <source>there is no module &apos;{0}&apos;; it was never created or has been released</source>
        <translation>没有模块 &apos;{0}&apos;；它从未创建或已被释放</translation>
    </message>
    <message>
        <source>there is no schedule &apos;{0}&apos;; it was never created or has been released</source>
        <translation>没有调度 &apos;{0}&apos;；它从未创建或已被释放</translation>
    </message>
    <message>
        <source>there is no object &apos;{0}&apos; to release</source>
        <translation>没有可以释放的对象 &apos;{0}&apos;</translation>
    </message>
    <message>
        <source>error_render_level must be detail, fast or none, not &apos;{0}&apos;</source>
        <translation>error_render_level 是 detail、fast 或 none，不能是 &apos;{0}&apos;</translation>
    </message>
    <message>
        <source>specify either &apos;rv&apos; or &apos;block&apos;</source>
        <translation>请给出 &apos;rv&apos; 或 &apos;block&apos; 其中之一</translation>
    </message>
    <message>
        <source>the handle {0} is no longer valid</source>
        <translation>句柄 {0} 已失效</translation>
    </message>
    <message>
        <source>there is nothing to undo</source>
        <translation>没有可以撤销的步骤</translation>
    </message>
    <message>
        <source>there is nothing to redo</source>
        <translation>没有可以重做的步骤</translation>
    </message>
    <message>
        <source>the history has no step {0}</source>
        <translation>历史中没有步骤 {0}</translation>
    </message>
    <message>
        <source>specify either &apos;rv&apos; or &apos;node&apos;</source>
        <translation>请给出 &apos;rv&apos; 或 &apos;node&apos; 其中之一</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is not a loop or block of this module</source>
        <translation>&apos;{0}&apos; 不是这个模块的循环或块</translation>
    </message>
    <message>
        <source>the trace format must be python or json, not &apos;{0}&apos;</source>
        <translation>轨迹的格式是 python 或 json，不能是 &apos;{0}&apos;</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is not an instruction index</source>
        <translation>&apos;{0}&apos; 不是指令的序号</translation>
    </message>
    <message>
        <source>specify either &apos;module&apos; or &apos;schedule&apos; to replay on</source>
        <translation>请给出 &apos;module&apos; 或 &apos;schedule&apos; 其中之一，以便在其上重放</translation>
    </message>
    <message>
        <source>there is no method &apos;{0}&apos;</source>
        <translation>没有方法 &apos;{0}&apos;</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is not a readable value: expected plain JSON, {&quot;expr&quot;: text} or a handle</source>
        <translation>&apos;{0}&apos; 不是可以读取的值；应为普通 JSON、{&quot;expr&quot;: text} 或句柄</translation>
    </message>
    <message>
        <source>the indentation of this line matches none of the lines above</source>
        <translation>这一行的缩进与上面任何一行都不匹配</translation>
    </message>
    <message>
        <source>byte strings are not supported; use a plain string</source>
        <translation>字节串不在支持的子集之内；请写普通字符串</translation>
    </message>
    <message>
        <source>a digit is missing after this prefix</source>
        <translation>这个前缀之后缺少数字</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is not a number</source>
        <translation>&apos;{0}&apos; 不是数字</translation>
    </message>
    <message>
        <source>the string is not closed at the end of the line</source>
        <translation>字符串在行尾之前没有结束</translation>
    </message>
    <message>
        <source>the string is not closed at the end of the text</source>
        <translation>字符串在文本末尾之前没有结束</translation>
    </message>
    <message>
        <source>the character &apos;{0}&apos; cannot appear in a statement</source>
        <translation>语句中不能出现字符 &apos;{0}&apos;</translation>
    </message>
    <message>
        <source>this escape sequence is not valid</source>
        <translation>这个转义序列不表示任何字符</translation>
    </message>
    <message>
        <source>expected {0}, found {1}</source>
        <translation>此处应为 {0}，实际是 {1}</translation>
    </message>
    <message>
        <source>the text is nested deeper than {0} levels</source>
        <translation>文本的嵌套超过 {0} 层</translation>
    </message>
    <message>
        <source>the expression is nested deeper than {0} levels</source>
        <translation>表达式的嵌套超过 {0} 层</translation>
    </message>
    <message>
        <source>a single &apos;}&apos; in an f-string; write &apos;}}&apos;</source>
        <translation>f-string 中有单独的 &apos;}&apos;；请写 &apos;}}&apos;</translation>
    </message>
    <message>
        <source>&apos;{&apos; is not closed in this f-string</source>
        <translation>这个 f-string 中的 &apos;{&apos; 没有闭合</translation>
    </message>
    <message>
        <source>the parameter {0} appears twice</source>
        <translation>参数 {0} 被命名了两次</translation>
    </message>
    <message>
        <source>this line is indented more than the block that contains it</source>
        <translation>这一行的缩进比所在的代码块更深</translation>
    </message>
    <message>
        <source>this expression cannot be assigned to</source>
        <translation>不能对这个表达式赋值</translation>
    </message>
    <message>
        <source>the text has {0} bytes; the limit is {1}</source>
        <translation>文本有 {0} 字节；最多读取 {1} 字节</translation>
    </message>
    <message>
        <source>this is not a text file: line {0} contains the control character 0x{1}</source>
        <translation>这不是文本：第 {0} 行含有控制字符 0x{1}</translation>
    </message>
    <message>
        <source>this is not UTF-8 text: line {0} contains the byte 0x{1}</source>
        <translation>这不是 UTF-8 文本：第 {0} 行含有字节 0x{1}</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; must be {1}, not {2}</source>
        <translation>&apos;{0}&apos; 必须是 {1}，不能是 {2}</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is missing in {1}</source>
        <translation>{1} 中缺少 &apos;{0}&apos;</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is not a key of {1}</source>
        <translation>&apos;{0}&apos; 不是 {1} 的键</translation>
    </message>
    <message>
        <source>step {0} of the history does not replay as a single step</source>
        <translation>历史的步骤 {0} 无法作为一个步骤重放</translation>
    </message>
    <message>
        <source>this session was written by a newer version of Tirscope (format {0}, this program supports up to {1}); open it there, or export its module and trace</source>
        <translation>这个会话由更新版本的 Tirscope 写出（格式 {0}，本程序最多读到 {1}）；请用新版本打开，或导出其模块和轨迹</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is larger than {1} MiB</source>
        <translation>&apos;{0}&apos; 大于 {1} MiB</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; could not be read: {1}</source>
        <translation>无法读取 &apos;{0}&apos;：{1}</translation>
    </message>
    <message>
        <source>the language changes the next time Tirscope starts</source>
        <translation>语言将在下次启动 Tirscope 时改变</translation>
    </message>
    <message>
        <source>no choices are available here</source>
        <translation>这里没有可选的内容</translation>
    </message>
    <message>
        <source>the program &apos;tirc&apos;, which builds and runs modules, is neither beside this program nor on PATH</source>
        <translation>负责构建和运行模块的程序 &apos;tirc&apos; 既不在本程序旁边，也不在 PATH 中</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; could not be started: {1}</source>
        <translation>无法启动 &apos;{0}&apos;：{1}</translation>
    </message>
    <message>
        <source>the process that builds and runs modules ended unexpectedly; the next build starts it again</source>
        <translation>负责构建和运行模块的程序意外退出；下一次构建会重新启动它</translation>
    </message>
    <message>
        <source>LLVM cannot generate code for {0}: {1}</source>
        <translation>LLVM 无法为 {0} 生成代码：{1}</translation>
    </message>
    <message>
        <source>LLVM has no code generator for {0}</source>
        <translation>LLVM 没有 {0} 的代码生成器</translation>
    </message>
    <message>
        <source>LLVM knows no processor {0} for {1}; omit mcpu to use this machine&apos;s</source>
        <translation>{0} 不是 LLVM 所知的 {1} 处理器；省略 mcpu 即使用本机的处理器</translation>
    </message>
    <message>
        <source>the read-write mark and the locality of T.prefetch must be constants</source>
        <translation>T.prefetch 的读写标记和局部性必须是常量</translation>
    </message>
    <message>
        <source>function {0} is not in the module</source>
        <translation>函数 {0} 不在模块中</translation>
    </message>
    <message>
        <source>the arguments of the call to {0} do not match its parameters; pass the data pointer of each buffer and give its shape as constants</source>
        <translation>调用函数 {0} 的实参与其形参不符；请传入每个缓冲区的数据指针，并以常量给出其形状</translation>
    </message>
    <message>
        <source>the code generator does not support the type {0}; cast to int8 to int64, uint8 to uint64, bool, bfloat16, float16, float32 or float64</source>
        <translation>代码生成器没有类型 {0}；请转换为 int8 至 int64、uint8 至 uint64、bool、bfloat16、float16、float32、float64 之一</translation>
    </message>
    <message>
        <source>variable {0} has no value where it is used</source>
        <translation>变量 {0} 在使用处没有值</translation>
    </message>
    <message>
        <source>the indices of T.Shuffle must be constants less than the number of lanes, {0}</source>
        <translation>T.Shuffle 的索引必须是小于通道数 {0} 的常量</translation>
    </message>
    <message>
        <source>a T.reduce expression must be lowered to a loop before code generation</source>
        <translation>T.reduce 表达式必须先变成循环才能生成代码</translation>
    </message>
    <message>
        <source>buffer {0} has no memory where it is used</source>
        <translation>缓冲区 {0} 在使用处没有内存</translation>
    </message>
    <message>
        <source>a value of type {0} cannot be stored in buffer {1} of type {2}</source>
        <translation>类型为 {0} 的值不能存入缓冲区 {1}（类型 {2}）</translation>
    </message>
    <message>
        <source>T.address_of expects an element of a buffer</source>
        <translation>T.address_of 需要缓冲区的一个元素</translation>
    </message>
    <message>
        <source>loop {0} is bound to {1}, which a CPU does not have; use parallel for outer loops and vectorize for the innermost</source>
        <translation>循环 {0} 绑定到 {1}，而 CPU 没有它；外层循环请用 parallel，最内层循环请用 vectorize</translation>
    </message>
    <message>
        <source>the condition of an if statement must be a scalar, not {0} lanes</source>
        <translation>if 语句的条件必须是单个值，不能是 {0} 个通道</translation>
    </message>
    <message>
        <source>the attribute {0} needs a GPU; use parallel for outer loops</source>
        <translation>属性 {0} 需要 GPU；外层循环请用 parallel</translation>
    </message>
    <message>
        <source>T.realize of buffer {0} must be lowered before code generation</source>
        <translation>缓冲区 {0} 的 T.realize 必须先降低才能生成代码</translation>
    </message>
    <message>
        <source>block {0} must be lowered to loops before code generation</source>
        <translation>块 {0} 必须先降低为循环才能生成代码</translation>
    </message>
    <message>
        <source>buffer {0} has the storage scope {1}, which a CPU does not have; use global or local</source>
        <translation>缓冲区 {0} 的存储域是 {1}，而 CPU 没有它；请用 global 或 local</translation>
    </message>
    <message>
        <source>the shape of buffer {0} needs a value for {1}; set it by name</source>
        <translation>缓冲区 {0} 的形状需要 {1} 的值；请按名称设置</translation>
    </message>
    <message>
        <source>buffer {0} has the negative extent {1}</source>
        <translation>缓冲区 {0} 的长度 {1} 为负</translation>
    </message>
    <message>
        <source>buffer {0} is larger than {1} bytes; use smaller sizes</source>
        <translation>缓冲区 {0} 占用超过 {1} 字节；请选择更小的尺寸</translation>
    </message>
    <message>
        <source>parameter {0} is a pointer without a buffer; its size is unknown</source>
        <translation>参数 {0} 是没有缓冲区的指针，大小未知</translation>
    </message>
    <message>
        <source>the module has no TensorIR function {0}</source>
        <translation>模块没有 TensorIR 函数 {0}</translation>
    </message>
    <message>
        <source>the function takes {0} arguments, not {1}</source>
        <translation>函数需要 {0} 个实参，而不是 {1} 个</translation>
    </message>
    <message>
        <source>parameter {0} needs an array</source>
        <translation>参数 {0} 需要一个数组</translation>
    </message>
    <message>
        <source>buffer {0} has type {1}, but the array has {2}</source>
        <translation>缓冲区 {0} 的类型是 {1}，但数组的类型是 {2}</translation>
    </message>
    <message>
        <source>buffer {0} has {1} dimensions, but the array has {2}</source>
        <translation>缓冲区 {0} 有 {1} 维，但数组有 {2} 维</translation>
    </message>
    <message>
        <source>{0} is read before it is written</source>
        <translation>{0} 在写入之前被读取</translation>
    </message>
    <message>
        <source>the run was cancelled</source>
        <translation>运行已取消</translation>
    </message>
    <message>
        <source>the run takes more than {0} steps; use smaller sizes</source>
        <translation>运行超过 {0} 步；请选择更小的尺寸</translation>
    </message>
    <message>
        <source>buffer {0} with {1} elements does not fit in the {2} bytes that a run may allocate</source>
        <translation>缓冲区 {0} 有 {1} 个元素，超出一次运行可分配的 {2} 字节</translation>
    </message>
    <message>
        <source>not all threads of the block reach this barrier</source>
        <translation>并非线程块中的所有线程都到达这个屏障</translation>
    </message>
    <message>
        <source>integer division by zero</source>
        <translation>整数除以零</translation>
    </message>
    <message>
        <source>assertion failed: &quot;{0}&quot;</source>
        <translation>断言失败：“{0}”</translation>
    </message>
    <message>
        <source>dimension {0} of buffer {1} is {2}, but the array has {3}</source>
        <translation>第 {0} 维（缓冲区 {1}）是 {2}，但数组的是 {3}</translation>
    </message>
    <message>
        <source>at {0}</source>
        <translation>位于 {0}</translation>
    </message>
    <message>
        <source>match_buffer {0} has {1} dimensions, more than its source {2}</source>
        <translation>match_buffer {0} 有 {1} 维，多于其来源的 {2} 维</translation>
    </message>
    <message>
        <source>{0} of a match_buffer does not fit the region it views</source>
        <translation>match_buffer 的 {0} 与它所查看的区域不符</translation>
    </message>
    <message>
        <source>there is no pass named {0}</source>
        <translation>没有名为 {0} 的 pass</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>{0} is not a target; use cpu, opencl or cuda, with options as in &quot;cpu:mcpu=x86-64-v3,threads=1&quot;</source>
        <translation>{0} 不是目标平台；已知的有 cpu、opencl 和 cuda，选项写法如 &quot;cpu:mcpu=x86-64-v3,threads=1&quot;</translation>
    </message>
    <message>
        <source>the unrolled loop {0} must have a constant extent</source>
        <translation>展开的循环 {0} 的长度必须是常量</translation>
    </message>
    <message>
        <source>a while loop inside the vectorized loop {0} cannot run in vector lanes; make {0} serial</source>
        <translation>向量化循环 {0} 中的 while 循环无法在通道中执行；请把 {0} 改为串行</translation>
    </message>
    <message>
        <source>the vectorized loop {0} must have a constant extent from 1 to {1}; split it</source>
        <translation>向量化循环 {0} 的长度必须是 1 到 {1} 的常量；请拆分它</translation>
    </message>
    <message>
        <source>the vectorized loop {0} must start at 0</source>
        <translation>向量化循环 {0} 必须从 0 开始</translation>
    </message>
    <message>
        <source>the module has no TensorIR function &apos;{0}&apos;</source>
        <translation>模块没有 TensorIR 函数 &apos;{0}&apos;</translation>
    </message>
    <message>
        <source>{0} is not a pass of the pipeline for {1}</source>
        <translation>{0} 不是 {1} 流水线中的 pass</translation>
    </message>
    <message>
        <source>the reference has no TensorIR function {0}</source>
        <translation>参照模块没有 TensorIR 函数 {0}</translation>
    </message>
    <message>
        <source>the program takes {0} arguments, its reference {1}; name the original module with --reference</source>
        <translation>程序有 {0} 个参数，参照有 {1} 个；请用 --reference 指明它由哪个模块得来</translation>
    </message>
    <message>
        <source>the worker measured nothing</source>
        <translation>工作进程没有测得任何结果</translation>
    </message>
    <message>
        <source>the size {0} has no value; set it with --set {0}=VALUE</source>
        <translation>尺寸 {0} 没有值；请用 --set {0}=VALUE 给出</translation>
    </message>
    <message>
        <source>the function takes {0} arguments, but got {1}</source>
        <translation>函数需要 {0} 个实参，却给了 {1} 个</translation>
    </message>
    <message>
        <source>the program inspects the bits of a {0}, so it has no float64 reference</source>
        <translation>程序查看了 {0} 的二进制位，因此没有 float64 参照</translation>
    </message>
    <message>
        <source>the program {0}, which runs generated code, is missing; install or build tirc beside this program</source>
        <translation>缺少运行生成代码的程序 {0}；请在本程序旁边安装或构建 tirc</translation>
    </message>
    <message>
        <source>the process that runs generated code cannot be started: {0}</source>
        <translation>无法启动运行生成代码的进程：{0}</translation>
    </message>
    <message>
        <source>the program needs {0} MB, more than the {1} MB allowed; use smaller sizes</source>
        <translation>程序需要 {0} MB，超过允许的 {1} MB；请用更小的尺寸</translation>
    </message>
    <message>
        <source>not enough space for {0} MB of shared memory</source>
        <translation>没有空间容纳 {0} MB 共享内存</translation>
    </message>
    <message>
        <source>the run was cancelled after {0} s</source>
        <translation>运行在 {0} s 之后被取消</translation>
    </message>
    <message>
        <source>the program ran longer than {0} s and was stopped; use smaller sizes or a longer limit</source>
        <translation>程序运行超过 {0} s，已被停止；请用更小的尺寸或更长的时限</translation>
    </message>
    <message>
        <source>the bindings of block &quot;{0}&quot; are not independent affine functions of its loops that cover the domains of its iter vars</source>
        <translation>块“{0}”的绑定不是其外层循环的、相互独立且覆盖各迭代变量定义域的仿射函数</translation>
    </message>
    <message>
        <source>each iter var of block &quot;{0}&quot; must be bound to one loop, in order</source>
        <translation>块“{0}”的每个迭代变量必须依次绑定到一个循环</translation>
    </message>
    <message>
        <source>the root block of a function cannot be scheduled</source>
        <translation>函数的根块本身不能被调度</translation>
    </message>
    <message>
        <source>the blocks in the scope of block &quot;{0}&quot; are not a stage pipeline: each block may read only what earlier blocks have written, and may not write what an earlier block reads</source>
        <translation>块“{0}”作用域中的各块不构成分级流水线：每个块只能读前面的块已写入的数据，且不得写前面的块所读的数据</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; is not a complete block: {1}</source>
        <translation>块“{0}”不是完全块：{1}</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; is not a reduction block: {1}</source>
        <translation>块“{0}”不是归约块：{1}</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; is neither a complete block ({1}) nor a reduction block ({2})</source>
        <translation>块“{0}”既不是完全块（{1}），也不是归约块（{2}）</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; below the loop is neither a complete block ({1}) nor a reduction block ({2})</source>
        <translation>循环之下的块“{0}”既不是完全块（{1}），也不是归约块（{2}）</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; writes an output of its scope and cannot be moved</source>
        <translation>块“{0}”写入其作用域的输出，必须留在原处</translation>
    </message>
    <message>
        <source>expected one block below, found {0}</source>
        <translation>下面应有一个块，实际有 {0} 个</translation>
    </message>
    <message>
        <source>there is no storage scope &quot;{0}&quot;; use &quot;global&quot;, &quot;shared&quot;, &quot;local&quot; or &quot;warp&quot;</source>
        <translation>没有存储域“{0}”；可以用 &quot;global&quot;、&quot;shared&quot;、&quot;local&quot; 或 &quot;warp&quot;</translation>
    </message>
    <message>
        <source>buffer &quot;{0}&quot; is written by {1} blocks; only one block may write it</source>
        <translation>缓冲区“{0}”由 {1} 个块写入；只允许一个块写它</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; is the only block in the scope of block &quot;{1}&quot;; removing it would leave the scope empty</source>
        <translation>块“{0}”是块“{1}”作用域中的全部内容；去掉它，作用域就空了</translation>
    </message>
    <message>
        <source>the module has no TensorIR function &quot;{0}&quot;; it has {1}</source>
        <translation>模块没有 TensorIR 函数“{0}”；它有 {1}</translation>
    </message>
    <message>
        <source>the module has several functions; name one, or select it with work_on</source>
        <translation>模块有多个函数；请指明一个，或用 work_on 选定</translation>
    </message>
    <message>
        <source>function &quot;{0}&quot; has no block named &quot;{1}&quot;</source>
        <translation>函数“{0}”没有名为“{1}”的块</translation>
    </message>
    <message>
        <source>function &quot;{0}&quot; has {1} blocks named &quot;{2}&quot;; reach the one you mean from a nearby block with get_child_blocks, get_producers or get_consumers</source>
        <translation>函数“{0}”有 {1} 个名为“{2}”的块；请从附近的块用 get_child_blocks、get_producers 或 get_consumers 找到所要的那个</translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; does not start at 0</source>
        <translation>循环“{0}”不从 0 开始</translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; is annotated or bound to a thread; apply this before, or use unannotate first</source>
        <translation>循环“{0}”已有注解或绑定到线程；请在加注解或绑定之前做这一步，或先去掉注解</translation>
    </message>
    <message>
        <source>the body of loop &quot;{0}&quot; contains more than loop &quot;{1}&quot;</source>
        <translation>循环“{0}”的循环体中除循环“{1}”外还有其他内容</translation>
    </message>
    <message>
        <source>the bounds of loop &quot;{0}&quot; depend on loop &quot;{1}&quot;</source>
        <translation>循环“{0}”的边界依赖循环“{1}”</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; and loop &quot;{1}&quot; must be in the same block, and the loop must not enclose the block</source>
        <translation>块“{0}”与循环“{1}”必须处于同一个块内，且该循环不能包围该块</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is neither a random variable nor a quoted string</source>
        <translation>“{0}”既不是随机变量，也不是带引号的字符串</translation>
    </message>
    <message>
        <source>the instruction has no value for &quot;{0}&quot;</source>
        <translation>指令没有“{0}”的值</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; must be two integers</source>
        <translation>“{0}”必须是两个整数</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; must be {2}, not {3}</source>
        <translation>{0}：“{1}”必须是 {2}，不能是 {3}</translation>
    </message>
    <message>
        <source>expected &quot;read&quot; or &quot;write&quot;, found &quot;{0}&quot;</source>
        <translation>此处应为 &quot;read&quot; 或 &quot;write&quot;，实际是“{0}”</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; neither reads nor writes a buffer named &quot;{1}&quot;</source>
        <translation>块“{0}”既不读也不写名为“{1}”的缓冲区</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has {1} buffers named &quot;{2}&quot;; use the index instead</source>
        <translation>块“{0}”有 {1} 个名为“{2}”的缓冲区；请改为给出序号</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; cannot be an empty list</source>
        <translation>{0}：“{1}”不能是空列表</translation>
    </message>
    <message>
        <source>{0} takes {1} arguments, but got {2}</source>
        <translation>{0} 需要 {1} 个实参，却给了 {2} 个</translation>
    </message>
    <message>
        <source>{0} has no parameter named &quot;{1}&quot;</source>
        <translation>{0} 没有名为“{1}”的参数</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; is given twice</source>
        <translation>{0}：“{1}”给出了两次</translation>
    </message>
    <message>
        <source>{0} needs &quot;{1}&quot;</source>
        <translation>{0} 需要“{1}”</translation>
    </message>
    <message>
        <source>there is no annotation &quot;{0}&quot; to remove</source>
        <translation>没有可以去掉的注解“{0}”</translation>
    </message>
    <message>
        <source>pragma_auto_unroll_max_step = {0}</source>
        <translation>pragma_auto_unroll_max_step = {0}</translation>
    </message>
    <message>
        <source>annotates a block or loop with a key and a value</source>
        <translation>用一个键和一个值给块或循环加注解</translation>
    </message>
    <message>
        <source>the block or loop to annotate</source>
        <translation>要加注解的对象</translation>
    </message>
    <message>
        <source>the key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>the value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>removes an annotation from a block or loop</source>
        <translation>去掉块或循环的一个注解</translation>
    </message>
    <message>
        <source>the bindings of block &quot;{0}&quot; mix loops inside and outside the new block, so they cannot be split there</source>
        <translation>块“{0}”的绑定混用了应在新块之内与之外的循环，因此无法在该处分开</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; shares its loops with another block; split the loops first</source>
        <translation>块“{0}”与另一个块共用循环；请先把它们拆开</translation>
    </message>
    <message>
        <source>the blocks are in different functions</source>
        <translation>这些块在不同的函数中</translation>
    </message>
    <message>
        <source>the blocks must not contain each other</source>
        <translation>这些块不能相互包含</translation>
    </message>
    <message>
        <source>there are other statements between the blocks; move the blocks together first</source>
        <translation>这些块之间有其他语句；请先把它们移到一起</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has more iter vars than the first block</source>
        <translation>块“{0}”的迭代变量比第一个块多</translation>
    </message>
    <message>
        <source>iter var &quot;{0}&quot; of block &quot;{1}&quot; maps the outer loops differently from the first block</source>
        <translation>变量“{0}”（块“{1}”）遍历外层循环的方式与第一个块中的不同</translation>
    </message>
    <message>
        <source>blockize needs a loop or at least one block</source>
        <translation>blockize 需要一个循环或至少一个块</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; reduces over a loop outside the new block</source>
        <translation>块“{0}”在新块之外的循环上做归约</translation>
    </message>
    <message>
        <source>turn loop {0} into a block</source>
        <translation>把循环 {0} 变成块</translation>
    </message>
    <message>
        <source>makes one block of everything below a loop, or of several adjacent blocks</source>
        <translation>把循环之下的全部内容或若干相邻的块变成一个块</translation>
    </message>
    <message>
        <source>a loop, or a list of blocks</source>
        <translation>一个循环，或块的列表</translation>
    </message>
    <message>
        <source>keep iter vars with a single value</source>
        <translation>保留只取一个值的迭代变量</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; reads a larger part of &quot;{1}&quot; than its scope has written before it</source>
        <translation>块“{0}”读取的“{1}”多于其作用域中此前写入的部分</translation>
    </message>
    <message>
        <source>copies a buffer that a block reads into another storage scope and redirects its readers to the copy</source>
        <translation>把块所读的缓冲区复制到另一个存储域，并让读取者改读副本</translation>
    </message>
    <message>
        <source>a block that reads the buffer</source>
        <translation>读取该缓冲区的块</translation>
    </message>
    <message>
        <source>which of the buffers it reads</source>
        <translation>它所读的缓冲区中的哪一个</translation>
    </message>
    <message>
        <source>the storage scope of the copy</source>
        <translation>副本所在的存储域</translation>
    </message>
    <message>
        <source>the only blocks that read the copy; all readers if empty</source>
        <translation>仅有这些块读副本；为空时是全部读取者</translation>
    </message>
    <message>
        <source>none of the given consumers is in the scope of block &quot;{0}&quot;, which writes &quot;{1}&quot;</source>
        <translation>给出的消费者都不在块“{0}”的作用域中，该块写“{1}”</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; declares several regions of buffer &quot;{1}&quot;; a cache needs one, so declare their union</source>
        <translation>块“{0}”声明了缓冲区“{1}”的多个区域；缓存只需要一个，请声明它们的并集</translation>
    </message>
    <message>
        <source>cache {0} in {1}</source>
        <translation>把 {0} 缓存到 {1}</translation>
    </message>
    <message>
        <source>makes a block write into another storage scope and copies the result back</source>
        <translation>让块改写到另一个存储域，再把结果复制到原处</translation>
    </message>
    <message>
        <source>the block that writes the buffer</source>
        <translation>写入该缓冲区的块</translation>
    </message>
    <message>
        <source>which of the buffers it writes</source>
        <translation>它所写的缓冲区中的哪一个</translation>
    </message>
    <message>
        <source>the storage scope the block now writes to</source>
        <translation>块今后写入的存储域</translation>
    </message>
    <message>
        <source>blocks that read the cache instead of the buffer</source>
        <translation>改为读缓存而不读原缓冲区的块</translation>
    </message>
    <message>
        <source>into its consumers</source>
        <translation>内联到它的消费者</translation>
    </message>
    <message>
        <source>substitutes a block&apos;s expression where its result is read</source>
        <translation>把块的表达式代入读取其结果之处</translation>
    </message>
    <message>
        <source>the block to inline</source>
        <translation>要内联的块</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has an init, so it is a reduction and cannot be inlined</source>
        <translation>块“{0}”有初始化，因此是归约块，不能内联</translation>
    </message>
    <message>
        <source>buffer &quot;{0}&quot; is accessed through its pointer or match_buffer, so its accesses cannot be replaced</source>
        <translation>缓冲区“{0}”通过指针或 match_buffer 使用，因此无法替换对它的访问</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; must read exactly one buffer that other blocks of its scope write</source>
        <translation>块“{0}”必须恰好读取一个由其作用域中其他块写入的缓冲区</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; must write exactly one buffer, but it writes {1}</source>
        <translation>块“{0}”必须恰好写入一个缓冲区，但它写入 {1} 个</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; cannot be inlined into its producer: its body must be a single store without a predicate; all its loads of the producer&apos;s buffer must have the same indices, a bijective affine map of the block&apos;s iter vars; and the producer must cover their domains</source>
        <translation>块“{0}”不能内联到其生产者：它的块体必须是一条没有谓词的存储语句，且对生产者缓冲区的各次读取索引相同；这些索引必须是该块变量的双射仿射映射，并且生产者必须覆盖它们的定义域</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; cannot be inlined: its body must be a single store whose indices are a bijective affine map of the block&apos;s iter vars</source>
        <translation>块“{0}”不能内联：它的块体必须是一条存储语句，其索引是该块变量的双射仿射映射</translation>
    </message>
    <message>
        <source>the data block &quot;{0}&quot; reads must be written by one complete block and have no other readers</source>
        <translation>块“{0}”所读的内容必须由一个完全块写入，并且不被其他任何块读取</translation>
    </message>
    <message>
        <source>the predicate {0} of block &quot;{1}&quot; does not follow from the new predicate {2}</source>
        <translation>谓词 {0}（块“{1}”）不能由新谓词 {2} 推出</translation>
    </message>
    <message>
        <source>into its producer</source>
        <translation>内联到它的生产者</translation>
    </message>
    <message>
        <source>moves a block&apos;s computation into its producer</source>
        <translation>让块的生产者直接算出该块的结果</translation>
    </message>
    <message>
        <source>the block to inline into its producer</source>
        <translation>要内联到其生产者的块</translation>
    </message>
    <message>
        <source>the root block cannot have a loop around it</source>
        <translation>根块外面不能有循环</translation>
    </message>
    <message>
        <source>a loop of extent 1</source>
        <translation>长度为 1 的循环</translation>
    </message>
    <message>
        <source>adds a loop of extent 1 around a block or loop</source>
        <translation>在块或循环外面加一层长度为 1 的循环</translation>
    </message>
    <message>
        <source>the block or loop to enclose</source>
        <translation>新循环所包围的对象</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is not a thread axis; use blockIdx, threadIdx or vthread with .x, .y or .z</source>
        <translation>“{0}”不是线程轴；线程轴是 blockIdx、threadIdx 和 vthread，后接 .x、.y 或 .z</translation>
    </message>
    <message>
        <source>the loop</source>
        <translation>该循环</translation>
    </message>
    <message>
        <source>binds a loop to a thread axis of a GPU</source>
        <translation>把循环绑定到 GPU 的线程轴</translation>
    </message>
    <message>
        <source>blockIdx.x to .z, threadIdx.x to .z, or vthread.x to .z</source>
        <translation>blockIdx.x 至 .z、threadIdx.x 至 .z，或 vthread.x 至 .z</translation>
    </message>
    <message>
        <source>fuse needs at least one loop</source>
        <translation>fuse 至少需要一个循环</translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; is not directly inside loop &quot;{1}&quot;; list adjacent loops from the outside in, or reorder them first</source>
        <translation>循环“{0}”不是直接位于循环“{1}”之内；请由外到内给出相邻的循环，或先重排它们</translation>
    </message>
    <message>
        <source>fuses a nest of loops into one</source>
        <translation>把一组嵌套的循环融合成一个</translation>
    </message>
    <message>
        <source>the loops, outermost first</source>
        <translation>各循环，由外到内</translation>
    </message>
    <message>
        <source>merge needs at least two loops</source>
        <translation>merge 至少需要两个循环</translation>
    </message>
    <message>
        <source>the loops are not in the same scope</source>
        <translation>这些循环不在同一个作用域中</translation>
    </message>
    <message>
        <source>the loop nests differ in depth below their common ancestor</source>
        <translation>这些循环的嵌套在它们的公共祖先之下深度不同</translation>
    </message>
    <message>
        <source>loops &quot;{0}&quot; and &quot;{1}&quot; have extents {2} and {3}; they must be equal</source>
        <translation>循环“{0}”和“{1}”的长度是 {2} 和 {3}；它们必须相等</translation>
    </message>
    <message>
        <source>{0} and {1}</source>
        <translation>{0} 和 {1}</translation>
    </message>
    <message>
        <source>merges loops of equal extent in adjacent nests into one</source>
        <translation>把相邻嵌套中长度相等的循环合并成一个</translation>
    </message>
    <message>
        <source>the loops to merge, in program order</source>
        <translation>要合并的循环，按程序顺序</translation>
    </message>
    <message>
        <source>the loops are not in one nest: the body of loop &quot;{0}&quot; has several statements between them</source>
        <translation>这些循环不在同一个嵌套中：循环“{0}”的循环体中在它们之间有多条语句</translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; is listed twice</source>
        <translation>循环“{0}”被列出了两次</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has an iter var that is neither spatial nor a reduction, so its order cannot change</source>
        <translation>块“{0}”有一个既非空间也非归约的迭代变量，因此它的顺序不能改变</translation>
    </message>
    <message>
        <source>{0} outside {1}</source>
        <translation>{0} 移到 {1} 外层</translation>
    </message>
    <message>
        <source>reorders the loops of one nest</source>
        <translation>把同一嵌套中的循环排成给定的顺序</translation>
    </message>
    <message>
        <source>the loops in their new order</source>
        <translation>按新顺序排列的循环</translation>
    </message>
    <message>
        <source>factors {0} and {1} are both None; only one can be inferred</source>
        <translation>因子 {0} 和 {1} 都是 None；只能推断一个</translation>
    </message>
    <message>
        <source>factor {0} is {1}, but factors must be positive</source>
        <translation>因子 {0} 是 {1}，但因子必须为正</translation>
    </message>
    <message>
        <source>the factors do not provably cover the extent of loop &quot;{0}&quot;; set one factor to None to have it inferred</source>
        <translation>不能证明各因子覆盖循环“{0}”的长度；请把一个因子设为 None，由程序推断</translation>
    </message>
    <message>
        <source>splits a loop into a nest of loops with the given extents</source>
        <translation>把循环拆分成给定长度的嵌套循环</translation>
    </message>
    <message>
        <source>the loop to split</source>
        <translation>要拆分的循环</translation>
    </message>
    <message>
        <source>the extents of the new loops, outermost first; None for one to infer</source>
        <translation>新循环的长度，由外到内；要推断的写 None</translation>
    </message>
    <message>
        <source>omit the predicate even if the loops run past the extent</source>
        <translation>循环超出原长度时也省去谓词</translation>
    </message>
    <message>
        <source>the block cannot go to index {0}: between its producers and consumers are indices {1} to {2} (-1 is the last, -2 the first)</source>
        <translation>序号 {0} 不是该块可放的位置：在其生产者与消费者之间的是 {1} 到 {2}（-1 是其中最后一个，-2 是第一个）</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{1} 的 {0}</translation>
    </message>
    <message>
        <source>keep loops of extent 1</source>
        <translation>保留只运行一次的循环</translation>
    </message>
    <message>
        <source>the position in the loop&apos;s body: -1 the last possible, -2 the first possible, or an index</source>
        <translation>在循环体中的位置：-1 是最后可行处，-2 是最先可行处，或具体序号</translation>
    </message>
    <message>
        <source>moves a block below a loop of its consumers and computes only what they need there</source>
        <translation>把块移到其消费者的循环之下，在那里计算所需的部分</translation>
    </message>
    <message>
        <source>moves a block below a loop of its producers and consumes there what they produce</source>
        <translation>把块移到其生产者的循环之下，在那里使用它们产生的部分</translation>
    </message>
    <message>
        <source>the index {0} cannot be solved for a single iter var, so the required iterations are unknown</source>
        <translation>索引 {0} 不能对单个块变量求解，因此无法得知需要哪些迭代</translation>
    </message>
    <message>
        <source>dimension {0} of buffer &quot;{1}&quot; is accessed at a fixed index that no iter var changes, but another index is needed</source>
        <translation>第 {0} 维（缓冲区“{1}”）的访问位置不随任何块变量移动，而此处需要另一个位置</translation>
    </message>
    <message>
        <source>finds a block by its name</source>
        <translation>按名称查找块</translation>
    </message>
    <message>
        <source>the block&apos;s name</source>
        <translation>块的名称</translation>
    </message>
    <message>
        <source>the function to search; None for the current one</source>
        <translation>在哪个函数中查找；None 表示当前函数</translation>
    </message>
    <message>
        <source>lists the blocks directly below a block or loop</source>
        <translation>查找块或循环之下的直接子块</translation>
    </message>
    <message>
        <source>the parent block or loop</source>
        <translation>上面的块或循环</translation>
    </message>
    <message>
        <source>lists the loops above a block, outermost first</source>
        <translation>查找块外面的各循环，由外到内</translation>
    </message>
    <message>
        <source>the block below the loops</source>
        <translation>位于这些循环之下的块</translation>
    </message>
    <message>
        <source>lists the blocks that a block depends on</source>
        <translation>查找块所依赖的块</translation>
    </message>
    <message>
        <source>the block whose producers to list</source>
        <translation>要查找其生产者的块</translation>
    </message>
    <message>
        <source>lists the blocks that depend on a block</source>
        <translation>查找依赖该块的块</translation>
    </message>
    <message>
        <source>the block whose consumers to list</source>
        <translation>要查找其消费者的块</translation>
    </message>
    <message>
        <source>lists the blocks of a scope that write its outputs</source>
        <translation>查找作用域中写入其输出的块</translation>
    </message>
    <message>
        <source>the block whose children to search</source>
        <translation>要查看其子块的块</translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; is below loop &quot;{1}&quot;, a reduction loop of block &quot;{2}&quot;; choose &quot;{1}&quot; or a loop above it</source>
        <translation>循环“{0}”在循环“{1}”之下，而块“{2}”在后者上做归约；请选择“{1}”或它外层的循环</translation>
    </message>
    <message>
        <source>the block&apos;s predicate is not a conjunction of &lt; comparisons</source>
        <translation>块的谓词不是由 &lt; 比较组成的合取式</translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; is not above block &quot;{1}&quot; in its scope</source>
        <translation>循环“{0}”不是块“{1}”在其作用域中的外层循环</translation>
    </message>
    <message>
        <source>initialize before loop {0}</source>
        <translation>在循环 {0} 之前初始化</translation>
    </message>
    <message>
        <source>moves the init of a reduction block into a separate block before one of its loops</source>
        <translation>取出归约块的初始化，使之成为外层某个循环之前的独立块</translation>
    </message>
    <message>
        <source>the reduction block</source>
        <translation>归约块</translation>
    </message>
    <message>
        <source>the loop before which to place the init</source>
        <translation>初始化应放在哪个循环之前</translation>
    </message>
    <message>
        <source>got {0} candidates and {1} weights; each candidate needs one weight</source>
        <translation>有 {0} 个候选和 {1} 个权重；每个候选必须有一个权重</translation>
    </message>
    <message>
        <source>the decision is {0}, but the {1} candidates are numbered from 0</source>
        <translation>决策是 {0}，但 {1} 个候选从 0 编号</translation>
    </message>
    <message>
        <source>samples one of several integers</source>
        <translation>从若干整数中抽取一个</translation>
    </message>
    <message>
        <source>the integers to choose from</source>
        <translation>可选的整数</translation>
    </message>
    <message>
        <source>the weight of each</source>
        <translation>各自的权重</translation>
    </message>
    <message>
        <source>the index of the choice; None to sample</source>
        <translation>选中者的序号；None 表示随机抽取</translation>
    </message>
    <message>
        <source>the limit of the innermost factor must be positive, or -1 for none, not {0}</source>
        <translation>最内层因子的上限为正数，或以 -1 表示不限，不能是 {0}</translation>
    </message>
    <message>
        <source>{0} factors</source>
        <translation>{0} 个因子</translation>
    </message>
    <message>
        <source>samples factors whose product is a loop&apos;s extent</source>
        <translation>抽取乘积等于循环长度的一组因子</translation>
    </message>
    <message>
        <source>the loop to tile</source>
        <translation>要平铺的循环</translation>
    </message>
    <message>
        <source>how many factors</source>
        <translation>因子的个数</translation>
    </message>
    <message>
        <source>the largest innermost factor; -1 for no limit</source>
        <translation>最内层因子的上限；-1 表示不限</translation>
    </message>
    <message>
        <source>the factors; None to sample</source>
        <translation>各因子；None 表示随机抽取</translation>
    </message>
    <message>
        <source>{0} belongs to a step that is not on the current path of the history</source>
        <translation>{0} 属于不在历史当前路径上的步骤</translation>
    </message>
    <message>
        <source>the trace uses {0} before it defines it</source>
        <translation>轨迹在定义 {0} 之前就使用了它</translation>
    </message>
    <message>
        <source>there is no primitive &quot;{0}&quot;</source>
        <translation>没有调度原语“{0}”</translation>
    </message>
    <message>
        <source>this is not a loop or block of the current module</source>
        <translation>这不是当前模块的循环或块</translation>
    </message>
    <message>
        <source>the loop has no block below it that could identify it</source>
        <translation>这个循环之下没有可以用来指称它的块</translation>
    </message>
    <message>
        <source>no chain of queries leads to block &quot;{0}&quot;</source>
        <translation>没有查询链能到达块“{0}”</translation>
    </message>
    <message>
        <source>the trace expects {0} results here, but got {1}</source>
        <translation>轨迹在此需要 {0} 个结果，实际有 {1} 个</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is not the name of a random variable, such as b0, l3 or v7</source>
        <translation>“{0}”不是随机变量的名称，例如 b0、l3 或 v7</translation>
    </message>
    <message>
        <source>there is no {0} on the current path of the history</source>
        <translation>历史的当前路径上没有 {0}</translation>
    </message>
    <message>
        <source>{0} is not bound to a loop or block</source>
        <translation>{0} 没有绑定到循环或块</translation>
    </message>
    <message>
        <source>the history has no step {0}; its steps are 0 to {1}</source>
        <translation>历史没有步骤 {0}；它的步骤是 0 到 {1}</translation>
    </message>
    <message>
        <source>a seed must be -1 or from 1 to 2147483647, not {0}</source>
        <translation>随机种子是 -1 或 1 到 2147483647，不能是 {0}</translation>
    </message>
    <message>
        <source>instruction {0} of the trace: {1}</source>
        <translation>这是轨迹的指令 {0}：{1}</translation>
    </message>
    <message>
        <source>the module has no such function</source>
        <translation>模块没有这个函数</translation>
    </message>
    <message>
        <source>get takes one random variable</source>
        <translation>get 需要一个随机变量</translation>
    </message>
    <message>
        <source>get takes a random variable, not {0}</source>
        <translation>get 需要随机变量，不能是 {0}</translation>
    </message>
    <message>
        <source>a schedule has no method &quot;{0}&quot;</source>
        <translation>调度没有方法“{0}”</translation>
    </message>
    <message>
        <source>apply_to_schedule takes a schedule</source>
        <translation>apply_to_schedule 需要一个调度</translation>
    </message>
    <message>
        <source>Schedule needs a module</source>
        <translation>Schedule 需要一个模块</translation>
    </message>
    <message>
        <source>the script has no def &quot;{0}&quot;</source>
        <translation>脚本没有 def “{0}”</translation>
    </message>
    <message>
        <source>the script has {0} candidate defs and no statement on a schedule; choose one with --entry</source>
        <translation>脚本中有 {0} 个可能的 def，且没有对调度操作的语句；请用 --entry 指明一个</translation>
    </message>
    <message>
        <source>skipped: {0} only displays something</source>
        <translation>已跳过：{0} 只用于显示</translation>
    </message>
    <message>
        <source>the name &quot;{0}&quot; is not defined</source>
        <translation>名称“{0}”没有定义</translation>
    </message>
    <message>
        <source>the function returns no value</source>
        <translation>函数没有返回值</translation>
    </message>
    <message>
        <source>the keys of this dict must be strings</source>
        <translation>这个字典的键必须是字符串</translation>
    </message>
    <message>
        <source>{0} cannot be an argument of a schedule primitive</source>
        <translation>{0} 不能作为调度原语的实参</translation>
    </message>
    <message>
        <source>this is not a trace: {0}</source>
        <translation>这不是轨迹：{0}</translation>
    </message>
    <message>
        <source>the trace has no sampling instruction {0}</source>
        <translation>轨迹没有编号为 {0} 的采样指令</translation>
    </message>
    <message>
        <source>{0}() does not take {1}</source>
        <translation>{0}() 不接受 {1}</translation>
    </message>
    <message>
        <source>the step of a range cannot be 0</source>
        <translation>range 的步长不能是 0</translation>
    </message>
    <message>
        <source>{0}() needs at least one value</source>
        <translation>{0}() 至少需要一个值</translation>
    </message>
    <message>
        <source>the result does not fit in 64 bits</source>
        <translation>结果超出 64 位</translation>
    </message>
    <message>
        <source>sorted() takes one sequence</source>
        <translation>sorted() 需要一个序列</translation>
    </message>
    <message>
        <source>the format field &apos;{0}&apos; has no matching value</source>
        <translation>这个格式的字段 &apos;{0}&apos; 没有相符的值</translation>
    </message>
    <message>
        <source>the list has no such item to remove</source>
        <translation>列表中没有要移除的项</translation>
    </message>
    <message>
        <source>{0} is not in the list</source>
        <translation>{0} 不在列表中</translation>
    </message>
    <message>
        <source>the parts of a slice must be integers, and its step not 0</source>
        <translation>切片的各部分必须是整数，且步长不为 0</translation>
    </message>
    <message>
        <source>the dict has no key {0}</source>
        <translation>字典没有键 {0}</translation>
    </message>
    <message>
        <source>{0} cannot be indexed</source>
        <translation>{0} 不能用下标访问</translation>
    </message>
    <message>
        <source>{0} is not a valid index of {1}</source>
        <translation>{0} 不是 {1} 的下标</translation>
    </message>
    <message>
        <source>{0} is not in the Python subset supported in scripts</source>
        <translation>{0} 不在脚本可用的 Python 子集之内</translation>
    </message>
    <message>
        <source>the script was stopped here: it exceeded its time limit</source>
        <translation>脚本在此停止：运行时间超出限制</translation>
    </message>
    <message>
        <source>the script was stopped here: it exceeded its memory limit</source>
        <translation>脚本在此停止：使用的内存超出限制</translation>
    </message>
    <message>
        <source>the script was stopped here: it exceeded its output limit</source>
        <translation>脚本在此停止：打印的内容超出限制</translation>
    </message>
    <message>
        <source>the name &apos;{0}&apos; is not defined</source>
        <translation>名称 &apos;{0}&apos; 没有定义</translation>
    </message>
    <message>
        <source>assertion failed</source>
        <translation>断言不成立</translation>
    </message>
    <message>
        <source>assertion failed: {0}</source>
        <translation>断言不成立：{0}</translation>
    </message>
    <message>
        <source>the attribute &apos;{0}&apos; of {1} cannot be set</source>
        <translation>不能设置属性 &apos;{0}&apos;（属于 {1}）</translation>
    </message>
    <message>
        <source>{1} is not a valid index: the list has {0} items</source>
        <translation>{1} 不是有效的下标：列表有 {0} 项</translation>
    </message>
    <message>
        <source>items of {0} cannot be assigned to</source>
        <translation>不能对 {0} 的元素赋值</translation>
    </message>
    <message>
        <source>{0} cannot be called</source>
        <translation>{0} 不能被调用</translation>
    </message>
    <message>
        <source>calls and expressions are nested too deeply here</source>
        <translation>此处的调用与表达式嵌套太深</translation>
    </message>
    <message>
        <source>got {0} arguments; at most {1} are allowed</source>
        <translation>给了 {0} 个实参；最多接受 {1} 个</translation>
    </message>
    <message>
        <source>there is no parameter {0} here</source>
        <translation>这里没有参数 {0}</translation>
    </message>
    <message>
        <source>the argument {0} is given twice</source>
        <translation>实参 {0} 给出了两次</translation>
    </message>
    <message>
        <source>the argument {0} is missing</source>
        <translation>缺少实参 {0}</translation>
    </message>
    <message>
        <source>the number does not fit in 64 bits</source>
        <translation>数字超出 64 位</translation>
    </message>
    <message>
        <source>&apos;**&apos; needs a dict, not {0}</source>
        <translation>&apos;**&apos; 需要字典，不能是 {0}</translation>
    </message>
    <message>
        <source>&apos;**&apos; needs a dict whose keys are strings</source>
        <translation>&apos;**&apos; 需要以字符串为键的字典</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; does not take {1}</source>
        <translation>&apos;{0}&apos; 不接受 {1}</translation>
    </message>
    <message>
        <source>{0} has no truth value</source>
        <translation>{0} 没有真假值</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; does not take {1} and {2}</source>
        <translation>&apos;{0}&apos; 不接受 {1} 和 {2}</translation>
    </message>
    <message>
        <source>division by zero</source>
        <translation>除以零</translation>
    </message>
    <message>
        <source>the format &apos;{0}&apos; cannot be used with {1}</source>
        <translation>格式 &apos;{0}&apos; 不适用于 {1}</translation>
    </message>
    <message>
        <source>the value of {0} is unknown while the script is being read</source>
        <translation>{0} 的值在读取脚本时尚未知</translation>
    </message>
    <message>
        <source>{0} is not iterable</source>
        <translation>{0} 不可迭代</translation>
    </message>
    <message>
        <source>{0} has no attribute &apos;{1}&apos;</source>
        <translation>{0} 没有属性 &apos;{1}&apos;</translation>
    </message>
    <message>
        <source>skipped: it depends on {0}</source>
        <translation>已跳过：它依赖 {0}</translation>
    </message>
    <message>
        <source>&apos;/&apos; between integers is ambiguous; write &apos;//&apos; or T.truncdiv</source>
        <translation>整数之间的 &apos;/&apos; 有歧义；请写 &apos;//&apos; 或 T.truncdiv</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; needs boolean expressions, not {1} and {2}</source>
        <translation>&apos;{0}&apos; 需要布尔表达式，不能是 {1} 和 {2}</translation>
    </message>
    <message>
        <source>the access mask must be &quot;r&quot;, &quot;w&quot; or &quot;rw&quot;</source>
        <translation>访问掩码必须是 &quot;r&quot;、&quot;w&quot; 或 &quot;rw&quot;</translation>
    </message>
    <message>
        <source>the number of lanes must be from 1 to 32767</source>
        <translation>通道数必须在 1 到 32767 之间</translation>
    </message>
    <message>
        <source>the offset must be an expression, not {0}</source>
        <translation>偏移必须是表达式，不能是 {0}</translation>
    </message>
    <message>
        <source>the value to store must be an expression</source>
        <translation>要存储的值必须是表达式</translation>
    </message>
    <message>
        <source>a buffer has no attribute &apos;{0}&apos;</source>
        <translation>缓冲区没有属性 &apos;{0}&apos;</translation>
    </message>
    <message>
        <source>&apos;not&apos; needs a boolean expression, not {0}</source>
        <translation>&apos;not&apos; 需要布尔表达式，不能是 {0}</translation>
    </message>
    <message>
        <source>a conditional expression on {0} needs two expressions</source>
        <translation>以 {0} 为条件的条件表达式需要两个表达式</translation>
    </message>
    <message>
        <source>{0} is not a type</source>
        <translation>{0} 不是类型</translation>
    </message>
    <message>
        <source>buffer {0} has {1} dimensions, but got {2} indices</source>
        <translation>缓冲区 {0} 有 {1} 维，却给了 {2} 个索引</translation>
    </message>
    <message>
        <source>the parts of a slice must be integers, and its step a nonzero constant</source>
        <translation>切片的各部分必须是整数，步长必须是非 0 的常量</translation>
    </message>
    <message>
        <source>a slice with a step needs a constant length</source>
        <translation>带步长的切片需要常量长度</translation>
    </message>
    <message>
        <source>a slice with a step must have 1 to 32767 elements, not {0}</source>
        <translation>带步长的切片必须有 1 到 32767 个元素，不能是 {0}</translation>
    </message>
    <message>
        <source>an index must be an integer, not {0}</source>
        <translation>索引必须是整数，不能是 {0}</translation>
    </message>
    <message>
        <source>the decorator option {0} must be True or False</source>
        <translation>装饰器的选项 {0} 是 True 或 False</translation>
    </message>
    <message>
        <source>{0} does not take {1}</source>
        <translation>{0} 不接受 {1}</translation>
    </message>
    <message>
        <source>{0} has no member &apos;{1}&apos;</source>
        <translation>{0} 没有成员 &apos;{1}&apos;</translation>
    </message>
    <message>
        <source>the text has no function: expected @T.prim_func or @I.ir_module</source>
        <translation>文本中没有函数；应有 @T.prim_func 或 @I.ir_module</translation>
    </message>
    <message>
        <source>expected {0} values, but got {1}</source>
        <translation>此处需要 {0} 个值，实际有 {1} 个</translation>
    </message>
    <message>
        <source>@{0} is not a known decorator; expected T.prim_func, I.ir_module or R.function</source>
        <translation>@{0} 不是装饰器；应为 T.prim_func、I.ir_module 或 R.function</translation>
    </message>
    <message>
        <source>the function {0} is defined twice</source>
        <translation>函数 {0} 被定义了两次</translation>
    </message>
    <message>
        <source>a module may contain functions, constants, I.module_attrs and I.module_global_infos</source>
        <translation>模块可以包含函数、常量、I.module_attrs 和 I.module_global_infos</translation>
    </message>
    <message>
        <source>the text has no constant or symbolic shape named {0}</source>
        <translation>文本中没有名为 {0} 的常量或符号形状</translation>
    </message>
    <message>
        <source>the function {0} calls itself, directly or through other functions</source>
        <translation>函数 {0} 直接或通过其他函数调用自身</translation>
    </message>
    <message>
        <source>expected an expression, found {0}</source>
        <translation>此处应为表达式，实际是 {0}</translation>
    </message>
    <message>
        <source>skipped: not a module, function, constant or import</source>
        <translation>已跳过：它不是模块、函数、常量或导入</translation>
    </message>
    <message>
        <source>skipped: the function {0} is not decorated with T.prim_func or R.function</source>
        <translation>已跳过：函数 {0} 没有用 T.prim_func 或 R.function 装饰</translation>
    </message>
    <message>
        <source>skipped: the function {0} comes after the module</source>
        <translation>已跳过：函数 {0} 位于模块之后</translation>
    </message>
    <message>
        <source>first defined in line {0}</source>
        <translation>它此前在第 {0} 行定义</translation>
    </message>
    <message>
        <source>skipped: the class {0} is not decorated with I.ir_module</source>
        <translation>已跳过：类 {0} 没有用 I.ir_module 装饰</translation>
    </message>
    <message>
        <source>skipped: the file already has the module {0}</source>
        <translation>已跳过：文件已有模块 {0}</translation>
    </message>
    <message>
        <source>the functions before the module {0} are ignored</source>
        <translation>模块 {0} 之前的函数已略去</translation>
    </message>
    <message>
        <source>a target must be a string or a dict, not {0}</source>
        <translation>目标平台是字符串或字典，不能是 {0}</translation>
    </message>
    <message>
        <source>there is no target kind {0}</source>
        <translation>没有名为 {0} 的目标平台种类</translation>
    </message>
    <message>
        <source>the size of the buffer in bytes does not fit in 64 bits</source>
        <translation>缓冲区的字节数超出 64 位</translation>
    </message>
    <message>
        <source>the parameter {0} is bound to a buffer twice</source>
        <translation>参数 {0} 两次绑定到缓冲区</translation>
    </message>
    <message>
        <source>the bounds of a loop must be integers, not {0}</source>
        <translation>循环的边界必须是整数，不能是 {0}</translation>
    </message>
    <message>
        <source>the argument thread is missing</source>
        <translation>缺少实参 thread</translation>
    </message>
    <message>
        <source>T.grid takes the extents of its loops</source>
        <translation>T.grid 需要各循环的长度</translation>
    </message>
    <message>
        <source>{0} appears twice in the block</source>
        <translation>块中有两个 {0}</translation>
    </message>
    <message>
        <source>the condition must be a boolean expression, not {0}</source>
        <translation>条件必须是布尔表达式，不能是 {0}</translation>
    </message>
    <message>
        <source>{0} takes regions such as A[0:16, i], not {1}</source>
        <translation>{0} 需要形如 A[0:16, i] 的区域，不能是 {1}</translation>
    </message>
    <message>
        <source>the domain of an axis must be an extent or a pair (begin, end), not {0}</source>
        <translation>轴的定义域是长度或一对值 (begin, end)，不能是 {0}</translation>
    </message>
    <message>
        <source>an axis must be bound to an integer, not {0}</source>
        <translation>轴要绑定到整数，不能是 {0}</translation>
    </message>
    <message>
        <source>T.axis.remap has {0} kinds but {1} loops</source>
        <translation>T.axis.remap 给出 {0} 个种类和 {1} 个循环</translation>
    </message>
    <message>
        <source>T.axis.remap takes variables of the enclosing loops</source>
        <translation>T.axis.remap 需要外层循环的变量</translation>
    </message>
    <message>
        <source>the kind of an axis in T.axis.remap must be S or R, not {0}</source>
        <translation>T.axis.remap 中轴的种类是 S 或 R，不能是 {0}</translation>
    </message>
    <message>
        <source>the thread axis {0} has extent {1} elsewhere but {2} here</source>
        <translation>线程轴 {0} 在别处的长度是 {1}，在此是 {2}</translation>
    </message>
    <message>
        <source>a private function has no global_symbol</source>
        <translation>私有函数没有 global_symbol</translation>
    </message>
    <message>
        <source>the function has the attribute {0} twice</source>
        <translation>函数有两个属性 {0}</translation>
    </message>
    <message>
        <source>argument {0} must be {1}, not {2}</source>
        <translation>实参 {0} 必须是 {1}，不能是 {2}</translation>
    </message>
    <message>
        <source>this is outside a function of the module</source>
        <translation>它在模块的函数之外</translation>
    </message>
    <message>
        <source>{0} does not fit the type {1}</source>
        <translation>{0} 与类型 {1} 不符</translation>
    </message>
    <message>
        <source>T.{0} does not take {1}</source>
        <translation>T.{0} 不接受 {1}</translation>
    </message>
    <message>
        <source>T.{0} needs an argument</source>
        <translation>T.{0} 需要一个实参</translation>
    </message>
    <message>
        <source>there is no operator {0}</source>
        <translation>没有运算符 {0}</translation>
    </message>
    <message>
        <source>an index map must be a lambda such as lambda i, j: (j, i), not {0}</source>
        <translation>索引映射是 lambda，例如 lambda i, j: (j, i)，不能是 {0}</translation>
    </message>
    <message>
        <source>the index map takes {0} indices, but {1} are needed</source>
        <translation>索引映射接受 {0} 个索引；此处需要 {1} 个</translation>
    </message>
    <message>
        <source>an index map must return integers, not {0}</source>
        <translation>索引映射应给出整数，不能是 {0}</translation>
    </message>
    <message>
        <source>{0} is only allowed in a block (with T.block(...):)</source>
        <translation>{0} 必须位于块（with T.block(...):）之中</translation>
    </message>
    <message>
        <source>the regions of block &quot;{0}&quot; cannot be inferred because it uses the pointer of {1}; write T.reads(...) and T.writes(...)</source>
        <translation>无法推断块“{0}”的区域：它使用了 {1} 的指针；请写 T.reads(...) 和 T.writes(...)</translation>
    </message>
    <message>
        <source>{0} is only allowed in &apos;for ... in&apos;</source>
        <translation>{0} 必须位于 &apos;for ... in&apos; 之中</translation>
    </message>
    <message>
        <source>{0} is not a statement</source>
        <translation>{0} 不是语句</translation>
    </message>
    <message>
        <source>{0} cannot be assigned</source>
        <translation>不能给 {0} 赋值</translation>
    </message>
    <message>
        <source>{0} cannot be assigned to a name</source>
        <translation>不能把 {0} 赋给名称</translation>
    </message>
    <message>
        <source>a variable&apos;s annotation must be a type such as T.int32</source>
        <translation>变量的注解必须是类型，例如 T.int32</translation>
    </message>
    <message>
        <source>{0} is not a value of type {1}</source>
        <translation>{0} 不是 {1} 类型的值</translation>
    </message>
    <message>
        <source>the value has type {0}, but {1} is declared</source>
        <translation>值的类型是 {0}；声明的类型是 {1}</translation>
    </message>
    <message>
        <source>only buffer elements can be assigned to, not elements of {0}</source>
        <translation>只能对缓冲区的元素赋值，不能对 {0} 的元素赋值</translation>
    </message>
    <message>
        <source>{0} cannot be stored in a buffer</source>
        <translation>{0} 不能存入缓冲区</translation>
    </message>
    <message>
        <source>a value of type {0} is stored where {1} is expected</source>
        <translation>在需要 {1} 之处存入了类型为 {0} 的值</translation>
    </message>
    <message>
        <source>a loop must iterate over range, T.serial, T.grid, T.parallel, T.vectorized, T.unroll or T.thread_binding, not {0}</source>
        <translation>循环遍历 range、T.serial、T.grid、T.parallel、T.vectorized、T.unroll 或 T.thread_binding，不能遍历 {0}</translation>
    </message>
    <message>
        <source>&apos;with&apos; needs a block or another T frame, not {0}</source>
        <translation>&apos;with&apos; 需要块或 T 的其他框架，不能是 {0}</translation>
    </message>
    <message>
        <source>a function must return an expression, not {0}</source>
        <translation>函数返回表达式，不能返回 {0}</translation>
    </message>
    <message>
        <source>the parameter {0} needs an annotation such as T.Buffer(...) or T.int32</source>
        <translation>参数 {0} 需要注解，例如 T.Buffer(...) 或 T.int32</translation>
    </message>
    <message>
        <source>{0} is not a parameter type</source>
        <translation>{0} 不是参数的类型</translation>
    </message>
    <message>
        <source>{0} is not a result type</source>
        <translation>{0} 不是返回值的类型</translation>
    </message>
    <message>
        <source>the function compiles to more than {0} instructions</source>
        <translation>函数编译后超过 {0} 条指令</translation>
    </message>
    <message>
        <source>the interpreter does not support the type {0}</source>
        <translation>解释器没有类型 {0}</translation>
    </message>
    <message>
        <source>the interpreter does not support scalable vectors such as {0}</source>
        <translation>解释器没有可变长向量，例如 {0}</translation>
    </message>
    <message>
        <source>expected a scalar instead of {0}</source>
        <translation>此处应为标量，而不是 {0}</translation>
    </message>
    <message>
        <source>the interpreter cannot run {0} here</source>
        <translation>解释器不能在此运行 {0}</translation>
    </message>
    <message>
        <source>variable {0} has no value here</source>
        <translation>变量 {0} 在此没有值</translation>
    </message>
    <message>
        <source>Shuffle with computed indices</source>
        <translation>索引需计算的 Shuffle</translation>
    </message>
    <message>
        <source>the interpreter does not support T.{0} on {1}</source>
        <translation>解释器不知道 T.{0} 用于 {1} 时的含义</translation>
    </message>
    <message>
        <source>the interpreter does not support the function {0}</source>
        <translation>解释器不认识函数 {0}</translation>
    </message>
    <message>
        <source>the function {0} takes {1} arguments, not {2}</source>
        <translation>函数 {0} 需要 {1} 个实参，而不是 {2} 个</translation>
    </message>
    <message>
        <source>address_of of a value</source>
        <translation>对值取 address_of</translation>
    </message>
    <message>
        <source>the interpreter reinterprets only between types of equal size, not {0} as {1}</source>
        <translation>解释器只能在大小相等的值之间重新解释，不能把 {0} 当作 {1}</translation>
    </message>
    <message>
        <source>the module has no function {0}</source>
        <translation>模块没有函数 {0}</translation>
    </message>
    <message>
        <source>function {0} calls itself; the interpreter does not support recursion</source>
        <translation>函数 {0} 调用自身；解释器不支持递归</translation>
    </message>
    <message>
        <source>function {0} takes {1} arguments, not {2}</source>
        <translation>函数 {0} 需要 {1} 个实参，而不是 {2} 个</translation>
    </message>
    <message>
        <source>buffer {0} has no memory here</source>
        <translation>缓冲区 {0} 在此没有内存</translation>
    </message>
    <message>
        <source>the interpreter cannot match buffer {0} to a region with fewer dimensions</source>
        <translation>解释器不能把缓冲区 {0} 匹配到维数更少的区域</translation>
    </message>
    <message>
        <source>the write to {0} is outside its shape ({1})</source>
        <translation>对 {0} 的写入超出形状 ({1})</translation>
    </message>
    <message>
        <source>the read of {0} is outside its shape ({1})</source>
        <translation>对 {0} 的读取超出形状 ({1})</translation>
    </message>
    <message>
        <source>a shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>as many begins, ends and strides as axes</source>
        <translation>与轴数相同的起点、终点和步长</translation>
    </message>
    <message>
        <source>an index map</source>
        <translation>索引映射</translation>
    </message>
    <message>
        <source>a {0} statement appears in two locations; each needs its own copy</source>
        <translation>一条 {0} 语句出现在两处；每处都需要各自的副本</translation>
    </message>
    <message>
        <source>variable {0} is defined in two locations; each definition needs its own variable</source>
        <translation>变量 {0} 在两处定义；每处定义都需要各自的变量</translation>
    </message>
    <message>
        <source>variable {0} is used outside its definition</source>
        <translation>变量 {0} 在没有定义之处使用</translation>
    </message>
    <message>
        <source>loop variable {0} is used inside a block; bind it to an iter var</source>
        <translation>循环变量 {0} 在块内使用；块必须把它绑定到迭代变量</translation>
    </message>
    <message>
        <source>buffer {0} is used outside its declaration</source>
        <translation>缓冲区 {0} 在没有声明之处使用</translation>
    </message>
    <message>
        <source>{0}: types {1} and {2} must be the same</source>
        <translation>{0}：{1} 与 {2} 不一致；类型必须相同</translation>
    </message>
    <message>
        <source>{0} has type {1}; expected bool</source>
        <translation>{0} 的类型是 {1}；应为 bool</translation>
    </message>
    <message>
        <source>buffer {0} has {1} dimensions but is accessed with {2} indices</source>
        <translation>缓冲区 {0} 有 {1} 维，却用 {2} 个索引访问</translation>
    </message>
    <message>
        <source>an index has type {0}; expected an integer</source>
        <translation>索引的类型是 {0}；应为整数</translation>
    </message>
    <message>
        <source>operands</source>
        <translation>操作数</translation>
    </message>
    <message>
        <source>condition of select</source>
        <translation>select 的条件</translation>
    </message>
    <message>
        <source>values of select</source>
        <translation>select 的各个值</translation>
    </message>
    <message>
        <source>stored value and buffer</source>
        <translation>存储的值与缓冲区</translation>
    </message>
    <message>
        <source>begin and extent of a range</source>
        <translation>区间的起点与长度</translation>
    </message>
    <message>
        <source>loop variable and extent</source>
        <translation>循环变量与长度</translation>
    </message>
    <message>
        <source>loop variable and begin</source>
        <translation>循环变量与起点</translation>
    </message>
    <message>
        <source>loop {0} must have a thread axis if and only if it is bound</source>
        <translation>循环 {0} 当且仅当被绑定时才有线程轴</translation>
    </message>
    <message>
        <source>condition of if</source>
        <translation>if 的条件</translation>
    </message>
    <message>
        <source>condition of while</source>
        <translation>while 的条件</translation>
    </message>
    <message>
        <source>variable and value of let</source>
        <translation>let 的变量与值</translation>
    </message>
    <message>
        <source>buffer {0} is not bound to a parameter</source>
        <translation>缓冲区 {0} 没有绑定到参数</translation>
    </message>
    <message>
        <source>predicate of a block</source>
        <translation>块的谓词</translation>
    </message>
    <message>
        <source>block {0} has {1} iter vars but {2} values</source>
        <translation>块 {0} 有 {1} 个迭代变量，却有 {2} 个值</translation>
    </message>
    <message>
        <source>iter var {0} of block {1} has no domain</source>
        <translation>迭代变量 {0}（块 {1}）没有定义域</translation>
    </message>
    <message>
        <source>iter var and its domain</source>
        <translation>迭代变量与其定义域</translation>
    </message>
    <message>
        <source>iter var and its value</source>
        <translation>迭代变量与其值</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>a pass&apos;s name, or an object with a name</source>
        <translation>pass 的名称，或带名称的对象</translation>
    </message>
    <message>
        <source>a request must be an object with a string &quot;method&quot;</source>
        <translation>请求是一个带字符串 &quot;method&quot; 的对象</translation>
    </message>
    <message>
        <source>the generated code accessed memory {0} bytes before array {1}; an index is out of bounds</source>
        <translation>生成的代码访问了数组 {1} 之前 {0} 字节处的内存；有索引越界</translation>
    </message>
    <message>
        <source>the generated code accessed memory {0} bytes past the end of array {1}; an index is out of bounds</source>
        <translation>生成的代码访问了数组 {1} 末尾之后 {0} 字节处的内存；有索引越界</translation>
    </message>
    <message>
        <source>an assertion of the program failed: {0}</source>
        <translation>程序的断言失败：{0}</translation>
    </message>
    <message>
        <source>the program wrote just outside array {0}; an index is out of bounds</source>
        <translation>程序恰在数组 {0} 之外写入；有索引越界</translation>
    </message>
    <message>
        <source>the process that runs generated code failed: {0}</source>
        <translation>运行生成代码的进程失败：{0}</translation>
    </message>
    <message>
        <source>it has an iter var that is not spatial</source>
        <translation>它有一个非空间的迭代变量</translation>
    </message>
    <message>
        <source>another block writes the same buffer</source>
        <translation>另一个块写同一个缓冲区</translation>
    </message>
    <message>
        <source>it reads a buffer that it also writes</source>
        <translation>它读取了自己也写入的缓冲区</translation>
    </message>
    <message>
        <source>it has no init</source>
        <translation>它没有初始化</translation>
    </message>
    <message>
        <source>its bindings are not affine in its loops</source>
        <translation>它的绑定不是外层循环的仿射函数</translation>
    </message>
    <message>
        <source>it has an iter var that is neither spatial nor a reduction</source>
        <translation>它有一个既非空间也非归约的迭代变量</translation>
    </message>
    <message>
        <source>a reduction iter var indexes its output</source>
        <translation>归约变量出现在它所写之处的索引中</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; reads {1} buffers, numbered from 0; there is no buffer {2}</source>
        <translation>块“{0}”读 {1} 个缓冲区，从 0 数起；没有第 {2} 号</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; writes {1} buffers, numbered from 0; there is no buffer {2}</source>
        <translation>块“{0}”写 {1} 个缓冲区，从 0 数起；没有第 {2} 号</translation>
    </message>
    <message>
        <source>runs a loop&apos;s iterations on several threads</source>
        <translation>让循环的各次迭代在多个线程上运行</translation>
    </message>
    <message>
        <source>runs a loop&apos;s iterations in the lanes of vector instructions</source>
        <translation>让循环的各次迭代在向量指令的通道中运行</translation>
    </message>
    <message>
        <source>replaces a loop by one copy of its body per iteration</source>
        <translation>把循环的各次迭代逐一写出</translation>
    </message>
    <message>
        <source>the block to move</source>
        <translation>要移动的块</translation>
    </message>
    <message>
        <source>a loop that encloses all consumers of the block</source>
        <translation>包围该块所有消费者的循环</translation>
    </message>
    <message>
        <source>a loop that encloses all producers of the block</source>
        <translation>包围该块所有生产者的循环</translation>
    </message>
    <message>
        <source>a module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>a trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>a schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>a block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>a loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>expected a pair of a list of instructions and a list of decisions</source>
        <translation>应为由指令列表和决策列表组成的一对</translation>
    </message>
    <message>
        <source>an instruction must be [kind, inputs, attributes, outputs]</source>
        <translation>指令必须是 [kind, inputs, attributes, outputs]</translation>
    </message>
    <message>
        <source>a decision must be [index, value]</source>
        <translation>决策必须是 [index, value]</translation>
    </message>
    <message>
        <source>the result of an instruction</source>
        <translation>指令的结果</translation>
    </message>
    <message>
        <source>expected at least {0} values, but got {1}</source>
        <translation>此处至少需要 {0} 个值，实际有 {1} 个</translation>
    </message>
    <message>
        <source>{0}() got the argument {1} twice</source>
        <translation>{0}() 两次得到实参 {1}</translation>
    </message>
    <message>
        <source>{0}() needs the argument {1}</source>
        <translation>{0}() 需要实参 {1}</translation>
    </message>
    <message>
        <source>{0}() takes {1} arguments, but got {2}</source>
        <translation>{0}() 需要 {1} 个实参，却给了 {2} 个</translation>
    </message>
    <message>
        <source>{0}() has no parameter {1}</source>
        <translation>{0}() 没有参数 {1}</translation>
    </message>
    <message>
        <source>a set</source>
        <translation>集合</translation>
    </message>
    <message>
        <source>a starred expression here</source>
        <translation>此处的带星号表达式</translation>
    </message>
    <message>
        <source>&apos;%&apos; on a string</source>
        <translation>用于字符串的 &apos;%&apos;</translation>
    </message>
    <message>
        <source>the end of the expression</source>
        <translation>表达式的末尾</translation>
    </message>
    <message>
        <source>a name after &apos;.&apos;</source>
        <translation>&apos;.&apos; 之后的名称</translation>
    </message>
    <message>
        <source>an expression</source>
        <translation>表达式</translation>
    </message>
    <message>
        <source>a parameter&apos;s name</source>
        <translation>参数的名称</translation>
    </message>
    <message>
        <source>an indented block</source>
        <translation>缩进的代码块</translation>
    </message>
    <message>
        <source>the end of the line</source>
        <translation>行尾</translation>
    </message>
    <message>
        <source>a module&apos;s name</source>
        <translation>模块的名称</translation>
    </message>
    <message>
        <source>a name after &apos;as&apos;</source>
        <translation>&apos;as&apos; 之后的名称</translation>
    </message>
    <message>
        <source>a name to import</source>
        <translation>要导入的名称</translation>
    </message>
    <message>
        <source>&apos;def&apos; or &apos;class&apos; after a decorator</source>
        <translation>装饰器之后的 &apos;def&apos; 或 &apos;class&apos;</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>the end of the text</source>
        <translation>文本末尾</translation>
    </message>
    <message>
        <source>an indented line</source>
        <translation>缩进的行</translation>
    </message>
    <message>
        <source>the end of the block</source>
        <translation>代码块的末尾</translation>
    </message>
    <message>
        <source>a decorator</source>
        <translation>装饰器</translation>
    </message>
    <message>
        <source>a list of integers</source>
        <translation>整数列表</translation>
    </message>
    <message>
        <source>a pointer variable</source>
        <translation>指针变量</translation>
    </message>
    <message>
        <source>a small positive integer</source>
        <translation>较小的正整数</translation>
    </message>
    <message>
        <source>&quot;auto&quot; or &quot;default&quot;</source>
        <translation>&quot;auto&quot; 或 &quot;default&quot;</translation>
    </message>
    <message>
        <source>a list of axes</source>
        <translation>轴的列表</translation>
    </message>
    <message>
        <source>a parameter of the function or a region of a buffer</source>
        <translation>函数的参数或缓冲区的区域</translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation>数字列表</translation>
    </message>
    <message>
        <source>the type T.Buffer</source>
        <translation>类型 T.Buffer</translation>
    </message>
    <message>
        <source>the init of a block</source>
        <translation>块的初始化</translation>
    </message>
    <message>
        <source>a variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>a type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>a variable, a buffer, a string or another node</source>
        <translation>变量、缓冲区、字符串或其他节点</translation>
    </message>
    <message>
        <source>a thread tag, or a variable made by T.env_thread</source>
        <translation>线程标签，或由 T.env_thread 得到的变量</translation>
    </message>
    <message>
        <source>a region of a buffer</source>
        <translation>缓冲区的区域</translation>
    </message>
    <message>
        <source>a buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a type such as &quot;float32&quot;</source>
        <translation>类型，例如 &quot;float32&quot;</translation>
    </message>
    <message>
        <source>a list of expressions</source>
        <translation>表达式列表</translation>
    </message>
    <message>
        <source>a dict with strings as its keys</source>
        <translation>以字符串为键的字典</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>a boolean expression</source>
        <translation>布尔表达式</translation>
    </message>
    <message>
        <source>a type of numbers</source>
        <translation>数字类型</translation>
    </message>
    <message>
        <source>a floating type</source>
        <translation>浮点类型</translation>
    </message>
    <message>
        <source>a number of lanes from 2 to 32767</source>
        <translation>2 到 32767 的通道数</translation>
    </message>
    <message>
        <source>a scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>a list of at least one vector</source>
        <translation>至少含一个向量的列表</translation>
    </message>
    <message>
        <source>a dict {variable: value}</source>
        <translation>字典 {variable: value}</translation>
    </message>
    <message>
        <source>a function with two parameters per identity value</source>
        <translation>对每个单位元值接受两个参数的函数</translation>
    </message>
    <message>
        <source>a function that returns expressions</source>
        <translation>给出表达式的函数</translation>
    </message>
    <message>
        <source>a function that returns one value per identity value</source>
        <translation>对每个单位元值给出一个值的函数</translation>
    </message>
    <message>
        <source>a range</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>a kind of iteration such as &quot;DataPar&quot;</source>
        <translation>迭代的种类，例如 &quot;DataPar&quot;</translation>
    </message>
    <message>
        <source>a T.comm_reducer</source>
        <translation>T.comm_reducer</translation>
    </message>
    <message>
        <source>a list of T.iter_var</source>
        <translation>T.iter_var 的列表</translation>
    </message>
    <message>
        <source>an index of the sources</source>
        <translation>来源的序号</translation>
    </message>
    <message>
        <source>the type T.handle</source>
        <translation>类型 T.handle</translation>
    </message>
    <message>
        <source>an import in a function</source>
        <translation>函数中的导入</translation>
    </message>
    <message>
        <source>a class in a function</source>
        <translation>函数中的类</translation>
    </message>
    <message>
        <source>a function in a function</source>
        <translation>函数中的函数</translation>
    </message>
    <message>
        <source>an assignment chain a = b = c</source>
        <translation>连续赋值 a = b = c</translation>
    </message>
    <message>
        <source>&apos;else&apos; after a loop</source>
        <translation>循环之后的 &apos;else&apos;</translation>
    </message>
    <message>
        <source>a starred, keyword-only or default parameter of a tensor function</source>
        <translation>张量函数的带星号、仅限关键字或有默认值的参数</translation>
    </message>
    <message>
        <source>an error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>a bool</source>
        <translation>布尔值</translation>
    </message>
    <message>
        <source>an int</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a float</source>
        <translation>浮点数</translation>
    </message>
    <message>
        <source>a tuple</source>
        <translation>元组</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>a dict</source>
        <translation>字典</translation>
    </message>
    <message>
        <source>a slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>a function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a 64-bit integer</source>
        <translation>64 位整数</translation>
    </message>
    <message>
        <source>a meta variable</source>
        <translation>元变量</translation>
    </message>
    <message>
        <source>the parameter {0} needs an annotation such as R.Tensor(...)</source>
        <translation>参数 {0} 需要注解，例如 R.Tensor(...)</translation>
    </message>
    <message>
        <source>the function must end with &apos;return&apos;</source>
        <translation>函数必须以 &apos;return&apos; 结尾</translation>
    </message>
    <message>
        <source>nothing may follow &apos;return&apos;</source>
        <translation>&apos;return&apos; 之后不能有其他内容</translation>
    </message>
    <message>
        <source>this statement in a Relax function</source>
        <translation>Relax 函数中的这条语句</translation>
    </message>
    <message>
        <source>R.func_attr needs a dictionary</source>
        <translation>R.func_attr 需要字典</translation>
    </message>
    <message>
        <source>as many values as names</source>
        <translation>与名称个数相同的值</translation>
    </message>
    <message>
        <source>a value is bound to a name</source>
        <translation>值应绑定到名称</translation>
    </message>
    <message>
        <source>&apos;with&apos; needs R.dataflow(), which does not nest</source>
        <translation>&apos;with&apos; 需要 R.dataflow()，且不能嵌套</translation>
    </message>
    <message>
        <source>R.output must come at the end of R.dataflow()</source>
        <translation>R.output 位于 R.dataflow() 的末尾</translation>
    </message>
    <message>
        <source>a variable of this dataflow block</source>
        <translation>这个数据流块的变量</translation>
    </message>
    <message>
        <source>&apos;if&apos; in a Relax function needs one condition and an else</source>
        <translation>Relax 函数中的 &apos;if&apos; 需要一个条件和一个 else</translation>
    </message>
    <message>
        <source>both branches must end with an assignment</source>
        <translation>两个分支都必须以赋值结尾</translation>
    </message>
    <message>
        <source>graph values do not support the operator &apos;{0}&apos;</source>
        <translation>图的值没有运算符 &apos;{0}&apos;</translation>
    </message>
    <message>
        <source>the index of an item of the tuple</source>
        <translation>元组中某一项的下标</translation>
    </message>
    <message>
        <source>a graph value</source>
        <translation>图的值</translation>
    </message>
    <message>
        <source>a size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>a tuple of sizes</source>
        <translation>尺寸元组</translation>
    </message>
    <message>
        <source>&apos;**&apos; is not supported here</source>
        <translation>此处不读取 &apos;**&apos;</translation>
    </message>
    <message>
        <source>a struct info such as R.Tensor(...)</source>
        <translation>结构信息，例如 R.Tensor(...)</translation>
    </message>
    <message>
        <source>R.Prim needs a type or a value</source>
        <translation>R.Prim 需要类型或值</translation>
    </message>
    <message>
        <source>R.{0} needs an argument</source>
        <translation>R.{0} 需要一个实参</translation>
    </message>
    <message>
        <source>the name of a function</source>
        <translation>函数的名称</translation>
    </message>
    <message>
        <source>R.match_cast needs a value and a struct info</source>
        <translation>R.match_cast 需要一个值和一个结构信息</translation>
    </message>
    <message>
        <source>R.{0} is not a known operator</source>
        <translation>R.{0} 不是此处已知的算子</translation>
    </message>
    <message>
        <source>R.const needs a value</source>
        <translation>R.const 需要一个值</translation>
    </message>
    <message>
        <source>numbers of one shape</source>
        <translation>形状一致的数字</translation>
    </message>
    <message>
        <source>a function of the module, or a name</source>
        <translation>模块的函数，或名称</translation>
    </message>
    <message>
        <source>the value of an attribute</source>
        <translation>属性的值</translation>
    </message>
    <message>
        <source>R.{0} takes {1} arguments, but got {2}</source>
        <translation>R.{0} 需要 {1} 个实参，却给了 {2} 个</translation>
    </message>
    <message>
        <source>R.{0} has no parameter {1}</source>
        <translation>R.{0} 没有参数 {1}</translation>
    </message>
    <message>
        <source>R.{0} needs {1}</source>
        <translation>R.{0} 需要 {1}</translation>
    </message>
    <message>
        <source>a match_cast</source>
        <translation>match_cast</translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; must enclose all producers of the block ({1}); {2} of them are outside it</source>
        <translation>循环“{0}”必须包围该块的所有生产者（{1}）；其中 {2} 个在别处</translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; must enclose all consumers of the block ({1}); {2} of them are outside it</source>
        <translation>循环“{0}”必须包围该块的所有消费者（{1}）；其中 {2} 个在别处</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has {1} read buffers; there is no buffer {2}</source>
        <translation>块“{0}”读 {1} 个缓冲区，因此没有第 {2} 号</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has {1} write buffers; there is no buffer {2}</source>
        <translation>块“{0}”写 {1} 个缓冲区，因此没有第 {2} 号</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; must be a buffer that block &quot;{1}&quot; reads, but it writes &quot;{2}&quot;</source>
        <translation>“{0}”必须是块“{1}”所读的缓冲区，但该块写的是“{2}”</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; must be a buffer that block &quot;{1}&quot; writes, but it reads &quot;{2}&quot;</source>
        <translation>“{0}”必须是块“{1}”所写的缓冲区，但该块读的是“{2}”</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is a reduction loop of block &quot;{1}&quot;; only threadIdx axes may carry a reduction</source>
        <translation>“{0}”是块“{1}”的归约循环；只有 threadIdx 轴可以承载归约</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is a reduction loop of block &quot;{1}&quot;; it cannot be parallelized or vectorized</source>
        <translation>“{0}”是块“{1}”的归约循环，不能并行化或向量化</translation>
    </message>
    <message>
        <source>the block {0} no longer exists: a step replaced it</source>
        <translation>块 {0} 已不存在：某个步骤替换了它</translation>
    </message>
    <message>
        <source>the loop {0} no longer exists: a step replaced it</source>
        <translation>循环 {0} 已不存在：某个步骤替换了它</translation>
    </message>
    <message>
        <source>the expression {0} no longer exists: a step replaced it</source>
        <translation>表达式 {0} 已不存在：某个步骤替换了它</translation>
    </message>
    <message>
        <source>T.var takes a type name</source>
        <translation>T.var 需要类型的名称</translation>
    </message>
    <message>
        <source>the script was stopped after {0} schedule steps; does it have an endless loop?</source>
        <translation>脚本已执行 {0} 个调度步骤，因此被停止；是否有不会结束的循环？</translation>
    </message>
    <message>
        <source>the namespace R</source>
        <translation>命名空间 R</translation>
    </message>
    <message>
        <source>{0} was split into {1}</source>
        <translation>{0} 拆分为 {1}</translation>
    </message>
    <message>
        <source>{0} were fused into {1}</source>
        <translation>{0} 融合为 {1}</translation>
    </message>
    <message>
        <source>{0} were merged into {1}</source>
        <translation>{0} 合并为 {1}</translation>
    </message>
    <message>
        <source>{1} was copied from {0}</source>
        <translation>{1} 复制自 {0}</translation>
    </message>
    <message>
        <source>{0} was moved into the new loops {1}</source>
        <translation>{0} 移到新循环 {1} 之中</translation>
    </message>
    <message>
        <source>the block {1} copies for {0}</source>
        <translation>块 {1} 为 {0} 做拷贝</translation>
    </message>
    <message>
        <source>{0} was cached by {1}</source>
        <translation>{0} 由 {1} 缓存</translation>
    </message>
    <message>
        <source>{1} was taken out of {0}</source>
        <translation>{1} 从 {0} 中分离出来</translation>
    </message>
    <message>
        <source>{0} was inlined into {1}</source>
        <translation>{0} 内联到 {1}</translation>
    </message>
    <message>
        <source>{0} became part of the block {1}</source>
        <translation>{0} 归入块 {1}</translation>
    </message>
    <message>
        <source>the loops {1} were reordered</source>
        <translation>循环 {1} 已重排</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; must be a module with one TensorIR function</source>
        <translation>&apos;{0}&apos; 必须是只含一个 TensorIR 函数的模块</translation>
    </message>
    <message>
        <source>parameter &quot;{0}&quot; of the intrinsic&apos;s {1} is not a handle</source>
        <translation>内建函数的 {1} 的参数 &quot;{0}&quot; 不是句柄</translation>
    </message>
    <message>
        <source>parameter &quot;{0}&quot; of the intrinsic&apos;s {1} is not bound to a buffer</source>
        <translation>内建函数的 {1} 的参数 &quot;{0}&quot; 没有绑定缓冲区</translation>
    </message>
    <message>
        <source>the body of the intrinsic&apos;s {0} must be one block (with T.block(&quot;root&quot;):) that declares its reads and writes</source>
        <translation>内建函数的 {0} 的函数体必须是一个块（with T.block(&quot;root&quot;):），并写明读写的区域</translation>
    </message>
    <message>
        <source>the block of the intrinsic&apos;s implementation neither reads nor writes buffer &quot;{0}&quot;; declare it in T.reads or T.writes</source>
        <translation>内建函数实现的块既不读也不写缓冲区 &quot;{0}&quot;；请在 T.reads 或 T.writes 中写明</translation>
    </message>
    <message>
        <source>the description has {0} parameters and the implementation {1}; they must have the same parameters</source>
        <translation>描述有 {0} 个参数，实现有 {1} 个；两者必须相同</translation>
    </message>
    <message>
        <source>an intrinsic &quot;{0}&quot; already exists; register it under another name, or override it</source>
        <translation>已有名为 &quot;{0}&quot; 的内建函数；请换一个名字注册，或覆盖它</translation>
    </message>
    <message>
        <source>an intrinsic needs a name</source>
        <translation>内建函数需要一个名字</translation>
    </message>
    <message>
        <source>there is no tensor intrinsic &quot;{0}&quot;; register it first</source>
        <translation>没有名为 &quot;{0}&quot; 的张量内建函数；请先注册</translation>
    </message>
    <message>
        <source>the buffers have different types</source>
        <translation>缓冲区的类型不同</translation>
    </message>
    <message>
        <source>intrinsic &quot;{0}&quot; does not match here: {1}</source>
        <translation>内建函数 &quot;{0}&quot; 在此处不匹配：{1}</translation>
    </message>
    <message>
        <source>left: the program; right: the intrinsic&apos;s description
{0}</source>
        <translation>左：程序；右：内建函数的描述
{0}</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; declares no reads or writes</source>
        <translation>块 &quot;{0}&quot; 没有写明读写的区域</translation>
    </message>
    <message>
        <source>the description of &quot;{0}&quot; does not use its buffer &quot;{1}&quot;</source>
        <translation>&quot;{0}&quot; 的描述没有使用它的缓冲区 &quot;{1}&quot;</translation>
    </message>
    <message>
        <source>the implementation of &quot;{0}&quot; uses {1} dimensions of &quot;{2}&quot;, which has {3}</source>
        <translation>&quot;{0}&quot; 的实现取 &quot;{2}&quot; 的 {1} 维，而它只有 {3} 维</translation>
    </message>
    <message>
        <source>replaces a block or loop by a tensor intrinsic whose description it matches</source>
        <translation>用张量内建函数替换计算内容与其描述相同的块或循环</translation>
    </message>
    <message>
        <source>the block or loop to replace</source>
        <translation>由内建函数接手的块或循环</translation>
    </message>
    <message>
        <source>the intrinsic&apos;s name</source>
        <translation>内建函数的名字</translation>
    </message>
    <message>
        <source>the first argument of tile_with_tensor_intrin must be a schedule</source>
        <translation>tile_with_tensor_intrin 的第一个参数是调度</translation>
    </message>
    <message>
        <source>the first argument of TensorIntrin.register must be a name</source>
        <translation>TensorIntrin.register 的第一个参数是名字</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; must be a TensorIR function, not {1}</source>
        <translation>&quot;{0}&quot; 必须是 TensorIR 函数，而不是 {1}</translation>
    </message>
    <message>
        <source>create_llvm takes the code as a string</source>
        <translation>create_llvm 的参数是代码文本</translation>
    </message>
    <message>
        <source>the block and the intrinsic&apos;s description must have one loop per iter var, with nothing else in them</source>
        <translation>块与内建函数的描述中，每个迭代变量都必须恰有一个循环，且循环中没有其他内容</translation>
    </message>
    <message>
        <source>tiles a block&apos;s loops so that the inner tile becomes one call of a tensor intrinsic</source>
        <translation>对块的循环分块，使内层循环恰为一次张量内建函数调用</translation>
    </message>
    <message>
        <source>the block to tile</source>
        <translation>要分块的块</translation>
    </message>
    <message>
        <source>pad extents that are not multiples of the intrinsic&apos;s</source>
        <translation>对不能整除的范围进行填充</translation>
    </message>
    <message>
        <source>the name of an LLVM intrinsic</source>
        <translation>LLVM 内建函数的名字</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; must be {2}</source>
        <translation>{0}：“{1}”必须是{2}</translation>
    </message>
    <message>
        <source>there is no setting {0}; expected a TVM setting name, such as tir.UnrollLoop or tir.disable_vectorize</source>
        <translation>没有设置项 {0}；应为 TVM 的设置名，例如 tir.UnrollLoop 或 tir.disable_vectorize</translation>
    </message>
    <message>
        <source>unrolling loop {0} would create more than {1} statements; unroll a shorter loop, or split it first</source>
        <translation>展开循环 {0} 会产生超过 {1} 条语句；请展开更短的循环，或先将其拆分</translation>
    </message>
    <message>
        <source>option &apos;{0}&apos; must be from {1} to {2}, not {3}</source>
        <translation>选项“{0}”的范围是 {1} 到 {2}，而不是 {3}</translation>
    </message>
    <message>
        <source>show_object_address must be false: memory addresses differ between runs, and nodes here have their own addresses</source>
        <translation>show_object_address 必须为 false：内存地址每次运行都不同，而此处的节点有自己的地址</translation>
    </message>
    <message>
        <source>opt_level must not be negative, but it is {0}</source>
        <translation>opt_level 不能为负数，但给出的是 {0}</translation>
    </message>
    <message>
        <source>debug_mask must be &quot;none&quot;, &quot;all&quot;, or a sum of 1 (the tree of loops and blocks) and 2 (the flags of blocks), not {0}</source>
        <translation>debug_mask 应为 &quot;none&quot;、&quot;all&quot;，或 1（循环与块的树）与 2（块的标志）之和，而不是 {0}</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is {1}, which exceeds a 64-bit signed integer; write it as {&quot;expr&quot;: &quot;T.uint64({1})&quot;}</source>
        <translation>“{0}”是 {1}，超出 64 位有符号整数的范围；请写作 {&quot;expr&quot;: &quot;T.uint64({1})&quot;}</translation>
    </message>
    <message>
        <source>{0} is not a target; expected a TVM target (llvm, cuda, opencl, rocm, metal, vulkan, ...) or cpu, with options as in &quot;cuda -arch=sm_80&quot; or &quot;cpu:threads=1&quot;</source>
        <translation>{0} 不是目标；应为 TVM 的目标名（llvm、cuda、opencl、rocm、metal、vulkan 等）或 cpu，选项写法如 &quot;cuda -arch=sm_80&quot; 或 &quot;cpu:threads=1&quot;</translation>
    </message>
    <message>
        <source>the compiler crashed with {0} on this program; please report it</source>
        <translation>编译此程序时编译器崩溃（{0}）；请报告该程序</translation>
    </message>
    <message>
        <source>the process that builds and runs generated code ended or was killed; run again to restart it</source>
        <translation>构建并运行生成代码的进程已结束或被终止；再次运行即可启动新的进程</translation>
    </message>
    <message>
        <source>the build was cancelled after {0} s</source>
        <translation>构建在 {0} 秒后被取消</translation>
    </message>
    <message>
        <source>compilation took longer than {0} s and was stopped; unroll less, or set a longer limit</source>
        <translation>编译超过 {0} 秒，已被停止；请减少展开，或给出更长的时限</translation>
    </message>
    <message>
        <source>compilation needs more than the {0} MB allowed; unroll less, or use smaller sizes</source>
        <translation>编译所需内存超过允许的 {0} MB；请减少展开，或使用更小的尺寸</translation>
    </message>
    <message>
        <source>the tree of loops and blocks of function {0} does not match the function</source>
        <translation>函数 {0} 的循环与块的树与该函数不符</translation>
    </message>
    <message>
        <source>checked because of debug_mask; the code of the rule is {0}</source>
        <translation>因 debug_mask 而检查；规则代码为 {0}</translation>
    </message>
    <message>
        <source>the flag {0} of this block differs from a fresh analysis</source>
        <translation>此块的标志 {0} 与重新计算的结果不符</translation>
    </message>
    <message>
        <source>{0} exceeds a 64-bit signed integer</source>
        <translation>{0} 超出 64 位有符号整数的范围</translation>
    </message>
    <message>
        <source>{0} produced this module, which is a bug in the primitive; the schedule is unchanged</source>
        <translation>此模块由 {0} 产生，这是该原语的缺陷；调度保持原样</translation>
    </message>
    <message>
        <source>if this is intended, write T.prim_func(check_well_formed=False) or I.ir_module(check_well_formed=False)</source>
        <translation>如果确实如此，请写 T.prim_func(check_well_formed=False) 或 I.ir_module(check_well_formed=False)</translation>
    </message>
    <message>
        <source>T.{0} takes {1} arguments, but got {2}</source>
        <translation>T.{0} 接受 {1} 个参数，给出了 {2} 个</translation>
    </message>
    <message>
        <source>the type must be &quot;read&quot; or &quot;write&quot;, not &quot;{0}&quot;</source>
        <translation>类型必须是 &quot;read&quot; 或 &quot;write&quot;，而不是 “{0}”</translation>
    </message>
    <message>
        <source>removes buffers from the reads or writes that a block declares</source>
        <translation>从块声明的读写中去掉一些缓冲区</translation>
    </message>
    <message>
        <source>the block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>&quot;read&quot; or &quot;write&quot;</source>
        <translation>&quot;read&quot; 或 &quot;write&quot;</translation>
    </message>
    <message>
        <source>which of the buffers it reads or writes</source>
        <translation>它读或写的缓冲区中的哪些</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has {1} iter vars: the order must contain each position from 0 once, but it is {2}</source>
        <translation>块 “{0}” 有 {1} 个迭代变量：新次序必须从 0 起把每个位置各列一次，但给出的是 {2}</translation>
    </message>
    <message>
        <source>new_order = {0}</source>
        <translation>new_order = {0}</translation>
    </message>
    <message>
        <source>spatial iter vars first: {0}</source>
        <translation>空间变量在前：{0}</translation>
    </message>
    <message>
        <source>reversed</source>
        <translation>反过来排列</translation>
    </message>
    <message>
        <source>reorders the iter vars of a block</source>
        <translation>重新排列块的迭代变量</translation>
    </message>
    <message>
        <source>the current positions of the iter vars, in their new order</source>
        <translation>各变量现在的位置，按新的次序列出</translation>
    </message>
    <message>
        <source>neighbouring iterations of a loop around block &quot;{0}&quot; overlap in no dimension: the region of &quot;{1}&quot; that one iteration writes must start at loop * stride and be longer than the stride, but it is {2}; split the consumer&apos;s loop and compute_at the outer part first</source>
        <translation>块 “{0}” 外层循环的相邻迭代在任何维度上都不重叠：一次迭代写入 “{1}” 的区域必须从 循环变量 * 步长 开始且长于步长，但实际是 {2}；请先拆分使用者的循环，并对外层部分使用 compute_at</translation>
    </message>
    <message>
        <source>the region of &quot;{0}&quot; that one iteration writes has no constant size along loop &quot;{1}&quot;</source>
        <translation>一次迭代写入 “{0}” 的区域沿循环 “{1}” 的大小不是常量</translation>
    </message>
    <message>
        <source>no loop encloses both block &quot;{0}&quot; and all consumers of &quot;{1}&quot;; split a consumer&apos;s loop and compute_at the block below the outer part first</source>
        <translation>没有循环同时包住块 “{0}” 和 “{1}” 的所有使用者；请先拆分使用者的循环，并用 compute_at 把该块移到外层部分之下</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has {1} iter vars, but overlaps in dimension {2} of &quot;{3}&quot;</source>
        <translation>块 “{0}” 有 {1} 个迭代变量，却在 “{3}” 的第 {2} 维上重叠</translation>
    </message>
    <message>
        <source>roll {0}</source>
        <translation>滚动使用 {0}</translation>
    </message>
    <message>
        <source>lets adjacent tiles share their common data in a circular buffer</source>
        <translation>让相邻的分块在循环使用的缓冲区中保留共有的部分</translation>
    </message>
    <message>
        <source>an expression of block &quot;{0}&quot; uses &quot;{1}&quot;, which is defined in the block&apos;s body; it cannot be precomputed</source>
        <translation>块 “{0}” 的一个表达式使用了块体内引入的 “{1}”，无法提前计算</translation>
    </message>
    <message>
        <source>the threshold is the minimum number of occurrences of an expression; it cannot be {0}</source>
        <translation>阈值是表达式必须出现的次数，不能是 {0}</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has no expression of its iter vars alone that occurs {1} times or more</source>
        <translation>块 “{0}” 中没有仅由自身变量算出且出现至少 {1} 次的表达式</translation>
    </message>
    <message>
        <source>indices in {0}</source>
        <translation>下标存于 {0}</translation>
    </message>
    <message>
        <source>precomputes expressions of a block&apos;s iter vars into a table</source>
        <translation>提前算好块仅由迭代变量算出的值，之后查表</translation>
    </message>
    <message>
        <source>where the values are stored</source>
        <translation>这些值存放的位置</translation>
    </message>
    <message>
        <source>how often an expression must occur to be precomputed</source>
        <translation>表达式至少出现多少次才提前计算</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; reads &quot;{1}&quot; but does not write it; use cache_read</source>
        <translation>块 “{0}” 读取 “{1}” 但不写入它；请使用 cache_read</translation>
    </message>
    <message>
        <source>update {0} in {1}</source>
        <translation>在 {1} 中更新 {0}</translation>
    </message>
    <message>
        <source>makes a block update a buffer in another storage scope, with a copy in and a copy back</source>
        <translation>让块在另一个存储作用域中更新缓冲区，前后各有一次拷入和拷回</translation>
    </message>
    <message>
        <source>the block that updates the buffer</source>
        <translation>更新该缓冲区的块</translation>
    </message>
    <message>
        <source>no block below loop &quot;{0}&quot; reads buffer &quot;{1}&quot;; choose a loop above the readers</source>
        <translation>循环 “{0}” 之下没有块读取缓冲区 “{1}”；请选择读取者之上的循环</translation>
    </message>
    <message>
        <source>buffer &quot;{0}&quot; is written below loop &quot;{1}&quot; at or after its first reader, so a copy would be stale</source>
        <translation>缓冲区 “{0}” 在循环 “{1}” 之下于首个读取者处或其后被写入，拷贝会过时</translation>
    </message>
    <message>
        <source>no block below loop &quot;{0}&quot; writes buffer &quot;{1}&quot;; choose a loop above the writers</source>
        <translation>循环 “{0}” 之下没有块写入缓冲区 “{1}”；请选择写入者之上的循环</translation>
    </message>
    <message>
        <source>buffer &quot;{0}&quot; is read below loop &quot;{1}&quot; after its last writer; move the reader out of the loop first</source>
        <translation>缓冲区 “{0}” 在循环 “{1}” 之下于最后一个写入者之后被读取；请先把读取者移出该循环</translation>
    </message>
    <message>
        <source>{0} in {1}, at loop {2}</source>
        <translation>{0} 存于 {1}，位于循环 {2}</translation>
    </message>
    <message>
        <source>copies the part of a buffer that a loop iteration reads into another storage scope, at its start</source>
        <translation>循环的每次迭代开始时，把它要读取的缓冲区部分拷贝到另一个存储作用域</translation>
    </message>
    <message>
        <source>the loop whose body contains the copy</source>
        <translation>拷贝所在的循环</translation>
    </message>
    <message>
        <source>makes each iteration of a loop write into another storage scope and copies the result back at its end</source>
        <translation>让循环的每次迭代写入另一个存储作用域，结束时再把结果拷贝到原处</translation>
    </message>
    <message>
        <source>a block that writes the buffer</source>
        <translation>写入该缓冲区的块</translation>
    </message>
    <message>
        <source>factor {0} is {1}, but part sizes must be positive</source>
        <translation>因子 {0} 是 {1}，但每一段的大小必须为正</translation>
    </message>
    <message>
        <source>the range of loop &quot;{0}&quot; is not constant; split the loop by a constant factor and partition the inner loop</source>
        <translation>循环 “{0}” 的范围不是常量；请先按常量因子拆分该循环，再划分内层循环</translation>
    </message>
    <message>
        <source>the factors add up to the extent of loop &quot;{0}&quot; or more; leave iterations for the last part</source>
        <translation>各因子之和达到或超过循环 “{0}” 的范围；必须给最后一段留下一些</translation>
    </message>
    <message>
        <source>there is no block below loop &quot;{0}&quot;</source>
        <translation>循环 “{0}” 之下没有块</translation>
    </message>
    <message>
        <source>the first iteration separately</source>
        <translation>单独分出第一次迭代</translation>
    </message>
    <message>
        <source>{0} and the rest</source>
        <translation>{0} 次和其余部分</translation>
    </message>
    <message>
        <source>the last iteration separately</source>
        <translation>单独分出最后一次迭代</translation>
    </message>
    <message>
        <source>splits a loop&apos;s range into several consecutive loops</source>
        <translation>把一个循环的范围分成几段，各成一个循环，依次执行</translation>
    </message>
    <message>
        <source>the loop to partition</source>
        <translation>要划分的循环</translation>
    </message>
    <message>
        <source>the part sizes in order; None for one that takes the rest</source>
        <translation>各段的大小，按次序；None 表示取剩余部分</translation>
    </message>
    <message>
        <source>accepted for compatibility; has no effect</source>
        <translation>仅为接口一致而接受，没有作用</translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; is a reduction loop of the block</source>
        <translation>循环 “{0}” 是该块的归约循环</translation>
    </message>
    <message>
        <source>another block comes before block &quot;{0}&quot; below loop &quot;{1}&quot;; move one of them out first</source>
        <translation>循环 “{1}” 之下，块 “{0}” 之前还有另一个块；请先把其中之一移出</translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; is used by both spatial and reduction iter vars of block &quot;{1}&quot;; split it so that each loop serves one kind</source>
        <translation>循环 “{0}” 同时被块 “{1}” 的空间变量和归约变量使用；请拆分它，使每个循环只服务于一类变量</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; does not reduce over loop &quot;{1}&quot;: a spatial iter var uses it; choose a reduction loop</source>
        <translation>块 “{0}” 并不沿循环 “{1}” 归约：它被空间变量使用；请选择归约循环</translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; below a reduction loop runs more than once, but no iter var of block &quot;{1}&quot; uses it</source>
        <translation>归约循环之下的循环 “{0}” 执行不止一次，但块 “{1}” 的变量都不使用它</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; is not a reduction that can be decomposed: {1}</source>
        <translation>块 “{0}” 不是可以拆开的归约：{1}</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; initializes {1} buffers, but updates {2}</source>
        <translation>块 “{0}” 初始化 {1} 个缓冲区，却更新 {2} 个</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; does not compute a supported reduction: sum, product, minimum, maximum, two sums, argmax or argmin, each written as buffer[...] = buffer[...] op value with the identity value in the init</source>
        <translation>块 “{0}” 计算的不是可以拆开的归约：求和、求积、最小值、最大值、两个和、argmax 与 argmin，都要写成 buffer[...] = buffer[...] op 值 的形式，并在初始化中放入单位元</translation>
    </message>
    <message>
        <source>buffer &quot;{0}&quot; has {1} dimensions, so the new axis must be from {2} to {1}, not {3}</source>
        <translation>缓冲区 “{0}” 有 {1} 维，新轴必须在 {2} 到 {1} 之间，而不是 {3}</translation>
    </message>
    <message>
        <source>factor_axis = {0}</source>
        <translation>factor_axis = {0}</translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; is {1}; apply rfactor before that, or split the loop first</source>
        <translation>循环 “{0}” 是 {1}；请在此之前使用 rfactor，或先拆分该循环</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; declares that it writes &quot;{1}&quot;, but its reduction does not</source>
        <translation>块 “{0}” 声明写入 “{1}”，但它的归约并不写入</translation>
    </message>
    <message>
        <source>partial results along a new first axis</source>
        <translation>部分结果沿新的第一轴存放</translation>
    </message>
    <message>
        <source>partial results along a new last axis</source>
        <translation>部分结果沿新的最后一轴存放</translation>
    </message>
    <message>
        <source>computes a reduction in parts along a loop and combines the parts in a second block</source>
        <translation>沿一个循环分段计算归约，再用第二个块合并各段</translation>
    </message>
    <message>
        <source>the loop whose iterations become the parts</source>
        <translation>以其各次迭代作为分段的循环</translation>
    </message>
    <message>
        <source>the position of the loop&apos;s dimension in the buffer of partial results; negative counts from the end</source>
        <translation>该循环的维度在部分结果缓冲区中的位置；负数从后往前数</translation>
    </message>
    <message>
        <source>its init must be one store, or a sequence of stores</source>
        <translation>它的初始化必须是一个存储语句，或一串存储语句</translation>
    </message>
    <message>
        <source>its init stores to one buffer twice</source>
        <translation>它的初始化两次写入同一缓冲区</translation>
    </message>
    <message>
        <source>its body needs as many T.let bindings as its init has stores</source>
        <translation>它的块体需要与初始化中存储语句同样多的 T.let 绑定</translation>
    </message>
    <message>
        <source>its body binds one variable twice</source>
        <translation>它的块体两次绑定同一变量</translation>
    </message>
    <message>
        <source>its T.let bindings may contain only stores</source>
        <translation>它的 T.let 绑定之内只能是存储语句</translation>
    </message>
    <message>
        <source>its body and its init must have the same number of stores</source>
        <translation>它的块体和初始化必须有同样多的存储语句</translation>
    </message>
    <message>
        <source>its stores must each store a variable bound by a T.let of the body</source>
        <translation>它的每个存储语句都必须存储由块体的 T.let 绑定引入的变量</translation>
    </message>
    <message>
        <source>its stores store one variable twice</source>
        <translation>它的存储语句两次存储同一变量</translation>
    </message>
    <message>
        <source>its stores write to one buffer twice</source>
        <translation>它的存储语句两次写入同一缓冲区</translation>
    </message>
    <message>
        <source>its init and its body write to different buffers</source>
        <translation>它的初始化与块体写入不同的缓冲区</translation>
    </message>
    <message>
        <source>its buffers differ in shape</source>
        <translation>它的各缓冲区形状不同</translation>
    </message>
    <message>
        <source>its stores write to different indices</source>
        <translation>它的各存储语句写入不同的下标</translation>
    </message>
    <message>
        <source>split &quot;{0}&quot; into ceil{1}</source>
        <translation>将“{0}”拆分为 ceil{1}</translation>
    </message>
    <message>
        <source>the module was edited by hand, and the edited text depends on its old sizes; go to a step before the edit, then change the size</source>
        <translation>模块曾手工编辑，那段文本是按原来的尺寸写的；请先回到它之前的步骤，再改尺寸</translation>
    </message>
    <message>
        <source>{0} steps on other branches do not fit the new sizes and were dropped; the saved session still contains them</source>
        <translation>其他分支上有 {0} 个步骤不适合新的尺寸，已略去；已保存的会话里仍有它们</translation>
    </message>
    <message>
        <source>the process that builds and runs modules returned a malformed reply ({0}); is it a different version?</source>
        <translation>构建和运行模块的进程返回了格式错误的应答（{0}）；版本是否不同？</translation>
    </message>
    <message>
        <source>this is not a Tirscope session, or it is damaged; open modules as .py files</source>
        <translation>这不是 Tirscope 的会话，或者已损坏；模块要以 .py 文件打开</translation>
    </message>
    <message>
        <source>this session is damaged: {0}; open another one, or a copy of it</source>
        <translation>这个会话已损坏：{0}；请打开另一个会话，或它的副本</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is not a file; nothing is lost, save it elsewhere</source>
        <translation>“{0}”不是文件；没有内容丢失，请保存到别处</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; could not be written: {1}; nothing is lost, save it elsewhere</source>
        <translation>无法写入“{0}”：{1}；没有内容丢失，请保存到别处</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is a folder; open a file in it</source>
        <translation>“{0}”是文件夹；请打开其中的文件</translation>
    </message>
    <message>
        <source>cse_thresh = {0}</source>
        <translation>cse_thresh = {0}</translation>
    </message>
    <message>
        <source>factors = [{0}None]</source>
        <translation>factors = [{0}None]</translation>
    </message>
    <message>
        <source>both modules need a TensorIR function &apos;{0}&apos;</source>
        <translation>两个模块都需要有 TensorIR 函数 &apos;{0}&apos;</translation>
    </message>
    <message>
        <source>line {0} of the {1} is not a valid entry: expected {2}; is the file truncated?</source>
        <translation>{1} 的第 {0} 行不是一个条目：应为 {2}；文件是否被截断？</translation>
    </message>
    <message>
        <source>the module is not base64 text</source>
        <translation>该模块不是 base64 文本</translation>
    </message>
    <message>
        <source>the tuning record on line {0} refers to workload {1}, but there are {2}</source>
        <translation>第 {0} 行的调优记录属于工作负载 {1}，但总共只有 {2} 个</translation>
    </message>
    <message>
        <source>sets the function in which get_block searches by default</source>
        <translation>选定 get_block 在未指明函数时查找的函数</translation>
    </message>
    <message>
        <source>the function&apos;s name</source>
        <translation>函数名</translation>
    </message>
    <message>
        <source>the function in which get_block searches by default</source>
        <translation>get_block 在未指明函数时查找的函数</translation>
    </message>
    <message>
        <source>reseeds the random numbers used for sampling</source>
        <translation>重新设定采样用的随机数</translation>
    </message>
    <message>
        <source>the seed; -1 takes a random one</source>
        <translation>种子；-1 表示由机器抽取</translation>
    </message>
    <message>
        <source>derives a seed for another schedule</source>
        <translation>为另一个调度抽取种子</translation>
    </message>
    <message>
        <source>removes a random variable</source>
        <translation>丢弃一个随机变量</translation>
    </message>
    <message>
        <source>the random variable</source>
        <translation>该变量</translation>
    </message>
    <message>
        <source>prints the module and the trace, if there is an output</source>
        <translation>在有输出之处打印模块和轨迹</translation>
    </message>
    <message>
        <source>how to print</source>
        <translation>打印方式</translation>
    </message>
    <message>
        <source>the colour scheme</source>
        <translation>配色</translation>
    </message>
    <message>
        <source>run a formatter</source>
        <translation>运行格式化工具</translation>
    </message>
    <message>
        <source>{0} is not a loop but the location &quot;{1}&quot;, which only compute_at and reverse_compute_at accept</source>
        <translation>{0} 不代表循环，而是代表位置 &quot;{1}&quot;，只有 compute_at 和 reverse_compute_at 接受它</translation>
    </message>
    <message>
        <source>{0}: &quot;{1}&quot; is not a random variable, a size or a parameter of the function</source>
        <translation>{0}：“{1}” 既不是随机变量，也不是函数的尺寸或参数</translation>
    </message>
    <message>
        <source>the body of block &quot;{0}&quot; is not a single store</source>
        <translation>块 &quot;{0}&quot; 的主体不是单个存储语句</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; does not store T.if_then_else(inside, value, padding)</source>
        <translation>块 &quot;{0}&quot; 存储的不是 T.if_then_else(界内条件, 值, 填充值)</translation>
    </message>
    <message>
        <source>the value that block &quot;{0}&quot; stores outside is not a number</source>
        <translation>块 &quot;{0}&quot; 在界外存储的不是数</translation>
    </message>
    <message>
        <source>the value that block &quot;{0}&quot; stores inside has a side effect</source>
        <translation>块 &quot;{0}&quot; 在界内存储的表达式有副作用</translation>
    </message>
    <message>
        <source>the condition of block &quot;{0}&quot; is always true</source>
        <translation>块 &quot;{0}&quot; 的条件恒为真</translation>
    </message>
    <message>
        <source>where the condition of block &quot;{0}&quot; is true, its iter vars are not independent ranges</source>
        <translation>在块 &quot;{0}&quot; 的条件成立之处，其变量不是相互独立的区间</translation>
    </message>
    <message>
        <source>an iter var of block &quot;{0}&quot; is strided</source>
        <translation>块 &quot;{0}&quot; 有变量以跨步方式取值</translation>
    </message>
    <message>
        <source>the loop around block &quot;{0}&quot; contains other statements too, which would run with it</source>
        <translation>块 &quot;{0}&quot; 外的循环还含有其他语句，它们会随之执行</translation>
    </message>
    <message>
        <source>fill the padding before loop {0}</source>
        <translation>在循环 {0} 之前写入填充值</translation>
    </message>
    <message>
        <source>the block that pads</source>
        <translation>做填充的块</translation>
    </message>
    <message>
        <source>the loop before which the padding is filled</source>
        <translation>在其之前写入填充值的循环</translation>
    </message>
    <message>
        <source>splits the filling of the padding out of a block that pads</source>
        <translation>把做填充的块中写入填充值的部分拆出来</translation>
    </message>
    <message>
        <source>checks if decompose_padding accepts these arguments</source>
        <translation>判断 decompose_padding 是否接受这些参数</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has {1} iter vars and needs a positive padding for each; got [{2}]</source>
        <translation>块 &quot;{0}&quot; 有 {1} 个变量，每个都需要一个正的填充倍数；现为 [{2}]</translation>
    </message>
    <message>
        <source>the next multiple of {0} does not fit in {1}</source>
        <translation>不小于该范围的 {0} 的倍数超出 {1}</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; accesses &quot;{1}&quot; with different indices</source>
        <translation>块 &quot;{0}&quot; 以多种方式访问 &quot;{1}&quot;</translation>
    </message>
    <message>
        <source>the indices of block &quot;{0}&quot; into &quot;{1}&quot; are not its iter vars</source>
        <translation>块 &quot;{0}&quot; 不是直接用自己的变量来索引 &quot;{1}&quot;</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; does more than read and store elements: it contains another block or buffer, or uses a buffer&apos;s pointer</source>
        <translation>块 &quot;{0}&quot; 不只是读写元素：它含有别的块或缓冲区，或通过指针使用缓冲区</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; accesses only part of &quot;{1}&quot; in dimension {2}; the rest would be treated as padding</source>
        <translation>块 &quot;{0}&quot; 在第 {2} 维只访问 &quot;{1}&quot; 的一部分；其外的元素会被当作填充</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; shares its loops with block &quot;{1}&quot; and would be padded with it; give it its own loops first</source>
        <translation>块 &quot;{0}&quot; 与块 &quot;{1}&quot; 处于相同的循环中，会被一并填充；请先让它拥有自己的循环</translation>
    </message>
    <message>
        <source>to multiples of {0}</source>
        <translation>填充到 {0} 的倍数</translation>
    </message>
    <message>
        <source>pads a block&apos;s computation to multiples, with copies of its buffers before and after it</source>
        <translation>把块的计算填充到指定倍数，并在其前后复制缓冲区</translation>
    </message>
    <message>
        <source>the block to pad</source>
        <translation>要填充的块</translation>
    </message>
    <message>
        <source>for each iter var, the number to pad its domain to a multiple of</source>
        <translation>每个变量的定义域要填充到的倍数</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; does not iterate over the spatial domains of &quot;{1}&quot; in the same order and with the same indices</source>
        <translation>块 &quot;{0}&quot; 没有以相同的次序和下标遍历 &quot;{1}&quot; 的空间域</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; also reads &quot;{1}&quot;</source>
        <translation>块 &quot;{0}&quot; 也读取 &quot;{1}&quot;</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is written by block &quot;{1}&quot;, after the reduction &quot;{2}&quot; starts</source>
        <translation>&quot;{0}&quot; 由块 &quot;{1}&quot; 写入，晚于归约 &quot;{2}&quot; 的开始</translation>
    </message>
    <message>
        <source>blocks &quot;{0}&quot; and &quot;{1}&quot; are in different scopes</source>
        <translation>块 &quot;{0}&quot; 与 &quot;{1}&quot; 处于不同的作用域</translation>
    </message>
    <message>
        <source>the body of block &quot;{0}&quot; is not a single store, without a predicate, of &quot;{1}&quot; plus another value</source>
        <translation>块 &quot;{0}&quot; 不是不带谓词的单个存储，其值应为 &quot;{1}&quot; 加上别的量</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; is not a sum that starts at zero</source>
        <translation>块 &quot;{0}&quot; 不是从零开始的求和</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has {1} spatial iter vars, but block &quot;{2}&quot; has {3}</source>
        <translation>块 &quot;{0}&quot; 有 {1} 个空间变量，而块 &quot;{2}&quot; 有 {3} 个</translation>
    </message>
    <message>
        <source>with {0}</source>
        <translation>与 {0}</translation>
    </message>
    <message>
        <source>into {0}</source>
        <translation>并入 {0}</translation>
    </message>
    <message>
        <source>initializes a reduction with the value that a later block adds to its result</source>
        <translation>让归约从后续块要加上的量开始</translation>
    </message>
    <message>
        <source>the block that adds to its result</source>
        <translation>在其结果上做加法的块</translation>
    </message>
    <message>
        <source>the weights must be nonnegative numbers, at least one of them positive</source>
        <translation>权重须为不小于 0 的数，且至少有一个大于 0</translation>
    </message>
    <message>
        <source>a sampled location</source>
        <translation>随机抽取的位置</translation>
    </message>
    <message>
        <source>samples a compute location for a block: a loop of its consumers, inlined, or unchanged</source>
        <translation>抽取块的计算位置：消费者的某个循环、内联，或原处</translation>
    </message>
    <message>
        <source>the block to place</source>
        <translation>要寻找位置的块</translation>
    </message>
    <message>
        <source>-2 inlines, -1 leaves it, or the index of a loop above the first consumer; None to sample</source>
        <translation>-2 内联，-1 原处，或第一个消费者上方循环的序号；None 表示抽取</translation>
    </message>
    <message>
        <source>the inner part must start at one of the factors 0 to {0}, not {1}</source>
        <translation>内侧部分须从因子 0 到 {0} 之一开始，而不是 {1}</translation>
    </message>
    <message>
        <source>the factor of the inner part must be from 1 to {0}, not {1}</source>
        <translation>内侧部分的因子须在 1 到 {0} 之间，而不是 {1}</translation>
    </message>
    <message>
        <source>4 factors, the product of the inner two a multiple of {0}</source>
        <translation>4 个因子，内侧两个之积为 {0} 的倍数</translation>
    </message>
    <message>
        <source>samples factors of a loop&apos;s extent whose inner product is a multiple of a number</source>
        <translation>抽取循环范围的因子，内侧因子之积可被给定的数整除</translation>
    </message>
    <message>
        <source>the index of the first inner factor</source>
        <translation>内侧因子开始的位置</translation>
    </message>
    <message>
        <source>the number that must divide the product of the inner factors</source>
        <translation>应整除内侧因子之积的数</translation>
    </message>
    <message>
        <source>a loop can be tiled into {0} to {1} factors here, not {2}</source>
        <translation>这里一个循环可切分为 {0} 到 {1} 个因子，而不是 {2} 个</translation>
    </message>
    <message>
        <source>a loop of extent {0} cannot be tiled: the extent must be from 1 to {1}</source>
        <translation>范围为 {0} 的循环不能切分：须在 1 到 {1} 之间</translation>
    </message>
    <message>
        <source>a decision has two to {0} factors, all positive except the first</source>
        <translation>一个决策有 2 到 {0} 个因子，且除第一个外均为正</translation>
    </message>
    <message>
        <source>postprocessing starts here</source>
        <translation>从这里开始后处理</translation>
    </message>
    <message>
        <source>marks the start of postprocessing</source>
        <translation>标记后处理的起点</translation>
    </message>
    <message>
        <source>a seed must be -1 or nonnegative, not {0}</source>
        <translation>种子须为 -1 或非负数，而不是 {0}</translation>
    </message>
    <message>
        <source>TVM {0} has no {1} (instruction {2}), which was added in {3}</source>
        <translation>TVM {0} 没有 {1}（第 {2} 条指令）；它自 {3} 起才有</translation>
    </message>
    <message>
        <source>TVM {0} has no {1} (instruction {2}), which was last available in {3}</source>
        <translation>TVM {0} 没有 {1}（第 {2} 条指令）；{3} 是最后一个有它的版本</translation>
    </message>
    <message>
        <source>{1} of TVM {0} has no parameter &quot;{2}&quot; (instruction {3}), which was added in {4}</source>
        <translation>在 TVM {0} 中 {1} 没有参数 &quot;{2}&quot;（第 {3} 条指令）；它自 {4} 起才有</translation>
    </message>
    <message>
        <source>an output must be the name of a random variable, such as b0</source>
        <translation>输出须为随机变量名，例如 b0</translation>
    </message>
    <message>
        <source>the trace defines number {0} twice ({1})</source>
        <translation>轨迹两次定义了编号 {0}（{1}）</translation>
    </message>
    <message>
        <source>the instruction &quot;{0}&quot; has more arguments than in TVM 0.18; was it written by a later TVM?</source>
        <translation>指令 &quot;{0}&quot; 的参数比 TVM 0.18 的多：是否由更新的 TVM 写出？</translation>
    </message>
    <message>
        <source>there is no instruction &quot;{0}&quot;: it is misspelled, or belongs to a later TVM</source>
        <translation>没有指令 &quot;{0}&quot;：拼写有误，或来自比这里所知更新的 TVM</translation>
    </message>
    <message>
        <source>the text is not JSON; is it truncated?</source>
        <translation>文本不是 JSON；是否被截断？</translation>
    </message>
    <message>
        <source>its values are nested too deeply</source>
        <translation>其中的值嵌套过深</translation>
    </message>
    <message>
        <source>instruction {0} uses {1}, which no instruction before it defines</source>
        <translation>第 {0} 条指令使用了 {1}，但之前没有指令定义它</translation>
    </message>
    <message>
        <source>{0} has no result to name</source>
        <translation>{0} 没有可以命名的结果</translation>
    </message>
    <message>
        <source>{0} returns one result, so there must be one name</source>
        <translation>{0} 给出一个结果，因此须恰有一个名字</translation>
    </message>
    <message>
        <source>{0} returns a list, so there must be a name for each of its elements</source>
        <translation>{0} 给出一个列表，因此每个元素都须有名字</translation>
    </message>
    <message>
        <source>expected the name of a random variable, such as b0, found {0}</source>
        <translation>应为随机变量名，例如 b0，而这里是 {0}</translation>
    </message>
    <message>
        <source>the trace uses {0}, which no instruction before it defines</source>
        <translation>轨迹使用了 {0}，但之前没有指令定义它</translation>
    </message>
    <message>
        <source>there is no def apply_trace, and no call on sch</source>
        <translation>这里没有 def apply_trace，也没有对 sch 的调用</translation>
    </message>
    <message>
        <source>a {0} has no &quot;{1}&quot;</source>
        <translation>{0} 没有 &quot;{1}&quot;</translation>
    </message>
    <message>
        <source>&quot;{1}&quot; of a {0} is not an integer: {2}</source>
        <translation>{0} 的 &quot;{1}&quot; 不是整数：{2}</translation>
    </message>
    <message>
        <source>&quot;{1}&quot; of a {0} is not a type: {2}</source>
        <translation>{0} 的 &quot;{1}&quot; 不是类型：{2}</translation>
    </message>
    <message>
        <source>&quot;{1}&quot; of a {0} is not a node</source>
        <translation>{0} 的 &quot;{1}&quot; 不是节点</translation>
    </message>
    <message>
        <source>&quot;{1}&quot; of a {0} is not a string</source>
        <translation>{0} 的 &quot;{1}&quot; 不是字符串</translation>
    </message>
    <message>
        <source>&quot;{1}&quot; of a {0} is not a statement</source>
        <translation>{0} 的 &quot;{1}&quot; 不是语句</translation>
    </message>
    <message>
        <source>&quot;{1}&quot; of a {0} is not a list</source>
        <translation>{0} 的 &quot;{1}&quot; 不是列表</translation>
    </message>
    <message>
        <source>&quot;{1}&quot; of a {0} contains values other than integers</source>
        <translation>{0} 的 &quot;{1}&quot; 含有整数以外的值</translation>
    </message>
    <message>
        <source>&quot;{1}&quot; of a {0} is not a map of strings</source>
        <translation>{0} 的 &quot;{1}&quot; 不是以字符串为键的映射</translation>
    </message>
    <message>
        <source>a map of attributes has a key that is not a string</source>
        <translation>属性映射中有不是字符串的键</translation>
    </message>
    <message>
        <source>&quot;{1}&quot; of a {0} is a {2}</source>
        <translation>{0} 的 &quot;{1}&quot; 是一个 {2}</translation>
    </message>
    <message>
        <source>&quot;{1}&quot; of a {0} is not an expression</source>
        <translation>{0} 的 &quot;{1}&quot; 不是表达式</translation>
    </message>
    <message>
        <source>a function returns several values</source>
        <translation>有函数返回多个值</translation>
    </message>
    <message>
        <source>there is no iter_type {0}</source>
        <translation>没有 iter_type {0}</translation>
    </message>
    <message>
        <source>the callee is not an operator: {0}</source>
        <translation>被调用的不是算子：{0}</translation>
    </message>
    <message>
        <source>a SeqStmt contains a {0}</source>
        <translation>SeqStmt 中含有一个 {0}</translation>
    </message>
    <message>
        <source>there is no loop kind {0}</source>
        <translation>没有循环种类 {0}</translation>
    </message>
    <message>
        <source>a loop must have a thread binding if and only if its kind says so</source>
        <translation>循环的线程绑定须与其种类一致</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; has {1} iter vars but {2} values</source>
        <translation>块 &quot;{0}&quot; 有 {1} 个变量，却有 {2} 个值</translation>
    </message>
    <message>
        <source>a parameter is not bound to a buffer</source>
        <translation>有参数没有绑定到缓冲区</translation>
    </message>
    <message>
        <source>a function of the module is a {0}</source>
        <translation>模块中的某个函数是一个 {0}</translation>
    </message>
    <message>
        <source>the graph has no node {0}</source>
        <translation>图中没有节点 {0}</translation>
    </message>
    <message>
        <source>node {0} of the graph contains itself</source>
        <translation>图的节点 {0} 包含自身</translation>
    </message>
    <message>
        <source>the graph is nested too deeply</source>
        <translation>图嵌套过深</translation>
    </message>
    <message>
        <source>a {0} has no value</source>
        <translation>{0} 没有值</translation>
    </message>
    <message>
        <source>there is no operator &quot;{0}&quot;</source>
        <translation>没有算子 &quot;{0}&quot;</translation>
    </message>
    <message>
        <source>a map has {0} keys but {1} values</source>
        <translation>映射有 {0} 个键和 {1} 个值</translation>
    </message>
    <message>
        <source>a map has a key without a value</source>
        <translation>映射中有键没有值</translation>
    </message>
    <message>
        <source>node {0} of the graph is a {1}, which Tirscope&apos;s TensorIR does not support</source>
        <translation>图的节点 {0} 是 {1}，这里的 TensorIR 没有它</translation>
    </message>
    <message>
        <source>this is not a node graph saved by TVM</source>
        <translation>这不是 TVM 保存的节点图</translation>
    </message>
    <message>
        <source>the graph contains a {0}, not a module</source>
        <translation>图中保存的是 {0}，而不是模块</translation>
    </message>
    <message>
        <source>the C kernel does not compile: line {0}, column {1}: {2}</source>
        <translation>C 内核无法编译：第 {0} 行，第 {1} 列：{2}</translation>
    </message>
    <message>
        <source>the C kernel does not compile: {0}</source>
        <translation>C 内核无法编译：{0}</translation>
    </message>
    <message>
        <source>clang&apos;s output:
{0}</source>
        <translation>clang 的输出：
{0}</translation>
    </message>
    <message>
        <source>the module contains a kernel in C, but clang was not found; install clang, or set TIRSCOPE_CLANG</source>
        <translation>模块带有 C 语言内核，但找不到编译它的 clang；请安装 clang，或用 TIRSCOPE_CLANG 指定</translation>
    </message>
    <message>
        <source>{0} cannot be run, or takes longer than {1} s to compile a C kernel</source>
        <translation>{0} 无法运行，或编译 C 内核超过了 {1} 秒</translation>
    </message>
    <message>
        <source>LLVM rejects the kernel: {0}</source>
        <translation>LLVM 拒绝了内核的内容：{0}</translation>
    </message>
    <message>
        <source>the C function {0} is unknown: no kernel of the module defines it (pragma_import_c, pragma_import_llvm), the target names no library, and it is not a math library function on float32 or float64</source>
        <translation>此处不认识 C 函数 {0}：模块的内核（pragma_import_c、pragma_import_llvm）没有定义它，目标没有指定库，它也不是 float32、float64 的数学库函数</translation>
    </message>
    <message>
        <source>the call of {0} does not match the kernel: the kernel is {1}, but the call needs {2}</source>
        <translation>对 {0} 的调用与内核不符：内核是 {1}，而调用需要 {2}</translation>
    </message>
    <message>
        <source>the kernel is not valid LLVM IR: {0}</source>
        <translation>内核不是可以读取的 LLVM IR：{0}</translation>
    </message>
    <message>
        <source>the output of this machine&apos;s clang cannot be read here: {0}</source>
        <translation>本机 clang 的产物在此无法读取：{0}</translation>
    </message>
    <message>
        <source>the kernels cannot be linked: {0}</source>
        <translation>内核无法链接：{0}</translation>
    </message>
    <message>
        <source>the index map takes {0} indices, but got {1}</source>
        <translation>索引映射接受 {0} 个索引，却给了 {1} 个</translation>
    </message>
    <message>
        <source>the indices must have the same type, but they have {0} and {1}</source>
        <translation>各索引的类型必须相同，但此处有 {0} 和 {1}</translation>
    </message>
    <message>
        <source>an index function must return a tuple, a list or one expression, made of integers, expressions and IndexMap.AXIS_SEPARATOR; found {0}</source>
        <translation>索引函数应给出元组、列表或单个表达式，其中可以有整数、表达式和 IndexMap.AXIS_SEPARATOR；此处是 {0}</translation>
    </message>
    <message>
        <source>this index function cannot have a starred parameter; list its parameters</source>
        <translation>这个索引函数不能有带星号的形参；请把各形参写出来</translation>
    </message>
    <message>
        <source>this index function may not return IndexMap.AXIS_SEPARATOR; only the index map of transform_layout may</source>
        <translation>这个索引函数不得给出 IndexMap.AXIS_SEPARATOR；只有 transform_layout 的索引映射可以</translation>
    </message>
    <message>
        <source>this is not an index map saved by TVM: {0}</source>
        <translation>这不是 TVM 保存的索引映射：{0}</translation>
    </message>
    <message>
        <source>buffer &quot;{0}&quot; must be allocated by a block (T.alloc_buffer), but it is a parameter of the function or comes from match_buffer; use cache_write to give block &quot;{1}&quot; its own buffer</source>
        <translation>缓冲区“{0}”必须由某个块分配（T.alloc_buffer），但它是函数的形参或由 match_buffer 产生；cache_write 能给块“{1}”一个自己的缓冲区</translation>
    </message>
    <message>
        <source>buffer &quot;{0}&quot; is not allocated by a block, so it can only be changed through a block directly below the function&apos;s root; block &quot;{1}&quot; is inside block &quot;{2}&quot;</source>
        <translation>缓冲区“{0}”不是由块分配的，因此只能通过函数根块直属的块来改变；块“{1}”位于块“{2}”之内</translation>
    </message>
    <message>
        <source>the pad value {0} is not a {1}, the element type of the buffer</source>
        <translation>填充值 {0} 不是缓冲区所存的 {1}</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; contains other blocks; apply reindex to one of those</source>
        <translation>块“{0}”内部还有块；请对其中之一用 reindex</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; uses the pointer of buffer &quot;{1}&quot;, so its accesses cannot be replaced</source>
        <translation>块“{0}”使用缓冲区“{1}”的指针，因此无法替换它的访问</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; accesses buffer &quot;{1}&quot; at several indices; they must be the same</source>
        <translation>块“{0}”以多种索引访问缓冲区“{1}”；这些索引必须相同</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; declares an access to buffer &quot;{1}&quot; that it does not make</source>
        <translation>块“{0}”声明访问缓冲区“{1}”，但并未访问</translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; around block &quot;{1}&quot; contains more than one statement; the copy must be placed outside the nest</source>
        <translation>块“{1}”外层的循环“{0}”中不止一条语句；副本需要放在循环嵌套之外</translation>
    </message>
    <message>
        <source>copy {0} through its own buffer</source>
        <translation>让 {0} 经由自己的缓冲区复制</translation>
    </message>
    <message>
        <source>copies a buffer through an intermediate one that is indexed directly by the block&apos;s iter vars</source>
        <translation>让缓冲区经由一个中间缓冲区复制，后者直接以块的变量为索引</translation>
    </message>
    <message>
        <source>the block that accesses the buffer</source>
        <translation>访问该缓冲区的块</translation>
    </message>
    <message>
        <source>the buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>copies a buffer that a block reads into another storage scope, in a layout made of the block&apos;s iter vars</source>
        <translation>把块所读的缓冲区复制到另一个存储域，布局由块的变量构成</translation>
    </message>
    <message>
        <source>which of the buffers that the block reads</source>
        <translation>该块所读缓冲区中的哪一个</translation>
    </message>
    <message>
        <source>the storage scope of the cache</source>
        <translation>缓存所在之处</translation>
    </message>
    <message>
        <source>the block&apos;s iter vars to indices of the cache</source>
        <translation>从块的变量到缓存的索引</translation>
    </message>
    <message>
        <source>makes a block write into another storage scope in a layout made of its iter vars, and copies the result back</source>
        <translation>让块以由其变量构成的布局写入另一个存储域，再把结果复制回去</translation>
    </message>
    <message>
        <source>which of the buffers that the block writes</source>
        <translation>该块所写缓冲区中的哪一个</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; must access a single point of buffer &quot;{1}&quot; at a time, but it declares {2}</source>
        <translation>块“{0}”每次必须只访问缓冲区“{1}”的一个点，但它声明的是 {2}</translation>
    </message>
    <message>
        <source>the index map must use the same iter vars of block &quot;{0}&quot; as the access {1}: {2} is missing in {3}</source>
        <translation>索引映射必须与访问 {1} 使用块“{0}”的同一些变量：{3} 中缺少 {2}</translation>
    </message>
    <message>
        <source>the index map must use the same iter vars of block &quot;{0}&quot; as the access {3}, which has no {2}; the map returns {1}</source>
        <translation>索引映射必须与访问 {3} 使用块“{0}”的同一些变量，而其中没有 {2}；映射给出 {1}</translation>
    </message>
    <message>
        <source>the index map takes {0} indices, but block &quot;{1}&quot; has {2} iter vars</source>
        <translation>索引映射接受 {0} 个索引，但块“{1}”有 {2} 个变量</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; reads buffer &quot;{1}&quot; before block &quot;{2}&quot; writes it</source>
        <translation>块“{0}”在块“{2}”写缓冲区“{1}”之前就读它</translation>
    </message>
    <message>
        <source>cache {0} in {1} with reversed dimensions</source>
        <translation>把 {0} 以颠倒的维度顺序缓存到 {1}</translation>
    </message>
    <message>
        <source>remove the axis separators of {0}</source>
        <translation>去掉 {0} 的轴分隔符</translation>
    </message>
    <message>
        <source>sets how the dimensions of a buffer are grouped when it is flattened</source>
        <translation>规定缓冲区展平时各维如何分组</translation>
    </message>
    <message>
        <source>a block that accesses the buffer</source>
        <translation>访问该缓冲区的一个块</translation>
    </message>
    <message>
        <source>the dimensions that start a new group</source>
        <translation>开始新一组的各维</translation>
    </message>
    <message>
        <source>put {0} in {1}</source>
        <translation>把 {0} 放到 {1}</translation>
    </message>
    <message>
        <source>moves a buffer that a block writes to another storage scope</source>
        <translation>把块所写的缓冲区移到另一个存储域</translation>
    </message>
    <message>
        <source>the new storage scope of the buffer</source>
        <translation>缓冲区今后所在之处</translation>
    </message>
    <message>
        <source>the annotation &quot;{0}&quot; of block &quot;{1}&quot; must be a list of [buffer index, axis, factor, offset], but it is {2}; remove it with unannotate</source>
        <translation>块“{1}”的注解“{0}”必须是 [缓冲区序号, 轴, 因子, 偏移] 的列表，但它是 {2}；unannotate 可以去掉它</translation>
    </message>
    <message>
        <source>buffer &quot;{0}&quot; has {1} dimensions, so the axis must be from {2} to {3}, not {4}</source>
        <translation>缓冲区“{0}”有 {1} 维，因此轴必须在 {2} 到 {3} 之间；此处是 {4}</translation>
    </message>
    <message>
        <source>the factor must be positive, not {0}</source>
        <translation>因子必须为正，此处是 {0}</translation>
    </message>
    <message>
        <source>along the last axis</source>
        <translation>沿最后一轴</translation>
    </message>
    <message>
        <source>align the rows of {0} to 32 n + 8</source>
        <translation>让 {0} 的各行对齐到 32 n + 8</translation>
    </message>
    <message>
        <source>requires the stride of a buffer axis to be a multiple of a factor plus an offset</source>
        <translation>要求沿缓冲区某一轴的一步等于因子的倍数加上偏移</translation>
    </message>
    <message>
        <source>the dimension; negative counts from the last</source>
        <translation>维；负数从最后一维数起</translation>
    </message>
    <message>
        <source>the factor of the stride</source>
        <translation>步长是它的倍数</translation>
    </message>
    <message>
        <source>the offset added to the multiple</source>
        <translation>加到倍数上的值</translation>
    </message>
    <message>
        <source>the index map {0} must be a bijection from the block&apos;s iter vars to the new ones, made of sums, and of quotients and remainders by constants that divide their extents</source>
        <translation>索引映射 {0} 必须把块的变量一一对应到新变量，并由和、以及除以能整除其长度的常数所得的商与余数构成</translation>
    </message>
    <message>
        <source>iter var {0} of block &quot;{1}&quot; must start at 0, but it starts at {2}</source>
        <translation>块“{1}”的变量 {0} 必须从 0 开始，但它从 {2} 开始</translation>
    </message>
    <message>
        <source>the new iter var {0} must depend on spatial iter vars of block &quot;{1}&quot; only, or on reduction iter vars only</source>
        <translation>新变量 {0} 必须只来自块“{1}”的空间变量，或只来自归约变量</translation>
    </message>
    <message>
        <source>swap {0} and {1}</source>
        <translation>交换 {0} 和 {1}</translation>
    </message>
    <message>
        <source>fuse {0} and {1}</source>
        <translation>融合 {0} 和 {1}</translation>
    </message>
    <message>
        <source>transforms a block&apos;s iter vars by an index map and creates new loops</source>
        <translation>让块的迭代变量经过索引映射，并给它新的循环</translation>
    </message>
    <message>
        <source>old iter vars to new iter vars</source>
        <translation>从旧迭代变量到新迭代变量</translation>
    </message>
    <message>
        <source>the pad value must be one value, but {0} returns {1}</source>
        <translation>填充值必须是一个值，但 {0} 给出 {1} 个</translation>
    </message>
    <message>
        <source>buffer &quot;{0}&quot; holds {1}, but the pad value has type {2}; use a {1}, such as T.{1}(0)</source>
        <translation>缓冲区“{0}”存的是 {1}，但填充值的类型是 {2}；请给出 {1}，例如 T.{1}(0)</translation>
    </message>
    <message>
        <source>the pad value may only load from buffer &quot;{0}&quot;, but it loads from &quot;{1}&quot;</source>
        <translation>填充值只可读取缓冲区“{0}”，但它读取“{1}”</translation>
    </message>
    <message>
        <source>the index map must be invertible: made of sums, quotients and remainders of its indices by constants, with each point once; if you know that it is injective, set assume_injective_transform=True</source>
        <translation>索引映射必须由各索引的和、以及除以常数的商与余数构成，且每个点只出现一次，这样才能求逆；若你确知没有两个索引相遇，请给出 assume_injective_transform=True</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; declares an access to buffer &quot;{1}&quot; that it does not make, so its regions in the new layout cannot be found; declare only actual accesses</source>
        <translation>块“{0}”声明访问缓冲区“{1}”，但实际并未访问，因此无法求出新布局中的区域；请只声明真正访问的缓冲区</translation>
    </message>
    <message>
        <source>assume_injective_transform skips the search for holes, so the pad value has nothing to fill; omit one of them</source>
        <translation>给出 assume_injective_transform 就不查找空洞，填充值也就无处可填；请去掉其中之一</translation>
    </message>
    <message>
        <source>the pad value must be a function of the {0} new indices, but it takes {1}</source>
        <translation>填充值必须是 {0} 个新索引的函数，但它接受 {1} 个</translation>
    </message>
    <message>
        <source>buffer &quot;{0}&quot; is written directly in the block that allocates it, so there is no room for a block that fills the padding</source>
        <translation>缓冲区“{0}”直接在分配它的块中被写，因此没有地方放填写填充的块</translation>
    </message>
    <message>
        <source>fill the holes with zero</source>
        <translation>用零填充空洞</translation>
    </message>
    <message>
        <source>assume the map is injective</source>
        <translation>认定没有两个索引相遇</translation>
    </message>
    <message>
        <source>in the new layout, buffer &quot;{0}&quot; of shape {1} has shape {2} with holes where {3}; set a pad_value for them</source>
        <translation>在新布局中，形状为 {1} 的缓冲区“{0}”变为形状 {2}，在 {3} 处有空洞；请为它们给出 pad_value</translation>
    </message>
    <message>
        <source>without a pad value</source>
        <translation>不给填充值</translation>
    </message>
    <message>
        <source>transpose {0}</source>
        <translation>转置 {0}</translation>
    </message>
    <message>
        <source>store {0} in tiles of {1} x {1}</source>
        <translation>把 {0} 存成 {1} x {1} 的分块</translation>
    </message>
    <message>
        <source>store {0} in rows of {1}</source>
        <translation>把 {0} 存成每行 {1} 个</translation>
    </message>
    <message>
        <source>stores a buffer in another layout</source>
        <translation>以另一种布局存放缓冲区</translation>
    </message>
    <message>
        <source>old indices to new indices</source>
        <translation>从旧索引到新索引</translation>
    </message>
    <message>
        <source>the value that fills holes of the new layout</source>
        <translation>新布局的空洞处所填的值</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is not a valid element type for buffer &quot;{1}&quot; of {2}; use &quot;float16&quot; or &quot;float32&quot;</source>
        <translation>“{0}”不能作为 {2} 缓冲区“{1}”的元素类型；可以用 &quot;float16&quot; 或 &quot;float32&quot;</translation>
    </message>
    <message>
        <source>as float32</source>
        <translation>用 float32</translation>
    </message>
    <message>
        <source>store {0} as {1}</source>
        <translation>以 {1} 存放 {0}</translation>
    </message>
    <message>
        <source>changes the element type of a buffer that a block writes, and casts at its stores and loads</source>
        <translation>改变块所写缓冲区的元素类型，并对存入和读出的值作转换</translation>
    </message>
    <message>
        <source>the new element type</source>
        <translation>其元素今后的类型</translation>
    </message>
    <message>
        <source>the index type of an index map must be &quot;int32&quot; or &quot;int64&quot;</source>
        <translation>索引映射的索引类型是 &quot;int32&quot; 或 &quot;int64&quot;</translation>
    </message>
    <message>
        <source>IndexMap.from_func takes functions, not {0}</source>
        <translation>IndexMap.from_func 需要函数，不能是 {0}</translation>
    </message>
    <message>
        <source>assume the map is injective and skip the search for holes</source>
        <translation>认定没有两个索引相遇，并且不查找空洞</translation>
    </message>
    <message>
        <source>{0}: split from {1}</source>
        <translation>{0}：由 {1} 拆分而来</translation>
    </message>
    <message>
        <source>{0}: fused from {1}</source>
        <translation>{0}：由 {1} 融合而成</translation>
    </message>
    <message>
        <source>{0}: merged from {1}</source>
        <translation>{0}：由 {1} 合并而成</translation>
    </message>
    <message>
        <source>{0}: copied from {1}</source>
        <translation>{0}：复制自 {1}</translation>
    </message>
    <message>
        <source>{0}: created where {1} was moved to</source>
        <translation>{0}：移动 {1} 时在新位置产生</translation>
    </message>
    <message>
        <source>{0}: copies data for {1}</source>
        <translation>{0}：为 {1} 复制数据</translation>
    </message>
    <message>
        <source>{0}: cache of {1}</source>
        <translation>{0}：{1} 的缓存</translation>
    </message>
    <message>
        <source>{0}: separated from {1}</source>
        <translation>{0}：从 {1} 中分离出来</translation>
    </message>
    <message>
        <source>{0}: inlined {1}</source>
        <translation>{0}：内联了 {1}</translation>
    </message>
    <message>
        <source>{0}: reordered</source>
        <translation>{0}：已重排</translation>
    </message>
    <message>
        <source>{0}: block made from {1}</source>
        <translation>{0}：由 {1} 组成的块</translation>
    </message>
    <message>
        <source>the module has &quot;{0}&quot; but no matching &quot;{1}&quot;</source>
        <translation>模块中有 &quot;{0}&quot;，却没有与之配对的 &quot;{1}&quot;</translation>
    </message>
    <message>
        <source>there is no pair of functions that describes and implements an intrinsic, such as &quot;desc&quot; and &quot;impl&quot;, or &quot;tile_desc&quot; and &quot;tile_impl&quot;</source>
        <translation>没有一对描述并实现内建函数的函数，例如 &quot;desc&quot; 和 &quot;impl&quot;，或 &quot;tile_desc&quot; 和 &quot;tile_impl&quot;</translation>
    </message>
    <message>
        <source>TVM classic (0.16 to 0.23)</source>
        <translation>TVM 经典版（0.16 至 0.23）</translation>
    </message>
    <message>
        <source>a function apply_trace for tir.Schedule</source>
        <translation>用于 tir.Schedule 的函数 apply_trace</translation>
    </message>
    <message>
        <source>TVM s_tir (0.24 and later)</source>
        <translation>TVM s_tir（0.24 及以后）</translation>
    </message>
    <message>
        <source>a function apply_trace for s_tir.Schedule</source>
        <translation>用于 s_tir.Schedule 的函数 apply_trace</translation>
    </message>
    <message>
        <source>Standalone Python script with the module</source>
        <translation>包含模块的独立 Python 脚本</translation>
    </message>
    <message>
        <source>a program that produces the scheduled module with TVM 0.16 to 0.23</source>
        <translation>用 TVM 0.16 至 0.23 生成调度后模块的程序</translation>
    </message>
    <message>
        <source>Standalone Python script for s_tir</source>
        <translation>用于 s_tir 的独立 Python 脚本</translation>
    </message>
    <message>
        <source>a program that produces the scheduled module with TVM 0.24 and later</source>
        <translation>用 TVM 0.24 及以后版本生成调度后模块的程序</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>the output of Trace.as_json in TVM 0.17 to 0.23, for databases and tools</source>
        <translation>TVM 0.17 至 0.23 中 Trace.as_json 的结果，供数据库和工具使用</translation>
    </message>
    <message>
        <source>JSON for s_tir</source>
        <translation>用于 s_tir 的 JSON</translation>
    </message>
    <message>
        <source>the output of Trace.as_json in TVM 0.24 and later</source>
        <translation>TVM 0.24 及以后版本中 Trace.as_json 的结果</translation>
    </message>
    <message>
        <source>an intrinsic &quot;{0}&quot; already exists; rename this one, or replace it</source>
        <translation>已有名为 &quot;{0}&quot; 的内建函数；请换一个名称，或替换它</translation>
    </message>
    <message>
        <source>buffer {0} has {1} dimensions, but is accessed with {2} indices</source>
        <translation>缓冲区 {0} 有 {1} 维，却用 {2} 个下标访问</translation>
    </message>
    <message>
        <source>the variant of HoistIfThenElse must be &quot;basic&quot; or omitted, not {0}</source>
        <translation>HoistIfThenElse 的变体是 &quot;basic&quot; 或不给出，不能是 {0}</translation>
    </message>
    <message>
        <source>split_loop must be 0, 1 or an even number up to 64, not {0}</source>
        <translation>split_loop 必须是 0、1 或不超过 64 的偶数，不能是 {0}</translation>
    </message>
    <message>
        <source>block {0} has no output {1}</source>
        <translation>块 {0} 没有第 {1} 个输出</translation>
    </message>
    <message>
        <source>the pipeline {0} needs a list of stages and a list of orders</source>
        <translation>流水线 {0} 需要阶段列表和次序列表</translation>
    </message>
    <message>
        <source>the body of the pipeline {0} must be a sequence</source>
        <translation>流水线 {0} 的主体必须是语句序列</translation>
    </message>
    <message>
        <source>the pipeline {0} needs one stage and one order for each of its statements</source>
        <translation>流水线 {0} 的每条语句都需要一个阶段和一个次序</translation>
    </message>
    <message>
        <source>the stages of the pipeline {0} must be from 0 to 64</source>
        <translation>流水线 {0} 的阶段必须在 0 到 64 之间</translation>
    </message>
    <message>
        <source>the orders of the pipeline {0} must be a permutation</source>
        <translation>流水线 {0} 的次序必须是一个排列</translation>
    </message>
    <message>
        <source>a statement of the pipeline {0} would run before its dependences</source>
        <translation>在流水线 {0} 中，有语句会先于其所依赖的内容执行</translation>
    </message>
    <message>
        <source>a virtual thread must have a constant extent from 1 to {0}</source>
        <translation>虚拟线程的范围必须是 1 到 {0} 的常数</translation>
    </message>
    <message>
        <source>FP8ComputeLegalize promotes to a floating type, not to {0}</source>
        <translation>FP8ComputeLegalize 提升到浮点类型，不能是 {0}</translation>
    </message>
    <message>
        <source>small floats can change their storage type only after MakePackedAPI</source>
        <translation>小浮点数的存储只能在 MakePackedAPI 之后改变</translation>
    </message>
    <message>
        <source>the reduction loops of block {0} must be its innermost loops</source>
        <translation>归约块 {0} 的归约循环必须是其外围最内层的循环</translation>
    </message>
    <message>
        <source>loop {0} is a reduction loop, so it may only be bound to threadIdx.x, y or z, not {1}</source>
        <translation>循环 {0} 是归约循环，只能绑定到 threadIdx.x、y 或 z，不能绑定到 {1}</translation>
    </message>
    <message>
        <source>block {0} reduces across threads, but its body is not a known reduction</source>
        <translation>块 {0} 在线程间归约，但其主体不是已知的归约</translation>
    </message>
    <message>
        <source>the outputs of reduction block {0} must be either all local or none local</source>
        <translation>归约块 {0} 的输出必须全部是 local，或全部不是</translation>
    </message>
    <message>
        <source>block {0} must be the last block under loop {1}</source>
        <translation>块 {0} 必须是循环 {1} 下的最后一个块</translation>
    </message>
    <message>
        <source>integers can be narrowed to 8 to 64 bits, not to {0}</source>
        <translation>整数可以缩窄到 8 至 64 位，不能是 {0}</translation>
    </message>
    <message>
        <source>buffer {0} holds 64-bit integers, which cannot be narrowed</source>
        <translation>缓冲区 {0} 存放 64 位整数，不能缩窄</translation>
    </message>
    <message>
        <source>a constant of the function does not fit in 32 bits</source>
        <translation>函数中有常数放不进 32 位</translation>
    </message>
    <message>
        <source>a value that depends on T.undef() must have no side effects</source>
        <translation>依赖 T.undef() 的值不得有副作用</translation>
    </message>
    <message>
        <source>T.undef() may appear only in stored values</source>
        <translation>T.undef() 只能出现在被存储的值中</translation>
    </message>
    <message>
        <source>the setting {0} must be {1}</source>
        <translation>设置 {0} 必须是 {1}</translation>
    </message>
    <message>
        <source>a dictionary</source>
        <translation>字典</translation>
    </message>
    <message>
        <source>there is no setting {0}; {1} has {2}</source>
        <translation>没有设置 {0}；{1} 有 {2}</translation>
    </message>
    <message>
        <source>the last two extents of buffer {0} must be multiples of {1} and {2}</source>
        <translation>缓冲区 {0} 的最后两维必须是 {1} 和 {2} 的倍数</translation>
    </message>
    <message>
        <source>the function has no target; run BindTarget first</source>
        <translation>函数没有目标；BindTarget 会为它设定目标</translation>
    </message>
    <message>
        <source>{0} can never satisfy {1}</source>
        <translation>{0} 永远无法满足 {1}</translation>
    </message>
    <message>
        <source>expected &quot;host&quot; or &quot;device&quot;, not &quot;{0}&quot;</source>
        <translation>应为 &quot;host&quot; 或 &quot;device&quot;，而不是 &quot;{0}&quot;</translation>
    </message>
    <message>
        <source>fragment {0} is used with different shapes or layouts</source>
        <translation>片段 {0} 以不同的形状或布局使用</translation>
    </message>
    <message>
        <source>the fragments of a tensor core product must have the same shape</source>
        <translation>张量核心上一次乘积的各片段必须形状相同</translation>
    </message>
    <message>
        <source>async_scope cannot be nested in another async_scope</source>
        <translation>async_scope 不能位于另一个 async_scope 之中</translation>
    </message>
    <message>
        <source>a kernel can have only one allocation of dynamic shared memory; use MergeSharedMemoryAllocations to merge several</source>
        <translation>一个内核只能有一处动态共享内存分配；MergeSharedMemoryAllocations 会把多处合为一处</translation>
    </message>
    <message>
        <source>{0} is called, but the module has no such function</source>
        <translation>调用了 {0}，但模块中没有这个函数</translation>
    </message>
    <message>
        <source>a kernel can only return success: T.ret(0)</source>
        <translation>内核只能返回成功：T.ret(0)</translation>
    </message>
    <message>
        <source>function {0} has no target; run BindTarget first</source>
        <translation>函数 {0} 没有目标；BindTarget 会为它设定目标</translation>
    </message>
    <message>
        <source>{0} is launched as a kernel by one caller but called externally by another</source>
        <translation>{0} 被一个调用者作为内核启动，又被另一个调用者作为外部函数调用</translation>
    </message>
    <message>
        <source>virtual threads cannot take part in a reduction across threads</source>
        <translation>虚拟线程不能参与跨线程归约</translation>
    </message>
    <message>
        <source>not all reducing threads enclose the reduction</source>
        <translation>并非所有参与归约的线程都位于该归约之外</translation>
    </message>
    <message>
        <source>tvm_thread_allreduce must be in a reduce_scope and list its values, its condition, the loads of its results and its threads</source>
        <translation>tvm_thread_allreduce 必须位于 reduce_scope 中，并给出其值、条件、结果的读取以及线程</translation>
    </message>
    <message>
        <source>tvm_stack_make_shape and tvm_stack_make_array must be in a packed call</source>
        <translation>tvm_stack_make_shape 和 tvm_stack_make_array 必须位于打包调用中</translation>
    </message>
    <message>
        <source>the memory of {0} needs a device, but the function has no tensor argument that provides one</source>
        <translation>{0} 的内存需要一个设备；但函数没有可以给出设备的张量参数</translation>
    </message>
    <message>
        <source>a packed call must name a function</source>
        <translation>打包调用必须给出函数名</translation>
    </message>
    <message>
        <source>a tensor needs a device, but the function has no tensor argument that provides one</source>
        <translation>张量需要一个设备；但函数没有可以给出设备的张量参数</translation>
    </message>
    <message>
        <source>{0} needs an enclosing device_type</source>
        <translation>{0} 的外层需要有 device_type</translation>
    </message>
    <message>
        <source>memory with its own scope needs a device and a typed pointer</source>
        <translation>带有自己作用域的内存需要设备和有类型的指针</translation>
    </message>
    <message>
        <source>the size of warp memory must be a constant: {0}</source>
        <translation>warp 内存的大小必须是常数：{0}</translation>
    </message>
    <message>
        <source>threadIdx.x must be inside the allocation of warp memory: {0}</source>
        <translation>threadIdx.x 必须位于 warp 内存的分配之内：{0}</translation>
    </message>
    <message>
        <source>warp memory is never stored to: {0}</source>
        <translation>warp 内存必须被写入：{0}</translation>
    </message>
    <message>
        <source>the extent of threadIdx.x must divide the warp size: {0}</source>
        <translation>threadIdx.x 的长度必须整除 warp 的大小：{0}</translation>
    </message>
    <message>
        <source>threadIdx.x must be a single axis in a kernel with warp memory: {0}</source>
        <translation>使用 warp 内存的内核中，threadIdx.x 必须是同一个轴：{0}</translation>
    </message>
    <message>
        <source>warp memory must have one dimension: {0}</source>
        <translation>warp 内存必须是一维的：{0}</translation>
    </message>
    <message>
        <source>vectors in warp memory must be contiguous: {0}</source>
        <translation>warp 内存中的向量必须连续：{0}</translation>
    </message>
    <message>
        <source>stores to warp memory must advance by a positive constant between threads: {0}</source>
        <translation>写入 warp 内存的下标必须逐线程增加一个正常数：{0}</translation>
    </message>
    <message>
        <source>all stores to warp memory must advance by the same constant between threads: {0}</source>
        <translation>写入 warp 内存的所有下标必须逐线程增加同一个常数：{0}</translation>
    </message>
    <message>
        <source>the address of warp memory cannot be taken: {0}</source>
        <translation>不能取 warp 内存的地址：{0}</translation>
    </message>
    <message>
        <source>a load of warp memory must read the same element of every thread: {0}</source>
        <translation>读取 warp 内存时，必须读取每个线程的同一个元素：{0}</translation>
    </message>
    <message>
        <source>a function cannot return inside a parallel loop</source>
        <translation>函数不能从并行循环内部返回</translation>
    </message>
    <message>
        <source>a value of type {0} cannot be returned</source>
        <translation>不能返回类型为 {0} 的值</translation>
    </message>
    <message>
        <source>a parameter of type {0} cannot be passed to a packed function</source>
        <translation>不能向打包函数传递类型为 {0} 的参数</translation>
    </message>
    <message>
        <source>the stage must be {0}, {1} or {2}, not {3}</source>
        <translation>阶段应为 {0}、{1} 或 {2}，而不是 {3}</translation>
    </message>
    <message>
        <source>{0} is used where its accesses are not visible, so it has no offset in the merged memory</source>
        <translation>{0} 在看不到访问的地方被使用，因此在合并的内存中没有位置</translation>
    </message>
    <message>
        <source>{0} has {1} dimensions; run FlattenBuffer before shared memory is merged</source>
        <translation>{0} 有 {1} 维；共享内存要在 FlattenBuffer 使每个缓冲区成为一维之后才合并</translation>
    </message>
    <message>
        <source>shared memory is allocated outside any kernel; put it inside a thread axis</source>
        <translation>共享内存在内核之外分配；其外层必须有线程轴</translation>
    </message>
    <message>
        <source>a value of type {0} cannot be passed to a packed function</source>
        <translation>不能向打包函数传递类型为 {0} 的值</translation>
    </message>
    <message>
        <source>loop {0} is vectorized; run VectorizeLoop before storage is planned</source>
        <translation>循环 {0} 已向量化；规划存储之前必须先运行 VectorizeLoop</translation>
    </message>
    <message>
        <source>{0} is not a storage scope for a barrier; use &quot;shared&quot;, &quot;shared.dyn&quot;, &quot;warp&quot; or &quot;global&quot;</source>
        <translation>{0} 不是存储作用域；屏障用于 &quot;shared&quot;、&quot;shared.dyn&quot;、&quot;warp&quot; 或 &quot;global&quot;</translation>
    </message>
    <message>
        <source>{0} is read in loop bounds or in a condition, where no barrier can be inserted</source>
        <translation>{0} 在循环边界或条件中被读取，那里无法放置屏障</translation>
    </message>
    <message>
        <source>a barrier is needed inside a condition, which not all threads would reach</source>
        <translation>条件内部需要一个屏障，但并非所有线程都会到达那里</translation>
    </message>
    <message>
        <source>there is no rule {0}; use allocation-level, innermost, innermost-hoisted or per-epoch</source>
        <translation>没有规则 {0}；可用的有 allocation-level、innermost、innermost-hoisted、per-epoch</translation>
    </message>
    <message>
        <source>there is no packer {0}; use tvm, best-fit or exact</source>
        <translation>没有装箱方法 {0}；可用的有 tvm、best-fit、exact</translation>
    </message>
    <message>
        <source>an index that the map returns has no known bound, so the new shape is unknown; nothing is known of a product of two indices, for example</source>
        <translation>无法得知索引映射所给出的某个索引的界，因此新的形状未知：例如两个索引的乘积就无从得知</translation>
    </message>
    <message>
        <source>expected a list with one point or (begin, end) per dimension of the buffer, made of integers and expressions; found {0}</source>
        <translation>应为一个列表，对缓冲区的每一维给出一个点或 (begin, end)，由整数和表达式组成；实际为 {0}</translation>
    </message>
    <message>
        <source>the function takes {0} iter vars, but the block has {1}</source>
        <translation>该函数接受 {0} 个变量，但块有 {1} 个</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; uses loop {1} directly, so it cannot run outside that loop; bind an iter var of the block to it</source>
        <translation>块“{0}”直接使用循环 {1}，因此不能在该循环之外运行；请将块的一个迭代变量绑定到该循环</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; must be 0 for read or 1 for write</source>
        <translation>“{0}”必须是 0（读）或 1（写）</translation>
    </message>
    <message>
        <source>{0} is not a 32-bit integer, as an annotation requires</source>
        <translation>{0} 不是 32 位整数，而注解只能存放 32 位整数</translation>
    </message>
    <message>
        <source>buffer &quot;{0}&quot; has {1} dimensions, but the function returns {2} ranges</source>
        <translation>缓冲区“{0}”有 {1} 维，但该函数给出了 {2} 个范围</translation>
    </message>
    <message>
        <source>the range of dimension {0} of &quot;{1}&quot; is empty: it starts at {2} and ends before {3}</source>
        <translation>“{1}”第 {0} 维的范围为空：从 {2} 开始，到 {3} 之前结束</translation>
    </message>
    <message>
        <source>declares the region of a buffer that a block reads or writes</source>
        <translation>声明块读取或写入缓冲区的哪个区域</translation>
    </message>
    <message>
        <source>the block&apos;s iter vars to a point or (begin, end) for each dimension</source>
        <translation>由块的变量给出每一维的一个点或 (begin, end)</translation>
    </message>
    <message>
        <source>the value is nested too deeply</source>
        <translation>该值嵌套过深</translation>
    </message>
    <message>
        <source>{0} cannot be represented in JSON</source>
        <translation>{0} 不是 JSON 中有的值</translation>
    </message>
    <message>
        <source>the keys of a JSON object are strings</source>
        <translation>JSON 对象的键必须是字符串</translation>
    </message>
    <message>
        <source>expected an instruction, such as one of trace.insts</source>
        <translation>应为一条指令，例如 trace.insts 中的一条</translation>
    </message>
    <message>
        <source>this instruction is not one of the trace: {0}</source>
        <translation>这条指令不属于该轨迹：{0}</translation>
    </message>
    <message>
        <source>the instruction has no decision</source>
        <translation>该指令没有做出任何决定</translation>
    </message>
    <message>
        <source>append takes an instruction</source>
        <translation>append 需要一条指令</translation>
    </message>
    <message>
        <source>apply_json_to_schedule takes the output of as_json, and a schedule</source>
        <translation>apply_json_to_schedule 需要 as_json 给出的内容和一个调度</translation>
    </message>
    <message>
        <source>this text is not JSON</source>
        <translation>这段文本不是 JSON</translation>
    </message>
    <message>
        <source>an instruction</source>
        <translation>一条指令</translation>
    </message>
    <message>
        <source>the decisions of a trace</source>
        <translation>轨迹的决定</translation>
    </message>
    <message>
        <source>there is no box {0} in a plan with {1} boxes</source>
        <translation>共有 {1} 个框的规划中没有第 {0} 个框</translation>
    </message>
    <message>
        <source>an offset must be from 0 to {0}, not {1}</source>
        <translation>偏移应在 0 到 {0} 之间，而不是 {1}</translation>
    </message>
    <message>
        <source>a live range must be within entries 0 to {0}, not {1} to {2}</source>
        <translation>活跃区间应在条目 0 到 {0} 之内，而不是 {1} 到 {2}</translation>
    </message>
    <message>
        <source>an alignment must be a power of two up to {0}, not {1}</source>
        <translation>对齐应是不超过 {0} 的 2 的幂，而不是 {1}</translation>
    </message>
    <message>
        <source>there is no TensorIR function {0}</source>
        <translation>没有名为 {0} 的 TensorIR 函数</translation>
    </message>
    <message>
        <source>The search for the smallest plan stopped after two seconds; this is the best plan found</source>
        <translation>最小规划的搜索在两秒后停止；这是已找到的最好结果</translation>
    </message>
    <message>
        <source>A size is symbolic: such memory is packed as in TVM</source>
        <translation>有大小是符号：这类内存按 TVM 的方式排布</translation>
    </message>
    <message>
        <source>TVM merges static shared memory only with tir.merge_static_smem; otherwise StorageRewrite decides</source>
        <translation>只有设置 tir.merge_static_smem 时 TVM 才合并静态共享内存；否则由 StorageRewrite 决定</translation>
    </message>
    <message>
        <source>TVM merges shared memory only; this shows what merging would do to {0}</source>
        <translation>TVM 只合并共享内存；这里显示的是合并 {0} 会得到的结果</translation>
    </message>
    <message>
        <source>{0} points into {1}: no rule counts accesses through it</source>
        <translation>{0} 指向 {1}：经由它的访问不计入任何规则</translation>
    </message>
    <message>
        <source>{0} has no offset: it is never accessed</source>
        <translation>{0} 没有偏移：没有语句访问它</translation>
    </message>
    <message>
        <source>{0} has zero bytes; TVM treats its size as symbolic</source>
        <translation>{0} 为零字节；TVM 把它的大小当作符号</translation>
    </message>
    <message>
        <source>{0} has {1} bytes, known only at run time: it is not drawn</source>
        <translation>{0} 有 {1} 字节，运行时才知道：图中没有它</translation>
    </message>
    <message>
        <source>{0} has at most 4 bytes: TVM never shares such memory</source>
        <translation>{0} 不超过 4 字节：TVM 从不共享这样的内存</translation>
    </message>
    <message>
        <source>{0} is allocated under a condition</source>
        <translation>{0} 是在条件下分配的</translation>
    </message>
    <message>
        <source>allocation-level ignores that the address of {0} is taken</source>
        <translation>allocation-level 看不到 {0} 的地址被取用</translation>
    </message>
    <message>
        <source>{0} and {1} share bytes, but both are live at: {2}</source>
        <translation>{0} 与 {1} 共用字节，但此处两者都活跃：{2}</translation>
    </message>
    <message>
        <source>{0} and {1} share bytes without a barrier between their uses: {2}</source>
        <translation>{0} 与 {1} 共用字节，两者的使用之间没有屏障：{2}</translation>
    </message>
    <message>
        <source>{0} and {1} cannot share bytes: both are live at: {2}</source>
        <translation>{0} 与 {1} 不能共用字节：此处两者都活跃：{2}</translation>
    </message>
    <message>
        <source>{0} may overlap {1}: {1} is live up to {2}, {0} only from {3}</source>
        <translation>{0} 可以与 {1} 重叠：{1} 活跃到 {2} 为止，{0} 从 {3} 才开始</translation>
    </message>
    <message>
        <source>{0} could overlap {1}: {1} is live up to {2}, {0} only from {3}</source>
        <translation>{0} 本可与 {1} 重叠：{1} 活跃到 {2} 为止，{0} 从 {3} 才开始</translation>
    </message>
    <message>
        <source>rounded up to a multiple of {0} bytes</source>
        <translation>向上取整到 {0} 字节的倍数</translation>
    </message>
    <message>
        <source>overlaps {0}, which is larger: TVM takes free memory of up to 16 times the size, smallest first</source>
        <translation>与更大的 {0} 重叠：TVM 取不超过 16 倍大小的空闲内存，从最小的取起</translation>
    </message>
    <message>
        <source>{0} came later and needs more: its memory was extended or joined</source>
        <translation>后来的 {0} 需要更多：它的内存被加长或拼接</translation>
    </message>
    <message>
        <source>shares one allocation with {0}, which is larger: StorageRewrite never joins two allocations</source>
        <translation>与更大的 {0} 共用一次分配：StorageRewrite 不会把两次分配拼成一次</translation>
    </message>
    <message>
        <source>the bytes below it are free while it is live: no buffer that fits is live then</source>
        <translation>它活跃期间下方的字节空闲：此时没有合适大小的活跃缓冲区</translation>
    </message>
    <message>
        <source>there is no memory plan to export: the function has no temporaries</source>
        <translation>没有可导出的内存规划：函数没有临时缓冲区</translation>
    </message>
    <message>
        <source>stale read: another buffer was written there before this read</source>
        <translation>过期读取：读取之前，该处已被另一个缓冲区写入</translation>
    </message>
    <message>
        <source>the run stopped once it had its answer</source>
        <translation>运行已经给出了所需的内容</translation>
    </message>
    <message>
        <source>{0} bytes of shared memory are too many to track individually</source>
        <translation>{0} 字节的共享内存太多，无法逐字节监视</translation>
    </message>
    <message>
        <source>{0} is last used at &quot;{1}&quot; and {2} first at &quot;{3}&quot;, after the barrier between them</source>
        <translation>{0} 最后在“{1}”处使用，{2} 最早在“{3}”处使用，位于两者之间的同步屏障之后</translation>
    </message>
    <message>
        <source>{0} is last used at &quot;{1}&quot; and {2} first at &quot;{3}&quot;, with barriers on all paths between them</source>
        <translation>{0} 最后在“{1}”处使用，{2} 最早在“{3}”处使用，两者之间的每条路径上都有同步屏障</translation>
    </message>
    <message>
        <source>too many pairs of buffers share bytes to run them all</source>
        <translation>共享字节的缓冲区对太多，无法全部运行</translation>
    </message>
    <message>
        <source>{0} overwrites {1}, which is read later: &quot;{2}&quot;, then &quot;{3}&quot;</source>
        <translation>{0} 覆盖了之后仍要读取的 {1}：先是“{2}”，然后是“{3}”</translation>
    </message>
    <message>
        <source>there is no barrier between &quot;{0}&quot; of {1} and &quot;{2}&quot; of {3} in another thread</source>
        <translation>{1} 的“{0}”与另一线程中 {3} 的“{2}”之间没有同步屏障</translation>
    </message>
    <message>
        <source>{0} and {1} share the bytes {2} to {3}: {4}</source>
        <translation>{0} 与 {1} 共享第 {2} 到 {3} 字节：{4}</translation>
    </message>
    <message>
        <source>there is no barrier between the last use of {0}, &quot;{1}&quot;, and the first use of {2}, &quot;{3}&quot;; {4}</source>
        <translation>{0} 的最后一次使用“{1}”与 {2} 的第一次使用“{3}”之间没有同步屏障；{4}</translation>
    </message>
    <message>
        <source>{0} and {1} may both be live at &quot;{2}&quot;; {3}</source>
        <translation>在“{2}”处，{0} 与 {1} 可能同时活跃；{3}</translation>
    </message>
    <message>
        <source>stale read of {0}: {1} has overwritten it</source>
        <translation>{0} 的过期读取：它已被 {1} 覆盖</translation>
    </message>
    <message>
        <source>there is no barrier between two threads that access {0} and {1}</source>
        <translation>两个线程分别访问 {0} 与 {1}，其间没有同步屏障</translation>
    </message>
    <message>
        <source>{0} differs from the result of the module before on the same input</source>
        <translation>在相同输入下，{0} 与变换前模块得到的结果不同</translation>
    </message>
    <message>
        <source>no kernel of the module after allocates shared memory</source>
        <translation>变换后的模块中没有内核分配共享内存</translation>
    </message>
    <message>
        <source>{0} is at byte {1}, but one access to it is at byte {2}</source>
        <translation>{0} 位于第 {1} 字节，但对它的一次访问位于第 {2} 字节</translation>
    </message>
    <message>
        <source>{0} uses bytes {1} to {2} of {3}, which has {4} bytes</source>
        <translation>{0} 占用 {3}（只有 {4} 字节）的第 {1} 到 {2} 字节</translation>
    </message>
    <message>
        <source>the two modules share no function (this one has {0}, the one before {1}); do they belong together?</source>
        <translation>这个模块的函数都不在它前面的模块里（这里是 {0}，前面是 {1}）；两者属于同一个程序吗？</translation>
    </message>
    <message>
        <source>{0} takes {1}, but {2} before the pass; do the two modules belong together?</source>
        <translation>{0} 的参数是 {1}，之前是 {2}；两个模块属于同一个程序吗？</translation>
    </message>
    <message>
        <source>{0} contains no dumps; dump names start with a number and end with .py or .txt, such as 003_Simplify.py</source>
        <translation>{0} 里没有转储文件；它们的名称以数字开头，以 .py 或 .txt 结尾，例如 003_Simplify.py</translation>
    </message>
    <message>
        <source>there are no dumps</source>
        <translation>没有转储文件</translation>
    </message>
    <message>
        <source>{0} contains files other than dumps of this program; choose an empty or new folder</source>
        <translation>{0} 里有不是本程序转储的文件；请选择一个空文件夹或新文件夹</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>内存不足，无法完成</translation>
    </message>
    <message>
        <source>a bug in Tirscope: {0}</source>
        <translation>Tirscope 的程序错误：{0}</translation>
    </message>
    <message>
        <source>there is no stage {0}; the run has {1}</source>
        <translation>没有第 {0} 个阶段；共有 {1} 个</translation>
    </message>
    <message>
        <source>stage {0}, {1}, was read from a file and is not a known pass, so the run cannot continue through it</source>
        <translation>第 {0} 个阶段 {1} 是从文件读入的，不是本程序的 pass，因此无法继续运行经过它</translation>
    </message>
    <message>
        <source>the number of blocks must be 0 (all) or more, not {0}</source>
        <translation>线程块数应不小于 0（0 表示全部），而不是 {0}</translation>
    </message>
    <message>
        <source>the same result</source>
        <translation>相同的结果</translation>
    </message>
    <message>
        <source>the module does not contain the code of {0}, which is given pointers; to run it, replace the call by loops, or by a call of a TensorIR function of the module</source>
        <translation>函数 {0} 通过传入的指针做了什么，模块中并没有；若要运行，请用循环替换该调用，或改为调用模块中的 TensorIR 函数</translation>
    </message>
    <message>
        <source>T.ptx_cp_async of a size other than 4, 8 or 16 bytes</source>
        <translation>字节数不是 4、8 或 16 的 T.ptx_cp_async</translation>
    </message>
    <message>
        <source>{0} is read before the asynchronous copy into {1} has completed</source>
        <translation>在写入 {1} 的异步拷贝完成之前就读了 {0}</translation>
    </message>
    <message>
        <source>the program after the pass has no plan for the {0} memory of {1}</source>
        <translation>该 pass 之后的程序没有 {1} 的 {0} 内存计划</translation>
    </message>
    <message>
        <source>No conflict seen when running one block of the kernel: {0}, {1}</source>
        <translation>运行内核的一个线程块，未见冲突：{0}、{1}</translation>
    </message>
    <message>
        <source>its memory was joined from several pieces, and it is in none of the first</source>
        <translation>它的内存由几段拼接而成，而它不在最前面的几段里</translation>
    </message>
    <message>
        <source>its memory was joined from several pieces, each with its own width</source>
        <translation>它的内存由几段拼接而成，各段保持原有宽度</translation>
    </message>
    <message>
        <source>another block writes the output of block &quot;{0}&quot; or, after it, its input</source>
        <translation>另有块写入块“{0}”所写的数据，或在其后写入它所读的数据</translation>
    </message>
    <message>
        <source>the target must be a string as in TVM, such as &quot;cuda -arch=sm_80&quot;, or a dictionary</source>
        <translation>目标必须是 TVM 写法的文本，例如 &quot;cuda -arch=sm_80&quot;，或者字典</translation>
    </message>
    <message>
        <source>block {0} must have one iter var for each loop around it</source>
        <translation>块 {0} 的变量必须与其外层循环一一对应</translation>
    </message>
    <message>
        <source>the loops around block {0} must start at 0 and have no annotations</source>
        <translation>块 {0} 外层的循环必须从 0 开始且不带注解</translation>
    </message>
    <message>
        <source>the parallel loops around block {0} must be directly nested</source>
        <translation>块 {0} 外层的并行循环必须直接相互嵌套</translation>
    </message>
    <message>
        <source>the rolling buffer {0} must be inside its realize statement</source>
        <translation>滚动缓冲区 {0} 必须位于它的 realize 之内</translation>
    </message>
    <message>
        <source>the bounds of the rolling buffer {0} must start at a multiple of a loop variable</source>
        <translation>滚动缓冲区 {0} 的边界必须从某个循环变量的倍数开始</translation>
    </message>
    <message>
        <source>no loop advances the rolling buffer {0}</source>
        <translation>没有循环使滚动缓冲区 {0} 移动</translation>
    </message>
    <message>
        <source>more than {0} calls to inline</source>
        <translation>将被内联的调用超过 {0} 处</translation>
    </message>
    <message>
        <source>an access has {0} indices, but the bounds of its memory have {1}</source>
        <translation>一次访问有 {0} 个下标，而其内存的边界有 {1} 个</translation>
    </message>
    <message>
        <source>there is no function {0} in the module</source>
        <translation>模块中没有函数 {0}</translation>
    </message>
    <message>
        <source>block {0} is marked auto_copy, so it must read and write one buffer</source>
        <translation>块 {0} 标有 auto_copy，因此必须恰好读一个缓冲区、写一个缓冲区</translation>
    </message>
    <message>
        <source>block {0} is marked auto_copy, but it reads several buffers</source>
        <translation>块 {0} 标有 auto_copy，却读取了多个缓冲区</translation>
    </message>
    <message>
        <source>match_buffer {0} is {1} in {2}, but its source {3} is {4} in {5}</source>
        <translation>match_buffer {0} 是 {2} 中的 {1}，而其来源 {3} 是 {5} 中的 {4}</translation>
    </message>
    <message>
        <source>match_buffer {0} omits dimension {1} of its source {2}, which is not 1 there</source>
        <translation>match_buffer {0} 略去了来源 {2} 的第 {1} 维，而该维长度不为 1</translation>
    </message>
    <message>
        <source>the offset of match_buffer {0} in its source is not a multiple of its offset_factor {1}</source>
        <translation>match_buffer {0} 在来源中的偏移不是其 offset_factor {1} 的倍数</translation>
    </message>
    <message>
        <source>block {0} has iter vars; run ConvertBlocksToOpaque first</source>
        <translation>块 {0} 带有自己的变量；须先运行 ConvertBlocksToOpaque</translation>
    </message>
    <message>
        <source>function {0} uses {1}, which is not one of its arguments</source>
        <translation>函数 {0} 使用了 {1}，但它不是函数的参数</translation>
    </message>
    <message>
        <source>block {0} is marked as a layout rewrite, but it does not copy element by element</source>
        <translation>块 {0} 标为布局重写，却并非逐元素地存入所读取的值</translation>
    </message>
    <message>
        <source>the layout of constant {0} cannot be computed</source>
        <translation>无法计算常量 {0} 的布局</translation>
    </message>
    <message>
        <source>the limits must be a dictionary of numbers</source>
        <translation>限制必须是由数值组成的字典</translation>
    </message>
    <message>
        <source>{0} is not a limit that can be checked</source>
        <translation>{0} 不是可以检查的限制</translation>
    </message>
    <message>
        <source>the limit {0} must be a number</source>
        <translation>限制 {0} 必须是数值</translation>
    </message>
    <message>
        <source>{0} is accessed here, outside any thread</source>
        <translation>此处在任何线程之外访问了 {0}</translation>
    </message>
    <message>
        <source>the function allocates {0} bytes of global.vtcm, but only {1} are available</source>
        <translation>函数在 global.vtcm 中分配了 {0} 字节，而可用的只有 {1} 字节</translation>
    </message>
    <message>
        <source>The global.vtcm memory allocation limit has been exceeded (allocated: {0}, limit: {1}).</source>
        <translation>global.vtcm 内存分配超过了上限（已分配 {0}，上限 {1}）。</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; accesses the buffer at &quot;{1}&quot;, which is defined in its body; a copy outside the block cannot use it</source>
        <translation>块“{0}”访问该缓冲区所用的“{1}”由块体自身引入；块外的拷贝无法得知它</translation>
    </message>
    <message>
        <source>T.assume takes conditions without buffers, with at most one `buffer[indices] == value`</source>
        <translation>T.assume 只接受不含缓冲区的条件，或在其旁的一个 `buffer[indices] == value`</translation>
    </message>
    <message>
        <source>more than {0} rewrites are needed, the limit of max_simplification_steps</source>
        <translation>所需的改写超过 {0} 次，即 max_simplification_steps 允许的次数</translation>
    </message>
    <message>
        <source>T.assume must be `buffer[indices] == value`, optionally with conditions</source>
        <translation>T.assume 必须是 `buffer[indices] == value`，其旁可有条件</translation>
    </message>
    <message>
        <source>not all threads of a block reach a barrier of {0}: it depends on {1}, which differs between threads; let all threads reach it and move the condition around their work</source>
        <translation>并非线程块的所有线程都会到达 {0} 的屏障：是否到达取决于 {1}，而它在各线程间不同；请让所有线程通过，把条件放到它们所做的事情外面</translation>
    </message>
    <message>
        <source>buffer {0} has the storage scope {1}, but is allocated outside the kernels; allocate it inside the loops bound to blockIdx</source>
        <translation>缓冲区 {0} 的存储作用域是 {1}，却在内核之外分配；请在绑定到 blockIdx 的循环之内分配</translation>
    </message>
    <message>
        <source>a kernel cannot call the function {0} of the module</source>
        <translation>内核不能调用模块的函数 {0}</translation>
    </message>
    <message>
        <source>a call without a function</source>
        <translation>没有函数的调用</translation>
    </message>
    <message>
        <source>a kernel cannot convert between pointers and integers</source>
        <translation>内核不能在指针与数之间转换</translation>
    </message>
    <message>
        <source>{1} has no vectors of type {0}; vectorize 2, 4, 8 or 16 elements</source>
        <translation>{1} 没有 {0} 类型的向量；请向量化 2、4、8 或 16 个元素</translation>
    </message>
    <message>
        <source>{1} has no type {0}; cast to one of int8 to int64, uint8 to uint64, bool, float16, float32, float64</source>
        <translation>{1} 没有类型 {0}；请转换为 int8 至 int64、uint8 至 uint64、bool、float16、float32、float64 之一</translation>
    </message>
    <message>
        <source>a kernel cannot use strings</source>
        <translation>内核用不到文本</translation>
    </message>
    <message>
        <source>floor division must be lowered before code generation</source>
        <translation>生成代码之前须先降级向下取整除法</translation>
    </message>
    <message>
        <source>a vector expression of type {0} cannot be split into scalars</source>
        <translation>类型为 {0} 的向量表达式无法拆开</translation>
    </message>
    <message>
        <source>buffer {0} has {1} dimensions; run FlattenBuffer to make it one</source>
        <translation>缓冲区 {0} 有 {1} 维，须由 FlattenBuffer 合为一维</translation>
    </message>
    <message>
        <source>the size of {0} must be a constant; only shared.dyn may take a size at launch</source>
        <translation>{0} 的大小必须是常量；shared.dyn 可用启动时才知道的大小</translation>
    </message>
    <message>
        <source>parameter {0} of the kernel is an untyped pointer; give it an element type</source>
        <translation>内核的参数 {0} 是无类型指针；请给出元素类型</translation>
    </message>
    <message>
        <source>loop {0} is {1}, which must be lowered before code generation</source>
        <translation>循环 {0} 是 {1}，生成代码之前须先降级</translation>
    </message>
    <message>
        <source>variable {0} is an untyped pointer; give it an element type</source>
        <translation>变量 {0} 是无类型指针；请给出元素类型</translation>
    </message>
    <message>
        <source>a virtual thread must be lowered before code generation</source>
        <translation>生成代码之前须先降级虚拟线程</translation>
    </message>
    <message>
        <source>buffer {0} has the scope warp, but on this target a warp is one thread; use shared or local</source>
        <translation>缓冲区 {0} 属于一个 warp，而在此目标上 warp 只有一个线程；请使用 shared 或 local</translation>
    </message>
    <message>
        <source>buffer {0} has the storage scope {1}, which kernels of this target do not support; use shared or local</source>
        <translation>缓冲区 {0} 的存储作用域是 {1}，此目标的内核没有它；请使用 shared 或 local</translation>
    </message>
    <message>
        <source>the size of {0} must be a constant inside a kernel</source>
        <translation>在内核之内，{0} 的大小必须是常量</translation>
    </message>
    <message>
        <source>buffer {0} of {1} is written with a vector of indices</source>
        <translation>{1} 的缓冲区 {0} 以索引向量写入</translation>
    </message>
    <message>
        <source>buffer {0}, one per thread, does not fit in the {1} bytes that a run may allocate</source>
        <translation>每个线程各有一份的缓冲区 {0} 超出了一次运行可分配的 {1} 字节</translation>
    </message>
    <message>
        <source>in the vectorized loop {0}, a vector of type {1} is combined with one of different lanes ({2})</source>
        <translation>在向量化循环 {0} 中，类型为 {1} 的向量遇到了通道数不同的向量（{2}）</translation>
    </message>
    <message>
        <source>the vectorized loop {0} contains a vector that would become scalable twice</source>
        <translation>向量化循环 {0} 之内有一个向量会被两次变为可伸缩</translation>
    </message>
    <message>
        <source>in the vectorized loop {0}, only the last index of buffer {1} may be a vector</source>
        <translation>在向量化循环 {0} 中，缓冲区 {1} 只有最后一个索引可以是向量</translation>
    </message>
    <message>
        <source>there is no code form {0}; use {1}</source>
        <translation>不能以 {0} 给出代码；可用的有 {1}</translation>
    </message>
    <message>
        <source>{0} is a form of kernels, but target {1} has no kernels; use --target {2}</source>
        <translation>{0} 是内核的形式，而目标 {1} 没有内核；请给出 --target {2}</translation>
    </message>
    <message>
        <source>this program cannot run code for {0}</source>
        <translation>本程序不能运行面向 {0} 的程序</translation>
    </message>
    <message>
        <source>the device {0} has no sub-groups, which warp memory and shuffles need; use shared memory</source>
        <translation>设备 {0} 没有子组，而 warp 内存与洗牌需要它；请使用共享内存</translation>
    </message>
    <message>
        <source>the device {0} does not support {1}; use float32</source>
        <translation>设备 {0} 不支持 {1} 计算；请使用 float32</translation>
    </message>
    <message>
        <source>{0} needs {1} threads per block, but {2} has at most {3}; split the loops bound to threadIdx</source>
        <translation>{0} 要求每块 {1} 个线程，而 {2} 至多有 {3} 个；请拆分绑定到 threadIdx 的循环</translation>
    </message>
    <message>
        <source>{0} needs {1} bytes of shared memory per block, but {2} has {3}; use smaller tiles</source>
        <translation>{0} 每块需要 {1} 字节共享内存，而 {2} 有 {3} 字节；请使用更小的分块</translation>
    </message>
    <message>
        <source>{0} is launched, but there is no such kernel</source>
        <translation>启动了 {0}，但没有这个内核</translation>
    </message>
    <message>
        <source>the kernel {0} is launched with {1} arguments but takes {2}</source>
        <translation>启动内核 {0} 时给了 {1} 个参数，而它需要 {2} 个</translation>
    </message>
    <message>
        <source>object code is not text; use tirc emit</source>
        <translation>目标代码不是文本；请使用 tirc emit</translation>
    </message>
    <message>
        <source>OpenCL is not available: {0} cannot be opened; install an OpenCL loader (ocl-icd) and a device driver, or PoCL to run on the CPU</source>
        <translation>这里没有 OpenCL：无法打开 {0}；请安装 OpenCL 加载器（ocl-icd）与设备驱动，或安装 PoCL 以在处理器上运行</translation>
    </message>
    <message>
        <source>the OpenCL loader {0} has no {1}: it is too old</source>
        <translation>OpenCL 加载器 {0} 没有 {1}：版本过旧</translation>
    </message>
    <message>
        <source>the OpenCL loader finds no platform; install a device&apos;s OpenCL driver, or PoCL to run on the CPU</source>
        <translation>OpenCL 加载器没有找到平台；请安装设备的 OpenCL 驱动，或安装 PoCL 以在处理器上运行</translation>
    </message>
    <message>
        <source>OpenCL is available, but none of its platforms has a device</source>
        <translation>有 OpenCL，但其平台都没有设备</translation>
    </message>
    <message>
        <source>the device was lost ({0}), perhaps by a reset; run again</source>
        <translation>设备已丢失（{0}）；它可能被重置，请重新运行</translation>
    </message>
    <message>
        <source>the device is out of memory ({0}); use smaller sizes</source>
        <translation>设备内存已用尽（{0}）；请使用更小的尺寸</translation>
    </message>
    <message>
        <source>the device is out of resources ({0}): the kernel needs too many registers or too much memory, or it failed; use fewer threads or smaller tiles</source>
        <translation>设备资源不足（{0}）：内核需要的寄存器或内存过多，或者它已失败；请减少线程或使用更小的分块</translation>
    </message>
    <message>
        <source>the OpenCL driver rejected {0} with error {1}</source>
        <translation>OpenCL 驱动拒绝了 {0}，错误 {1}</translation>
    </message>
    <message>
        <source>the OpenCL driver rejects the kernels: {0}</source>
        <translation>OpenCL 驱动拒绝这些内核：{0}</translation>
    </message>
    <message>
        <source>the OpenCL driver rejects line {0} of the kernels: {1}</source>
        <translation>OpenCL 驱动拒绝内核的第 {0} 行：{1}</translation>
    </message>
    <message>
        <source>a single allocation needs {0} MB, but {1} allows at most {2} MB</source>
        <translation>一次要求 {0} MB，而 {1} 至多给出 {2} MB</translation>
    </message>
    <message>
        <source>{0} needs {1} threads per block, but {2} can run it with at most {3} because of its register use; use fewer threads</source>
        <translation>{0} 要求每块 {1} 个线程，而 {2} 至多能以 {3} 个运行它：更多则寄存器不足；请减少线程</translation>
    </message>
    <message>
        <source>there is no OpenCL device {0}; they are numbered from 0 to {1}</source>
        <translation>没有编号为 {0} 的 OpenCL 设备；编号从 0 到 {1}</translation>
    </message>
    <message>
        <source>{0} is not a CPU: its code is for a device</source>
        <translation>{0} 不是处理器：它的代码是设备的代码</translation>
    </message>
    <message>
        <source>a device driver crashed or hung while listing devices</source>
        <translation>查询设备时，某个设备的驱动崩溃或挂起</translation>
    </message>
    <message>
        <source>the kernels of target {0} cannot be written in that form; use {1}</source>
        <translation>目标 {0} 的内核不能写成这种形式；请用 {1}</translation>
    </message>
    <message>
        <source>ptx, cuda or llvm</source>
        <translation>ptx、cuda 或 llvm</translation>
    </message>
    <message>
        <source>kernel {0} has {1} of {2}; a GPU has at most {3}</source>
        <translation>核函数 {0} 有 {1} 个 {2}；GPU 最多有 {3} 个</translation>
    </message>
    <message>
        <source>{0} is {1} here</source>
        <translation>此处 {0} 为 {1}</translation>
    </message>
    <message>
        <source>kernel {0} has {1} threads per block, but a GPU has at most {2}: split the loops bound to threadIdx, and leave the rest serial or bind it to blockIdx</source>
        <translation>核函数 {0} 的线程块有 {1} 个线程；GPU 最多有 {2} 个：请拆分绑定到 threadIdx 的循环，其余部分保持串行或绑定到 blockIdx</translation>
    </message>
    <message>
        <source>{0} takes {1} bytes</source>
        <translation>{0} 占用 {1} 字节</translation>
    </message>
    <message>
        <source>loop {0}, bound to {1}, must be lowered to a kernel launch</source>
        <translation>绑定到 {1} 的循环 {0} 须先降级为核函数启动</translation>
    </message>
    <message>
        <source>a kernel cannot call {0}, which is a host function; call it outside the loops bound to threads</source>
        <translation>核函数不能调用主机函数 {0}；请在绑定到线程的循环之外调用</translation>
    </message>
    <message>
        <source>threads of different blocks cannot wait for each other (a barrier of scope &quot;{0}&quot;); split the work into two kernels</source>
        <translation>不同线程块的线程无法互相等待（作用域 &quot;{0}&quot; 的屏障）；请将工作拆成两个核函数</translation>
    </message>
    <message>
        <source>values of type {0} cannot be shuffled between threads</source>
        <translation>类型 {0} 的值无法在线程之间交换</translation>
    </message>
    <message>
        <source>T.ptx_cp_async only copies from global to shared memory</source>
        <translation>T.ptx_cp_async 只能从全局内存复制到共享内存</translation>
    </message>
    <message>
        <source>T.ptx_cp_async copies 4, 8 or 16 bytes, not {0}</source>
        <translation>T.ptx_cp_async 复制 4、8 或 16 字节，而不是 {0}</translation>
    </message>
    <message>
        <source>on a CUDA GPU, the number of copies in flight must be a constant</source>
        <translation>对 CUDA GPU，未完成的复制的个数必须是常数</translation>
    </message>
    <message>
        <source>the function {0} is not available on a GPU: it is not a CUDA math function, atomic operation or barrier on {1}</source>
        <translation>GPU 上没有函数 {0}：它不是 CUDA 对 {1} 的数学函数、原子操作或屏障</translation>
    </message>
    <message>
        <source>{0} of {1} is not a GPU atomic operation; use atomicAdd, Sub, Exch on numbers, Max, Min, And, Or, Xor, CAS on integers of 32 and 64 bits</source>
        <translation>{1} 上的 {0} 不是 GPU 的原子操作；已知的有：数值上的 atomicAdd、Sub、Exch，32 位和 64 位整数上的 Max、Min、And、Or、Xor、CAS</translation>
    </message>
    <message>
        <source>function {0} takes buffers, so it is not a kernel; SplitHostDevice makes kernels of the loops bound to threads</source>
        <translation>函数 {0} 接收缓冲区，不是核函数；SplitHostDevice 由绑定到线程的循环生成核函数</translation>
    </message>
    <message>
        <source>{0} is not a valid kernel name; use letters, digits and underscores</source>
        <translation>{0} 不能作核函数名；请使用字母、数字和下划线</translation>
    </message>
    <message>
        <source>NVIDIA&apos;s library {0} cannot be used: {1}</source>
        <translation>无法使用 NVIDIA 的库 {0}：{1}</translation>
    </message>
    <message>
        <source>LLVM cannot generate PTX for this: {0}</source>
        <translation>LLVM 拒绝由此生成 PTX：{0}</translation>
    </message>
    <message>
        <source>{0} is not a supported GPU architecture; use sm_60 to sm_90 or later, as in &quot;cuda:arch=sm_80&quot;</source>
        <translation>{0} 不是可生成代码的 GPU 架构；可用的为 sm_60 至 sm_90 及更新的架构，例如 &quot;cuda:arch=sm_80&quot;</translation>
    </message>
    <message>
        <source>{0} needs a GPU of sm_{1} or later; the target is sm_{2}</source>
        <translation>{0} 需要 sm_{1} 或更新的 GPU；目标为 sm_{2}</translation>
    </message>
    <message>
        <source>expected a pointer, not a value of type {0}</source>
        <translation>此处应为指针，而不是类型 {0} 的值</translation>
    </message>
    <message>
        <source>a CUDA GPU has a single queue of asynchronous copies, number 0</source>
        <translation>CUDA GPU 只有一个异步复制队列，编号为 0</translation>
    </message>
    <message>
        <source>{0} is not an axis of a CUDA GPU; bind to blockIdx or threadIdx</source>
        <translation>{0} 不是 CUDA GPU 的轴；请绑定到 blockIdx 或 threadIdx</translation>
    </message>
    <message>
        <source>loop {0} is parallel inside a kernel; bind it to a thread axis instead</source>
        <translation>循环 {0} 在核函数内是并行循环；请改为绑定到线程轴</translation>
    </message>
    <message>
        <source>no tensor core supports fragments of {0}: {1} x {2} x {3} of {4}</source>
        <translation>没有张量核心支持 {0} 的片段：{4} 的 {1} x {2} x {3}</translation>
    </message>
    <message>
        <source>buffer {0} has the storage scope {1}, which cannot be allocated in a kernel; use local, shared or shared.dyn</source>
        <translation>缓冲区 {0} 的存储作用域为 {1}，无法在核函数中分配；请使用 local、shared 或 shared.dyn</translation>
    </message>
    <message>
        <source>the size of buffer {0} must be a constant; only shared.dyn takes it at launch</source>
        <translation>缓冲区 {0} 的大小必须是常数；只有 shared.dyn 由启动给出大小</translation>
    </message>
    <message>
        <source>{0} of {1} on a GPU needs NVIDIA&apos;s libdevice.10.bc, which was not found; install the CUDA toolkit, set CUDA_HOME to its folder, or compute it in float32</source>
        <translation>GPU 上 {1} 的 {0} 来自 NVIDIA 的 libdevice.10.bc，但未找到；请安装 CUDA 工具包、在 CUDA_HOME 中指明其目录，或改用 float32 计算</translation>
    </message>
    <message>
        <source>T.ptx_ldmatrix loads 1, 2 or 4 matrices of .b16, transposed or not; both must be constants</source>
        <translation>T.ptx_ldmatrix 加载 1、2 或 4 个 .b16 矩阵，转置与否均须为常数</translation>
    </message>
    <message>
        <source>T.ptx_ldmatrix only reads shared memory</source>
        <translation>T.ptx_ldmatrix 只读取共享内存</translation>
    </message>
    <message>
        <source>no tensor core supports {0} with {1} A of {2}, {3} B of {4} and C of {5}</source>
        <translation>没有张量核心支持 {0}：{1} 布局、类型 {2} 的 A，{3} 布局、类型 {4} 的 B，类型 {5} 的 C</translation>
    </message>
    <message>
        <source>bit matrices are multiplied by &quot;xor&quot; or &quot;and&quot;</source>
        <translation>位矩阵以 &quot;xor&quot; 或 &quot;and&quot; 相乘</translation>
    </message>
    <message>
        <source>T.mma_fill takes a constant number of elements</source>
        <translation>T.mma_fill 的元素个数必须是常数</translation>
    </message>
    <message>
        <source>T.mma_store stores tiles of 16 x 16</source>
        <translation>T.mma_store 存储 16 x 16 的分块</translation>
    </message>
    <message>
        <source>expected a fragment of known shape: an allocation in a wmma scope that is loaded, filled or stored</source>
        <translation>此处应为形状已知的片段：在 wmma 作用域中分配，并被加载、填充或存储</translation>
    </message>
    <message>
        <source>fragments are loaded and stored as row_major or col_major; only accumulators can be stored</source>
        <translation>片段以 row_major 或 col_major 加载和存储；只有累加器可存储</translation>
    </message>
    <message>
        <source>no tensor core supports fragments {0} x {1} x {2} of {3} and {4} into {5}</source>
        <translation>没有张量核心能将 {3} 与 {4} 的 {0} x {1} x {2} 片段相乘得到 {5}</translation>
    </message>
    <message>
        <source>ptxas, NVIDIA&apos;s assembler, was not found; install the CUDA toolkit, put its bin folder on PATH, or set TIRSCOPE_PTXAS</source>
        <translation>未找到 NVIDIA 的汇编器 ptxas；请安装 CUDA 工具包、将其 bin 目录加入 PATH，或在 TIRSCOPE_PTXAS 中指明该程序</translation>
    </message>
    <message>
        <source>cannot create a temporary folder to run {0}</source>
        <translation>无法为运行 {0} 建立临时目录</translation>
    </message>
    <message>
        <source>{0} cannot be run, or takes longer than {1} s</source>
        <translation>{0} 无法运行，或耗时超过 {1} 秒</translation>
    </message>
    <message>
        <source>{0} is too new or too old for {1}: {2}</source>
        <translation>{0} 对 {1} 来说太新或太旧：{2}</translation>
    </message>
    <message>
        <source>OpenBLAS was not found on this machine ({0}), so there is no library to compare with; install it (Debian: libopenblas0-pthread), or set TIRSCOPE_BLAS to its file</source>
        <translation>本机未找到 OpenBLAS（{0}），因此没有可与程序对照测量的库；请安装它（Debian：libopenblas0-pthread），或在 TIRSCOPE_BLAS 中指定其文件</translation>
    </message>
    <message>
        <source>the result of {0} is wrong here, so it is not used for comparison</source>
        <translation>{0} 在此处的计算结果有误，不能作为对照</translation>
    </message>
    <message>
        <source>ptxas assembles PTX, not {0}; choose the form ptx</source>
        <translation>ptxas 汇编的是 PTX，而不是 {0}；请以 ptx 形式取得代码</translation>
    </message>
    <message>
        <source>the GPU is out of memory ({0}); use smaller sizes</source>
        <translation>GPU 内存不足（{0}）；请使用更小的尺寸</translation>
    </message>
    <message>
        <source>the GPU cannot run the kernel ({0}): it needs too many registers or too much memory for its number of threads; use fewer threads or smaller tiles</source>
        <translation>GPU 无法运行该核函数（{0}）：对这么多线程，它需要的寄存器或内存过多；请使用更少的线程或更小的分块</translation>
    </message>
    <message>
        <source>a kernel accessed memory outside its buffers: {0}</source>
        <translation>核函数访问了不属于它的内存：{0}</translation>
    </message>
    <message>
        <source>a kernel failed with an assertion, an invalid address or a timeout: {0}</source>
        <translation>核函数因断言、错误地址或运行过久而失败：{0}</translation>
    </message>
    <message>
        <source>the CUDA driver rejected {0}: {1}</source>
        <translation>CUDA 驱动拒绝了 {0}：{1}</translation>
    </message>
    <message>
        <source>CUDA is not available: {0} cannot be opened; install NVIDIA&apos;s driver (the toolkit is not needed), or set TIRSCOPE_CUDA to the library</source>
        <translation>此处没有 CUDA：无法打开 {0}；请安装 NVIDIA 驱动（不需要工具包），或在 TIRSCOPE_CUDA 中指明该库</translation>
    </message>
    <message>
        <source>the CUDA driver {0} has no {1}: it is too old; update the driver</source>
        <translation>CUDA 驱动 {0} 没有 {1}：版本过旧；请更新驱动</translation>
    </message>
    <message>
        <source>the CUDA driver is installed, but finds no GPU: {0}</source>
        <translation>有 CUDA 驱动，但它找不到 GPU：{0}</translation>
    </message>
    <message>
        <source>the CUDA driver does not start: {0}; load its kernel module, or update the driver</source>
        <translation>CUDA 驱动无法启动：{0}；请加载其内核模块，或更新驱动</translation>
    </message>
    <message>
        <source>the CUDA driver is installed, but finds no GPU</source>
        <translation>有 CUDA 驱动，但它找不到 GPU</translation>
    </message>
    <message>
        <source>{0} is too old for this PTX: {1}; update the driver</source>
        <translation>{0} 对此 PTX 来说过旧：{1}；请更新驱动</translation>
    </message>
    <message>
        <source>the CUDA driver rejects the kernels for {0}: {1}</source>
        <translation>CUDA 驱动拒绝 {0} 的核函数：{1}</translation>
    </message>
    <message>
        <source>there is no CUDA device {0}; they are numbered from 0 to {1}</source>
        <translation>没有 CUDA 设备 {0}；编号为 0 至 {1}</translation>
    </message>
    <message>
        <source>a CPU</source>
        <translation> CPU</translation>
    </message>
    <message>
        <source>a CUDA GPU</source>
        <translation> CUDA GPU</translation>
    </message>
    <message>
        <source>kernel {0} needs {1} bytes of shared memory, but static shared memory holds at most {2}: use the scope shared.dyn (set_scope), or smaller tiles</source>
        <translation>内核 {0} 需要 {1} 字节共享内存，而静态共享内存最多 {2} 字节：请使用作用域 shared.dyn（set_scope），或更小的分块</translation>
    </message>
    <message>
        <source>kernel {0} needs {1} bytes of shared memory, but a block of this GPU has at most {2}: use smaller tiles, fewer pipeline stages, or narrower types</source>
        <translation>内核 {0} 需要 {1} 字节共享内存；此 GPU 的一个线程块最多有 {2} 字节：请使用更小的分块、更少的流水线级数，或更窄的类型</translation>
    </message>
    <message>
        <source>LLVM cannot generate code for this CPU: {0}</source>
        <translation>LLVM 拒绝为此处理器生成代码：{0}</translation>
    </message>
    <message>
        <source>LLVM has no intrinsic {0}; the first argument is its name, the second a number</source>
        <translation>LLVM 没有内建函数 {0}；第一个参数是它的名字，第二个是一个数</translation>
    </message>
    <message>
        <source>the LLVM intrinsic {0} has no variant for the type {1}</source>
        <translation>LLVM 内建函数 {0} 没有类型为 {1} 的形式</translation>
    </message>
    <message>
        <source>LLVM rejects the code of this module: {0}</source>
        <translation>LLVM 拒绝此模块的代码：{0}</translation>
    </message>
    <message>
        <source>the system does not allow counting here; set {0} to at most 2</source>
        <translation>系统不允许在此计数；把 {0} 设为不大于 2 的值即可</translation>
    </message>
    <message>
        <source>the CPU&apos;s performance counters are not available here, as in most virtual machines</source>
        <translation>此处看不到处理器的计数器，多数虚拟机都是如此</translation>
    </message>
    <message>
        <source>this system has no perf events</source>
        <translation>此系统没有 perf 事件</translation>
    </message>
    <message>
        <source>the CPU&apos;s performance counters cannot be read: {0}</source>
        <translation>无法读取处理器的计数器：{0}</translation>
    </message>
    <message>
        <source>Assembly</source>
        <translation>汇编</translation>
    </message>
    <message>
        <source>LLVM IR, optimised</source>
        <translation>LLVM IR（优化后）</translation>
    </message>
    <message>
        <source>LLVM IR, as generated</source>
        <translation>LLVM IR（优化前）</translation>
    </message>
    <message>
        <source>Object file</source>
        <translation>目标文件</translation>
    </message>
    <message>
        <source>OpenCL C</source>
        <translation>OpenCL C</translation>
    </message>
    <message>
        <source>CUDA C++</source>
        <translation>CUDA C++</translation>
    </message>
    <message>
        <source>PTX</source>
        <translation>PTX</translation>
    </message>
    <message>
        <source>T.{0} of {1} cannot be compiled for {2}; express it differently, or build for a target that supports it</source>
        <translation>{1} 的 T.{0} 无法为 {2} 编译；请换一种写法，或为具备它的目标构建</translation>
    </message>
    <message>
        <source>T.{0} cannot be expressed in {1}; express it differently, or build for another target</source>
        <translation>T.{0} 无法用 {1} 表达；请换一种写法，或为其他目标构建</translation>
    </message>
    <message>
        <source>the function {0} is not available in {1}; call one that is, or compute it in loops</source>
        <translation>函数 {0} 不是 {1} 的函数；请调用它已有的函数，或用循环计算</translation>
    </message>
    <message>
        <source>T.{0} of {1} cannot be expressed in {2}; express it differently, or build for another target</source>
        <translation>{1} 的 T.{0} 无法用 {2} 表达；请换一种写法，或为其他目标构建</translation>
    </message>
    <message>
        <source>{0} is not a kernel thread axis; bind to blockIdx or threadIdx, along x, y or z</source>
        <translation>{0} 不是内核的线程轴；请绑定到 x、y 或 z 方向的 blockIdx 或 threadIdx</translation>
    </message>
    <message>
        <source>threads cannot synchronize at a barrier of scope {0}; use shared or warp</source>
        <translation>线程不能在作用域为 {0} 的屏障处互相等待；请使用 shared 或 warp</translation>
    </message>
    <message>
        <source>memory of scope {0} is not supported; use a scope of the target, such as shared or local</source>
        <translation>对作用域 {0} 的内存一无所知；请使用目标具备的作用域，例如 shared 或 local</translation>
    </message>
    <message>
        <source>{0} is not an option of a target; use {1}</source>
        <translation>{0} 不是目标的选项；可用的有 {1}</translation>
    </message>
    <message>
        <source>the option {0} of a target must be a positive integer, not {1}</source>
        <translation>目标的选项 {0} 必须是正整数，而不是 {1}</translation>
    </message>
    <message>
        <source>all loops bound to {0} must have the same range, but that of {1} differs; bind it elsewhere or split it</source>
        <translation>绑定到 {0} 的所有循环必须有相同的范围，而 {1} 的范围不同；请把它绑定到别处或将其切分</translation>
    </message>
    <message>
        <source>{0} is accessed outside any thread, but the target is {1}; bind a loop around it to a thread axis</source>
        <translation>目标是 {1}，但 {0} 在线程之外被访问；请把它外层的循环绑定到线程轴</translation>
    </message>
    <message>
        <source>the process that builds and runs generated code was killed from outside, perhaps because memory ran out; run again to restart it, with smaller sizes if it happens again</source>
        <translation>构建并运行生成代码的进程被外部终止，系统在内存耗尽时会这样做；再次运行会启动新的进程，若再次发生请减小规模</translation>
    </message>
    <message>
        <source>the generated code called {0}, which the sandbox policy forbids: no writing of files, no network and no other processes; remove that from the C function that it calls</source>
        <translation>生成的代码调用了 {0}，沙箱策略不允许：不能写文件、不能使用网络，也不能启动其他进程；请把它从所调用的 C 函数中去掉</translation>
    </message>
    <message>
        <source>the generated code ran out of stack: a function recurses endlessly, or local buffers are too large; give them the scope global</source>
        <translation>生成的代码用尽了栈：有函数无休止地调用自身，或 local 缓冲区过大；请把它们的作用域改为 global</translation>
    </message>
    <message>
        <source>the generated code dereferenced a null pointer; check the pointers that it passes to C functions</source>
        <translation>生成的代码通过空指针读写；请检查它传给 C 函数的指针</translation>
    </message>
    <message>
        <source>the generated code crashed with {0}, far from any array; check its indices and the pointers that it passes to C functions</source>
        <translation>生成的代码因 {0} 崩溃，位置远离所有数组；请检查其下标和传给 C 函数的指针</translation>
    </message>
    <message>
        <source>the generated code accessed memory {0} bytes before a buffer that it allocates; an index is out of bounds</source>
        <translation>生成的代码访问了它所分配的缓冲区之前 {0} 字节处的内存；有下标越界</translation>
    </message>
    <message>
        <source>the generated code accessed memory {0} bytes past the end of a buffer that it allocates; an index is out of bounds</source>
        <translation>生成的代码访问了它所分配的缓冲区末尾之后 {0} 字节处的内存；有下标越界</translation>
    </message>
    <message>
        <source>the generated code called exit({0}) instead of returning; remove that from the C function that it calls</source>
        <translation>生成的代码以 exit({0}) 结束了进程而没有返回；请把它从所调用的 C 函数中去掉</translation>
    </message>
    <message>
        <source>the generated code ended its process with status {0} instead of returning; remove that from the C function that it calls</source>
        <translation>生成的代码以状态 {0} 结束了进程而没有返回；请把它从所调用的 C 函数中去掉</translation>
    </message>
    <message>
        <source>the generated code divided an integer by zero, or the smallest integer by -1; guard the division with a condition</source>
        <translation>生成的代码用整数除以零，或用最小的整数除以 -1；请为除法加上条件</translation>
    </message>
    <message>
        <source>the generated code executed a trap or an instruction that this CPU does not support; build for this CPU, without mcpu and mattr</source>
        <translation>生成的代码执行了此处理器没有的指令，或触发了陷阱；请为此处理器构建，不要指定 mcpu 和 mattr</translation>
    </message>
    <message>
        <source>the device driver called abort() during the run; use fewer blocks and threads, or smaller tiles</source>
        <translation>设备的驱动程序在运行途中以 abort() 放弃；请减少线程块和线程，或使用更小的分块</translation>
    </message>
    <message>
        <source>the generated code called abort(); check the C functions that it calls, and its indices</source>
        <translation>生成的代码以 abort() 放弃；原因在于它调用的 C 函数，或被它覆盖的内存</translation>
    </message>
    <message>
        <source>the generated code crashed with {0}; check its indices and the C functions that it calls</source>
        <translation>生成的代码因 {0} 崩溃；请检查其下标和所调用的 C 函数</translation>
    </message>
    <message>
        <source>the compiler ran out of stack: the program&apos;s expressions are too deep; split them into several stores</source>
        <translation>编译器在此程序上用尽了栈，其表达式过深；请把它们拆成几条存储语句</translation>
    </message>
    <message>
        <source>{0} needs {1} threads along threadIdx.{2}, but {3} has at most {4}; split the loop bound to it</source>
        <translation>{0} 要求 threadIdx.{2} 方向有 {1} 个线程，而 {3} 最多 {4} 个；请切分绑定到它的循环</translation>
    </message>
    <message>
        <source>{0} needs {1} blocks along blockIdx.{2}, but {3} has at most {4}; split the loop bound to it</source>
        <translation>{0} 要求 blockIdx.{2} 方向有 {1} 个线程块，而 {3} 最多 {4} 个；请切分绑定到它的循环</translation>
    </message>
    <message>
        <source>the compiled code cannot be linked: {0}; name a shared library of this machine that defines the function in the target, as in &quot;cpu:library=./libkernels.so&quot;</source>
        <translation>编译出的代码无法链接：{0}；请在目标中指定本机上含有该函数的共享库，例如 &quot;cpu:library=./libkernels.so&quot;</translation>
    </message>
    <message>
        <source>the program wrote just outside a buffer that it allocates; an index is out of bounds</source>
        <translation>程序刚好写到了它所分配的缓冲区之外；有下标越界</translation>
    </message>
    <message>
        <source>bind the outer loops to threads</source>
        <translation>把外层循环绑定到线程</translation>
    </message>
    <message>
        <source>the connection through &apos;{0}&apos; was lost during the run; run again</source>
        <translation>通过“{0}”的连接在中途断开；请再次运行</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; finds no tirc on the host; install Tirscope there, or append the path of tirc to the prefix</source>
        <translation>“{0}”在主机上找不到 tirc；请在那里安装 Tirscope，或把 tirc 的路径写作前缀的最后一个词</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; ended before a server answered (status {1}); check the output of &apos;{0} tirc devices&apos;</source>
        <translation>“{0}”在服务器应答之前就结束了（状态 {1}）；请手动试试“{0} tirc devices”的结果</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; cannot be started on this machine: {1}; is {2} installed?</source>
        <translation>“{0}”无法在此启动：{1}；{2} 安装了吗？</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; starts nothing: {1}; a prefix is a command such as &quot;ssh box&quot;</source>
        <translation>“{0}”不能启动任何程序：{1}；前缀是像 &quot;ssh box&quot; 这样的命令</translation>
    </message>
    <message>
        <source>the list of hosts in {0} cannot be read: {1}; correct or remove the file</source>
        <translation>{0} 中的主机列表无法读取：{1}；请修正或删除它</translation>
    </message>
    <message>
        <source>the list of hosts cannot be written to {0}; is the folder writable?</source>
        <translation>主机列表无法写入 {0}；该文件夹可写吗？</translation>
    </message>
    <message>
        <source>there is no host {0}; the hosts are {1}; add one with tirc hosts --add NAME PREFIX</source>
        <translation>没有名为 {0} 的主机；现有 {1}；可用 tirc hosts --add NAME PREFIX 添加</translation>
    </message>
    <message>
        <source>the tirc behind &apos;{0}&apos; is a different version: it uses protocol version {1}, this program version {2}; install the same release of Tirscope on both hosts</source>
        <translation>“{0}”背后的 tirc 是另一个版本：它使用协议版本 {1}，而本程序使用版本 {2}；请在两处安装相同版本的 Tirscope</translation>
    </message>
    <message>
        <source>an integer in range</source>
        <translation>范围内的整数</translation>
    </message>
    <message>
        <source>loop &quot;{0}&quot; is listed twice; list one loop of each nest</source>
        <translation>循环 &quot;{0}&quot; 给出了两次；请在每个嵌套中只给出一个循环</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; must fit in 32 bits, but it is {1}</source>
        <translation>“{0}”须能用 32 位表示，但给的是 {1}</translation>
    </message>
    <message>
        <source>smaller tiles: {0}</source>
        <translation>缩小分块：{0}</translation>
    </message>
    <message>
        <source>smaller tiles: {0} bytes</source>
        <translation>缩小分块：{0} 字节</translation>
    </message>
    <message>
        <source>move it to shared.dyn</source>
        <translation>移到 shared.dyn</translation>
    </message>
    <message>
        <source>loop {0} contains no block with a unique name; rename its blocks</source>
        <translation>循环 {0} 中没有名称唯一的块；请给其中的块改名</translation>
    </message>
    <message>
        <source>Calls per measurement</source>
        <translation>每次测量的调用次数</translation>
    </message>
    <message>
        <source>Measurements</source>
        <translation>测量次数</translation>
    </message>
    <message>
        <source>Warm-up calls</source>
        <translation>首次测量前的预热调用</translation>
    </message>
    <message>
        <source>Minimum time per measurement</source>
        <translation>每次测量的最短时长</translation>
    </message>
    <message>
        <source>Pause before each measurement</source>
        <translation>每次测量前的停歇</translation>
    </message>
    <message>
        <source>Time limit per program</source>
        <translation>单个程序的时限</translation>
    </message>
    <message>
        <source>Flush caches before each call</source>
        <translation>每次调用前刷新缓存</translation>
    </message>
    <message>
        <source>Compare with the reference result</source>
        <translation>与参考结果比较</translation>
    </message>
    <message>
        <source>Also measure the machine&apos;s peaks and bandwidths</source>
        <translation>同时测量本机的峰值与带宽</translation>
    </message>
    <message>
        <source>Count cycles, instructions, misses and faults in additional calls</source>
        <translation>另用若干次调用统计周期、指令、未命中与缺页</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; must be greater than {1}, but it is {2}</source>
        <translation>“{0}”须大于 {1}，但给的是 {2}</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; must be at least {1}, but it is {2}</source>
        <translation>“{0}”至少为 {1}，但给的是 {2}</translation>
    </message>
    <message>
        <source>kernel {0} accesses a matrix {1} bytes past a multiple of {2}, but tensor cores need aligned matrices; make the sizes of the buffers before it and the strides of its rows multiples of {2} bytes (storage_align)</source>
        <translation>内核 {0} 读写的矩阵位于 {2} 的倍数之后 {1} 字节处，张量核心无法在此取用；请让它之前的缓冲区大小为 {2} 字节的倍数，并让各行的步长也是其倍数（storage_align）</translation>
    </message>
    <message>
        <source>the GPU failed or was removed: {0}</source>
        <translation>GPU 发生故障，或已被移除：{0}</translation>
    </message>
    <message>
        <source>the spatial iter var {0} of reduction block {1} depends on a reduction loop; fuse spatial loops with spatial loops only</source>
        <translation>归约块 {1} 的空间变量 {0} 依赖于被归约的循环；空间循环只应与空间循环融合</translation>
    </message>
    <message>
        <source>there is no device for target {0} to measure</source>
        <translation>没有可供测量的、目标为 {0} 的设备</translation>
    </message>
    <message>
        <source>no block of {0} is a plain matrix multiplication of {1}, so {2} cannot replace any part of it</source>
        <translation>{0} 中没有块是 {1} 的普通矩阵乘法，{2} 没有可以代劳的部分</translation>
    </message>
    <message>
        <source>block {0} is neither a plain matrix multiplication nor elementwise, so no program of {1} calls can be compared with it</source>
        <translation>块 {0} 既不是普通矩阵乘法，也不是逐元素运算，因此没有由 {1} 调用组成的程序可供对照测量</translation>
    </message>
    <message>
        <source>cuBLAS was not found on this machine ({0}), so there is no library to compare with; install it, or set TIRSCOPE_CUBLAS to its file</source>
        <translation>这台机器上找不到 cuBLAS（{0}），因此没有与程序对照测量的对象；请安装它，或在 TIRSCOPE_CUBLAS 中指明它的文件</translation>
    </message>
    <message>
        <source>{0} does not start: error {1}</source>
        <translation>{0} 无法启动：错误 {1}</translation>
    </message>
    <message>
        <source>{0} failed to multiply these matrices: error {1}</source>
        <translation>{0} 拒绝计算这些矩阵的乘积：错误 {1}</translation>
    </message>
    <message>
        <source>there is no known matrix multiplication library for {0}</source>
        <translation>没有已知的矩阵乘法库可用于 {0}</translation>
    </message>
    <message>
        <source>{0} takes {2} arguments, but is called with {1}</source>
        <translation>调用 {0} 时给了 {1} 个参数，它需要 {2} 个</translation>
    </message>
    <message>
        <source>Measure OpenBLAS (cuBLAS on NVIDIA GPUs) alternately with the programs, if it can compute their multiplications</source>
        <translation>与程序交替测量 OpenBLAS（NVIDIA GPU 上为 cuBLAS），只要它能完成其中的乘法</translation>
    </message>
    <message>
        <source>the installed cuBLAS has no {0}: it is too old; install version 11 or later</source>
        <translation>找到的 cuBLAS 没有 {0}：版本太旧；请安装 11 或更新的版本</translation>
    </message>
    <message>
        <source>the generated code crashed without a location: it ran out of stack or overwrote memory of its own process; check its indices, and give large local buffers the scope global</source>
        <translation>生成的代码崩溃了，没有留下位置：它用完了栈，或覆盖了进程自身所需的内存；请检查它的下标，并把大的局部缓冲区的作用域设为 global</translation>
    </message>
    <message>
        <source>the macro {0} expands to statements of a TensorIR function; call it inside one</source>
        <translation>宏 {0} 代表 TensorIR 函数中的语句；请在函数内调用它</translation>
    </message>
    <message>
        <source>macros are nested too deeply here</source>
        <translation>此处宏的嵌套过深</translation>
    </message>
    <message>
        <source>the function has more than {0} macro calls</source>
        <translation>该函数中的宏调用超过 {0} 次</translation>
    </message>
    <message>
        <source>the memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>the mapping of {0} to threads is only determined by TransformMmaBufferLayout; run the output of that pass</source>
        <translation>{0} 的哪一部分由哪个线程持有，要到 TransformMmaBufferLayout 才确定：请运行该 pass 的结果</translation>
    </message>
    <message>
        <source>T.{0} is executed by all 32 threads of a warp, but not all of them reach it</source>
        <translation>T.{0} 由一个 warp 的 32 个线程共同执行，而并非所有线程都到达此处</translation>
    </message>
    <message>
        <source>{0} bytes are written at byte {1} of {2}, which has only {3} bytes</source>
        <translation>从 {2} 的第 {1} 个字节起写入 {0} 个字节，超出了它的 {3} 个字节</translation>
    </message>
    <message>
        <source>{0} bytes are read at byte {1} of {2}, which has only {3} bytes</source>
        <translation>从 {2} 的第 {1} 个字节起读取 {0} 个字节，超出了它的 {3} 个字节</translation>
    </message>
    <message>
        <source>Interpreting</source>
        <translation>正在解释执行</translation>
    </message>
    <message>
        <source>Computing the reference</source>
        <translation>正在计算参考结果</translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation>正在编译</translation>
    </message>
    <message>
        <source>Running one call</source>
        <translation>先调用一次</translation>
    </message>
    <message>
        <source>Timing</source>
        <translation>正在计时</translation>
    </message>
    <message>
        <source>Measuring the machine</source>
        <translation>正在测量机器</translation>
    </message>
    <message>
        <source>this step computes a different result from the original program: {0}</source>
        <translation>这一步的计算结果与原始程序不同：{0}</translation>
    </message>
    <message>
        <source>a block accesses more than {0} bytes of shared memory</source>
        <translation>一个线程块访问的共享内存超过 {0} 字节</translation>
    </message>
    <message>
        <source>the run could not be repeated</source>
        <translation>无法重复这次运行</translation>
    </message>
    <message>
        <source>no space is left in {0}, where C kernels are compiled; free some, or set TMPDIR to another folder</source>
        <translation>{0} 中没有剩余空间，C 内核在那里编译；请腾出空间，或用 TMPDIR 指定其他文件夹</translation>
    </message>
    <message>
        <source>cannot create a temporary folder in {0} to compile a C kernel; set TMPDIR to another folder</source>
        <translation>无法在 {0} 中创建编译 C 内核所需的临时文件夹；请用 TMPDIR 指定其他文件夹</translation>
    </message>
    <message>
        <source>the temporary folder</source>
        <translation>临时文件夹</translation>
    </message>
    <message>
        <source>the function and the functions it calls have more than {0} nodes, with every call counted</source>
        <translation>该函数及其调用的函数共有超过 {0} 个节点（每次调用都计入）</translation>
    </message>
    <message>
        <source>the function and the functions it calls are nested more than {0} levels deep</source>
        <translation>该函数及其调用的函数嵌套超过 {0} 层</translation>
    </message>
    <message>
        <source>buffer {0} has the type {1}, which cannot be stored in memory</source>
        <translation>缓冲区 {0} 的类型为 {1}，内存中的数组不能使用该类型</translation>
    </message>
    <message>
        <source>{0} asynchronous copies are pending; they do not fit in the {1} bytes that a run may allocate</source>
        <translation>有 {0} 个异步拷贝尚未等待；它们超出运行可分配的 {1} 字节</translation>
    </message>
    <message>
        <source>buffer {0} would exceed the limit of {1} allocations live at once</source>
        <translation>缓冲区 {0} 会使同时存活的分配超过 {1} 个</translation>
    </message>
    <message>
        <source>{0} threads with {1} bytes each do not fit in the {2} bytes that a run may allocate</source>
        <translation>{0} 个线程各需 {1} 字节，超出运行可分配的 {2} 字节</translation>
    </message>
    <message>
        <source>an expression has more than {0} parts when fully expanded</source>
        <translation>表达式完全展开后超过 {0} 个部分</translation>
    </message>
    <message>
        <source>bind parts that are used several times to variables (T.let)</source>
        <translation>请用变量（T.let）命名多次使用的部分</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; returned a malformed reply: {1}; is it another version of Tirscope, or another program?</source>
        <translation>“{0}”返回了格式错误的应答：{1}；是否为其他版本的 Tirscope 或其他程序？</translation>
    </message>
    <message>
        <source>a line that is not an object</source>
        <translation>某一行不是对象</translation>
    </message>
    <message>
        <source>progress of a request that is not running</source>
        <translation>未在运行的请求的进度</translation>
    </message>
    <message>
        <source>a reply to no request</source>
        <translation>对未提出的请求的应答</translation>
    </message>
    <message>
        <source>a reply without a result</source>
        <translation>没有结果的应答</translation>
    </message>
    <message>
        <source>an error that is not an object</source>
        <translation>错误不是对象</translation>
    </message>
    <message>
        <source>the server behind &apos;{0}&apos; did not answer {1} in time: {2}; set a longer --time-limit, or run tirc on that host</source>
        <translation>“{0}” 的服务器未及时应答 {1}：{2}；请给出更长的 --time-limit，或直接在那台机器上运行 tirc</translation>
    </message>
    <message>
        <source>no server behind &apos;{0}&apos; answered in time: {1}; check the output of &apos;{0} tirc devices&apos;, or set a longer --connect-timeout for a slow login or queue</source>
        <translation>“{0}” 没有服务器及时应答：{1}；请手动运行 “{0} tirc devices” 查看结果，若登录或排队耗时较长，请给出更长的 --connect-timeout</translation>
    </message>
    <message>
        <source>the measured times are not plausible and are not shown: {0}; the program, or a C function that it calls, tampered with the measuring process</source>
        <translation>测得的时间不可能正确，因此不显示：{0}；程序或其调用的 C 函数篡改了计时进程</translation>
    </message>
    <message>
        <source>nothing was measured</source>
        <translation>没有测得任何结果</translation>
    </message>
    <message>
        <source>a measurement of {0} calls</source>
        <translation>一次测量包含 {0} 次调用</translation>
    </message>
    <message>
        <source>a call took {0} s</source>
        <translation>一次调用 {0} 秒</translation>
    </message>
    <message>
        <source>calls took {0} s in total, but the reply came after {1} s</source>
        <translation>调用共计 {0} 秒，而应答在 {1} 秒后到达</translation>
    </message>
    <message>
        <source>more than {0} MiB of requests are waiting already; wait for replies</source>
        <translation>已有超过 {0} MiB 的请求在等待；请先等待应答</translation>
    </message>
    <message>
        <source>a request may be at most {0} MiB long</source>
        <translation>一个请求最长 {0} MiB</translation>
    </message>
    <message>
        <source>no function of the module launches a kernel, so it has no {0}; bind loops to threads first, or use --target cpu</source>
        <translation>模块中没有启动内核的函数，因此没有它的 {0}；请先将循环绑定到线程，或使用 --target cpu</translation>
    </message>
    <message>
        <source>the generated code tried to start another process (fork, system or similar), or made a forbidden system call with its signals blocked; remove that from the C function that it calls</source>
        <translation>生成的代码试图启动其他进程（fork、system 等），或在屏蔽信号时进行了不允许的系统调用；请从它调用的 C 函数中去掉</translation>
    </message>
    <message>
        <source>the generated code wrote to a file that is not its own; remove that from the C function that it calls</source>
        <translation>生成的代码写入了不属于自己的文件；请从它调用的 C 函数中去掉</translation>
    </message>
    <message>
        <source>the program exceeded the CPU time of its time limit and was stopped; use smaller sizes or a longer limit</source>
        <translation>程序占用的处理器时间超过时限，已被停止；请使用更小的规模或更长的时限</translation>
    </message>
    <message>
        <source>the process that builds and runs generated code returned a malformed reply: {0}; the generated code overwrote the process&apos;s memory or forged the reply; check its indices and the C functions that it calls</source>
        <translation>构建并运行生成代码的进程返回了格式错误的应答：{0}；生成的代码覆盖了该进程的内存，或伪造了应答；请检查其下标和它调用的 C 函数</translation>
    </message>
    <message>
        <source>{0} measurements are reported, but there are {1}</source>
        <translation>报告了 {0} 次测量，实际为 {1} 次</translation>
    </message>
    <message>
        <source>a size, a rate or a count is negative</source>
        <translation>大小、速率或计数为负数</translation>
    </message>
    <message>
        <source>{0} {1} were counted</source>
        <translation>计得 {0} 个 {1}</translation>
    </message>
    <message>
        <source>{0} calls of {1} s make a measurement of at least {2} s</source>
        <translation>{0} 次各 {1} 秒的调用构成至少 {2} 秒的测量</translation>
    </message>
    <message>
        <source>calls took {0} s in total, but the program ran for {1} s</source>
        <translation>调用共计 {0} 秒，而程序运行了 {1} 秒</translation>
    </message>
    <message>
        <source>{0} measurements instead of {1}</source>
        <translation>测量了 {0} 次，而非 {1} 次</translation>
    </message>
    <message>
        <source>{0} calls per measurement instead of {1}</source>
        <translation>一次测量中调用了 {0} 次，而非 {1} 次</translation>
    </message>
    <message>
        <source>a system call of the x32 interface</source>
        <translation>x32 接口的系统调用</translation>
    </message>
    <message>
        <source>the generated code had {0} threads at once, more than the {1} allowed; remove that from the C function that it calls</source>
        <translation>生成的代码同时有 {0} 个线程，超过允许的 {1} 个；请从它调用的 C 函数中去掉</translation>
    </message>
    <message>
        <source>compilation takes more than the {0} MB allowed; unroll less, or use smaller sizes</source>
        <translation>编译所需内存超过允许的 {0} MB；请减少展开，或使用更小的规模</translation>
    </message>
    <message>
        <source>the program takes more than the {0} MB allowed; use smaller sizes</source>
        <translation>程序所需内存超过允许的 {0} MB；请使用更小的规模</translation>
    </message>
    <message>
        <source>the process that builds and runs generated code was started but did not respond; is the machine overloaded, or was the process suspended? Run again to restart it</source>
        <translation>构建并运行生成代码的进程已启动但没有开始工作；机器是否过载，或进程是否被暂停？请再次运行以启动新的进程</translation>
    </message>
    <message>
        <source>the compiler process failed: {0}</source>
        <translation>编译进程失败：{0}</translation>
    </message>
    <message>
        <source>expected a string</source>
        <translation>应为文本</translation>
    </message>
    <message>
        <source>the graph has more than {0} parts when fully expanded</source>
        <translation>图完全展开后超过 {0} 个部分</translation>
    </message>
    <message>
        <source>the program has more than {0} parts when fully expanded</source>
        <translation>程序完全展开后超过 {0} 个部分</translation>
    </message>
    <message>
        <source>lists, tuples and dicts are nested deeper than {0} levels here, or contain themselves</source>
        <translation>列表、元组和字典在此嵌套超过 {0} 层，或包含自身</translation>
    </message>
    <message>
        <source>this value has more than {0} items when fully expanded</source>
        <translation>该值完全展开后超过 {0} 项</translation>
    </message>
    <message>
        <source>the JSON is {0} bytes long, but the limit is {1}</source>
        <translation>JSON 长 {0} 字节，最多允许 {1} 字节</translation>
    </message>
    <message>
        <source>an object has the key &apos;{0}&apos; twice</source>
        <translation>对象中键 “{0}” 出现两次</translation>
    </message>
    <message>
        <source>the number before byte {0} exceeds the range of double</source>
        <translation>字节 {0} 之前的数字大于任何双精度数</translation>
    </message>
    <message>
        <source>this is not UTF-8 JSON: unexpected byte {0}</source>
        <translation>这不是 UTF-8 编码的 JSON：字节 {0} 不应出现</translation>
    </message>
    <message>
        <source>the JSON has more than {0} values</source>
        <translation>JSON 包含超过 {0} 个值</translation>
    </message>
    <message>
        <source>the JSON is nested deeper than {0} levels</source>
        <translation>JSON 嵌套超过 {0} 层</translation>
    </message>
    <message>
        <source>{0} is a folder; name a file in it</source>
        <translation>{0} 是文件夹；请指定其中的文件</translation>
    </message>
    <message>
        <source>{0} is too large: the limit is {1} MiB</source>
        <translation>{0} 太大：最多读取 {1} MiB</translation>
    </message>
    <message>
        <source>{0} is a device; name a file</source>
        <translation>{0} 是设备；请指定文件</translation>
    </message>
    <message>
        <source>{0} is a pipe without a writer</source>
        <translation>{0} 是没有程序写入的管道</translation>
    </message>
    <message>
        <source>a value of {0} lanes is used where more lanes are expected</source>
        <translation>使用了 {0} 个通道的值，而此处有更多通道</translation>
    </message>
    <message>
        <source>T.{0} needs at least {2} arguments, but got {1}</source>
        <translation>T.{0} 有 {1} 个参数；至少需要 {2} 个</translation>
    </message>
    <message>
        <source>this session is damaged: {0} is not a version of the format; open another one, or a copy of it</source>
        <translation>此会话已损坏：{0} 不是有效的格式版本；请打开其他会话或此会话的副本</translation>
    </message>
    <message>
        <source>in &apos;{0}&apos;</source>
        <translation>在 &apos;{0}&apos; 中</translation>
    </message>
    <message>
        <source>the module is empty</source>
        <translation>模块为空</translation>
    </message>
    <message>
        <source>the module should have {0} bytes, but it has {1}; is the file truncated?</source>
        <translation>模块应有 {0} 字节，但只有 {1} 字节；文件是否被截断？</translation>
    </message>
    <message>
        <source>C and LLVM code of a module runs on the processor alone, not beside a device&apos;s driver; remove it, or use --target cpu</source>
        <translation>模块自带的 C 和 LLVM 代码只在处理器上运行，不与设备驱动程序一起运行；请去掉它，或使用 --target cpu</translation>
    </message>
    <message>
        <source>{0} does not cover loop &quot;{1}&quot; ({2}); set one factor to None to have it inferred</source>
        <translation>{0} 覆盖不了循环“{1}”（{2}）；请把一个因子设为 None，由程序推断</translation>
    </message>
    <message>
        <source>after {0}</source>
        <translation>在 {0} 之后</translation>
    </message>
    <message>
        <source>TVM {0} has no T.{1}, which was last available in {2}</source>
        <translation>TVM {0} 没有 T.{1}；{2} 是最后一个有它的版本</translation>
    </message>
    <message>
        <source>TVM {0} cannot express {1}; releases {2} to {3} can</source>
        <translation>TVM {0} 无法表达 {1}；版本 {2} 到 {3} 可以</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is not one of the TVM releases {1} to {2}</source>
        <translation>&quot;{0}&quot; 不是 TVM 版本 {1} 到 {2} 之一</translation>
    </message>
    <message>
        <source>T.let needs a name, a value, and a type such as T.let[T.int32]</source>
        <translation>T.let 需要名称、值以及类型，例如 T.let[T.int32]</translation>
    </message>
    <message>
        <source>view takes the extents of a shape, or a type</source>
        <translation>view 接受形状的各维大小，或一个类型</translation>
    </message>
    <message>
        <source>a dict of expressions</source>
        <translation>表达式的字典</translation>
    </message>
    <message>
        <source>a TypeVar</source>
        <translation>TypeVar</translation>
    </message>
    <message>
        <source>the annotation T.let</source>
        <translation>标注 T.let</translation>
    </message>
    <message>
        <source>the extent of {0} must be a positive constant in a reduction across threads</source>
        <translation>多个线程共同归约时，{0} 的长度必须是正的常数</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is no expression of sizes</source>
        <translation>“{0}”不是由尺寸组成的表达式</translation>
    </message>
    <message>
        <source>left out before TVM 0.24</source>
        <translation>在 TVM 0.24 之前省略</translation>
    </message>
    <message>
        <source>the parts of a message must be strings</source>
        <translation>消息的各部分必须是字符串</translation>
    </message>
    <message>
        <source>nothing is left beside the merged loops, which TVM 0.18 refuses</source>
        <translation>合并后的循环旁没有留下任何语句，TVM 0.18 拒绝这样做</translation>
    </message>
    <message>
        <source>the module has no function &quot;{0}&quot;</source>
        <translation>模块没有函数“{0}”</translation>
    </message>
    <message>
        <source>the parameter &quot;{0}&quot; is not a buffer of constant shape; MetaSchedule keeps records of such functions only</source>
        <translation>参数“{0}”不是形状为常数的缓冲区；MetaSchedule 只保存这类函数的记录</translation>
    </message>
    <message>
        <source>the database was written by TVM {0}, which reads no records of TVM {1}</source>
        <translation>数据库由 TVM {0} 写成，它不能读取 TVM {1} 的记录</translation>
    </message>
    <message>
        <source>a {0} cannot be saved in a node graph of TVM {1}</source>
        <translation>{0} 无法保存到 TVM {1} 的节点图中</translation>
    </message>
    <message>
        <source>&quot;{1}&quot; of a {0} cannot be saved in a node graph</source>
        <translation>{0} 的“{1}”无法保存到节点图中</translation>
    </message>
    <message>
        <source>the graph contains a {0}, not an index map</source>
        <translation>图中是 {0}，而不是索引映射</translation>
    </message>
    <message>
        <source>node {0} of the graph has elements that are not a list</source>
        <translation>图的节点 {0} 的元素不是列表</translation>
    </message>
    <message>
        <source>node {0} of the graph has an element that is not the number of a node</source>
        <translation>图的节点 {0} 有一个元素不是节点编号</translation>
    </message>
    <message>
        <source>node {0} of the graph holds a value that is neither text nor a number</source>
        <translation>图的节点 {0} 的值既不是文本也不是数字</translation>
    </message>
    <message>
        <source>node {0} of the graph has no type</source>
        <translation>图的节点 {0} 没有类型</translation>
    </message>
    <message>
        <source>node {0} of the graph has a value that is not base64 text</source>
        <translation>图的节点 {0} 的值不是 base64 文本</translation>
    </message>
    <message>
        <source>node {0} of the graph has attributes that are not an object</source>
        <translation>图的节点 {0} 的属性不是对象</translation>
    </message>
    <message>
        <source>node {0} of the graph has an attribute that is not text</source>
        <translation>图的节点 {0} 有一个属性不是文本</translation>
    </message>
    <message>
        <source>node {0} of the graph has keys that are not a list</source>
        <translation>图的节点 {0} 的键不是列表</translation>
    </message>
    <message>
        <source>node {0} of the graph has a key that is not a string</source>
        <translation>图的节点 {0} 有一个键不是字符串</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; views a part of buffer &quot;{1}&quot; through match_buffer; TVM leaves that part as it is, and it does not fit a buffer of {2} dimensions</source>
        <translation>块“{0}”通过 match_buffer 查看缓冲区“{1}”的一部分；TVM 保持该部分不变，而它与 {2} 维的缓冲区不相符</translation>
    </message>
    <message>
        <source>TVM keeps {0}={1} for block &quot;{2}&quot;, which a fresh analysis does not confirm; debug_mask refuses such a step</source>
        <translation>TVM 为块“{2}”保留 {0}={1}，而重新分析不能证实；debug_mask 拒绝这样的步骤</translation>
    </message>
    <message>
        <source>an index of inplace_indices for each result</source>
        <translation>每个结果在 inplace_indices 中各有一个索引</translation>
    </message>
    <message>
        <source>each input in inplace_indices once</source>
        <translation>inplace_indices 中的每个输入只出现一次</translation>
    </message>
    <message>
        <source>at least one input in inplace_indices</source>
        <translation>inplace_indices 中至少有一个输入</translation>
    </message>
    <message>
        <source>strides of at least 1</source>
        <translation>不小于 1 的步幅</translation>
    </message>
    <message>
        <source>a positive number of groups</source>
        <translation>正的组数</translation>
    </message>
    <message>
        <source>a shape as size</source>
        <translation>以形状作为 size</translation>
    </message>
    <message>
        <source>a type as dtype</source>
        <translation>以类型作为 dtype</translation>
    </message>
    <message>
        <source>a step other than 0</source>
        <translation>不为 0 的步长</translation>
    </message>
    <message>
        <source>three tensors</source>
        <translation>三个张量</translation>
    </message>
    <message>
        <source>a condition and two tensors</source>
        <translation>一个条件和两个张量</translation>
    </message>
    <message>
        <source>axes that are constants</source>
        <translation>为常量的轴</translation>
    </message>
    <message>
        <source>strides other than 0</source>
        <translation>不为 0 的步幅</translation>
    </message>
    <message>
        <source>one of update, add, mul, min, max, mean as reduction</source>
        <translation>以 update、add、mul、min、max、mean 之一作为 reduction</translation>
    </message>
    <message>
        <source>at least one tensor</source>
        <translation>至少一个张量</translation>
    </message>
    <message>
        <source>a positive number of sections</source>
        <translation>正的分段数</translation>
    </message>
    <message>
        <source>no more than 4096 sections</source>
        <translation>不超过 4096 个分段</translation>
    </message>
    <message>
        <source>a number of sections or a list of indices</source>
        <translation>分段数或索引列表</translation>
    </message>
    <message>
        <source>a list of indices</source>
        <translation>索引列表</translation>
    </message>
    <message>
        <source>a positive number of repetitions</source>
        <translation>正的重复次数</translation>
    </message>
    <message>
        <source>one of none, sum, mean as reduction</source>
        <translation>以 none、sum、mean 之一作为 reduction</translation>
    </message>
    <message>
        <source>a positive factor</source>
        <translation>正的倍数</translation>
    </message>
    <message>
        <source>R.{0} expects {1} as {2}</source>
        <translation>R.{0} 的 {2} 应为 {1}</translation>
    </message>
    <message>
        <source>True or False</source>
        <translation>True 或 False</translation>
    </message>
    <message>
        <source>one integer or several</source>
        <translation>一个或多个整数</translation>
    </message>
    <message>
        <source>an integer or a list</source>
        <translation>整数或列表</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>the name of a type</source>
        <translation>类型的名称</translation>
    </message>
    <message>
        <source>R.{0} has no attribute {1}</source>
        <translation>R.{0} 没有属性 {1}</translation>
    </message>
    <message>
        <source>R.{0} takes {1} operands, but got {2}</source>
        <translation>R.{0} 需要 {1} 个操作数，却给了 {2} 个</translation>
    </message>
    <message>
        <source>R.{0} takes at least {1} operands, but got {2}</source>
        <translation>R.{0} 至少需要 {1} 个操作数，却给了 {2} 个</translation>
    </message>
    <message>
        <source>subscripts of the result that an operand has</source>
        <translation>结果的下标出现在某个操作数中</translation>
    </message>
    <message>
        <source>one of both, values, indices as ret_type</source>
        <translation>以 both、values、indices 之一作为 ret_type</translation>
    </message>
    <message>
        <source>constants for what it returns</source>
        <translation>以常量指定其返回内容</translation>
    </message>
    <message>
        <source>R.{0} expects {1}</source>
        <translation>R.{0} 需要 {1}</translation>
    </message>
    <message>
        <source>R.{0}: the operands are on different devices</source>
        <translation>R.{0}：各操作数位于不同的设备上</translation>
    </message>
    <message>
        <source>an axis as argument 2</source>
        <translation>以轴作为第 2 个实参</translation>
    </message>
    <message>
        <source>a device of the module&apos;s global infos as dst_vdevice</source>
        <translation>以模块 global infos 中的设备作为 dst_vdevice</translation>
    </message>
    <message>
        <source>a positive number of workers</source>
        <translation>正的工作进程数</translation>
    </message>
    <message>
        <source>-1 for one dimension at most</source>
        <translation>最多一个维度为 -1</translation>
    </message>
    <message>
        <source>0 for a dimension that the operand has</source>
        <translation>0 只用于操作数具有的维度</translation>
    </message>
    <message>
        <source>the function takes {0} arguments, but the call has {1}</source>
        <translation>函数需要 {0} 个实参，但调用给了 {1} 个</translation>
    </message>
    <message>
        <source>argument {0} of the call does not fit the parameter: their kinds, types or shapes differ</source>
        <translation>调用的实参 {0} 与形参不符：二者的种类、类型或形状不同</translation>
    </message>
    <message>
        <source>the function {0} has the global_symbol &quot;{1}&quot;; both must be the same</source>
        <translation>函数 {0} 的 global_symbol 是 &quot;{1}&quot;；二者必须相同</translation>
    </message>
    <message>
        <source>the variable {0} has no struct info</source>
        <translation>变量 {0} 没有 struct info</translation>
    </message>
    <message>
        <source>the variable {0} is bound twice; each binding needs a variable of its own</source>
        <translation>变量 {0} 被绑定了两次；每个绑定都需要自己的变量</translation>
    </message>
    <message>
        <source>the size {0} in the struct info of {1} is defined by no parameter and no R.match_cast</source>
        <translation>{1} 的 struct info 中的尺寸 {0} 没有由任何参数或 R.match_cast 定义</translation>
    </message>
    <message>
        <source>{0} has effects, but the function says that it has none; write R.function(pure=False)</source>
        <translation>{0} 有副作用，但函数声明自己没有副作用；请写 R.function(pure=False)</translation>
    </message>
    <message>
        <source>the module has no function {0}, which is called here</source>
        <translation>模块没有此处调用的函数 {0}</translation>
    </message>
    <message>
        <source>{0} takes {1} arguments, but the call gives it {2} (inputs, results and sizes)</source>
        <translation>{0} 需要 {1} 个实参，但调用给了 {2} 个（输入、结果和尺寸）</translation>
    </message>
    <message>
        <source>a {0} is an operand; it needs a binding of its own</source>
        <translation>{0} 被用作操作数；它需要自己的绑定</translation>
    </message>
    <message>
        <source>the size {0} is defined by no parameter and no R.match_cast</source>
        <translation>尺寸 {0} 没有由任何参数或 R.match_cast 定义</translation>
    </message>
    <message>
        <source>the variable {0} of a dataflow block is used outside of it; name it in R.output</source>
        <translation>数据流块的变量 {0} 在块外被使用；请在 R.output 中列出它</translation>
    </message>
    <message>
        <source>the variable {0} is used before it is bound</source>
        <translation>变量 {0} 在绑定之前被使用</translation>
    </message>
    <message>
        <source>the called function</source>
        <translation>被调用的函数</translation>
    </message>
    <message>
        <source>the extents of an array are integers, not {0}</source>
        <translation>数组的长度是整数，不能是 {0}</translation>
    </message>
    <message>
        <source>the lists of an array have different lengths</source>
        <translation>数组中各列表的长度不同</translation>
    </message>
    <message>
        <source>an array holds numbers, not {0}</source>
        <translation>数组存放数字，不能是 {0}</translation>
    </message>
    <message>
        <source>the number {0} is too large for an array here</source>
        <translation>数字 {0} 对此处的数组来说太大</translation>
    </message>
    <message>
        <source>an array cannot have the type {0}</source>
        <translation>数组的类型不能是 {0}</translation>
    </message>
    <message>
        <source>the array is larger than {0} bytes</source>
        <translation>数组大于 {0} 字节</translation>
    </message>
    <message>
        <source>an array of {0} elements has no such shape</source>
        <translation>有 {0} 个元素的数组不能是这个形状</translation>
    </message>
    <message>
        <source>greater than low</source>
        <translation>大于 low 的值</translation>
    </message>
    <message>
        <source>the arguments of emit_te are nested too deeply</source>
        <translation>emit_te 的实参嵌套过深</translation>
    </message>
    <message>
        <source>emit_te needs a function that gives tensors</source>
        <translation>emit_te 需要返回张量的函数</translation>
    </message>
    <message>
        <source>a parameter is a relax.Var, not {0}</source>
        <translation>参数是 relax.Var，不能是 {0}</translation>
    </message>
    <message>
        <source>a function of TVM</source>
        <translation>TVM 的函数</translation>
    </message>
    <message>
        <source>a GlobalVar</source>
        <translation>一个 GlobalVar</translation>
    </message>
    <message>
        <source>the function gives no value</source>
        <translation>函数没有给出值</translation>
    </message>
    <message>
        <source>{0}: {1} must be {2}, not {3}</source>
        <translation>{0}：{1} 必须是 {2}，不能是 {3}</translation>
    </message>
    <message>
        <source>{0} gets {1}, whose value is not known here</source>
        <translation>{0} 得到 {1}，而它的值在此处未知</translation>
    </message>
    <message>
        <source>{0} is not a valid index: the tuple has {1} items</source>
        <translation>{0} 不是有效的索引：元组有 {1} 项</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; on graph values needs another one, not {1}; write relax.const(..., dtype)</source>
        <translation>图的值上的 &apos;{0}&apos; 需要另一个图的值，不能是 {1}；请写 relax.const(..., dtype)</translation>
    </message>
    <message>
        <source>expected the name of a function, found {0}</source>
        <translation>此处应为函数名，实际是 {0}</translation>
    </message>
    <message>
        <source>the module has no function &quot;{0}&quot;; it has: {1}</source>
        <translation>模块没有函数 &quot;{0}&quot;；它有：{1}</translation>
    </message>
    <message>
        <source>expected a function of TVM, found {0}</source>
        <translation>此处应为 TVM 的函数，实际是 {0}</translation>
    </message>
    <message>
        <source>a dict of functions</source>
        <translation>由函数组成的字典</translation>
    </message>
    <message>
        <source>a module, a PrimFunc or a schedule</source>
        <translation>模块、PrimFunc 或调度</translation>
    </message>
    <message>
        <source>a list of passes</source>
        <translation>pass 的列表</translation>
    </message>
    <message>
        <source>a pass</source>
        <translation>一个 pass</translation>
    </message>
    <message>
        <source>a list of struct infos</source>
        <translation>结构信息的列表</translation>
    </message>
    <message>
        <source>{0}: write relax.op.NAME(...) or a call of the function</source>
        <translation>{0}：请写 relax.op.NAME(...) 或对该函数的调用</translation>
    </message>
    <message>
        <source>a list of graph values</source>
        <translation>图的值的列表</translation>
    </message>
    <message>
        <source>{0} needs the name of a function</source>
        <translation>{0} 需要一个函数的名称</translation>
    </message>
    <message>
        <source>the function of te.compute has one parameter a dimension, without defaults, or *args</source>
        <translation>te.compute 的函数每个维度有一个不带默认值的形参，或者用 *args</translation>
    </message>
    <message>
        <source>the function of te.compute has {0} parameters, but the shape has {1} dimensions</source>
        <translation>te.compute 的函数有 {0} 个形参，但形状有 {1} 个维度</translation>
    </message>
    <message>
        <source>a lambda or a function of the script</source>
        <translation>lambda 或脚本中的函数</translation>
    </message>
    <message>
        <source>expected an axis of te.reduce_axis, found {0}</source>
        <translation>此处应为 te.reduce_axis 的轴，实际是 {0}</translation>
    </message>
    <message>
        <source>a pair (begin, end)</source>
        <translation>一对值 (begin, end)</translation>
    </message>
    <message>
        <source>a PrimFunc</source>
        <translation>一个 PrimFunc</translation>
    </message>
    <message>
        <source>the type of the results, as there is no input</source>
        <translation>结果的类型，因为没有输入</translation>
    </message>
    <message>
        <source>a type such as &quot;float32&quot;, or a list of them</source>
        <translation>类型（例如 &quot;float32&quot;）或类型的列表</translation>
    </message>
    <message>
        <source>the type of the results, as the inputs are of different types</source>
        <translation>结果的类型，因为各输入的类型不同</translation>
    </message>
    <message>
        <source>expected an axis of a stage, found {0}</source>
        <translation>此处应为某个阶段的轴，实际是 {0}</translation>
    </message>
    <message>
        <source>given, or nparts</source>
        <translation>给出的值，或改为给出 nparts</translation>
    </message>
    <message>
        <source>a stage</source>
        <translation>一个阶段</translation>
    </message>
    <message>
        <source>the schedule has no stage for {0}</source>
        <translation>调度中没有 {0} 的阶段</translation>
    </message>
    <message>
        <source>the number of a result</source>
        <translation>结果的序号</translation>
    </message>
    <message>
        <source>a slice of a tensor</source>
        <translation>张量的切片</translation>
    </message>
    <message>
        <source>an operation</source>
        <translation>一个操作</translation>
    </message>
    <message>
        <source>a module or a PrimFunc</source>
        <translation>模块或 PrimFunc</translation>
    </message>
    <message>
        <source>what iter() gives</source>
        <translation>iter() 返回的值</translation>
    </message>
    <message>
        <source>next(): there are no more items</source>
        <translation>next()：没有更多的项了</translation>
    </message>
    <message>
        <source>whether this line runs depends on {0}, whose value is not known here, and it uses {1}</source>
        <translation>这一行是否运行取决于 {0}，而它的值在此处未知，并且这一行用到 {1}</translation>
    </message>
    <message>
        <source>the script has no variable or function &quot;{0}&quot;</source>
        <translation>脚本没有变量或函数“{0}”</translation>
    </message>
    <message>
        <source>{0} depends on {1}, whose value is not known here</source>
        <translation>{0} 取决于 {1}，而后者的值在此处未知</translation>
    </message>
    <message>
        <source>{0} is {1}, not a module or a PrimFunc</source>
        <translation>{0} 是 {1}，而不是模块或 PrimFunc</translation>
    </message>
    <message>
        <source>the script binds no module or PrimFunc to a name at module level; name the variable or function that gives it with --entry</source>
        <translation>脚本在模块层级没有把任何模块或 PrimFunc 绑定到名称；请用 --entry 指明给出它的变量或函数</translation>
    </message>
    <message>
        <source>{0} is no ONNX model, or only a part of one: its {1} bytes are no message of onnx.proto</source>
        <translation>{0} 不是 ONNX 模型，或者只是模型的一部分：它的 {1} 个字节不是 onnx.proto 的消息</translation>
    </message>
    <message>
        <source>{0} has no graph: expected nodes and outputs</source>
        <translation>{0} 没有计算图：应有节点和输出</translation>
    </message>
    <message>
        <source>the model uses version {0} of ONNX&apos;s operators; expected {1} or later: convert it with onnx.version_converter</source>
        <translation>模型使用第 {0} 版 ONNX 算子；应为第 {1} 版或更高：请用 onnx.version_converter 转换</translation>
    </message>
    <message>
        <source>the model does not say which version of ONNX&apos;s operators it uses</source>
        <translation>模型没有说明它使用哪个版本的 ONNX 算子</translation>
    </message>
    <message>
        <source>the data of {0} lies in &quot;{1}&quot;, which {2}; expected a plain file in the model&apos;s folder</source>
        <translation>{0} 的数据位于“{1}”，而它{2}；应为模型所在文件夹中的普通文件</translation>
    </message>
    <message>
        <source>the data of {0} are {1} bytes from byte {2} of {3}, which has {4}; expected {5} bytes</source>
        <translation>{0} 的数据是 {3} 中从第 {2} 字节起的 {1} 个字节，该文件有 {4} 个字节；应为 {5} 个字节</translation>
    </message>
    <message>
        <source>{0} has {1} bytes; a protobuf message has at most {2}: keep the weights as external data</source>
        <translation>{0} 有 {1} 个字节；protobuf 消息最多 {2} 个字节：请把权重存为外部数据</translation>
    </message>
    <message>
        <source>{0} holds elements of ONNX&apos;s type {1}, which TensorIR lacks</source>
        <translation>{0} 的元素是 ONNX 类型 {1}，而 TensorIR 没有这种类型</translation>
    </message>
    <message>
        <source>{0} has a shape that no array has</source>
        <translation>{0} 的形状是任何数组都不可能有的</translation>
    </message>
    <message>
        <source>{0} has {1} bytes of elements; its shape and type ask for {2}</source>
        <translation>{0} 的元素共 {1} 个字节；按其形状和类型应为 {2} 个字节</translation>
    </message>
    <message>
        <source>{0} (node {1}): {2}</source>
        <translation>{0}（节点 {1}）：{2}</translation>
    </message>
    <message>
        <source>its inputs: {0}</source>
        <translation>它的输入：{0}</translation>
    </message>
    <message>
        <source>the model has no size named {0}</source>
        <translation>模型没有名为 {0} 的尺寸</translation>
    </message>
    <message>
        <source>the input {0} is no tensor; expected a tensor</source>
        <translation>输入 {0} 不是张量；应为张量</translation>
    </message>
    <message>
        <source>{0} (node {1}) reads {2}, which nothing before it computes</source>
        <translation>{0}（节点 {1}）读取 {2}，但它之前没有节点计算过后者</translation>
    </message>
    <message>
        <source>the model has no result</source>
        <translation>模型没有结果</translation>
    </message>
    <message>
        <source>these operators have no translation and cannot run: {0}</source>
        <translation>这些算子没有对应的转换，无法运行：{0}</translation>
    </message>
    <message>
        <source>each is a call of a function &quot;onnx.&lt;operator&gt;&quot; in the module; bind functions of these names to run it</source>
        <translation>每个都是对模块中函数 &quot;onnx.&lt;operator&gt;&quot; 的调用；要运行它，请绑定这些名称的函数</translation>
    </message>
    <message>
        <source>a struct info has more than {0} parts when fully expanded</source>
        <translation>结构信息完全展开后超过 {0} 个部分</translation>
    </message>
    <message>
        <source>the module&apos;s text leaves out the data of {0}; print it with --show-meta, or give the parameters with --params</source>
        <translation>模块的文本省略了 {0} 的数据；请用 --show-meta 打印模块，或用 --params 给出参数</translation>
    </message>
    <message>
        <source>{0} is not a valid .npy array: {1}</source>
        <translation>{0} 不是有效的 .npy 数组：{1}</translation>
    </message>
    <message>
        <source>{0} is an array of Python objects, a pickle, which is never read; convert it where it was made with scripts/export_params.py</source>
        <translation>{0} 是 Python 对象的数组，即 pickle，而 pickle 从不读取；请在生成它的地方用 scripts/export_params.py 转换</translation>
    </message>
    <message>
        <source>{0} has NumPy&apos;s type &apos;{1}&apos;; use a boolean, integer or floating type (float16, float32, float64), or a .safetensors file for bfloat16 and float8</source>
        <translation>{0} 的 NumPy 类型是 &apos;{1}&apos;；请使用布尔、整数或浮点类型（float16、float32、float64），bfloat16 和 float8 则使用 .safetensors 文件</translation>
    </message>
    <message>
        <source>{0} is an array of records; store each field as an array</source>
        <translation>{0} 是记录的数组；请把每个字段存为一个数组</translation>
    </message>
    <message>
        <source>NumPy&apos;s files have no type for {0}, which is {1}; write a .safetensors file</source>
        <translation>NumPy 的文件没有适合 {0} 的类型，它是 {1}；请写成 .safetensors 文件</translation>
    </message>
    <message>
        <source>the archive is PyTorch&apos;s and holds a pickle, {0}, which is never read; convert it where PyTorch is with scripts/export_params.py</source>
        <translation>该归档由 PyTorch 写出，并含有 pickle {0}，而 pickle 从不读取；请在装有 PyTorch 的地方用 scripts/export_params.py 转换</translation>
    </message>
    <message>
        <source>member {0} of the archive is not a .npy file</source>
        <translation>归档的成员 {0} 不是 .npy 文件</translation>
    </message>
    <message>
        <source>the archive unpacks to more than {0} MiB; store it with numpy.savez, or as .safetensors with scripts/export_params.py</source>
        <translation>归档解压后超过 {0} MiB；请用 numpy.savez 存储，或用 scripts/export_params.py 存为 .safetensors</translation>
    </message>
    <message>
        <source>{0} is not a valid .npy array: it announces {1} bytes, and its member {2}</source>
        <translation>{0} 不是有效的 .npy 数组：它声明有 {1} 个字节，而其成员有 {2} 个字节</translation>
    </message>
    <message>
        <source>the safetensors file is damaged: {0}</source>
        <translation>safetensors 文件已损坏：{0}</translation>
    </message>
    <message>
        <source>has not exactly the keys dtype, shape and data_offsets</source>
        <translation>的键不恰好是 dtype、shape 和 data_offsets</translation>
    </message>
    <message>
        <source>tensor {0} has the type {1}, which is not supported</source>
        <translation>张量 {0} 的类型是 {1}，不受支持</translation>
    </message>
    <message>
        <source>has a shape that is not a list of integers from 0 on</source>
        <translation>的形状不是由大于或等于 0 的整数组成的列表</translation>
    </message>
    <message>
        <source>has data_offsets that are not two integers</source>
        <translation>的 data_offsets 不是两个整数</translation>
    </message>
    <message>
        <source>tensor {0} has the type {1}, which safetensors files do not have</source>
        <translation>张量 {0} 的类型是 {1}，而 safetensors 文件没有这种类型</translation>
    </message>
    <message>
        <source>a pickle is a program and never read; convert the file where it was made with scripts/export_params.py, which writes .safetensors</source>
        <translation>pickle 是程序，从不读取；请在生成该文件的地方用 scripts/export_params.py 转换，它会写出 .safetensors</translation>
    </message>
    <message>
        <source>it is none of .npy, .npz and .safetensors</source>
        <translation>它不是 .npy、.npz 或 .safetensors 中的任何一种</translation>
    </message>
    <message>
        <source>{0} holds {1} tensors, and one is needed here</source>
        <translation>{0} 含有 {1} 个张量，而此处需要一个</translation>
    </message>
    <message>
        <source>{0}: a .npy file holds one array, not {1}; write .npz</source>
        <translation>{0}：.npy 文件只能存放一个数组，而不是 {1} 个；请写成 .npz</translation>
    </message>
    <message>
        <source>{0}: name a file that ends in .npz, .npy or .safetensors</source>
        <translation>{0}：请给出以 .npz、.npy 或 .safetensors 结尾的文件名</translation>
    </message>
    <message>
        <source>the archive is damaged: {0}</source>
        <translation>归档已损坏：{0}</translation>
    </message>
    <message>
        <source>the archive is split over several files</source>
        <translation>归档被拆分到多个文件中</translation>
    </message>
    <message>
        <source>member {0} is {1}; only stored and deflated members are read</source>
        <translation>成员 {0} 是 {1}；只读取未压缩（stored）和用 deflate 压缩的成员</translation>
    </message>
    <message>
        <source>in binding {0} of {1}</source>
        <translation>在 {1} 的绑定 {0} 中</translation>
    </message>
    <message>
        <source>more than {0} calls are nested; does {1} call itself without end?</source>
        <translation>嵌套的调用超过 {0} 层；{1} 是否在无休止地调用自身？</translation>
    </message>
    <message>
        <source>variable {0} was killed before this use</source>
        <translation>变量 {0} 在此次使用之前已被销毁</translation>
    </message>
    <message>
        <source>item {0} of {1} does not exist</source>
        <translation>{1} 的第 {0} 项不存在</translation>
    </message>
    <message>
        <source>an expression of this kind cannot be run</source>
        <translation>这种表达式无法运行</translation>
    </message>
    <message>
        <source>a size has no value: {0}</source>
        <translation>有一个尺寸没有值：{0}</translation>
    </message>
    <message>
        <source>a condition must be a tensor without dimensions, but is {0}</source>
        <translation>条件必须是没有维度的张量，但这里是 {0}</translation>
    </message>
    <message>
        <source>the module has no Relax function {0}</source>
        <translation>模块没有 Relax 函数 {0}</translation>
    </message>
    <message>
        <source>the model calls functions that nothing provides: {0}; bind each with --bind NAME=library:SYMBOL, NAME=blas:linear or NAME=primfunc:FUNCTION</source>
        <translation>模型调用了没有任何来源提供的函数：{0}；请用 --bind NAME=library:SYMBOL、NAME=blas:linear 或 NAME=primfunc:FUNCTION 逐一绑定</translation>
    </message>
    <message>
        <source>a nested function</source>
        <translation>嵌套函数</translation>
    </message>
    <message>
        <source>it divides by zero or overflows</source>
        <translation>它除以零或溢出</translation>
    </message>
    <message>
        <source>the arguments of {0} are not those that the function takes</source>
        <translation>{0} 的实参与函数所需的不符</translation>
    </message>
    <message>
        <source>a heap of sizes is a list of int64, but got {0}</source>
        <translation>存放尺寸的堆是 int64 的列表，却给了 {0}</translation>
    </message>
    <message>
        <source>{0}: dimension {1} is {2}, but must be {3}</source>
        <translation>{0}：维度 {1} 是 {2}，但必须是 {3}</translation>
    </message>
    <message>
        <source>{0} cannot be reshaped to {1}</source>
        <translation>{0} 不能变形为 {1}</translation>
    </message>
    <message>
        <source>{0}: it has {1} dimensions, but must have {2}</source>
        <translation>{0}：它有 {1} 个维度，但必须有 {2} 个</translation>
    </message>
    <message>
        <source>{0}: found {1}</source>
        <translation>{0}：遇到 {1}</translation>
    </message>
    <message>
        <source>the call of {0}: an argument is {1}</source>
        <translation>对 {0} 的调用：有一个实参是 {1}</translation>
    </message>
    <message>
        <source>a call needs a function, but has {0}</source>
        <translation>调用需要一个函数，但这里是 {0}</translation>
    </message>
    <message>
        <source>nothing provides the function {0}</source>
        <translation>没有任何来源提供函数 {0}</translation>
    </message>
    <message>
        <source>there is no tensor {0}: an extent is negative, or it is too large</source>
        <translation>不存在张量 {0}：有一个长度为负，或者张量过大</translation>
    </message>
    <message>
        <source>output {0} needs a shape and a type in out_sinfo</source>
        <translation>输出 {0} 需要在 out_sinfo 中给出形状和类型</translation>
    </message>
    <message>
        <source>output {0}, {1}, cannot take the place of input {2}</source>
        <translation>输出 {0}（{1}）不能占用输入 {2} 的位置</translation>
    </message>
    <message>
        <source>{0} needs a function and its inputs</source>
        <translation>{0} 需要一个函数及其输入</translation>
    </message>
    <message>
        <source>argument {0} must be {1}, but is {2}</source>
        <translation>实参 {0} 必须是 {1}，但这里是 {2}</translation>
    </message>
    <message>
        <source>a view {0} at byte {1} does not fit into {2}</source>
        <translation>位于字节 {1} 处的视图 {0} 放不进 {2}</translation>
    </message>
    <message>
        <source>{0} has no dimension {1}</source>
        <translation>{0} 没有维度 {1}</translation>
    </message>
    <message>
        <source>there is no storage of {0}</source>
        <translation>不存在大小为 {0} 的存储</translation>
    </message>
    <message>
        <source>a tensor {0} at byte {1} does not fit into storage of {2} bytes</source>
        <translation>位于字节 {1} 处的张量 {0} 放不进 {2} 字节的存储</translation>
    </message>
    <message>
        <source>a tensor of {0} at byte {1} is not aligned</source>
        <translation>位于字节 {1} 处的 {0} 张量没有对齐</translation>
    </message>
    <message>
        <source>an assertion needs a condition</source>
        <translation>断言需要一个条件</translation>
    </message>
    <message>
        <source>an assertion of the model failed: {0}</source>
        <translation>模型的断言失败：{0}</translation>
    </message>
    <message>
        <source>the operator R.{0} has no implementation until it is legalised; run the pass LegalizeOps first</source>
        <translation>运算符 R.{0} 在合法化之前没有实现；请先运行 pass LegalizeOps</translation>
    </message>
    <message>
        <source>a shape needs a list of integers, but got {0}</source>
        <translation>形状需要整数列表，却给了 {0}</translation>
    </message>
    <message>
        <source>a tensor of {0} MB would exceed the {1} MB that a model&apos;s tensors may take; use smaller sizes</source>
        <translation>{0} MB 的张量会超过模型的张量可占用的 {1} MB；请用更小的尺寸</translation>
    </message>
    <message>
        <source>the call of {0}: {1}</source>
        <translation>对 {0} 的调用：{1}</translation>
    </message>
    <message>
        <source>{0}: its size {1} depends on a variable that has no value yet</source>
        <translation>{0}：其尺寸 {1} 依赖一个尚无值的变量</translation>
    </message>
    <message>
        <source>{0}: {1} is {2}, but must be {3}</source>
        <translation>{0}：{1} 是 {2}，但必须是 {3}</translation>
    </message>
    <message>
        <source>{0} must be {1}, but is {2}</source>
        <translation>{0} 必须是 {1}，但这里是 {2}</translation>
    </message>
    <message>
        <source>{0} was killed before this use</source>
        <translation>{0} 在此次使用之前已被销毁</translation>
    </message>
    <message>
        <source>{0} must have the type {1}, but has {2}</source>
        <translation>{0} 的类型必须是 {1}，但这里是 {2}</translation>
    </message>
    <message>
        <source>{0} must have {1} dimensions, but has {2}: {3}</source>
        <translation>{0} 必须有 {1} 个维度，但这里有 {2} 个：{3}</translation>
    </message>
    <message>
        <source>a killed value</source>
        <translation>已被销毁的值</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>its value</source>
        <translation>它的值</translation>
    </message>
    <message>
        <source>element {0} of the boolean tensor {1} is {2}, not 0 or 1</source>
        <translation>布尔张量 {1} 的元素 {0} 是 {2}，而不是 0 或 1</translation>
    </message>
    <message>
        <source>tensor {0}, {1}, does not fit into memory</source>
        <translation>张量 {0}（{1}）放不进内存</translation>
    </message>
    <message>
        <source>tensor {0} needs {1} MB of memory, more than there is</source>
        <translation>张量 {0} 需要 {1} MB 内存，超过现有的内存</translation>
    </message>
    <message>
        <source>a fused function consists of calls of R.call_tir, but here is {0}</source>
        <translation>融合函数由对 R.call_tir 的调用组成，但这里是 {0}</translation>
    </message>
    <message>
        <source>the body of {0} is not one block without iterations</source>
        <translation>{0} 的函数体不是单个没有迭代的块</translation>
    </message>
    <message>
        <source>another call</source>
        <translation>另一个调用</translation>
    </message>
    <message>
        <source>memory for a result needs a tensor of known shape, but the call gives another one</source>
        <translation>为结果分配内存需要形状已知的张量，但这个调用给出的是别的</translation>
    </message>
    <message>
        <source>a tensor is allocated whose shape is not known</source>
        <translation>所分配的张量形状未知</translation>
    </message>
    <message>
        <source>the value of {0} must be a constant or another value of Relax</source>
        <translation>{0} 的值必须是常量或另一个 Relax 值</translation>
    </message>
    <message>
        <source>several parameters are named {0}</source>
        <translation>有多个参数名为 {0}</translation>
    </message>
    <message>
        <source>the function has no parameter {0}</source>
        <translation>函数没有参数 {0}</translation>
    </message>
    <message>
        <source>parameter {0} is {1} of {2} dimensions, but its value is {3} of {4}</source>
        <translation>参数 {0} 是 {2} 维的 {1}，但它的值是 {4} 维的 {3}</translation>
    </message>
    <message>
        <source>size {0} would be both {1} and {2}</source>
        <translation>尺寸 {0} 会同时是 {1} 和 {2}</translation>
    </message>
    <message>
        <source>dimension {0} of parameter {1} is {2}, but that of its value {3}</source>
        <translation>参数 {1} 的维度 {0} 是 {2}，但其值的该维度是 {3}</translation>
    </message>
    <message>
        <source>no parameter has a size named {0}</source>
        <translation>没有参数带有名为 {0} 的尺寸</translation>
    </message>
    <message>
        <source>the value of size {0} must be an integer</source>
        <translation>尺寸 {0} 的值必须是整数</translation>
    </message>
    <message>
        <source>{0} must be a dictionary of names and values</source>
        <translation>{0} 必须是由名称和值组成的字典</translation>
    </message>
    <message>
        <source>the module has no function {0} of Relax</source>
        <translation>模块没有 Relax 函数 {0}</translation>
    </message>
    <message>
        <source>VMShapeLower runs after LambdaLift: {0} is a local function</source>
        <translation>VMShapeLower 在 LambdaLift 之后运行：{0} 是局部函数</translation>
    </message>
    <message>
        <source>a size is used that no parameter and no cast determines</source>
        <translation>使用了一个没有任何参数或类型转换能确定的尺寸</translation>
    </message>
    <message>
        <source>there is no tensor &apos;{0}&apos;; it was never created or has been released</source>
        <translation>没有张量 &apos;{0}&apos;；它从未创建或已被释放</translation>
    </message>
    <message>
        <source>there is no client that could answer {0}</source>
        <translation>没有可以回应 {0} 的客户端</translation>
    </message>
    <message>
        <source>the client&apos;s {0} failed: {1}</source>
        <translation>客户端的 {0} 失败：{1}</translation>
    </message>
    <message>
        <source>the client did not answer {0} within {1} s</source>
        <translation>客户端在 {1} s 内没有回应 {0}</translation>
    </message>
    <message>
        <source>emit_func_output must be called in a function of Relax</source>
        <translation>emit_func_output 必须在 Relax 函数中调用</translation>
    </message>
    <message>
        <source>emit_func_output must be called exactly once in function {0}</source>
        <translation>emit_func_output 在函数 {0} 中必须恰好调用一次</translation>
    </message>
    <message>
        <source>the dataflow block must end before emit_func_output is called</source>
        <translation>数据流块必须在调用 emit_func_output 之前结束</translation>
    </message>
    <message>
        <source>function {0} was given its parameters where it began</source>
        <translation>函数 {0} 在开始处已经给出了参数</translation>
    </message>
    <message>
        <source>function {0} must be given its parameters</source>
        <translation>必须为函数 {0} 给出参数</translation>
    </message>
    <message>
        <source>there is no open function of Relax</source>
        <translation>没有打开的 Relax 函数</translation>
    </message>
    <message>
        <source>emit_func_output must be called in function {0}</source>
        <translation>emit_func_output 必须在函数 {0} 中调用</translation>
    </message>
    <message>
        <source>values are emitted into a function of Relax, but none is open</source>
        <translation>值要发出到 Relax 函数中，但没有打开的函数</translation>
    </message>
    <message>
        <source>a dataflow block is open already</source>
        <translation>已有一个数据流块处于打开状态</translation>
    </message>
    <message>
        <source>no dataflow block is open</source>
        <translation>没有打开的数据流块</translation>
    </message>
    <message>
        <source>emit_output has to be called inside a dataflow block</source>
        <translation>emit_output 必须在数据流块内调用</translation>
    </message>
    <message>
        <source>a tensor expression needs a tensor of known shape; that of {0} is not</source>
        <translation>张量表达式需要形状已知的张量；{0} 的形状未知</translation>
    </message>
    <message>
        <source>a tensor expression takes tensors, shapes, numbers and tuples of them, but argument {0} is none</source>
        <translation>张量表达式接受张量、形状、数字以及由它们组成的元组，但实参 {0} 不属于其中任何一种</translation>
    </message>
    <message>
        <source>the arguments of a tensor expression lie on different devices</source>
        <translation>张量表达式的实参位于不同的设备上</translation>
    </message>
    <message>
        <source>functions {0} and {1} both have the global_symbol {2}</source>
        <translation>函数 {0} 和 {1} 的 global_symbol 都是 {2}</translation>
    </message>
    <message>
        <source>item {0} of a tuple of {1} was asked for</source>
        <translation>要求的是第 {0} 项，而元组有 {1} 项</translation>
    </message>
    <message>
        <source>the library {0} cannot be loaded: {1}</source>
        <translation>无法加载库 {0}：{1}</translation>
    </message>
    <message>
        <source>there is no function {1} in {0}</source>
        <translation>{0} 中没有函数 {1}</translation>
    </message>
    <message>
        <source>the registered function {0} failed with the status {1}</source>
        <translation>已注册的函数 {0} 失败，状态为 {1}</translation>
    </message>
    <message>
        <source>the registered function {0} returned a value of the kind {1}; return nothing or a number, and write tensors to the outputs that it gets</source>
        <translation>已注册的函数 {0} 返回了种类为 {1} 的值；请不返回任何值或返回一个数字，并把张量写入它得到的输出</translation>
    </message>
    <message>
        <source>{0} has no parameter {1}; its parameters are {2}</source>
        <translation>{0} 没有参数 {1}；它的参数有 {2}</translation>
    </message>
    <message>
        <source>no parameter of {0} has the size {1}; the sizes are {2}</source>
        <translation>{0} 没有任何参数使用尺寸 {1}；尺寸有 {2}</translation>
    </message>
    <message>
        <source>parameter {0} of {1} has no known shape and type, so it cannot be random; give it with --input {0}=FILE.npy</source>
        <translation>参数 {0}（属于 {1}）没有已知的形状和类型，因此不能取随机值；请用 --input {0}=FILE.npy 给出</translation>
    </message>
    <message>
        <source>parameter {0} of {1} needs the size {2}; set it with --set {2}=VALUE, or give the parameter with --input {0}=FILE.npy</source>
        <translation>参数 {0}（属于 {1}）需要尺寸 {2}；请用 --set {2}=VALUE 设置，或用 --input {0}=FILE.npy 给出该参数</translation>
    </message>
    <message>
        <source>a function of the model brings C or LLVM code, which is not run as part of a model; run the function alone with tirc bench</source>
        <translation>模型的一个函数带有 C 或 LLVM 代码，这类代码不会作为模型的一部分运行；请用 tirc bench 单独运行该函数</translation>
    </message>
    <message>
        <source>the size {0} does not follow from the shapes of the arguments</source>
        <translation>尺寸 {0} 不能由实参的形状推出</translation>
    </message>
    <message>
        <source>tensor {0} has the type &apos;{1}&apos;, which no memory holds</source>
        <translation>张量 {0} 的类型是 &apos;{1}&apos;，没有内存能存放它</translation>
    </message>
    <message>
        <source>tensor {0}, {1}, is too large, or has a negative extent</source>
        <translation>张量 {0}（{1}）太大，或有长度为负</translation>
    </message>
    <message>
        <source>tensor {0} needs dtype, shape and data, or the handle of a tensor</source>
        <translation>张量 {0} 需要 dtype、shape 和 data，或一个张量的句柄</translation>
    </message>
    <message>
        <source>the data of tensor {0} is not base64</source>
        <translation>张量 {0} 的数据不是 base64</translation>
    </message>
    <message>
        <source>tensor {0} has {1} bytes of data, but its shape needs {2}</source>
        <translation>张量 {0} 有 {1} 字节的数据，但它的形状需要 {2} 字节</translation>
    </message>
    <message>
        <source>a server loads no library for a client, so {0} cannot be bound to {1}</source>
        <translation>服务器不会为客户端加载库，因此 {0} 不能绑定到 {1}</translation>
    </message>
    <message>
        <source>the data of the tensor is not base64</source>
        <translation>张量的数据不是 base64</translation>
    </message>
    <message>
        <source>{0} bytes at byte {1} do not fit into a tensor of {2} bytes</source>
        <translation>{0} 字节从字节 {1} 起放不进 {2} 字节的张量</translation>
    </message>
    <message>
        <source>the model uses operators that have no implementation here: {0}; legalise them, or replace them by calls of TensorIR functions</source>
        <translation>模型使用了此处没有实现的算子：{0}；请将它们合法化，或替换为对 TensorIR 函数的调用</translation>
    </message>
    <message>
        <source>{0} is bound to {1}, which is no TensorIR function of the module</source>
        <translation>{0} 绑定到 {1}，而后者不是模块的 TensorIR 函数</translation>
    </message>
    <message>
        <source>the model calls functions that nothing provides: {0}; bind each with --bind NAME=library:SYMBOL, NAME=blas:linear or NAME=primfunc:FUNCTION, or register it from Python</source>
        <translation>模型调用了无处提供的函数：{0}；请用 --bind NAME=library:SYMBOL、NAME=blas:linear 或 NAME=primfunc:FUNCTION 逐一绑定，或从 Python 注册</translation>
    </message>
    <message>
        <source>Ran {0}</source>
        <translation>已运行 {0}</translation>
    </message>
    <message>
        <source>nothing is expected of output {0}; the expected outputs are {1}</source>
        <translation>没有为输出 {0} 给出期望值；有期望值的输出是 {1}</translation>
    </message>
    <message>
        <source>the module has no function {0}; it has {1}</source>
        <translation>模块没有函数 {0}；它有 {1}</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; binds nothing; write NAME=library:SYMBOL, NAME=blas:linear or NAME=primfunc:FUNCTION</source>
        <translation>&apos;{0}&apos; 没有绑定任何内容；请写 NAME=library:SYMBOL、NAME=blas:linear 或 NAME=primfunc:FUNCTION</translation>
    </message>
    <message>
        <source>there is no function blas:{0}; use {1}</source>
        <translation>没有函数 blas:{0}；请用 {1}</translation>
    </message>
    <message>
        <source>a name is bound to library:, blas: or primfunc:, not to {0}:</source>
        <translation>名称只能绑定到 library:、blas: 或 primfunc:，不能绑定到 {0}:</translation>
    </message>
    <message>
        <source>{0} is bound to nothing</source>
        <translation>{0} 没有绑定到任何内容</translation>
    </message>
    <message>
        <source>the call of {0}: argument {1} is {2}, which a registered function cannot take</source>
        <translation>对 {0} 的调用：实参 {1} 是 {2}，已注册的函数不能接受它</translation>
    </message>
    <message>
        <source>the call of {0}: blas:linear takes x, w, b and one output</source>
        <translation>对 {0} 的调用：blas:linear 需要 x、w、b 和一个输出</translation>
    </message>
    <message>
        <source>the call of {0}: blas:linear multiplies float32 and float64, not {1}</source>
        <translation>对 {0} 的调用：blas:linear 对 float32 和 float64 做乘法，不支持 {1}</translation>
    </message>
    <message>
        <source>{0} gave {1} outputs, but must give {2}</source>
        <translation>{0} 给出了 {1} 个输出，但必须给出 {2} 个</translation>
    </message>
    <message>
        <source>output {0} of {1} must be {2}, but is {3}</source>
        <translation>输出 {0}（来自 {1}）必须是 {2}，实际是 {3}</translation>
    </message>
    <message>
        <source>the model needs {0} MB, more than the {1} MB allowed; use smaller sizes</source>
        <translation>模型需要 {0} MB，超过允许的 {1} MB；请用更小的尺寸</translation>
    </message>
    <message>
        <source>the process that ran the model has ended; run again</source>
        <translation>运行模型的进程已结束；请重新运行</translation>
    </message>
    <message>
        <source>the process that runs the model ended between two of its functions; run again</source>
        <translation>运行模型的进程在模型的两个函数之间结束了；请重新运行</translation>
    </message>
    <message>
        <source>a tensor that begins inside other memory cannot be passed to a device</source>
        <translation>起始位置在其他内存内部的张量不能传给设备</translation>
    </message>
    <message>
        <source>the steps up to here have changed the loops and blocks of more than {0} handles; ask for fewer, or forget those that are not needed</source>
        <translation>到此处为止的步骤已改变超过 {0} 个句柄的循环和块；请少请求一些，或丢弃不需要的句柄</translation>
    </message>
    <message>
        <source>&apos;raise&apos; takes an exception, not {0}</source>
        <translation>&apos;raise&apos; 需要一个异常，不能是 {0}</translation>
    </message>
    <message>
        <source>isinstance() takes a type, not {0}</source>
        <translation>isinstance() 需要一个类型，不能是 {0}</translation>
    </message>
    <message>
        <source>type() does not take {0}</source>
        <translation>type() 不接受 {0}</translation>
    </message>
    <message>
        <source>super() is used in a method of a class</source>
        <translation>super() 要在类的方法中使用</translation>
    </message>
    <message>
        <source>{0}() takes no arguments</source>
        <translation>{0}() 不接受实参</translation>
    </message>
    <message>
        <source>&apos;with&apos; does not take {0}</source>
        <translation>&apos;with&apos; 不接受 {0}</translation>
    </message>
    <message>
        <source>skipped: {0} has no effect here; what it encloses is run</source>
        <translation>已跳过：{0} 在此处没有作用；其中包含的内容会照常运行</translation>
    </message>
    <message>
        <source>there is no exception to raise again here</source>
        <translation>此处没有可以再次引发的异常</translation>
    </message>
    <message>
        <source>the script raised {0}: {1}</source>
        <translation>脚本引发了 {0}：{1}</translation>
    </message>
    <message>
        <source>skipped: a line for IPython</source>
        <translation>已跳过：供 IPython 使用的一行</translation>
    </message>
    <message>
        <source>&apos;except&apos; or &apos;finally&apos;</source>
        <translation>&apos;except&apos; 或 &apos;finally&apos;</translation>
    </message>
    <message>
        <source>R.const cannot have type {0}</source>
        <translation>R.const 不能有类型 {0}</translation>
    </message>
    <message>
        <source>R.call_packed needs the name of a function</source>
        <translation>R.call_packed 需要函数的名称</translation>
    </message>
    <message>
        <source>R.device needs the number of a device type</source>
        <translation>R.device 需要设备类型的编号</translation>
    </message>
    <message>
        <source>metadata needs a type and a number</source>
        <translation>metadata 需要一个类型和一个数字</translation>
    </message>
    <message>
        <source>the metadata has no constant {0} under {1}</source>
        <translation>元数据在 {1} 之下没有常量 {0}</translation>
    </message>
    <message>
        <source>the module&apos;s global infos have no device &quot;{0}&quot;</source>
        <translation>模块的全局信息中没有设备 &quot;{0}&quot;</translation>
    </message>
    <message>
        <source>R.{0} expects a graph value as {1}; write the number as R.const(...)</source>
        <translation>R.{0} 的 {1} 应为图中的值；请把数字写成 R.const(...)</translation>
    </message>
    <message>
        <source>R.{0} expects {1} as {2}, found {3}</source>
        <translation>R.{0} 的 {2} 应为 {1}，实际是 {3}</translation>
    </message>
    <message>
        <source>R.{0}: an argument is left out before one that is given</source>
        <translation>R.{0}：省略了一个实参，而其后的实参却已给出</translation>
    </message>
    <message>
        <source>an argument</source>
        <translation>一个实参</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>一个值</translation>
    </message>
    <message>
        <source>an array in the metadata is not text</source>
        <translation>元数据中有数组不是文本</translation>
    </message>
    <message>
        <source>the lists and strings of the graph take more than {0} MB when each is written out</source>
        <translation>图的列表和字符串全部展开写出时超过 {0} MB</translation>
    </message>
    <message>
        <source>an array in the metadata is not base64 text</source>
        <translation>元数据中有数组不是 base64 文本</translation>
    </message>
    <message>
        <source>the graph is not a map of lists of objects</source>
        <translation>图不是由对象列表组成的映射</translation>
    </message>
    <message>
        <source>an array in the metadata {0}</source>
        <translation>元数据中的一个数组 {0}</translation>
    </message>
    <message>
        <source>a line for IPython</source>
        <translation>供 IPython 使用的一行</translation>
    </message>
    <message>
        <source>{0} is a stream of messages; name a file</source>
        <translation>{0} 是消息流；请指定一个文件</translation>
    </message>
    <message>
        <source>the dimensions of {0} must be integers, not {1}</source>
        <translation>{0} 的维度必须是整数，不能是 {1}</translation>
    </message>
    <message>
        <source>the function that computes {0} gives no expression</source>
        <translation>计算 {0} 的函数没有给出表达式</translation>
    </message>
    <message>
        <source>the function that computes {0} gives something without a value</source>
        <translation>计算 {0} 的函数给出了没有值的内容</translation>
    </message>
    <message>
        <source>{0} computes with the result of a reduction: make the reduction a tensor of its own</source>
        <translation>{0} 用归约的结果进行计算：请把该归约单独作为一个张量</translation>
    </message>
    <message>
        <source>the results of {0} must be the values of one reduction in their order, or none of them a reduction</source>
        <translation>{0} 的结果必须按顺序是同一个归约的各个值，或者都不是归约</translation>
    </message>
    <message>
        <source>{0} has {1} results of a reduction of {2} values</source>
        <translation>{0} 有 {1} 个结果取自有 {2} 个值的归约</translation>
    </message>
    <message>
        <source>the tensors need the input {0}, which is not among the arguments of the function</source>
        <translation>这些张量需要输入 {0}，而它不在函数的实参之中</translation>
    </message>
    <message>
        <source>an axis of the reduction {0} runs over a range that depends on another axis of the same reduction; a function computes it in two steps</source>
        <translation>归约 {0} 的一个轴的范围依赖同一归约的另一个轴；请用函数分两步计算它</translation>
    </message>
    <message>
        <source>the extern operation {0} has no result</source>
        <translation>外部操作 {0} 没有结果</translation>
    </message>
    <message>
        <source>{0} is given {1} buffers for {2} inputs and {3} for {4} results</source>
        <translation>{0} 得到 {1} 个缓冲区用于 {2} 个输入，{3} 个缓冲区用于 {4} 个结果</translation>
    </message>
    <message>
        <source>the function of the extern operation {0} gives no statement</source>
        <translation>外部操作 {0} 的函数没有给出语句</translation>
    </message>
    <message>
        <source>the parameter {0} is no buffer; only buffers can be tensors</source>
        <translation>参数 {0} 不是缓冲区；只有缓冲区可以作为张量</translation>
    </message>
    <message>
        <source>the function reads {0} buffers and is given {1} tensors</source>
        <translation>函数读取 {0} 个缓冲区，却给了 {1} 个张量</translation>
    </message>
    <message>
        <source>the buffer {0} is {1} of {2} dimensions, the tensor {3} {4} of {5}</source>
        <translation>缓冲区 {0} 是 {1}，有 {2} 维，而张量 {3} 是 {4}，有 {5} 维</translation>
    </message>
    <message>
        <source>{0} has {1} dimensions and is read with {2} indices</source>
        <translation>{0} 有 {1} 维，却用 {2} 个索引读取</translation>
    </message>
    <message>
        <source>the indices of {0} must be integers, not {1}</source>
        <translation>{0} 的索引必须是整数，不能是 {1}</translation>
    </message>
    <message>
        <source>values of the type {0} cannot be reduced so</source>
        <translation>类型为 {0} 的值不能这样归约</translation>
    </message>
    <message>
        <source>{0} gives {1} values for {2} that are reduced</source>
        <translation>{0} 给出 {1} 个值，而被归约的有 {2} 个</translation>
    </message>
    <message>
        <source>{0} gives {1} where {2} is reduced</source>
        <translation>{0} 给出 {1}，而被归约的是 {2}</translation>
    </message>
    <message>
        <source>the ends of the axis {0} must be integers</source>
        <translation>轴 {0} 的两端必须是整数</translation>
    </message>
    <message>
        <source>{0} is no axis made by reduce_axis and cannot be reduced</source>
        <translation>{0} 不是由 reduce_axis 创建的轴，不能被归约</translation>
    </message>
    <message>
        <source>{0} of {1} is no data-parallel loop: a cache takes these only</source>
        <translation>{0}（属于 {1}）不是数据并行循环：缓存只接受这种循环</translation>
    </message>
    <message>
        <source>the axis {0} of {1} is fused with a reduced one: a cache has none of these</source>
        <translation>轴 {0}（属于 {1}）与归约轴融合在一起：缓存不能含有归约轴</translation>
    </message>
    <message>
        <source>{0} does not read {1}</source>
        <translation>{0} 不读取 {1}</translation>
    </message>
    <message>
        <source>cache_write needs a tensor at least</source>
        <translation>cache_write 至少需要一个张量</translation>
    </message>
    <message>
        <source>{0} is no result of the operation of {1}</source>
        <translation>{0} 不是 {1} 的操作的结果</translation>
    </message>
    <message>
        <source>cache_write takes all results of one computed operation; {0} has {1}</source>
        <translation>cache_write 需要同一个计算操作的全部结果；{0} 有 {1} 个</translation>
    </message>
    <message>
        <source>the schedule computes nothing</source>
        <translation>调度没有计算任何内容</translation>
    </message>
    <message>
        <source>the schedule neither computes nor reads {0}</source>
        <translation>调度既不计算也不读取 {0}</translation>
    </message>
    <message>
        <source>the schedule reads the input {0}, which is not among the arguments of the function</source>
        <translation>调度读取输入 {0}，但它不在函数的实参之中</translation>
    </message>
    <message>
        <source>{0} is to be computed in the loop {1} of {2}, which does not run</source>
        <translation>{0} 要在循环 {1}（属于 {2}）中计算，但该循环不运行</translation>
    </message>
    <message>
        <source>{0} is to be computed in the loop {1}, which does not read it or does not run</source>
        <translation>{0} 要在循环 {1} 中计算，但该循环不读取它，或者不运行</translation>
    </message>
    <message>
        <source>{0} is computed in loops that are not around {1}, which reads it</source>
        <translation>计算 {0} 的循环不在读取它的 {1} 的外层</translation>
    </message>
    <message>
        <source>{0} is computed in its own loops</source>
        <translation>{0} 要在它自己的循环中计算</translation>
    </message>
    <message>
        <source>{0} is no loop of {1}, where {2} is to be computed</source>
        <translation>{0} 不是 {1} 的循环，而 {2} 要在那里计算</translation>
    </message>
    <message>
        <source>the loop {0} of {1} stands inside of a reduction by threads: put it in front</source>
        <translation>循环 {0}（属于 {1}）位于按线程归约的内部：请把它移到前面</translation>
    </message>
    <message>
        <source>{0} has {1} steps here and {2} elsewhere: loops bound to one thread need one extent</source>
        <translation>{0} 在这里有 {1} 步，在别处有 {2} 步：绑定到同一线程的循环必须长度相同</translation>
    </message>
    <message>
        <source>a symbolic number of</source>
        <translation>符号数目的</translation>
    </message>
    <message>
        <source>{0} goes together with the axis {1}, which is not reduced</source>
        <translation>{0} 与轴 {1} 放在一起，而后者不是归约轴</translation>
    </message>
    <message>
        <source>{0} is no loop over a reduced axis of {1}</source>
        <translation>{0} 不是 {1} 的归约轴上的循环</translation>
    </message>
    <message>
        <source>the place of the new dimension must be from {0} to {1}, not {2}</source>
        <translation>新维度的位置必须在 {0} 到 {1} 之间，不能是 {2}</translation>
    </message>
    <message>
        <source>{0} begins at another number than 0</source>
        <translation>{0} 不是从 0 开始</translation>
    </message>
    <message>
        <source>{0} reads the memory of {1}, which is inlined</source>
        <translation>{0} 读取 {1} 的内存，而后者已内联</translation>
    </message>
    <message>
        <source>a schedule needs an operation at least</source>
        <translation>调度至少需要一个操作</translation>
    </message>
    <message>
        <source>{0} is an axis of a thread or of a library function and cannot be {1}</source>
        <translation>{0} 是线程或库函数的轴，不能对它进行 {1}</translation>
    </message>
    <message>
        <source>the {0} of a split must be a positive integer</source>
        <translation>拆分的 {0} 必须是正整数</translation>
    </message>
    <message>
        <source>the axis {0} of {1} was split or fused and is no loop any more</source>
        <translation>轴 {0}（属于 {1}）已被拆分或融合，不再是循环</translation>
    </message>
    <message>
        <source>{0} is no axis of {1}</source>
        <translation>{0} 不是 {1} 的轴</translation>
    </message>
    <message>
        <source>{0} and {1} are no neighbouring loops of {2}</source>
        <translation>{0} 和 {1} 不是 {2} 的相邻循环</translation>
    </message>
    <message>
        <source>the axis {0} is given twice</source>
        <translation>轴 {0} 给出了两次</translation>
    </message>
    <message>
        <source>{0} is no thread: make one with thread_axis</source>
        <translation>{0} 不是线程：请用 thread_axis 创建一个</translation>
    </message>
    <message>
        <source>the factor of an alignment must be positive</source>
        <translation>对齐的因子必须为正</translation>
    </message>
    <message>
        <source>{0} cannot be computed in its own loops</source>
        <translation>{0} 不能在它自己的循环中计算</translation>
    </message>
    <message>
        <source>{0} is no loop of {1}</source>
        <translation>{0} 不是 {1} 的循环</translation>
    </message>
    <message>
        <source>{0} cannot be computed where it is read: only operations of one result that are neither a reduction nor an output can</source>
        <translation>{0} 不能在读取它的地方计算：只有单一结果、既不是归约也不是输出的操作才可以</translation>
    </message>
    <message>
        <source>{0} is an output and has no buffer to double</source>
        <translation>{0} 是输出，没有可以加倍的缓冲区</translation>
    </message>
    <message>
        <source>a condition of stores must be boolean, not {0}</source>
        <translation>存储的条件必须是布尔值，不能是 {0}</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; names no thread; expected blockIdx.x to threadIdx.z, or vthread</source>
        <translation>&quot;{0}&quot; 不是线程的名称；应为 blockIdx.x 至 threadIdx.z，或 vthread</translation>
    </message>
    <message>
        <source>topi.{0} takes at most {1} arguments, {2} were given</source>
        <translation>topi.{0} 最多接受 {1} 个实参，却给了 {2} 个</translation>
    </message>
    <message>
        <source>topi.{0} has no parameter &quot;{1}&quot;</source>
        <translation>topi.{0} 没有参数 &quot;{1}&quot;</translation>
    </message>
    <message>
        <source>topi.{0} was given its parameter &quot;{1}&quot; twice</source>
        <translation>topi.{0} 的参数 &quot;{1}&quot; 给出了两次</translation>
    </message>
    <message>
        <source>topi.{0} needs its parameter &quot;{1}&quot;: {2}</source>
        <translation>topi.{0} 需要参数 &quot;{1}&quot;：{2}</translation>
    </message>
    <message>
        <source>the parameter &quot;{0}&quot; of topi.{1} takes {2}, not {3}</source>
        <translation>参数 &quot;{0}&quot;（属于 topi.{1}）需要{2}，不能是 {3}</translation>
    </message>
    <message>
        <source>a tensor</source>
        <translation>一个张量</translation>
    </message>
    <message>
        <source>a tensor or a number</source>
        <translation>一个张量或一个数</translation>
    </message>
    <message>
        <source>a list of tensors</source>
        <translation>张量的列表</translation>
    </message>
    <message>
        <source>the name of a data type</source>
        <translation>数据类型的名称</translation>
    </message>
    <message>
        <source>an int or a list of ints</source>
        <translation>一个整数或整数的列表</translation>
    </message>
    <message>
        <source>dimensions of {0} and {1} do not fit each other; they must be equal, or one of them 1</source>
        <translation>{0} 和 {1} 的维度不匹配；它们必须相等，或者其中一个为 1</translation>
    </message>
    <message>
        <source>one operand at least must be a tensor</source>
        <translation>至少一个操作数必须是张量</translation>
    </message>
    <message>
        <source>{0} has {1} dimensions, more than the {2} that it is broadcast to</source>
        <translation>{0} 有 {1} 维，多于它要广播到的 {2} 维</translation>
    </message>
    <message>
        <source>dimension {0} of {1} does not broadcast to the given one</source>
        <translation>维度 {0}（属于 {1}）不能广播到给定的维度</translation>
    </message>
    <message>
        <source>topi.nn.prelu needs one slope for each index along axis {0}</source>
        <translation>topi.nn.prelu 需要为轴 {0} 上的每个索引给出一个斜率</translation>
    </message>
    <message>
        <source>topi.bitwise_not is of integers, not of {0}</source>
        <translation>topi.bitwise_not 用于整数，不能用于 {0}</translation>
    </message>
    <message>
        <source>topi.elemwise_sum needs at least one tensor</source>
        <translation>topi.elemwise_sum 至少需要一个张量</translation>
    </message>
    <message>
        <source>the coordinate_transformation_mode of topi.image.resize2d is &quot;half_pixel&quot;, &quot;align_corners&quot;, &quot;asymmetric&quot;, &quot;pytorch_half_pixel&quot; or &quot;tf_half_pixel_for_nn&quot;, not &quot;{0}&quot;</source>
        <translation>topi.image.resize2d 的 coordinate_transformation_mode 是 &quot;half_pixel&quot;、&quot;align_corners&quot;、&quot;asymmetric&quot;、&quot;pytorch_half_pixel&quot; 或 &quot;tf_half_pixel_for_nn&quot;，不能是 &quot;{0}&quot;</translation>
    </message>
    <message>
        <source>the rounding_method of topi.image.resize2d is &quot;round&quot;, &quot;round_prefer_floor&quot;, &quot;round_prefer_ceil&quot;, &quot;floor&quot; or &quot;ceil&quot;, not &quot;{0}&quot;</source>
        <translation>topi.image.resize2d 的 rounding_method 是 &quot;round&quot;、&quot;round_prefer_floor&quot;、&quot;round_prefer_ceil&quot;、&quot;floor&quot; 或 &quot;ceil&quot;，不能是 &quot;{0}&quot;</translation>
    </message>
    <message>
        <source>topi.image.resize2d is of NCHW or NHWC here, not of {0}</source>
        <translation>topi.image.resize2d 在这里用于 NCHW 或 NHWC，不能用于 {0}</translation>
    </message>
    <message>
        <source>the method of topi.image.resize2d is &quot;nearest_neighbor&quot;, &quot;linear&quot; or &quot;cubic&quot;, not &quot;{0}&quot;</source>
        <translation>topi.image.resize2d 的 method 是 &quot;nearest_neighbor&quot;、&quot;linear&quot; 或 &quot;cubic&quot;，不能是 &quot;{0}&quot;</translation>
    </message>
    <message>
        <source>topi.image.resize2d clamps at the border; bicubic_exclude is 0</source>
        <translation>topi.image.resize2d 在边界处截断坐标；bicubic_exclude 为 0</translation>
    </message>
    <message>
        <source>the size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>topi.nn.conv: the layout {0} does not fit a tensor of {1} dimensions</source>
        <translation>topi.nn.conv：布局 {0} 与 {1} 维的张量不符</translation>
    </message>
    <message>
        <source>topi.nn.conv has one to three spatial dimensions; {0} has {1} dimensions</source>
        <translation>topi.nn.conv 有一到三个空间维度；{0} 有 {1} 维</translation>
    </message>
    <message>
        <source>topi.nn.conv has at least one group, not {0}</source>
        <translation>topi.nn.conv 至少有一个组，不能是 {0}</translation>
    </message>
    <message>
        <source>topi.nn.conv: the channels are not divisible into {0} groups</source>
        <translation>topi.nn.conv：通道数不能均分为 {0} 组</translation>
    </message>
    <message>
        <source>topi.nn.conv: the kernel takes {0} channels a group, the data has {1} in {2} groups</source>
        <translation>topi.nn.conv：卷积核每组接受 {0} 个通道，而数据有 {1} 个通道，分为 {2} 组</translation>
    </message>
    <message>
        <source>topi.nn.conv: the window is larger than the padded data</source>
        <translation>topi.nn.conv：窗口大于填充后的数据</translation>
    </message>
    <message>
        <source>the stride</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>the dilation</source>
        <translation>膨胀</translation>
    </message>
    <message>
        <source>a transposed convolution has one to three spatial dimensions; {0} has {1} dimensions</source>
        <translation>转置卷积有一到三个空间维度；{0} 有 {1} 维</translation>
    </message>
    <message>
        <source>the channels of {0} are not divisible into {1} groups</source>
        <translation>{0} 的通道不能均分为 {1} 组</translation>
    </message>
    <message>
        <source>the kernel {0} takes {1} channels, {2} has {3}</source>
        <translation>卷积核 {0} 接受 {1} 个通道，而 {2} 有 {3} 个</translation>
    </message>
    <message>
        <source>the output padding</source>
        <translation>输出填充</translation>
    </message>
    <message>
        <source>the subscripts &quot;{0}&quot; of topi.einsum do not fit: one letter for each dimension of each tensor, commas between tensors, and behind -&gt; letters that occur before it</source>
        <translation>topi.einsum 的下标 &quot;{0}&quot; 不符：每个张量的每个维度对应一个字母，张量之间用逗号分隔，-&gt; 之后是前面出现过的字母</translation>
    </message>
    <message>
        <source>topi.einsum: the label {0} has {1} and {2} elements</source>
        <translation>topi.einsum：标号 {0} 对应 {1} 个和 {2} 个元素</translation>
    </message>
    <message>
        <source>the reduction of topi.nn.nll_loss is &quot;mean&quot;, &quot;sum&quot; or &quot;none&quot;, not &quot;{0}&quot;</source>
        <translation>topi.nn.nll_loss 的归约方式是 &quot;mean&quot;、&quot;sum&quot; 或 &quot;none&quot;，不能是 &quot;{0}&quot;</translation>
    </message>
    <message>
        <source>topi.nn.nll_loss: the targets are integers, of one dimension fewer than the predictions</source>
        <translation>topi.nn.nll_loss：目标是整数，维度比预测少一个</translation>
    </message>
    <message>
        <source>topi.nn.lrn is over an odd number of neighbours along axis 1 or 3</source>
        <translation>topi.nn.lrn 在轴 1 或 3 上对奇数个相邻元素计算</translation>
    </message>
    <message>
        <source>topi.{0} is of NCHW or NHWC, not of {1}</source>
        <translation>topi.{0} 的布局是 NCHW 或 NHWC，不能是 {1}</translation>
    </message>
    <message>
        <source>the block size of topi.{0} lies between 1 and 2**20; {1} does not</source>
        <translation>topi.{0} 的块大小在 1 与 2**20 之间；{1} 不在此范围内</translation>
    </message>
    <message>
        <source>the mode of topi.nn.depth_to_space is &quot;DCR&quot; or &quot;CDR&quot;, not &quot;{0}&quot;</source>
        <translation>topi.nn.depth_to_space 的模式是 &quot;DCR&quot; 或 &quot;CDR&quot;，不能是 &quot;{0}&quot;</translation>
    </message>
    <message>
        <source>topi.{0} is of float32 and float16, not of {1}</source>
        <translation>topi.{0} 适用于 float32 和 float16，不适用于 {1}</translation>
    </message>
    <message>
        <source>topi.{0}: {1} is {2}, {3} is {4}; they must be of one type</source>
        <translation>topi.{0}：{1} 的类型是 {2}，{3} 的类型是 {4}；它们的类型必须相同</translation>
    </message>
    <message>
        <source>topi.{0}: {1} has {2} elements for {3} channels</source>
        <translation>topi.{0}：{1} 有 {2} 个元素，而通道有 {3} 个</translation>
    </message>
    <message>
        <source>topi.nn.group_norm: {0} groups do not divide the channels of {1}</source>
        <translation>topi.nn.group_norm：{0} 个组不能均分 {1} 的通道</translation>
    </message>
    <message>
        <source>topi.nn.rms_norm: {0} is {1}, {2} is {3}; they must be of one type</source>
        <translation>topi.nn.rms_norm：{0} 的类型是 {1}，{2} 的类型是 {3}；它们的类型必须相同</translation>
    </message>
    <message>
        <source>the momentum of topi.nn.batch_norm lies between 0 and 1</source>
        <translation>topi.nn.batch_norm 的动量在 0 与 1 之间</translation>
    </message>
    <message>
        <source>topi.nn.pad needs one size before and one after for each of the {0} dimensions of {1}</source>
        <translation>topi.nn.pad 需要为 {1} 的 {0} 个维度各给出一个前填充大小和一个后填充大小</translation>
    </message>
    <message>
        <source>topi.nn.dilate needs one stride for each of the {0} dimensions of {1}</source>
        <translation>topi.nn.dilate 需要为 {1} 的 {0} 个维度各给出一个步幅</translation>
    </message>
    <message>
        <source>{0} has no dimensions to flatten</source>
        <translation>{0} 没有可以展平的维度</translation>
    </message>
    <message>
        <source>topi.nn.dilate puts zeros between the elements, nothing else</source>
        <translation>topi.nn.dilate 只能在元素之间插入零，不能插入其他值</translation>
    </message>
    <message>
        <source>the padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>topi.{0}: the layout {1} has blocks of {2}</source>
        <translation>topi.{0}：布局 {1} 含有 {2} 的分块</translation>
    </message>
    <message>
        <source>topi.nn.pool: the window is larger than the padded data</source>
        <translation>topi.nn.pool：窗口大于填充后的数据</translation>
    </message>
    <message>
        <source>a pool is &quot;max&quot; or &quot;avg&quot;, not &quot;{0}&quot;</source>
        <translation>池化是 &quot;max&quot; 或 &quot;avg&quot;，不能是 &quot;{0}&quot;</translation>
    </message>
    <message>
        <source>the kernel</source>
        <translation>卷积核</translation>
    </message>
    <message>
        <source>the output size</source>
        <translation>输出大小</translation>
    </message>
    <message>
        <source>topi.{0}: the dimensions that are multiplied have {1} and {2} elements</source>
        <translation>topi.{0}：相乘的维度分别有 {1} 个和 {2} 个元素</translation>
    </message>
    <message>
        <source>topi.nn.batch_matmul: batches of {0} and {1} do not fit each other</source>
        <translation>topi.nn.batch_matmul：{0} 与 {1} 的批次彼此不符</translation>
    </message>
    <message>
        <source>the result of topi.nn.batch_matmul has 3 dimensions, not {0}</source>
        <translation>topi.nn.batch_matmul 的结果有 3 个维度，不能是 {0} 个</translation>
    </message>
    <message>
        <source>the axes of topi.tensordot are a number, or as many of one side as of the other</source>
        <translation>topi.tensordot 的轴是一个数字，或两侧数目相同的轴</translation>
    </message>
    <message>
        <source>topi.{0}: axis {1} is not one of {2} dimensions</source>
        <translation>topi.{0}：轴 {1} 不在 {2} 个维度之内</translation>
    </message>
    <message>
        <source>topi.{0} takes a tensor of {1} dimensions; {2} has {3}</source>
        <translation>topi.{0} 需要 {1} 维的张量；{2} 有 {3} 维</translation>
    </message>
    <message>
        <source>topi.{0} needs sizes that are numbers here, not expressions of variables</source>
        <translation>topi.{0} 的尺寸在这里必须是数字，不能是含变量的表达式</translation>
    </message>
    <message>
        <source>topi.{0}: {1} must be at least {2}, not {3}</source>
        <translation>topi.{0}：{1} 必须至少为 {2}，不能是 {3}</translation>
    </message>
    <message>
        <source>topi.{0}: {1} has {2} values for {3} dimensions</source>
        <translation>topi.{0}：{1} 有 {2} 个值，而维度有 {3} 个</translation>
    </message>
    <message>
        <source>{0} has no dimensions to reduce</source>
        <translation>{0} 没有可以归约的维度</translation>
    </message>
    <message>
        <source>all and any are of bools, not of {0}</source>
        <translation>all 和 any 适用于 bool，不适用于 {0}</translation>
    </message>
    <message>
        <source>{0} has {1} dimensions, fewer than the {2} that it is summed to</source>
        <translation>{0} 有 {1} 个维度，少于求和目标的 {2} 个维度</translation>
    </message>
    <message>
        <source>the shape of {0} is not the given one broadcast</source>
        <translation>{0} 的形状不是由给定形状广播得到的</translation>
    </message>
    <message>
        <source>powers are of floats here, not of {0}</source>
        <translation>幂运算在这里适用于浮点数，不适用于 {0}</translation>
    </message>
    <message>
        <source>{0} is of integers, not of {1}</source>
        <translation>{0} 适用于整数，不适用于 {1}</translation>
    </message>
    <message>
        <source>topi.{0} {1}</source>
        <translation>topi.{0} {1}</translation>
    </message>
    <message>
        <source>topi.{0} would make a dimension of {1} elements</source>
        <translation>topi.{0} 会产生有 {1} 个元素的维度</translation>
    </message>
    <message>
        <source>topi.arange: no steps of this sign lead from the start to the stop</source>
        <translation>topi.arange：这种符号的步长无法从起点到达终点</translation>
    </message>
    <message>
        <source>topi.{0} needs at least one tensor</source>
        <translation>topi.{0} 至少需要一个张量</translation>
    </message>
    <message>
        <source>topi.concatenate: {0} and {1} differ in dimension {2}</source>
        <translation>topi.concatenate：{0} 与 {1} 在维度 {2} 上不同</translation>
    </message>
    <message>
        <source>topi.split: the indices into dimension {0} of {1} must increase and lie in it</source>
        <translation>topi.split：{1} 的维度 {0} 的索引必须递增且位于该维度之内</translation>
    </message>
    <message>
        <source>topi.split makes 1 to {0} sections, not {1}</source>
        <translation>topi.split 可分成 1 到 {0} 段，不能是 {1} 段</translation>
    </message>
    <message>
        <source>topi.repeat repeats at least once, not {0} times</source>
        <translation>topi.repeat 至少重复一次，不能是 {0} 次</translation>
    </message>
    <message>
        <source>topi.meshgrid is &quot;ij&quot; or &quot;xy&quot;, not &quot;{0}&quot;</source>
        <translation>topi.meshgrid 是 &quot;ij&quot; 或 &quot;xy&quot;，不能是 &quot;{0}&quot;</translation>
    </message>
    <message>
        <source>topi.meshgrid needs at least one tensor</source>
        <translation>topi.meshgrid 至少需要一个张量</translation>
    </message>
    <message>
        <source>topi.{0}: &quot;{1}&quot; is no layout; one is written as NCHW or NCHW8c, each letter once</source>
        <translation>topi.{0}：&quot;{1}&quot; 不是布局；布局写作 NCHW 或 NCHW8c 这样的形式，每个字母出现一次</translation>
    </message>
    <message>
        <source>topi.{0}: the layout {1} has blocks of an axis {2} that it lacks</source>
        <translation>topi.{0}：布局 {1} 含有轴 {2} 的分块，却没有这个轴</translation>
    </message>
    <message>
        <source>topi.{0}: &quot;{1}&quot; is no layout</source>
        <translation>topi.{0}：&quot;{1}&quot; 不是布局</translation>
    </message>
    <message>
        <source>topi.{0}: the layout {1} has no axis {2}</source>
        <translation>topi.{0}：布局 {1} 没有轴 {2}</translation>
    </message>
    <message>
        <source>topi.{0}: the layouts {1} and {2} have different axes</source>
        <translation>topi.{0}：布局 {1} 与 {2} 的轴不同</translation>
    </message>
    <message>
        <source>the mode of topi.take is &quot;clip&quot;, &quot;wrap&quot; or &quot;fast&quot;, not &quot;{0}&quot;</source>
        <translation>topi.take 的模式是 &quot;clip&quot;、&quot;wrap&quot; 或 &quot;fast&quot;，不能是 &quot;{0}&quot;</translation>
    </message>
    <message>
        <source>topi.{0}: the indices in {1} must be integers, not {2}</source>
        <translation>topi.{0}：{1} 中的索引必须是整数，不能是 {2}</translation>
    </message>
    <message>
        <source>topi.take: {0} batch dimensions do not fit axis {1}</source>
        <translation>topi.take：{0} 个批次维度与轴 {1} 不符</translation>
    </message>
    <message>
        <source>topi.where chooses from tensors of one type, not {0} and {1}</source>
        <translation>topi.where 从同一类型的张量中选择，不能是 {0} 和 {1}</translation>
    </message>
    <message>
        <source>topi.trilu needs two dimensions; {0} has {1}</source>
        <translation>topi.trilu 需要两个维度；{0} 有 {1} 个</translation>
    </message>
    <message>
        <source>topi.gather_nd: {0} coordinates do not fit the {1} dimensions of {2}</source>
        <translation>topi.gather_nd：{0} 个坐标与 {2} 的 {1} 个维度不符</translation>
    </message>
    <message>
        <source>topi.sequence_mask masks along axis 0 or 1 of at least two dimensions</source>
        <translation>topi.sequence_mask 对至少二维的张量沿轴 0 或 1 掩码</translation>
    </message>
    <message>
        <source>topi.gather_nd: batch_dims is at least 0</source>
        <translation>topi.gather_nd：batch_dims 至少为 0</translation>
    </message>
    <message>
        <source>{0} has {1} elements and is reshaped to {2}</source>
        <translation>{0} 有 {1} 个元素，却要重塑为 {2}</translation>
    </message>
    <message>
        <source>topi.transpose takes each of the {0} dimensions of {1} once</source>
        <translation>topi.transpose 要求 {1} 的 {0} 个维度各出现一次</translation>
    </message>
    <message>
        <source>topi.expand_dims makes 0 to {0} dimensions, not {1}</source>
        <translation>topi.expand_dims 可增加 0 到 {0} 个维度，不能是 {1} 个</translation>
    </message>
    <message>
        <source>dimension {0} of {1} is {2}; only dimensions of 1 can be squeezed</source>
        <translation>{1} 的维度 {0} 为 {2}；只能压缩大小为 1 的维度</translation>
    </message>
    <message>
        <source>the stride of a slice cannot be {0}</source>
        <translation>切片的步幅不能是 {0}</translation>
    </message>
    <message>
        <source>a slice from {0} to {1} in steps of {2} of {3} elements is empty</source>
        <translation>对 {3} 个元素从 {0} 到 {1}、步长为 {2} 的切片为空</translation>
    </message>
    <message>
        <source>topi.strided_slice needs a begin and an end for each axis that it cuts</source>
        <translation>topi.strided_slice 需要为它切取的每个轴给出起点和终点</translation>
    </message>
    <message>
        <source>topi.strided_slice with sizes (slice_mode &quot;size&quot;) needs known shapes</source>
        <translation>按大小切取的 topi.strided_slice（slice_mode &quot;size&quot;）需要已知的形状</translation>
    </message>
    <message>
        <source>slice_mode is &quot;end&quot; or &quot;size&quot;, not &quot;{0}&quot;</source>
        <translation>slice_mode 是 &quot;end&quot; 或 &quot;size&quot;，不能是 &quot;{0}&quot;</translation>
    </message>
    <message>
        <source>topi.reverse_sequence needs one length for each index along axis {0}</source>
        <translation>topi.reverse_sequence 需要为轴 {0} 上的每个索引给出一个长度</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>a BlockBuilder</source>
        <translation>BlockBuilder 对象</translation>
    </message>
    <message>
        <source>a schedule of tensor expressions</source>
        <translation>张量表达式的调度</translation>
    </message>
    <message>
        <source>a struct info</source>
        <translation>结构信息</translation>
    </message>
    <message>
        <source>a method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>an If is in a dataflow block, which has no control flow</source>
        <translation>If 位于数据流块中，而数据流块没有控制流</translation>
    </message>
    <message>
        <source>{0} has effects and must not be in a dataflow block</source>
        <translation>{0} 有副作用，不能位于数据流块中</translation>
    </message>
    <message>
        <source>{0} takes conditions, at least one</source>
        <translation>{0} 需要条件，至少一个</translation>
    </message>
    <message>
        <source>block &quot;{0}&quot; is in another scope than block &quot;{1}&quot;</source>
        <translation>块“{0}”与块“{1}”不在同一作用域</translation>
    </message>
    <message>
        <source>the product of the factors up to factor {0}, {1}, is not a number of {2}, the type of loop variable &quot;{3}&quot;</source>
        <translation>到第 {0} 个因子（{1}）为止的乘积超出了循环变量“{3}”的类型 {2} 的范围</translation>
    </message>
    <message>
        <source>tvm.script has no module {0} in the releases {1} to {2} of TVM; {3} is read as what these call {3}</source>
        <translation>TVM {1} 至 {2} 的 tvm.script 中没有模块 {0}；{3} 按这些版本中的 {3} 读取</translation>
    </message>
    <message>
        <source>the constant {0} is a lambda; define it in the text</source>
        <translation>常量 {0} 是 lambda；请在文本中定义它</translation>
    </message>
    <message>
        <source>TVM {0} and later write &quot;{1}&quot;, but by line {2} the text is of TVM {3}; it is read as &quot;{4}&quot;</source>
        <translation>“{1}”是 TVM {0} 及以后版本的写法，但根据第 {2} 行，此文本属于 TVM {3}；按“{4}”读取</translation>
    </message>
    <message>
        <source>TVM before {0} writes &quot;{1}&quot;, but by line {2} the text is of TVM {3}; it is read as &quot;{4}&quot;</source>
        <translation>“{1}”是 TVM {0} 之前版本的写法，但根据第 {2} 行，此文本属于 TVM {3}；按“{4}”读取</translation>
    </message>
    <message>
        <source>module of the script</source>
        <translation>脚本中的模块</translation>
    </message>
    <message>
        <source>StaticPlanBlockMemory gives {0} tensors {1} storages, drawn one above the other</source>
        <translation>StaticPlanBlockMemory 将 {0} 个张量放入 {1} 块存储，图中上下排列</translation>
    </message>
    <message>
        <source>packed into one block of memory, which storages of StaticPlanBlockMemory are not</source>
        <translation>合并放入一整块内存；StaticPlanBlockMemory 的各块存储则是分开的</translation>
    </message>
    <message>
        <source>tensors that leave their block, and so are allocated for themselves: {0}</source>
        <translation>离开所在块、因而单独分配的张量：{0}</translation>
    </message>
    <message>
        <source>there is no Relax function {0} to plan</source>
        <translation>没有可规划的 Relax 函数 {0}</translation>
    </message>
    <message>
        <source>bindings of a graph run one after the other; no run is needed to compare their live ranges</source>
        <translation>计算图的绑定依次执行；比较其活跃区间无需运行</translation>
    </message>
    <message>
        <source>there is no pipeline named {0}; known are: {1}</source>
        <translation>没有名为 {0} 的流水线；已知的有：{1}</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; holds {1} tensors, and none of them is named {2}; choose a file with one array (.npy), or one that names it</source>
        <translation>“{0}”中有 {1} 个张量，但没有名为 {2} 的；请选择只含一个数组的文件（.npy），或含有该名称的文件</translation>
    </message>
    <message>
        <source>the weights of &apos;{0}&apos; cannot be sent to another host; write them to a file with tirc import --params, and choose that file</source>
        <translation>“{0}”的权重无法发送到其他主机；请用 tirc import --params 将其写入文件，再选择该文件</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is not UTF-8 text; open a TVMScript module (.py), a model (.onnx) or a session (.tirscope)</source>
        <translation>“{0}”不是 UTF-8 文本；请打开 TVMScript 模块（.py）、模型（.onnx）或会话（.tirscope）</translation>
    </message>
    <message>
        <source>the module has no Relax function whose parameters could be bound</source>
        <translation>该模块没有可绑定参数的 Relax 函数</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; holds no tensor for a parameter of {1}; its tensors are named by the parameters</source>
        <translation>“{0}”中没有 {1} 的参数对应的张量；张量应以参数名命名</translation>
    </message>
    <message>
        <source>a vector has 1 to {0} lanes, not {1}</source>
        <translation>向量有 1 到 {0} 个通道，而不是 {1} 个</translation>
    </message>
    <message>
        <source>{0} is no type to quantize to</source>
        <translation>{0} 不是可量化的目标类型</translation>
    </message>
    <message>
        <source>a value is checked to be {0}, but only integers can be compared here</source>
        <translation>要检查某个值是否为 {0}，但此处只能比较整数</translation>
    </message>
    <message>
        <source>a tensor expression computes with numbers, not with handles</source>
        <translation>张量表达式对数值而不是句柄进行计算</translation>
    </message>
    <message>
        <source>parameter {0}, {1}, is larger than what is left of the {2} bytes of random arguments; use smaller sizes, or give it with --input {0}=FILE.npy</source>
        <translation>参数 {0}（{1}）超过随机参数 {2} 字节上限的剩余部分；请使用较小的尺寸，或用 --input {0}=FILE.npy 给出</translation>
    </message>
    <message>
        <source>{0} has {1} axes already, as many as a stage may have</source>
        <translation>{0} 已有 {1} 个轴，达到一个阶段的上限</translation>
    </message>
    <message>
        <source>values of the type {0} have no maximum</source>
        <translation>类型 {0} 的值没有最大值</translation>
    </message>
    <message>
        <source>default schedules are for GPUs, and {0} is none; use cuda, opencl, or a device such as nvidia/geforce-rtx-3090</source>
        <translation>默认调度只用于 GPU，而 {0} 不是；请使用 cuda、opencl 或 nvidia/geforce-rtx-3090 这样的设备</translation>
    </message>
    <message>
        <source>the variables of block {0} are not its loops one by one, from 0</source>
        <translation>块 {0} 的变量不是从 0 开始逐一对应其循环</translation>
    </message>
    <message>
        <source>the blocks cannot be given one loop for each variable: {0}</source>
        <translation>无法让每个块的每个变量各有一个循环：{0}</translation>
    </message>
    <message>
        <source>block {0} touches more than one element of buffer {1} at a time</source>
        <translation>块 {0} 一次访问缓冲区 {1} 的多个元素</translation>
    </message>
    <message>
        <source>block {0} reads nothing</source>
        <translation>块 {0} 什么也不读</translation>
    </message>
    <message>
        <source>{0} is not a rule of default schedules; use {1}</source>
        <translation>{0} 不是默认调度的规则；请使用 {1}</translation>
    </message>
    <message>
        <source>a matrix copied with its axes exchanged</source>
        <translation>交换两轴后复制的矩阵</translation>
    </message>
    <message>
        <source>block {0} is not a sum of products X[...] = X[...] + Y</source>
        <translation>块 {0} 不是乘积之和 X[...] = X[...] + Y</translation>
    </message>
    <message>
        <source>block {0} does not read a matrix and a vector</source>
        <translation>块 {0} 读取的不是一个矩阵和一个向量</translation>
    </message>
    <message>
        <source>a read is by more than single variables</source>
        <translation>有一处读取的下标不是由单个变量组成的</translation>
    </message>
    <message>
        <source>more than one reduction variable is divided in the read</source>
        <translation>读取中被除的归约变量不止一个</translation>
    </message>
    <message>
        <source>the start of the read depends on the block&apos;s variables</source>
        <translation>读取的起点依赖块的变量</translation>
    </message>
    <message>
        <source>the read is by no variable</source>
        <translation>读取不使用任何变量</translation>
    </message>
    <message>
        <source>the read has no spatial or no reduction variable</source>
        <translation>读取中没有空间变量或没有归约变量</translation>
    </message>
    <message>
        <source>the matrix is not stored along the reduction; the schedule for that is for other targets</source>
        <translation>矩阵不是沿归约方向存放的；这种情况的调度只用于其他目标</translation>
    </message>
    <message>
        <source>a block has fewer loops than the rule asks for</source>
        <translation>有一个块的循环比规则要求的少</translation>
    </message>
    <message>
        <source>the matrix is read by fewer than two loops</source>
        <translation>读取矩阵的循环不足两个</translation>
    </message>
    <message>
        <source>a block of threads has more rows than threads for them</source>
        <translation>一个线程块的行数多于负责行的线程数</translation>
    </message>
    <message>
        <source>the sums of threads have fewer loops than four</source>
        <translation>各线程之和的循环不足四个</translation>
    </message>
    <message>
        <source>the result has fewer loops than three</source>
        <translation>结果的循环不足三个</translation>
    </message>
    <message>
        <source>what is made of the product uses each element more than once, and TVM&apos;s rule fails there; leave gpu.GEMV out</source>
        <translation>乘积之后的计算多次使用每个元素，TVM 的规则在此会失败；请不要使用 gpu.GEMV</translation>
    </message>
    <message>
        <source>after inlining {0} blocks are left, not a product and what is made of it</source>
        <translation>内联后剩下 {0} 个块，而不是一个乘积及其后的计算</translation>
    </message>
    <message>
        <source>the second block is not spatial</source>
        <translation>第二个块不是空间块</translation>
    </message>
    <message>
        <source>the product has {0} loops, not 2 or 3</source>
        <translation>乘积有 {0} 个循环，而不是 2 或 3 个</translation>
    </message>
    <message>
        <source>there is more than one vector</source>
        <translation>向量不止一个</translation>
    </message>
    <message>
        <source>the first block does not end with a reduction</source>
        <translation>第一个块不以归约结尾</translation>
    </message>
    <message>
        <source>the reductions are not over the same axes</source>
        <translation>各归约不在相同的轴上</translation>
    </message>
    <message>
        <source>the last block is not spatial</source>
        <translation>最后一个块不是空间块</translation>
    </message>
    <message>
        <source>the last block has more variables than the reductions</source>
        <translation>最后一个块的变量比归约多</translation>
    </message>
    <message>
        <source>the last block has too few loops</source>
        <translation>最后一个块的循环太少</translation>
    </message>
    <message>
        <source>there is no block</source>
        <translation>没有块</translation>
    </message>
    <message>
        <source>what is made of the product cannot be inlined into it</source>
        <translation>乘积之后的计算无法内联到乘积中</translation>
    </message>
    <message>
        <source>the function has no block &quot;root&quot;</source>
        <translation>函数没有名为 &quot;root&quot; 的块</translation>
    </message>
    <message>
        <source>block {0} is neither spatial nor a reduction</source>
        <translation>块 {0} 既不是空间块也不是归约块</translation>
    </message>
    <message>
        <source>there is more than one reduction</source>
        <translation>归约不止一个</translation>
    </message>
    <message>
        <source>there is no reduction</source>
        <translation>没有归约</translation>
    </message>
    <message>
        <source>the block is no product any more after reindex</source>
        <translation>reindex 之后该块不再是乘积</translation>
    </message>
    <message>
        <source>block {0} is not C[S, I, J] += A[S, I, K] * B[S, J, K]</source>
        <translation>块 {0} 不是 C[S, I, J] += A[S, I, K] * B[S, J, K]</translation>
    </message>
    <message>
        <source>two variables are divided in the read</source>
        <translation>读取中有两个变量被除</translation>
    </message>
    <message>
        <source>the read does not begin at 0</source>
        <translation>读取不从 0 开始</translation>
    </message>
    <message>
        <source>the read is not by all variables</source>
        <translation>读取没有用到所有变量</translation>
    </message>
    <message>
        <source>not every spatial variable is in the read</source>
        <translation>并非每个空间变量都出现在读取中</translation>
    </message>
    <message>
        <source>the write back has other loops than the block</source>
        <translation>写回的循环与块的循环不同</translation>
    </message>
    <message>
        <source>after inlining {0} blocks are left, not a reduction and what is made of it</source>
        <translation>内联后剩下 {0} 个块，而不是一个归约及其后的计算</translation>
    </message>
    <message>
        <source>block {0} is not a sum X[...] = X[...] + Y</source>
        <translation>块 {0} 不是求和 X[...] = X[...] + Y</translation>
    </message>
    <message>
        <source>the rule expects {0} loops here, and there are {1}</source>
        <translation>规则在此需要 {0} 个循环，而实际有 {1} 个</translation>
    </message>
    <message>
        <source>no block after the last reduction copies a matrix with its axes exchanged</source>
        <translation>最后一个归约之后没有块把矩阵交换两轴后复制</translation>
    </message>
    <message>
        <source>blocks before the one that the transposed block reads cannot be inlined</source>
        <translation>转置块所读块之前的块无法内联</translation>
    </message>
    <message>
        <source>the block that transposes has {0} loops, not 2</source>
        <translation>做转置的块有 {0} 个循环，而不是 2 个</translation>
    </message>
    <message>
        <source>default schedules need a target: with tvm.target.Target(&quot;cuda&quot;):</source>
        <translation>默认调度需要一个目标：with tvm.target.Target(&quot;cuda&quot;):</translation>
    </message>
    <message>
        <source>ApplyDefaultSchedule takes rules such as dl.gpu.Matmul(), not {0}</source>
        <translation>ApplyDefaultSchedule 接受 dl.gpu.Matmul() 这样的规则，而不是 {0}</translation>
    </message>
    <message>
        <source>ApplyDefaultSchedule needs a rule</source>
        <translation>ApplyDefaultSchedule 需要一条规则</translation>
    </message>
    <message>
        <source>a target</source>
        <translation>一个目标</translation>
    </message>
    <message>
        <source>a rule of default schedules</source>
        <translation>一条默认调度规则</translation>
    </message>
    <message>
        <source>{0} means {1}, for which no code is made here; use cpu, opencl or cuda</source>
        <translation>{0} 表示 {1}，这里不为它生成代码；请使用 cpu、opencl 或 cuda</translation>
    </message>
    <message>
        <source>there is no TensorIR function that is not scheduled already</source>
        <translation>所有 TensorIR 函数都已调度</translation>
    </message>
    <message>
        <source>no default schedule applies: {0}</source>
        <translation>没有适用的默认调度：{0}</translation>
    </message>
    <message>
        <source>a default schedule may take {0} steps, and this function needs more; schedule a part of it first</source>
        <translation>默认调度最多执行 {0} 步，而此函数需要更多；请先调度其中一部分</translation>
    </message>
    <message>
        <source>the program computes something else than the unscheduled one: {0}</source>
        <translation>该程序的计算结果与未调度的程序不同：{0}</translation>
    </message>
    <message>
        <source>--resume needs the --database of the run</source>
        <translation>--resume 需要该次运行的 --database</translation>
    </message>
    <message>
        <source>Making design spaces</source>
        <translation>正在生成设计空间</translation>
    </message>
    <message>
        <source>{0} names no run that could be resumed; start one without --resume</source>
        <translation>{0} 中没有可以继续的运行；请去掉 --resume 重新开始</translation>
    </message>
    <message>
        <source>the run in {0} is of another function, space or strategy; give the same ones, or start a new run without --resume</source>
        <translation>{0} 中的运行属于另一个函数、空间或策略；请给出相同的设置，或去掉 --resume 开始新的运行</translation>
    </message>
    <message>
        <source>Tuning</source>
        <translation>正在调优</translation>
    </message>
    <message>
        <source>Timing the fastest again</source>
        <translation>正在重新计时最快的程序</translation>
    </message>
    <message>
        <source>{0}: another program writes to this file</source>
        <translation>{0}：另一个程序正在写入此文件</translation>
    </message>
    <message>
        <source>the database has this candidate as one that failed</source>
        <translation>数据库中记录该候选程序失败</translation>
    </message>
    <message>
        <source>tuning record {0} of the database cannot be used</source>
        <translation>数据库中的调优记录 {0} 无法使用</translation>
    </message>
    <message>
        <source>the shape of &apos;{0}&apos; is not a constant, so no tile size can be chosen; set its sizes with --set NAME=VALUE</source>
        <translation>“{0}”的形状不是常量，因此无法选择分块大小；请用 --set NAME=VALUE 设定其大小</translation>
    </message>
    <message>
        <source>the loop &apos;{0}&apos; has no constant extent, so no tile size can be chosen</source>
        <translation>循环“{0}”的范围不是常量，因此无法选择分块大小</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has no blocks, which schedules are about; blockize its loops or write it with T.block</source>
        <translation>“{0}”中没有可供调度的块；请对其循环使用 blockize，或用 T.block 编写</translation>
    </message>
    <message>
        <source>the script samples nothing, so there is nothing to search; write sch.sample_perfect_tile or sch.sample_categorical where a decision is open</source>
        <translation>脚本没有任何采样，因此没有可搜索的内容；请在待定之处写 sch.sample_perfect_tile 或 sch.sample_categorical</translation>
    </message>
    <message>
        <source>no search strategy &apos;{0}&apos;; there are {1}</source>
        <translation>没有搜索策略“{0}”；可用的有 {1}</translation>
    </message>
    <message>
        <source>the folder {0} cannot be made</source>
        <translation>无法创建文件夹 {0}</translation>
    </message>
    <message>
        <source>expected a name ending in .html or .pdf, or a folder without an ending, found &quot;{0}&quot;</source>
        <translation>应为以 .html 或 .pdf 结尾的名称，或不带扩展名的文件夹，实际为“{0}”</translation>
    </message>
    <message>
        <source>expected steps such as 0,3,5-8, found &quot;{0}&quot;</source>
        <translation>应为形如 0,3,5-8 的步骤，实际为“{0}”</translation>
    </message>
    <message>
        <source>a slide has no view &quot;{0}&quot;: name some of text, nest, tree, graph, scopes, liveness, memory</source>
        <translation>幻灯片没有视图“{0}”：可选 text、nest、tree、graph、scopes、liveness、memory</translation>
    </message>
    <message>
        <source>there is no step {0}; the last is {1}</source>
        <translation>没有步骤 {0}；最后一步是 {1}</translation>
    </message>
    <message>
        <source>a storyboard has at most {0} slides, not {1}: choose some steps</source>
        <translation>分步讲解最多 {0} 页，而不是 {1} 页：请选择部分步骤</translation>
    </message>
    <message>
        <source>expected a cache such as L1=32K,8,64 (bytes, ways, line), found &quot;{0}&quot;</source>
        <translation>应为形如 L1=32K,8,64（字节数、路数、行大小）的缓存，实际为“{0}”</translation>
    </message>
    <message>
        <source>there is no cache to simulate: name one</source>
        <translation>没有可模拟的缓存：请指定一个</translation>
    </message>
    <message>
        <source>{0} has lines of {1} bytes, {2} of {3}: all levels have the same</source>
        <translation>{0} 的行为 {1} 字节，{2} 的行为 {3} 字节：各级必须相同</translation>
    </message>
    <message>
        <source>a line of {0} has {1} bytes: expected a power of two from 8 to 4096</source>
        <translation>{0} 的行为 {1} 字节：应为 8 到 4096 之间的 2 的幂</translation>
    </message>
    <message>
        <source>{0} of {1} bytes is not whole sets of {2} lines of {3} bytes, up to 1 GiB</source>
        <translation>{0} 的 {1} 字节不是由 {2} 行、每行 {3} 字节组成的整数组（最多 1 GiB）</translation>
    </message>
    <message>
        <source>enough accesses were seen</source>
        <translation>已看到足够的访问</translation>
    </message>
    <message>
        <source>the module has {0} TensorIR functions: specify one</source>
        <translation>模块有 {0} 个 TensorIR 函数：请指定一个</translation>
    </message>
    <message>
        <source>max_accesses is at least 1, not {0}</source>
        <translation>max_accesses 至少为 1，而不是 {0}</translation>
    </message>
    <message>
        <source>the loop &apos;{0}&apos; has no constant extent</source>
        <translation>循环“{0}”的长度不是常量</translation>
    </message>
    <message>
        <source>the threads of a block load together</source>
        <translation>线程块中的线程共同加载</translation>
    </message>
    <message>
        <source>the number of lanes is not known</source>
        <translation>通道数未知</translation>
    </message>
    <message>
        <source>block {0} has {1} threads, and wants {2} to {3}</source>
        <translation>块 {0} 有 {1} 个线程，而需要 {2} 到 {3} 个</translation>
    </message>
    <message>
        <source>no space is called {0}; known ones: {1}</source>
        <translation>没有名为 {0} 的空间；已知的有：{1}</translation>
    </message>
    <message>
        <source>two blocks are called {0}, so rules could not tell them apart</source>
        <translation>有两个块都叫 {0}，规则无法区分它们</translation>
    </message>
    <message>
        <source>it is tiled</source>
        <translation>它已分块</translation>
    </message>
    <message>
        <source>it does not write exactly one buffer</source>
        <translation>它写入的缓冲区不是恰好一个</translation>
    </message>
    <message>
        <source>it reads nothing</source>
        <translation>它不读取任何内容</translation>
    </message>
    <message>
        <source>all of its variables are data-parallel</source>
        <translation>它的所有变量都是数据并行的</translation>
    </message>
    <message>
        <source>its variables are not its loops, one by one</source>
        <translation>它的变量与循环并非一一对应</translation>
    </message>
    <message>
        <source>it reads {0} in two places</source>
        <translation>它在两处读取 {0}</translation>
    </message>
    <message>
        <source>what it reads of {0} has no constant size</source>
        <translation>它读取 {0} 的区域大小不是常量</translation>
    </message>
    <message>
        <source>it reads no element more than once</source>
        <translation>它没有重复读取任何元素</translation>
    </message>
    <message>
        <source>it is no reduction</source>
        <translation>它不是归约</translation>
    </message>
    <message>
        <source>the loop {0} is neither spatial nor a reduction</source>
        <translation>循环 {0} 既不是空间循环也不是归约循环</translation>
    </message>
    <message>
        <source>the loop {0} holds more than the next one</source>
        <translation>循环 {0} 中除下一层循环外还有其他内容</translation>
    </message>
    <message>
        <source>no loop of it is a reduction</source>
        <translation>它没有归约循环</translation>
    </message>
    <message>
        <source>its loops have no constant extents</source>
        <translation>它的循环长度不是常量</translation>
    </message>
    <message>
        <source>its {0} spatial points are enough to be shared out</source>
        <translation>它的 {0} 个空间点已足够分配</translation>
    </message>
    <message>
        <source>its reduction has one step</source>
        <translation>它的归约只有一步</translation>
    </message>
    <message>
        <source>it asks for none</source>
        <translation>它没有要求自定义规则</translation>
    </message>
    <message>
        <source>it asks to be left alone</source>
        <translation>它要求保持原样</translation>
    </message>
    <message>
        <source>no rule is called {0}</source>
        <translation>没有名为 {0} 的规则</translation>
    </message>
    <message>
        <source>it is the function&apos;s root block</source>
        <translation>它是函数的根块</translation>
    </message>
    <message>
        <source>it can be inlined neither into its consumers nor into its producer</source>
        <translation>它既不能内联到使用者，也不能内联到生产者</translation>
    </message>
    <message>
        <source>it would do an expensive operation again</source>
        <translation>这会重复执行开销大的运算</translation>
    </message>
    <message>
        <source>it has a condition</source>
        <translation>它含有条件</translation>
    </message>
    <message>
        <source>it reads {0} by other indices than it writes</source>
        <translation>它读取 {0} 的下标与写入的下标不同</translation>
    </message>
    <message>
        <source>its annotation asks for that</source>
        <translation>它的标注要求如此</translation>
    </message>
    <message>
        <source>the target has no threads that share memory</source>
        <translation>目标没有共享内存的线程</translation>
    </message>
    <message>
        <source>the threads of a block share a reduction</source>
        <translation>线程块中的线程分担归约</translation>
    </message>
    <message>
        <source>it does not compute one constant</source>
        <translation>它计算的不是单个常量</translation>
    </message>
    <message>
        <source>it is what the function is for</source>
        <translation>它是函数的输出</translation>
    </message>
    <message>
        <source>it is not the function&apos;s root block</source>
        <translation>它不是函数的根块</translation>
    </message>
    <message>
        <source>it is inside of another block</source>
        <translation>它位于另一个块之内</translation>
    </message>
    <message>
        <source>it has no loops</source>
        <translation>它没有循环</translation>
    </message>
    <message>
        <source>its outermost loop holds other blocks</source>
        <translation>它的最外层循环还包含其他块</translation>
    </message>
    <message>
        <source>no other block reads what it writes</source>
        <translation>没有其他块读取它写入的内容</translation>
    </message>
    <message>
        <source>the loops of block {0} are bound to blockIdx, but none to threadIdx; bind one, or none at all</source>
        <translation>块 {0} 的循环绑定了 blockIdx，但没有绑定 threadIdx；请绑定一个，或全都不绑定</translation>
    </message>
    <message>
        <source>no cost model &apos;{0}&apos;; there are {1}</source>
        <translation>没有名为“{0}”的代价模型；现有 {1}</translation>
    </message>
    <message>
        <source>{0} cannot be opened, or is older than 2.0: install XGBoost&apos;s library, or tune with the model &quot;random&quot;</source>
        <translation>{0} 无法打开，或早于 2.0：请安装 XGBoost 的库，或用模型“random”调优</translation>
    </message>
    <message>
        <source>XGBoost failed: {0}; tune with the model &quot;random&quot; to do without it</source>
        <translation>XGBoost 失败：{0}；用模型“random”调优即可不用它</translation>
    </message>
    <message>
        <source>this program was built without XGBoost: install its development files and build again, or tune with the model &quot;random&quot;</source>
        <translation>本程序构建时没有 XGBoost：请安装其开发文件后重新构建，或用模型“random”调优</translation>
    </message>
    <message>
        <source>a dict from mutators to their shares</source>
        <translation>从变异器到其份额的字典</translation>
    </message>
    <message>
        <source>a function of the script</source>
        <translation>脚本中的函数</translation>
    </message>
    <message>
        <source>a list of strings</source>
        <translation>字符串列表</translation>
    </message>
    <message>
        <source>a ReuseType</source>
        <translation>ReuseType</translation>
    </message>
    <message>
        <source>letters S and R, one for each level of tiles</source>
        <translation>字母 S 和 R，每级分块一个</translation>
    </message>
    <message>
        <source>&quot;no&quot;, &quot;may&quot; or &quot;must&quot;</source>
        <translation>“no”、“may”或“must”</translation>
    </message>
    <message>
        <source>the script makes no ms.space_generator.PostOrderApply or ScheduleFn</source>
        <translation>脚本没有构造 ms.space_generator.PostOrderApply 或 ScheduleFn</translation>
    </message>
    <message>
        <source>a factor of a tile moves a divisor to another, or a vector load has another length</source>
        <translation>分块的一个因子把一个约数移给另一个因子，或向量加载改用另一长度</translation>
    </message>
    <message>
        <source>a block is computed elsewhere</source>
        <translation>一个块改在别处计算</translation>
    </message>
    <message>
        <source>a loop is bound to another number of threads</source>
        <translation>循环绑定到另一数目的线程</translation>
    </message>
    <message>
        <source>a space generator</source>
        <translation>空间生成器</translation>
    </message>
    <message>
        <source>there are {0} design spaces, numbered from 0, and none is number {1}</source>
        <translation>共有 {0} 个设计空间，从 0 开始编号，没有编号 {1}</translation>
    </message>
    <message>
        <source>the design space leaves {0} numbers open, but {1} are given; give the `decisions` of a trial of this space</source>
        <translation>设计空间有 {0} 个待定的数，却给出了 {1} 个；请给出该空间中某次试验的 `decisions`</translation>
    </message>
    <message>
        <source>Design space</source>
        <translation>设计空间</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>evolutionary or random</source>
        <translation>evolutionary（进化）或 random（随机）</translation>
    </message>
    <message>
        <source>Cost model</source>
        <translation>代价模型</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>At most so many candidates (64)</source>
        <translation>最多这么多个候选（64）</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>End after this time</source>
        <translation>到此时间后结束</translation>
    </message>
    <message>
        <source>Share of the machine&apos;s peak</source>
        <translation>占机器峰值的比例</translation>
    </message>
    <message>
        <source>End when a program reaches this share of what the machine can do</source>
        <translation>当某个程序达到机器能力的这一比例时结束</translation>
    </message>
    <message>
        <source>Candidates per batch</source>
        <translation>每批候选数</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>Threads for parallel loops</source>
        <translation>并行循环的线程数</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Seed of all that is drawn; drawn itself if it is missing</source>
        <translation>所有抽样的种子；未给出时自动抽取</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>The folder of the MetaSchedule database that records go to</source>
        <translation>保存记录的 MetaSchedule 数据库文件夹</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Continue the run of the database</source>
        <translation>继续数据库中的搜索</translation>
    </message>
    <message>
        <source>the program was changed by hand, which this task does not allow; solve it by steps</source>
        <translation>程序被手工改动过，这一题不允许；请用步骤来解</translation>
    </message>
    <message>
        <source>the program has no function &apos;{0}&apos;</source>
        <translation>程序中没有函数“{0}”</translation>
    </message>
    <message>
        <source>there is no pass &apos;{0}&apos;</source>
        <translation>没有名为“{0}”的 pass</translation>
    </message>
    <message>
        <source>it holds nothing for the task &apos;{0}&apos;</source>
        <translation>其中没有题目“{0}”的内容</translation>
    </message>
    <message>
        <source>the module &apos;{0}&apos; cannot be read: {1}</source>
        <translation>无法读取模块“{0}”：{1}</translation>
    </message>
    <message>
        <source>an intrinsic cannot be used: {0}</source>
        <translation>有一个张量内建函数无法使用：{0}</translation>
    </message>
    <message>
        <source>the solution of &apos;{0}&apos; misses its goal: {1}</source>
        <translation>“{0}”的解没有达到目标：{1}</translation>
    </message>
    <message>
        <source>the right answer &apos;{0}&apos; of &apos;{1}&apos; is none of its choices</source>
        <translation>“{1}”的正确答案“{0}”不在选项之中</translation>
    </message>
    <message>
        <source>the example of mistake {0} of &apos;{1}&apos; gets all points</source>
        <translation>“{1}”的错误 {0} 的例子得了满分</translation>
    </message>
    <message>
        <source>the example of mistake {0} of &apos;{1}&apos; is not recognised: {2}</source>
        <translation>“{1}”的错误 {0} 的例子没有被识别：{2}</translation>
    </message>
    <message>
        <source>the example of mistake {0} of &apos;{1}&apos; is taken for mistake {2}</source>
        <translation>“{1}”的错误 {0} 的例子被当成了错误 {2}</translation>
    </message>
    <message>
        <source>the start of &apos;{0}&apos; meets its goals without a step</source>
        <translation>“{0}”的起点不用任何步骤就达到了目标</translation>
    </message>
    <message>
        <source>the program uses &apos;{0}&apos;: code from outside is not allowed in this lesson</source>
        <translation>程序使用了“{0}”：这一课不允许外部代码</translation>
    </message>
    <message>
        <source>The answer must be a choice, or a list of choices.</source>
        <translation>答案必须是一个选项或若干选项。</translation>
    </message>
    <message>
        <source>There is no choice &apos;{0}&apos;.</source>
        <translation>没有选项“{0}”。</translation>
    </message>
    <message>
        <source>This is not the right set of answers.</source>
        <translation>所选的答案不完全正确。</translation>
    </message>
    <message>
        <source>This is not the right answer.</source>
        <translation>答案不对。</translation>
    </message>
    <message>
        <source>The answer must be a number.</source>
        <translation>答案必须是一个数。</translation>
    </message>
    <message>
        <source>The number is larger than {0}.</source>
        <translation>这个数比 {0} 大。</translation>
    </message>
    <message>
        <source>The number is smaller than {0}.</source>
        <translation>这个数比 {0} 小。</translation>
    </message>
    <message>
        <source>the ids of the right choices</source>
        <translation>正确选项的标识</translation>
    </message>
    <message>
        <source>the number</source>
        <translation>这个数</translation>
    </message>
    <message>
        <source>the program has no TensorIR function &apos;{0}&apos;</source>
        <translation>程序中没有 TensorIR 函数“{0}”</translation>
    </message>
    <message>
        <source>Buffer {0} must be in the scope &apos;{1}&apos;.</source>
        <translation>缓冲区 {0} 必须在作用域“{1}”中。</translation>
    </message>
    <message>
        <source>{0} buffers must be in the scope &apos;{1}&apos;, but {2} are.</source>
        <translation>应有 {0} 个缓冲区在作用域“{1}”中，现有 {2} 个。</translation>
    </message>
    <message>
        <source>Its memory cannot be planned: {0}.</source>
        <translation>无法规划它的内存：{0}。</translation>
    </message>
    <message>
        <source>The size of its shared memory is not known.</source>
        <translation>共享内存的大小未知。</translation>
    </message>
    <message>
        <source>A kernel uses {0} bytes of shared memory; at least {1} are asked for.</source>
        <translation>有一个内核使用 {0} 字节共享内存，要求至少 {1} 字节。</translation>
    </message>
    <message>
        <source>A kernel uses {0} bytes of shared memory; at most {1} are allowed.</source>
        <translation>有一个内核使用 {0} 字节共享内存，最多允许 {1} 字节。</translation>
    </message>
    <message>
        <source>The program&apos;s accesses to the cache could not be followed: {0}.</source>
        <translation>无法跟踪程序对缓存的访问：{0}。</translation>
    </message>
    <message>
        <source>The cache {0} misses {1} times, {2} times at the start; at most {3} are asked for.</source>
        <translation>缓存 {0} 未命中 {1} 次，起点为 {2} 次；要求最多 {3} 次。</translation>
    </message>
    <message>
        <source>A warp&apos;s access {0} has a {1}-way bank conflict; at most {2} ways are allowed.</source>
        <translation>warp的访问 {0} 有 {1} 路存储体冲突，最多允许 {2} 路。</translation>
    </message>
    <message>
        <source>A warp&apos;s access {0} touches {1} sectors of global memory; at most {2} are allowed.</source>
        <translation>warp的访问 {0} 触及全局内存的 {1} 个扇区，最多允许 {2} 个。</translation>
    </message>
    <message>
        <source>No warp accesses memory: the loops must be bound to threads.</source>
        <translation>没有warp访问内存：循环必须绑定到线程。</translation>
    </message>
    <message>
        <source>The plan cannot be read: {0}.</source>
        <translation>无法读出规划：{0}。</translation>
    </message>
    <message>
        <source>The plan is wrong: {0}.</source>
        <translation>规划有误：{0}。</translation>
    </message>
    <message>
        <source>The kernel allocates {0} bytes of shared memory; {1} are enough.</source>
        <translation>内核分配了 {0} 字节共享内存，{1} 字节就够了。</translation>
    </message>
    <message>
        <source>the buffer&apos;s name</source>
        <translation>缓冲区的名字</translation>
    </message>
    <message>
        <source>The program has no block &apos;{0}&apos;.</source>
        <translation>程序中没有块“{0}”。</translation>
    </message>
    <message>
        <source>The loops around block &apos;{0}&apos; must drive {1} from outside to inside, but they drive {2}.</source>
        <translation>块“{0}”外面的循环从外到内应驱动 {1}，现在驱动的是 {2}。</translation>
    </message>
    <message>
        <source>The loops around block &apos;{0}&apos; must have the extents {1}, but they have {2}.</source>
        <translation>块“{0}”外面的循环长度应为 {1}，现在是 {2}。</translation>
    </message>
    <message>
        <source>Around block &apos;{0}&apos; there must be a {1} loop of {2} to {3} iterations.</source>
        <translation>块“{0}”外面必须有一个 {1} 循环，长度为 {2} 到 {3}。</translation>
    </message>
    <message>
        <source>Around block &apos;{0}&apos; there must be a {1} loop.</source>
        <translation>块“{0}”外面必须有一个 {1} 循环。</translation>
    </message>
    <message>
        <source>There is no loop around block &apos;{0}&apos;.</source>
        <translation>块“{0}”外面没有循环。</translation>
    </message>
    <message>
        <source>The outermost loop of block &apos;{0}&apos; must be {1}, but loop {2} is {3}.</source>
        <translation>块“{0}”的最外层循环应为 {1}，但循环 {2} 是 {3}。</translation>
    </message>
    <message>
        <source>The innermost loop of block &apos;{0}&apos; must be {1}, but loop {2} is {3}.</source>
        <translation>块“{0}”的最内层循环应为 {1}，但循环 {2} 是 {3}。</translation>
    </message>
    <message>
        <source>Loop {0} of block &apos;{1}&apos; has {2} iterations; {3} to {4} are asked for.</source>
        <translation>块“{1}”的循环 {0} 长度为 {2}，要求 {3} 到 {4}。</translation>
    </message>
    <message>
        <source>Block &apos;{0}&apos; is still there: it must be computed inside the block that uses its values.</source>
        <translation>块“{0}”还在：它应在使用其值的块里面计算。</translation>
    </message>
    <message>
        <source>Block &apos;{0}&apos; must have {1} loops around it, but it has {2}.</source>
        <translation>块“{0}”外面应有 {1} 个循环，现有 {2} 个。</translation>
    </message>
    <message>
        <source>Blocks &apos;{0}&apos; and &apos;{1}&apos; must share {2} loops, but they share {3}.</source>
        <translation>块“{0}”和“{1}”应共用 {2} 个循环，现在共用 {3} 个。</translation>
    </message>
    <message>
        <source>the block&apos;s name; several separated by `|` mean the first that there is</source>
        <translation>块的名字；用 `|` 隔开的多个名字表示其中第一个存在的</translation>
    </message>
    <message>
        <source>the loops&apos; extents; 0 means any</source>
        <translation>循环的长度；0 表示任意</translation>
    </message>
    <message>
        <source>its extent at least</source>
        <translation>长度下限</translation>
    </message>
    <message>
        <source>its extent at most</source>
        <translation>长度上限</translation>
    </message>
    <message>
        <source>the other block</source>
        <translation>另一个块</translation>
    </message>
    <message>
        <source>speed cannot be measured here: this program was built without a compiler</source>
        <translation>这里无法测量速度：本程序构建时不含编译器</translation>
    </message>
    <message>
        <source>the goal &apos;faster&apos; needs &apos;ratio&apos; or &apos;of_solution&apos;</source>
        <translation>目标“faster”需要“ratio”或“of_solution”</translation>
    </message>
    <message>
        <source>The program is {0} ± {1} times as fast as the start; {2} are asked for, and the reference solution reaches {3} ± {4} here.</source>
        <translation>程序的速度是起点的 {0} ± {1} 倍；要求 {2} 倍，参考解在这里达到 {3} ± {4} 倍。</translation>
    </message>
    <message>
        <source>Undecided after {0} runs: the program is {1} ± {2} times as fast as the start, and {3} are asked for; grade it again on a quieter machine.</source>
        <translation>测了 {0} 次仍无法判定：程序的速度是起点的 {1} ± {2} 倍，要求 {3} 倍；请在更空闲的机器上再评一次。</translation>
    </message>
    <message>
        <source>the share of the reference solution&apos;s speed to reach, such as 0.8</source>
        <translation>应达到参考解速度的几成，例如 0.8</translation>
    </message>
    <message>
        <source>The steps must use {0}.</source>
        <translation>步骤中必须使用 {0}。</translation>
    </message>
    <message>
        <source>The steps must use one of {0}.</source>
        <translation>步骤中必须使用 {0} 之一。</translation>
    </message>
    <message>
        <source>The steps must do without {0}.</source>
        <translation>步骤中不能使用 {0}。</translation>
    </message>
    <message>
        <source>{0} steps change the program; at most {1} may.</source>
        <translation>有 {0} 个步骤改变了程序，最多允许 {1} 个。</translation>
    </message>
    <message>
        <source>No block is tensorized with {0}.</source>
        <translation>没有块用 {0} 张量化。</translation>
    </message>
    <message>
        <source>{0} loops must be split by sampled factors, but {1} are.</source>
        <translation>应有 {0} 个循环按抽取的因子拆分，现有 {1} 个。</translation>
    </message>
    <message>
        <source>The program differs from the one asked for: {0}.</source>
        <translation>程序与要求的不同：{0}。</translation>
    </message>
    <message>
        <source>The program cannot be compiled for {0}: {1}.</source>
        <translation>程序无法为 {0} 编译：{1}。</translation>
    </message>
    <message>
        <source>The module has {0} functions of this kind; {1} to {2} are asked for.</source>
        <translation>模块中这类函数有 {0} 个，要求 {1} 到 {2} 个。</translation>
    </message>
    <message>
        <source>The module has {0} functions of this kind; at least {1} are asked for.</source>
        <translation>模块中这类函数有 {0} 个，要求至少 {1} 个。</translation>
    </message>
    <message>
        <source>its name</source>
        <translation>它的名字</translation>
    </message>
    <message>
        <source>the other one, a module of the lesson</source>
        <translation>另一个程序，课程中的一个模块</translation>
    </message>
    <message>
        <source>The program could not be compared with the start: {0}.</source>
        <translation>无法将程序与起点比较：{0}。</translation>
    </message>
    <message>
        <source>The program computes other values than the start: {0}.</source>
        <translation>程序算出的值与起点不同：{0}。</translation>
    </message>
    <message>
        <source>The program computes other values than the start for {0}: {1}.</source>
        <translation>{0} 时，程序算出的值与起点不同：{1}。</translation>
    </message>
    <message>
        <source>For {0} the steps are refused: {1}.</source>
        <translation>{0} 时，步骤被拒绝：{1}。</translation>
    </message>
    <message>
        <source>Line {0} is refused: {1}.</source>
        <translation>第 {0} 行被拒绝：{1}。</translation>
    </message>
    <message>
        <source>It is refused: {0}.</source>
        <translation>被拒绝：{0}。</translation>
    </message>
    <message>
        <source>Its speed is measured when the other goals are met.</source>
        <translation>达到其他目标之后才测量速度。</translation>
    </message>
    <message>
        <source>Nothing is handed in for this task.</source>
        <translation>这一题没有交任何内容。</translation>
    </message>
    <message>
        <source>It was stopped after {0} seconds.</source>
        <translation>{0} 秒后被中止。</translation>
    </message>
    <message>
        <source>The goal &apos;{0}&apos; could not be checked: {1}.</source>
        <translation>无法检查目标“{0}”：{1}。</translation>
    </message>
    <message>
        <source>parameter {0} has no known shape and type</source>
        <translation>参数 {0} 的形状和类型未知</translation>
    </message>
    <message>
        <source>parameter {0} has a symbolic size</source>
        <translation>参数 {0} 的大小是符号</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; must be an object</source>
        <translation>“{0}”必须是一个对象</translation>
    </message>
    <message>
        <source>there is no key &apos;{0}&apos;; the keys here are {1}</source>
        <translation>没有键“{0}”；这里的键有 {1}</translation>
    </message>
    <message>
        <source>the key &apos;{0}&apos; is missing: {1}</source>
        <translation>缺少键“{0}”：{1}</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; must be a {1}</source>
        <translation>“{0}”必须是{1}</translation>
    </message>
    <message>
        <source>string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>integer</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>boolean</source>
        <translation>布尔值</translation>
    </message>
    <message>
        <source>list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; must be an object with a text in each language</source>
        <translation>“{0}”必须是一个对象，其中每种语言各有一段文字</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has a text in the language &apos;{1}&apos;; the languages are {2} and {3}</source>
        <translation>“{0}”中有语言“{1}”的文字；语言只有 {2} 和 {3}</translation>
    </message>
    <message>
        <source>&apos;{0}.{1}&apos; must be a text</source>
        <translation>“{0}.{1}”必须是一段文字</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has no text in the language &apos;{1}&apos;</source>
        <translation>“{0}”缺少语言“{1}”的文字</translation>
    </message>
    <message>
        <source>the name of the lesson&apos;s folder: small letters, digits and `_`</source>
        <translation>课程文件夹的名字：小写字母、数字和 `_`</translation>
    </message>
    <message>
        <source>the programs that tasks begin with or refer to: a name and a file each</source>
        <translation>题目用到的程序：每个有名字和文件</translation>
    </message>
    <message>
        <source>the tasks in their order</source>
        <translation>按次序排列的题目</translation>
    </message>
    <message>
        <source>a name as Python has them: the def or variable of a submission that solves the task</source>
        <translation>符合 Python 规则的名字：提交内容中解这一题的 def 或变量</translation>
    </message>
    <message>
        <source>the module that the task begins with; only an `answer` may do without</source>
        <translation>题目从哪个模块开始；只有 `answer` 可以没有</translation>
    </message>
    <message>
        <source>the function that the task is about (`main`, or the only one)</source>
        <translation>题目针对的函数（`main`，或唯一的函数）</translation>
    </message>
    <message>
        <source>the answers to choose from; without them an `answer` is a number</source>
        <translation>可选的答案；没有选项时，`answer` 是一个数</translation>
    </message>
    <message>
        <source>a file, or lines of a script, that solves the task: what a submission would hold</source>
        <translation>解这一题的文件或脚本各行，即提交内容的样子</translation>
    </message>
    <message>
        <source>a name for mistakes to refer to (the kind)</source>
        <translation>供错误引用的名字（默认是种类名）</translation>
    </message>
    <message>
        <source>the id of the goal that this mistake misses; `steps`: a step is refused</source>
        <translation>这个错误没有达到的目标的标识；`steps`：有步骤被拒绝</translation>
    </message>
    <message>
        <source>a goal, as under `goal`, that the wrong solution meets: how it is recognised</source>
        <translation>错误解所满足的目标，写法同 `goal`，用来识别它</translation>
    </message>
    <message>
        <source>the code of the refusal that the mistake leads to</source>
        <translation>这个错误导致的拒绝的代码</translation>
    </message>
    <message>
        <source>a submission with the mistake: the validator expects the hint</source>
        <translation>犯了这个错误的提交内容：校验器要求它得到这条提示</translation>
    </message>
    <message>
        <source>the lesson has no module &apos;{0}&apos;</source>
        <translation>课程中没有模块“{0}”</translation>
    </message>
    <message>
        <source>{0} holds HTML in line {1}; write Markdown, and &lt; as \&lt;</source>
        <translation>{0} 的第 {1} 行有 HTML；请写 Markdown，并把 &lt; 写成 \&lt;</translation>
    </message>
    <message>
        <source>{0} links to &apos;{1}&apos; in line {2}; a link leads to the web or to a heading (#...)</source>
        <translation>{0} 的第 {2} 行链接到“{1}”；链接只能指向网页或标题（#...）</translation>
    </message>
    <message>
        <source>{0} shows the picture &apos;{1}&apos; in line {2}, which is not a file of the lesson</source>
        <translation>{0} 的第 {2} 行显示的图片“{1}”不是课程中的文件</translation>
    </message>
    <message>
        <source>&apos;{0}&apos;, shown in line {1} of {2}, is not a PNG or JPEG file of the lesson</source>
        <translation>{2} 的第 {1} 行显示的“{0}”不是课程中的 PNG 或 JPEG 文件</translation>
    </message>
    <message>
        <source>&apos;id&apos; must be the name of the lesson&apos;s folder, &apos;{0}&apos;, not &apos;{1}&apos;</source>
        <translation>“id”必须是课程文件夹的名字“{0}”，而不是“{1}”</translation>
    </message>
    <message>
        <source>&apos;allow&apos; may list {0}, not {1}</source>
        <translation>“allow”中只能写 {0}，不能写 {1}</translation>
    </message>
    <message>
        <source>list of at least one task</source>
        <translation>至少含一道题的列表</translation>
    </message>
    <message>
        <source>there is no {0} in the folder</source>
        <translation>文件夹中没有 {0}</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; must be the name of a file</source>
        <translation>“{0}”必须是文件名</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; names it</source>
        <translation>“{0}”提到了它</translation>
    </message>
    <message>
        <source>name of a file, or a list of lines</source>
        <translation>文件名，或由各行组成的列表</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is no kind of goal; the kinds are {1}</source>
        <translation>“{0}”不是目标的种类；种类有 {1}</translation>
    </message>
    <message>
        <source>the goal &apos;{0}&apos; of {1} does not fit the kind of the task</source>
        <translation>{1} 的目标“{0}”与题目的种类不符</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; names the module &apos;{1}&apos;, which the lesson does not list</source>
        <translation>“{0}”提到模块“{1}”，但课程中没有列出</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; must be one of {1}</source>
        <translation>“{0}”必须是 {1} 之一</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; must be a name as Python has them</source>
        <translation>“{0}”必须是符合 Python 规则的名字</translation>
    </message>
    <message>
        <source>two tasks have the id &apos;{0}&apos;</source>
        <translation>有两道题的标识都是“{0}”</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; must be schedule, module, passes or answer</source>
        <translation>“{0}”必须是 schedule、module、passes 或 answer</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; must be from 1 to 1000, not {1}</source>
        <translation>“{0}”必须在 1 到 1000 之间，而不是 {1}</translation>
    </message>
    <message>
        <source>list of integers</source>
        <translation>整数列表</translation>
    </message>
    <message>
        <source>list of at least one goal</source>
        <translation>至少含一个目标的列表</translation>
    </message>
    <message>
        <source>two goals of &apos;{0}&apos; have the id &apos;{1}&apos;</source>
        <translation>“{0}”有两个目标的标识都是“{1}”</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; names the goal &apos;{1}&apos;, which the task does not have</source>
        <translation>“{0}”提到目标“{1}”，但题目中没有</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is not in the lesson&apos;s folder</source>
        <translation>“{0}”不在课程的文件夹里</translation>
    </message>
    <message>
        <source>lesson.json cannot be read: {0}</source>
        <translation>无法读取 lesson.json：{0}</translation>
    </message>
    <message>
        <source>this is not a session of Tirscope, or it is damaged: {0}</source>
        <translation>这不是 Tirscope 的会话，或者已经损坏：{0}</translation>
    </message>
    <message>
        <source>the submission imports &apos;{0}&apos;, which has no use in a schedule</source>
        <translation>提交内容导入了“{0}”，调度用不到它</translation>
    </message>
    <message>
        <source>the variable &apos;{0}&apos; must hold {1}</source>
        <translation>变量“{0}”必须是{1}</translation>
    </message>
    <message>
        <source>a submission has at most {0} bytes, not {1}</source>
        <translation>提交内容最多 {0} 字节，现有 {1} 字节</translation>
    </message>
    <message>
        <source>a script has at most {0} bytes, not {1}</source>
        <translation>脚本最多 {0} 字节，现有 {1} 字节</translation>
    </message>
    <message>
        <source>&apos;time_limit&apos; must be from {0} to {1} seconds</source>
        <translation>“time_limit”必须在 {0} 到 {1} 秒之间</translation>
    </message>
    <message>
        <source>there is no lesson in &apos;{0}&apos;: a lesson is a folder with a lesson.json</source>
        <translation>“{0}”中没有课程：课程是含有 lesson.json 的文件夹</translation>
    </message>
    <message>
        <source>Start this task first: another program is open.</source>
        <translation>请先开始这一题：现在打开的是别的程序。</translation>
    </message>
    <message>
        <source>{0} is a pipe, a device or a folder, and was skipped</source>
        <translation>{0} 是管道、设备或文件夹，已跳过</translation>
    </message>
    <message>
        <source>{0} is a link out of its folder, and was skipped</source>
        <translation>{0} 是指向文件夹之外的链接，已跳过</translation>
    </message>
    <message>
        <source>pad the rows of {0} by {1} bytes</source>
        <translation>将 {0} 的各行填充 {1} 字节</translation>
    </message>
    <message>
        <source>did you mean &apos;{0}&apos;?</source>
        <translation>是否想写 &apos;{0}&apos;？</translation>
    </message>
    <message>
        <source>the program of this step does not come from the file</source>
        <translation>此步骤的程序并非来自该文件</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; is not there, or is no file any more; what was read last is shown, and the file is read when it comes back</source>
        <translation>“{0}”不存在或已不是文件；仍显示上次读到的内容，文件恢复后会重新读取</translation>
    </message>
    <message>
        <source>not every step fits the file any more: {0}</source>
        <translation>并非每个步骤都还适用于该文件：{0}</translation>
    </message>
    <message>
        <source>a buffer region</source>
        <translation>一个缓冲区区域</translation>
    </message>
    <message>
        <source>the host {0} cannot run programs for {1}</source>
        <translation>主机 {0} 无法运行用于 {1} 的程序</translation>
    </message>
    <message>
        <source>the hosts {0} and {1} are different machines ({2}; {3}), whose times cannot be compared; give hosts of one kind</source>
        <translation>主机 {0} 与 {1} 是不同的机器（{2}；{3}），它们的时间不能相互比较；请给出同一种主机</translation>
    </message>
    <message>
        <source>the host {0} was lost, and what it measured went elsewhere: {1}</source>
        <translation>主机 {0} 已失去连接，它正在测量的内容转到了别处：{1}</translation>
    </message>
    <message>
        <source>{0} hosts were lost while they measured it: {1}</source>
        <translation>在测量它时失去了 {0} 台主机：{1}</translation>
    </message>
    <message>
        <source>every host was lost; what was measured is kept, and --resume goes on</source>
        <translation>所有主机都已失去连接；已测量的内容保留着，可用 --resume 继续</translation>
    </message>
    <message>
        <source>the module has no TensorIR function, so there is nothing to tune; lower the operators of a graph first: tirc lower FILE --pipeline zero</source>
        <translation>模块中没有 TensorIR 函数，因此没有可调优的内容；请先降低图中的算子：tirc lower FILE --pipeline zero</translation>
    </message>
    <message>
        <source>--until-peak asks for a share of this machine&apos;s peak, and hosts measure; leave out one of --until-peak and --host</source>
        <translation>--until-peak 要求的是本机峰值的一个比例，而测量由主机进行；请去掉 --until-peak 和 --host 中的一个</translation>
    </message>
    <message>
        <source>{0} records of this workload are left out: another machine or another kind of target measured them</source>
        <translation>略去了此工作负载的 {0} 条记录：它们由另一台机器或另一种目标平台测得</translation>
    </message>
    <message>
        <source>{0} was written by TVM {1} and {2} by TVM {3}, which reads no records of another release</source>
        <translation>{0} 由 TVM {1} 写成，{2} 由 TVM {3} 写成，而它不读取其他版本的记录</translation>
    </message>
    <message>
        <source>the records of &apos;{0}&apos; are of several targets or machines, whose times cannot be compared ({1}); choose with --target or --machine</source>
        <translation>“{0}”的记录来自多种目标平台或多台机器，它们的时间不能相互比较（{1}）；请用 --target 或 --machine 选择</translation>
    </message>
    <message>
        <source>no record of {0} is of a function of this module: none with a time can be applied</source>
        <translation>{0} 中没有属于此模块中某个函数的记录：没有一条带时间的记录可以应用</translation>
    </message>
    <message>
        <source>the script&apos;s filter leaves the block out</source>
        <translation>脚本的过滤函数略去了该块</translation>
    </message>
    <message>
        <source>it does not compute what the intrinsic {0} does</source>
        <translation>它计算的不是内建函数 {0} 所计算的内容</translation>
    </message>
    <message>
        <source>its loops cannot be tiled for the intrinsic {0}</source>
        <translation>它的循环无法为内建函数 {0} 分块</translation>
    </message>
    <message>
        <source>no task scheduler &apos;{0}&apos;; there are {1}</source>
        <translation>没有任务调度器“{0}”；可用的有 {1}</translation>
    </message>
    <message>
        <source>the task for which a batch promises most</source>
        <translation>下一批最有希望的任务</translation>
    </message>
    <message>
        <source>Task scheduler</source>
        <translation>任务调度器</translation>
    </message>
    <message>
        <source>Which function of several gets the next batch: gradient, the one for which it promises most, or round-robin (gradient)</source>
        <translation>多个函数中由哪一个得到下一批：gradient，最有希望的那个；或 round-robin，依次轮流（gradient）</translation>
    </message>
    <message>
        <source>Candidates per function</source>
        <translation>每个函数的候选数</translation>
    </message>
    <message>
        <source>At most so many candidates of one function, where several are tuned</source>
        <translation>调优多个函数时，一个函数至多这么多候选</translation>
    </message>
    <message>
        <source>{0} fetches {1}, as before.</source>
        <translation>{0} 取入 {1}，与之前相同。</translation>
    </message>
    <message>
        <source>{0} fetches {1} instead of {2}.</source>
        <translation>{0} 取入 {1}，之前为 {2}。</translation>
    </message>
    <message>
        <source>{0} fetches {1} instead of {2}: mostly writes of {3}, {4} less ({5}).</source>
        <translation>{0} 取入 {1}，之前为 {2}：主要是对 {3} 的写，减少 {4}（{5}）。</translation>
    </message>
    <message>
        <source>{0} fetches {1} instead of {2}: mostly writes of {3}, {4} more ({5}).</source>
        <translation>{0} 取入 {1}，之前为 {2}：主要是对 {3} 的写，增加 {4}（{5}）。</translation>
    </message>
    <message>
        <source>{0} fetches {1} instead of {2}: mostly reads of {3}, {4} less ({5}).</source>
        <translation>{0} 取入 {1}，之前为 {2}：主要是对 {3} 的读，减少 {4}（{5}）。</translation>
    </message>
    <message>
        <source>{0} fetches {1} instead of {2}: mostly reads of {3}, {4} more ({5}).</source>
        <translation>{0} 取入 {1}，之前为 {2}：主要是对 {3} 的读，增加 {4}（{5}）。</translation>
    </message>
    <message>
        <source>the capacity misses</source>
        <translation>容量未命中</translation>
    </message>
    <message>
        <source>the conflict misses</source>
        <translation>冲突未命中</translation>
    </message>
    <message>
        <source>the first touches</source>
        <translation>首次访问</translation>
    </message>
    <message>
        <source>--set expects NAME=VALUE with an integer, not &quot;{0}&quot;</source>
        <translation>--set 需要 NAME=VALUE，其中 VALUE 是整数，而不是“{0}”</translation>
    </message>
    <message>
        <source>the report would have more than {0} MiB, and could not be opened again</source>
        <translation>报告将超过 {0} MiB，无法再次打开</translation>
    </message>
    <message>
        <source>this report is damaged: a part of it is larger than any that Tirscope writes</source>
        <translation>此报告已损坏：其中一部分超出 Tirscope 所写的上限</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; has changed on disk; your edits are kept</source>
        <translation>“{0}”在磁盘上已更改；您的编辑已保留</translation>
    </message>
    <message>
        <source>this report does not open as a session, but it can be read: {0}</source>
        <translation>此报告不能作为会话打开，但仍可阅读：{0}</translation>
    </message>
    <message>
        <source>buffer {0} is read by more than single variables</source>
        <translation>读取缓冲区 {0} 的下标不只是单个变量</translation>
    </message>
    <message>
        <source>no matrix without the batch is read</source>
        <translation>没有读取与批次无关的矩阵</translation>
    </message>
    <message>
        <source>nothing is read by the batch</source>
        <translation>没有按批次读取的内容</translation>
    </message>
    <message>
        <source>the product has variables of the kinds {0}, not two spatial ones and a reduction</source>
        <translation>乘积的变量种类为 {0}，而不是两个空间变量和一个归约变量</translation>
    </message>
    <message>
        <source>more than one size of the product is symbolic</source>
        <translation>乘积有不止一个符号大小</translation>
    </message>
    <message>
        <source>the reduction has a symbolic size</source>
        <translation>归约的大小是符号</translation>
    </message>
    <message>
        <source>the batch has a fixed size</source>
        <translation>批次的大小是固定的</translation>
    </message>
    <message>
        <source>there is no product any more after padding</source>
        <translation>填充之后不再有乘积</translation>
    </message>
    <message>
        <source>the product has other variables after padding</source>
        <translation>填充之后乘积的变量改变了</translation>
    </message>
    <message>
        <source>the batch cannot be padded: {0}</source>
        <translation>批次不能填充：{0}</translation>
    </message>
    <message>
        <source>the matrix is stored along its rows, and TVM&apos;s schedule for those is not finished</source>
        <translation>矩阵是沿输出行的方向存放的，而 TVM 对这种矩阵的调度并不完整</translation>
    </message>
    <message>
        <source>the schedule does not fit the blocks: {0}</source>
        <translation>调度与这些块不相符：{0}</translation>
    </message>
    <message>
        <source>TVM&apos;s schedule leaves block {0} outside of the kernel</source>
        <translation>TVM 的调度把块 {0} 留在内核之外</translation>
    </message>
    <message>
        <source>the product is not written back by one block</source>
        <translation>乘积不是由单个块写回的</translation>
    </message>
    <message>
        <source>block {0} does not read packed numbers and their scales</source>
        <translation>块 {0} 读取的不是打包的数及其缩放系数</translation>
    </message>
    <message>
        <source>without casts {0} blocks are left, not squares, their sum, its root and the product</source>
        <translation>除去类型转换后剩下 {0} 个块，而不是平方、平方和、其平方根的倒数与乘积</translation>
    </message>
    <message>
        <source>the rule is for tensors of three axes and more</source>
        <translation>该规则用于三个轴及以上的张量</translation>
    </message>
    <message>
        <source>block {0} has variables of the kinds {1}, where {2} are expected</source>
        <translation>块 {0} 的变量种类为 {1}，而应为 {2}</translation>
    </message>
    <message>
        <source>block {0} is not the root of the sum</source>
        <translation>块 {0} 不是平方和的平方根的倒数</translation>
    </message>
    <message>
        <source>block {0} has no leading loops</source>
        <translation>块 {0} 没有前面的循环</translation>
    </message>
    <message>
        <source>no block stores a rsqrt</source>
        <translation>没有块存储 rsqrt</translation>
    </message>
    <message>
        <source>a cast cannot be inlined: {0}</source>
        <translation>类型转换不能内联：{0}</translation>
    </message>
    <message>
        <source>the batch stands behind the rows, and TVM shares out the wrong one there</source>
        <translation>批次排在输出行之后，而 TVM 在这种情况下会拆分错误的循环</translation>
    </message>
    <message>
        <source>permute the columns of {0} in each row</source>
        <translation>逐行重排 {0} 的列</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; names no partition; write slurm:PARTITION, or slurm:PARTITION:N for N workers at once (1 to {1}); sinfo lists the partitions</source>
        <translation>“{0}”不是分区的名称；请写 slurm:PARTITION，或者写 slurm:PARTITION:N，同时使用 N 个工作进程（1 到 {1}）；sinfo 列出各分区</translation>
    </message>
    <message>
        <source>srun, which starts workers in the partition {0}, cannot be started on this machine: {1}; run this on a login node of the cluster, or install Slurm&apos;s client programs</source>
        <translation>无法在本机启动 srun，它用来在分区 {0} 中启动工作进程：{1}；请在集群的登录节点上运行，或者安装 Slurm 的客户端程序</translation>
    </message>
    <message>
        <source>the job still waits in the queue of the partition {0}; squeue --me says why; set a longer --connect-timeout, or ask for fewer workers</source>
        <translation>作业仍在分区 {0} 的队列中等待；squeue --me 会说明原因；请增大 --connect-timeout，或者减少工作进程</translation>
    </message>
    <message>
        <source>no worker in the partition {0} answered in time; check the output of &apos;srun --partition={0} {1} --version&apos;, or set a longer --connect-timeout</source>
        <translation>分区 {0} 中没有工作进程及时应答；请查看“srun --partition={0} {1} --version”的输出，或者增大 --connect-timeout</translation>
    </message>
    <message>
        <source>the job of a worker in the partition {0} was cancelled ({1}); what it measured is kept; start again when the partition may be used</source>
        <translation>分区 {0} 中一个工作进程的作业被取消（{1}）；已测得的结果会保留；等分区可用时再重新开始</translation>
    </message>
    <message>
        <source>a worker in the partition {0} was lost: {1}; run again</source>
        <translation>分区 {0} 中的一个工作进程已丢失：{1}；请重新运行</translation>
    </message>
    <message>
        <source>Slurm knows no partition {0}: {1}; sinfo lists the partitions</source>
        <translation>Slurm 没有分区 {0}：{1}；sinfo 列出各分区</translation>
    </message>
    <message>
        <source>the nodes of the partition {0} have no {1}; install Tirscope where they see it, or name its path there: &quot;slurm:{0} /path/of/tirc&quot;</source>
        <translation>分区 {0} 的节点上没有 {1}；请把 Tirscope 安装在节点能看到的位置，或者给出它在节点上的路径：&quot;slurm:{0} /path/of/tirc&quot;</translation>
    </message>
    <message>
        <source>Slurm started no worker in the partition {0}: {1}; sinfo and squeue --me show the partition and your jobs</source>
        <translation>Slurm 没有在分区 {0} 中启动工作进程：{1}；sinfo 和 squeue --me 显示该分区和您的作业</translation>
    </message>
    <message>
        <source>Waiting for Slurm to start workers</source>
        <translation>正在等待 Slurm 启动工作进程</translation>
    </message>
    <message>
        <source>the host {0} was lost, what it measured went elsewhere, and a fresh one was started: {1}</source>
        <translation>主机 {0} 已丢失，它正在测量的内容已转到别处，并已启动新的一个：{1}</translation>
    </message>
    <message>
        <source>&apos;{0}&apos; must be more than {1}, but it is {2}</source>
        <translation>“{0}”必须大于 {1}，但它是 {2}</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Hosts that measure in parallel, all of one kind: names of tirc hosts, local (this machine), or slurm:PARTITION:N (N workers in a partition of Slurm)</source>
        <translation>并行测量的主机，须为同一种机器：tirc hosts 中的名称、local（本机），或者 slurm:PARTITION:N（Slurm 一个分区中的 N 个工作进程）</translation>
    </message>
    <message>
        <source>a statement of the pipeline {0} depends on several asynchronous stages</source>
        <translation>在流水线 {0} 中，有语句依赖多个异步阶段</translation>
    </message>
    <message>
        <source>What judges candidates before they are built: xgboost, pack-sum (as TVM&apos;s) or random (xgboost where it is installed)</source>
        <translation>在构建之前评判候选程序的模型：xgboost、pack-sum（与 TVM 的相同）或 random（装有 XGBoost 时为 xgboost）</translation>
    </message>
    <message>
        <source>Candidates between two looks at the times, at most; the first batches are smaller (64)</source>
        <translation>两次查看时间之间的候选程序数的上限；最初几批较小（64）</translation>
    </message>
    <message>
        <source>the last dimension of {0} must be 1 or 4, because it is in a texture</source>
        <translation>{0} 位于纹理中，其最后一维必须是 1 或 4</translation>
    </message>
    <message>
        <source>buffer {0} of {1} dimensions cannot be in a texture of scope {2}</source>
        <translation>{1} 维的缓冲区 {0} 不能位于作用域为 {2} 的纹理中</translation>
    </message>
    <message>
        <source>block {0} has an init; run LowerInitBlock first</source>
        <translation>块 {0} 带有 init；请先运行 LowerInitBlock</translation>
    </message>
    <message>
        <source>wrong at [{0}]: {1} where {2} is expected ({3} of {4} elements)</source>
        <translation>[{0}] 处有误：得到 {1}，应为 {2}（共 {4} 个元素，{3} 个不符）</translation>
    </message>
    <message>
        <source>not finite at [{0}]: {1} where {2} is expected ({3} of {4} elements)</source>
        <translation>[{0}] 处不是有限值：得到 {1}，应为 {2}（共 {4} 个元素，{3} 个不符）</translation>
    </message>
    <message>
        <source>the data of the constant {0} is missing: that file is expected beside the module, with a tensor named by the hash</source>
        <translation>缺少常量 {0} 的数据：该文件应与模块放在一起，其中的张量以该哈希值命名</translation>
    </message>
    <message>
        <source>there is no shared memory for tensors: {0}</source>
        <translation>没有可供张量使用的共享内存：{0}</translation>
    </message>
    <message>
        <source>a server loads no library for a client, so {0} is not loaded</source>
        <translation>服务器不为客户端加载库，因此不加载 {0}</translation>
    </message>
    <message>
        <source>legalised: {0}</source>
        <translation>已合法化：{0}</translation>
    </message>
    <message>
        <source>{0} is bound to the function {1} of a library, and no library is named; name its file too (--library, or Library in the form)</source>
        <translation>{0} 绑定到库中的函数 {1}，但没有指定库；请同时指定库文件（--library，或表单中的“库”）</translation>
    </message>
    <message>
        <source>the times are of one call each: functions outside the compiled model take part</source>
        <translation>各项时间都只测了一次调用：有编译后的模型以外的函数参与</translation>
    </message>
    <message>
        <source>{0} is not a file; name a shared library with its path</source>
        <translation>{0} 不是文件；请给出共享库的路径</translation>
    </message>
    <message>
        <source>{0} takes a module, not {1}</source>
        <translation>{0} 需要一个模块，而不是{1}</translation>
    </message>
    <message>
        <source>a pass needs a module</source>
        <translation>pass 需要一个模块</translation>
    </message>
    <message>
        <source>{0} cannot be an argument of the pass {1}</source>
        <translation>{0}不能作为 pass {1} 的参数</translation>
    </message>
    <message>
        <source>Sequential takes a list of passes</source>
        <translation>Sequential 需要一个 pass 列表</translation>
    </message>
    <message>
        <source>get_pipeline takes a name</source>
        <translation>get_pipeline 需要一个名称</translation>
    </message>
    <message>
        <source>tirscope.tensors takes the name of a file and a list of tensors</source>
        <translation>tirscope.tensors 需要一个文件名和一个张量列表</translation>
    </message>
    <message>
        <source>a tensor is named by its type and the hash of its contents, such as &quot;float32 [2, 3] {0}&quot;, not {1}</source>
        <translation>张量以其类型和内容的哈希值命名，例如“float32 [2, 3] {0}”，而不是 {1}</translation>
    </message>
    <message>
        <source>the data of {0} constants is missing, so that the module is shown but cannot run: {1}{2}. It is expected in {3}, beside the module</source>
        <translation>缺少 {0} 个常量的数据，因此模块可以显示但不能运行：{1}{2}。这些数据应在与模块放在一起的 {3} 中</translation>
    </message>
    <message>
        <source>the shapes differ</source>
        <translation>形状不同</translation>
    </message>
    <message>
        <source>the types differ</source>
        <translation>类型不同</translation>
    </message>
    <message>
        <source>the expected values are not finite, or all the same</source>
        <translation>期望值不是有限值，或全部相同</translation>
    </message>
    <message>
        <source>buffer &quot;{0}&quot; is accessed in steps of {1} elements, so which iterations belong to the elements between them is unknown</source>
        <translation>缓冲区 &quot;{0}&quot; 以 {1} 个元素为步长访问，因此其间的元素属于哪些迭代是未知的</translation>
    </message>
    <message>
        <source>cannot make the folder {0}</source>
        <translation>无法创建文件夹 {0}</translation>
    </message>
    <message>
        <source>a number of type {0} is shifted by 0 to {1} bits, not by {2}</source>
        <translation>类型 {0} 的数可以移 0 到 {1} 位，不能移 {2} 位</translation>
    </message>
    <message>
        <source>powers are of floats, not of {0}</source>
        <translation>幂运算的对象是浮点数，不能是 {0}</translation>
    </message>
    <message>
        <source>levels from 1 to that of the last letter</source>
        <translation>从 1 到最后一个字母所在级的级号</translation>
    </message>
    <message>
        <source>levels of both kinds, two or more of reductions</source>
        <translation>两种级都有，归约至少两级</translation>
    </message>
    <message>
        <source>a ReuseType of &quot;must&quot;, in shared memory</source>
        <translation>req 为 must 且位于共享内存的 ReuseType</translation>
    </message>
    <message>
        <source>a ReuseType of &quot;must&quot;</source>
        <translation>req 为 must 的 ReuseType</translation>
    </message>
    <message>
        <source>it does not compute what tensor cores do</source>
        <translation>它计算的不是张量核心所计算的内容</translation>
    </message>
    <message>
        <source>its loops cannot be tiled for tensor cores</source>
        <translation>它的循环无法为张量核心分块</translation>
    </message>
    <message>
        <source>no fragments can be loaded by {0}</source>
        <translation>{0} 无法加载其片段</translation>
    </message>
    <message>
        <source>The space: default (the rules that TVM has for the target), the name of others (llvm, avx512, vnni, cuda, cuda-tensorcore), a schedule script with sample_* calls, which are the decisions, or a script that makes an ms.space_generator</source>
        <translation>空间：default（TVM 为该目标准备的规则）、其他规则的名称（llvm、avx512、vnni、cuda、cuda-tensorcore）、含 sample_* 调用（即各项决策）的调度脚本，或构造 ms.space_generator 的脚本</translation>
    </message>
    <message>
        <source>the block of the filter</source>
        <translation>过滤函数的块参数</translation>
    </message>
    <message>
        <source>a block&apos;s sref</source>
        <translation>块的 sref</translation>
    </message>
    <message>
        <source>a schedule in a filter</source>
        <translation>过滤函数中的调度</translation>
    </message>
    <message>
        <source>the intrinsic {0} does not fit</source>
        <translation>内建指令 {0} 不适用</translation>
    </message>
    <message>
        <source>tensor cores do not multiply these types</source>
        <translation>张量核心不支持这些类型的乘法</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>See, schedule, build and time tensor programs</source>
        <translation>查看、调度、构建张量程序并为其计时</translation>
    </message>
    <message>
        <source>modules or sessions to open</source>
        <translation>要打开的模块或会话</translation>
    </message>
    <message>
        <source>drive the window through a typical session, without a display</source>
        <translation>无需显示器，驱动窗口完成一次典型会话</translation>
    </message>
    <message>
        <source>draw one view as SVG or PNG, without a display</source>
        <translation>无需显示器，将一个视图输出为 SVG 或 PNG</translation>
    </message>
    <message>
        <source>a schedule script to run on the module</source>
        <translation>要在模块上运行的调度脚本</translation>
    </message>
    <message>
        <source>tell a schedule step by step as a page or for print, without a display</source>
        <translation>把调度逐步讲解成网页或供打印的文件，无需显示器</translation>
    </message>
    <message>
        <source>a folder of lessons to teach, in place of those that come with Tirscope</source>
        <translation>课程文件夹，代替 Tirscope 自带的课程</translation>
    </message>
    <message>
        <source>the language: en or zh_CN</source>
        <translation>语言：en 或 zh_CN</translation>
    </message>
    <message>
        <source>read the file again whenever it changes: a module, MODULE SCRIPT, or a folder of dumps</source>
        <translation>文件改变时重新读取：模块、MODULE SCRIPT，或转储文件夹</translation>
    </message>
    <message>
        <source>the program before a pass, to be compared with --after</source>
        <translation>pass 之前的程序，与 --after 比较</translation>
    </message>
    <message>
        <source>the program after the pass</source>
        <translation>pass 之后的程序</translation>
    </message>
    <message>
        <source>write both as one page (.html or .pdf) instead of opening a window</source>
        <translation>不打开窗口，把两者写成一页（.html 或 .pdf）</translation>
    </message>
</context>
<context>
    <name>tirscope::app::BrokenText</name>
    <message>
        <source>Text of the file</source>
        <translation>文件文本</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>&amp;Go to line</source>
        <translation>转到该行(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save and open</source>
        <translation>保存并打开(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Open without saving</source>
        <translation>不保存，直接打开(&amp;O)</translation>
    </message>
    <message>
        <source>Discard your edits?</source>
        <translation>放弃你的修改吗？</translation>
    </message>
    <message>
        <source>code: %1</source>
        <translation>代码：%1</translation>
    </message>
    <message>
        <source>%1: no errors. It can be opened.</source>
        <translation>%1：没有错误，可以打开。</translation>
    </message>
    <message>
        <source>%1 cannot be opened; problems: %2</source>
        <translation>%1 无法打开；问题数：%2</translation>
    </message>
</context>
<context>
    <name>tirscope::app::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>输入命令</translation>
    </message>
    <message>
        <source>Search commands</source>
        <translation>搜索命令</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Docks</name>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Document</name>
    <message>
        <source>Original</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1, before the file changed</source>
        <translation>%1，文件改变之前</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Editing</name>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Ctrl+Z</source>
        <translation>Ctrl+Z</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Z</source>
        <translation>Ctrl+Shift+Z</translation>
    </message>
    <message>
        <source>Edit as &amp;text…</source>
        <translation>以文本编辑(&amp;T)…</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>&amp;Copy the view&apos;s content</source>
        <translation>复制视图内容(&amp;C)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Ctrl+Shift+C</translation>
    </message>
    <message>
        <source>Previous selection</source>
        <translation>上一个选择</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+Left</translation>
    </message>
    <message>
        <source>Next selection</source>
        <translation>下一个选择</translation>
    </message>
    <message>
        <source>Alt+Right</source>
        <translation>Alt+Right</translation>
    </message>
    <message>
        <source>Actions for the selection</source>
        <translation>可对所选内容执行的操作</translation>
    </message>
    <message>
        <source>Ctrl+Space</source>
        <translation>Ctrl+Space</translation>
    </message>
    <message>
        <source>Command &amp;palette…</source>
        <translation>命令面板(&amp;P)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+P</source>
        <translation>Ctrl+Shift+P</translation>
    </message>
    <message>
        <source>Edit as text</source>
        <translation>以文本编辑</translation>
    </message>
    <message>
        <source>The current module. Edit it and apply.</source>
        <translation>当前模块。修改后应用。</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Exports</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Export the module…</source>
        <translation>导出模块…</translation>
    </message>
    <message>
        <source>Export the &amp;trace…</source>
        <translation>导出轨迹(&amp;T)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+E</source>
        <translation>Ctrl+Shift+E</translation>
    </message>
    <message>
        <source>Export a picture…</source>
        <translation>导出图片…</translation>
    </message>
    <message>
        <source>Export the memory plan as CSV…</source>
        <translation>把内存规划导出为 CSV…</translation>
    </message>
    <message>
        <source>Export the memory plan as annotation…</source>
        <translation>把内存规划导出为注解…</translation>
    </message>
    <message>
        <source>Export the module</source>
        <translation>导出模块</translation>
    </message>
    <message>
        <source>Export a picture of %1</source>
        <translation>导出“%1”的图片</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.png)</source>
        <translation>图片 (*.svg *.png)</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>Export the storyboard…</source>
        <translation>导出分步讲解…</translation>
    </message>
    <message>
        <source>Export the storyboard</source>
        <translation>导出分步讲解</translation>
    </message>
    <message>
        <source>Storyboards (*.html *.pdf)</source>
        <translation>分步讲解 (*.html *.pdf)</translation>
    </message>
</context>
<context>
    <name>tirscope::app::FileLine</name>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Files</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Run a schedule script…</source>
        <translation>运行调度脚本(&amp;R)…</translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation>Ctrl+R</translation>
    </message>
    <message>
        <source>&amp;Save session</source>
        <translation>保存会话(&amp;S)</translation>
    </message>
    <message>
        <source>Save session &amp;as…</source>
        <translation>会话另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Run a schedule script</source>
        <translation>运行调度脚本</translation>
    </message>
    <message>
        <source>Python schedules (*.py)</source>
        <translation>Python 调度脚本 (*.py)</translation>
    </message>
    <message>
        <source>Recovered work</source>
        <translation>恢复的工作</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Sessions (*.tirscope)</source>
        <translation>会话 (*.tirscope)</translation>
    </message>
    <message>
        <source>Unsaved work</source>
        <translation>未保存的工作</translation>
    </message>
    <message>
        <source>Save the session before closing?</source>
        <translation>关闭之前要保存会话吗？</translation>
    </message>
    <message>
        <source>Open a module, model or session</source>
        <translation>打开模块、模型或会话</translation>
    </message>
    <message>
        <source>Open as text</source>
        <translation>以文本打开</translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Tirscope ended unexpectedly on %1 with unsaved work on %2 (steps: %3). Restore it?</source>
        <translation>Tirscope 于 %1 意外结束，%2 有未保存的工作（步骤数：%3）。要恢复吗？</translation>
    </message>
    <message>
        <source>Load the file</source>
        <translation>加载文件</translation>
    </message>
    <message>
        <source>Modules, models and sessions (*.py *.onnx *.tirscope *.tirscope-report);;All files (*)</source>
        <translation>模块、模型与会话 (*.py *.onnx *.tirscope *.tirscope-report);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>tirscope::app::FixPreview</name>
    <message>
        <source>Fix it</source>
        <translation>修正</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Following</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>&amp;Follow the file on disk</source>
        <translation>跟随磁盘上的文件(&amp;F)</translation>
    </message>
    <message>
        <source>%1 was read again</source>
        <translation>已重新读取 %1</translation>
    </message>
    <message>
        <source>script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Following %1</source>
        <translation>正在跟随 %1</translation>
    </message>
    <message>
        <source>What is shown is read again when the file changes. Nothing is built or timed by itself.</source>
        <translation>文件改变时，所显示的内容会重新读取。不会自动构建或计时。</translation>
    </message>
    <message>
        <source>Open a schedule script</source>
        <translation>打开调度脚本</translation>
    </message>
    <message>
        <source>Python schedules (*.py)</source>
        <translation>Python 调度脚本 (*.py)</translation>
    </message>
    <message>
        <source>Save the script</source>
        <translation>保存脚本</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>正在等待 %1</translation>
    </message>
    <message>
        <source>The file cannot be opened yet. It is read again when it changes.</source>
        <translation>该文件尚无法打开；更改后会重新读取。</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Gallery</name>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Open a module or session…</source>
        <translation>打开模块或会话…</translation>
    </message>
    <message>
        <source>See what a tensor program does, schedule it one primitive at a time, and time the result on this machine. Start with a sample, or drop a TVMScript file here.</source>
        <translation>看清张量程序做了什么，一次用一个调度原语改变它，并在本机上为结果计时。可以从示例开始，或把 TVMScript 文件拖到这里。</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Find the bug: memory planners</source>
        <translation>找错：内存规划器</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation>%2 分中已得 %1 分</translation>
    </message>
    <message>
        <source>A first hour, step by step</source>
        <translation>第一个小时：逐步入门</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Guide</name>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
</context>
<context>
    <name>tirscope::app::GuidePage</name>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Help</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>&amp;About Tirscope</source>
        <translation>关于 Tirscope(&amp;A)</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>About Tirscope</source>
        <translation>关于 Tirscope</translation>
    </message>
    <message>
        <source>&lt;b&gt;Tirscope %1&lt;/b&gt;&lt;p&gt;See, schedule, build and time tensor programs.&lt;/p&gt;&lt;p&gt;Apache-2.0. Plots by QCustomPlot (GPL).&lt;/p&gt;</source>
        <translation>&lt;b&gt;Tirscope %1&lt;/b&gt;&lt;p&gt;查看、调度、构建张量程序并为其计时。&lt;/p&gt;&lt;p&gt;Apache-2.0。图表使用 QCustomPlot (GPL)。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>A &amp;first hour</source>
        <translation>第一个小时(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>指南(&amp;G)</translation>
    </message>
</context>
<context>
    <name>tirscope::app::HostMenu</name>
    <message>
        <source>Host: this machine</source>
        <translation>主机：本机</translation>
    </message>
    <message>
        <source>Host: %1</source>
        <translation>主机：%1</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Run on this machine</source>
        <translation>在这台机器上</translation>
    </message>
    <message>
        <source>Add host…</source>
        <translation>添加主机…</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>Show devices…</source>
        <translation>显示设备…</translation>
    </message>
    <message>
        <source>Add host</source>
        <translation>添加主机</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>Devices of this machine</source>
        <translation>本机的设备</translation>
    </message>
    <message>
        <source>Devices of %1</source>
        <translation>%1 的设备</translation>
    </message>
    <message>
        <source>The prefix is put before “tirc serve”. Its last word may be the path of tirc on the host. “slurm:PARTITION” starts it on a node of the cluster.</source>
        <translation>前缀放在“tirc serve”之前。它的最后一个词可以是该主机上 tirc 的路径。“slurm:PARTITION”在集群的一个节点上启动它。</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Imports</name>
    <message>
        <source>Importing %1…</source>
        <translation>正在导入 %1…</translation>
    </message>
</context>
<context>
    <name>tirscope::app::IntrinPicker</name>
    <message>
        <source>Type to search</source>
        <translation>输入以搜索</translation>
    </message>
    <message>
        <source>Name of the tensor intrinsic</source>
        <translation>张量内建函数的名称</translation>
    </message>
    <message>
        <source>Registered tensor intrinsics</source>
        <translation>已注册的张量内建函数</translation>
    </message>
    <message>
        <source>Register another…</source>
        <translation>注册新的…</translation>
    </message>
    <message>
        <source>Describes</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>Replaced by</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>%1 matches here</source>
        <translation>%1 与此处匹配</translation>
    </message>
</context>
<context>
    <name>tirscope::app::IntrinRegister</name>
    <message>
        <source>Replace intrinsics of the same name</source>
        <translation>替换同名的内建函数</translation>
    </message>
    <message>
        <source>Register a tensor intrinsic</source>
        <translation>注册张量内建函数</translation>
    </message>
    <message>
        <source>An intrinsic consists of two functions: one describes the code that tensorize looks for, the other replaces it. &lt;b&gt;tile_desc&lt;/b&gt; and &lt;b&gt;tile_impl&lt;/b&gt; define the intrinsic &lt;b&gt;tile&lt;/b&gt;; &lt;b&gt;desc&lt;/b&gt; and &lt;b&gt;impl&lt;/b&gt; define the one named here.</source>
        <translation>一个内建函数由两个函数组成：一个描述 tensorize 要找的计算，另一个用来替换它。&lt;b&gt;tile_desc&lt;/b&gt; 和 &lt;b&gt;tile_impl&lt;/b&gt; 组成内建函数 &lt;b&gt;tile&lt;/b&gt;；&lt;b&gt;desc&lt;/b&gt; 和 &lt;b&gt;impl&lt;/b&gt; 组成的内建函数以此处的名称命名。</translation>
    </message>
    <message>
        <source>Name, if the function names do not contain it</source>
        <translation>名称（函数名中不含名称时）</translation>
    </message>
    <message>
        <source>Name of the intrinsic</source>
        <translation>内建函数的名称</translation>
    </message>
    <message>
        <source>Description and implementation</source>
        <translation>描述与实现</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>从文件读取…</translation>
    </message>
    <message>
        <source>Register</source>
        <translation>注册</translation>
    </message>
    <message>
        <source>Registers %1</source>
        <translation>将注册 %1</translation>
    </message>
    <message>
        <source>TVMScript and schedules (*.py)</source>
        <translation>TVMScript 与调度脚本 (*.py)</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Lessons</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>Open a link</source>
        <translation>打开链接</translation>
    </message>
    <message>
        <source>The lesson links to a page on the web. Open it in the browser?</source>
        <translation>课程链接到一个网页。要在浏览器中打开吗？</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Lowering</name>
    <message>
        <source>Passes</source>
        <translation>Pass</translation>
    </message>
    <message>
        <source>Lower for &amp;CPU</source>
        <translation>为 CPU 降级(&amp;C)</translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation>Ctrl+L</translation>
    </message>
    <message>
        <source>Lower for &amp;GPU</source>
        <translation>为 GPU 降级(&amp;G)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+L</source>
        <translation>Ctrl+Shift+L</translation>
    </message>
    <message>
        <source>Lower for another &amp;target…</source>
        <translation>为其他目标降级(&amp;T)…</translation>
    </message>
    <message>
        <source>Open a folder of &amp;dumps…</source>
        <translation>打开转储文件夹(&amp;D)…</translation>
    </message>
    <message>
        <source>Open programs &amp;before and after a pass…</source>
        <translation>打开一个 pass 前后的程序(&amp;B)…</translation>
    </message>
    <message>
        <source>Dump &amp;all to numbered files…</source>
        <translation>全部转储为编号文件(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Edit and continue…</source>
        <translation>编辑并继续(&amp;E)…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+R</source>
        <translation>Ctrl+Shift+R</translation>
    </message>
    <message>
        <source>&amp;First pass that changed the selection</source>
        <translation>首个改变所选对象的 pass(&amp;F)</translation>
    </message>
    <message>
        <source>Ctrl+J</source>
        <translation>Ctrl+J</translation>
    </message>
    <message>
        <source>&amp;Next pass</source>
        <translation>下一个 pass(&amp;N)</translation>
    </message>
    <message>
        <source>F8</source>
        <translation>F8</translation>
    </message>
    <message>
        <source>&amp;Previous pass</source>
        <translation>上一个 pass(&amp;P)</translation>
    </message>
    <message>
        <source>F7</source>
        <translation>F7</translation>
    </message>
    <message>
        <source>Next change</source>
        <translation>下一处改变</translation>
    </message>
    <message>
        <source>Shift+F8</source>
        <translation>Shift+F8</translation>
    </message>
    <message>
        <source>Previous change</source>
        <translation>上一处改变</translation>
    </message>
    <message>
        <source>Shift+F7</source>
        <translation>Shift+F7</translation>
    </message>
    <message>
        <source>Running passes…</source>
        <translation>正在运行 pass…</translation>
    </message>
    <message>
        <source>Lower for another target</source>
        <translation>为其他目标降级</translation>
    </message>
    <message>
        <source>Target, in TVM&apos;s notation or Tirscope&apos;s:</source>
        <translation>目标（TVM 的写法或本程序的写法）：</translation>
    </message>
    <message>
        <source>Open a folder of dumps</source>
        <translation>打开转储文件夹</translation>
    </message>
    <message>
        <source>Modules (*.py *.txt *.tir *.ir)</source>
        <translation>模块 (*.py *.txt *.tir *.ir)</translation>
    </message>
    <message>
        <source>The program before the pass</source>
        <translation>pass 之前的程序</translation>
    </message>
    <message>
        <source>The program after the pass</source>
        <translation>pass 之后的程序</translation>
    </message>
    <message>
        <source>A folder for the dumps: empty, or with older dumps</source>
        <translation>存放转储的文件夹：空文件夹或旧的转储</translation>
    </message>
    <message>
        <source>Edit and continue: %1</source>
        <translation>编辑并继续：%1</translation>
    </message>
    <message>
        <source>The input of this pass. Edit it to rerun this pass and the ones after it.</source>
        <translation>这个 pass 的输入。修改后，它和后面的 pass 会重新运行。</translation>
    </message>
    <message>
        <source>The program after this pass. Edit it to rerun the passes after it.</source>
        <translation>这个 pass 之后的程序。修改后，后面的 pass 会重新运行。</translation>
    </message>
    <message>
        <source>&amp;Continue with this program as a step</source>
        <translation>以此程序作为一步继续(&amp;C)</translation>
    </message>
    <message>
        <source>The passes were cancelled</source>
        <translation>Pass 已取消</translation>
    </message>
</context>
<context>
    <name>tirscope::app::MainBar</name>
    <message>
        <source>Main</source>
        <translation>主工具栏</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Actions for the selected loop, block or buffer</source>
        <translation>可对选中的循环、块或缓冲区执行的操作</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>The function shown and scheduled</source>
        <translation>正在显示和调度的函数</translation>
    </message>
    <message>
        <source>Build target: %1</source>
        <translation>构建目标：%1</translation>
    </message>
    <message>
        <source>The file is written in the dialect of %1</source>
        <translation>文件使用 %1 的方言</translation>
    </message>
    <message>
        <source>Shown in the dialect of %1; the file is written in that of TVM %2</source>
        <translation>以 %1 的方言显示；文件使用 TVM %2 的方言</translation>
    </message>
</context>
<context>
    <name>tirscope::app::MainWindow</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>No recent files</source>
        <translation>没有最近打开的文件</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Schedule</source>
        <translation>调度(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>&amp;Build</source>
        <translation>构建(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Register a tensor intrinsic…</source>
        <translation>注册张量内建函数…</translation>
    </message>
    <message>
        <source>&amp;Passes</source>
        <translation>Pass(&amp;P)</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>第 %1 步：%2</translation>
    </message>
</context>
<context>
    <name>tirscope::app::MessageStrip</name>
    <message>
        <source>In TVM&apos;s words:</source>
        <translation>TVM 的原文：</translation>
    </message>
    <message>
        <source>Fix it</source>
        <translation>修正</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Hide this message</source>
        <translation>隐藏这条消息</translation>
    </message>
    <message>
        <source>The code of this message</source>
        <translation>此消息的代码</translation>
    </message>
</context>
<context>
    <name>tirscope::app::ModelForm</name>
    <message>
        <source>Run a model</source>
        <translation>运行模型</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Tensors and models (*.npz *.safetensors *.onnx)</source>
        <translation>张量和模型 (*.npz *.safetensors *.onnx)</translation>
    </message>
    <message>
        <source>none: results are not compared</source>
        <translation>无：不比较结果</translation>
    </message>
    <message>
        <source>Compiled for %1</source>
        <translation>为 %1 编译</translation>
    </message>
    <message>
        <source>Interpreted</source>
        <translation>解释执行</translation>
    </message>
    <message>
        <source>By the reference interpreter: slow, and checks every access</source>
        <translation>由参考解释器执行：较慢，但检查每次访问</translation>
    </message>
    <message>
        <source>Of the random inputs</source>
        <translation>随机输入的种子</translation>
    </message>
    <message>
        <source>How often the compiled calls are repeated for their times</source>
        <translation>为测量用时，编译后的调用重复执行的次数</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Parameters file</source>
        <translation>参数文件</translation>
    </message>
    <message>
        <source>Expected results</source>
        <translation>预期结果</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>from the parameters file, else random</source>
        <translation>来自参数文件，否则随机</translation>
    </message>
    <message>
        <source>A .npy file, or one that holds a tensor of this name</source>
        <translation>.npy 文件，或含有同名张量的文件</translation>
    </message>
    <message>
        <source>The function takes no tensors</source>
        <translation>该函数没有张量参数</translation>
    </message>
    <message>
        <source>%1 more parameters come from the parameters file, or are random</source>
        <translation>其余 %1 个参数来自参数文件，或为随机值</translation>
    </message>
    <message>
        <source>as the files have it</source>
        <translation>与文件一致</translation>
    </message>
    <message>
        <source>A value for the symbolic size %1 of random inputs</source>
        <translation>随机输入的符号尺寸 %1 的值</translation>
    </message>
    <message>
        <source>Size %1</source>
        <translation>尺寸 %1</translation>
    </message>
    <message>
        <source>not bound</source>
        <translation>未绑定</translation>
    </message>
    <message>
        <source>OpenBLAS: linear</source>
        <translation>OpenBLAS：linear</translation>
    </message>
    <message>
        <source>the function %1</source>
        <translation>函数 %1</translation>
    </message>
    <message>
        <source>a function of the library</source>
        <translation>库中的函数</translation>
    </message>
    <message>
        <source>A registered function that the model calls</source>
        <translation>模型调用的已注册函数</translation>
    </message>
    <message>
        <source>Shared libraries (*.so *.so.*)</source>
        <translation>共享库 (*.so *.so.*)</translation>
    </message>
    <message>
        <source>A shared library with functions in TVM&apos;s packed C convention. It is loaded for this run alone, in the sandbox of generated code</source>
        <translation>包含 TVM packed C 约定函数的共享库。仅为本次运行加载，并在生成代码的沙箱中加载</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>The name of the function in the library</source>
        <translation>函数在库中的名称</translation>
    </message>
</context>
<context>
    <name>tirscope::app::ModelRuns</name>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>Run a &amp;model…</source>
        <translation>运行模型(&amp;M)…</translation>
    </message>
    <message>
        <source>F9</source>
        <translation>F9</translation>
    </message>
    <message>
        <source>The run was cancelled</source>
        <translation>运行已取消</translation>
    </message>
    <message>
        <source>Running %1…</source>
        <translation>正在运行 %1…</translation>
    </message>
</context>
<context>
    <name>tirscope::app::ModelSession</name>
    <message>
        <source>the interpreter</source>
        <translation>解释器</translation>
    </message>
</context>
<context>
    <name>tirscope::app::ModuleSteps</name>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>&amp;Bind parameters to a file…</source>
        <translation>将参数绑定到文件(&amp;B)…</translation>
    </message>
    <message>
        <source>Update &amp;functions from a file…</source>
        <translation>从文件更新函数(&amp;F)…</translation>
    </message>
    <message>
        <source>Bind parameters to the tensors of a file</source>
        <translation>将参数绑定到文件中的张量</translation>
    </message>
    <message>
        <source>Tensors (*.npz *.safetensors *.npy)</source>
        <translation>张量 (*.npz *.safetensors *.npy)</translation>
    </message>
    <message>
        <source>Update functions from a module file</source>
        <translation>从模块文件更新函数</translation>
    </message>
    <message>
        <source>Modules (*.py)</source>
        <translation>模块 (*.py)</translation>
    </message>
</context>
<context>
    <name>tirscope::app::NestLabel</name>
    <message>
        <source>block %1</source>
        <translation>块 %1</translation>
    </message>
    <message>
        <source>changed: %1</source>
        <translation>有变化：%1</translation>
    </message>
</context>
<context>
    <name>tirscope::app::PassSession</name>
    <message>
        <source>Lowered for %1</source>
        <translation>已为 %1 降级</translation>
    </message>
    <message>
        <source>Dumps of %1</source>
        <translation>%1 的转储</translation>
    </message>
    <message>
        <source>%1, then %2</source>
        <translation>%1，然后 %2</translation>
    </message>
    <message>
        <source>Passes of %1</source>
        <translation>%1 的 pass</translation>
    </message>
    <message>
        <source>%1: %2 and what it calls</source>
        <translation>%1：%2 及其调用的函数</translation>
    </message>
</context>
<context>
    <name>tirscope::app::PredictPanel</name>
    <message>
        <source>Say what the step will do, skip what you like, and see.</source>
        <translation>先说说这一步会做什么，不想答的可以跳过，再看结果。</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重新计数</translation>
    </message>
    <message>
        <source>Apply and reveal</source>
        <translation>应用并揭晓</translation>
    </message>
    <message>
        <source>Just apply</source>
        <translation>直接应用</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Ask before each step</source>
        <translation>每步之前提问</translation>
    </message>
    <message>
        <source>Predict, then reveal</source>
        <translation>先预测，再揭晓</translation>
    </message>
    <message>
        <source>Off: steps are applied without questions</source>
        <translation>关闭后，步骤不经提问直接应用</translation>
    </message>
    <message>
        <source>Counts predictions from here on</source>
        <translation>从这里起重新统计预测</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>tirscope::app::PredictWords</name>
    <message>
        <source>Fewer</source>
        <translation>更少</translation>
    </message>
    <message>
        <source>As many as now</source>
        <translation>和现在一样多</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>更快</translation>
    </message>
    <message>
        <source>As fast as now</source>
        <translation>和现在一样快</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>更慢</translation>
    </message>
    <message>
        <source>reads %1, writes %2</source>
        <translation>读取 %1，写入 %2</translation>
    </message>
    <message>
        <source>Will it be legal?</source>
        <translation>这一步合法吗？</translation>
    </message>
    <message>
        <source>What will the loops be?</source>
        <translation>循环会变成什么样？</translation>
    </message>
    <message>
        <source>How many bytes will loads and stores touch?</source>
        <translation>读写会涉及多少字节？</translation>
    </message>
    <message>
        <source>How fast will it be?</source>
        <translation>会有多快？</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Legal</source>
        <translation>合法</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>%1 of %2 predictions right</source>
        <translation>%2 个预测中对了 %1 个</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Predicting</name>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>&amp;Predict, then reveal</source>
        <translation>先预测，再揭晓(&amp;P)</translation>
    </message>
    <message>
        <source>Ask what a step will do before it is applied</source>
        <translation>应用每一步之前，先问它会做什么</translation>
    </message>
</context>
<context>
    <name>tirscope::app::PrimitiveForm</name>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>The step cannot be applied</source>
        <translation>无法应用此步骤</translation>
    </message>
    <message>
        <source>A preview of the change appears here as soon as the step is valid.</source>
        <translation>步骤有效后，这里会显示变化的预览。</translation>
    </message>
    <message>
        <source>Still to fill in</source>
        <translation>尚待填写</translation>
    </message>
    <message>
        <source>What will the step do?</source>
        <translation>这一步会做什么？</translation>
    </message>
    <message>
        <source>The change is shown once you have predicted it.</source>
        <translation>预测之后才显示改动。</translation>
    </message>
</context>
<context>
    <name>tirscope::app::QuestionPage</name>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>The program now %1, every access counted.</source>
        <translation>程序现在%1（每次访问都计入）。</translation>
    </message>
    <message>
        <source>I do not know</source>
        <translation>不知道</translation>
    </message>
    <message>
        <source>Known once both steps were timed.</source>
        <translation>两个步骤都计时之后才知道。</translation>
    </message>
</context>
<context>
    <name>tirscope::app::ReleaseMenu</name>
    <message>
        <source>&amp;Dialect</source>
        <translation>方言(&amp;D)</translation>
    </message>
    <message>
        <source>Show, copy and export as</source>
        <translation>显示、复制和导出为</translation>
    </message>
    <message>
        <source>(of the file)</source>
        <translation>（文件的方言）</translation>
    </message>
    <message>
        <source>For new programs</source>
        <translation>新程序使用</translation>
    </message>
    <message>
        <source>What imported models are written for</source>
        <translation>导入的模型所用的方言</translation>
    </message>
</context>
<context>
    <name>tirscope::app::ReportContents</name>
    <message>
        <source>Contents of the report</source>
        <translation>报告的内容</translation>
    </message>
    <message>
        <source>The window shows the module, the history and the timings. This is what else the report holds.</source>
        <translation>模块、历史和计时显示在窗口中。以下是报告中的其他内容。</translation>
    </message>
    <message>
        <source>It has no screenshot.</source>
        <translation>其中没有截图。</translation>
    </message>
    <message>
        <source>Its screenshot is damaged.</source>
        <translation>其中的截图已损坏。</translation>
    </message>
</context>
<context>
    <name>tirscope::app::ReportDialog</name>
    <message>
        <source>kept (%2×): %1, as something in the program has this name</source>
        <translation>保留（%2 次）：%1，因为程序中有同名的部分</translation>
    </message>
    <message>
        <source>left out (%2×): %1; in its place: %3</source>
        <translation>略去（%2 次）：%1；替换为：%3</translation>
    </message>
    <message>
        <source>No path and no name was found in the texts.</source>
        <translation>文本中没有发现路径或姓名。</translation>
    </message>
    <message>
        <source>Never in a report: variables of the environment, the list of hosts, recent files.</source>
        <translation>报告中绝不包含：环境变量、主机列表、最近打开的文件。</translation>
    </message>
    <message>
        <source>Include the &amp;screenshot</source>
        <translation>包含截图(&amp;S)</translation>
    </message>
    <message>
        <source>Save for a report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Left out (%1)</source>
        <translation>略去的内容（%1）</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>This is all that the report holds; nothing is sent. It opens like a session. Of paths only names of files are in it, and no names of yours or of your machines.</source>
        <translation>这是报告的全部内容，不会发送任何数据。它可以像会话一样打开。路径只保留文件名，您的姓名和主机名都不在其中。</translation>
    </message>
    <message>
        <source>The screenshot shows the window as it was, without its title. A path that the window shows is in it: look at it before you include it.</source>
        <translation>截图是当时的窗口，不含标题栏。窗口中显示的路径会出现在截图中：请先查看，再决定是否包含。</translation>
    </message>
    <message>
        <source>Together: %1</source>
        <translation>共计：%1</translation>
    </message>
    <message>
        <source>Reports (*.tirscope-report)</source>
        <translation>报告 (*.tirscope-report)</translation>
    </message>
</context>
<context>
    <name>tirscope::app::ReportParts</name>
    <message>
        <source>Parts of the report</source>
        <translation>报告的各部分</translation>
    </message>
    <message>
        <source>Text of this part</source>
        <translation>此部分的文本</translation>
    </message>
    <message>
        <source>Screenshot</source>
        <translation>截图</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>Tensor intrinsics</source>
        <translation>张量内建函数</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Timings</source>
        <translation>计时结果</translation>
    </message>
    <message>
        <source>Passes</source>
        <translation>Pass</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Message shown</source>
        <translation>显示的消息</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Reports</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>&amp;Save for a report…</source>
        <translation>保存报告(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Contents of the report…</source>
        <translation>报告的内容(&amp;C)…</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Preparing the report…</source>
        <translation>正在准备报告…</translation>
    </message>
    <message>
        <source>This session is a report of %1. Help, Contents of the report shows the versions, the settings and the screenshot in it.</source>
        <translation>此会话是 %1 的报告。“帮助”中的“报告的内容”显示其中的版本、设置和截图。</translation>
    </message>
</context>
<context>
    <name>tirscope::app::RevealPage</name>
    <message>
        <source>Time both steps</source>
        <translation>给两个步骤计时</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>You said</source>
        <translation>你的回答</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>实际结果</translation>
    </message>
    <message>
        <source>Nest %1</source>
        <translation>循环嵌套 %1</translation>
    </message>
    <message>
        <source>These loops</source>
        <translation>就是这些循环</translation>
    </message>
    <message>
        <source>%1: it %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Not known: it %1</source>
        <translation>无法判断：%1</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Differences in the text</source>
        <translation>文本差异</translation>
    </message>
    <message>
        <source>Time both steps to know</source>
        <translation>给两个步骤计时后才知道</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>对</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>错</translation>
    </message>
    <message>
        <source>Not known yet</source>
        <translation>尚不知道</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>已跳过</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Scheduling</name>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Apply a default GPU schedule (DLight)</source>
        <translation>应用默认的 GPU 调度（DLight）</translation>
    </message>
</context>
<context>
    <name>tirscope::app::SideBySide</name>
    <message>
        <source>The program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>The intrinsic&apos;s description</source>
        <translation>内建函数的描述</translation>
    </message>
</context>
<context>
    <name>tirscope::app::SizeBar</name>
    <message>
        <source>Sizes</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>symbolic</source>
        <translation>符号化</translation>
    </message>
    <message>
        <source>as in the file</source>
        <translation>按原文</translation>
    </message>
    <message>
        <source>The constant %1 of the module; 0 keeps its value in the file</source>
        <translation>模块的常量 %1；填 0 则按原文取值</translation>
    </message>
    <message>
        <source>A value for the symbolic size %1; 0 keeps it symbolic</source>
        <translation>符号尺寸 %1 的值；填 0 则保持符号化</translation>
    </message>
</context>
<context>
    <name>tirscope::app::StatusLine</name>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>about %1 s left</source>
        <translation>约剩 %1 秒</translation>
    </message>
    <message>
        <source>about %1 min left</source>
        <translation>约剩 %1 分钟</translation>
    </message>
    <message>
        <source>about %1 h left</source>
        <translation>约剩 %1 小时</translation>
    </message>
</context>
<context>
    <name>tirscope::app::StepPreview</name>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
</context>
<context>
    <name>tirscope::app::TargetMenu</name>
    <message>
        <source>&amp;Target</source>
        <translation>目标(&amp;T)</translation>
    </message>
    <message>
        <source>%1, one thread</source>
        <translation>%1，单线程</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1，%2 个线程</translation>
    </message>
    <message>
        <source>Builds and runs on this machine</source>
        <translation>可在本机构建并运行</translation>
    </message>
    <message>
        <source>This CPU</source>
        <translation>本机 CPU</translation>
    </message>
    <message>
        <source>Looking for other devices…</source>
        <translation>正在查找其他设备…</translation>
    </message>
    <message>
        <source>Code only</source>
        <translation>仅生成代码</translation>
    </message>
    <message>
        <source>NVIDIA GPUs, as PTX or CUDA C++</source>
        <translation>NVIDIA GPU，生成 PTX 或 CUDA C++</translation>
    </message>
    <message>
        <source>Custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Another target…</source>
        <translation>其他目标…</translation>
    </message>
    <message>
        <source>Another target</source>
        <translation>其他目标</translation>
    </message>
    <message>
        <source>A target, as in &quot;cpu:mcpu=x86-64-v3,threads=2&quot; or &quot;cuda -arch=sm_80&quot;:</source>
        <translation>目标，例如“cpu:mcpu=x86-64-v3,threads=2”或“cuda -arch=sm_80”：</translation>
    </message>
    <message>
        <source>CPU, all threads</source>
        <translation>CPU，全部线程</translation>
    </message>
    <message>
        <source>CPU, 1 thread</source>
        <translation>CPU，1 个线程</translation>
    </message>
    <message>
        <source>CPU, %1 threads</source>
        <translation>CPU，%1 个线程</translation>
    </message>
</context>
<context>
    <name>tirscope::app::TextEditor</name>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>No errors.</source>
        <translation>没有错误。</translation>
    </message>
    <message>
        <source>Discard your edits?</source>
        <translation>放弃修改吗？</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Timing</name>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>&amp;Build and time</source>
        <translation>构建并计时(&amp;B)</translation>
    </message>
    <message>
        <source>F5</source>
        <translation>F5</translation>
    </message>
    <message>
        <source>T&amp;iming options…</source>
        <translation>计时选项(&amp;I)…</translation>
    </message>
    <message>
        <source>Verify &amp;results</source>
        <translation>验证结果(&amp;R)</translation>
    </message>
    <message>
        <source>Ctrl+F5</source>
        <translation>Ctrl+F5</translation>
    </message>
    <message>
        <source>Step %1 computes the same results as the original program</source>
        <translation>第 %1 步的计算结果与原始程序相同</translation>
    </message>
    <message>
        <source>Finished step %1: %2</source>
        <translation>已完成第 %1 步：%2</translation>
    </message>
    <message>
        <source>Building and timing…</source>
        <translation>正在构建和计时…</translation>
    </message>
    <message>
        <source>Comparing with the original program…</source>
        <translation>正在与原始程序比较…</translation>
    </message>
    <message>
        <source>The measurement was cancelled</source>
        <translation>测量已取消</translation>
    </message>
</context>
<context>
    <name>tirscope::app::TimingForm</name>
    <message>
        <source>Timing options</source>
        <translation>计时选项</translation>
    </message>
</context>
<context>
    <name>tirscope::app::TraceExport</name>
    <message>
        <source>Simplified</source>
        <translation>简化</translation>
    </message>
    <message>
        <source>Without postprocessing</source>
        <translation>不含后处理</translation>
    </message>
    <message>
        <source>Export the trace</source>
        <translation>导出轨迹</translation>
    </message>
    <message>
        <source>Omit queries and samples whose results are unused</source>
        <translation>略去结果未被使用的查询和采样</translation>
    </message>
    <message>
        <source>Omit enter_postproc and everything after it</source>
        <translation>略去 enter_postproc 及其后的内容</translation>
    </message>
    <message>
        <source>The trace in this format</source>
        <translation>此形式的轨迹</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Trace formats</source>
        <translation>轨迹的形式</translation>
    </message>
    <message>
        <source>Needs TVM %1 or later</source>
        <translation>需要 TVM %1 或更新版本</translation>
    </message>
    <message>
        <source>Copied: %1</source>
        <translation>已复制：%1</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>已保存：%1</translation>
    </message>
</context>
<context>
    <name>tirscope::app::TuneForm</name>
    <message>
        <source>Tune</source>
        <translation>调优</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标平台</translation>
    </message>
    <message>
        <source>Choose a schedule script</source>
        <translation>选择调度脚本</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>The rules for the target</source>
        <translation>目标平台的规则</translation>
    </message>
    <message>
        <source>The rules called %1</source>
        <translation>名为 %1 的规则</translation>
    </message>
    <message>
        <source>A schedule script with sample_* calls…</source>
        <translation>带有 sample_* 调用的调度脚本…</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source>as the target</source>
        <translation>与目标平台相同</translation>
    </message>
    <message>
        <source>drawn</source>
        <translation>随机抽取</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>none: kept until the next search</source>
        <translation>无：保留到下一次搜索</translation>
    </message>
    <message>
        <source>Schedule scripts (*.py)</source>
        <translation>调度脚本 (*.py)</translation>
    </message>
    <message>
        <source>as it is installed</source>
        <translation>视安装而定</translation>
    </message>
    <message>
        <source>none: this machine</source>
        <translation>无：本机</translation>
    </message>
</context>
<context>
    <name>tirscope::app::Tuning</name>
    <message>
        <source>Build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>&amp;Tune…</source>
        <translation>调优(&amp;T)…</translation>
    </message>
    <message>
        <source>Shift+F5</source>
        <translation>Shift+F5</translation>
    </message>
    <message>
        <source>Tune this block&apos;s tile sizes…</source>
        <translation>调优此块的分块大小…</translation>
    </message>
    <message>
        <source>Trial %1 is a branch of the history now</source>
        <translation>试验 %1 现已成为历史的一个分支</translation>
    </message>
    <message>
        <source>Something else is being measured; resume when it is done</source>
        <translation>正在测量其他内容；请在完成后继续</translation>
    </message>
    <message>
        <source>Tuning…</source>
        <translation>正在调优…</translation>
    </message>
    <message>
        <source>Something else is being measured; add trials when it is done</source>
        <translation>正在测量其他内容；请在完成后增加试验</translation>
    </message>
    <message>
        <source>Export the winner as a script</source>
        <translation>将最优者导出为脚本</translation>
    </message>
    <message>
        <source>Tune this block&apos;s tile sizes — no sample_* call of this step is about it</source>
        <translation>调优此块的分块大小 — 此步骤没有与它有关的 sample_* 调用</translation>
    </message>
    <message>
        <source>The sizes that this step samples for block %1</source>
        <translation>此步骤为块 %1 抽样的大小</translation>
    </message>
    <message>
        <source>All decisions that this step samples</source>
        <translation>此步骤抽样的所有决策</translation>
    </message>
    <message>
        <source>A folder for lessons</source>
        <translation>存放课程的文件夹</translation>
    </message>
</context>
<context>
    <name>tirscope::app::ViewCommands</name>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>深色主题(&amp;D)</translation>
    </message>
    <message>
        <source>Ctrl+Shift+D</source>
        <translation>Ctrl+Shift+D</translation>
    </message>
    <message>
        <source>Next view</source>
        <translation>下一个视图</translation>
    </message>
    <message>
        <source>F6</source>
        <translation>F6</translation>
    </message>
    <message>
        <source>Previous view</source>
        <translation>上一个视图</translation>
    </message>
    <message>
        <source>Shift+F6</source>
        <translation>Shift+F6</translation>
    </message>
</context>
<context>
    <name>tirscope::views::AxisWords</name>
    <message>
        <source>location</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>%1, factor %2 of %3</source>
        <translation>%1，第 %2 个因子（共 %3 个）</translation>
    </message>
    <message>
        <source>root</source>
        <translation>根</translation>
    </message>
    <message>
        <source>inline</source>
        <translation>内联</translation>
    </message>
</context>
<context>
    <name>tirscope::views::BenchView</name>
    <message>
        <source>Build and time</source>
        <translation>构建与计时</translation>
    </message>
    <message>
        <source>Timings</source>
        <translation>计时结果</translation>
    </message>
    <message>
        <source>Time of each run</source>
        <translation>每次运行的时间</translation>
    </message>
    <message>
        <source>No timings yet</source>
        <translation>还没有计时</translation>
    </message>
    <message>
        <source>Click Build and time. Each run is listed here with the step it timed.</source>
        <translation>点击“构建并计时”。每次运行都会与所计时的步骤一起保留在这里。</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>median, %1</source>
        <translation>中位数，%1</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>耗时</translation>
    </message>
    <message>
        <source>Retime alternately</source>
        <translation>交替重新计时</translation>
    </message>
    <message>
        <source>Time the steps of the selected rows again, alternating between them, for a fair comparison; Ctrl+click selects more rows</source>
        <translation>对所选各行的步骤交替重新计时，以便公平比较；Ctrl+单击可选择更多行</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Save the timings as a table or JSON, or the plot as a picture</source>
        <translation>将计时结果保存为表格或 JSON，将图保存为图片</translation>
    </message>
    <message>
        <source>As CSV…</source>
        <translation>导出为 CSV…</translation>
    </message>
    <message>
        <source>Export the timings as CSV</source>
        <translation>将计时结果导出为 CSV</translation>
    </message>
    <message>
        <source>As JSON…</source>
        <translation>导出为 JSON…</translation>
    </message>
    <message>
        <source>Export the timings as JSON</source>
        <translation>将计时结果导出为 JSON</translation>
    </message>
    <message>
        <source>As a picture…</source>
        <translation>导出为图片…</translation>
    </message>
    <message>
        <source>The ceilings are those of %1; runs on other hosts, targets or thread counts are not drawn: %2</source>
        <translation>上限属于 %1；其他主机、目标或线程数的运行未画出：%2 次</translation>
    </message>
    <message>
        <source>No roofline yet. It needs a run with countable operations and the machine&apos;s measured peaks.</source>
        <translation>还没有屋顶线。它需要一次运算量可统计的运行，以及测得的机器峰值。</translation>
    </message>
    <message>
        <source>%1 was called once; its measurement continues.</source>
        <translation>%1 已调用一次，测量仍在继续。</translation>
    </message>
    <message>
        <source>The machine&apos;s peaks could not be measured: %1</source>
        <translation>无法测量机器的峰值：%1</translation>
    </message>
</context>
<context>
    <name>tirscope::views::BlockTreeView</name>
    <message>
        <source>Block tree</source>
        <translation>块树</translation>
    </message>
    <message>
        <source>Laying out the blocks</source>
        <translation>正在排布各块</translation>
    </message>
    <message>
        <source>This function has no blocks</source>
        <translation>这个函数没有块</translation>
    </message>
    <message>
        <source>The blocks have been lowered. Go back to an earlier step to see them.</source>
        <translation>块在此已被降低。请回到较早的步骤查看。</translation>
    </message>
    <message>
        <source>The blocks cannot be laid out</source>
        <translation>无法排布这些块</translation>
    </message>
    <message>
        <source>It was opened without blocks; its loops are in the loop nest.</source>
        <translation>打开时就没有块；其循环见循环嵌套视图。</translation>
    </message>
</context>
<context>
    <name>tirscope::views::BufferScopesView</name>
    <message>
        <source>Buffer scopes</source>
        <translation>缓冲区存储域</translation>
    </message>
    <message>
        <source>This function has no buffers</source>
        <translation>这个函数没有缓冲区</translation>
    </message>
    <message>
        <source>Choose another function of this module in the toolbar.</source>
        <translation>请在工具栏中选择这个模块的其他函数。</translation>
    </message>
</context>
<context>
    <name>tirscope::views::CacheView</name>
    <message>
        <source>Caches</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>The levels to simulate, nearest first, as NAME=BYTES,WAYS,LINE with spaces between; 0 ways: fully associative; empty: those of this machine</source>
        <translation>要模拟的各级缓存，由近到远，写作 NAME=BYTES,WAYS,LINE，以空格分隔；0 路：全相联；留空：本机的缓存</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>The step whose misses this one is compared with</source>
        <translation>用其未命中与当前步骤比较的步骤</translation>
    </message>
    <message>
        <source>Accesses at most</source>
        <translation>最多访问次数</translation>
    </message>
    <message>
        <source>A run ends after so many accesses; what it saw until then is shown</source>
        <translation>运行到这么多次访问即结束，并显示到此为止的结果</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Running the program through the caches</source>
        <translation>正在让程序通过模拟缓存运行</translation>
    </message>
</context>
<context>
    <name>tirscope::views::CanvasView</name>
    <message>
        <source>Nothing is open</source>
        <translation>没有打开的内容</translation>
    </message>
    <message>
        <source>Open a TVMScript file, or choose a sample from the gallery.</source>
        <translation>打开 TVMScript 文件，或从示例库中选一个示例。</translation>
    </message>
    <message>
        <source>No TensorIR function is selected</source>
        <translation>没有选中 TensorIR 函数</translation>
    </message>
    <message>
        <source>Choose a function of this module in the toolbar.</source>
        <translation>请在工具栏中选择这个模块的函数。</translation>
    </message>
    <message>
        <source>This module has no TensorIR function</source>
        <translation>该模块没有 TensorIR 函数</translation>
    </message>
    <message>
        <source>The graph shows its Relax functions; the pass LegalizeOps makes TensorIR functions of their operators.</source>
        <translation>计算图视图显示其 Relax 函数；LegalizeOps Pass 会将其中的算子变为 TensorIR 函数。</translation>
    </message>
    <message>
        <source>Nothing matches</source>
        <translation>没有匹配项</translation>
    </message>
    <message>
        <source>No name contains “%1”. Escape in the bar above shows everything again.</source>
        <translation>没有名称包含“%1”。在上方的查找栏中按 Esc 可重新显示全部内容。</translation>
    </message>
</context>
<context>
    <name>tirscope::views::CodePlaces</name>
    <message>
        <source>loop %1</source>
        <translation>循环 %1</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>块 %1</translation>
    </message>
    <message>
        <source>buffer %1</source>
        <translation>缓冲区 %1</translation>
    </message>
    <message>
        <source>function %1</source>
        <translation>函数 %1</translation>
    </message>
    <message>
        <source>a statement</source>
        <translation>语句</translation>
    </message>
</context>
<context>
    <name>tirscope::views::DiffPane</name>
    <message>
        <source>No changes</source>
        <translation>没有变化</translation>
    </message>
    <message>
        <source>%1 added</source>
        <translation>新增 %1</translation>
    </message>
    <message>
        <source>%1 removed</source>
        <translation>删除 %1</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>修改 %1</translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>移动 %1</translation>
    </message>
    <message>
        <source>Lines: %1</source>
        <translation>行：%1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>The two texts are identical.</source>
        <translation>两段文本相同。</translation>
    </message>
    <message>
        <source>1 identical line</source>
        <translation>1 行相同</translation>
    </message>
    <message>
        <source>%1 identical lines</source>
        <translation>%1 行相同</translation>
    </message>
    <message>
        <source>moved to line %1</source>
        <translation>移到第 %1 行</translation>
    </message>
    <message>
        <source>moved from line %1</source>
        <translation>移自第 %1 行</translation>
    </message>
</context>
<context>
    <name>tirscope::views::DiffView</name>
    <message>
        <source>Step to compare from</source>
        <translation>比较的起始步骤</translation>
    </message>
    <message>
        <source>Step to compare to</source>
        <translation>比较的目标步骤</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Old text on the left, new text on the right</source>
        <translation>旧文本在左，新文本在右</translation>
    </message>
    <message>
        <source>Only changes</source>
        <translation>只看变化</translation>
    </message>
    <message>
        <source>Hide identical lines</source>
        <translation>略去相同的行</translation>
    </message>
    <message>
        <source>Diff</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Nothing to compare yet</source>
        <translation>还没有可比较的内容</translation>
    </message>
    <message>
        <source>Right-click a loop or a block and apply a step. Its changes appear here.</source>
        <translation>请应用一个步骤：右键点击循环或块。它带来的变化会显示在这里。</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>Track current step</source>
        <translation>跟随当前步骤</translation>
    </message>
    <message>
        <source>Always show the changes of the current step</source>
        <translation>始终显示当前步骤的改动</translation>
    </message>
</context>
<context>
    <name>tirscope::views::ErrorPanel</name>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>位于 %1</translation>
    </message>
    <message>
        <source>code: %1</source>
        <translation>错误码：%1</translation>
    </message>
    <message>
        <source>Why it failed</source>
        <translation>失败原因</translation>
    </message>
    <message>
        <source>Fix it</source>
        <translation>修正</translation>
    </message>
    <message>
        <source>Show location</source>
        <translation>显示位置</translation>
    </message>
</context>
<context>
    <name>tirscope::views::FindBar</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find in the text</source>
        <translation>在文本中查找</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 处，共 %2 处</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>%1 of over %2</source>
        <translation>第 %1 处，超过 %2 处</translation>
    </message>
    <message>
        <source>Previous match (Shift+Enter)</source>
        <translation>上一处（Shift+Enter）</translation>
    </message>
    <message>
        <source>Next match (Enter)</source>
        <translation>下一处（Enter）</translation>
    </message>
    <message>
        <source>Find by name</source>
        <translation>按名称查找</translation>
    </message>
    <message>
        <source>Only matches</source>
        <translation>仅显示匹配项</translation>
    </message>
    <message>
        <source>Leave out what does not match</source>
        <translation>隐藏不匹配的内容</translation>
    </message>
</context>
<context>
    <name>tirscope::views::GeneratedCodeView</name>
    <message>
        <source>Generated code</source>
        <translation>生成的代码</translation>
    </message>
    <message>
        <source>Text of the generated code</source>
        <translation>生成代码的文本</translation>
    </message>
    <message>
        <source>Form of the code</source>
        <translation>代码形式</translation>
    </message>
    <message>
        <source>Target of the code; change it in the menu Build, Target</source>
        <translation>代码的目标；可在菜单“构建”的“目标”中更改</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the whole text</source>
        <translation>复制全部文本</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Save the text as a file</source>
        <translation>将文本保存为文件</translation>
    </message>
    <message>
        <source>Save the generated code</source>
        <translation>保存生成的代码</translation>
    </message>
    <message>
        <source>LLVM remarks</source>
        <translation>LLVM 备注</translation>
    </message>
    <message>
        <source>%1 (host)</source>
        <translation>%1（主机端）</translation>
    </message>
    <message>
        <source>There is no code for %1</source>
        <translation>没有 %1 的代码</translation>
    </message>
    <message>
        <source>Generating code…</source>
        <translation>正在生成代码…</translation>
    </message>
    <message>
        <source>The program is lowered and compiled in a separate process.</source>
        <translation>程序正在另一个进程中降级和编译。</translation>
    </message>
    <message>
        <source>No code yet</source>
        <translation>尚无代码</translation>
    </message>
    <message>
        <source>Choose a form above, and the target in the menu Build.</source>
        <translation>请在上方选择代码形式；目标在“构建”菜单中选择。</translation>
    </message>
    <message>
        <source>Nothing is open</source>
        <translation>没有打开的内容</translation>
    </message>
    <message>
        <source>Open a TVMScript file, or choose a sample from the gallery.</source>
        <translation>打开 TVMScript 文件，或从示例库中选一个示例。</translation>
    </message>
    <message>
        <source>Approximate: the compiler gives no source for this line; shown is the source of the line before it, or the enclosing statement</source>
        <translation>近似：编译器没有给出这一行的来源；这里取前一行的来源或外围语句</translation>
    </message>
    <message>
        <source>This is the code of an earlier step; the code of this step is being generated.</source>
        <translation>这是先前步骤的代码；当前步骤的代码正在生成。</translation>
    </message>
    <message>
        <source>This is the code of an earlier step.</source>
        <translation>这是先前步骤的代码。</translation>
    </message>
    <message>
        <source>This form has no source information for its lines, so nothing is highlighted.</source>
        <translation>这种形式的代码行没有来源信息，因此没有标记。</translation>
    </message>
    <message>
        <source>Lines: %1. Select a loop, a block or a buffer to highlight its code.</source>
        <translation>共 %1 行。选择循环、块或缓冲区，即可高亮它的代码。</translation>
    </message>
    <message>
        <source>No code can be attributed to %1</source>
        <translation>没有代码可归于%1</translation>
    </message>
    <message>
        <source>Lines from %1: %2, approximate: %3</source>
        <translation>来自%1的行：%2，其中近似的：%3</translation>
    </message>
    <message>
        <source>approximately %1</source>
        <translation>大致来自%1</translation>
    </message>
</context>
<context>
    <name>tirscope::views::GraphView</name>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>The function whose graph is shown</source>
        <translation>当前显示其计算图的函数</translation>
    </message>
    <message>
        <source>Find in the graph</source>
        <translation>在图中查找</translation>
    </message>
    <message>
        <source>Find operator, name, shape</source>
        <translation>查找算子、名称、形状</translation>
    </message>
    <message>
        <source>Enter goes to the next, Shift+Enter to the one before (Ctrl+F)</source>
        <translation>Enter 跳到下一个，Shift+Enter 跳到上一个（Ctrl+F）</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Show the whole graph; Ctrl+0 brings back the first size</source>
        <translation>显示整个图；Ctrl+0 恢复初始大小</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Another step beside this one, with what differs marked</source>
        <translation>在旁边显示另一步骤，并标出差异</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>What is drawn, and what is drawn as one</source>
        <translation>选择显示哪些内容，以及哪些合并显示</translation>
    </message>
    <message>
        <source>Fused functions as one node</source>
        <translation>融合函数显示为一个节点</translation>
    </message>
    <message>
        <source>Group by the beginning of names</source>
        <translation>按名称前缀分组</translation>
    </message>
    <message>
        <source>Constants and weights as nodes</source>
        <translation>常量与权重显示为节点</translation>
    </message>
    <message>
        <source>Show the whole graph</source>
        <translation>显示整个图</translation>
    </message>
    <message>
        <source>List of functions</source>
        <translation>函数列表</translation>
    </message>
    <message>
        <source>Memory over the bindings</source>
        <translation>各绑定处的内存</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>对比…</translation>
    </message>
    <message>
        <source>Step %1: %2</source>
        <translation>步骤 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>找到 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Nothing is open</source>
        <translation>尚未打开任何内容</translation>
    </message>
    <message>
        <source>Open a TVMScript file, or choose a sample from the gallery.</source>
        <translation>请打开 TVMScript 文件，或从示例库中选择一个示例。</translation>
    </message>
    <message>
        <source>Laying out the graph</source>
        <translation>正在排布计算图</translation>
    </message>
    <message>
        <source>The graph cannot be laid out</source>
        <translation>无法排布计算图</translation>
    </message>
    <message>
        <source>This function computes nothing</source>
        <translation>该函数不计算任何内容</translation>
    </message>
    <message>
        <source>Choose another function of this module in the list at the left.</source>
        <translation>请在左侧列表中选择该模块的其他函数。</translation>
    </message>
    <message>
        <source>Open %1 in all views</source>
        <translation>在所有视图中打开 %1</translation>
    </message>
    <message>
        <source>Show only distance %1 around it</source>
        <translation>仅显示其周围距离 %1 以内的部分</translation>
    </message>
    <message>
        <source>%1, %2 removed</source>
        <translation>%1，移除 %2 个</translation>
    </message>
    <message>
        <source>Now, %1 changed, %2 added</source>
        <translation>当前，改动 %1 个，新增 %2 个</translation>
    </message>
</context>
<context>
    <name>tirscope::views::HeatMap</name>
    <message>
        <source>Heat map of two decisions</source>
        <translation>两个决策的热图</translation>
    </message>
    <message>
        <source>%1: no candidate</source>
        <translation>%1：没有候选</translation>
    </message>
    <message>
        <source>%1: all %2 candidates failed</source>
        <translation>%1：全部 %2 个候选均失败</translation>
    </message>
    <message>
        <source>%1: fastest %2 of %3 candidates</source>
        <translation>%1：%3 个候选中最快 %2</translation>
    </message>
    <message>
        <source>Choose two decisions of a design space that has candidates</source>
        <translation>请选择一个有候选的设计空间中的两个决策</translation>
    </message>
</context>
<context>
    <name>tirscope::views::IrTextView</name>
    <message>
        <source>Nothing is open</source>
        <translation>没有打开的内容</translation>
    </message>
    <message>
        <source>Open a TVMScript file, or choose a sample from the gallery.</source>
        <translation>打开 TVMScript 文件，或从示例库中选一个示例。</translation>
    </message>
    <message>
        <source>IR text</source>
        <translation>IR 文本</translation>
    </message>
    <message>
        <source>Text of the module</source>
        <translation>模块的文本</translation>
    </message>
</context>
<context>
    <name>tirscope::views::LessonTextBrowser</name>
    <message>
        <source>Text of the lesson</source>
        <translation>课文</translation>
    </message>
</context>
<context>
    <name>tirscope::views::LessonView</name>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>There are no lessons</source>
        <translation>没有课程</translation>
    </message>
    <message>
        <source>Start Tirscope with --lessons and a folder of lessons.</source>
        <translation>启动 Tirscope 时用 --lessons 指定课程文件夹。</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>全部课程</translation>
    </message>
    <message>
        <source>%1 — %2 of %3 points</source>
        <translation>%1 — %3 分中已得 %2 分</translation>
    </message>
</context>
<context>
    <name>tirscope::views::LivenessView</name>
    <message>
        <source>Liveness</source>
        <translation>活跃区间</translation>
    </message>
    <message>
        <source>This function accesses no buffers</source>
        <translation>这个函数不触及任何缓冲区</translation>
    </message>
    <message>
        <source>Choose another function of this module in the toolbar.</source>
        <translation>请在工具栏中选择这个模块的其他函数。</translation>
    </message>
</context>
<context>
    <name>tirscope::views::LoopNestView</name>
    <message>
        <source>Loop nest</source>
        <translation>循环嵌套</translation>
    </message>
    <message>
        <source>buffer %1</source>
        <translation>缓冲区 %1</translation>
    </message>
    <message>
        <source>Bytes of %1 accessed by one full run of each loop; the bar shows the share of the whole buffer</source>
        <translation>各循环完整运行一次所访问的 %1 字节数；条形表示占整个缓冲区的比例</translation>
    </message>
    <message>
        <source>bytes accessed by one full run</source>
        <translation>完整运行一次所访问的字节数</translation>
    </message>
</context>
<context>
    <name>tirscope::views::MemoryPlanView</name>
    <message>
        <source>Memory plan</source>
        <translation>内存规划</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>A kernel and one of its storage scopes</source>
        <translation>一个内核及其某一个存储域</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>The rule for live ranges. allocation-level: as in TVM 0.18; innermost: the accessing statements themselves; innermost-hoisted: the same, made sound for loops; per-epoch: from barrier to barrier</source>
        <translation>活跃区间的规则。allocation-level：与 TVM 0.18 相同；innermost：仅访问语句本身；innermost-hoisted：同上，但对循环可靠；per-epoch：从屏障到屏障</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>A second rule, drawn dashed, for comparison</source>
        <translation>用于对比的第二条规则，以虚线绘出</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>规划</translation>
    </message>
    <message>
        <source>tvm: TVM&apos;s free list; best-fit: largest first, each into the tightest gap; exact: the smallest plan found in a two-second search; StorageRewrite: shares allocations, merges none</source>
        <translation>tvm：TVM 的空闲链表；best-fit：从大到小，放入最紧的空隙；exact：搜索两秒所得的最小规划；StorageRewrite：共用分配，不合并</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Limits of this GPU</source>
        <translation>此 GPU 的上限</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>Offsets are multiples of this many bytes</source>
        <translation>偏移是该字节数的倍数</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Keep the selected buffer at its offset when the rest is repacked (P)</source>
        <translation>重新排布其余缓冲区时，所选缓冲区保持原偏移（P）</translation>
    </message>
    <message>
        <source>Repack</source>
        <translation>重新排布</translation>
    </message>
    <message>
        <source>Repacks all buffers that are not pinned, by best fit</source>
        <translation>用最佳适配重新放置所有未固定的缓冲区</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Discards manual changes</source>
        <translation>放弃手工修改</translation>
    </message>
    <message>
        <source>Plan as CSV…</source>
        <translation>规划存为 CSV…</translation>
    </message>
    <message>
        <source>Plan as annotation…</source>
        <translation>规划存为注解…</translation>
    </message>
    <message>
        <source>Picture…</source>
        <translation>图片…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Linear sequence</source>
        <translation>线性序列</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>Planning the memory</source>
        <translation>正在规划内存</translation>
    </message>
    <message>
        <source>Nothing is open</source>
        <translation>没有打开任何内容</translation>
    </message>
    <message>
        <source>Open a TVMScript file, or choose a sample from the gallery.</source>
        <translation>请打开 TVMScript 文件，或从示例库中选择一个示例。</translation>
    </message>
    <message>
        <source>The function cannot be lowered to the stage where memory is planned</source>
        <translation>该函数无法降级到规划内存的阶段</translation>
    </message>
    <message>
        <source>This function allocates no memory</source>
        <translation>该函数没有分配内存</translation>
    </message>
    <message>
        <source>Cache a buffer in shared memory, or open the tiled matrix multiplication sample.</source>
        <translation>请把某个缓冲区缓存到共享内存，或打开分块矩阵乘法的示例。</translation>
    </message>
    <message>
        <source>No TensorIR function is selected</source>
        <translation>没有选中 TensorIR 函数</translation>
    </message>
    <message>
        <source>Choose a function of this module in the toolbar.</source>
        <translation>请在工具栏中选择此模块的一个函数。</translation>
    </message>
    <message>
        <source>and more</source>
        <translation>还有更多</translation>
    </message>
    <message>
        <source>Findings (%1)</source>
        <translation>发现（%1）</translation>
    </message>
    <message>
        <source>Export the plan as CSV</source>
        <translation>把规划导出为 CSV</translation>
    </message>
    <message>
        <source>Export the plan as annotation</source>
        <translation>把规划导出为注解</translation>
    </message>
    <message>
        <source>This memory is never accessed</source>
        <translation>没有语句访问这块内存</translation>
    </message>
    <message>
        <source>Choose another kernel or storage scope above.</source>
        <translation>请在上方选择另一个内核或另一个存储域。</translation>
    </message>
    <message>
        <source>The pass&apos;s plan cannot be read: %1</source>
        <translation>无法读出该 pass 的计划：%1</translation>
    </message>
    <message>
        <source>Running one block of the kernel to find a conflict…</source>
        <translation>正在运行内核的一个线程块，寻找冲突…</translation>
    </message>
    <message>
        <source>It could not be run: %1</source>
        <translation>无法运行：%1</translation>
    </message>
    <message>
        <source>Execution</source>
        <translation>执行过程</translation>
    </message>
    <message>
        <source>by the pass</source>
        <translation>该 pass 的</translation>
    </message>
    <message>
        <source>No storage is planned in this function</source>
        <translation>该函数没有可规划的存储</translation>
    </message>
    <message>
        <source>None of its tensors stays inside its block, or the storage is allocated already.</source>
        <translation>没有张量只在所在块内使用，或存储已经分配。</translation>
    </message>
</context>
<context>
    <name>tirscope::views::ModelRunView</name>
    <message>
        <source>Model run</source>
        <translation>模型运行</translation>
    </message>
    <message>
        <source>Results of the bindings</source>
        <translation>各绑定的结果</translation>
    </message>
    <message>
        <source>Run again…</source>
        <translation>再次运行…</translation>
    </message>
    <message>
        <source>Choose the inputs and run the model again</source>
        <translation>选择输入并再次运行模型</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Save the table of bindings as CSV</source>
        <translation>将绑定的表格保存为 CSV</translation>
    </message>
    <message>
        <source>Index of the outer dimensions</source>
        <translation>外层维度的索引</translation>
    </message>
    <message>
        <source>Which index of the outer dimensions is shown</source>
        <translation>显示外层维度的哪个索引</translation>
    </message>
    <message>
        <source>Run again with values</source>
        <translation>再次运行并保留数值</translation>
    </message>
    <message>
        <source>The values of all bindings are too large to keep together; run again and keep this one&apos;s</source>
        <translation>所有绑定的数值太大，无法一并保留；再次运行以保留此绑定的数值</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>Choose Build &gt; Run a model. Each binding is listed here with its result, time and bytes.</source>
        <translation>请选择“构建 &gt; 运行模型”。各绑定的结果、用时和字节数会列在这里。</translation>
    </message>
    <message>
        <source>Export the results of the bindings as CSV</source>
        <translation>将各绑定的结果导出为 CSV</translation>
    </message>
    <message>
        <source>This binding makes no tensor</source>
        <translation>该绑定不产生张量</translation>
    </message>
    <message>
        <source>Select a binding</source>
        <translation>请选择一个绑定</translation>
    </message>
    <message>
        <source>The values of this tensor were not kept</source>
        <translation>未保留该张量的数值</translation>
    </message>
</context>
<context>
    <name>tirscope::views::NodeModel</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>no finite elements</source>
        <translation>没有有限的元素</translation>
    </message>
    <message>
        <source>, %1 not finite</source>
        <translation>，%1 个非有限值</translation>
    </message>
    <message>
        <source>result of %1</source>
        <translation>%1 的结果</translation>
    </message>
    <message>
        <source>Binding</source>
        <translation>绑定</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Type and shape</source>
        <translation>类型与形状</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>取值范围</translation>
    </message>
    <message>
        <source>The smallest and the largest finite element</source>
        <translation>最小和最大的有限元素</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>In the functions that the binding calls</source>
        <translation>绑定所调用函数的用时</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Of the time of all bindings</source>
        <translation>占所有绑定用时的比例</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Of the result</source>
        <translation>结果的字节数</translation>
    </message>
</context>
<context>
    <name>tirscope::views::Overview</name>
    <message>
        <source>Overview of the text</source>
        <translation>文本概览</translation>
    </message>
    <message>
        <source>Overview: click or drag to go there</source>
        <translation>概览：单击或拖动可跳转</translation>
    </message>
</context>
<context>
    <name>tirscope::views::PassesView</name>
    <message>
        <source>Passes</source>
        <translation>Pass</translation>
    </message>
    <message>
        <source>No passes have run yet</source>
        <translation>还没有运行过 pass</translation>
    </message>
    <message>
        <source>Lower the program from the menu Passes, or open a folder of dumps there. Each pass is listed here with its changes.</source>
        <translation>用“Pass”菜单降级程序，或在那里打开转储文件夹。每个 pass 及其所做的改变会列在这里。</translation>
    </message>
    <message>
        <source>Search names and changed lines</source>
        <translation>搜索名称和改变的行</translation>
    </message>
    <message>
        <source>Search the passes</source>
        <translation>搜索 pass</translation>
    </message>
    <message>
        <source>Passes whose name, changed lines or error contain this text</source>
        <translation>名称、改变的行或错误中含有这段文字的 pass</translation>
    </message>
    <message>
        <source>Changed only</source>
        <translation>只看有改变的</translation>
    </message>
    <message>
        <source>Hide passes that change nothing</source>
        <translation>略去没有改变程序的 pass</translation>
    </message>
    <message>
        <source> — of step %1; the program has changed since</source>
        <translation> — 来自第 %1 步；此后程序已改变</translation>
    </message>
    <message>
        <source>No pass changes %1</source>
        <translation>没有 pass 改变 %1</translation>
    </message>
    <message>
        <source>Select a loop, a block, a buffer or a binding first</source>
        <translation>请先选择循环、块、缓冲区或绑定</translation>
    </message>
</context>
<context>
    <name>tirscope::views::PlaybackView</name>
    <message>
        <source>Step by</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>How far one step goes</source>
        <translation>一步走多远</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Frames a second while it plays</source>
        <translation>播放时每秒的帧数</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>A level whose lines are shown, as NAME=BYTES,WAYS,LINE; 0 ways: fully associative; empty: none. Programs with threads have none</source>
        <translation>显示哪一级缓存的行，写作 NAME=BYTES,WAYS,LINE；0 路：全相联；留空：不显示。带线程的程序不显示缓存</translation>
    </message>
    <message>
        <source>Beside</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>A step that is played beside this one, where as much of its run is done</source>
        <translation>与当前步骤并排播放的步骤，两边完成的工作量相同</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>To the start</source>
        <translation>到开头</translation>
    </message>
    <message>
        <source>To the first frame</source>
        <translation>到第一帧</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Play, or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>One step on</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>到结尾</translation>
    </message>
    <message>
        <source>To the last frame</source>
        <translation>到最后一帧</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>statement</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>tile</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>warp</source>
        <translation>warp</translation>
    </message>
    <message>
        <source>An iteration of the selected loop, or of one halfway in</source>
        <translation>所选循环的一次迭代；未选时取居中的那层循环</translation>
    </message>
    <message>
        <source>%1 a second</source>
        <translation>每秒 %1 帧</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>Where the film is; arrow keys go by a frame</source>
        <translation>回放的位置；方向键每次移动一帧</translation>
    </message>
    <message>
        <source>The step beside it cannot be run: %1</source>
        <translation>并排的步骤无法运行：%1</translation>
    </message>
    <message>
        <source>Running the program</source>
        <translation>正在运行程序</translation>
    </message>
</context>
<context>
    <name>tirscope::views::ProgressPlot</name>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>微秒</translation>
    </message>
    <message>
        <source>time of the search, s</source>
        <translation>搜索时间，秒</translation>
    </message>
    <message>
        <source>trial</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>median, %1</source>
        <translation>中位数，%1</translation>
    </message>
    <message>
        <source>fastest: %1</source>
        <translation>最快：%1</translation>
    </message>
</context>
<context>
    <name>tirscope::views::RejectionModel</name>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
</context>
<context>
    <name>tirscope::views::RemarkModel</name>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>missed</source>
        <translation>未做到</translation>
    </message>
    <message>
        <source>note</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>LLVM remark</source>
        <translation>LLVM 备注</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Pass</translation>
    </message>
</context>
<context>
    <name>tirscope::views::ResultWords</name>
    <message>
        <source>%1x slower than %2</source>
        <translation>比 %2 慢 %1 倍</translation>
    </message>
    <message>
        <source>%1x faster than %2</source>
        <translation>比 %2 快 %1 倍</translation>
    </message>
    <message>
        <source>as fast as %1</source>
        <translation>与 %1 一样快</translation>
    </message>
    <message>
        <source>Limited by memory: at %1 FLOP/byte, main memory allows %2 GFLOP/s</source>
        <translation>受内存限制：在 %1 FLOP/字节下，主存最多允许 %2 GFLOP/s</translation>
    </message>
    <message>
        <source>Limited by arithmetic: at %1 FLOP/byte, the peak of %2 GFLOP/s is the limit</source>
        <translation>受算力限制：在 %1 FLOP/字节下，上限为峰值 %2 GFLOP/s</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>%1 % of peak</source>
        <translation>峰值的 %1 %</translation>
    </message>
    <message>
        <source>correct</source>
        <translation>结果正确</translation>
    </message>
    <message>
        <source>wrong result</source>
        <translation>结果错误</translation>
    </message>
</context>
<context>
    <name>tirscope::views::RooflinePlot</name>
    <message>
        <source>%1, threads: %2</source>
        <translation>%1，线程数：%2</translation>
    </message>
    <message>
        <source>Arithmetic intensity (FLOP/byte)</source>
        <translation>算术强度（FLOP/字节）</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>%1: %2 GB/s</source>
        <translation>%1：%2 GB/s</translation>
    </message>
    <message>
        <source>%1: %2 GFLOP/s</source>
        <translation>%1：%2 GFLOP/s</translation>
    </message>
    <message>
        <source>peak, %1: %2 GFLOP/s</source>
        <translation>峰值，%1：%2 GFLOP/s</translation>
    </message>
</context>
<context>
    <name>tirscope::views::RuleModel</name>
    <message>
        <source>%1 does not apply to %2: %3</source>
        <translation>%1 不适用于 %2：%3</translation>
    </message>
    <message>
        <source>%1 applies to %2 in %3 ways</source>
        <translation>%1 以 %3 种方式适用于 %2</translation>
    </message>
    <message>
        <source>%1 applies to %2</source>
        <translation>%1 适用于 %2</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
</context>
<context>
    <name>tirscope::views::RunModel</name>
    <message>
        <source>not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>largest error: %1 of the tolerance</source>
        <translation>最大误差为容差的 %1</translation>
    </message>
    <message>
        <source>measured on %1</source>
        <translation>测量于 %1</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标平台</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>离散度</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Difference between the longest and the shortest measurement, relative to the median</source>
        <translation>最长与最短测量之差，相对于中位数</translation>
    </message>
    <message>
        <source>Speed relative to a library that computes the same; above 1, this program is faster</source>
        <translation>其速度与完成同样计算的库的速度之比；大于 1 表示本程序更快</translation>
    </message>
    <message>
        <source>vs. library</source>
        <translation>相对库</translation>
    </message>
    <message>
        <source>called once, measuring…</source>
        <translation>已调用一次，正在测量…</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>有误</translation>
    </message>
    <message>
        <source>not finite</source>
        <translation>不是有限值</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状不同</translation>
    </message>
    <message>
        <source>dtype</source>
        <translation>类型不同</translation>
    </message>
    <message>
        <source>vacuous</source>
        <translation>参考结果没有可比性</translation>
    </message>
</context>
<context>
    <name>tirscope::views::RunText</name>
    <message>
        <source>timed alternately</source>
        <translation>交替计时</translation>
    </message>
    <message>
        <source>noisy; retime alternately for a fair comparison</source>
        <translation>噪声较大；交替重新计时以便公平比较</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>flags</source>
        <translation>编译选项</translation>
    </message>
    <message>
        <source>These differ: %1.</source>
        <translation>不同之处：%1。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>threads: %1</source>
        <translation>线程数：%1</translation>
    </message>
    <message>
        <source>%1 and %2: no significant difference; ratio %3 ±%4 % (%5).</source>
        <translation>%1 与 %2：没有显著差异；比值 %3 ±%4 %（%5）。</translation>
    </message>
    <message>
        <source>%1 is %2 times as fast as %3 ±%4 % (%5).</source>
        <translation>%1 的速度是 %3 的 %2 倍 ±%4 %（%5）。</translation>
    </message>
    <message>
        <source>; %1 kernel, threads: %2</source>
        <translation>；%1 内核，线程数：%2</translation>
    </message>
    <message>
        <source>%1x slower than %2 (%3)</source>
        <translation>比 %2 慢 %1 倍（%3）</translation>
    </message>
    <message>
        <source>as fast as %1 (%2)</source>
        <translation>与 %1 一样快（%2）</translation>
    </message>
    <message>
        <source>%1x faster than %2 (%3)</source>
        <translation>比 %2 快 %1 倍（%3）</translation>
    </message>
</context>
<context>
    <name>tirscope::views::ScriptView</name>
    <message>
        <source>Script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Schedule script</source>
        <translation>调度脚本</translation>
    </message>
    <message>
        <source>Nothing is open</source>
        <translation>没有打开的内容</translation>
    </message>
    <message>
        <source>Open a module; its schedule is shown here as Python, to be written on.</source>
        <translation>请打开一个模块；其调度会以 Python 显示在此，可继续编写。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run the script again (it runs as you type)</source>
        <translation>再次运行脚本（输入时会自动运行）</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Open a schedule script and run it</source>
        <translation>打开调度脚本并运行</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Write the script to a file</source>
        <translation>将脚本写入文件</translation>
    </message>
    <message>
        <source>Go to step</source>
        <translation>转到步骤</translation>
    </message>
    <message>
        <source>Show the program after the line of the cursor</source>
        <translation>显示光标所在行之后的程序</translation>
    </message>
    <message>
        <source>The file %1 has another text now, and what you wrote is not saved.</source>
        <translation>文件 %1 的内容已改变，而您所写的尚未保存。</translation>
    </message>
    <message>
        <source>The step that is shown is not where this script leads.</source>
        <translation>当前显示的步骤并非此脚本得到的步骤。</translation>
    </message>
    <message>
        <source>Load the file</source>
        <translation>载入文件</translation>
    </message>
    <message>
        <source>Show its trace</source>
        <translation>显示其轨迹</translation>
    </message>
    <message>
        <source>Run the script</source>
        <translation>运行脚本</translation>
    </message>
    <message>
        <source>Trace of this step</source>
        <translation>此步骤的轨迹</translation>
    </message>
    <message>
        <source>not in a file</source>
        <translation>未存入文件</translation>
    </message>
    <message>
        <source>%1, not saved</source>
        <translation>%1，未保存</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>the step that is shown</source>
        <translation>当前显示的步骤</translation>
    </message>
</context>
<context>
    <name>tirscope::views::SourceView</name>
    <message>
        <source>Source file</source>
        <translation>源文件</translation>
    </message>
    <message>
        <source>Text of the file</source>
        <translation>文件文本</translation>
    </message>
    <message>
        <source>Nothing is open</source>
        <translation>没有打开的内容</translation>
    </message>
    <message>
        <source>Open a TVMScript file or a builder script; its text is shown here.</source>
        <translation>打开 TVMScript 文件或构建脚本，其文本显示在这里。</translation>
    </message>
    <message>
        <source>Block %1 of %2 from this line; click again for the next</source>
        <translation>该行生成的第 %1 个块，共 %2 个；再次点击转到下一个</translation>
    </message>
    <message>
        <source>makes the block %1</source>
        <translation>生成块 %1</translation>
    </message>
    <message>
        <source>makes the function %1</source>
        <translation>生成函数 %1</translation>
    </message>
</context>
<context>
    <name>tirscope::views::StageModel</name>
    <message>
        <source>edited</source>
        <translation>已编辑</translation>
    </message>
    <message>
        <source>given</source>
        <translation>给定</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>有改变</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>无改变</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Edited by hand</source>
        <translation>手工编辑</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>%1 lines added, %2 removed</source>
        <translation>增加 %1 行，删去 %2 行</translation>
    </message>
    <message>
        <source>changes %1</source>
        <translation>改变 %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Pass</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
</context>
<context>
    <name>tirscope::views::StagePane</name>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>The program before the pass on the left, after it on the right</source>
        <translation>左边是 pass 之前的程序，右边是之后的程序</translation>
    </message>
    <message>
        <source>Only changes</source>
        <translation>只看改变</translation>
    </message>
    <message>
        <source>Hide identical lines</source>
        <translation>略去相同的行</translation>
    </message>
    <message>
        <source>Changes made by the pass</source>
        <translation>这个 pass 的改动</translation>
    </message>
    <message>
        <source>The program at this pass</source>
        <translation>这个 pass 处的程序</translation>
    </message>
    <message>
        <source>lines: %1</source>
        <translation>行：%1</translation>
    </message>
    <message>
        <source>%1 failed on this program</source>
        <translation>%1 在这个程序上失败</translation>
    </message>
    <message>
        <source>%1 cannot be parsed</source>
        <translation>%1 无法解析</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>The programs before and after cannot be compared</source>
        <translation>无法比较前后两个程序</translation>
    </message>
</context>
<context>
    <name>tirscope::views::StepChooser</name>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>the step before</source>
        <translation>上一步</translation>
    </message>
</context>
<context>
    <name>tirscope::views::StepList</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>tirscope::views::StepModel</name>
    <message>
        <source>%1, current step</source>
        <translation>%1，当前步骤</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Run time</source>
        <translation>运行时间</translation>
    </message>
    <message>
        <source>Apply time</source>
        <translation>应用耗时</translation>
    </message>
    <message>
        <source>Median run time of the program after this step</source>
        <translation>这一步之后程序的运行时间中位数</translation>
    </message>
    <message>
        <source>How long it took to apply the step</source>
        <translation>这一步本身的耗时</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, %2x faster</source>
        <translation>%1，快 %2 倍</translation>
    </message>
    <message>
        <source>%1, %2x slower</source>
        <translation>%1，慢 %2 倍</translation>
    </message>
    <message>
        <source>%1, against %2 after step %3: %4</source>
        <translation>%1；第 %3 步之后为 %2：%4</translation>
    </message>
</context>
<context>
    <name>tirscope::views::TaskBox</name>
    <message>
        <source>Start this task</source>
        <translation>开始这一题</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>你的答案</translation>
    </message>
    <message>
        <source>A number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>Names of passes, separated by commas</source>
        <translation>pass 的名字，用逗号隔开</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n points)</source>
        <translation>
            <numerusform>%1（%n 分）</numerusform>
        </translation>
    </message>
    <message>
        <source>Hint %1: %2</source>
        <translation>提示 %1：%2</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Next hint</source>
        <translation>下一条提示</translation>
    </message>
    <message>
        <source>Solved</source>
        <translation>已解决</translation>
    </message>
    <message>
        <source>Something is missing</source>
        <translation>还缺一些</translation>
    </message>
    <message>
        <source>Not checked yet</source>
        <translation>还没有检查</translation>
    </message>
</context>
<context>
    <name>tirscope::views::TensorPicture</name>
    <message>
        <source>The tensor as a picture</source>
        <translation>以图像显示的张量</translation>
    </message>
    <message>
        <source>one of %1 rows and columns is drawn</source>
        <translation>每 %1 行、列绘制一个</translation>
    </message>
    <message>
        <source>%1 of %2 are drawn</source>
        <translation>绘制了 %2 个中的 %1 个</translation>
    </message>
    <message>
        <source>The tensor has no elements</source>
        <translation>该张量没有元素</translation>
    </message>
</context>
<context>
    <name>tirscope::views::TilePlot</name>
    <message>
        <source>Tile sizes against time</source>
        <translation>分块大小与时间</translation>
    </message>
    <message>
        <source>The candidates of this design space do not differ in their decisions yet</source>
        <translation>此设计空间的候选在决策上尚无差别</translation>
    </message>
    <message>
        <source>fastest here: trial %1, %2</source>
        <translation>此处最快：试验 %1，%2</translation>
    </message>
</context>
<context>
    <name>tirscope::views::TimeWords</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>tirscope::views::TraceView</name>
    <message>
        <source>Trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>No steps yet</source>
        <translation>还没有步骤</translation>
    </message>
    <message>
        <source>Right-click a loop, a block or a buffer and choose a primitive. Each step is listed here.</source>
        <translation>右键点击循环、块或缓冲区，并选择一个调度原语。每个步骤都列在这里。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Show the differences between two steps; Ctrl+click selects the second one</source>
        <translation>显示两个步骤的差异；按住 Ctrl 点击以选中第二个</translation>
    </message>
    <message>
        <source>Go to this step</source>
        <translation>转到此步骤</translation>
    </message>
    <message>
        <source>Compare the selected steps</source>
        <translation>比较选中的步骤</translation>
    </message>
    <message>
        <source>Compare with the previous step</source>
        <translation>与前一步骤比较</translation>
    </message>
    <message>
        <source>Compare with the current step</source>
        <translation>与当前步骤比较</translation>
    </message>
    <message>
        <source>Copy as Python</source>
        <translation>复制为 Python</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the trace for a TVM release</source>
        <translation>按 TVM 的版本复制轨迹</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>View the trace in every format, and copy or save it</source>
        <translation>查看各种形式的轨迹，并复制或保存</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>%1: from the original program</source>
        <translation>%1：来自原始程序</translation>
    </message>
    <message>
        <source>Show how long applying took</source>
        <translation>显示应用每一步的耗时</translation>
    </message>
</context>
<context>
    <name>tirscope::views::TrialModel</name>
    <message>
        <source>drawn</source>
        <translation>随机抽取</translation>
    </message>
    <message>
        <source>mutation of %1: %2</source>
        <translation>%1 的变异：%2</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>known from the database</source>
        <translation>数据库中已有</translation>
    </message>
    <message>
        <source>stopped early</source>
        <translation>提前停止</translation>
    </message>
    <message>
        <source>fastest so far</source>
        <translation>目前最快</translation>
    </message>
    <message>
        <source>timed</source>
        <translation>已计时</translation>
    </message>
    <message>
        <source>It took at least twice as long as the fastest, so it was called twice and not timed further</source>
        <translation>它至少用了最快者两倍的时间，因此只调用了两次，未继续计时</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来历</translation>
    </message>
    <message>
        <source>Design space</source>
        <translation>设计空间</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>vs. fastest</source>
        <translation>与最快者之比</translation>
    </message>
    <message>
        <source>Measured at</source>
        <translation>测量时刻</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>tirscope::views::TuningText</name>
    <message>
        <source>all trials were made</source>
        <translation>所有试验均已完成</translation>
    </message>
    <message>
        <source>the time is over</source>
        <translation>时间已用完</translation>
    </message>
    <message>
        <source>the target is reached</source>
        <translation>已达到目标</translation>
    </message>
    <message>
        <source>the design space is exhausted</source>
        <translation>设计空间已穷尽</translation>
    </message>
    <message>
        <source>it was stopped</source>
        <translation>已被停止</translation>
    </message>
    <message>
        <source>%1 trials with seed %2; %3.</source>
        <translation>%1 次试验，种子 %2；%3。</translation>
    </message>
    <message>
        <source>No candidate ran.</source>
        <translation>没有候选能运行。</translation>
    </message>
    <message>
        <source>Timed again alternately, trial %1 is the fastest: %2 ±%3 %, threads: %4</source>
        <translation>交替重新计时后，试验 %1 最快：%2 ±%3 %，线程数：%4</translation>
    </message>
    <message>
        <source>, result checked</source>
        <translation>，结果已验证</translation>
    </message>
    <message>
        <source>, wrong result</source>
        <translation>，结果错误</translation>
    </message>
    <message>
        <source>As fast within the noise: %1.</source>
        <translation>在噪声范围内同样快：%1。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>%1x slower than %2 (%3).</source>
        <translation>比 %2（%3）慢 %1 倍。</translation>
    </message>
    <message>
        <source>%1x faster than %2 (%3).</source>
        <translation>比 %2（%3）快 %1 倍。</translation>
    </message>
    <message>
        <source>Trial %1 is of design space %2, trial %3 of design space %4.</source>
        <translation>试验 %1 属于设计空间 %2，试验 %3 属于设计空间 %4。</translation>
    </message>
    <message>
        <source>%1: %2 instead of %3</source>
        <translation>%1：%2 而非 %3</translation>
    </message>
    <message>
        <source>Trial %1 (%2) differs from trial %3 (%4) in %5 of %6 numbers.</source>
        <translation>试验 %1（%2）与试验 %3（%4）在 %6 个数中有 %5 个不同。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>tirscope::views::TuningView</name>
    <message>
        <source>Tuning</source>
        <translation>调优</translation>
    </message>
    <message>
        <source>No search yet</source>
        <translation>尚无搜索</translation>
    </message>
    <message>
        <source>Click Tune to search for a fast schedule. Each candidate that is built and timed is a point here, with its decisions and its trace.</source>
        <translation>点击“调优”以搜索更快的调度。每个构建并计时的候选在此显示为一个点，并带有其决策和轨迹。</translation>
    </message>
    <message>
        <source>roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>There are not two candidates yet that ran</source>
        <translation>能运行的候选还不到两个</translation>
    </message>
    <message>
        <source>Preparing</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>搜索中</translation>
    </message>
    <message>
        <source>Pausing</source>
        <translation>正在暂停</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>Timing the fastest again</source>
        <translation>正在重新为最快者计时</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>%1 of %2 trials</source>
        <translation>%1/%2 次试验</translation>
    </message>
    <message>
        <source>fastest %1 (trial %2)</source>
        <translation>最快 %1（试验 %2）</translation>
    </message>
    <message>
        <source>%1 rejected</source>
        <translation>%1 个被拒绝</translation>
    </message>
    <message>
        <source>Trial %1: %2, %3</source>
        <translation>试验 %1：%2，%3</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Why candidates were rejected</source>
        <translation>候选被拒绝的原因</translation>
    </message>
    <message>
        <source>Which rules made the design spaces</source>
        <translation>哪些规则构成了设计空间</translation>
    </message>
    <message>
        <source>Tune…</source>
        <translation>调优…</translation>
    </message>
    <message>
        <source>Choose a design space and a budget, and search for a fast schedule</source>
        <translation>选择设计空间和预算，搜索更快的调度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>End the search, keep what was measured, and time the fastest again</source>
        <translation>结束搜索，保留已测量的内容，并重新为最快者计时</translation>
    </message>
    <message>
        <source>Add trials</source>
        <translation>增加试验</translation>
    </message>
    <message>
        <source>Let the search go on with more candidates</source>
        <translation>让搜索继续尝试更多候选</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>再增加 %1 次</translation>
    </message>
    <message>
        <source>Open as branch</source>
        <translation>作为分支打开</translation>
    </message>
    <message>
        <source>Apply the trace of the selected candidate to the unscheduled program, as a branch of the history</source>
        <translation>将所选候选的轨迹应用于未调度的程序，作为历史的一个分支</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Save the candidates, the plot or the winner</source>
        <translation>保存候选、图表或最优者</translation>
    </message>
    <message>
        <source>Candidates as CSV…</source>
        <translation>候选导出为 CSV…</translation>
    </message>
    <message>
        <source>Export the candidates as CSV</source>
        <translation>将候选导出为 CSV</translation>
    </message>
    <message>
        <source>Candidates as JSON…</source>
        <translation>候选导出为 JSON…</translation>
    </message>
    <message>
        <source>Export the candidates as JSON</source>
        <translation>将候选导出为 JSON</translation>
    </message>
    <message>
        <source>As a picture…</source>
        <translation>导出为图片…</translation>
    </message>
    <message>
        <source>The winner as a script…</source>
        <translation>最优者导出为脚本…</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>搜索进度</translation>
    </message>
    <message>
        <source>Horizontal axis</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>Over the trials</source>
        <translation>按试验</translation>
    </message>
    <message>
        <source>Over the time</source>
        <translation>按时间</translation>
    </message>
    <message>
        <source>Time of each candidate</source>
        <translation>每个候选的时间</translation>
    </message>
    <message>
        <source>● drawn   ◆ mutation   ✕ failed</source>
        <translation>● 抽样   ◆ 变异   ✕ 失败</translation>
    </message>
    <message>
        <source>Decision on the horizontal axis</source>
        <translation>横轴上的决策</translation>
    </message>
    <message>
        <source>Decision on the vertical axis</source>
        <translation>纵轴上的决策</translation>
    </message>
    <message>
        <source>Tile sizes</source>
        <translation>分块大小</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Winner</source>
        <translation>最优者</translation>
    </message>
    <message>
        <source>Rejected</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>Design space</source>
        <translation>设计空间</translation>
    </message>
    <message>
        <source>Space %1 of %2</source>
        <translation>空间 %1/%2</translation>
    </message>
    <message>
        <source>Pause measuring: the machine is free, and the run can go on from here</source>
        <translation>暂停测量：机器空闲，之后可从此处继续</translation>
    </message>
    <message>
        <source>The run as a lesson…</source>
        <translation>把这次运行存为课程…</translation>
    </message>
</context>
<context>
    <name>tirscope::views::WarpView</name>
    <message>
        <source>Warps</source>
        <translation>warp</translation>
    </message>
    <message>
        <source>Looking at every warp…</source>
        <translation>正在查看每个 warp…</translation>
    </message>
    <message>
        <source>This function has no kernel</source>
        <translation>此函数没有内核</translation>
    </message>
    <message>
        <source>Bind loops to blockIdx and threadIdx; how their warps access memory is shown here.</source>
        <translation>将循环绑定到 blockIdx 和 threadIdx；其 warp 如何访问内存会显示在此。</translation>
    </message>
</context>
<context>
    <name>tirscope::views::ZoomBar</name>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find by name (Ctrl+F)</source>
        <translation>按名称查找（Ctrl+F）</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Smaller (Ctrl+−)</source>
        <translation>缩小（Ctrl+−）</translation>
    </message>
    <message>
        <source>Back to the first size (Ctrl+0)</source>
        <translation>恢复原始大小（Ctrl+0）</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Larger (Ctrl++)</source>
        <translation>放大（Ctrl++）</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Show the whole picture</source>
        <translation>显示整幅图</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>tirscope::views::cache::CacheChart</name>
    <message>
        <source>Misses</source>
        <translation>未命中</translation>
    </message>
</context>
<context>
    <name>tirscope::views::graph::FunctionModel</name>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Relax</source>
        <translation>Relax</translation>
    </message>
    <message>
        <source>fused</source>
        <translation>融合函数</translation>
    </message>
    <message>
        <source>TensorIR</source>
        <translation>TensorIR</translation>
    </message>
    <message>
        <source>%1, never called</source>
        <translation>%1，从未被调用</translation>
    </message>
    <message>
        <source>calls %1</source>
        <translation>调用 %1</translation>
    </message>
    <message>
        <source>Double-click opens it in all views</source>
        <translation>双击可在所有视图中打开</translation>
    </message>
    <message>
        <source>%1, called by %2</source>
        <translation>%1，由 %2 调用</translation>
    </message>
</context>
<context>
    <name>tirscope::views::graph::FunctionPanel</name>
    <message>
        <source>Functions of the module</source>
        <translation>模块的函数</translation>
    </message>
</context>
<context>
    <name>tirscope::views::graph::GraphCanvas</name>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>Graph: %1</source>
        <translation>计算图：%1</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>折叠 %1</translation>
    </message>
    <message>
        <source>Show this group as one node</source>
        <translation>将该分组显示为一个节点</translation>
    </message>
    <message>
        <source>Put it back into the node that uses it</source>
        <translation>放回使用它的节点</translation>
    </message>
    <message>
        <source>Show what is inside</source>
        <translation>展开内部</translation>
    </message>
    <message>
        <source>Show constants and weights as nodes</source>
        <translation>将常量与权重显示为节点</translation>
    </message>
</context>
<context>
    <name>tirscope::views::graph::MemoryStrip</name>
    <message>
        <source>Memory over the bindings</source>
        <translation>各绑定处的内存</translation>
    </message>
    <message>
        <source>No tensor has a known size</source>
        <translation>没有大小已知的张量</translation>
    </message>
    <message>
        <source>The tensors of a Relax function with its bindings are shown here.</source>
        <translation>此处显示 Relax 函数的张量及其绑定。</translation>
    </message>
</context>
<context>
    <name>tirscope::views::graph::Minimap</name>
    <message>
        <source>Overview of the graph</source>
        <translation>计算图概览</translation>
    </message>
    <message>
        <source>Overview: click or drag to go there</source>
        <translation>概览：单击或拖动可跳转</translation>
    </message>
</context>
<context>
    <name>tirscope::views::memory_plan::BufferModel</name>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>Buffer</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>层次</translation>
    </message>
    <message>
        <source>Live range</source>
        <translation>活跃区间</translation>
    </message>
    <message>
        <source>Live range by the second rule</source>
        <translation>第二条规则的活跃区间</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Wasted</source>
        <translation>浪费</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>tirscope::views::memory_plan::EntryModel</name>
    <message>
        <source>%1 has no entry for it: its accesses are attributed to an enclosing scope</source>
        <translation>%1 没有这个条目：它访问的内容记在外层作用域上</translation>
    </message>
    <message>
        <source>accesses %1</source>
        <translation>访问 %1</translation>
    </message>
    <message>
        <source>a barrier: all threads of the block wait for each other</source>
        <translation>屏障：线程块的所有线程互相等待</translation>
    </message>
    <message>
        <source>waits for asynchronous copies</source>
        <translation>等待异步拷贝</translation>
    </message>
    <message>
        <source>ThreadSync will insert a barrier directly before it</source>
        <translation>ThreadSync 会在它之前插入屏障</translation>
    </message>
    <message>
        <source>created by lowering inside the selection</source>
        <translation>由降级产生，位于所选内容之内</translation>
    </message>
    <message>
        <source>The entry&apos;s number in the linear sequence of the chosen rule</source>
        <translation>该条目在所选规则的线性序列中的编号</translation>
    </message>
    <message>
        <source>Distance to the other entry of the scope, as TVM&apos;s scope_pair_offset</source>
        <translation>到该作用域另一个条目的距离，即 TVM 的 scope_pair_offset</translation>
    </message>
    <message>
        <source>Number of enclosing scopes</source>
        <translation>外面有多少层作用域</translation>
    </message>
    <message>
        <source>The accesses that the chosen rule attributes to this entry</source>
        <translation>所选规则记在该条目上的内容</translation>
    </message>
    <message>
        <source>Live ranges that start (+) or end (−) here</source>
        <translation>在此开始（+）或结束（−）的活跃区间</translation>
    </message>
    <message>
        <source>Bytes live at this entry</source>
        <translation>该条目处的活跃字节数</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>语句</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>层次</translation>
    </message>
    <message>
        <source>Accesses</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>活跃</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
</context>
<context>
    <name>tirscope::views::memory_plan::MemoryChart</name>
    <message>
        <source>Memory plan</source>
        <translation>内存规划</translation>
    </message>
    <message>
        <source>%1, %2 at offset %3, entries %4</source>
        <translation>%1，%2，偏移 %3，条目 %4</translation>
    </message>
    <message>
        <source>%1; overlaps a live buffer</source>
        <translation>%1；覆盖了仍活跃的缓冲区</translation>
    </message>
    <message>
        <source>start of the live range of %1</source>
        <translation>%1 活跃区间的开始</translation>
    </message>
    <message>
        <source>Drag to move the first use</source>
        <translation>拖动以移动首次使用</translation>
    </message>
    <message>
        <source>end of the live range of %1</source>
        <translation>%1 活跃区间的结束</translation>
    </message>
    <message>
        <source>Drag to move the last use</source>
        <translation>拖动以移动末次使用</translation>
    </message>
</context>
<context>
    <name>tirscope::views::playback::PlaneBar</name>
    <message>
        <source>Grid of</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>The buffer whose dimensions are chosen here</source>
        <translation>在此选择其维度的缓冲区</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>The dimension whose indices are the rows of the grid</source>
        <translation>以哪一维的下标作为网格的行</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>The dimension whose indices are the columns of the grid</source>
        <translation>以哪一维的下标作为网格的列</translation>
    </message>
    <message>
        <source>axis %1 (%2)</source>
        <translation>轴 %1（%2）</translation>
    </message>
    <message>
        <source>axis %1</source>
        <translation>轴 %1</translation>
    </message>
    <message>
        <source>Where the grid is in this dimension; all to the left: where the program is</source>
        <translation>网格在此维上的位置；最左：跟随程序</translation>
    </message>
    <message>
        <source>axis %1: follows</source>
        <translation>轴 %1：跟随</translation>
    </message>
    <message>
        <source>axis %1: %2</source>
        <translation>轴 %1：%2</translation>
    </message>
</context>
<context>
    <name>tirscope::views::playback::StageChart</name>
    <message>
        <source>What the program does</source>
        <translation>程序的运行过程</translation>
    </message>
    <message>
        <source>buffer %1</source>
        <translation>缓冲区 %1</translation>
    </message>
    <message>
        <source>the lines of the cache</source>
        <translation>缓存的行</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>first touched at frame %1; a press goes there</source>
        <translation>首次访问于第 %1 帧；点击跳到该帧</translation>
    </message>
    <message>
        <source>never touched</source>
        <translation>从未访问</translation>
    </message>
</context>
</TS>
