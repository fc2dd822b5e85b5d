/**
 * The runner's files as something that may fail: a full disk, or a runner that does not have one of them, must not keep
 * finished work from being delivered. What could not be written is a warning, once for each kind.
 */
import type { RunnerStep } from '../ports.ts';
import { errorMessage } from '../../protocol/errors/error-message.ts';

export function bestEffort(step: RunnerStep): RunnerStep {
  const told = new Set<string>();
  const warn = (what: string, error: unknown): void => {
    if (told.has(what)) return;
    told.add(what);
    const why = errorMessage(error);
    step.annotate('warning', 'Not written', `${what} could not be written: ${why}`);
  };
  const attempt = (what: string, write: () => void): void => {
    try {
      write();
    } catch (error) {
      warn(what, error);
    }
  };
  return {
    ...step,
    output: (name, value) => {
      attempt('The outputs of this step', () => {
        step.output(name, value);
      });
    },
    summary: (markdown) =>
      step.summary(markdown).catch((error: unknown) => {
        warn('The summary of this step', error);
      }),
    remember: (name, value) => {
      attempt('What the end of this job would need', () => {
        step.remember(name, value);
      });
    },
  };
}
