/** What a run leaves besides changed files, how it can be watched, and what it requires. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentName } from '../../../protocol/results/changed-files.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { LogEvent } from '../../../protocol/messages/log-event.ts';
import { readSubagent } from '../../../protocol/config/subagent.ts';
import { jsonJournal } from '../../../worker/adapters/files/json-journal.ts';
import { ASK, ended, lab, type Lab } from '../../support/worker/worker-dispatch.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

function stored(scenario: Lab, end: ReturnType<typeof ended>, name: string): string {
  return readFileSync(join(scenario.artifacts.path, String(end.artifact?.artifactId), 'files', name), 'utf8');
}

const lines = (scenario: Lab) =>
  scenario.log.filter((event) => event.kind === 'step.line').map(({ step, stream, text }) => [step, stream, text]);

it('keeps the regular files in the outputs folder, sorted, under their hashes, and out of the patch', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start(
      'mkdir -p "$AGORA_OUTPUTS/b" && printf two > "$AGORA_OUTPUTS/b/2.txt" && printf one > "$AGORA_OUTPUTS/a.txt"',
    ),
  );

  expect(end.result.outputs?.map(({ path, bytes }) => [path, bytes])).toEqual([
    ['a.txt', 3],
    ['b/2.txt', 3],
  ]);
  expect(stored(scenario, end, contentName(contentHash('two')))).toBe('two');
  expect(end.result.changes?.files).toBe(0);
});

it('skips links, pipes, sockets and linked folders, without waiting', async () => {
  using scenario = lab();
  const script =
    'mkdir -p .agora/outputs; cd .agora/outputs; ln -s /etc/passwd link; ln -s /etc folder; mkfifo pipe; python3 -c \'import socket; socket.socket(socket.AF_UNIX).bind("sock")\' || true; echo x > plain; chmod 000 plain; echo y > "odd ..name"';

  const end = ended(await scenario.start(script));

  expect(end.outcome.kind).toBe('finished');
  expect(end.result.outputs?.map(({ path }) => path)).toEqual(
    process.getuid?.() === 0 ? ['odd ..name', 'plain'] : ['odd ..name'],
  );
});

it('does not follow an outputs folder that is itself a link', async () => {
  using scenario = lab();

  const end = ended(await scenario.start('ln -s /etc .agora/outputs'));

  expect(end.result.outputs).toBeUndefined();
});

it('keeps nothing that contains a secret, and says so', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start(
      'mkdir -p .agora/outputs; echo "key: $SCRIPT_KEY" > .agora/outputs/leak.txt; echo fine > .agora/outputs/ok.txt',
      { environment: { SCRIPT_KEY: 'sk-secret-0123456789' } },
    ),
  );

  expect(end.result.outputs?.map(({ path }) => path)).toEqual(['ok.txt']);
  expect(end.notices.join()).toContain('.agora/outputs/leak.txt was not kept: it holds a secret');
});

it('keeps nothing with an unregistered credential in its text or its name', async () => {
  using scenario = lab();
  const token = `ghp_${'A1b2C3d4'.repeat(5)}`.slice(0, 40);
  const files = `echo '${token}' > in-text.txt; echo x > 'name-${token}.txt'; echo fine > ok.txt`;

  const end = ended(await scenario.start(`mkdir -p .agora/outputs; cd .agora/outputs; ${files}`));

  expect(end.result.outputs?.map(({ path }) => path)).toEqual(['ok.txt']);
  expect(end.notices.join('\n')).toContain('.agora/outputs/in-text.txt was not kept: it holds a GitHub token');
  expect(end.notices.join('\n')).toContain('.txt was not kept: it has a credential in its name');
  expect(JSON.stringify(end)).not.toContain(token);
});

it('keeps 256 files and says that there were more', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start('mkdir -p .agora/outputs; for n in $(seq 1000 1299); do echo $n > .agora/outputs/$n; done'),
  );

  expect(end.result.outputs).toHaveLength(256);
  expect(end.notices.join()).toContain('more than 256 files');
});

it('leaves out files that are too large before they are read', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start('mkdir -p .agora/outputs; truncate -s 10G .agora/outputs/huge; echo ok > .agora/outputs/ok'),
  );

  expect(end.result.outputs?.map(({ path }) => path)).toEqual(['ok']);
  expect(scenario.log).toContainEqual(expect.objectContaining({ kind: 'outputs.skipped', path: 'huge' }));
});

it('keeps no outputs from the checkout, and keeps those of a run that asked', async () => {
  using scenario = lab({ '.agora/outputs/old.txt': 'old\n', 'a.txt': '' });

  const end = ended(await scenario.start(`mkdir -p .agora/outputs; echo new > .agora/outputs/new.txt; ${ASK}`));

  expect(end.result.outputs?.map(({ path }) => path)).toEqual(['new.txt']);
});

it('records what a run says about its dependencies, after setup and at the end', async () => {
  using scenario = lab({ 'agora-setup.sh': 'echo \'{"a":1}\' > .agora/deps.json\n', 'a.txt': '' });

  const end = ended(await scenario.start('echo \'{"a":2}\' > .agora/deps.json'));

  expect(end.result.deps).toEqual({ atSetup: contentHash('{"a":1}\n'), atFinish: contentHash('{"a":2}\n') });
});

it.each([
  ['no JSON', 'echo nonsense > .agora/deps.json', /not JSON/],
  ['too long', 'head -c 70000 /dev/zero > .agora/deps.json', /70000 bytes/],
  ['a link', 'ln -s /etc/passwd .agora/deps.json', /symbolic link/],
])('continues when evidence is %s, and says so', async (_, script, why) => {
  using scenario = lab();

  const end = ended(await scenario.start(script));

  expect(end.outcome.kind).toBe('finished');
  expect(end.result.deps).toBeUndefined();
  expect(scenario.log).toContainEqual({
    kind: 'deps.evidence.unusable',
    phase: 'finish',
    reason: expect.stringMatching(why) as string,
  });
});

it('shows the output of setup and verify as it is printed, without a secret, and does not record it', async () => {
  using scenario = lab({ 'agora-setup.sh': 'echo one; echo two >&2; printf "%s\\n" "$TOKEN"\n', 'a.txt': '' });

  const end = ended(
    await scenario.start('echo agent', {
      frontMatter: 'verify:\n  command: echo "checked $TOKEN"; exit 1',
      settings: { envAllow: ['TOKEN'] },
      environment: { TOKEN: 'tok-secret-0123456789', AGORA_CALLBACK_KEY: 'tok-secret-0123456789' },
    }),
  );

  expect(lines(scenario).filter(([, stream]) => stream === 'stdout')).toEqual([
    ['setup', 'stdout', 'one'],
    ['setup', 'stdout', '<redacted:secret>'],
    ['verify', 'stdout', 'checked <redacted:secret>'],
  ]);
  expect(end.result.verify?.report).toBe('checked <redacted:secret>');
  expect(lines(scenario)).toContainEqual(['setup', 'stderr', 'two']);
  expect(stored(scenario, end, 'events.jsonl')).not.toContain('step.line');
});

it.each([
  ['setup', 'agora-setup.sh', ''],
  ['verify', 'agora-verify.sh', 'verify:\n  command: sh agora-verify.sh'],
])('shows lines of %s while its script still runs', async (_, script, frontMatter) => {
  using shown = temporaryFolder();
  const mark = join(shown.path, 'begun');
  using scenario = lab({
    [script]: `echo begun; for n in $(seq 1 900); do [ -e ${mark} ] && exit; sleep 0.1; done; exit 1\n`,
    'a.txt': '',
  });
  const journal = {
    log: (event: LogEvent) => {
      if (event.kind === 'step.line') writeFileSync(mark, '');
    },
    emit: () => Promise.resolve(),
    hide: () => undefined,
  };

  const end = ended(await scenario.start('echo', { frontMatter, ports: { journal } }));

  expect(end.outcome.kind).toBe('finished');
  expect(end.result.verify?.passed).toBe(frontMatter === '' ? undefined : true);
});

it('groups the output of setup and verify, and says from time to time that a step is still running', async () => {
  using scenario = lab({ 'agora-setup.sh': 'echo one; sleep 1\n', 'a.txt': '' });
  const said: string[] = [];
  const journal = {
    ...jsonJournal({
      write: (line) => said.push(line),
      section: (title) => said.push(title === undefined ? 'end' : `group ${title}`),
    }),
  };
  const clock = {
    now: () => new Date(),
    sleep: (ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, ms === 60_000 ? 100 : ms);
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(new Error('stopped'));
        });
      }),
  };

  await scenario.start('echo', { ports: { journal, clock } });

  const kinds = said.map((line) => (line.startsWith('{') ? (JSON.parse(line) as { kind: string }).kind : line));
  const [begin, end] = [kinds.indexOf('group agora-setup.sh'), kinds.indexOf('end')];
  expect(new Set(kinds.slice(begin + 1, end))).toEqual(new Set(['step.line', 'step.running']));
  expect(kinds[end + 1]).toBe('setup-script.ran');
});

it('stops showing output after a limit, and records all of it at the end', async () => {
  using scenario = lab({ 'agora-setup.sh': 'seq 1 5000\n', 'a.txt': '' });

  await scenario.start('echo');

  expect(lines(scenario)).toHaveLength(2_001);
  expect(scenario.log.find((event) => event.kind === 'setup-script.ran')?.stdout.split('\n')).toHaveLength(5_001);
});

it.each([['##[stop-commands]x'], ['::set-output name=a::b'], ['a ##[add-mask]e'], ['##[##[group]']])(
  'prints no line that a runner could treat as a command: %s',
  (text) => {
    const said: string[] = [];
    const journal = jsonJournal({ write: (line) => said.push(line) });

    journal.log({ kind: 'runtime.note', text });
    journal.show?.({ kind: 'step.line', step: 'setup', stream: 'stdout', text });

    for (const line of said) {
      expect(line).not.toContain('##[');
      expect(line.trimStart().startsWith('::')).toBe(false);
      expect(JSON.parse(line)).toMatchObject({ text });
    }
  },
);

it('removes the checkout’s token before setup runs, and restores it at the end', async () => {
  using scenario = lab({
    'agora-setup.sh': 'git config --list > seen.txt; cat .git/config >> seen.txt; cp seen.txt /dev/stdout\n',
    'a.txt': '',
  });
  scenario.tree.git('config', 'http.https://github.com/.extraheader', 'AUTHORIZATION: basic c2VjcmV0');

  await scenario.start('echo', { frontMatter: 'verify:\n  command: cat .git/config' });

  const setup = scenario.log.find((event) => event.kind === 'setup-script.ran');
  expect(setup?.stdout).not.toContain('AUTHORIZATION');
  expect(scenario.tree.git('config', 'http.https://github.com/.extraheader')).toContain('AUTHORIZATION');
});

it('does not start an agent when something it requires is missing, and names everything that is missing', async () => {
  using scenario = lab({ 'src/a.ts': '', 'src/b.ts': '' });
  const frontMatter =
    'context-requires:\n  paths:\n    - glob: src/*.ts\n      min-count: 3\n    - glob: "docs/**"\n  exec: [bash, no-such-program]\n  git: history';

  const end = ended(await scenario.start('echo ran', { frontMatter }));

  expect(end.outcome).toMatchObject({
    kind: 'failed',
    failure: {
      reason: 'worker-failed',
      detail: expect.stringMatching(
        /src\/\*\.ts matches 2 files, and 3 are required; docs\/\*\* matches 0 files.*no-such-program is not a program/,
      ) as string,
    },
  });
  expect(scenario.log.map(({ kind }) => kind)).not.toContain('runtime.adapter.ran');
});

it('starts an agent that has what setup provided', async () => {
  using scenario = lab({ 'agora-setup.sh': 'mkdir -p docs && echo x > docs/x.md\n', 'a.txt': '' });

  const end = ended(
    await scenario.start('echo ran', {
      frontMatter: 'context-requires:\n  paths:\n    - glob: "docs/**/*.md"\n  exec: [bash]\n  git: worktree',
    }),
  );

  expect(end.outcome.kind).toBe('finished');
});

it.each([['/etc/*'], ['../*'], ['a/../../b'], ['']])(
  'refuses a pattern that leads out of the work tree: %j',
  (glob) => {
    const read = readSubagent(`---\ncontext-requires:\n  paths:\n    - glob: ${JSON.stringify(glob)}\n---\nx\n`);

    expect(read.kind).toBe('malformed');
  },
);

it('reports likely causes in the log, before the last line', async () => {
  using scenario = lab();

  const end = ended(await scenario.start('echo "This command requires approval"; exit 1'));

  expect(scenario.log.at(-2)).toEqual({ kind: 'hint', dispatchId: end.result.dispatchId, text: end.hints[0] });
  expect(end.hints[0]).toContain('permission-mode');
});
