/**
 * What one run is asked to do: the single workflow input `request`.
 *
 * The bot, the relay or a trigger of the action creates it; the action reads it. It contains references, and the answer
 * itself only together with its source: the run reads the comment again, compares the hash and checks again whether its
 * author may answer. Anybody who can start a workflow can write a request, so nothing in it is trusted that can be
 * looked up.
 */
import { PositiveInt, z } from '../base/zod.ts';
import { type DispatchId, dispatchIdOf, QuestionId, TaskId } from '../base/ids.ts';
import { LIMITS } from '../base/limits.ts';
import { sayIssue } from '../base/explain-issue.ts';
import { readJson } from '../base/read-json.ts';
import { ContentHash, ResolvedSubagent, Sha } from '../base/pinned-bundle.ts';
import { PROTOCOL } from '../base/version.ts';

/**
 * As GitHub allows it, with the company behind an underscore or the mark of an App. Our comments repeat it, also where
 * they refuse a request: with any other text in it, somebody could write in our name.
 */
const Login = z
  .string()
  .check(z.maxLength(100), z.regex(/^[A-Za-z0-9_-]+(?:\[bot\])?$/, 'must be the login of an account'));

/** A GitHub account. The id decides; the login is only for people, and it can be renamed and reused. */
export const Person = z.strictObject({ login: Login, id: PositiveInt });
export type Person = z.infer<typeof Person>;

/** A comment as it was when somebody acted on it. */
const Said = z.strictObject({ commentId: PositiveInt, sha256: ContentHash });

/** The issue itself: its title and body are the task. */
const IssueSource = z.strictObject({ kind: z.literal('issue'), sha256: ContentHash });
/** A command in a comment of the issue: its text is the task, and the issue is its subject. */
const CommentSource = z.extend(Said, { kind: z.literal('comment') });

/**
 * `seen`: the hash of the issue's title and body when the command was written. Text that nobody is known to have seen
 * is not given to the agent.
 */
const CommandSource = z.extend(CommentSource, { seen: z.optional(ContentHash) });

/** The original source of a task. */
const FirstSource = z.discriminatedUnion('kind', [IssueSource, CommandSource]);

/** Where a task's text came from, with the hash of the text when it was requested. */
export const StartSource = z.discriminatedUnion('kind', [
  IssueSource,
  CommandSource,
  /** `/agora retry`: its comment, and the source of the text of the task that is retried. */
  z.extend(Said, { kind: z.literal('retry'), of: FirstSource }),
  /** A message (`/agora say`) that a task ended without receiving, if the repository lets it start the next one. */
  z.extend(Said, { kind: z.literal('queued'), of: FirstSource }),
  /** The question of another task's agent to this subagent, and the comment that contains it. */
  z.extend(Said, { kind: z.literal('question'), question: QuestionId }),
  /**
   * Started by hand or by the API: the actor of the run is responsible for it. `nonce`: what the sender derived the
   * task's id from, together with their own id (`taskOfSender`).
   */
  z.strictObject({
    kind: z.literal('manual'),
    text: z.string().check(z.maxLength(LIMITS.inlineAnswerChars)),
    nonce: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  }),
]);
export type StartSource = z.infer<typeof StartSource>;

const TickSource = z.extend(Said, { kind: z.literal('tick') });
/** Nobody answered in time, and the repository's configuration has a default. */
const DefaultSource = z.strictObject({ kind: z.literal('default') });
/** Who else gave the same answer, if several people must agree. */
const Also = z.optional(z.array(z.extend(Said, { by: Person })).check(z.maxLength(LIMITS.answerers)));

/** The answer to one of several questions. The run reads it again from there. */
export const PartSource = z.strictObject({
  /** The number of the question, from 1. */
  part: PositiveInt,
  /** For a default: the person who requested the task. */
  by: Person,
  source: z.discriminatedUnion('kind', [CommentSource, TickSource, DefaultSource]),
  also: Also,
});
export type PartSource = z.infer<typeof PartSource>;

/** The source of an answer. `commentId` is the reply, or, for a tick, the question comment itself. */
export const AnswerSource = z.discriminatedUnion('kind', [
  CommentSource,
  TickSource,
  /** Several questions were asked at once: the source of the answer to each of them. */
  z.strictObject({
    kind: z.literal('parts'),
    parts: z.array(PartSource).check(z.minLength(2), z.maxLength(LIMITS.questionParts)),
  }),
  /** A reply in plain words that the question offered as a checkbox, and who ticked it. */
  z.extend(Said, { kind: z.literal('offered'), tickedBy: Person }),
  z.strictObject({ kind: z.literal('manual') }),
  DefaultSource,
  /** The agent that was asked: the task in which it answered, and its final comment. */
  z.extend(Said, { kind: z.literal('task'), task: TaskId }),
  /** Nobody had anything to add when the agent had finished its turn: it is finished. */
  z.strictObject({ kind: z.literal('silence') }),
]);
export type AnswerSource = z.infer<typeof AnswerSource>;

/**
 * Whether at least a part of the answer was not given by a person: then the person who requested the task is
 * responsible.
 */
export function isAutomatic(source: AnswerSource): boolean {
  if (source.kind === 'parts') return source.parts.some((one) => one.source.kind === 'default');
  return source.kind === 'default' || source.kind === 'task' || source.kind === 'silence';
}

export const Answer = z.strictObject({
  source: AnswerSource,
  /** The answer as written, without quotes and commands; absent if it is too long. */
  text: z.optional(z.string().check(z.maxLength(LIMITS.inlineAnswerChars))),
  /** Which of the question's options it names, counted from 1. */
  option: z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.options))),
  also: Also,
});
export type Answer = z.infer<typeof Answer>;

/** Besides the person whom a request names: who else gave the answer, or a part of it. By login. */
export function othersIn({ by, answer: { source, also = [] } }: Pick<ResumeRequest, 'by' | 'answer'>): string[] {
  if (isAutomatic(source)) return [];
  const ofParts = source.kind === 'parts' ? source.parts.flatMap((one) => [{ by: one.by }, ...(one.also ?? [])]) : [];
  return [...new Set([...also, ...ofParts].map((one) => one.by.login))].filter((login) => login !== by.login);
}

/** Where a task's saved state is. */
export const StateReference = z.strictObject({
  runId: PositiveInt,
  artifactId: PositiveInt,
  digest: ContentHash,
});
export type StateReference = z.infer<typeof StateReference>;

/** The same, and until when it is stored. */
export const Saved = z.looseObject({ state: StateReference, expires: z.iso.datetime() });
export type Saved = z.infer<typeof Saved>;

/** The same, and which round has saved it; absent in older records, where that is the last one. */
export const SavedRound = z.extend(Saved, { round: z.optional(PositiveInt) });
export type SavedRound = z.infer<typeof SavedRound>;

/** What a task continues from: the state that was saved when another one ended, and the comment that says so. */
export const Continues = z.strictObject({
  task: TaskId,
  round: z.int().check(z.minimum(1)),
  state: StateReference,
  statusComment: PositiveInt,
});
export type Continues = z.infer<typeof Continues>;

const common = {
  v: z.literal(PROTOCOL),
  task: TaskId,
  /** The fence: a run with a lower attempt than the newest claim on its subject does nothing. */
  attempt: z.int().check(z.minimum(1)),
  by: Person,
  /** Dispatches since a person last wrote, so that two machines cannot talk to each other forever. */
  hops: z._default(z.int().check(z.minimum(0), z.maximum(LIMITS.hops)), 0),
  /** Messages that people sent meanwhile with `/agora say`, oldest first. */
  messages: z.optional(z.array(z.extend(Said, { by: Person })).check(z.maxLength(LIMITS.messages))),
  /** The key of the bot or the relay that signed it, when, and the signature: see protocol/records/request-proof.ts. */
  proof: z.optional(
    z.strictObject({
      k: z.string().check(z.maxLength(64)),
      at: z.iso.datetime(),
      s: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)),
    }),
  ),
};

export const StartRequest = z.strictObject({
  ...common,
  kind: z.literal('start'),
  issue: z.optional(PositiveInt),
  subagent: ResolvedSubagent,
  source: StartSource,
  /** If omitted, it starts with nothing but its text. */
  continues: z.optional(Continues),
});
export type StartRequest = z.infer<typeof StartRequest>;

export const ResumeRequest = z.strictObject({
  ...common,
  kind: z.literal('resume'),
  /** 0: the run that asked continues by itself. It cannot claim, so any claim outranks it. */
  attempt: z.int().check(z.minimum(0)),
  issue: PositiveInt,
  /** The round of this run: one more than the round that asked. */
  round: z.int().check(z.minimum(2)),
  question: QuestionId,
  /** The comments that the run keeps up to date: the question's own, and the task's status comment. */
  questionComment: PositiveInt,
  statusComment: z.optional(PositiveInt),
  state: StateReference,
  /** The commit that the paused round worked on. */
  head: Sha,
  answer: Answer,
});
export type ResumeRequest = z.infer<typeof ResumeRequest>;

export const DispatchRequest = z.discriminatedUnion('kind', [StartRequest, ResumeRequest]);
export type DispatchRequest = z.infer<typeof DispatchRequest>;

export function roundOf(request: DispatchRequest): number {
  return request.kind === 'start' ? 1 : request.round;
}

export function dispatchIdOfRequest(request: DispatchRequest): DispatchId {
  return dispatchIdOf(request.task, roundOf(request));
}

/** The subject of a claim for this request: a task to start, or a question to resume. */
export function claimSubjectOf(request: DispatchRequest): TaskId | QuestionId {
  return request.kind === 'start' ? request.task : request.question;
}

/** @throws RangeError if the request is longer than GitHub accepts; callers leave out the answer's text before that. */
export function renderRequest(request: DispatchRequest): string {
  const text = JSON.stringify(request);
  // GitHub counts the inputs in transit: as JSON inside JSON, where every quotation mark takes two characters.
  const length = JSON.stringify({ request: text }).length;
  if (length > LIMITS.dispatchInputsChars) {
    throw new RangeError(
      `The dispatch request is ${length} characters long; GitHub accepts ${LIMITS.dispatchInputsChars}.`,
    );
  }
  return text;
}

export type ReadRequest =
  | { readonly kind: 'request'; readonly request: DispatchRequest }
  | { readonly kind: 'malformed'; readonly why: readonly string[] };

/** Reads the input `request`; every mistake is reported with its location. */
export function readRequest(text: string): ReadRequest {
  const json = readJson(text);
  if (json.kind === 'malformed') return { kind: 'malformed', why: [json.why] };
  const parsed = DispatchRequest.safeParse(json.value, { reportInput: true });
  if (parsed.success && parsed.data.attempt === 0)
    return { kind: 'malformed', why: ['attempt: is 0, which only a run that is still running may use'] };
  if (parsed.success) return { kind: 'request', request: parsed.data };
  return {
    kind: 'malformed',
    // The caller names the input: only what is inside it needs a path.
    why: parsed.error.issues.map((issue) => [issue.path.join('.'), sayIssue(issue)].filter(Boolean).join(': ')),
  };
}
