/** How lines that are typed or pasted are handled while a task is followed. */
import { expect, it } from 'vitest';
import { createEventStream } from '../../../client/live/event-stream.ts';
import { ClientError } from '../../../client/client-error.ts';
import type { AttachEvent } from '../../../client/types.ts';
import type { Typed } from '../../../cli/cli-context.ts';
import { converse } from '../../../cli/commands/converse.ts';
import { COLOURLESS } from '../../../cli/paint.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';

const at = '2026-03-03T10:00:00.000Z';
const asked = (options: string[]): AttachEvent => ({
  seq: 1,
  at,
  type: 'question',
  id: 'q_1',
  question: 'Which?',
  options,
});

/** Types after an event. @returns what was sent, with the question that it answers. */
async function type(texts: readonly string[], event?: AttachEvent, refused?: string) {
  const events = createEventStream<AttachEvent>();
  const typed = createEventStream<Typed>();
  const sent: [string, string | undefined][] = [];
  const notes: string[] = [];
  if (event !== undefined) events.put(event);
  const talk = {
    typed: typed.events,
    show: () => undefined,
    note: (line: string) => {
      notes.push(line);
    },
    close: typed.close,
  };
  const attached = {
    events: events.events,
    send: (text: string, { question }: { question?: string } = {}) => {
      if (text === refused) return Promise.reject(new ClientError('mistake', 'It is too late.', { fix: 'Wait.' }));
      sent.push([text, question]);
      return Promise.resolve();
    },
    end: () => Promise.resolve(),
    detach: () => undefined,
  };
  const terminal = { talk: () => talk, paint: COLOURLESS } as unknown as Parameters<typeof converse>[1]['terminal'];
  const done = converse(attached, { terminal }, { json: false, onInterrupt: () => undefined });
  await new Promise(setImmediate);
  typed.put({ kind: 'lines', texts });
  await new Promise(setImmediate);
  events.close();
  await done;
  return { sent, notes: notes.join('\n') };
}

it('sends several lines at once as one message', async () => {
  expect((await type(['Now the tests.', '', 'And the docs.'])).sent).toEqual([
    ['Now the tests.\n\nAnd the docs.', undefined],
  ]);
});

it('answers a question without options with all of them', async () => {
  expect((await type(['', 'It is', 'long'], asked([]))).sent).toEqual([['It is\nlong', 'q_1']]);
});

it('takes the first one as the option, and the rest as a message', async () => {
  expect((await type(['', '2', 'And mind', 'the tests'], asked(['A', 'B']))).sent).toEqual([
    ['2', 'q_1'],
    ['And mind\nthe tests', undefined],
  ]);
});

it('also sends the rest when the first one was not accepted, and says so', async () => {
  const { sent, notes } = await type(['2', 'And the tests'], asked(['A', 'B']), '2');

  expect(sent).toEqual([['And the tests', undefined]]);
  expect(notes).toContain('It is too late.');
});

it('splits a text that is too long for one message into several, with whole lines', async () => {
  const line = 'x'.repeat(LIMITS.inlineAnswerChars / 2);
  const { sent } = await type([line, line, line]);

  expect(sent.map(([text]) => text)).toEqual([line, line, line]);
});

it('sends nothing for empty lines', async () => {
  expect((await type(['', '  '])).sent).toEqual([]);
});
