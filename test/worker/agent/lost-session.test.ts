/** Whether a restored conversation was really continued. */
import { expect, it } from 'vitest';
import { findLostHistory, type WentOn } from '../../../worker/agent/lost-session.ts';
import { servicesWith } from '../../support/worker/step-services.ts';

const GROWS: WentOn = {
  runtime: { id: 'script', growsSession: true },
  end: { failure: undefined },
  session: new Map([
    ['a', Buffer.from('one\n')],
    ['b', Buffer.from('two\n')],
  ]),
};

function find(now: Readonly<Record<string, string>>, wentOn: Partial<WentOn> = {}) {
  const read = (path: string) => Promise.resolve(now[path] === undefined ? undefined : Buffer.from(now[path]));
  return findLostHistory({ ...GROWS, ...wentOn }, servicesWith({ scratch: { read } }).services.ports);
}

it('finds nothing when every file begins as it was and has grown', async () => {
  expect(await find({ 'home/a': 'one\nmore\n', 'home/b': 'two\nx' })).toBeUndefined();
});

it.each([
  ['did not grow', 'two\n'],
  ['begins differently', 'twe\nmore\n'],
  ['became shorter', 'tw'],
])('names a file that %s', async (_, b) => {
  expect(await find({ 'home/a': 'one\nmore\n', 'home/b': b })).toBe(
    'script did not continue its earlier conversation (b): it may not have known what was said before.',
  );
});

it('names a file that is gone', async () => {
  expect(await find({ 'home/b': 'two\nmore\n' })).toContain('(a)');
});

it('says nothing about a run that failed, or a runtime whose files need not grow', async () => {
  expect(await find({}, { end: { failure: { detail: 'No key.', fix: 'Set one.' } } })).toBeUndefined();
  expect(await find({}, { runtime: { id: 'script' } })).toBeUndefined();
});
