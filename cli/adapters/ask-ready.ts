/** Asks a bot whether it is ready. */
import { known, type FindingFact } from '../doctor/checks/finding.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

const PATIENCE_MS = 10_000;
const MOST_CHARS = 2_000;

/** @param address where the bot listens, `https://agora.example.org`. Undefined when it is unknown. */
export async function askReady(address: string | undefined): Promise<FindingFact<string | undefined>> {
  if (address === undefined) return known(undefined);
  try {
    const answer = await fetch(new URL('/readyz', address), {
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    });
    return known((await answer.text()).trim().slice(0, MOST_CHARS));
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return known(`cannot be reached: ${errorMessage(cause)}`);
  }
}
