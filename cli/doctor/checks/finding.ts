/** The result of a check of `agora doctor`, and facts that may not be accessible. Pure. */

export interface DoctorFinding {
  readonly outcome: 'pass' | 'fail' | 'warn' | 'skip';
  readonly detail: string;
  /** One imperative sentence. */
  readonly fix?: string | undefined;
}

export const pass = (detail: string): DoctorFinding => ({ outcome: 'pass', detail });
export const fail = (detail: string, fix: string): DoctorFinding => ({ outcome: 'fail', detail, fix });
export const warn = (detail: string, fix: string): DoctorFinding => ({ outcome: 'warn', detail, fix });
export const skip = (detail: string): DoctorFinding => ({ outcome: 'skip', detail });

/** A fact that GitHub tells only some users, and the reason when it did not tell it. */
export type FindingFact<T> =
  | { readonly kind: 'known'; readonly value: T }
  | { readonly kind: 'unknown'; readonly why: string };

export const known = <T>(value: T): FindingFact<T> => ({ kind: 'known', value });

/** Judges a known fact. For an unknown one, it says why it cannot be judged. */
export const judge = <T>(fact: FindingFact<T>, say: (value: T) => DoctorFinding): DoctorFinding =>
  fact.kind === 'known' ? say(fact.value) : skip(fact.why);
