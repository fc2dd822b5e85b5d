/**
 * The demo's command line.
 */
import { parseArgs } from 'node:util';
import { sayWrongFlag } from '../localhub/terminal/hub-arguments.ts';

export interface DemoOptions {
  /** What to reply to every question; without it a person is asked. */
  readonly answer: string | undefined;
  readonly json: boolean;
  readonly runtime: 'command' | 'claude-code';
  readonly port: number | undefined;
  /** Leave the hub running at the end, to look around. */
  readonly stay: boolean;
}

export type ReadOptions =
  | { readonly kind: 'options'; readonly options: DemoOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly string[] };

const EXAMPLES = [
  ['', 'answer in the terminal or on the page'],
  ['--answer 2 --json', 'unattended, one JSON object on stdout'],
  ['--runtime claude-code', 'the real Claude Code; needs ANTHROPIC_API_KEY'],
] as const;
const EXAMPLE_CHARS = 42;

/** @param startedAs the name that the process was started under. npm, in this repository, uses Node's own. */
export function renderHelp(startedAs: string): string {
  const isAgora = startedAs === 'agora demo';
  const examples = EXAMPLES.map(([options, what]) => {
    const command = options === '' || isAgora ? options : `-- ${options}`;
    return `  ${`${isAgora ? startedAs : 'npm run demo'} ${command}`.padEnd(EXAMPLE_CHARS)}${what}`;
  });
  return `Plays a whole task on this machine: an issue, a question of the agent, your answer, a pull request.

Examples:
${examples.join('\n')}

Options
  --answer TEXT     answer every question with TEXT: a number, a letter, or your own words
  --json            print one JSON object at the end and nothing else on stdout
  --runtime NAME    command (a small program, no key needed) or claude-code
  --port N          the port of the local GitHub (default: any free port)
  --stay            keep the local GitHub running at the end
  --help            show this help
`;
}

/** Reads the arguments; every mistake at once. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ReadOptions {
  const parsed = parse(args);
  if (typeof parsed === 'string') return { kind: 'mistakes', mistakes: [parsed] };
  const { answer, json = false, runtime = 'command', port, stay = false, help = false } = parsed;
  if (help) return { kind: 'help' };
  const mistakes: string[] = [];
  if (runtime !== 'command' && runtime !== 'claude-code')
    mistakes.push(`--runtime ${runtime}: use "command" or "claude-code".`);
  if (runtime === 'claude-code' && (environment['ANTHROPIC_API_KEY'] ?? '') === '')
    mistakes.push('--runtime claude-code: set ANTHROPIC_API_KEY, or leave out the option.');
  if (port !== undefined && !isPort(port)) mistakes.push(`--port ${port}: use a number from 1 to 65535.`);
  if (answer?.trim() === '') mistakes.push('--answer is empty. Specify a number, a letter, or text.');
  if (mistakes.length > 0) return { kind: 'mistakes', mistakes };
  return {
    kind: 'options',
    options: {
      answer,
      json,
      runtime: runtime === 'claude-code' ? 'claude-code' : 'command',
      port: port === undefined ? undefined : Number(port),
      stay,
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      options: {
        answer: { type: 'string' },
        json: { type: 'boolean' },
        runtime: { type: 'string' },
        port: { type: 'string' },
        stay: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    return sayWrongFlag(error);
  }
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}
