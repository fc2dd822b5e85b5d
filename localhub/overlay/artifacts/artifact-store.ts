/** Artifacts: the files that runs leave behind, with the signed addresses for writing and reading them. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunRecord } from '../actions/run-record.ts';
import type { TextSigner } from './text-signer.ts';

/**
 * https://docs.github.com/en/organizations/managing-organization-settings/configuring-the-retention-period-for-github-actions-artifacts-and-logs-in-your-organization
 */
const DEFAULT_RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;
const ADDRESS_MS = 600_000;
const FIRST_ID = 1000;
/** When the host is an IP address, the Azure client needs three parts in the path, or it finds no blob in it. */
const BLOBS = '/localhub/artifacts/';

export interface HubArtifact {
  readonly id: number;
  readonly run: RunRecord;
  readonly backend: ArtifactBackend;
  readonly name: string;
  readonly key: string;
  readonly mime: string;
  readonly createdAt: number;
  expiresAt: number;
  size: number;
  digest: string | undefined;
  isFinal: boolean;
  readonly blocks: Map<string, Buffer>;
}
/** The ids under which the client knows its run and job. */
export interface ArtifactBackend {
  readonly run: string;
  readonly job: string;
}

type Right = 'read' | 'write';
interface Wish {
  readonly name: string;
  readonly mime: string | undefined;
  readonly expiresAt: string | undefined;
}
interface Declared {
  readonly size: number;
  readonly digest: string | undefined;
}

export interface HubArtifacts {
  readonly create: (run: RunRecord, backend: ArtifactBackend, wish: Wish) => HubArtifact | 'taken';
  readonly find: (isWanted: (artifact: HubArtifact) => boolean) => HubArtifact | undefined;
  /** Finished ones, newest first. */
  readonly list: (isWanted: (artifact: HubArtifact) => boolean) => HubArtifact[];
  readonly write: (artifact: HubArtifact, bytes: Buffer) => Promise<void>;
  readonly read: (artifact: HubArtifact) => Promise<Buffer>;
  readonly finish: (artifact: HubArtifact, declared: Declared) => Promise<string | undefined>;
  readonly remove: (artifact: HubArtifact) => Promise<void>;
  /** An address that may be used for ten minutes. */
  readonly addressOf: (artifact: HubArtifact, right: Right) => string;
  readonly findByAddress: (url: URL, right: Right) => HubArtifact | undefined;
}

export const isBlobPath = (path: string): boolean => path.startsWith(BLOBS);

interface ArtifactState {
  readonly origin: string;
  readonly folder: string;
  readonly signer: TextSigner;
  artifacts: HubArtifact[];
  count: number;
}

export function createArtifactStore(origin: string, workDir: string, signer: TextSigner): HubArtifacts {
  const state: ArtifactState = { origin, folder: join(workDir, 'artifacts'), signer, artifacts: [], count: 0 };
  return {
    find: (isWanted) => state.artifacts.find(isWanted),
    list: (isWanted) => state.artifacts.filter((one) => one.isFinal && isWanted(one)).sort((a, b) => b.id - a.id),
    create: (run, backend, wish) => create(state, run, backend, wish),
    read: (artifact) => readFile(fileOf(state, artifact)),
    write: async (artifact, bytes) => {
      await mkdir(state.folder, { recursive: true });
      await writeFile(fileOf(state, artifact), bytes);
    },
    finish: (artifact, declared) => finish(state, artifact, declared),
    remove: async (artifact) => {
      state.artifacts = state.artifacts.filter((one) => one !== artifact);
      await rm(fileOf(state, artifact), { force: true });
    },
    addressOf: (artifact, right) => addressOf(state, artifact, right),
    findByAddress: (url, right) => findByAddress(state, url, right),
  };
}

const fileOf = ({ folder }: ArtifactState, { key }: HubArtifact): string => join(folder, `${key}.zip`);
const pathOf = ({ key }: HubArtifact): string => `${BLOBS}${key}.zip`;

function create(
  state: ArtifactState,
  run: RunRecord,
  backend: ArtifactBackend,
  { name, mime, expiresAt }: Wish,
): HubArtifact | 'taken' {
  if (state.artifacts.some((one) => one.backend.run === backend.run && one.name === name)) return 'taken';
  state.count += 1;
  const createdAt = Date.now();
  const latest = createdAt + DEFAULT_RETENTION_DAYS * DAY_MS;
  const artifact: HubArtifact = {
    id: FIRST_ID + state.count,
    run,
    backend,
    name,
    key: randomUUID(),
    mime: mime ?? 'application/zip',
    createdAt,
    // A shorter time can be requested, but not a longer one.
    expiresAt: expiresAt === undefined ? latest : Math.min(latest, Date.parse(expiresAt)),
    size: 0,
    digest: undefined,
    isFinal: false,
    blocks: new Map(),
  };
  state.artifacts.push(artifact);
  return artifact;
}

/** @returns what is wrong with the uploaded content, or undefined. */
async function finish(state: ArtifactState, artifact: HubArtifact, declared: Declared): Promise<string | undefined> {
  const bytes = await readFile(fileOf(state, artifact)).catch(() => Buffer.alloc(0));
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  if (bytes.length !== declared.size) {
    return `the declared size is ${String(declared.size)}, but ${String(bytes.length)} bytes are stored`;
  }
  if (declared.digest !== undefined && declared.digest !== digest) {
    return `the declared hash is ${declared.digest.slice(0, 200)}, but the content has ${digest}`;
  }
  Object.assign(artifact, { size: bytes.length, digest, isFinal: true });
  return undefined;
}

function addressOf({ origin, signer }: ArtifactState, artifact: HubArtifact, right: Right): string {
  const end = String(Date.now() + ADDRESS_MS);
  const signature = signer.sign(`${pathOf(artifact)}|${right}|${end}`);
  return `${origin}${pathOf(artifact)}?sv=2025-01-05&sp=${right}&se=${end}&sig=${signature}`;
}

function findByAddress({ artifacts, signer }: ArtifactState, url: URL, right: Right): HubArtifact | undefined {
  const query = url.searchParams;
  const end = query.get('se') ?? '';
  if (query.get('sp') !== right || Number(end) < Date.now()) return undefined;
  if (!signer.isSigned(`${url.pathname}|${right}|${end}`, query.get('sig') ?? '')) return undefined;
  return artifacts.find((artifact) => pathOf(artifact) === url.pathname);
}
