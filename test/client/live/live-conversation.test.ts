import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Effect, type Happening, startConversation, step } from '../../../client/live/live-conversation.ts';
import type { LiveConversation } from '../../../client/live/live-phase.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import type { NeedsInput } from '../../../client/types.ts';

const RULES = { idleMs: 1_000, keepsAsking: false };
const MORE: NeedsInput = { id: 'q_more', question: 'Anything else?', demand: 'more' };
const ASKED: NeedsInput = { id: 'q_1', question: 'Which?', options: ['A', 'B'] };

let ids = 0;
const said = (text: string, question?: string, at = 0): Happening => ({
  kind: 'said',
  question,
  message: { id: String((ids += 1)), by: 'ada', at: new Date(at).toISOString(), text },
});
const MOMENT: Happening = { kind: 'time', at: 10_000 };
const turnOver = (needsInput: NeedsInput | undefined, at = 0): Happening => ({
  kind: 'turn-over',
  at,
  result: needsInput === undefined ? { outcome: 'finished' } : { outcome: 'needs_input', needsInput },
});
const OVER: Happening = { kind: 'input-over', by: 'ada' };

function play(
  happenings: readonly Happening[],
  rules = RULES,
): { readonly end: LiveConversation; readonly effects: readonly Effect[]; readonly last: readonly Effect[] } {
  let conversation = startConversation(1, rules);
  const effects: Effect[] = [];
  let last: readonly Effect[] = [];
  for (const happening of happenings) {
    const next = step(conversation, happening);
    conversation = next.conversation;
    last = next.effects;
    effects.push(...next.effects);
  }
  return { end: conversation, effects, last };
}

const goOns = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'go-on' ? [effect.next] : []));
const refusals = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'refuse' ? [effect.text] : []));

it('passes a message to the working agent, and begins the next turn with what it has not taken', () => {
  const [one, two] = [said('one'), said('two')];
  const taken: Happening = { kind: 'taken', ids: [one.kind === 'said' ? one.message.id : ''] };

  const { effects, end } = play([one, two, taken, turnOver(MORE)]);

  expect(effects.filter(({ kind }) => kind === 'deliver')).toHaveLength(2);
  expect(goOns(effects)).toMatchObject([{ answer: 'two', by: 'ada', isFinal: false }]);
  expect(end).toMatchObject({ phase: { kind: 'working' }, round: 2, queued: [] });
});

it('waits after a finished turn until somebody has more, or the time is over', () => {
  const more = play([turnOver(MORE, 100), { kind: 'time', at: 1_099 }, said('Now test it'), MOMENT]);
  const late = play([turnOver(MORE, 100), { kind: 'time', at: 1_100 }]);

  expect(goOns(more.effects)).toMatchObject([{ answer: 'Now test it', isFinal: false }]);
  expect(goOns(late.effects)).toEqual([
    { answer: 'Nothing more is to be done.', from: 'silence:', isFinal: true, messages: [] },
  ]);
  expect(late.end.phase.kind).toBe('closing');
});

it('makes one turn from the messages of one moment, and the next one from later messages', () => {
  const lines = [said('One', undefined, 500), said('Two', undefined, 510), { kind: 'time', at: 700 } as const, OVER];

  const { effects: before, end } = play([turnOver(MORE, 100), ...lines, said('Too late', undefined, 720)]);
  const { effects } = play([turnOver(MORE, 100), ...lines.slice(0, 3), { kind: 'time', at: 750 }, said('Three')]);

  expect(goOns(before)).toEqual([]);
  expect(end).toMatchObject({
    phase: { kind: 'gathering' },
    endedBy: 'ada',
    queued: [{ text: 'One' }, { text: 'Two' }],
  });
  expect(refusals(before)).toHaveLength(1);
  expect(goOns(effects)).toEqual([{ answer: 'One\n\nTwo', by: 'ada', isFinal: false, messages: [] }]);
  expect(effects.at(-1)).toMatchObject({ kind: 'deliver', message: { text: 'Three' } });
});

it("does not attribute one person's words to another", () => {
  const bob: Happening = {
    kind: 'said',
    question: undefined,
    message: { id: 'm_bob', by: 'bob', at: new Date(510).toISOString(), text: 'Two' },
  };
  const three = said('Three', undefined, 520);

  const { effects } = play([turnOver(MORE, 100), said('One', undefined, 500), bob, three, { kind: 'time', at: 750 }]);

  expect(goOns(effects)).toMatchObject([{ answer: 'One\n\nThree', by: 'ada', messages: [{ by: 'bob', text: 'Two' }] }]);
});

it('does not stop waiting while somebody is attached, and starts its wait again when they leave', () => {
  const { end } = play([turnOver(MORE, 0), { kind: 'clients', at: 500, count: 1 }, { kind: 'time', at: 9_000 }]);
  const left = step(end, { kind: 'clients', at: 10_000, count: 0 }).conversation;

  expect(end.phase).toEqual({ kind: 'idle', until: undefined });
  expect(left.phase).toEqual({ kind: 'idle', until: 11_000 });
});

it('takes one answer to a question, and tells the second person that it was too late', () => {
  const { effects, last, end } = play([turnOver(ASKED), said('A', 'q_1'), said('B', 'q_1')]);

  expect(goOns(effects)).toMatchObject([{ answer: 'A' }]);
  expect(refusals(last)).toEqual([expect.stringMatching(/q_1 is no longer open/)]);
  expect(end.queued).toEqual([]);
});

it('gives the agent earlier messages together with the answer', () => {
  const { effects } = play([said('Keep the name'), turnOver(ASKED), said('2')]);

  expect(goOns(effects)).toMatchObject([{ answer: '2', messages: [{ text: 'Keep the name' }] }]);
});

it('leaves a question open when nobody answers in time, and waits without limit at a terminal', () => {
  const left = play([turnOver(ASKED, 0), { kind: 'time', at: 1_000 }]);
  const kept = play([turnOver(ASKED, 0), { kind: 'time', at: 1_000_000 }], { ...RULES, keepsAsking: true });

  expect(left.last).toMatchObject([{ kind: 'tell', news: { type: 'ended', state: 'suspended' } }, { kind: 'leave' }]);
  expect(kept.end.phase).toEqual({ kind: 'asking', question: 'q_1', until: undefined, options: ['A', 'B'] });
});

it('does not wait at all when it is told not to', () => {
  const turn = play([turnOver(MORE)], { ...RULES, idleMs: 0 });
  const question = play([turnOver(ASKED)], { ...RULES, idleMs: 0 });

  expect(goOns(turn.effects)).toMatchObject([{ isFinal: true }]);
  expect(question.end.phase.kind).toBe('over');
});

it('handles earlier messages after the end of the input, and accepts no more', () => {
  const atWork = play([said('first'), OVER, said('too late'), turnOver(MORE), turnOver(MORE), turnOver(undefined)]);
  const asked = play([OVER, turnOver(ASKED)]);

  expect(refusals(atWork.effects)).toHaveLength(1);
  expect(goOns(atWork.effects)).toMatchObject([{ answer: 'first', isFinal: false }, { isFinal: true }]);
  expect(atWork.end.phase.kind).toBe('over');
  expect(goOns(asked.effects)).toMatchObject([
    { isFinal: true, answer: expect.stringMatching(/No answer will come/) as unknown },
  ]);
});

it('reports the end of the input once, however often it is sent', () => {
  const { effects } = play([OVER, OVER, OVER]);

  expect(effects).toHaveLength(1);
});

it('visibly refuses messages that do not fit into the inbox, by number and by length', () => {
  const many = play(Array.from({ length: LIMITS.messages + 1 }, () => said('x')));
  const long = play(Array.from({ length: 5 }, () => said('x'.repeat(8_000))));

  expect(many.end.queued).toHaveLength(LIMITS.messages);
  expect(refusals(many.effects)).toEqual([expect.stringMatching(/64 messages are waiting/)]);
  expect(long.end.queued).toHaveLength(3);
});

it('does not wait after a failure or a cancel, and reports undelivered messages', () => {
  for (const outcome of ['failed', 'cancelled'] as const) {
    const { last } = play([said('x'), { kind: 'turn-over', at: 0, result: { outcome } }]);

    expect(last).toMatchObject([
      { news: { type: 'notice', text: 'One message was not delivered.' } },
      { news: { type: 'ended', state: outcome } },
      { kind: 'leave' },
    ]);
  }
});

const happenings = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('said' as const),
        question: fc.constantFrom(undefined, undefined, 'q_1'),
        message: fc.record({
          id: fc.uuid(),
          by: fc.constant('ada'),
          at: fc.nat(5_000).map((ms) => new Date(ms).toISOString()),
          text: fc.uuid(),
        }),
      }),
    },
    { weight: 1, arbitrary: fc.constant(OVER) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('turn-over' as const),
        at: fc.nat(5_000),
        result: fc.constantFrom(
          { outcome: 'finished' as const },
          { outcome: 'failed' as const },
          { outcome: 'needs_input' as const, needsInput: MORE },
          { outcome: 'needs_input' as const, needsInput: ASKED },
        ),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('clients' as const), at: fc.nat(5_000), count: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('time' as const), at: fc.nat(10_000) }) },
  ),
  { maxLength: 60 },
);

it('reports the outcome of every message: refused, used by a round, waiting, or not delivered', () => {
  fc.assert(
    fc.property(happenings, (moves) => {
      const { end, effects } = play(moves);
      const count = moves.filter(({ kind }) => kind === 'said').length;

      const refused = refusals(effects).length;
      const taken = effects.flatMap((effect) =>
        effect.kind === 'tell' && effect.news.type === 'message' ? [effect.news] : [],
      ).length;
      const delivered = effects.flatMap((effect) => (effect.kind === 'deliver' ? [effect.message.text] : []));
      const lost = effects
        .flatMap((effect) =>
          effect.kind === 'tell' && effect.news.type === 'notice'
            ? [/^(?<n>One|\d+) messages? (?:was|were) not delivered/.exec(effect.news.text)?.groups?.['n']]
            : [],
        )
        .map((n) => (n === undefined ? 0 : n === 'One' ? 1 : Number(n)))
        .reduce((sum, n) => sum + n, 0);
      const reached = [
        ...goOns(effects).flatMap(({ answer, messages }) => [answer, ...messages.map(({ text }) => text)]),
        ...end.queued.map(({ text }) => text),
      ].join('\n');

      expect(refused + taken).toBe(count);
      expect(delivered.filter((text) => !reached.includes(text))).toHaveLength(lost);
      if (end.phase.kind === 'over') expect(end.queued).toEqual([]);
    }),
  );
});

it('ends a live conversation once, and sends nothing after it', () => {
  fc.assert(
    fc.property(happenings, (moves) => {
      const { effects } = play(moves);
      const leaves = effects.flatMap((effect, index) => (effect.kind === 'leave' ? [index] : []));

      expect(leaves.length).toBeLessThanOrEqual(1);
      for (const at of leaves) expect(effects.slice(at + 1).filter(({ kind }) => kind !== 'refuse')).toEqual([]);
    }),
  );
});

it('accepts an answer to several questions only when none is left out', () => {
  const several: NeedsInput = {
    id: 'q_2',
    question: '1. Which?\n2. What name?',
    questions: [
      { id: 'which', question: 'Which?', options: ['A', 'B'] },
      { id: '2', question: 'What name?' },
    ],
  };

  const half = play([turnOver(several), said('1a', 'q_2')]);
  const whole = play([turnOver(several), said('1a', 'q_2'), said('1a, 2: total', 'q_2')]);

  expect(refusals(half.effects)).toEqual([expect.stringContaining('leaves out question 2 of the 2')]);
  expect(half.end.phase).toMatchObject({ kind: 'asking', question: 'q_2' });
  expect(goOns(whole.effects)).toMatchObject([{ answer: '1a, 2: total' }]);
  expect(whole.effects).toContainEqual({
    kind: 'tell',
    news: { type: 'question', id: 'q_2', question: several.question, options: [], questions: several.questions },
  });
});

it('refuses a number that no option has, and the question stays open', () => {
  const asked: NeedsInput = { id: 'q_2', question: 'Which?', options: ['A', 'B'] };

  const wrong = play([turnOver(asked), said('7', 'q_2')]);
  const corrected = play([turnOver(asked), said('7', 'q_2'), said('2', 'q_2')]);
  const open = play([turnOver({ id: 'q_2', question: 'How many?' }), said('7', 'q_2')]);

  expect(refusals(wrong.effects)).toEqual(['The question has no option 7. Use 1 to 2, a letter, or your own words.']);
  expect(wrong.end.phase).toMatchObject({ kind: 'asking', question: 'q_2' });
  expect(goOns(corrected.effects)).toMatchObject([{ answer: '2' }]);
  expect(goOns(open.effects)).toMatchObject([{ answer: '7' }]);
});

it('reports which option the agent recommends', () => {
  const { effects } = play([turnOver({ id: 'q_2', question: 'Which?', options: ['A', 'B'], recommended: 1 })]);

  expect(effects).toContainEqual({
    kind: 'tell',
    news: { type: 'question', id: 'q_2', question: 'Which?', options: ['A', 'B'], recommended: 1 },
  });
});
