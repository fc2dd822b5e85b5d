/** Who is told that a dispatch begins, and what. */
import { expect, it } from 'vitest';
import { wireEmitter } from '../../../../../worker/lifecycle/steps/prepare/announce.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';
import { ended, lab } from '../../../../support/worker/worker-dispatch.ts';

it.each([
  [7, 'octo/small#7'],
  [undefined, 'octo/small'],
])('names the repository and, if there is one, the issue: %s', async (issue, target) => {
  using scenario = lab();

  await scenario.start('true', { plan: { issue } as never });

  expect(scenario.events[0]).toMatchObject({ kind: 'dispatch.accepted', target });
});

const WEBHOOK = { url: 'https://hooks.example/a', when: ['finished'] };

it.each([
  ['a capability asks for some', [WEBHOOK], 1],
  ['nobody asks for any', [], 0],
])('mentions that notifications cannot be signed only if %s', async (_, notifications, count) => {
  const announcer = { isWanted: () => false, add: () => undefined };
  const { services, notices } = servicesWith({ environment: {} });

  await wireEmitter.run(factsWith({ notifications }), { ...services, announcer: announcer as never });

  expect(notices()).toHaveLength(count);
});

it('reports a failure before anything was resolved, without an event that it was accepted', async () => {
  using scenario = lab();

  const end = ended(await scenario.start('true', { plan: { subagent: undefined } as never }));

  expect(end.outcome.kind).toBe('failed');
  expect(scenario.events.map(({ kind }) => kind)).toEqual(['dispatch.failed']);
});
