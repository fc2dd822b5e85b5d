/** Edits of the dashboard: only a tick by a person on a page that the bot itself wrote is a command. */
import { describe, expect, it } from 'vitest';
import { OPENING } from '../../../bot/dashboard/render.ts';
import { readIssueEdited } from '../../../bot/webhooks/parse-event.ts';
import { renderCommandBox } from '../../../protocol/comments/command-checkbox.ts';
import { ada, app, grace, otherBot, task } from '../support/reconcile-scenario.ts';

const line = renderCommandBox({ verb: 'cancel', task, issue: 7 }, 'planner');
const before = `${OPENING}\n${line}`;
const after = before.replace('- [ ]', '- [x]');
const page = { number: 70, body: after, updated_at: '2026-03-03T10:00:00Z', user: app };
const ticked = { issue: page, changes: { body: { from: before } }, sender: ada };

describe('an edit of the dashboard', () => {
  it('that ticks a checkbox is the command of the person who ticked it, on the issue of the task', () => {
    expect(readIssueEdited(ticked, 'agora')).toEqual({
      kind: 'dashboard',
      tick: {
        issue: 7,
        trigger: {
          kind: 'commanded',
          on: { dashboard: 70 },
          tick: { verb: 'cancel', task, issue: 7, line },
          by: ada,
          at: '2026-03-03T10:00:00Z',
        },
      },
    });
  });

  it('keeps the time as GitHub writes it, also with the offset of a time zone', () => {
    const issue = { ...page, updated_at: '2026-03-03T12:00:00+02:00' };

    expect(readIssueEdited({ ...ticked, issue }, 'agora')).toMatchObject({
      tick: { trigger: { at: '2026-03-03T12:00:00+02:00' } },
    });
  });

  it.each([
    ['changes the text', { ...ticked, issue: { ...page, body: `${OPENING}\nnothing` } }],
    ['removes the text', { ...ticked, issue: { ...page, body: null } }],
    [
      'ticks a checkbox that names no issue',
      {
        ...ticked,
        issue: { ...page, body: `${OPENING}\n- [x] **cancel** the task · \`${task}\`` },
        changes: { body: { from: `${OPENING}\n- [ ] **cancel** the task · \`${task}\`` } },
      },
    ],
  ])('that %s commands nothing, and is only restored', (_, payload) => {
    expect(readIssueEdited(payload, 'agora')).toEqual({ kind: 'dashboard' });
  });
});

describe('a ticked checkbox is ignored', () => {
  it.each([
    ['if a bot ticked it', { ...ticked, sender: otherBot }, 'a bot did it'],
    ['if the bot itself wrote it', { ...ticked, sender: app }, 'a bot did it'],
    ['on an issue of a person who has copied the page', { ...ticked, issue: { ...page, user: grace } }, undefined],
    ['on an issue of another App', { ...ticked, issue: { ...page, user: otherBot } }, undefined],
    ['on an issue of a deleted account', { ...ticked, issue: { ...page, user: null } }, undefined],
    ['on another issue of the bot', { ...ticked, changes: { body: { from: `Other text\n${line}` } } }, undefined],
    ['if only the title was edited', { ...ticked, changes: {} }, undefined],
    ['without a sender', { ...ticked, sender: undefined }, 'the payload has an unexpected format'],
    [
      'without a time',
      { ...ticked, issue: { ...page, updated_at: undefined } },
      'the payload has an unexpected format',
    ],
  ])('%s', (_, payload, because = 'it is not the dashboard') => {
    expect(readIssueEdited(payload, 'agora')).toEqual({ kind: 'ignore', because });
  });
});
