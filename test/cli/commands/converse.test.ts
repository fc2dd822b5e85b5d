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

const started: AttachEvent = { seq: 2, at, type: 'state', state: 'suspended', round: 1 };

/** Types after an event, in a thread that was read once. @returns what was sent, with the question that it answers. */
async function type(texts: readonly string[], event?: AttachEvent, refused?: string) {
  const played = open(refused);
  if (event !== undefined) played.events.put(event);
  played.events.put(started);
  await new Promise(setImmediate);
  played.typed.put({ kind: 'lines', texts });
  return played.end();
}

/** A terminal at a task of which nothing is known yet. */
function open(refused?: string) {
  const events = createEventStream<AttachEvent>();
  const typed = createEventStream<Typed>();
  const sent: [string, string | undefined][] = [];
  const notes: string[] = [];
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
    detach: events.close,
  };
  const terminal = { talk: () => talk, paint: COLOURLESS } as unknown as Parameters<typeof converse>[1]['terminal'];
  const done = converse(attached, { terminal }, { json: false, onInterrupt: attached.detach });
  const end = async () => {
    await new Promise(setImmediate);
    events.close();
    await done;
    return { sent, notes: notes.join('\n') };
  };
  return { events, typed, end };
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

it('holds a line that was typed before the thread was read, and answers the open question with it', async () => {
  const { events, typed, end } = open();
  typed.put({ kind: 'lines', texts: ['1'] });
  await new Promise(setImmediate);
  events.put(asked(['A', 'B']));
  await new Promise(setImmediate);
  events.put(started);

  expect((await end()).sent).toEqual([['1', 'q_1']]);
});

it('sends nothing of what it held when the user leaves, and says so', async () => {
  const { typed, end } = open();
  typed.put({ kind: 'lines', texts: ['1'] });
  typed.put({ kind: 'interrupt' });

  const { sent, notes } = await end();

  expect(sent).toEqual([]);
  expect(notes).toContain('Not sent');
});
