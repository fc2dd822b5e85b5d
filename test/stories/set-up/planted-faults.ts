/**
 * Setups with one fault each, and the printed fix done literally: each fix uses only the file as it is and the text of
 * the issue.
 */
import { readFileSync } from 'node:fs';
import type { DemoEnvironmentOptions } from '../../../demo/demo-environment.ts';
import { subagent } from '../support/story-repository.ts';

const AGENT = '.github/workflows/agora.yml';
export const RELAY = '.github/workflows/agora-relay.yml';
const WORKER = '.github/agora/subagents/worker.md';
const CONFIG = '.github/agora/config.yaml';
export const FILES: Readonly<Record<string, string>> = {
  [AGENT]: readFileSync('examples/agora.yml', 'utf8'),
  [RELAY]: readFileSync('examples/relay.yml', 'utf8'),
  [WORKER]: subagent('echo hello > hello.txt; echo Did it'),
  [CONFIG]: 'who-may:\n  start: [write]\n',
};

export interface SetUpFault {
  readonly title: string;
  readonly file: string;
  readonly from: RegExp;
  readonly to: string;
  /** What the issue says. */
  readonly says: readonly RegExp[];
  /** @returns the file after the instructions in the text were followed. */
  readonly fix: (broken: string, words: string) => string;
  readonly options?: Partial<DemoEnvironmentOptions>;
  /** Work was done, and only its delivery waits for the fix. */
  readonly isDelivery?: boolean;
}

/** The code spans of the text that have this form. */
function codeIn(words: string, form: RegExp): string[] {
  const found = [...words.matchAll(/`(?<code>[^`]+)`/g)].map(({ groups }) => groups?.['code'] ?? '');
  return [...new Set(found.filter((code) => form.test(code)))];
}

/** Adds a line of the text below `with:` of a step, which may be missing. */
function addInput(broken: string, words: string, action: string): string {
  const [input = 'nothing: was printed'] = codeIn(words, /^state-key: /);
  const lines = broken.split('\n');
  const at = lines.findIndex((line) => line.includes(`uses: ${action}@`));
  const isThere = lines.slice(at, at + 3).findIndex((line) => line.trim() === 'with:');
  const more = isThere < 0 ? ['        with:', `          ${input}`] : [`          ${input}`];
  lines.splice(at + 1 + Math.max(isThere, 0), 0, ...more);
  return lines.join('\n');
}

/** Replaces the entries below a `permissions:` with those that the text names. */
function grant(broken: string, words: string, below: RegExp): string {
  const before = below.exec(broken);
  const indent = before?.groups?.['indent'] ?? '';
  const start = (before?.index ?? 0) + (before?.[0].length ?? 0);
  const rest = broken.slice(start);
  const given = codeIn(words, /^[\w-]+: write$/).reduce((text, permission) => {
    const [name = ''] = permission.split(':');
    return text.replace(new RegExp(`^${indent}${name}: (?:read|write|none).*\\n`, 'm'), '');
  }, rest);
  const lines = codeIn(words, /^[\w-]+: write$/).map((permission) => `${indent}${permission}\n`);
  return `${broken.slice(0, start)}${lines.join('')}${given}`;
}

/** Changes the line that the text names. */
function changeLine(broken: string, words: string, by: (line: string) => string): string {
  const line = Number(/\bline:? (?<line>\d+)/i.exec(words)?.groups?.['line'] ?? 0);
  return broken
    .split('\n')
    .map((text, index) => (index === line - 1 ? by(text) : text))
    .join('\n');
}

export const WRONG_INPUT: SetUpFault = {
  title: 'an input that is wrong',
  file: AGENT,
  from: /job-minutes: 60/,
  to: 'agent-timeout-seconds: soon',
  says: [
    /Nothing was started/,
    /agent-timeout-seconds: must be a whole number \(\[line \d+\]/,
    /\.github\/workflows\/agora\.yml/,
  ],
  fix: (broken, words) => changeLine(broken, words, (line) => line.replace(/: .*/, ': 600')),
};

export const BY_EITHER: readonly SetUpFault[] = [
  WRONG_INPUT,
  {
    title: 'a state-key that is not passed to the agent',
    file: AGENT,
    from: / {10}state-key: .*\n/,
    to: '',
    says: [/Nothing was started/, /openssl rand -base64 32/],
    fix: (broken, words) => addInput(broken, words, 'agora/dispatch'),
  },
  {
    title: 'a workflow that checks nothing out',
    file: AGENT,
    from: / {6}- uses: actions\/checkout@v5\n {8}with:\n {10}persist-credentials: false\n/,
    to: '',
    says: [/Nothing was started/, /checkout: there is no repository in the job's workspace/, /agora\.yml/],
    fix: (broken, words) => {
      const [checkout = '?', dispatch = '?'] = codeIn(words, /^(?:actions|agora)\//);
      return broken.replace(`      - uses: ${dispatch}@`, (step) => `      - uses: ${checkout}@v5\n${step}`);
    },
  },
  {
    title: 'a workflow that does not parse',
    file: AGENT,
    from: /runs-on: ubuntu-latest/,
    to: 'runs-off: ubuntu-latest',
    says: [/could not be started/, /agora\.yml/],
    fix: (broken, words) => {
      const wrong = /Unexpected value '(?<word>[\w-]+)'/.exec(words)?.groups?.['word'] ?? '?';
      const missing = /property is missing: (?<word>[\w-]+)/.exec(words)?.groups?.['word'] ?? '?';
      return changeLine(broken, words, (line) => line.replace(wrong, missing));
    },
  },
  {
    title: 'a subagent that cannot be read',
    file: WORKER,
    from: /runtime:/,
    to: 'run-time:',
    says: [/worker\.md/, /run-time/],
    fix: (broken, words) => changeLine(broken, words, (line) => line.replace('run-time', 'runtime')),
  },
  {
    title: 'a configuration that cannot be read',
    file: CONFIG,
    from: /start:/,
    to: 'strat:',
    says: [
      /does nothing here until `\.github\/agora\/config\.yaml`/,
      /line 2, column 3, who-may: does not know "strat"/,
    ],
    fix: (broken, words) => changeLine(broken, words, (line) => line.replace('strat', 'start')),
  },
];

export const BY_RELAY: readonly SetUpFault[] = [
  {
    title: 'a state-key that is not passed to the relay',
    file: RELAY,
    from: / {8}with:\n {10}state-key: .*\n/,
    to: '',
    says: [
      /Nothing was started/,
      /state-key: is missing or empty/,
      /gh secret set AGORA_STATE_KEY/,
      /agora-relay\.yml/,
    ],
    fix: (broken, words) => addInput(broken, words, 'agora/dispatch/relay'),
  },
  {
    title: 'a relay that may not start workflows',
    file: RELAY,
    from: / {6}actions: write.*\n/,
    to: '',
    says: [/actions: write/i],
    fix: (broken, words) => grant(broken, words, /^ {4}permissions:\n(?=(?<indent> +))/m),
  },
  {
    title: 'a relay that may not claim',
    file: RELAY,
    from: / {2}contents: write/,
    to: '  contents: read',
    says: [/Nothing was started/, /`contents: write`/],
    fix: (broken, words) => grant(broken, words, /^ {4}permissions:\n(?=(?<indent> +))/m),
  },
  {
    title: 'a relay with another state-key',
    file: RELAY,
    from: /secrets\.AGORA_STATE_KEY/,
    to: 'secrets.OTHER_KEY',
    says: [/nothing proves that they asked for it/, /Give the relay the same `state-key` as this workflow/],
    fix: (broken) => broken.replace('secrets.OTHER_KEY', 'secrets.AGORA_STATE_KEY'),
    options: { secrets: { OTHER_KEY: 'another secret, of more than 16 characters' } },
  },
  {
    title: 'a job that may not deliver',
    file: AGENT,
    from: /contents: write # the branch/,
    to: 'contents: read',
    says: [/not delivered yet/, /`contents: write` and `pull-requests: write`/, /`\/agora status`/],
    fix: (broken, words) => grant(broken, words, /(?<=^ {2}deliver:\n[^]*)^ {4}permissions:\n(?=(?<indent> +))/m),
    isDelivery: true,
  },
  {
    title: 'a setting that keeps jobs from opening pull requests',
    file: CONFIG,
    from: /^/,
    to: '# As it is in a new repository.\n',
    says: [/not delivered yet/, /"Allow GitHub Actions to create and approve pull requests"/, /`\/agora status`/],
    fix: (broken) => broken,
    options: { settings: { pullRequestsByActions: false }, admins: ['alice'] },
    isDelivery: true,
  },
];
