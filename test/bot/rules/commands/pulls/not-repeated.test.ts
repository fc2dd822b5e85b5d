/** What somebody writes in a review and the bot cannot repeat in the thread: its author is told, and why. */
import { expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../../../bot/reconcile/reconcile.ts';
import {
  ada,
  createScenario,
  iso,
  place,
  questionMarker,
  rules,
  SECOND,
  statusMarker,
  words,
} from '../../../support/reconcile-scenario.ts';

const reviewed: ReconcileTrigger = { kind: 'look', labels: false, reviews: true };
const url = 'https://github.com/o/r/pull/7#discussion_r7000';

async function wordsAfter(body: string, question = questionMarker()): Promise<readonly string[]> {
  const scenario = createScenario();
  scenario.mark(statusMarker());
  scenario.ask(question);
  scenario.now += SECOND;
  const at = iso(scenario.now);
  scenario.reviews.push({ id: 7_000, body, author: ada, createdAt: at, updatedAt: at, url });
  await reconcile(place, reviewed, scenario.ports, rules);
  await reconcile(place, reviewed, scenario.ports, rules);
  expect(scenario.requests).toEqual([]);
  return words(scenario);
}

const options = ['Use 2 spaces', 'Use 4 spaces'];
const parts = [
  { id: 'name', asked: 'Which name?', options: [] },
  { id: 'port', asked: 'Which port?', options: [] },
];

it.each([
  [
    'a number that is in the text of another option',
    '/answer 2',
    questionMarker({ options }),
    'could mean two of the options',
  ],
  [
    'none of several questions that were asked at once',
    '/answer use the short one',
    questionMarker({ options: [], parts }),
    'each answer needs the number of its question',
  ],
])('an answer that names %s is answered once', async (_, body, question, text) => {
  expect(await wordsAfter(body, question)).toEqual([expect.stringContaining(text)]);
});

it('nothing is said if the question was answered meanwhile', async () => {
  const answered = { attempt: 1, runId: 9, by: 'grace' };

  expect(await wordsAfter('/answer 2', questionMarker({ options, answered }))).toEqual([]);
});

it.each(['/answer', '/agora say'])('%s with a text that leaves no space for its origin is told so', async (command) => {
  const body = `${command} ${'word '.repeat(13_000)}`;

  expect(await wordsAfter(body)).toEqual([expect.stringContaining(`could not copy [what you wrote there](${url})`)]);
});
