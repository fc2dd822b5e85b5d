/**
 * What can be due on an issue. Decided in pure functions, done by execute.ts; each is harmless to do twice or to leave
 * out once, because the next look decides it anew from what is on GitHub by then.
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

/** A comment with the text that a decision rests on. */
export interface SeenComment {
  readonly commentId: number;
  readonly body: string;
}

export type Action =
  /**
   * `seen`: the question, where a run may have taken the answer up meanwhile, or have said how that ended; then nothing
   * is started. `fence`: what would do the same and may be on its way.
   */
  | {
      readonly kind: 'dispatch';
      readonly request: StartRequest | ResumeRequest;
      readonly sha: string;
      readonly acknowledge: { readonly commentId?: number };
      readonly seen?: SeenComment;
      readonly fence?: ActionFence;
    }
  /** `explains`: what the rules say of the issue is to follow the text, see decide.ts. */
  | { readonly kind: 'say'; readonly note: NoteMarker; readonly text: string; readonly explains?: boolean }
  /**
   * Replaces a comment of ours. Whoever does it writes the same. `seen` is its text that the decision rests on: lists
   * lag behind, and its run may have come further meanwhile. Then nothing is replaced.
   */
  | { readonly kind: 'edit'; readonly commentId: number; readonly body: string; readonly seen: string }
  /** Puts an answer that was given elsewhere into the thread, once. */
  | { readonly kind: 'relay'; readonly about: string; readonly body: string }
  | { readonly kind: 'acknowledge'; readonly commentId: number }
  | { readonly kind: 'cancel-run'; readonly runId: number }
  /**
   * The last word on a task that no run says. With a fence, whatever may still be on its way is stopped first, see
   * endTask. Where a run may still be at work that GitHub calls lost, the task's comment must not have changed.
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
    };

/** What the decision could not know yet. Looked up, and then decided again. */
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
  /** What the issue said when. */
  | { readonly kind: 'history' }
  /** Whether somebody has edited a comment. */
  | { readonly kind: 'edits'; readonly comment: number };

export interface Decision {
  /** When not empty, `actions` is empty: half a picture decides nothing. */
  readonly needs: readonly Need[];
  readonly actions: readonly Action[];
  /**
   * Something is under way that no webhook may announce the end of: look again by then, milliseconds since the epoch.
   */
  readonly lookAgainAt?: number;
}
