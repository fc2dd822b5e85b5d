import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { contentName } from '../../../protocol/results/changed-files.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { dispatchIdOf } from '../../../protocol/base/ids.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import { artifactOf, bytes, result, written } from '../support/bot-results.ts';
import {
  createScenario,
  DELIVERED,
  head,
  HOUR,
  look,
  otherTask,
  place,
  rules,
  type Scenario,
  see,
  START,
  statusMarker,
  task,
  words,
} from '../support/reconcile-scenario.ts';

const runUrl = 'https://github.com/o/r/actions/runs/5';
const status = statusMarker({
  state: 'finished',
  round: 2,
  result: { artifactId: 3, digest: `sha256:${'d'.repeat(64)}` },
});

function finished(files: ReadonlyMap<string, Uint8Array>): Scenario {
  const scenario = createScenario();
  scenario.mark(status);
  scenario.result = { kind: 'files', files, runUrl };
  return scenario;
}

it('delivers a finished task as one pull request, and says so in the final comment', async () => {
  const file = written('src/total.ts', 'export {};\n');
  const scenario = finished(artifactOf([file, { file: { kind: 'deleted', path: 'old.ts' } }]));

  await see(scenario);
  await see(scenario);

  expect(scenario.delivered).toHaveLength(1);
  expect(scenario.delivered[0]).toMatchObject({
    task,
    mode: 'pull-request',
    base: head,
    title: 'Round each line',
    changes: [{ path: 'src/total.ts', written: { mode: '100644', content: file.content } }, { path: 'old.ts' }],
  });
  expect(words(scenario)).toEqual(['### 📬 The work is in #9\n\nPlease review it there. The checks passed.']);
  expect(findMarker(scenario.comments.at(-1)?.body ?? '')).toEqual({
    v: 1,
    kind: 'end',
    task,
    state: 'finished',
    round: 2,
    pullRequest: 9,
  });
});

it("lists questions, answers, checks and usage in the pull request, with the agent's words neutralized", async () => {
  const scenario = finished(artifactOf([written('a', 'a')]));

  await see(scenario);

  const body = scenario.delivered[0]?.body ?? '';
  expect(body).toMatch(/^For #7\.\n/);
  expect(body).toContain('- **Which rule?**  \n  → 1 (ada)');
  expect(body).toContain('🟢 The check passed (2.0 s).');
  expect(body).toContain('2 rounds · last round 1 min 1 s · 4 turns');
  expect(body).toContain(runUrl);
  expect(body).not.toMatch(/@ada|Fixes #3|<!--/);
});

it('makes a commit that names its task in a trailer', async () => {
  const scenario = finished(artifactOf([written('a', 'a')]));

  await see(scenario);

  expect(scenario.delivered[0]?.message).toBe(
    `Round each line\n\nDecided during the task:\n- Which rule? 1\n\nAgora-Task: ${task}\n`,
  );
});

it('waits while the run has not ended, and checks again', async () => {
  const scenario = createScenario();
  scenario.mark(status);

  expect(await see(scenario)).toBe(START + 15_000);

  expect(words(scenario)).toEqual([]);
});

describe('delivers nothing and says why', () => {
  it.each([
    '.github/workflows/ci.yml',
    '.github/agora/subagents/planner.md',
    'CODEOWNERS',
    '.claude/settings.json',
    'action.yml',
    '.github',
    '.claude',
  ])('if %s was changed', async (path) => {
    const scenario = finished(artifactOf([written('src/a.ts', 'a'), written(path, 'x')]));

    await see(scenario);

    expect(scenario.delivered).toEqual([]);
    expect(words(scenario)[0]).toContain(`\`${path}\``);
    expect(words(scenario)[0]).toContain(`${runUrl}#artifacts`);
    expect(words(scenario)[0]).toContain(`/agora deliver ${task}`);
  });

  it('if no file differs', async () => {
    const scenario = finished(artifactOf([]));

    await see(scenario);

    expect(scenario.delivered).toEqual([]);
    expect(words(scenario)[0]).toContain('nothing was changed');
  });

  it('if no file differs, with the links of the summary that the repository allows', async () => {
    const summary = 'See https://docs.example.com/a and https://evil.example/a';
    const scenario = finished(artifactOf([], { ...result, summary }));
    scenario.config = 'links: [docs.example.com]';

    await see(scenario);

    expect(words(scenario)[0]).toContain('> See https://docs.example.com/a and https\u2060://evil.example/a');
  });

  const saved = {
    state: { runId: 7, artifactId: 4, digest: `sha256:${'d'.repeat(64)}` },
    expires: '2027-01-01T00:00:00.000Z',
  };

  it.each([
    ['', {}, '`/agora run <subagent> <what to do>` starts a new task.'],
    [', and continues what is saved', { saved }, `\`/agora retry ${task}\` continues from what the task has saved.`],
  ])('if GitHub does not confirm where the artifact came from%s', async (_, kept, next) => {
    const scenario = createScenario();
    scenario.mark({ ...status, ...kept });
    scenario.result = { kind: 'refused', why: 'its artifact belongs to another run', runUrl };

    await see(scenario);

    expect(scenario.delivered).toEqual([]);
    expect(words(scenario)[0]).toContain('its artifact belongs to another run');
    expect(words(scenario)[0]).toContain(next);
  });

  it('if its run is refused, without an offer to continue from what that run has saved', async () => {
    const scenario = createScenario();
    scenario.mark({ ...status, saved });
    scenario.result = { kind: 'refused', why: 'the run ran a commit of another branch', runUrl, isForeign: true };

    await see(scenario);

    expect(words(scenario)[0]).toContain('`/agora run <subagent> <what to do>` starts a new task.');
    expect(words(scenario)[0]).not.toContain('/agora retry');
  });

  it('if the result is too large, with the commands that apply its patch', async () => {
    const scenario = createScenario();
    scenario.mark({ ...status, saved });
    scenario.result = {
      kind: 'refused',
      why: 'its artifact has 2 bytes; at most 1 are read',
      runUrl,
      isTooLarge: true,
    };

    await see(scenario);

    const name = `agora-result-${dispatchIdOf(task, 2)}`;
    expect(words(scenario)[0]).toContain('larger than what can be delivered: its artifact has 2 bytes');
    expect(words(scenario)[0]).toContain(`gh run download 5 --name ${name}`);
    expect(words(scenario)[0]).toContain('/patch.diff');
    expect(words(scenario)[0]).not.toContain('/agora retry');
  });

  it.each([
    ['a content is missing', artifactOf([{ file: written('a', 'a').file }])],
    [
      'a content is not match its hash says',
      new Map([...artifactOf([written('a', 'a')]), [contentName(contentHash(bytes('a'))), bytes('b')]]),
    ],
    ['there is no result', new Map([...artifactOf([written('a', 'a')])].filter(([name]) => name !== 'result.json'))],
    [
      'there is no list of changes',
      new Map([...artifactOf([written('a', 'a')])].filter(([name]) => name !== 'changes.json')),
    ],
    ["it is another round's", artifactOf([written('a', 'a')], { ...result, round: 1 })],
    ['it is no success', artifactOf([written('a', 'a')], { ...result, outcome: 'failed' })],
    [
      'a path leads out of the repository',
      new Map([
        ...artifactOf([]),
        ['changes.json', bytes(JSON.stringify({ v: 1, base: head, files: [{ kind: 'deleted', path: '../x' }] }))],
      ]),
    ],
  ])('if %s', async (_, files) => {
    const scenario = finished(files);

    await see(scenario);

    expect(scenario.delivered).toEqual([]);
    expect(words(scenario)[0]).toContain('Finished, but not delivered');
  });

  it('if the branch contains something else', async () => {
    const scenario = finished(artifactOf([written('a', 'a')]));
    scenario.delivers = { kind: 'branch-taken' };

    await see(scenario);

    expect(words(scenario)[0]).toContain(`Every branch of this task, \`agora/${task}\``);
  });
});

it('asks once for a missing permission, and delivers when it is granted', async () => {
  const scenario = finished(artifactOf([written('a', 'a')]));
  scenario.delivers = { kind: 'refused', why: 'the App lacks the permission "Contents: write".' };
  const soon = await see(scenario);
  const later = await see(scenario);
  // Each try fetches the whole result.
  expect([soon, later]).toEqual([scenario.now + HOUR / 12, scenario.now + HOUR]);
  scenario.now += HOUR;
  await see(scenario);
  expect(words(scenario)).toHaveLength(1);
  expect(words(scenario)[0]).toContain('is then retried automatically.');

  scenario.delivers = DELIVERED;
  await see(scenario);

  expect(words(scenario).at(-1)).toContain('#9');
});

it.each([
  [
    'its final comment',
    (scenario: Scenario) => {
      scenario.result = { kind: 'refused', why: 'its artifact belongs to another run', runUrl };
    },
  ],
  [
    'what is missing to deliver it',
    (scenario: Scenario) => {
      scenario.delivers = { kind: 'refused', why: 'the App lacks the permission "Contents: write".' };
    },
  ],
])('says for each of two tasks %s', async (_, happen) => {
  const scenario = finished(new Map());
  scenario.mark({ ...status, task: otherTask, result: { artifactId: 4, digest: `sha256:${'d'.repeat(64)}` } });
  happen(scenario);
  const files = (of: typeof task): Map<string, Uint8Array> =>
    artifactOf([written('a', 'a')], { ...result, taskId: of, dispatchId: dispatchIdOf(of, 2) });
  const fetch = ({ artifactId }: { readonly artifactId: number }) =>
    Promise.resolve(
      scenario.result.kind === 'files'
        ? { ...scenario.result, files: files(artifactId === 3 ? task : otherTask) }
        : scenario.result,
    );
  const ports = { ...scenario.ports, results: { ...scenario.ports.results, fetch } };

  await reconcile(place, look, ports, rules);

  expect(
    scenario.comments
      .map(({ body }) => findMarker(body))
      .filter((marker) => marker?.kind === 'end' || marker?.kind === 'note')
      .map((marker) => marker.task),
  ).toEqual([task, otherTask]);
});

it('says that a broken configuration makes finished work wait, and delivers it once that is fixed', async () => {
  const scenario = finished(artifactOf([written('a', 'a')]));
  scenario.config = 'nonsense: 7\n';

  const again = await see(scenario);
  scenario.config = '';
  scenario.now = again ?? scenario.now;
  await see(scenario);

  expect(words(scenario)[0]).toMatch(/does nothing here until `\.github\/agora\/config\.yaml`[^]*nonsense/);
  expect(words(scenario)[1]).toContain('The work is in #9');
});
