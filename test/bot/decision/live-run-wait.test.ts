/** A run that has asked and is still waiting: what the bot leaves to it, and for how long. */
import { describe, expect, it } from 'vitest';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { findMarker, type StatusMarker } from '../../../protocol/comments/marker.ts';
import {
  ada,
  createScenario,
  iso,
  look,
  place,
  questionMarker,
  renderAsked,
  rules,
  type Scenario,
  SECOND,
  see,
  START,
  statusMarker,
  task,
} from '../support/reconcile-scenario.ts';

const MINUTE = 60 * SECOND;
const UNTIL = START + 5 * MINUTE;
const live = { runId: 5, until: new Date(UNTIL).toISOString() };

/** A task whose run has asked at START and is waiting. */
function idle(over: Partial<StatusMarker> = {}): Scenario & { readonly questionId: number } {
  const scenario = createScenario();
  scenario.runs.push({
    id: 5,
    title: `${task}.r1 attempt 1`,
    status: 'in_progress',
    conclusion: null,
    createdAt: iso(START - MINUTE),
    updatedAt: iso(START),
  });
  scenario.mark(statusMarker({ state: 'idle', idle: { until: live.until }, ...over }));
  const { id } = scenario.ask(questionMarker({ live }));
  scenario.now += 10 * SECOND;
  return Object.assign(scenario, { questionId: id });
}

function stateOf(scenario: Scenario): StatusMarker['state'] | undefined {
  return scenario.comments.map(({ body }) => findMarker(body)).find((marker) => marker?.kind === 'status')?.state;
}

describe('an answer to a waiting run', () => {
  it('is left to the run, and checked again soon', async () => {
    const scenario = idle();
    scenario.say(ada, '2');

    const again = await see(scenario);

    expect(scenario.requests).toEqual([]);
    expect(scenario.claims.size).toBe(0);
    expect(again).toBe(scenario.now + MINUTE);
  });

  it('is processed shortly after the run’s time', async () => {
    const scenario = idle();
    scenario.say(ada, '2');

    scenario.now = UNTIL + 14 * SECOND;
    await see(scenario);
    const before = scenario.requests.length;
    scenario.now = UNTIL + 16 * SECOND;
    await see(scenario);

    expect(before).toBe(0);
    expect(scenario.requests).toMatchObject([{ kind: 'resume', attempt: 1, round: 2 }]);
  });

  it('is left to the run for as long as somebody asked it to wait', async () => {
    const scenario = idle({ idle: { until: new Date(UNTIL + 10 * MINUTE).toISOString() } });
    scenario.say(ada, '2');
    scenario.now = UNTIL + 5 * MINUTE;

    await see(scenario);

    expect(scenario.requests).toEqual([]);
  });

  it.each([
    [
      'the run is over',
      (scenario: Scenario) => {
        scenario.end(5, 'failure');
      },
    ],
    [
      'it says that it waits no more',
      (scenario: Scenario) => {
        scenario.edit(scenario.comments[0]?.id ?? 0, scenario.comments[0]?.body.replace(/^<!--.*?-->/, '') ?? '');
        scenario.mark(statusMarker({ state: 'suspended' }));
      },
    ],
  ])('is processed at once if %s', async (_, happens) => {
    const scenario = idle();
    happens(scenario);
    scenario.say(ada, '2');

    await see(scenario);

    expect(scenario.requests).toHaveLength(1);
  });

  it('is processed at once if it is a tick, which the run cannot see', async () => {
    const scenario = idle();
    const before = scenario.comments.find(({ id }) => id === scenario.questionId)?.body ?? '';
    const after = before.replace('- [ ] **2.**', '- [x] **2.**');
    scenario.edit(scenario.questionId, after);

    await see(scenario, { kind: 'edited', commentId: scenario.questionId, before, after, by: ada });

    expect(scenario.requests).toMatchObject([{ answer: { option: 2, source: { kind: 'tick' } } }]);
  });

  it('is not claimed if the run has just accepted it and only the list does not show that yet', async () => {
    const scenario = idle();
    const reply = scenario.say(ada, '2');
    scenario.now = UNTIL + 16 * SECOND;
    const taken = { ...questionMarker({ live }), answered: { attempt: 0, runId: 5, by: 'ada', commentId: reply.id } };
    const ports = {
      ...scenario.ports,
      threads: { ...scenario.ports.threads, comment: () => Promise.resolve({ body: renderAsked(taken) }) },
    };

    await reconcile(place, look, ports, rules);

    expect(scenario.claims.size).toBe(0);
    expect(scenario.requests).toEqual([]);
  });
});

describe('a run that accepted an answer itself', () => {
  function takenUp(over: object = {}): Scenario {
    const scenario = idle();
    const reply = scenario.say(ada, '2');
    scenario.edit(
      scenario.questionId,
      renderAsked(
        questionMarker({ live, answered: { attempt: 0, runId: 5, by: 'ada', commentId: reply.id }, ...over }),
      ),
    );
    return scenario;
  }

  it('is left alone while it is running', async () => {
    const scenario = takenUp();
    scenario.now += 60 * MINUTE;

    await see(scenario);

    expect(scenario.requests).toEqual([]);
  });

  it('is replaced by the first attempt if it is gone', async () => {
    const scenario = takenUp();
    scenario.end(5, 'failure');
    scenario.now += 20 * MINUTE;

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ attempt: 1, round: 2, answer: { text: '2' } }]);
  });

  it('is also replaced if it was to finish because nobody had more for its agent', async () => {
    const scenario = takenUp({
      turn: true,
      asker: { login: 'ada', id: 1 },
      answered: { attempt: 0, runId: 5, by: 'silence:' },
    });
    scenario.end(5, 'failure');
    scenario.now += 20 * MINUTE;

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ attempt: 1, answer: { source: { kind: 'silence' } } }]);
  });

  it('is also replaced if it continued with the default answer, which still counts as nobody’s', async () => {
    const scenario = takenUp({ asker: { login: 'ada', id: 1 }, answered: { attempt: 1, runId: 5, by: 'default:1h' } });
    scenario.config = 'questions: { default-after: 1h, default-answer: 1 }';
    scenario.end(5, 'failure');
    scenario.now += 20 * MINUTE;

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ answer: { source: { kind: 'default' }, option: 1 } }]);
  });
});

describe('a run that disappeared while it waited', () => {
  it('does not stay "waiting for a moment" forever', async () => {
    const scenario = idle();
    scenario.end(5, 'failure');
    scenario.now += 20 * MINUTE;

    await see(scenario);

    expect(stateOf(scenario)).toBe('suspended');
  });

  it('is not corrected by a process that read it before it continued', async () => {
    const scenario = idle();
    scenario.end(5, 'failure');
    scenario.now += 20 * MINUTE;
    const ports = {
      ...scenario.ports,
      threads: { ...scenario.ports.threads, comment: () => Promise.resolve({ body: 'It has finished.' }) },
    };

    await reconcile(place, look, ports, rules);

    expect(stateOf(scenario)).toBe('idle');
  });
});
