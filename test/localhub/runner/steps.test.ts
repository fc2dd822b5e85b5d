import { describe, expect, it } from 'vitest';
import { oneJob, onlyJob, startMachine, stepNamed } from './support.ts';

describe('a job with scripts', () => {
  it('runs its steps in order and passes on outputs, variables and paths', async () => {
    await using machine = await startMachine();

    const result = await machine.run(
      oneJob(
        `
- id: first
  run: |
    echo "word=hello" >> "$GITHUB_OUTPUT"
    echo "COLOUR=blue" >> "$GITHUB_ENV"
    mkdir tools && printf '#!/bin/sh\\necho from-tool\\n' > tools/mytool && chmod +x tools/mytool
    echo "$PWD/tools" >> "$GITHUB_PATH"
- name: Second
  run: echo "\${{ steps.first.outputs.word }} $COLOUR \${{ env.COLOUR }} $(mytool)"
`,
        'outputs: { word: "${{ steps.first.outputs.word }}" }',
      ),
    );

    const job = onlyJob(result);
    expect(result.conclusion).toBe('success');
    expect(machine.lines).toContain('it: hello blue blue from-tool');
    expect(job.outputs).toEqual({ word: 'hello' });
    expect(job.steps.map((step) => [step.number, step.name, step.conclusion])).toEqual([
      [1, 'Set up job', 'success'],
      [2, 'Run echo "word=hello" >> "$GITHUB_OUTPUT"', 'success'],
      [3, 'Second', 'success'],
      [4, 'Complete job', 'success'],
    ]);
    expect(stepNamed(job, 'Second').exitCode).toBe(0);
  });

  it('uses status functions in conditions, and remembers a tolerated failure as a failure', async () => {
    await using machine = await startMachine();

    const result = await machine.run(
      oneJob(`
- { name: tolerated, id: soft, continue-on-error: true, run: exit 1 }
- { name: goes on, run: 'echo "\${{ steps.soft.outcome }} \${{ steps.soft.conclusion }} \${{ job.status }}"' }
- { name: fails, run: exit 7 }
- { name: not now, run: echo no }
- { name: by default only on success, if: github.actor == 'alice', run: echo no }
- { name: on failure, if: failure() && github.actor == 'alice', run: 'echo "status \${{ job.status }}"' }
- { name: always, if: always(), run: echo always }
`),
    );

    const job = onlyJob(result);
    expect(job.conclusion).toBe('failure');
    expect(Object.fromEntries(job.steps.map((step) => [step.name, step.conclusion]))).toMatchObject({
      tolerated: 'success',
      'goes on': 'success',
      fails: 'failure',
      'not now': 'skipped',
      'by default only on success': 'skipped',
      'on failure': 'success',
      always: 'success',
    });
    expect(stepNamed(job, 'fails')).toMatchObject({
      exitCode: 7,
      annotations: [{ level: 'error', message: 'Process completed with exit code 7.' }],
    });
    expect(machine.lines).toEqual(
      expect.arrayContaining(['it: failure success success', 'it: status failure', 'it: always']),
    );
  });

  it('preserves every character of a script around its expressions, in each of YAML’s forms', async () => {
    await using machine = await startMachine();

    await machine.run(
      oneJob(`
- run: "printf '%s ' 'a' 'it''s' \\"{\\" '}' '{0}' '\${{ github.actor }}' '$''{x}'; echo end"
- run: |
    cat <<'END'
      two more, it's "\${{ github.actor }}"
    END
- shell: 'node {0}'
  run: "console.log('folded
    \${{ github.actor }}',\\n\\t'escaped')"
- run: >
    echo folded
    \${{ github.actor }} too
`),
    );

    expect(machine.lines).toEqual(
      expect.arrayContaining([
        'it: a its { } {0} alice ${x} end',
        'it:   two more, it\'s "alice"',
        'it: folded alice escaped',
        'it: folded alice too',
      ]),
    );
  });

  it('fails a step whose condition or variables cannot be evaluated, and continues', async () => {
    await using machine = await startMachine();

    const result = await machine.run(
      oneJob(`
- { name: condition, if: "fromJSON('{')", run: echo no }
- { name: variables, if: always(), env: { A: "\${{ fromJSON('{') }}" }, run: echo no }
- { name: after, if: always(), run: echo yes }
`),
    );

    expect(onlyJob(result).steps.map((step) => step.conclusion)).toEqual([
      'success',
      'failure',
      'failure',
      'success',
      'success',
    ]);
    expect(machine.lines).toContain('it: yes');
  });

  it('uses variables from three levels, the nearest first, and GITHUB_ENV over the job', async () => {
    await using machine = await startMachine();

    await machine.run(
      `env: { A: workflow, B: workflow, C: workflow, D: workflow }\n${oneJob(
        `
- run: echo "D=file" >> "$GITHUB_ENV"
- { run: 'echo "$A $B $C $D \${{ env.C }} $SECRET_LENGTH"', env: { C: "step of \${{ env.B }}", SECRET_LENGTH: "\${{ secrets.KEY != '' }}" } }
`,
        'env: { B: job, C: job, D: job }',
      )}`,
      { secrets: { KEY: 'zzz' } },
    );

    expect(machine.lines).toContain('it: workflow job step of job file step of job true');
  });

  it('chooses shell and folder from the step, the job or the workflow', async () => {
    await using machine = await startMachine({ 'sub/x': '' });

    const result = await machine.run(
      `defaults: { run: { shell: sh, working-directory: sub } }\n${oneJob(`
- { run: 'true', working-directory: . }
- { uses: actions/checkout@v5 }
- run: echo "$0 $(basename "$PWD")" | sed 's,/.*/,,'
- { shell: bash, run: 'shopt -o pipefail; false | true' }
- { name: node, shell: 'node {0}', run: 'console.log("from node", 1 + 1)' }
- { name: bad shell, if: always(), shell: node, run: '1' }
- { name: bad folder, if: always(), run: 'true', working-directory: nowhere }
`)}`,
    );

    const job = onlyJob(result);
    expect(machine.lines).toEqual(
      expect.arrayContaining([expect.stringMatching(/^it: [0-9a-f-]+\.sh sub$/), 'it: pipefail       \ton']),
    );
    expect(job.steps.map((step) => step.conclusion)).toEqual([
      'success',
      'success',
      'success',
      'success',
      'failure',
      'skipped',
      'failure',
      'failure',
      'success',
    ]);
    expect(stepNamed(job, 'bad shell').annotations[0]?.message).toContain("Invalid shell option 'node'");
    expect(stepNamed(job, 'bad folder').annotations[0]?.message).toContain('does not exist');
  });

  it('hashes files, and works in a new HOME', async () => {
    await using machine = await startMachine({ 'a.lock': '1', 'deep/b.lock': '2' });

    await machine.run(
      oneJob(`
- uses: actions/checkout@v5
- run: echo "[\${{ hashFiles('**/*.lock') }}] [\${{ hashFiles('**/*.lock', '!deep/**') == hashFiles('a.lock') }}] [\${{ hashFiles('none') }}]"
- run: ls -A "$HOME" | wc -l; echo left > "$HOME/trace"
`),
    );

    expect(machine.lines).toEqual(
      expect.arrayContaining([expect.stringMatching(/^it: \[[0-9a-f]{64}\] \[true\] \[\]$/), 'it: 0']),
    );
  });

  it('reports every step when it starts and when it has ended', async () => {
    await using machine = await startMachine();

    await machine.run(oneJob('- { name: one, run: sleep 0.1 }\n- { name: two, if: false, run: echo }'));

    expect(machine.steps.map((step) => `${step.number} ${step.name} ${step.status} ${step.conclusion}`)).toEqual([
      '1 Set up job in_progress null',
      '1 Set up job completed success',
      '2 one in_progress null',
      '2 one completed success',
      '3 two completed skipped',
      '4 Complete job in_progress null',
      '4 Complete job completed success',
    ]);
    const one = machine.steps.find((step) => step.name === 'one' && step.status === 'completed');
    expect(Date.parse(one?.endedAt ?? '') - Date.parse(one?.startedAt ?? '')).toBeGreaterThanOrEqual(90);
  });
});
