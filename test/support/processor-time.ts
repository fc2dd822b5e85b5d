/**
 * Milliseconds of processor time that this thread needs for it. A busy machine lets work wait, which the clock counts
 * and this does not.
 */
export function processorTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
