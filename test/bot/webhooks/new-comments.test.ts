/** New comments and labels: what a command by an App is, and what its author is known to have seen. */
import { describe, expect, it } from 'vitest';
import { readCommented, readLabeled } from '../../../bot/webhooks/parse-event.ts';
import { ada, app, otherBot, ours, START } from '../support/reconcile-scenario.ts';

const issue = { number: 7, title: 'Title', body: 'Body', comments: 3 };
const comment = { id: 12, body: '/agora run planner', user: ada };

describe('a new comment with a command', () => {
  it('of another App is reconciled, because the rules may allow that App to give it', () => {
    expect(readCommented({ issue, comment: { ...comment, user: otherBot }, sender: otherBot }, 'agora')).toMatchObject({
      kind: 'look',
      trigger: { kind: 'look', subagent: 'planner' },
    });
  });

  it.each([
    ['of the bot itself', app, app],
    ['of a run, which writes what an agent says', ours, ours],
    ['of an App whose account was deleted', null, otherBot],
  ])('%s is ignored', (_, user, sender) => {
    expect(readCommented({ issue, comment: { ...comment, user }, sender }, 'agora')).toEqual({
      kind: 'ignore',
      because: 'a bot did it',
    });
  });

  it('names the subagent that it starts, and any other command names none', () => {
    expect(readCommented({ issue, comment, sender: ada }, 'agora')).toMatchObject({ trigger: { subagent: 'planner' } });
    expect(readCommented({ issue, comment: { ...comment, body: '/agora cancel' }, sender: ada }, 'agora')).toEqual({
      kind: 'look',
      issue: 7,
      trigger: { kind: 'look', labels: false, seen: expect.anything() as unknown },
    });
  });

  it('says nothing about what its author has seen if the event does not contain the title of the issue', () => {
    expect(readCommented({ issue: { number: 7, body: 'Body', comments: 3 }, comment, sender: ada }, 'agora')).toEqual({
      kind: 'look',
      issue: 7,
      trigger: { kind: 'look', labels: false, subagent: 'planner' },
    });
  });
});

it('ignores a label on neither an issue nor a pull request', () => {
  expect(readLabeled({ label: { name: 'agora:planner' }, sender: ada }, START)).toEqual({
    kind: 'ignore',
    because: 'the payload has an unexpected format',
  });
});
