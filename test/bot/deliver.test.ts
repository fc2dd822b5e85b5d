import { describe, expect, it } from 'vitest';
import type { Trigger } from '../../bot/facts.ts';
import { reconcile } from '../../bot/reconcile.ts';
import { isProtectedPath } from '../../protocol/changed-files.ts';
import { type ChangedFile, ChangedFiles, contentName } from '../../protocol/changed-files.ts';
import { contentHash } from '../../protocol/canonical-json.ts';
import { DispatchResult } from '../../protocol/dispatch-result.ts';
import { dispatchIdOf, questionIdOf } from '../../protocol/ids.ts';
import { findMarker } from '../../protocol/marker.ts';
import { createWorld, head, place, rules, START, statusMarker, task, type World, words } from './world.ts';

const look: Trigger = { kind: 'look', labels: false };
const runUrl = 'https://github.com/o/r/actions/runs/5';
const status = statusMarker({ state: 'finished', round: 2, result: { artifactId: 3, digest: `sha256:${'d'.repeat(64)}` } });

const result = DispatchResult.parse({
  v: 1, dispatchId: dispatchIdOf(task, 2), taskId: task, round: 2, attempt: 1, issue: 7, outcome: 'finished', exitCode: 0, stdout: '', stderr: '', durationMs: 61_000,
  title: 'Round each line', summary: 'Rounds each line, as @ada asked. Fixes #3 <!-- x -->', idleMs: 0, permissionMode: 'bypass', used: { dispatch: { turns: 4 }, task: { turns: 4 } },
  rounds: [{ round: 1, question: questionIdOf(task, 1), asked: 'Which rule?', options: ['Each line', 'The total'], answer: '1', option: 1, by: 'ada', at: '2026-03-03T10:00:00Z' }],
  verify: { passed: true, report: '12 tests passed', durationMs: 2_000 },
});

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function written(path: string, text: string): { file: ChangedFile; content: Uint8Array } {
  const content = bytes(text);
  return { file: { kind: 'written', path, mode: '100644', bytes: content.length, contentHash: contentHash(content) }, content };
}

function artifact(changes: readonly { file: ChangedFile; content?: Uint8Array }[], own = result): Map<string, Uint8Array> {
  const listed = ChangedFiles.parse({ v: 1, base: head, files: changes.map(({ file }) => file) });
  const contents = changes.flatMap(({ file, content }) => (file.kind === 'written' && content !== undefined ? [[contentName(file.contentHash), content] as const] : []));
  return new Map([['result.json', bytes(JSON.stringify(own))], ['changes.json', bytes(JSON.stringify(listed))], ...contents]);
}

function finished(files: ReadonlyMap<string, Uint8Array>): World {
  const world = createWorld();
  world.mark(status);
  world.result = { kind: 'files', files, runUrl };
  return world;
}

it('delivers a finished task as one pull request, and says so at the end', async () => {
  const file = written('src/total.ts', 'export {};\n');
  const world = finished(artifact([file, { file: { kind: 'deleted', path: 'old.ts' } }]));

  await reconcile(place, look, world.ports, rules);
  await reconcile(place, look, world.ports, rules);

  expect(world.delivered).toHaveLength(1);
  expect(world.delivered[0]).toMatchObject({
    branch: `agora/${task}`, base: head, title: 'Round each line',
    changes: [{ path: 'src/total.ts', written: { mode: '100644', content: file.content } }, { path: 'old.ts' }],
  });
  expect(words(world)).toEqual(['### 📬 The work is in #9\n\nPlease review it there. The checks passed.']);
  expect(findMarker(world.comments.at(-1)?.body ?? '')).toEqual({ v: 1, kind: 'end', task, state: 'finished', round: 2 });
});

it('puts into the pull request what was asked, answered, verified and spent, with the agent\'s words defused', async () => {
  const world = finished(artifact([written('a', 'a')]));

  await reconcile(place, look, world.ports, rules);

  const body = world.delivered[0]?.body ?? '';
  expect(body).toMatch(/^For #7\.\n/);
  expect(body).toContain('- **Which rule?**\n  1 (ada)');
  expect(body).toContain('🟢 The check passed (2.0 s).');
  expect(body).toContain('2 rounds · last round 1 min 1 s · 4 turns');
  expect(body).toContain(runUrl);
  expect(body).not.toMatch(/@ada|Fixes #3|<!--/);
});

it('makes a commit that names its task in a trailer', async () => {
  const world = finished(artifact([written('a', 'a')]));

  await reconcile(place, look, world.ports, rules);

  expect(world.delivered[0]?.message).toBe(`Round each line\n\nDecided on the way:\n- Which rule? 1\n\nAgora-Task: ${task}\n`);
});

it('waits while the run is still at it, and is looked at again', async () => {
  const world = createWorld();
  world.mark(status);

  expect(await reconcile(place, look, world.ports, rules)).toBe(START + 15_000);

  expect(words(world)).toEqual([]);
});

describe('delivers nothing and says why', () => {
  it.each([
    '.github/workflows/ci.yml', '.github/agora/subagents/planner.md', 'CODEOWNERS', '.claude/settings.json', 'action.yml', '.github', '.claude',
  ])('when %s was touched', async (path) => {
    const world = finished(artifact([written('src/a.ts', 'a'), written(path, 'x')]));

    await reconcile(place, look, world.ports, rules);

    expect(world.delivered).toEqual([]);
    expect(words(world)[0]).toContain(`\`${path}\``);
    expect(words(world)[0]).toContain(`${runUrl}#artifacts`);
  });

  it('when no file is different', async () => {
    const world = finished(artifact([]));

    await reconcile(place, look, world.ports, rules);

    expect(world.delivered).toEqual([]);
    expect(words(world)[0]).toContain('nothing was changed');
  });

  it('when GitHub does not vouch for the artifact', async () => {
    const world = createWorld();
    world.mark(status);
    world.result = { kind: 'refused', why: 'its artifact was made by another run', runUrl };

    await reconcile(place, look, world.ports, rules);

    expect(world.delivered).toEqual([]);
    expect(words(world)[0]).toContain('its artifact was made by another run');
  });

  it.each([
    ['a content is missing', artifact([{ file: written('a', 'a').file }])],
    ['a content is not what its hash says', new Map([...artifact([written('a', 'a')]), [contentName(contentHash(bytes('a'))), bytes('b')]])],
    ['there is no result', new Map([...artifact([written('a', 'a')])].filter(([name]) => name !== 'result.json'))],
    ['there is no list of changes', new Map([...artifact([written('a', 'a')])].filter(([name]) => name !== 'changes.json'))],
    ['it is another round\'s', artifact([written('a', 'a')], { ...result, round: 1 })],
    ['it is no success', artifact([written('a', 'a')], { ...result, outcome: 'failed' })],
    ['a path leads out of the repository', new Map([...artifact([]), ['changes.json', bytes(JSON.stringify({ v: 1, base: head, files: [{ kind: 'deleted', path: '../x' }] }))]])],
  ])('when %s', async (_, files) => {
    const world = finished(files);

    await reconcile(place, look, world.ports, rules);

    expect(world.delivered).toEqual([]);
    expect(words(world)[0]).toContain('Finished, but not delivered');
  });

  it('when the branch holds something else', async () => {
    const world = finished(artifact([written('a', 'a')]));
    world.delivers = { kind: 'branch-taken' };

    await reconcile(place, look, world.ports, rules);

    expect(words(world)[0]).toContain(`The branch \`agora/${task}\` is there already`);
  });
});

it('asks once for a permission that is missing, and delivers when it is there', async () => {
  const world = finished(artifact([written('a', 'a')]));
  world.delivers = { kind: 'refused', why: 'the App lacks the permission «Contents: write».' };
  await reconcile(place, look, world.ports, rules);
  await reconcile(place, look, world.ports, rules);
  expect(words(world)).toHaveLength(1);

  world.delivers = { kind: 'pull-request', number: 9 };
  await reconcile(place, look, world.ports, rules);

  expect(words(world).at(-1)).toContain('#9');
});

it('knows that a file in the place of a protected folder is protected, and a file beside it is not', () => {
  expect(['.github', '.github/workflows', '.claude', 'docs/CODEOWNERS'].map(isProtectedPath)).toEqual([true, true, true, true]);
  expect(['src', 'docs/guide.md', '.github/dependabot.yml', 'src/action.yml', 'a'].map(isProtectedPath)).toEqual([false, false, false, false, false]);
});
