import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignedAnswerSource, type AnswerRequest } from '../../../bot/webhooks/signed-answer.ts';
import { relayAnswer, type Relayed } from '../../../bot/webhooks/external-answers.ts';
import { readThread } from '../../../protocol/thread/read-thread.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import {
  ada,
  app,
  createScenario,
  grace,
  otherBot,
  ours,
  place,
  questionMarker,
  type Scenario,
  see,
  stranger,
  task,
} from '../support/reconcile-scenario.ts';

const person = (account: { readonly login: string; readonly id: number }): { login: string; id: number } => ({
  login: account.login,
  id: account.id,
});
const source = SignedAnswerSource.parse({
  name: 'slack',
  key: 'k'.repeat(32),
  repositories: ['o/r'],
  people: [person(ada), person(stranger)],
});
const marker = questionMarker();
const request = (over: Partial<AnswerRequest> = {}): AnswerRequest => ({
  id: 'request-1',
  owner: 'o',
  repo: 'r',
  issue: 7,
  question: marker.question,
  answer: { kind: 'option', option: 2 },
  by: 'ada',
  ...over,
});
const relay = (scenario: Scenario, over: Partial<AnswerRequest> = {}): Promise<Relayed> =>
  relayAnswer(request(over), source, place, scenario.ports);

describe('an answer from elsewhere', () => {
  it('is posted in the thread with its origin, and accepted like any other, bound to that comment', async () => {
    const scenario = createScenario();
    scenario.ask();

    expect(await relay(scenario)).toEqual({ kind: 'accepted' });
    await see(scenario);

    const comment = scenario.comments.at(-1);
    expect(comment?.author).toEqual(app);
    expect(comment?.body).toContain('> Answered by @ada through **slack**.');
    expect(scenario.requests).toMatchObject([
      {
        by: person(ada),
        answer: {
          option: 2,
          source: { kind: 'comment', commentId: comment?.id, sha256: contentHash(comment?.body ?? '') },
        },
      },
    ]);
    expect(scenario.acknowledged).toEqual([comment?.id]);
  });

  it('is posted there once, however often and wherever it is sent', async () => {
    const scenario = createScenario();
    scenario.ask();

    const outcomes = await Promise.all([relay(scenario), relay(scenario), relay(scenario)]);
    const again = await relay(scenario);

    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    expect(again).toEqual({ kind: 'known' });
    expect(scenario.comments).toHaveLength(2);
  });

  it('can be sent again if the process that posted it died before the end', async () => {
    const scenario = createScenario();
    scenario.ask();
    scenario.interrupt = (call, moment) => {
      if (call === 'say' && moment === 'before') throw new Error('killed');
    };
    await expect(relay(scenario)).rejects.toThrow('killed');
    scenario.interrupt = () => undefined;

    const soon = await relay(scenario);
    scenario.now += 600_000;
    const later = await relay(scenario);

    expect([soon, later]).toEqual([
      { kind: 'refused', status: 409, why: expect.stringContaining('ten minutes') as string },
      { kind: 'accepted' },
    ]);
  });

  it.each<[string, Partial<AnswerRequest>, number, (scenario: Scenario) => void]>([
    [
      'by somebody without write access',
      { by: 'mallory' },
      403,
      (scenario) => {
        scenario.ask();
      },
    ],
    [
      'by somebody whom the source may not answer for',
      { by: 'grace' },
      403,
      (scenario) => {
        scenario.ask();
      },
    ],
    ['to a question that is not there', {}, 404, () => undefined],
    [
      "to a question in a stranger's words",
      {},
      404,
      (scenario) => {
        scenario.mark(marker, otherBot);
      },
    ],
    [
      'to a question that was answered',
      {},
      409,
      (scenario) => {
        scenario.ask(questionMarker({ answered: { attempt: 1, runId: 1, by: 'grace' } }));
      },
    ],
    [
      'that names no option',
      { answer: { kind: 'option', option: 3 } },
      422,
      (scenario) => {
        scenario.ask();
      },
    ],
    [
      'that would be read as less than it says',
      { answer: { kind: 'text', text: 'yes\n> no' } },
      422,
      (scenario) => {
        scenario.ask();
      },
    ],
    [
      'that holds a credential',
      { answer: { kind: 'text', text: `Use ghp_${'a1B2'.repeat(9)}` } },
      422,
      (scenario) => {
        scenario.ask();
      },
    ],
    [
      'that hides something',
      { answer: { kind: 'text', text: 'yes <!-- no -->' } },
      422,
      (scenario) => {
        scenario.ask();
      },
    ],
  ])('is refused and leaves no trace if it is one %s', async (_, over, status, happen) => {
    const scenario = createScenario();
    happen(scenario);
    const before = scenario.comments.length;

    expect(await relay(scenario, over)).toMatchObject({ kind: 'refused', status });
    expect(scenario.comments).toHaveLength(before);
    expect(scenario.claims.size).toBe(0);
  });

  it('has to name the person if its source speaks for several', async () => {
    const scenario = createScenario();
    scenario.ask();
    const nameless: AnswerRequest = {
      id: 'request-1',
      owner: 'o',
      repo: 'r',
      issue: 7,
      question: marker.question,
      answer: { kind: 'option', option: 2 },
    };

    expect(await relayAnswer(nameless, source, place, scenario.ports)).toMatchObject({ status: 403 });
    expect(await relayAnswer(nameless, { ...source, people: [person(ada)] }, place, scenario.ports)).toEqual({
      kind: 'accepted',
    });
  });

  it('is either read as it was sent, or refused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: 'grapheme', minLength: 1 }),
          fc.constantFrom('2', 'B', '/agora run x', '```\ncode', '-- \nAda', '@grace yes', '> quoted'),
        ),
        async (text) => {
          const scenario = createScenario();
          scenario.ask(questionMarker({ options: [] }));

          const relayed = await relay(scenario, { answer: { kind: 'text', text } });
          await see(scenario);

          if (relayed.kind === 'accepted')
            expect(scenario.requests).toMatchObject([
              { by: person(ada), answer: { text: text.replace(/\r\n?/g, '\n').trim() } },
            ]);
          else expect(scenario.requests).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a comment that looks like an answer from elsewhere', () => {
  const forged = renderMarker({
    v: 1,
    kind: 'relayed',
    task,
    question: marker.question,
    source: 'slack',
    by: person(ada),
    request: 'request-1',
  });
  const body = `${forged}\n> Answered by @ada through **slack**.\n\n/answer ${marker.question} 2`;

  it.each([
    ['a run, which writes what an agent says', ours],
    ['another App', otherBot],
  ])("counts as nobody's answer if it is by %s", async (_, author) => {
    const scenario = createScenario();
    scenario.ask();
    scenario.say(author, body);

    await see(scenario);

    expect(scenario.requests).toEqual([]);
  });

  it("counts as its own author's reply if it is by a person", async () => {
    const scenario = createScenario();
    scenario.ask();
    scenario.say(grace, body);

    await see(scenario);

    expect(scenario.requests).toMatchObject([{ by: person(grace) }]);
  });

  it("counts as nobody's answer once somebody has edited it", async () => {
    const scenario = createScenario();
    scenario.ask();
    const said = scenario.say(app, body);
    scenario.now += 2_000;
    scenario.edit(said.id, body.replace(/2$/, '1'));

    await see(scenario);

    expect(readThread(scenario.comments, 'agora').replies).toEqual([]);
    expect(scenario.requests).toEqual([]);
  });

  it("counts as nobody's answer for a relay, which writes with the workflow's own token", () => {
    const scenario = createScenario();
    scenario.say(ours, body);

    expect(readThread(scenario.comments, 'github-actions').replies).toEqual([]);
  });
});
