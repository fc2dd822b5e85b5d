/**
 * Artifacts: what runs leave behind, in files, with the signed addresses under which they are written and read.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '../actions/run.ts';
import type { Seal } from './seal.ts';

/** https://docs.github.com/en/organizations/managing-organization-settings/configuring-the-retention-period-for-github-actions-artifacts-and-logs-in-your-organization */
const DEFAULT_RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;
const ADDRESS_MS = 600_000;
const FIRST_ID = 1000;
/** With an IP as host the Azure client needs three parts in the path, or it finds no blob in it. */
const BLOBS = '/localhub/artifacts/';

export interface Artifact {
  readonly id: number;
  readonly run: Run;
  readonly backend: Backend;
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
export interface Backend {
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

export interface ArtifactStore {
  readonly create: (run: Run, backend: Backend, wish: Wish) => Artifact | 'taken';
  readonly find: (isWanted: (artifact: Artifact) => boolean) => Artifact | undefined;
  /** Finished ones, newest first. */
  readonly list: (isWanted: (artifact: Artifact) => boolean) => Artifact[];
  readonly write: (artifact: Artifact, bytes: Buffer) => Promise<void>;
  readonly read: (artifact: Artifact) => Promise<Buffer>;
  readonly finish: (artifact: Artifact, declared: Declared) => Promise<string | undefined>;
  readonly remove: (artifact: Artifact) => Promise<void>;
  /** An address that may be used for ten minutes. */
  readonly addressOf: (artifact: Artifact, right: Right) => string;
  readonly findByAddress: (url: URL, right: Right) => Artifact | undefined;
}

export const isBlobPath = (path: string): boolean => path.startsWith(BLOBS);

interface Desk {
  readonly origin: string;
  readonly folder: string;
  readonly seal: Seal;
  artifacts: Artifact[];
  count: number;
}

export function createArtifactStore(origin: string, workDir: string, seal: Seal): ArtifactStore {
  const desk: Desk = { origin, folder: join(workDir, 'artifacts'), seal, artifacts: [], count: 0 };
  return {
    find: (isWanted) => desk.artifacts.find(isWanted),
    list: (isWanted) => desk.artifacts.filter((one) => one.isFinal && isWanted(one)).sort((a, b) => b.id - a.id),
    create: (run, backend, wish) => create(desk, run, backend, wish),
    read: (artifact) => readFile(fileOf(desk, artifact)),
    write: async (artifact, bytes) => {
      await mkdir(desk.folder, { recursive: true });
      await writeFile(fileOf(desk, artifact), bytes);
    },
    finish: (artifact, declared) => finish(desk, artifact, declared),
    remove: async (artifact) => {
      desk.artifacts = desk.artifacts.filter((one) => one !== artifact);
      await rm(fileOf(desk, artifact), { force: true });
    },
    addressOf: (artifact, right) => addressOf(desk, artifact, right),
    findByAddress: (url, right) => findByAddress(desk, url, right),
  };
}

const fileOf = ({ folder }: Desk, { key }: Artifact): string => join(folder, `${key}.zip`);
const pathOf = ({ key }: Artifact): string => `${BLOBS}${key}.zip`;

function create(desk: Desk, run: Run, backend: Backend, { name, mime, expiresAt }: Wish): Artifact | 'taken' {
  if (desk.artifacts.some((one) => one.backend.run === backend.run && one.name === name)) return 'taken';
  desk.count += 1;
  const createdAt = Date.now();
  const latest = createdAt + DEFAULT_RETENTION_DAYS * DAY_MS;
  const artifact: Artifact = {
    id: FIRST_ID + desk.count,
    run,
    backend,
    name,
    key: randomUUID(),
    mime: mime ?? 'application/zip',
    createdAt,
    // A shorter life can be asked for, a longer one cannot.
    expiresAt: expiresAt === undefined ? latest : Math.min(latest, Date.parse(expiresAt)),
    size: 0,
    digest: undefined,
    isFinal: false,
    blocks: new Map(),
  };
  desk.artifacts.push(artifact);
  return artifact;
}

/** @returns what is wrong with what was uploaded, or undefined. */
async function finish(desk: Desk, artifact: Artifact, declared: Declared): Promise<string | undefined> {
  const bytes = await readFile(fileOf(desk, artifact)).catch(() => Buffer.alloc(0));
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  if (bytes.length !== declared.size) {
    return `size ${String(declared.size)} was declared, ${String(bytes.length)} bytes are stored`;
  }
  if (declared.digest !== undefined && declared.digest !== digest) {
    return `hash ${declared.digest.slice(0, 200)} was declared, the bytes have ${digest}`;
  }
  Object.assign(artifact, { size: bytes.length, digest, isFinal: true });
  return undefined;
}

function addressOf({ origin, seal }: Desk, artifact: Artifact, right: Right): string {
  const end = String(Date.now() + ADDRESS_MS);
  const signature = seal.sign(`${pathOf(artifact)}|${right}|${end}`);
  return `${origin}${pathOf(artifact)}?sv=2025-01-05&sp=${right}&se=${end}&sig=${signature}`;
}

function findByAddress({ artifacts, seal }: Desk, url: URL, right: Right): Artifact | undefined {
  const query = url.searchParams;
  const end = query.get('se') ?? '';
  if (query.get('sp') !== right || Number(end) < Date.now()) return undefined;
  if (!seal.isSigned(`${url.pathname}|${right}|${end}`, query.get('sig') ?? '')) return undefined;
  return artifacts.find((artifact) => pathOf(artifact) === url.pathname);
}
