/** Secrets: who can see them, and that they never leave the run. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cancelHere } from '../../support/worker/cancelled.ts';
import { ASK, ended, lab, STATE_KEY, type Lab } from '../../support/worker/worker-dispatch.ts';

const detailOf = (end: ReturnType<typeof ended>) =>
  end.outcome.kind === 'failed' ? `${end.outcome.failure.detail} ${end.outcome.failure.fix}` : '';

it('refuses before the agent runs when a question could not be saved safely', async () => {
  using scenario = lab();
  const none = { AGORA_STATE_KEY: undefined };
  const repository = { id: 42, name: 'octo/small', isPublic: false };

  const publicOne = ended(
    await scenario.start('touch ran', { environment: none, settings: { allowPlainState: true } }),
  );
  const privateOne = ended(await scenario.start('touch ran', { environment: none, plan: { repository } }));
  const allowed = ended(
    await scenario.start(ASK, { environment: none, plan: { repository }, settings: { allowPlainState: true } }),
  );

  expect(detailOf(publicOne)).toMatch(/state-key/);
  expect(detailOf(privateOne)).toMatch(/no key to encrypt saved state with\. Set state-key/);
  expect(existsSync(join(scenario.tree.path, 'ran'))).toBe(false);
  expect(allowed.outcome.kind).toBe('needs_input');
});

it('shows setup, agent and verify the dispatch, and none of them a credential', async () => {
  const show = 'env > "$PWD.WHO.env"; cat "$AGORA_INPUT_FILE" > /dev/null';
  using scenario = lab({ 'agora-setup.sh': `${show.replace('WHO', 'setup')}\n` });
  const environment = {
    GITHUB_TOKEN: 'ghs_12345678',
    ACTIONS_RUNTIME_TOKEN: 'runtime-1234',
    'INPUT_STATE-KEY': 'input-1234',
    SCRIPT_KEY: 'model-key-1234',
    SCRIPT_SETTING: 'http://model',
    MY_FLAG: 'on',
  };

  await scenario.start(show.replace('WHO', 'agent'), {
    environment,
    settings: { envAllow: ['MY_FLAG', ''] },
    frontMatter: `verify:\n  command: ${JSON.stringify(show.replace('WHO', 'verify'))}`,
  });

  const seen = (who: string) => readFileSync(`${scenario.tree.path}.${who}.env`, 'utf8');
  for (const who of ['setup', 'agent', 'verify']) {
    expect(seen(who)).toContain('MY_FLAG=on');
    expect(seen(who)).toMatch(/AGORA_DISPATCH_ID=t_/);
    for (const secret of ['ghs_12345678', 'runtime-1234', 'input-1234', STATE_KEY])
      expect(seen(who)).not.toContain(secret);
    rmSync(`${scenario.tree.path}.${who}.env`);
  }
});

it('gives the model key only to the agent', async () => {
  using scenario = lab({ 'agora-setup.sh': 'test -z "$SCRIPT_KEY"\n' });

  const end = ended(
    await scenario.start(
      'test "$SCRIPT_KEY" = model-key-1234 && test "$SCRIPT_SETTING" = http://model && echo "has it"',
      {
        environment: { SCRIPT_KEY: 'model-key-1234', SCRIPT_SETTING: 'http://model' },
        frontMatter: 'verify:\n  command: test -z "$SCRIPT_KEY"',
      },
    ),
  );

  expect(end.result.stdout).toBe('has it\n');
  expect(end.result.verify?.passed).toBe(true);
  expect(scenario.hidden).toContain('model-key-1234');
});

it('keeps a secret out of everything, and says that the work was not kept', async () => {
  using scenario = lab();
  const secret = 'sk-ant-very-secret-0123456789';
  const script = `if [ -z "$ANSWER" ]; then
      mkdir -p "$HOME/talk"; printf '{"text":"key %s"}\\n{"fine":1}\\n' "$SCRIPT_KEY" > "$HOME/talk/one.jsonl"
      printf '%s' "$SCRIPT_KEY" | base64 > leak.txt; echo "note: $SCRIPT_KEY"; echo "out $SCRIPT_KEY"; echo "err $SCRIPT_KEY" >&2
      printf '{"question":"Use %s?","options":["%s"],"context":"%s","partial_state":{"%s":["%s"]}}' $SCRIPT_KEY $SCRIPT_KEY $SCRIPT_KEY $SCRIPT_KEY $SCRIPT_KEY > "$SENTINEL"
    else cat "$HOME/talk/one.jsonl"; ls leak.txt; fi`;

  const paused = ended(
    await scenario.start(script, { environment: { SCRIPT_KEY: secret }, frontMatter: 'verify:\n  command: "true"' }),
  );
  const everything = JSON.stringify([paused, scenario.log, scenario.events, scenario.asked]);
  const end = ended(await scenario.answer('1', { environment: { SCRIPT_KEY: secret } }));

  expect(everything).not.toContain(secret);
  expect(everything).not.toContain(Buffer.from(secret).toString('base64').slice(0, 20));
  expect(paused.outcome).toMatchObject({ asked: { question: 'Use <redacted:secret>?' } });
  expect(scenario.log).toContainEqual(expect.objectContaining({ kind: 'state.saved', workKept: false }));
  expect(scenario.asked[0]?.notices.join()).toMatch(/hold a secret/);
  expect(end.result.stdout).toBe('{"text":"key <redacted:secret>"}\n{"fine":1}\n');
});

it('delivers nothing that contains a secret, and fails, because the work is lost', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start('printf "%s" "$SCRIPT_KEY" > leak.txt; echo Done.', {
      environment: { SCRIPT_KEY: 'sk-ant-very-secret-0123456789' },
    }),
  );
  const files = readArtifact(scenario, end.artifact?.artifactId);

  expect(detailOf(end)).toMatch(/hold a secret of this run .* Remove the secret/);
  expect(files).toEqual(['events.jsonl', 'result.json']);
  // It did change a file.
  expect(end.hints).toEqual([]);
});

it.each([
  ['an expanded keyword', '*.bin ident', `printf '\\0$Id: %s $' "$SCRIPT_KEY" > a.bin`],
  ['a file with a filter', '*.bin filter=lfs', `printf '\\0%s' "$SCRIPT_KEY" > a.bin`],
])('keeps no patch with a secret in what is not delivered as it is: %s', async (_, attributes, script) => {
  using scenario = lab();
  scenario.tree.write('.gitattributes', `${attributes}\n`);

  const end = ended(
    await scenario.start(`${script}; echo Done.`, { environment: { SCRIPT_KEY: 'sk-ant-very-secret-0123456789' } }),
  );

  expect(readArtifact(scenario, end.artifact?.artifactId)).toEqual(['events.jsonl', 'result.json']);
  expect(end.notices.join()).toMatch(/hold a secret/);
});

it('removes credentials while the agent runs, and restores them however it ends', async () => {
  using scenario = lab();
  scenario.tree.git('config', 'http.https://github.com/.extraheader', 'AUTHORIZATION: basic c2VjcmV0');
  const before = readFileSync(join(scenario.tree.path, '.git/config'), 'utf8');
  using cancel = cancelHere();

  const end = ended(await scenario.start('grep -c extraheader .git/config', {}));
  await scenario.start('exit 1');
  await scenario.start(`${cancel.here}; sleep 60`, { signal: cancel.signal });

  expect(end.result.stdout).toBe('0\n');
  expect(readFileSync(join(scenario.tree.path, '.git/config'), 'utf8')).toBe(before);
});

function readArtifact(scenario: Lab, id: number | undefined): string[] {
  const folder = join(scenario.artifacts.path, String(id), 'files');
  return ['changes.json', 'events.jsonl', 'patch.diff', 'result.json'].filter((name) => existsSync(join(folder, name)));
}

it('removes a secret that a person pasted from what is saved', async () => {
  using scenario = lab();
  const environment = { SCRIPT_KEY: 'sk-ant-very-secret-0123456789' };
  const input = { title: 'Use sk-ant-very-secret-0123456789' };
  await scenario.start(ASK, { environment, plan: { input } });

  const end = ended(await scenario.answer('Take sk-ant-very-secret-0123456789', { environment }));

  expect(JSON.stringify(end.result)).not.toContain('very-secret');
  expect(end.result.rounds.map(({ answer }) => answer)).toEqual(['Take <redacted:secret>']);
});

it('goes on when a person who answers has the name that is also stored as a secret', async () => {
  using scenario = lab();
  const environment = { REGISTRY_CREDENTIALS: 'ada-lovelace' };
  const script = `case "$ANSWER" in "") ${ASK};; B) printf '{"question":"Sure?"}' > "$SENTINEL";; *) echo Done.;; esac`;
  const answer = { text: 'B', by: { login: 'ada-lovelace', id: 5 }, at: '2026-01-02T03:04:05Z' };
  await scenario.start(script, { environment });

  const second = ended(await scenario.answer('B', { environment, resume: { answer } }));
  const end = ended(await scenario.answer('Yes, ask ada-lovelace.', { environment }));

  expect(second.outcome).toMatchObject({ kind: 'needs_input', asked: { question: 'Sure?' } });
  expect(end.result.rounds).toMatchObject([
    { answer: 'B', by: 'ada-lovelace' },
    { answer: 'Yes, ask <redacted:secret>.', by: 'ada' },
  ]);
});

it.each(['open', 'task', 'dispatch', 'agent'])(
  'runs to its end, and hides it in what the agent says, when a secret is a word of our own records: %s',
  async (SCRIPT_KEY) => {
    using scenario = lab();

    const end = ended(
      await scenario.start('echo "The word is $SCRIPT_KEY"', {
        environment: { SCRIPT_KEY },
        settings: { isolation: 'none' },
      }),
    );

    expect(end.outcome.kind).toBe('finished');
    expect(end.result.stdout).toBe('The word is <redacted:secret>\n');
    expect(scenario.log).toContainEqual(expect.objectContaining({ kind: 'isolation.chosen', network: 'open' }));
  },
);
