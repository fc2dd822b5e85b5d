/** Who is told that a dispatch begins, and what. */
import { expect, it } from 'vitest';
import {
  announceStart,
  announceUnstarted,
  wireEmitter,
} from '../../../../../worker/lifecycle/steps/prepare/announce.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';
import { dispatchIdOf } from '../../../../../protocol/base/ids.ts';
import type { DispatchPlan } from '../../../../../worker/worker-plan.ts';
import { ended, lab, TASK } from '../../../../support/worker/worker-dispatch.ts';

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

const PLANNER = { name: 'planner', contentHash: `sha256:${'c'.repeat(64)}`, at: 'a'.repeat(40) };
const NONE_ASKED = { isWanted: () => false, add: () => undefined, announce: () => undefined } as never;

/** Services whose events are recorded. */
function announcing(plan: Partial<DispatchPlan>) {
  const told: unknown[] = [];
  const run = servicesWith(
    { clock: { now: () => new Date(5) } },
    { repository: { id: 42, name: 'octo/small', isPublic: true }, providerTaskId: '1/1/agent', ...plan },
  );
  const emitter = { emit: (event: unknown) => Promise.resolve(told.push(event) > 0) };
  return { told, emitter, services: { ...run.services, dispatchId: dispatchIdOf(TASK, 1), announcer: NONE_ASKED } };
}

it('refuses to run if the workflow asks for events that nothing can sign', async () => {
  const announcer = { isWanted: () => true, add: () => undefined } as never;
  const run = async (environment: Readonly<Record<string, string>>) =>
    wireEmitter.run({}, { ...servicesWith({ environment }).services, announcer });

  await expect(run({})).rejects.toThrow('no callback-key');
  await expect(run({ AGORA_CALLBACK_KEY: '${{ secrets.CALLBACK_KEY }}' })).rejects.toThrow(
    'The callback-key is a reference that was not replaced',
  );
  await expect(run({ AGORA_CALLBACK_KEY: 'k'.repeat(64) })).resolves.toHaveProperty('emitter');
});

it.each([
  [7, 'octo/small#7'],
  [undefined, 'octo/small'],
])('tells its observers what was accepted, and that it has started: issue %s', async (issue, target) => {
  const { told, emitter, services } = announcing(issue === undefined ? {} : { issue });
  const bundle = { resolved: PLANNER, capabilities: [], envs: [] };

  await announceStart.run(factsWith({ emitter, bundle }), services);

  expect(told).toMatchObject([
    { kind: 'dispatch.accepted', target, resolved: { subagent: PLANNER, capabilities: [], env: [] } },
    { kind: 'dispatch.started', providerTaskId: '1/1/agent' },
  ]);
});

it.each<[string, Partial<DispatchPlan>, object, unknown[]]>([
  ['what the plan names', { subagent: PLANNER }, {}, [{ resolved: { subagent: PLANNER } }]],
  [
    'everything that was resolved',
    {},
    { bundle: { resolved: PLANNER, capabilities: [PLANNER], envs: [] } },
    [{ resolved: { subagent: PLANNER, capabilities: [{ name: 'planner' }] } }],
  ],
  ['nothing again', { subagent: PLANNER }, { startedAt: new Date(0) }, []],
  ['nothing that is unknown', {}, {}, []],
])('tells observers of a dispatch that ends early %s', async (_, plan, facts, expected) => {
  const { told, emitter, services } = announcing(plan);

  await announceUnstarted(factsWith({ emitter, ...facts }), new Date(0), services);

  expect(told).toMatchObject(expected);
});
