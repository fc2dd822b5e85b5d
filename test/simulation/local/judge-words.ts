/** Checks what happened to each message after a local task has ended. */
import type { JournalState } from '../../../client/live/journal-fold.ts';
import type { LocalWorld } from './local-host.ts';

export function judgeWords({ machine, heard, acknowledged }: LocalWorld, { cut, queued }: JournalState): void {
  const waiting = [...(cut?.messages ?? []), ...queued].map(({ text }) => text);
  for (const { text, answers } of acknowledged) {
    const rounds = heard.flatMap(({ round, texts }) => texts.filter((one) => one.includes(text)).map(() => round));
    // A message that no agent has taken when the task ends is reported as not delivered.
    if (rounds.length === 0 && !waiting.includes(text))
      machine.blame(answers === undefined ? 'message-lost' : 'reply-lost', `nobody has heard ${text}`);
    if (rounds.length > 1) machine.blame('message-twice', `${text} was heard in rounds ${rounds.join(', ')}`);
    if (rounds.length > 0 && waiting.includes(text)) machine.blame('message-twice', `${text} waits, and was heard`);
    if (answers !== undefined && rounds.some((round) => round !== answers))
      machine.blame('stale-answer', `${text} was for round ${answers}, and was heard in ${rounds.join(', ')}`);
  }
  for (const { round } of machine.results.map(({ result }) => result))
    if (machine.results.filter(({ result }) => result.round === round).length > 1)
      machine.blame('two-outcomes', `round ${round} has two results`);
}
