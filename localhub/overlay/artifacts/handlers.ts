/**
 * Artifacts through the REST API: how other runs, apps and people find them.
 *
 * @see https://docs.github.com/en/rest/actions/artifacts
 */
import { z } from 'zod';
import type { JsonObject} from '../../gateway/call.ts';
import { invalid, notFound, numberOf, Refusal, repositoryOf, type Call, type Handler } from '../../gateway/call.ts';
import { listAnswer } from '../../gateway/pages.ts';
import { nodeId } from '../../world/accounts.ts';
import { pathOf, type Ground } from '../ground.ts';
import type { Artifact, ArtifactStore } from './store.ts';

const Id = z.looseObject({ id: z.number() });
const time = (ms: number): string => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

export function artifactHandlers(ground: Ground, store: ArtifactStore): Record<string, Handler> {
  const render = (repositoryId: number) => (artifact: Artifact): JsonObject => {
    const url = `${ground.origin}${pathOf(artifact.run.repository)}/actions/artifacts/${String(artifact.id)}`;
    const run = { id: artifact.run.id, repository_id: repositoryId, head_repository_id: repositoryId, head_branch: artifact.run.ref.replace(/^refs\/heads\//, ''), head_sha: artifact.run.sha };
    return {
      id: artifact.id, node_id: nodeId('Artifact', artifact.id), name: artifact.name, size_in_bytes: artifact.size, url, archive_download_url: `${url}/zip`, digest: artifact.digest ?? null,
      expired: artifact.expiresAt <= Date.now(), created_at: time(artifact.createdAt), updated_at: time(artifact.createdAt), expires_at: time(artifact.expiresAt), workflow_run: run,
    };
  };
  const isHere = (call: Call) => ({ run }: Artifact): boolean => run.repository.owner === call.repository?.owner && run.repository.name === call.repository.name;
  const rendererOf = async (call: Call): Promise<(artifact: Artifact) => JsonObject> => render(Id.parse(await ground.readBody(pathOf(repositoryOf(call)))).id);
  const one = (call: Call): Artifact => {
    const id = numberOf(call, 'artifact_id');
    const found = store.list((artifact) => artifact.id === id && isHere(call)(artifact))[0];
    if (found === undefined) throw notFound();
    return found;
  };
  const list = (isWanted: (artifact: Artifact, call: Call) => boolean): Handler => async (call) => {
    const name = call.url.searchParams.get('name');
    const found = store.list((artifact) => isHere(call)(artifact) && isWanted(artifact, call) && (name === null || artifact.name === name));
    return listAnswer(call.url, found.map(await rendererOf(call)), 'artifacts');
  };
  return {
    'actions/list-artifacts-for-repo': list(() => true),
    'actions/list-workflow-run-artifacts': list(({ run }, call) => run.id === numberOf(call, 'run_id')),
    'actions/get-artifact': async (call) => ({ status: 200, body: (await rendererOf(call))(one(call)) }),
    'actions/delete-artifact': async (call) => { await store.remove(one(call)); return { status: 204 }; },
    'actions/download-artifact': (call) => {
      const artifact = one(call);
      if (call.params['archive_format'] !== 'zip') throw invalid('Only zip is supported.');
      if (call.caller.kind === 'anonymous') throw new Refusal(401, 'Requires authentication');
      if (artifact.expiresAt <= Date.now()) throw new Refusal(410, 'Artifact has expired');
      return { status: 302, headers: { location: store.addressOf(artifact, 'read') } };
    },
  };
}
