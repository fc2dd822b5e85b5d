import { expect, it } from 'vitest';
import { findMarker } from '../../../../protocol/comments/marker.ts';
import { artifactOf, written } from '../../support/bot-results.ts';
import {
  ada,
  createScenario,
  DELIVERED,
  grace,
  HOUR,
  otherBot,
  otherTask,
  type Scenario,
  see,
  statusMarker,
  stranger,
  task,
  words,
} from '../../support/reconcile-scenario.ts';

const digest = `sha256:${'d'.repeat(64)}`;

/** A finished task whose work changes protected files, after its final comment. */
async function held(config = ''): Promise<Scenario> {
  const scenario = createScenario();
  scenario.config = config;
  scenario.mark(statusMarker({ state: 'finished', round: 2, result: { artifactId: 3, digest } }));
  scenario.result = {
    kind: 'files',
    files: artifactOf([written('CODEOWNERS', '* @ada\n')]),
    runUrl: 'https://github.com/o/r/actions/runs/5',
  };
  await see(scenario);
  return scenario;
}

it('asks for approval, with the files and the command, and says that something waits', async () => {
  const scenario = await held();

  expect(scenario.delivered).toEqual([]);
  expect(words(scenario)[0]).toMatch(/🔒 Finished, and waiting for approval[^]*`CODEOWNERS`[^]*`\/agora deliver t_/);
  expect(findMarker(scenario.comments.at(-1)?.body ?? '')).toMatchObject({
    kind: 'end',
    state: 'finished',
    held: 'protected',
  });
});

it.each(['/agora deliver', `/agora deliver ${task}`])(
  'delivers on "%s", once, and records who approved it',
  async (command) => {
    const scenario = await held();

    scenario.say(grace, command);
    scenario.say(ada, '/agora deliver');
    await see(scenario);
    await see(scenario);

    expect(scenario.delivered).toHaveLength(1);
    expect(scenario.delivered[0]?.body).toContain('grace approved its delivery');
    expect(words(scenario).filter((said) => said.includes('📬'))).toHaveLength(1);
  },
);

it('checks again at once after a delivery, because the final comment still contains the offer', async () => {
  const scenario = await held();
  scenario.say(ada, '/agora deliver');

  const lookAgainAt = await see(scenario);

  expect(lookAgainAt).toBe(scenario.now);
});

it.each([
  ['a stranger', stranger, ''],
  ['somebody whom the configuration does not name', grace, 'who-may: { deliver: [admin] }\n'],
])('does not accept it from %s, and says who may', async (_, person, config) => {
  const scenario = await held(config);

  scenario.say(person, '/agora deliver');
  await see(scenario);
  await see(scenario);

  expect(scenario.delivered).toEqual([]);
  expect(words(scenario).filter((said) => said.includes('can use `/agora deliver` here'))).toHaveLength(1);
});

it('does not accept it from a machine, and does not reply to one', async () => {
  const scenario = await held();

  scenario.say(otherBot, '/agora deliver');
  await see(scenario);

  expect(scenario.delivered).toEqual([]);
  expect(words(scenario)).toHaveLength(1);
});

it('accepts no approval from before there was anything to see, or about another task', async () => {
  const early = createScenario();
  early.say(ada, '/agora deliver');
  await see(early);
  const scenario = await held();

  scenario.say(ada, `/agora deliver ${otherTask}`);
  await see(scenario);

  expect(words(early)[0]).toContain('there is nothing for `/agora deliver` to act on');
  expect(scenario.delivered).toEqual([]);
  expect(words(scenario).at(-1)).toContain('there is nothing for `/agora deliver` to act on');
});

it('asks which work is meant if two tasks wait for `/agora deliver`', async () => {
  const scenario = createScenario();
  for (const own of [task, otherTask]) {
    scenario.mark(statusMarker({ task: own, state: 'finished', result: { artifactId: 3, digest } }));
    scenario.mark({ v: 1, kind: 'end', task: own, state: 'finished', round: 1, held: 'protected' });
  }

  scenario.say(ada, '/agora deliver');
  await see(scenario);

  expect(scenario.delivered).toEqual([]);
  expect(words(scenario)[0]).toContain(`\`/agora deliver ${task}\``);
});

it('says in a separate note if the result is gone by then', async () => {
  const scenario = await held();
  scenario.result = { kind: 'refused', why: 'its artifact has expired', runUrl: '' };

  scenario.say(ada, '/agora deliver');
  await see(scenario);
  await see(scenario);

  const said = words(scenario).filter((text) => text.includes('its artifact has expired'));
  expect(said).toHaveLength(1);
  // GitHub does not know the run any more, so nothing links to it.
  expect(said[0]).not.toContain('](#artifacts)');
  expect(said[0]).toContain('`/agora run <subagent> <what to do>` starts a new task.');
});

it("says what can be done if the task's comment, which names the result, was deleted", async () => {
  const scenario = await held();
  scenario.comments.splice(0, 1);

  scenario.say(ada, '/agora deliver');
  await see(scenario);
  await see(scenario);

  expect(scenario.delivered).toEqual([]);
  expect(
    words(scenario).filter((said) => said.includes('which names the result, was deleted or changed')),
  ).toHaveLength(1);
  expect(words(scenario).join('\n')).not.toContain('there is nothing for `/agora deliver` to act on');
});

it('says what to wait for if the final comment, which asks for the approval, is not there', async () => {
  const scenario = await held();
  scenario.comments.splice(1, 1);

  scenario.say(ada, '/agora deliver');
  await see(scenario);
  scenario.now += HOUR;
  await see(scenario);

  expect(scenario.delivered).toEqual([]);
  const said = words(scenario).join('\n');
  expect(said).not.toContain('there is nothing for `/agora deliver` to act on');
  expect(said.match(/🔒 Finished, and waiting for approval/g)).toHaveLength(1);
  expect(said.match(/read it and write your command again/g)).toHaveLength(1);

  scenario.say(ada, '/agora deliver');
  await see(scenario);
  expect(scenario.delivered).toHaveLength(1);
});

it('says until when approved work that could not be delivered is retried, and then follows another approval', async () => {
  const scenario = await held();
  scenario.delivers = { kind: 'refused', why: 'a rule forbids it.' };
  scenario.now += HOUR;
  scenario.say(ada, '/agora deliver');
  await see(scenario);

  scenario.delivers = DELIVERED;
  scenario.now += 73 * HOUR;
  await see(scenario);
  const untilThen = scenario.delivered.length;
  scenario.say(ada, `/agora deliver ${task}`);
  await see(scenario);

  expect(words(scenario)[1]).toContain(
    `retried automatically until 3 days after the approval, and whenever someone writes \`/agora deliver ${task}\`.`,
  );
  expect(words(scenario)[2]).toContain('#9');
  expect(scenario.delivered.length - untilThen).toBe(1);
});

it('says for each approval that the work could not be delivered, and nothing at each further look', async () => {
  const scenario = await held();
  scenario.delivers = { kind: 'refused', why: 'a rule forbids it.' };
  const refusals = (): number => words(scenario).filter((said) => said.includes('a rule forbids it.')).length;
  const told: number[] = [];

  for (const person of [ada, ada, grace]) {
    scenario.say(person, '/agora deliver');
    for (let looks = 0; looks < 3; looks += 1) {
      await see(scenario);
      scenario.now += HOUR;
    }
    told.push(refusals());
  }
  scenario.delivers = DELIVERED;
  await see(scenario);

  expect(told).toEqual([1, 2, 3]);
  expect(scenario.delivered.at(-1)?.body).toContain('ada approved its delivery');
  expect(words(scenario).at(-1)).toContain('#9');
});

it('says so also if the same work was refused before it had to be approved', async () => {
  const scenario = createScenario();
  scenario.mark(statusMarker({ state: 'finished', round: 2, result: { artifactId: 3, digest } }));
  scenario.mark({ v: 1, kind: 'note', task, about: `may-not-deliver:${task}` });
  scenario.mark({ v: 1, kind: 'end', task, state: 'finished', round: 2, held: 'protected' });
  scenario.result = {
    kind: 'files',
    files: artifactOf([written('CODEOWNERS', '* @ada\n')]),
    runUrl: 'https://github.com/o/r/actions/runs/5',
  };
  scenario.delivers = { kind: 'refused', why: 'a rule forbids it.' };

  scenario.say(ada, '/agora deliver');
  await see(scenario);

  expect(words(scenario).at(-1)).toContain('a rule forbids it.');
});

it('is not asked for again if the final comment is deleted after the work was delivered', async () => {
  const scenario = await held();
  scenario.say(ada, '/agora deliver');
  await see(scenario);
  scenario.comments.splice(1, 1);

  await see(scenario);
  scenario.now += HOUR;
  await see(scenario);
  await see(scenario);

  expect(words(scenario)).toEqual([
    expect.stringContaining('The work is in #9'),
    expect.stringContaining('Finished, and approved'),
  ]);
  expect(scenario.delivered).toHaveLength(1);
});
