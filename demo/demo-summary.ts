/**
 * What a story cost: seconds of runners, calls of the API, and whether GitHub would have taken all of them.
 */
import { defined } from '../protocol/base/defined.ts';
import type { Hub, RunView } from '../localhub/hub.ts';
import type { ScenarioResult } from './demo-scenario.ts';
import type { FailedChecks } from './failed-checks.ts';

export interface DemoSummary {
  readonly outcome: string;
  readonly rounds: number;
  /** How much of the conversation the last round had: session, partial-state or questions-only. */
  readonly resumedFrom: string | undefined;
  readonly runs: readonly {
    readonly id: number;
    readonly name: string;
    readonly conclusion: string | null;
    readonly seconds: number;
  }[];
  readonly runnerSeconds: number;
  /** Calls by the bot and by the runs; people's own clicks and this demo's looking are not counted. */
  readonly apiCalls: { readonly bot: number; readonly runs: number };
  readonly illegalRequests: number;
  readonly pullRequest:
    | {
        readonly number: number;
        readonly title: string;
        readonly branch: string;
        readonly url: string;
        readonly files: readonly string[];
      }
    | undefined;
  readonly verify: { readonly passed: boolean; readonly failed?: FailedChecks } | undefined;
  readonly durationMs: number;
}

/** @param failed why the checks failed, if that is known. */
export function summarizeDemo(
  hub: Hub,
  ending: ScenarioResult,
  durationMs: number,
  failed?: FailedChecks,
): DemoSummary {
  const last =
    ending.runs.flatMap((run) => run.steps).findLast((step) => step.outputs['outcome'] !== undefined)?.outputs ?? {};
  const runs = ending.runs.map((run) => ({
    id: run.id,
    name: run.title,
    conclusion: run.conclusion,
    seconds: secondsOf(run),
  }));
  return {
    outcome: ending.outcome,
    rounds: ending.rounds,
    resumedFrom: presence(last['resumed']),
    runs,
    runnerSeconds: Number(runs.reduce((sum, run) => sum + run.seconds, 0).toFixed(1)),
    apiCalls: { bot: callsOf(hub, 'agora'), runs: callsOf(hub, 'github-actions') },
    illegalRequests: hub.illegal().length,
    pullRequest:
      ending.pull === undefined
        ? undefined
        : {
            number: ending.pull.number,
            title: ending.pull.title,
            branch: ending.pull.branch,
            url: ending.pull.url,
            files: ending.pull.files.map(({ path }) => path),
          },
    verify:
      presence(last['verify-passed']) === undefined
        ? undefined
        : { passed: last['verify-passed'] === 'true', ...defined({ failed }) },
    durationMs,
  };
}

/** All of it worked: finished, delivered, verified, and nothing that GitHub would have refused. */
export function isSuccess(summary: DemoSummary): boolean {
  return (
    summary.outcome === 'finished' &&
    summary.pullRequest !== undefined &&
    summary.verify?.passed === true &&
    summary.illegalRequests === 0 &&
    summary.runs.every((run) => run.conclusion === 'success')
  );
}

function presence(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

function secondsOf(run: RunView): number {
  if (run.startedAt === undefined || run.endedAt === undefined) return 0;
  return Number(((run.endedAt - run.startedAt) / 1000).toFixed(1));
}

/** Calls made with tokens of an app, its own JWT included. */
function callsOf(hub: Hub, app: string): number {
  return hub.traffic.filter(({ who }) => who === app || who === `${app}[bot]`).length;
}
