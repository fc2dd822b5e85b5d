/**
 * Runs what `agora init` printed, step by step. The first failure ends it, and the remaining steps are printed again.
 */
import type { CliContext, ProgramResult } from '../cli-context.ts';
import { plainLine } from '../paint.ts';
import { type PublishStep, renderCommand, type StepCommand } from './publish-steps.ts';

export interface RenderedStep {
  readonly title: string;
  readonly commands: readonly string[];
  readonly note?: string;
}

export function renderSteps(steps: readonly PublishStep[]): readonly RenderedStep[] {
  return steps.map(({ title, commands, note }) => ({
    title,
    commands: commands.map(renderCommand),
    ...(note !== undefined && { note }),
  }));
}

/** @returns whether everything that a program can do was done. */
export async function publish(
  steps: readonly PublishStep[],
  root: string,
  context: CliContext,
  say: (line: string) => void,
): Promise<boolean> {
  const { paint } = context.terminal;
  // The programs are started there. Only a person has to go there first.
  const way = steps.filter(({ id }) => id === 'folder');
  const toRun = steps.filter(({ id }) => id !== 'folder');
  for (const [index, step] of toRun.entries()) {
    const ended = await runStep(step, root, context);
    if (ended.kind === 'done') say(`${paint.green('✔')} ${step.title}`);
    else if (ended.kind === 'there') say(`${paint.green('✔')} ${step.title}: it exists, and is not replaced`);
    else if (ended.kind === 'by-hand') sayByHand(step, say, paint.yellow('→'));
    else {
      say(`${paint.red('✘')} ${step.title}`);
      say(`    ${plainLine(ended.why, 500)}`);
      say('Remaining steps, in this order:');
      for (const left of [...way, { ...step, commands: ended.left }, ...toRun.slice(index + 1)])
        sayByHand(left, say, ' ');
      return false;
    }
  }
  return true;
}

function sayByHand(step: PublishStep, say: (line: string) => void, sign: string): void {
  const [rendered] = renderSteps([step]);
  say(`${sign} ${step.title}${sign === ' ' ? '' : ': by hand'}`);
  for (const command of rendered?.commands ?? []) say(`    ${command}`);
  if (step.note !== undefined) say(`    (${step.note})`);
}

type StepEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'there' }
  | { readonly kind: 'by-hand' }
  /** `left`: the command that failed, and those after it. The commands before it were carried out. */
  | { readonly kind: 'failed'; readonly why: string; readonly left: readonly StepCommand[] };

async function runStep(
  { commands, doneBefore, isThere }: PublishStep,
  root: string,
  context: CliContext,
): Promise<StepEnd> {
  if (commands.length === 0 || commands.some(needsTerminal)) return { kind: 'by-hand' };
  const run = (command: StepCommand): Promise<ProgramResult> =>
    context.programs.run(command.program, command.args, { cwd: root, input: inputOf(command, context) });
  if (isThere !== undefined) {
    const listed = await run(isThere.ask);
    // Without an answer, nothing is replaced that may be there.
    if (listed.code !== 0) return { kind: 'failed', why: whyOf(isThere.ask, listed), left: commands };
    if (isThere.says.test(listed.out)) return { kind: 'there' };
  }
  for (const [index, command] of commands.entries()) {
    const ended = await run(command);
    if (ended.code !== 0 && doneBefore?.test(`${ended.err}\n${ended.out}`) !== true)
      return { kind: 'failed', why: whyOf(command, ended), left: commands.slice(index) };
  }
  return { kind: 'done' };
}

function whyOf({ program }: StepCommand, { code, err, out }: ProgramResult): string {
  return `${err}\n${out}`.trim() || `${program} ended with ${String(code)}`;
}

/** `gh secret set` without input asks for the value, and here nobody could be asked. */
const needsTerminal = ({ args, input }: StepCommand): boolean => args[0] === 'secret' && input === undefined;

function inputOf({ input }: StepCommand, { random, environment }: CliContext): string {
  if (input === undefined) return '';
  return input === 'random-key' ? Buffer.from(random(32)).toString('base64') : (environment[input.variable] ?? '');
}
