#!/usr/bin/env node
/**
 * `local-github FOLDER`: a GitHub on this machine with your folder as its repository.
 *
 * The folder is read once, as the first commit of me/NAME, and never written to. Workflows run when you act on the
 * page, through the API or by `git push`, and at their schedules; everything is gone when you stop it.
 */
import { defined } from './defined.ts';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startHub } from './hub.ts';
import type { Hub, ScheduleView } from './hub-options.ts';
import { renderActivity, renderSchedules } from './terminal/activity-lines.ts';
import { readArguments, renderUsage, type CommandLine, type StartArguments } from './terminal/hub-arguments.ts';
import { explainPort, tellFailed } from './terminal/local-failure.ts';
import { findNode } from './terminal/find-node.ts';
import { bringForward } from './terminal/schedule-command.ts';
import { stopWhenUnread } from './terminal/stop-when-unread.ts';
import { listenForCommands } from './terminal/typed-commands.ts';
import { wrapHanging } from './terminal/wrap-words.ts';

/** The users: one who owns, one who may write, one who may only read, and a stranger. */
const OWNER = 'me';
const COLLABORATORS = { maintainer: 'write', reader: 'read' } as const;
const LOGINS = [OWNER, ...Object.keys(COLLABORATORS), 'stranger'];

async function checkFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined) throw new Error(`The folder ${folder} does not exist. Specify the path to your repository.`);
  if (!found.isDirectory()) throw new Error(`${folder} is a file. Specify the folder of your repository.`);
}

async function start(given: StartArguments, workDir: string): Promise<Hub> {
  try {
    return await startHub({
      workDir,
      node: findNode(),
      actions: given.actions,
      apps: [],
      ...defined({ port: given.port }),
      users: LOGINS.map((login) => ({ login })),
      repositories: [
        {
          owner: OWNER,
          name: nameOf(given.folder),
          from: given.folder,
          collaborators: COLLABORATORS,
          private: given.isPrivate,
          secrets: given.secrets,
          vars: given.vars,
        },
      ],
      schedules: 'clock',
      onActivity: (activity) => {
        sayWrapped(renderActivity(activity, new Date()), outOf(given));
      },
    });
  } catch (error) {
    throw explainPort(error, given.port);
  }
}

const nameOf = (folder: string): string => basename(folder).replaceAll(/[^\w.-]/g, '-') || 'repository';

const say = (line: string, out: NodeJS.WriteStream = process.stdout): void => {
  out.write(`${line}\n`);
};

/** The number of characters of a time and the space after it. */
const STAMP = 9;

const sayWrapped = (line: string, out: NodeJS.WriteStream): void => {
  for (const each of out.isTTY ? wrapHanging(line, out.columns, STAMP) : [line]) say(each, out);
};

/** Where text for people is printed: with --json, standard output is for a program. */
const outOf = ({ isJson }: StartArguments): NodeJS.WriteStream => (isJson ? process.stderr : process.stdout);

async function countWorkflows(folder: string): Promise<number> {
  const files = await readdir(join(folder, '.github/workflows')).catch(() => []);
  return files.filter((file) => /\.ya?ml$/.test(file)).length;
}

function renderWelcome(hub: Hub, name: string, workflows: number, schedules: readonly ScheduleView[]): string {
  const address = `${OWNER}/${name}`;
  return [
    `${address} is at ${hub.url}/${address}`,
    workflows === 0 ? '  0 workflows: add a file to .github/workflows and restart' : count(workflows, 'workflow'),
    `  API    ${hub.url} or ${hub.url}/api/v3`,
    `  clone  git clone http://x-access-token:TOKEN@${hub.url.replace('http://', '')}/${address}.git`,
    'Tokens, valid until you stop the local GitHub:',
    ...LOGINS.map((login) => `  ${login.padEnd(12)}${hub.tokenOf(login)}`),
    ...renderSchedules(schedules),
    'Press Ctrl+C to stop. Your folder is not changed.',
  ].join('\n');
}

/** The content of the welcome message, for a program. */
function describeForPrograms(hub: Hub, name: string, workflows: number, schedules: readonly ScheduleView[]): string {
  const address = `${OWNER}/${name}`;
  return JSON.stringify({
    repository: address,
    url: `${hub.url}/${address}`,
    api: hub.url,
    clone: `${hub.url}/${address}.git`,
    workflows,
    tokens: Object.fromEntries(LOGINS.map((login) => [login, hub.tokenOf(login)])),
    schedules,
  });
}

const count = (number: number, what: string): string => `  ${number} ${what}${number === 1 ? '' : 's'}`;

/** Waits until a signal arrives or `q` is typed. */
function waitForEnd(hub: Hub, name: string, out: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.once(signal, stop);
    // Also while it closes: output that nobody reads becomes this signal.
    process.on('SIGTERM', stop);
    const stopListening = listenForCommands(process.stdin, {
      say: (line) => {
        say(line, out);
      },
      quit: stop,
      bringForward: async () => {
        const run = await hub.runNextSchedule(OWNER, name);
        if (run === undefined) say('No workflow on the default branch has a schedule.', out);
      },
    });
    function stop(): void {
      stopListening();
      resolve();
    }
  });
}

async function serve(given: StartArguments): Promise<void> {
  const workDir = await mkdtemp(join(tmpdir(), 'localhub-'));
  try {
    const hub = await start(given, workDir);
    const name = nameOf(given.folder);
    const render = given.isJson ? describeForPrograms : renderWelcome;
    say(render(hub, name, await countWorkflows(given.folder), await hub.schedules(OWNER, name)));
    await waitForEnd(hub, name, outOf(given));
    say('Stopping …', outOf(given));
    await hub.close();
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** @throws Error that says which argument is wrong. */
async function readCommandLine(args: readonly string[]): Promise<CommandLine> {
  const given = readArguments(args);
  if (given.kind === 'start') await checkFolder(given.folder);
  return given;
}

async function run(given: CommandLine): Promise<number> {
  if (given.kind === 'help') process.stdout.write(renderUsage(process.argv0));
  else if (given.kind === 'schedule') say(await bringForward(given.url));
  else await serve(given);
  return 0;
}

const ARGUMENTS = process.argv.slice(2);
stopWhenUnread(process);
process.exitCode = await readCommandLine(ARGUMENTS).then(
  (given) => run(given).catch((error: unknown) => tellFailed(error, 'unexpected', ARGUMENTS)),
  (error: unknown) => tellFailed(error, 'mistake', ARGUMENTS),
);
