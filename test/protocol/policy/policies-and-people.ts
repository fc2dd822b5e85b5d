/** Policies, people, and the known facts about them. */
import {
  type Actor,
  type KnownFacts,
  type Permission,
  type Policy,
  readOwners,
  readRule,
  type Rule,
  type Verb,
} from '../../../protocol/policy/access-policy.ts';
import { DEFAULT_CONFIG } from '../../support/default-config.ts';

export function policyOf(rules: Readonly<Partial<Record<Verb, readonly string[]>>>): Policy {
  const read = (verb: Verb): Rule[] =>
    (rules[verb] ?? ['write']).map((text) => readRule(text) ?? { kind: 'permission', least: 'admin' });
  return {
    start: read('start'),
    answer: read('answer'),
    steer: read('steer'),
    cancel: read('cancel'),
    deliver: read('deliver'),
  };
}

export const POLICIES: Readonly<Record<string, Policy>> = {
  'as it is': DEFAULT_CONFIG.policy,
  'open': policyOf({ start: ['triage'], answer: ['anyone'], steer: ['read'], cancel: ['asker'] }),
  'named': policyOf({
    start: ['user:Nora'],
    answer: ['team:acme/leads', 'app:950'],
    steer: ['user:nora', 'maintain'],
    cancel: ['admin'],
    deliver: ['codeowners'],
  }),
  'asker': policyOf({ start: ['triage'], answer: ['asker'], steer: ['asker'], cancel: ['asker', 'maintain'] }),
  'issue': policyOf({ answer: ['issue-author', 'assignee'], steer: ['issue-author'], cancel: ['assignee'] }),
  'owners': policyOf({
    start: ['codeowners'],
    answer: ['codeowners', 'app:950'],
    steer: ['write'],
    cancel: ['codeowners', 'app:950'],
  }),
};

export const PEOPLE = {
  admin: { login: 'ann', id: 1, type: 'User' },
  writer: { login: 'will', id: 2, type: 'User' },
  triager: { login: 'triss', id: 3, type: 'User' },
  stranger: { login: 'mallory', id: 4, type: 'User' },
  nora: { login: 'nora', id: 5, type: 'User' },
  // The account that used to be called nora. It lost its permission by changing its name.
  renamed: { login: 'eleanor', id: 5, type: 'User' },
  lookalike: { login: 'n0ra', id: 6, type: 'User' },
  lead: { login: 'lea', id: 7, type: 'User' },
  exMember: { login: 'max', id: 8, type: 'User' },
  asker: { login: 'asa', id: 9, type: 'User' },
  author: { login: 'otto', id: 10, type: 'User' },
  assignee: { login: 'sig', id: 11, type: 'User' },
  owner: { login: 'Owen', id: 12, type: 'User' },
  ownerByTeam: { login: 'tea', id: 13, type: 'User' },
  app: { login: 'helper[bot]', id: 950, type: 'Bot' },
  otherApp: { login: 'helper-2[bot]', id: 951, type: 'Bot' },
  organisation: { login: 'acme', id: 14, type: 'Organization' },
} satisfies Readonly<Record<string, Actor>>;

const HAS: ReadonlyMap<number, Permission> = new Map([
  [1, 'admin'],
  [2, 'write'],
  [3, 'triage'],
  [9, 'triage'],
  [950, 'admin'],
  [951, 'admin'],
  [14, 'admin'],
]);

const MEMBERS: Readonly<Record<string, readonly number[]>> = { 'acme/leads': [7], 'acme/owners': [13] };

export function knowing(over: Partial<KnownFacts> = {}): KnownFacts {
  return {
    permission: ({ id }) => HAS.get(id) ?? 'read',
    membership: ({ id }, team) => MEMBERS[`${team.org}/${team.slug}`]?.includes(id) === true,
    issue: () => ({ author: PEOPLE.author, assignees: [PEOPLE.assignee] }),
    owners: () => readOwners('* @owen @acme/owners mail@example.com\n'),
    asker: { login: 'asa', id: 9 },
    ...over,
  };
}
