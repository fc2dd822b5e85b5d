/** Mistakes about things that GitHub does not keep forever, and about GitHub's lists. */
import { z } from 'zod';
import { type Answer, type Call, created } from '../hosted/answers.ts';
import { NOT_MODIFIED } from '../hosted/serving/not-modified.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { isListOfComments, type Mutation, relist } from '../interference.ts';

/** The bot believes that it has posted a comment that was never posted. */
const keepsQuiet =
  (words: RegExp) =>
  (call: Call, next: (call: Call) => Answer): Answer =>
    call.method === 'POST' && words.test(JSON.stringify(call.body ?? '')) ? created({}) : next(call);

/** Only the first page of a list is read. */
const readsOnePage = (call: Call, next: (call: Call) => Answer): Answer => {
  const { status, data } = next(call);
  return { status, data };
};

/** Content that was read once counts as unchanged while the token is valid. */
const asksNoMore = (call: Call, next: (call: Call) => Answer): Answer =>
  call.tag === undefined ? next(call) : { status: NOT_MODIFIED, data: {} };

/** The pages after a page count as unchanged while that page is unchanged. */
const keepsFullPages = (): ((call: Call, next: (call: Call) => Answer) => Answer) => {
  const kept = new Map<string, Answer>();
  return (call, next) => {
    const answer = next(call);
    if (call.method !== 'GET' || !Array.isArray(answer.data)) return answer;
    const key = `${call.path}?${call.query.toString()} ${JSON.stringify(answer.data)}`;
    kept.set(key, kept.get(key) ?? answer);
    return kept.get(key) ?? answer;
  };
};

/** Comments from before a transfer are not recognized as coming from another repository. */
const readsNoForeignRecords = (call: Call, next: (call: Call) => Answer): Answer => {
  const answer = next(call);
  const issue = Number(/\/issues\/(?<issue>\d+)\/comments$/.exec(call.path)?.groups?.['issue']);
  if (!isListOfComments(call) || Number.isNaN(issue)) return answer;
  const isForeign = (body: string): boolean => {
    const written = z.object({ issue: z.number() }).safeParse(findMarker(body));
    return written.success && written.data.issue !== issue;
  };
  return relist(answer, (comments) => comments.filter(({ body }) => !isForeign(body)));
};

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
  {
    name: 'who answers a question of a transferred issue is told nothing',
    repositories: 2,
    interfere: () => ({
      bot: keepsQuiet(/transferred here with an open question|from which this issue was transferred/),
    }),
  },
  {
    name: 'what was asked for on an issue before it was transferred is started again',
    repositories: 2,
    interfere: () => ({ bot: readsNoForeignRecords }),
  },
  { name: 'only the first page of a list is read', interfere: () => ({ bot: readsOnePage }) },
  { name: 'a page that has not changed counts as the last one again', interfere: () => ({ bot: keepsFullPages() }) },
  { name: 'the bot does not ask again for what it has read', interfere: () => ({ bot: asksNoMore }) },
];
