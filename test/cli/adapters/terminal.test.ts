/** What a prompt takes for an answer, and what is written to a terminal. */
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { openTalk } from '../../../cli/adapters/terminal-talk.ts';
import { askLines, processTerminal } from '../../../cli/adapters/terminal.ts';

const NEVER = new AbortController().signal;

function createStreams() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  output.resume();
  return { input, output };
}

it.each([
  ['one line', 'first\n', 'first'],
  ['several lines that are pasted together', 'first\nsecond\n\nthird\n', 'first\nsecond\n\nthird'],
  ['lines with the ends of Windows', 'first\r\nsecond\r\n', 'first\nsecond'],
])('an answer is %s', async (_, typed, answer) => {
  const streams = createStreams();
  streams.input.write(typed);

  expect(await askLines(streams, '? ', NEVER)).toBe(answer);
});

it('there is no answer when the input ends, or the command is stopped', async () => {
  const streams = createStreams();
  streams.input.end();

  expect(await askLines(streams, '? ', NEVER)).toBeUndefined();
  expect(await askLines(createStreams(), '? ', AbortSignal.abort())).toBeUndefined();
});

it.each([
  ['dumb', 'found\nwarned\n'],
  ['xterm', '\r\u001b[Kworking\r\u001b[Kfound\n\r\u001b[Kwarned\n'],
])('erases the line of progress only on a terminal that can: TERM=%s', (TERM, written) => {
  const stream = { isTTY: true, columns: 80, text: '', write: (text: string) => (stream.text += text) };
  const streams = { stdin: stream, stdout: stream, stderr: stream } as unknown as NodeJS.Process;
  const terminal = processTerminal({ TERM }, streams);

  terminal.busy('working');
  terminal.out('found');
  terminal.tell('warned');

  expect(stream.text).toBe(written);
});

it('keeps the line of progress on one line of the terminal, also with characters that take two columns', () => {
  const stream = { isTTY: true, columns: 31, text: '', write: (text: string) => (stream.text += text) };
  const streams = { stdin: stream, stdout: stream, stderr: stream } as unknown as NodeJS.Process;

  processTerminal({ TERM: 'xterm' }, streams).busy('読'.repeat(40));

  expect(stream.text).toBe(`\r\u001b[K${'読'.repeat(15)}`);
});

it('passes on lines that never pause', async () => {
  const { input, output } = createStreams();
  const talk = openTalk({ stdin: input, stdout: output, stderr: output } as unknown as NodeJS.Process, {
    clear: '',
    prompt: '',
  });
  const steady = setInterval(() => input.write('line\n'), 20);

  for await (const typed of talk.typed) {
    expect(typed).toMatchObject({ kind: 'lines' });
    break;
  }

  clearInterval(steady);
  talk.close();
});
