/** How mistakes are planted: by changing what a caller sees or does, at the place where the parts are connected. */
import type { GitHub } from '../../action/ports.ts';
import type { DispatchRequest } from '../../protocol/messages/dispatch-request.ts';
import { findMarker, type Marker, renderMarker } from '../../protocol/comments/marker.ts';
import { signComment } from '../../protocol/records/record.ts';
import type { BotKeys } from '../../bot/adapters/bot-records.ts';
import type { Conversation } from '../../worker/index.ts';
import type { Answer, Call } from './hosted/answers.ts';
import type { Surroundings } from './hosted/effects.ts';
import { RUN_SIGNERS } from './hosted/keys.ts';
import { REPO } from './hosted/store.ts';
import type { Interfere } from './hosted/simulated-wire.ts';

export interface Mutation {
  readonly name: string;
  /** Created for each schedule, because some have state. */
  readonly interfere?: () => { readonly bot?: Interfere; readonly run?: Interfere };
  readonly withGitHub?: (github: GitHub, request: DispatchRequest, around: Surroundings) => GitHub;
  readonly withConversation?: (conversation: Conversation) => Conversation;
  /** The keys with which the bots sign and verify. */
  readonly botKeys?: BotKeys;
  readonly sweeps?: boolean;
  readonly storesLate?: boolean;
  readonly believesStates?: boolean;
  /** If left out, one repository, so that most schedules play what most mistakes are about. */
  readonly repositories?: 2;
}

export function isListOfComments(call: Call): boolean {
  return call.method === 'GET' && call.path.endsWith('/comments');
}

export interface ListedComment {
  readonly id: number;
  readonly body: string;
  readonly created_at: string;
  readonly user: { readonly type: string };
}

/** Changes a list of comments. */
export function relist(answer: Answer, change: (comments: readonly ListedComment[]) => readonly object[]): Answer {
  return Array.isArray(answer.data) ? { ...answer, data: change(answer.data as ListedComment[]) } : answer;
}

/** Changes our own markers in a list of comments. */
export function remark(answer: Answer, change: (marker: Marker) => Marker): Answer {
  return relist(answer, (comments) =>
    comments.map((comment) => {
      const marker = findMarker(comment.body);
      return marker === undefined ? comment : { ...comment, body: withMarker(comment.body, change(marker)) };
    }),
  );
}

export function withMarker(body: string, marker: Marker): string {
  const draft = body.replace(/^<!--.*?-->/, renderMarker(marker));
  const [signer] = RUN_SIGNERS;
  const { issue } = marker as { readonly issue?: number };
  return signer === undefined || issue === undefined
    ? draft
    : signComment(draft, { repository: REPO.id, issue }, signer);
}

export const noFence = (github: GitHub): GitHub => ({ ...github, claims: { newestAttempt: () => Promise.resolve(0) } });
