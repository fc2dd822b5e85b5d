/** A second round in the same process: nothing that still exists is fetched, set up or restored again. */
import { expect, it } from 'vitest';
import type { WorkerPorts } from '../../../worker/ports.ts';
import { capability } from '../../support/worker/bundles.ts';
import { ASK, ended, lab, type Lab, type RunOptions } from '../../support/worker/worker-dispatch.ts';

const ASKS = `if [ -z "$ANSWER" ]; then mkdir -p "$HOME/talk"; echo x > "$HOME/talk/x"; echo mine > half.txt; echo kept > "$HOME/note"; git -c user.name=A -c user.email=a@b commit --quiet --allow-empty --message mine; ${ASK}; else cat; cat half.txt "$HOME/note" setup.log; fi`;
const WITH_SETUP = { 'README.md': '# Small\n', 'agora-setup.sh': 'echo set up >> setup.log\n' };

/** Runs a first round. @returns how to continue in its work tree. */
async function first(scenario: Lab, script: string, options: Partial<RunOptions> = {}) {
  let place: WorkerPorts | undefined;
  const end = ended(
    await scenario.start(script, {
      ...options,
      portsWith: (ports) => {
        place = ports;
        return ports;
      },
    }),
  );
  if (place === undefined || end.saved === undefined)
    throw new Error(`The first round ended as ${end.outcome.kind} and kept nothing.`);
  const { workspace, scratch, artifacts } = place;
  const get: WorkerPorts['artifacts']['get'] = () => Promise.reject(new Error('Nothing is to be fetched.'));
  return {
    end,
    warm: {
      tree: scenario.tree,
      plan: { warm: end.saved, idleMs: 1_234 },
      ports: { workspace, scratch, artifacts: { ...artifacts, get } },
    },
  };
}

it('continues in the same work tree and the same home, in the same conversation', async () => {
  using scenario = lab(WITH_SETUP);
  const { warm } = await first(scenario, ASKS);

  const end = ended(await scenario.answer('1', warm));

  expect(end.result).toMatchObject({
    outcome: 'finished',
    round: 2,
    resumed: 'session',
    idleMs: 1_234,
    changes: { files: 1 },
  });
  expect(end.result.stdout).toMatch(/You are where you were[\s\S]*mine\nkept\nset up\n$/);
  expect(scenario.log.filter(({ kind }) => kind === 'setup-script.ran')).toHaveLength(1);
  expect(scenario.log.filter(({ kind }) => kind === 'run.idle')).toEqual([
    expect.objectContaining({ dispatchId: end.result.dispatchId, idleMs: 1_234 }),
  ]);
});

it('compares the work of all rounds with the state before the first one', async () => {
  using scenario = lab(WITH_SETUP);
  const { end: before, warm } = await first(scenario, ASKS);

  const end = ended(await scenario.answer('1', warm));

  expect(end.result.base).toBe(before.result.base);
  expect(end.result.base).not.toBe(scenario.tree.git('rev-parse', 'HEAD'));
});

it('keeps what the agent put in place of files that capabilities had added', async () => {
  using scenario = lab({ 'README.md': '# Small\n' });
  capability(scenario, 'rules', { 'README.md': 'r', tool: 't', 'docs/style.md': 's', kept: 'k' });
  const replaces =
    'rm -r README.md tool docs; mkdir README.md tool; echo 1 > README.md/a; echo 2 > tool/b; echo 3 > docs';
  const { warm } = await first(scenario, `if [ -z "$ANSWER" ]; then ${replaces}; ${ASK}; else cat kept */* docs; fi`, {
    frontMatter: 'capabilities: [rules]',
  });

  const end = ended(await scenario.answer('1', warm));

  expect(end.result).toMatchObject({ outcome: 'finished', stdout: 'k1\n2\n3\n', changes: { files: 4 } });
  expect(end.notices.filter((notice) => notice.includes('left out of this turn'))).toEqual(
    ['README.md', 'docs/style.md', 'tool'].map(
      (path) =>
        `${path} of the capability rules was left out of this turn: the agent has put something else in its place.`,
    ),
  );
});

it('reports every round separately', async () => {
  using scenario = lab();
  const { warm } = await first(scenario, `test -n "$ANSWER" || ${ASK}`);

  await scenario.answer('1', warm);

  expect(scenario.events.map(({ kind }) => kind)).toEqual([
    'dispatch.accepted',
    'dispatch.started',
    'dispatch.needs_input',
    'dispatch.accepted',
    'dispatch.started',
    'dispatch.finished',
  ]);
});

it('saves what was kept in memory, so that a later round can begin elsewhere', async () => {
  using scenario = lab();
  const script = `case "$ANSWER" in "") echo one > one.txt; ${ASK};; "1") echo two > two.txt; printf '{"question":"Sure?"}' > "$SENTINEL";; *) cat one.txt two.txt;; esac`;
  const { warm } = await first(scenario, script);
  await scenario.answer('1', warm);

  const end = ended(await scenario.answer('yes'));

  expect(end.result).toMatchObject({ round: 3, stdout: 'one\ntwo\n' });
  expect(end.result.rounds.map(({ answer }) => answer)).toEqual(['1', 'yes']);
});

it("hides the checkout's credentials from the agent in every round", async () => {
  using scenario = lab();
  scenario.tree.git('config', 'http.https://github.com/.extraheader', 'AUTHORIZATION: basic c2VjcmV0');
  const { warm } = await first(scenario, `git config --get-regexp extraheader; test -n "$ANSWER" || ${ASK}`);

  const end = ended(await scenario.answer('1', warm));

  expect(end.result.stdout).not.toContain('AUTHORIZATION');
  expect(scenario.tree.git('config', '--get', 'http.https://github.com/.extraheader')).toContain('AUTHORIZATION');
});

it('asks whether there is more when the agent has finished its turn, and says that the agent did not ask', async () => {
  using scenario = lab();

  const { end } = await first(scenario, 'echo work > work.txt; echo "All done."', { plan: { interactive: true } });

  expect(end.outcome).toMatchObject({ kind: 'needs_input', asked: { context: 'All done.\n' } });
  expect(scenario.asked).toMatchObject([{ isTurn: true }]);
});

it("verifies and delivers once, at the real end, with the agent's last reply", async () => {
  using scenario = lab();
  const { warm } = await first(scenario, 'echo "$ANSWER" >> work.txt; echo "All done."', {
    plan: { interactive: true },
    frontMatter: 'verify:\n  command: cat work.txt',
  });
  const noAnswer = {
    text: 'No answer will come.',
    by: { login: 'ada', id: 5 },
    at: '2026-01-02T03:04:05Z',
    isFinal: true,
  };

  const end = ended(
    await scenario.answer('', { ...warm, plan: { ...warm.plan, interactive: true }, resume: { answer: noAnswer } }),
  );

  expect(end.outcome).toMatchObject({
    kind: 'finished',
    summary: 'All done.',
    changes: { files: 1 },
    verify: { passed: true },
  });
  expect(scenario.log.filter(({ kind }) => kind === 'verify.ran')).toHaveLength(1);
  expect(scenario.asked).toHaveLength(1);
});

it.each([
  ['fails', 'exit 3', 'failed'],
  ['asks itself', ASK, 'needs_input'],
])('does not ask for more when the agent %s', async (_, script, outcome) => {
  using scenario = lab();

  const end = ended(await scenario.start(script, { plan: { interactive: true } }));

  expect(end.outcome.kind).toBe(outcome);
  expect(scenario.asked.some(({ isTurn }) => isTurn === true)).toBe(false);
});

it('does not count the turns of a conversation as rounds', async () => {
  using scenario = lab();
  const { warm } = await first(scenario, 'echo Done', { plan: { interactive: true }, settings: { maxRounds: 1 } });

  const end = ended(
    await scenario.answer('and the tests', {
      ...warm,
      plan: { ...warm.plan, interactive: true },
      settings: { maxRounds: 1 },
    }),
  );

  expect(end.outcome).toMatchObject({ kind: 'needs_input' });
  expect(scenario.asked.at(-1)?.isTurn).toBe(true);
});
