/**
 * What editors show for each key of the files that people write. Kept beside the schemas, not in them: a run that
 * parses these files downloads no word of it.
 */

import { describeByName } from './describe-by-name.ts';

/** What an editor shows for a key, and offers for it. */
export interface KeyDescription {
  readonly description: string;
  readonly examples?: readonly unknown[];
}

type Keys = Readonly<Record<string, KeyDescription>>;

/** A key with what it says, and values to begin with. */
const key = (description: string, ...examples: readonly unknown[]): KeyDescription => ({
  description,
  ...(examples.length > 0 ? { examples } : {}),
});

const PEOPLE =
  'Each entry: `read`, `triage`, `write`, `maintain` or `admin` (that role or more), `user:<login>`, `team:<org>/<team>`, `app:<id>`, `asker`, `issue-author`, `assignee`, `codeowners`, `anyone`.';
const TIME = 'A length of time such as `90s`, `15m`, `24h`, `3d` or `2w`, counted from the question; `off` for never.';

const CONFIG: Keys = {
  'dashboard': key('Keep one issue that shows all tasks.', true),
  'authority': key('Whose word counts, and with which keys it is proven.'),
  'authority.vouches': key("Accounts that may start a run in somebody else's name: the bot user of your App."),
  'authority.vouches[].login': key('Login of the account.', 'agora[bot]'),
  'authority.vouches[].id': key('Its numeric id: `gh api /users/<slug>%5Bbot%5D --jq .id`.', 123_456),
  'authority.keys': key('Public halves of the keys that records are signed with. `agora doctor` prints them.'),
  'authority.keys[].id': key('Name of the key.', 'key-1f0c9a2b'),
  'authority.keys[].role': key("Who signs with it: `run` is the agent's job, `bot` is the bot or the relay."),
  'authority.keys[].key': key('The public half of an Ed25519 key, base64url.'),
  'isolation': key(
    'For every run: `sandbox` refuses to start where no sandbox works, `auto` takes one where one works. A workflow can only be stricter.',
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
  'who-may.start': key(`Start tasks: \`/agora run\`, \`/agora retry\` and labels. ${PEOPLE}`, ['write']),
  'who-may.answer': key(`Answer questions. ${PEOPLE}`, ['write', 'asker']),
  'who-may.steer': key(`Send messages to an agent and ask for more time. ${PEOPLE}`, ['write', 'asker']),
  'who-may.cancel': key(`Cancel tasks. ${PEOPLE}`, ['write', 'asker']),
  'who-may.deliver': key(`Approve work that touches protected files. ${PEOPLE}`, ['maintain', 'codeowners']),
  'answers': key('What makes an answer count.'),
  'answers.needed': key(
    'How many different people must give the same answer. Above 1, a ticked box does not count.',
    2,
  ),
  'questions': key('Mentions, reminders and expiry of questions.'),
  'questions.mention': key('Who is mentioned in a question: `asker`, `issue-author`, `assignee`, people, teams.', [
    'asker',
  ]),
  'questions.remind-after': key(`When those are reminded, once. ${TIME}`, '24h'),
  'questions.escalate-after': key(`When somebody else is called, once. ${TIME}`, '3d'),
  'questions.escalate-to': key('Who is called then.', ['team:acme/leads']),
  'questions.default-after': key(`When \`default-answer\` counts, if nobody has answered. ${TIME}`, '7d'),
  'questions.default-answer': key(
    "The answer that counts then: an option's number, or words.",
    1,
    'Take the smaller one',
  ),
  'questions.expire-after': key(`When the task ends without an answer. ${TIME}`, '14d'),
  'questions.warn-before-expiry': key('How long before that there is a last call; `off` for none.', '24h'),
  'questions.when-closed': key('What becomes of a task whose issue is closed while it waits.'),
  'limits': key('How much may be started.'),
  'limits.tasks-per-issue-per-day': key('Tasks on one issue within 24 hours.'),
  'limits.tasks-per-person-per-day': key('Tasks that one person starts within 24 hours.'),
  'limits.tasks-per-day': key('Tasks in the repository within 24 hours.'),
  'limits.queued-messages': key('How many `/agora say` wait for one agent.'),
  'limits.questions-to-agents': key('How many questions one task may put to other agents.'),
  'limits.depth-of-agents': key('How many agents may wait for one another in a chain.'),
};

const AMOUNTS = {
  'cost-usd': key('US dollars.', 5),
  'turns': key('Answers of the model.', 50),
  'tokens': key('Tokens sent and received.', 500_000),
  'minutes': key('Minutes that the agent works.', 30),
};
const amountsOf = (of: string): Keys =>
  Object.fromEntries(Object.entries(AMOUNTS).map(([name, one]) => [`budget.${of}.${name}`, one]));

const SUBAGENT: Keys = {
  'name': key('A name for people; the one that counts is that of the file.'),
  'description': key('What it is for, in one line; people see it in lists.', 'Fixes bugs'),
  'runtime': key(
    'Which agent runs: `claude-code`, `codex`, `gemini`, `opencode`, `command`, or the path of a module below `.github/agora`. Default: the input of the workflow.',
    'claude-code',
    './runtimes/mine.mjs',
  ),
  'model': key('`fast`, `standard`, `max`, or a name that the runtime knows.', 'standard'),
  'command': key('The command of the runtime `command`.', 'node .github/agora/agents/fixer.mjs'),
  'permission-mode': key(
    "`bypass` lets the agent use its tools in the runner; `scoped` only those that `allow` lists, and asks a person for any other; `strict` leaves the runtime's own gate closed.",
  ),
  'allow': key('What the mode `scoped` lets it use without asking, as its runtime writes such rules.', [
    'Read',
    'Edit',
    'Bash(npm test:*)',
  ]),
  'may-ask': key('Agents that it may put questions to, before people.', ['agent:reviewer']),
  'budget': key('What it may use up before a person is asked.'),
  'budget.round': key('For one run of the agent.'),
  'budget.task': key('For the task with all its rounds.'),
  ...amountsOf('round'),
  ...amountsOf('task'),
  'budget.task.rounds': key('Questions that the task may ask.', 5),
  'hosts': key('Hosts that it needs, where the repository or the workflow lists hosts.', ['npm']),
  'tools': key('Tool servers (MCP) that it is given, by name.', {
    tracker: { command: 'npx', args: ['-y', '@example/tracker-mcp@1.4.2'], allow: ['search'] },
  }),
  'tools.*.command': key('The program that is started; it speaks MCP on standard input and output.', 'npx'),
  'tools.*.args': key('Its arguments.', ['-y', '@example/tracker-mcp@1.4.2']),
  'tools.*.url': key('In place of a command: an address that speaks MCP over HTTP.', 'https://mcp.example.com/mcp'),
  'tools.*.env': key('Variables of the program, as they are.', { LOG_LEVEL: 'warn' }),
  'tools.*.headers': key('Headers of each request; `${NAME}` stands for one of `secrets`.', {
    Authorization: 'Bearer ${DOCS_KEY}',
  }),
  'tools.*.secrets': key('By name, where each is kept: `env://NAME`, `file://path`, `aws-secrets-manager://name`.', {
    TRACKER_TOKEN: 'env://TRACKER_TOKEN',
  }),
  'tools.*.allow': key('Tools of the server that the agent is offered, by name. No other one exists for it.', [
    'search',
  ]),
  'agent-timeout-seconds': key('How long it may run in one round.', 3_600),
  'prompt-template': key(
    'The first message, with `{{input.title}}` and the like filled in. Without it the whole input is the message.',
    'Fix this: {{input.title}}',
  ),
  'context-requires': key('What must be there before it starts; otherwise the run fails and says what is missing.'),
  'context-requires.paths': key('Files that must be there.'),
  'context-requires.paths[].glob': key('A pattern of paths.', 'src/**/*.ts'),
  'context-requires.paths[].min-count': key('How many files it must match.'),
  'context-requires.exec': key('Programs that must be on the PATH.', ['node', 'make']),
  'context-requires.git': key('`worktree`: a git work tree; `history`: one whose history is not cut off.'),
  'verify': key('The check of its work before the run ends.'),
  'verify.command': key('Runs in the repository; an exit code other than 0 fails the check.', 'npm test'),
  'verify.timeout': key('Seconds that it may take.', 600),
  'deliver': key(
    'What becomes of its changes: a pull request, a branch alone, or a patch that stays in the artifacts.',
  ),
  'capabilities': key('Folders of `.github/agora/capabilities` that are laid over the work tree.', ['house-style']),
  'env': key(
    'Environments of `.github/agora/envs`, without `.yaml`. Of two that set the same variable the later one wins.',
    ['staging'],
  ),
  'skip-needs-input-helper': key('Do not teach it how to ask.', true),
};

const ENV: Keys = {
  'description': key('What it is for, in one line.'),
  'values': key('Variables for setup, agent and verify, as they are.', { LOG_LEVEL: 'debug' }),
  'secrets': key('Variables whose values are fetched: `env://NAME`, `file://path`, `aws-secrets-manager://name`.', {
    DATABASE_URL: 'env://DATABASE_URL',
  }),
};

const NEEDS_INPUT: Keys = {
  'question': key(
    'What is to be decided, so that it can be answered without reading more.',
    'Round each line, or the sum?',
  ),
  'options': key('Answers to choose from; people can always use their own words.', ['Each line', 'The sum']),
  'recommended': key('The number of the option that the agent recommends, from 1. It is marked.', 2),
  'context': key(
    'What was already looked at, and what speaks for which option. Markdown; a diff in a `diff` block is shown as one.',
  ),
  'partial_state': key('Whatever the next round should know if the session is lost; any JSON.', {
    done: ['receipt.js'],
  }),
  'hosts': key('Hosts that are needed and not on the list of the run; a person decides about them.', [
    'api.example.com',
  ]),
  'questions': key(
    'Instead of one question: two to five that do not depend on one another, each with its own answer.',
    [
      { id: 'rule', question: 'Round each line, or the sum?', options: ['Each line', 'The sum'] },
      { id: 'name', question: 'What shall the column be called?' },
    ],
  ),
  'questions[].id': key('What the agent calls it; its answer comes back with that. Left out: its number.', 'rule'),
  'questions[].question': key('What is to be decided.', 'Round each line, or the sum?'),
  'questions[].options': key('Answers to choose from; people can always use their own words.', [
    'Each line',
    'The sum',
  ]),
  'questions[].recommended': key('The number of the option that the agent recommends, from 1. It is marked.', 2),
  'questions[].context': key('What was looked at for this question alone. Markdown.'),
  'to': key('Who is asked: an agent that `may-ask` names; left out, people.', 'agent:reviewer'),
};

/** By schema, then by the path of a key: `a.b` below a key, `a[].b` in each of a list, `a.*.b` below any name. */
export const DESCRIPTIONS: Readonly<Record<string, Keys>> = {
  config: CONFIG,
  subagent: SUBAGENT,
  env: ENV,
  'needs-input': NEEDS_INPUT,
};

interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly additionalProperties?: SchemaNode | boolean;
  readonly [keyword: string]: unknown;
}

/**
 * A JSON Schema with its descriptions.
 * @throws Error for a key without a description, and for a description without a key.
 */
export function describeSchema(name: string, schema: object): object {
  const keys = DESCRIPTIONS[name];
  if (keys === undefined) return describeByName(name, schema);
  const left = new Set(Object.keys(keys));
  const described = describeNode(schema as SchemaNode, '', (path) => {
    left.delete(path);
    const found = Object.hasOwn(keys, path) ? keys[path] : undefined;
    if (found === undefined) throw new Error(`${name}: describe the key ${path} in schema-descriptions.ts.`);
    return found;
  });
  if (left.size > 0) throw new Error(`${name}: there is no key ${[...left].join(', ')} any more.`);
  return described;
}

function describeNode(node: SchemaNode, path: string, describe: (path: string) => KeyDescription): SchemaNode {
  const { properties, items, ...rest } = node;
  const { additionalProperties: others } = rest;
  return {
    ...rest,
    ...(typeof others === 'object' && { additionalProperties: describeNode(others, `${path}.*`, describe) }),
    ...(items !== undefined && { items: describeNode(items, `${path}[]`, describe) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, child]) => {
          const at = path === '' ? key : `${path}.${key}`;
          return [key, { ...describe(at), ...describeNode(child, at, describe) }];
        }),
      ),
    }),
  };
}
