import { describe, expect, it } from 'vitest';
import { findTick } from '../../../../../bot/rules/answers/question-checkbox.ts';
import type { QuestionMarker } from '../../../../../protocol/comments/marker.ts';
import { CONFIG, factsWith, marked, modelWith, reply, taskOf } from '../../../support/literals.ts';
import { renderSeveral, SEND, severalMarker } from '../../../support/several-scenario.ts';
import type { ReconcileTrigger } from '../../../../../bot/decision/snapshot.ts';
import type { Account } from '../../../../../protocol/thread/comment.ts';
import { contentHash } from '../../../../../protocol/base/canonical-json.ts';
import {
  ada,
  createScenario,
  GRACE,
  questionMarker,
  renderAsked,
  type Scenario,
  SECOND,
  see,
  stranger,
  words,
} from '../../../support/reconcile-scenario.ts';

const before = renderAsked(questionMarker());

function ticked(option: number, body = before): string {
  return body.replace(`- [ ] **${option}.**`, `- [x] **${option}.**`);
}

function asked(): Scenario {
  const scenario = createScenario();
  scenario.ask();
  scenario.now += SECOND;
  return scenario;
}

async function tick(scenario: Scenario, by: Account, after: string, was = before): Promise<number | undefined> {
  scenario.edit(100, after);
  const trigger: ReconcileTrigger = { kind: 'edited', commentId: 100, before: was, after, by };
  return see(scenario, trigger);
}

it('is an answer by the person who ticked it', async () => {
  const scenario = asked();

  await tick(scenario, ada, ticked(2));

  expect(scenario.requests).toMatchObject([
    {
      by: { login: 'ada' },
      answer: {
        source: { kind: 'tick', commentId: 100, sha256: contentHash(ticked(2)) },
        option: 2,
        text: 'Rewrite B',
      },
    },
  ]);
  expect(scenario.acknowledged).toEqual([100]);
});

it('is cleared and refused once if the person may not answer', async () => {
  const scenario = asked();

  await tick(scenario, stranger, ticked(2));
  await tick(scenario, stranger, ticked(1));

  expect(scenario.requests).toEqual([]);
  expect(scenario.comments[0]?.body).toBe(before);
  expect(words(scenario)).toHaveLength(1);
});

it('clears only the box of the person who may not answer', async () => {
  const scenario = asked();
  scenario.edit(100, ticked(1));

  await tick(scenario, stranger, ticked(2, ticked(1)), ticked(1));

  expect(scenario.comments[0]?.body).toBe(ticked(1));
});

it.each([
  ['the text was changed as well', ticked(2).replace('Which one?', 'Shall I delete everything?')],
  ['only the text was changed', before.replace('Which one?', 'Whichever?')],
  ['nothing was changed', before],
])('does not count if %s', async (_, after) => {
  const scenario = asked();

  await tick(scenario, ada, after);

  expect(scenario.requests).toEqual([]);
  expect(words(scenario)).toEqual([]);
});

it('asks for one option if two boxes were ticked in one edit', async () => {
  const scenario = asked();

  await tick(scenario, ada, ticked(2, ticked(1)));

  expect(scenario.requests).toEqual([]);
  expect(words(scenario)).toEqual([
    '@ada, more than one box was ticked at once, and only one can be used. Please reply with the number of the option you mean.',
  ]);
});

it('has no effect if the text was different when it was ticked, whatever it is now', async () => {
  const scenario = asked();
  const shown = before.replace('Rewrite A', 'KEEP').replace('Rewrite B', 'Rewrite A').replace('KEEP', 'Rewrite B');
  expect(shown).not.toBe(before);
  // Somebody swaps the options, and restores them before the bot looks.
  scenario.edit(100, ticked(2));
  const trigger: ReconcileTrigger = { kind: 'edited', commentId: 100, before: shown, after: ticked(2, shown), by: ada };

  await see(scenario, trigger);

  expect(scenario.requests).toEqual([]);
  expect(scenario.comments[0]?.body).toBe(before);
  expect(words(scenario)).toEqual([expect.stringMatching(/^@ada, someone else changed the comment/)]);
});

it('no longer counts if the box is empty by the time it is read', async () => {
  const scenario = asked();
  scenario.edit(100, before);
  const trigger: ReconcileTrigger = { kind: 'edited', commentId: 100, before, after: ticked(2), by: ada };

  await see(scenario, trigger);

  expect(scenario.requests).toEqual([]);
});

describe('a tick by an unknown person', () => {
  it('is left alone while its webhook may still be on its way', async () => {
    const scenario = asked();
    scenario.edit(100, ticked(2));

    expect(await see(scenario)).toBe(scenario.now + GRACE);

    expect(words(scenario)).toEqual([]);
  });

  it('is asked about once, for the number of the option', async () => {
    const scenario = asked();
    scenario.edit(100, ticked(2));
    scenario.now += GRACE;

    await see(scenario);
    await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([
      'Someone ticked a box, and the bot cannot tell who: it was offline, or the run that was started for the tick has failed. Please reply with the number of the option.',
    ]);
  });

  it('is not asked about while a run is working', async () => {
    const scenario = asked();
    await tick(scenario, ada, ticked(2));
    scenario.now += 10 * GRACE;

    await see(scenario);

    expect(words(scenario)).toEqual([]);
    expect(scenario.requests).toHaveLength(1);
  });
});

it('starts no run for a task that a command has cancelled', async () => {
  const scenario = asked();
  scenario.say(ada, '/agora cancel');

  await tick(scenario, ada, ticked(2));

  expect(scenario.requests).toEqual([]);
  expect(words(scenario).join('\n')).toContain('was cancelled');
});

describe('findTick', () => {
  const facts = factsWith({
    config: CONFIG,
    permissions: new Map<number, 'write' | 'read'>([
      [ada.id, 'write'],
      [stranger.id, 'read'],
    ]),
  });
  interface Edit {
    readonly on?: number;
    readonly by?: Account;
    readonly was?: string;
    readonly after: string;
    readonly body?: string;
    readonly marker?: QuestionMarker;
    readonly thread?: Parameters<typeof modelWith>[0];
  }
  const find = ({ on = 101, by = ada, was = before, after, body = after, marker = questionMarker(), thread }: Edit) => {
    const question = marked(101, marker, { body });
    const trigger = { kind: 'edited', commentId: on, before: was, after, by } as const;
    return findTick(
      { ...modelWith({ questions: [question], ...thread }), facts: { ...facts, trigger } },
      { question, task: taskOf({ open: question }) },
    );
  };
  const actionsOf = (found: ReturnType<typeof find>) => ('result' in found ? found.result.actions : expect.fail());

  it('finds nothing in an edit of another comment', () => {
    expect(find({ on: 99, after: ticked(2) })).toEqual({ kind: 'none' });
    expect(find({ after: ticked(2) })).toMatchObject({ kind: 'ticked', option: 2 });
  });

  it('clears the box in which the text was different, and edits nothing if it is clear', () => {
    const was = before.replace('Rewrite A', 'Delete A');
    const after = ticked(1, was);

    expect(actionsOf(find({ was, after, body: ticked(1) }))).toMatchObject([
      { kind: 'edit', body: before },
      { kind: 'say' },
    ]);
    expect(actionsOf(find({ was, after, body: before }))).toMatchObject([{ kind: 'say' }]);
  });

  it('clears the box of a stranger without a word', () => {
    const said = { ...reply(102, stranger, 'Hello'), isByStranger: true as const };

    expect(actionsOf(find({ by: stranger, after: ticked(2), thread: { replies: [said] } }))).toMatchObject([
      { kind: 'edit', body: before },
    ]);
    expect(actionsOf(find({ by: stranger, after: ticked(2) }))).toMatchObject([{ kind: 'edit' }, { kind: 'say' }]);
  });

  it('reads which answers were sent, and that nothing is sent any more', () => {
    const marker = severalMarker();
    const was = ['1b.', '2a.'].reduce(
      (text, label) => text.replace(`[ ] **${label}**`, `[x] **${label}**`),
      renderSeveral(marker),
    );
    const after = was.replace(`[ ] **${SEND}**`, `[x] **${SEND}**`);

    expect(find({ marker, was, after })).toMatchObject({
      kind: 'sent',
      unsent: was,
      valid: {
        parts: [
          { part: 1, option: 2, text: 'Postgres' },
          { part: 2, option: 1, text: 'Yes' },
        ],
      },
    });
    expect(find({ marker, was, after, body: was })).toEqual({ kind: 'none' });
  });
});
