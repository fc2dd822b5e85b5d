/** Checks the subagents on the default branch: that they can be read, and that what they name exists. */
import { findFile, listFiles } from '../../github/git/contents.ts';
import { listTree } from '../../github/git/trees.ts';
import type { GitHubContext } from '../../client/github/client-context.ts';
import { BundleName, isReadme } from '../../protocol/base/registry-paths.ts';
import { readSubagent } from '../../protocol/config/subagent.ts';
import type { RegistryFile } from '../../worker/registry/registry-files.ts';
import { type SortedFiles, sortFiles } from '../../worker/registry/sort-files.ts';
import { findSubagentMistakes } from '../../worker/registry/validate-subagent.ts';
import { SHIPPED_RUNTIMES } from '../shipped-runtimes.ts';
import { type DoctorFinding, fail, pass } from './checks/finding.ts';

const REGISTRY = '.github/agora';
const FOLDER = `${REGISTRY}/subagents`;
const EMPTY = new Uint8Array();

export async function checkRegistry(context: GitHubContext, commit: string): Promise<DoctorFinding> {
  const { client, at } = context;
  const files = await listFiles(client, { ...at, path: FOLDER, ref: commit });
  const names = files.filter((name) => name.endsWith('.md') && !isReadme(name));
  if (names.length === 0)
    return fail(`There is no subagent in ${FOLDER} on the default branch.`, `Write ${FOLDER}/fixer.md and merge it.`);
  const listed = await listRegistry(context, commit);
  const found = await Promise.all(
    names.map(async (name) => {
      const content = (await findFile(client, { ...at, path: `${FOLDER}/${name}`, ref: commit })) ?? EMPTY;
      const why = findMistakes({ path: `subagents/${name}`, mode: '100644', content }, name, listed);
      return why.length === 0 ? [] : [`${name}: ${why.join('; ')}`];
    }),
  );
  const broken = found.flat();
  return broken.length === 0
    ? pass(`${names.length}: ${names.map((name) => name.slice(0, -3)).join(', ')}.`)
    : fail(broken.join('; '), 'Fix the files named here; `agora validate` shows every mistake with its location.');
}

/** Only names: whether the content of a capability or an environment is right, `agora validate` says. */
async function listRegistry({ client, at }: GitHubContext, commit: string): Promise<SortedFiles> {
  const entries = await listTree(client, { ...at, commit, folder: REGISTRY });
  return sortFiles(entries.map(({ path }) => ({ path, mode: '100644', content: EMPTY })));
}

function findMistakes(file: RegistryFile, name: string, listed: SortedFiles): string[] {
  const named = BundleName.safeParse(name.slice(0, -3)).error?.issues.map(({ message }) => `the name ${message}`) ?? [];
  const read = readSubagent(Buffer.from(file.content).toString('utf8'));
  if (read.kind === 'malformed') return [...named, ...read.why];
  // A missing agent stops no run: a person is asked instead.
  const rules = { ...SHIPPED_RUNTIMES, allowMissingAgents: true };
  return [...named, ...findSubagentMistakes(file, listed, rules).map(({ message }) => message)];
}
