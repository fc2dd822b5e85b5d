/** A permission mode that does not exist, or that a runtime does not have, in shipped programs that start agents. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT } from '../../cli/exit-codes.ts';
import { outputOf } from '../support/command-line.ts';
import { moduleWith } from '../support/plugin/faulty-modules.ts';
import { shop } from '../support/shop.ts';
import { repository, temporaryFolder } from '../support/worker/work-tree.ts';

/** Invalid modes. Some differ from a valid one only by a letter, by case or by surrounding characters. */
const ODD = ['stirct', 'Strict', 'STRICT', 'scoped;', 'bypas', 'default', 'acceptEdits', 'true', '0', 'strict,bypass'];

const start = (program: string, env: Readonly<Record<string, string>>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  return { status, said: `${stdout}${stderr}` };
};

/** @returns its output, and whether its agent ran. */
function runWorker(front: string, mode: string) {
  using tree = repository();
  using registry = temporaryFolder();
  using artifacts = temporaryFolder();
  registry.write('subagents/a.md', `---\ncommand: "touch ran"\n${front}\n---\nWork.\n`);
  registry.write(
    'runtimes/open.mjs',
    moduleWith({ permissionMode: "() => ({ effective: 'bypass', warning: 'It has no modes.' })" }),
  );
  registry.write('runtimes/closed.mjs', moduleWith({}));
  const ended = start('dist/worker/main.cjs', {
    AGORA_SUBAGENT: 'a',
    AGORA_STATE_KEY: 'a state key that is long enough',
    AGORA_WORKSPACE: tree.path,
    AGORA_REGISTRY: registry.path,
    AGORA_ARTIFACTS: join(artifacts.path, 'kept'),
    ...(mode !== '' && { AGORA_CLAUDE_PERMISSION_MODE: mode }),
  });
  return { ...ended, ran: existsSync(join(tree.path, 'ran')) };
}

it.each(ODD)('starts no agent of a worker in the mode %j', (mode) => {
  const { status, said, ran } = runWorker('runtime: command', mode);

  expect(said).toContain(`AGORA_CLAUDE_PERMISSION_MODE must be bypass, scoped or strict; it is \\"${mode}\\"`);
  expect({ status, ran }).toEqual({ status: 1, ran: false });
});

it.each([
  ['the runtime command', 'runtime: command', 'strict', 'command has no permission mode'],
  [
    'the runtime command, by its subagent',
    'runtime: command\npermission-mode: strict',
    '',
    'command has no permission mode',
  ],
  ['a module that answers bypass', 'runtime: ./runtimes/open.mjs', 'strict', 'mine has no permission mode'],
  [
    'a module that knows no allow-list',
    'runtime: ./runtimes/closed.mjs',
    'scoped',
    'The runtime mine does not support allow-lists',
  ],
])('starts no agent of %s when it should have been restricted', (_, front, mode, why) => {
  const { status, said, ran } = runWorker(front, mode);

  expect(said).toContain(why);
  expect(said.match(/"kind":"dispatch\.(?:failed|finished|cancelled|needs_input)"/g)).toEqual([
    '"kind":"dispatch.failed"',
  ]);
  expect({ status, ran }).toEqual({ status: 1, ran: false });
});

it('starts the agent of a module that has the mode', () => {
  expect(runWorker('runtime: ./runtimes/closed.mjs', 'strict')).toMatchObject({ status: 0, ran: true });
});

it.each(ODD)('starts no action with the input %j', (mode) => {
  using folder = temporaryFolder();

  const { status, said } = start('dist/main.cjs', {
    'GITHUB_OUTPUT': folder.write('output', ''),
    'GITHUB_STATE': folder.write('state', ''),
    'GITHUB_EVENT_PATH': folder.write('event.json', JSON.stringify({ repository: { default_branch: 'main' } })),
    'GITHUB_EVENT_NAME': 'issues',
    'GITHUB_REPOSITORY': 'o/r',
    'GITHUB_REPOSITORY_ID': '1',
    'GITHUB_RUN_ID': '9',
    'GITHUB_API_URL': 'http://127.0.0.1:9',
    'RUNNER_TEMP': folder.path,
    'INPUT_PERMISSION-MODE': mode,
  });

  expect(status).toBe(1);
  expect(said).toMatch(/::error::[^\n]*permission-mode[^\n]*must be bypass, scoped or strict/);
});

it('starts no agent of the command, and is reported by agora explain', async () => {
  using here = shop({ echo: 'touch ran' });
  const env = { AGORA_CLAUDE_PERMISSION_MODE: 'stirct' };

  const ran = await here.run(['run', 'echo', '--json', 'x'], { env });
  const explained = outputOf('explain', await here.run(['explain', 'echo', '--json'], { env }));

  expect(ran.code).not.toBe(EXIT.done);
  expect(`${ran.out}${ran.err}`).toContain('AGORA_CLAUDE_PERMISSION_MODE must be bypass, scoped or strict');
  expect(existsSync(join(here.tree.path, 'ran'))).toBe(false);
  expect(explained.refused).toEqual(['AGORA_CLAUDE_PERMISSION_MODE must be bypass, scoped or strict; it is "stirct".']);
});
