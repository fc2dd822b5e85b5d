/** Who has no permissions at all, and which facts are needed to know that. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayDoNothing } from '../../../bot/webhooks/screen-stranger.ts';
import {
  mayDo,
  PERMISSIONS,
  type Permission,
  type Policy,
  type Rule,
  VERBS,
} from '../../../protocol/policy/access-policy.ts';
import { DEFAULT_CONFIG } from '../../support/default-config.ts';

const mallory = { id: 3, login: 'mallory', type: 'User' };
const issue = { author: { id: 8, login: 'ada' }, assignees: [] };

async function screen(
  policy: Policy,
  permission: Permission,
  known = issue,
): Promise<{ nothing: boolean; asked: number }> {
  let asked = 0;
  const nothing = await mayDoNothing({ by: mallory, issue: known }, policy, () => {
    asked += 1;
    return Promise.resolve(permission);
  });
  return { nothing, asked };
}

describe('whether a person may do anything here', () => {
  it.each(PERMISSIONS)('depends on the permission alone if the rules name nothing else: %s', async (permission) => {
    expect(await screen(DEFAULT_CONFIG.policy, permission)).toEqual({
      nothing: ['none', 'read', 'triage'].includes(permission),
      asked: 1,
    });
  });

  const withAnswer = (rule: Rule): Policy => ({ ...DEFAULT_CONFIG.policy, answer: [rule] });
  it.each<[string, Rule, boolean]>([
    ['anyone', { kind: 'anyone' }, false],
    ['their name', { kind: 'user', login: 'Mallory' }, false],
    ['another name', { kind: 'user', login: 'ada' }, true],
    ['the asker', { kind: 'asker' }, true],
    ['the author of the issue, who is somebody else', { kind: 'issue-author' }, true],
    ['a team', { kind: 'team', org: 'acme', slug: 'leads' }, false],
    ['code owners', { kind: 'codeowners' }, false],
  ])('takes a rule into account that names %s', async (_, rule, nothing) => {
    expect((await screen(withAnswer(rule), 'read')).nothing).toBe(nothing);
  });

  it('is not refused to the author of the issue if issue authors may answer', async () => {
    const known = { author: { id: mallory.id, login: mallory.login }, assignees: [] };

    expect((await screen(withAnswer({ kind: 'issue-author' }), 'read', known)).nothing).toBe(false);
  });

  it('is thrown as unknown if GitHub does not tell', async () => {
    const asked = mayDoNothing({ by: mallory, issue }, DEFAULT_CONFIG.policy, () => Promise.reject(new Error('502')));

    await expect(asked).rejects.toThrow('502');
  });

  it('never refuses what the rules would allow with all facts', async () => {
    const rule: fc.Arbitrary<Rule> = fc.oneof(
      fc.constantFrom<Rule>(
        { kind: 'anyone' },
        { kind: 'asker' },
        { kind: 'issue-author' },
        { kind: 'assignee' },
        { kind: 'codeowners' },
        { kind: 'user', login: 'mallory' },
        { kind: 'team', org: 'acme', slug: 'leads' },
      ),
      fc.constantFrom(...PERMISSIONS).map((least): Rule => ({ kind: 'permission', least })),
    );
    const policies = fc.record({
      start: fc.array(rule),
      answer: fc.array(rule),
      steer: fc.array(rule),
      cancel: fc.array(rule),
      deliver: fc.array(rule),
    });
    const facts = fc.record({
      permission: fc.constantFrom(...PERMISSIONS),
      isMember: fc.boolean(),
      isOwner: fc.boolean(),
      isAuthor: fc.boolean(),
      isAssigned: fc.boolean(),
      isAsker: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(policies, facts, async (policy, fact) => {
        const people = {
          author: fact.isAuthor ? mallory : { id: 8, login: 'ada' },
          assignees: fact.isAssigned ? [mallory] : [],
        };
        const may = VERBS.some(
          (verb) =>
            mayDo(verb, mallory, policy, {
              permission: () => fact.permission,
              membership: () => fact.isMember,
              issue: () => people,
              owners: () => ({ logins: new Set(fact.isOwner ? ['mallory'] : []), teams: [] }),
              asker: fact.isAsker ? mallory : { id: 8, login: 'ada' },
            }).kind === 'allowed',
        );
        const nothing = await mayDoNothing({ by: mallory, issue: people }, policy, () =>
          Promise.resolve(fact.permission),
        );

        expect(may && nothing).toBe(false);
      }),
    );
  });
});
