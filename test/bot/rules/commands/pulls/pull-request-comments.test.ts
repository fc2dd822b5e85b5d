/** Commands on a pull request: in the conversation of one that a task has delivered, and in a review. */
import { defined } from '../../../../../protocol/base/defined.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { readReviewed } from '../../../../../bot/webhooks/parse-event.ts';
import type { ReconcileTrigger } from '../../../../../bot/decision/snapshot.ts';
import type { Account, ThreadComment } from '../../../../../protocol/thread/comment.ts';
import { reconcile } from '../../../../../bot/reconcile/reconcile.ts';
import { contentHash } from '../../../../../protocol/base/canonical-json.ts';
import { findCommand } from '../../../../../protocol/comments/parse-command.ts';
import { questionIdOf } from '../../../../../protocol/base/ids.ts';
import { findMarker } from '../../../../../protocol/comments/marker.ts';
import {
  ada,
  app,
  createScenario,
  digest,
  iso,
  ours,
  ownTask,
  place,
  questionMarker,
  renderAsked,
  rules,
  SECOND,
  START,
  statusMarker,
  stranger,
  type Scenario,
  words,
} from '../../../support/reconcile-scenario.ts';

const PULL = 9;
const commented: ReconcileTrigger = { kind: 'look', labels: false };
const reviewed: ReconcileTrigger = { kind: 'look', labels: false, reviews: true };
const saved = { state: { runId: 5, artifactId: 9, digest }, expires: iso(START + 30 * 24 * 3_600 * SECOND) };
let scenario: Scenario;
let line = ownTask(0);

/** A task of the issue that has delivered the pull request. */
beforeEach(() => {
  scenario = createScenario();
  line = ownTask(scenario.say(ada, '/agora run planner please').id);
  scenario.now += SECOND;
  scenario.mark(statusMarker({ task: line, state: 'finished', saved }));
  scenario.mark({ v: 1, kind: 'end', task: line, state: 'finished', round: 1, pullRequest: PULL });
  scenario.pull = { branch: `agora/${line}`, isOwn: true, body: 'For #7.\n\nIt is done.' };
  scenario.now += SECOND;
});

function sayOnPull(author: Account, body: string, beside?: ThreadComment['beside']): ThreadComment {
  const list = beside === undefined ? scenario.conversation : scenario.reviews;
  const id = 9_000 + list.length;
  const comment = {
    id,
    body,
    author,
    createdAt: iso(scenario.now),
    updatedAt: iso(scenario.now),
    url: `https://github.com/o/r/pull/${PULL}#${id}`,
    ...defined({ beside }),
  };
  list.push(comment);
  return comment;
}

/** Reconciles the pull request as often as requested. */
async function see(trigger: ReconcileTrigger = commented, at = { ...place, issue: PULL }): Promise<void> {
  for (let looks = 0; looks < 4; looks += 1) {
    const again = await reconcile(at, trigger, scenario.ports, rules);
    if (again === undefined || again > scenario.now) return;
  }
}

function relayed(): ThreadComment[] {
  return scenario.comments.filter(({ author, body }) => author.id === app.id && findMarker(body)?.kind === 'relayed');
}

describe('in the conversation of a pull request that a task delivered', () => {
  it('a retry continues that task, in the name of its author', async () => {
    const said = sayOnPull(ada, '/agora retry and mind the tests');

    await see();
    await see();

    const [comment] = relayed();
    expect(relayed()).toHaveLength(1);
    expect(comment?.body).toContain(
      `> @ada wrote this in [the pull request](${said.url}).\n\n/agora retry ${line} and mind the tests\n\n(About pull request #9.)`,
    );
    expect(scenario.requests).toMatchObject([
      {
        kind: 'start',
        by: { login: 'ada', id: 1 },
        continues: { task: line },
        source: { kind: 'retry', commentId: comment?.id, sha256: contentHash(comment?.body ?? '') },
      },
    ]);
    expect(scenario.acknowledged).toContain(said.id);
  });

  it('a message reaches the task that continues it, working or not yet started', async () => {
    sayOnPull(ada, '/agora retry');
    await see();
    scenario.now += SECOND;
    sayOnPull(ada, '/agora say and the docs');

    await see();

    const follow = scenario.requests[0]?.task ?? line;
    expect(findCommand(relayed()[1]?.body ?? '')).toMatchObject({
      verb: 'say',
      target: follow,
      text: 'and the docs\n\n(About pull request #9.)',
    });
    expect(scenario.acknowledged).toContain(relayed()[1]?.id);
  });

  it('a run starts a task of the issue, and none of the pull request', async () => {
    sayOnPull(ada, '/agora run planner look at the names');

    await see();
    await see();
    await see(commented, place);

    expect(scenario.requests).toMatchObject([
      { issue: place.issue, source: { kind: 'comment', commentId: relayed()[0]?.id } },
    ]);
  });

  it('a stranger is refused once, with the URL of their comment, and nothing of theirs is repeated', async () => {
    const said = sayOnPull(stranger, '/agora run planner spend your money');
    sayOnPull(stranger, '/agora run planner once more');

    await see();
    await see();

    expect(relayed()).toEqual([]);
    expect(words(scenario)).toEqual([
      expect.stringContaining(
        `@mallory, thank you, but only people with write access to this repository can use \`/agora run\` here. [You wrote it there](${said.url}).`,
      ) as string,
    ]);
  });

  it.each<[string, () => void]>([
    [
      'of another repository',
      () => {
        scenario.pull = { branch: `agora/${line}`, isOwn: false, body: 'For #7.' };
      },
    ],
    [
      'from a person’s branch',
      () => {
        scenario.pull = { branch: 'fix-it', isOwn: true, body: 'For #7.' };
      },
    ],
    [
      'whose text says no issue',
      () => {
        scenario.pull = { branch: `agora/${line}`, isOwn: true, body: 'Mine' };
      },
    ],
    [
      'of a task that the issue does not know',
      () => {
        scenario.pull = { branch: `agora/${ownTask(4_711)}`, isOwn: true, body: 'For #7.' };
      },
    ],
  ])('a pull request is like any other if it is %s', async (_, change) => {
    change();
    sayOnPull(ada, '/agora run planner please');

    await see();

    expect(relayed()).toEqual([]);
    expect(scenario.requests).toMatchObject([{ issue: PULL }]);
  });

  it('a command is left to the App, because a workflow’s own account cannot vouch for anybody', async () => {
    sayOnPull(ada, '/agora retry');

    await see(commented, { ...place, issue: PULL, slug: 'github-actions' });

    expect(relayed()).toEqual([]);
    expect(scenario.calls).not.toContain('pull');
  });
});

describe('on a line of code', () => {
  const beside = { path: 'src/a "b".ts', line: 12, hunk: '@@ -1 +1 @@\n-x\n+```' };

  it('a command gives the agent the file, the line and the code, which cannot end its code block', async () => {
    sayOnPull(ada, 'Hm.\n\n/agora retry why this?', beside);

    await see(reviewed);

    expect(findCommand(relayed()[0]?.body ?? '')).toEqual({
      verb: 'retry',
      target: line,
      text: 'why this?\n\n(About pull request #9.) It is about the file "src/a \\"b\\".ts", line 12, here:\n\n````text\n@@ -1 +1 @@\n-x\n+```\n````',
    });
    expect(scenario.requests).toMatchObject([{ continues: { task: line } }]);
  });

  it('a command is posted in the thread of the task once, and nowhere else', async () => {
    sayOnPull(ada, '/agora run planner look at the names', beside);

    await see(reviewed);
    await see();

    expect([relayed().length, scenario.requests.length, scenario.conversation]).toEqual([1, 1, []]);
  });

  it('the text of the review itself is not one of its comments, whatever its id is', async () => {
    const { id, author, createdAt, updatedAt, url = '' } = sayOnPull(ada, '/agora run planner the one', beside);
    scenario.reviews.push({ id, author, createdAt, updatedAt, url, body: '/agora run planner the other' });

    await see(reviewed);
    await see(reviewed);

    expect(relayed().map(({ body }) => findCommand(body))).toMatchObject([
      { text: expect.stringMatching(/^the one\n.*It is about the file/s) as string },
      { text: 'the other\n\n(About pull request #9.)' },
    ]);
  });

  it('prose and other commands are about the code', async () => {
    sayOnPull(ada, '/agora cancel', beside);
    sayOnPull(ada, 'Please retry.', beside);

    await see(reviewed);

    expect([relayed(), scenario.requests, words(scenario)]).toEqual([[], [], []]);
  });

  it('a comment costs nothing unless it contains something that is accepted', () => {
    const payload = {
      pull_request: { number: PULL },
      comment: { id: 1, body: '/agora say why?', user: ada },
      sender: ada,
    };

    expect(readReviewed(payload)).toEqual({ kind: 'look', issue: PULL, trigger: reviewed });
    expect(readReviewed({ ...payload, comment: undefined, review: payload.comment })).toEqual({
      kind: 'look',
      issue: PULL,
      trigger: reviewed,
    });
    for (const body of ['/agora status', null])
      expect(readReviewed({ ...payload, comment: { ...payload.comment, body } }).kind).toBe('ignore');
    expect(readReviewed({ ...payload, comment: undefined }).kind).toBe('ignore');
  });
});

describe('if a task of the pull request itself has asked too', () => {
  const other = ownTask(4_712);

  beforeEach(() => {
    sayOnPull(ours, renderAsked(questionMarker({ task: other })));
    scenario.now += SECOND;
    scenario.mark(statusMarker({ task: ownTask(4_713) }));
    scenario.ask(questionMarker({ task: ownTask(4_713) }));
    scenario.now += SECOND;
  });

  it.each([[undefined], [{ path: 'a.ts', line: 1, hunk: '@@' }]])(
    'an answer is for that task (on a line of code: %j)',
    async (beside) => {
      sayOnPull(ada, '/answer 2', beside);

      await see(beside === undefined ? commented : reviewed);
      await see();

      expect(relayed()).toEqual([]);
      expect(scenario.requests).toMatchObject([
        { kind: 'resume', issue: PULL, question: questionIdOf(other, 1), answer: { option: 2 } },
      ]);
    },
  );

  it('an answer that names the other question is for that one', async () => {
    sayOnPull(ada, `/answer ${questionIdOf(ownTask(4_713), 1)} 1`);

    await see();
    await see(commented, place);

    expect(scenario.requests).toMatchObject([
      { kind: 'resume', issue: place.issue, question: questionIdOf(ownTask(4_713), 1), answer: { option: 1 } },
    ]);
  });
});

it('reads the issue’s comments once for a comment on its pull request', async () => {
  sayOnPull(ada, '/agora retry');

  await reconcile({ ...place, issue: PULL }, commented, scenario.ports, rules);

  expect(relayed()).toHaveLength(1);
  expect(scenario.calls.filter((call) => call === 'comments')).toHaveLength(2);
});
