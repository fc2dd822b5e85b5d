/** What a prompt takes for an answer. */
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askLines } from '../../../cli/adapters/terminal.ts';

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
