/**
 * A comment as GitHub returns it, reduced to what a thread is read from. github/issues/threads.ts creates it from
 * GitHub's responses.
 */
export interface Account {
  readonly id: number;
  readonly login: string;
  /** `User`, `Bot`, `Organization`, `Mannequin`: set by GitHub, and cannot be chosen. */
  readonly type: string;
}

/** `by-others`: somebody other than its author has edited it. `unknown`: edited, and GitHub does not tell by whom. */
export type Alteration = 'by-others' | 'unknown';

export interface ThreadComment {
  readonly id: number;
  readonly body: string;
  readonly author: Account;
  readonly createdAt: string;
  readonly updatedAt: string;
  /**
   * Whether it starts with a record of ours that is proven for this place: see read-thread.ts. Omitted if the reader
   * has no keys to verify with.
   */
  readonly isProven?: boolean;
  /**
   * GitHub confirms that the saved state that this question names, or the run that this status names, belongs to our
   * workflow, for its task and round. Only requested for records of an older version, which were not signed.
   */
  readonly isBacked?: boolean;
  /**
   * GitHub shows no relation of its author to the repository. Never a permission: it decides only who gets a notice.
   */
  readonly isByStranger?: true;
  /** Somebody with moderation rights has hidden it: a person's hidden comment counts as withdrawn. */
  readonly isHidden?: true;
  /** Its author may not have written this: it counts as nobody's. */
  readonly altered?: Alteration;
  /** Its URL for people. */
  readonly url?: string;
  /** Whether it has a 👀 reaction. By anybody: it only saves us from adding it again. */
  readonly isSeen?: boolean;
  /** The location of a review comment: the file, the line, and the part of the diff that ends there. */
  readonly beside?: { readonly path: string; readonly line?: number; readonly hunk: string };
}
