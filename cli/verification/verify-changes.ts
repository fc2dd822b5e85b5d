/** Checks whether the list of changed files, their contents and the patch of a result agree. Pure. */
import { plural } from '../../protocol/comments/usage-text.ts';
import { createHash } from 'node:crypto';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import { type ChangedFile, ChangedFiles, contentName } from '../../protocol/results/changed-files.ts';
import type { DispatchResult } from '../../protocol/results/dispatch-result.ts';
import { fail, type PartFinding, pass, type ResultFiles, skip } from './part.ts';
import { type PatchedFile, readPatch } from './patched-files.ts';
import { undoHunks } from './patched-hunks.ts';

export function verifyChanges(
  files: ResultFiles,
  result: DispatchResult | undefined,
): readonly [string, string, PartFinding][] {
  const list = readList(files.get('changes.json'));
  return [
    ['changes', 'The changed files match the list', findInList(files, list, result)],
    ['patch', 'The patch changes the same files in the same way', findInPatch(files, list)],
  ];
}

function readList(content: Uint8Array | undefined): ChangedFiles | 'none' | 'malformed' {
  if (content === undefined) return 'none';
  const json = readJson(Buffer.from(content).toString('utf8'));
  return (json.kind === 'json' ? ChangedFiles.safeParse(json.value).data : undefined) ?? 'malformed';
}

function findInList(
  files: ResultFiles,
  list: ReturnType<typeof readList>,
  result: DispatchResult | undefined,
): PartFinding {
  const contents = [...files.keys()].filter((name) => name.startsWith('files/'));
  if (list === 'malformed') return fail('changes.json cannot be read.');
  if (list === 'none') return findUnlisted(contents, result);
  const wrong = list.files.find((file) => file.kind === 'written' && !isWhole(file, files));
  if (wrong !== undefined) return fail(`The content of ${wrong.path} is missing or was changed.`);
  const told = result?.changes?.files ?? list.files.length;
  if (told !== list.files.length)
    return fail(`changes.json lists ${plural(list.files.length, 'file')}; result.json says ${told}.`);
  const named = new Set([
    ...list.files.flatMap((file) => (file.kind === 'written' ? [contentName(file.contentHash)] : [])),
    ...(result?.outputs ?? []).map((output) => contentName(output.contentHash)),
  ]);
  // Without a result, the outputs are unknown, and their contents are in the same place.
  const stray = result === undefined ? undefined : contents.find((name) => !named.has(name));
  return stray === undefined
    ? pass(`${plural(list.files.length, 'file')}.`)
    : fail(`Nothing in the result names ${stray}.`);
}

/** Of a result with an end, the worker lists the changes whenever it counts them. */
function findUnlisted(contents: readonly string[], result: DispatchResult | undefined): PartFinding {
  const { outcome, changes, outputs = [] } = result ?? {};
  if (changes !== undefined && (outcome === 'finished' || outcome === 'failed'))
    return fail(`changes.json is missing; result.json says ${plural(changes.files, 'file')}.`);
  const named = new Set(outputs.map((output) => contentName(output.contentHash)));
  const stray = result === undefined ? undefined : contents.find((name) => !named.has(name));
  return stray === undefined ? skip('It delivers no changes.') : fail(`Nothing in the result names ${stray}.`);
}

function isWhole(file: Extract<ChangedFile, { kind: 'written' }>, files: ResultFiles): boolean {
  const content = files.get(contentName(file.contentHash));
  return content?.length === file.bytes && contentHash(content) === file.contentHash;
}

function findInPatch(files: ResultFiles, list: ReturnType<typeof readList>): PartFinding {
  const content = files.get('patch.diff');
  if (list === 'none') return content === undefined ? skip('There is none.') : fail('No changes.json lists its files.');
  const patch = content === undefined ? undefined : readPatch(content);
  if (list === 'malformed' || patch === undefined) return fail('patch.diff is missing, or is not a patch.');
  const patched = new Map(patch.map((file) => [file.path, file]));
  const listed = new Set(list.files.map(({ path }) => path));
  // Git writes a file twice only when it becomes another kind of file: first that it is deleted.
  const twice = patch.find((one) => patched.get(one.path) !== one && one.mode !== undefined);
  if (twice !== undefined) return fail(`It changes ${twice.path} more than once.`);
  const more = patch.find(({ path }) => !listed.has(path));
  if (more !== undefined) return fail(`It changes ${more.path}, which changes.json does not list.`);
  const wrong = list.files.find((file) => !isSame(file, patched.get(file.path), files));
  return wrong === undefined
    ? pass(`${plural(patch.length, 'file')}.`)
    : fail(`It does something else to ${wrong.path}.`);
}

function isSame(file: ChangedFile, patched: PatchedFile | undefined, files: ResultFiles): boolean {
  if (patched === undefined) return false;
  if (file.kind === 'deleted') return patched.mode === undefined && patched.object === undefined;
  const content = files.get(contentName(file.contentHash));
  const { object, mode } = patched;
  if (mode !== file.mode || content === undefined) return false;
  return (object === undefined || object === objectId(content, object)) && hasBefore(content, patched);
}

/** Whether nothing is missing in the patch: undone, it leaves the content from before. */
function hasBefore(content: Uint8Array, { before, hunks }: PatchedFile): boolean {
  if (hunks === undefined) return true;
  const undone = undoHunks(content, hunks);
  if (undone === undefined || before === undefined) return undone !== undefined;
  return /^0+$/.test(before) ? undone.length === 0 : objectId(undone, before) === before;
}

/** Git's name for a content: SHA-256 in a repository that uses it, otherwise SHA-1. */
function objectId(content: Uint8Array, like: string): string {
  return createHash(like.length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${content.length}\0`)
    .update(content)
    .digest('hex');
}
