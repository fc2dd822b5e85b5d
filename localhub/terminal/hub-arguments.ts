/** The command line of `local-github`. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorMessage } from '../error-message.ts';

const IN_REPOSITORY =
  'Inside the Agora Dispatch repository: npm run hub -- [FOLDER] [options], or npm run hub -- schedule URL';
/** The name under which another program starts it, whose users may not have the program `local-github`. */
const IN_AGORA = 'agora hub';

const EXAMPLES = [
  '',
  ' ../shop --port 4000 --secret NPM_TOKEN=any',
  ' --json | jq .url',
  ' schedule http://127.0.0.1:4000/me/shop',
];

/** @param startedAs the name that the process was started under. */
export function renderUsage(startedAs: string): string {
  const isAgora = startedAs === IN_AGORA;
  const name = isAgora ? IN_AGORA : 'local-github';
  return `Usage: ${name} [FOLDER] [options]
       ${name} schedule URL

  FOLDER                     your repository (default: the current folder)
  --port N                   the port to listen on (default: a free one)
  --secret NAME=VALUE        a secret for the workflows; may be repeated
  --var NAME=VALUE           a variable for the workflows; may be repeated
  --action OWNER/REPO=DIR    serve "uses: OWNER/REPO@ref" from a folder; may be repeated
  --private                  make the repository private
  --json                     print addresses, tokens and schedules as one JSON object, and nothing else on stdout
  --help                     show this help

  schedule URL               start the next scheduled workflow of a running repository now;
                             URL is the address that the start prints, such as http://127.0.0.1:4000/me/shop

Examples:
${EXAMPLES.map((example) => `  ${name}${example}`).join('\n')}
${isAgora ? '' : `\n${IN_REPOSITORY}\n`}`;
}

export interface StartArguments {
  readonly kind: 'start';
  readonly folder: string;
  readonly port: number | undefined;
  readonly secrets: Readonly<Record<string, string>>;
  readonly vars: Readonly<Record<string, string>>;
  readonly actions: ReadonlyMap<string, string>;
  readonly isPrivate: boolean;
  readonly isJson: boolean;
}

/** What `parseArgs` says, without its advice about arguments that begin with a dash, which no folder here does. */
export function sayWrongFlag(error: unknown): string {
  return errorMessage(error).replace(/ To specify a positional.*/s, '');
}

function parseFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        secret: { type: 'string', multiple: true, default: [] },
        var: { type: 'string', multiple: true, default: [] },
        action: { type: 'string', multiple: true, default: [] },
        private: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    throw new Error(sayWrongFlag(error), { cause: error });
  }
}

export type CommandLine =
  | { readonly kind: 'help' }
  /** Starts the next schedule of a repository early. */
  | { readonly kind: 'schedule'; readonly url: URL }
  | StartArguments;

/** @throws Error that says which argument is wrong and what it should be. */
export function readArguments(args: readonly string[]): CommandLine {
  const { values, positionals } = parseFlags(args);
  if (values.help) return { kind: 'help' };
  if (positionals[0] === 'schedule') return { kind: 'schedule', url: readUrl(positionals.slice(1)) };
  if (positionals.length > 1)
    throw new Error(`More than one folder was given: ${positionals.join(', ')}. Specify one.`);
  const actions = Object.entries(readPairs('--action', values.action)).map(([name, folder]): [string, string] => [
    name,
    resolve(folder),
  ]);
  return {
    kind: 'start',
    folder: resolve(positionals[0] ?? '.'),
    port: readPort(values.port),
    isPrivate: values.private,
    isJson: values.json,
    secrets: readPairs('--secret', values.secret),
    vars: readPairs('--var', values.var),
    actions: new Map(actions),
  };
}

function readUrl([text, ...others]: readonly string[]): URL {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' || others.length > 0 || !/^\/[^/]+\/[^/]+/.test(url.pathname))
    throw new Error(
      [
        'schedule needs the address of a repository, such as http://127.0.0.1:4000/me/shop.',
        'It is printed when the hub starts. For a folder called schedule, write ./schedule.',
      ].join(' '),
    );
  return url;
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`--port ${text.slice(0, 200)} is not a valid port. Use a number from 1 to 65535.`);
  return port;
}

function readPairs(option: string, texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text): [string, string] => {
      const at = text.indexOf('=');
      // Without a name, all of it may be a secret, so the message repeats nothing.
      if (at < 1) throw new Error(`${option} needs NAME=VALUE, but ${at < 0 ? 'no "="' : 'no name'} was given.`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}
