/** The file with the messages of people: what gets in, and what is left out. */
import { expect, it } from 'vitest';
import { createInbox } from '../../../worker/lifecycle/inbox.ts';
import { servicesWith } from '../../support/worker/step-services.ts';

function openInbox(saved?: string) {
  const written: string[] = [];
  const run = servicesWith({
    workspace: { write: (_, content) => Promise.resolve(void written.push(Buffer.from(content).toString())) },
  });
  const inbox = createInbox('.agora/inbox.jsonl', saved === undefined ? undefined : Buffer.from(saved), run.services);
  return { ...run, inbox, written };
}

it('adds each line once, also if it was there in an earlier round', async () => {
  const { inbox, written, log } = openInbox('{"a":1}\n');

  for (const line of ['{"a":1}', '{"b":2}', '{"b":2}']) await inbox.receive(line);

  expect(written).toEqual(['{"a":1}\n{"b":2}\n']);
  expect(log).toEqual([{ kind: 'channel.message', id: 2 }]);
});

it('makes one line of a message with line breaks', async () => {
  const { inbox } = openInbox();

  await inbox.receive('one\r\n\ntwo');

  expect(Buffer.from(inbox.content()).toString()).toBe('one two\n');
});

it('accepts a line of 64 KiB with its line break, and not one byte more', async () => {
  const { inbox, log } = openInbox();

  await inbox.receive('x'.repeat(65_536));
  await inbox.receive('x'.repeat(65_535));

  expect(inbox.content()).toHaveLength(65_536);
  expect(log).toEqual([
    { kind: 'channel.error', detail: 'A message of 65537 bytes did not fit into the inbox and was left out.' },
    { kind: 'channel.message', id: 1 },
  ]);
});

it('is filled up to 1 MiB, and not one byte more', async () => {
  const { inbox } = openInbox(`${'y'.repeat(1_048_576 - 11)}\n`);

  await inbox.receive('1234567890');
  expect(inbox.content()).toHaveLength(1_048_576 - 10);
  await inbox.receive('123456789');
  await inbox.receive('');

  expect(inbox.content()).toHaveLength(1_048_576);
});

it('keeps a message that could not be written, and writes it with the next one', async () => {
  const written: string[] = [];
  let fails = true;
  const { services } = servicesWith({
    workspace: {
      write: (_, content) =>
        fails ? Promise.reject(new Error('No.')) : Promise.resolve(void written.push(Buffer.from(content).toString())),
    },
  });
  const inbox = createInbox('inbox', undefined, services);

  await expect(inbox.receive('one')).rejects.toThrow('No.');
  fails = false;
  await inbox.receive('two');

  expect(written).toEqual(['one\ntwo\n']);
});
