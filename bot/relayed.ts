/**
 * What a person said somewhere else, as a comment of our own. Pure.
 */
import { readAnswer } from '../protocol/answer-text.ts';
import type { CommandBox } from '../protocol/command-box.ts';
import type { Person } from '../protocol/dispatch-request.ts';
import { type QuestionMarker, type RelayedMarker, renderMarker } from '../protocol/marker.ts';

/** What cannot be the name of a source that somebody configures: see answer-request.ts. */
export const SOURCES = { review: 'the review', dashboard: 'the dashboard', status: 'the status comment', end: 'the last word' } as const;

/** @returns `undefined` when it would be read as something else than was meant. */
export function renderRelayed({ id, text }: { readonly id: string; readonly text: string }, source: string, by: Person, question: QuestionMarker): string | undefined {
  const marker: RelayedMarker = { v: 1, kind: 'relayed', task: question.task, question: question.question, source, by: { login: by.login, id: by.id }, request: id };
  // The origin stands above, where no open code block of the answer can swallow it.
  const body = `${renderMarker(marker)}\n> Answered by @${by.login} through **${source}**.\n\n/answer ${question.question} ${text}`;
  const read = readAnswer(body, question.options);
  return read.kind === 'answer' && read.text === text ? body : undefined;
}

/** A command that was given by a ticked box. */
export function renderCommanded({ verb, task }: Pick<CommandBox, 'verb' | 'task'>, source: string, by: Person, request: string): string {
  const marker: RelayedMarker = { v: 1, kind: 'relayed', task, source, by: { login: by.login, id: by.id }, request };
  return `${renderMarker(marker)}\n> @${by.login} ticked this in **${source}**.\n\n/agora ${verb} ${task}`;
}
