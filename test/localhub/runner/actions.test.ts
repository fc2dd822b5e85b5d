import { describe, expect, it } from 'vitest';
import { oneJob, onlyJob, startMachine, stepNamed } from './support.ts';
import { node } from './action-files.ts';

const CHECKOUT = '- uses: actions/checkout@v5\n';
/** An action that prints its environment as one line of JSON. */
const SHOW_ENV = "console.log('ENV ' + JSON.stringify(process.env));";

function shownEnv(lines: readonly string[]): Record<string, string> {
  const line = lines.find((candidate) => candidate.includes('ENV {')) ?? 'ENV {}';
  return JSON.parse(line.slice(line.indexOf('{'))) as Record<string, string>;
}

describe('a JavaScript action', () => {
  it('gets the environment of a real runner, and no variable of ours', async () => {
    await using machine = await startMachine({
      'act/action.yml': node('main: m.js', 'who-is it: {}, greeting: { default: "hi ${{ github.actor }}" }, n: {}'),
      'act/m.js': SHOW_ENV,
    });

    await machine.run(
      oneJob(
        `${CHECKOUT}- { id: show, uses: ./act, with: { 'who-is it': me }, env: { OWN: yes, GITHUB_SHA: forged } }`,
        'env: { LEVEL: job }',
      ),
      { extraEnv: { https_proxy: 'http://127.0.0.1:9' } },
    );

    const env = shownEnv(machine.lines);
    const at = `${machine.folder}/jobs/it`;
    expect(env).toMatchObject({
      'INPUT_WHO-IS_IT': 'me',
      INPUT_GREETING: 'hi alice',
      INPUT_N: '',
      OWN: 'yes',
      LEVEL: 'job',
      CI: 'true',
      https_proxy: 'http://127.0.0.1:9',
      HOME: `${at}/home`,
      GITHUB_WORKSPACE: `${at}/_work/shop/shop`,
      GITHUB_SHA: 'a'.repeat(40),
      GITHUB_REF_NAME: 'main',
      GITHUB_REF_TYPE: 'branch',
      GITHUB_ACTIONS: 'true',
      GITHUB_ACTION: 'show',
      GITHUB_ACTION_REPOSITORY: '',
      GITHUB_EVENT_NAME: 'workflow_dispatch',
      GITHUB_JOB: 'it',
      GITHUB_REPOSITORY_OWNER: 'acme',
      GITHUB_WORKFLOW_REF: 'acme/shop/.github/workflows/test.yml@refs/heads/main',
      RUNNER_TEMP: `${at}/_work/_temp`,
      RUNNER_OS: 'Linux',
      ACTIONS_RUNTIME_TOKEN: '***',
      ACTIONS_RESULTS_URL: 'http://127.0.0.1:9/',
      ACTIONS_CACHE_SERVICE_V2: 'True',
    });
    expect(
      Object.keys(env)
        .filter((name) => !/^(GITHUB|RUNNER|INPUT|ACTIONS)_/.test(name))
        .sort(),
    ).toEqual(
      [
        ...Object.keys(process.env).filter((name) => /^(LANG|LANGUAGE|LC_.+|TZ)$/.test(name)),
        'CI',
        'HOME',
        'LEVEL',
        'OWN',
        'PATH',
        'https_proxy',
      ].sort(),
    );
    expect(env).not.toHaveProperty('GITHUB_TOKEN');
    expect(env['PATH']).not.toContain('node_modules/.bin');
    expect(env['RUNNER_TRACKING_ID']).toMatch(/^github_[0-9a-f-]{36}$/);
  });

  it('gets the artifact service and inputs, and a script step does not', async () => {
    await using machine = await startMachine();

    await machine.run(oneJob(`- { shell: 'node {0}', run: "${SHOW_ENV}" }`));

    const names = Object.keys(shownEnv(machine.lines));
    expect(names.filter((name) => /^(INPUT|ACTIONS|STATE)_/.test(name))).toEqual([]);
    expect(names).toContain('GITHUB_STATE');
    expect(names).not.toContain('GITHUB_ACTION_PATH');
  });

  it('communicates with the runner through the real @actions/core', async () => {
    const core = import.meta.resolve('@actions/core');
    await using machine = await startMachine({
      'action.yml': node('main: m.mjs, post: m.mjs', 'who: { required: true }, flag: { default: "true" }'),
      'm.mjs': `import * as core from '${core}';
        if (core.getState('main')) { core.info('post of ' + core.getState('main') + ' in ' + process.env.FROM_CORE); }
        else {
          core.setSecret('hush'); core.info('hush ' + core.getInput('who') + core.getBooleanInput('flag'));
          core.setOutput('lines', 'a\\nb=c\\n'); core.saveState('main', 'x'); core.exportVariable('FROM_CORE', 'y\\nz'); core.addPath('/opt/core');
          await core.summary.addHeading('hush done').write();
          core.notice('look', { title: 'T', file: 'f.js', startLine: 2 }); core.setFailed('gave up');
        }`,
    });

    const result = await machine.run(
      oneJob(
        `${CHECKOUT}- { id: c, name: core, uses: ./, with: { who: me } }\n- { if: always(), run: 'echo "path $PATH"' }`,
      ),
    );

    const job = onlyJob(result);
    expect(machine.lines).toEqual(
      expect.arrayContaining(['it: *** metrue', 'it: post of x in y', expect.stringMatching(/^it: path \/opt\/core:/)]),
    );
    expect(stepNamed(job, 'core')).toMatchObject({
      conclusion: 'failure',
      exitCode: 1,
      outputs: { lines: 'a\nb=c\n' },
      annotations: [
        { level: 'notice', message: 'look', title: 'T', file: 'f.js', line: 2 },
        { level: 'error', message: 'gave up' },
      ],
    });
    expect(job.summary).toContain('<h1>*** done</h1>');
  });

  it('has real pipes for its output and the event on disk', async () => {
    await using machine = await startMachine({
      'action.yml': node('main: m.mjs'),
      'm.mjs': `import fs from 'node:fs'; import { execSync } from 'node:child_process';
        console.log('fifo', fs.fstatSync(1).isFIFO(), fs.fstatSync(2).isFIFO(), 'tty', process.stdout.isTTY === true, 'stdin', fs.readFileSync(0).length);
        console.log('event', JSON.parse(fs.readFileSync(process.env.GITHUB_EVENT_PATH, 'utf8')).number);
        execSync('echo reopened > /dev/stderr', { stdio: 'inherit' });`,
    });

    await machine.run(oneJob(`${CHECKOUT}- uses: ./`));

    expect(machine.lines).toEqual(
      expect.arrayContaining(['it: fifo true true tty false stdin 0', 'it: event 7', 'it: reopened']),
    );
  });

  it('runs pre before all steps and posts in reverse order, with the state saved before', async () => {
    const files = (name: string) => ({
      'action.yml': node(
        'pre: s.js, main: s.js, post: s.js, post-if: "success() || failure()"',
        'fail: { default: "" }',
      ),
      's.js': `const fs = require('fs'); const stage = process.env.STATE_stage === undefined ? 'pre' : process.env.STATE_stage === 'pre' ? 'main' : 'post';
        console.log('${name} ' + stage + ' ' + process.env.GITHUB_ACTION_REPOSITORY + '@' + process.env.GITHUB_ACTION_REF);
        fs.appendFileSync(process.env.GITHUB_STATE, 'stage=' + stage + '\\n');
        if (stage === 'main' && process.env.INPUT_FAIL) process.exit(1);`,
    });
    await using machine = await startMachine({}, { 'acme/one': files('one'), 'acme/two/deep': files('two') });

    const result = await machine.run(
      oneJob(
        `- { name: First, uses: acme/one@v1 }\n- run: echo between\n- { uses: acme/two/deep@main, with: { fail: 'yes' } }\n- run: echo unreached`,
      ),
    );

    const told = machine.lines.filter((line) => /^it: (one|two|between|unreached)/.test(line));
    expect(told).toEqual(
      [
        'one pre acme/one@v1',
        'two pre acme/two@main',
        'one main acme/one@v1',
        'between',
        'two main acme/two@main',
        'two post acme/two@main',
        'one post acme/one@v1',
      ].map((line) => `it: ${line}`),
    );
    expect(onlyJob(result).steps.map((step) => [step.name, step.conclusion])).toEqual([
      ['Set up job', 'success'],
      ['Pre First', 'success'],
      ['Pre Run acme/two/deep@main', 'success'],
      ['First', 'success'],
      ['Run echo between', 'success'],
      ['Run acme/two/deep@main', 'failure'],
      ['Run echo unreached', 'skipped'],
      ['Post Run acme/two/deep@main', 'success'],
      ['Post First', 'success'],
      ['Complete job', 'success'],
    ]);
    expect(result.conclusion).toBe('failure');
  });

  it('from the same repository has no pre step, and the log says so', async () => {
    await using machine = await startMachine({
      'a/action.yml': node('pre: p.js, main: m.js'),
      'a/p.js': 'console.log("pre ran")',
      'a/m.js': 'console.log("main ran")',
    });

    const result = await machine.run(oneJob(`${CHECKOUT}- uses: ./a\n  with: { surprise: 1 }`));

    expect(machine.lines.join('\n')).toContain('main ran');
    expect(machine.lines.join('\n')).not.toContain('pre ran');
    expect(stepNamed(onlyJob(result), 'Run ./a').annotations.map((annotation) => annotation.message)).toEqual([
      expect.stringContaining("Unexpected input(s) 'surprise'"),
      "`pre` execution is not supported for local action from './a'",
    ]);
  });
});
