/** Invariants for messages to a task on its pull request, in the conversation and in reviews. */
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import { mayDecideAt } from '../hosted/store.ts';
import { type Conditions, MINUTE } from '../conditions.ts';
import type { Kind } from './findings.ts';
import { ofKind, type Picture } from './final-thread.ts';

interface Judged {
  readonly find: (kind: Kind, text: string) => void;
  readonly watch: { readonly conditions: Conditions };
}

/** A comment within this time may not have been processed yet. */
const LATE_MS = 10 * MINUTE;

/** A message to a task on its pull request is relayed to the task's issue, or its author is told why not. */
export function checkElsewhere(picture: Picture, invariants: Judged): void {
  const { store, now } = picture;
  checkReviews(picture, invariants);
  for (const { id, place, author, createdAt, deletedAt, texts } of store.comments.values()) {
    const verb = findCommand(texts.at(-1)?.value ?? '')?.verb;
    if (
      place !== 'pull' ||
      author.type !== 'User' ||
      deletedAt !== undefined ||
      createdAt > now - LATE_MS ||
      (verb !== 'say' && verb !== 'retry') ||
      !mayDecideAt(store, author.id, now)
    )
      continue;
    if (!isHeard(picture, `comment:${id}`, author.id))
      invariants.find('message-lost', `${author.login} said ${id} on a pull request, and it never came to its task`);
  }
}

/**
 * A review whose webhook was lost is only read when somebody writes another comment there. So only reviews count whose
 * webhook certainly arrived.
 */
function checkReviews(picture: Picture, { find, watch: { conditions } }: Judged): void {
  const { store, now } = picture;
  for (const { id, author, texts, isBeside, isHeard: isSure } of store.reviews) {
    const last = texts.at(-1);
    const verb = findCommand(last?.value ?? '')?.verb;
    if (!isSure || last === undefined || last.at > now - LATE_MS || (verb !== 'say' && verb !== 'retry')) continue;
    conditions.cover('a review says something to its task');
    if (mayDecideAt(store, author.id, now) && !isHeard(picture, `${isBeside ? 'review' : 'summary'}:${id}`, author.id))
      find('message-lost', `${author.login} said ${id} in a review, and it never came to its task`);
  }
}

function isHeard(picture: Picture, request: string, author: number): boolean {
  return (
    ofKind(picture, 'relayed').some(({ marker }) => marker.request === request) ||
    ofKind(picture, 'note').some(({ marker: { about } }) =>
      [
        `elsewhere:${request}`,
        `altered:${request}`,
        `may-not-start:${author}`,
        `elsewhere:may-not-steer:${author}`,
        `elsewhere:may-not-start:${author}`,
      ].includes(about),
    )
  );
}
