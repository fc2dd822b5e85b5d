/** `npm run mutate` on a small project with a mutant of each kind. */
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { expect, it, onTestFinished } from 'vitest';

const FILES = {
  '.gitignore': 'node_modules\n.cache\n',
  'package.json': '{ "type": "module" }\n',
  'vitest.config.ts': `
const of = (name: string, folder: string) => ({ test: { name, include: [\`test/\${folder}/**/*.test.ts\`] } });
export default { test: { projects: [of('pure', 'part'), of('processes', 'other')] } };
`,
  'part/small.ts': `
const LIMIT = 3;
const UNUSED = 7;
export const isSmall = (size: number): boolean => size < LIMIT;
export const isKnown = (size: number): boolean => size === UNUSED;
`,
  'part/count.ts': `
export function count(from: number): number {
  let steps = 0;
  for (let at = from; at > 0; at = at - 1) steps += 1;
  return steps;
}
export function seenElsewhere(one: number): string {
  return one > 1 ? 'many' : 'one';
}
`,
  'test/part/small.test.ts': `
import { expect, it } from 'vitest';
import { isKnown, isSmall } from '../../part/small.ts';
it('tells small from large', () => expect([2, 3].map(isSmall)).toEqual([true, false]));
it('knows nothing', () => expect(isKnown(1)).toBe(false));
`,
  'test/part/count.test.ts': `
import { expect, it, onTestFinished } from 'vitest';
import { count } from '../../part/count.ts';
let open = 0;
it.concurrent('counts', () => {
  onTestFinished(() => { open -= 1; });
  open += 1;
  expect([count(3), open]).toEqual([3, 1]);
});
`,
  'test/part/far/far.test.ts': `
import { expect, it } from 'vitest';
import { seenElsewhere } from '../../../part/count.ts';
let calls = 0;
it('fails when it runs again', () => { calls += 1; expect(calls).toBe(1); seenElsewhere(1); });
it('sees one', () => expect(seenElsewhere(1)).toBe('one'));
`,
};

it('tells which mutants no test notices', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'agora-mutate-'));
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  await symlink(resolve('node_modules'), join(cwd, 'node_modules'));
  await execa('git', ['init', '--quiet'], { cwd });
  await execa('git', ['add', '.'], { cwd });
  const mutate = resolve('scripts/mutation/main.ts');
  const { stdout } = await execa(process.execPath, [mutate, 'part'], { cwd });
  const survived = stdout.split('\n').filter((line) => line.startsWith('survived'));
  expect(survived).toEqual([
    'survived  part/count.ts:8  one > 1 → false',
    'survived  part/count.ts:8  1 → 2',
    'survived  part/small.ts:3  7 → 8',
  ]);
});
