/** The command line of a rehearsal. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ClientError } from '../../client/client-error.ts';
import { sayWrongFlag } from '../../localhub/terminal/hub-arguments.ts';

export const REHEARSAL_HELP = `Plays one task on a local GitHub with your repository: an issue, a question, your answer, a pull request.

Examples:
  agora rehearse                      use the repository in this folder, with a small program as the agent
  agora rehearse --answer 1           unattended
  agora rehearse --own-agent --secret ANTHROPIC_API_KEY
                                      use your own agent, with its key from the environment

Your folder is not changed, and nothing leaves this machine except what your own agent sends to its model.
The exit code is 0 if there is a pull request in the end (with deliver: branch or patch, if the work is delivered
that way), also if its checks failed.

Options
  --subagent NAME     a file in .github/agora/subagents, without .md (default: fixer)
  --own-agent         run the subagent itself instead of the small program
  --secret NAME       an environment variable to pass to the workflow as a secret; may be repeated
  --answer TEXT       answer every question with TEXT: a number, a letter, or your own words
  --host NAME         who does the bot's work: relay, or bot (default: relay if the repository has its workflow)
  --repository NAME   owner/name on the local GitHub (default: me and the folder's name)
  --stay              keep the local GitHub running at the end
  --json              print one JSON object at the end and nothing else on stdout
  --quiet             print errors only
  --help              show this help
`;

export interface RehearsalOptions {
  readonly folder: string;
  readonly subagent: string;
  readonly isOwnAgent: boolean;
  /** Names of variables, without their values. */
  readonly secrets: readonly string[];
  readonly answer: string | undefined;
  readonly host: 'relay' | 'bot' | undefined;
  readonly at: { readonly owner: string; readonly repo: string };
  readonly stay: boolean;
  readonly isQuiet: boolean;
  readonly isJson: boolean;
}

export type ReadRehearsal =
  | { readonly kind: 'options'; readonly options: RehearsalOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'mistake'; readonly why: string };

export function readRehearsal(args: readonly string[]): ReadRehearsal {
  const parsed = parse(args);
  if (typeof parsed === 'string') return { kind: 'mistake', why: parsed };
  const { values, positionals } = parsed;
  if (values.help) return { kind: 'help' };
  const { host, subagent } = values;
  if (values.answer?.trim() === '')
    return { kind: 'mistake', why: '--answer is empty. Specify a number, a letter, or text.' };
  if (host !== undefined && host !== 'relay' && host !== 'bot')
    return { kind: 'mistake', why: `--host ${host}: use "relay" or "bot".` };
  if (!/^[a-z0-9][a-z0-9-]{0,62}$/.test(subagent))
    return { kind: 'mistake', why: `--subagent ${subagent.slice(0, 100)}: not a valid subagent name.` };
  if (positionals.length > 1)
    return { kind: 'mistake', why: `More than one folder was given: ${positionals.join(', ')}.` };
  const folder = resolve(positionals[0] ?? '.');
  const at = readName(values.repository, folder);
  if (at === undefined)
    return { kind: 'mistake', why: `--repository ${(values.repository ?? '').slice(0, 100)}: write owner/name.` };
  return {
    kind: 'options',
    options: {
      folder,
      subagent,
      host,
      at,
      isOwnAgent: values['own-agent'],
      secrets: values.secret,
      answer: values.answer,
      stay: values.stay,
      isQuiet: values.quiet,
      isJson: values.json,
    },
  };
}

function readName(given: string | undefined, folder: string): RehearsalOptions['at'] | undefined {
  const repo =
    folder
      .split(/[\\/]/)
      .at(-1)
      ?.replaceAll(/[^\w.-]/g, '-') ?? '';
  if (given === undefined) return { owner: 'me', repo: repo === '' ? 'repository' : repo };
  const { owner, name } = /^(?<owner>[\w.-]+)\/(?<name>[\w.-]+)$/.exec(given)?.groups ?? {};
  return owner === undefined || name === undefined ? undefined : { owner, repo: name };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'subagent': { type: 'string', default: 'fixer' },
        'own-agent': { type: 'boolean', default: false },
        'secret': { type: 'string', multiple: true, default: [] },
        'answer': { type: 'string' },
        'host': { type: 'string' },
        'repository': { type: 'string' },
        'stay': { type: 'boolean', default: false },
        'json': { type: 'boolean', default: false },
        'quiet': { type: 'boolean', default: false },
        'help': { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    return sayWrongFlag(error);
  }
}

/** @throws ClientError naming a variable that has no value. */
export function readSecrets(
  { secrets, isOwnAgent }: Pick<RehearsalOptions, 'secrets' | 'isOwnAgent'>,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  return Object.fromEntries(
    secrets.map((name) => {
      const value = environment[name] ?? '';
      // `agora init --own-agent` adds the secret by itself.
      const option = isOwnAgent ? '--own-agent' : `--secret ${name}`;
      if (value === '')
        throw new ClientError('mistake', `${name} is not set.`, {
          fix: `Set it for this command, or leave out ${option}.`,
        });
      return [name, value];
    }),
  );
}
