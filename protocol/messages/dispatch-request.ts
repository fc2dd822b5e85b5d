/**
 * What one run is asked to do: the single workflow input `request`.
 *
 * Built by the bot, the relay or a trigger of the action; read by the action. It carries references, and the answer
 * itself only together with where it came from: the run fetches the comment again, compares the hash and asks again
 * whether its author may. Whoever can start a workflow can write a request, so nothing in it is believed that can be
 * looked up.
 */
import { PositiveInt, z } from '../base/zod.ts';
import { type DispatchId, dispatchIdOf, QuestionId, TaskId } from '../base/ids.ts';
import { LIMITS } from '../base/limits.ts';
import { sayIssue } from '../base/explain-issue.ts';
import { readJson } from '../base/read-json.ts';
import { ContentHash, ResolvedSubagent, Sha } from '../base/pinned-bundle.ts';
import { PROTOCOL } from '../base/version.ts';

/** A GitHub account. The id decides; the login is only what people read, and it can be renamed and reused. */
export const Person = z.strictObject({ login: z.string().check(z.minLength(1), z.maxLength(100)), id: PositiveInt });
export type Person = z.infer<typeof Person>;

/** A comment as it was when somebody acted on it. */
const Said = z.strictObject({ commentId: PositiveInt, sha256: ContentHash });

/** The issue itself: its title and body are the task. */
const IssueSource = z.strictObject({ kind: z.literal('issue'), sha256: ContentHash });
/** A command in a comment of the issue: its text is the task, the issue is what it is about. */
const CommentSource = z.extend(Said, { kind: z.literal('comment') });

/**
 * `seen`: the hash of the issue's title and body as they were when the command was written. What nobody is known to
 * have seen is not given to the agent.
 */
const CommandSource = z.extend(CommentSource, { seen: z.optional(ContentHash) });

/** What a task was first asked for with. */
const FirstSource = z.discriminatedUnion('kind', [IssueSource, CommandSource]);

/** Where a task's text came from, with the hash of the text as it was when somebody asked. */
export const StartSource = z.discriminatedUnion('kind', [
  IssueSource,
  CommandSource,
  /** `/agora retry`: the comment that says so, and where the text of the task that is tried again stands. */
  z.extend(Said, { kind: z.literal('retry'), of: FirstSource }),
  /**
   * A message (`/agora say`) that a task ended without having heard, where the repository lets it start the next one.
   */
  z.extend(Said, { kind: z.literal('queued'), of: FirstSource }),
  /** The question of another task's agent, which was put to this subagent, and the comment that it stands in. */
  z.extend(Said, { kind: z.literal('question'), question: QuestionId }),
  /** Started by hand or by the API: the actor of the run answers for it. */
  z.strictObject({ kind: z.literal('manual'), text: z.string().check(z.maxLength(LIMITS.inlineAnswerChars)) }),
]);
export type StartSource = z.infer<typeof StartSource>;

const TickSource = z.extend(Said, { kind: z.literal('tick') });
/** Nobody answered in time, and the repository's configuration says what then. */
const DefaultSource = z.strictObject({ kind: z.literal('default') });
/** Who else said the same, where it takes more than one person. */
const Also = z.optional(z.array(z.extend(Said, { by: Person })).check(z.maxLength(LIMITS.answerers)));

/** The answer to one of several questions. The run reads it again from there. */
export const PartSource = z.strictObject({
  /** The number of the question, from 1. */
  part: PositiveInt,
  /** For a default: who asked for the task. */
  by: Person,
  source: z.discriminatedUnion('kind', [CommentSource, TickSource, DefaultSource]),
  also: Also,
});
export type PartSource = z.infer<typeof PartSource>;

/** Where an answer came from. `commentId` is the reply, or for a tick the question comment itself. */
export const AnswerSource = z.discriminatedUnion('kind', [
  CommentSource,
  TickSource,
  /** Several questions were asked at once: where the answer to each of them came from. */
  z.strictObject({
    kind: z.literal('parts'),
    parts: z.array(PartSource).check(z.minLength(2), z.maxLength(LIMITS.questionParts)),
  }),
  /** A reply in plain words, which the question offered for a tick, and who ticked it. */
  z.extend(Said, { kind: z.literal('offered'), tickedBy: Person }),
  z.strictObject({ kind: z.literal('manual') }),
  DefaultSource,
  /** The agent that the question was put to: the task it answered in, and the comment that is its last word. */
  z.extend(Said, { kind: z.literal('task'), task: TaskId }),
  /** Nobody had anything to add when the agent had finished its turn: it is finished. */
  z.strictObject({ kind: z.literal('silence') }),
]);
export type AnswerSource = z.infer<typeof AnswerSource>;

/** Whether no person gave it, at least to a part of what was asked: then who asked for the task answers for it. */
export function isUnheard(source: AnswerSource): boolean {
  if (source.kind === 'parts') return source.parts.some((one) => one.source.kind === 'default');
  return source.kind === 'default' || source.kind === 'task' || source.kind === 'silence';
}

export const Answer = z.strictObject({
  source: AnswerSource,
  /** The answer as written, without quotes and commands; absent when it is too long to travel. */
  text: z.optional(z.string().check(z.maxLength(LIMITS.inlineAnswerChars))),
  /** Which of the question's options it names, counted from 1. */
  option: z.optional(z.int().check(z.minimum(1), z.maximum(LIMITS.options))),
  also: Also,
});
export type Answer = z.infer<typeof Answer>;

/** Where a task's saved state lies. */
export const StateReference = z.strictObject({
  runId: PositiveInt,
  artifactId: PositiveInt,
  digest: ContentHash,
});
export type StateReference = z.infer<typeof StateReference>;

/** The same, and until when it is kept. */
export const Saved = z.looseObject({ state: StateReference, expires: z.iso.datetime() });
export type Saved = z.infer<typeof Saved>;

/** What a task goes on from: what was saved when another one ended, and the comment that says so. */
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
  /** Dispatches since a person last spoke, so that two machines cannot talk to each other for ever. */
  hops: z._default(z.int().check(z.minimum(0), z.maximum(LIMITS.hops)), 0),
  /** What people told the agent meanwhile with `/agora say`, oldest first. */
  messages: z.optional(z.array(z.extend(Said, { by: Person })).check(z.maxLength(LIMITS.messages))),
  /** Which key of the bot or the relay has signed it, and the signature: see protocol/records/request-proof.ts. */
  proof: z.optional(
    z.strictObject({
      k: z.string().check(z.maxLength(64)),
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
  /** Left out, it begins with nothing but its text. */
  continues: z.optional(Continues),
});
export type StartRequest = z.infer<typeof StartRequest>;

export const ResumeRequest = z.strictObject({
  ...common,
  kind: z.literal('resume'),
  /** 0: the run that asked continues by itself. It cannot claim, so any claim outranks it. */
  attempt: z.int().check(z.minimum(0)),
  issue: PositiveInt,
  /** The round that this run is: one more than the round that asked. */
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

/** What a claim for this request is about: a task to start, or a question to resume. */
export function claimSubjectOf(request: DispatchRequest): TaskId | QuestionId {
  return request.kind === 'start' ? request.task : request.question;
}

/**
 * What a run of this request is called, so that it can be found again without knowing its id.
 * The sample workflow's `run-name` renders the same words from the request.
 */
export function runNameOf(request: DispatchRequest): string {
  return `${dispatchIdOfRequest(request)} attempt ${request.attempt} for ${request.by.login}`;
}

/** @throws RangeError when the request is longer than GitHub takes; callers leave the answer's text out before that. */
export function renderRequest(request: DispatchRequest): string {
  const text = JSON.stringify(request);
  // GitHub counts the inputs as they travel: as JSON inside JSON, where every quotation mark takes two.
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

/** Reads the input `request`; every mistake is named with its place. */
export function readRequest(text: string): ReadRequest {
  const json = readJson(text);
  if (json.kind === 'malformed') return { kind: 'malformed', why: [json.why] };
  const parsed = DispatchRequest.safeParse(json.value, { reportInput: true });
  if (parsed.success && parsed.data.attempt === 0)
    return { kind: 'malformed', why: ['attempt: is 0, which only a run that is still running may use'] };
  if (parsed.success) return { kind: 'request', request: parsed.data };
  return {
    kind: 'malformed',
    why: parsed.error.issues.map((issue) => `${issue.path.join('.') || 'request'}: ${sayIssue(issue)}`),
  };
}
