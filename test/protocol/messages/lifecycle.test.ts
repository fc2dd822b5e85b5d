import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dispatchIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { hasEnded, isTerminal, stateAfter, type LifecycleEvent } from '../../../protocol/messages/lifecycle.ts';

const task = taskIdOf('x');
const at = '2026-01-01T00:00:00Z';
const resolved = { subagent: { name: 'fixer', contentHash: `sha256:${'a'.repeat(64)}`, at: 'b'.repeat(40) } };

function event(kind: LifecycleEvent['kind'], round: number): LifecycleEvent {
  const common = { dispatchId: dispatchIdOf(task, round), at };
  switch (kind) {
    case 'dispatch.accepted':
      return { kind, ...common, target: 'o/r#1', resolved };
    case 'dispatch.started':
      return { kind, ...common, providerTaskId: '1/1/agent' };
    case 'dispatch.finished':
      return { kind, ...common, exitCode: 0, durationMs: 1 };
    case 'dispatch.failed':
      return { kind, ...common, reason: 'worker-failed', durationMs: 1 };
    case 'dispatch.needs_input':
      return { kind, ...common, durationMs: 1 };
    case 'dispatch.cancelled':
      return { kind, ...common, durationMs: 1 };
  }
}

const events = fc.array(
  fc
    .tuple(
      fc.constantFrom<LifecycleEvent['kind'][]>(
        'dispatch.accepted',
        'dispatch.started',
        'dispatch.finished',
        'dispatch.needs_input',
        'dispatch.failed',
        'dispatch.cancelled',
      ),
      fc.integer({ min: 1, max: 3 }),
    )
    .map(([kind, round]) => event(kind, round)),
);

it('goes from a question through an answer to the end', () => {
  const story = [
    event('dispatch.accepted', 1),
    event('dispatch.started', 1),
    event('dispatch.needs_input', 1),
    event('dispatch.accepted', 2),
    event('dispatch.started', 2),
    event('dispatch.finished', 2),
  ];

  expect(story.map((_, index) => stateAfter(story.slice(0, index + 1)))).toEqual([
    'accepted',
    'running',
    'suspended',
    'resuming',
    'running',
    'finished',
  ]);
});

it('never leaves a final state, whatever comes after it', () => {
  fc.assert(
    fc.property(events, events, (before, after) => {
      const state = stateAfter(before);
      fc.pre(hasEnded(state));
      expect(stateAfter([...before, ...after])).toBe(state);
    }),
  );
});

it('ignores late events of an older round', () => {
  expect(
    stateAfter([event('dispatch.started', 2), event('dispatch.needs_input', 1), event('dispatch.started', 1)]),
  ).toBe('running');
});

it('stays suspended after late events of the round that asked', () => {
  expect(stateAfter([event('dispatch.needs_input', 1), event('dispatch.started', 1)])).toBe('suspended');
});

it('has the same state if every event is delivered twice', () => {
  fc.assert(
    fc.property(events, (story) => {
      expect(stateAfter(story.flatMap((each) => [each, each]))).toBe(stateAfter(story));
    }),
  );
});

it('knows which events end a dispatch', () => {
  expect([event('dispatch.accepted', 1), event('dispatch.started', 1)].some(isTerminal)).toBe(false);
  expect(
    [
      event('dispatch.finished', 1),
      event('dispatch.needs_input', 1),
      event('dispatch.failed', 1),
      event('dispatch.cancelled', 1),
    ].every(isTerminal),
  ).toBe(true);
});
