/**
 * The result of a finished task, parsed strictly: a missing member, or a member that does not match its hash, makes the
 * whole result unusable, rather than the commit incomplete. Pure.
 */
import { type ChangedFile, ChangedFiles, contentName } from '../../protocol/results/changed-files.ts';
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { DispatchResult } from '../../protocol/results/dispatch-result.ts';
import type { StatusMarker } from '../../protocol/comments/marker.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import type { DeliveredChange } from '../ports.ts';

export interface DeliverableResult {
  readonly result: DispatchResult;
  /** The commit that the changes apply to. */
  readonly base: string;
  readonly changes: readonly DeliveredChange[];
}

export type ReadResult =
  | ({ readonly kind: 'result' } & DeliverableResult)
  | { readonly kind: 'malformed'; readonly why: string };

/** @param of the dispatch that the result must belong to. */
export function readResult(
  files: ReadonlyMap<string, Uint8Array>,
  of: Pick<StatusMarker, 'task' | 'round'>,
): ReadResult {
  const result = DispatchResult.safeParse(readMember(files, 'result.json')).data;
  const changes = ChangedFiles.safeParse(readMember(files, 'changes.json')).data;
  if (result === undefined) return malformed('its result.json is missing or not readable');
  if (changes === undefined) return malformed('its changes.json is missing or not readable');
  if (result.taskId !== of.task || result.round !== of.round || result.outcome !== 'finished')
    return malformed('it belongs to another dispatch');
  const read = changes.files.map((file) => readChange(file, files));
  const broken = read.find((change) => typeof change === 'string');
  if (broken !== undefined) return malformed(broken);
  return { kind: 'result', result, base: changes.base, changes: read.filter((change) => typeof change !== 'string') };
}

/** A result that names its own task: from a run that nobody else could have written to. */
export function readOwnResult(
  files: ReadonlyMap<string, Uint8Array>,
): ReadResult | { readonly kind: 'unfinished'; readonly outcome: string } {
  const result = DispatchResult.safeParse(readMember(files, 'result.json')).data;
  if (result === undefined) return malformed('its result.json is missing or not readable');
  return result.outcome === 'finished'
    ? readResult(files, { task: result.taskId, round: result.round })
    : { kind: 'unfinished', outcome: result.outcome };
}

function malformed(why: string): Extract<ReadResult, { kind: 'malformed' }> {
  return { kind: 'malformed', why: `the result cannot be used: ${why}` };
}

function readMember(files: ReadonlyMap<string, Uint8Array>, name: string): unknown {
  const json = readJson(Buffer.from(files.get(name) ?? '').toString('utf8'));
  return json.kind === 'json' ? json.value : undefined;
}

/** @returns the change, or what is wrong with it. */
function readChange(file: ChangedFile, files: ReadonlyMap<string, Uint8Array>): DeliveredChange | string {
  if (file.kind === 'deleted') return { path: file.path };
  const content = files.get(contentName(file.contentHash));
  if (content === undefined) return 'the content of a changed file is missing';
  if (content.length !== file.bytes || contentHash(content) !== file.contentHash)
    return 'the content of a changed file does not match its hash';
  return { path: file.path, written: { mode: file.mode, content } };
}
