/** What a prompt takes for an answer, and what is written to a terminal. */
import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
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

const COLUMNS = 40;

/** What a terminal shows after it was sent this, for the few sequences that are used here. */
function readScreen(sent: string): string[] {
  const rows: string[] = [];
  let [row, column] = [0, 0];
  for (const [part] of sent.matchAll(/\u001b\[\d*[A-Z]|[^]/gu)) {
    const count = Number(/\d+/.exec(part)?.[0] ?? 1);
    if (part === '\r') column = 0;
    else if (part === '\n') row += 1;
    else if (part.endsWith('A') && part.length > 1) row -= count;
    else if (part.endsWith('G') && part.length > 1) column = count - 1;
    else if (part.endsWith('C') && part.length > 1) column += count;
    else if (/[JK]$/.test(part) && part.length > 1) {
      if (part.endsWith('J')) rows.length = Math.min(rows.length, row + 1);
      rows[row] = (rows[row] ?? '').slice(0, column);
    } else {
      if (column === COLUMNS) [row, column] = [row + 1, 0];
      rows[row] = (rows[row] ?? '').slice(0, column).padEnd(column) + part + (rows[row] ?? '').slice(column + 1);
      column += 1;
    }
  }
  return Array.from(rows, (one: string | undefined) => one?.trimEnd() ?? '');
}

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A terminal: what is written also becomes visible as lines end. Node itself reads what it can do from TERM. */
function createTerminal() {
  vi.stubEnv('TERM', 'xterm');
  let sent = '';
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: COLUMNS });
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  output.on('data', (data: Buffer) => (sent += data.toString().replaceAll(/(?<!\r)\n/g, '\r\n')));
  const streams = { stdin: input, stdout: output, stderr: output } as unknown as NodeJS.Process;
  return { input, talk: processTerminal({ TERM: 'xterm' }, streams).talk(), screen: () => readScreen(sent) };
}

it.each([
  ['typed key by key', (text: string) => Array.from(text)],
  ['pasted', (text: string) => [text]],
])('erases nothing that was shown while a line is %s that takes several rows', async (_, keysOf) => {
  const { input, talk, screen } = createTerminal();
  const text = 'keep the old name '.repeat(5).trim();
  for (const keys of keysOf(text)) input.write(keys);
  await vi.waitFor(() => {
    expect(screen().join('')).toContain(text);
  });

  for (const line of ['one', 'two', 'three', 'four']) talk.show(line);

  expect(screen().slice(0, 4)).toEqual(['one', 'two', 'three', 'four']);
  expect(screen().slice(4).join('')).toBe(`> ${text}`);
  talk.close();
});
