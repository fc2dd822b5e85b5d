/** Parses Git's machine-readable output. Paths are NUL-terminated bytes; most are UTF-8, but need not be. */

export interface RawChange {
  readonly oldMode: string;
  readonly newMode: string;
  readonly oldId: string;
  readonly newId: string;
  /** As Latin-1 if it is not UTF-8. */
  readonly path: string;
  readonly isUtf8: boolean;
}

/** `git diff --raw -z --no-abbrev --no-renames`. */
export function parseRawDiff(output: Uint8Array): RawChange[] {
  const fields = splitNul(output);
  const changes: RawChange[] = [];
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const [oldMode = '', newMode = '', oldId = '', newId = ''] = Buffer.from(fields[at] ?? [])
      .toString('latin1')
      .slice(1)
      .split(' ');
    changes.push({ oldMode, newMode, oldId, newId, ...decodePath(fields[at + 1] ?? new Uint8Array()) });
  }
  return changes;
}

export interface WholeDiff {
  readonly raw: readonly RawChange[];
  readonly patch: Uint8Array;
}

const COLON = 0x3a;

/** `git diff --raw --patch -z --no-abbrev --no-renames`: the list, an empty field, the patch. */
export function parseWholeDiff(output: Uint8Array): WholeDiff {
  let at = 0;
  const endOf = (from: number): number => {
    const end = output.indexOf(0, from);
    return end < 0 ? output.length : end;
  };
  while (output[at] === COLON) at = endOf(endOf(at) + 1) + 1;
  return { raw: parseRawDiff(output.subarray(0, at)), patch: output.subarray(Math.min(at + 1, output.length)) };
}

/** `git cat-file --batch`: contents by object id. */
export function readBlobs(output: Uint8Array): Map<string, Uint8Array> {
  const blobs = new Map<string, Uint8Array>();
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0x0a, at);
    if (end < 0) break;
    const [id = '', type, size = '0'] = Buffer.from(output.subarray(at, end)).toString('latin1').split(' ');
    if (type !== 'blob') {
      at = end + 1;
      continue;
    }
    const start = end + 1;
    blobs.set(id, output.subarray(start, start + Number(size)));
    at = start + Number(size) + 1;
  }
  return blobs;
}

function splitNul(output: Uint8Array): Uint8Array[] {
  const fields: Uint8Array[] = [];
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf(0, at);
    fields.push(output.subarray(at, end < 0 ? output.length : end));
    at = end < 0 ? output.length : end + 1;
  }
  return fields;
}

/** @returns as Latin-1 what is not UTF-8. */
export function decodePath(bytes: Uint8Array): { readonly path: string; readonly isUtf8: boolean } {
  try {
    return { path: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), isUtf8: true };
  } catch {
    return { path: Buffer.from(bytes).toString('latin1'), isUtf8: false };
  }
}
