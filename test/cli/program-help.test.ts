/** The help of every command has examples, and each example is a valid command line. */
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import type { CliContext } from '../../cli/cli-context.ts';
import { createProgram } from '../../cli/program.ts';
import { readOptions, renderHelp } from '../../demo/demo-options.ts';
import { readRehearsal, REHEARSAL_HELP } from '../../demo/rehearsal/rehearsal-options.ts';
import { readArguments, renderUsage } from '../../localhub/terminal/hub-arguments.ts';

const program = createProgram({ version: '0' } as CliContext, () => undefined);
/** They have help of their own, in the programs that they start. */
const SCRIPTS: Readonly<Record<string, { readonly help: string; readonly read: (args: string[]) => unknown }>> = {
  hub: { help: renderUsage('agora hub'), read: readArguments },
  rehearse: { help: REHEARSAL_HELP, read: readRehearsal },
  demo: { help: renderHelp('agora demo'), read: (args) => readOptions(args, { ANTHROPIC_API_KEY: 'x' }) },
};
const allOf = (command: Command): Command[] => [command, ...command.commands.flatMap(allOf)];
const nameOf = (command: Command): string =>
  command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
const COMMANDS = allOf(program)
  .filter((command) => !(command.name() in SCRIPTS))
  .map((command) => ({ name: nameOf(command), command }));

function helpOf(command: Command): string {
  let text = '';
  command.configureOutput({ writeOut: (more) => (text += more) }).outputHelp();
  return text;
}

/** The command in a line: the words after `agora`, up to a comment, a pipe or a redirection. */
function callsIn(help: string): string[][] {
  const lines = /\nExamples:\n(?<lines>[\s\S]+)$/.exec(help)?.groups?.['lines']?.split('\n') ?? [];
  const calls = lines.flatMap((line) => [...line.matchAll(/\bagora (?<call>[a-z][^|>#)]*)/g)]);
  return calls.map(({ groups }) =>
    (groups?.['call'] ?? '')
      .replace(/'[^']*'|"[^"]*"/g, 'words')
      .trim()
      .split(/\s+/),
  );
}

/** Why the command line is invalid; `undefined` if it is valid. */
function findMistake(words: readonly string[]): string | undefined {
  let command = program;
  const rest = [...words];
  for (let next = command; rest.length > 0; command = next) {
    const found = command.commands.find((one) => one.name() === rest[0]);
    if (found === undefined) break;
    next = found;
    rest.shift();
  }
  if (command === program) return `no command ${words.join(' ')}`;
  const unknown = rest.filter(
    (word) =>
      word.startsWith('-') &&
      word !== '--' &&
      !command.options.some(({ short, long }) => word === short || word === long),
  );
  return unknown.length === 0 ? undefined : `${nameOf(command)} has no ${unknown.join(', ')}`;
}

describe.each(COMMANDS)('the help of $name', ({ command }) => {
  it('has examples with commands that exist', () => {
    const calls = callsIn(helpOf(command));

    expect(calls.length).toBeGreaterThan(0);
    expect(calls.map(findMistake).filter((mistake) => mistake !== undefined)).toEqual([]);
  });
});

describe.each(Object.entries(SCRIPTS))('the help of agora %s', (name, { help, read }) => {
  it('has examples, each of them a valid command line', () => {
    const calls = callsIn(help.replace(/\n\nOptions[\s\S]*/, '').replace(/(?<=\S) {2,}[a-z].*$/gm, ''));

    expect(calls.length).toBeGreaterThan(0);
    for (const [command, ...args] of calls) {
      expect(command).toBe(name);
      expect(read(args)).toMatchObject({ kind: expect.stringMatching(/^(?:start|schedule|options)$/) as string });
    }
  });

  it('is mentioned by agora help', () => {
    const command = program.commands.find((one) => one.name() === name);

    expect(command === undefined ? '' : helpOf(command)).toContain(`Options and examples: agora ${name} --help`);
  });
});

it('says in the help of agora run what the agent can reach, and how to isolate it', () => {
  const run = COMMANDS.find(({ name }) => name === 'agora run');

  const help = run === undefined ? '' : helpOf(run.command);

  expect(help).toContain('It runs as you, with all its tools');
  expect(help).toContain('AGORA_ISOLATION=sandbox');
});

it('detects a command or an option that does not exist', () => {
  expect([findMistake(['frobnicate']), findMistake(['run', 'fixer', '--modle', 'x'])]).toEqual([
    'no command frobnicate',
    'agora run has no --modle',
  ]);
});

it.each([
  [['help'], 'Usage: agora [options]'],
  [['help', 'run'], 'Usage: agora run [options]'],
  [['help', 'nothing'], 'Usage: agora [options]'],
])('shows help for `agora %j`', async (words, shown) => {
  let text = '';
  const output = { writeOut: (more: string) => (text += more), writeErr: (more: string) => (text += more) };
  const own = createProgram({ version: '0' } as CliContext, () => undefined);
  for (const command of [own, ...own.commands]) command.exitOverride().configureOutput(output);

  await expect(own.parseAsync(words, { from: 'user' })).rejects.toThrow();
  expect(text).toContain(shown);
});

it('says of `--local` that it is for the tasks of this machine, also where no task is named', () => {
  const said = COMMANDS.flatMap(({ command }) => command.options.filter(({ long }) => long === '--local'));

  expect(new Set(said.map(({ description }) => description))).toEqual(
    new Set(['for tasks of `agora run`, on this machine']),
  );
});
