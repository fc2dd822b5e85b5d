/**
 * Responses that GitHub's description forbids and that we still give, each with its reason.
 *
 * There is only one so far, and it is a mistake in the description. Everything else that the emulator answers
 * incorrectly is corrected in localhub/gateway/normalise.ts or in the overlay, and not excused here.
 */
interface Deviation {
  readonly operationId: string;
  readonly error: RegExp;
  readonly reason: string;
}

const DEVIATIONS: readonly Deviation[] = [
  {
    operationId: 'apps/list-installations',
    error: /^\/\d+\/account /,
    reason:
      'The description says "allOf" user and enterprise where it means one of them; the real GitHub answers with a user or an organization.',
  },
];

export const isKnownDeviation = (operationId: string, error: string): boolean =>
  DEVIATIONS.some((known) => known.operationId === operationId && known.error.test(error));
