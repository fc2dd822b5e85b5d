/** How a mutant is named that no test can notice. */
export interface UnseenMutant {
  /** A part of the line that it stands in, where the file has the same elsewhere. */
  readonly code?: string;
  /** Left out: anything in that line. */
  readonly was?: string;
  /** Left out: whatever it becomes. */
  readonly becomes?: string;
  readonly because: string;
}

export type SurvivorsByFile = Readonly<Record<string, readonly UnseenMutant[]>>;
