/**
 * The log of each outcome, line by line, stable except for IDs, times and durations.
 *
 * People and programs read these lines, so no kind may disappear unnoticed. The golden files are in golden/, with one
 * line per event, and are edited by hand.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cancelHere } from '../../support/worker/cancelled.ts';
import { ASK, lab, type Lab } from '../../support/worker/worker-dispatch.ts';

function render({ log }: Lab): string {
  return log
    .map(
      (event) =>
        `${JSON.stringify(event)
          .replace(/t_[0-9a-v]{12}\.r/g, 't_TASK.r')
          .replace(/"durationMs":\d+/g, '"durationMs":0')
          .replace(/"bytes":\d+/g, '"bytes":0')}\n`,
    )
    .join('');
}

async function expectGolden(scenario: Lab, name: string): Promise<void> {
  await expect(render(scenario)).toMatchFileSnapshot(`golden/${name}.jsonl`);
}

it('logs a run that finished, with setup and verify', async () => {
  using scenario = lab({ 'agora-setup.sh': 'echo hello\n', 'a.txt': 'a\n' });

  await scenario.start('echo "note: reading"; echo "Done."; echo warning >&2; echo b >> a.txt', {
    frontMatter: 'verify:\n  command: test -f a.txt',
  });

  await expectGolden(scenario, 'finished');
});

it('logs a run that needs input, after an old question and with an invalid member', async () => {
  using scenario = lab({ '.agora/needs_input.json': '{"question":"An old one?"}', 'a.txt': 'a\n' });

  await scenario.start(
    'printf \'{"question":"A or B?","options":["A",7],"extra":1}\' > "$SENTINEL"; echo "I need to know."',
  );

  await expectGolden(scenario, 'needs-input');
});

it('logs a run that resumed and finished', async () => {
  using scenario = lab();
  await scenario.start(
    `if [ -z "$ANSWER" ]; then mkdir -p "$HOME/talk"; echo x > "$HOME/talk/x"; ${ASK}; else echo "Took $ANSWER."; fi`,
  );
  scenario.log.length = 0;

  await scenario.answer('1', { option: 1 });

  await expectGolden(scenario, 'resumed');
});

it.each([
  [
    'integrity-failed',
    'echo',
    { plan: { subagent: { name: 'planner', contentHash: `sha256:${'0'.repeat(64)}`, at: 'a'.repeat(40) } } },
  ],
  [
    'fetch-failed',
    'echo',
    {
      ports: {
        conversation: { mayPublish: () => Promise.reject(new Error('no route')), ask: () => Promise.resolve() },
      },
    },
  ],
  ['provider-failed', 'echo "It broke."; exit 4', {}],
  ['worker-failed', 'printf "no json" > "$SENTINEL"', {}],
  ['timed-out', 'echo "so far"; sleep 600', { settings: { agentTimeoutSeconds: 6 } }],
  ['no-program', 'echo', { runtimes: undefined }],
] as const)('logs a run that failed: %s', async (name, script, options) => {
  using scenario = lab();
  const { scriptRuntime } = await import('../../support/worker/worker-dispatch.ts');
  const missing = scriptRuntime({ command: (input) => ({ argv: ['no-such-program'], env: input.env, stdin: '' }) });

  await scenario.start(script, 'runtimes' in options ? { runtimes: [missing] } : options);

  await expectGolden(scenario, `failed-${name}`);
});

it('logs a run whose setup failed', async () => {
  using scenario = lab({ 'agora-setup.sh': 'echo begun; exit 9\n' });

  await scenario.start('echo never');

  await expectGolden(scenario, 'failed-setup');
});

it('logs a run that was cancelled', async () => {
  using scenario = lab();
  using cancel = cancelHere();

  await scenario.start(`echo begun; ${cancel.here}; sleep 60`, { signal: cancel.signal });

  await expectGolden(scenario, 'cancelled');
});

it('promises no line that is not in a golden file', () => {
  const kinds = [
    'worker.boot',
    'needs_input.stale_removed',
    'needs_input.field_ignored',
    'setup-script.ran',
    'runtime.adapter.ran',
    'runtime.note',
    'session.resumed',
    'verify.ran',
    'state.saved',
    'dispatch.finished',
    'dispatch.needs_input',
    'dispatch.failed',
    'dispatch.cancelled',
  ];
  const files = ['finished', 'needs-input', 'resumed', 'failed-provider-failed', 'cancelled']
    .map((name) => readFileSync(new URL(`golden/${name}.jsonl`, import.meta.url), 'utf8'))
    .join('');

  for (const kind of kinds) expect(files).toContain(`{"kind":"${kind}"`);
});
