/** What the doctor says when GitHub refuses a request, and about files that nothing can start. */
import { expect, it } from 'vitest';
import { examine, type DoctorOptions } from '../../../cli/doctor/examine-repository.ts';
import { readSetup, type SetupPlace } from '../../../cli/doctor/read-setup.ts';
import { known } from '../../../cli/doctor/checks/finding.ts';
import type { GitHubContext } from '../../../client/github/client-context.ts';
import type { DoctorCheck } from '../../../cli/cli-schemas.ts';

const file = (text: string): unknown => ({ type: 'file', encoding: 'base64', size: 1, content: btoa(text) });

interface Asked {
  readonly path?: string;
  readonly tree_sha?: string;
}

const entry = (path: string, type: string, sha: string): unknown => ({ path, type, sha, mode: '100644', size: 1 });

/** The repository's registry holds one capability. */
const TREES: Readonly<Record<string, unknown>> = {
  root: { truncated: false, tree: [entry('.github', 'tree', 'github')] },
  github: { truncated: false, tree: [entry('agora', 'tree', 'agora')] },
  agora: { truncated: false, tree: [entry('capabilities/lint/skills/a.md', 'blob', 'a')] },
};

/** @param contents by their paths. @param status how everything else is answered. */
function contextOf(contents: Readonly<Record<string, unknown>>, status: number, message: string): GitHubContext {
  const answers: Readonly<Record<string, (path: string) => unknown>> = {
    'GET /user': () => ({ login: 'me', id: 1 }),
    'GET /repos/{owner}/{repo}': () => ({ id: 1, full_name: 'o/r', default_branch: 'main', html_url: 'https://h/o/r' }),
    'GET /repos/{owner}/{repo}/git/ref/{ref}': () => ({ object: { sha: '1'.repeat(40) } }),
    'GET /repos/{owner}/{repo}/contents/{path}': (path) => contents[path],
    'GET /repos/{owner}/{repo}/git/commits/{commit_sha}': () => ({ tree: { sha: 'root' }, parents: [] }),
    'GET /repos/{owner}/{repo}/git/trees/{tree_sha}': (tree) => TREES[tree],
  };
  const refuse = (): Promise<never> => Promise.reject(Object.assign(new Error(message), { status }));
  const request = (route: string, { path = '', tree_sha = '' }: Asked = {}): Promise<unknown> => {
    const data = answers[route]?.(path === '' ? tree_sha : path);
    if (data !== undefined) return Promise.resolve({ data, headers: {} });
    return path === '' ? refuse() : Promise.reject(Object.assign(new Error('Not Found'), { status: 404 }));
  };
  const clock = { now: () => new Date(0) };
  const at = { owner: 'o', repo: 'r' };
  return { client: { request, paginate: refuse }, at, clock, workflow: 'agora.yml' } as unknown as GitHubContext;
}

async function findCheck(id: string, context: GitHubContext): Promise<DoctorCheck | undefined> {
  for await (const check of examine(context, { mayWrite: false } as DoctorOptions)) if (check.id === id) return check;
  return undefined;
}

const LIMITED = 'You have exceeded a secondary rate limit.';

it.each(['permission', 'actions-bot', 'setup'])('does not call a rate limit a missing permission (%s)', async (id) => {
  expect(await findCheck(id, contextOf({}, 403, LIMITED))).toMatchObject({
    outcome: 'fail',
    detail: `GitHub's rate limit is used up: ${LIMITED}`,
    fix: 'Wait a minute, then try again.',
  });
});

it('still says that a token has too few permissions', async () => {
  const context = contextOf({}, 403, 'Resource not accessible by personal access token');

  expect(await findCheck('permission', context)).toMatchObject({
    detail: expect.stringContaining('is read;') as unknown,
  });
  expect(await findCheck('actions-bot', context)).toMatchObject({ fix: 'Use a token with more permissions.' });
});

it('does not blame the token for what an archived repository refuses', async () => {
  const context = contextOf({}, 403, 'Repository was archived so is read-only.');

  expect(await findCheck('actions-bot', context)).toMatchObject({
    fix: 'Unarchive the repository under Settings → General.',
  });
});

it('does not say that settings are invisible to a token when a rate limit hides them', async () => {
  const context = { ...contextOf({}, 403, LIMITED), client: contextOf({}, 403, LIMITED).client };
  const client = { ...context.client, paginate: () => Promise.resolve([]) } as unknown as GitHubContext['client'];
  const place = { machine: {}, askBot: () => Promise.resolve(known(undefined)) } as unknown as SetupPlace;

  await expect(readSetup({ ...context, client }, 'main', place)).rejects.toThrow(LIMITED);
});

it.each(['Fixer', 'my_fixer'])('reports a subagent that nothing can start because of its name: %s', async (name) => {
  const folder = '.github/agora/subagents';
  const contents = {
    [folder]: [{ type: 'file', name: `${name}.md` }],
    [`${folder}/${name}.md`]: file('Fix it.\n'),
  };

  expect(await findCheck('registry', contextOf(contents, 404, 'Not Found'))).toMatchObject({
    outcome: 'fail',
    detail: `${name}.md: the name must be lower-case letters, digits and dashes, at most 63`,
  });
});

it('does not count a README as a subagent', async () => {
  const folder = '.github/agora/subagents';
  const [readme, fixer] = ['README.md', 'fixer.md'].map((name) => ({ type: 'file', name }));
  const files = { [`${folder}/README.md`]: file('# Who does what\n'), [`${folder}/fixer.md`]: file('Fix it.\n') };

  expect(
    await findCheck('registry', contextOf({ ...files, [folder]: [readme, fixer] }, 404, 'Not Found')),
  ).toMatchObject({ outcome: 'pass', detail: '1: fixer.' });
  expect(await findCheck('registry', contextOf({ ...files, [folder]: [readme] }, 404, 'Not Found'))).toMatchObject({
    outcome: 'fail',
    detail: expect.stringContaining('There is no subagent') as unknown,
  });
});

it('names what a subagent names and what does not exist, because its task would fail at its start', async () => {
  const folder = '.github/agora/subagents';
  const contents = {
    [folder]: [
      { type: 'file', name: 'fixer.md' },
      { type: 'file', name: 'sound.md' },
    ],
    [`${folder}/fixer.md`]: file('---\nruntime: claude\ncapabilities: [lint, tset]\nenv: [ci]\n---\nFix it.\n'),
    [`${folder}/sound.md`]: file('---\nruntime: codex\ncapabilities: [lint]\nmay-ask: [agent:nobody]\n---\nFix it.\n'),
  };

  const check = await findCheck('registry', contextOf(contents, 404, 'Not Found'));

  expect(check).toMatchObject({ outcome: 'fail' });
  expect(check?.detail).toBe(
    'fixer.md: there is no runtime "claude"; there are claude-code, codex, command, gemini, opencode; ' +
      'there is no capability tset: the folder capabilities/tset holds no file; ' +
      'there is no environment ci: write envs/ci.yaml',
  );
});

it('says how to go on after an interruption: nothing was started that has a status', async () => {
  const options = { mayWrite: false, signal: AbortSignal.abort() } as DoctorOptions;

  await expect(examine(contextOf({}, 404, 'Not Found'), options).next()).rejects.toMatchObject({
    code: 'aborted',
    message: 'It was stopped before it was done.',
    fix: 'Run the same command again.',
  });
});

it.each([
  [
    'jobs: [\n  relay:\n    steps:\n      - uses: agora/dispatch/relay@v1\n',
    /: it is not YAML: .* line \d+, column \d+\.$/,
  ],
  ['jobs:\n  relay:\n    steps: agora/dispatch/relay@v1\n', /: it is not a workflow\.$/],
])('names a relay that cannot be read, and does not say that there is none: %j', async (text, said) => {
  const path = '.github/workflows/relay.yml';
  const contents = { '.github/workflows': [{ type: 'file', name: 'relay.yml' }], [path]: file(text) };
  const context = contextOf(contents, 404, 'Not Found');
  const client = { ...context.client, paginate: () => Promise.resolve([]) } as unknown as GitHubContext['client'];

  const check = await findCheck('relay', { ...context, client });

  expect(check).toMatchObject({ outcome: 'fail', fix: 'Compare it with examples/relay.yml.' });
  expect(check?.detail).toMatch(said);
  expect(check?.detail.startsWith(path)).toBe(true);
});
