/**
 * The actions that can be due on an issue. Pure functions decide them, execute.ts executes them. Each is harmless if it
 * is done twice or skipped once, because the next reconciliation decides again from the state on GitHub.
 */
import type { ClaimSubject } from '../../protocol/messages/claim-ref.ts';
import type { ResumeRequest, StartRequest } from '../../protocol/messages/dispatch-request.ts';
import type { EndMarker, NoteMarker, StatusMarker } from '../../protocol/comments/marker.ts';
import type { PolicyNeed } from '../../protocol/policy/access-policy.ts';

/** The claim that the next run of a task would need. */
export interface ActionFence {
  readonly subject: ClaimSubject;
  readonly attempt: number;
  readonly sha: string | undefined;
}

/** A comment with the text that a decision is based on. */
export interface SeenComment {
  readonly commentId: number;
  readonly body: string;
}

export type Action =
  /**
   * `seen`: the question, or the tasks that the request is about. A run may have accepted the answer meanwhile, or have
   * reported how it ended; then nothing is started. `fence`: other claims that would do the same and may be on their
   * way.
   */
  | {
      readonly kind: 'dispatch';
      readonly request: StartRequest | ResumeRequest;
      readonly sha: string;
      readonly acknowledge: { readonly commentId?: number };
      readonly seen?: readonly SeenComment[];
      readonly fence?: ActionFence;
    }
  /** `explains`: the text is followed by what the rules decide for the issue, see decide.ts. */
  | { readonly kind: 'say'; readonly note: NoteMarker; readonly text: string; readonly explains?: boolean }
  /**
   * Replaces one of our comments. All replicas write the same text. `seen` is the comment's text that the decision is
   * based on: lists lag, and its run may have made progress meanwhile. Then nothing is replaced.
   */
  | { readonly kind: 'edit'; readonly commentId: number; readonly body: string; readonly seen: string }
  /** Posts an answer that was given elsewhere into the thread, once. */
  | { readonly kind: 'relay'; readonly about: string; readonly body: string }
  | { readonly kind: 'acknowledge'; readonly commentId: number }
  | { readonly kind: 'cancel-run'; readonly runId: number }
  /**
   * The final comment of a task if no run posts it. With a fence, anything that may still be on its way is stopped
   * first, see endTask. If a run that GitHub reports as ended may still be working, the task's comment must not have
   * changed.
   */
  | {
      readonly kind: 'end';
      readonly marker: EndMarker;
      readonly text: string;
      readonly fence?: ActionFence;
      readonly seen?: SeenComment;
    }
  | {
      readonly kind: 'deliver';
      readonly status: StatusMarker /** Who said that protected files may be proposed. */;
      readonly consentBy?: string;
      /** The newest comment that said so. */
      readonly approvedIn?: number;
    };

/** A fact that the decision needs and does not know yet. It is looked up, and then the rules run again. */
export type Need =
  | PolicyNeed
  | { readonly kind: 'config' }
  | { readonly kind: 'labels' }
  | { readonly kind: 'reviews' }
  | { readonly kind: 'claims'; readonly subject: ClaimSubject }
  | { readonly kind: 'runs'; readonly since: number }
  | { readonly kind: 'subagent'; readonly name: string }
  /** Whether a commit is part of the default branch. */
  | { readonly kind: 'provenance'; readonly commit: string }
  /** The versions of the text, with their times. */
  | { readonly kind: 'history' }
  /** Whether somebody has edited a comment. */
  | { readonly kind: 'edits'; readonly comment: number };

export interface Decision {
  /** If not empty, `actions` is empty: incomplete facts decide nothing. */
  readonly needs: readonly Need[];
  readonly actions: readonly Action[];
  /** Something is in progress whose end no webhook may announce: check again by then, milliseconds since the epoch. */
  readonly lookAgainAt?: number;
}
