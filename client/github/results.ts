/** The end of a run and its result: waits for it, downloads it, compares it with its digest and parses it. */
import { type Artifact, downloadArtifact, listRunArtifacts } from '../../github/actions/artifacts.ts';
import { findRun, type WorkflowRun } from '../../github/actions/runs.ts';
import { readZip } from '../../github/actions/zip.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import { ClientError } from '../client-error.ts';
import { DispatchResult } from '../client-schemas.ts';
import type { AnswerOptions, DispatchResult as Result } from '../types.ts';
import { withOutput } from '../dispatch-output.ts';
import { stoppedWaiting } from '../calls/until-aborted.ts';
import type { GitHubContext } from './client-context.ts';

const MAX_BYTES = 256 * 1_048_576;
const ZIP = { files: 20_000, bytes: 1_073_741_824 } as const;

/** Waits until a run has completed. @throws ClientError timed-out, aborted. */
export async function waitForRun(
  context: GitHubContext,
  runId: number,
  { signal, onProgress }: AnswerOptions,
): Promise<WorkflowRun> {
  const deadline = context.clock.now().getTime() + context.waitMs;
  let told = '';
  for (;;) {
    const run = await findRun(context.client, { ...context.at, runId });
    if (run === undefined)
      throw new ClientError('no-result', `Run ${runId} was deleted.`, { fix: 'Start the task again.' });
    if (run.status !== told) onProgress?.({ kind: 'run', id: run.id, url: run.url, status: run.status });
    told = run.status;
    if (run.status === 'completed') return run;
    if (context.clock.now().getTime() > deadline)
      throw new ClientError('timed-out', `The run has not ended: ${run.url}`, {
        fix: 'Keep waiting with `agora watch`, or cancel it with `agora cancel`.',
      });
    await pause(context, signal);
  }
}

/** @throws ClientError aborted when the caller no longer waits. */
export async function pause({ clock, pollMs }: GitHubContext, signal: AbortSignal | undefined): Promise<void> {
  try {
    await clock.sleep(pollMs, signal);
  } catch (cause) {
    throw stoppedWaiting(cause);
  }
}

/** The result of a dispatch. `undefined` when its run has left none or it has expired. */
export async function findResult(
  context: GitHubContext,
  run: Pick<WorkflowRun, 'id'>,
  dispatch: string,
): Promise<Result | undefined> {
  const artifacts = await listRunArtifacts(context.client, { ...context.at, runId: run.id });
  const artifact = artifacts
    .filter(({ name, expired }) => !expired && name.startsWith(`agora-result-${dispatch}-a`))
    .at(-1);
  return artifact === undefined ? undefined : readResult(await unpack(context, artifact), artifact);
}

/** @throws ClientError no-result with the reason that the run gives. */
export async function getResult(context: GitHubContext, run: WorkflowRun, dispatch: string): Promise<Result> {
  const result = await findResult(context, run, dispatch);
  if (result !== undefined) return result;
  throw new ClientError(
    'no-result',
    `The run ended with "${run.conclusion ?? 'nothing'}" and stored no result: ${run.url}`,
    { fix: 'Read the annotations of the run to see why it failed.' },
  );
}

async function unpack({ client, at }: GitHubContext, artifact: Artifact): Promise<ReadonlyMap<string, Uint8Array>> {
  if (artifact.bytes > MAX_BYTES)
    throw new ClientError(
      'no-result',
      `The result is ${artifact.bytes} bytes long; at most ${MAX_BYTES} are accepted.`,
      {
        fix: 'Download it from the page of the run.',
      },
    );
  const zip = await downloadArtifact(client, { ...at, artifactId: artifact.id });
  if (zip === undefined) return new Map();
  if (artifact.digest !== undefined && contentHash(zip) !== artifact.digest)
    throw new ClientError(
      'no-result',
      `Artifact ${artifact.id} is not what was uploaded: it has ${contentHash(zip)}, but GitHub reports ${artifact.digest}.`,
      { fix: 'Try again; if the problem persists, someone has tampered with it.' },
    );
  const read = readZip(zip, ZIP);
  if (read.kind === 'refused')
    throw new ClientError('no-result', `Artifact ${artifact.id} cannot be unpacked: ${read.why}.`, {
      fix: 'Download it from the page of the run.',
    });
  return read.files;
}

function readResult(files: ReadonlyMap<string, Uint8Array>, { id }: Artifact): Result | undefined {
  const content = files.get('result.json');
  if (content === undefined) return undefined;
  const json = readJson(Buffer.from(content).toString('utf8'));
  const parsed = json.kind === 'json' ? DispatchResult.safeParse(json.value) : undefined;
  const record = files.get('events.jsonl');
  if (parsed?.success === true)
    return withOutput(parsed.data, record === undefined ? undefined : Buffer.from(record).toString('utf8'));
  throw new ClientError('no-result', `The result in artifact ${id} cannot be read.`, {
    fix: 'Use the same version here and in the workflow.',
  });
}
