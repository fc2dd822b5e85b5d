/**
 * What editors show for each key of the files that people and agents write: a sentence, the default, and example
 * values. This is separate from the schemas, so that a run that parses these files does not download it.
 */

/** What an editor shows and suggests for a key. */
export interface KeyDescription {
  readonly description: string;
  /** The default, as people write it in the file. The schema itself has most of them. */
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

export type Keys = Readonly<Record<string, KeyDescription>>;

/** A key with its description and example values. */
const key = (description: string, ...examples: readonly unknown[]): KeyDescription => ({
  description,
  ...(examples.length > 0 ? { examples } : {}),
});

/** The same for a key whose default is not in the schema in the form in which people write it. */
const keyWith = (fallback: unknown, description: string, ...examples: readonly unknown[]): KeyDescription => ({
  ...key(description, ...examples),
  default: fallback,
});

const PEOPLE =
  'Each entry: `read`, `triage`, `write`, `maintain` or `admin` (that role or more), `user:<login>`, `team:<org>/<team>`, `app:<id>`, `asker`, `issue-author`, `assignee`, `codeowners`, `anyone`.';
const PUBLIC_HALF = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
const TIME = 'A length of time such as `90s`, `15m`, `24h`, `3d` or `2w`, counted from the question; `off` for never.';

export const CONFIG: Keys = {
  'dashboard': key('Keep one issue that shows all tasks.', true),
  'authority': key('Which accounts are trusted, and which keys prove their records.'),
  'authority.vouches': key('Accounts that may start a run on behalf of another user: the bot user of your App.', [
    { login: 'agora[bot]', id: 123_456 },
  ]),
  'authority.vouches[].login': key('Login of the account.', 'agora[bot]'),
  'authority.vouches[].id': key('Its numeric id: `gh api /users/<slug>%5Bbot%5D --jq .id`.', 123_456),
  'authority.keys': key('Public halves of the keys that records are signed with. `agora doctor` prints them.', [
    { id: 'key-1f0c9a2b', role: 'run', key: PUBLIC_HALF },
  ]),
  'authority.keys[].id': key('Name of the key.', 'key-1f0c9a2b'),
  'authority.keys[].role': key("Who signs with it: `run` is the agent's job, `bot` is the bot or the relay."),
  'authority.keys[].key': key('The public half of an Ed25519 key, base64url.', PUBLIC_HALF),
  'isolation': key(
    'For every run: `sandbox` refuses to start if no sandbox works, `auto` uses one if one works. A workflow can only be stricter. If omitted, the workflow decides.',
  ),
  'network': key('`allowlist`: only the hosts listed in `allow-hosts` can be reached. Needs a sandbox.'),
  'allow-hosts': key('Hosts that can be reached, in addition to those that the workflow and the subagent list.', [
    'npm',
    'api.example.com',
  ]),
  'service-ports': key('Ports of services on the runner that can be reached.', [5432]),
  'resume-on-queued': key('A message that came too late for a finished task starts the next one.', true),
  'context': key(
    'Whose text an agent is given: `trusted` leaves out text that nobody who may start or steer tasks wrote or approved; `all` always includes the issue. The default is `trusted` in a public repository and `all` in a private one.',
  ),
  'links': key('Hosts, besides GitHub, that links of an agent may lead to; other links stay text.', [
    'docs.example.com',
    '*.example.org',
  ]),
  'protected': key(
    'Files that an agent may not change without approval: `folder/`, a `name` in any folder, or a `/path` from the root. Wildcards are not supported.',
    ['infra/', 'schema.sql', '/package.json'],
  ),
  'unprotected': key('Default protected files (docs/delivery.md) that need no approval here.', ['.vscode/', '.yarn/']),
  'who-may': key('Who may do what; each list is `[write]` if omitted.'),
  'who-may.start': keyWith(['write'], `Start tasks: \`/agora run\`, \`/agora retry\` and labels. ${PEOPLE}`, ['write']),
  'who-may.answer': keyWith(['write'], `Answer questions. ${PEOPLE}`, ['write', 'asker']),
  'who-may.steer': keyWith(['write'], `Send messages to an agent and ask for more time. ${PEOPLE}`, ['write', 'asker']),
  'who-may.cancel': keyWith(['write'], `Cancel tasks. ${PEOPLE}`, ['write', 'asker']),
  'who-may.deliver': keyWith(['write'], `Approve work that touches protected files. ${PEOPLE}`, [
    'maintain',
    'codeowners',
  ]),
  'answers': key('What makes an answer count.'),
  'answers.needed': key(
    'How many different people must give the same answer. Above 1, a ticked box does not count.',
    2,
  ),
  'questions': key('Mentions, reminders and expiry of questions.'),
  'questions.mention': keyWith(
    ['asker'],
    'Who is mentioned in a question: `asker`, `issue-author`, `assignee`, people, teams.',
    ['asker'],
  ),
  'questions.remind-after': key(`When they are reminded, once. ${TIME}`, '24h'),
  'questions.escalate-after': key(`When someone else is mentioned, once. ${TIME}`, '3d'),
  'questions.escalate-to': keyWith([], 'Who is mentioned then.', ['team:acme/leads']),
  'questions.default-after': key(`When \`default-answer\` counts, if nobody has answered. ${TIME}`, '7d'),
  'questions.default-answer': key(
    "The answer that is used then: an option's number, or text. If omitted, `default-after` stays `off`.",
    1,
    'Take the smaller one',
  ),
  'questions.expire-after': key(`When the task ends without an answer. ${TIME}`, '14d'),
  'questions.warn-before-expiry': key('How long before that a last warning is posted; `off` for none.', '24h'),
  'questions.when-closed': key('What happens to a waiting task when its issue is closed.'),
  'limits': key('How much may be started.'),
  'limits.tasks-per-issue-per-day': key('Tasks on one issue within 24 hours.', 10),
  'limits.tasks-per-person-per-day': key('Tasks that one person starts within 24 hours.', 20),
  'limits.tasks-per-day': key('Tasks in the repository within 24 hours.', 200),
  'limits.queued-messages': key('How many `/agora say` messages can wait for one agent.', 20),
  'limits.questions-to-agents': key('How many questions one task may put to other agents.', 2),
  'limits.depth-of-agents': key('How many agents may wait for one another in a chain.', 1),
};

const AMOUNTS = {
  'cost-usd': key('US dollars. If omitted: no limit.', 5),
  'turns': key('Model responses. If omitted: no limit.', 50),
  'tokens': key('Tokens sent and received. If omitted: no limit.', 500_000),
  'minutes': key('Minutes that the agent works. If omitted: no limit.', 30),
};
const amountsOf = (of: string): Keys =>
  Object.fromEntries(Object.entries(AMOUNTS).map(([name, one]) => [`budget.${of}.${name}`, one]));

export const SUBAGENT: Keys = {
  'name': key('A display name; the file name identifies the subagent. If omitted: the file name.', 'Fixer'),
  'description': key('What it is for, in one line; shown in lists. If omitted: nothing is shown.', 'Fixes bugs'),
  'runtime': key(
    'Which agent runs: `claude-code`, `codex`, `gemini`, `opencode`, `command`, or the path of a module in `.github/agora`. If omitted: the workflow decides.',
    'claude-code',
    './runtimes/mine.mjs',
  ),
  'model': key(
    '`fast`, `standard`, `max`, or a name that the runtime accepts. If omitted: the workflow decides, or else the runtime.',
    'standard',
  ),
  'command': key(
    'The command of the runtime `command`. If omitted: the workflow decides.',
    'node .github/agora/agents/fixer.mjs',
  ),
  'permission-mode': key(
    "`bypass` lets the agent use all its tools; `scoped` allows only those in `allow` and asks a person for any other; `strict` keeps the runtime's own permission checks. If omitted: the workflow decides, `bypass` by default.",
  ),
  'allow': key(
    'What the agent may use without asking in the mode `scoped`, as permission rules of its runtime. If omitted: nothing.',
    ['Read', 'Edit', 'Bash(npm test:*)'],
  ),
  'may-ask': key('Agents that it may ask before it asks people. If omitted: none.', ['agent:reviewer']),
  'budget': key('What it may use before it asks a person. If omitted: no limit.', {
    task: { 'cost-usd': 5, 'rounds': 5 },
  }),
  'budget.round': key('For one run of the agent. If omitted: no limit of its own.', { turns: 50 }),
  'budget.task': key('For the task with all its rounds. If omitted: no limit of its own.', { 'cost-usd': 5 }),
  ...amountsOf('round'),
  ...amountsOf('task'),
  'budget.task.rounds': key('Questions that the task may ask. If omitted: no limit.', 5),
  'hosts': key('Hosts that it needs, if the repository or the workflow lists hosts. If omitted: none besides those.', [
    'npm',
  ]),
  'tools': key('Tool servers (MCP) that it is given, by name. If omitted: none.', {
    tracker: { command: 'npx', args: ['-y', '@example/tracker-mcp@1.4.2'], allow: ['search'] },
  }),
  'tools.*.command': key(
    'The program to start; it speaks MCP on standard input and output. If omitted: `url` is required.',
    'npx',
  ),
  'tools.*.args': key('Its arguments. If omitted: none.', ['-y', '@example/tracker-mcp@1.4.2']),
  'tools.*.url': key(
    'The URL of a server that speaks MCP over HTTP, instead of a command. If omitted: `command` is required.',
    'https://mcp.example.com/mcp',
  ),
  'tools.*.env': key('Environment variables of the program. If omitted: none.', { LOG_LEVEL: 'warn' }),
  'tools.*.headers': key('Headers of each request; `${NAME}` stands for one of `secrets`. If omitted: none.', {
    Authorization: 'Bearer ${DOCS_KEY}',
  }),
  'tools.*.secrets': key(
    'Secrets by name, each with its reference: `env://NAME`, `file://path`, `aws-secrets-manager://name`. If omitted: none.',
    {
      TRACKER_TOKEN: 'env://TRACKER_TOKEN',
    },
  ),
  'tools.*.allow': key('Names of the server tools that the agent can use. It sees no others.', ['search']),
  'agent-timeout-seconds': key(
    'How long it may run in one round. If omitted: the workflow decides, 7200 by default.',
    3_600,
  ),
  'prompt-template': key(
    'The first message, with placeholders such as `{{input.title}}`. If omitted: the whole input is the message.',
    'Fix this: {{input.title}}',
  ),
  'context-requires': key(
    'What must exist before it starts; otherwise the run fails and reports what is missing. If omitted: nothing.',
    {
      exec: ['make'],
    },
  ),
  'context-requires.paths': key('Files that must exist. If omitted: none.', [{ glob: 'src/**/*.ts' }]),
  'context-requires.paths[].glob': key('A path pattern.', 'src/**/*.ts'),
  'context-requires.paths[].min-count': key('How many files it must match.', 3),
  'context-requires.exec': key('Programs that must be on the PATH. If omitted: none.', ['node', 'make']),
  'context-requires.git': key(
    '`worktree`: a Git work tree; `history`: a Git work tree with its full history. If omitted: neither is required.',
  ),
  'verify': key('The check of its work before the run ends. If omitted: no check.', { command: 'npm test' }),
  'verify.command': key('Runs in the repository; an exit code other than 0 fails the check.', 'npm test'),
  'verify.timeout': key('Seconds that it may take. If omitted: the workflow decides, 600 by default.', 300),
  'deliver': key(
    'How its changes are delivered: as a pull request, as a branch without one, or as a patch that stays in the artifacts. If omitted: the workflow decides, a pull request by default.',
  ),
  'capabilities': key('Folders of `.github/agora/capabilities` to add to the work tree. If omitted: none.', [
    'house-style',
  ]),
  'env': key(
    'Environments of `.github/agora/envs`, without `.yaml`. If two set the same variable, the later one wins. If omitted: none.',
    ['staging'],
  ),
  'skip-needs-input-helper': keyWith(false, 'Do not teach it how to ask.', true),
};

export const ENV: Keys = {
  'description': key('What it is for, in one line. If omitted: nothing is shown.', 'What the tests need'),
  'values': key('Variables for setup, the agent and verify. If omitted: none.', { LOG_LEVEL: 'debug' }),
  'secrets': key(
    'Variables whose values are looked up: `env://NAME`, `file://path`, `aws-secrets-manager://name`. If omitted: none.',
    {
      DATABASE_URL: 'env://DATABASE_URL',
    },
  ),
};

export const NEEDS_INPUT: Keys = {
  'question': key(
    'The decision to make, worded so that it can be answered without reading more.',
    'Round each line, or the sum?',
  ),
  'options': key(
    'Answers to choose from; people can always use their own words. If omitted: people answer in their own words.',
    ['Each line', 'The sum'],
  ),
  'recommended': key('The number of the option that the agent recommends, from 1. It is marked. If omitted: none.', 2),
  'context': key(
    'What was already looked at, and the arguments for each option. Markdown; a `diff` block is shown as a diff. If omitted: nothing is shown.',
    'The tests expect the sum to be rounded.',
  ),
  'partial_state': key('What the next round should know if the session is lost; any JSON. If omitted: nothing.', {
    done: ['receipt.js'],
  }),
  'hosts': key("Hosts that the agent needs beyond the run's list; a person decides. If omitted: none.", [
    'api.example.com',
  ]),
  'questions': key(
    'Instead of one question: two to five independent questions, each with its own answer. If omitted: there is one `question`.',
    [
      { id: 'rule', question: 'Round each line, or the sum?', options: ['Each line', 'The sum'] },
      { id: 'name', question: 'What should the column be called?' },
    ],
  ),
  'questions[].id': key('An id by which the agent recognizes the answer. If omitted: its number.', 'rule'),
  'questions[].question': key('The decision to make.', 'Round each line, or the sum?'),
  'questions[].options': key(
    'Answers to choose from; people can always use their own words. If omitted: people answer in their own words.',
    ['Each line', 'The sum'],
  ),
  'questions[].recommended': key(
    'The number of the option that the agent recommends, from 1. It is marked. If omitted: none.',
    2,
  ),
  'questions[].context': key(
    'What was looked at for this question only. Markdown. If omitted: nothing is shown.',
    'The column is new.',
  ),
  'to': key('Who is asked: an agent listed in `may-ask`. If omitted: people.', 'agent:reviewer'),
};
