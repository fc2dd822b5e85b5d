/** The explanation of one rule. */

export interface RuleWords {
  readonly rule: string;
  /** What the rule found to be due. */
  readonly due: readonly string[];
  readonly waits: readonly { readonly for: string; readonly until: string }[];
  /** The facts that it used, besides the thread. */
  readonly facts: readonly string[];
}

/** `2026-03-04 10:00 UTC` */
export function sayTime(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
