/**
 * Checks whether what a dispatch has left is unchanged: its record has no gap, and digests, patch, files and state
 * agree. Pure.
 *
 * Somebody who may write the files can replace all of them, so that they agree again. The artifact's digest protects
 * against that: GitHub and the run contain it (`given.digest`).
 */
import { contentHash } from '../../protocol/base/canonical-json.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import { z } from '../../protocol/base/zod.ts';
import { contentName } from '../../protocol/results/changed-files.ts';
import { findBreak } from '../../protocol/results/chain-break.ts';
import { DispatchResult } from '../../protocol/results/dispatch-result.ts';
import { digestOfFiles } from '../../protocol/results/result-artifact.ts';
import type { VerifiedPart } from '../cli-schemas.ts';
import { fail, type PartFinding, pass, type ResultFiles, skip } from './part.ts';
import { verifyChanges } from './verify-changes.ts';

export interface GivenResult {
  /** The files of the artifact. For a record alone, only `events.jsonl`. */
  readonly files: ResultFiles;
  /**
   * Where it was read from: a zip has GitHub's digest, a folder of the worker the digest that was written next to it,
   * if that can be read.
   */
  readonly from:
    | { readonly kind: 'zip'; readonly digest: string }
    | { readonly kind: 'store'; readonly digest: string | undefined }
    | { readonly kind: 'folder' }
    | { readonly kind: 'record' };
  /** The digest that the caller expects. */
  readonly digest: string | undefined;
  /** The expected digest of the saved state, when it was given. */
  readonly stateDigest: string | undefined;
}

const RECORD = 'events.jsonl';
const End = z.object({
  event: z.looseObject({ kind: z.string(), dispatchId: z.string(), durationMs: z.int() }),
});

/** In the order in which they are shown. */
export function verifyResult(given: GivenResult): readonly VerifiedPart[] {
  const lines = readLines(given.files.get(RECORD));
  const isAlone = given.from.kind === 'record';
  const result = readResult(given.files.get('result.json'));
  const parts: readonly (readonly [string, string, PartFinding])[] = [
    ['digest', 'The artifact is the stored one', verifyDigest(given)],
    ['record', 'The record has no gap', verifyRecord(lines)],
    ['end', 'The record ends like the result', verifyEnd(lines, result)],
    ...(isAlone
      ? []
      : ([
          ['result', 'The result can be read', verifyRead(result)],
          ...verifyChanges(given.files, result),
          ['outputs', 'The outputs match the result', verifyOutputs(given.files, result)],
          ['state', 'The saved state matches the result', verifyState(given, result)],
        ] as const)),
  ];
  return parts.map(([id, title, found]) => ({ id, title, ...found }));
}

function readResult(content: Uint8Array | undefined): DispatchResult | undefined {
  const json = readJson(Buffer.from(content ?? []).toString('utf8'));
  return json.kind === 'json' ? DispatchResult.safeParse(json.value).data : undefined;
}

/** @returns undefined when there is none, or it ends within a line. */
function readLines(content: Uint8Array | undefined): readonly string[] | undefined {
  const text = Buffer.from(content ?? []).toString('utf8');
  return text.endsWith('\n') ? text.slice(0, -1).split('\n') : undefined;
}

function verifyDigest({ files, from, digest: wanted }: GivenResult): PartFinding {
  const found = from.kind === 'zip' ? from.digest : digestOfFiles(files);
  if (from.kind === 'store' && from.digest === undefined)
    return fail(
      `It is ${found}; artifact.json beside it, which notes the stored digest, is missing or cannot be read.`,
    );
  if (from.kind === 'store' && from.digest !== found) return fail(`It is ${found}; stored was ${from.digest}.`);
  if (wanted === undefined)
    return from.kind === 'store'
      ? pass(`${found}, as noted beside it.`)
      : skip(from.kind === 'zip' ? `It is ${found}. Pass the run's output result-digest with --digest.` : NO_ZIP);
  if (from.kind === 'folder' || from.kind === 'record')
    return fail('The digest is for the zip, but this is not the zip.', 'Pass the zip, as downloaded from GitHub.');
  return wanted === found ? pass(`${found}, as given.`) : fail(`It is ${found}; given was ${wanted}.`);
}

const NO_ZIP = 'Unknown for unpacked files. Pass the zip, with --digest.';

function verifyRecord(lines: readonly string[] | undefined): PartFinding {
  if (lines === undefined) return fail(`${RECORD} is missing, empty, or ends within a line.`);
  const line = findBreak(lines);
  return line === undefined
    ? pass(`${lines.length} ${lines.length === 1 ? 'line' : 'lines'}, each follows from those before it.`)
    : { ...fail(`Line ${line} of ${RECORD} does not follow from those before it.`), line };
}

function verifyEnd(lines: readonly string[] | undefined, result: DispatchResult | undefined): PartFinding {
  const ends = (lines ?? []).flatMap((line, index) => {
    const end = line.includes('"event":') ? readEnd(line) : undefined;
    return end === undefined || /\.(?:accepted|started)$/.test(end.kind) ? [] : [{ ...end, line: index + 1 }];
  });
  const [end, another] = ends;
  if (end === undefined)
    return fail('No line reports how the dispatch ended: lines are missing, or the run was killed.');
  if (another !== undefined) return fail(`The lines ${end.line} and ${another.line} both report how it ended.`);
  if (result === undefined) return pass(`${end.kind}, on line ${end.line}.`);
  const isSame =
    end.kind === `dispatch.${result.outcome}` &&
    end.dispatchId === result.dispatchId &&
    end.durationMs === result.durationMs;
  return isSame
    ? pass(`${end.kind} of ${end.dispatchId}.`)
    : fail(`It ends with ${end.kind} of ${end.dispatchId}; the result says ${result.outcome} of ${result.dispatchId}.`);
}

function readEnd(line: string): z.infer<typeof End>['event'] | undefined {
  const json = readJson(line);
  return json.kind === 'json' ? End.safeParse(json.value).data?.event : undefined;
}

function verifyRead(result: DispatchResult | undefined): PartFinding {
  return result === undefined
    ? fail('result.json is missing, or is not a result of this version.', 'Use the version of agora that wrote it.')
    : pass(`${result.dispatchId}: ${result.outcome}.`);
}

function verifyOutputs(files: ResultFiles, result: DispatchResult | undefined): PartFinding {
  if (result === undefined) return skip(UNKNOWN);
  const { outputs = [] } = result;
  if (outputs.length === 0) return skip('There are none.');
  const wrong = outputs.find(({ contentHash: hash, bytes }) => {
    const content = files.get(contentName(hash));
    return content === undefined || content.length !== bytes || contentHash(content) !== hash;
  });
  return wrong === undefined
    ? pass(`${outputs.length} ${outputs.length === 1 ? 'file' : 'files'}.`)
    : fail(`The content of ${wrong.path} is missing or was changed.`);
}

function verifyState({ stateDigest }: GivenResult, result: DispatchResult | undefined): PartFinding {
  if (result === undefined) return skip(UNKNOWN);
  const state = result.saved?.state;
  if (state === undefined) return stateDigest === undefined ? skip('None was saved.') : fail(NO_STATE);
  if (stateDigest === undefined) return skip(`It is artifact ${state.artifactId}. Pass its zip with --state.`);
  return stateDigest === state.digest
    ? pass(`Artifact ${state.artifactId}, ${state.digest}.`)
    : fail(`It is ${stateDigest}; the result says ${state.digest}.`);
}

const UNKNOWN = 'Unknown: result.json cannot be read.';
const NO_STATE = 'The result names no saved state.';
