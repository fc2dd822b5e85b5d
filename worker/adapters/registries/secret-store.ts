/**
 * Where secrets are: in our environment, in files below one folder, in AWS Secrets Manager.
 *
 * Found or missing, never thrown: a message about an unavailable secret is about its location. The SDK is loaded by the
 * first reference that needs it.
 */
import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { readSmall, type SmallFile } from '../files/safe-files.ts';
import { findAwsSecret } from './aws-secrets.ts';
import type { FoundSecret, Secrets } from '../../ports/registry-ports.ts';

const SECRET_BYTES = 65_536;

export interface SecretPlaces {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder of secrets; undefined if there is none. */
  readonly folder: string | undefined;
}

export function secretStore({ environment, folder }: SecretPlaces): Secrets {
  return {
    find: (reference, signal) => {
      switch (reference.kind) {
        case 'env':
          return Promise.resolve(found(environment[reference.name], `${reference.name} is not set`));
        case 'file':
          return findInFolder(folder, reference.path);
        case 'aws':
          return findAwsSecret(reference, signal);
      }
    },
  };
}

function found(value: string | undefined, otherwise: string): FoundSecret {
  return value === undefined || value === '' ? { kind: 'missing', why: otherwise } : { kind: 'found', value };
}

/** A file of secrets usually ends with an unintended line end; only that is removed. */
async function findInFolder(folder: string | undefined, path: string): Promise<FoundSecret> {
  if (folder === undefined || folder === '')
    return { kind: 'missing', why: 'AGORA_SECRET_STORE_DIR names no folder of secrets' };
  const file = await readInside(folder, path);
  if (file.kind === 'absent') return { kind: 'missing', why: 'there is no such file' };
  if (file.kind === 'refused') return { kind: 'missing', why: `the file ${file.why}` };
  return found(
    Buffer.from(file.content)
      .toString('utf8')
      .replace(/\r?\n$/, ''),
    'the file is empty',
  );
}

/** In a mounted volume, each file is a link to another place in it. No link out of the folder is followed. */
async function readInside(folder: string, path: string): Promise<SmallFile> {
  const file = await readSmall(folder, path, SECRET_BYTES);
  if (file.kind !== 'refused') return file;
  const [root, place] = await Promise.all([folder, join(folder, path)].map((one) => realpath(one).catch(() => one)));
  const inside = relative(root ?? folder, place ?? path);
  const isInside = inside !== '' && inside.split(sep)[0] !== '..' && !isAbsolute(inside);
  return isInside ? readSmall(root ?? folder, inside.split(sep).join('/'), SECRET_BYTES) : file;
}
