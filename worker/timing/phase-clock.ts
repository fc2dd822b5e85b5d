/**
 * Measures how long each phase of a dispatch takes: a phase begins at the step that is named here, and lasts until the
 * next one begins.
 */
import type { Phase, Timeline } from '../../protocol/results/timeline.ts';

/** By the name of the step. A step that is not listed belongs to the phase during which it runs. */
export const BEGINS: Readonly<Record<string, Phase>> = {
  'run setup': 'setup',
  'check requirements': 'prepare',
  'run agent': 'agent',
  'stop channel': 'collect',
  'verify': 'verify',
  'save state': 'save',
};

export interface PhaseClock {
  /** Has to be called before a step runs. @returns the phase that begins with it, if one does. */
  enter(step: string): Phase | undefined;
  /** Every phase that was entered, in order, each once. The current one counts until now. */
  timeline(): Timeline;
}

export function createPhaseClock(now: () => Date): PhaseClock {
  const tookMs = new Map<Phase, number>();
  let present: Phase = 'prepare';
  let since = now().getTime();
  const settle = (): void => {
    const at = now().getTime();
    tookMs.set(present, (tookMs.get(present) ?? 0) + Math.max(0, at - since));
    since = at;
  };
  return {
    enter: (step) => {
      const next = BEGINS[step] ?? present;
      settle();
      if (next === present) return undefined;
      present = next;
      return next;
    },
    timeline: () => {
      settle();
      return [...tookMs].map(([phase, durationMs]) => ({ phase, durationMs }));
    },
  };
}
