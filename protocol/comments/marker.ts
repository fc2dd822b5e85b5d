/**
 * The hidden marker that ties a GitHub comment to a task.
 *
 * It stands as the very first characters of a comment; further down it is text that an agent or a person quoted. What
 * is rendered here is a draft: whoever posts the comment signs it (protocol/records/record.ts), and only with that
 * proof it counts, see protocol/thread/read-thread.ts. Reading a marker here proves nothing. Standard base64, not
 * base64url: that one can produce `--`, which ends an HTML comment early.
 */
import { PositiveInt, z } from '../base/zod.ts';
import { Conclusion } from '../results/conclusion.ts';
import { Person, Saved, StateReference } from '../messages/dispatch-request.ts';
import { QuestionId, TaskId } from '../base/ids.ts';
import { ShownPart } from '../messages/question-parts.ts';
import { TaskState } from '../messages/lifecycle.ts';
import { LIMITS } from '../base/limits.ts';
import { rememberReads } from '../memory/remember-reads.ts';
import { readJson } from '../base/read-json.ts';
import { ResolvedSubagent, Sha } from '../base/pinned-bundle.ts';
import { TaskUsage } from '../results/usage.ts';
import { PROTOCOL } from '../base/version.ts';

const common = { v: z.literal(PROTOCOL), task: TaskId };
/** Who asked for the task. Loose like all of this; what they may do is asked when it matters. */
const asker = z.optional(z.looseObject({ login: z.string(), id: PositiveInt }));

/**
 * What a task is for that another task's agent asked for: the question that it answers, where that stands, and who
 * asks.
 */
export const Answers = z.looseObject({ question: QuestionId, comment: PositiveInt, subagent: z.string() });
export type Answers = z.infer<typeof Answers>;

/** An open or answered question. Loose on purpose, like all markers: an older reader must cope with a newer writer. */
export const QuestionMarker = z.looseObject({
  ...common,
  kind: z.literal('question'),
  /** The round that asked. */
  round: z.int().check(z.minimum(1)),
  question: QuestionId,
  /** Who asks, for people. */
  subagent: z._default(z.string(), 'agent'),
  /** What runs, and the beginning of what it asks: enough to go on with when the saved state is gone. */
  resolved: z.optional(ResolvedSubagent),
  asked: z.optional(z.string()),
  state: StateReference,
  head: Sha,
  /** The options as shown, so that a reply can name one by its text. */
  options: z.array(z.string()),
  /** The number of the option that the agent recommends, from 1. */
  recommended: z.catch(z.optional(PositiveInt), undefined),
  /** Several questions at once, in their order; each has its own options, and there are none beside them. */
  parts: z.optional(z.array(ShownPart).check(z.minLength(2), z.maxLength(LIMITS.questionParts))),
  /** What the task had used when it asked. */
  used: z.catch(z.optional(TaskUsage), undefined),
  /** When the saved state is deleted. */
  expires: z.iso.datetime(),
  hops: z._default(z.int().check(z.minimum(0)), 0),
  /** The task's status comment, so that the next run need not search the thread for it. */
  statusComment: z.optional(PositiveInt),
  asker,
  /** Whom it is put to, once it was looked whether that may be: see addressee.ts. */
  to: z.optional(z.string()),
  answers: z.optional(Answers),
  line: z.optional(TaskId),
  /** The run that asked waits for the answer itself until then, and takes it up without a new run. */
  live: z.optional(z.looseObject({ runId: PositiveInt, until: z.iso.datetime() })),
  /**
   * The agent has finished its turn and asks whether there is more: whatever is said to it is an answer, `/agora say`
   * as well.
   */
  turn: z.optional(z.boolean()),
  /** An answer widens what the agent may do, so no default and no other agent can give it: see worker-question.ts. */
  needsPerson: z.optional(z.boolean()),
  /** Id of the repository that the saved state belongs to: an issue can be moved, what was saved cannot. */
  repository: z.optional(PositiveInt),
  /** Up to which message the agent was told when it asked, and what else it was given: as in the status comment. */
  heard: z.optional(PositiveInt),
  given: z.optional(z.array(PositiveInt)),
  /** Set when the question will never be answered: cancelled, expired. */
  closed: z.optional(TaskState),
  /** Set once a run has taken the answer up: the question is closed. */
  answered: z.optional(
    z.looseObject({
      /** 0: the run that asked was still there and went on itself. */
      attempt: z.int().check(z.minimum(0)),
      runId: PositiveInt,
      by: z.string(),
      /** The reply that was taken up, so that its author is not told that somebody was faster. */
      commentId: z.optional(PositiveInt),
      /** Where several questions were answered: all replies that were taken up. */
      comments: z.optional(z.array(PositiveInt)),
    }),
  ),
});
export type QuestionMarker = z.infer<typeof QuestionMarker>;

/** The one living comment of a task. */
export const StatusMarker = z.looseObject({
  ...common,
  kind: z.literal('status'),
  round: z.int().check(z.minimum(1)),
  attempt: z.int().check(z.minimum(0)),
  state: TaskState,
  runId: PositiveInt,
  /** Who works on it, for people; absent in what was written before it was told. */
  subagent: z.optional(z.string()),
  /** The result artifact of a finished dispatch, for whoever delivers it. */
  result: z.optional(z.looseObject({ artifactId: PositiveInt, digest: z.string() })),
  /**
   * The agent's session and its work as they were when the task ended, and until when they are kept: another task can
   * go on from them.
   */
  saved: z.optional(Saved),
  asker,
  /** What came of a finished dispatch, for lists; absent in what was written before there was any. */
  conclusion: z.catch(z.optional(Conclusion), undefined),
  /** How the checks of a finished dispatch came out; the run's report says more. */
  verify: z.optional(z.looseObject({ passed: z.boolean() })),
  /** What the task has used, as far as it was known when this was written. */
  used: z.catch(z.optional(TaskUsage), undefined),
  /**
   * The newest message (`/agora say`) that the agent was given, by comment id: what comes behind it is still to be
   * delivered.
   */
  heard: z.optional(PositiveInt),
  answers: z.optional(Answers),
  /**
   * The first task of the line that it belongs to, when it went on from another one: that task's branch is theirs, see
   * task-branch.ts.
   */
  line: z.optional(TaskId),
  /**
   * Messages behind that one which the agent was given while it worked; it has lost them again if its run ends without
   * an outcome.
   */
  given: z.optional(z.array(PositiveInt)),
  /** For lists, once a round has ended: which agent CLI, its conversation, what it said, and who asks for what. */
  runtime: z.optional(z.string()),
  session: z.optional(z.string()),
  said: z.optional(z.string()),
  demand: z.optional(z.string()),
  /** Its run is over and has not said how it ended: it is tried again, or closed. */
  lost: z.optional(z.boolean()),
  /** Until when an idle run waits; people can ask it to wait longer. */
  idle: z.optional(z.looseObject({ until: z.iso.datetime() })),
});
export type StatusMarker = z.infer<typeof StatusMarker>;

/** A short word to one person, said once: `about` names the occasion, so that nobody says it again. */
export const NoteMarker = z.looseObject({ ...common, kind: z.literal('note'), about: z.string() });
export type NoteMarker = z.infer<typeof NoteMarker>;

/** The occasion of telling what became of work that waited for a person's yes. */
export function aboutDelivery(task: TaskId): string {
  return `delivered:${task}`;
}

/**
 * The occasion of a run's word that it does not go on with a reply as it stood: read by the bot, which would try the
 * same reply again.
 */
export function aboutReply(commentId: number, sha256: string): string {
  return `edited:${commentId}:${sha256}`;
}

const CHANGED = 'changed:';

/** The occasion of telling what of an issue an agent is not given, because it was edited after the command. */
export function aboutChangedIssue(commentId: number): string {
  return `${CHANGED}${commentId}`;
}

/** Whether a notice says why there is no task: all but those of attempts, and of what a run goes on without. */
export function saysWhyNot(note: NoteMarker): boolean {
  return !isGivenUp(note) && !note.about.startsWith(CHANGED);
}

/** Whether a notice says that all attempts failed. @param subject at that; left out, at anything. */
export function isGivenUp({ about }: NoteMarker, subject?: TaskId | QuestionId): boolean {
  return about.startsWith(subject === undefined ? 'gave-up:' : `gave-up:${subject}:`);
}

/**
 * The occasion of giving an attempt up.
 * @param subject a task that was to start, or a question that was answered.
 */
export function aboutGivingUp(subject: TaskId | QuestionId, attempt: number): string {
  return `gave-up:${subject}:${attempt}`;
}

/** The last word on a task. */
export const EndMarker = z.looseObject({
  ...common,
  kind: z.literal('end'),
  state: TaskState,
  round: z.int().check(z.minimum(1)),
  /**
   * The last run of a task that ended without a word: it may never have shown itself in the task's comment. Attempt 0:
   * the run that asked went on itself.
   */
  run: z.optional(z.looseObject({ id: PositiveInt, attempt: z.int().check(z.minimum(0)) })),
  /** What came of a finished task. */
  pullRequest: z.optional(PositiveInt),
  /** Why finished work was not delivered and waits for a person's word; absent where nothing waits. */
  held: z.optional(z.string()),
  /** Finished, it is the answer to that question: see child-answer.ts. */
  answers: z.optional(Answers),
});
export type EndMarker = z.infer<typeof EndMarker>;

/**
 * What a person said somewhere else, put into the thread by the bot: an answer, or a command by a ticked box. It counts
 * only in a comment of the bot's own App that was never edited: a workflow's token writes what an agent says, and
 * whoever may write can edit a comment.
 */
export const RelayedMarker = z.looseObject({
  ...common,
  kind: z.literal('relayed'),
  /** The question that it answers; none for a command. */
  question: z.optional(QuestionId),
  /** Where it came from, as the bot's configuration calls it. */
  source: z.string(),
  /** Who answers for it. */
  by: Person,
  /** The sender's id of its request, so that it is put into the thread once. */
  request: z.string(),
});
export type RelayedMarker = z.infer<typeof RelayedMarker>;

export const Marker = z.discriminatedUnion('kind', [
  QuestionMarker,
  StatusMarker,
  NoteMarker,
  EndMarker,
  RelayedMarker,
]);
export type Marker = z.infer<typeof Marker>;

const DRAFT = /^<!-- agora:(?<payload>[A-Za-z0-9+/]+={0,2}) -->/;
/** Signed: see protocol/records/record.ts, which checks what is only taken apart here. */
const BASE64 = '[A-Za-z0-9+/=]';
const SIGNED = new RegExp(
  `^<!-- agora2:(?<head>${BASE64}{1,400}):(?<payload>${BASE64}{1,90000}):(?<signature>${BASE64}{88}) -->`,
);

/** Renders the marker as one line that GitHub does not show. Nobody has signed it yet. */
export function renderMarker(marker: Marker): string {
  return `<!-- agora:${Buffer.from(JSON.stringify(marker)).toString('base64')} -->`;
}

/** The three parts of a signed line, as they travel. */
export interface SignedLine {
  readonly head: string;
  readonly payload: string;
  readonly signature: string;
}

export function findSignedLine(body: string): SignedLine | undefined {
  const { head, payload, signature } = SIGNED.exec(body)?.groups ?? {};
  return head === undefined || payload === undefined || signature === undefined
    ? undefined
    : { head, payload, signature };
}

/**
 * Reads the marker that opens a comment body, signed or not. Whether it counts is another question, see above.
 *
 * @returns `undefined` when there is none or when it does not parse: a stranger's comment that looks like ours is not
 *   an error, it is a stranger's comment.
 */
export function findMarker(body: string): Marker | undefined {
  return body.startsWith(OPENING) ? readMarker(body) : undefined;
}

const OPENING = '<!-- agora';

const readMarker = rememberReads((body): Marker | undefined => {
  const signed = findSignedLine(body)?.payload;
  const payload = signed ?? DRAFT.exec(body)?.groups?.['payload'];
  if (payload === undefined) return undefined;
  const json = readJson(Buffer.from(payload, 'base64').toString('utf8'));
  if (json.kind === 'malformed') return undefined;
  return Marker.safeParse(signed === undefined ? json.value : withoutRecord(json.value)).data;
});

/** A signed payload has a version of its own, and what only the proof needs. */
function withoutRecord(payload: unknown): unknown {
  const members = Object.entries(Object(payload) as Readonly<Record<string, unknown>>);
  return { ...Object.fromEntries(members.filter(([name]) => name !== 'shown')), v: PROTOCOL };
}

/** The comment's text below its marker. */
export function withoutMarker(body: string): string {
  return body
    .replace(DRAFT, '')
    .replace(SIGNED, '')
    .replace(/^\r?\n/, '');
}
