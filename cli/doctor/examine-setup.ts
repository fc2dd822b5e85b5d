/** Judges a setup check by check, and repairs what a program can repair. */
import type { GitHubContext } from '../../client/github/client-context.ts';
import { plainLine } from '../paint.ts';
import type { DoctorCheck } from '../cli-schemas.ts';
import type { CliContext } from '../cli-context.ts';
import { FIXES } from './fixes.ts';
import { SETUP_CHECKS } from './checks/setup-checks.ts';
import type { SetupFacts } from './checks/setup-facts.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

/** @param fixer undefined when nothing is repaired. */
export async function* examineSetup(
  facts: SetupFacts,
  github: GitHubContext,
  fixer: CliContext | undefined,
): AsyncGenerator<DoctorCheck> {
  for (const { id, title, look } of SETUP_CHECKS) {
    const check: DoctorCheck = { id, title, ...look(facts) };
    const isOpen = check.outcome === 'fail' || check.outcome === 'warn';
    yield isOpen && fixer !== undefined && FIXES[id] !== undefined ? await repair(check, facts, github, fixer) : check;
  }
}

async function repair(
  check: DoctorCheck,
  facts: SetupFacts,
  github: GitHubContext,
  context: CliContext,
): Promise<DoctorCheck> {
  try {
    const done = await FIXES[check.id]?.(facts, github, context);
    return { id: check.id, title: check.title, outcome: 'pass', detail: `Repaired. ${done ?? ''}`.trim() };
  } catch (error) {
    const why = plainLine(errorMessage(error), 200);
    return { ...check, detail: `${check.detail} It could not be repaired: ${why}` };
  }
}
