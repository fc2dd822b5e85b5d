/** Whether a person may do something, depending on what GitHub tells about them. */
import { describe, expect, it } from 'vitest';
import { askAllowed, askConfig, askEdited, askMay } from '../../../bot/decision/decision-context.ts';
import { UNKNOWABLE } from '../../../bot/decision/decided.ts';
import { type IssueFacts, membershipKey } from '../../../bot/decision/snapshot.ts';
import type { Membership } from '../../../bot/ports.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import type { ThreadReply } from '../../../protocol/thread/thread-reply.ts';
import { comment, CONFIG, factsWith, modelWith, reply } from '../support/literals.ts';
import { ada, grace, stranger } from '../support/reconcile-scenario.ts';

const TEAM = { org: 'acme', slug: 'leads' };
const config = readConfigFile('who-may: { answer: ["team:acme/leads"] }');

function contextOf(facts: Partial<IssueFacts>, replies: readonly ThreadReply[] = []) {
  return { ...modelWith({ replies }), facts: factsWith(facts) };
}

function memberContext(membership: Membership) {
  return contextOf({ config, memberships: new Map([[membershipKey(ada, TEAM), membership]]) });
}

describe('a rule about a team', () => {
  it.each([
    ['allows its members', true, { kind: 'allowed' }],
    ['refuses others', false, { kind: 'refused', because: 'permission' }],
    [
      'refuses everybody while nobody may see its members, and says why',
      'unseen',
      { kind: 'refused', because: 'unseen' },
    ],
  ] as const)('%s', (_, membership, expected) => {
    expect(askMay(memberContext(membership), 'answer', ada)).toEqual(expected);
    expect(askAllowed(memberContext(membership), 'answer', ada)).toBe(membership === true);
  });

  it('decides nothing before the membership is known', () => {
    for (const ask of [askMay, askAllowed])
      expect(ask(contextOf({ config }), 'answer', ada)).toMatchObject({
        needs: [{ kind: 'membership', person: { id: ada.id }, team: TEAM }],
      });
  });
});

it('allows nobody anything while the configuration has mistakes', () => {
  const context = contextOf({ config: readConfigFile('who-may: { answer: [nonsense!] }') });

  expect(askConfig(context)).toEqual(UNKNOWABLE);
  expect(askMay(context, 'answer', ada)).toEqual(UNKNOWABLE);
});

describe('a stranger, who gets no notice,', () => {
  const byStranger = { author: stranger, isByStranger: true } as const;
  const permissions = new Map([[stranger.id, 'read' as const]]);
  const because = (facts: Partial<IssueFacts>, replies: readonly ThreadReply[] = []) =>
    askMay(contextOf({ config: CONFIG, permissions, ...facts }, replies), 'answer', stranger);

  it.each([
    ['in the thread', {}, [{ ...reply(1, stranger, '2'), ...byStranger }]],
    ['in a review', { reviews: [comment(1, byStranger)] }, []],
    ['on the pull request', { conversation: [comment(1, byStranger)] }, []],
  ])('is known by what they wrote %s', (_, facts, replies) => {
    expect(because(facts, replies)).toEqual({ kind: 'refused', because: 'stranger' });
  });

  it('is nobody else who wrote beside one, and nobody whom GitHub knows in the repository', () => {
    const byOther = { ...reply(1, grace, '2'), isByStranger: true } as const;

    expect(because({}, [byOther, reply(2, stranger, '2')])).toEqual({ kind: 'refused', because: 'permission' });
  });
});

describe('whether somebody has edited a comment', () => {
  const edits = new Map([[1, true]]);

  it('is settled by its proof, whatever the history says', () => {
    expect(askEdited(contextOf({ edits }), comment(1, { isProven: true }))).toBe(false);
  });

  it.each([undefined, false])('is looked up if its proof is %s', (isProven) => {
    const one = comment(1, isProven === undefined ? {} : { isProven });

    expect(askEdited(contextOf({}), one)).toMatchObject({ needs: [{ kind: 'edits', comment: 1 }] });
    expect(askEdited(contextOf({ edits }), one)).toBe(true);
  });
});
