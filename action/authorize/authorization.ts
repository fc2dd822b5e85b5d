/**
 * The result of the second authorization, for callers that need a part of it. Loads nothing that would delay GitHub's
 * first response.
 */
import type { JsonObject } from '../../protocol/base/canonical-json.ts';
import type { RepositoryConfig } from '../../protocol/config/repository-config.ts';
import type { DispatchRequest, Person, ResumeRequest, StartRequest } from '../../protocol/messages/dispatch-request.ts';
import type { AnsweredPart } from '../../protocol/messages/answered-rounds.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import type { Answers, QuestionMarker } from '../../protocol/comments/marker.ts';
import type { DispatchPlan } from '../../worker/index.ts';
import type { IssueComment, GitHub } from '../ports.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';
import type { Spoken } from '../thread/comment-cache.ts';
import type { ChangedText } from './reread-result.ts';

export interface FreshAnswer {
  readonly kind: 'answer';
  readonly text: string;
  readonly option?: number;
  /** If several questions were asked at once: their answers, in their order. */
  readonly parts?: readonly AnsweredPart[];
  /** No more answers will come: the agent should finish. */
  readonly isFinal?: true;
  /** Who spoke, if it was not a person: `agent:reviewer`, `default:3d`, `silence:`. */
  readonly from?: string;
  /** The permission of the author in the repository, if it was looked up. */
  readonly permission?: string;
}

export interface ReadQuestion {
  /** The account that, according to GitHub, started this run. */
  readonly actor: Person;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly config: RepositoryConfig;
  readonly spoken: Spoken;
  readonly question: { readonly comment: IssueComment; readonly marker: QuestionMarker };
  /** Whether the question was unchanged when that reply was written. */
  readonly wasShown: (reply: IssueComment) => Promise<boolean>;
  /** Whether the bot has started that task: an agent's job cannot write claims. */
  readonly isClaimed: (task: TaskId) => Promise<boolean>;
  readonly mayAnswer: (person: Person) => Promise<boolean>;
}

export interface RunMessage {
  readonly text: string;
  readonly by: Person;
  readonly at: string;
  /** Their permission in the repository, if it was looked up. */
  readonly permission?: string;
}

export interface RunMessages {
  readonly messages: readonly RunMessage[];
  /** The newest of the requested messages, whether it counted or not: messages up to it are not due again. */
  readonly upTo: number | undefined;
  /** Notices for readers of the status comment. */
  readonly notices: readonly string[];
  /** Parts of the agent's input that were left out because no reader of the page sees them. */
  readonly leftOut: readonly string[];
}

interface SettledRequest {
  readonly config: RepositoryConfig;
  /** Messages that people sent meanwhile with `/agora say`. */
  readonly heard: RunMessages;
  /** The person who requested the task; `undefined` if an older version did not record it. */
  readonly asker: Person | undefined;
  /** The question of another agent that this task should answer; `undefined` for any other task. */
  readonly answers: Answers | undefined;
  /** The first task of its lineage, if it continues another one. */
  readonly line: TaskId | undefined;
  /** Nothing in the thread requested the task. */
  readonly isByHand: boolean;
}

export type Authorized =
  | (SettledRequest & {
      readonly kind: 'start';
      readonly request: StartRequest;
      readonly input: JsonObject;
      readonly continues: DispatchPlan['continues'] | undefined;
      /** Texts that were changed after their approval, and so left out. */
      readonly changed: ChangedText | undefined;
    })
  | (SettledRequest & {
      readonly kind: 'resume';
      readonly request: ResumeRequest;
      readonly answer: FreshAnswer;
      /** Whether a person's text is given to an agent whose saved state is gone. */
      readonly mayGive: (author: Person) => Promise<boolean>;
      readonly question: { readonly comment: IssueComment; readonly marker: QuestionMarker };
    })
  /** A newer attempt already does this, and posts the outcome. */
  | { readonly kind: 'superseded' }
  /** This round already has an outcome: somebody re-ran a run, or an attempt that was given up was only slow. */
  | { readonly kind: 'over' }
  /** Not permitted, or no longer what was approved. */
  | Refusal;

/**
 * `about` identifies the occasion, so that it is posted once. `change`: what was changed since its approval, for
 * people.
 */
export interface Refusal {
  readonly kind: 'refused';
  readonly why: string;
  readonly about: string;
  readonly change?: string | undefined;
  /** The task that was refused, if it is not the one that the request names. */
  readonly task?: TaskId;
}

export type Allowed = Extract<Authorized, { kind: 'start' | 'resume' }>;

/** This run, its event, and who started it according to GitHub: the only evidence for a request without a comment. */
export type AuthorizedRun = Pick<
  RunnerContext,
  'actor' | 'rerunBy' | 'repositoryId' | 'runId' | 'runAttempt' | 'isPublic' | 'ref' | 'defaultBranch' | 'event'
>;

/**
 * Reads everything again: authorize.ts. @param now milliseconds since the epoch.
 * @throws if GitHub does not respond.
 */
export type Authorize = (
  request: DispatchRequest,
  run: AuthorizedRun,
  github: GitHub,
  now: number,
) => Promise<Authorized>;

/** The facts that are known before permissions are checked. */
export interface AuthorizationFacts {
  readonly config: RepositoryConfig;
  readonly spoken: Spoken;
  readonly github: GitHub;
  readonly now: number;
}

/** @param about identifies the occasion. */
export function refuse(why: string, about: string, change?: string): Refusal {
  return { kind: 'refused', why, about, change };
}
