/** The exact limits of values in config.yaml, subagents and budgets. */
import { expect, it } from 'vitest';
import type { z } from '../../../protocol/base/zod.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { AuthorityFile } from '../../../protocol/config/authority.ts';
import { Budget } from '../../../protocol/config/budget-limits.ts';
import { ConfigFile } from '../../../protocol/config/repository-config.ts';
import { FrontMatter } from '../../../protocol/config/subagent.ts';
import { deriveSigner, pinOf } from '../../../protocol/records/record-keys.ts';

const pin = pinOf(deriveSigner('2026-11', 'a secret of the tests', 'run'));
/** Decodes to the same bytes, because the last two bits are not used. */
const twin = `${pin.key.slice(0, -1)}${String.fromCharCode((pin.key.codePointAt(42) ?? 0) + 1)}`;
const vouching = (chars: number) => ({ login: 'a'.repeat(chars), id: 1 });
const questions = (changes: object) => ({ questions: changes });
const limit = (count: number) => ({ limits: { 'tasks-per-day': count } });
const needed = (count: number) => ({ answers: { needed: count } });
const answer = (chars: number) => questions({ 'default-answer': 'a'.repeat(chars) });
const glob = (text: string) => ({ 'context-requires': { paths: [{ glob: text }] } });
const count = (least: number) => ({ 'context-requires': { paths: [{ glob: 'a', 'min-count': least }] } });
const timeout = (seconds: number) => ({ 'agent-timeout-seconds': seconds });
const tool = (chars: number) => ({ allow: [`A(${'x'.repeat(chars - 3)})`] });
const many = (length: number, value: unknown): unknown[] => Array(length).fill(value);

it.each<[string, z.ZodMiniType, unknown, unknown]>([
  ['a voucher with a short name', AuthorityFile, { vouches: [vouching(1)] }, { vouches: [vouching(0)] }],
  ['a voucher with a long name', AuthorityFile, { vouches: [vouching(100)] }, { vouches: [vouching(101)] }],
  ['all vouchers', AuthorityFile, { vouches: many(10, vouching(1)) }, { vouches: many(11, vouching(1)) }],
  ['all keys', AuthorityFile, { keys: many(40, pin) }, { keys: many(41, pin) }],
  ['a key as it is printed', AuthorityFile, { keys: [pin] }, { keys: [{ ...pin, key: twin }] }],
  ['one turn', Budget, { round: { turns: 1 } }, { round: { turns: 0 } }],
  ['a task per day', ConfigFile, limit(1), limit(0)],
  ['all tasks per day', ConfigFile, limit(1_000_000), limit(1_000_001)],
  ['one answer', ConfigFile, needed(1), needed(0)],
  ['all answers', ConfigFile, needed(10), needed(11)],
  [
    'all whom a question mentions',
    ConfigFile,
    questions({ mention: many(10, '@a') }),
    questions({ mention: many(11, '@a') }),
  ],
  [
    'all to whom a question goes next',
    ConfigFile,
    questions({ 'escalate-to': many(10, '@a') }),
    questions({ 'escalate-to': many(11, '@a') }),
  ],
  ['a short default answer', ConfigFile, answer(1), answer(0)],
  ['a long default answer', ConfigFile, answer(1_000), answer(1_001)],
  [
    'a default answer with its time',
    ConfigFile,
    questions({ 'default-after': '1d', 'default-answer': 'a' }),
    questions({ 'default-after': '1d' }),
  ],
  [
    'somebody to whom a question goes next',
    ConfigFile,
    questions({ 'escalate-after': '1d', 'escalate-to': ['@a'] }),
    questions({ 'escalate-after': '1d' }),
  ],
  ['one second', FrontMatter, timeout(1), timeout(0)],
  ['all seconds of a timer', FrontMatter, timeout(LIMITS.timerSeconds), timeout(LIMITS.timerSeconds + 1)],
  ['different capabilities', FrontMatter, { capabilities: ['a', 'b'] }, { capabilities: ['a', 'a'] }],
  ['a short pattern', FrontMatter, glob('a'), glob('')],
  ['a long pattern', FrontMatter, glob('a'.repeat(500)), glob('a'.repeat(501))],
  ['a relative pattern', FrontMatter, glob('a/b'), glob('/a/b')],
  ['a pattern inside of the work tree', FrontMatter, glob('a..b'), glob('a/../b')],
  ['one file', FrontMatter, count(1), count(0)],
  ['all files', FrontMatter, count(10_000), count(10_001)],
  ['a long tool', FrontMatter, tool(500), tool(501)],
  ['all tools', FrontMatter, { allow: many(200, 'A') }, { allow: many(201, 'A') }],
  ['all hosts', FrontMatter, { hosts: many(200, 'npm') }, { hosts: many(201, 'npm') }],
  ['a short verify command', FrontMatter, { verify: { command: 'x' } }, { verify: { command: '' } }],
])('accepts %s in the settings, and nothing beyond that', (_, schema, most, more) => {
  expect([most, more].map((value) => schema.safeParse(value).success)).toEqual([true, false]);
});

it('has documented defaults for a repository', () => {
  expect(ConfigFile.parse({})).toMatchObject({
    'dashboard': false,
    'resume-on-queued': false,
    'answers': { needed: 1 },
    'limits': {
      'tasks-per-issue-per-day': 20,
      'tasks-per-person-per-day': 50,
      'tasks-per-day': 500,
      'queued-messages': 64,
      'questions-to-agents': 5,
      'depth-of-agents': 3,
    },
  });
});

it('repeats 40 characters of what is no duration', () => {
  const { error } = ConfigFile.safeParse(questions({ 'remind-after': 'x'.repeat(41) }));
  expect(error?.issues[0]?.message).toContain(`"${'x'.repeat(40)}" is not a duration`);
});

it('says of a duration of more than a year how long it may be', () => {
  const { error } = ConfigFile.safeParse(questions({ 'expire-after': '53w' }));
  expect(error?.issues[0]?.message).toContain('"53w" is not a duration of at most 366 days');
});

it.each([
  ['links', 50],
  ['allow-hosts', 200],
])('says of %s how many entries the list may have', (key, most) => {
  const { error } = ConfigFile.safeParse({ [key]: Array.from({ length: most + 1 }, (_, i) => `h${i}.example.com`) });
  expect(error?.issues.map(({ message }) => message)).toEqual([`must have at most ${most} entries`]);
});

it('says of the hosts of a subagent how many there may be', () => {
  const { error } = FrontMatter.safeParse({ hosts: Array.from({ length: 201 }, (_, i) => `h${i}.example.com`) });
  expect(error?.issues.map(({ message }) => message)).toEqual(['must have at most 200 entries']);
});
