/** `agora doctor` on the local GitHub: one repository for each fault, in which nothing else is wrong. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proposeFiles } from '../../../cli/init/init-files.ts';
import { startHub, type Hub } from '../../../localhub/hub.ts';
import type { RepositorySeed } from '../../../localhub/hub-options.ts';
import { agora, outputOf } from '../../support/command-line.ts';

const AGENT = '.github/workflows/agora.yml';
const RELAY = '.github/workflows/agora-relay.yml';
const FIXER = '.github/agora/subagents/fixer.md';
const CONFIG = '.github/agora/config.yaml';
const WHOLE = Object.fromEntries(
  proposeFiles({
    host: 'relay',
    subagent: 'fixer',
    runtime: 'claude-code',
    test: 'npm test',
    install: undefined,
    app: undefined,
    repository: 'corner/shop',
  }).map(({ path, text }) => [path, text]),
);

interface PlantedFault {
  /** The check that must find it. */
  readonly id: string;
  readonly outcome: 'fail' | 'warn';
  readonly file?: string;
  readonly from?: RegExp;
  readonly to?: string;
  readonly settings?: RepositorySeed['settings'];
  readonly without?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

const FAULTS: readonly PlantedFault[] = [
  { id: 'workflow', outcome: 'fail', file: AGENT, from: /[^]+/, to: 'on: push\njobs: {}\n' },
  { id: 'workflow-name', outcome: 'fail', env: { AGORA_WORKFLOW: 'agent.yml' } },
  { id: 'registry', outcome: 'fail', file: FIXER, from: /description/, to: 'discription' },
  { id: 'state-key-passed', outcome: 'fail', file: AGENT, from: / {10}state-key: .*\n/, to: '' },
  { id: 'request-passed', outcome: 'fail', file: AGENT, from: / {10}request: .*\n/, to: '' },
  { id: 'model-key-passed', outcome: 'warn', file: AGENT, from: / {8}env:\n.*\n/, to: '' },
  {
    id: 'model-key-passed',
    outcome: 'warn',
    file: AGENT,
    from: /(?<= {8}env:\n)/,
    to: '          CLAUDE_CODE_USE_BEDROCK: 1\n',
  },
  { id: 'checkout', outcome: 'fail', file: AGENT, from: / {6}- uses: actions\/checkout[^]*?false\n/, to: '' },
  { id: 'checkout', outcome: 'warn', file: AGENT, from: /persist-credentials: false/, to: 'persist-credentials: true' },
  {
    id: 'concurrency',
    outcome: 'fail',
    file: AGENT,
    from: /^jobs:/m,
    to: 'concurrency: { group: a, cancel-in-progress: true }\n\njobs:',
  },
  { id: 'pinned', outcome: 'warn', file: AGENT, from: /agora\/dispatch@v1/, to: 'agora/dispatch@main' },
  { id: 'runner', outcome: 'warn', file: AGENT, from: /ubuntu-latest/, to: 'macos-15' },
  { id: 'delivery', outcome: 'warn', file: AGENT, from: /\n {2}# Can push[^]*/, to: '' },
  { id: 'delivery-permissions', outcome: 'fail', file: AGENT, from: / {6}contents: write.*\n/, to: '' },
  { id: 'delivery-wiring', outcome: 'fail', file: AGENT, from: / {6}result-digest: .*steps.*\n/, to: '' },
  { id: 'config', outcome: 'fail', file: CONFIG, from: /remind-after/, to: 'remind-afer' },
  { id: 'verify', outcome: 'warn', file: FIXER, from: /verify:\n.*\n.*\n/, to: '' },
  { id: 'relay-active', outcome: 'fail', settings: { disabledWorkflows: ['agora-relay.yml'] } },
  { id: 'relay-workflow', outcome: 'fail', file: RELAY, from: /$/, to: '          workflow: agent.yml\n' },
  { id: 'relay-names', outcome: 'fail', file: AGENT, from: /^name: Agora$/m, to: 'name: Agent' },
  { id: 'relay-events', outcome: 'fail', file: RELAY, from: /labeled, closed, unlocked/, to: 'closed' },
  { id: 'relay-permissions', outcome: 'fail', file: RELAY, from: / {6}actions: write.*\n/, to: '' },
  { id: 'relay-state-key', outcome: 'fail', file: RELAY, from: / {8}with:\n.*state-key.*\n/, to: '' },
  { id: 'schedule-minute', outcome: 'warn', file: RELAY, from: /cron: '.*'/, to: "cron: '*/30 * * * *'" },
  { id: 'one-state-key', outcome: 'fail', file: RELAY, from: /AGORA_STATE_KEY/, to: 'OTHER_KEY' },
  { id: 'relay', outcome: 'warn', file: RELAY, from: /[^]+/, to: 'on: push\njobs: {}\n' },
  { id: 'secret-state-key', outcome: 'fail', without: 'AGORA_STATE_KEY' },
  { id: 'secret-model-key', outcome: 'fail', without: 'ANTHROPIC_API_KEY' },
  { id: 'pull-requests-by-actions', outcome: 'fail', settings: { pullRequestsByActions: false } },
  { id: 'actions-enabled', outcome: 'fail', settings: { actionsEnabled: false } },
  { id: 'actions-allowed', outcome: 'fail', settings: { allowedActions: ['acme/*'] } },
  { id: 'actions-allowed', outcome: 'fail', settings: { pinnedActions: true } },
  { id: 'retention', outcome: 'warn', settings: { retentionDays: 7 } },
  { id: 'branch-rules', outcome: 'fail', settings: { branchRules: ['creation'] } },
  { id: 'key-strength', outcome: 'fail', env: { AGORA_STATE_KEY: 'short' } },
  { id: 'key-strength', outcome: 'warn', env: { AGORA_STATE_KEY: 'a'.repeat(40) } },
  { id: 'app-permissions', outcome: 'fail', env: { AGORA_APP: 'weak' } },
  { id: 'app-events', outcome: 'fail', env: { AGORA_APP: 'weak' } },
  { id: 'app-vouches', outcome: 'fail', env: { AGORA_APP: 'agora' } },
  { id: 'one-host', outcome: 'fail', env: { AGORA_APP: 'agora' } },
  { id: 'bot-ready', outcome: 'fail', args: ['--bot', 'http://127.0.0.1:9'] },
];

const nameOf = (index: number): string => `fault-${index}`;
let hub: Hub;
let workDir: string;

async function writeRepository({ file, from = /$^/, to = '' }: Partial<PlantedFault>, name: string): Promise<string> {
  const folder = join(workDir, name);
  for (const [path, text] of Object.entries(WHOLE)) {
    const planted = path === file ? text.replace(from, to) : text;
    if (path === file && planted === text) throw new Error(`${name}: nothing was planted in ${path}.`);
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), planted);
  }
  return folder;
}

async function seedOf(fault: Partial<PlantedFault>, name: string): Promise<RepositorySeed> {
  const secrets = { AGORA_STATE_KEY: 'x', ANTHROPIC_API_KEY: 'x', OTHER_KEY: 'x' };
  return {
    owner: 'corner',
    name,
    from: await writeRepository(fault, name),
    collaborators: { alice: 'admin', bob: 'write' },
    secrets: Object.fromEntries(Object.entries(secrets).filter(([secret]) => secret !== fault.without)),
    ...(fault.settings !== undefined && { settings: fault.settings }),
  };
}

beforeAll(async () => {
  workDir = await mkdtemp(join(tmpdir(), 'agora-doctor-'));
  const app = { name: 'x', webhookSecret: 'x'.repeat(20) };
  const events = ['issues', 'issue_comment', 'workflow_run'].concat([
    'pull_request',
    'pull_request_review',
    'pull_request_review_comment',
  ]);
  const whole = { issues: 'write', pull_requests: 'write', actions: 'write', contents: 'write', metadata: 'read' };
  hub = await startHub({
    workDir: join(workDir, 'hub'),
    node: process.execPath,
    users: [{ login: 'alice' }, { login: 'bob' }],
    repositories: [
      await seedOf({}, 'whole'),
      await seedOf({ settings: { pullRequestsByActions: false, disabledWorkflows: ['agora-relay.yml'] } }, 'to-fix'),
      ...(await Promise.all(FAULTS.map((fault, index) => seedOf(fault, nameOf(index))))),
    ],
    apps: [
      { ...app, id: 4711, slug: 'agora', permissions: whole, events },
      { ...app, id: 4712, slug: 'weak', permissions: { metadata: 'read', issues: 'write' }, events: ['issues'] },
    ],
    actions: new Map(),
  });
  for (const name of ['whole', ...FAULTS.map((_, index) => nameOf(index))])
    await hub.as('alice').rest.issues.createLabel({ owner: 'corner', repo: name, name: 'agora:fixer' });
});
afterAll(async () => {
  await hub.close();
  await rm(workDir, { recursive: true, force: true });
});

async function diagnose(name: string, { env = {}, args = [] }: Partial<PlantedFault> = {}, who = 'alice') {
  const ended = await agora(['doctor', '--json', '--repo', `corner/${name}`, ...args], {
    env: { GITHUB_API_URL: hub.url, GH_TOKEN: hub.tokenOf(who), ...env },
  });
  return { code: ended.code, checks: outputOf('doctor', ended).checks };
}

it('finds nothing wrong in what agora init writes', async () => {
  const { code, checks } = await diagnose('whole');

  expect(checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn')).toEqual([]);
  expect(code).toBe(0);
  expect(checks.length).toBeGreaterThanOrEqual(30);
  expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
});

it.concurrent.each(FAULTS.map((fault, index) => ({ ...fault, index })))(
  'finds the planted fault $id ($outcome), and says what to do',
  async ({ index, ...fault }) => {
    const { code, checks } = await diagnose(nameOf(index), fault);
    const found = checks.find(({ id }) => id === fault.id);

    expect(found, JSON.stringify(checks, null, 1)).toMatchObject({ outcome: fault.outcome });
    expect(found?.fix ?? '').not.toBe('');
    expect(code).toBe(checks.some(({ outcome }) => outcome === 'fail') ? 1 : 0);
  },
);

it('repairs what a program can, and reports it as correct the next time', async () => {
  const before = await diagnose('to-fix');
  const fixed = await diagnose('to-fix', { args: ['--fix'] });
  const after = await diagnose('to-fix');

  const open = ({ checks }: typeof before) =>
    checks.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn').map(({ id }) => id);
  expect(open(before)).toEqual(['pull-requests-by-actions', 'labels', 'relay-active']);
  expect(fixed.checks.filter(({ detail }) => detail.startsWith('Repaired.')).map(({ id }) => id)).toEqual(open(before));
  expect(open(after)).toEqual([]);
});

it('skips, and says so, what only an administrator may see', async () => {
  const { checks } = await diagnose('whole', {}, 'bob');

  expect(checks.find(({ id }) => id === 'pull-requests-by-actions')).toMatchObject({
    outcome: 'skip',
    detail: expect.stringContaining('administrator') as unknown,
  });
});
