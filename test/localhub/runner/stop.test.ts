/** How work is ended that does not end by itself: cancellation, time limits, leftovers, and the end of the machine. */
import { describe, expect, it } from 'vitest';
import { findTracked } from '../../../localhub/runner/jobs/leftovers.ts';
import { oneJob, onlyJob, startMachine, stepNamed, type Machine } from './support.ts';

const ACTION = (main: string) => ({
  'action.yml': 'name: a\ndescription: a\nruns: { using: node24, main: m.js, post: p.js }\n',
  'm.js': main,
  'p.js': 'console.log("post ran " + process.env.STATE_saved)',
});

const POLITE = `require('fs').appendFileSync(process.env.GITHUB_STATE, 'saved=yes\\n');
process.on('SIGINT', () => { console.log('got SIGINT'); setTimeout(() => process.exit(0), 200); });
setInterval(() => {}, 1000); console.log('ready');`;

const DEAF = `for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => console.log('heard ' + signal));
setInterval(() => {}, 1000); console.log('ready');`;

async function cancelWhenReady(machine: Machine, steps: string) {
  const cancel = new AbortController();
  const running = machine.run(oneJob(steps), { signal: cancel.signal });
  await machine.waitForLine('ready');
  cancel.abort();
  return running;
}

describe.concurrent('a cancelled job', () => {
  it('interrupts an action that reacts once, and runs steps with a condition that still holds, and post steps', async () => {
    await using machine = await startMachine({}, { 'acme/a': ACTION(POLITE) });

    const result = await cancelWhenReady(
      machine,
      `
- { name: work, uses: acme/a@v1 }
- { name: not any more, run: echo no }
- { name: told, if: cancelled(), run: 'echo "cancelled, status \${{ job.status }}"' }
- { name: cleanup, if: always(), run: sleep 0.3; echo cleaned }
`,
    );

    const job = onlyJob(result);
    expect([result.conclusion, job.conclusion]).toEqual(['cancelled', 'cancelled']);
    expect(job.steps.map((step) => [step.name, step.conclusion])).toEqual([
      ['Set up job', 'success'],
      ['work', 'cancelled'],
      ['not any more', 'skipped'],
      ['told', 'success'],
      ['cleanup', 'success'],
      ['Post work', 'success'],
      ['Complete job', 'success'],
    ]);
    expect(stepNamed(job, 'work')).toMatchObject({ exitCode: 0, signals: [{ signal: 'SIGINT' }] });
    expect(machine.lines).toEqual(
      expect.arrayContaining(['it: got SIGINT', 'it: cancelled, status cancelled', 'it: cleaned', 'it: post ran yes']),
    );
  });

  it('gives an action that does not react 7.5 and 2.5 seconds, then kills it, and still runs its post step', async () => {
    await using machine = await startMachine({}, { 'acme/a': ACTION(DEAF) });

    const result = await cancelWhenReady(machine, '- { name: work, uses: acme/a@v1 }');

    const step = stepNamed(onlyJob(result), 'work');
    expect(step).toMatchObject({ conclusion: 'cancelled', exitCode: 137 });
    expect(step.signals.map(({ signal }) => signal)).toEqual(['SIGINT', 'SIGTERM', 'SIGKILL']);
    const [, second = 0, third = 0] = step.signals.map(({ atMs }) => atMs);
    expect(second).toBeGreaterThanOrEqual(6_800);
    expect(third).toBeGreaterThanOrEqual(9_300);
    expect(machine.lines).toEqual(
      expect.arrayContaining(['it: heard SIGINT', 'it: heard SIGTERM', expect.stringContaining('post ran')]),
    );
  });

  it('uses a multiple of these times when it is told to', async () => {
    await using machine = await startMachine({}, { 'acme/a': ACTION(DEAF) });
    const cancel = new AbortController();
    const running = machine.run(oneJob('- { name: work, uses: acme/a@v1 }'), {
      signal: cancel.signal,
      stopPatience: 1.4,
    });
    await machine.waitForLine('ready');
    cancel.abort();

    const { signals } = stepNamed(onlyJob(await running), 'work');

    expect(signals.map(({ signal }) => signal)).toEqual(['SIGINT', 'SIGTERM', 'SIGKILL']);
    expect(signals[1]?.atMs).toBeGreaterThanOrEqual(10_000);
    expect(signals[2]?.atMs).toBeGreaterThanOrEqual(13_500);
  });

  it('sends no signal to a step that always runs', async () => {
    await using machine = await startMachine();

    const always = await cancelWhenReady(
      machine,
      `- { name: steady, if: always(), run: 'trap "echo told" INT TERM; echo ready; for i in 1 2 3 4 5; do sleep 0.1; done; echo finished' }`,
    );

    expect(stepNamed(onlyJob(always), 'steady')).toMatchObject({ conclusion: 'success', signals: [] });
    expect(machine.lines).toContain('it: finished');
    expect(machine.lines).not.toContain('it: told');
    expect(onlyJob(always).conclusion).toBe('cancelled');
  });

  it('signals a script but not its children, and waits at most five seconds for them', async () => {
    await using machine = await startMachine();

    const result = await cancelWhenReady(
      machine,
      `
- name: parent
  shell: bash
  run: |
    node -e "process.on('SIGINT', () => console.log('child told')); setInterval(() => {}, 1000); console.log('rea' + 'dy')" &
    wait
- { if: always(), run: echo later }
`,
    );

    expect(stepNamed(onlyJob(result), 'parent')).toMatchObject({
      conclusion: 'cancelled',
      exitCode: 130,
      signals: [{ signal: 'SIGINT' }],
    });
    expect(machine.lines).not.toContain('it: child told');
    expect(machine.lines).toEqual(
      expect.arrayContaining([
        'it: later',
        expect.stringMatching(/^it: Terminate orphan process: pid \(\d+\) \(.+\)$/),
      ]),
    );
  });

  it('stops inside a composite action, whose always-steps and inner post steps still run', async () => {
    const composite = `name: c\ndescription: c\nruns:\n  using: composite\n  steps:\n    - { uses: acme/a@v1 }\n    - { shell: bash, run: echo unreached }\n    - { shell: bash, if: always(), run: echo inner-cleanup }\n`;
    await using machine = await startMachine({}, { 'acme/c': { 'action.yml': composite }, 'acme/a': ACTION(POLITE) });

    const result = await cancelWhenReady(machine, '- { name: whole, uses: acme/c@v1 }');

    expect(stepNamed(onlyJob(result), 'whole')).toMatchObject({
      conclusion: 'cancelled',
      signals: [{ signal: 'SIGINT' }],
    });
    expect(machine.lines).toEqual(expect.arrayContaining(['it: inner-cleanup', 'it: post ran yes']));
    expect(machine.lines).not.toContain('it: unreached');
  });

  it('before its start runs only steps with a condition that still holds', async () => {
    await using machine = await startMachine();

    const result = await machine.run(oneJob('- run: echo no'), { signal: AbortSignal.abort() });

    expect(result.conclusion).toBe('cancelled');
    expect(machine.lines).not.toContain('it: no');
  });
});

describe.concurrent('a time limit', () => {
  it('for a step ends it with the same signals and a failure, and the job continues as failed', async () => {
    await using machine = await startMachine();

    const result = await machine.run(
      oneJob(`
- { name: slow, timeout-minutes: 0.01, run: exec sleep 60 }
- { name: after, if: failure(), run: echo after }
`),
    );

    const slow = stepNamed(onlyJob(result), 'slow');
    expect(slow).toMatchObject({ conclusion: 'failure', exitCode: 130, signals: [{ signal: 'SIGINT' }] });
    expect(slow.annotations.at(-1)?.message).toBe("The action 'slow' has timed out after 0.01 minutes.");
    expect(result.conclusion).toBe('failure');
    expect(machine.lines).toContain('it: after');
  });

  it('for a job cancels it, as GitHub does, and says why', async () => {
    await using machine = await startMachine();

    const result = await machine.run(
      oneJob('- { name: slow, run: exec sleep 60 }\n- { if: always(), run: echo after }', 'timeout-minutes: 0.01'),
    );

    expect(stepNamed(onlyJob(result), 'slow').conclusion).toBe('cancelled');
    expect(onlyJob(result)).toMatchObject({ conclusion: 'cancelled' });
    expect(onlyJob(result).annotations.at(-1)?.message).toBe(
      'The job has exceeded the maximum execution time of 0.01 minutes.',
    );
    expect(machine.lines).toContain('it: after');
  });

  it('of months does not end a step or its job at once', async () => {
    await using machine = await startMachine();

    const result = await machine.run(oneJob('- { timeout-minutes: 43200, run: sleep 0.2 }', 'timeout-minutes: 100000'));

    expect(result.conclusion).toBe('success');
  });

  it('for a composite step ends its inner steps', async () => {
    const composite =
      'name: c\ndescription: c\nruns:\n  using: composite\n  steps:\n    - { shell: bash, run: exec sleep 60 }\n    - { shell: bash, if: always(), run: echo unreached }\n';
    await using machine = await startMachine({}, { 'acme/c': { 'action.yml': composite } });

    const result = await machine.run(oneJob('- { name: whole, timeout-minutes: 0.01, uses: acme/c@v1 }'));

    expect(stepNamed(onlyJob(result), 'whole')).toMatchObject({
      conclusion: 'failure',
      signals: [{ signal: 'SIGINT' }],
    });
    expect(machine.lines).not.toContain('it: unreached');
  });
});

describe.concurrent('a process that a step leaves behind', () => {
  it('delays the output for at most five seconds, and is killed and named at the end of the job', async ({
    expect,
  }) => {
    await using machine = await startMachine();
    const before = performance.now();

    const result = await machine.run(
      oneJob(
        `- run: echo "id=$RUNNER_TRACKING_ID"; sleep 300 & echo started
- run: setsid sleep 301 > /dev/null 2>&1 & until grep -q sleep /proc/$!/comm; do sleep 0.1; done`,
      ),
    );

    const seconds = (performance.now() - before) / 1_000;
    const id = /id=(\S+)/.exec(machine.lines.filter((line) => !line.includes('echo')).join('\n'))?.[1] ?? 'none';
    expect(seconds).toBeGreaterThan(4.3);
    // Waiting for that process would take 300 seconds.
    expect(seconds).toBeLessThan(250);
    expect(result.conclusion).toBe('success');
    expect(
      machine.lines.filter((line) => /^it: Terminate orphan process: pid \(\d+\) \(sleep\)$/.test(line)),
    ).toHaveLength(2);
    expect(id).toMatch(/^github_/);
    await expect.poll(() => findTracked(id)).toEqual([]);
  });

  it('outlives the job when it has emptied RUNNER_TRACKING_ID, as on GitHub', async () => {
    await using machine = await startMachine();

    await machine.run(oneJob('- run: RUNNER_TRACKING_ID= setsid sleep 302 > /dev/null 2>&1 & echo "pid=$!"'));

    const pid = Number(/it: pid=(\d+)/.exec(machine.lines.join('\n'))?.[1]);
    expect(process.kill(pid, 0)).toBe(true);
    process.kill(pid, 'SIGKILL');
  });
});

describe('a machine that crashes', () => {
  it('kills everything at once, runs no post step and reports nothing more', async () => {
    const main = `require('child_process').spawn('sleep', ['300'], { detached: true, stdio: 'ignore' }).unref();
      for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => console.log('heard ' + signal)); setInterval(() => {}, 1000); console.log('id=' + process.env.RUNNER_TRACKING_ID + ' ready');`;
    await using machine = await startMachine({}, { 'acme/a': ACTION(main) });
    const death = new AbortController();

    const running = machine.run(oneJob('- { name: work, uses: acme/a@v1 }\n- { if: always(), run: echo after }'), {
      killNow: death.signal,
    });
    await machine.waitForLine('ready');
    death.abort();
    const result = await running;

    const id = /id=(\S+)/.exec(machine.lines.join('\n'))?.[1] ?? 'none';
    await expect.poll(() => findTracked(id)).toEqual([]);
    expect(result.conclusion).toBe('failure');
    expect(machine.lines.join('\n')).not.toMatch(/post ran|after|heard/);
    expect(machine.steps.at(-1)).toMatchObject({ name: 'work', status: 'in_progress' });
  });
});
