/**
 * The person at the terminal: reads an answer, unless somebody answers elsewhere first.
 */
import { createInterface } from 'node:readline/promises';

export interface PromptSource {
  /** Asks for an answer. @returns `undefined` when the signal came first: the question is answered already. */
  answer(options: readonly string[], signal: AbortSignal): Promise<string | undefined>;
}

/**
 * Somebody who always says the same. Their `answer` rejects where no option has that number or letter: nobody would
 * ever say another.
 */
export function answerAlways(answer: string): PromptSource {
  return {
    answer: (options) =>
      isBeyond(answer, options)
        ? Promise.reject(
            new Error(
              `--answer ${answer}: the question has no such option. Use 1 to ${options.length}, a letter, or your own words.`,
            ),
          )
        : Promise.resolve(asReply(answer, options)),
  };
}

/**
 * Somebody who types. When the input has ended, the page is the only place left to answer.
 * @param interrupt what Ctrl+C does: in raw mode the terminal sends no signal for it, but readline recognizes it.
 */
export function promptForAnswers(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  interrupt: () => void = () => process.kill(process.pid, 'SIGINT'),
): PromptSource {
  return {
    answer: async (options, signal) => {
      const lines = createInterface({ input, output });
      const ended = new AbortController();
      lines.on('SIGINT', interrupt);
      lines.once('close', () => {
        ended.abort();
      });
      try {
        while (true) {
          const typed = (
            await lines.question(`Your answer (${hint(options)}): `, {
              signal: AbortSignal.any([signal, ended.signal]),
            })
          ).trim();
          if (typed === '') continue;
          if (!isBeyond(typed, options)) return asReply(typed, options);
          output.write(`There is no option ${typed}.\n`);
        }
      } catch {
        output.write('\n');
        return undefined;
      } finally {
        lines.close();
      }
    },
  };
}

function hint(options: readonly string[]): string {
  return options.length === 0
    ? 'in your own words, or reply on the page'
    : `1-${options.length} or your own words, or tick a box on the page`;
}

/** A number or letter that no option has: the bot says so in the thread, where nobody at a terminal reads it. */
function isBeyond(said: string, options: readonly string[]): boolean {
  const { number, letter } = /^[([]?(?:(?<number>[1-9]\d?)|(?<letter>[a-z]))[)\].]?$/i.exec(said)?.groups ?? {};
  const position =
    letter === undefined ? Number(number ?? 0) : letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) + 1;
  return options.length > 0 && position > options.length;
}

/** On the thread own words need a command when there are options; at this prompt nobody should have to know. */
function asReply(said: string, options: readonly string[]): string {
  if (options.length === 0 || said.startsWith('/') || /^[([]?([1-9]\d?|[a-z])[)\].]?$/i.test(said)) return said;
  return options.some((option) => option.toLowerCase() === said.toLowerCase()) ? said : `/answer ${said}`;
}
