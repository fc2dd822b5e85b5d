/**
 * The person at the terminal: reads an answer, unless somebody answers elsewhere first.
 */
import { createInterface } from 'node:readline/promises';

export interface Person {
  /** Asks for an answer. @returns `undefined` when the signal came first: the question is answered already. */
  answer(options: readonly string[], signal: AbortSignal): Promise<string | undefined>;
}

/** Somebody who always says the same. */
export function constantPerson(answer: string): Person {
  return { answer: () => Promise.resolve(answer) };
}

/** Somebody who types. When the input has ended, the page is the only place left to answer. */
export function typingPerson(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Person {
  return {
    answer: async (options, signal) => {
      const lines = createInterface({ input, output });
      const ended = new AbortController();
      lines.once('close', () => { ended.abort(); });
      try {
        const typed = await lines.question(`Your answer (${hint(options)}): `, { signal: AbortSignal.any([signal, ended.signal]) });
        return asReply(typed, options);
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
  return options.length === 0 ? 'or reply on the page' : `1-${options.length}, or your own words; or tick a box on the page`;
}

/** On the thread own words need a command when there are options; at this prompt nobody should have to know. */
function asReply(typed: string, options: readonly string[]): string | undefined {
  const said = typed.trim();
  if (said === '') return undefined;
  if (options.length === 0 || said.startsWith('/') || /^[([]?([1-9]\d?|[a-z])[)\].]?$/i.test(said)) return said;
  return options.some((option) => option.toLowerCase() === said.toLowerCase()) ? said : `/answer ${said}`;
}
