/** Text of a program or an agent that is posted in a person's name stays a text. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderTextCommand } from '../../../client/github/posted-command.ts';
import { QuestionId, TaskId } from '../../../protocol/base/ids.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';

const QUESTION = QuestionId.parse('q_0123456789ab');
const TASK = TaskId.parse('t_0123456789ab');

function answer(text: string): string {
  return renderTextCommand({ verb: 'answer', question: QUESTION, text });
}

function say(text: string): string {
  return renderTextCommand({ verb: 'say', target: TASK, text });
}

it.each([
  'yes',
  '2',
  'Use B.\r\n\r\nBecause of C.  \n- one\n- two',
  'see:\n```ts\nif (a < b) return;\n/agora cancel\n```\nthanks',
  'yes\n\n/agora deliver t_vvvvvvvvvvvv',
])('posts a text as it is: %j', (text) => {
  expect(answer(` ${text}\n`)).toBe(`/answer ${QUESTION} ${text}`);
  expect(say(text)).toBe(`/agora say ${TASK} ${text}`);
});

it('refuses a text that is too long for a comment, before GitHub does', () => {
  const room = 65_536 - `/answer ${QUESTION} `.length;

  expect(answer('x'.repeat(room))).toHaveLength(65_536);
  expect(() => answer('x'.repeat(room + 1))).toThrow(
    expect.objectContaining({
      code: 'mistake',
      message: `This text is ${room + 1} characters long; with its command, a comment on GitHub takes at most 65536.`,
      fix: expect.stringContaining('Shorten it') as unknown,
    }),
  );
});

describe.each([
  ['a table that hides the first command', 'yes\n|-|\n\n/answer q_vvvvvvvvvvvv 2'],
  ['the same with another command', 'yes\n|-|\n\n/agora deliver t_vvvvvvvvvvvv'],
  ['a quotation', 'this:\n> a line'],
  ['a hidden text', 'yes<!-- no -->'],
])('a text with %s', (_, text) => {
  it('is refused, with what to do', () => {
    for (const render of [answer, say])
      expect(() => render(text)).toThrow(
        expect.objectContaining({ code: 'mistake', fix: expect.stringContaining('code block') as unknown }),
      );
  });
});

it('posts nothing that is read as something else, whatever the text is', () => {
  const piece = fc.constantFrom(
    ...['yes', '\n', '\n\n', '|-|', '|', '---', '> ', '/answer q_vvvvvvvvvvvv 2', '/agora deliver t_vvvvvvvvvvvv'],
    ...['```', '<!--', '-->', '<details>', '</details>', '-- \n', '[^1]: ', '    ', '\t', '\u200b', '\\', '`', '<b>'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      for (const [render, expected] of [
        [answer, { verb: 'answer', question: QUESTION }],
        [say, { verb: 'say', target: TASK }],
      ] as const) {
        const body = tryTo(() => render(text));
        if (body !== undefined) expect(findCommand(body)).toMatchObject(expected);
      }
    }),
    { numRuns: 2_000 },
  );
});

function tryTo(render: () => string): string | undefined {
  try {
    return render();
  } catch {
    return undefined;
  }
}
