/** What a standalone worker needs on its machine, and what is missing: for its health check, and when it starts. */
import { execFile } from 'node:child_process';
import { access, constants, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { renderWrongValue } from '../../../protocol/config/variables/wrong-value.ts';
import { createFolder } from '../artifacts/create-folder.ts';
import { findMissingRegistry } from '../registries/open-registry.ts';

const run = promisify(execFile);
const PROGRAMS = ['git', 'bash'] as const;
const PROGRAM_MS = 2_000;
const PLACES = ['AGORA_WORKSPACE', 'AGORA_REGISTRY', 'AGORA_ARTIFACTS'];

/**
 * What a start refuses is missing here too. So the folder for artifacts is created as at a start: nothing else shows
 * whether it can be.
 * @returns a sentence for each missing thing; none if a dispatch could start.
 */
export async function findMissing(environment: Readonly<Record<string, string | undefined>>): Promise<string[]> {
  const programs = await Promise.all(PROGRAMS.map((program) => findProgramMistake(program)));
  const wrong = await findWrongPlaces(environment);
  const workspace = environment['AGORA_WORKSPACE']?.trim() ?? '';
  return [
    ...programs.filter((mistake) => mistake !== undefined),
    ...PLACES.filter((name) => (environment[name] ?? '').trim() === '').map((name) => `${name} is not set.`),
    ...wrong,
    ...((await isFolder(workspace)) && !(await mayWrite(workspace))
      ? [`AGORA_WORKSPACE names a folder that cannot be written${renderWrongValue(workspace)}.`]
      : []),
  ];
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
  const isThere = workspace.trim() === '' || (await isFolder(workspace.trim()));
  return [
    ...(isThere
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
  const isThere = await isFolder(artifacts);
  if (isThere && (await mayWrite(artifacts))) return [];
  const why = isThere ? 'names a folder that cannot be written' : 'names no folder, and none can be created there';
  return [`AGORA_ARTIFACTS ${why}${renderWrongValue(artifacts)}. Set it to a folder in which the worker may write.`];
}

async function findProgramMistake(program: string): Promise<string | undefined> {
  return run(program, ['--version'], { timeout: PROGRAM_MS }).then(
    () => undefined,
    () => `The program ${program} cannot be started.`,
  );
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

function mayWrite(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}
