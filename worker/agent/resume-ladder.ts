/**
 * The level of the resume ladder at which a run starts: the session itself, otherwise our notes about it, otherwise
 * only the questions and answers. Pure.
 *
 * A session is continued by the version that saved it or a later one. Programs read what their older versions have
 * written, but none promises the reverse; and a partially understood session misleads an agent more than notes do.
 */
import type { ResumeRung } from '../../protocol/results/outcome.ts';
import type { StepFacts, AgentProgram, WorkerServices } from '../context/step-context.ts';
import { compareVersions } from '../agent-output/compare-versions.ts';

type AvailableState = Pick<StepFacts, 'bundle' | 'earlier' | 'work'>;

export interface FirstRung {
  readonly rung: ResumeRung | undefined;
  /** Why the session itself is not continued, if that needs an explanation. */
  readonly why?: string;
  /** There never was a session: nothing of it is missing, and no explanation is needed. */
  readonly hadNone?: true;
  /** A notice for people. */
  readonly notice?: string;
}

export function decideFirstRung(
  { bundle: { runtime }, earlier: { before }, work }: AvailableState,
  program: AgentProgram,
  { warm }: Pick<WorkerServices['plan'], 'warm'>,
): FirstRung {
  if (before === undefined) return { rung: undefined };
  if (before.state === undefined) return { rung: 'questions-only' };
  const { manifest, session } = before.state;
  if (manifest.runtime.id !== runtime.id)
    return { rung: 'partial-state', why: `it was held with ${manifest.runtime.id}, but this run uses ${runtime.id}` };
  const fits = manifest.sessionId !== undefined && (warm !== undefined || session.size > 0);
  // A conversation about files that no longer exist misleads the agent more than none.
  const filesDiffer = work === 'lost' && manifest.workKept;
  if (fits && !filesDiffer) return decideByVersion(manifest.runtime, program);
  return runtime.mayKeepNone === true && session.size === 0
    ? { rung: 'partial-state', hadNone: true }
    : { rung: 'partial-state' };
}

function decideByVersion(
  saved: { readonly id: string; readonly version: string },
  { version }: AgentProgram,
): FirstRung {
  const age = compareVersions(version, saved.version);
  if (age === 0) return { rung: 'session' };
  if (age < 0)
    return {
      rung: 'partial-state',
      why: `it was saved by ${saved.id} ${saved.version}, and this run has ${version}, which is older`,
    };
  return {
    rung: 'session',
    notice: `The agent's conversation was saved by ${saved.id} ${saved.version} and is continued by ${version}.`,
  };
}
