/**
 * The registry in a bucket: `s3://bucket/prefix` contains what a repository has below `.github/agora/`.
 *
 * The SDK is large and most dispatches never need it, so it is loaded on first use. The location of the bucket and the
 * identity come from the environment as with every AWS program (region, credentials, AWS_ENDPOINT_URL). A bucket stores
 * no file modes: a file that starts with `#!` is executable.
 */
import { defined } from '../../../protocol/base/defined.ts';
import type { S3Client } from '@aws-sdk/client-s3';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { mapAtOnce } from '../../../protocol/base/map-concurrent.ts';
import { RepositoryPath } from '../../../protocol/results/changed-files.ts';
import { withinRegistry } from '../../../protocol/base/registry-paths.ts';
import { DispatchError } from '../../dispatch-error.ts';
import type { Bucket } from './registry-address.ts';
import type { Registry, RegistryEntry } from '../../ports/registry-ports.ts';

const TRIES = 4;
/** The SDK itself waits without a limit. */
const CONNECT_MS = 10_000;
const SILENT_MS = 30_000;
const HEAD_BYTES = 2;
/** How many objects are requested in parallel; a bucket responds slowly, but to many at once. */
const AT_ONCE = 16;

/**
 * It has only one version: the commit is ignored.
 *
 * @param times `silentMs`: after so long without a byte, a try has failed.
 */
export function s3Registry(
  place: Bucket,
  { silentMs }: { readonly silentMs: number } = { silentMs: SILENT_MS },
): Registry {
  let client: Promise<S3Client> | undefined;
  const connect = (): Promise<S3Client> => (client ??= createClient(silentMs));
  const keyOf = (path: string): string =>
    [place.prefix, withinRegistry(RepositoryPath.parse(path))].filter((part) => part !== '').join('/');
  return {
    read: (path) => getObject(connect, place.bucket, keyOf(path)),
    list: (folder) => listObjects(connect, place.bucket, keyOf(folder).replace(/(?<=.)$/, '/')),
  };
}

async function createClient(silentMs: number): Promise<S3Client> {
  const { S3Client: Client } = await import('@aws-sdk/client-s3');
  // With a custom endpoint, bucket names are not host names.
  return new Client({
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silentMs },
    forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined || process.env['AWS_ENDPOINT_URL'] !== undefined,
  });
}

type Connect = () => Promise<S3Client>;

async function getObject(
  connect: Connect,
  bucket: string,
  key: string,
  etag?: string,
): Promise<Uint8Array | undefined> {
  const { GetObjectCommand, NoSuchKey } = await import('@aws-sdk/client-s3');
  try {
    const { Body: body } = await (await connect()).send(
      new GetObjectCommand({ Bucket: bucket, Key: key, ...defined({ IfMatch: etag }) }),
    );
    return await body?.transformToByteArray();
  } catch (error) {
    // Only the typed response means "not found": a 403 may hide anything.
    if (error instanceof NoSuchKey) return undefined;
    throw unreachable(`s3://${bucket}/${key}`, error);
  }
}

async function listObjects(connect: Connect, bucket: string, prefix: string): Promise<RegistryEntry[]> {
  const { paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
  const listed: ListedObject[] = [];
  try {
    // A broken server may name the same next page forever.
    const paging = { client: await connect(), stopOnSameToken: true };
    for await (const page of paginateListObjectsV2(paging, { Bucket: bucket, Prefix: prefix })) {
      for (const { Key: key = '', Size: bytes = 0, ETag: etag } of page.Contents ?? []) {
        // Consoles create empty objects that end with a slash to represent a folder.
        if (!key.endsWith('/') || bytes > 0) listed.push({ bucket, key, prefix, bytes, etag });
      }
      // Each of them costs a request below, and the folder would be refused afterwards.
      if (listed.length > LIMITS.capabilityFiles) throw tooMany(`s3://${bucket}/${prefix}`);
    }
    return await mapAtOnce(listed, AT_ONCE, (one) => entryOf(connect, one));
  } catch (error) {
    throw error instanceof DispatchError ? error : unreachable(`s3://${bucket}/${prefix}`, error);
  }
}

interface ListedObject {
  readonly bucket: string;
  readonly key: string;
  readonly prefix: string;
  readonly bytes: number;
  readonly etag: string | undefined;
}

async function entryOf(connect: Connect, { bucket, key, prefix, bytes, etag }: ListedObject): Promise<RegistryEntry> {
  const read = async (): Promise<Uint8Array> => {
    const content = await getObject(connect, bucket, key, etag);
    if (content === undefined)
      throw new DispatchError('fetch-failed', `s3://${bucket}/${key} is gone.`, {
        fix: 'Start again; if it happens again, find out who changes the registry.',
      });
    return content;
  };
  return {
    path: key.slice(prefix.length),
    mode: (await isScript(connect, bucket, key, bytes)) ? '100755' : '100644',
    bytes,
    read,
  };
}

async function isScript(connect: Connect, bucket: string, key: string, bytes: number): Promise<boolean> {
  if (bytes <= HEAD_BYTES) return false;
  const { GetObjectCommand } = await import('@aws-sdk/client-s3');
  const { Body: body } = await (await connect()).send(
    new GetObjectCommand({ Bucket: bucket, Key: key, Range: `bytes=0-${HEAD_BYTES - 1}` }),
  );
  return (await body?.transformToString()) === '#!';
}

function tooMany(place: string): DispatchError {
  return new DispatchError('integrity-failed', `${place} holds more than ${LIMITS.capabilityFiles} files.`, {
    fix: 'Check the address of the registry; fetch what has many files in agora-setup.sh instead.',
  });
}

function unreachable(place: string, error: unknown): DispatchError {
  // The SDK's own words for what the user has not set do not say where to set it.
  if (error instanceof Error && error.message === 'Region is missing')
    return new DispatchError('fetch-failed', `${place} could not be read: no AWS region is set.`, {
      fix: 'Set AWS_REGION in the environment of the step that runs this (on your machine: of your shell).',
      cause: error,
    });
  const why = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 300) : String(error);
  return new DispatchError('fetch-failed', `${place} could not be read: ${why}`, {
    fix: 'Check the address, the region and the credentials of the step that runs this (s3:GetObject and s3:ListBucket are needed).',
    cause: error,
  });
}
