/** Where a run continues: in its conversation, from notes about it, or only from questions and answers. */
import { expect, it } from 'vitest';
import { decideFirstRung } from '../../../worker/agent/resume-ladder.ts';

const PROGRAM = { path: '/opt/agent', version: '1.2.0' };

interface Saved {
  readonly runtime?: { readonly id: string; readonly version: string };
  readonly sessionId?: string | undefined;
  readonly files?: number;
  readonly workKept?: boolean;
}

const stateOf = ({ runtime = { id: 'script', version: '1.2.0' }, files = 1, workKept = true, ...rest }: Saved) => ({
  manifest: { runtime, workKept, sessionId: 'sessionId' in rest ? rest.sessionId : 's1' },
  session: new Map(Array.from({ length: files }, (_, index) => [`talk/${index}`, Buffer.from('x')])),
});

function decide(
  state: ReturnType<typeof stateOf> | undefined,
  more: { readonly work?: string; readonly warm?: boolean; readonly mayKeepNone?: boolean } = {},
) {
  const { work = 'restored', warm = false, mayKeepNone = false } = more;
  const have = { bundle: { runtime: { id: 'script', mayKeepNone } }, earlier: { before: { state } }, work };
  return decideFirstRung(have as never, PROGRAM, warm ? { warm: state as never } : {});
}

it('begins anew in a first round', () => {
  const have = { bundle: { runtime: { id: 'script' } }, earlier: { before: undefined }, work: 'none' };

  expect(decideFirstRung(have as never, PROGRAM, {})).toEqual({ rung: undefined });
});

it('has only questions and answers when the state is gone', () => {
  expect(decide(undefined)).toEqual({ rung: 'questions-only' });
});

it.each([
  ['the version that saved it', '1.2.0', { rung: 'session' }],
  [
    'a later version',
    '1.1.9',
    {
      rung: 'session',
      notice: "The agent's conversation was saved by script 1.1.9 and is continued by 1.2.0.",
    },
  ],
  [
    'an older version',
    '1.2.1',
    {
      rung: 'partial-state',
      why: 'it was saved by script 1.2.1, and this run has 1.2.0, which is older',
    },
  ],
])('decides about a conversation in %s', (_, version, rung) => {
  expect(decide(stateOf({ runtime: { id: 'script', version } }))).toEqual(rung);
});

it('does not continue the conversation of another runtime', () => {
  expect(decide(stateOf({ runtime: { id: 'codex', version: '1.2.0' } }))).toEqual({
    rung: 'partial-state',
    why: 'it was held with codex, but this run uses script',
  });
});

it('does not continue a conversation without an id, or without files unless they never left the machine', () => {
  expect(decide(stateOf({ sessionId: undefined }))).toEqual({ rung: 'partial-state' });
  expect(decide(stateOf({ sessionId: undefined }), { warm: true })).toEqual({ rung: 'partial-state' });
  expect(decide(stateOf({ files: 0 }))).toEqual({ rung: 'partial-state' });
  expect(decide(stateOf({ files: 0 }), { warm: true })).toEqual({ rung: 'session' });
});

it('does not continue a conversation about files that were kept and are lost now', () => {
  expect(decide(stateOf({}), { work: 'lost' })).toEqual({ rung: 'partial-state' });
  expect(decide(stateOf({ workKept: false }), { work: 'lost' })).toEqual({ rung: 'session' });
});

it('misses nothing if the runtime need not have a conversation and there was none', () => {
  expect(decide(stateOf({ files: 0 }), { mayKeepNone: true })).toEqual({ rung: 'partial-state', hadNone: true });
  expect(decide(stateOf({}), { mayKeepNone: true, work: 'lost' })).toEqual({ rung: 'partial-state' });
});
