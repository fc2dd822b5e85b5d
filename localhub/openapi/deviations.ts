/**
 * Answers that GitHub's description forbids and that we give all the same, each with its reason.
 *
 * There is one so far, and it is a mistake of the description. Whatever else the emulator answers
 * wrongly is put right in gateway/normalise.ts or in the overlay, not excused here.
 */
interface Deviation {
  readonly operationId: string;
  readonly error: RegExp;
  readonly reason: string;
}

export const DEVIATIONS: readonly Deviation[] = [
  {
    operationId: 'apps/list-installations',
    error: /^\/\d+\/account /,
    reason:
      'The description says "allOf" user and enterprise where it means one of them; the real GitHub answers with a user or an organization.',
  },
];

export const isKnownDeviation = (operationId: string, error: string): boolean =>
  DEVIATIONS.some((known) => known.operationId === operationId && known.error.test(error));
