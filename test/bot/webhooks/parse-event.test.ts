import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isWorkflow,
  readCommented,
  readEdited,
  readLabeled,
  readOpened,
  readRunEnded,
} from '../../../bot/webhooks/parse-event.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { ada, app, otherBot, ours, START, task } from '../support/reconcile-scenario.ts';

const issue = { number: 7, title: 'Title', body: 'Body', comments: 3 };
const comment = { id: 12, body: '2', user: ada };

describe('an opened issue', () => {
  it('is looked at if it came from another repository', () => {
    const changes = { old_issue: { number: 3 }, old_repository: { id: 78 } };

    expect(readOpened({ action: 'opened', issue, changes })).toEqual({
      kind: 'look',
      issue: 7,
      trigger: { kind: 'look', labels: false, transferred: true },
    });
  });

  it.each([
    ['new', { issue: { ...issue, comments: 0 } }, 'nobody said anything on it yet'],
    ['changed in another way', { issue, changes: {} }, 'nobody said anything on it yet'],
    ['of another shape', { issue: {} }, 'the payload has an unexpected format'],
  ])('is ignored if it is %s', (_, payload, because) => {
    expect(readOpened(payload)).toEqual({ kind: 'ignore', because });
  });
});

describe('a label', () => {
  it("is reconciled with the issue's text as it was then", () => {
    expect(readLabeled({ issue, label: { name: 'agora:planner' }, sender: ada }, START)).toEqual({
      kind: 'look',
      issue: 7,
      trigger: { kind: 'labeled', label: 'agora:planner', by: ada, sha256: contentHash('Title\n\nBody'), at: START },
    });
  });

  it('on a pull request is the same', () => {
    const label = { label: { name: 'agora:planner' }, sender: ada };

    expect(readLabeled({ number: 7, pull_request: { ...issue, head: { ref: 'work' } }, ...label }, START)).toEqual(
      readLabeled({ issue, ...label }, START),
    );
  });

  it('reads an issue without a body as one with an empty body', () => {
    expect(
      readLabeled({ issue: { ...issue, body: null }, label: { name: 'agora:planner' }, sender: ada }, START),
    ).toMatchObject({ trigger: { sha256: contentHash('Title\n\n') } });
  });

  it.each([
    ['bug', ada],
    ['agora', ada],
    ['agora:a b', ada],
    ['agora:planner', otherBot],
    ['agora:planner', app],
  ])('%s by %o is ignored', (name, sender) => {
    expect(readLabeled({ issue, label: { name }, sender }, START).kind).toBe('ignore');
  });
});

describe('a new comment', () => {
  it("is reconciled, with the hash of the issue's text as its author has seen it", () => {
    expect(readCommented({ issue, comment, sender: ada }, 'agora')).toEqual({
      kind: 'look',
      issue: 7,
      trigger: { kind: 'look', labels: false, seen: { commentId: 12, sha256: contentHash('Title\n\nBody') } },
    });
  });

  it.each(['NONE', 'FIRST_TIMER', 'FIRST_TIME_CONTRIBUTOR', 'MANNEQUIN'])(
    'by a person that GitHub calls %s names that person',
    (association) => {
      const said = { ...comment, author_association: association };

      expect(readCommented({ issue, comment: said, sender: ada }, 'agora')).toMatchObject({
        stranger: { by: ada, issue: { assignees: [] } },
      });
      expect(readCommented({ issue, comment: { ...said, user: app }, sender: ada }, 'agora')).not.toHaveProperty(
        'stranger',
      );
    },
  );

  it.each([
    ['of a bot', { issue, comment, sender: otherBot }],
    ['of ours', { issue, comment, sender: ours }],
    ['that opens a thread', { issue: { ...issue, comments: 0 }, comment, sender: ada }],
  ])('%s is ignored', (_, payload) => {
    expect(readCommented(payload, 'agora').kind).toBe('ignore');
  });

  it('that opens a thread with a command is reconciled', () => {
    expect(
      readCommented(
        { issue: { ...issue, comments: 0 }, comment: { ...comment, body: '/agora run planner' }, sender: ada },
        'agora',
      ).kind,
    ).toBe('look');
  });
});

describe('an edit', () => {
  const changes = { body: { from: 'before' } };

  it('of one of our comments by a person may be a tick', () => {
    expect(
      readEdited({ issue, comment: { ...comment, user: ours, body: 'after' }, changes, sender: ada }, 'agora'),
    ).toEqual({
      kind: 'look',
      issue: 7,
      trigger: { kind: 'edited', commentId: 12, before: 'before', after: 'after', by: ada },
    });
  });

  it("of a person's comment may make it an answer", () => {
    expect(readEdited({ issue, comment, changes, sender: ada }, 'agora')).toMatchObject({
      kind: 'look',
      trigger: { kind: 'look' },
    });
  });

  it.each([
    ['of our comment by ourselves', { issue, comment: { ...comment, user: ours }, changes, sender: ours }],
    ["of another machine's comment", { issue, comment: { ...comment, user: otherBot }, changes, sender: ada }],
    ['that does not say what was there', { issue, comment: { ...comment, user: ours }, changes: {}, sender: ada }],
    ["of a deleted account's comment", { issue, comment: { ...comment, user: null }, changes, sender: ada }],
  ])('%s is ignored', (_, payload) => {
    expect(readEdited(payload, 'agora').kind).toBe('ignore');
  });
});

describe('the end of a run', () => {
  const run = {
    path: '.github/workflows/agora.yml',
    display_title: `${task}.r2 attempt 1`,
    created_at: '2026-03-03T10:00:00Z',
  };

  it('names its task', () => {
    expect(readRunEnded({ workflow_run: run }, 'agora.yml')).toEqual({
      kind: 'ended',
      task,
      startedAt: new Date('2026-03-03T10:00:00Z'),
    });
  });

  it.each([
    { ...run, path: '.github/workflows/ci.yml' },
    { ...run, path: '.github/workflows/not-agora.yml' },
    { ...run, display_title: 'Build' },
    { ...run, display_title: '' },
  ])('is ignored for %j', (other) => {
    expect(readRunEnded({ workflow_run: other }, 'agora.yml').kind).toBe('ignore');
  });

  it.each([
    ['.github/workflows/agora.yml', true],
    ['.github/workflows/agora.yml@refs/heads/main', true],
    ['.github/workflows/x/agora.yml', false],
    ['evil/.github/workflows/agora.yml', false],
    ['agora.yml', false],
  ])('compares the path with the workflow: %s, %s', (path, expected) => {
    expect(isWorkflow(path, 'agora.yml')).toBe(expected);
  });
});

it('reads any webhook payload without throwing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (payload) => {
      expect(
        [
          readLabeled(payload, 0),
          readCommented(payload, 'agora'),
          readEdited(payload, 'agora'),
          readRunEnded(payload, 'agora.yml'),
        ].every((seen) => seen.kind === 'ignore'),
      ).toBe(true);
    }),
  );
});
