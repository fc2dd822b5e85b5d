/**
 * A run that has work to do: signs in to GitHub, and serves the request. The worker is loaded once that is authorized.
 */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { type DispatchRequest, readRequest } from '../../protocol/messages/dispatch-request.ts';
import { systemClock } from '../../worker/adapters/system-clock.ts';
import { findVouchedFor } from '../authorize/for-whom.ts';
import { createGitHub } from '../adapters/github-api.ts';
import { failWith, runnerStep } from '../adapters/runner-step.ts';
import { runKeysOf } from '../adapters/run-records.ts';
import { isPlainFile } from '../adapters/text-file.ts';
import type { Inputs } from '../inputs/action-inputs.ts';
import { latestWait } from './await-reply/wait-limits.ts';
import type { GitHub } from '../ports.ts';
import type { RunnerContext } from '../inputs/runner-context.ts';
import { serve } from './serve.ts';
import type { TriggerDecision } from '../triggers/contract.ts';
import type { Serving } from './turns.ts';
import type { Worker } from './create-worker.ts';

type WantedRun = Extract<TriggerDecision, { kind: 'by-hand' | 'requested' }>;

/** @throws any error of GitHub that cannot be handled. */
export async function serveRequested(decision: WantedRun, inputs: Inputs, context: RunnerContext): Promise<void> {
  const app = inputs['answers-app'];
  let vouched: ReadonlySet<number> = new Set();
  const github = createGitHub(
    inputs['github-token'],
    {
      ...context,
      isVouchedFor: ({ id }) => vouched.has(id),
      keys: runKeysOf(inputs['state-key'], context, process.env),
    },
    app,
  );
  const read = await readWanted(decision, context, github);
  if (read.kind !== 'request') {
    failWith(read.mistakes);
    return;
  }
  vouched = findVouchedFor(read.request, context.actor, app);
  await serveRequest(read.request, inputs, context, github);
}

async function readWanted(
  decision: WantedRun,
  context: RunnerContext,
  github: GitHub,
): Promise<
  | { readonly kind: 'request'; readonly request: DispatchRequest }
  | { readonly kind: 'mistake'; readonly mistakes: readonly string[] }
> {
  if (decision.kind === 'by-hand') return (await import('./manual-start.ts')).startByHand(decision, context, github);
  const read = readRequest(decision.request);
  return read.kind === 'request' ? read : { kind: 'mistake', mistakes: read.why.map((why) => `request: ${why}`) };
}

function serveRequest(request: DispatchRequest, inputs: Inputs, context: RunnerContext, github: GitHub): Promise<void> {
  const signal = cancelSignal();
  let worker: Promise<Worker> | undefined;
  return serve(request, {
    context,
    github,
    step: runnerStep,
    now: Date.now,
    failOn: inputs['fail-on'],
    hasCheckout: () => lstatSync(join(context.workspace, '.git'), { throwIfNoEntry: false }) !== undefined,
    ...checkOf(inputs, context, github),
    ...waitingOf(inputs, signal),
    progress: async (asked, task) =>
      (await import('../publish/progress-comment.ts')).followProgress({
        request: asked,
        task,
        context,
        thread: github.thread,
        clock: systemClock,
        cancel: signal,
      }),
    work: async (allowed, conversation, going) => {
      worker ??= import('./create-worker.ts').then(({ createWorker }) =>
        createWorker({ inputs, context, github, signal }),
      );
      return (await worker)(allowed, conversation, going);
    },
  });
}

function checkOf(
  { check }: Inputs,
  { runUrl, workspace }: RunnerContext,
  { createCheckRun }: GitHub,
): Pick<Serving, 'check'> {
  if (!check || createCheckRun === undefined) return {};
  return {
    check: async (checked) =>
      (await import('../render/check-run.ts')).postCheck(checked, {
        runUrl,
        around: { root: workspace, isFile: (path) => isPlainFile(join(workspace, path)) },
        create: createCheckRun,
        step: runnerStep,
      }),
  };
}

function waitingOf(
  { 'await-input': awaitMs, 'job-minutes': jobMinutes, interactive }: Inputs,
  signal: AbortSignal,
): Pick<Serving, 'waiting'> {
  if (awaitMs === undefined) return {};
  const sleep = (ms: number, until: AbortSignal): Promise<void> => systemClock.sleep(ms, until);
  return { waiting: { awaitMs, latest: latestWait(Date.now(), jobMinutes), interactive, sleep, signal } };
}

/** "Cancel workflow" and a time limit of the job both arrive as a signal; seven seconds are left for an orderly end. */
function cancelSignal(): AbortSignal {
  const cancel = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      cancel.abort();
    });
  return cancel.signal;
}
