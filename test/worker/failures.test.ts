/** What goes wrong where, and what everybody is told; all on real things but for the parts that must break. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findBreak } from '../../worker/event-chain.ts';
import { DispatchError } from '../../worker/errors.ts';
import type { LogEvent } from '../../protocol/log-event.ts';
import { ASK, ended, lab, scriptRuntime, STATE_KEY, type Lab } from '../support/worker/dispatch.ts';
import { temporaryFolder } from '../support/worker/work-tree.ts';

const reasonOf = (end: ReturnType<typeof ended>) => (end.outcome.kind === 'failed' ? end.outcome.failure.reason : end.outcome.kind);
const detailOf = (end: ReturnType<typeof ended>) => (end.outcome.kind === 'failed' ? `${end.outcome.failure.detail} ${end.outcome.failure.fix}` : '');
const terminals = (world: Lab) => world.events.filter(({ kind }) => kind !== 'dispatch.started').map(({ kind }) => kind);

it('tells all mistakes in the settings at once, and runs nothing', async () => {
  using world = lab();

  const end = ended(await world.start('touch ran', { settings: { agentTimeoutSeconds: 0, setupTimeoutSeconds: 3_000_000, retentionDays: 91, envAllow: ['*'], runtime: '' } }));

  expect(reasonOf(end)).toBe('worker-failed');
  for (const word of ['agent-timeout-seconds', 'setup-timeout-seconds', 'retention-days', 'env-allow', 'runtime']) expect(detailOf(end)).toContain(word);
  expect(world.events.map(({ kind }) => kind)).toEqual(['dispatch.failed']);
  expect(existsSync(join(world.tree.path, 'ran'))).toBe(false);
});

it('knows no other runtime than those it has', async () => {
  using world = lab();

  expect(detailOf(ended(await world.start('echo', { settings: { runtime: 'gpt' } })))).toMatch(/no runtime «gpt».*script/);
  expect(detailOf(ended(await world.start('echo', { frontMatter: 'runtime: gpt' })))).toMatch(/no runtime «gpt»/);
  expect(terminals(world)).toEqual(['dispatch.failed', 'dispatch.failed']);
});

it('runs nothing of a subagent that is not what was pinned, or not there, or not readable', async () => {
  using world = lab();
  const at = 'a'.repeat(40);

  const changed = ended(await world.start('touch ran', { plan: { subagent: { name: 'planner', contentHash: `sha256:${'0'.repeat(64)}`, at } } }));
  const missing = ended(await world.start('touch ran', { plan: { subagent: { name: 'nobody', contentHash: `sha256:${'0'.repeat(64)}`, at } } }));
  const unreachable = ended(await world.start('touch ran', { ports: { registry: { read: () => Promise.reject(new DispatchError('fetch-failed', 'GitHub is away.', { fix: 'Wait.' })) } } }));
  const malformed = ended(await world.start('touch ran', { frontMatter: 'colour: red\nverify: 7' }));
  const template = ended(await world.start('touch ran', { frontMatter: 'prompt-template: "{{#open}}"' }));

  expect([changed, missing, unreachable, malformed, template].map(reasonOf)).toEqual(['integrity-failed', 'integrity-failed', 'fetch-failed', 'worker-failed', 'worker-failed']);
  expect(detailOf(malformed)).toMatch(/colour[\s\S]*verify|verify[\s\S]*colour/);
  expect(existsSync(join(world.tree.path, 'ran'))).toBe(false);
  expect(world.events.every(({ kind }) => kind === 'dispatch.failed')).toBe(true);
});

it.each([['a file', (path: string) => { writeFileSync(path, ''); }], ['a link', (path: string) => { mkdirSync(`${path}-real`); symlinkSync(`${path}-real`, path); }]])('refuses a work tree in which .agora is %s', async (_, make) => {
  using world = lab();
  make(join(world.tree.path, '.agora'));

  const end = ended(await world.start('touch ran'));

  expect(detailOf(end)).toMatch(/\.agora in the work tree is a/);
  expect(existsSync(join(world.tree.path, 'ran'))).toBe(false);
});

it('refuses before the agent runs when a question could not be saved safely', async () => {
  using world = lab();
  const none = { AGORA_STATE_KEY: undefined };
  const repository = { id: 42, name: 'octo/small', isPublic: false };

  const publicOne = ended(await world.start('touch ran', { environment: none, settings: { allowPlainState: true } }));
  const privateOne = ended(await world.start('touch ran', { environment: none, plan: { repository } }));
  const allowed = ended(await world.start(ASK, { environment: none, plan: { repository }, settings: { allowPlainState: true } }));

  expect(detailOf(publicOne)).toMatch(/state-key/);
  expect(detailOf(privateOne)).toMatch(/allow-plain-state/);
  expect(existsSync(join(world.tree.path, 'ran'))).toBe(false);
  expect(allowed.outcome.kind).toBe('needs_input');
});

it('uses the model key when there is no state key', async () => {
  using world = lab();

  await world.start(`test -n "$ANSWER" || ${ASK}`, { environment: { AGORA_STATE_KEY: undefined, SCRIPT_KEY: 'the model key' } });
  const end = ended(await world.answer('1', { environment: { AGORA_STATE_KEY: 'a new state key', SCRIPT_KEY: 'the model key' } }));
  const other = ended(await world.answer('1', { plan: { round: 2 }, environment: { AGORA_STATE_KEY: 'a new state key' } }));

  expect(end.result.resumed).toBeDefined();
  expect(detailOf(other)).toMatch(/another key/);
});

it('gives up on setup that fails or takes too long, and says which', async () => {
  using failing = lab({ 'agora-setup.sh': 'echo begun; exit 9\r\n' });
  using hanging = lab({ 'agora-setup.sh': 'sleep 60\n' });

  const failed = ended(await failing.start('echo'));
  const late = ended(await hanging.start('echo', { settings: { setupTimeoutSeconds: 1 } }));

  expect(detailOf(failed)).toMatch(/agora-setup\.sh ended[\s\S]*LF line ends/);
  expect(detailOf(late)).toMatch(/stopped after 1 seconds/);
  expect(hanging.log).toContainEqual(expect.objectContaining({ kind: 'setup-script.ran', exitCode: -1 }));
  expect(late.result.exitCode).toBe(1);
});

it('lets setup ask, because a question that lies there after setup is this run\'s own', async () => {
  using world = lab({ 'agora-setup.sh': 'printf \'{"question":"From setup?"}\' > "$AGORA_SENTINEL"\n' });

  const end = ended(await world.start('exit 1'));

  expect(end.outcome).toMatchObject({ kind: 'needs_input', asked: { question: 'From setup?' } });
});

it('shows setup, agent and verify the dispatch, and none of them a credential', async () => {
  const show = 'env > "$PWD.WHO.env"; cat "$AGORA_INPUT_FILE" > /dev/null';
  using world = lab({ 'agora-setup.sh': `${show.replace('WHO', 'setup')}\n` });
  const environment = { GITHUB_TOKEN: 'ghs_12345678', ACTIONS_RUNTIME_TOKEN: 'runtime-1234', 'INPUT_STATE-KEY': 'input-1234', SCRIPT_KEY: 'model-key-1234', SCRIPT_SETTING: 'http://model', MY_FLAG: 'on' };

  await world.start(show.replace('WHO', 'agent'), { environment, settings: { envAllow: ['MY_FLAG', ''] }, frontMatter: `verify:\n  command: ${JSON.stringify(show.replace('WHO', 'verify'))}` });

  const seen = (who: string) => readFileSync(`${world.tree.path}.${who}.env`, 'utf8');
  for (const who of ['setup', 'agent', 'verify']) {
    expect(seen(who)).toContain('MY_FLAG=on');
    expect(seen(who)).toMatch(/AGORA_DISPATCH_ID=t_/);
    for (const secret of ['ghs_12345678', 'runtime-1234', 'input-1234', STATE_KEY]) expect(seen(who)).not.toContain(secret);
    rmSync(`${world.tree.path}.${who}.env`);
  }
});

it('gives the model key to the agent alone', async () => {
  using world = lab({ 'agora-setup.sh': 'test -z "$SCRIPT_KEY"\n' });

  const end = ended(await world.start('test "$SCRIPT_KEY" = model-key-1234 && test "$SCRIPT_SETTING" = http://model && echo "has it"', { environment: { SCRIPT_KEY: 'model-key-1234', SCRIPT_SETTING: 'http://model' }, frontMatter: 'verify:\n  command: test -z "$SCRIPT_KEY"' }));

  expect(end.result.stdout).toBe('has it\n');
  expect(end.result.verify?.passed).toBe(true);
  expect(world.hidden).toContain('model-key-1234');
});

it('says that there is a limit to questions', async () => {
  using world = lab();

  const end = ended(await world.start(ASK, { settings: { maxRounds: 1 } }));
  const second = ended(await world.answer('1', { settings: { maxRounds: 1 } }));

  expect(end.outcome.kind).toBe('needs_input');
  expect(detailOf(second)).toMatch(/round limit/);
  expect(world.asked).toHaveLength(1);
});

it('says so when a question was written where nobody looks', async () => {
  using world = lab();
  const script = 'mkdir -p "$HOME/../../container/.agora"; printf \'{"question":"?"}\' > "$HOME/../../container/.agora/needs_input.json"; exit 2';

  const end = ended(await world.start(script));

  expect(detailOf(end)).toMatch(/wrote a question to .*container.*but its workspace is/);
});

it('keeps still when a newer attempt owns the round', async () => {
  using world = lab();

  const end = await world.start(ASK, { ports: { conversation: { mayPublish: () => Promise.resolve(false), ask: (question) => { world.asked.push(question); return Promise.resolve(); } } } });

  expect(end).toEqual({ kind: 'superseded' });
  expect(world.asked).toEqual([]);
  expect(world.events.map(({ kind }) => kind)).toEqual(['dispatch.started']);
});

it('fails when the question cannot be posted, and asks nobody', async () => {
  using world = lab();

  const end = ended(await world.start(ASK, { ports: { conversation: { mayPublish: () => Promise.resolve(true), ask: () => Promise.reject(new Error('502')) } } }));

  expect(detailOf(end)).toMatch(/could not be posted: 502/);
  expect(terminals(world)).toEqual(['dispatch.failed']);
});

it('asks nobody when the state cannot be stored', async () => {
  using world = lab();

  const end = ended(await world.start(ASK, { ports: { artifacts: { put: () => Promise.reject(new DispatchError('worker-failed', 'No room.', { fix: 'Make room.' })), get: () => Promise.reject(new Error('unused')) } } }));

  expect(detailOf(end)).toBe('No room. Make room.');
  expect(world.asked).toEqual([]);
  expect(end.artifact).toBeUndefined();
  expect(end.notices.join()).toMatch(/result could not be stored/);
});

it('uses the notes when the runtime has lost its conversation, once and not silently', async () => {
  using world = lab();
  const script = `if [ -z "$ANSWER" ]; then mkdir -p "$HOME/talk"; echo x > "$HOME/talk/x"; echo work > half.txt; ${ASK}; exit 0; fi
    if [ "$(cat "$HOME/session.txt")" != none ]; then exit 77; fi; cat; cat half.txt`;
  await world.start(script);
  world.log.length = 0;

  const end = ended(await world.answer('my own words'));

  expect(end.result.resumed).toBe('partial-state');
  expect(end.result.stdout).toMatch(/Make it sum[\s\S]*my own words[\s\S]*"seen"[\s\S]*as you left them[\s\S]*work\n$/);
  expect(end.notices.join()).toMatch(/could not find its conversation/);
  expect(world.log.flatMap((event) => (event.kind === 'session.resumed' ? [event.rung] : []))).toEqual(['session', 'partial-state']);
});

it('begins again from question and answer when the state is gone, if the thread still tells enough', async () => {
  using world = lab();
  await world.start(`if [ -z "$ANSWER" ]; then ${ASK}; else cat; fi`);
  const gone = { put: world.start as never, get: () => Promise.resolve({ kind: 'gone' as const, why: 'it expired' }) };
  const question = world.asked[0];
  if (question === undefined) throw new Error('Nothing was asked.');
  const text = readFileSync(join(world.registry.path, 'subagents/planner.md'));
  const { contentHash } = await import('../../protocol/canonical-json.ts');
  const fallback = { subagent: { name: 'planner', contentHash: contentHash(text), at: question.head }, input: { title: 'From the issue' }, question: 'A or B?', options: ['Rewrite A', 'Rewrite B'] };
  const artifacts = { ...gone, put: () => Promise.resolve({ runId: 1, artifactId: 9, digest: `sha256:${'0'.repeat(64)}`, expires: '2026-02-01T00:00:00Z' }) };

  const without = ended(await world.answer('2', { ports: { artifacts } }));
  const end = ended(await world.answer('2', { plan: { round: 2 }, option: 2, ports: { artifacts }, resume: { fallback } }));

  expect(reasonOf(without)).toBe('fetch-failed');
  expect(detailOf(without)).toMatch(/gone: it expired/);
  expect(end.result.resumed).toBe('questions-only');
  expect(end.result.stdout).toMatch(/From the issue[\s\S]*A or B\?[\s\S]*Rewrite B/);
  expect(end.notices.join()).toMatch(/begins again[\s\S]*alone/);
});

it('goes on from its notes when the saved work does not fit any more', async () => {
  using world = lab();
  await world.start(`if [ -z "$ANSWER" ]; then mkdir -p "$HOME/talk"; echo x > "$HOME/talk/x"; echo mine > README.md; ${ASK}; else cat; cat README.md; fi`);
  using other = temporaryFolder();
  other.git('init', '--quiet');
  other.write('README.md', 'something quite different\n');
  other.git('add', '--all');
  other.git('commit', '--quiet', '--message', 'Other');

  const end = ended(await world.answer('1', { tree: other }));

  expect(end.result.resumed).toBe('partial-state');
  expect(end.result.stdout).toMatch(/could not be brought back[\s\S]*something quite different\n$/);
  expect(end.notices.join('\n')).toMatch(/not at commit[\s\S]*do not fit/);
});

it('resumes three rounds flat: the original input stays, each answer is one line more', async () => {
  using world = lab();
  const script = `cat "$AGORA_INPUT_FILE"; case "$ANSWER" in "") ${ASK};; "Rewrite A") printf '{"question":"Sure?"}' > "$SENTINEL";; *) cat;; esac`;
  await world.start(script);
  await world.answer('1', { option: 1 });

  const end = ended(await world.answer('yes, sure'));

  expect(end.result.rounds).toMatchObject([{ round: 1, asked: 'A or B?', answer: 'Rewrite A', option: 1, by: 'ada' }, { round: 2, asked: 'Sure?', answer: 'yes, sure' }]);
  expect(end.result.stdout).toMatch(/^\{\n {2}"number": 7,\n {2}"title": "Make it sum",\n {2}"body": "All of them\."\n\}/);
  expect(end.result.stdout).toMatch(/Round 1, you asked: A or B\?/);
});

it('keeps a secret out of everything, and says that the work was not kept', async () => {
  using world = lab();
  const secret = 'sk-ant-very-secret-0123456789';
  const script = `if [ -z "$ANSWER" ]; then
      mkdir -p "$HOME/talk"; printf '{"text":"key %s"}\\n{"fine":1}\\n' "$SCRIPT_KEY" > "$HOME/talk/one.jsonl"
      printf '%s' "$SCRIPT_KEY" | base64 > leak.txt; echo "note: $SCRIPT_KEY"; echo "out $SCRIPT_KEY"; echo "err $SCRIPT_KEY" >&2
      printf '{"question":"Use %s?","options":["%s"],"context":"%s","partial_state":{"%s":["%s"]}}' $SCRIPT_KEY $SCRIPT_KEY $SCRIPT_KEY $SCRIPT_KEY $SCRIPT_KEY > "$SENTINEL"
    else cat "$HOME/talk/one.jsonl"; ls leak.txt; fi`;

  const paused = ended(await world.start(script, { environment: { SCRIPT_KEY: secret }, frontMatter: 'verify:\n  command: "true"' }));
  const everything = JSON.stringify([paused, world.log, world.events, world.asked]);
  const end = ended(await world.answer('1', { environment: { SCRIPT_KEY: secret } }));

  expect(everything).not.toContain(secret);
  expect(everything).not.toContain(Buffer.from(secret).toString('base64').slice(0, 20));
  expect(paused.outcome).toMatchObject({ asked: { question: 'Use <redacted:secret>?' } });
  expect(world.log).toContainEqual(expect.objectContaining({ kind: 'state.saved', workKept: false }));
  expect(world.asked[0]?.notices.join()).toMatch(/hold a secret/);
  expect(end.result.stdout).toBe('{"text":"key <redacted:secret>"}\n{"fine":1}\n');
});

it('delivers nothing that holds a secret, and finishes all the same', async () => {
  using world = lab();

  const end = ended(await world.start('printf "%s" "$SCRIPT_KEY" > leak.txt; echo Done.', { environment: { SCRIPT_KEY: 'sk-ant-very-secret-0123456789' } }));
  const files = readArtifact(world, end.artifact?.artifactId);

  expect(end.outcome).toMatchObject({ kind: 'finished', changes: { files: 0 } });
  expect(files).toEqual(['events.jsonl', 'result.json']);
  expect(end.notices.join()).toMatch(/hold a secret/);
});

it('leaves a chain of events that nobody can shorten', async () => {
  using world = lab();

  const end = ended(await world.start('echo Done.'));
  const lines = readFileSync(join(world.artifacts.path, String(end.artifact?.artifactId), 'files/events.jsonl'), 'utf8').trimEnd().split('\n');

  expect(findBreak(lines)).toBeUndefined();
  expect(findBreak(lines.toSpliced(1, 1))).toBe(2);
  expect(lines.at(-1)).toContain('"event":{"kind":"dispatch.finished"');
});

it('does not let verify change the outcome, the patch, or the time it may take', async () => {
  using world = lab();

  const red = ended(await world.start('echo a > a.txt', { frontMatter: 'verify:\n  command: echo broken; touch b.txt; exit 1' }));
  const late = ended(await world.start('echo a > a.txt', { frontMatter: 'verify:\n  command: sleep 60 & wait\n  timeout: 1' }));
  const long = ended(await world.start('echo a > a.txt', { frontMatter: 'verify:\n  command: seq 100000; echo the end' }));

  expect(red.outcome).toMatchObject({ kind: 'finished', changes: { files: 1 }, verify: { passed: false, report: 'broken' } });
  expect(late.result.verify).toMatchObject({ passed: false, report: expect.stringMatching(/Stopped after 1 seconds/) as unknown });
  expect(long.result.verify?.report).toHaveLength(8_000);
  expect(long.result.verify?.report).toMatch(/^\[truncated\]…[\s\S]*the end$/);
});

it('finishes without a patch when the repository is gone', async () => {
  using world = lab();

  const end = ended(await world.start('rm -rf .git; echo changed > README.md'));

  expect(end.outcome).toMatchObject({ kind: 'finished', changes: { files: 0 } });
  expect(world.log).toContainEqual(expect.objectContaining({ kind: 'capture.failed' }));
  expect(end.notices.join()).toMatch(/could not be captured/);
});

it('takes credentials away while the agent runs, and gives them back however it ends', async () => {
  using world = lab();
  world.tree.git('config', 'http.https://github.com/.extraheader', 'AUTHORIZATION: basic c2VjcmV0');
  const before = readFileSync(join(world.tree.path, '.git/config'), 'utf8');
  const cancel = new AbortController();
  setTimeout(() => { cancel.abort(); }, 1_000);

  const end = ended(await world.start('grep -c extraheader .git/config', {}));
  await world.start('exit 1');
  await world.start('sleep 60', { signal: cancel.signal });

  expect(end.result.stdout).toBe('0\n');
  expect(readFileSync(join(world.tree.path, '.git/config'), 'utf8')).toBe(before);
});

it('is cancelled in time, whatever hangs', async () => {
  const hang = () => new Promise<never>(() => undefined);
  const cases: readonly Parameters<Lab['start']>[1][] = [
    { ports: { registry: { read: hang } } },
    { ports: { artifacts: { put: hang, get: hang } } },
    { ports: { conversation: { mayPublish: hang, ask: hang } } },
    { ports: { channel: { start: hang } } },
    { ports: { channel: { start: () => Promise.resolve(hang) } } },
    { frontMatter: 'verify:\n  command: trap "" TERM; sleep 60' },
  ];
  await Promise.all(cases.map(async (options) => {
    using world = lab();
    const cancel = new AbortController();
    const script = options?.ports?.registry === undefined && options?.frontMatter === undefined ? 'sleep 60' : 'echo';
    let at = 0;
    setTimeout(() => { at = performance.now(); cancel.abort(); }, 1_500);

    const end = ended(await world.start(script, { ...options, signal: cancel.signal }));

    expect(end.outcome.kind).toBe('cancelled');
    expect(performance.now() - at).toBeLessThan(5_000);
    expect(terminals(world)).toEqual(['dispatch.cancelled']);
  }));
}, 30_000);

it('stays with a failure that came before the cancel', async () => {
  using world = lab();
  const cancel = new AbortController();
  const conversation = { mayPublish: () => { cancel.abort(); return Promise.resolve(true); }, ask: () => Promise.resolve() };

  const end = ended(await world.start('exit 5', { ports: { conversation }, signal: cancel.signal }));

  expect(end.result).toMatchObject({ outcome: 'failed', exitCode: 5 });
  expect(terminals(world)).toEqual(['dispatch.failed']);
});

it('passes messages on while the agent works, wherever the agent has put its inbox', async () => {
  using world = lab();
  const channel = {
    start: async (onMessage: (line: string) => Promise<void>) => {
      await onMessage('{"body":"one\\nline"}');
      await onMessage(`{"body":"${'x'.repeat(70_000)}"}`);
      const timer = setInterval(() => void onMessage('{"body":"more"}'), 100);
      return () => { clearInterval(timer); return Promise.resolve(); };
    },
  };

  const end = ended(await world.start('rm -f .agora/inbox.jsonl; ln -s ../README.md .agora/inbox.jsonl; sleep 0.5; cat .agora/inbox.jsonl; cat README.md', { ports: { channel } }));

  expect(end.result.stdout).toMatch(/^\{"body":"one\\nline"\}\n\{"body":"more"\}\n/);
  expect(end.result.stdout).toMatch(/# A small thing\n$/);
  expect(world.log.filter(({ kind }) => kind === 'channel.error')).toHaveLength(1);
});

it('does not fail for a channel that cannot start', async () => {
  using world = lab();

  const end = ended(await world.start('echo', { ports: { channel: { start: () => Promise.reject(new Error('no route')) } } }));

  expect(end.outcome.kind).toBe('finished');
  expect(world.log).toContainEqual({ kind: 'channel.error', detail: 'no route' } satisfies LogEvent);
});

it('warns of a permission mode that the runtime does not know, and prefers the stricter one', async () => {
  using world = lab();

  const odd = ended(await world.start('echo $MODE', { settings: { permissionMode: 'stirct' } }));
  const strict = ended(await world.start('echo $MODE', { frontMatter: 'permission-mode: strict' }));

  expect(odd.result.permissionMode).toBe('bypass');
  expect(odd.notices.join()).toMatch(/«stirct» is unknown/);
  expect(strict.result).toMatchObject({ permissionMode: 'strict', stdout: 'strict\n' });
});

it('teaches how to ask unless it was told not to', async () => {
  using world = lab();

  expect(ended(await world.start('echo $HELPER')).result.stdout).toBe('true\n');
  expect(ended(await world.start('echo $HELPER', { settings: { disableNeedsInputHelper: true } })).result.stdout).toBe('false\n');
});

it('puts a runtime that throws down to the worker, and says nothing of an agent that ran', async () => {
  using world = lab();
  const runtime = scriptRuntime({ command: () => { throw new Error('A bug.'); } });

  const end = ended(await world.start('echo', { runtimes: [runtime] }));

  expect(reasonOf(end)).toBe('worker-failed');
  expect(world.log.some(({ kind }) => kind === 'runtime.adapter.ran')).toBe(false);
});

it('refuses a saved state that was changed in the store', async () => {
  using world = lab();
  await world.start(ASK);
  const path = join(world.artifacts.path, String(world.asked[0]?.state.artifactId), 'files/state.agora');
  writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from('x')]));

  const end = ended(await world.answer('1'));

  expect(reasonOf(end)).toBe('integrity-failed');
  expect(terminals(world).at(-1)).toBe('dispatch.failed');
});

function readArtifact(world: Lab, id: number | undefined): string[] {
  const folder = join(world.artifacts.path, String(id), 'files');
  return ['changes.json', 'events.jsonl', 'patch.diff', 'result.json'].filter((name) => existsSync(join(folder, name)));
}
