/** People with write access can answer only in their own name, whatever they change in a question or dispatch. */
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { withSigned } from './forged-question.ts';
import { openStory, outputsOf, SHOP, type Said, type Story } from '../support/story.ts';

const RELAY = { '.github/workflows/agora-relay.yml': readFileSync('examples/relay.yml', 'utf8') };
const QUESTION = '{"v":1,"question":"Delete it?","options":["No","Yes, delete"]}';
const ASKER = subagent(
  `if [ "$AGORA_ROUND" = 1 ]; then mkdir -p .agora; echo '${QUESTION}' > "$AGORA_SENTINEL"; else cat > said.txt; fi`,
);
const FILES = {
  '.github/agora/subagents/asker.md': ASKER,
  '.github/agora/config.yaml': 'who-may:\n  answer: [asker]\n',
};
const agentRuns = ({ hub }: Story) => hub.runs().filter(({ path }) => path.endsWith('/agora.yml'));
const outcomes = (story: Story) => agentRuns(story).map((run) => outputsOf(run)['outcome']);

async function edit(story: Story, login: string, id: number, body: string): Promise<void> {
  await story.hub.as(login).rest.issues.updateComment({ ...SHOP, comment_id: id, body });
}

/** The same question, asked of somebody else. */
function askedOf({ body, marker }: Said, asker: { readonly login: string; readonly id: number }) {
  if (marker === undefined) throw new Error('The question is not signed.');
  const other = { ...marker, asker };
  return {
    'changes what is signed': withSigned(body, { asker }),
    'takes the proof off': body.replace(/^.*\n/, `${renderMarker({ ...other, issue: undefined, made: undefined })}\n`),
  };
}

it.each([
  ['the bot', 'changes what is signed', true],
  ['the bot', 'takes the proof off', true],
  ['the relay', 'changes what is signed', false],
  ['the relay', 'takes the proof off', false],
] as const)('through %s, a writer who %s cannot take over a question', async (_, how, hasBot) => {
  await using repository = await makeRepository({ ...FILES, ...(hasBot ? {} : RELAY) });
  await using story = await openStory({ repository: repository.folder, hasBot });
  const { data: bob } = await story.hub.as('bob').rest.users.getAuthenticated();
  await story.label('alice', 'agora:asker');
  const asked = await story.question();
  await story.hub.settle();

  await edit(story, 'bob', asked.id, askedOf(asked, { login: 'bob', id: bob.id })[how]);
  await story.say('bob', '2');
  await story.hub.settle();
  expect(outcomes(story).filter((outcome) => outcome === 'finished')).toEqual([]);
  await edit(story, 'bob', asked.id, asked.body);
  // Within the second of an edit, it is unknown which text an answer refers to.
  await setTimeout(1_100);
  await story.say('alice', '1');
  await story.status('finished');
  await story.quiet();

  const [, answered] = agentRuns(story).filter((run) => outputsOf(run)['outcome'] !== 'refused');
  expect(JSON.parse(answered?.inputs['request'] ?? '{}')).toMatchObject({ by: { login: 'alice' } });
});

it.each([['comment'], ['tick'], ['manual'], ['default'], ['silence'], ['task']])(
  'an answer of the kind "%s" that a writer dispatches in somebody else\'s name is refused',
  async (kind) => {
    await using repository = await makeRepository(FILES);
    await using story = await openStory({ repository: repository.folder });
    const { data: alice } = await story.hub.as('alice').rest.users.getAuthenticated();
    await story.label('alice', 'agora:asker');
    const { id, body, marker } = await story.question();
    await story.hub.settle();
    const said = { commentId: id, sha256: contentHash(body) };
    const more = { comment: said, tick: said, task: { ...said, task: marker.task } }[kind] ?? {};
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
      answer: { source: { kind, ...more }, text: 'Yes, delete', option: 2 },
    };
    const inputs = { request: JSON.stringify(request) };

    await story.hub
      .as('bob')
      .rest.actions.createWorkflowDispatch({ ...SHOP, workflow_id: 'agora.yml', ref: 'main', inputs });
    await story.until('the refusal', () => outcomes(story)[1]);
    await story.quiet();

    expect(outcomes(story)).toEqual(['needs_input', 'refused']);
    expect((await story.thread()).map(({ text }) => text).join('\n')).toContain('on behalf of @alice');
  },
);
