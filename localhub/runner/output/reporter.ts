/**
 * Numbers the steps of a job and reports each twice, when it starts and when it has ended, in the shape of the jobs
 * API.
 */
import type { LoggedAnnotation, StepReport, WorkflowJobInput } from '../jobs/runner-contract.ts';
import type { StageEnd } from '../steps/run-stage.ts';

export interface Reporter {
  readonly reports: readonly StepReport[];
  /** Takes the next number. Nothing is reported until the step starts or ends. */
  readonly open: (id: string, name: string) => OpenReport;
}

export interface OpenReport {
  readonly start: (name: string) => void;
  readonly end: (end: StageEnd, annotations: readonly LoggedAnnotation[]) => void;
}

export function createReporter(input: WorkflowJobInput, key: string): Reporter {
  const reports: StepReport[] = [];
  const put = (report: StepReport): void => {
    reports[report.number - 1] = report;
    // A machine that is gone reports nothing.
    if (input.killNow?.aborted !== true) input.onStep(key, report);
  };
  return {
    reports,
    open: (id, name) => {
      let report: StepReport = {
        number: reports.length + 1,
        id,
        name,
        status: 'in_progress',
        conclusion: null,
        outcome: null,
        startedAt: now(),
        endedAt: null,
        exitCode: null,
        signals: [],
        outputs: {},
        annotations: [],
      };
      reports.push(report);
      return {
        start: (evaluated) => {
          report = { ...report, name: evaluated, startedAt: now() };
          put(report);
        },
        end: (end, annotations) => {
          put({ ...report, ...end, status: 'completed', endedAt: now(), annotations: [...annotations] });
        },
      };
    },
  };
}

export function now(): string {
  return new Date().toISOString();
}
