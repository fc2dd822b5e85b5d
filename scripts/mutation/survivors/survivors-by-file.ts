/** Identifies a mutant that no test can notice. */
export interface UnseenMutant {
  /** A part of the mutant's line, if the same text appears elsewhere in the file. */
  readonly code?: string;
  /** If left out: any text of that line. */
  readonly was?: string;
  /** If left out: any replacement. */
  readonly becomes?: string;
  readonly because: string;
}

export type SurvivorsByFile = Readonly<Record<string, readonly UnseenMutant[]>>;
