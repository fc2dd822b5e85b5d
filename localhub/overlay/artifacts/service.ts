/**
 * The service that `@actions/artifact` talks to inside a job: Twirp calls for the records, signed addresses
 * for the bytes (in the manner of Azure's block blobs).
 *
 * @see https://github.com/actions/toolkit/tree/main/packages/artifact
 */
import { z } from 'zod';
import { invalid, CallRefusal, type CallAnswer } from '../../gateway/call.ts';
import type { RunRecord } from '../actions/run-record.ts';
import type { JobTokens } from './job-tokens.ts';
import type { HubArtifact, HubArtifacts, ArtifactBackend } from './artifact-store.ts';
import type { RawRequest } from '../../gateway/understand.ts';

const PREFIX = '/twirp/github.actions.results.api.v1.ArtifactService/';
const Named = z.looseObject({ name: z.string() });
const New = z.looseObject({
  name: z.string(),
  expires_at: z.string().optional(),
  mime_type: z.union([z.string(), z.looseObject({ value: z.string() }).transform(({ value }) => value)]).optional(),
});
const Final = z.looseObject({
  name: z.string(),
  size: z.coerce.number(),
  hash: z.union([z.string(), z.looseObject({ value: z.string() }).transform(({ value }) => value)]).optional(),
});
const Filter = z.looseObject({
  name_filter: z.string().optional(),
  id_filter: z.union([z.string(), z.number()]).optional(),
});
const Ids = z.looseObject({ workflow_run_backend_id: z.string() });
type TwirpCall = (backend: ArtifactBackend, body: unknown, run: RunRecord) => Promise<CallAnswer> | CallAnswer;

export const isTwirpPath = (path: string): boolean => path.startsWith(PREFIX);
/** The client repeats a request for a minute after a 5xx, so every error is a 4xx with a message. */
const fail = (status: number, code: string, msg: string): CallAnswer => ({ status, body: { code, msg } });

function twirpCalls(store: HubArtifacts): Readonly<Record<string, TwirpCall>> {
  const findMine = (backend: ArtifactBackend, name: string): HubArtifact | undefined =>
    store.find((one) => one.backend.run === backend.run && one.name === name);
  return {
    CreateArtifact: (backend, body, run) => {
      const { name, expires_at: expiresAt, mime_type: mime } = New.parse(body);
      const made = store.create(run, backend, { name, mime, expiresAt });
      if (made === 'taken')
        return fail(409, 'already_exists', 'an artifact with this name already exists on the workflow run');
      return { status: 200, body: { ok: true, signed_upload_url: store.addressOf(made, 'write') } };
    },
    FinalizeArtifact: async (backend, body) => {
      const { name, size, hash } = Final.parse(body);
      const artifact = findMine(backend, name);
      if (artifact === undefined) return fail(404, 'not_found', 'there is no such artifact');
      const problem = await store.finish(artifact, { size, digest: hash });
      return problem === undefined
        ? { status: 200, body: { ok: true, artifact_id: String(artifact.id) } }
        : fail(400, 'invalid_argument', problem);
    },
    ListArtifacts: (backend, body) => {
      const { name_filter: name, id_filter: id } = Filter.parse(body);
      const found = store.list(
        (one) =>
          one.backend.run === backend.run &&
          (name === undefined || one.name === name) &&
          (id === undefined || String(one.id) === String(id)),
      );
      return { status: 200, body: { artifacts: found.map(renderRecord) } };
    },
    GetSignedArtifactURL: (backend, body) => {
      const artifact = findMine(backend, Named.parse(body).name);
      return artifact?.isFinal === true
        ? { status: 200, body: { signed_url: store.addressOf(artifact, 'read') } }
        : fail(404, 'not_found', 'there is no such artifact');
    },
    DeleteArtifact: async (backend, body) => {
      const artifact = findMine(backend, Named.parse(body).name);
      if (artifact === undefined) return fail(404, 'not_found', 'there is no such artifact');
      await store.remove(artifact);
      return { status: 200, body: { ok: true, artifact_id: String(artifact.id) } };
    },
  };
}

const renderRecord = (artifact: HubArtifact): object => ({
  workflow_run_backend_id: artifact.backend.run,
  workflow_job_run_backend_id: artifact.backend.job,
  database_id: String(artifact.id),
  name: artifact.name,
  size: String(artifact.size),
  created_at: new Date(artifact.createdAt).toISOString(),
  digest: artifact.digest,
});

export function answerTwirp(store: HubArtifacts, tokens: JobTokens): (request: RawRequest) => Promise<CallAnswer> {
  const calls = twirpCalls(store);
  return async ({ url, headers, bytes }) => {
    const job = tokens.read(headers['authorization']);
    if (job === undefined) return fail(401, 'unauthenticated', 'the runtime token does not belong to a running job');
    const call = calls[url.pathname.slice(PREFIX.length)];
    if (call === undefined)
      return fail(404, 'bad_route', `this local GitHub does not support ${url.pathname.slice(0, 200)}`);
    const body = parseJson(bytes);
    const ids = Ids.safeParse(body);
    if (!ids.success || ids.data.workflow_run_backend_id !== job.backend.run)
      return fail(403, 'permission_denied', 'the runtime token is for another run');
    return call(job.backend, body, job.run);
  };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new CallRefusal(400, 'Problems parsing JSON');
  }
}

/** Bytes arrive in blocks, and a list gives their order. */
export function answerBlob(store: HubArtifacts): (request: RawRequest) => Promise<CallAnswer> {
  return async ({ method, url, bytes }) => {
    const isWrite = method === 'PUT';
    const artifact = store.findByAddress(url, isWrite ? 'write' : 'read');
    if (artifact === undefined) return { status: 403, body: { message: 'The URL has expired or was changed.' } };
    if (isWrite)
      return {
        status: 201,
        headers: { etag: '"1"', 'x-ms-version': '2025-01-05', ...(await writeBlob(store, artifact, url, bytes)) },
      };
    const headers = {
      'content-type': artifact.mime,
      'content-disposition': `attachment; filename="${encodeURIComponent(artifact.name)}.zip"`,
    };
    return { status: 200, headers, bytes: await store.read(artifact) };
  };
}

async function writeBlob(
  store: HubArtifacts,
  artifact: HubArtifact,
  url: URL,
  bytes: Buffer,
): Promise<Record<string, string>> {
  const part = url.searchParams.get('comp');
  if (part === 'block') {
    artifact.blocks.set(url.searchParams.get('blockid') ?? '', bytes);
    return {};
  }
  if (part !== 'blocklist') {
    await store.write(artifact, bytes);
    return {};
  }
  const ids = [...bytes.toString('utf8').matchAll(/<(?:Latest|Uncommitted|Committed)>([^<]+)</g)].map(
    (match) => match[1] ?? '',
  );
  const blocks = ids.map((id) => artifact.blocks.get(id));
  const missing = ids.find((id) => !artifact.blocks.has(id));
  if (missing !== undefined) throw invalid(`The block ${missing.slice(0, 200)} was never uploaded.`);
  await store.write(artifact, Buffer.concat(blocks.filter((block) => block !== undefined)));
  artifact.blocks.clear();
  return { 'last-modified': new Date().toUTCString() };
}
