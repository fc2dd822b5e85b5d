/** What the doctor reads from GitHub, and what it says when GitHub has not got it. */
import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { known } from '../../../cli/doctor/checks/finding.ts';
import { SETUP_CHECKS } from '../../../cli/doctor/checks/setup-checks.ts';
import type { SetupFacts } from '../../../cli/doctor/checks/setup-facts.ts';
import { readSetup, type SetupPlace } from '../../../cli/doctor/read-setup.ts';
import type { GitHubContext } from '../../../client/github/client-context.ts';

const NOW = Date.UTC(2026, 2, 4, 10);
const FOLDER = '.github/workflows';
const PLACE = { machine: {}, askBot: () => Promise.resolve(known(undefined)) } as unknown as SetupPlace;
const refusal = (status: number): Error => Object.assign(new Error(`answered ${status}`), { status });

interface FakeRepository {
  /** The workflows, by their names. */
  readonly files?: Readonly<Record<string, string>>;
  /** When the relay's schedule last started a run. */
  readonly lastRun?: string;
  readonly app?: string;
  /** For requests that nothing else answers. */
  readonly error?: Error;
}

type Given = Readonly<Record<string, string>>;

function contextOf({ files = {}, lastRun, app, error = refusal(404) }: FakeRepository): GitHubContext {
  const content = (path: string): unknown => {
    const file = files[path.slice(FOLDER.length + 1)];
    if (path === FOLDER) return Object.keys(files).map((name) => ({ type: 'file', name }));
    return file === undefined
      ? undefined
      : { type: 'file', encoding: 'base64', size: 1, content: Buffer.from(file).toString('base64') };
  };
  const runs = ({ workflow_id: name = '', created = '>=' }: Given): unknown => {
    const isListed = lastRun !== undefined && lastRun.slice(0, 10) >= created.slice(2);
    const run = { event: 'schedule', status: 'completed', conclusion: 'success', created_at: lastRun, html_url: 'u' };
    return name in files ? { workflow_runs: isListed ? [run] : [] } : undefined;
  };
  const answers: Readonly<Record<string, (given: Given) => unknown>> = {
    'GET /repos/{owner}/{repo}': () => ({
      full_name: 'o/r',
      html_url: 'https://github.com/o/r',
      default_branch: 'main',
    }),
    'GET /repos/{owner}/{repo}/contents/{path}': ({ path = '' }) => content(path),
    'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs': runs,
  };
  const request = (route: string, given: Given): Promise<unknown> => {
    const data = answers[route]?.(given);
    const missing = route in answers ? refusal(404) : error;
    return data === undefined ? Promise.reject(missing) : Promise.resolve({ data, headers: {} });
  };
  // Of a long list, only all pages together have the last rule.
  const paginate = (route: string) => Promise.resolve(route.includes('/rules/') ? [{ type: 'creation' }] : []);
  const client = { request, paginate };
  const clock = { now: () => new Date(NOW) };
  return { client, clock, app, at: { owner: 'o', repo: 'r' }, workflow: 'agora.yml' } as unknown as GitHubContext;
}

const look = (id: string, facts: SetupFacts) => SETUP_CHECKS.find((check) => check.id === id)?.look(facts);

it('says that a schedule has stopped which last started more than five weeks ago', async () => {
  const relay = readFileSync('examples/relay.yml', 'utf8');
  const context = contextOf({ files: { 'agora-relay.yml': relay }, lastRun: '2025-12-24T10:13:00Z' });

  expect(look('schedule-alive', await readSetup(context, 'main', PLACE))).toMatchObject({
    outcome: 'fail',
    detail: expect.stringContaining('last started at 2025-12-24 10:13 UTC') as unknown,
  });
});

it.each(['waiting-runs', 'last-runs'])('says that there is no workflow that could have runs (%s)', async (id) => {
  expect(look(id, await readSetup(contextOf({}), 'main', PLACE))).toEqual({
    outcome: 'skip',
    detail: 'There is no .github/workflows/agora.yml.',
  });
});

it('reads the branch rules of all pages', async () => {
  expect(look('branch-rules', await readSetup(contextOf({}), 'main', PLACE))?.outcome).toBe('fail');
});

it('names the App that GitHub does not show', async () => {
  expect(look('app-events', await readSetup(contextOf({ app: 'my-ap' }), 'main', PLACE))).toEqual({
    outcome: 'skip',
    detail:
      'GitHub shows no App "my-ap" (AGORA_APP): its slug is the end of the address of its page. A private App can only be seen by its owner.',
  });
});
