/** What the doctor says is true, and what it recommends works. */
import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { known } from '../../../cli/doctor/checks/finding.ts';
import { SETUP_CHECKS } from '../../../cli/doctor/checks/setup-checks.ts';
import type { SetupFacts } from '../../../cli/doctor/checks/setup-facts.ts';
import { readWorkflowText } from '../../../cli/doctor/checks/workflow-text.ts';
import { examine, type DoctorOptions } from '../../../cli/doctor/examine-repository.ts';
import type { GitHubContext } from '../../../client/github/client-context.ts';

/** Only the facts that the check looks at. */
const look = (id: string, facts: object) => SETUP_CHECKS.find((check) => check.id === id)?.look(facts as SetupFacts);

it.each([90, 400])('does not accept more days than the action does, also if the repository allows %i', (days) => {
  const text = readFileSync('examples/agora.yml', 'utf8').replace('job-minutes:', 'retention-days: 120\n          $&');
  const workflows = [{ path: '.github/workflows/agora.yml', text, read: readWorkflowText(text), state: 'active' }];

  expect(look('retention', { workflows, workflowFile: 'agora.yml', retentionDays: known(days) })).toEqual({
    outcome: 'fail',
    detail: 'The workflow sets 120 days, but the action accepts at most 90, so every run is refused.',
    fix: 'Write `retention-days: 90`, or less, under `with:`.',
  });
});

/** The agent's workflow of the examples, with one line replaced. */
function withLine(line: string | RegExp, by: string): Pick<SetupFacts, 'workflows' | 'workflowFile'> {
  const text = readFileSync('examples/agora.yml', 'utf8').replace(line, by);
  const read = readWorkflowText(text);
  return {
    workflows: [{ path: '.github/workflows/agora.yml', text, read, state: 'active' }],
    workflowFile: 'agora.yml',
  };
}

it.each(['0', "''", '1.5', '-3', 'true'])('does not accept %s days, which the action refuses', (days) => {
  const facts = withLine('job-minutes:', `retention-days: ${days}\n          $&`);

  expect(look('retention', { ...facts, retentionDays: known(90) })).toMatchObject({
    outcome: 'fail',
    fix: 'Write `retention-days: 90`, or less, under `with:`.',
  });
});

it.each([
  ['{ group: large }', 'pass', 'group large.'],
  ['{ group: large, labels: [self-hosted, linux] }', 'pass', 'group large self-hosted linux.'],
  ['{ group: large, labels: windows-2025 }', 'warn', 'group large windows-2025 has no sandbox.'],
  ['[self-hosted, linux]', 'pass', 'self-hosted linux.'],
])('names the runner of runs-on: %s', (runsOn, outcome, detail) => {
  expect(look('runner', withLine(/runs-on: .*/, `runs-on: ${runsOn}`))).toMatchObject({ outcome, detail });
});

it.each([
  [[], 'fail', 'authority.vouches does not name agora[bot], so every run that it starts is refused.'],
  [[{ login: 'Agora[bot]', id: 7 }], 'pass', 'agora[bot] is named in authority.vouches.'],
  [[{ login: 'agora[bot]', id: 8 }], 'fail', 'authority.vouches names agora[bot] with the id 8, but its id is 7, so'],
])('compares the id of an account that vouches, as a run does: %j', (vouchers, outcome, said) => {
  const app = known({ slug: 'agora', login: 'agora[bot]', id: 7 });

  expect(look('app-vouches', { app, vouchers })).toMatchObject({
    outcome,
    detail: expect.stringContaining(said) as unknown,
  });
});

it('does not propose to vouch for an account whose id is unknown', () => {
  const app = known({ slug: 'agora', login: 'agora[bot]' });

  expect(look('app-vouches', { app, vouchers: [] })?.outcome).toBe('skip');
});

const STRONG = ['q7Zt0vXo2JmB5nKp8Rw1Ls4Yd6Ha9Ge3', 'W8sPq1Zx5Vb2Nm7Lk4Jh9Gf3Dd6Sa0Qw'];

it.each([
  [STRONG[0], 'pass', '32 characters.'],
  [`new: ${STRONG[0]}\nold: ${STRONG[1]}`, 'pass', '32, 32 characters.'],
  [`new: 0123456789abcdef\nold: ${STRONG[1]}`, 'warn', '16 characters, 16 different: anyone'],
  [
    `new: ${STRONG[0]}\nold: short`,
    'fail',
    'It is refused by every run: the key "old" must have at least 16 characters.',
  ],
  [`new: ${STRONG[0]}\n${STRONG[1]}`, 'fail', 'It is refused by every run: has lines with a name and lines without'],
  ['short', 'fail', 'It is refused by every run: must have at least 16 characters.'],
])('judges each of several state keys, and not their text as a whole: %#', (stateKey = '', outcome, said) => {
  expect(look('key-strength', { machine: { stateKey } })).toMatchObject({
    outcome,
    detail: expect.stringContaining(said) as unknown,
  });
});

it('names the events of an App without which nobody hears a review', () => {
  const app = known({ slug: 'agora', events: ['issues', 'issue_comment', 'workflow_run', 'pull_request'] });

  expect(look('app-events', { app })).toMatchObject({
    outcome: 'warn',
    detail: expect.stringContaining('not subscribe to pull_request_review, pull_request_review_comment, so') as unknown,
  });
});

it.each([
  ['agora:fixer', ['fixer', 'other'], 'agora:other does not exist'],
  ['none', ['fixer', 'other'], 'agora:fixer, agora:other do not exist'],
])('counts the labels that are missing beside %s', (label, names, said) => {
  const subagents = names.map((name) => ({ name }));

  expect(look('labels', { subagents, labels: known(new Set([label])) })?.detail).toContain(said);
});

/** A repository with that workflow, and nothing else. */
function contextWith(workflow: string | undefined): GitHubContext {
  const file = { type: 'file', name: 'agora.yml', encoding: 'base64', size: 1 };
  const answers: Readonly<Record<string, unknown>> = {
    'GET /user': { login: 'me', id: 1 },
    'GET /repos/{owner}/{repo}': { id: 1, full_name: 'o/r', default_branch: 'main', private: false, html_url: '' },
    'GET /repos/{owner}/{repo}/git/ref/{ref}': { object: { sha: '1'.repeat(40) } },
    ...(workflow !== undefined && {
      'GET /repos/{owner}/{repo}/contents/{path}': { ...file, content: Buffer.from(workflow).toString('base64') },
    }),
  };
  const request = (route: string): Promise<unknown> =>
    route in answers
      ? Promise.resolve({ data: answers[route], headers: {} })
      : Promise.reject(Object.assign(new Error('Not Found'), { status: 404 }));
  return { client: { request }, at: { owner: 'o', repo: 'r' }, workflow: 'agora.yml' } as unknown as GitHubContext;
}

it.each([undefined, 'on: push\njobs: {}\n'])('names files that exist for a workflow that is %j', async (text) => {
  const options = { mayWrite: false } as DoctorOptions;
  let fix = '';
  for await (const check of examine(contextWith(text), options))
    if (check.id === 'workflow') {
      ({ fix = '' } = check);
      break;
    }

  const named = fix.match(/\b(?:examples|docs)\/[\w.]+\w|README/g) ?? [];
  expect(named.length).toBeGreaterThan(0);
  expect(
    named.filter((path) => !/uses: agora\/dispatch@/.test(readFileSync(path.replace('README', 'README.md'), 'utf8'))),
  ).toEqual([]);
});

it('does not take the secret of another variable for the model key', () => {
  const facts = withLine(/( +)ANTHROPIC_API_KEY: .*/, '$&\n$1NPM_TOKEN: ${{ secrets.NPM_READ_TOKEN }}');
  const found = look('secret-model-key', { ...facts, subagents: [], secrets: known(new Set(['NPM_READ_TOKEN'])) });

  expect(found).toMatchObject({
    outcome: 'fail',
    fix: 'Run `gh secret set ANTHROPIC_API_KEY` and paste the key.',
  });
});

it.each(['', ' ""', ' null'])('takes an input that is written without a value for a missing one:%s', (value) => {
  const emptied = (file: string) => {
    const text = readFileSync(`examples/${file}`, 'utf8').replace(
      /^( +(?:state-key|result-artifact-id):).*/gm,
      `$1${value}`,
    );
    return { path: `.github/workflows/${file}`, text, read: readWorkflowText(text), state: 'active' };
  };
  const facts = { workflows: [emptied('agora.yml'), emptied('relay.yml')], workflowFile: 'agora.yml' };

  for (const id of ['state-key-passed', 'relay-state-key', 'delivery-wiring'])
    expect(look(id, facts), id).toMatchObject({ outcome: 'fail' });
});

it.each([
  ['disabled_inactivity', true],
  ['disabled_manually', false],
])('says why a relay is %s only if GitHub has disabled it', (state, isByGitHub) => {
  const text = readFileSync('examples/relay.yml', 'utf8');
  const relay = { path: '.github/workflows/relay.yml', text, read: readWorkflowText(text), state };
  const found = look('relay-active', { workflows: [relay], workflowFile: 'agora.yml' });

  expect(found?.outcome).toBe('fail');
  expect(found?.detail.includes('60 days')).toBe(isByGitHub);
});
