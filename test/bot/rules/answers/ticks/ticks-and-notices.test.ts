/** Which notice a tick leads to, for whom, and how often. */
import { describe, expect, it } from 'vitest';
import type { IssueFacts } from '../../../../../bot/decision/snapshot.ts';
import { findOfferable } from '../../../../../bot/rules/answers/offered-replies.ts';
import { findTick, tellAboutTicks } from '../../../../../bot/rules/answers/question-checkbox.ts';
import type { NewestClaim } from '../../../../../bot/ports.ts';
import type { ClaimSubject } from '../../../../../protocol/messages/claim-ref.ts';
import type { QuestionMarker } from '../../../../../protocol/comments/marker.ts';
import { renderOffer, withOffers } from '../../../../../protocol/comments/offered-reply.ts';
import { readConfigFile } from '../../../../../protocol/config/repository-config.ts';
import type { Account } from '../../../../../protocol/thread/comment.ts';
import { CONFIG, factsWith, marked, modelWith, reply, taskOf } from '../../../support/literals.ts';
import {
  ada,
  GRACE,
  grace,
  iso,
  questionMarker,
  renderAsked,
  SECOND,
  START,
  stranger,
  task,
  words,
} from '../../../support/reconcile-scenario.ts';
import { asked, body, renderSeveral, say, SEND, severalMarker, tick } from '../../../support/several-scenario.ts';

const { question: id } = questionMarker();
const plain = renderAsked(questionMarker());
const ticked = plain.replace('- [ ] **2.**', '- [x] **2.**');
type Thread = Parameters<typeof modelWith>[0];

interface Ticked extends Partial<IssueFacts> {
  readonly by?: Account;
  readonly was?: string;
  readonly after?: string;
  readonly is?: string;
  readonly marker?: QuestionMarker;
  readonly thread?: Thread;
  /** When the comment was last changed. */
  readonly at?: number;
}

function find({ by = ada, was = plain, after = ticked, is = after, marker = questionMarker(), ...over }: Ticked) {
  const { thread, at = START, ...facts } = over;
  const question = marked(101, marker, { body: is, updatedAt: iso(at) });
  const found = findTick(
    {
      ...modelWith({ questions: [question], ...thread }),
      facts: factsWith({
        config: CONFIG,
        permissions: new Map<number, 'write' | 'read'>([
          [ada.id, 'write'],
          [grace.id, 'write'],
          [stranger.id, 'read'],
        ]),
        trigger: { kind: 'edited', commentId: 101, before: was, after, by },
        ...facts,
      }),
    },
    { question, task: taskOf({ open: question }) },
  );
  const actions = 'result' in found ? found.result.actions : [];
  return actions.map((action) => (action.kind === 'say' ? action.note.about : action.kind));
}

const noted = (about: string): Thread => ({ notes: [marked(110, { v: 1, kind: 'note', task, about })] });

describe('a tick in a text that was different when it was ticked', () => {
  const was = plain.replace('Rewrite A', 'Delete A');
  const moved = { was, after: was.replace('- [ ] **2.**', '- [x] **2.**'), is: ticked };
  const about = (by: Account, at = START) => `moved-tick:${id}:${by.id}:${iso(at)}`;

  it('is told to each person, each time', () => {
    const thread = noted(about(ada));

    expect(find({ ...moved, thread })).toEqual(['edit']);
    expect(find({ ...moved, thread, by: grace })).toEqual(['edit', about(grace)]);
    expect(find({ ...moved, thread, at: START + SECOND })).toEqual(['edit', about(ada, START + SECOND)]);
  });
});

it('the tick of a person in a team that nobody can see is cleared, and they are not told that they may not', () => {
  const config = readConfigFile('who-may: { answer: [team:acme/leads] }');
  const member = (is: false | 'unseen') => ({ config, memberships: new Map([['1@acme/leads', is]]) });

  expect(find(member(false))).toEqual(['edit', `refused:${id}:${ada.id}`]);
  expect(find(member('unseen'))).toEqual(['edit']);
});

describe('the ticked answers of several questions', () => {
  const marker = severalMarker();
  const was = ['1a.', '1b.', '2a.'].reduce(
    (text, one) => text.replace(`[ ] **${one}`, `[x] **${one}`),
    renderSeveral(marker),
  );
  const sent = { marker, was, after: was.replace(`[ ] **${SEND}**`, `[x] **${SEND}**`) };

  it('are refused to a person who may not answer, whatever is ticked', () => {
    expect(find({ ...sent, by: stranger })).toEqual(['edit', `refused:${id}:${stranger.id}`]);
  });

  it('are explained each time that they are sent with two ticks for one question', () => {
    const about = (at: number) => `doubled:${id}:${ada.id}:${iso(at)}`;
    const thread = noted(about(START));

    expect(find({ ...sent, thread })).toEqual(['edit']);
    expect(find({ ...sent, thread, at: START + SECOND })).toEqual(['edit', about(START + SECOND)]);
  });

  it('are not asked for where a reply has answered: only the other question is named', async () => {
    const scenario = asked();
    say(scenario, grace, '1: SQLite');

    await tick(scenario, ada, SEND);

    expect(words(scenario)).toEqual([expect.stringMatching(/^@ada, question 2 has no answer yet/)]);
    expect(body(scenario)).toContain(`- [ ] **${SEND}**`);
  });
});

describe('a look at a question without its webhook', () => {
  const now = START + GRACE;
  const tell = (text: string, marker = questionMarker(), thread: Thread = {}) => {
    const question = marked(101, marker, { body: text });
    const { actions } = tellAboutTicks(
      {
        ...modelWith({ questions: [question], ...thread }, [], now),
        facts: factsWith({ now, claims: new Map<ClaimSubject, NewestClaim>([[id, { attempt: 0, seenAt: START }]]) }),
      },
      question,
    );
    return actions.map((action) => (action.kind === 'say' ? action.note.about : action.kind));
  };
  const line = renderOffer(reply(102, grace, 'Twelve please'), iso(START));

  it('asks who ticked an offered reply, and does not ask while it is only offered', () => {
    const offered = withOffers(plain, [line]);
    expect(offered).toContain(line);

    expect(tell(offered)).toEqual([]);
    expect(tell(offered.replace(line, line.replace('[ ]', '[x]')))).toEqual([`who-ticked:${id}`]);
  });

  it('says each time that answers were sent by nobody knows whom, because the box was cleared in between', () => {
    const marker = severalMarker();
    const sent = renderSeveral(marker).replace(`[ ] **${SEND}**`, `[x] **${SEND}**`);
    const about = `who-sent:${id}:${iso(START)}`;

    expect(tell(sent, marker)).toEqual(['edit', about]);
    expect(tell(sent, marker, noted(`who-sent:${id}:${iso(START - SECOND)}`))).toEqual(['edit', about]);
    expect(tell(sent, marker, noted(about))).toEqual(['edit']);
  });
});

it('no team is looked up because of a stranger’s reply', () => {
  const config = readConfigFile('who-may: { answer: [team:acme/leads] }');
  const said = reply(102, stranger, 'Twelve please');
  const offer = (isByStranger?: true) =>
    findOfferable(
      { ...modelWith({}), facts: factsWith({ config }) },
      taskOf({ plainReplies: [{ ...said, ...(isByStranger && { isByStranger }) }] }),
    );

  expect(offer(true)).toEqual([]);
  expect(offer()).toMatchObject({ needs: [{ kind: 'membership' }] });
});
