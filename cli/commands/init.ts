/**
 * `agora init`: from the user's own repository to a first answered question and a pull request.
 *
 * It looks at the folder, asks at most four questions, shows what it will write, writes only files that do not exist,
 * rehearses on the local GitHub, and only then offers steps that change something outside this machine.
 */
import { z } from '../../protocol/base/zod.ts';
import { ClientError } from '../../client/client-error.ts';
import { askSettings, type InitAnswers } from '../init/ask-settings.ts';
import { proposeFiles } from '../init/init-files.ts';
import type { InitSettings } from '../init/init-settings.ts';
import { MODEL_KEYS } from '../init/init-settings.ts';
import { listUncommitted, planFiles, renderPlan, type PlannedFile } from '../init/plan-files.ts';
import { explainNoOrigin, listSteps, type PublishStep } from '../init/publish-steps.ts';
import { lookAround, type LocalSetup } from '../init/look-around.ts';
import { publish, renderSteps } from '../init/run-steps.ts';
import { EXIT } from '../exit-codes.ts';
import { Common, readOptions } from '../command-options.ts';
import type { CliContext } from '../cli-context.ts';

const InitOptions = z.extend(Common, {
  runtime: z.optional(z.string()),
  test: z.optional(z.string()),
  host: z.optional(z.string()),
  app: z.optional(z.string()),
  subagent: z._default(z.string(), 'fixer'),
  yes: z._default(z.boolean(), false),
  dryRun: z._default(z.boolean(), false),
  rehearsal: z._default(z.boolean(), true),
  ownAgent: z._default(z.boolean(), false),
  answer: z.optional(z.string()),
  push: z._default(z.boolean(), false),
});
type InitOptions = z.infer<typeof InitOptions>;

export async function init(folder: string | undefined, given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(InitOptions, given);
  const at = await lookAround(folder ?? '.', options, context);
  const { terminal } = context;
  requireOrigin(at, options);
  tell(options, context, describeFindings(at));
  const answers = await askSettings(at, options, context);
  if (answers === undefined) return EXIT.interrupted;
  const planned = planFiles(proposeFiles(answers.settings), at.texts);
  const steps = listSteps(answers.settings, {
    ...at,
    files: listUncommitted(planned, at),
  });
  if (!options.json) for (const line of renderPlan(planned)) terminal.out(paintLine(line, context));
  const outcome = { at, options, planned, steps };
  if (options.dryRun) return report('dry-run', outcome, context);
  if (!(await answers.mayWrite(planned))) {
    tell(options, context, 'Nothing was written.');
    return EXIT.done;
  }
  await write(at.root, planned, context);
  const rehearsed = await rehearse(at, options, answers, context);
  if (rehearsed !== EXIT.done) return rehearsed;
  return finish(outcome, context);
}

/**
 * Which repository is created on GitHub, and for whom, is for a person to decide, so --push does not do it.
 * @throws ClientError mistake, before anything is written.
 */
function requireOrigin(at: LocalSetup, { push, dryRun }: InitOptions): void {
  const missing = push && !dryRun ? explainNoOrigin(at) : undefined;
  if (missing !== undefined) throw new ClientError('mistake', missing.why, { fix: missing.fix });
}

interface InitOutcome {
  readonly at: LocalSetup;
  readonly options: InitOptions;
  readonly planned: readonly PlannedFile[];
  readonly steps: readonly PublishStep[];
}

/** The steps outside this machine: always printed, and only carried out when the user agrees. */
async function finish(outcome: InitOutcome, context: CliContext): Promise<number> {
  const { at, options, steps } = outcome;
  const mayPush = options.push || (at.hasOrigin && (await mayPublish(options, context)));
  if (!mayPush) return report('written', outcome, context);
  const isDone = await publish(steps, at.root, context, (line) => {
    tell(options, context, line);
  });
  if (options.json) report('pushed', outcome, context);
  return isDone ? EXIT.done : EXIT.failed;
}

async function mayPublish({ yes, json }: InitOptions, { terminal, signal }: CliContext): Promise<boolean> {
  if (yes || json || !terminal.isInteractive) return false;
  const said = await terminal.ask('Push now? Otherwise, the commands are printed. [y/N] ', signal);
  return /^y(es)?$/i.test(said?.trim() ?? '');
}

const tell = ({ json }: InitOptions, { terminal }: CliContext, text: string): void => {
  if (!json) terminal.out(text);
};

function describeFindings({ project, repository, server, root }: LocalSetup): string {
  const at = repository === undefined ? root : `${server === undefined ? '' : `${server}/`}${repository}`;
  const language = project === undefined ? 'no known language' : project.language;
  const manager = project?.packageManager;
  const isSaid = manager === undefined || manager === language.toLowerCase();
  const test = project?.test === undefined ? 'no test command found' : `tests: ${project.test}`;
  return `${at}: ${language}${isSaid ? '' : ` with ${manager}`}; ${test}`;
}

function paintLine(line: string, { terminal: { paint } }: CliContext): string {
  if (line.startsWith('+++') || line.startsWith('---')) return paint.bold(line);
  return line.startsWith('+') ? paint.green(line) : paint.dim(line);
}

async function write(root: string, planned: readonly PlannedFile[], { files }: CliContext): Promise<void> {
  for (const { path, text, state } of planned)
    if (state === 'new' && !(await files.create(`${root}/${path}`, text)))
      throw new ClientError('mistake', `${path} was changed by another process in the meantime.`, {
        fix: 'Run it again.',
      });
}

/** @returns the exit code: done also when it is skipped. */
async function rehearse(
  { root, repository }: LocalSetup,
  options: InitOptions,
  { settings }: InitAnswers,
  context: CliContext,
): Promise<number> {
  if (!options.rehearsal) return EXIT.done;
  tell(options, context, '\nA rehearsal on a local GitHub: an issue, a question, a pull request.');
  const code = await context.runScript(
    'demo/rehearsal/main.ts',
    listRehearsalArguments(root, repository, options, settings),
  );
  if (code === EXIT.done) return EXIT.done;
  const isStopped = code === EXIT.interrupted;
  context.terminal.tell(
    `The rehearsal ${isStopped ? 'was stopped' : 'did not reach a pull request'}; the written files stay. Try again with \`agora rehearse\`, or skip it with --no-rehearsal.`,
  );
  return isStopped ? EXIT.interrupted : EXIT.failed;
}

function listRehearsalArguments(
  root: string,
  repository: string | undefined,
  { ownAgent, answer, yes, json }: InitOptions,
  { subagent, host, runtime }: InitSettings,
): string[] {
  const said = answer ?? (yes ? '1' : undefined);
  return [
    root,
    ...['--subagent', subagent, '--host', host],
    ...(repository === undefined ? [] : ['--repository', repository]),
    ...(ownAgent ? ['--own-agent', '--secret', MODEL_KEYS[runtime]] : []),
    ...(said === undefined ? [] : ['--answer', said]),
    ...(json ? ['--quiet'] : []),
  ];
}

function report(
  state: 'dry-run' | 'written' | 'pushed',
  { options, planned, steps }: InitOutcome,
  { terminal }: CliContext,
): number {
  if (options.json)
    terminal.out(
      JSON.stringify({
        state,
        files: planned.map(({ path, state: file }) => ({ path, state: file })),
        steps: renderSteps(steps),
      }),
    );
  else {
    terminal.out(`\n${terminal.paint.bold('Remaining steps, in this order:')}`);
    for (const { title, commands, note } of renderSteps(steps))
      for (const line of [
        `  ${title}`,
        ...commands.map((command) => `    ${command}`),
        ...(note === undefined ? [] : [`    (${note})`]),
      ])
        terminal.out(line);
  }
  return EXIT.done;
}
