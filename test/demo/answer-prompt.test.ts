import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { answerAlways, promptForAnswers } from '../../demo/answer-prompt.ts';

const OPTIONS = ['Round every line', 'Add up, then round'];

/**
 * What somebody answers who types each of these when they are asked, and then closes the input; and what they see
 * meanwhile.
 */
async function type(
  lines: readonly string[],
  options: readonly string[] = OPTIONS,
): Promise<{ readonly answer: string | undefined; readonly shown: string }> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const left = [...lines];
  let shown = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    if (!text.includes('Your answer')) return;
    const line = left.shift();
    if (line === undefined) input.end();
    else input.write(`${line}\n`);
  });
  const answer = await promptForAnswers(input, output).answer(options, new AbortController().signal);
  return { answer, shown };
}

it.each([
  ['2', '2'],
  ['b)', 'b)'],
  ['Round every line', 'Round every line'],
  ['Neither of them', '/answer Neither of them'],
  ['/answer x', '/answer x'],
])('posts an answer for what was typed: %j', async (typed, answer) => {
  expect((await type([typed])).answer).toBe(answer);
});

it('asks again when no option has that number or letter', async () => {
  const { answer, shown } = await type(['9', 'z', '1']);

  expect(answer).toBe('1');
  expect(shown).toContain('There is no option 9.');
  expect(shown).toContain('There is no option z.');
});

it.each([
  ['2', '2'],
  ['b', 'b'],
  ['Neither of them', '/answer Neither of them'],
  ['/answer x', '/answer x'],
])('posts an answer for the text given beforehand: %j', async (given, answer) => {
  expect(await answerAlways(given).answer(OPTIONS, new AbortController().signal)).toBe(answer);
});

it.each(['9', 'z'])('reports at once that no option is %j, when nobody can be asked again', async (given) => {
  await expect(answerAlways(given).answer(OPTIONS, new AbortController().signal)).rejects.toThrow(
    `--answer ${given}: the question has no such option. Use 1 to 2, a letter, or your own words.`,
  );
});

it('accepts any text when there are no options', async () => {
  expect((await type(['9'], [])).answer).toBe('9');
});

it('asks again for an empty line', async () => {
  const { answer, shown } = await type(['', '  ', '2']);

  expect(answer).toBe('2');
  expect(shown.match(/Your answer/g)).toHaveLength(3);
});

it('passes on the first Ctrl+C, which a terminal in raw mode sends as a character', async () => {
  const [input, output] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY: true, columns: 80 })];
  const stopped = new AbortController();
  const prompt = promptForAnswers(input, output, () => {
    stopped.abort();
  });
  const answered = prompt.answer(OPTIONS, stopped.signal);
  input.write('\u0003');

  expect(await answered).toBeUndefined();
  expect(stopped.signal.aborted).toBe(true);
});

it.each([[[]], [['']]])('leaves the answer to the page when the user types %j', async (typed) => {
  expect((await type(typed)).answer).toBeUndefined();
});
