/**
 * What a text claims about how a task stands, by the words that our own texts use for it, and which states that claim
 * is true in. A face that claims what is not so, or claims nothing at all, is a contradiction.
 */
import type { TaskState } from '../../../protocol/messages/lifecycle.ts';
import type { FaceName, Faces } from './faces.ts';

const WAITING = ['suspended', 'idle'] as const;
const AT_WORK = ['accepted', 'running', 'resuming'] as const;
const OVER = ['finished', 'failed', 'cancelled', 'expired'] as const;

interface Claim {
  readonly words: RegExp;
  readonly trueIn: readonly TaskState[];
}

/** Its run is over, and the bot goes on with it. */
const OF_A_LOST_RUN = /lost, being recovered|has lost its run/;

/** Asks for something that a person has given already. */
const OF_APPROVAL = /waits for approval|waiting for approval|`\/agora deliver t_[^`]*` delivers|held/;

const CLAIMS: readonly Claim[] = [
  {
    words: /needs a decision|\*\*Your turn\.\*\*|has a question|waits for an answer\]|reply to \[its question\]/,
    trueIn: WAITING,
  },
  { words: /can be answered until|with a question|Answerable (?:until|for)/, trueIn: WAITING },
  { words: /Nothing runs, and nothing is billed/, trueIn: ['suspended'] },
  { words: /is waiting for a moment|Its minutes are billed until|waits in its run until/, trueIn: ['idle'] },
  { words: /continues automatically/, trueIn: AT_WORK },
  { words: /is working/, trueIn: ['running'] },
  { words: /is picking up where it left off/, trueIn: ['resuming'] },
  { words: /^It is [a-z ]+, since/m, trueIn: ['running', 'resuming'] },
  { words: /asked, and got its answer/, trueIn: [...AT_WORK, ...WAITING, ...OVER] },
  { words: /no longer needs an answer|no longer takes an answer/, trueIn: OVER },
  {
    words: /has finished|### ✅ (?:Finished|The task is finished)|Finished, (?:but|and)|The work is/,
    trueIn: ['finished'],
  },
  { words: /has failed|was lost/, trueIn: ['failed'] },
  { words: /was cancelled/, trueIn: ['cancelled'] },
  { words: /got no answer in time|nobody answered in time/, trueIn: ['expired'] },
  {
    words: /`\/agora retry` (?:resumes it|starts it again|goes on)/,
    trueIn: ['failed', 'cancelled', 'expired', 'finished'],
  },
  { words: OF_APPROVAL, trueIn: ['finished'] },
  {
    words: /(?:nothing changed|finished, checks failed|finished, result lost|blocked by permissions)/,
    trueIn: ['finished'],
  },
  // Behind its sign in a list, in a cell of its own, or as a member.
  ...[...AT_WORK, ...WAITING, ...OVER].map((state) => ({
    words: new RegExp(`(?:[|…▶⏸?✔✘■⌛🕐🟢⏳✅❌🚫\\uFE0F]|state)[ \\u00a0]${state}\\b`, 'u'),
    trueIn: [state],
  })),
  { words: /lost, can be resumed|lost, being recovered|has lost its run/, trueIn: [...AT_WORK, ...WAITING] },
];

export interface Stands {
  readonly state: TaskState;
  /** How lists say it: the state, or what came of it. */
  readonly standing: string;
  /** Its work waits for a person's approval. */
  readonly isHeld: boolean;
}

const LISTS: readonly FaceName[] = [
  'dashboard',
  '`/agora status`',
  '`agora status`',
  '`agora status <task>`',
  '`agora ledger`',
  '`agora attach`',
];

/** @returns one sentence for each face that does not agree with how the task stands. */
export function findContradictions({ state, standing, isHeld }: Stands, faces: Faces): string[] {
  return Object.entries(faces).flatMap(([name, text]) => {
    const claims = CLAIMS.filter(({ words }) => words.test(text));
    const wrong = claims
      .filter(({ trueIn }) => !trueIn.includes(state))
      .map(({ words }) => `The ${name} of a task that is ${state} says "${words.exec(text)?.[0] ?? ''}".`);
    const late = !isHeld && OF_APPROVAL.test(text) ? [`The ${name} still asks for approval.`] : [];
    const isLost = standing === 'lost, being recovered';
    const lost =
      isLost !== OF_A_LOST_RUN.test(text) && (!isLost || /is working|It is at work/.test(text))
        ? [`The ${name} of a task that is ${standing} says otherwise of its run: ${text}`]
        : [];
    const silent = claims.length === 0 ? [`The ${name} of a task that is ${state} says nothing of it: ${text}`] : [];
    const isListed = LISTS.some((list) => list === name);
    const other = isListed && !text.includes(standing) ? [`The ${name} does not say "${standing}": ${text}`] : [];
    return [...wrong, ...late, ...lost, ...silent, ...other];
  });
}

/** The comments of the thread, which somebody has to correct; the others are made when they are asked for. */
export const WRITTEN: readonly FaceName[] = ['task comment', 'question', 'last comment'];
