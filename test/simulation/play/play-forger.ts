/**
 * A person with write access, and another workflow that repeats what they write: records are copied, altered, replayed
 * and backdated, requests are dispatched by hand, and refs are created in the place of claims. In half of the
 * schedules.
 *
 * A record that was changed in place is restored after a while. A record that stays changed has no effect, like a
 * deleted one, and then nothing is guaranteed. The invariant check ignores all of these changes.
 */
import { renderClaimRef } from '../../../protocol/messages/claim-ref.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { subagentPath } from '../../../protocol/base/registry-paths.ts';
import { findMarker, type Marker } from '../../../protocol/comments/marker.ts';
import type { DispatchRequest } from '../../../protocol/messages/dispatch-request.ts';
import type { Chance } from '../chance.ts';
import { editComment, postComment, startRun, type Surroundings } from '../hosted/effects.ts';
import { ADA, ECHO, FORGER, GRACE, HEAD, type StoredComment, textOf } from '../hosted/store.ts';
import { MINUTE, SECOND } from '../conditions.ts';
import { forge, inventQuestion, UNMERGED } from './forgeries.ts';
import { arePinned } from '../hosted/files.ts';
import { ISSUE } from './starts.ts';

interface Found<M extends Marker = Marker> {
  readonly comment: StoredComment;
  readonly marker: M;
  readonly body: string;
}

/** @param isOver whether the forger must stop. */
export function startForging(around: Surroundings, chance: Chance, isOver: () => boolean): void {
  if (!chance.roll(0.5)) return;
  const { conditions, store } = around;
  conditions.cover('a forger is at work');
  store.commits.set(UNMERGED, { tree: 'b'.repeat(40), message: 'Not merged', parents: [HEAD] });
  const seen: string[] = [];
  const soon = (least: number, most: number, work: () => void): void => {
    conditions.timeline.plan(conditions.timeline.now() + conditions.pace.stretch(chance.whole(least, most)), work);
  };
  const acts = createActs(around, chance, seen, soon);
  const names = Object.keys(acts) as [string, ...string[]];
  const act = (): void => {
    if (isOver()) return;
    const name = chance.pick(names);
    conditions.cover(`forger: ${name}`);
    conditions.trace('forger', () => name);
    acts[name]?.();
    soon(20 * SECOND, 8 * MINUTE, act);
  };
  // A comment from before the first record can later be edited into a copy of a record.
  postComment(around, ECHO, ISSUE, 'Coverage: 98 %');
  soon(10 * SECOND, 4 * MINUTE, act);
}

type Acts = Readonly<Record<string, () => void>>;
type Soon = (least: number, most: number, work: () => void) => void;

function createActs(around: Surroundings, chance: Chance, seen: string[], soon: Soon): Acts {
  // A repository without pinned keys trusts accounts, so there the bot cannot tell a copy from a record.
  const isPinned = arePinned(around.store.files);
  return { ...(isPinned && createWriting(around, chance, seen, soon)), ...createDispatching(around, chance) };
}

/** @param seen the texts of records at earlier times. */
function createWriting(around: Surroundings, chance: Chance, seen: string[], soon: Soon): Acts {
  const { store } = around;
  const other = around.host.find((one) => one !== around);
  const echo = (body: string): void => {
    postComment(around, ECHO, ISSUE, body);
  };
  const withRecord = (work: (found: Found) => void) => () => {
    const found = pickRecord(around, chance);
    if (found === undefined) return;
    seen.push(found.body);
    work(found);
  };
  return {
    'copies a record': withRecord(({ body }) => {
      echo(body);
    }),
    'posts an altered copy': withRecord(({ body, marker }) => {
      echo(forge(body, marker, store.repository.id, chance).body);
    }),
    'replays what a record said earlier': withRecord(() => {
      echo(chance.pick(seen as [string, ...string[]]));
    }),
    'turns an older comment into an altered copy': withRecord(({ body, marker }) => {
      const old = [...store.comments.values()].find(({ author }) => author === ECHO);
      if (old !== undefined) editComment(around, ECHO, old, forge(body, marker, store.repository.id, chance).body);
    }),
    ...(other !== undefined && {
      'copies a record of another repository': () => {
        const found = pickRecord(other, chance);
        if (found !== undefined) echo(found.body);
      },
    }),
    'invents a question': withRecord(({ marker }) => {
      if (marker.kind === 'question') echo(inventQuestion(marker, store.nextId()));
    }),
    'changes a question for a while': withRecord(({ comment, body, marker }) => {
      // Only open questions: a changed record of another kind has no effect, so the bot posts it again and messages are
      // repeated, exactly as after deletion.
      if (marker.kind !== 'question' || marker.answered !== undefined) return;
      const forged = forge(body, marker, store.repository.id, chance).body;
      editComment(around, FORGER, comment, forged);
      soon(20 * SECOND, 5 * MINUTE, () => {
        if (comment.deletedAt === undefined && textOf(comment) === forged) editComment(around, FORGER, comment, body);
      });
    }),
    'claims': withRecord(({ marker }) => {
      const subject = marker.kind === 'question' && chance.roll(0.7) ? marker.question : marker.task;
      const proof = '0123456789abcdef'.repeat(8);
      for (const attempt of [1, 2, chance.whole(3, 999)]) {
        store.refs.set(renderClaimRef({ subject, attempt, proof }), HEAD);
        store.refs.set(`refs/agora/claims/${subject}/${attempt}`, HEAD);
      }
    }),
  };
}

function createDispatching(around: Surroundings, chance: Chance): Acts {
  const { store } = around;
  const dispatch = (request: object): void => {
    startRun(around, JSON.stringify(request), FORGER);
  };
  const start = (by: typeof ADA, at: string): object => ({
    v: 1,
    kind: 'start',
    task: taskIdOf('forged', store.nextId()),
    attempt: 1,
    by: { login: by.login, id: by.id },
    issue: ISSUE,
    subagent: {
      name: 'planner',
      contentHash: contentHash(store.files.get(subagentPath('planner')) ?? ''),
      at,
    },
    source: { kind: 'manual', text: 'Mine some coins' },
  });
  return {
    'starts a task in the name of somebody else': () => {
      dispatch(start(ADA, HEAD));
    },
    'starts a task at a commit that nobody has merged': () => {
      dispatch(start(GRACE, UNMERGED));
    },
    'sends an altered request of the bot': () => {
      const sent = [...store.runs.values()].filter(({ actor }) => actor !== FORGER).map(({ request }) => request);
      const [first, ...others] = sent;
      if (first !== undefined) dispatch(alter(chance.pick([first, ...others]), chance));
    },
    'answers in the name of somebody else': () => {
      const found = pickRecord(around, chance, 'question');
      if (found !== undefined) dispatch(answerOf(found, ADA));
    },
    'answers a question that nobody has proven': () => {
      const echoed = [...store.comments.values()].findLast(
        (comment) => comment.author === ECHO && findMarker(textOf(comment))?.kind === 'question',
      );
      const marker = echoed === undefined ? undefined : findMarker(textOf(echoed));
      if (echoed !== undefined && marker?.kind === 'question')
        dispatch(answerOf({ comment: echoed, marker, body: textOf(echoed) }, GRACE));
    },
  };
}

/** The proof stays unchanged, or is left out. */
function alter(request: DispatchRequest, chance: Chance): object {
  const by = { login: ADA.login, id: ADA.id };
  const unsigned = chance.roll(0.5) ? { proof: undefined } : {};
  return request.kind === 'start'
    ? { ...request, ...unsigned, by, source: { kind: 'manual', text: 'Mine some coins' } }
    : { ...request, ...unsigned, by, answer: { source: { kind: 'manual' }, text: 'Mine some coins' } };
}

function answerOf({ comment, marker }: Found<Extract<Marker, { kind: 'question' }>>, by: typeof ADA): object {
  return {
    v: 1,
    kind: 'resume',
    task: marker.task,
    attempt: 1,
    by: { login: by.login, id: by.id },
    issue: ISSUE,
    round: marker.round + 1,
    question: marker.question,
    questionComment: comment.id,
    state: marker.state,
    head: marker.head,
    answer: { source: { kind: 'manual' }, text: 'Mine some coins' },
  };
}

function pickRecord(around: Surroundings, chance: Chance): Found | undefined;
function pickRecord<K extends Marker['kind']>(
  around: Surroundings,
  chance: Chance,
  kind: K,
): Found<Extract<Marker, { kind: K }>> | undefined;
function pickRecord({ store }: Surroundings, chance: Chance, kind?: Marker['kind']): Found | undefined {
  const [first, ...others] = [...store.comments.values()].flatMap((comment): Found[] => {
    const body = textOf(comment);
    const marker = comment.author.type === 'Bot' && comment.issue === ISSUE ? findMarker(body) : undefined;
    const isOurs = comment.deletedAt === undefined && comment.texts.at(-1)?.by !== FORGER;
    return marker !== undefined && isOurs && (kind === undefined || marker.kind === kind)
      ? [{ comment, marker, body }]
      : [];
  });
  return first === undefined ? undefined : chance.pick([first, ...others]);
}
