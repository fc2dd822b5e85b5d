/** A saved state counts only if a run of this very workflow created it. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { QuestionMarker } from '../../../protocol/comments/marker.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, outputsOf, SHOP } from '../support/story.ts';

const ASKER = subagent('mkdir -p .agora; echo \'{"question":"Go on?"}\' > "$AGORA_SENTINEL"');
const RELAY = { '.github/workflows/agora-relay.yml': readFileSync('examples/relay.yml', 'utf8') };

function answerOf(
  {
    v,
    attempt,
    by,
    issue,
  }: { readonly v: number; readonly attempt: number; readonly by: object; readonly issue: number },
  questionComment: number,
  { task, question, state, head }: QuestionMarker,
): object {
  const answer = { source: { kind: 'manual' }, text: 'Yes.' };
  return { v, kind: 'resume', task, attempt, by, issue, round: 2, question, questionComment, state, head, answer };
}

/** The same steps in another file, which other people may change. */
const OTHER = readFileSync('demo/repository/.github/workflows/agora.yml', 'utf8');

it.each([
  ['through the bot', true, 'reply', true],
  ['through the relay', false, 'reply', true],
  ['by hand', true, 'request', true],
  ['through the bot where no key is pinned', true, 'reply', false],
  ['through the relay where no key is pinned', false, 'reply', false],
  ['by hand where no key is pinned', true, 'request', false],
])('opens no saved state from another workflow, and says where it came from, %s', async (_, hasBot, how, isPinned) => {
  await using repository = await makeRepository({
    '.github/workflows/other.yml': OTHER,
    '.github/agora/subagents/asker.md': ASKER,
    ...(hasBot ? {} : RELAY),
  });
  await using story = await openStory({ repository: repository.folder, hasBot, isPinned });
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
  const { id, marker } = await story.question();
  await story.hub.settle();

  if (how === 'reply') await story.say('alice', 'Yes.');
  else
    await alice.actions.createWorkflowDispatch({
      ...SHOP,
      workflow_id: 'agora.yml',
      ref: 'main',
      inputs: { request: JSON.stringify(answerOf(request, id, marker)) },
    });
  const run = await story.until('the run', () =>
    story.hub.runs().find(({ path, status }) => path.endsWith('/agora.yml') && status === 'completed'),
  );
  await story.quiet();

  // No configuration names the bot, so it speaks for nobody: its run does not read any state.
  const isNamed = !hasBot || isPinned || how === 'request';
  expect(outputsOf(run)).toMatchObject(
    isNamed ? { 'outcome': 'failed', 'failure-reason': 'integrity-failed' } : { outcome: 'refused' },
  );
  const said = isNamed ? (await story.end()).text : (await story.thread()).map(({ text }) => text).join('\n');
  expect(said).toContain(isNamed ? 'the run that it names is not one of agora.yml' : 'on behalf of @alice');
});
