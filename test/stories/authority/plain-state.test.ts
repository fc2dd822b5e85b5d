/**
 * If a key is configured, a saved state without a seal is never opened, even if it has replaced the state that our run
 * saved: another step of the same job can do that.
 *
 * A question of this version names the digest of its state under a signature. A question of the previous version is
 * answered from the state alone, so only the seal protects it.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { type QuestionMarker, renderMarker, type StatusMarker } from '../../../protocol/comments/marker.ts';
import { open, seal } from '../../../worker/state/encrypt-state.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { openStory, outputsOf, SHOP, type Said, type Story } from '../support/story.ts';
import { postReport, REPORT } from './forged-question.ts';

const STATE_KEY = 'a state key that a test knows, as long as others';
const RELAY = { '.github/workflows/agora-relay.yml': readFileSync('examples/relay.yml', 'utf8') };
const QUESTION = '{"v":1,"question":"Delete it?","options":["No","Yes, delete"]}';
const ASKER = subagent(
  `if [ "$AGORA_ROUND" = 1 ]; then mkdir -p .agora; echo '${QUESTION}' > "$AGORA_SENTINEL"; else cat > said.txt; fi`,
);
const FILES = { ...REPORT, '.github/agora/subagents/asker.md': ASKER };

const agentRuns = ({ hub }: Story) => hub.runs().filter(({ path }) => path.endsWith('/agora.yml'));
const outcomes = (story: Story) => agentRuns(story).map((run) => outputsOf(run)['outcome']);

type Asked = Said & { readonly marker: QuestionMarker };

async function askByHand(story: Story): Promise<Asked> {
  const { rest } = story.hub.as('alice');
  const { data: person } = await rest.users.getAuthenticated();
  const { data: main } = await rest.git.getRef({ ...SHOP, ref: 'heads/main' });
  await dispatch(story, {
    kind: 'start',
    task: 't_000000000001',
    by: { login: 'alice', id: person.id },
    subagent: { name: 'asker', contentHash: contentHash(ASKER), at: main.object.sha },
    source: { kind: 'manual', text: 'Ask' },
  });
  const question = await story.question();
  await story.hub.settle();
  return question;
}

async function dispatch(story: Story, request: object): Promise<void> {
  const inputs = { request: JSON.stringify({ v: 1, attempt: 1, issue: story.issue, ...request }) };
  const { actions } = story.hub.as('alice').rest;
  await actions.createWorkflowDispatch({ ...SHOP, workflow_id: 'agora.yml', ref: 'main', inputs });
}

/** Replaces the state with the same state without its seal. @returns its location, with its digest. */
async function takeSealOff(story: Story, { state, task, round }: QuestionMarker): Promise<QuestionMarker['state']> {
  const { rest } = story.hub.as('alice');
  const { data: repository } = await rest.repos.get(SHOP);
  const { data } = await rest.actions.downloadArtifact({
    ...SHOP,
    artifact_id: state.artifactId,
    archive_format: 'zip',
  });
  const place = { repository: repository.id, task, round };
  const plain = Object.entries(unzipSync(new Uint8Array(data as ArrayBuffer))).map(([name, sealed]) => {
    const opened = open(sealed, place, [STATE_KEY]);
    if (opened.kind !== 'opened') throw new Error(`The state of the story does not open: ${opened.kind}`);
    return [name, seal(opened.content, place, undefined, randomBytes)] as const;
  });
  const zip = zipSync(Object.fromEntries(plain));
  await story.hub.replaceArtifact(state.artifactId, zip);
  return { ...state, digest: contentHash(Buffer.from(zip)) };
}

function withoutProof({ marker, text }: Said & { readonly marker: QuestionMarker | StatusMarker }): string {
  const older = { ...marker, issue: undefined, made: undefined, shown: undefined };
  return `${renderMarker(older)}\n${text}`;
}

it.each([
  ['the bot', true, true],
  ['the relay', false, true],
  ['the relay, where no key is pinned', false, false],
])('is not opened for an answer to a question of the previous version, through %s', async (_, hasBot, isPinned) => {
  await using repository = await makeRepository({ ...FILES, ...(hasBot ? {} : RELAY) });
  const secrets = { AGORA_STATE_KEY: STATE_KEY };
  await using story = await openStory({ repository: repository.folder, hasBot, isPinned, secrets });
  await story.label('alice', 'agora:asker');
  const question = await story.question();
  const status = await story.status('suspended');
  await story.hub.settle();

  const state = await takeSealOff(story, question.marker);
  for (const { id } of [question, status])
    await story.hub.as('alice').rest.issues.deleteComment({ ...SHOP, comment_id: id });
  const statusComment = await postReport(story, withoutProof(status));
  await postReport(story, withoutProof({ ...question, marker: { ...question.marker, statusComment, state } }));
  await story.say('alice', '2');
  await story.until('the refusal', () => outcomes(story)[1]);
  await story.quiet();

  expect(outcomes(story)).not.toContain('finished');
  expect((await story.thread()).map(({ text }) => text).join('\n')).toContain('not encrypted although there is a key');
});

it.each([
  ['', true],
  [', where no key is pinned', false],
])('is not opened for an answer by hand, with the old digest or its own%s', async (_, isPinned) => {
  await using repository = await makeRepository(FILES);
  const secrets = { AGORA_STATE_KEY: STATE_KEY };
  await using story = await openStory({ repository: repository.folder, isPinned, secrets });
  const { id, marker } = await askByHand(story);
  const { data: person } = await story.hub.as('alice').rest.users.getAuthenticated();
  const answer = {
    kind: 'resume',
    task: marker.task,
    by: { login: 'alice', id: person.id },
    round: 2,
    question: marker.question,
    questionComment: id,
    head: marker.head,
    answer: { source: { kind: 'manual' }, text: 'Yes, delete', option: 2 },
  };

  const plain = await takeSealOff(story, marker);
  await dispatch(story, { ...answer, state: plain });
  const own = await story.until('the end of run 2', () => outcomes(story)[1]);
  await story.hub.settle();
  await dispatch(story, { ...answer, attempt: 2, state: marker.state });
  const old = await story.until('the end of run 3', () => outcomes(story)[2]);
  await story.quiet();

  expect([own, old]).toEqual(['refused', 'failed']);
});
