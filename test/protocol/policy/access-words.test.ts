/** Rules in words, and CODEOWNERS files. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOwners, readRule, sayRules } from '../../../protocol/policy/access-policy.ts';
import { processorTime } from '../../support/processor-time.ts';

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
  ])('%j is refused', (text) => {
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

  it('is rendered without mentioning anybody', () => {
    const rules = ['write', 'triage', 'user:mona', 'team:acme/leads', 'asker', 'codeowners', 'app:12'].map(
      (text) => readRule(text) ?? { kind: 'anyone' as const },
    );

    expect(sayRules(rules)).toBe(
      'people with write access to this repository, or people with the role triage or higher, or `mona`, or members of `acme/leads`, or the person who asked for the task, or code owners',
    );
    expect(sayRules([{ kind: 'app', id: 12 }])).toBe('nobody');
  });

  it.each([
    ['anyone', 'anyone'],
    ['issue-author', "the issue's author"],
    ['assignee', "the issue's assignees"],
  ])('%s is rendered for whoever reads a refusal', (text, words) => {
    expect([readRule(text) ?? []].flat().map((rule) => sayRules([rule]))).toEqual([words]);
  });
});

describe('a CODEOWNERS file', () => {
  it('names people and teams, whatever surrounds them', () => {
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
  ])('is read quickly if it repeats %j', (piece, times, end) => {
    const ms = processorTime(() => readOwners(piece.repeat(times) + end));

    expect(ms).toBeLessThan(5_000);
  });
});
