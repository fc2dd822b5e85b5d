import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readEvent } from '../../../action/adapters/read-event.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

it('names the variable when the event cannot be read', () => {
  expect(() => readEvent('/no/such/event.json')).toThrow(/^GITHUB_EVENT_PATH names .* cannot be read \(ENOENT\)/);
});

it('repeats nothing of an event that is not JSON', () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'event.json');
  writeFileSync(path, '{"token": hunter2');

  expect(() => readEvent(path)).toThrow(/^GITHUB_EVENT_PATH names the event of this run, but it is not JSON\./);
});

it.each([undefined, ''])('takes no file for no event: %j', (path) => {
  expect(readEvent(path)).toEqual({});
});
