/** Which finished work `/agora deliver` approves, by whom and for how long. */
import { describe, expect, it } from 'vitest';
import type { IssueFacts } from '../../../../bot/decision/snapshot.ts';
import { renderDashboard } from '../../../../bot/dashboard/render.ts';
import { approveDelivery } from '../../../../bot/rules/commands/approve-delivery.ts';
import { renderStatusTable } from '../../../../bot/texts/status-table.ts';
import { WINDOW_MS } from '../../../../bot/time-windows.ts';
import { EndMarker } from '../../../../protocol/comments/marker.ts';
import { readConfigFile } from '../../../../protocol/config/repository-config.ts';
import type { Task } from '../../../../protocol/thread/read-tasks.ts';
import type { ThreadReply } from '../../../../protocol/thread/thread-reply.ts';
import { CONFIG, factsWith, marked, modelWith, reply, taskOf } from '../../support/literals.ts';
import {
  ada,
  digest,
  grace,
  otherTask,
  START,
  statusMarker,
  stranger,
  task,
} from '../../support/reconcile-scenario.ts';

const result = { artifactId: 3, digest };

function held(endId: number, over: Partial<Task> = {}, hasResult = true): Task {
  const own = over.task ?? task;
  const status = statusMarker({ task: own, state: 'finished', ...(hasResult && { result }) });
  const end = { v: 1, kind: 'end', task: own, state: 'finished', round: 1, held: 'protected' };
  return taskOf({
    task: own,
    state: 'finished',
    status: marked(90, status),
    end: marked(endId, EndMarker.parse(end)),
    endedAt: START,
    isHeld: true,
    ...over,
  });
}

function decide(word: ThreadReply, tasks: readonly Task[], over: Partial<IssueFacts> = {}): (string | undefined)[] {
  const now = over.now ?? START;
  const permissions = new Map([
    [ada.id, 'write' as const],
    [grace.id, 'write' as const],
    [stranger.id, 'read' as const],
  ]);
  const facts = factsWith({ config: CONFIG, permissions, ...over });
  const { actions, needs } = approveDelivery.decide(modelWith({ replies: [word] }, tasks, now), facts);
  expect(needs).toEqual([]);
  return actions.map((one) => (one.kind === 'deliver' ? one.status.task : one.kind === 'say' ? one.text : one.kind));
}

const word = reply(110, ada, '/agora deliver');
const NOTHING_HELD = [expect.stringMatching(/^@ada, /)];

it('approves what had ended by then, and nothing that ended later, which its author cannot have seen', () => {
  expect(decide(word, [held(105)])).toEqual([task]);
  expect(decide(word, [held(111)])).toEqual(NOTHING_HELD);
  expect(decide(word, [held(105), held(111, { task: otherTask })])).toEqual([task]);
});

it('approves no work whose result its comment does not name', () => {
  expect(decide(word, [held(105, {}, false)])).toEqual(NOTHING_HELD);
});

it('is not followed after three days', () => {
  const at = START + WINDOW_MS;

  expect(decide(word, [held(105)], { now: at - 1 })).toEqual([task]);
  expect(decide(word, [held(105)], { now: at })).toEqual([]);
});

describe('a person who may not approve', () => {
  const said = { ...word, author: stranger };

  it('is told so if they have something to do with the repository, and nothing otherwise', () => {
    expect(decide(said, [held(105)])).toEqual([expect.stringContaining('@mallory')]);
    expect(decide({ ...said, isByStranger: true }, [held(105)])).toEqual([]);
  });
});

it('if only the person who asked for the task may approve, it must be one of their own', () => {
  const config = readConfigFile('who-may: { deliver: [asker] }');
  const byGrace = { task: otherTask, asker: { login: 'grace', id: grace.id } };
  const named = (of: string) => reply(110, ada, `/agora deliver ${of}`);

  expect(decide(named(task), [held(105), held(106, byGrace)], { config })).toEqual([task]);
  expect(decide(named(otherTask), [held(105), held(106, byGrace)], { config })).toEqual([
    expect.not.stringContaining(otherTask),
  ]);
  expect(decide(word, [held(106, byGrace), held(107)], { config })).toEqual([
    expect.stringContaining('@ada, the finished work of more than one task waits for approval here, so'),
  ]);
});

it('lists approved work that could not be delivered as such, and not a refusal from before it waited', () => {
  const list = (noteId: number, about = `may-not-deliver:${task}`) => {
    const notes = [marked(noteId, { v: 1 as const, kind: 'note' as const, task, about })];
    return renderStatusTable([held(105, { notes })], { now: START });
  };

  expect(list(111)).toContain(
    `| ✅ finished | 1 | just now | approved, but [could not be delivered](#issuecomment-111); \`/agora deliver ${task}\` tries again |`,
  );
  expect(list(111, `may-not-deliver:${task}:110`)).toBe(list(111));
  expect(list(104)).toContain(
    `| 🔒 waits for approval | 1 | just now | \`/agora deliver ${task}\` delivers its work |`,
  );
});

it('links on the dashboard to why approved work could not be delivered', () => {
  const url = 'https://github.com/o/r/issues/7#issuecomment-111';
  const note = { v: 1 as const, kind: 'note' as const, task, about: `may-not-deliver:${task}:110` };
  const list = (over: Partial<Task>) => renderDashboard([{ issue: 7, task: held(105, over) }], 'no-boxes');

  expect(list({ notes: [marked(111, note, { url })] })).toContain(`| [could not be delivered](${url}) |`);
  expect(list({ notes: [marked(111, note, { url })], isHeld: false })).not.toContain('could not be delivered');
});

it('lists where approved work was delivered', () => {
  const about = { v: 1 as const, kind: 'note' as const, task, about: `delivered:${task}` };
  const list = (over: object) => {
    const delivered = held(105, { isHeld: false, notes: [marked(112, { ...about, ...over })] });
    return [
      renderStatusTable([delivered], { now: START }),
      renderDashboard([{ issue: 7, task: delivered }], 'no-boxes'),
    ];
  };

  expect(list({ pullRequest: 12 })).toEqual([
    expect.stringContaining('| review #12 |'),
    expect.stringContaining('| #12 |'),
  ]);
  expect(list({})).toEqual([expect.stringContaining('| nothing |'), expect.not.stringContaining('#12')]);
});

it('says nothing about work that was approved before', () => {
  const approved = held(105, { isHeld: false });

  expect(decide(word, [approved])).toEqual([]);
  expect(decide(word, [approved, held(106, { task: otherTask })])).toEqual([otherTask]);
});

it('approves the work of two tasks, each once, however many people ask for it', () => {
  const words = [
    reply(110, ada, `/agora deliver ${task}`),
    reply(111, grace, `/agora deliver ${task}`),
    reply(112, grace, `/agora deliver ${otherTask}`),
  ];
  const tasks = [held(105), held(106, { task: otherTask })];
  const permissions = new Map([ada, grace].map(({ id }) => [id, 'write' as const]));

  const { actions } = approveDelivery.decide(
    modelWith({ replies: words }, tasks),
    factsWith({ config: CONFIG, permissions }),
  );

  expect(actions).toMatchObject([
    { kind: 'deliver', status: { task }, consentBy: 'ada' },
    { kind: 'deliver', status: { task: otherTask }, consentBy: 'grace' },
  ]);
});
