/**
 * What a schedule did wrong, in three groups: something was lost, something happened twice, something outdated was
 * shown or used.
 */
export const KINDS = {
  'reply-lost': 'lost',
  'start-lost': 'lost',
  'work-lost': 'lost',
  'agent-lost': 'lost',
  'message-lost': 'lost',
  'state-lost': 'lost',
  'question-before-state': 'lost',
  'two-outcomes': 'double',
  'two-questions': 'double',
  'two-status-comments': 'double',
  'two-ends': 'double',
  'two-pull-requests': 'double',
  'left-terminal': 'double',
  'unclaimed-run': 'double',
  'endless-agents': 'double',
  'message-twice': 'double',
  'two-go-on': 'double',
  'started-again': 'double',
  'relayed-twice': 'double',
  'refused-again': 'double',
  'reminded-twice': 'double',
  'stale-answer': 'stale',
  'too-early': 'stale',
  'not-the-first-answer': 'stale',
  'unauthorised': 'stale',
  'unproven': 'stale',
  'unneeded-agent': 'stale',
  'wrong-state': 'stale',
  'off-its-line': 'stale',
  'stale-status': 'stale',
  'stale-delivery': 'stale',
} as const;

export type Kind = keyof typeof KINDS;
export type Heap = (typeof KINDS)[Kind];

export interface Finding {
  readonly kind: Kind;
  /** Milliseconds since the epoch, in virtual time. */
  readonly at: number;
  readonly text: string;
}

/** The result of a schedule. */
export interface Report {
  readonly seed: number;
  readonly findings: readonly Finding[];
  readonly coverage: ReadonlyMap<string, number>;
  /** Empty unless requested. */
  readonly trace: readonly string[];
  /** The number of events. */
  readonly events: number;
}
