/** Which of our comments are corrected when a task has ended without them, and how. */
import { describe, expect, it } from 'vitest';
import { correctComments } from '../../../../bot/rules/recovery/correct-comments.ts';
import { reportMistakes } from '../../../../bot/rules/recovery/report-mistakes.ts';
import { warnOfCredentials } from '../../../../bot/rules/recovery/warn-of-credentials.ts';
import type { Action } from '../../../../bot/decision/actions.ts';
import { renderCommandBox } from '../../../../protocol/comments/command-checkbox.ts';
import { aboutUnproven, type EndMarker, findMarker } from '../../../../protocol/comments/marker.ts';
import { readConfigFile } from '../../../../protocol/config/repository-config.ts';
import { childOf } from '../../../../protocol/thread/delegations.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import { factsWith, marked, modelWith, reply, taskOf } from '../../support/literals.ts';
import { ada, digest, HOUR, questionMarker, START, statusMarker, task } from '../../support/reconcile-scenario.ts';

const question = marked(101, questionMarker());
const corrections = (over: Partial<Task>): readonly Action[] =>
  correctComments.decide(modelWith({}, [taskOf(over)]), factsWith()).actions;

describe('the question of an ended task', () => {
  const ended = { state: 'cancelled', questions: [question], endedAt: START } as const;
  const answered = marked(101, questionMarker({ answered: { attempt: 1, runId: 6, by: 'ada' } }));

  it('is closed', () => {
    expect(corrections(ended)).toMatchObject([{ kind: 'edit', commentId: 101 }]);
  });

  it.each<[string, Partial<Task>]>([
    ['was answered', { questions: [answered] }],
    ['is closed already', { questions: [marked(101, questionMarker({ closed: 'cancelled' }))] }],
    ['does not exist', { questions: [] }],
    ['belongs to a task that goes on', { endedAt: undefined }],
    ['belongs to a task whose end its comment does not show yet', { state: 'running' }],
  ])('is left as it is if it %s', (_, over) => {
    expect(corrections({ ...ended, ...over })).toEqual([]);
  });
});

describe('the comment of an ended task', () => {
  const body = ['### ⏳ planner is working', '', renderCommandBox({ verb: 'cancel', task }, '')].join('\n');
  const status = marked(100, statusMarker({ state: 'running', round: 2, runId: 5, attempt: 1 }), { body });
  const end = (over: Partial<EndMarker> = {}) =>
    marked(103, { v: 1 as const, kind: 'end' as const, task, state: 'failed' as const, round: 1, ...over });
  const bodyOf = (over: Partial<Task>): string => {
    const edit = corrections({ status, end: end(), endedAt: START, state: 'failed', ...over }).find(
      (action) => action.kind === 'edit' && action.commentId === status.comment.id,
    );
    return edit?.kind === 'edit' ? edit.body : 'no edit';
  };

  it('offers to retry it, unless it only answers another agent', () => {
    const answers = childOf(marked(101, questionMarker({ to: 'agent:helper' }))) ?? expect.fail();

    expect(bodyOf({})).toContain('- [ ] **retry**');
    expect(bodyOf({ answers })).not.toContain('- [ ]');
  });

  it('offers no retry from a saved state whose branch was rewritten, as /agora status does not', () => {
    const saved = { state: { runId: 5, artifactId: 6, digest }, expires: '2026-04-02T10:00:00Z' };
    const about = aboutUnproven(question.marker.question);
    const given = {
      questions: [question],
      notes: [marked(102, { v: 1 as const, kind: 'note' as const, task, about })],
    };
    const ended = { ...given, end: end({ state: 'cancelled' }), state: 'cancelled' } as const;
    const withSaved = { ...status, marker: { ...status.marker, saved } };

    expect(bodyOf({ ...ended, status: withSaved })).not.toContain('- [ ]');
    expect(bodyOf(ended)).toContain('- [ ] **retry**');
  });

  it('names the last round, and the run that its end names', () => {
    expect(findMarker(bodyOf({}))).toMatchObject({ state: 'failed', round: 2, runId: 5, attempt: 1 });
    expect(findMarker(bodyOf({ end: end({ round: 3, run: { id: 77, attempt: 2 } }) }))).toMatchObject({
      round: 3,
      runId: 77,
      attempt: 2,
    });
  });
});

describe('a final comment that asks for an approval', () => {
  const body = `### 🔒 Finished, and waiting for approval\n\n- \`/agora deliver ${task}\` delivers it as it is;\n- to discard it, do nothing.`;
  const end = (text: string) =>
    marked(
      103,
      { v: 1 as const, kind: 'end' as const, task, state: 'finished' as const, round: 1, held: digest },
      { body: text },
    );

  it('asks for nothing once it was given', () => {
    const [edit] = corrections({ end: end(`${body}\r\n`), isHeld: false });

    expect(edit).toMatchObject({ kind: 'edit', commentId: 103, seen: `${body}\r\n` });
    expect(edit).toMatchObject({ body: expect.stringContaining('Finished, and approved') as string });
    expect(corrections({ end: end(body), isHeld: true })).toEqual([]);
  });

  it('is changed once', () => {
    const [edit] = corrections({ end: end(body), isHeld: false });
    const changed = edit?.kind === 'edit' ? edit.body : 'no edit';

    expect(corrections({ end: end(changed.replaceAll('\n', '\r\n')), isHeld: false })).toEqual([]);
  });
});

describe('the occasion of a notice', () => {
  it('is named by twelve digits of a hash, so that another mistake is another occasion', () => {
    const abouts = ['nonsense: 7\n', 'nonsense: 8\nmore: 1\n'].map((text) => {
      const [say] = reportMistakes.decide(modelWith({}), factsWith({ config: readConfigFile(text) })).actions;
      return say?.kind === 'say' ? say.note.about : 'nothing';
    });

    for (const about of abouts) expect(about).toMatch(/^config:[0-9a-f]{12}$/);
    expect(new Set(abouts).size).toBe(2);
  });

  it('is named by twelve digits for a credential in the issue too', () => {
    const issueText = {
      number: 7,
      title: 'Deploy',
      body: `Use ghp_${'a1B2c3'.repeat(6)}.`,
      author: { id: 1, login: 'ada' },
      assignees: [],
      isPullRequest: false,
    };

    const [say] = warnOfCredentials.decide(modelWith({}), factsWith({ issueText })).actions;

    expect(say?.kind === 'say' ? say.note.about : 'nothing').toMatch(/^credential:issue:[0-9a-f]{12}$/);
  });
});

describe('a credential in a comment', () => {
  const pasted = reply(120, ada, `Try it with ghp_${'a1B2c3'.repeat(6)}.`);
  const warned = (over: object, now: number): number => {
    const model = modelWith({ replies: [{ ...pasted, ...over }] }, [taskOf()], now);
    return warnOfCredentials.decide(model, factsWith({ now })).actions.length;
  };

  it('is reported for a day, and not to strangers', () => {
    expect(warned({}, START + 24 * HOUR)).toBe(1);
    expect(warned({}, START + 24 * HOUR + 1)).toBe(0);
    expect(warned({ isByStranger: true }, START)).toBe(0);
    expect(warned({ isByStranger: false }, START)).toBe(1);
  });
});
