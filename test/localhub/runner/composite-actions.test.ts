/** Composite actions, actions that cannot run here, and actions that the runner provides itself. */
import { describe, expect, it } from 'vitest';
import { oneJob, onlyJob, startMachine, stepNamed } from './support.ts';
import { node } from './action-files.ts';

describe('a composite action', () => {
  const COMPOSITE = `name: c
description: c
inputs: { who: { default: nobody } }
outputs: { said: { value: "\${{ steps.say.outputs.text }}" } }
runs:
  using: composite
  steps:
    - { id: say, shell: bash, run: 'echo "text=hello \${{ inputs.who }}" >> "$GITHUB_OUTPUT"; echo "at $GITHUB_ACTION_PATH $OUTER"; echo "SET=inside" >> "$GITHUB_ENV"' }
    - { uses: acme/inner@v1, with: { word: "\${{ steps.say.outputs.text }} $\{{ env.SET }}" } }
`;
  const INNER = {
    'action.yml': node('main: m.js, post: p.js', 'word: {}'),
    'm.js': 'console.log("inner " + process.env.INPUT_WORD)',
    'p.js': 'console.log("inner post " + process.env.INPUT_WORD)',
  };

  it('sees its inputs and its own steps, sets outputs, and runs its inner post steps at the end', async () => {
    await using machine = await startMachine({}, { 'acme/outer': { 'action.yml': COMPOSITE }, 'acme/inner': INNER });

    const result = await machine.run(
      oneJob(`
- { id: c, name: Whole, uses: acme/outer@v2, with: { who: you }, env: { OUTER: from-step } }
- run: 'echo "got \${{ steps.c.outputs.said }} \${{ steps.say.outputs.text }}."'
`),
    );

    const job = onlyJob(result);
    expect(machine.lines).toEqual(
      expect.arrayContaining([
        `it: at ${machine.folder}/jobs/it/_work/_actions/acme/outer/v2 from-step`,
        'it: inner hello you inside',
        'it: got hello you .',
        'it: inner post hello you inside',
      ]),
    );
    expect(job.steps.map((step) => [step.name, step.conclusion]).slice(1, -1)).toEqual([
      ['Whole', 'success'],
      [expect.stringMatching(/^Run echo/), 'success'],
      ['Post Whole', 'success'],
    ]);
    expect(stepNamed(job, 'Whole').outputs).toEqual({ said: 'hello you' });
  });

  it('fails when an inner step fails, after the inner steps with a condition that still holds', async () => {
    const inside = `name: c\ndescription: c\nruns:\n  using: composite\n  steps:\n    - { shell: bash, run: exit 4 }\n    - { shell: bash, run: echo unreached }\n    - { shell: bash, if: failure(), run: echo inner-cleanup }\n`;
    await using machine = await startMachine({}, { 'acme/c': { 'action.yml': inside } });

    const result = await machine.run(
      oneJob(
        '- { uses: acme/c@v1, continue-on-error: true, id: c }\n- run: echo "${{ steps.c.outcome }} then ${{ steps.c.conclusion }}"',
      ),
    );

    expect(result.conclusion).toBe('success');
    expect(machine.lines).toEqual(expect.arrayContaining(['it: inner-cleanup', 'it: failure then success']));
    expect(machine.lines).not.toContain('it: unreached');
    expect(onlyJob(result).steps[1]).toMatchObject({ outcome: 'failure', conclusion: 'success', exitCode: 4 });
  });
});

describe('an action that is not supported', () => {
  it.each([
    ['somebody/else@v3', /does not download actions. GitHub would run this step; serve the action from a folder/],
    ['docker://alpine:3', /has no containers/],
    ['acme/image@v1', /cannot run Docker actions/],
    ['acme/old@v1', /'using: node6' is not supported/],
    ['acme/shop@v1', /File not found: .*gone\.js/],
    [
      './nowhere',
      /Can't find 'action.yml', 'action.yaml' or 'Dockerfile' under .* Did you forget to run actions\/checkout/,
    ],
    ['nonsense', /Expected format \{org\}\/\{repo\}\[\/path\]@ref/],
  ])('%s fails its step with a reason', async (uses, reason) => {
    await using machine = await startMachine(
      {},
      {
        'acme/image': { 'action.yml': 'name: i\ndescription: i\nruns: { using: docker, image: Dockerfile }' },
        'acme/old': { 'action.yml': 'name: o\ndescription: o\nruns: { using: node6, main: m.js }' },
        'acme/shop': { 'action.yml': node('main: gone.js') },
      },
    );

    const result = await machine.run(oneJob(`- uses: ${uses}`));

    expect(result.conclusion).toBe('failure');
    expect(
      onlyJob(result)
        .annotations.map((annotation) => annotation.message)
        .join('\n'),
    ).toMatch(reason);
  });
});

describe('the built-in actions', () => {
  it("check out through the port, with the step's inputs", async () => {
    await using machine = await startMachine({ 'readme.md': 'hello' });
    const asked: unknown[] = [];

    const result = await machine.run(
      oneJob(
        '- { id: c, uses: actions/checkout@v5 }\n- run: cat readme.md; test "$(git rev-parse HEAD)" = "${{ steps.c.outputs.commit }}"',
      ),
    );
    const refused = await machine.run(
      oneJob(
        '- { uses: actions/checkout@v5, with: { ref: topic, fetch-depth: 0, persist-credentials: false, path: sub, token: other, lfs: true } }\n- { uses: actions/checkout@v5, with: { path: ../../out } }',
      ),
      {
        checkout: (into, options) => {
          asked.push([into.replace(machine.folder, ''), options]);
          return Promise.reject(new Error('no such ref'));
        },
      },
    );

    expect(result.conclusion).toBe('success');
    expect(machine.lines).toContain('it: hello');
    expect(asked).toEqual([
      ['/jobs/it/_work/shop/shop/sub', { ref: 'topic', fetchDepth: '0', persistCredentials: false, token: 'other' }],
    ]);
    expect(onlyJob(refused).annotations.map((annotation) => annotation.message)).toEqual([
      'The local runner ignores these inputs: lfs.',
      'no such ref',
    ]);
  });

  it('skip setup-node and cache with a warning, and the Node of the runner is on PATH', async () => {
    await using machine = await startMachine();

    const result = await machine.run(
      oneJob(
        '- uses: actions/setup-node@v5\n- { id: k, uses: actions/cache@v4, with: { path: x, key: y } }\n- run: echo "$(command -v node) hit=${{ steps.k.outputs.cache-hit }}"',
      ),
    );

    expect(result.conclusion).toBe('success');
    expect(machine.lines).toContain(`it: ${process.execPath} hit=false`);
    expect(onlyJob(result).annotations.map((annotation) => annotation.level)).toEqual(['warning', 'warning']);
  });
});
