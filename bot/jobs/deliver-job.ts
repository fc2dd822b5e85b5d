/**
 * The delivery job: for repositories without a bot or relay, and for tasks that a person or a schedule started.
 *
 * It may push, and no agent runs in it. It delivers exactly as the bot does. Only the source of the result differs: for
 * a result of this very run, the digest is sufficient proof of its origin.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import * as core from '@actions/core';
import { getOctokit } from '@actions/github';
import { refuseForeignAnswers } from '../../github/foreign-answers.ts';
import type { GitHubClient } from '../../github/github-client.ts';
import { findMisplacedVariables } from '../../protocol/config/misplaced-variables.ts';
import { secretsOf } from '../../protocol/config/state-keys.ts';
import { renderFailedCall } from '../../protocol/errors/failed-call.ts';
import { defaultBranchOf } from '../../github/git/contents.ts';
import { listRunArtifacts } from '../../github/actions/artifacts.ts';
import { createPorts } from '../adapters/github-ports.ts';
import { createResults } from '../adapters/github-results.ts';
import { createLog } from '../adapters/log.ts';
import { SILENT } from '../adapters/metrics-port.ts';
import { relayKeysOf } from '../adapters/bot-records.ts';
import { createConfigCache } from '../adapters/config-cache.ts';
import type { FetchedResult, BotPorts, Where } from '../ports.ts';
import { readOwnResult, type DeliverableResult } from '../delivery/read-result.ts';
import { createFirstSeen } from '../concurrency/first-seen.ts';
import { deliveryRulesOf } from '../delivery/deliver.ts';
import { deliverResult, type DeliveryOutcome } from '../delivery/deliver-result.ts';
import { jobStep } from './adapters/job-step.ts';
import { type DeliverJob, readJob } from './deliver-inputs.ts';
import { unusableResult } from './unusable-result.ts';
import { notifyIssue, notifyOfRefusal, type OutcomeReport } from '../delivery/notify-issue.ts';
import { renderAnnotation } from './delivery-annotation.ts';
import { type KeptFiles, sayNotDelivered, sayOutcome } from '../delivery/delivery-notices.ts';

/** A job or a bot that has claimed a comment posts it within seconds, or has died. */
const TURN_MS = 100_000;

async function fetchResult(
  job: DeliverJob,
  client: GitHubClient,
  where: Where,
): Promise<Extract<FetchedResult, { kind: 'files' }>> {
  const artifact = job.artifact ?? (await findNewest(job, client));
  if (artifact === undefined) throw unusableResult('the run has no result with a digest', job);
  const fetched = await createResults(client, where, job.workflow, { id: job.ownRunId, url: job.ownRunUrl }).fetch({
    runId: job.runId,
    ...artifact,
  });
  if (fetched.kind === 'not-yet') throw unusableResult('its run has not ended yet', job);
  if (fetched.kind === 'refused') throw unusableResult(fetched.why, { ...job, isTooLarge: fetched.isTooLarge });
  return fetched;
}

async function findNewest(job: DeliverJob, client: GitHubClient): Promise<DeliverJob['artifact']> {
  const artifacts = await listRunArtifacts(client, { owner: job.owner, repo: job.repo, runId: job.runId });
  const newest = artifacts.findLast(({ name, digest }) => name.startsWith('agora-result-') && digest !== undefined);
  return newest?.digest === undefined ? undefined : { artifactId: newest.id, digest: newest.digest };
}

function setOutputs(outcome: DeliveryOutcome | undefined): void {
  const delivered = outcome?.kind === 'delivered' ? outcome : undefined;
  jobStep.output('delivered', delivered !== undefined);
  jobStep.output('branch', delivered?.branch ?? '');
  jobStep.output('pull-request', delivered?.pullRequest?.number ?? '');
  jobStep.output('pull-request-url', delivered?.pullRequest?.url ?? '');
}

/** A requested outcome is not a failure; an outcome that could not be reached is. */
async function report(outcome: Exclude<DeliveryOutcome, { kind: 'refused' }>, text: string): Promise<void> {
  await jobStep.summary(text);
  if (outcome.kind === 'delivered') return;
  const tell = outcome.kind === 'patch' ? jobStep.notice : jobStep.warn;
  tell(renderAnnotation(text), 'Nothing was delivered');
}

function portsOf(job: DeliverJob, client: GitHubClient, where: Where): BotPorts {
  return createPorts(client, where, {
    workflow: job.workflow,
    firstSeen: createFirstSeen(),
    policies: createConfigCache(),
    now: Date.now,
    log: createLog('info'),
    meter: SILENT,
    turnMs: TURN_MS,
    keys: relayKeysOf(job.stateKey),
  });
}

async function deliver(job: DeliverJob): Promise<void> {
  const client = getOctokit(job.token, { baseUrl: job.apiUrl });
  refuseForeignAnswers(client);
  const at = { owner: job.owner, repo: job.repo };
  const where: Where = { ...at, id: job.repositoryId, defaultBranch: await defaultBranchOf(client, at) };
  const fetched = await fetchResult(job, client, where);
  const read = readOwnResult(fetched.files);
  if (read.kind === 'malformed') throw new Error(`${read.why}.`);
  if (read.kind === 'unfinished') {
    setOutputs(undefined);
    jobStep.notice(`The task has not finished (${read.outcome}), so there is nothing to deliver.`);
    return;
  }
  const ports = portsOf(job, client, where);
  await deliverRead(
    read,
    {
      issue: read.result.issue,
      runUrl: fetched.runUrl,
      runId: job.runId,
      defaultBranch: where.defaultBranch,
      isHeard: job.isHeard,
      takesTicks: false,
      ...(await deliveryRulesOf(ports)),
    },
    { where, ports, isSigned: secretsOf(job.stateKey).length > 0 },
  );
}

async function deliverRead(
  read: DeliverableResult,
  kept: KeptFiles,
  { where, ports, isSigned }: { readonly where: Where; readonly ports: BotPorts } & Pick<OutcomeReport, 'isSigned'>,
): Promise<void> {
  const outcome = await deliverResult(read, kept, ports.results);
  setOutputs(outcome);
  if (outcome.kind === 'refused') {
    await tell(() => notifyOfRefusal(read, sayNotDelivered(outcome.why, read, kept), ports));
    throw new Error(`The work was not delivered: ${outcome.why}`);
  }
  const text = sayOutcome(outcome, read, kept);
  await report(outcome, text);
  const notifying = { ...ports, turnEnds: () => sleep(TURN_MS + 1_000) };
  await tell(() => notifyIssue(where, read, { outcome, text, isHeard: kept.isHeard, isSigned }, notifying));
}

async function tell(say: () => Promise<void>): Promise<void> {
  try {
    await say();
  } catch (error) {
    jobStep.warn(`The result could not be posted on the issue: ${renderFailedCall(error)}`);
  }
}

async function main(): Promise<void> {
  for (const warning of findMisplacedVariables('deliver', process.env).warnings) jobStep.warn(warning);
  const read = readJob(core.getInput, process.env);
  if (read.kind === 'mistakes')
    throw new Error(`The settings of agora/dispatch/deliver are invalid: ${read.mistakes.join(' · ')}`);
  for (const secret of [read.job.token, ...secretsOf(read.job.stateKey)]) core.setSecret(secret);
  await deliver(read.job);
}

main().catch((error: unknown) => {
  jobStep.fail(renderFailedCall(error));
});
