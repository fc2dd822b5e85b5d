/** The checks of a setup: a table of names and of functions from facts to a result. Pure. */
import { AGENT_CHECKS } from './agent-checks.ts';
import { HOST_CHECKS } from './host-checks.ts';
import { MACHINE_CHECKS } from './machine-checks.ts';
import { REPOSITORY_CHECKS } from './repository-checks.ts';
import type { SetupCheck } from './setup-facts.ts';

export const SETUP_CHECKS: readonly SetupCheck[] = [
  ...MACHINE_CHECKS,
  ...REPOSITORY_CHECKS,
  ...AGENT_CHECKS,
  ...HOST_CHECKS,
];
