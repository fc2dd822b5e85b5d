/** Keys of saved states: several at once, with names, so that one can be replaced while a question is open. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { unpackState } from '../../../worker/state/pack-state.ts';
import { findKeyMistakes, readStateKeys, secretsOf } from '../../../protocol/config/state-keys.ts';
import { ASK, ended, lab } from '../../support/worker/worker-dispatch.ts';

const OLD = '2026-03: the secret of last spring';
const NEW = '2026-11: a secret that was made today';
const SCRIPT = `test -n "$ANSWER" || ${ASK}`;
const detailOf = (end: ReturnType<typeof ended>) =>
  end.outcome.kind === 'failed' ? `${end.outcome.failure.detail} ${end.outcome.failure.fix}` : end.outcome.kind;

it('continues after the key was replaced while the question was open', async () => {
  using scenario = lab();
  await scenario.start(SCRIPT, { environment: { AGORA_STATE_KEY: OLD } });

  const end = ended(await scenario.answer('1', { environment: { AGORA_STATE_KEY: `${NEW}\n${OLD}\n` } }));

  expect(end.outcome.kind).toBe('finished');
});

it('encrypts with the newest key, and names the missing one if it was removed too early', async () => {
  using scenario = lab();
  await scenario.start(SCRIPT, { environment: { AGORA_STATE_KEY: `${NEW}\n${OLD}` } });

  const without = ended(await scenario.answer('1', { environment: { AGORA_STATE_KEY: OLD } }));
  const end = ended(await scenario.answer('1', { plan: { round: 2 }, environment: { AGORA_STATE_KEY: NEW } }));

  expect(detailOf(without)).toMatch(
    /encrypted with another key, "2026-11", than any that this run has \("2026-03"\)\. Put the key "2026-11" back/,
  );
  expect(end.outcome.kind).toBe('finished');
});

it('names the variable if it was the model key', async () => {
  using scenario = lab();
  await scenario.start(SCRIPT, { environment: { AGORA_STATE_KEY: undefined, SCRIPT_KEY: 'the model key of March' } });

  const end = ended(
    await scenario.answer('1', { environment: { AGORA_STATE_KEY: undefined, SCRIPT_KEY: 'the model key of June' } }),
  );

  expect(detailOf(end)).toMatch(/another key, "SCRIPT_KEY"/);
});

it('redacts every state key in the output of a run', async () => {
  using scenario = lab();

  const end = ended(
    await scenario.start('echo "the secret of last spring, a secret that was made today"', {
      environment: { AGORA_STATE_KEY: `${NEW}\n${OLD}` },
    }),
  );

  expect(scenario.hidden).toEqual(
    expect.arrayContaining(['the secret of last spring', 'a secret that was made today']),
  );
  expect(end.result.stdout).not.toMatch(/spring|today/);
});

it('still decrypts what was encrypted before keys had names', async () => {
  const task = taskIdOf('test', 1);
  const sealed = readFileSync(join(import.meta.dirname, '../../worker/whole-runs/golden/state-v1.agora'));

  const unpacked = await unpackState(
    new Map([['state.agora', sealed]]),
    { repository: 42, task, round: 1, question: questionIdOf(task, 1) },
    ['a long random state key'],
  );

  expect(unpacked).toMatchObject({
    kind: 'state',
    state: { input: { title: 'From the past' }, asked: { question: 'A or B?' } },
  });
});

it('treats a setting without names as one key, and a named line that way too', () => {
  const pem = '-----BEGIN KEY-----\nabcdefghijklmnop\nqr==\n-----END KEY-----';

  expect(readStateKeys(`\n${pem}\n`)).toEqual([
    { id: expect.stringMatching(/^key-[0-9a-f]{8}$/) as string, secret: pem },
  ]);
  expect(secretsOf(OLD)).toEqual(['the secret of last spring', OLD]);
  expect(readStateKeys(`${NEW}\nanother`)).toMatchObject([{ secret: `${NEW}\nanother` }]);
  expect(readStateKeys('  \n ')).toEqual([]);
});

it.each([
  ['short', [/^must have at least 16/]],
  [`${NEW}\nold: short`, [/"old" must have at least 16/]],
  [`${NEW}\n${NEW}x`, [/"2026-11" twice/]],
  [`${NEW}\nanother secret without a name`, [/lines with a name and lines without/]],
  [`${NEW}\n\n${OLD}`, []],
  [OLD, []],
  [`a: ${'x'.repeat(16)}`, []],
  [`a: ${'x'.repeat(15)}`, [/^must have at least 16/]],
  [
    '$AGORA_STATE_KEY',
    [/^is a reference that was not replaced; set the secret itself, in a workflow as \$\{\{ secrets\.NAME \}\}$/],
  ],
  ['${{ secrets.AGORA_STATE_KEY }}', [/^is a reference/]],
  ['{{ secrets.STATE_KEY }}', [/^is a reference/]],
  [`${NEW}\nold: secrets.OLD_STATE_KEY`, [/^the key "old" is a reference/]],
  ['${AGORA_STATE_KEY}', [/^is a reference/]],
  ['${agora_state_key:-}', [/^is a reference/]],
  ['$(AGORA_STATE_KEY)', [/^is a reference/]],
  ['$ecrets of a person who types', []],
  ['$ecret-of-a-person', []],
])('reports what is wrong with the state key %j', (text, mistakes) => {
  expect(findKeyMistakes(text)).toEqual(mistakes.map((mistake) => expect.stringMatching(mistake) as string));
});

it('never shows a secret in a name or in a mistake', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z0-9]{20,40}$/), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (secrets, isNamed) => {
        const text = secrets.map((secret, index) => (isNamed ? `k${index}: ${secret}` : secret)).join('\n');
        const shown = [...readStateKeys(text).map(({ id }) => id), ...findKeyMistakes(text)].join();

        for (const secret of secrets) expect(shown).not.toContain(secret);
      },
    ),
  );
});
