/**
 * The previous version, which signed nothing, asked a question. This version answers it from the state that our
 * workflow saved, if somebody replies, but not if somebody starts the run by hand.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  findSignedLine,
  type QuestionMarker,
  renderMarker,
  type StatusMarker,
} from '../../../protocol/comments/marker.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, outputsOf, SHOP, type Said, type Story } from '../support/story.ts';
import { postReport, REPORT } from './forged-question.ts';

const RELAY = { '.github/workflows/agora-relay.yml': readFileSync('examples/relay.yml', 'utf8') };
const QUESTION = '{"v":1,"question":"Delete it?","options":["No","Yes, delete"]}';
const ASKER = subagent(
  `if [ "$AGORA_ROUND" = 1 ]; then mkdir -p .agora; echo '${QUESTION}' > "$AGORA_SENTINEL"; else cat > said.txt; fi`,
);
const FILES = { ...REPORT, '.github/agora/subagents/asker.md': ASKER };

const agentRuns = ({ hub }: Story) => hub.runs().filter(({ path }) => path.endsWith('/agora.yml'));

type Older = { readonly id: number; readonly marker: QuestionMarker };

/** Replaces what this version said with what the previous version would have said: the same text without a proof. */
async function askAsBefore(story: Story): Promise<Older> {
  await story.label('alice', 'agora:asker');
  const question = await story.question();
  const status = await story.status('suspended');
  await story.hub.settle();
  const statusComment = await postReport(story, withoutProof(status, {}));
  const body = withoutProof(question, { statusComment });
  expect(findSignedLine(body)).toBeUndefined();
  const id = await postReport(story, body);
  // Only now: the bot would start a task that no comment mentions, because it seems not to have begun.
  const { issues } = story.hub.as('alice').rest;
  for (const comment of [question, status]) await issues.deleteComment({ ...SHOP, comment_id: comment.id });
  return { id, marker: { ...question.marker, statusComment } };
}

function withoutProof(
  { marker, text }: Said & { readonly marker: QuestionMarker | StatusMarker },
  over: { readonly statusComment?: number },
): string {
  const older = { ...marker, issue: undefined, made: undefined, shown: undefined, ...over };
  return `${renderMarker(older)}\n${text}`;
}

it.each([
  ['the bot', true],
  ['the relay', false],
])('a question of the previous version is answered through %s, from its saved state', async (_, hasBot) => {
  await using repository = await makeRepository({ ...FILES, ...(hasBot ? {} : RELAY) });
  await using story = await openStory({ repository: repository.folder, hasBot });
  const { marker } = await askAsBefore(story);

  await story.say('alice', '2');
  const { marker: finished } = await story.status('finished');
  await story.quiet();

  expect(finished).toMatchObject({ task: marker.task, round: 2 });
  expect(agentRuns(story).map((run) => outputsOf(run)['outcome'])).toEqual(['needs_input', 'finished']);
  expect(outputsOf(agentRuns(story)[1])['resumed']).not.toBe('questions-only');
});

it('a question of the previous version cannot be answered by hand, or once its state is gone', async () => {
  await using repository = await makeRepository(FILES);
  await using story = await openStory({ repository: repository.folder });
  const { id, marker } = await askAsBefore(story);
  const { data: alice } = await story.hub.as('alice').rest.users.getAuthenticated();
  const request = {
    v: 1,
    kind: 'resume',
    task: marker.task,
    attempt: 1,
    by: { login: 'alice', id: alice.id },
    issue: story.issue,
    round: 2,
    question: marker.question,
    questionComment: id,
    state: marker.state,
    head: marker.head,
    answer: { source: { kind: 'manual' }, text: '2' },
  };
  const inputs = { request: JSON.stringify(request) };

  await story.hub
    .as('alice')
    .rest.actions.createWorkflowDispatch({ ...SHOP, workflow_id: 'agora.yml', ref: 'main', inputs });
  await story.until('the refusal', () => outputsOf(agentRuns(story)[1])['outcome'] === 'refused');
  story.hub.expireArtifact(marker.state.artifactId);
  await story.say('alice', '2');
  await story.quiet();

  expect(agentRuns(story).map((run) => outputsOf(run)['outcome'])).not.toContain('finished');
});
