/** Anyone with write access can create refs where claims are. They are not claims and block no task. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderClaimRef } from '../../../protocol/messages/claim-ref.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, outputsOf, SHOP, type Story } from '../support/story.ts';

const RELAY = { '.github/workflows/agora-relay.yml': readFileSync('examples/relay.yml', 'utf8') };
const ASK = subagent(
  'if [ "$AGORA_ROUND" = 1 ]; then mkdir -p .agora; echo \'{"question":"Go on?"}\' > "$AGORA_SENTINEL"; fi',
);
const agentRuns = ({ hub }: Story) => hub.runs().filter(({ path }) => path.endsWith('/agora.yml'));

async function createRefs(story: Story, names: readonly string[]): Promise<void> {
  const { git } = story.hub.as('bob').rest;
  const { data: main } = await git.getRef({ ...SHOP, ref: 'heads/main' });
  for (const ref of names) await git.createRef({ ...SHOP, ref, sha: main.object.sha });
}

/** @returns how many. */
async function deleteClaims(story: Story): Promise<number> {
  const { git } = story.hub.as('bob').rest;
  const refs = await Promise.all(
    ['agora/claims', 'heads/agora/claims'].map(async (ref) => (await git.listMatchingRefs({ ...SHOP, ref })).data),
  );
  const claims = refs.flat().filter(({ ref }) => ref.includes('agora/claims/'));
  for (const { ref } of claims) await git.deleteRef({ ...SHOP, ref: ref.replace(/^refs\//, '') });
  return claims.length;
}

it.each([
  ['the bot', true],
  ['the relay', false],
])('an answer is claimed by %s whatever refs a writer has created before', async (_, hasBot) => {
  await using repository = await makeRepository({
    '.github/agora/subagents/asker.md': ASK,
    ...(hasBot ? {} : RELAY),
  });
  await using story = await openStory({ repository: repository.folder, hasBot });
  await story.label('alice', 'agora:asker');
  const { marker } = await story.question();
  const { question: subject, task } = marker;
  const proof = '0123456789abcdef'.repeat(8);

  await createRefs(story, [
    `refs/agora/claims/${subject}/1`,
    `refs/agora/claims/${task}/999999`,
    `refs/agora/claims/${subject}.999999.${proof}`,
    renderClaimRef({ subject, attempt: 1, proof }),
    renderClaimRef({ subject, attempt: 999, proof }),
    renderClaimRef({ subject: task, attempt: 2, proof }),
  ]);
  await story.say('alice', 'Yes.');
  await story.status('finished');
  await story.quiet();

  expect(agentRuns(story).map((run) => outputsOf(run)['outcome'])).toEqual(['needs_input', 'finished']);
});

it('a ref in place of the folder of all claims is removed, and the task is started', async () => {
  await using repository = await makeRepository({ '.github/agora/subagents/asker.md': ASK });
  await using story = await openStory({ repository: repository.folder });

  await createRefs(story, ['refs/agora/claims']);
  await story.label('alice', 'agora:asker');
  await story.question();
  await story.quiet();

  await story.until('the report', () =>
    readFileSync(story.shop.botLog, 'utf8').includes('removed a ref that blocked all claims'),
  );
});

it.each([
  ['the bot', 'under way', true],
  ['the bot', 'over', true],
  ['the relay', 'under way', false],
  ['the relay', 'over', false],
] as const)(
  'through %s, an answer is used once when a writer deletes its claim while the run is %s',
  async (_, when, hasBot) => {
    await using repository = await makeRepository({
      '.github/agora/subagents/asker.md': ASK,
      ...(hasBot ? {} : RELAY),
    });
    await using story = await openStory({ repository: repository.folder, hasBot });
    await story.label('alice', 'agora:asker');
    const { id } = await story.question();
    await story.hub.settle();

    await story.say('alice', 'Yes.');
    if (when === 'over') await story.status('finished');
    else
      await story.until('the mark of the run that goes on', async () =>
        (await story.thread()).some(
          (said) => said.id === id && said.marker?.kind === 'question' && said.marker.answered !== undefined,
        ),
      );
    expect(await deleteClaims(story)).toBeGreaterThan(0);
    await story.say('alice', 'Yes, please.');
    await story.status('finished');
    await story.quiet();

    const outcomes = agentRuns(story).map((run) => outputsOf(run)['outcome']);
    expect(outcomes.filter((outcome) => outcome === 'finished')).toHaveLength(1);
    expect((await story.thread()).filter(({ marker }) => marker?.kind === 'question')).toHaveLength(1);
  },
);
