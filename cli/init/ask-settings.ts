/**
 * The four questions of `agora init`, each with a default and its own option: which agent, which test, what hosts the
 * bot, and whether to write.
 */
import { ClientError } from '../../client/client-error.ts';
import type { CliContext } from '../cli-context.ts';
import { readApp } from './app-account.ts';
import {
  HOSTS,
  type InitSettings,
  MODEL_KEYS,
  type ReadChoice,
  readHost,
  readRuntime,
  readTest,
  RUNTIMES,
} from './init-settings.ts';
import type { LocalSetup } from './look-around.ts';
import type { PlannedFile } from './plan-files.ts';

export interface GivenOptions {
  readonly runtime?: string | undefined;
  readonly test?: string | undefined;
  readonly host?: string | undefined;
  readonly app?: string | undefined;
  readonly subagent: string;
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

export interface InitAnswers {
  readonly settings: InitSettings;
  /** Asks the last question when there is something to write. */
  readonly mayWrite: (planned: readonly PlannedFile[]) => Promise<boolean>;
}

/** @returns undefined when the user ended the input instead of answering. */
export async function askSettings(
  at: LocalSetup,
  options: GivenOptions,
  context: CliContext,
): Promise<InitAnswers | undefined> {
  refuseSilence(options, context);
  const asker = createAsker(options, context);
  const runtime = await asker.ask(options.runtime, {
    option: '--runtime',
    prompt: `Which agent? ${RUNTIMES.map((name, index) => `${index + 1} ${name}`).join(', ')}`,
    fallback: RUNTIMES.find((name) => at.variables.has(MODEL_KEYS[name])) ?? 'claude-code',
    read: readRuntime,
  });
  const test = await asker.ask(options.test, {
    option: '--test',
    prompt: 'Which command checks its work? ("none" for none)',
    fallback: at.project?.test ?? 'none',
    read: readTest,
  });
  const host = await asker.ask(options.host, {
    option: '--host',
    prompt: `What listens for labels and answers? ${HOSTS.map((name, index) => `${index + 1} ${name}`).join(', ')} (relay: no server)`,
    fallback: 'relay',
    read: readHost,
  });
  if (asker.hasEnded() || runtime === undefined || host === undefined) return undefined;
  const app = options.app === undefined ? undefined : await readApp(options.app, context);
  return {
    settings: {
      runtime,
      test,
      host,
      app,
      subagent: options.subagent,
      install: at.project?.install,
      repository: at.repository ?? at.root.split('/').at(-1) ?? '',
    },
    mayWrite: (planned) => asker.mayWrite(planned),
  };
}

/** When there is nobody to ask, the answers have to be given as options. */
function refuseSilence({ yes, dryRun, json, ...given }: GivenOptions, { terminal }: CliContext): void {
  if (yes || dryRun || (terminal.isInteractive && !json)) return;
  const missing = (['runtime', 'test', 'host'] as const).filter((name) => given[name] === undefined);
  throw new ClientError(
    'mistake',
    `There is no terminal to prompt in${missing.length === 0 ? '' : `, and ${missing.map((name) => `--${name}`).join(', ')} ${missing.length === 1 ? 'is' : 'are'} not given`}.`,
    { fix: 'Add --yes to use the detected values for everything else, or --dry-run to preview them.' },
  );
}

interface Question<T> {
  readonly option: string;
  readonly prompt: string;
  readonly fallback: string;
  readonly read: (text: string) => ReadChoice<T>;
}

function createAsker({ yes, dryRun, json }: GivenOptions, { terminal, signal }: CliContext) {
  let ended = false;
  const isAsked = !yes && !dryRun && !json && terminal.isInteractive;
  return {
    hasEnded: () => ended,
    ask: async <T>(
      given: string | undefined,
      { option, prompt, fallback, read }: Question<T>,
    ): Promise<T | undefined> => {
      if (given !== undefined || !isAsked) {
        const chosen = read(given ?? fallback);
        if (chosen.kind === 'chosen') return chosen.value;
        throw new ClientError('mistake', `${option}: ${chosen.why}`, { fix: 'See --help.' });
      }
      while (!ended) {
        const typed = await terminal.ask(`${prompt} [${fallback}] `, signal);
        if (typed === undefined) ended = true;
        const chosen = read(typed?.trim() === '' ? fallback : (typed ?? fallback));
        if (chosen.kind === 'chosen') return chosen.value;
        terminal.tell(chosen.why);
      }
      return undefined;
    },
    mayWrite: async (planned: readonly PlannedFile[]): Promise<boolean> => {
      const count = planned.filter(({ state }) => state === 'new').length;
      if (!isAsked || count === 0) return true;
      const typed = await terminal.ask(`Write ${count === 1 ? 'this file' : `these ${count} files`}? [Y/n] `, signal);
      return typed !== undefined && /^(y(es)?)?$/i.test(typed.trim());
    },
  };
}
