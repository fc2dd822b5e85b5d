import { expect, it } from 'vitest';
import { isTerminal, LIFECYCLE_KINDS, type LifecycleEvent } from '../../../protocol/messages/lifecycle.ts';

it('knows which events end a dispatch', () => {
  expect(LIFECYCLE_KINDS.filter((kind) => isTerminal({ kind } as LifecycleEvent))).toEqual([
    'dispatch.finished',
    'dispatch.needs_input',
    'dispatch.failed',
    'dispatch.cancelled',
  ]);
});
