/** Edits of comments: whose words they are, and when a ticked checkbox is a command. */
import { describe, expect, it } from 'vitest';
import { readEdited } from '../../../bot/webhooks/parse-event.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { renderCommandBox } from '../../../protocol/comments/command-checkbox.ts';
import { ada, app, grace, ours, task } from '../support/reconcile-scenario.ts';

const issue = { number: 7, title: 'Title', body: 'Body', comments: 3 };
const line = renderCommandBox({ verb: 'cancel', task }, 'planner');
const at = '2026-03-03T10:00:00Z';
const ticked = { id: 12, body: line.replace('- [ ]', '- [x]'), user: ours, updated_at: at };
const tickOf = (comment: object, from = line) =>
  readEdited({ issue, comment, changes: { body: { from } }, sender: ada }, 'agora');

describe("an edit of a person's comment", () => {
  const changes = { body: { from: 'before' } };
  const comment = { id: 12, body: '/agora run planner', user: ada };

  it("by its author means that the author has seen the issue's current text", () => {
    expect(readEdited({ issue, comment, changes, sender: ada }, 'agora')).toEqual({
      kind: 'look',
      issue: 7,
      trigger: { kind: 'look', labels: false, seen: { commentId: 12, sha256: contentHash('Title\n\nBody') } },
    });
  });

  it('by somebody else does not mean that its author has seen anything', () => {
    expect(readEdited({ issue, comment, changes, sender: grace }, 'agora')).toEqual({
      kind: 'look',
      issue: 7,
      trigger: { kind: 'look', labels: false },
    });
  });
});

describe('an edit of our comment', () => {
  it.each([ours, app])('that ticks its command is the command of the person who ticked it: by $login', (user) => {
    expect(tickOf({ ...ticked, user })).toEqual({
      kind: 'look',
      issue: 7,
      trigger: {
        kind: 'commanded',
        on: { comment: 12 },
        tick: { verb: 'cancel', task, line },
        by: ada,
        at,
      },
    });
  });

  it('is not missed if an assignee of the issue is gone: nothing else says who ticked', () => {
    const event = { issue: { ...issue, assignees: [null] }, comment: ticked, changes: { body: { from: line } } };

    expect(readEdited({ ...event, sender: ada }, 'agora')).toMatchObject({ trigger: { kind: 'commanded', by: ada } });
  });

  const elsewhere = renderCommandBox({ verb: 'cancel', task, issue: 8 }, 'planner');
  it.each([
    ['without a time, which identifies the command', { ...ticked, updated_at: undefined }, line],
    ['on a checkbox for another issue, as only the dashboard has it', { ...ticked, body: elsewhere }, elsewhere],
    ['that also changes the text', { ...ticked, body: `${ticked.body}\nmore` }, line],
  ])('is no command %s', (_, comment, from) => {
    const body = comment.body.replace('- [ ]', '- [x]');

    expect(tickOf({ ...comment, body }, from)).toEqual({
      kind: 'look',
      issue: 7,
      trigger: { kind: 'edited', commentId: 12, before: from, after: body, by: ada },
    });
  });

  it('that removes all of its text is passed on with an empty one', () => {
    expect(tickOf({ ...ticked, body: null })).toMatchObject({ trigger: { kind: 'edited', before: line, after: '' } });
  });
});
