/** The output of a long step, shown while it runs. */
import { expect, it } from 'vitest';
import { followStep } from '../../../worker/agent/stream-output.ts';
import { servicesWith } from '../../support/worker/step-services.ts';

/** The clock of the test: a minute passes with each call of `pass`. */
function follow(title?: string) {
  const sections: (string | undefined)[] = [];
  let wake = (): void => undefined;
  const sleep = (_: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      wake = resolve;
      signal.addEventListener('abort', () => {
        reject(new Error('It is over.'));
      });
    });
  const run = servicesWith({
    clock: { sleep },
    journal: { section: (name) => void sections.push(name) },
  });
  const live = followStep('setup', title, run.services);
  const pass = async () => {
    wake();
    await new Promise(setImmediate);
  };
  return { ...run, live, sections, pass };
}

it('shows 2,000 lines of both streams, and says once that there are more', () => {
  const { live, log } = follow();

  for (let line = 1; line <= 1_999; line += 1) live.onLine(`${line}`);
  live.onErrorLine('the last one  ');
  for (let line = 1; line <= 3; line += 1) live.onLine('too much');

  expect(log).toHaveLength(2_001);
  expect(log.slice(-2)).toEqual([
    { kind: 'step.line', step: 'setup', stream: 'stderr', text: 'the last one' },
    {
      kind: 'step.line',
      step: 'setup',
      stream: 'stdout',
      text: '…more than 2000 lines; the rest is logged when it has ended',
    },
  ]);
});

it('does not show or count blank lines, and cuts long ones', () => {
  const { live, log } = follow();

  for (let line = 1; line <= 3_000; line += 1) live.onLine('  ');
  live.onLine('x'.repeat(501));

  expect(log).toHaveLength(1);
  expect(log[0]).toMatchObject({ text: expect.stringMatching(/^x{480,499}.*…$/) as string });
});

it('says every minute that the step is still running, until it ends', async () => {
  const { live, log, pass } = follow();

  await pass();
  await pass();
  live.end();
  await pass();

  expect(log).toEqual([
    { kind: 'step.running', step: 'setup', seconds: 60 },
    { kind: 'step.running', step: 'setup', seconds: 120 },
  ]);
});

it('folds the lines of a step that has a title, and opens no section for another', () => {
  const [named, nameless] = [follow('agora-setup.sh'), follow()];

  named.live.end();
  nameless.live.end();

  expect([named.sections, nameless.sections]).toEqual([['agora-setup.sh', undefined], []]);
});
