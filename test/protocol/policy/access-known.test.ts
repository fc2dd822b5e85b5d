/** Permissions while a fact is true only temporarily, or is not known yet. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../protocol/messages/dispatch-request.ts';
import {
  type Actor,
  actorOf,
  GHOST_ID,
  type KnownFacts,
  mayDo,
  VERBS,
} from '../../../protocol/policy/access-policy.ts';
import { policyOf, POLICIES, PEOPLE, knowing } from './policies-and-people.ts';
import { DEFAULT_CONFIG } from '../../support/default-config.ts';

describe('temporary conditions', () => {
  it('a requester who lost access may no longer do anything', () => {
    const policy = POLICIES['asker'] ?? DEFAULT_CONFIG.policy;

    expect(mayDo('answer', PEOPLE.asker, policy, knowing()).kind).toBe('allowed');
    expect(mayDo('answer', PEOPLE.asker, policy, knowing({ permission: () => 'read' }))).toEqual({
      kind: 'refused',
      because: 'permission',
    });
  });

  it('nobody counts as the requester of a task that names none, not even by the requester’s name', () => {
    const policy = policyOf({ answer: ['asker'], start: ['anyone'] });

    expect(mayDo('answer', PEOPLE.asker, policy, knowing({ asker: undefined })).kind).toBe('refused');
    expect(mayDo('answer', { ...PEOPLE.asker, id: 99 }, policy, knowing()).kind).toBe('refused');
  });

  it('a deleted account is not the author of an issue whose author was deleted, too', () => {
    const ghost: Actor = { login: 'ghost', id: GHOST_ID, type: 'User' };
    const known = knowing({ permission: () => 'none', issue: () => ({ author: ghost, assignees: [] }) });

    expect(mayDo('answer', ghost, policyOf({ answer: ['issue-author'] }), known).kind).toBe('refused');
  });

  it('a machine is refused as a machine, without a lookup of its permission', () => {
    expect(
      mayDo(
        'start',
        PEOPLE.otherApp,
        DEFAULT_CONFIG.policy,
        knowing({
          permission: () => {
            throw new Error('asked');
          },
        }),
      ),
    ).toEqual({ kind: 'refused', because: 'machine' });
  });

  it('an account with brackets is a machine if only the name is known', () => {
    expect(actorOf({ login: 'helper[bot]', id: 1 }).type).toBe('Bot');
    expect(actorOf({ login: 'helper-bot', id: 1 }).type).toBe('User');
  });
});

describe('an unknown fact', () => {
  const nothing: KnownFacts = {
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
  ])('is looked up, and never counts as a yes: %s', (rule, need) => {
    expect(mayDo('answer', PEOPLE.admin, policyOf({ answer: [rule] }), nothing)).toEqual({ kind: 'unknown', need });
  });

  it.each([
    ['anyone', 'write', 'allowed'],
    ['user:asa', 'write', 'allowed'],
    ['write', 'asker', 'permission'],
    ['asker', 'issue-author', 'allowed'],
    ['issue-author', 'codeowners', 'issue'],
    ['assignee', 'codeowners', 'issue'],
    ['codeowners', 'team:acme/leads', 'owners'],
  ])('is looked up in the order of the cost: "%s" before "%s"', (cheap, dear, first) => {
    const may = mayDo('answer', PEOPLE.asker, policyOf({ start: ['anyone'], answer: [dear, cheap] }), {
      ...nothing,
      asker: PEOPLE.asker,
    });

    expect(may.kind === 'unknown' ? may.need.kind : may.kind).toBe(first);
  });

  it('is looked up for a requester who may have lost access', () => {
    const asking = { ...nothing, asker: PEOPLE.asker };

    expect(mayDo('answer', PEOPLE.asker, policyOf({ answer: ['asker'] }), asking)).toEqual({
      kind: 'unknown',
      need: { kind: 'permission', person: { login: 'asa', id: 9 } },
    });
  });

  it('is looked up for the members of a team that owns the code', () => {
    const owned = { ...nothing, owners: knowing().owners };

    expect(mayDo('answer', PEOPLE.admin, policyOf({ answer: ['codeowners'] }), owned)).toEqual({
      kind: 'unknown',
      need: { kind: 'membership', person: { login: 'ann', id: 1 }, team: { org: 'acme', slug: 'owners' } },
    });
  });

  it('is not looked up if a cheaper fact allows it, in whatever order the rules are written', () => {
    expect(
      mayDo(
        'answer',
        PEOPLE.nora,
        policyOf({ answer: ['team:acme/leads', 'codeowners', 'write', 'user:nora'] }),
        nothing,
      ),
    ).toEqual({ kind: 'allowed' });
  });

  it('becomes known within a bounded number of lookups, for any policy', () => {
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
          const partly: KnownFacts = {
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
