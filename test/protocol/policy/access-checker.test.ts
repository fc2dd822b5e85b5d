import { expect, it } from 'vitest';
import { createMay, type Sources } from '../../../protocol/policy/access-checker.ts';
import { GHOST_ID, readOwners } from '../../../protocol/policy/access-policy.ts';
import { isStrange } from '../../../protocol/policy/author-association.ts';
import { readMentions } from '../../../protocol/policy/mentions.ts';
import { rankMode } from '../../../protocol/policy/permission-mode.ts';
import { PEOPLE, policyOf } from './policies-and-people.ts';

const sourcesOf = (asked: string[], over: Partial<Sources> = {}): Sources => ({
  permission: ({ login }) => {
    asked.push(`permission ${login}`);
    return Promise.resolve(login === 'ann' ? 'admin' : 'read');
  },
  isMember: ({ login }, { slug }) => {
    asked.push(`${slug} ${login}`);
    return Promise.resolve(login === 'lea');
  },
  owners: () => {
    asked.push('owners');
    return Promise.resolve(readOwners('* @owen\n'));
  },
  issue: () => {
    asked.push('issue');
    return Promise.resolve({ author: PEOPLE.author, assignees: [] });
  },
  ...over,
});

it('looks up each fact once for many people, and only what decides', async () => {
  const asked: string[] = [];
  const policy = policyOf({ answer: ['write', 'issue-author', 'codeowners', 'team:acme/leads'] });
  const may = createMay(policy, undefined, sourcesOf(asked));
  const answers = async () =>
    [
      await may('answer', PEOPLE.admin),
      await may('answer', PEOPLE.author),
      await may('answer', PEOPLE.lead),
      await may('answer', PEOPLE.stranger),
    ].join();

  expect(await answers()).toBe('true,true,true,false');
  expect(await answers()).toBe('true,true,true,false');
  expect(asked.join(', ')).toBe(
    'permission ann, permission otto, issue, permission lea, owners, leads lea, permission mallory, leads mallory',
  );
});

it('refuses if 500 facts do not decide, and allows if the last of fewer does', async () => {
  const isAllowed = (teams: number) => {
    const answer = Array.from({ length: teams }, (_, index) => `team:acme/t${index + 1}`);
    const isMember: Sources['isMember'] = (_, { slug }) => Promise.resolve(slug === `t${teams}`);
    return createMay(policyOf({ answer }), undefined, sourcesOf([], { isMember }))('answer', PEOPLE.lead);
  };

  expect([await isAllowed(499), await isAllowed(500)]).toEqual([true, false]);
});

it('reads owners only behind an @', () => {
  expect(readOwners('* user:mona team:acme/leads app:5 @lisa mona@example.com\n')).toEqual({
    logins: new Set(['lisa']),
    teams: [],
  });
});

it.each([
  ['NONE', true],
  ['FIRST_TIMER', true],
  ['MEMBER', false],
  ['', false],
  [undefined, false],
])('takes the author of a comment for a stranger: %s', (association, isOne) => {
  expect(isStrange(association)).toBe(isOne);
});

it('ranks the modes of permission by how strict they are', () => {
  expect(['bypass', 'scoped', 'strict', 'Strict', ''].map(rankMode)).toEqual([0, 1, 2, -1, -1]);
});

it('mentions each person of a rule once, and nobody who is not known', () => {
  const mention = ['asker', 'issue-author', 'assignee', 'user:asa', 'team:acme/leads', 'anyone', 'write', 'app:5'];
  const { answer } = policyOf({ answer: mention });

  expect(readMentions(answer, PEOPLE.asker, { author: PEOPLE.author, assignees: [PEOPLE.assignee] })).toEqual([
    '@asa',
    '@otto',
    '@sig',
    '@acme/leads',
  ]);
  expect(readMentions(answer, undefined, undefined)).toEqual(['@asa', '@acme/leads']);
  expect(readMentions(answer.slice(0, 3), undefined, { assignees: [] })).toEqual([]);
  const ghost = { login: 'ghost', id: GHOST_ID };
  expect(readMentions(answer.slice(0, 3), undefined, { author: ghost, assignees: [] })).toEqual([]);
});
