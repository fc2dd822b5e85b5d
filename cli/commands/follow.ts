/** Follows a dispatch to its end: shows progress, and has the questions answered, round after round. */
import { findNoOption, sayOptions } from '../../client/answer-every-part.ts';
import { ClientError } from '../../client/client-error.ts';
import type { AskedPart, Client, DispatchResult, NeedsInput, Progress } from '../../client/types.ts';
import { plainLine } from '../paint.ts';
import { renderPart, renderQuestion } from '../render/render-task.ts';
import type { Terminal, CliContext } from '../cli-context.ts';

/** Where answers come from. */
export interface GivenAnswers {
  readonly next: (asked: NeedsInput) => Promise<string | undefined>;
}

/** Only those on the command line: for a program, and for a dispatch, which somebody may answer in its thread. */
export function givenAnswers(given: readonly string[], { terminal }: Pick<CliContext, 'terminal'>): GivenAnswers {
  const left = [...given];
  return {
    next: (asked) => {
      const ready = left.shift();
      if (ready !== undefined) {
        showQuestion(asked, terminal);
        terminal.tell(`  ${terminal.paint.dim('answer:')} ${plainLine(ready, 200)}`);
      }
      return Promise.resolve(ready);
    },
  };
}

/** First those on the command line, then the user at the terminal. */
export function answersHere(given: readonly string[], context: Pick<CliContext, 'terminal' | 'signal'>): GivenAnswers {
  const ready = givenAnswers(given, context);
  return {
    next: async (asked) =>
      (await ready.next(asked)) ?? (context.terminal.isInteractive ? askUser(asked, context) : undefined),
  };
}

function askUser(asked: NeedsInput, context: Pick<CliContext, 'terminal' | 'signal'>): Promise<string | undefined> {
  const { options = [], questions } = asked;
  if (questions !== undefined) return askEach(questions, asked, context);
  showQuestion(asked, context.terminal);
  const prompt = options.length === 0 ? 'Your answer: ' : `Your answer (1-${options.length}, or your own words): `;
  return askUntilOption(prompt, options, context);
}

function showQuestion(asked: NeedsInput, terminal: Terminal): void {
  const shown = { ...asked, text: asked.question, options: asked.options ?? [] };
  for (const line of ['', ...renderQuestion(shown, terminal.paint), '']) terminal.tell(line);
}

/** @returns `undefined` without an answer. A number or a letter that no option has is asked for again. */
async function askUntilOption(
  prompt: string,
  options: readonly string[],
  { terminal, signal }: Pick<CliContext, 'terminal' | 'signal'>,
): Promise<string | undefined> {
  for (;;) {
    const typed = await terminal.ask(prompt, signal);
    if (typed === undefined || typed.trim() === '') return undefined;
    const wrong = findNoOption(typed, options);
    if (wrong === undefined) return typed.trim();
    terminal.tell(`  ${wrong} ${sayOptions(options)}`);
  }
}

/** Asks several questions one after the other. @returns `undefined` when one of them gets no answer. */
async function askEach(
  questions: readonly AskedPart[],
  { context }: NeedsInput,
  { terminal, signal }: Pick<CliContext, 'terminal' | 'signal'>,
): Promise<string | undefined> {
  for (const line of ['', ...(context ?? '').trim().split('\n')])
    terminal.tell(`    ${terminal.paint.dim(plainLine(line, 500))}`);
  const said: string[] = [];
  for (const [index, part] of questions.entries()) {
    for (const line of [...renderPart(part, index + 1, terminal.paint), '']) terminal.tell(line);
    const { options = [] } = part;
    const range = options.length === 0 ? '' : ` (1-${options.length}, or your own words)`;
    const typed = await askUntilOption(`Answer ${index + 1}${range}: `, options, { terminal, signal });
    if (typed === undefined) return undefined;
    said.push(`${index + 1}: ${typed}`);
  }
  return said.join('\n');
}

/**
 * Continues as long as there is a question and an answer to it.
 *
 * @param sayHow the command that answers the question of a result.
 * @throws ClientError mistake for an answer that is refused; its fix says how to answer the question, which stays open.
 */
export async function followUp(
  client: Pick<Client, 'answer'>,
  first: DispatchResult,
  answers: GivenAnswers,
  context: Pick<CliContext, 'terminal' | 'signal'>,
  sayHow: (asked: DispatchResult) => string,
): Promise<DispatchResult> {
  let result = first;
  while (result.needsInput !== undefined && !context.signal.aborted) {
    const answer = await answers.next(result.needsInput);
    if (answer === undefined) return result;
    const asked = result;
    result = await client
      .answer(result.needsInput.id, answer, { signal: context.signal, onProgress: tellProgress(context.terminal) })
      .catch((error: unknown) => {
        throw withCommand(error, sayHow(asked));
      });
  }
  return result;
}

function withCommand(error: unknown, command: string): unknown {
  if (!(error instanceof ClientError) || error.code !== 'mistake') return error;
  const { code, message, fix } = error;
  return new ClientError(code, message, { fix: `${fix} The question stays open: ${command}`, cause: error });
}

/** Shows in one line what is happening. */
export function tellProgress(terminal: Terminal): (progress: Progress) => void {
  return (progress) => {
    switch (progress.kind) {
      case 'accepted':
        terminal.tell(terminal.paint.dim(progress.dispatchId));
        break;
      case 'run':
        terminal.tell(terminal.paint.dim(`run ${progress.id}: ${progress.status}  ${progress.url}`));
        break;
      case 'notice':
        terminal.tell(`${terminal.paint.yellow('!')} ${progress.text}`);
        break;
      case 'log':
        terminal.busy(sayLine(progress.event));
        break;
    }
  };
}

function sayLine(event: { readonly kind: string; readonly [member: string]: unknown }): string {
  const { text, detail } = event;
  const said = typeof text === 'string' ? text : typeof detail === 'string' ? detail : '';
  return plainLine(said === '' ? event.kind : said, 100);
}
