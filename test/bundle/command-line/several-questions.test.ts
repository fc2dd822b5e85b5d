/** Several questions at once, on this machine: the built command and the real worker. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT } from '../../../cli/exit-codes.ts';
import { outputOf } from '../../support/command-line.ts';
import { shop } from '../../support/shop.ts';

const QUESTIONS = [
  { id: 'db', question: 'Which database?', options: ['SQLite', 'Postgres'], recommended: 2 },
  { question: 'What shall it be called?' },
];
const ASK = `if [ "$AGORA_ROUND" = 1 ]; then printf '%s' '${JSON.stringify({ questions: QUESTIONS })}' > "$AGORA_SENTINEL"; else cp "$AGORA_ANSWERS_FILE" answers.json; echo "Got $(printf %s "$AGORA_ANSWER" | tr '\\n' ' ')"; fi`;

it('are asked and answered together, and each answer is returned with its id', async () => {
  using here = shop({ asker: ASK });
  const asked = outputOf('run', await here.run(['run', 'asker', '--json', 'x']));
  const { questions } = outputOf('questions', await here.run(['questions', '--local', '--json']));
  const shown = await here.run(['questions', '--local']);
  const id = asked.needsInput?.id ?? '';

  const half = await here.run(['answer', '--local', id, '1a']);
  const ended = await here.run(['answer', '--local', id, '1a, 2: total cents', '--json']);

  expect(asked.needsInput?.questions).toEqual([QUESTIONS[0], { id: '2', ...QUESTIONS[1] }]);
  expect(questions).toMatchObject([{ id, questions: asked.needsInput?.questions }]);
  expect(shown.out).toMatch(
    /\? 1\. Which database\?\n {4}1a\. SQLite\n {4}1b\. Postgres \(recommended\)\n\n {2}\? 2\. What/,
  );
  expect(half.code).toBe(EXIT.mistake);
  expect(half.err).toContain('The answer leaves out question 2 of the 2 that were asked');
  expect(outputOf('answer --wait', ended)).toMatchObject({
    outcome: 'finished',
    stdout: 'Got 1: SQLite 2: total cents',
    rounds: [
      {
        answers: [
          { id: 'db', answer: 'SQLite', option: 1 },
          { id: '2', answer: 'total cents' },
        ],
      },
    ],
  });
  expect(JSON.parse(readFileSync(join(here.tree.path, 'answers.json'), 'utf8'))).toMatchObject([
    { id: 'db', question: 'Which database?', answer: 'SQLite', option: 1 },
    { id: '2', question: 'What shall it be called?', answer: 'total cents' },
  ]);
});
