/**
 * What a state can hold: one set of rules for whoever writes it and whoever reads it, so that what is saved can be
 * read again.
 *
 * A session is put back below a folder of ours on a file system of ours, by its agent's own names: `.git` and `a\b` are
 * names like any other there. Only what could lead out of that folder, or what no such file system takes, is refused.
 *
 * Pure. test/worker/state/state-limits.test.ts writes and reads whatever these rules let through.
 */

/** Bytes of a state, unpacked. */
export const ARCHIVE_BYTES = 268_435_456;
/** Files of a state, its own few included. */
const MEMBERS = 100_000;
/** Those that are no session: manifest, input, question, work, inbox. */
const OWN_MEMBERS = 5;
/** Linux takes 4,096 bytes for the whole path; the rest is for the folder that it is put back into. */
export const PATH_BYTES = 3_072;
const NAME_BYTES = 255;
/** The header of a file, one for a name that it cannot hold with the first half of that, and the end of the archive. */
const HEADERS_BYTES = 1_536;
const BLOCK = 512;
/** What the manifest says of a member beside its path, and again of that. */
const LISTED_BYTES = 160;

/** @returns why a member cannot have that path, as the rest of a sentence about it. */
export function findPathObjection(path: string): string | undefined {
  if (!path.isWellFormed()) return 'has a name that is not Unicode';
  if (Buffer.byteLength(path) > PATH_BYTES) return `has a path of more than ${PATH_BYTES} bytes`;
  const names = path.split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..' || name.includes('\0')))
    return 'has no plain relative path';
  return names.some((name) => Buffer.byteLength(name) > NAME_BYTES)
    ? `has a name of more than ${NAME_BYTES} bytes`
    : undefined;
}

/** @param count members so far. */
export function findCountObjection(count: number): string | undefined {
  return count >= MEMBERS ? `it has more than ${MEMBERS} members` : undefined;
}

/** How many bytes a member takes in an unpacked state, at most. */
function spaceFor(path: string, bytes: number): number {
  const listed = Buffer.byteLength(JSON.stringify(path)) + LISTED_BYTES;
  return HEADERS_BYTES + Math.ceil((Buffer.byteLength(path) + 16) / BLOCK) * BLOCK + listed + blocks(bytes);
}

function blocks(bytes: number): number {
  return Math.ceil(bytes / BLOCK) * BLOCK;
}

export interface LeftOut {
  readonly path: string;
  /** In a few words. */
  readonly why: string;
}

export interface Fitting {
  readonly work: Uint8Array | undefined;
  readonly session: ReadonlyMap<string, Uint8Array>;
  readonly leftOut: readonly LeftOut[];
}

/**
 * Of what a run leaves, what its state can hold: first the work, then the session's files in their order.
 * @param ownBytes of the manifest without its list, the input, the question and the inbox.
 * @param prefix of the session's members.
 */
export function fitState(
  { work, session }: Pick<Fitting, 'work' | 'session'>,
  ownBytes: number,
  prefix: string,
): Fitting {
  let room = ARCHIVE_BYTES - blocks(ownBytes) - OWN_MEMBERS * (HEADERS_BYTES + BLOCK + LISTED_BYTES);
  const keptWork = work !== undefined && work.length <= room ? work : undefined;
  room -= blocks(keptWork?.length ?? 0);
  const kept = new Map<string, Uint8Array>();
  const leftOut: LeftOut[] = [];
  for (const [path, content] of session) {
    const space = spaceFor(prefix + path, content.length);
    const why = whyLeftOut(prefix + path, kept.size + OWN_MEMBERS, space > room);
    if (why === undefined) {
      kept.set(path, content);
      room -= space;
    } else leftOut.push({ path, why });
  }
  return { work: keptWork, session: kept, leftOut };
}

function whyLeftOut(path: string, count: number, isTooMuch: boolean): string | undefined {
  if (findPathObjection(path) !== undefined) return 'its name or path is too long';
  if (findCountObjection(count) !== undefined) return `a state holds at most ${MEMBERS} files`;
  return isTooMuch ? 'there is no space left in the state' : undefined;
}

const SHOWN = 3;

/** What was left out, one sentence for each reason. */
export function sayLeftOut(leftOut: readonly LeftOut[]): string[] {
  return [...Map.groupBy(leftOut, ({ why }) => why)].map(([why, files]) => {
    const names = files.slice(0, SHOWN).map(({ path }) => (path.length > 80 ? `${path.slice(0, 80)}…` : path));
    const more = files.length > SHOWN ? ` and ${files.length - SHOWN} more` : '';
    const subject = files.length === 1 ? 'A file' : `${files.length} files`;
    const verb = files.length === 1 ? 'was' : 'were';
    return `${subject} of the agent's session ${verb} not saved (${why}): ${names.join(', ')}${more}`;
  });
}
