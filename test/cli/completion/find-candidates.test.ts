import { Argument, Command, Option } from 'commander';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findCandidates, renderCandidates } from '../../../cli/completion/find-candidates.ts';

function program(): Command {
  const made = new Command('agora').helpCommand(false);
  made
    .command('run')
    .description('run a dispatch')
    .argument('[subagent]')
    .argument('[text...]')
    .option('--runtime <id>', 'the agent')
    .option('--json', 'print JSON')
    .addOption(new Option('--mode <mode>', 'how').choices(['fast', 'slow']));
  made.command('completion').addArgument(new Argument('<shell>').choices(['bash', 'fish']));
  made.command('complete', { hidden: true }).argument('[words...]');
  const dispatch = made.command('dispatch').description('on GitHub').helpCommand(false);
  dispatch.command('run').argument('<subagent>');
  dispatch.command('cancel');
  return made;
}

const KNOWN = { subagent: ['fixer', 'planner'], runtime: ['claude-code', 'codex'] };
const valuesFor = (...words: string[]): string[] => findCandidates(program(), words, KNOWN).map(({ value }) => value);

it.each([
  ['commands, but not the hidden ones', [''], ['run', 'completion', 'dispatch']],
  ['a command that is begun', ['co'], ['completion']],
  ['commands of a command', ['dispatch', ''], ['run', 'cancel']],
  ['the subagents of this folder', ['run', ''], ['fixer', 'planner']],
  ['those of a command of a command', ['dispatch', 'run', 'p'], ['planner']],
  ['nothing for words of a person', ['run', 'fixer', ''], []],
  ['options', ['run', '--'], ['--runtime', '--json', '--mode', '--help']],
  ['the value of an option', ['run', '--runtime', 'co'], ['codex']],
  ['the choices of an option', ['run', '--mode', ''], ['fast', 'slow']],
  ['the value of an option in one word', ['run', '--runtime=co'], ['--runtime=codex']],
  ['nothing for a value of an option that has none', ['run', '--json=f'], []],
  ['the choices of an argument', ['completion', 'b'], ['bash']],
  ['what follows an option with its value', ['run', '--runtime', 'codex', ''], ['fixer', 'planner']],
  ['what follows an option without one', ['run', '--json', 'f'], ['fixer']],
])('offers %s', (_, words, values) => {
  expect(valuesFor(...words)).toEqual(values);
});

it('explains each candidate in one line', () => {
  expect(renderCandidates(findCandidates(program(), ['dis'], KNOWN))).toBe('dispatch\ton GitHub\n');
  expect(renderCandidates([{ value: 'a', what: 'b\n\tc' }])).toBe('a\tb c\n');
});

it('offers only continuations of the word, whatever was typed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('run', '--mode', '--', 'dispatch', '__proto__'))),
      (words) => {
        expect(valuesFor(...words).every((value) => value.startsWith(words.at(-1) ?? ''))).toBe(true);
      },
    ),
  );
});
