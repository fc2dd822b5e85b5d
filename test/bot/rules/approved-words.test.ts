/** The text of an issue that a command or a label approves: the text at that time. */
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import type { IssueHistory } from '../../../protocol/thread/issue-history.ts';
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { ada, createScenario, look, SECOND, see, START } from '../support/reconcile-scenario.ts';

const sweep: ReconcileTrigger = { kind: 'look', labels: true };
const ASKED_FOR = contentHash('Title\n\nBody');
const NEVER_EDITED: IssueHistory = { titles: [{ text: 'Title', since: 0 }], bodies: [{ text: 'Body', since: 0 }] };
const edited = (after: number): Partial<IssueHistory> => ({
  bodies: [
    { text: 'before', since: 0 },
    { text: 'Body', since: START + after },
  ],
});
const renamed: Partial<IssueHistory> = {
  titles: [
    { text: 'Another', since: 0 },
    { text: 'Title', since: START + SECOND },
  ],
};
const forgotten = [
  { text: undefined, since: 0 },
  { text: 'Body', since: START + SECOND },
];

describe('a command', () => {
  it.each<[string, Partial<IssueHistory> | undefined, string | undefined]>([
    ['as it stands, which nobody has changed since', {}, ASKED_FOR],
    ['as it stood then, where somebody has changed its text', edited(SECOND), contentHash('Title\n\nbefore')],
    ['as it stood before, where that was in the same second', edited(0), contentHash('Title\n\nbefore')],
    ['as it stands, where the last edit was before', edited(-SECOND), ASKED_FOR],
    ['as it stood then, where it was renamed', renamed, contentHash('Another\n\nBody')],
    ['not at all, where that was taken out of the record', { bodies: [...forgotten] }, undefined],
    ['not at all, where GitHub does not tell', undefined, undefined],
  ])('without a webhook includes the issue %s', async (_, history, seen) => {
    const scenario = createScenario();
    scenario.history = history && { ...NEVER_EDITED, ...history };
    scenario.say(ada, '/agora run planner');

    await see(scenario, look);

    expect(scenario.requests).toMatchObject([{ source: { kind: 'comment', ...(seen !== undefined && { seen }) } }]);
    expect(JSON.stringify(scenario.requests).includes('"seen"')).toBe(seen !== undefined);
  });

  it('includes the issue as its webhook contains it, and requests no edit history', async () => {
    const scenario = createScenario();
    const { id } = scenario.say(ada, '/agora run planner');
    const seen = { commentId: id, sha256: contentHash('Title\n\nas ada read it') };

    await see(scenario, { ...look, seen });

    expect(scenario.requests).toMatchObject([{ source: { seen: seen.sha256 } }]);
    expect(scenario.calls).not.toContain('history');
  });
});

describe('a label', () => {
  it.each<[string, Partial<IssueHistory> | undefined, string]>([
    ['as it stood when it was set', edited(SECOND), contentHash('Title\n\nbefore')],
    ['as nothing that there is, where GitHub does not tell', undefined, contentHash('')],
  ])('that the sweep finds includes the issue %s', async (_, history, sha256) => {
    const scenario = createScenario();
    scenario.history = history && { ...NEVER_EDITED, ...history };
    scenario.label(ada, 'agora:planner');

    await see(scenario, sweep);

    expect(scenario.requests).toMatchObject([{ source: { kind: 'issue', sha256 } }]);
  });
});
