/** The checks that no repository on the local GitHub can fail: of this machine, the network and owners' settings. */
import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { known } from '../../../cli/doctor/checks/finding.ts';
import { SETUP_CHECKS } from '../../../cli/doctor/checks/setup-checks.ts';
import type { SetupFacts } from '../../../cli/doctor/checks/setup-facts.ts';
import type { CliContext } from '../../../cli/cli-context.ts';
import type { GitHubContext } from '../../../client/github/client-context.ts';
import { requireAddress } from '../../../cli/commands/doctor.ts';
import { FIXES } from '../../../cli/doctor/fixes.ts';
import { readWorkflowText } from '../../../cli/doctor/checks/workflow-text.ts';

const NOW = Date.UTC(2026, 2, 4, 10);
const HOUR = 3_600_000;
const workflow = (path: string, file: string) => {
  const text = readFileSync(file, 'utf8');
  return { path, text, read: readWorkflowText(text), state: 'active' };
};
const AGENT = workflow('.github/workflows/agora.yml', 'examples/agora.yml');
const RELAY = workflow('.github/workflows/agora-relay.yml', 'examples/relay.yml');
const run = (more: object) => ({
  event: 'schedule',
  status: 'completed',
  conclusion: 'success',
  createdAt: NOW - HOUR,
  url: 'https://github.com/o/r/actions/runs/1',
  ...more,
});

const WHOLE: SetupFacts = {
  repository: {
    name: 'o/r',
    server: 'github.com',
    isArchived: false,
    isDisabled: false,
    isFork: false,
    hasIssues: true,
    isPrivate: false,
  },
  workflowFile: 'agora.yml',
  workflows: [AGENT, RELAY],
  configMistakes: [],
  vouchers: [{ login: 'agora[bot]', id: 7 }],
  pinnedHosts: 2,
  subagents: [{ name: 'fixer', runtime: undefined, hasVerify: true }],
  secrets: known(new Set(['AGORA_STATE_KEY', 'ANTHROPIC_API_KEY'])),
  labels: known(new Set(['agora:fixer'])),
  actions: known({ isEnabled: true, allowed: 'all', selected: undefined, needsSha: false }),
  mayOpenPulls: known(true),
  retentionDays: known(90),
  branchRules: known([]),
  agentRuns: known([run({})]),
  scheduledRuns: known([run({})]),
  app: known({
    slug: 'agora',
    login: 'agora[bot]',
    id: 7,
    permissions: { issues: 'write', pull_requests: 'write', actions: 'write', contents: 'write' },
    events: [
      'issues',
      'issue_comment',
      'pull_request',
      'pull_request_review',
      'pull_request_review_comment',
      'workflow_run',
    ],
  }),
  botReady: known('ready'),
  response: {
    serverTime: NOW,
    ownTime: NOW + 400,
    tookMs: 120,
    rateLeft: 4_900,
    rateLimit: 5_000,
    scopes: ['repo', 'workflow'],
  },
  machine: {
    nodeVersion: '24.21.0',
    version: '1.0.0',
    stateKey: 'q7Zt0vXo2JmB5nKp8Rw1Ls4Yd6Ha9Ge3',
    gitVersion: 'git version 2.43.0',
    isolation: known({
      mode: 'sandbox',
      asked: 'auto',
      method: 'sudo',
      setupAs: 'agent',
      tried: [],
      unprotected: ['The network is open.'],
    }),
  },
};
const look = (id: string, facts: SetupFacts) => SETUP_CHECKS.find((check) => check.id === id)?.look(facts);

it('passes when everything is correct', () => {
  expect(SETUP_CHECKS.map(({ id, look: judge }) => [id, judge(WHOLE).outcome])).toEqual(
    SETUP_CHECKS.map(({ id }) => [id, 'pass']),
  );
});

it.each<[string, 'fail' | 'warn', Partial<SetupFacts>]>([
  ['node', 'warn', { machine: { ...WHOLE.machine, nodeVersion: '20.11.0' } }],
  ['git', 'fail', { machine: { ...WHOLE.machine, gitVersion: undefined } }],
  ['network', 'warn', { response: { ...WHOLE.response, tookMs: 9_000 } }],
  ['clock', 'fail', { response: { ...WHOLE.response, ownTime: NOW + 300_000 } }],
  ['clock', 'fail', { response: { ...WHOLE.response, ownTime: NOW - 300_000 } }],
  ['rate-limit', 'warn', { response: { ...WHOLE.response, rateLeft: 12 } }],
  ['token-scopes', 'warn', { response: { ...WHOLE.response, scopes: ['repo'] } }],
  ['repository-active', 'fail', { repository: { ...WHOLE.repository, isArchived: true } }],
  ['repository-active', 'fail', { repository: { ...WHOLE.repository, isDisabled: true } }],
  ['issues-enabled', 'fail', { repository: { ...WHOLE.repository, hasIssues: false } }],
  ['fork', 'warn', { repository: { ...WHOLE.repository, isFork: true } }],
  ['labels', 'warn', { labels: known(new Set()) }],
  ['waiting-runs', 'fail', { agentRuns: known([run({ status: 'queued', createdAt: NOW - 2 * HOUR })]) }],
  ['last-runs', 'warn', { agentRuns: known([run({ conclusion: 'failure' })]) }],
  ['schedule-alive', 'fail', { scheduledRuns: known([run({ createdAt: NOW - 30 * HOUR })]) }],
  ['one-host', 'fail', { pinnedHosts: 1 }],
  ['bot-ready', 'fail', { botReady: known('not ready: GitHub rejects APP_ID and PRIVATE_KEY') }],
  ['bot-ready', 'fail', { botReady: known('cannot be reached: bad port') }],
])('%s reports its fault (%s), and says what to do', (id, outcome, fault) => {
  const found = look(id, { ...WHOLE, ...fault });

  expect(found?.outcome).toBe(outcome);
  expect(found?.fix).toMatch(/\w/);
});

it.each([
  ['every type of its event', '  issues:\n', 'pass'],
  ['only other types', '  issues:\n    types: [closed]\n', 'fail'],
  ['no event of an issue', '', 'fail'],
] as const)('judges a relay that names %s', (_, events, outcome) => {
  const text = readFileSync('examples/relay.yml', 'utf8').replace(/ {2}issues:\n {4}types: .*\n/, events);
  const workflows = [...WHOLE.workflows.slice(0, 1), { ...RELAY, text, read: readWorkflowText(text) }];

  expect(look('relay-events', { ...WHOLE, workflows })?.outcome).toBe(outcome);
});

it('says that facts that the token may not see cannot be judged', () => {
  const unknown = { kind: 'unknown', why: 'The token may not see this.' } as const;
  const facts = { ...WHOLE, secrets: unknown, labels: unknown, mayOpenPulls: unknown, branchRules: unknown };

  expect(
    ['secret-state-key', 'secret-model-key', 'labels', 'pull-requests-by-actions', 'branch-rules'].map((id) =>
      look(id, facts),
    ),
  ).toEqual(Array.from({ length: 5 }, () => ({ outcome: 'skip', detail: unknown.why })));
});

it.each([
  ['command', 'warn', /so the commands that the subagents run do not get it/],
  ['codex', 'fail', /so an agent that calls a model ends as soon as it starts/],
] as const)('judges a missing model key by what subagents run: %s', (runtime, outcome, said) => {
  const subagents = WHOLE.subagents.map((one) => ({ ...one, runtime }));
  const found = look('secret-model-key', { ...WHOLE, subagents, secrets: known(new Set()) });

  expect(found).toMatchObject({ outcome, detail: expect.stringMatching(said) as unknown });
});

it('does not accept a checkout that comes after the agent', () => {
  const text = readFileSync('examples/agora.yml', 'utf8');
  const [checkout = ''] = / {6}- uses: actions\/checkout[^]*?false\n/.exec(text) ?? [];
  const late = text.replace(checkout, '').replace(/(?=\n {2}# Can push|\n {2}deliver:)/, checkout);
  const workflows = [{ ...AGENT, text: late, read: readWorkflowText(late) }, RELAY];

  expect(late).not.toBe(text.replace(checkout, ''));
  expect(look('checkout', { ...WHOLE, workflows })?.outcome).toBe('fail');
});

it('does not judge how long state is kept when an expression sets it', () => {
  const text = readFileSync('examples/agora.yml', 'utf8').replace(
    '          job-minutes:',
    '          retention-days: ${{ vars.DAYS }}\n$&',
  );
  const workflows = [{ ...WHOLE.workflows[0], path: '.github/workflows/agora.yml', text, state: 'active' }].map(
    (file) => ({ ...file, read: readWorkflowText(file.text) }),
  );

  expect(look('retention', { ...WHOLE, workflows })).toEqual({
    outcome: 'skip',
    detail: 'An expression in the workflow sets it.',
  });
});

it('says who can read the state key, and how to prevent that', () => {
  const text = readFileSync('examples/agora.yml', 'utf8').replace('runs-on: ', 'environment: agora\n    runs-on: ');
  const workflows = [
    { ...WHOLE.workflows[0], path: '.github/workflows/agora.yml', text, read: readWorkflowText(text), state: 'active' },
  ];
  const closed = { ...WHOLE, workflows };

  expect(look('secret-state-key', WHOLE)?.detail).toMatch(
    /^AGORA_STATE_KEY\. Anyone who can push a workflow can read it\. To prevent that, move it to an environment/,
  );
  expect(look('secret-state-key', closed)).toEqual({ outcome: 'pass', detail: 'AGORA_STATE_KEY.' });
  expect(look('secret-state-key', { ...closed, secrets: known(new Set()) })).toEqual({
    outcome: 'skip',
    detail: 'The job uses an environment, whose secrets are not visible here.',
  });
});

it('says what isolates agents from this machine, and what is not protected', () => {
  const none = {
    mode: 'none',
    asked: 'auto',
    setupAs: 'runner',
    tried: ['With a user namespace: not permitted.'],
    unprotected: ['All of it.'],
  } as const;
  const facts = {
    ...WHOLE.machine,
    isolation: known({ ...none, tried: [...none.tried], unprotected: ['All of it.'] }),
  };

  expect(look('sandbox', WHOLE)?.detail).toBe('A sandbox works here (sudo). Not protected: The network is open.');
  expect(look('sandbox', { ...WHOLE, machine: facts })).toEqual({
    outcome: 'skip',
    detail: 'No sandbox works here. With a user namespace: not permitted. Not protected: All of it.',
  });
});

it('never shows the state key', () => {
  const { stateKey = '' } = WHOLE.machine;

  expect(JSON.stringify(SETUP_CHECKS.map(({ look: judge }) => judge(WHOLE)))).not.toContain(stateKey);
});

it('repairs only what is checked, and the documents list every check', () => {
  const ids = SETUP_CHECKS.map(({ id }) => id);
  const document = readFileSync('docs/doctor.md', 'utf8');

  expect(ids).toEqual(expect.arrayContaining(Object.keys(FIXES)));
  expect(ids.filter((id) => !document.includes(`| \`${id}\` |`))).toEqual([]);
  expect(
    Object.keys(FIXES).filter((id) => !new RegExp(`^\\| \`${id}\` \\|.*\\| yes \\|$`, 'm').test(document)),
  ).toEqual([]);
});

it('creates a missing state key in the repository on its own server', async () => {
  const facts = {
    ...WHOLE,
    repository: { ...WHOLE.repository, server: 'git.corner.example' },
    secrets: known(new Set<string>()),
  };
  const typed: string[] = [];
  const machine = {
    random: (bytes: number) => new Uint8Array(bytes).fill(7),
    programs: {
      run: (program: string, args: readonly string[], { input = '' }: { readonly input?: string }) => {
        typed.push(`${program} ${args.join(' ')} < ${input}`);
        return Promise.resolve({ code: 0, out: '', err: '' });
      },
    },
  } as unknown as CliContext;

  await FIXES['secret-state-key']?.(facts, {} as GitHubContext, machine);

  expect(typed).toEqual([
    `gh secret set AGORA_STATE_KEY --repo git.corner.example/o/r < ${Buffer.alloc(32, 7).toString('base64')}`,
  ]);
});

it('says that a bot cannot be reached, and what to check', () => {
  expect(look('bot-ready', { ...WHOLE, botReady: known('cannot be reached: bad port') })).toEqual({
    outcome: 'fail',
    detail: 'It cannot be reached: bad port.',
    fix: 'Check the address of --bot, and that the bot runs there: docs/bot.md.',
  });
});

it.each(['agora', 'ftp://agora.example.org', 'http://', ''])('refuses %j as the address of a bot', (bot) => {
  expect(() => {
    requireAddress(bot);
  }).toThrow('is not the address of a bot');
});

it('accepts an address of a bot, and none', () => {
  requireAddress('http://127.0.0.1:9');
  requireAddress(undefined);
});
