/** Sets up the command `agora` and runs it once. It is started by cli/bin.ts. */
import { CommanderError, type Command } from 'commander';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from '../protocol/base/zod.ts';
import { localPlace } from '../client/adapters/local/local-place.ts';
import { actorOf } from '../client/adapters/local/local-round.ts';
import { nodeClock } from '../client/adapters/node-clock.ts';
import { clientOf } from '../client/client.ts';
import { ClientError } from '../client/client-error.ts';
import { askIsolation } from './adapters/ask-isolation.ts';
import { askReady } from './adapters/ask-ready.ts';
import { moduleRunner } from './adapters/run-modules.ts';
import { files } from './adapters/write-files.ts';
import { openRepository } from './adapters/repository.ts';
import { runScript } from './adapters/script.ts';
import { programs } from './adapters/run-program.ts';
import { processTerminal } from './adapters/terminal.ts';
import { EXIT, tellFailure } from './exit-codes.ts';
import { findWarnings } from './local-settings.ts';
import { plainLine } from './paint.ts';
import { createProgram } from './program.ts';
import type { CliContext } from './cli-context.ts';

/** Of a message, such as all mistakes in the settings. */
const MOST_LINES = 40;

const Package = z.looseObject({ version: z.string() });

/** Seen from the sources, from the bundle, and from a chunk of the bundle. */
function readVersion(): string {
  for (const place of ['../package.json', '../../package.json', '../../../package.json']) {
    try {
      return Package.parse(JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8'))).version;
    } catch {
      // Not in this place, so look in the next one.
    }
  }
  return 'unknown';
}

/** As a run on this machine takes it. `undefined` for a user without an account, or with a name that it refuses. */
function findUserName(): string | undefined {
  try {
    return actorOf({});
  } catch {
    return undefined;
  }
}

function contextOf(signal: AbortSignal): CliContext {
  const environment = process.env;
  return {
    environment,
    signal,
    files,
    modules: moduleRunner(environment, signal),
    programs,
    askReady,
    askIsolation: () => askIsolation(environment),
    nodeVersion: process.versions.node,
    random: randomBytes,
    runScript,
    terminal: processTerminal(environment),
    clock: nodeClock,
    version: readVersion(),
    userName: findUserName,
    github: (wanted) => openRepository(wanted, environment, signal),
    local: (options) => clientOf(localPlace(options), nodeClock),
  };
}

/** @returns the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => {
      stop.abort();
    });
  watchOutput();
  const context = contextOf(stop.signal);
  for (const warning of findWarnings(args, context.environment))
    context.terminal.tell(`${context.terminal.paint.yellow('warning:')} ${warning}`);
  let code: number = EXIT.done;
  try {
    const program = createProgram(context, (ended) => {
      code = ended;
    });
    await quietly(program).parseAsync(withoutEmptyHelp(args, program), { from: 'user' });
    // After Ctrl+C at a question a command may end normally, although it was interrupted.
    return stop.signal.aborted && code === EXIT.done ? EXIT.interrupted : code;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
    return tell(error, args.includes('--json'), context);
  }
}

/** Handles output that cannot be written: it is an event of the stream, which no `catch` sees. */
function watchOutput(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of our output may have seen enough (`agora status | head`).
    if (error.code === 'EPIPE') process.exit(EXIT.done);
    process.stderr.write(`error: The output could not be written: ${error.message}\n`);
    process.exit(EXIT.failed);
  });
  // Progress that nobody can read any more is no reason to stop the work.
  process.stderr.on('error', () => undefined);
}

/** Commander ends the process by itself unless every command is told not to. */
function quietly(program: Command): Command {
  program.exitOverride();
  for (const command of program.commands) quietly(command);
  return program;
}

/** For `help nope`, commander shows only the usage; for `nope`, it says what is wrong. */
function withoutEmptyHelp(args: readonly string[], { commands }: Command): string[] {
  const [first, name = 'help'] = args;
  const isKnown = name === 'help' || name.startsWith('-') || commands.some((command) => command.name() === name);
  return first === 'help' && !isKnown ? args.slice(1) : [...args];
}

/** When commander shows the help instead of a message, its error has none. */
function explainArguments({ code, message }: CommanderError): string {
  return code === 'commander.help' ? 'No command is given.' : message.replace(/^error: /, '');
}

function tell(error: unknown, isJson: boolean, { terminal, environment, signal }: CliContext): number {
  // The parser has already told the user about the mistake.
  if (error instanceof CommanderError && !isJson) return EXIT.mistake;
  const told =
    error instanceof CommanderError
      ? tellFailure(new ClientError('mistake', explainArguments(error), { fix: 'See --help.' }))
      : tellFailure(error);
  terminal.busy('');
  if (isJson) terminal.out(JSON.stringify({ error: told.error }));
  else {
    const [first = '', ...more] = told.error.message.trim().split('\n');
    terminal.tell(`${terminal.paint.red('error:')} ${plainLine(first, 1_000)}`);
    for (const line of more.slice(0, MOST_LINES)) terminal.tell(`  ${plainLine(line, 1_000)}`);
    if (told.error.fix !== undefined) terminal.tell(`  ${told.error.fix}`);
  }
  if ((environment['AGORA_DEBUG'] ?? '') !== '' && error instanceof Error) terminal.tell(error.stack ?? '');
  return signal.aborted ? EXIT.interrupted : told.code;
}
