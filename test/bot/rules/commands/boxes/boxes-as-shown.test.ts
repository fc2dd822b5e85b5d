/** A ticked box of a command counts only as it was rendered, and what happens to a box that stays ticked. */
import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../../bot/decision/actions.ts';
import type { IssueFacts, ReconcileTrigger } from '../../../../../bot/decision/snapshot.ts';
import { commandCheckboxes } from '../../../../../bot/rules/commands/command-checkboxes.ts';
import { SOURCES } from '../../../../../bot/texts/relayed-comment.ts';
import { renderCommandBox } from '../../../../../protocol/comments/command-checkbox.ts';
import { type NoteMarker, RelayedMarker } from '../../../../../protocol/comments/marker.ts';
import { readConfigFile } from '../../../../../protocol/config/repository-config.ts';
import type { Account } from '../../../../../protocol/thread/comment.ts';
import type { Task } from '../../../../../protocol/thread/read-tasks.ts';
import { CONFIG, factsWith, marked, modelWith, taskOf } from '../../../support/literals.ts';
import {
  ada,
  GRACE,
  grace,
  iso,
  otherTask,
  place,
  questionMarker,
  SECOND,
  START,
  statusMarker,
  task,
} from '../../../support/reconcile-scenario.ts';

const line = renderCommandBox({ verb: 'cancel', task }, 'planner');
const ticked = `words\n\n${line.replace('[ ]', '[x]')}`;
const question = marked(101, questionMarker());
const TICKED = START + SECOND;
type Thread = Parameters<typeof modelWith>[0];

function waiting(over: Partial<Task> = {}, at = TICKED): Task {
  const status = marked(90, statusMarker(), { body: ticked, updatedAt: iso(at) });
  return taskOf({ status, questions: [question], open: question, ...over });
}

function decide(of: Task, thread: Thread, facts: Partial<IssueFacts>): string[] {
  const { actions } = commandCheckboxes.decide(
    modelWith(thread, [of], facts.now ?? START),
    factsWith({
      config: CONFIG,
      permissions: new Map([ada, grace].map(({ id }) => [id, 'write' as const])),
      ...facts,
    }),
  );
  const nameOf = (one: Action) => (one.kind === 'say' ? one.note.about : one.kind === 'relay' ? one.about : one.kind);
  return actions.map(nameOf);
}

type Place = Extract<ReconcileTrigger, { kind: 'commanded' }>['on'];
const commanded = (over: { line?: string; by?: Account; on?: Place } = {}): ReconcileTrigger => ({
  kind: 'commanded',
  on: over.on ?? { comment: 90 },
  tick: { verb: 'cancel', task, line: over.line ?? line },
  by: over.by ?? ada,
  at: iso(TICKED),
});
const request = `90:${iso(TICKED)}`;
const relayed = `relayed:${SOURCES.status}:${request}`;

describe('a ticked box', () => {
  it('is the command that it shows', () => {
    expect(decide(waiting(), {}, { trigger: commanded() })).toEqual([relayed]);
  });

  it('does not count if somebody changed the words beside it, for somebody else to tick', () => {
    const changed = line.replace(/\*\*[^*]+\*\*/, '**Approve**');
    expect(changed).not.toBe(line);

    expect(decide(waiting(), {}, { trigger: commanded({ line: changed }) })).toEqual([]);
  });

  it('names its issue on the dashboard', () => {
    const shown = renderCommandBox({ verb: 'cancel', task, issue: place.issue }, 'planner');
    const on = (text: string): ReconcileTrigger => commanded({ line: text, on: { dashboard: 12 } });

    expect(decide(waiting(), {}, { trigger: on(shown) })).toEqual([
      `relayed:${SOURCES.dashboard}:12:${task}:${iso(TICKED)}`,
    ]);
    expect(decide(waiting(), {}, { trigger: on(line) })).toEqual([]);
  });

  it('was followed if it stands in the thread, and not if another box with the same number and time does', () => {
    const by = { login: 'ada', id: ada.id };
    const thread = (source: string): Thread => ({
      relayed: [marked(110, RelayedMarker.parse({ v: 1, kind: 'relayed', task, source, request, by }))],
    });

    expect(decide(waiting(), thread(SOURCES.status), { trigger: commanded() })).toEqual([]);
    expect(decide(waiting(), thread(SOURCES.review), { trigger: commanded() })).toEqual([relayed]);
  });

  it('is allowed to the person who asked for the task if the repository allows the asker', () => {
    const config = readConfigFile('who-may: { cancel: [asker] }');

    expect(decide(waiting(), {}, { config, trigger: commanded() })).toEqual([relayed]);
    expect(decide(waiting(), {}, { config, trigger: commanded({ by: grace }) })).toEqual([
      `may-not-cancel:${grace.id}:${request}`,
    ]);
  });

  it('of a person in a team that nobody can see leads to no refusal', () => {
    const config = readConfigFile('who-may: { cancel: [team:acme/leads] }');
    const member = (is: false | 'unseen') => ({ config, memberships: new Map([['1@acme/leads', is]]) });

    expect(decide(waiting(), {}, { ...member(false), trigger: commanded() })).toHaveLength(1);
    expect(decide(waiting(), {}, { ...member('unseen'), trigger: commanded() })).toEqual([]);
  });
});

describe('a box that stays ticked', () => {
  const now = TICKED + GRACE;
  const lost = `who-ticked:90:${iso(TICKED)}`;
  const noted = (over: Partial<NoteMarker>, at = TICKED): Thread => ({
    notes: [
      marked(110, { v: 1, kind: 'note', task, about: `may-not-cancel:1:${request}`, ...over }, { createdAt: iso(at) }),
    ],
  });

  it('is cleared at the end of its time, and nobody knows whose it was', () => {
    expect(decide(waiting(), {}, { now: now - 1 })).toEqual([]);
    expect(decide(waiting(), {}, { now })).toEqual(['edit', lost]);
  });

  it('is only cleared if it was answered, in that second or later, for that task', () => {
    expect(decide(waiting(), noted({}), { now })).toEqual(['edit']);
    expect(decide(waiting(), noted({}, TICKED - SECOND), { now })).toEqual(['edit', lost]);
    expect(decide(waiting(), noted({ task: otherTask }), { now })).toEqual(['edit', lost]);
    expect(decide(waiting(), noted({ about: 'remind:q' }), { now })).toEqual(['edit', lost]);
  });

  it('is left alone while the bot tries its tick again', () => {
    expect(decide(waiting(), {}, { now, pendingTicks: [90] })).toEqual([]);
    expect(decide(waiting(), {}, { now, pendingTicks: [91] })).toEqual(['edit', lost]);
  });

  it('is left to the run as long as one may edit that comment', () => {
    const running = waiting({ questions: [], open: undefined, state: 'running' });

    expect(decide(running, {}, { now })).toEqual([]);
  });
});

describe('a box that stays ticked', () => {
  const late = { now: TICKED + GRACE };
  const end = (isHeld: boolean): Partial<Task> => ({
    state: 'finished',
    endedAt: START,
    open: undefined,
    status: undefined,
    isHeld,
    end: marked(95, { v: 1, kind: 'end', task, state: 'finished', round: 1 }, { body: ticked, updatedAt: iso(TICKED) }),
  });

  it('below a final comment is cleared while its work waits for approval', () => {
    expect(decide(waiting(end(true)), {}, late)).toEqual(['edit', expect.stringMatching(/^who-ticked:95:/)]);
    expect(decide(waiting(end(false)), {}, late)).toEqual([]);
  });

  it('in the comment of a task is left to its run while that works', () => {
    expect(decide(waiting(), {}, late)).toHaveLength(2);
    expect(decide(waiting({ open: undefined, state: 'running' }), {}, late)).toEqual([]);
    expect(decide(waiting({ open: undefined, state: 'failed', endedAt: START }), {}, late)).toHaveLength(2);
    expect(decide(waiting({ open: undefined, state: 'finished', endedAt: START }), {}, late)).toEqual([]);
  });
});
