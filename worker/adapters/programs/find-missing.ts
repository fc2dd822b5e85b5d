/** What a standalone worker needs on its machine, and what is missing: for its health check, and when it starts. */
import { execFile } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { renderWrongValue } from '../../../protocol/config/variables/wrong-value.ts';
import { createFolder } from '../artifacts/create-folder.ts';
import { findMissingRegistry } from '../registries/open-registry.ts';

const run = promisify(execFile);
const PROGRAMS = ['git', 'bash'] as const;
const PROGRAM_MS = 2_000;

/** @returns a sentence for each missing thing; none if a dispatch could start. */
export async function findMissing(environment: Readonly<Record<string, string | undefined>>): Promise<string[]> {
  const found = await Promise.all([
    ...PROGRAMS.map((program) => findProgramMistake(program)),
    findFolderMistake('AGORA_WORKSPACE', environment['AGORA_WORKSPACE']),
    findRegistryMistake(environment['AGORA_REGISTRY']),
    findArtifactsMistake(environment['AGORA_ARTIFACTS']),
  ]);
  return found.filter((mistake) => mistake !== undefined);
}

/**
 * Reported together with the values that are wrong. What is not set at all is reported with them, and not here.
 * @returns a sentence with a fix for each setting that names a place that does not exist, or cannot be used.
 */
export async function findWrongPlaces({
  AGORA_WORKSPACE: workspace = '',
  AGORA_REGISTRY: registry = '',
  AGORA_ARTIFACTS: artifacts = '',
}: Readonly<Record<string, string | undefined>>): Promise<string[]> {
  const missing = registry.trim() === '' ? undefined : await findMissingRegistry(registry.trim());
  // A folder that is created for a mistyped path would contain nothing for the agent.
  const isThere = workspace.trim() === '' || (await stat(workspace.trim()).catch(() => undefined))?.isDirectory();
  return [
    ...(isThere === true
      ? []
      : [
          `AGORA_WORKSPACE names no folder${renderWrongValue(workspace)}. Set it to the work tree that the agent is to work in.`,
        ]),
    ...(missing === undefined
      ? []
      : [`${missing} Set it to a folder with the content of .github/agora, to file:///path or to s3://bucket/prefix.`]),
    ...(artifacts.trim() === '' ? [] : await findUnusable(artifacts.trim())),
  ];
}

/** The worker creates that folder itself, and may work for hours before it stores the first artifact there. */
async function findUnusable(artifacts: string): Promise<string[]> {
  try {
    createFolder(artifacts);
  } catch {
    // It is not there, so the next line reports it.
  }
  const isFolder = (await stat(artifacts).catch(() => undefined))?.isDirectory() === true;
  if (isFolder && (await mayWrite(artifacts))) return [];
  const why = isFolder ? 'names a folder that cannot be written' : 'names no folder, and none can be created there';
  return [`AGORA_ARTIFACTS ${why}${renderWrongValue(artifacts)}. Set it to a folder in which the worker may write.`];
}

async function findProgramMistake(program: string): Promise<string | undefined> {
  return run(program, ['--version'], { timeout: PROGRAM_MS }).then(
    () => undefined,
    () => `The program ${program} cannot be started.`,
  );
}

async function findFolderMistake(name: string, folder: string | undefined): Promise<string | undefined> {
  if (folder === undefined) return `${name} is not set.`;
  if ((await stat(folder).catch(() => undefined))?.isDirectory() !== true) return `${name} names no folder: ${folder}.`;
  return (await mayWrite(folder)) ? undefined : `${name} names a folder that cannot be written: ${folder}.`;
}

async function findRegistryMistake(address: string | undefined): Promise<string | undefined> {
  return address === undefined ? 'AGORA_REGISTRY is not set.' : findMissingRegistry(address);
}

/** The worker creates that folder itself, if it may. */
async function findArtifactsMistake(folder: string | undefined): Promise<string | undefined> {
  const isThere = folder !== undefined && (await stat(folder).catch(() => undefined)) !== undefined;
  return findFolderMistake('AGORA_ARTIFACTS', isThere || folder === undefined ? folder : dirname(folder));
}

function mayWrite(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}
