/**
 * Whether GitHub itself bears out what the version before wrote, which signed nothing: any workflow posts as the same
 * account, and repeats what outsiders say.
 */
import { findCommitObjection, findArtifactOrigin, findRunObjection, type OriginAt } from './artifact-origin.ts';
import { findRun } from './runs.ts';
import type { GitHubClient } from '../github-client.ts';
import { dispatchIdOf, taskIdOf } from '../../protocol/base/ids.ts';
import type { QuestionMarker, StatusMarker } from '../../protocol/comments/marker.ts';
import { readRunName } from '../../protocol/messages/run-name.ts';
import { isStateOf } from '../../protocol/messages/state-manifest.ts';

/**
 * A question: our workflow has saved the state that it names, for its task and round. A status: the run that it names
 * is one of our workflow, of the default branch, for that task and round.
 *
 * @throws when GitHub does not tell.
 */
export function isBacked(client: GitHubClient, at: OriginAt, marker: QuestionMarker | StatusMarker): Promise<boolean> {
  return marker.kind === 'question' ? isSavedState(client, at, marker) : isOurRun(client, at, marker);
}

async function isSavedState(
  client: GitHubClient,
  at: OriginAt,
  { task, round, state }: QuestionMarker,
): Promise<boolean> {
  const origin = await findArtifactOrigin(client, at, state);
  return origin.kind === 'ours' && isStateOf(origin.artifact.name, dispatchIdOf(task, round));
}

async function isOurRun(client: GitHubClient, at: OriginAt, { task, round, runId }: StatusMarker): Promise<boolean> {
  const run = await findRun(client, { owner: at.owner, repo: at.repo, runId });
  if (run === undefined || findRunObjection(run, at) !== undefined) return false;
  const isNamed =
    readRunName(run.title)?.dispatch === dispatchIdOf(task, round) || taskIdOf(at.repositoryId, 'run', runId) === task;
  return isNamed && (await findCommitObjection(client, run.headSha, at)) === undefined;
}
