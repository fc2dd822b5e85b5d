/**
 * The size of what a run of the action downloads and reads. test/bundle/size.test.ts checks the sizes that were
 * reached.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { atMost, type Measured, type BenchRow } from '../row.ts';

const OTHERS = /^dist\/(?:bot|relay|deliver|cli|worker)\//;

async function bundles(): Promise<Measured> {
  const files = readdirSync('dist', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.endsWith('.cjs') && !OTHERS.test(path));
  const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0);
  return Promise.resolve({
    value: bytes / 1e6,
    detail: `all ${files.length} files of the action, including the post step, the ask tool, the artifact client, and the AWS SDK (${Math.round(statSync('dist/chunks/aws.cjs').size / 1e3)} kB, loaded only when it is used)`,
  });
}

async function entry(): Promise<Measured> {
  return Promise.resolve({
    value: statSync('dist/main.cjs').size / 1e3,
    detail: 'other files are loaded only when needed',
  });
}

export const size: readonly BenchRow[] = [
  { name: 'Size of the action', bound: atMost(2.2, 'MB'), measure: bundles },
  { name: 'Size of the entry', bound: atMost(150, 'kB'), measure: entry },
];
