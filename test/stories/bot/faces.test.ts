/** What a person sees of a run of the shipped bundle: its outcome, its usage and the results of its checks. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, outputsOf, SHOP, type Story } from '../support/story.ts';

const WORKFLOW = readFileSync('demo/repository/.github/workflows/agora.yml', 'utf8');

function workflow(inputs: Readonly<Record<string, string>>, permission = ''): string {
  const lines = Object.entries(inputs)
    .map(([name, value]) => `          ${name}: ${value}\n`)
    .join('');
  return WORKFLOW.replace('          request: ${{ inputs.request }}\n', (line) => line + lines).replace(
    '      actions: read',
    (line) => (permission === '' ? line : `      ${permission}\n${line}`),
  );
}

async function findChecks(
  story: Story,
): Promise<{ name: string; conclusion: string | null; title: string | null; annotations: unknown }[]> {
  const { data: branch } = await story.hub.as('alice').rest.repos.getBranch({ ...SHOP, branch: 'main' });
  const { data } = await story.hub.as('alice').rest.checks.listForRef({ ...SHOP, ref: branch.commit.sha });
  return data.check_runs
    .filter(({ name }) => name.startsWith('Agora'))
    .map(({ name, conclusion, output }) => ({
      name,
      conclusion,
      title: output.title,
      annotations: output.annotations_count,
    }));
}

const CHECKED = {
  '.github/agora/subagents/fixer.md': subagent(
    'echo wrong > a.txt; echo Done',
    'verify:\n  command: "echo a.txt:1:1: error: it is wrong; exit 1"\n',
  ),
};

it('shows the checks on the commit when the workflow asks for it, with the places that they name', async () => {
  await using repository = await makeRepository({
    '.github/workflows/agora.yml': workflow({ check: 'true' }, 'checks: write'),
    ...CHECKED,
  });
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:fixer');
  await story.end();
  await story.quiet();

  expect(await findChecks(story)).toEqual([
    {
      name: 'Agora: fixer',
      conclusion: 'failure',
      title: "The checks failed on the agent's changes: 1 place",
      annotations: 1,
    },
  ]);
});

it('reports the missing permission and still does its work when it may not create a check run', async () => {
  await using repository = await makeRepository({
    '.github/workflows/agora.yml': workflow({ check: 'true' }),
    ...CHECKED,
  });
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:fixer');
  await story.end();
  await story.quiet();

  const [run] = story.hub.runs();
  expect(run?.conclusion).toBe('success');
  expect(run?.annotations.map(({ message }) => message).join()).toContain('checks: write');
  expect(await findChecks(story)).toEqual([]);
});

it('never fails the job when the workflow asks for that, and still reports what it used', async () => {
  await using repository = await makeRepository({
    '.github/workflows/agora.yml': workflow({ 'fail-on': 'nothing-changed' }),
    '.github/agora/subagents/idler.md': subagent('echo nothing to do'),
  });
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:idler');
  const end = await story.end();
  await story.quiet();

  const [run] = story.hub.runs();
  expect(run?.conclusion).toBe('failure');
  expect(outputsOf(run)).toMatchObject({
    'outcome': 'finished',
    'conclusion': 'nothing-changed',
    'idle-seconds': '0',
    'cost-usd': '',
  });
  expect(Number(outputsOf(run)['api-calls'])).toBeGreaterThan(0);
  expect((await story.status('finished')).marker.conclusion).toBe('nothing-changed');
  expect(end.text).toMatch(/^### ⚪ idler has finished and changed nothing[\s\S]*\*\*Used:\*\* agent/);
});
