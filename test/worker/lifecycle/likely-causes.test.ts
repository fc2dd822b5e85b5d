import { expect, it } from 'vitest';
import type { FailureReason } from '../../../protocol/results/failure-codes.ts';
import type { LogEvent } from '../../../protocol/messages/log-event.ts';
import type { Outcome } from '../../../protocol/results/outcome.ts';
import { findHints } from '../../../worker/lifecycle/likely-causes.ts';

const failed = (reason: FailureReason, exitCode = 1): Outcome => ({
  kind: 'failed',
  exitCode,
  failure: { reason, detail: 'It failed.', fix: 'Mend it.' },
});
const finished = (files: number): Outcome => ({
  kind: 'finished',
  summary: 'Done.',
  changes: { files, insertions: 0, deletions: 0 },
});
const KEYS = ['ANTHROPIC_API_KEY'];
const ran = { kind: 'runtime.adapter.ran', exitCode: 1, durationMs: 1, stdout: '', stderr: '' } as const;
const agent = (stdout: string): LogEvent => ({
  kind: 'runtime.adapter.ran',
  exitCode: 1,
  durationMs: 1,
  stdout,
  stderr: '',
});

it.each([
  [
    'a missing key that the agent names',
    failed('provider-failed'),
    [agent('Error: Missing ANTHROPIC_API_KEY')],
    /model key/,
  ],
  ['a refused key', failed('provider-failed'), [agent('401 {"type":"authentication_error"}')], /model key/],
  ['a silent exit 1', failed('provider-failed'), [agent('')], /without a reply/],
  ['denied tools', finished(1), [agent('This command requires approval')], /permission-mode/],
  ['nothing changed', finished(0), [agent('Done.')], /changed no file/],
  ['something that is not what was pinned', failed('integrity-failed'), [], /not match its pin/],
  [
    'setup scripts of which only one ran',
    finished(1),
    [{ kind: 'overlay.replaced', path: 'agora-setup.sh', winner: 'two', loser: 'one' } satisfies LogEvent],
    /only the last one ran/,
  ],
  ['tools that are being denied', finished(1), [agent('The git commands are being denied.')], /permission-mode/],
])('recognizes as the likely cause of a failure: %s', (_, outcome, log, hint) => {
  expect(findHints(outcome, log, KEYS).join('\n')).toMatch(hint);
});

it('does not call an agent silent whose failure quotes what it printed', () => {
  const detail = 'Codex ended (exit code 0) without a result. It said: hello there';
  const outcome = { kind: 'failed', exitCode: 1, failure: { reason: 'provider-failed', detail, fix: '' } } as const;

  expect(findHints(outcome, [agent('')], KEYS)).toEqual([]);
});

it('does not blame a pin for what the agent changed', () => {
  expect(findHints(failed('integrity-failed'), [agent('Done.')], KEYS)).toEqual([]);
});

it('does not report a failed setup script again, because the failure itself does', () => {
  const log = [{ kind: 'setup-script.ran', exitCode: 2, durationMs: 1, stdout: '', stderr: '' } satisfies LogEvent];

  expect(findHints(failed('worker-failed'), log)).toEqual([]);
});

it.each(['Error: Missing ANTHROPIC_API_KEY', ''])(
  'names the place of a missing key here and in a workflow: %j',
  (said) => {
    const failure = { reason: 'provider-failed', detail: '', fix: '' } as const;
    const hints = findHints({ kind: 'failed', exitCode: 1, failure }, [agent(said)], KEYS).join('\n');

    expect(hints).toContain('in your environment; in a workflow, pass it from a secret in the `env:` of the step');
  },
);

it.each<[string, LogEvent[], string[]]>([
  ['its runtime takes no key', [agent('')], []],
  ['it has said something', [agent('I begin.'), agent('')], KEYS],
  ['it has written to stderr', [{ ...ran, stderr: 'panic' }], KEYS],
  ['it worked for a while', [{ ...ran, durationMs: 30_001 }], KEYS],
  ['it ended with another exit code', [{ ...ran, exitCode: 2 }], KEYS],
  ['it never ran', [], KEYS],
])('does not suppose a missing key behind a silent end if %s', (_, log, keys) => {
  expect(findHints(failed('provider-failed'), log, keys)).toEqual([]);
});

it('does not repeat which key to set', () => {
  const fix = 'Set ANTHROPIC_API_KEY or CLAUDE_CODE_OAUTH_TOKEN in your environment.';
  const failure = { reason: 'provider-failed', detail: '', fix } as const;

  expect(findHints({ kind: 'failed', exitCode: 1, failure }, [agent('Not logged in · Please run /login')])).toEqual([]);
});

it.each([
  ['uses words like those', 'I noticed that the author of a post is not shown.'],
  ['had worked for long', `${'I read a file. '.repeat(500)}The tests need no authentication now.`],
])('does not suspect a missing key when an agent %s', (_, said) => {
  const failure = { reason: 'provider-failed', detail: 'The time of the agent is over.', fix: '' } as const;

  expect(findHints({ kind: 'failed', exitCode: 124, failure }, [agent(said)])).toEqual([]);
});

it('suggests no cause when a run ended well', () => {
  expect(findHints(finished(2), [agent('I have set the API key handling straight.')])).toEqual([]);
});
