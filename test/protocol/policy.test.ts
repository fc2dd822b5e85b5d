import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../protocol/dispatch-request.ts';
import {
  type Actor,
  actorOf,
  DEFAULT_POLICY,
  type Known,
  mayDo,
  type Permission,
  type Policy,
  readOwners,
  readRule,
  type Rule,
  sayRules,
  type Verb,
  VERBS,
} from '../../protocol/policy.ts';

function policyOf(rules: Readonly<Partial<Record<Verb, readonly string[]>>>): Policy {
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

const POLICIES: Readonly<Record<string, Policy>> = {
  'as it is': DEFAULT_POLICY,
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

const PEOPLE = {
  admin: { login: 'ann', id: 1, type: 'User' },
  writer: { login: 'will', id: 2, type: 'User' },
  triager: { login: 'triss', id: 3, type: 'User' },
  stranger: { login: 'mallory', id: 4, type: 'User' },
  nora: { login: 'nora', id: 5, type: 'User' },
  // Somebody who was called nora, and whose permission went with nothing but the name.
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

function knowing(over: Partial<Known> = {}): Known {
  return {
    permission: ({ id }) => HAS.get(id) ?? 'read',
    membership: ({ id }, team) => MEMBERS[`${team.org}/${team.slug}`]?.includes(id) === true,
    issue: () => ({ author: PEOPLE.author, assignees: [PEOPLE.assignee] }),
    owners: () => readOwners('* @owen @acme/owners mail@example.com\n'),
    asker: { login: 'asa', id: 9 },
    ...over,
  };
}

/** By policy and verb: everybody who may. Nobody else may. */
const TABLE: Readonly<Record<string, Readonly<Record<Verb, readonly (keyof typeof PEOPLE)[]>>>> = {
  'as it is': {
    start: ['admin', 'writer'],
    answer: ['admin', 'writer'],
    steer: ['admin', 'writer'],
    cancel: ['admin', 'writer'],
    deliver: ['admin', 'writer'],
  },
  'open': {
    start: ['admin', 'writer', 'triager', 'asker'],
    answer: [
      'admin',
      'writer',
      'triager',
      'stranger',
      'nora',
      'renamed',
      'lookalike',
      'lead',
      'exMember',
      'asker',
      'author',
      'assignee',
      'owner',
      'ownerByTeam',
    ],
    steer: [
      'admin',
      'writer',
      'triager',
      'stranger',
      'nora',
      'renamed',
      'lookalike',
      'lead',
      'exMember',
      'asker',
      'author',
      'assignee',
      'owner',
      'ownerByTeam',
    ],
    cancel: ['asker'],
    deliver: ['admin', 'writer'],
  },
  'named': {
    start: ['nora'],
    answer: ['lead', 'app'],
    steer: ['nora', 'admin'],
    cancel: ['admin'],
    deliver: ['owner', 'ownerByTeam'],
  },
  'asker': {
    start: ['admin', 'writer', 'triager', 'asker'],
    answer: ['asker'],
    steer: ['asker'],
    cancel: ['asker', 'admin'],
    deliver: ['admin', 'writer'],
  },
  'issue': {
    start: ['admin', 'writer'],
    answer: ['author', 'assignee'],
    steer: ['author'],
    cancel: ['assignee'],
    deliver: ['admin', 'writer'],
  },
  'owners': {
    start: ['owner', 'ownerByTeam'],
    answer: ['owner', 'ownerByTeam', 'app'],
    steer: ['admin', 'writer'],
    cancel: ['owner', 'ownerByTeam', 'app'],
    deliver: ['admin', 'writer'],
  },
};

describe.each(Object.keys(POLICIES))('the policy «%s»', (name) => {
  it.each(VERBS)('lets %s those who are meant, and nobody else', (verb) => {
    const policy = POLICIES[name] ?? DEFAULT_POLICY;

    const allowed = Object.entries(PEOPLE)
      .filter(([, actor]) => mayDo(verb, actor, policy, knowing()).kind === 'allowed')
      .map(([who]) => who);

    expect(allowed.toSorted()).toEqual([...(TABLE[name]?.[verb] ?? [])].toSorted());
  });
});

describe('what is true only for a while', () => {
  it('an asker who lost access may nothing any more', () => {
    const policy = POLICIES['asker'] ?? DEFAULT_POLICY;

    expect(mayDo('answer', PEOPLE.asker, policy, knowing()).kind).toBe('allowed');
    expect(mayDo('answer', PEOPLE.asker, policy, knowing({ permission: () => 'read' }))).toEqual({
      kind: 'refused',
      because: 'permission',
    });
  });

  it('nobody is the asker of a task that does not say who asked, nor by the asker’s name', () => {
    const policy = policyOf({ answer: ['asker'], start: ['anyone'] });

    expect(mayDo('answer', PEOPLE.asker, policy, knowing({ asker: undefined })).kind).toBe('refused');
    expect(mayDo('answer', { ...PEOPLE.asker, id: 99 }, policy, knowing()).kind).toBe('refused');
  });

  it('a machine is refused as one, and never by asking about its permission', () => {
    expect(
      mayDo(
        'start',
        PEOPLE.otherApp,
        DEFAULT_POLICY,
        knowing({
          permission: () => {
            throw new Error('asked');
          },
        }),
      ),
    ).toEqual({ kind: 'refused', because: 'machine' });
  });

  it('an account with brackets is a machine wherever only the name is known', () => {
    expect(actorOf({ login: 'helper[bot]', id: 1 }).type).toBe('Bot');
    expect(actorOf({ login: 'helper-bot', id: 1 }).type).toBe('User');
  });
});

describe('what is not known', () => {
  const nothing: Known = {
    permission: () => undefined,
    membership: () => undefined,
    issue: () => undefined,
    owners: () => undefined,
    asker: undefined,
  };

  it.each([
    ['write', { kind: 'permission', person: { login: 'ann', id: 1 } }],
    ['team:acme/leads', { kind: 'membership', person: { login: 'ann', id: 1 }, team: { org: 'acme', slug: 'leads' } }],
    ['issue-author', { kind: 'issue' }],
    ['assignee', { kind: 'issue' }],
    ['codeowners', { kind: 'owners' }],
  ])('is asked for, and never a yes: %s', (rule, need) => {
    expect(mayDo('answer', PEOPLE.admin, policyOf({ answer: [rule] }), nothing)).toEqual({ kind: 'unknown', need });
  });

  it('is not asked for when something cheaper says yes, in whatever order it is written', () => {
    expect(
      mayDo(
        'answer',
        PEOPLE.nora,
        policyOf({ answer: ['team:acme/leads', 'codeowners', 'write', 'user:nora'] }),
        nothing,
      ),
    ).toEqual({ kind: 'allowed' });
  });

  it('becomes known within a bounded number of questions, whoever asks for what', () => {
    const rules = fc.uniqueArray(
      fc.constantFrom(
        'anyone',
        'read',
        'write',
        'admin',
        'asker',
        'issue-author',
        'assignee',
        'codeowners',
        'user:nora',
        'team:acme/leads',
        'app:950',
      ),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(
        rules,
        rules,
        fc.constantFrom(...Object.values(PEOPLE)),
        fc.constantFrom(...VERBS),
        (start, other, actor: Actor, verb) => {
          const policy = policyOf({ start, answer: other, steer: other, cancel: other });
          const known = new Set<string>();
          const full = knowing();
          const partly: Known = {
            permission: (person: Person) => (known.has('permission') ? full.permission(person) : undefined),
            membership: (person, team) =>
              known.has(`membership ${team.slug}`) ? full.membership(person, team) : undefined,
            issue: () => (known.has('issue') ? full.issue() : undefined),
            owners: () => (known.has('owners') ? full.owners() : undefined),
            asker: full.asker,
          };
          for (let asked = 0; asked < 6; asked += 1) {
            const may = mayDo(verb, actor, policy, partly);
            if (may.kind !== 'unknown') {
              expect(may).toEqual(mayDo(verb, actor, policy, full));
              return;
            }
            known.add(may.need.kind === 'membership' ? `membership ${may.need.team.slug}` : may.need.kind);
          }
          throw new Error('It asked for ever.');
        },
      ),
    );
  });
});

describe('a rule in words', () => {
  it.each([
    ['write', { kind: 'permission', least: 'write' }],
    [' admin ', { kind: 'permission', least: 'admin' }],
    ['anyone', { kind: 'anyone' }],
    ['user:Mona', { kind: 'user', login: 'Mona' }],
    ['@mona', { kind: 'user', login: 'mona' }],
    ['team:acme/Leads', { kind: 'team', org: 'acme', slug: 'leads' }],
    ['@acme/leads', { kind: 'team', org: 'acme', slug: 'leads' }],
    ['app:12', { kind: 'app', id: 12 }],
    ['user:mona_acme', { kind: 'user', login: 'mona_acme' }],
  ])('%j is read', (text, rule) => {
    expect(readRule(text)).toEqual(rule);
  });

  it.each([
    '',
    'none',
    'everybody',
    'Write',
    'user:',
    'user:a b',
    'user:helper[bot]',
    'team:acme',
    'team:/x',
    'team:acme/',
    'app:',
    'app:0',
    'app:helper',
    'app:1e5',
    'mona',
    '@',
    'user:аda',
    'team:a/b/c',
  ])('%j names nobody', (text) => {
    expect(readRule(text)).toBeUndefined();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        readRule(text);
        readRule(`user:${text}`);
        readRule(`team:${text}`);
        readOwners(text);
      }),
    );
  });

  it('is said without calling anybody', () => {
    const rules = ['write', 'triage', 'user:mona', 'team:acme/leads', 'asker', 'codeowners', 'app:12'].map(
      (text) => readRule(text) ?? { kind: 'anyone' as const },
    );

    expect(sayRules(rules)).toBe(
      'people with write access to this repository, or people with the role triage or more, or `mona`, or members of `acme/leads`, or whoever asked for the task, or code owners',
    );
    expect(sayRules([{ kind: 'app', id: 12 }])).toBe('nobody');
  });
});

describe('a CODEOWNERS file', () => {
  it('names people and teams, whatever stands around them', () => {
    const owners = readOwners(
      '# @nobody\n*       @Octo @acme/Core # @neither\r\n/docs/a\\ b  mail@example.com @second\n!x\n\n*.js\n@first-is-a-pattern @third',
    );

    expect([...owners.logins]).toEqual(['octo', 'second', 'third']);
    expect(owners.teams).toEqual([{ org: 'acme', slug: 'core' }]);
  });

  it.each([
    [' #', 32_000, '\u2028'],
    ['@', 65_000, ''],
    ['\\ ', 32_000, ''],
    [' ', 65_000, 'x'],
    ['* @a/b\n', 9_000, ''],
    ['* @a-', 13_000, '!'],
  ])('is read in no time when it repeats %j', (piece, times, end) => {
    const began = performance.now();

    readOwners(piece.repeat(times) + end);

    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
