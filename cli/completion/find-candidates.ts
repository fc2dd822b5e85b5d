/**
 * Finds what can come next on a command line that is being typed: commands, options, their values. Pure.
 *
 * The words are treated as text only: nothing in them is expanded or run.
 */
import type { Command, Option } from 'commander';

export interface Candidate {
  readonly value: string;
  readonly what: string;
}

/**
 * Names on this machine, by the name of the argument or option that accepts them. An option that accepts others in
 * another command has the command before its name.
 */
export type KnownNames = Readonly<Record<string, readonly string[]>>;

interface TypedSoFar {
  readonly command: Command;
  /** How many arguments of the command have been typed. */
  readonly given: number;
  /** The option whose value comes next. */
  readonly open: Option | undefined;
}

/** @param words after the name of the program. The last one is being typed, and may be empty. */
export function findCandidates(program: Command, words: readonly string[], known: KnownNames): readonly Candidate[] {
  const typed = words.at(-1) ?? '';
  const { command, given, open } = readWords(program, words.slice(0, -1));
  return listFor(typed, { command, given, open }, known).filter(({ value }) => value.startsWith(typed));
}

function listFor(typed: string, { command, given, open }: TypedSoFar, known: KnownNames): Candidate[] {
  if (open !== undefined) return valuesOfOption(command, open, known);
  if (!typed.startsWith('-')) return listNext(command, given, known);
  const [name = '', ...value] = typed.split('=');
  if (value.length === 0) return listOptions(command);
  const named = command.options.find(({ long, required }) => required && long === name);
  if (named === undefined) return [];
  return valuesOfOption(command, named, known).map((one) => ({ ...one, value: `${name}=${one.value}` }));
}

function readWords(program: Command, words: readonly string[]): TypedSoFar {
  let typed: TypedSoFar = { command: program, given: 0, open: undefined };
  for (const word of words) typed = readWord(typed, word);
  return typed;
}

function readWord({ command, given, open }: TypedSoFar, word: string): TypedSoFar {
  if (open !== undefined) return { command, given, open: undefined };
  if (word.startsWith('-')) {
    const option = command.options.find(({ short, long }) => word === short || word === long);
    return { command, given, open: option?.required === true ? option : undefined };
  }
  const next = given === 0 ? command.commands.find((one) => one.name() === word) : undefined;
  return next === undefined ? { command, given: given + 1, open } : { command: next, given: 0, open };
}

function listOptions(command: Command): Candidate[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .map(({ long, short, description }) => ({ value: long ?? short ?? '', what: description }));
}

function listNext(command: Command, given: number, known: KnownNames): Candidate[] {
  const help = command.createHelp();
  const commands =
    given === 0
      ? help.visibleCommands(command).map((one) => ({ value: one.name(), what: help.subcommandDescription(one) }))
      : [];
  const argument = command.registeredArguments[given];
  return argument === undefined ? commands : [...commands, ...valuesOf(argument.name(), argument.argChoices, known)];
}

function valuesOfOption(command: Command, option: Option, known: KnownNames): Candidate[] {
  const name = option.name();
  return valuesOf(name, option.argChoices ?? known[`${command.name()} --${name}`], known);
}

function valuesOf(name: string, choices: readonly string[] | undefined, known: KnownNames): Candidate[] {
  const values = choices ?? (Object.hasOwn(known, name) ? known[name] : undefined) ?? [];
  return values.map((value) => ({ value, what: name }));
}

/** One line for each, in the form that the shells' scripts read. */
export function renderCandidates(candidates: readonly Candidate[]): string {
  return candidates.map(({ value, what }) => `${value}\t${what.replace(/\s+/g, ' ')}\n`).join('');
}
