/** Numbers and kinds of a report in words, for the page and for the summary of a step. Pure. */
import { renderElapsed, renderUsd } from '../../protocol/comments/usage-text.ts';
import type { AnswererKind, ReportFigures } from './report-model.ts';

export function sayCost({ costUsd }: Pick<ReportFigures, 'costUsd'>): string {
  return costUsd === undefined ? 'unknown' : renderUsd(costUsd);
}

export function sayTime({ agentSeconds }: Pick<ReportFigures, 'agentSeconds'>): string {
  return agentSeconds === undefined ? 'unknown' : renderElapsed(agentSeconds * 1_000);
}

/** "3 min", "5.2 h", "3 days": people count waiting time in other steps than programs. */
export function sayWait(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3_600) return `${rounded(seconds / 3_600)} h`;
  return `${rounded(seconds / 86_400)} days`;
}

function rounded(value: number): string {
  return String(Number(value.toFixed(1)));
}

/** Never says that somebody spoke who did not. */
const KINDS: Readonly<Record<AnswererKind, string>> = {
  person: 'a person',
  app: 'an App',
  agent: 'an agent',
  default: 'nobody: the default answer',
  silence: 'nobody: no reply in time',
  expiry: 'nobody: expired',
  unknown: 'unknown',
};

export function sayKind(kind: AnswererKind): string {
  return KINDS[kind];
}

export function sayAnswerer({
  kind,
  name,
}: {
  readonly kind: AnswererKind;
  readonly name?: string | undefined;
}): string {
  if (name === undefined) return KINDS[kind];
  return kind === 'person' ? name : `${name} (${KINDS[kind]})`;
}

/** The cost of a merged pull request, including all tasks without one. */
export function costPerMerged({ costUsd }: ReportFigures, merged: number): string | undefined {
  return costUsd === undefined || merged === 0 ? undefined : renderUsd(costUsd / merged);
}
