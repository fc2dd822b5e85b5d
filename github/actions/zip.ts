/**
 * Reads a zip that somebody else made, into memory and never onto a disk.
 *
 * Names stay names: nothing is written, so `../` cannot lead anywhere; such names are refused all the same, because
 * the next reader may write. Sizes are those the archive's own list promises, and the unpacked data cannot exceed them:
 * compressed files are cut at their promised size, and stored files must have it. No two files share their bytes, so a
 * small archive neither unpacks to many copies of them nor takes the time to unpack them again and again.
 */
import { type UnzipFileInfo, unzipSync } from 'fflate';
import { errorMessage } from '../../protocol/errors/error-message.ts';

const STORED = 0;

export interface ZipCaps {
  readonly files: number;
  /** Of all files together, unpacked. */
  readonly bytes: number;
}

export type ReadZip =
  | { readonly kind: 'files'; readonly files: ReadonlyMap<string, Uint8Array> }
  | {
      readonly kind: 'refused';
      readonly why: string;
      /** Set when it is larger than what is read here, and nothing else is wrong with it so far. */
      readonly isTooLarge?: true;
    };

/** Every file of a zip by its name; refused as a whole when one name or the sum of sizes is not acceptable. */
export function readZip(zip: Uint8Array, caps: ZipCaps): ReadZip {
  const seen = new Set<string>();
  let [bytes, packed] = [0, 0];
  const state = { isTooLarge: false };
  const check = (file: UnzipFileInfo): boolean => {
    const isTwice = seen.has(file.name);
    seen.add(file.name);
    bytes += file.originalSize;
    packed += file.size;
    const why =
      (isTwice ? `it holds ${quoted(file.name)} twice` : findObjection(file)) ??
      (packed > zip.length ? 'its files overlap' : undefined);
    const tooLarge = findExcess(seen.size, bytes, caps);
    state.isTooLarge = why === undefined && tooLarge !== undefined;
    // Stops reading: the list may declare billions of files, each of which would be asked for.
    if (why !== undefined || tooLarge !== undefined) throw new Error(why ?? tooLarge);
    return !file.name.endsWith('/');
  };
  try {
    return { kind: 'files', files: new Map(Object.entries(unzipSync(zip, { filter: check }))) };
  } catch (error) {
    const why = errorMessage(error);
    return { kind: 'refused', why, ...(state.isTooLarge && { isTooLarge: true }) };
  }
}

function findExcess(files: number, bytes: number, caps: ZipCaps): string | undefined {
  if (files > caps.files) return `it holds more than ${caps.files} files`;
  return bytes > caps.bytes ? `it unpacks to more than ${caps.bytes} bytes` : undefined;
}

function findObjection(file: UnzipFileInfo): string | undefined {
  const segments = file.name.replace(/\/$/, '').split('/');
  if (
    /[\\\0]/.test(file.name) ||
    segments.some((segment) => segment === '' || segment === '.' || segment === '..' || /^[a-z]:$/i.test(segment))
  ) {
    return `the name ${quoted(file.name)} leads out of it`;
  }
  // A stored file is read with its packed size, whatever size it should unpack to.
  if (file.compression === STORED && file.size !== file.originalSize)
    return `the sizes of ${quoted(file.name)} differ, and it is not compressed`;
  return undefined;
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, 200));
}
