/** Every text is true at every moment: no two faces of a task contradict each other, whatever has happened to it. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { TaskState } from '../../../protocol/messages/lifecycle.ts';
import { sayStanding } from '../../../protocol/comments/status-heading.ts';
import { summarizeTask } from '../../../protocol/thread/read-tasks.ts';
import { readThreadModel } from '../../../protocol/thread/thread-model.ts';
import { findContradictions, WRITTEN } from './contradictions.ts';
import { type Faces, facesOfIssue } from './faces.ts';
import { type IssueRow, keepMoment } from './issue-walk.ts';
import { walkIssues, type WalkedRows } from './issue-walks.ts';
import { facesOfLocal, LOCAL_ROWS } from './local-rows.ts';
import { findOffers, judgeDetour, judgeOffer, scenarioAt, WORDS, write } from './offers.ts';
import { renderStates } from './render-states.ts';

let walks: readonly WalkedRows[] = [];

beforeAll(async () => {
  walks = await walkIssues();
});

function rows(): readonly IssueRow[] {
  return walks.flatMap((walk) => walk.rows);
}

function standsOf({ state, comments, now }: IssueRow) {
  const [task] = readThreadModel(comments, { slug: 'agora', now }).tasks;
  if (task === undefined) throw new Error('The thread shows no task.');
  return { state, standing: sayStanding(state, summarizeTask(task)), isHeld: task.isHeld };
}

/** Of comments that nobody has corrected yet, what they say is not judged. */
function judgedFaces(row: IssueRow): Faces {
  const faces = Object.entries(facesOfIssue(row));
  return Object.fromEntries(faces.filter(([name]) => !row.behind || !WRITTEN.some((one) => one === name)));
}

it('is the table in docs/states.md, which `npm run schemas` writes', () => {
  expect(readFileSync('docs/states.md', 'utf8')).toBe(renderStates(walks, LOCAL_ROWS));
});

it('brings a task into every state, and out of each state that can be left', () => {
  expect(new Set([...rows(), ...LOCAL_ROWS].map(({ state }) => state))).toEqual(
    new Set(TaskState.options.filter((state) => state !== 'accepted')),
  );
});

it('shows on an issue the state of its task, in every list and every comment', () => {
  const found = walks.flatMap(({ name, rows: ofWalk }) =>
    ofWalk.flatMap((row) =>
      findContradictions(standsOf(row), judgedFaces(row)).map((one) => `${name}: ${row.happened} ${one}`),
    ),
  );

  expect(found).toEqual([]);
});

it.each(LOCAL_ROWS.map((row) => [row.happened, row] as const))(
  'shows the state of a task on this machine: %s',
  (_, row) => {
    expect(row.view.state).toBe(row.state);
    expect(
      findContradictions(
        { state: row.state, standing: sayStanding(row.state, row.view), isHeld: false },
        facesOfLocal(row),
      ),
    ).toEqual([]);
  },
);

describe('the commands that a text offers', () => {
  const settled = (): readonly IssueRow[] => rows().filter(({ behind }) => !behind);

  it('match what the bot does when somebody writes them', async () => {
    const broken = await Promise.all(
      settled().flatMap((row) =>
        Object.entries(facesOfIssue(row)).flatMap(([face, text]) =>
          findOffers(text, row.now).map(async (offer) => {
            const why = await judgeOffer(offer, row);
            return why === undefined ? [] : [`${row.happened} ${face}: ${why}`];
          }),
        ),
      ),
    );

    expect(broken.flat()).toEqual([]);
  });

  it.each(WORDS)('also match in the bot\'s reply to "%s", and mislead nobody', async (words) => {
    const broken = await Promise.all(
      settled().map(async (row) => {
        const { scenario, said } = await write(scenarioAt(row), words);
        const moment = keepMoment(scenario);
        const found = await Promise.all(
          said
            .flatMap((text) => findOffers(text, moment.now))
            .flatMap((offer) => [judgeOffer(offer, moment), judgeDetour(offer, moment)]),
        );
        return found.flatMap((why) => (why === undefined ? [] : [`${row.happened} ${words}: ${why}`]));
      }),
    );

    expect(broken.flat()).toEqual([]);
  });
});

describe('a place that shows another state than the others', () => {
  it('is detected, whichever comment it is and whichever two states they are', () => {
    const settled = rows().filter(({ behind }) => !behind);
    const missed = settled.flatMap((row) =>
      settled
        .filter(({ state }) => state !== row.state)
        .flatMap((other) => {
          const [mine, theirs] = [facesOfIssue(row), facesOfIssue(other)];
          const stale = { ...mine, 'task comment': theirs['task comment'] ?? '' };
          return findContradictions(standsOf(row), stale).length > 0 ? [] : [`${row.happened} ${other.happened}`];
        }),
    );

    expect(missed).toEqual([]);
  });

  it('is detected in a question that can still be answered although the task is over', () => {
    const open = rows().find(({ state }) => state === 'suspended');
    const over = rows().find(({ state, behind }) => state === 'expired' && !behind);
    if (open === undefined || over === undefined) throw new Error('There are no such rows.');

    const stale = { ...facesOfIssue(over), question: facesOfIssue(open).question ?? '' };

    expect(findContradictions(standsOf(over), stale)).toContainEqual(expect.stringContaining('The question'));
  });
});
