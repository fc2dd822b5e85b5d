/** The work and its check, captured with a real repository and real programs. */
import { expect, it } from 'vitest';
import { LIMITS } from '../../../../../protocol/base/limits.ts';
import { ended, lab, STATE_KEY } from '../../../../support/worker/worker-dispatch.ts';

const verified = (command: string, timeout = 60): string =>
  `verify: { command: ${JSON.stringify(command)}, timeout: ${timeout} }`;

it.each([
  ['exit 0', true],
  ['exit 1', false],
  ['kill -TERM $$', false],
  ['kill -KILL $$', false],
])('calls a check passed only if its program ended with 0: %s', async (command, passed) => {
  using scenario = lab();

  const end = ended(await scenario.start('echo done', { frontMatter: verified(command) }));

  expect(end.outcome).toMatchObject({ kind: 'finished', verify: { passed } });
});

it('calls a check failed that was stopped in the end, although its program then ended with 0', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start('echo done', { frontMatter: verified("trap 'exit 0' TERM; sleep 60 & wait", 1) }),
  );

  expect(end.outcome).toMatchObject({ verify: { passed: false, report: 'Stopped after 1 second.' } });
});

it('keeps all of a report that just fits, and the end of a longer one', async () => {
  const reportOf = async (chars: number): Promise<string> => {
    using scenario = lab();
    const end = ended(
      await scenario.start('echo done', { frontMatter: verified(`printf 'a%.0s' $(seq ${chars - 1}); printf z`) }),
    );
    return end.outcome.kind === 'finished' ? (end.outcome.verify?.report ?? '') : '';
  };

  expect(await reportOf(LIMITS.verifyReportChars)).toMatch(/^a+z$/);
  const longer = await reportOf(LIMITS.verifyReportChars + 1);
  expect(longer).toMatch(/^\[truncated\]…\na+z$/);
  expect(longer).toHaveLength(LIMITS.verifyReportChars);
});

it.each([
  ['in a file', `printf '%s' "${STATE_KEY}" > of-work.txt`],
  ['in the name of a file', `echo x > "${STATE_KEY}.txt"`],
  ['in a line that is removed', `echo new > notes.txt`],
])('keeps no work with a secret of the run %s', async (_, script) => {
  using scenario = lab({ 'notes.txt': `${STATE_KEY}\n` });

  const end = ended(await scenario.start(script));

  expect(end.result.changes).toBeUndefined();
  expect(end.notices.join()).toContain('The changed files hold a secret of this run');
  expect(JSON.stringify([end, scenario.log])).not.toContain(STATE_KEY);
});

it('shows no part of a secret where the reason of a failed capture is cut', async () => {
  using scenario = lab();
  const refused = (): Promise<never> => Promise.reject(new Error(`${'x'.repeat(490)}${STATE_KEY}`));

  const end = ended(
    await scenario.start('echo done', {
      portsWith: (ports) => ({ ...ports, workspace: { ...ports.workspace, changes: refused } }),
    }),
  );

  expect(end.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'worker-failed' } });
  expect(JSON.stringify([end, scenario.log])).not.toContain(STATE_KEY.slice(0, 4));
});
