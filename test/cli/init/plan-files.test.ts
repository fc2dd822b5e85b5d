/** What happens to files that exist already when `agora init` is run. */
import { expect, it } from 'vitest';
import type { InitSettings } from '../../../cli/init/init-settings.ts';
import { proposeFiles, RELAY_PATH, WORKFLOW_PATH } from '../../../cli/init/init-files.ts';
import { listUncommitted, planFiles, renderPlan } from '../../../cli/init/plan-files.ts';

const SETTINGS: InitSettings = {
  host: 'relay',
  subagent: 'fixer',
  runtime: 'claude-code',
  test: undefined,
  install: undefined,
  app: undefined,
  repository: 'corner/shop',
};

it('changes no existing file', () => {
  const planned = planFiles(
    [
      { path: 'new', text: 'x\n' },
      { path: 'same', text: 'y\n' },
      { path: 'theirs', text: 'z\n' },
    ],
    new Map([
      ['same', 'y\n'],
      ['theirs', 'own\n'],
    ]),
  );

  expect(planned.map(({ state }) => state)).toEqual(['new', 'unchanged', 'kept']);
  expect(renderPlan(planned)).toEqual([
    '--- /dev/null',
    '+++ new',
    '+x',
    '',
    '= same: is up to date',
    '= theirs: exists and is not changed',
  ]);
});

it('says that a workflow of the same name, which it keeps, does not run the agent', () => {
  const own = proposeFiles(SETTINGS).find(({ path }) => path === WORKFLOW_PATH)?.text ?? '';
  const linesFor = (text: string) =>
    renderPlan(planFiles(proposeFiles(SETTINGS), new Map([[WORKFLOW_PATH, text]]))).slice(0, 2);

  expect(linesFor('name: Deploy\non: push\njobs: {}\n')).toEqual([
    '= .github/workflows/agora.yml: exists and is not changed',
    expect.stringMatching(/^! It does not run the agent: it has no trigger workflow_dispatch; .* Rename it, then run/),
  ]);
  expect(linesFor(`${own}# ours\n`)).toEqual([
    '= .github/workflows/agora.yml: exists and is not changed',
    '--- /dev/null',
  ]);
});

it('commits everything that git does not contain yet, also files that it keeps', () => {
  const planned = planFiles(
    ['new', 'kept', 'kept-in-git', 'ignored'].map((path) => ({ path, text: 'x\n' })),
    new Map([
      ['kept', 'own\n'],
      ['kept-in-git', 'own\n'],
    ]),
  );
  const at = { ignored: new Set(['ignored']), committed: new Set(['kept-in-git']) };

  expect(listUncommitted(planned, at)).toEqual(['new', 'kept']);
});

it('recognizes its relay after the repository got another name, but not a changed one', () => {
  const before =
    proposeFiles({ ...SETTINGS, repository: 'folder' }).find(({ path }) => path === RELAY_PATH)?.text ?? '';
  const stateOf = (text: string) =>
    planFiles(proposeFiles(SETTINGS), new Map([[RELAY_PATH, text]])).find(({ path }) => path === RELAY_PATH);

  expect(stateOf(before)).toMatchObject({ state: 'unchanged' });
  expect(stateOf(before)?.text).not.toBe(before);
  expect(stateOf(`${before}# ours\n`)).toMatchObject({ state: 'kept' });
});
