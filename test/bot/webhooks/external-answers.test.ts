import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SignedAnswerSource, type AnswerRequest } from '../../../bot/webhooks/signed-answer.ts';
import { relayAnswer, type Relayed } from '../../../bot/webhooks/external-answers.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { readThread } from '../../../protocol/thread/read-thread.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { renderMarker } from '../../../protocol/comments/marker.ts';
import {
  ada,
  app,
  createWorld,
  grace,
  ours,
  otherBot,
  place,
  questionMarker,
  rules,
  stranger,
  task,
  type World,
} from '../support/reconcile-world.ts';

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
const relay = (world: World, over: Partial<AnswerRequest> = {}): Promise<Relayed> =>
  relayAnswer(request(over), source, place, world.ports);
const look = (world: World): Promise<number | undefined> =>
  reconcile(place, { kind: 'look', labels: false }, world.ports, rules);

describe('an answer from elsewhere', () => {
  it('stands in the thread with its origin, and is taken up like any other, bound to that comment', async () => {
    const world = createWorld();
    world.ask();

    expect(await relay(world)).toEqual({ kind: 'accepted' });
    await look(world);

    const comment = world.comments.at(-1);
    expect(comment?.author).toEqual(app);
    expect(comment?.body).toContain('> Answered by @ada through **slack**.');
    expect(world.requests).toMatchObject([
      {
        by: person(ada),
        answer: {
          option: 2,
          source: { kind: 'comment', commentId: comment?.id, sha256: contentHash(comment?.body ?? '') },
        },
      },
    ]);
    expect(world.acknowledged).toEqual([comment?.id]);
  });

  it('is put there once, however often and wherever it is sent', async () => {
    const world = createWorld();
    world.ask();

    const outcomes = await Promise.all([relay(world), relay(world), relay(world)]);
    const again = await relay(world);

    expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(1);
    expect(again).toEqual({ kind: 'known' });
    expect(world.comments).toHaveLength(2);
  });

  it('can be sent again when whoever put it there died before', async () => {
    const world = createWorld();
    world.ask();
    world.interrupt = (call, moment) => {
      if (call === 'say' && moment === 'before') throw new Error('killed');
    };
    await expect(relay(world)).rejects.toThrow('killed');
    world.interrupt = () => undefined;

    const soon = await relay(world);
    world.now += 600_000;
    const later = await relay(world);

    expect([soon, later]).toEqual([
      { kind: 'refused', status: 409, why: expect.stringContaining('ten minutes') as string },
      { kind: 'accepted' },
    ]);
  });

  it.each<[string, Partial<AnswerRequest>, number, (world: World) => void]>([
    [
      'by somebody without write access',
      { by: 'mallory' },
      403,
      (world) => {
        world.ask();
      },
    ],
    [
      'by somebody whom the source may not answer for',
      { by: 'grace' },
      403,
      (world) => {
        world.ask();
      },
    ],
    ['to a question that is not there', {}, 404, () => undefined],
    [
      "to a question in a stranger's words",
      {},
      404,
      (world) => {
        world.mark(marker, otherBot);
      },
    ],
    [
      'to a question that was answered',
      {},
      409,
      (world) => {
        world.ask(questionMarker({ answered: { attempt: 1, runId: 1, by: 'grace' } }));
      },
    ],
    [
      'that names no option',
      { answer: { kind: 'option', option: 3 } },
      422,
      (world) => {
        world.ask();
      },
    ],
    [
      'that would be read as less than it says',
      { answer: { kind: 'text', text: 'yes\n> no' } },
      422,
      (world) => {
        world.ask();
      },
    ],
    [
      'that holds a credential',
      { answer: { kind: 'text', text: `Use ghp_${'a1B2'.repeat(9)}` } },
      422,
      (world) => {
        world.ask();
      },
    ],
    [
      'that hides something',
      { answer: { kind: 'text', text: 'yes <!-- no -->' } },
      422,
      (world) => {
        world.ask();
      },
    ],
  ])('is refused and leaves no trace when it is one %s', async (_, over, status, happen) => {
    const world = createWorld();
    happen(world);
    const before = world.comments.length;

    expect(await relay(world, over)).toMatchObject({ kind: 'refused', status });
    expect(world.comments).toHaveLength(before);
    expect(world.claims.size).toBe(0);
  });

  it('has to say for whom, when its source speaks for several', async () => {
    const world = createWorld();
    world.ask();
    const nameless: AnswerRequest = {
      id: 'request-1',
      owner: 'o',
      repo: 'r',
      issue: 7,
      question: marker.question,
      answer: { kind: 'option', option: 2 },
    };

    expect(await relayAnswer(nameless, source, place, world.ports)).toMatchObject({ status: 403 });
    expect(await relayAnswer(nameless, { ...source, people: [person(ada)] }, place, world.ports)).toEqual({
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
          const world = createWorld();
          world.ask(questionMarker({ options: [] }));

          const relayed = await relay(world, { answer: { kind: 'text', text } });
          await look(world);

          if (relayed.kind === 'accepted')
            expect(world.requests).toMatchObject([
              { by: person(ada), answer: { text: text.replace(/\r\n?/g, '\n').trim() } },
            ]);
          else expect(world.requests).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('words that look like an answer from elsewhere', () => {
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
  ])("are nobody's answer when they are by %s", async (_, author) => {
    const world = createWorld();
    world.ask();
    world.say(author, body);

    await look(world);

    expect(world.requests).toEqual([]);
  });

  it("are their own author's words when they are by a person", async () => {
    const world = createWorld();
    world.ask();
    world.say(grace, body);

    await look(world);

    expect(world.requests).toMatchObject([{ by: person(grace) }]);
  });

  it("are nobody's answer once somebody has edited them", async () => {
    const world = createWorld();
    world.ask();
    const said = world.say(app, body);
    world.now += 2_000;
    world.edit(said.id, body.replace(/2$/, '1'));

    await look(world);

    expect(readThread(world.comments, 'agora').replies).toEqual([]);
    expect(world.requests).toEqual([]);
  });

  it("are nobody's answer to a relay, which writes with the workflow's own token", () => {
    const world = createWorld();
    world.say(ours, body);

    expect(readThread(world.comments, 'github-actions').replies).toEqual([]);
  });
});
