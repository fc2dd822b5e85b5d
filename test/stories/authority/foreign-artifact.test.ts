/** A saved state counts only when a run of this very workflow has made it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, outputsOf, SHOP } from '../support/story.ts';

const ASKER = subagent('mkdir -p .agora; echo \'{"question":"Go on?"}\' > "$AGORA_SENTINEL"');
/** The same steps in another file, with other rights to change it, say. */
const OTHER = readFileSync('demo/repository/.github/workflows/agora.yml', 'utf8');

it('opens no saved state of another workflow, and says where it came from', async () => {
  await using repository = await makeRepository({
    '.github/workflows/other.yml': OTHER,
    '.github/agora/subagents/asker.md': ASKER,
  });
  await using story = await openStory({ repository: repository.folder });
  const alice = story.hub.as('alice').rest;
  const { data: person } = await alice.users.getAuthenticated();
  const { data: main } = await alice.git.getRef({ ...SHOP, ref: 'heads/main' });
  const request = {
    v: 1,
    kind: 'start',
    task: 't_000000000001',
    attempt: 1,
    by: { login: 'alice', id: person.id },
    issue: story.issue,
    subagent: { name: 'asker', contentHash: contentHash(Buffer.from(ASKER)), at: main.object.sha },
    source: { kind: 'manual', text: 'Ask' },
  };
  await alice.actions.createWorkflowDispatch({
    ...SHOP,
    workflow_id: 'other.yml',
    ref: 'main',
    inputs: { request: JSON.stringify(request) },
  });
  await story.question();

  await story.say('alice', 'Yes.');
  const run = await story.until('the run', () =>
    story.hub.runs().find(({ path, status }) => path.endsWith('/agora.yml') && status === 'completed'),
  );
  await story.quiet();

  expect(outputsOf(run)).toMatchObject({ 'outcome': 'failed', 'failure-reason': 'integrity-failed' });
  expect((await story.end()).text).toContain('the run that it names is not one of agora.yml');
});
