/** What the address of a registry names: a path, `file://…` or `s3://bucket/prefix`. Pure. */
import { fileURLToPath } from 'node:url';

export interface Bucket {
  readonly bucket: string;
  /** Without slashes at its ends; empty for the whole bucket. */
  readonly prefix: string;
}

type RegistryAddress =
  | { readonly kind: 'bucket'; readonly bucket: Bucket }
  | { readonly kind: 'folder'; readonly folder: string };

/** @returns undefined if it is not the address of a registry. */
export function readRegistryAddress(address: string): RegistryAddress | undefined {
  const bucket = readBucket(address);
  if (bucket !== undefined) return { kind: 'bucket', bucket };
  if (address.startsWith('file:')) return readFileAddress(address);
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(address) ? undefined : { kind: 'folder', folder: address };
}

/** @returns undefined if it is not an `s3://` address. */
function readBucket(uri: string): Bucket | undefined {
  const { bucket, prefix } =
    /^s3:\/\/(?<bucket>[a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(?<prefix>.*))?$/.exec(uri)?.groups ?? {};
  return bucket === undefined ? undefined : { bucket, prefix: (prefix ?? '').replace(/^\/+|(?<!\/)\/+$/g, '') };
}

function readFileAddress(address: string): RegistryAddress | undefined {
  try {
    return { kind: 'folder', folder: fileURLToPath(address) };
  } catch {
    return undefined;
  }
}
