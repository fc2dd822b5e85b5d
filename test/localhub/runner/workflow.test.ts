import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { expandMatrix } from '../../../localhub/runner/workflow/matrix.ts';
import { readWorkflow } from '../../../localhub/runner/workflow/read-workflow.ts';
import type { Workflow } from '../../../localhub/runner/workflow/workflow-model.ts';
import { renderConcurrency, renderRunName } from '../../../localhub/runner/workflow/render-names.ts';
import type { JobProgress } from '../../../localhub/runner/jobs/runner-contract.ts';
import { oneJob, onlyJob, startMachine } from './support.ts';

function read(text: string): Workflow {
  const file = readWorkflow(text, 'w.yml');
  if (file.kind === 'invalid') throw new Error(file.errors.join('\n'));
  return file.workflow;
}

const FACTS = {
  event: { name: 'workflow_dispatch', payload: { issue: { number: 5 } } },
  inputs: {},
  github: { run_id: '41', actor: 'alice' },
  vars: { STAGE: 'test' },
};

describe('a workflow file', () => {
  it.each([
    [
      'an unknown key',
      'on: push\njobs:\n  a:\n    runs-on: x\n    stepz: []\n',
      "w.yml (Line: 5, Col: 5): Unexpected value 'stepz'",
    ],
    [
      'an unknown context',
      'on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: echo ${{ foo.bar }}\n',
      'Unrecognized named-value',
    ],
    [
      'an unknown job in needs',
      'on: push\njobs:\n  b: { runs-on: x, steps: [{ run: "true" }] }\n  a:\n    needs: nobody\n    runs-on: x\n    steps: [{ run: "true" }]\n',
      "depends on unknown job 'nobody'",
    ],
    ['no trigger', 'jobs:\n  a:\n    runs-on: x\n    steps: [{ run: "true" }]\n', 'Required property is missing: on'],
    ['broken YAML', 'on: push\njobs: [\n', 'w.yml'],
  ])('with %s does not start, and the reason is GitHub’s own message', async (_, text, message) => {
    await using machine = await startMachine();

    const result = await machine.run(text, { workflowPath: 'w.yml' });

    expect(result.conclusion).toBe('startup_failure');
    expect(result.errors.join('\n')).toContain(message);
    expect(result.jobs).toEqual([]);
  });

  it('names its runs with an expression over github, inputs and vars', () => {
    const workflow = read(`
run-name: Deploy \${{ inputs.what }} of \${{ github.event.issue.number }} to \${{ vars.STAGE }} by @\${{ github.actor }}
on: { workflow_dispatch: { inputs: { what: { type: string, default: shop }, dry: { type: boolean, default: true }, n: { type: number } } } }
concurrency: { group: "g-\${{ inputs.dry && inputs.n > 1 && 'dry' || 'wet' }}", cancel-in-progress: true }
jobs: { a: { runs-on: x, steps: [{ run: "true" }] } }`);

    expect(renderRunName(workflow, FACTS)).toBe('Deploy shop of 5 to test by @alice');
    expect(renderRunName(workflow, { ...FACTS, inputs: { what: 'bar' } })).toBe('Deploy bar of 5 to test by @alice');
    expect(renderConcurrency(workflow, { ...FACTS, inputs: { n: '2' } })).toEqual({
      group: 'g-dry',
      cancelInProgress: true,
    });
    expect(renderConcurrency(workflow, { ...FACTS, inputs: { dry: 'false' } })?.group).toBe('g-wet');
    expect(
      renderRunName(read('on: push\njobs: { a: { runs-on: x, steps: [{ run: "true" }] } }'), FACTS),
    ).toBeUndefined();
  });

  it('can be loaded by plain Node, without a bundler', () => {
    const script =
      "import './localhub/runner/jobs/run-workflow.ts'; import { readWorkflow } from './localhub/runner/workflow/read-workflow.ts'; console.log(readWorkflow('on: push', 'w.yml').kind);";

    const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });

    expect(printed.trim()).toBe('invalid');
  });
});

describe('jobs', () => {
  it('wait for the jobs they need, see their outputs, and are skipped when one of them failed', async () => {
    await using machine = await startMachine();

    const result = await machine.run(`
on: push
jobs:
  last:
    needs: [good, bad]
    if: \${{ !cancelled() }}
    runs-on: x
    steps: [{ run: 'echo "\${{ needs.good.outputs.word }} \${{ needs.bad.result }} \${{ needs.good.result }}"' }]
  good:
    runs-on: x
    outputs: { word: "\${{ steps.s.outputs.word }}" }
    steps: [{ id: s, run: 'sleep 0.3; echo word=hi >> "$GITHUB_OUTPUT"' }]
  bad: { runs-on: x, steps: [{ run: exit 3 }] }
  never: { needs: bad, runs-on: x, steps: [{ run: "true" }] }
  behind: { needs: never, runs-on: x, steps: [{ run: "true" }] }
  rescue: { needs: never, if: failure(), runs-on: x, steps: [{ run: "true" }] }
`);

    expect(result.conclusion).toBe('failure');
    expect(Object.fromEntries(result.jobs.map((job) => [job.id, job.conclusion]))).toEqual({
      last: 'success',
      good: 'success',
      bad: 'failure',
      never: 'skipped',
      behind: 'skipped',
      rescue: 'success',
    });
    expect(machine.lines).toContain('last: hi failure success');
  });

  it('with a matrix run once for each combination, with different names', async () => {
    await using machine = await startMachine();
    const progress: JobProgress[] = [];

    const result = await machine.run(
      `
on: push
jobs:
  it:
    runs-on: x
    continue-on-error: \${{ matrix.shaky == true }}
    strategy: { fail-fast: false, matrix: { os: [a, b], v: [1, 2], exclude: [{ os: b, v: 2 }], include: [{ os: b, shaky: true }] } }
    steps: [{ run: 'test "\${{ matrix.os }}" != b || { echo "\${{ matrix.v }} of \${{ strategy.job-total }}"; exit 1; }' }]
`,
      {
        onJob: (job) => {
          progress.push(job);
        },
      },
    );

    expect(result.conclusion).toBe('success');
    expect(result.jobs.map((job) => [job.name, job.conclusion])).toEqual([
      ['it (a, 1)', 'success'],
      ['it (a, 2)', 'success'],
      ['it (b, 1, true)', 'failure'],
    ]);
    expect(machine.lines).toContain('it (b, 1, true): 1 of 3');
    expect(progress.filter((job) => job.key === 'it (a, 1)').map((job) => job.status)).toEqual([
      'queued',
      'in_progress',
      'completed',
    ]);
  });

  it('that are all skipped make the run skipped', async () => {
    await using machine = await startMachine();

    const result = await machine.run(
      'on: push\njobs: { a: { if: "github.actor == \'bob\'", runs-on: x, steps: [{ run: "true" }] } }',
    );

    expect(result.conclusion).toBe('skipped');
  });

  it('get a token with the permissions of the job or the workflow, and report what is unsupported', async () => {
    await using machine = await startMachine();
    const asked: unknown[] = [];
    const token = (permissions: unknown): Promise<string> => {
      asked.push(permissions);
      return Promise.resolve('t');
    };

    await machine.run(oneJob('- run: "true"', 'permissions: { issues: write, contents: none }'), { token });
    await machine.run(`permissions: read-all\n${oneJob('- run: "true"')}`, { token });
    await machine.run(oneJob('- run: "true"'), { token });
    const contained = await machine.run(oneJob('- run: "true"', 'container: node:24'));

    expect(asked).toEqual([
      { issues: 'write' },
      expect.objectContaining({ contents: 'read', 'pull-requests': 'read' }),
      undefined,
    ]);
    expect(onlyJob(contained)).toMatchObject({
      conclusion: 'failure',
      annotations: [{ level: 'error', message: expect.stringContaining("'container:'") as unknown }],
    });
  });
});

it('warns that the concurrency of a job has no effect', async () => {
  await using machine = await startMachine();

  const result = await machine.run(oneJob('- run: "true"', 'concurrency: one'));

  expect(result).toMatchObject({
    conclusion: 'success',
    jobs: [
      { annotations: [{ level: 'warning', message: expect.stringContaining("'concurrency:' of a job") as unknown }] },
    ],
  });
});

describe('a matrix', () => {
  it('extends the combinations that an included entry matches and adds the others', () => {
    const legs = expandMatrix({
      fruit: ['apple', 'pear'],
      animal: ['cat', 'dog'],
      include: [
        { color: 'green' },
        { color: 'pink', animal: 'cat' },
        { fruit: 'apple', shape: 'circle' },
        { fruit: 'banana' },
        { fruit: 'banana', animal: 'cat' },
      ],
    });

    expect(legs).toEqual([
      { fruit: 'apple', animal: 'cat', color: 'pink', shape: 'circle' },
      { fruit: 'apple', animal: 'dog', color: 'green', shape: 'circle' },
      { fruit: 'pear', animal: 'cat', color: 'pink' },
      { fruit: 'pear', animal: 'dog', color: 'green' },
      { fruit: 'banana' },
      { fruit: 'banana', animal: 'cat' },
    ]);
  });
});
