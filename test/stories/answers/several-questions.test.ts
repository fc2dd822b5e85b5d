import { expect, it } from 'vitest';
import type { QuestionMarker } from '../../../protocol/comments/marker.ts';
import { makeRepository, subagent } from '../support/story-repository.ts';
import { logOf, openStory, outputsOf, type Said, SHOP, type Story } from '../support/story.ts';

const QUESTIONS = [
  { id: 'db', question: 'Which database should the tests use?', options: ['SQLite', 'Postgres'], recommended: 1 },
  { id: 'drop', question: 'May the old table be dropped?', options: ['Yes', 'No'] },
];
/** Asks both questions at once, and then writes down the answers that it received. */
const ASKER = (questions: readonly object[]): string =>
  `if [ "$AGORA_ROUND" = 1 ]; then printf '%s' '${JSON.stringify({ questions })}' > "$AGORA_SENTINEL"; else cp "$AGORA_ANSWERS_FILE" answers.json; cp "$AGORA_PROMPT_FILE" prompt.md; echo Done; fi`;

async function asking(questions: readonly object[] = QUESTIONS, config?: string) {
  return makeRepository({
    '.github/agora/subagents/asker.md': subagent(ASKER(questions)),
    ...(config === undefined ? {} : { '.github/agora/config.yaml': config }),
  });
}

type OpenQuestions = Said & { marker: QuestionMarker };

function tick(body: string, ...labels: readonly string[]): string {
  return labels.reduce((text, label) => text.replace(`- [ ] **${label}**`, `- [x] **${label}**`), body);
}

async function edit(story: Story, login: string, asked: OpenQuestions, body: string): Promise<void> {
  await story.hub.as(login).rest.issues.updateComment({ ...SHOP, comment_id: asked.id, body });
}

async function answersGiven(story: Story): Promise<unknown> {
  const rest = story.hub.as('alice').rest;
  const { data: pulls } = await rest.pulls.list({ ...SHOP, state: 'all' });
  const { data } = await rest.repos.getContent({ ...SHOP, path: 'answers.json', ref: pulls[0]?.head.sha ?? '' });
  return 'content' in data ? (JSON.parse(Buffer.from(data.content, 'base64').toString('utf8')) as unknown) : undefined;
}

it('puts two questions in one comment, and continues when answers to both have been sent', async () => {
  await using repository = await asking();
  await using story = await openStory({ repository: repository.folder });
  const SEND = 'Send the ticked answers';

  await story.label('alice', 'agora:asker');
  const asked = await story.question();
  expect(asked.text).toContain('asker needs 2 decisions');
  expect(asked.text).toContain('- [ ] **1a.** SQLite _(recommended)_');
  await edit(story, 'bob', asked, tick(asked.body, '1b.'));
  await edit(story, 'bob', asked, tick(asked.body, '1b.', '2a.'));
  await story.hub.settle();
  expect(story.hub.runs()).toHaveLength(1);
  await edit(story, 'bob', asked, tick(asked.body, '1b.', '2a.', SEND));
  await story.end();
  await story.quiet();

  expect(await answersGiven(story)).toEqual([
    { id: 'db', question: QUESTIONS[0]?.question, answer: 'Postgres', option: 2, by: 'bob' },
    { id: 'drop', question: QUESTIONS[1]?.question, answer: 'Yes', option: 1, by: 'bob' },
  ]);
  const answered = (await story.thread()).find(({ id }) => id === asked.id);
  expect(answered?.text).toContain('> **1.** Postgres (@bob)');
  expect(answered?.text).toContain('- ☑️ **1b.** Postgres');
  expect(answered?.text).not.toMatch(/\[[ x]\]|Send the ticked/);
  expect(story.hub.runs().map((run) => outputsOf(run)['outcome'])).toEqual(['needs_input', 'finished']);
  expect(logOf(story.hub.runs()[1]).map(({ kind }) => kind)).toContain('dispatch.finished');
});

it('combines answers of several people from replies and ticks, and shows what is still open', async () => {
  await using repository = await asking([...QUESTIONS, { question: 'How shall the column be called?' }]);
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:asker');
  const asked = await story.question();
  await story.say('bob', '3: total_cents\n\nIt should say what unit it is in.');
  await story.until('the line about what is open', async () =>
    (await story.question()).text.includes('_Answered in replies so far: 3 (bob). Still open: 1, 2._'),
  );
  const early = tick((await story.question()).body, '1a.', 'Send the ticked answers');
  await edit(story, 'alice', asked, early);
  const told = await story.until('the note', async () =>
    (await story.thread()).find(({ text }) => text.includes('question 2 has no answer yet')),
  );
  expect(told.text).toContain('@alice');
  expect(story.hub.runs()).toHaveLength(1);
  const open = await story.until('an empty box', async () => {
    const { body } = await story.question();
    return body.includes('- [ ] **Send the ticked answers**') && body;
  });
  await edit(story, 'alice', asked, tick(open, '2b.', 'Send the ticked answers'));
  await story.end();
  await story.quiet();

  expect(await answersGiven(story)).toMatchObject([
    { id: 'db', answer: 'SQLite', by: 'alice' },
    { id: 'drop', answer: 'No', by: 'alice' },
    { id: '3', answer: 'total_cents\n\nIt should say what unit it is in.', by: 'bob' },
  ]);
  const notes = (await story.thread()).filter(({ marker }) => marker?.kind === 'note');
  expect(notes).toHaveLength(1);
});

it('continues with replies alone, and explains how to name a question to people who did not', async () => {
  await using repository = await asking();
  await using story = await openStory({ repository: repository.folder });

  await story.label('alice', 'agora:asker');
  await story.question();
  await story.say('mallory', '1: Postgres\n2: Yes');
  await story.say('bob', 'I would take SQLite');
  await story.until('the note', async () =>
    (await story.thread()).some(({ text }) => /^@bob, 2 questions are open here/.test(text)),
  );
  await story.say('bob', '1. SQLite');
  await story.say('bob', '2) no, keep it for a month');
  await story.end();
  await story.quiet();

  expect(await answersGiven(story)).toMatchObject([
    { id: 'db', answer: 'SQLite', option: 1, by: 'bob' },
    { id: 'drop', answer: 'no, keep it for a month', by: 'bob' },
  ]);
});
