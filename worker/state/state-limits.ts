/**
 * What a state can contain: the same rules for writing and reading, so that everything that is saved can be read again.
 *
 * A session is restored below a folder of ours on our own file system, with the names that its agent chose: `.git` and
 * `a\b` are ordinary names there. A name is refused only when it could lead out of that folder, or when no such file
 * system accepts it.
 *
 * Pure. test/worker/state/state-limits.test.ts writes and reads everything that these rules accept.
 */

/** Bytes of a state, unpacked. */
export const ARCHIVE_BYTES = 268_435_456;
/** Files in a state, including our own few. */
const MEMBERS = 100_000;
/** Files that do not belong to the session: manifest, input, question, work, inbox. */
const OWN_MEMBERS = 5;
/** Linux accepts 4,096 bytes for the whole path. The rest is for the folder into which it is restored. */
export const PATH_BYTES = 3_072;
const NAME_BYTES = 255;
/**
 * The header of a file, one more for a name that does not fit into it (with the first half of that name), and the end
 * of the archive.
 */
const HEADERS_BYTES = 1_536;
const BLOCK = 512;
/** What the manifest says about a member besides its path, and the same for its copy. */
const LISTED_BYTES = 160;

/** @returns why a member cannot have that path, as the end of a sentence about it. */
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

/** A path in a message, which can be very long. */
export function showPath(path: string): string {
  return JSON.stringify(path.slice(0, 200));
}

/** @param count the number of members so far. */
export function findCountObjection(count: number): string | undefined {
  return count >= MEMBERS ? `it has more than ${MEMBERS} members` : undefined;
}

/** The most bytes that a member takes in an unpacked state. */
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
 * Decides how much of what a run leaves fits into its state: first the work, then the session's files in their order.
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

/** What was left out, with one sentence for each reason. */
export function sayLeftOutFiles(leftOut: readonly LeftOut[]): string[] {
  return [...Map.groupBy(leftOut, ({ why }) => why)].map(([why, files]) => {
    const names = files.slice(0, SHOWN).map(({ path }) => (path.length > 80 ? `${path.slice(0, 80)}…` : path));
    const more = files.length > SHOWN ? ` and ${files.length - SHOWN} more` : '';
    const subject = files.length === 1 ? 'A file' : `${files.length} files`;
    const verb = files.length === 1 ? 'was' : 'were';
    return `${subject} of the agent's session ${verb} not saved (${why}): ${names.join(', ')}${more}`;
  });
}
