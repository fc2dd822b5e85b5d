/**
 * What editors show for each key of the files that people and agents write: a sentence, what holds where the key is
 * left out, and values to begin with. Kept beside the schemas, not in them: a run that parses these files downloads no
 * word of it.
 */

/** What an editor shows for a key, and offers for it. */
export interface KeyDescription {
  readonly description: string;
  /** What holds where the key is left out, in the form in which it is written; the schema has most of them itself. */
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
}

export type Keys = Readonly<Record<string, KeyDescription>>;

/** A key with what it says, and values to begin with. */
const key = (description: string, ...examples: readonly unknown[]): KeyDescription => ({
  description,
  ...(examples.length > 0 ? { examples } : {}),
});

/** The same for a key whose default the schema does not have in the form in which it is written. */
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
  'authority': key('Whose word counts, and with which keys it is proven.'),
  'authority.vouches': key("Accounts that may start a run in somebody else's name: the bot user of your App.", [
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
    'For every run: `sandbox` refuses to start where no sandbox works, `auto` takes one where one works. A workflow can only be stricter. Left out: what the workflow says.',
  ),
  'network': key('`allowlist`: only the hosts listed in `allow-hosts` can be reached. Needs a sandbox.'),
  'allow-hosts': key('Hosts that may be reached, besides what workflow and subagent list.', ['npm', 'api.example.com']),
  'service-ports': key('Ports of services on the runner that may be reached.', [5432]),
  'resume-on-queued': key('A message that came too late for a finished task starts the next one.', true),
  'context': key(
    'Whose text an agent is given: `trusted` leaves out what nobody wrote or approved who may start or steer tasks; `all` gives the issue in any case. The default is `trusted` in a public repository and `all` in a private one.',
  ),
  'links': key('Hosts, besides GitHub, that links of an agent may lead to; other links stay text.', [
    'docs.example.com',
    '*.example.org',
  ]),
  'protected': key(
    'Files that an agent may not change without a person: `folder/`, a `name` in any folder, or a `/path` from the root. No wildcards.',
    ['infra/', 'schema.sql', '/package.json'],
  ),
  'who-may': key('Who may do what; each list is `[write]` where it is left out.'),
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
  'questions.remind-after': key(`When those are reminded, once. ${TIME}`, '24h'),
  'questions.escalate-after': key(`When somebody else is called, once. ${TIME}`, '3d'),
  'questions.escalate-to': keyWith([], 'Who is called then.', ['team:acme/leads']),
  'questions.default-after': key(`When \`default-answer\` counts, if nobody has answered. ${TIME}`, '7d'),
  'questions.default-answer': key(
    "The answer that counts then: an option's number, or words. Left out: none, and `default-after` stays `off`.",
    1,
    'Take the smaller one',
  ),
  'questions.expire-after': key(`When the task ends without an answer. ${TIME}`, '14d'),
  'questions.warn-before-expiry': key('How long before that there is a last call; `off` for none.', '24h'),
  'questions.when-closed': key('What becomes of a task whose issue is closed while it waits.'),
  'limits': key('How much may be started.'),
  'limits.tasks-per-issue-per-day': key('Tasks on one issue within 24 hours.', 10),
  'limits.tasks-per-person-per-day': key('Tasks that one person starts within 24 hours.', 20),
  'limits.tasks-per-day': key('Tasks in the repository within 24 hours.', 200),
  'limits.queued-messages': key('How many `/agora say` wait for one agent.', 20),
  'limits.questions-to-agents': key('How many questions one task may put to other agents.', 2),
  'limits.depth-of-agents': key('How many agents may wait for one another in a chain.', 1),
};

const AMOUNTS = {
  'cost-usd': key('US dollars. Left out: no limit.', 5),
  'turns': key('Answers of the model. Left out: no limit.', 50),
  'tokens': key('Tokens sent and received. Left out: no limit.', 500_000),
  'minutes': key('Minutes that the agent works. Left out: no limit.', 30),
};
const amountsOf = (of: string): Keys =>
  Object.fromEntries(Object.entries(AMOUNTS).map(([name, one]) => [`budget.${of}.${name}`, one]));

export const SUBAGENT: Keys = {
  'name': key('A name for people; the one that counts is that of the file. Left out: that one.', 'Fixer'),
  'description': key('What it is for, in one line; people see it in lists. Left out: nothing is shown.', 'Fixes bugs'),
  'runtime': key(
    'Which agent runs: `claude-code`, `codex`, `gemini`, `opencode`, `command`, or the path of a module below `.github/agora`. Default: the input of the workflow.',
    'claude-code',
    './runtimes/mine.mjs',
  ),
  'model': key(
    '`fast`, `standard`, `max`, or a name that the runtime knows. Left out: that of the workflow, else the choice of the runtime.',
    'standard',
  ),
  'command': key(
    'The command of the runtime `command`. Left out: that of the workflow.',
    'node .github/agora/agents/fixer.mjs',
  ),
  'permission-mode': key(
    "`bypass` lets the agent use its tools in the runner; `scoped` only those that `allow` lists, and asks a person for any other; `strict` leaves the runtime's own gate closed. Left out: what the workflow says, `bypass` if it says nothing.",
  ),
  'allow': key(
    'What the mode `scoped` lets it use without asking, as its runtime writes such rules. Left out: nothing.',
    ['Read', 'Edit', 'Bash(npm test:*)'],
  ),
  'may-ask': key('Agents that it may put questions to, before people. Left out: none.', ['agent:reviewer']),
  'budget': key('What it may use up before a person is asked. Left out: there is no such limit.', {
    task: { 'cost-usd': 5, 'rounds': 5 },
  }),
  'budget.round': key('For one run of the agent. Left out: no limit of its own.', { turns: 50 }),
  'budget.task': key('For the task with all its rounds. Left out: no limit of its own.', { 'cost-usd': 5 }),
  ...amountsOf('round'),
  ...amountsOf('task'),
  'budget.task.rounds': key('Questions that the task may ask. Left out: no limit.', 5),
  'hosts': key('Hosts that it needs, where the repository or the workflow lists hosts. Left out: none besides those.', [
    'npm',
  ]),
  'tools': key('Tool servers (MCP) that it is given, by name. Left out: none.', {
    tracker: { command: 'npx', args: ['-y', '@example/tracker-mcp@1.4.2'], allow: ['search'] },
  }),
  'tools.*.command': key(
    'The program that is started; it speaks MCP on standard input and output. Left out: there is a `url`.',
    'npx',
  ),
  'tools.*.args': key('Its arguments. Left out: none.', ['-y', '@example/tracker-mcp@1.4.2']),
  'tools.*.url': key(
    'In place of a command: an address that speaks MCP over HTTP. Left out: there is a `command`.',
    'https://mcp.example.com/mcp',
  ),
  'tools.*.env': key('Variables of the program, as they are. Left out: none.', { LOG_LEVEL: 'warn' }),
  'tools.*.headers': key('Headers of each request; `${NAME}` stands for one of `secrets`. Left out: none.', {
    Authorization: 'Bearer ${DOCS_KEY}',
  }),
  'tools.*.secrets': key(
    'By name, where each is kept: `env://NAME`, `file://path`, `aws-secrets-manager://name`. Left out: none.',
    {
      TRACKER_TOKEN: 'env://TRACKER_TOKEN',
    },
  ),
  'tools.*.allow': key('Tools of the server that the agent is offered, by name. No other one exists for it.', [
    'search',
  ]),
  'agent-timeout-seconds': key(
    'How long it may run in one round. Left out: what the workflow says, 7200 if it says nothing.',
    3_600,
  ),
  'prompt-template': key(
    'The first message, with `{{input.title}}` and the like filled in. Without it the whole input is the message.',
    'Fix this: {{input.title}}',
  ),
  'context-requires': key(
    'What must be there before it starts; otherwise the run fails and says what is missing. Left out: nothing.',
    {
      exec: ['make'],
    },
  ),
  'context-requires.paths': key('Files that must be there. Left out: none.', [{ glob: 'src/**/*.ts' }]),
  'context-requires.paths[].glob': key('A pattern of paths.', 'src/**/*.ts'),
  'context-requires.paths[].min-count': key('How many files it must match.', 3),
  'context-requires.exec': key('Programs that must be on the PATH. Left out: none.', ['node', 'make']),
  'context-requires.git': key(
    '`worktree`: a git work tree; `history`: one whose history is not cut off. Left out: neither has to be.',
  ),
  'verify': key('The check of its work before the run ends. Left out: there is none.', { command: 'npm test' }),
  'verify.command': key('Runs in the repository; an exit code other than 0 fails the check.', 'npm test'),
  'verify.timeout': key('Seconds that it may take. Left out: what the workflow says, 600 if it says nothing.', 300),
  'deliver': key(
    'What becomes of its changes: a pull request, a branch alone, or a patch that stays in the artifacts. Left out: what the workflow says, a pull request if it says nothing.',
  ),
  'capabilities': key('Folders of `.github/agora/capabilities` that are laid over the work tree. Left out: none.', [
    'house-style',
  ]),
  'env': key(
    'Environments of `.github/agora/envs`, without `.yaml`. Of two that set the same variable the later one wins. Left out: none.',
    ['staging'],
  ),
  'skip-needs-input-helper': keyWith(false, 'Do not teach it how to ask.', true),
};

export const ENV: Keys = {
  'description': key('What it is for, in one line. Left out: nothing is said.', 'What the tests need'),
  'values': key('Variables for setup, agent and verify, as they are. Left out: none.', { LOG_LEVEL: 'debug' }),
  'secrets': key(
    'Variables whose values are fetched: `env://NAME`, `file://path`, `aws-secrets-manager://name`. Left out: none.',
    {
      DATABASE_URL: 'env://DATABASE_URL',
    },
  ),
};

export const NEEDS_INPUT: Keys = {
  'question': key(
    'What is to be decided, so that it can be answered without reading more.',
    'Round each line, or the sum?',
  ),
  'options': key(
    'Answers to choose from; people can always use their own words. Left out: people answer in their own words.',
    ['Each line', 'The sum'],
  ),
  'recommended': key('The number of the option that the agent recommends, from 1. It is marked. Left out: none is.', 2),
  'context': key(
    'What was already looked at, and what speaks for which option. Markdown; a diff in a `diff` block is shown as one. Left out: nothing is shown.',
    'The tests expect the sum to be rounded.',
  ),
  'partial_state': key('Whatever the next round should know if the session is lost; any JSON. Left out: nothing.', {
    done: ['receipt.js'],
  }),
  'hosts': key('Hosts that are needed and not on the list of the run; a person decides about them. Left out: none.', [
    'api.example.com',
  ]),
  'questions': key(
    'Instead of one question: two to five that do not depend on one another, each with its own answer. Left out: there is one `question`.',
    [
      { id: 'rule', question: 'Round each line, or the sum?', options: ['Each line', 'The sum'] },
      { id: 'name', question: 'What shall the column be called?' },
    ],
  ),
  'questions[].id': key('What the agent calls it; its answer comes back with that. Left out: its number.', 'rule'),
  'questions[].question': key('What is to be decided.', 'Round each line, or the sum?'),
  'questions[].options': key(
    'Answers to choose from; people can always use their own words. Left out: people answer in their own words.',
    ['Each line', 'The sum'],
  ),
  'questions[].recommended': key(
    'The number of the option that the agent recommends, from 1. It is marked. Left out: none is.',
    2,
  ),
  'questions[].context': key(
    'What was looked at for this question alone. Markdown. Left out: nothing is shown.',
    'The column is new.',
  ),
  'to': key('Who is asked: an agent that `may-ask` names; left out, people.', 'agent:reviewer'),
};
