/** `npm run test:load` on a small project with a test that fails in one of two runs. */
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { expect, it, onTestFinished } from 'vitest';

const FILES = {
  'package.json': '{ "type": "module", "scripts": { "test": "vitest run --project pure --project other" } }\n',
  'vitest.config.ts': `
const of = (name: string) => ({ test: { name, include: [\`\${name}.test.ts\`] } });
export default { test: { projects: [of('pure'), of('other')] } };
`,
  'pure.test.ts': "import { expect, it } from 'vitest';\nit('always passes', () => expect(1).toBe(1));\n",
  'other.test.ts': `
import { expect, it } from 'vitest';
it('depends on its data', () => expect(Number(process.env.AGORA_TEST_SEED) % 2).toBe(0));
`,
};

async function layOut(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'agora-under-load-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(FILES)) await writeFile(join(root, path), text);
  await cp(resolve('scripts'), join(root, 'scripts'), { recursive: true });
  await symlink(resolve('node_modules'), join(root, 'node_modules'));
  return root;
}

const runIn = (cwd: string, ...options: string[]) =>
  execa(process.execPath, ['scripts/tests/test-under-load.ts', ...options], {
    cwd,
    reject: false,
    env: { AGORA_TEST_SEED: '40' },
  });

it('names the tests that fail in some of the runs, with their data', async () => {
  const root = await layOut();

  const whole = await runIn(root, '--times', '2');
  const one = await runIn(root, '--times', '2', '--project', 'pure');

  expect(whole.stdout).toMatch(/Failed with AGORA_TEST_SEED=41:\n.*other\.test\.ts › depends on its data\n/);
  expect(whole.stdout).toMatch(/\n2 runs, 1 with failures$/);
  expect(whole.exitCode).toBe(1);
  expect(one.stdout).toMatch(/\n2 runs, 0 with failures$/);
  expect(one.exitCode).toBe(0);
});

it('counts a run that finds no test as failed, and refuses a count that is none', async () => {
  const root = await layOut();

  const none = await runIn(root, '--times', '1', 'no-such-file');
  const wrong = await runIn(root, '--times', 'many');

  expect(none.stdout).toMatch(/vitest ended with 1\n\n1 run, 1 with failures$/);
  expect(wrong).toMatchObject({
    exitCode: 2,
    stderr: "--times is 'many'. Set it to a whole number from 1 to 9999.",
  });
});
