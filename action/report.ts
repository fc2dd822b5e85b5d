/**
 * What a step leaves behind for the rest of the job: outputs, one annotation, the step summary. Pure.
 */
import { cutText, renderUntrusted } from '../protocol/comment-text.ts';
import type { DispatchId } from '../protocol/ids.ts';
import type { StateReference } from '../protocol/dispatch-request.ts';
import { LIMITS } from '../protocol/limits.ts';
import type { Outcome } from '../protocol/outcome.ts';
import { renderFailure, renderVerify, seconds } from './status-comment.ts';

export interface Report {
  readonly dispatch: DispatchId;
  readonly task: string;
  readonly round: number;
  readonly outcome: Outcome;
  readonly exitCode: number;
  readonly durationMs: number;
  readonly idleMs: number;
  readonly sessionId: string | undefined;
  readonly resumed: string | undefined;
  readonly artifact: StateReference | undefined;
  readonly hints: readonly string[];
  readonly notices: readonly string[];
  /** Another agent asked, and what this one said is all that counts. */
  readonly isAnswer?: boolean;
}

/** The action's outputs. Every declared one is set, empty when it does not apply. */
export function renderOutputs(report: Report): Readonly<Record<string, string>> {
  const { outcome } = report;
  const asked = outcome.kind === 'needs_input' ? outcome : undefined;
  const finished = outcome.kind === 'finished' ? outcome : undefined;
  return {
    'outcome': outcome.kind,
    'task-id': report.task,
    'dispatch-id': report.dispatch,
    'round': String(report.round),
    'exit-code': String(report.exitCode),
    'failure-reason': outcome.kind === 'failed' ? outcome.failure.reason : '',
    'question': cutText(asked?.asked.question ?? '', LIMITS.questionChars),
    'question-id': asked?.question ?? '',
    'state-artifact-id': String(asked?.state?.artifactId ?? ''),
    'state-digest': asked?.state?.digest ?? '',
    'result-artifact-id': String(report.artifact?.artifactId ?? ''),
    'result-digest': report.artifact?.digest ?? '',
    'changed-files': String(report.isAnswer === true ? 0 : finished?.changes.files ?? 0),
    'verify-passed': finished?.verify === undefined ? '' : String(finished.verify.passed),
    'session-id': report.sessionId ?? '',
    'resumed': report.resumed ?? '',
    'idle-ms': String(report.idleMs),
  };
}

export type Annotation = { readonly level: 'notice' | 'warning' | 'error'; readonly title: string; readonly text: string };

/** The annotations of an outcome. A pause is a notice; a run that changed nothing is never silent about it. */
export function renderAnnotations(report: Report): readonly Annotation[] {
  const notices = report.notices.map((text): Annotation => ({ level: 'warning', title: 'Agora', text: cutText(text, LIMITS.annotationChars) }));
  return [...annotate(report), ...notices];
}

function annotate({ outcome, hints, isAnswer }: Report): Annotation[] {
  switch (outcome.kind) {
    case 'needs_input': return [{ level: 'notice', title: 'Waiting for an answer', text: cutText(outcome.asked.question, 1_000) }];
    case 'cancelled': return [{ level: 'warning', title: 'Cancelled', text: 'The run was cancelled while it worked.' }];
    case 'failed': return [{ level: 'error', title: outcome.failure.reason, text: cutText([outcome.failure.detail, outcome.failure.fix, ...hints].join(' '), LIMITS.annotationChars) }];
    case 'finished': {
      const nothing: Annotation[] = outcome.changes.files > 0 || isAnswer === true ? [] : [{ level: 'warning', title: 'Nothing changed', text: ['The agent finished without changing a file.', ...hints].join(' ') }];
      const red: Annotation[] = outcome.verify?.passed === false ? [{ level: 'warning', title: 'The checks failed', text: 'The agent finished, but the verify command failed on its work.' }] : [];
      return [...nothing, ...red];
    }
  }
}

/** A character takes at most three bytes; the rest is room for what the runner adds. */
const SUMMARY_CHARS = LIMITS.summaryBytes / 4;

/** The step summary, well below the size at which GitHub drops it as a whole. */
export function renderSummary(report: Report): string {
  const { outcome } = report;
  const parts = [`## Agora: ${title(outcome)}`, `\`${report.dispatch}\` · round ${report.round} · ${seconds(report.durationMs)}`];
  if (outcome.kind === 'needs_input') parts.push(renderUntrusted(outcome.asked.question), ...(outcome.asked.options ?? []).map((option, index) => `${index + 1}. ${renderUntrusted(option)}`));
  if (outcome.kind === 'failed') parts.push(renderFailure(outcome.failure));
  if (outcome.kind === 'finished') {
    parts.push(`${outcome.changes.files} files changed (+${outcome.changes.insertions} −${outcome.changes.deletions}).`);
    if (outcome.verify !== undefined) parts.push(renderVerify(outcome.verify));
    parts.push(renderUntrusted(outcome.summary));
  }
  if (report.hints.length > 0) parts.push('### Likely causes', report.hints.map((hint) => `- ${hint}`).join('\n'));
  if (report.notices.length > 0) parts.push('### Worth knowing', report.notices.map((notice) => `- ${notice}`).join('\n'));
  return cutText(parts.join('\n\n'), SUMMARY_CHARS);
}

function title(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'finished': return 'finished';
    case 'needs_input': return 'waiting for an answer';
    case 'failed': return `failed (${outcome.failure.reason})`;
    case 'cancelled': return 'cancelled';
  }
}
