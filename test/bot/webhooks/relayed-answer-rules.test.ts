/** Answers from elsewhere: whose answer counts by the repository's rules, and what a refused sender is told. */
import { describe, expect, it } from 'vitest';
import { relayAnswer, type Relayed } from '../../../bot/webhooks/external-answers.ts';
import { type AnswerRequest, SignedAnswerSource } from '../../../bot/webhooks/signed-answer.ts';
import { ada, createScenario, grace, place, questionMarker, type Scenario } from '../support/reconcile-scenario.ts';
import { severalMarker } from '../support/several-scenario.ts';

const mallory = { login: 'mallory', id: 3 };
const source = SignedAnswerSource.parse({
  name: 'slack',
  key: 'k'.repeat(32),
  repositories: ['o/r'],
  people: [{ login: ada.login, id: ada.id }, mallory],
});
const only = (person: { readonly login: string; readonly id: number }): SignedAnswerSource => ({
  ...source,
  people: [{ login: person.login, id: person.id }],
});
const request: AnswerRequest = {
  id: 'request-1',
  owner: 'o',
  repo: 'r',
  issue: 7,
  question: questionMarker().question,
  answer: { kind: 'option', option: 2 },
};
const text = (said: string): Partial<AnswerRequest> => ({ answer: { kind: 'text', text: said } });

function asked(config = '', marker = questionMarker()): Scenario {
  const scenario = createScenario();
  scenario.config = config;
  scenario.ask(marker);
  return scenario;
}

const relay = (scenario: Scenario, over: Partial<AnswerRequest> = {}, by = only(ada)): Promise<Relayed> =>
  relayAnswer({ ...request, ...over }, by, place, scenario.ports);

describe('an answer from elsewhere', () => {
  it('can be a text, of which only the line endings and outer spaces change', async () => {
    const scenario = asked('', questionMarker({ options: [] }));

    expect(await relay(scenario, text(' Use the first\r\none. '))).toEqual({ kind: 'accepted' });
    expect(scenario.comments.at(-1)?.body).toMatch(/\n\n\/answer q_\w+ Use the first\none\.$/);
  });

  it('can answer several questions at once', async () => {
    const scenario = asked('', severalMarker());

    expect(await relay(scenario, text('1: Postgres\n2: no'))).toEqual({ kind: 'accepted' });
  });

  it('is not posted for an option that would be read as another one with the same text', async () => {
    const scenario = asked('', questionMarker({ options: ['yes', 'yes', 'No'] }));

    expect(await relay(scenario)).toMatchObject({ kind: 'refused', status: 422 });
    expect(await relay(scenario, { answer: { kind: 'option', option: 3 } })).toEqual({ kind: 'accepted' });
  });

  it('is not taken for one that the same source sent before, or that another source sent with the same id', async () => {
    const scenario = asked();

    expect(await relay(scenario)).toEqual({ kind: 'accepted' });
    expect(await relay(scenario, { id: 'request-2' })).toEqual({ kind: 'accepted' });
    expect(await relay(scenario, {}, { ...only(ada), name: 'form' })).toEqual({ kind: 'accepted' });
    expect(await relay(scenario)).toEqual({ kind: 'known' });
  });
});

describe('whose answer is accepted from elsewhere', () => {
  const TEAM = "who-may: { answer: ['team:acme/leads'] }";

  it('depends on the team that the rules name', async () => {
    const scenario = asked(TEAM);
    scenario.teams.set('acme/leads', [mallory.id]);

    expect(await relay(scenario, {}, only(grace))).toEqual({
      kind: 'refused',
      status: 403,
      why: '@grace may not answer this question: that is for members of `acme/leads`.',
    });
    expect(await relay(scenario, {}, only(mallory))).toEqual({ kind: 'accepted' });
  });

  it("is nobody's whose team GitHub does not show", async () => {
    const scenario = asked(TEAM);
    scenario.teams.set('acme/leads', 'unseen');

    expect(await relay(scenario, {}, only(mallory))).toMatchObject({ kind: 'refused', status: 403 });
  });

  it('is the person who requested the task, if the rules name that person', async () => {
    const rules = 'who-may: { start: [read], answer: [asker] }';

    expect(await relay(asked(rules, questionMarker({ asker: mallory })), {}, only(mallory))).toEqual({
      kind: 'accepted',
    });
    expect(await relay(asked(rules, questionMarker({ asker: mallory })))).toMatchObject({ status: 403 });
    expect(await relay(asked(rules), {}, only(mallory))).toMatchObject({ status: 403 });
  });

  it('is nobody while the configuration cannot be read', async () => {
    const scenario = asked('who-may: { answer: [nobody-knows] }');

    expect(await relay(scenario)).toEqual({
      kind: 'refused',
      status: 409,
      why: expect.stringContaining("Nobody may answer while the repository's configuration cannot be read") as string,
    });
    expect(scenario.comments).toHaveLength(1);
  });
});

describe('a refused sender is told', () => {
  it.each([
    ['to name a person', {}, 'The source may answer for several people; name one of them in `by`.'],
    ['that the person is not one of theirs', { by: 'grace' }, 'The source may not answer for that person.'],
  ])('%s', async (_, over, why) => {
    expect(await relay(asked(), over, source)).toEqual({ kind: 'refused', status: 403, why });
  });

  it('how a question is answered, or several of them', async () => {
    expect(await relay(asked(), { answer: { kind: 'option', option: 9 } })).toMatchObject({
      why: expect.stringContaining("not one of the question's options") as string,
    });
    expect(await relay(asked('', severalMarker()))).toMatchObject({
      why: expect.stringContaining('`answer` needs a line for each') as string,
    });
  });
});
