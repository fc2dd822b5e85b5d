import { describe, expect, it } from 'vitest';
import type { ReconcileTrigger } from '../../../../../bot/decision/snapshot.ts';
import type { Account } from '../../../../../protocol/thread/comment.ts';
import { contentHash } from '../../../../../protocol/base/canonical-json.ts';
import { taskIdOf } from '../../../../../protocol/base/ids.ts';
import {
  ada,
  createScenario,
  GRACE,
  head,
  HOUR,
  look,
  otherBot,
  ownTask,
  SECOND,
  see,
  START,
  statusMarker,
  stranger,
  triager,
  words,
} from '../../../support/reconcile-scenario.ts';

const sweep: ReconcileTrigger = { kind: 'look', labels: true };
const labeled = (by: Account, label = 'agora:planner', text = 'Title\n\nBody'): ReconcileTrigger => ({
  kind: 'labeled',
  label,
  by,
  sha256: contentHash(text),
  at: START,
});

const ASKED_FOR = contentHash('Title\n\nBody');
describe('a command', () => {
  it('starts a separate task with the pinned subagent', async () => {
    const scenario = createScenario();
    const comment = scenario.say(ada, '/agora run planner Please look at the totals.');

    await see(scenario, look);

    expect(scenario.calls).toEqual([
      'comments',
      'permission',
      'runs',
      'subagent',
      'issue',
      'history',
      `claim ${ownTask(comment.id)} 1`,
      'start',
      'acknowledge',
    ]);
    expect(scenario.requests).toEqual([
      {
        v: 1,
        kind: 'start',
        task: ownTask(comment.id),
        attempt: 1,
        by: { login: 'ada', id: 1 },
        hops: 0,
        issue: 7,
        subagent: { name: 'planner', contentHash: `sha256:${'e'.repeat(64)}`, at: head },
        source: { kind: 'comment', commentId: comment.id, sha256: contentHash(comment.body), seen: ASKED_FOR },
      },
    ]);
    expect(scenario.acknowledged).toEqual([comment.id]);
  });

  it('is executed once, however often it is seen', async () => {
    const scenario = createScenario();
    scenario.say(ada, '/agora run planner');

    await Promise.all([see(scenario, look), see(scenario, look)]);
    scenario.now += HOUR;
    await see(scenario, look);

    expect(scenario.requests).toHaveLength(1);
  });

  it.each([
    ['a reader', stranger],
    ['somebody with triage', triager],
  ])('by %s is refused once for all their commands', async (_, person) => {
    const scenario = createScenario();
    scenario.say(person, '/agora run planner');
    scenario.say(person, '/agora run fixer');

    await see(scenario, look);
    await see(scenario, look);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([
      `@${person.login}, thank you, but only people with write access to this repository can start a task here. Please ask one of them.`,
    ]);
  });

  it('by a bot has no effect', async () => {
    const scenario = createScenario();
    scenario.say(otherBot, '/agora run planner');

    await see(scenario, look);

    expect(scenario.calls).toEqual(['comments']);
  });

  it('for a missing subagent lists the existing ones', async () => {
    const scenario = createScenario();
    scenario.subagent = { kind: 'missing', known: ['fixer', 'planner'] };
    scenario.say(ada, '/agora run plannner');

    await see(scenario, look);
    await see(scenario, look);

    expect(words(scenario)).toEqual(['@ada, there is no subagent `plannner`. Available: `fixer`, `planner`.']);
    expect(scenario.calls).not.toContain('start');
  });

  it.each(['/agora run', '/agora run ../x'])(
    'without the name of a subagent lists the existing ones: %s',
    async (body) => {
      const scenario = createScenario();
      scenario.subagent = { kind: 'missing', known: ['fixer', 'planner'] };
      scenario.say(ada, body);

      await see(scenario, look);

      expect(words(scenario)).toEqual([
        '@ada, `/agora run` needs the name of a subagent after it. Available: `fixer`, `planner`.',
      ]);
    },
  );

  it('counts again after it was corrected by an edit', async () => {
    const scenario = createScenario();
    scenario.subagent = { kind: 'missing', known: ['planner'] };
    const comment = scenario.say(ada, '/agora run plannner');
    await see(scenario, look);
    scenario.subagent = { kind: 'found', at: head, contentHash: `sha256:${'e'.repeat(64)}` };
    scenario.now += HOUR;
    scenario.edit(comment.id, '/agora run planner');

    await see(scenario, look);

    expect(scenario.requests).toMatchObject([{ subagent: { name: 'planner' } }]);
  });

  it('for a subagent with an invalid file lists every mistake', async () => {
    const scenario = createScenario();
    scenario.subagent = { kind: 'malformed', why: ['line 2: modle is no key', 'runtime: expected a text'] };
    scenario.say(ada, '/agora run planner');

    await see(scenario, look);

    expect(words(scenario)[0]).toBe(
      '@ada, `planner` cannot be started because `.github/agora/subagents/planner.md` is invalid. Please fix it on the default branch and try again:\n- line 2: modle is no key\n- runtime: expected a text',
    );
  });

  it('that does not exist is explained once', async () => {
    const scenario = createScenario();
    scenario.say(ada, '/agora rnu planner');

    await see(scenario, look);
    await see(scenario, look);

    expect(words(scenario)).toEqual(['@ada, that command is unknown. `/agora help` shows all of them.']);
  });

  it('that was missed for days is not followed any more', async () => {
    const scenario = createScenario();
    scenario.say(ada, '/agora run planner');
    scenario.now += 80 * HOUR;

    await see(scenario, look);

    expect(scenario.calls).toEqual(['comments']);
  });

  it('that is edited while its run is in progress does not start a second one', async () => {
    const scenario = createScenario();
    const comment = scenario.say(ada, '/agora run planner');
    await see(scenario, look);
    scenario.now += HOUR;
    scenario.edit(comment.id, '/agora run planner, please');
    await see(scenario, look);
    scenario.now += HOUR;

    await see(scenario, look);

    expect(scenario.requests).toHaveLength(1);
  });

  it('whose run died before its first comment is tried three times', async () => {
    const scenario = createScenario();
    scenario.say(ada, '/agora run planner');
    for (let round = 0; round < 6; round += 1) {
      scenario.now += HOUR / 10;
      await see(scenario, look);
      for (const run of scenario.runs) scenario.end(run.id, 'startup_failure');
    }

    expect(scenario.requests.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    expect(words(scenario)).toHaveLength(1);
  });
});

describe('a label', () => {
  it('starts the next run as soon as GitHub reports that the first has failed, also if that left no comment', async () => {
    const scenario = createScenario();
    const event = scenario.label(ada, 'agora:planner');
    await see(scenario, labeled(ada, 'agora:planner'));
    scenario.now += SECOND;
    for (const run of scenario.runs) scenario.end(run.id, 'failure');

    await see(scenario, { kind: 'look', labels: false, ended: taskIdOf(77, 'label', event.id) });

    expect(scenario.requests.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  it('starts the task of its own event, with the issue as it was when the label was added', async () => {
    const scenario = createScenario();
    const event = scenario.label(ada, 'agora:planner');

    await see(scenario, labeled(ada, 'agora:planner', 'Title\n\nas the labeller read it'));

    expect(scenario.requests).toMatchObject([
      {
        task: taskIdOf(77, 'label', event.id),
        issue: 7,
        source: { kind: 'issue', sha256: contentHash('Title\n\nas the labeller read it') },
      },
    ]);
    expect(scenario.acknowledged).toEqual([undefined]);
  });

  it('is found by the sweep if its webhook was lost', async () => {
    const scenario = createScenario();
    scenario.label(ada, 'agora:planner');

    await see(scenario, sweep);
    await see(scenario, sweep);

    expect(scenario.requests).toMatchObject([{ source: { kind: 'issue', sha256: contentHash('Title\n\nBody') } }]);
  });

  it('counts in the name of the person who added it', async () => {
    const scenario = createScenario();
    scenario.label(triager, 'agora:planner');

    await see(scenario, labeled(triager));

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toHaveLength(1);
  });

  it('that was removed again starts nothing', async () => {
    const scenario = createScenario();
    const event = scenario.label(ada, 'agora:planner');
    scenario.labels.push({ ...event, id: event.id + 50, kind: 'unlabeled' });

    await see(scenario, sweep);

    expect(scenario.requests).toEqual([]);
  });

  it('that was added again starts a second task', async () => {
    const scenario = createScenario();
    const event = scenario.label(ada, 'agora:planner');
    await see(scenario, labeled(ada));
    scenario.labels.push({ ...event, id: event.id + 50, kind: 'unlabeled' });
    scenario.mark(statusMarker({ task: taskIdOf(77, 'label', event.id), state: 'finished' }));
    scenario.labels.push({ ...event, id: event.id + 51 });

    await see(scenario, labeled(ada));

    expect(scenario.requests.map((request) => request.task)).toEqual([
      taskIdOf(77, 'label', event.id),
      taskIdOf(77, 'label', event.id + 51),
    ]);
  });

  it('whose event GitHub does not list yet is checked again soon, for a minute', async () => {
    const scenario = createScenario();
    expect(await see(scenario, labeled(ada))).toBe(START + 5_000);

    scenario.now += GRACE;

    expect(await see(scenario, labeled(ada))).toBeUndefined();
  });

  it.each(['bug', 'agora:', 'agora:a b', 'agora:running state'])('%j is not one of ours', async (name) => {
    const scenario = createScenario();
    scenario.label(ada, name);

    await see(scenario, sweep);

    expect(scenario.requests).toEqual([]);
    expect(words(scenario)).toEqual([]);
  });
});
