/**
 * Finds out which open question a second dispatch answers when it does not say so.
 *
 * A program that asks and answers makes the same dispatch twice, the second time with the answer in its input and with
 * the partial state that came with the question. That is enough to recognize the question: same subagent, same input
 * except for the answer, same partial state. So the agent continues its own conversation, and the program does not need
 * to know that there is one. When two dispatches are equal in all of that, they are equal for their caller too, and the
 * older question is meant.
 */
import { canonicalJson } from '../protocol/base/canonical-json.ts';
import type { DispatchOptions, DispatchResult, Json } from './types.ts';

interface KnownQuestions {
  readonly question: string;
  readonly key: string;
}

export interface OpenQuestions {
  /** Remembers what a dispatch asked, and forgets what it answered. */
  note(asked: Pick<DispatchOptions, 'subagent' | 'input'>, result: DispatchResult, answered: string | undefined): void;
  /** The question that a dispatch answers. `undefined` when it is a new dispatch. */
  find(options: DispatchOptions): string | undefined;
  /** The dispatch that asked a question. */
  askedFor(question: string): Pick<DispatchOptions, 'subagent' | 'input'> | undefined;
}

export function createOpenQuestions(): OpenQuestions {
  const open = new Map<string, KnownQuestions & { readonly asked: Pick<DispatchOptions, 'subagent' | 'input'> }>();
  return {
    note: (asked, { needsInput }, answered) => {
      if (answered !== undefined) open.delete(answered);
      if (needsInput !== undefined)
        open.set(needsInput.id, { question: needsInput.id, key: keyOf(asked, needsInput.partialState), asked });
    },
    find: (options) => {
      if (options.question !== undefined) return options.question;
      if (options.input?.['answer'] === undefined) return undefined;
      const key = keyOf(options, options.partialState);
      return [...open.values()].find((known) => known.key === key)?.question;
    },
    askedFor: (question) => open.get(question)?.asked,
  };
}

function keyOf(
  { subagent, input = {} }: Pick<DispatchOptions, 'subagent' | 'input'>,
  partialState: Json | undefined,
): string {
  const asked = Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'answer'));
  return canonicalJson({ subagent, asked, partialState: partialState ?? null });
}

/** An answer as the agent gets it: text unchanged, anything else as JSON. */
export function textOfAnswer(answer: Json): string {
  return typeof answer === 'string' ? answer : JSON.stringify(answer);
}
