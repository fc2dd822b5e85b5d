/**
 * Artifacts in the REST API: how other runs, apps and people find them.
 *
 * @see https://docs.github.com/en/rest/actions/artifacts
 */
import { z } from 'zod';
import type { JsonBody } from '../../gateway/call.ts';
import { invalid, notFound, numberOf, CallRefusal, repositoryOf, type Call, type Handler } from '../../gateway/call.ts';
import { listAnswer } from '../../gateway/pages.ts';
import { renderTime } from '../../gateway/gateway-times.ts';
import { nodeId } from '../../gateway/node-id.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import type { HubArtifact, HubArtifacts } from './artifact-store.ts';

const Id = z.looseObject({ id: z.number() });
interface ArtifactHandlerParts {
  readonly context: HubContext;
  readonly store: HubArtifacts;
}

const isHere = (call: Call, { run }: HubArtifact): boolean =>
  run.repository.owner === call.repository?.owner && run.repository.name === call.repository.name;

function oneOf({ store }: ArtifactHandlerParts, call: Call): HubArtifact {
  const id = numberOf(call, 'artifact_id');
  const found = store.list((artifact) => artifact.id === id && isHere(call, artifact))[0];
  if (found === undefined) throw notFound();
  return found;
}

function list(parts: ArtifactHandlerParts, isWanted: (artifact: HubArtifact, call: Call) => boolean): Handler {
  return async (call) => {
    const name = call.url.searchParams.get('name');
    const passes = (one: HubArtifact): boolean =>
      isHere(call, one) && isWanted(one, call) && (name === null || one.name === name);
    const repositoryId = await idOf(parts, call);
    const found = parts.store.list(passes).map((artifact) => render(parts, artifact, repositoryId));
    return listAnswer(call.url, found, 'artifacts');
  };
}

const idOf = async ({ context }: ArtifactHandlerParts, call: Call): Promise<number> =>
  Id.parse(await context.readBody(pathOf(repositoryOf(call)))).id;

function render({ context }: ArtifactHandlerParts, artifact: HubArtifact, repositoryId: number): JsonBody {
  const { id, name, size, digest, createdAt, expiresAt, run } = artifact;
  const url = `${context.origin}${pathOf(run.repository)}/actions/artifacts/${String(id)}`;
  return {
    id,
    node_id: nodeId('Artifact', id),
    name,
    size_in_bytes: size,
    url,
    archive_download_url: `${url}/zip`,
    digest: digest ?? null,
    expired: expiresAt <= Date.now(),
    created_at: renderTime(createdAt),
    updated_at: renderTime(createdAt),
    expires_at: renderTime(expiresAt),
    workflow_run: {
      id: run.id,
      repository_id: repositoryId,
      head_repository_id: repositoryId,
      head_branch: run.ref.replace(/^refs\/heads\//, ''),
      head_sha: run.sha,
    },
  };
}

export function artifactHandlers(context: HubContext, store: HubArtifacts): Record<string, Handler> {
  const parts: ArtifactHandlerParts = { context, store };
  return {
    'actions/list-artifacts-for-repo': list(parts, () => true),
    'actions/list-workflow-run-artifacts': list(parts, ({ run }, call) => run.id === numberOf(call, 'run_id')),
    'actions/get-artifact': async (call) => {
      return { status: 200, body: render(parts, oneOf(parts, call), await idOf(parts, call)) };
    },
    'actions/delete-artifact': async (call) => {
      await store.remove(oneOf(parts, call));
      return { status: 204 };
    },
    'actions/download-artifact': (call) => {
      const artifact = oneOf(parts, call);
      if (call.params['archive_format'] !== 'zip') throw invalid('Only zip is supported.');
      if (call.caller.kind === 'anonymous') throw new CallRefusal(401, 'Requires authentication');
      if (artifact.expiresAt <= Date.now()) throw new CallRefusal(410, 'Artifact has expired');
      return { status: 302, headers: { location: store.addressOf(artifact, 'read') } };
    },
  };
}
