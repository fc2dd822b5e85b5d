import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { registry } from '../../action/triggers/registry.gen.ts';
import type { Inputs } from '../../action/inputs/action-inputs.ts';
import { context, resumeRequest } from '../action/support/action-scenario.ts';
import { inputsOf } from '../action/support/declared-inputs.ts';

const given = await inputsOf();

function inputs(over: Partial<Inputs> = {}): Inputs {
  return { ...given, ...over };
}

describe.each(registry.map((trigger) => [trigger.on, trigger] as const))('trigger on %s', (on, trigger) => {
  it('decides about any payload and any request without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (payload, request) => {
        const decision = trigger.decide(inputs({ request }), { ...context, event: { name: on, payload } });
        expect(['requested', 'by-hand', 'ignore', 'mistake']).toContain(decision.kind);
      }),
    );
  });

  it('starts by hand with a subagent and a prompt', () => {
    expect(trigger.decide(inputs({ subagent: 'planner', prompt: 'plan' }), context)).toEqual({
      kind: 'by-hand',
      subagent: 'planner',
      text: 'plan',
      issue: undefined,
    });
  });

  it('says what is missing when nobody says what to do', () => {
    expect(trigger.decide(inputs(), context)).toMatchObject({
      kind: 'mistake',
      mistakes: [expect.stringContaining('is missing') as string],
    });
  });
});

it('passes on a request unchanged', () => {
  const request = JSON.stringify(resumeRequest());
  const trigger = registry.find(({ on }) => on === 'workflow_dispatch');

  expect(trigger?.decide(inputs({ request }), context)).toEqual({ kind: 'requested', request });
});
