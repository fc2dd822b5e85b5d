/**
 * A comment as GitHub has it, reduced to what a thread is read from. github/issues/threads.ts makes it of GitHub's
 * answers.
 */
export interface Account {
  readonly id: number;
  readonly login: string;
  /** `User`, `Bot`, `Organization`, `Mannequin`: GitHub's word, which nobody can choose for themselves. */
  readonly type: string;
}

/** `by-others`: somebody else than its author has edited it. `unknown`: edited, and GitHub does not tell by whom. */
export type Alteration = 'by-others' | 'unknown';

export interface ThreadComment {
  readonly id: number;
  readonly body: string;
  readonly author: Account;
  readonly createdAt: string;
  readonly updatedAt: string;
  /**
   * Whether a record of ours opens it, with its proof for this place: see read-thread.ts. Left out where the reader
   * has no keys to verify with.
   */
  readonly isProven?: boolean;
  /**
   * GitHub says that the saved state which this question names, or the run which this status names, is one of our
   * workflow for its task and round. Asked only of what the version before wrote, which signed nothing.
   */
  readonly isBacked?: boolean;
  /** GitHub shows no tie between its author and the repository. Never a permission: it decides only who is told. */
  readonly isByStranger?: true;
  /** Somebody who may moderate has hidden it: what a person wrote there counts as withdrawn. */
  readonly isHidden?: true;
  /** Its author may not have said this: it is nobody's word. */
  readonly altered?: Alteration;
  /** Where people read it. */
  readonly url?: string;
  /** Whether 👀 stands below it. Ours or not: it only spares us putting it there again. */
  readonly isSeen?: boolean;
  /**
   * Where it stands, for one in a review: in which file, at which line, and the piece of the difference that ends
   * there.
   */
  readonly beside?: { readonly path: string; readonly line?: number; readonly hunk: string };
}
