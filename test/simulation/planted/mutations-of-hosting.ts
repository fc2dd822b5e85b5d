/** Mistakes about what GitHub does not keep for ever, and about how it hands lists out. */
import { type Answer, type Call, created } from '../hosted/answers.ts';
import { NOT_MODIFIED } from '../hosted/not-modified.ts';
import type { Mutation } from '../interference.ts';

/** The bot believes to have said what it never said. */
const keepsQuiet =
  (words: RegExp) =>
  (call: Call, next: (call: Call) => Answer): Answer =>
    call.method === 'POST' && words.test(JSON.stringify(call.body ?? '')) ? created({}) : next(call);

/** Only what is on the first page is there. */
const readsOnePage = (call: Call, next: (call: Call) => Answer): Answer => {
  const { status, data } = next(call);
  return { status, data };
};

/** What has been read once is as it was, for as long as the token lasts. */
const asksNoMore = (call: Call, next: (call: Call) => Answer): Answer =>
  call.tag === undefined ? next(call) : { status: NOT_MODIFIED, data: {} };

export const OF_HOSTING: readonly Mutation[] = [
  { name: 'a run goes on from a state that is gone', believesStates: true },
  {
    name: 'a question stays open when its state is gone',
    interfere: () => ({ bot: keepsQuiet(/Its question has expired, so the task has ended/) }),
  },
  {
    name: 'who answers too late is told nothing',
    interfere: () => ({ bot: keepsQuiet(/this question has expired|this task has ended, so/) }),
  },
  { name: 'only the first page of a list is read', interfere: () => ({ bot: readsOnePage }) },
  { name: 'the bot does not ask again for what it has read', interfere: () => ({ bot: asksNoMore }) },
  { name: 'a run does not ask again for what it has read', interfere: () => ({ run: asksNoMore }) },
];
