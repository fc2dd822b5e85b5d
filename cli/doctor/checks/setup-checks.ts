/** The checks of a set-up: a table of names, and of functions from facts to a finding. Pure. */
import { AGENT_CHECKS } from './agent-checks.ts';
import type { DoctorFinding } from './finding.ts';
import { HOST_CHECKS } from './host-checks.ts';
import { MACHINE_CHECKS } from './machine-checks.ts';
import { REPOSITORY_CHECKS } from './repository-checks.ts';
import type { SetupFacts } from './setup-facts.ts';

export interface SetupCheck {
  readonly id: string;
  readonly title: string;
  readonly look: (facts: SetupFacts) => DoctorFinding;
}

export const SETUP_CHECKS: readonly SetupCheck[] = [
  ...MACHINE_CHECKS,
  ...REPOSITORY_CHECKS,
  ...AGENT_CHECKS,
  ...HOST_CHECKS,
];
