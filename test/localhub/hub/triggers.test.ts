import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireValidInputs } from '../../../localhub/overlay/actions/dispatch-handlers.ts';
import { isCreatedWithin } from '../../../localhub/overlay/actions/run-handlers.ts';
import { startsOn, toExpression, type TriggerEvent } from '../../../localhub/overlay/actions/triggers.ts';
import type { Activity } from '../../../localhub/hub-options.ts';
import { SHOP, startTestHub } from '../support/start-test-hub.ts';
import { readWorkflow } from '../../../localhub/runner/workflow/read-workflow.ts';
import type { Workflow } from '../../../localhub/runner/workflow/workflow-model.ts';

function workflowOn(on: string): Workflow {
  const file = readWorkflow(
    `on: ${on}\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{ run: "true" }]\n`,
    '.github/workflows/w.yml',
  );
  if (file.kind === 'invalid') throw new Error(file.errors.join());
  return file.workflow;
}
const happened = (fields: Partial<TriggerEvent>): TriggerEvent => ({
  name: 'push',
  action: undefined,
  ref: undefined,
  paths: undefined,
  ...fields,
});

describe('a workflow starts', () => {
  it.each([
    ['issues', { name: 'issues', action: 'opened' }, true],
    ['{ issues: { types: [labeled] } }', { name: 'issues', action: 'opened' }, false],
    ['{ issues: { types: [labeled, opened] } }', { name: 'issues', action: 'opened' }, true],
    ['pull_request', { name: 'pull_request', action: 'labeled' }, false],
    ['pull_request', { name: 'pull_request', action: 'synchronize' }, true],
    ['[push, issues]', { name: 'issue_comment', action: 'created' }, false],
    ['{ push: { branches: ["release/**"] } }', { ref: 'refs/heads/release/1/2' }, true],
    ['{ push: { branches: ["release/*"] } }', { ref: 'refs/heads/release/1/2' }, false],
    ['{ push: { branches-ignore: [main] } }', { ref: 'refs/heads/main' }, false],
    ['{ push: { branches: ["**", "!main"] } }', { ref: 'refs/heads/main' }, false],
    ['{ push: { branches: [main] } }', { ref: 'refs/tags/v1' }, false],
    ['{ push: { tags: ["v*"] } }', { ref: 'refs/tags/v1' }, true],
    ['push', { ref: 'refs/tags/v1' }, true],
    ['{ push: { paths: ["docs/**"] } }', { paths: ['src/a.ts'] }, false],
    ['{ push: { paths: ["docs/**"] } }', { paths: ['src/a.ts', 'docs/a/b.md'] }, true],
    ['{ push: { paths-ignore: ["**.md"] } }', { paths: ['a.md', 'docs/b.md'] }, false],
    ['{ repository_dispatch: { types: [go] } }', { name: 'repository_dispatch', action: 'stop' }, false],
    [
      '{ workflow_run: { workflows: [CI], types: [completed] } }',
      { name: 'workflow_run', action: 'completed', workflow: 'CI' },
      true,
    ],
    [
      '{ workflow_run: { workflows: [CI], types: [completed] } }',
      { name: 'workflow_run', action: 'completed', workflow: 'Other' },
      false,
    ],
  ] satisfies [string, Partial<TriggerEvent>, boolean][])('on %s at %j: %s', (on, fields, expected) => {
    expect(startsOn(workflowOn(on), happened(fields))).toBe(expected);
  });
});

describe('a filter pattern', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9._-]{0,8}$/);

  it('without wildcards matches only itself', () => {
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/')),
        (path) => {
          expect(toExpression(path).test(path)).toBe(true);
          expect(toExpression(path).test(`${path}x`)).toBe(false);
          expect(toExpression(path).test(`x${path}`)).toBe(false);
        },
      ),
    );
  });

  it('never throws, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (pattern, text) => {
        expect(typeof toExpression(pattern).test(text)).toBe('boolean');
      }),
    );
  });

  it('with ** matches across folders, with * it does not', () => {
    fc.assert(
      fc.property(name, name, (a, b) => {
        expect(toExpression('**').test(`${a}/${b}`)).toBe(true);
        expect(toExpression('*').test(`${a}/${b}`)).toBe(false);
        expect(toExpression(`**/${b}`).test(b)).toBe(true);
      }),
    );
  });
});

it.each([
  ['2024-05-05', true],
  ['2024-05-04', false],
  ['>=2024-05-05', true],
  ['>2024-05-05', false],
  ['<=2024-05-05', true],
  ['<2024-05-05', false],
  ['2024-05-01..2024-05-05', true],
  ['2024-05-06..*', false],
  ['*..2024-05-06', true],
  ['>2024-05-05T10:00:00Z', true],
  ['<2024-05-05T10:00:00Z', false],
])('a run from 2024-05-05 12:00 matches created=%s: %s', (wanted, expected) => {
  expect(isCreatedWithin('2024-05-05T12:00:00Z', wanted)).toBe(expected);
});

it('accepts the inputs that a workflow declares, and uses defaults for missing ones', () => {
  const workflow = workflowOn(
    '{ workflow_dispatch: { inputs: { a: { required: true, default: x }, n: { type: number }, b: { type: boolean } } } }',
  );

  expect(() => {
    requireValidInputs(workflow, { n: '3', b: 'true' });
  }).not.toThrow();
  expect(() => {
    requireValidInputs(workflow, { b: 'yes' });
  }).toThrow(/not a boolean/);
  expect(() => {
    requireValidInputs(workflow, { c: 'many' });
  }).toThrow(/Unexpected inputs provided/);
});

const file = (on: string): string => `on: ${on}\njobs: { a: { runs-on: x, steps: [{ run: ls }] } }\n`;

it('reports a workflow that GitHub would refuse, once for each version of the file', async () => {
  const activities: Activity[] = [];
  const broken = `${file('push')}stepz: []\n`;
  const onActivity = (activity: Activity): void => void activities.push(activity);
  await using hub = await startTestHub({ '.github/workflows/a.yml': broken }, { onActivity });
  for (const title of ['one', 'two']) await hub.as('wendy').rest.issues.create({ ...SHOP, title });
  await hub.settle();

  expect(activities).toEqual([
    {
      kind: 'invalid workflow',
      repository: 'acme/shop',
      path: '.github/workflows/a.yml',
      errors: [expect.stringContaining("Unexpected value 'stepz'")],
    },
  ]);
});

it('refuses to dispatch a workflow that somebody has disabled', async () => {
  const settings = { disabledWorkflows: ['a.yml'] };
  const repositories = [{ owner: 'olga', name: 'garden', settings }];
  await using hub = await startTestHub({}, { repositories });
  const { rest } = hub.as('olga');
  const at = { owner: 'olga', repo: 'garden' };
  const content = Buffer.from(file('workflow_dispatch')).toString('base64');
  await rest.repos.createOrUpdateFileContents({ ...at, path: '.github/workflows/a.yml', message: 'a', content });

  await expect(rest.actions.createWorkflowDispatch({ ...at, workflow_id: 'a.yml', ref: 'main' })).rejects.toThrow(
    "Cannot trigger a 'workflow_dispatch' on a disabled workflow",
  );
});
