/**
 * What asking a second time comes to, for whoever asks a part of it. Loads nothing that a first answer of GitHub would
 * have to wait for.
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
  /** Where several questions were asked at once: their answers, in their order. */
  readonly parts?: readonly AnsweredPart[];
  /** Nobody will answer again: the agent is to finish. */
  readonly isFinal?: true;
  /** Who spoke, where that was no person: `agent:reviewer`, `default:3d`, `silence:`. */
  readonly from?: string;
  /** What the one who gave it may do in the repository, where that was asked. */
  readonly permission?: string;
}

export interface ReadQuestion {
  /** Who GitHub says started this run. */
  readonly actor: Person;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly config: RepositoryConfig;
  readonly spoken: Spoken;
  readonly question: { readonly comment: IssueComment; readonly marker: QuestionMarker };
  /** Whether the question read as it was asked when that reply was written. */
  readonly wasShown: (reply: IssueComment) => Promise<boolean>;
  /** Whether the bot has started that task: an agent's job cannot write claims. */
  readonly isClaimed: (task: TaskId) => Promise<boolean>;
  readonly mayAnswer: (person: Person) => Promise<boolean>;
}

export interface RunMessage {
  readonly text: string;
  readonly by: Person;
  readonly at: string;
  /** What they may do in the repository, where that was asked. */
  readonly permission?: string;
}

export interface RunMessages {
  readonly messages: readonly RunMessage[];
  /** The newest message among those that were asked for, whether it counted or not: nothing up to it is due again. */
  readonly upTo: number | undefined;
  /** What the reader of the status comment should know. */
  readonly notices: readonly string[];
  /** What was left out of all that the agent is given, because nobody sees it. */
  readonly leftOut: readonly string[];
}

interface SettledRequest {
  readonly config: RepositoryConfig;
  /** What people said meanwhile with `/agora say`. */
  readonly heard: RunMessages;
  /** Who asked for the task; `undefined` when an older version did not say. */
  readonly asker: Person | undefined;
  /** The question of another agent that this task is to answer; `undefined` for any other task. */
  readonly answers: Answers | undefined;
  /** The first task of its line, when it goes on from another one. */
  readonly line: TaskId | undefined;
}

export type Authorized =
  | (SettledRequest & {
      readonly kind: 'start';
      readonly request: StartRequest;
      readonly input: JsonObject;
      readonly continues: DispatchPlan['continues'] | undefined;
      /** What was changed after it was approved, and so left out. */
      readonly changed: ChangedText | undefined;
    })
  | (SettledRequest & {
      readonly kind: 'resume';
      readonly request: ResumeRequest;
      readonly answer: FreshAnswer;
      /** Whether what somebody wrote is given to an agent whose saved state is gone. */
      readonly mayGive: (author: Person) => Promise<boolean>;
      readonly question: { readonly comment: IssueComment; readonly marker: QuestionMarker };
    })
  /** A newer attempt does this already; it speaks for us. */
  | { readonly kind: 'superseded' }
  /** This round has had its outcome: somebody runs a run again, or an attempt that was given up was only slow. */
  | { readonly kind: 'over' }
  /** Not allowed, or not what was agreed to any more. */
  | Refusal;

/**
 * `about` names the occasion, so that it is said once. `change`: what was changed since it was approved, for people.
 */
export interface Refusal {
  readonly kind: 'refused';
  readonly why: string;
  readonly about: string;
  readonly change?: string | undefined;
}

export type Allowed = Extract<Authorized, { kind: 'start' | 'resume' }>;

/** This run, what it runs on, and who GitHub says started it: the only witness of a request that has no comment. */
export type AuthorizedRun = Pick<
  RunnerContext,
  'actor' | 'runId' | 'runAttempt' | 'isPublic' | 'ref' | 'defaultBranch' | 'event'
>;

/**
 * Reads it all again: authorize.ts. @param now milliseconds since the epoch.
 * @throws when GitHub cannot be asked.
 */
export type Authorize = (
  request: DispatchRequest,
  run: AuthorizedRun,
  github: GitHub,
  now: number,
) => Promise<Authorized>;

/** What has been found out before it is asked who may do what. */
export interface AuthorizationFacts {
  readonly config: RepositoryConfig;
  readonly spoken: Spoken;
  readonly github: GitHub;
  readonly now: number;
}

/** @param about names the occasion. */
export function refuse(why: string, about: string, change?: string): Refusal {
  return { kind: 'refused', why, about, change };
}
