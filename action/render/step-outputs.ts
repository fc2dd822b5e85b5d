/** What a step passes to the rest of the job: outputs and annotations. Pure. The step summary is in step-summary.ts. */
import { cutText } from '../../protocol/text/sanitize.ts';
import { concludeFrom } from '../../protocol/results/conclude-outcome.ts';
import type { NoChangeConclusion } from '../../protocol/results/conclusion.ts';
import type { DispatchId } from '../../protocol/base/ids.ts';
import type { Saved, StateReference } from '../../protocol/messages/dispatch-request.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import type { Outcome } from '../../protocol/results/outcome.ts';
import type { AnsweredRound } from '../../protocol/messages/answered-rounds.ts';
import type { Timeline } from '../../protocol/results/timeline.ts';
import type { Usage } from '../../protocol/results/usage.ts';
import { plainModel } from '../../protocol/comments/usage-text.ts';

export interface Report {
  readonly dispatch: DispatchId;
  readonly task: string;
  readonly round: number;
  readonly outcome: Outcome;
  readonly exitCode: number;
  readonly durationMs: number;
  /** How long the run has waited for answers so far. If omitted: not at all. */
  readonly idleMs?: number;
  readonly sessionId: string | undefined;
  readonly resumed: string | undefined;
  readonly artifact: StateReference | undefined;
  readonly hints: readonly string[];
  readonly notices: readonly string[];
  /** Another agent asked, and only this agent's message counts. */
  readonly isAnswer?: boolean;
  readonly used?: Usage | undefined;
  readonly timeline?: Timeline | undefined;
  /** The URL of the open question. */
  readonly questionUrl?: string | undefined;
  /** Questions and answers before this round. */
  readonly rounds?: readonly AnsweredRound[];
  /** Where the agent's session and its work are stored. */
  readonly saved?: Saved | undefined;
}

/** The action's outputs. Every declared output is set; it is empty if it does not apply or is unknown. */
export function renderOutputs(report: Report): Readonly<Record<string, string>> {
  const { outcome } = report;
  const asked = outcome.kind === 'needs_input' ? outcome : undefined;
  const finished = outcome.kind === 'finished' ? outcome : undefined;
  const state = report.saved?.state ?? asked?.state;
  return {
    'outcome': outcome.kind,
    'conclusion': concludeFrom(outcome),
    'task-id': report.task,
    'dispatch-id': report.dispatch,
    'round': String(report.round),
    'exit-code': String(report.exitCode),
    'failure-reason': outcome.kind === 'failed' ? outcome.failure.reason : '',
    'question': cutText((asked?.asked.question ?? '').toWellFormed(), LIMITS.questionChars),
    'question-id': asked?.question ?? '',
    'state-artifact-id': String(state?.artifactId ?? ''),
    'state-digest': state?.digest ?? '',
    'result-artifact-id': String(report.artifact?.artifactId ?? ''),
    'result-digest': report.artifact?.digest ?? '',
    'changed-files': String(report.isAnswer === true ? 0 : (finished?.changes.files ?? 0)),
    'verify-passed': finished?.verify === undefined ? '' : String(finished.verify.passed),
    'session-id': report.sessionId ?? '',
    'resumed': report.resumed ?? '',
    ...renderNumbers(report.used),
    'idle-seconds': secondsOf(report.idleMs ?? 0),
  };
}

/** This run's numbers as single outputs, and all numbers, including those of the whole task, as JSON. */
function renderNumbers(used: Usage | undefined): Record<string, string> {
  const text = (amount: number | undefined): string => (amount === undefined ? '' : String(amount));
  const { model, dispatch = {} } = used ?? {};
  return {
    'model': plainModel(model ?? ''),
    'turns': text(dispatch.turns),
    'tokens': text(dispatch.tokens),
    'cost-usd': text(dispatch.costUsd),
    'agent-seconds': text(dispatch.agentSeconds),
    'api-calls': text(dispatch.apiCalls),
    'usage': renderUsed(used),
  };
}

/** The output `usage`. */
export function renderUsed(used: Usage | undefined): string {
  if (used === undefined) return '';
  return JSON.stringify({ ...used, ...(used.model !== undefined && { model: plainModel(used.model) }) });
}

export function secondsOf(ms: number): string {
  return String(Math.round(ms / 100) / 10);
}

/**
 * @returns why the step should fail, if it should: it failed, or reached a conclusion that the workflow does not
 * accept.
 */
export function findFailureReason(report: Report, failOn: readonly NoChangeConclusion[]): string | undefined {
  const { outcome, hints } = report;
  if (outcome.kind === 'failed')
    return cutText(`${outcome.failure.reason}: ${outcome.failure.detail}`.toWellFormed(), LIMITS.annotationChars);
  if (isLost(report))
    return `The agent has finished, but the result could not be stored and is lost. ${report.saved === undefined ? 'Please start the task again.' : 'Its conversation and work are kept.'}`;
  if (hasAnswered(report)) return undefined;
  const conclusion = concludeFrom(outcome);
  if (!failOn.some((one) => one === conclusion)) return undefined;
  return cutText(
    [sayEmptyHanded(outcome), 'The step fails because the input fail-on says so.', ...hints].join(' ').toWellFormed(),
    LIMITS.annotationChars,
  );
}

/** Another agent asked for its message and not for files. If it said nothing, it has not answered. */
export function hasAnswered({ outcome, isAnswer }: Pick<Report, 'outcome' | 'isAnswer'>): boolean {
  return isAnswer === true && outcome.kind === 'finished' && outcome.summary.trim() !== '';
}

/** There was a result, and it could not be stored. */
export function isLost({ outcome, artifact }: Report): boolean {
  if (artifact !== undefined) return false;
  return outcome.kind === 'finished' && (outcome.changes.files > 0 || outcome.outputs !== undefined);
}

export type Annotation = {
  readonly level: 'notice' | 'warning' | 'error';
  readonly title: string;
  readonly text: string;
};

/** The annotations of an outcome. A pause is a notice; a run without a result always gets an annotation. */
export function renderAnnotations(report: Report): readonly Annotation[] {
  const notices = report.notices.map((text): Annotation => ({ level: 'warning', title: 'Agora', text }));
  return (['error', 'warning', 'notice'] as const).flatMap((level) =>
    fitStep([...annotate(report), ...notices].filter((one) => one.level === level)),
  );
}

/** GitHub silently drops annotations beyond its limit, so the last one that it shows gives the total number. */
function fitStep(annotations: readonly Annotation[]): Annotation[] {
  const most = LIMITS.annotationsOfALevel;
  const rest = annotations.length - most + 1;
  const [first] = annotations;
  const shown =
    rest <= 1 || first === undefined
      ? annotations
      : [
          ...annotations.slice(0, most - 1),
          {
            level: first.level,
            title: 'Agora',
            text: `And ${rest} more: the step summary and the result have all of them.`,
          },
        ];
  return shown.map((one) => ({ ...one, text: cutText(one.text.toWellFormed(), LIMITS.annotationChars) }));
}

function annotate(report: Report): Annotation[] {
  const { outcome, hints } = report;
  switch (outcome.kind) {
    case 'needs_input':
      return [{ level: 'notice', title: 'Waiting for an answer', text: cutText(outcome.asked.question, 1_000) }];
    case 'cancelled':
      return [{ level: 'warning', title: 'Cancelled', text: 'The task was stopped before it had finished.' }];
    case 'failed':
      return [
        {
          level: 'error',
          title: outcome.failure.reason,
          text: [outcome.failure.detail, outcome.failure.fix, ...hints].join(' '),
        },
      ];
    case 'finished':
      return [...(hasAnswered(report) ? [] : annotateEmptyHanded(outcome, hints)), ...annotateChecks(outcome)];
  }
}

function annotateEmptyHanded(outcome: Extract<Outcome, { kind: 'finished' }>, hints: readonly string[]): Annotation[] {
  const conclusion = concludeFrom(outcome);
  if (conclusion === 'finished') return [];
  return [
    {
      level: 'warning',
      title: conclusion === 'blocked' ? 'Blocked by permissions' : 'Nothing changed',
      text: [sayEmptyHanded(outcome), ...hints].join(' '),
    },
  ];
}

function sayEmptyHanded(outcome: Outcome): string {
  const denied = outcome.kind === 'finished' ? (outcome.denied ?? []) : [];
  if (denied.length === 0) return 'The agent finished without changing a file.';
  return `The agent finished without changing a file: the permission mode denied ${denied.join(', ')}. List it under allow with permission-mode: scoped, or set permission-mode: bypass.`;
}

function annotateChecks({ verify }: Extract<Outcome, { kind: 'finished' }>): Annotation[] {
  return verify?.passed === false
    ? [
        {
          level: 'warning',
          title: 'The checks failed',
          text: 'The agent finished, but the verify command failed on its work.',
        },
      ]
    : [];
}
