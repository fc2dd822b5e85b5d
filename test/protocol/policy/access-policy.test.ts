import { describe, expect, it } from 'vitest';
import { mayDo, type Verb, VERBS } from '../../../protocol/policy/access-policy.ts';
import { POLICIES, PEOPLE, knowing } from './policies-and-people.ts';
import { DEFAULT_CONFIG } from '../../support/default-config.ts';

/** By policy and verb: everyone with permission. Nobody else has it. */
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

describe.each(Object.keys(POLICIES))('the policy "%s"', (name) => {
  it.each(VERBS)('lets %s those who are listed, and nobody else', (verb) => {
    const policy = POLICIES[name] ?? DEFAULT_CONFIG.policy;

    const allowed = Object.entries(PEOPLE)
      .filter(([, actor]) => mayDo(verb, actor, policy, knowing()).kind === 'allowed')
      .map(([who]) => who);

    expect(allowed.toSorted()).toEqual([...(TABLE[name]?.[verb] ?? [])].toSorted());
  });
});
