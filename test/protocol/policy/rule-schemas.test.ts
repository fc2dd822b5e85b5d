import { expect, it } from 'vitest';
import { MentionedRule, rulesFor } from '../../../protocol/policy/rule-schemas.ts';

const rules = rulesFor('start a task', ['asker', 'app']);
/** What is wrong, without the list of what can be written. */
const mistakes = (value: unknown): string[] =>
  (rules.safeParse(value).error?.issues ?? []).map(({ message }) => message.replace(/; write one or more of.*/, ''));

it('reads the rules of a verb, and allows people with write access if there are none', () => {
  expect(rules.parse(['anyone', 'user:mona'])).toEqual([{ kind: 'anyone' }, { kind: 'user', login: 'mona' }]);
  expect(rules.parse(['triage'])).toEqual([{ kind: 'permission', least: 'triage' }]);
  expect(rules.parse(undefined)).toEqual([{ kind: 'permission', least: 'write' }]);
});

it.each<[value: unknown, said: string[]]>([
  ['write', ['must be a list, like [write]']],
  [[], ['nobody could start a task']],
  [['asker'], ['must not hold: asker, app']],
  [['write', 'app:5'], ['must not hold: asker, app']],
  [['wrote'], ['unknown role or account "wrote"']],
  [['x'.repeat(101)], [`unknown role or account "${'x'.repeat(100)}"`]],
  [[5], ['must be a string']],
  [[null], ['must be a string']],
  [[{}], ['must be a string']],
  [
    [null, 5, {}, 'wrote', 'asker'],
    [
      'must be a string',
      'must be a string',
      'must be a string',
      'unknown role or account "wrote"',
      'must not hold: asker, app',
    ],
  ],
])('reports every mistake in %j', (value, said) => {
  expect(mistakes(value)).toEqual(said);
});

it('mentions only whom a comment can mention', () => {
  const texts = [
    'asker',
    'issue-author',
    'assignee',
    'user:mona',
    'team:a/b',
    'anyone',
    'write',
    'codeowners',
    'app:5',
  ];

  expect(texts.filter((text) => MentionedRule.safeParse(text).success)).toEqual(texts.slice(0, 5));
});

const ALL =
  'anyone, read, triage, write, maintain, admin, asker, issue-author, assignee, codeowners, user:<login>, team:<org>/<team>, app:<account id>';

it.each([
  [[], [], ALL],
  [['asker', 'app'], [], ALL.replace(' asker,', '').replace(', app:<account id>', '')],
  [['asker', 'app'], ['asker'], ALL.replace(' asker,', '').replace(', app:<account id>', '')],
  [['anyone'], ['nobody'], ALL.replace('anyone, ', '')],
] as const)('names only what it accepts, without %j, for %j', (refused, value, words) => {
  expect(rulesFor('steer', refused).safeParse(value).error?.issues[0]?.message).toMatch(
    new RegExp(`; write one or more of: ${words}$`),
  );
});

it('names for a mention only whom a comment can mention', () => {
  expect(MentionedRule.safeParse('nobody').error?.issues[0]?.message).toBe(
    'unknown role or account "nobody"; write one or more of: asker, issue-author, assignee, user:<login>, team:<org>/<team>',
  );
});
