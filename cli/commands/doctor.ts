/** `agora doctor`: checks whether a repository is set up, and says what to do about each failed check. */
import { z } from '../../protocol/base/zod.ts';
import { stoppedWaiting } from '../../client/calls/until-aborted.ts';
import { ClientError } from '../../client/client-error.ts';
import { listPins } from '../doctor/doctor-pins.ts';
import { examine } from '../doctor/examine-repository.ts';
import { EXIT } from '../exit-codes.ts';
import { OnGitHub, readOptions } from '../command-options.ts';
import type { SetupFacts } from '../doctor/checks/setup-facts.ts';
import { renderCheck } from '../render/render-check.ts';
import type { DoctorCheck } from '../cli-schemas.ts';
import type { CliContext } from '../cli-context.ts';

const DoctorArguments = z.extend(OnGitHub, {
  write: z._default(z.boolean(), true),
  fix: z._default(z.boolean(), false),
  bot: z.optional(z.string()),
});

export async function doctor(given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(DoctorArguments, given);
  requireAddress(options.bot);
  const { context: github, name } = await context.github(options);
  const { terminal } = context;
  const checks: DoctorCheck[] = [];
  const show = (check: DoctorCheck): void => {
    checks.push(check);
    if (!options.json) for (const line of renderCheck(check, context)) terminal.out(line);
  };
  const place = { machine: await readMachine(context), askBot: () => context.askReady(options.bot) };
  const fixer = options.fix ? context : undefined;
  const { signal } = context;
  for await (const check of examine(github, { mayWrite: options.write, place, fixer, signal })) {
    show(check);
    // Nothing more is checked or repaired for a user who has interrupted.
    if (signal.aborted) throw stoppedWaiting(signal.reason);
  }
  for (const check of listPins(context.environment)) show(check);
  if (options.json) terminal.out(JSON.stringify({ repository: name, checks }));
  return checks.some(({ outcome }) => outcome === 'fail') ? EXIT.failed : EXIT.done;
}

/** @throws ClientError mistake when the address of the bot is not a URL. */
export function requireAddress(bot: string | undefined): void {
  if (bot === undefined || (URL.canParse(bot) && /^https?:$/.test(new URL(bot).protocol))) return;
  throw new ClientError('mistake', `--bot ${bot.slice(0, 200)} is not the address of a bot.`, {
    fix: 'Write a URL, such as https://agora.example.org.',
  });
}

async function readMachine({
  programs,
  environment,
  version,
  nodeVersion,
  askIsolation,
}: CliContext): Promise<SetupFacts['machine']> {
  const git = await programs.run('git', ['--version'], { cwd: '.' });
  return {
    nodeVersion,
    version,
    stateKey: environment['AGORA_STATE_KEY'],
    gitVersion: git.code === 0 ? git.out.trim() : undefined,
    isolation: await askIsolation(),
  };
}
