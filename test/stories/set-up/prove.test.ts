/** `agora prove` on the local GitHub: what it prints, what it records, what it leaves behind. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasGraphql } from '../support/github-mode.ts';
import { expect, it } from 'vitest';
import { compareRecordings } from '../../../cli/proof/compare-recordings.ts';
import { Recording } from '../../../cli/proof/recording.ts';
import type { Faults } from '../../../localhub/hub-options.ts';
import { outputOf } from '../../support/command-line.ts';
import { inStory } from '../people/command-in-story.ts';
import { plantDeviations } from './planted-deviations.ts';
import { makeRepository } from '../support/story-repository.ts';
import { openStory, SHOP } from '../support/story.ts';

const PROVE = ['prove', '--yes', '--json', '--patience', '170s', '--quiet', '3s'];

async function openScratch(faults: Faults = {}) {
  const repository = await makeRepository({});
  const story = await openStory({ repository: repository.folder, hasBot: false, faults });
  return {
    story,
    [Symbol.asyncDispose]: async () => {
      await story[Symbol.asyncDispose]();
      await repository[Symbol.asyncDispose]();
    },
  };
}

/** A GitHub that creates a ref twice, and whose GraphQL knows no comments. */
function deviating(): NonNullable<Faults['onRequest']> {
  let created = 0;
  return ({ operationId }) => {
    if (operationId === 'graphql')
      return { status: 200, body: { data: { repository: { issue: { comments: { nodes: [] } } } } } };
    if (operationId !== 'git/create-ref') return 'pass';
    created += 1;
    return created === 2 ? { status: 201, body: { ref: 'refs/agora/claims/x' } } : 'pass';
  };
}

it.skipIf(!hasGraphql)(
  'confirms every assumption, leaves the repository as it was, and names each deviation from its recording',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'agora-prove-'));
    const file = join(folder, 'github.json');
    await using scratch = await openScratch();

    const ended = await inStory(scratch.story)(...PROVE, '--record', file);
    await scratch.story.quiet();

    const { recording } = outputOf('prove', ended);
    expect(recording.verdicts.filter(({ verdict }) => verdict !== 'holds')).toMatchObject([
      { probe: 'story', verdict: 'unknown', detail: expect.stringContaining('agora init') as unknown },
    ]);
    expect(recording.verdicts).toHaveLength(13);
    expect(ended.code).toBe(0);
    expect(Recording.parse(JSON.parse(await readFile(file, 'utf8')))).toEqual(recording);
    const { rest } = scratch.story.hub.as('alice');
    const { data: tree } = await rest.git.getTree({ ...SHOP, tree_sha: 'main', recursive: 'true' });
    expect(tree.tree.filter(({ path }) => path.includes('agora-prove'))).toEqual([]);
    const { data: issues } = await rest.issues.listForRepo({ ...SHOP, state: 'open' });
    expect(issues.filter(({ title }) => title === 'agora prove')).toEqual([]);
    const { data: refs } = await rest.git.listMatchingRefs({ ...SHOP, ref: 'agora' });
    expect(refs).toEqual([]);

    const planted = plantDeviations(recording);
    expect(planted.length).toBeGreaterThan(300);
    expect(compareRecordings(recording, recording)).toEqual([]);
    const missed = planted.filter(({ named, expected, altered }) =>
      compareRecordings(expected, altered).every(({ what }) => !what.includes(named)),
    );
    expect(missed.map(({ named }) => named)).toEqual([]);

    await using other = await openScratch({ onRequest: deviating() });
    const differing = await inStory(other.story)(...PROVE, '--compare', file);
    await rm(folder, { recursive: true });

    const { differences } = outputOf('prove', differing);
    expect(differing.code).toBe(1);
    expect(differences).toContainEqual(
      expect.objectContaining({ probe: 'claims', what: 'status: 201, 422 expected, 201 answered' }),
    );
    expect(differences.map(({ probe, what }) => `${probe}: ${what}`)).toEqual(
      expect.arrayContaining(
        ['claims', 'graphql-text', 'comment-edits'].map((probe) => `${probe}: verdict: holds expected, differs found`),
      ),
    );
  },
);

it('writes nothing without approval, and reports mistakes in its options', async () => {
  await using scratch = await openScratch();
  const run = inStory(scratch.story);

  const [silent, patience, missing] = [
    await run('prove'),
    await run('prove', '--yes', '--patience', 'soon'),
    await run('prove', '--yes', '--compare', 'nowhere.json'),
  ];

  expect(silent).toMatchObject({ code: 2 });
  expect(silent.err).toMatch(/writes workflows to the default branch of .*--yes/s);
  expect(patience).toMatchObject({ code: 2 });
  expect(patience.err).toMatch(/--patience is "soon"/);
  expect(missing).toMatchObject({ code: 2 });
  expect(missing.err).toContain('There is no file nowhere.json.');
  const { data: issues } = await scratch.story.hub.as('alice').rest.issues.listForRepo({ ...SHOP, state: 'all' });
  expect(issues.filter(({ title }) => title === 'agora prove')).toEqual([]);
});

it('plays the whole loop when the repository is set up, with the bot', async () => {
  await using story = await openStory();

  const { recording } = outputOf('prove', await inStory(story)(...PROVE, '--subagent', 'fixer'));
  await story.quiet();

  expect(recording.verdicts.find(({ probe }) => probe === 'story')).toMatchObject({
    verdict: 'holds',
    detail: expect.stringMatching(/^issue \d+: finished, pull request \d+$/) as unknown,
  });
});
