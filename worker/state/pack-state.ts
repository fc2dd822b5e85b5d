/**
 * What survives the end of a run, as one file: packs the pieces into the artifact's only file, and unpacks them again.
 *
 * Restoring trusts nothing that the manifest does not list with size and hash, and gives either everything or a reason.
 * Nothing is written anywhere before everything has been checked.
 */
import { contentHash } from '../../protocol/base/canonical-json.ts';
import type { QuestionId } from '../../protocol/base/ids.ts';
import { readNeedsInput, type NeedsInput } from '../../protocol/messages/needs-input.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import { STATE_MEMBERS, StateManifest } from '../../protocol/messages/state-manifest.ts';
import { PROTOCOL } from '../../protocol/base/version.ts';
import { z } from '../../protocol/base/zod.ts';
import type { FileSet } from '../ports/work-tree-ports.ts';
import type { StateKey } from '../../protocol/config/state-keys.ts';
import { HAS_ZSTD, isZstd, readArchive, writeArchive } from './archive.ts';
import type { SavedState } from './saved-state.ts';
import { showPath } from './state-limits.ts';
import { open, seal, type StateBinding, type StateRefusal } from './encrypt-state.ts';

/** Not a hidden file, because hidden files are left out of artifacts. */
export const STATE_FILE = 'state.agora';
const MANIFEST = 'manifest.json';

export interface Sealing {
  readonly key: StateKey | undefined;
  readonly random: (bytes: number) => Uint8Array;
}

/** @param state its manifest's list of members is made here. */
export async function packState(state: SavedState, { key, random }: Sealing): Promise<FileSet> {
  const members = new Map<string, Uint8Array>([
    [STATE_MEMBERS.input, Buffer.from(JSON.stringify(state.input))],
    ...(state.asked === undefined
      ? []
      : [[STATE_MEMBERS.needsInput, Buffer.from(JSON.stringify(state.asked))] as const]),
    ...(state.work === undefined ? [] : [[STATE_MEMBERS.work, state.work] as const]),
    ...(state.inbox === undefined ? [] : [[STATE_MEMBERS.inbox, state.inbox] as const]),
    ...[...state.session].map(([path, content]) => [STATE_MEMBERS.session + path, content] as const),
  ]);
  const listed = [...members].map(([path, content]) => ({
    path,
    bytes: content.length,
    contentHash: contentHash(content),
  }));
  const manifest = StateManifest.parse({ ...state.manifest, members: listed });
  const archive = await writeArchive(new Map([[MANIFEST, Buffer.from(JSON.stringify(manifest))], ...members]));
  return new Map([[STATE_FILE, seal(archive, placeOf(manifest), key, random)]]);
}

function placeOf(manifest: StateManifest): StateBinding {
  return { repository: manifest.repository.id, task: manifest.task, round: manifest.round };
}

export type UnpackedState = { readonly kind: 'state'; readonly state: SavedState } | StateRefusal;

/**
 * @param expected its question, when it is continued with an answer. Never throws: what is wrong with a state is
 * returned as a value.
 */
export async function unpackState(
  artifact: FileSet,
  expected: StateBinding & { readonly question?: QuestionId | undefined },
  secrets: readonly string[],
  hasZstd = HAS_ZSTD,
): Promise<UnpackedState> {
  const sealed = artifact.get(STATE_FILE);
  if (sealed === undefined) return { kind: 'unreadable', why: `the artifact holds no file ${STATE_FILE}` };
  const { question, ...place } = expected;
  const opened = open(sealed, place, secrets);
  if (opened.kind !== 'opened') return opened;
  // Whoever saved it has done nothing wrong.
  if (isZstd(opened.content) && !hasZstd) return { kind: 'old-node' };
  const archive = await readArchive(opened.content);
  if (archive.kind === 'refused') return { kind: 'tampered', why: archive.why };
  return readMembers(archive.files, place, question);
}

function readMembers(files: FileSet, place: StateBinding, question: QuestionId | undefined): UnpackedState {
  const manifest = readManifest(files.get(MANIFEST));
  if (manifest.kind !== 'manifest') return manifest;
  if (question !== undefined && manifest.manifest.question !== question)
    return {
      kind: 'misplaced',
      why: `it belongs to ${manifest.manifest.question === undefined ? 'no question' : `question ${manifest.manifest.question}`}, not ${question}`,
    };
  const wrong = findWrongPlace(manifest.manifest, place) ?? findWrongMember(manifest.manifest, files);
  if (wrong !== undefined) return { kind: 'tampered', why: wrong };
  const input = z.record(z.string(), z.json()).safeParse(parse(files.get(STATE_MEMBERS.input)));
  const asked = readQuestion(manifest.manifest, files);
  if (!input.success || asked.kind === 'malformed')
    return { kind: 'tampered', why: 'its input or its question cannot be read' };
  const session = [...files].flatMap(([path, content]) =>
    path.startsWith(STATE_MEMBERS.session) ? [[path.slice(STATE_MEMBERS.session.length), content] as const] : [],
  );
  return {
    kind: 'state',
    state: {
      manifest: manifest.manifest,
      input: input.data,
      asked: asked.asked,
      work: files.get(STATE_MEMBERS.work),
      inbox: files.get(STATE_MEMBERS.inbox),
      session: new Map(session),
    },
  };
}

/** A state has either a question or an end, never both. */
function readQuestion(
  { question, ended }: StateManifest,
  files: FileSet,
): { readonly kind: 'asked'; readonly asked: NeedsInput | undefined } | { readonly kind: 'malformed' } {
  const file = files.get(STATE_MEMBERS.needsInput);
  if (question === undefined)
    return file === undefined && ended !== undefined ? { kind: 'asked', asked: undefined } : { kind: 'malformed' };
  return ended === undefined ? readNeedsInput(textOf(file), Infinity) : { kind: 'malformed' };
}

function readManifest(
  content: Uint8Array | undefined,
): { readonly kind: 'manifest'; readonly manifest: StateManifest } | StateRefusal {
  const value = parse(content);
  const version = z.looseObject({ v: z.int() }).safeParse(value);
  if (version.success && version.data.v > PROTOCOL) return { kind: 'newer', version: version.data.v };
  if (version.success && version.data.v < PROTOCOL) return { kind: 'older', version: version.data.v };
  const manifest = StateManifest.safeParse(value);
  return manifest.success
    ? { kind: 'manifest', manifest: manifest.data }
    : {
        kind: 'tampered',
        why: `its manifest is missing or wrong at ${manifest.error.issues[0]?.path.join('.') || 'its top'}`,
      };
}

function findWrongPlace(manifest: StateManifest, place: StateBinding): string | undefined {
  const { repository, task, round } = placeOf(manifest);
  return repository === place.repository && task === place.task && round === place.round
    ? undefined
    : 'its manifest names another place than its header';
}

const FIXED_MEMBERS = new Set<string>([
  STATE_MEMBERS.input,
  STATE_MEMBERS.needsInput,
  STATE_MEMBERS.work,
  STATE_MEMBERS.inbox,
]);

/** Every file must be listed, every listed file must be there and unchanged, and nothing else may be there. */
function findWrongMember(manifest: StateManifest, files: FileSet): string | undefined {
  const listed = new Map(manifest.members.map((member) => [member.path, member]));
  if (listed.size !== manifest.members.length || listed.size + 1 !== files.size)
    return 'its members are not those that its manifest lists';
  for (const [path, content] of files) {
    if (path === MANIFEST) continue;
    const member = listed.get(path);
    if (member === undefined) return `its member ${showPath(path)} is not in the manifest`;
    if (!FIXED_MEMBERS.has(path) && !path.startsWith(STATE_MEMBERS.session))
      return `its member ${showPath(path)} is none that a state has`;
    if (member.bytes !== content.length || member.contentHash !== contentHash(content))
      return `its member ${showPath(path)} is not what the manifest says`;
  }
  return undefined;
}

function textOf(content: Uint8Array | undefined): string {
  return Buffer.from(content ?? []).toString('utf8');
}

function parse(content: Uint8Array | undefined): unknown {
  const json = readJson(textOf(content));
  return json.kind === 'json' ? json.value : undefined;
}
