/** The posted question: who is notified, who may answer, in words, and what the status comment stores. */
import { describe, expect, it } from 'vitest';
import { authorize } from '../../../action/authorize/authorize.ts';
import { createConversation } from '../../../action/run/ask-on-issue.ts';
import { createStatusCommentTask } from '../../../action/publish/status-comment-writer.ts';
import { questionIdOf } from '../../../protocol/base/ids.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { type Answers, findMarker } from '../../../protocol/comments/marker.ts';
import {
  ada,
  asked,
  context,
  head,
  question,
  startRequest,
  state,
  task,
  scenario,
} from '../support/action-scenario.ts';

async function ask(config: string): Promise<string> {
  const there = scenario({ comments: [], config });
  const allowed = await authorize(startRequest(), context, there.github, 0);
  if (allowed.kind !== 'start') throw new Error(`It was not allowed: ${JSON.stringify(allowed)}`);
  const view = createStatusCommentTask(
    allowed.request,
    { subagent: 'fixer', asker: allowed.asker },
    { context, github: there.github },
  );
  await createConversation(allowed, view, { context, github: there.github, waitUntil: () => undefined }).ask({
    id: question,
    asked,
    state,
    expires: '2026-12-01T00:00:00Z',
    head,
    notices: [],
  });
  return there.thread.posted.at(-1) ?? '';
}

it('mentions the person who asked for the task, and says that writers may answer, when no rule says otherwise', async () => {
  const body = await ask('');

  expect(body).toContain('\n@ada\n');
  expect(body).toContain('People with write access to this repository may answer.');
  expect(findMarker(body)).toMatchObject({ kind: 'question', asker: ada, repository: 1 });
});

it('mentions the people whom the repository names, in the form for each', async () => {
  const body = await ask('questions: { mention: [user:grace, team:acme/leads, issue-author] }');

  expect(body).toContain('\n@grace @acme/leads\n');
});

it('says who else may answer without mentioning them, and how many people are needed', async () => {
  const body = await ask(
    'who-may: { answer: [maintain, user:grace, team:acme/leads, codeowners, asker] }\nanswers: { needed: 2 }\nquestions: { mention: [] }',
  );

  expect(body).toContain(
    'People with the role maintain or higher, or `grace`, or members of `acme/leads`, or code owners, or the person who asked for the task may answer; 2 people must give the same answer, each in their own comment.',
  );
  expect(body).not.toMatch(/@(?:grace|acme|ada)/);
});

it('invites no tick that would not count, and names the end of the time that the repository sets', async () => {
  const body = await ask('answers: { needed: 2 }\nquestions: { expire-after: 12h }');

  expect(body).not.toMatch(/Tick a box|box to tick/);
  expect(body).toContain(' Answerable for 12 hours, longer after `/agora hold`, and until 2026-12-01 at most · ');
});

it('records in the status comment who asked, and the last message that the agent was given', async () => {
  const there = scenario({ comments: [] });
  const view = createStatusCommentTask(
    startRequest(),
    { subagent: 'fixer', asker: ada },
    { context, github: there.github },
  );
  await view.show('running');
  expect(findMarker(there.thread.posted[0] ?? '')).not.toHaveProperty('heard');
  view.heard = 85;

  await view.show('suspended');

  expect(findMarker(there.thread.comments.get(1001) ?? '')).toMatchObject({
    kind: 'status',
    state: 'suspended',
    asker: ada,
    heard: 85,
  });
});

it('records in the status comment what the task has used, as far as somebody pays for it', async () => {
  const there = scenario({ comments: [] });
  const view = createStatusCommentTask(
    startRequest(),
    { subagent: 'fixer', asker: ada },
    { context, github: there.github },
  );
  const used = {
    model: 'opus',
    dispatch: { turns: 1 },
    task: { turns: 3, costUsd: 0.25, apiCalls: 9 },
    left: { turns: 7 },
  };

  await view.show('suspended', { used });

  expect(findMarker(there.thread.posted[0] ?? '')).toHaveProperty('used', {
    task: { turns: 3, costUsd: 0.25 },
    left: { turns: 7 },
  });
});

it.each([
  [true, ['cancel', 'cancel', 'retry', undefined]],
  [false, [undefined, undefined, undefined, undefined]],
] as const)('offers useful commands in the status comment, if somebody listens (%s)', async (takesTicks, offered) => {
  const there = scenario({ comments: [] });
  const view = createStatusCommentTask(
    startRequest(),
    { subagent: 'fixer', asker: ada },
    {
      context,
      github: {
        ...there.github,
        takesTicks,
      },
    },
  );
  const shown: (string | undefined)[] = [];

  for (const state of ['running', 'suspended', 'failed', 'finished'] as const) {
    await view.show(state);
    const body = there.thread.comments.get(1001) ?? there.thread.posted[0] ?? '';
    shown.push(/^- \[ \] \*\*(?<verb>\w+)\*\* the task · `t_\w+`$/m.exec(body)?.groups?.['verb']);
  }

  expect(shown).toEqual(offered);
});

it('records the outcome of a finished task, except for one that answers another agent and changes nothing', async () => {
  const outcome = {
    kind: 'finished',
    summary: 'Use tabs.',
    changes: { files: 0, insertions: 0, deletions: 0 },
  } as const;
  const shown = async (more: { readonly answers?: Answers }): Promise<string> => {
    const there = scenario({ comments: [] });
    await createStatusCommentTask(
      startRequest(),
      { subagent: 'fixer', asker: ada, ...more },
      { context, github: there.github },
    ).show('finished', { outcome });
    return there.thread.posted[0] ?? '';
  };

  const own = await shown({});
  const child = await shown({ answers: { question: questionIdOf(task, 1), comment: 80, subagent: 'planner' } });

  expect(findMarker(own)).toMatchObject({ conclusion: 'nothing-changed' });
  expect(own).toContain('### ⚪ fixer has finished and changed nothing');
  expect(findMarker(child)).not.toHaveProperty('conclusion');
  expect(child).toContain('### ✅ fixer has finished\n');
});

it('shows the messages that the agent was given at once, and records them in the question', async () => {
  const there = scenario({ comments: [] });
  const allowed = await authorize(startRequest(), context, there.github, 0);
  if (allowed.kind !== 'start') throw new Error(`It was not allowed: ${JSON.stringify(allowed)}`);
  const view = createStatusCommentTask(
    allowed.request,
    { subagent: 'fixer', asker: ada },
    { context, github: there.github },
  );
  await view.show('running');

  await view.noteReceived([85]);
  await view.noteReceived([85, 83]);
  const shown = findMarker(there.thread.comments.get(1001) ?? '');
  await createConversation({ ...allowed, heard: { ...allowed.heard, upTo: 80 } }, view, {
    context,
    github: there.github,
    waitUntil: () => undefined,
  }).ask({
    id: question,
    asked,
    state,
    expires: '2026-12-01T00:00:00Z',
    head,
    notices: [],
  });

  expect(shown).toMatchObject({ kind: 'status', state: 'running', given: [85, 83] });
  expect(shown).not.toHaveProperty('heard');
  expect(findMarker(there.thread.posted.at(-1) ?? '')).toMatchObject({ kind: 'question', heard: 80, given: [85, 83] });
});

describe('a recommended option', () => {
  const recommend = async (recommended: number, options: readonly string[]): Promise<unknown> => {
    const there = scenario({ comments: [], config: '' });
    const allowed = await authorize(startRequest(), context, there.github, 0);
    if (allowed.kind !== 'start') throw new Error(`It was not allowed: ${JSON.stringify(allowed)}`);
    const view = createStatusCommentTask(
      allowed.request,
      { subagent: 'fixer', asker: allowed.asker },
      { context, github: there.github },
    );
    const needs = { ...asked, options: [...options], recommended };
    const used = { task: { costUsd: 0.42 }, left: { costUsd: 0.58 } };
    const more = { expires: '2026-12-01T00:00:00Z', head, notices: [], used };
    await createConversation(allowed, view, { context, github: there.github, waitUntil: () => undefined }).ask({
      id: question,
      asked: needs,
      state,
      ...more,
    });
    return findMarker(there.thread.posted.at(-1) ?? '');
  };

  it('is recorded, together with what the task has used', async () => {
    expect(await recommend(2, ['Keep', 'Remove'])).toMatchObject({
      recommended: 2,
      used: { task: { costUsd: 0.42 }, left: { costUsd: 0.58 } },
    });
  });

  it('is not recorded when it is not one of the options that are shown', async () => {
    const many = Array.from({ length: LIMITS.options + 1 }, (_, index) => `Option ${index}`);

    expect(await recommend(LIMITS.options, many)).toMatchObject({ recommended: LIMITS.options });
    expect(await recommend(LIMITS.options + 1, many)).not.toHaveProperty('recommended');
  });
});
