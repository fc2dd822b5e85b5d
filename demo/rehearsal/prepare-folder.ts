/**
 * The repository as a rehearsal plays it: a copy of what git has or would have, in which a small program may take the
 * place of the agent. The folder itself is not changed.
 */
import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { isMap, isNode, isScalar, parse, parseDocument, stringify } from 'yaml';
import { ClientError } from '../../client/client-error.ts';
import { explainFailedGit } from '../../client/no-repository.ts';
import { CONFIG_PATH, findSubagentNames, REGISTRY, subagentPath } from '../../protocol/base/registry-paths.ts';
import { unknownSubagent } from '../../client/local/unknown-subagent.ts';

const run = promisify(execFile);
const WORKFLOW = '.github/workflows/agora.yml';
const AGENT = `${REGISTRY}agents/rehearsal.mjs`;

export interface PreparedFolder {
  readonly folder: string;
  readonly hasRelay: boolean;
}

/** @param folder of the repository, or one in it. @throws ClientError that says what it lacks. */
export async function prepareFolder(
  folder: string,
  to: string,
  { subagent, isOwnAgent }: { readonly subagent: string; readonly isOwnAgent: boolean },
): Promise<PreparedFolder> {
  const { stdout: top } = await run('git', ['-C', folder, 'rev-parse', '--show-toplevel']).catch((error: unknown) => {
    throw (
      explainFailedGit(folder, existsSync(folder), error) ??
      new ClientError('mistake', `${folder} is not in a Git repository.`, {
        fix: 'Run `git init` in it first.',
        cause: error,
      })
    );
  });
  const from = top.replace(/\n$/, '');
  const { stdout } = await run(
    'git',
    ['-C', from, 'ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  for (const path of stdout.split('\0').filter((name) => name !== '' && existsSync(join(from, name)))) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await cp(join(from, path), join(to, path), { recursive: true, verbatimSymlinks: true });
  }
  const path = await findSubagent(to, subagent);
  if (!isOwnAgent) {
    await refuseLink(to, path);
    await refuseLink(to, AGENT);
    await mkdir(dirname(join(to, AGENT)), { recursive: true });
    await cp(join(import.meta.dirname, 'scripted-agent.mjs'), join(to, AGENT));
    await rewrite(join(to, path), (text) => withScriptedAgent(text, subagent));
  }
  // A link stays one: the rehearsal then shows what the bot says about it.
  if (existsSync(join(to, CONFIG_PATH)) && (await findLink(to, CONFIG_PATH)) === undefined)
    await rewrite(join(to, CONFIG_PATH), withoutAuthority);
  return { folder: to, hasRelay: existsSync(join(to, '.github/workflows/agora-relay.yml')) };
}

/** A link of the repository may lead out of the copy, and writing through it would change what it leads to. */
async function refuseLink(to: string, path: string): Promise<void> {
  const link = await findLink(to, path);
  if (link === undefined) return;
  throw new ClientError('mistake', `${link} is a symbolic link, so no program can play the agent.`, {
    fix: 'Put the file or folder itself there: what a link of the registry leads to is not read.',
  });
}

/** @returns the first part of that path that is a symbolic link. */
async function findLink(to: string, path: string): Promise<string | undefined> {
  const names = path.split('/');
  for (const [index] of names.entries()) {
    const part = names.slice(0, index + 1).join('/');
    const stat = await lstat(join(to, part)).catch(() => undefined);
    if (stat?.isSymbolicLink() === true) return part;
  }
  return undefined;
}

/** The copy has the modes of the original, which may be read-only. */
async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  const text = change(await readFile(file, 'utf8'));
  await chmod(file, 0o644);
  await writeFile(file, text);
}

/** @returns the path of its file in the copy. @throws ClientError that says what the copy lacks. */
async function findSubagent(folder: string, name: string): Promise<string> {
  const path = subagentPath(name);
  if (!existsSync(join(folder, WORKFLOW))) throw notSetUp(WORKFLOW, 'mistake');
  const known = findSubagentNames(await readdir(join(folder, dirname(path))).catch(() => []));
  if (known.length === 0) throw notSetUp(path, 'not-found');
  if (!known.includes(name)) throw unknownSubagent(name, dirname(dirname(path)), known);
  return path;
}

function notSetUp(path: string, code: 'mistake' | 'not-found'): ClientError {
  return new ClientError(code, `There is no ${path}.`, { fix: 'Run `agora init` first.' });
}

/** The same subagent, its verify command included, with the small program as its agent. */
export function withScriptedAgent(text: string, subagent: string): string {
  const { front, rest } = /^---\r?\n(?<front>[\s\S]*?)^---(?<rest>[\s\S]*)$/m.exec(text)?.groups ?? {};
  const document = parseDocument(front ?? '');
  if (!isMap(document.contents) && front !== undefined && front.trim() !== '')
    throw new ClientError('mistake', `.github/agora/subagents/${subagent}.md has invalid front matter.`, {
      fix: 'Run `agora validate`.',
    });
  const verify = document.getIn(['verify', 'command']);
  document.set('runtime', 'command');
  document.set(
    'command',
    ['node', AGENT, subagent, ...(typeof verify === 'string' && verify !== '' ? [quote(verify)] : [])].join(' '),
  );
  // The program is no agent: it has no model, and a runtime of its kind does not start in a stricter permission mode.
  for (const key of ['model', 'permission-mode', 'allow']) document.delete(key);
  return `---\n${document.toString()}---${rest ?? `\n${text}`}`;
}

/**
 * The accounts and keys that it names are those of the real repository, which is not here. Everything else of the text
 * stays as it is: lines, comments, and mistakes, which the rehearsal is to show like the real run.
 */
export function withoutAuthority(text: string): string {
  const { contents, errors } = parseDocument(text);
  const pair = isMap(contents)
    ? contents.items.find(({ key }) => isScalar(key) && key.value === 'authority')
    : undefined;
  if (errors.length > 0 || !isNode(pair?.key)) return text;
  const from = text.lastIndexOf('\n', pair.key.range[0] - 1) + 1;
  const end = isNode(pair.value) ? pair.value.range[1] : pair.key.range[1];
  const lineEnd = text.indexOf('\n', end - 1) + 1;
  const cut = text.slice(0, from) + text.slice(lineEnd === 0 ? text.length : lineEnd);
  const kept = withoutKey(readYaml(text), 'authority');
  // Flow style, or an alias that needs what was cut: then the values count.
  return isDeepStrictEqual(withoutKey(readYaml(cut), 'authority'), kept) ? cut : stringify(kept);
}

function readYaml(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function withoutKey(value: unknown, name: string): object {
  return Object.fromEntries(Object.entries(value ?? {}).filter(([key]) => key !== name));
}

const quote = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;
