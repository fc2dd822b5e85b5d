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
export interface Backend { readonly run: string; readonly job: string }

export interface ArtifactStore {
  readonly create: (run: Run, backend: Backend, wish: { readonly name: string; readonly mime: string | undefined; readonly expiresAt: string | undefined }) => Artifact | 'taken';
  readonly find: (isWanted: (artifact: Artifact) => boolean) => Artifact | undefined;
  /** Finished ones, newest first. */
  readonly list: (isWanted: (artifact: Artifact) => boolean) => Artifact[];
  readonly write: (artifact: Artifact, bytes: Buffer) => Promise<void>;
  readonly read: (artifact: Artifact) => Promise<Buffer>;
  readonly finish: (artifact: Artifact, declared: { readonly size: number; readonly digest: string | undefined }) => Promise<string | undefined>;
  readonly remove: (artifact: Artifact) => Promise<void>;
  /** An address that may be used for ten minutes. */
  readonly addressOf: (artifact: Artifact, right: 'read' | 'write') => string;
  readonly findByAddress: (url: URL, right: 'read' | 'write') => Artifact | undefined;
}

export const isBlobPath = (path: string): boolean => path.startsWith(BLOBS);

export function createArtifactStore(origin: string, workDir: string, seal: Seal): ArtifactStore {
  const folder = join(workDir, 'artifacts');
  let artifacts: Artifact[] = [];
  let count = 0;
  const fileOf = ({ key }: Artifact): string => join(folder, `${key}.zip`);
  const find: ArtifactStore['find'] = (isWanted) => artifacts.find(isWanted);
  const write: ArtifactStore['write'] = async (artifact, bytes) => { await mkdir(folder, { recursive: true }); await writeFile(fileOf(artifact), bytes); };

  return {
    find, write,
    read: (artifact) => readFile(fileOf(artifact)),
    list: (isWanted) => artifacts.filter((artifact) => artifact.isFinal && isWanted(artifact)).sort((a, b) => b.id - a.id),
    create: (run, backend, { name, mime, expiresAt }) => {
      if (artifacts.some((one) => one.backend.run === backend.run && one.name === name)) return 'taken';
      count += 1;
      const now = Date.now();
      const latest = now + DEFAULT_RETENTION_DAYS * DAY_MS;
      const artifact: Artifact = {
        id: FIRST_ID + count, run, backend, name, key: randomUUID(), mime: mime ?? 'application/zip', createdAt: now,
        // A shorter life can be asked for, a longer one cannot.
        expiresAt: expiresAt === undefined ? latest : Math.min(latest, Date.parse(expiresAt)), size: 0, digest: undefined, isFinal: false, blocks: new Map(),
      };
      artifacts.push(artifact);
      return artifact;
    },
    finish: async (artifact, declared) => {
      const bytes = await readFile(fileOf(artifact)).catch(() => Buffer.alloc(0));
      const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
      if (bytes.length !== declared.size) return `size ${String(declared.size)} was declared, ${String(bytes.length)} bytes are stored`;
      if (declared.digest !== undefined && declared.digest !== digest) return `hash ${declared.digest.slice(0, 200)} was declared, the bytes have ${digest}`;
      Object.assign(artifact, { size: bytes.length, digest, isFinal: true });
      return undefined;
    },
    remove: async (artifact) => { artifacts = artifacts.filter((one) => one !== artifact); await rm(fileOf(artifact), { force: true }); },
    addressOf: (artifact, right) => {
      const path = `${BLOBS}${artifact.key}.zip`;
      const end = String(Date.now() + ADDRESS_MS);
      return `${origin}${path}?sv=2025-01-05&sp=${right}&se=${end}&sig=${seal.sign(`${path}|${right}|${end}`)}`;
    },
    findByAddress: (url, right) => {
      const [end, given] = [url.searchParams.get('se') ?? '', url.searchParams.get('sig') ?? ''];
      if (url.searchParams.get('sp') !== right || Number(end) < Date.now() || !seal.isSigned(`${url.pathname}|${right}|${end}`, given)) return undefined;
      return find(({ key }) => `${BLOBS}${key}.zip` === url.pathname);
    },
  };
}
