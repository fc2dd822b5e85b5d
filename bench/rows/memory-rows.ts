/**
 * The memory that a long output needs: the peak of a worker that reads four times as much, minus the peak of one that
 * reads little.
 *
 * Each length has its own process, because a process rarely returns memory.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { median } from '../measure.ts';
import { logOf, OUTPUT_BYTES, SECRETS, secretsOf, tempFolder } from '../material.ts';
import { node } from '../programs.ts';
import { atMost, type Measured, type BenchRow, type Scale } from '../row.ts';

const READER = resolve('bench/read-output.ts');

function peakOf(path: string): number {
  const [program, ...args] = node(READER, path);
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The reader of output ended with ${String(status)}: ${stderr.slice(0, 500)}`);
  return Number(stdout) / 1_024;
}

/** Uses the whole output even with `--quick`: a process reaches its usual size only after the first ten megabytes. */
function output({ rounds }: Scale): Promise<Measured> {
  using folder = tempFolder();
  const log = logOf(OUTPUT_BYTES, secretsOf(SECRETS));
  const [short, long] = ['short', 'long'].map((name) => join(folder.path, name)) as [string, string];
  writeFileSync(short, log.subarray(0, log.length / 4));
  writeFileSync(long, log);
  const peaks = Array.from({ length: Math.ceil(rounds / 3) }, () => [peakOf(short), peakOf(long)] as const);
  const growth = median(peaks.map(([few, many]) => many - few));
  return Promise.resolve({
    value: Math.max(0, growth),
    detail: `peak memory of a process that redacts and keeps ${Math.round(log.length / 4e6)} MB of output: ${Math.round(median(peaks.map(([few]) => few)))} MB; ${Math.round(log.length / 1e6)} MB: ${Math.round(median(peaks.map(([, many]) => many)))} MB`,
  });
}

export const memory: readonly BenchRow[] = [
  { name: 'Memory growth for four times the output', bound: atMost(16, 'MB'), measure: output },
];
