import type { ProcessLimits } from '../../../worker/ports/process-ports.ts';

/** For a program that runs until the process that started it is ended. */
export const HELD_LIMITS: ProcessLimits = {
  timeoutMs: 120_000,
  graceMs: 0,
  cancelGraceMs: 0,
  stopSignal: 'SIGTERM',
  stdoutBytes: 4_096,
  stderrBytes: 4_096,
  filter: () => ({ push: (chunk) => [chunk], end: () => [] }),
};
