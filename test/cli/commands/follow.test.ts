/** Answers that are typed at a terminal: a number that no option has is asked for again. */
import { expect, it } from 'vitest';
import { ClientError } from '../../../client/client-error.ts';
import { answersHere, followUp } from '../../../cli/commands/follow.ts';
import { COLOURLESS } from '../../../cli/paint.ts';
import type { CliContext } from '../../../cli/cli-context.ts';
import type { DispatchResult, NeedsInput } from '../../../client/types.ts';

const TWO = { options: ['Each line', 'The total'] };

/** A terminal at which these lines are typed, one after the other. */
function terminalOf(typed: readonly string[]) {
  const left = [...typed];
  const [told, prompts]: [string[], string[]] = [[], []];
  const terminal = {
    isInteractive: true,
    paint: COLOURLESS,
    tell: (line: string) => told.push(line),
    ask: (prompt: string) => {
      prompts.push(prompt);
      return Promise.resolve(left.shift());
    },
  } as unknown as CliContext['terminal'];
  return {
    told,
    prompts,
    terminal,
    next: answersHere([], { terminal, signal: new AbortController().signal }).next,
  };
}

it('asks again for the answer to a question', async () => {
  const here = terminalOf(['9', '2']);

  expect(await here.next({ id: 'q_1', question: 'Which rule applies?', ...TWO })).toBe('2');
  expect(here.told).toContain('  The question has no option 9. Use 1 to 2, a letter, or your own words.');
});

it('asks again for the answer to one of several questions, and takes a number for words where it has no options', async () => {
  const here = terminalOf(['9', 'b', '9']);
  const asked: NeedsInput = {
    id: 'q_1',
    question: '1. Which rule applies?\n2. How many?',
    questions: [
      { id: '1', question: 'Which rule applies?', ...TWO },
      { id: '2', question: 'How many?' },
    ],
  };

  expect(await here.next(asked)).toBe('1: b\n2: 9');
  expect(here.prompts).toEqual([
    'Answer 1 (1-2, or your own words): ',
    'Answer 1 (1-2, or your own words): ',
    'Answer 2: ',
  ]);
});

it('leaves several questions open when one gets no answer', async () => {
  const asked: NeedsInput = { id: 'q_1', question: '…', questions: [{ id: '1', question: 'Which?', ...TWO }] };

  expect(await terminalOf([' ']).next(asked)).toBeUndefined();
});

it.each([
  ['mistake', 'Use 1 to 2. The question stays open: agora run --task t_1'],
  ['already-answered', 'Use 1 to 2.'],
] as const)(
  'says how to answer a question that stays open after the answer of the command line failed: %s',
  async (code, fix) => {
    const { terminal } = terminalOf([]);
    const signal = new AbortController().signal;
    const first = { taskId: 't_1', needsInput: { id: 'q_1', question: 'Which?', ...TWO } } as unknown as DispatchResult;
    const client = { answer: () => Promise.reject(new ClientError(code, 'Refused.', { fix: 'Use 1 to 2.' })) };

    const followed = followUp(
      client,
      first,
      answersHere(['9'], { terminal, signal }),
      { terminal, signal },
      ({ taskId }) => `agora run --task ${taskId}`,
    );

    await expect(followed).rejects.toMatchObject({ code, message: 'Refused.', fix });
  },
);
