/** Around the agent's run: its environment, a first attempt that was lost, an end that a person decided. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { modelGateway } from '../../../../../worker/adapters/gateway/serve-models.ts';
import { ASK, ended, lab, scriptRuntime } from '../../../../support/worker/worker-dispatch.ts';
import { temporaryFolder } from '../../../../support/worker/work-tree.ts';
import { speaking } from '../../../agent/speaking-channel.ts';

const counting = scriptRuntime({
  measures: ['turns'],
  progress: (line) => (line === 'turn' ? [{ kind: 'turn', id: undefined, tokens: 0 }] : []),
});

it.each(['NO_PROXY', 'no_proxy'])('keeps the hosts of %s in both spellings beside a gateway', async (name) => {
  using scenario = lab();
  const runtime = scriptRuntime({
    settings: ['SCRIPT_ADDRESS'],
    models: [{ key: 'SCRIPT_KEY', api: 'anthropic', address: 'SCRIPT_ADDRESS' }],
  });

  await scenario.start('env > seen.txt', {
    runtimes: [runtime],
    settings: { envAllow: [name] },
    environment: { SCRIPT_KEY: 'sk-secret-0123456789', [name]: 'registry.corp.example' },
    ports: { modelGateway: modelGateway({}) },
  });
  const seen = readFileSync(join(scenario.tree.path, 'seen.txt'), 'utf8');

  for (const spelling of ['NO_PROXY', 'no_proxy'])
    expect(seen).toMatch(new RegExp(`^${spelling}=registry\\.corp\\.example,127\\.0\\.0\\.1,localhost$`, 'm'));
});

it('counts what was used by an attempt that could not find its conversation', async () => {
  using scenario = lab();
  const script = `if [ -z "$ANSWER" ]; then mkdir -p "$HOME/talk"; echo x > "$HOME/talk/x"; ${ASK}; exit; fi
    echo turn; sleep 0.2; test "$(cat "$HOME/session.txt")" = none || exit 77`;
  await scenario.start(script, { runtimes: [counting] });

  const end = ended(await scenario.answer('1', { runtimes: [counting] }));

  expect(end.result.resumed).toBe('partial-state');
  expect(end.result.spent).toMatchObject({ turns: 2 });
  expect(end.result.used).toMatchObject({ dispatch: { turns: 2 } });
});

const USES_UP =
  'mkdir -p "$HOME/talk"; echo x > "$HOME/talk/x"; echo mine > README.md; while :; do echo turn; sleep 0.05; done';

it('does not finish without the work that a person wanted to keep, if it no longer fits', async () => {
  using scenario = lab();
  await scenario.start(USES_UP, { frontMatter: 'budget: { task: { turns: 2 } }', runtimes: [counting] });
  using other = temporaryFolder();
  other.git('init', '--quiet');
  other.write('README.md', 'something quite different\n');
  other.git('add', '--all');
  other.git('commit', '--quiet', '--message', 'Other');

  const end = ended(await scenario.answer('2', { option: 2, tree: other, runtimes: [counting] }));

  expect(end.outcome).toMatchObject({
    kind: 'failed',
    failure: {
      reason: 'worker-failed',
      detail: 'The task was to end with the work so far, as @ada decided, but that work could not be restored.',
    },
  });
  expect(end.notices.join()).toContain('no longer fit the work tree');
  expect(end.result.saved).toBeUndefined();
});

it('names every tool that was denied in any turn', async () => {
  using scenario = lab();
  let turn = 0;
  const runtime = scriptRuntime({
    read: (end, input) => ({
      ...scriptRuntime().read(end, input),
      denied: [{ tool: 'Bash', about: `command ${(turn += 1)}`, rule: undefined }],
    }),
  });

  const end = ended(await scenario.start('true', { runtimes: [runtime], ports: { channel: speaking('Go on.') } }));

  expect(turn).toBe(2);
  expect(end.outcome).toMatchObject({ kind: 'finished', denied: ['Bash: command 1', 'Bash: command 2'] });
});
