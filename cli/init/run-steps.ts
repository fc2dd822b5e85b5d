/**
 * Runs what `agora init` printed, step by step. The first failure ends it, and the remaining steps are printed again.
 */
import type { CliContext } from '../cli-context.ts';
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
  for (const [index, step] of steps.entries()) {
    const ended = await runStep(step, root, context);
    if (ended.kind === 'done') say(`${paint.green('✔')} ${step.title}`);
    else if (ended.kind === 'by-hand') sayByHand(step, say, paint.yellow('→'));
    else {
      say(`${paint.red('✘')} ${step.title}`);
      say(`    ${plainLine(ended.why, 500)}`);
      say('Remaining steps, in this order:');
      for (const left of [{ ...step, commands: ended.left }, ...steps.slice(index + 1)]) sayByHand(left, say, ' ');
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
  | { readonly kind: 'by-hand' }
  /** `left`: the command that failed, and those after it. The commands before it were carried out. */
  | { readonly kind: 'failed'; readonly why: string; readonly left: readonly StepCommand[] };

async function runStep({ commands, doneBefore }: PublishStep, root: string, context: CliContext): Promise<StepEnd> {
  if (commands.length === 0 || commands.some(needsTerminal)) return { kind: 'by-hand' };
  for (const [index, command] of commands.entries()) {
    const ended = await context.programs.run(command.program, command.args, {
      cwd: root,
      input: inputOf(command, context),
    });
    const said = `${ended.err}\n${ended.out}`;
    if (ended.code !== 0 && doneBefore?.test(said) !== true)
      return {
        kind: 'failed',
        why: said.trim() || `${command.program} ended with ${String(ended.code)}`,
        left: commands.slice(index),
      };
  }
  return { kind: 'done' };
}

/** `gh secret set` without input asks for the value, and here nobody could be asked. */
const needsTerminal = ({ args, input }: StepCommand): boolean => args[0] === 'secret' && input === undefined;

function inputOf({ input }: StepCommand, { random, environment }: CliContext): string {
  if (input === undefined) return '';
  return input === 'random-key' ? Buffer.from(random(32)).toString('base64') : (environment[input.variable] ?? '');
}
