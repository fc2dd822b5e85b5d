/** Resuming: what the round continues with, and the message if that is not the best way. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { isTerminal } from '../../../protocol/messages/lifecycle.ts';
import { ASK, ended, lab, type Lab, scriptRuntime } from '../../support/worker/worker-dispatch.ts';
import { temporaryFolder } from '../../support/worker/work-tree.ts';

const reasonOf = (end: ReturnType<typeof ended>) =>
  end.outcome.kind === 'failed' ? end.outcome.failure.reason : end.outcome.kind;
const detailOf = (end: ReturnType<typeof ended>) =>
  end.outcome.kind === 'failed' ? `${end.outcome.failure.detail} ${end.outcome.failure.fix}` : '';
const terminals = (scenario: Lab) => scenario.events.filter(isTerminal).map(({ kind }) => kind);

it('uses the model key when there is no state key', async () => {
  using scenario = lab();

  await scenario.start(`test -n "$ANSWER" || ${ASK}`, {
    environment: { AGORA_STATE_KEY: undefined, SCRIPT_KEY: 'the model key' },
  });
  const end = ended(
    await scenario.answer('1', { environment: { AGORA_STATE_KEY: 'a new state key', SCRIPT_KEY: 'the model key' } }),
  );
  const other = ended(
    await scenario.answer('1', { plan: { round: 2 }, environment: { AGORA_STATE_KEY: 'a new state key' } }),
  );

  expect(end.result.resumed).toBeDefined();
  expect(detailOf(other)).toMatch(/another key/);
});

it('says that the number of questions is limited', async () => {
  using scenario = lab();

  const end = ended(await scenario.start(ASK, { settings: { maxRounds: 1 } }));
  const second = ended(await scenario.answer('1', { settings: { maxRounds: 1 } }));

  expect(end.outcome.kind).toBe('needs_input');
  expect(detailOf(second)).toMatch(/round limit/);
  expect(scenario.asked).toHaveLength(1);
});

it('uses the notes when the runtime has lost its conversation, once, and says so', async () => {
  using scenario = lab();
  const script = `if [ -z "$ANSWER" ]; then mkdir -p "$HOME/talk"; echo x > "$HOME/talk/x"; echo work > half.txt; ${ASK}; exit 0; fi
    if [ "$(cat "$HOME/session.txt")" != none ]; then exit 77; fi; cat; cat half.txt`;
  await scenario.start(script);
  scenario.log.length = 0;

  const end = ended(await scenario.answer('my own words'));

  expect(end.result.resumed).toBe('partial-state');
  expect(end.result.stdout).toMatch(/Make it sum[\s\S]*my own words[\s\S]*"seen"[\s\S]*as you left them[\s\S]*work\n$/);
  expect(end.notices.join()).toMatch(/could not find its conversation/);
  expect(scenario.log.flatMap((event) => (event.kind === 'session.resumed' ? [event.rung] : []))).toEqual([
    'session',
    'partial-state',
  ]);
});

it('starts again from question and answer when the state is gone, if the thread still has enough', async () => {
  using scenario = lab();
  await scenario.start(`if [ -z "$ANSWER" ]; then ${ASK}; else cat; fi`);
  const gone = {
    put: scenario.start as never,
    get: () => Promise.resolve({ kind: 'gone' as const, why: 'it expired' }),
  };
  const question = scenario.asked[0];
  if (question === undefined) throw new Error('Nothing was asked.');
  const text = readFileSync(join(scenario.registry.path, 'subagents/planner.md'));
  const fallback = {
    subagent: { name: 'planner', contentHash: contentHash(text), at: question.head },
    input: { title: 'From the issue' },
    question: 'A or B?',
    options: ['Rewrite A', 'Rewrite B'],
    isHeadProven: true,
  };
  const artifacts = {
    ...gone,
    put: () =>
      Promise.resolve({ runId: 1, artifactId: 9, digest: `sha256:${'0'.repeat(64)}`, expires: '2026-02-01T00:00:00Z' }),
  };

  const without = ended(await scenario.answer('2', { ports: { artifacts } }));
  const end = ended(
    await scenario.answer('2', {
      plan: { round: 2 },
      option: 2,
      ports: { artifacts },
      resume: { fallback: () => Promise.resolve(fallback) },
    }),
  );

  expect(reasonOf(without)).toBe('fetch-failed');
  expect(detailOf(without)).toMatch(/gone: it expired/);
  expect(end.result.resumed).toBe('questions-only');
  expect(end.result.stdout).toMatch(/From the issue[\s\S]*A or B\?[\s\S]*Rewrite B/);
  expect(end.notices.join()).toMatch(/starts over[\s\S]*only from/);
});

it('continues from its notes when the saved work no longer fits', async () => {
  using scenario = lab();
  await scenario.start(
    `if [ -z "$ANSWER" ]; then mkdir -p "$HOME/talk"; echo x > "$HOME/talk/x"; echo mine > README.md; ${ASK}; else cat; cat README.md; fi`,
  );
  using other = temporaryFolder();
  other.git('init', '--quiet');
  other.write('README.md', 'something quite different\n');
  other.git('add', '--all');
  other.git('commit', '--quiet', '--message', 'Other');

  const end = ended(await scenario.answer('1', { tree: other }));

  expect(end.result.resumed).toBe('partial-state');
  expect(end.result.stdout).toMatch(/could not be brought back[\s\S]*something quite different\n$/);
  expect(end.notices.join('\n')).toMatch(/not at commit[\s\S]*no longer fit/);
});

it('resumes three rounds with the original input, and passes on each answer once', async () => {
  using scenario = lab();
  const script = `cat "$AGORA_INPUT_FILE"; case "$ANSWER" in "") ${ASK};; "Rewrite A") printf '{"question":"Sure?"}' > "$SENTINEL";; *) cat;; esac`;
  await scenario.start(script);
  await scenario.answer('1', { option: 1 });

  const end = ended(await scenario.answer('yes, sure'));

  expect(end.result.rounds).toMatchObject([
    { round: 1, asked: 'A or B?', answer: 'Rewrite A', option: 1, by: 'ada' },
    { round: 2, asked: 'Sure?', answer: 'yes, sure' },
  ]);
  expect(end.result.stdout).toMatch(
    /^\{\n {2}"number": 7,\n {2}"title": "Make it sum",\n {2}"body": "All of them\."\n\}/,
  );
  expect(end.result.stdout).toMatch(
    /Round 1, you asked, and got an answer:\n<question \w+>\nA or B\?\n<\/question \w+>\n<answer \w+ author=@ada at=\S+>\nRewrite A\n/,
  );
});

it('refuses a saved state that was changed in the store', async () => {
  using scenario = lab();
  await scenario.start(ASK);
  const path = join(scenario.artifacts.path, String(scenario.asked[0]?.state.artifactId), 'files/state.agora');
  writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from('x')]));

  const end = ended(await scenario.answer('1'));

  expect(reasonOf(end)).toBe('integrity-failed');
  expect(terminals(scenario).at(-1)).toBe('dispatch.failed');
});

it('ends as cancelled, and says why, when the agent asks again although no answer will come', async () => {
  using scenario = lab();
  await scenario.start(ASK);
  const answer = {
    text: 'No answer will come.',
    by: { login: 'ada', id: 5 },
    at: '2026-01-02T03:04:05Z',
    isFinal: true,
  };

  const end = ended(await scenario.answer('', { resume: { answer } }));

  expect(end.outcome).toEqual({ kind: 'cancelled' });
  expect(end.notices.join()).toContain('told that no answer will come, and asked again');
  expect(scenario.asked).toHaveLength(1);
  expect(terminals(scenario).at(-1)).toBe('dispatch.cancelled');
});

it('finishes with what it has when no answer will come', async () => {
  using scenario = lab();
  await scenario.start(`test -n "$ANSWER" || ${ASK}`);
  const answer = {
    text: 'No answer will come.',
    by: { login: 'ada', id: 5 },
    at: '2026-01-02T03:04:05Z',
    isFinal: true,
  };

  expect(ended(await scenario.answer('', { resume: { answer } })).outcome.kind).toBe('finished');
});

const GROWS = `mkdir -p "$HOME/talk"; if [ -z "$ANSWER" ]; then echo said >> "$HOME/talk/x"; ${ASK}; exit 0; fi`;

it.each([
  ['writes on behind it', 'echo more >> "$HOME/talk/x"', undefined],
  ['leaves it as it was', 'true', 'did not continue it'],
  ['begins anew under the old name', 'echo "more than was there" > "$HOME/talk/x"', 'did not continue it'],
  ['throws it away', 'rm "$HOME/talk/x"', 'did not continue it'],
])(
  'reports whether the saved conversation was continued, when a runtime only adds to it: one that %s',
  async (_, goOn, said) => {
    using scenario = lab();
    const runtimes = [scriptRuntime({ growsSession: true })];
    await scenario.start(`${GROWS}; ${goOn}`, { runtimes });

    const end = ended(await scenario.answer('1', { runtimes }));

    expect(end.result.resumed).toBe('session');
    expect(end.notices.filter((notice) => notice.includes('did not continue it'))).toHaveLength(
      said === undefined ? 0 : 1,
    );
  },
);

it('continues a session with odd files, and names in the question those that it could not keep', async () => {
  using scenario = lab();
  const long = Array.from({ length: 12 }, () => 'a folder with a name that is rather long'.repeat(2)).join('/');
  const files = `mkdir -p "$HOME/talk/x/.git/refs" "$HOME/talk/${long}"
    echo ref > "$HOME/talk/x/.git/refs/head"; echo odd > "$HOME/talk/a\\b"; echo far > "$HOME/talk/${long}/f"
    printf x > "$HOME/talk/$(printf 'bad\\377')"`;
  const read = `cd "$HOME/talk"; cat x/.git/refs/head "a\\b" "${long}/f"`;
  await scenario.start(`if [ -z "$ANSWER" ]; then ${files}; ${ASK}; else ${read}; fi`);

  const end = ended(await scenario.answer('1'));

  expect(scenario.asked[0]?.notices.join()).toMatch(
    /A file of the agent's session was not saved \(its name is not UTF-8\)/,
  );
  expect(end.result.resumed).toBe('session');
  expect(end.result.stdout).toBe('ref\nodd\nfar\n');
});

it('continues a session of 25,000 files', async () => {
  using scenario = lab();
  const many = `mkdir -p "$HOME/talk/many"; cd "$HOME/talk/many"; seq 25000 | split -l 1 -a 4 - f; cd - >/dev/null`;
  await scenario.start(`if [ -z "$ANSWER" ]; then ${many}; ${ASK}; else ls "$HOME/talk/many" | wc -l; fi`);

  const end = ended(await scenario.answer('1'));

  expect(end.result.resumed).toBe('session');
  expect(end.result.stdout.trim()).toBe('25000');
});
