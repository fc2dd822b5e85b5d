/**
 * What a run leaves besides changed files: products in `.agora/outputs/`, and the dependencies that it reports.
 *
 * The agent may put anything there, a pipe or a link to our own files. Only regular files in their apparent place are
 * collected, up to a size and a number, and nothing with a secret. None of it can fail a run.
 */
import { contentHash } from '../../../../protocol/base/canonical-json.ts';
import { findCredential } from '../../../../protocol/text/redact-credentials.ts';
import { contentName } from '../../../../protocol/results/changed-files.ts';
import { LIMITS } from '../../../../protocol/base/limits.ts';
import { readJson } from '../../../../protocol/base/read-json.ts';
import { defineStep, type StepFacts, type WorkerServices } from '../../../context/step-context.ts';
import { decode } from '../../../agent-output/cut-output.ts';
import type { FileSet, Workspace } from '../../../ports/work-tree-ports.ts';
import type { Logbook } from '../../../context/redacted-log.ts';
import { OUTPUTS, OWN_FOLDER } from '../../../own-files.ts';
import { errorMessage } from '../../../../protocol/errors/error-message.ts';

const DEPS = `${OWN_FOLDER}/deps.json`;
const DEPS_BYTES = 65_536;

type EvidencePhase = 'setup' | 'finish';
type Output = NonNullable<StepFacts['evidence']['outputs']>[number];

/** After setup. Files of an earlier run or the checkout in the outputs folder were removed before. */
export const noteDependencies = defineStep('note dependencies', [], async (_, services) => ({
  dependencies: await readDependencies('setup', services),
}));

export const captureEvidence = defineStep('capture evidence', ['verdict'], async (_, services) => {
  const atFinish = await readDependencies('finish', services);
  const { outputs, files } = await captureOutputs(services);
  return { evidence: { atFinish, outputs, files } };
});

/** @returns the hash of the dependencies that the run reports; undefined if it reports nothing usable. */
async function readDependencies(
  phase: EvidencePhase,
  { ports, book }: WorkerServices,
): Promise<{ readonly hash: string | undefined }> {
  const file = await readAny(DEPS, DEPS_BYTES, ports.workspace);
  if (file.kind === 'absent') return { hash: undefined };
  const json = file.kind === 'file' ? readJson(decode(file.content)) : undefined;
  if (file.kind === 'file' && json?.kind === 'json') return { hash: contentHash(file.content) };
  const reason = file.kind === 'refused' ? file.why : 'is not JSON';
  book.log({ kind: 'deps.evidence.unusable', phase, reason });
  return { hash: undefined };
}

async function captureOutputs({
  ports: { workspace },
  book,
}: WorkerServices): Promise<{ readonly outputs: readonly Output[]; readonly files: FileSet }> {
  const found = await listOutputs(workspace, book);
  const outputs: Output[] = [];
  const files = new Map<string, Uint8Array>();
  let room: number = LIMITS.outputsBytes;
  for (const path of found.slice(0, LIMITS.outputs)) {
    const read = await readOutput(path, room, workspace, book);
    if (read === undefined) continue;
    room -= read.length;
    const hash = contentHash(read);
    outputs.push({ path, bytes: read.length, contentHash: hash });
    files.set(contentName(hash), read);
  }
  if (found.length > LIMITS.outputs)
    book.notice(
      `There are more than ${LIMITS.outputs} files in ${OUTPUTS}; those after ${found[LIMITS.outputs - 1] ?? ''} were not kept.`,
    );
  return { outputs, files };
}

/** The agent may have made the folder unreadable, or one above it. */
async function listOutputs(workspace: Workspace, book: Logbook): Promise<readonly string[]> {
  try {
    return await workspace.list(OUTPUTS, LIMITS.outputs + 1);
  } catch (error) {
    book.notice(`The files in ${OUTPUTS} were not kept: the folder ${sayUnreadable(error)}.`);
    return [];
  }
}

/** A file in a folder that may be listed and not entered cannot even be examined. */
async function readAny(path: string, most: number, workspace: Workspace): ReturnType<Workspace['readSmall']> {
  try {
    return await workspace.readSmall(path, most);
  } catch (error) {
    return { kind: 'refused', why: sayUnreadable(error) };
  }
}

function sayUnreadable(error: unknown): string {
  return `cannot be read (${errorMessage(error)})`;
}

async function readOutput(
  path: string,
  room: number,
  workspace: Workspace,
  book: Logbook,
): Promise<Uint8Array | undefined> {
  const file = await readAny(`${OUTPUTS}/${path}`, Math.min(LIMITS.outputBytes, room), workspace);
  const why =
    file.kind === 'file' ? findSecretIn(path, file.content, book) : file.kind === 'absent' ? 'is gone' : file.why;
  if (file.kind === 'file' && why === undefined) return file.content;
  book.log({ kind: 'outputs.skipped', path, why: why ?? '' });
  book.notice(`${OUTPUTS}/${path} was not kept: it ${why ?? ''}.`);
  return undefined;
}

function findSecretIn(path: string, content: Uint8Array, { redactor }: Logbook): string | undefined {
  if (redactor.finds(Buffer.from(path)) || redactor.finds(content)) return 'holds a secret of this run';
  if (redactor.text(path) !== path) return 'has a credential in its name';
  const what = findCredential(path, content);
  return what === undefined ? undefined : `holds ${what}`;
}
