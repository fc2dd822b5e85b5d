/**
 * `npm run hub -- FOLDER`: a GitHub on this machine with your folder as its repository.
 *
 * The folder is read once, as the first commit of me/NAME, and never written to. Workflows run when you
 * act on the page, through the API or by `git push`; everything is gone when you stop it.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startHub } from './hub.ts';
import type { Hub } from './options.ts';
import { findNode } from './find-node.ts';
import { stopWhenUnread } from './stop-when-unread.ts';

const USAGE = `Usage: npm run hub -- FOLDER [options]

  FOLDER                     your repository; the default is this folder
  --port N                   the port to listen on (default: a free one)
  --secret NAME=VALUE        a secret for the workflows; may be repeated
  --var NAME=VALUE           a variable for the workflows; may be repeated
  --action OWNER/REPO=DIR    serve «uses: OWNER/REPO@ref» from a folder; may be repeated
  --private                  make the repository private
  --help                     this text
`;

/** One who owns, one who may write, one who may only read, one whom nobody knows. */
const OWNER = 'me';
const CAST = { maintainer: 'write', reader: 'read' } as const;
const STRANGER = 'stranger';

export interface Wish {
  readonly folder: string;
  readonly port: number | undefined;
  readonly secrets: Readonly<Record<string, string>>;
  readonly vars: Readonly<Record<string, string>>;
  readonly actions: ReadonlyMap<string, string>;
  readonly isPrivate: boolean;
}

/** @throws Error that says which argument is wrong and how it should be. @returns `help` when that was asked for. */
export function readArguments(args: readonly string[]): Wish | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      secret: { type: 'string', multiple: true, default: [] },
      var: { type: 'string', multiple: true, default: [] },
      action: { type: 'string', multiple: true, default: [] },
      private: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  if (positionals.length > 1) throw new Error(`Two folders were given: ${positionals.join(', ')}. Give one.`);
  const actions = Object.entries(readPairs('--action', values.action)).map(([name, folder]): [string, string] => [
    name,
    resolve(folder),
  ]);
  return {
    folder: resolve(positionals[0] ?? '.'),
    port: readPort(values.port),
    isPrivate: values.private,
    secrets: readPairs('--secret', values.secret),
    vars: readPairs('--var', values.var),
    actions: new Map(actions),
  };
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`--port ${text.slice(0, 200)} is not a port. Give a number from 1 to 65535.`);
  return port;
}

function readPairs(option: string, texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text): [string, string] => {
      const at = text.indexOf('=');
      // The value may be a secret, so the message repeats the name alone.
      if (at < 1)
        throw new Error(
          `${option} needs NAME=VALUE, it was given «${text.slice(0, Math.min(at < 0 ? 20 : at, 20))}…».`,
        );
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}

async function insistOnFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined) throw new Error(`There is no folder ${folder}. Give the path of your repository.`);
  if (!found.isDirectory()) throw new Error(`${folder} is a file. Give the folder of your repository.`);
}

async function start(wish: Wish, workDir: string): Promise<Hub> {
  try {
    return await startHub({
      workDir,
      node: findNode(),
      actions: wish.actions,
      apps: [],
      ...(wish.port === undefined ? {} : { port: wish.port }),
      users: [OWNER, ...Object.keys(CAST), STRANGER].map((login) => ({ login })),
      repositories: [
        {
          owner: OWNER,
          name: nameOf(wish.folder),
          from: wish.folder,
          collaborators: CAST,
          private: wish.isPrivate,
          secrets: wish.secrets,
          vars: wish.vars,
        },
      ],
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new Error(`The port ${String(wish.port)} is taken. Give another one, or none.`, { cause: error });
    throw error;
  }
}

const nameOf = (folder: string): string => basename(folder).replaceAll(/[^\w.-]/g, '-') || 'repository';

async function countWorkflows(folder: string): Promise<number> {
  const files = await readdir(join(folder, '.github/workflows')).catch(() => []);
  return files.filter((file) => /\.ya?ml$/.test(file)).length;
}

function renderWelcome(hub: Hub, wish: Wish, workflows: number): string {
  const name = `${OWNER}/${nameOf(wish.folder)}`;
  const tokens = [OWNER, ...Object.keys(CAST), STRANGER].map((login) => `  ${login.padEnd(12)}${hub.tokenOf(login)}`);
  return [
    `${name} is at ${hub.url}/${name}`,
    `  ${String(workflows)} workflow${workflows === 1 ? '' : 's'}${workflows === 0 ? ': add a file to .github/workflows and start again' : ''}`,
    `  API    ${hub.url} or ${hub.url}/api/v3`,
    `  clone  git clone http://x-access-token:TOKEN@${hub.url.replace('http://', '')}/${name}.git`,
    'Tokens, good until you stop:',
    ...tokens,
    'Stop with Ctrl-C. Your folder is not changed.',
    '',
  ].join('\n');
}

async function main(): Promise<void> {
  const wish = readArguments(process.argv.slice(2));
  if (wish === 'help') {
    process.stdout.write(USAGE);
    return;
  }
  await insistOnFolder(wish.folder);
  const workDir = await mkdtemp(join(tmpdir(), 'localhub-'));
  try {
    const hub = await start(wish, workDir);
    stopWhenUnread(process.stdout);
    process.stdout.write(renderWelcome(hub, wish, await countWorkflows(wish.folder)));
    await new Promise<void>((stop) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
        process.once(signal, () => {
          stop();
        });
    });
    process.stdout.write('Stopping …\n');
    await hub.close();
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\nTry --help.\n`);
    process.exitCode = 1;
  });
}
