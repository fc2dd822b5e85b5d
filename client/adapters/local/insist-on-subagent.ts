/** Checks what is to run here before anything is copied or started. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { findSubagentNames } from '../../../protocol/base/registry-paths.ts';
import { readSubagent } from '../../../protocol/config/subagent.ts';
import { renderWrongValue } from '../../../protocol/config/variables/wrong-value.ts';
import { readRegistryAddress } from '../../../worker/adapters/registries/registry-address.ts';
import { ClientError } from '../../client-error.ts';
import { brokenSubagent } from '../../local/broken-subagent.ts';
import { insistOnRequest } from '../../local/request-text.ts';
import { unknownSubagent } from '../../local/unknown-subagent.ts';
import { explainUnreadable } from '../../local/unreadable-path.ts';

/** Whether it is a registry elsewhere. Otherwise, it is a folder. */
export function isAddress(registry: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//.test(registry);
}

/**
 * Before anything is copied or started: whether the subagent exists, is well-formed, and has something to do.
 * @throws ClientError mistake, not-found, with the names that exist, or with every mistake.
 */
export async function insistOnSubagent(
  registry: string,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(name))
    throw new ClientError('mistake', `"${name.slice(0, 200)}" cannot be the name of a subagent.`, {
      fix: 'Use at most 63 lowercase letters, digits and hyphens, and no hyphen at the start.',
    });
  const place = readRegistryAddress(registry);
  if (place === undefined)
    throw new ClientError('mistake', `The address is not that of a registry${renderWrongValue(registry)}.`, {
      fix: 'Name a folder with the content of .github/agora, file:///path or s3://bucket/prefix.',
    });
  // The worker reads the subagents in a bucket.
  if (place.kind === 'bucket') return;
  const folder = join(place.folder, 'subagents');
  const files = await readdir(folder).catch(refuseUnreadable(folder));
  if (files === undefined)
    throw new ClientError('mistake', `There is no folder ${folder}.`, {
      fix: `Run \`agora init\`, or write your first subagent: ${join(folder, `${name}.md`)}`,
    });
  if (!files.includes(`${name}.md`)) throw unknownSubagent(name, place.folder, findSubagentNames(files));
  const file = join(folder, `${name}.md`);
  const content = await readFile(file, 'utf8').catch(refuseUnreadable(file));
  const read = readSubagent(content ?? '');
  if (read.kind === 'malformed')
    throw brokenSubagent(
      name,
      read.mistakes.map((mistake) => ({ ...mistake, file: nameHere(file) })),
    );
  insistOnRequest(input, read.subagent, `Write what to do: \`agora run ${name} <what to do>\`.`);
}

/** As short as it can be told in this folder. */
function nameHere(file: string): string {
  const path = relative('.', file);
  return path.startsWith('..') ? file : path;
}

/** @throws ClientError mistake for what exists and may not be read. */
export function refuseUnreadable(path: string): (error: unknown) => undefined {
  return (error) => {
    const explained = explainUnreadable(path, error);
    if (explained instanceof ClientError) throw explained;
  };
}
