/** What steps report to the runner with lines and files, and what is stored of it. */
import { describe, expect, it } from 'vitest';
import { oneJob, onlyJob, startMachine, stepNamed } from './support.ts';

describe('a step that prints', () => {
  it('can set outputs by accident: old commands are still obeyed, as on GitHub, with a warning', async () => {
    await using machine = await startMachine();

    const result = await machine.run(
      oneJob(`
- { id: a, name: talker, run: 'echo "::set-output name=x::by line"; printf "progress\\r::set-output name=y::after a return\\n"; echo "quoted: ##[set-output name=z]by the old form"' }
- run: 'echo "[\${{ steps.a.outputs.x }}] [\${{ steps.a.outputs.y }}] [\${{ steps.a.outputs.z }}]"'
`),
    );

    expect(machine.lines).toContain('it: [by line] [after a return] [by the old form]');
    expect(stepNamed(onlyJob(result), 'talker').annotations.map((annotation) => annotation.level)).toEqual([
      'warning',
      'warning',
      'warning',
    ]);
  });

  it('is ignored between stop-commands and its token', async () => {
    await using machine = await startMachine();

    await machine.run(
      oneJob(`
- { id: a, run: 'echo "::stop-commands::tok"; echo "::set-output name=x::evil"; echo "::TOK::"; echo "::set-output name=y::good"; echo "::stop-commands::never-ended"' }
- { id: b, run: 'echo "::set-output name=x::\${{ steps.a.outputs.x }}, \${{ steps.a.outputs.y }}"' }
- run: echo "[\${{ steps.b.outputs.x }}]"
`),
    );

    expect(machine.lines).toEqual(expect.arrayContaining(['it: ::set-output name=x::evil', 'it: [, good]']));
  });

  it('cannot set variables or paths by printing, and fails when it tries', async () => {
    await using machine = await startMachine();

    const result = await machine.run(
      oneJob(
        '- { id: a, run: \'echo "::set-env name=A::1"; echo "::add-path::/tmp"\' }\n- { if: always(), run: \'echo "[$A]"\' }',
      ),
    );

    expect(onlyJob(result).steps[1]).toMatchObject({ conclusion: 'failure', exitCode: 0 });
    expect(machine.lines).toContain('it: []');
  });

  it('creates annotations with places, at most ten for each level and 4,096 characters each', async () => {
    await using machine = await startMachine();

    const result = await machine.run(
      oneJob(`
- name: noisy
  run: |
    echo "::error file=a.js,line=3,endLine=4,col=5,title=Bad%3A thing::one%0Atwo"
    for i in $(seq 12); do echo "::warning::w$i"; done
    echo "::notice::$(head -c 5000 /dev/zero | tr '\\0' n)"
    echo "::debug::hid""den"; echo "::group::G"; echo "::endgroup::"
`),
    );

    const { annotations } = stepNamed(onlyJob(result), 'noisy');
    expect(annotations[0]).toEqual({
      level: 'error',
      message: 'one\ntwo',
      file: 'a.js',
      line: 3,
      endLine: 4,
      column: 5,
      title: 'Bad: thing',
    });
    expect(
      annotations.filter((annotation) => annotation.level === 'warning').map((annotation) => annotation.message),
    ).toEqual(['w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7', 'w8', 'w9', 'w10']);
    expect(annotations.at(-1)?.message).toHaveLength(4_096);
    expect(machine.lines).toEqual(
      expect.arrayContaining([
        'it: ##[error]one',
        'it: two',
        'it: ##[warning]w12',
        'it: ##[group]G',
        'it: ##[endgroup]',
      ]),
    );
    expect(machine.lines.join('\n')).not.toContain('hidden');
    expect(result.conclusion).toBe('success');
  });

  it('gets its secrets, tokens and masks hidden in log, annotations, names, summary and outputs of the job', async () => {
    await using machine = await startMachine();

    const result = await machine.run(
      oneJob(
        `
- id: a
  name: uses \${{ secrets.KEY }}
  run: |
    echo "key \${{ secrets.KEY }} token \${{ github.token }} \${{ secrets.GITHUB_TOKEN }}"
    printf '%s\\n' "\$MULTI" | tail -n 1
    echo "::error::about \${{ secrets.KEY }}"
    echo "::add-mask::first%0Asecond"; echo "only second"
    echo "Summary of \${{ secrets.KEY }} and second" >> "$GITHUB_STEP_SUMMARY"
    echo "leak=\${{ secrets.KEY }}" >> "$GITHUB_OUTPUT"
  env: { MULTI: "\${{ secrets.MULTI }}" }
`,
        'outputs: { leak: "${{ steps.a.outputs.leak }}", fine: "ok" }',
      ),
      { secrets: { KEY: 's3cret', MULTI: 'line-one\nline-two' } },
    );

    const job = onlyJob(result);
    expect(machine.lines).toEqual(expect.arrayContaining(['it: key *** token *** ***', 'it: ***', 'it: only ***']));
    expect(job.summary).toBe('Summary of *** and ***\n');
    expect(job.outputs).toEqual({ fine: 'ok' });
    expect(job.steps[1]?.name).toBe('uses ***');
    expect(job.annotations.map((annotation) => annotation.message)).toEqual([
      'about ***',
      "Skip output 'leak' since it may contain secret.",
    ]);
    expect(
      JSON.stringify([machine.lines, job.steps.map((step) => step.name), job.annotations, job.summary]),
    ).not.toMatch(/s3cret|ghs_job|line-two/);
  });
});

describe('a step that writes files', () => {
  it('fails when a block is not closed, and earlier content is kept', async () => {
    await using machine = await startMachine();

    const result = await machine.run(
      oneJob(`
- { id: a, name: careless, run: 'printf "good=1\\nbad<<EOF\\nno end\\n" >> "$GITHUB_OUTPUT"' }
- { if: always(), run: 'echo "[\${{ steps.a.outputs.good }}] [\${{ steps.a.outputs.bad }}] \${{ steps.a.outcome }}"' }
`),
    );

    expect(machine.lines).toContain('it: [1] [] failure');
    expect(stepNamed(onlyJob(result), 'careless').annotations.map((annotation) => annotation.message)).toEqual([
      "Unable to process file command 'output' successfully.",
      "Invalid value. Matching delimiter not found 'EOF'",
    ]);
  });

  it('cannot set NODE_OPTIONS, and gets new files each time', async () => {
    await using machine = await startMachine();

    const result = await machine.run(
      oneJob(`
- { name: writer, run: 'printf "node_options=--inspect\\nFINE=1\\n" >> "$GITHUB_ENV"; echo x=1 >> "$GITHUB_OUTPUT"' }
- run: 'echo "[$node_options] [$FINE] $(cat "$GITHUB_OUTPUT" "$GITHUB_ENV" | wc -c)"; rm "$GITHUB_OUTPUT" "$GITHUB_STEP_SUMMARY"'
`),
    );

    expect(machine.lines).toContain('it: [] [1] 0');
    expect(stepNamed(onlyJob(result), 'writer').annotations[0]?.message).toContain("Can't store NODE_OPTIONS");
    expect(result.conclusion).toBe('success');
  });

  it('loses a summary of more than a mebibyte, with an error, and keeps the others', async () => {
    await using machine = await startMachine();

    const result = await machine.run(
      oneJob(`
- run: head -c 1048576 /dev/zero | tr '\\0' a >> "$GITHUB_STEP_SUMMARY"
- { name: too much, run: "head -c 1048577 /dev/zero | tr '\\\\0' b >> \\"$GITHUB_STEP_SUMMARY\\"" }
- run: echo small >> "$GITHUB_STEP_SUMMARY"
`),
    );

    const job = onlyJob(result);
    expect(job.summary.length).toBe(1_048_576 + '\nsmall\n'.length);
    expect(stepNamed(job, 'too much').annotations.map((annotation) => annotation.message)).toEqual([
      expect.stringContaining('supports content up to a size of 1024k'),
    ]);
    expect(job.conclusion).toBe('success');
  });
});
