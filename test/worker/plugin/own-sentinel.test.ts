/** A runtime whose agent writes questions to a file of its own: below the work tree, and used by nothing else. */
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pluginProcesses } from '../../../worker/adapters/programs/plugin-process.ts';
import { moduleWith } from '../../support/plugin/faulty-modules.ts';
import type { TemporaryFolder } from '../../support/worker/work-tree.ts';
import { ASK, ended, lab, type Lab } from '../../support/worker/worker-dispatch.ts';

const plugins = pluginProcesses(join(import.meta.dirname, '../../../worker/plugin/host-program.ts'));
const detailOf = (end: ReturnType<typeof ended>) =>
  end.outcome.kind === 'failed' ? end.outcome.failure.detail : end.outcome.kind;

async function startWith(scenario: Lab, sentinel: string, script: string, frontMatter = '') {
  scenario.registry.write('runtimes/mine.mjs', moduleWith({ sentinel: JSON.stringify(sentinel) }));
  return ended(
    await scenario.start(script, { frontMatter: `runtime: ./runtimes/mine.mjs\n${frontMatter}`, ports: { plugins } }),
  );
}

it.each(['ask.json', 'notes/deep/ask.json', '.mine/ask.json', '.agora/needs_input.json'])(
  'reads the question that an agent writes to %s, does not count it as work, and continues with the answer',
  async (sentinel) => {
    using scenario = lab();
    const script = `if [ "$AGORA_ROUND" = 1 ]; then test "$AGORA_SENTINEL" = "$SENTINEL"; ${ASK}; else echo done; fi; echo work > work.txt`;

    const asked = await startWith(scenario, sentinel, script);
    const there = existsSync(join(scenario.tree.path, sentinel));
    const answered = ended(await scenario.answer('A', { ports: { plugins } }));

    expect(asked.outcome, detailOf(asked)).toMatchObject({ kind: 'needs_input', asked: { question: 'A or B?' } });
    expect(there).toBe(false);
    expect(answered.result).toMatchObject({ outcome: 'finished', stdout: 'done\n' });
    // Only work.txt.
    expect(answered.result.changes?.files).toBe(1);
  },
);

it('does not read a question from anywhere else', async () => {
  using scenario = lab();

  const end = await startWith(scenario, 'ask.json', ASK.replace('"$SENTINEL"', '.agora/needs_input.json'));

  expect(end.outcome.kind).toBe('finished');
});

it.each<[string, (tree: TemporaryFolder) => void]>([
  [
    'is a file of the repository',
    (tree) => {
      tree.write('notes/ask.json', '{}');
    },
  ],
  [
    'is a folder',
    (tree) => {
      tree.write('notes/ask.json/x', '');
    },
  ],
  [
    'lies below a link',
    (tree) => {
      symlinkSync('/tmp', join(tree.path, 'notes'));
    },
  ],
  [
    'is a link',
    (tree) => {
      tree.write('notes/x', '');
      symlinkSync('x', join(tree.path, 'notes/ask.json'));
    },
  ],
  [
    'lies below a file',
    (tree) => {
      tree.write('notes', 'mine');
    },
  ],
])('starts no agent when the path of its questions %s', async (_, spoil) => {
  using scenario = lab();
  spoil(scenario.tree);

  const end = await startWith(scenario, 'notes/ask.json', 'echo ran');

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'worker-failed' } });
  expect(detailOf(end)).toContain('write its question to notes/ask.json, but something lies there');
  expect(end.result.stdout).toBe('');
});

it('starts no agent when a capability has a file at the path of its questions', async () => {
  using scenario = lab();
  scenario.registry.write('capabilities/chatty/Notes/ask.json', '{"question":"Mine?"}');

  const end = await startWith(scenario, 'notes/ask.json', 'echo ran', 'capabilities: [chatty]');

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'integrity-failed' } });
  expect(detailOf(end)).toContain('The capability chatty lays down notes/ask.json');
});

it.each([
  '../ask.json',
  '/tmp/ask.json',
  'a/../../ask.json',
  './ask.json',
  'a//ask.json',
  '.git/ask.json',
  'a/.GIT/ask.json',
  '.agora/input.json',
  '.github/workflows/ask.yml',
  'ask*.json',
  'ask json',
  '',
  `${'a'.repeat(200)}.json`,
])('refuses a path for questions that is not plainly below the work tree: "%s"', async (sentinel) => {
  using scenario = lab();

  const end = await startWith(scenario, sentinel, 'echo ran');

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'worker-failed' } });
  expect(detailOf(end)).toMatch(/mine\.mjs cannot be used: sentinel: /);
});
