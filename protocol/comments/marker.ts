/**
 * The hidden marker that connects a GitHub comment to a task.
 *
 * It is at the very start of a comment; further down, it would be text that an agent or a person quoted. The rendered
 * marker is a draft: the account that posts the comment signs it (protocol/records/record.ts), and it counts only with
 * that proof, see protocol/thread/read-thread.ts. Reading a marker here proves nothing. Standard base64, not base64url,
 * which can produce `--` and so end an HTML comment early.
 */
import { PositiveInt, z } from '../base/zod.ts';
import { Conclusion } from '../results/conclusion.ts';
import { Person, SavedRound, StateReference } from '../messages/dispatch-request.ts';
import { QuestionId, TaskId } from '../base/ids.ts';
import { ShownPart } from '../messages/question-parts.ts';
import { TaskState } from '../messages/lifecycle.ts';
import { LIMITS } from '../base/limits.ts';
import { rememberReads } from '../memory/remember-reads.ts';
import { readJson } from '../base/read-json.ts';
import { ContentHash, ResolvedSubagent, Sha } from '../base/pinned-bundle.ts';
import { TaskUsage } from '../results/usage.ts';
import { PROTOCOL } from '../base/version.ts';

const common = { v: z.literal(PROTOCOL), task: TaskId };
/** The person who requested the task. Loose like all of this; their permission is checked when it matters. */
const asker = z.optional(z.looseObject({ login: z.string(), id: PositiveInt }));
/** Nothing in the thread requested the task: a person started its run, or a schedule did. So nothing can be retried. */
const byHand = z.optional(z.boolean());

/**
 * The purpose of a task that another task's agent requested: the question that it answers, its comment, and who asks.
 */
export const Answers = z.looseObject({ question: QuestionId, comment: PositiveInt, subagent: z.string() });
export type Answers = z.infer<typeof Answers>;

/** An open or answered question. Loose on purpose, like all markers: an older reader must handle a newer writer. */
export const QuestionMarker = z.looseObject({
  ...common,
  kind: z.literal('question'),
  /** The round that asked. */
  round: z.int().check(z.minimum(1)),
  question: QuestionId,
  /** The subagent that asks, for people. */
  subagent: z._default(z.string(), 'agent'),
  /** What runs, and the beginning of the question: enough to continue if the saved state is gone. */
  resolved: z.optional(ResolvedSubagent),
  asked: z.optional(z.string()),
  state: StateReference,
  head: Sha,
  /** The options as shown, so that a reply can name one by its text. */
  options: z.array(z.string()),
  /** The number of the option that the agent recommends, from 1. */
  recommended: z.catch(z.optional(PositiveInt), undefined),
  /** Several questions at once, in their order; each has its own options, and there are no others. */
  parts: z.optional(z.array(ShownPart).check(z.minLength(2), z.maxLength(LIMITS.questionParts))),
  /** The usage of the task when it asked. */
  used: z.catch(z.optional(TaskUsage), undefined),
  /** When the saved state is deleted. */
  expires: z.iso.datetime(),
  hops: z._default(z.int().check(z.minimum(0)), 0),
  /** The task's status comment, so that the next run need not search the thread for it. */
  statusComment: z.optional(PositiveInt),
  asker,
  /** The recipient of the question, once it was checked that it may be asked: see recipient.ts. */
  to: z.optional(z.string()),
  answers: z.optional(Answers),
  line: z.optional(TaskId),
  byHand,
  /** The run that asked waits for the answer itself until then, and accepts it without a new run. */
  live: z.optional(z.looseObject({ runId: PositiveInt, until: z.iso.datetime() })),
  /**
   * The agent has finished its turn and asks whether there is more: any reply to it is an answer, including `/agora
   * say`.
   */
  turn: z.optional(z.boolean()),
  /** An answer extends what the agent may do, so no default and no other agent can give it: see worker-question.ts. */
  needsPerson: z.optional(z.boolean()),
  /** Id of the repository that the saved state belongs to: an issue can be transferred, its saved state cannot. */
  repository: z.optional(PositiveInt),
  /**
   * Up to which message the agent had received messages when it asked, and which others it received: as in the status
   * comment.
   */
  heard: z.optional(PositiveInt),
  given: z.optional(z.array(PositiveInt)),
  /** Set if the question will never be answered: cancelled, expired. */
  closed: z.optional(TaskState),
  /** Set once a run has accepted the answer: the question is closed. */
  answered: z.optional(
    z.looseObject({
      /** 0: the run that asked was still running and continued itself. */
      attempt: z.int().check(z.minimum(0)),
      runId: PositiveInt,
      by: z.string(),
      /** Who else gave the answer, or a part of it. By login. */
      also: z.catch(z.optional(z.array(z.string())), undefined),
      /** The accepted reply, so that its author is not told that somebody was faster. */
      commentId: z.optional(PositiveInt),
      /** If several questions were answered: all replies that were accepted. */
      comments: z.optional(z.array(PositiveInt)),
      /**
       * Who ticked boxes, and the accepted options: the boxes are gone. `part`: of several questions, which one.
       * `sha256`: of the reply whose box it was, because its author can edit it.
       */
      ticked: z.catch(
        z.optional(
          z.looseObject({
            by: Person,
            sha256: z.optional(ContentHash),
            options: z._default(z.array(z.looseObject({ part: z.optional(PositiveInt), option: PositiveInt })), []),
          }),
        ),
        undefined,
      ),
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
  /**
   * When this comment first showed that the task has ended, as GitHub reported it, for a task without a final comment:
   * later edits change the comment's own time. Absent in older records.
   */
  ended: z.catch(z.optional(z.iso.datetime()), undefined),
  /** The subagent that works on it, for people; absent in older records. */
  subagent: z.optional(z.string()),
  /** The result artifact of a finished dispatch, for its delivery. */
  result: z.optional(z.looseObject({ artifactId: PositiveInt, digest: z.string() })),
  /**
   * The agent's session and its work as they were when the task ended, and until when they are stored: another task can
   * continue from them. If a run ends without saving anything, these are those of the question that it continued from.
   */
  saved: z.optional(SavedRound),
  asker,
  /** The conclusion of a finished dispatch, for lists; absent in older records. */
  conclusion: z.catch(z.optional(Conclusion), undefined),
  /** The result of the checks of a finished dispatch; the run's report has more. */
  verify: z.optional(z.looseObject({ passed: z.boolean() })),
  /** The result of a finished dispatch could not be stored, so there is nothing to deliver. */
  unkept: z.optional(z.boolean()),
  /** The usage of the task, as far as it was known when this was written. */
  used: z.catch(z.optional(TaskUsage), undefined),
  /**
   * The newest message (`/agora say`) that the agent received, by comment id: later messages are still to be delivered.
   */
  heard: z.optional(PositiveInt),
  answers: z.optional(Answers),
  /** The first task of its lineage, if it continued another one: they share that task's branch, see task-branch.ts. */
  line: z.optional(TaskId),
  byHand,
  /** Later messages that the agent received while it worked; it loses them again if its run ends without an outcome. */
  given: z.optional(z.array(PositiveInt)),
  /** For lists, once a round has ended: the agent CLI, its conversation, its last message, and who asks for what. */
  runtime: z.optional(z.string()),
  session: z.optional(z.string()),
  said: z.optional(z.string()),
  demand: z.optional(z.string()),
  /** Its run has ended and has not reported how: it is tried again, or closed. */
  lost: z.optional(z.boolean()),
  /** Until when an idle run waits; people can ask it to wait longer. */
  idle: z.optional(z.looseObject({ until: z.iso.datetime() })),
});
export type StatusMarker = z.infer<typeof StatusMarker>;

/** A short notice to one person, posted once: `about` identifies the occasion, so that it is not repeated. */
export const NoteMarker = z.looseObject({
  ...common,
  kind: z.literal('note'),
  about: z.string(),
  /** In the notice about approved work: where it was delivered. */
  pullRequest: z.catch(z.optional(PositiveInt), undefined),
});
export type NoteMarker = z.infer<typeof NoteMarker>;

/** The occasion of the notice about the result of work that waited for approval. */
export function aboutDelivery(task: TaskId): string {
  return `delivered:${task}`;
}

/**
 * The occasion of the notice that finished work cannot be delivered yet.
 *
 * @param approvedIn the comment that approved the delivery, if it had to be approved: its author waits for an outcome.
 */
export function aboutRefusedDelivery(task: TaskId, approvedIn?: number): string {
  return `may-not-deliver:${task}${approvedIn === undefined ? '' : `:${approvedIn}`}`;
}

export function isAboutRefusedDelivery({ about, task }: NoteMarker): boolean {
  const plain = aboutRefusedDelivery(task);
  return about === plain || about.startsWith(`${plain}:`);
}

/** The occasion of the notice that a question's commit is not part of the default branch, so nothing can answer it. */
export function aboutUnproven(question: QuestionId): string {
  return `unproven:${question}`;
}

/**
 * The occasion of a run's notice that it does not continue with a reply as it is; the bot reads it, because it would
 * try the same reply again.
 */
export function aboutReply(commentId: number, sha256: string): string {
  return `edited:${commentId}:${sha256}`;
}

const CHANGED = 'changed:';

/**
 * The occasion of the notice about parts of an issue that an agent does not get, because they were edited after the
 * command.
 */
export function aboutChangedIssue(commentId: number): string {
  return `${CHANGED}${commentId}`;
}

/**
 * Whether a notice says why there is no task: all except those about attempts, and about what a run continues without.
 */
export function saysWhyNot(note: NoteMarker): boolean {
  return !isGivenUp(note) && !note.about.startsWith(CHANGED);
}

/** Whether a notice says that all attempts failed. @param subject of the attempts; if omitted, any. */
export function isGivenUp({ about }: NoteMarker, subject?: TaskId | QuestionId): boolean {
  return about.startsWith(subject === undefined ? 'gave-up:' : `gave-up:${subject}:`);
}

/**
 * The occasion of giving up an attempt.
 * @param subject a task that was to start, or a question that was answered.
 */
export function aboutGivingUp(subject: TaskId | QuestionId, attempt: number): string {
  return `gave-up:${subject}:${attempt}`;
}

/** The final comment of a task. */
export const EndMarker = z.looseObject({
  ...common,
  kind: z.literal('end'),
  state: TaskState,
  round: z.int().check(z.minimum(1)),
  /**
   * The last run of a task, if it ended without a comment: it may never have appeared in the task's comment. Attempt 0:
   * the run that asked continued itself.
   */
  run: z.optional(z.looseObject({ id: PositiveInt, attempt: z.int().check(z.minimum(0)) })),
  /** The result of a finished task. */
  pullRequest: z.optional(PositiveInt),
  /** Why finished work was not delivered and waits for approval; absent if nothing waits. */
  held: z.optional(z.string()),
  /** If set, the finished task is the answer to that question: see delegated-answer.ts. */
  answers: z.optional(Answers),
});
export type EndMarker = z.infer<typeof EndMarker>;

/**
 * What a person wrote elsewhere, posted in the thread by the bot: an answer, or a command by a ticked checkbox. It
 * counts only in a comment of the bot's own App that was never edited, because a workflow's token writes an agent's
 * text, and anybody with write access can edit a comment.
 */
export const RelayedMarker = z.looseObject({
  ...common,
  kind: z.literal('relayed'),
  /** The question that it answers; none for a command. */
  question: z.optional(QuestionId),
  /** Its origin, as named in the bot's configuration. */
  source: z.string(),
  /** The person who is responsible for it. */
  by: Person,
  /** The sender's id of its request, so that it is posted in the thread once. */
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
/** Signed: see protocol/records/record.ts, which verifies what is only parsed here. */
const BASE64 = '[A-Za-z0-9+/=]';
const SIGNED = new RegExp(
  `^<!-- agora2:(?<head>${BASE64}{1,400}):(?<payload>${BASE64}{1,90000}):(?<signature>${BASE64}{88}) -->`,
);

/** Renders the marker as one line that GitHub does not show. It is not signed yet. */
export function renderMarker(marker: Marker): string {
  return `<!-- agora:${Buffer.from(JSON.stringify(marker)).toString('base64')} -->`;
}

/** The three parts of a signed line. */
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
 * Reads the marker at the start of a comment body, signed or not. Whether it counts is decided elsewhere, see above.
 *
 * @returns `undefined` if there is none or if it does not parse: a stranger's comment that looks like ours is not an
 * error.
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

/** A signed payload has a version of its own, and members that only the proof needs. */
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
