/**
 * What texts offer, and what the bot does with it: whoever follows a sentence of ours is not refused by another.
 */
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { findMarker, withoutMarker } from '../../../protocol/comments/marker.ts';
import type { ThreadComment } from '../../../protocol/thread/comment.ts';
import {
  ada,
  app,
  createScenario,
  GRACE,
  place,
  rules,
  type Scenario,
  SECOND,
} from '../../bot/support/reconcile-scenario.ts';
import type { KeptMoment } from './issue-walk.ts';

export interface Offer {
  /** As a person would write it. */
  readonly command: string;
  /** The sentence that offers it. */
  readonly sentence: string;
}

const COMMAND = /`(\/(?:agora (?:run|retry|say|hold|end|cancel|deliver|status|questions)|answer)[^`]*)`/g;
const BOX = /^- \[ \] \*\*(cancel|retry|deliver)\*\* .*`(t_[0-9a-v]{12})`$/gm;

/** Where a command is named that somebody has written and that was refused. */
const REFUSED = /there is nothing for `[^`]*` to act on/;

/** Words that stand for others. */
const MEANT: readonly (readonly [RegExp, string])[] = [
  [/^\/answer$/, '/answer 1'],
  [/<subagent>/, 'planner'],
  [/\[?<(?:what to do|your words)>\]?|…/, 'Please do that.'],
];

/** @param now milliseconds since the epoch: what is offered until a day that is over is offered no more. */
export function findOffers(text: string, now: number): Offer[] {
  const boxes = [...text.matchAll(BOX)].map(([line, verb = '', task = '']) => ({
    command: `/agora ${verb} ${task}`,
    sentence: line,
  }));
  const commands = sentencesOf(text.replace(BOX, ''), now).flatMap((sentence) =>
    [...sentence.matchAll(COMMAND)].map(([, command = '']) => ({
      command: MEANT.reduce((meant, [from, to]) => meant.replace(from, to), command),
      sentence,
    })),
  );
  return [...boxes, ...commands];
}

function sentencesOf(text: string, now: number): string[] {
  return text.split(/(?<=[.|])\s|\n/).filter((sentence) => {
    const until = /kept until (\d{4}-\d\d-\d\d)/.exec(sentence)?.[1];
    return !REFUSED.test(sentence) && (until === undefined || now <= Date.parse(until));
  });
}

/** The repository as it was when that had happened: the same thread, claims and runs, and ids that go on from there. */
export function scenarioAt({ comments, now, kept }: KeptMoment): Scenario {
  const scenario = createScenario();
  const ids = [...comments, ...kept.runs].map(({ id }) => id);
  while (scenario.say(ada, '').id < Math.max(...ids));
  scenario.comments.splice(0, scenario.comments.length, ...comments);
  scenario.requests.push(...kept.requests);
  scenario.runs.push(...kept.runs);
  for (const [subject, attempt] of kept.claims) scenario.claims.set(subject, attempt);
  scenario.result = kept.result;
  scenario.now = now;
  return scenario;
}

export interface Outcome {
  readonly scenario: Scenario;
  /** What the bot has put into the thread because of it. */
  readonly said: readonly string[];
}

async function look({ ports }: Scenario, trigger = { kind: 'look', labels: false } as const): Promise<void> {
  while ((await reconcile(place, trigger, ports, rules)) === ports.now());
}

/** What comes of it when somebody who may do everything writes that. */
export async function write(scenario: Scenario, words: string): Promise<Outcome> {
  const before = new Set(scenario.comments.map(({ id }) => id));
  scenario.now += SECOND;
  scenario.say(ada, words);
  await look(scenario);
  const isOfBot = ({ id, author }: ThreadComment): boolean => !before.has(id) && author.id === app.id;
  return { scenario, said: scenario.comments.filter(isOfBot).map(({ body }) => withoutMarker(body).trim()) };
}

/** @returns why the offer does not hold at that time; `undefined` when the bot does what was offered. */
export async function judgeOffer(offer: Offer, moment: KeptMoment): Promise<string | undefined> {
  const came = await write(scenarioAt(moment), offer.command);
  // What a run that is over has written last may not be listed yet: a cancel waits until it is.
  came.scenario.now += 2 * GRACE;
  await look(came.scenario);
  return judgeOutcome(offer, moment.kept, came);
}

/** Who is sent to begin anew could have gone on: then two texts of ours name different ways. */
export async function judgeDetour({ command, sentence }: Offer, moment: KeptMoment): Promise<string | undefined> {
  if (!command.startsWith('/agora run')) return undefined;
  const { scenario } = await write(scenarioAt(moment), '/agora retry');
  return scenario.requests.length === moment.kept.requests.length
    ? undefined
    : `"${sentence}" offers \`${command}\`, and \`/agora retry\` works as well.`;
}

function judgeOutcome({ command, sentence }: Offer, before: KeptMoment['kept'], came: Outcome): string | undefined {
  const refusal = came.said.find((text) => text.startsWith(`@${ada.login}, `));
  if (refusal !== undefined) return `"${sentence}" offers \`${command}\`, which is refused: ${refusal}`;
  const { requests, delivered, comments } = came.scenario;
  const started = requests.slice(before.requests.length);
  const isNew = ({ task }: { readonly task: string }): boolean => !before.requests.some((one) => one.task === task);
  const [verb = ''] = command.replace(/^\/agora /, '').split(' ');
  switch (verb) {
    case 'run':
      return started.some(isNew) ? undefined : `"${sentence}": \`${command}\` starts nothing.`;
    case 'retry': {
      const request = started.find(isNew);
      if (request?.kind !== 'start') return `"${sentence}": \`${command}\` starts nothing.`;
      const [says, does] = [/resumes|continues from/.test(sentence), request.continues !== undefined];
      // A box, and what holds for either, say nothing of it.
      const isAgreed =
        says === does || sentence.startsWith('- [ ]') || / or starts it again|includes (?:it|them)/.test(sentence);
      return isAgreed ? undefined : `"${sentence}": \`${command}\` ${does ? 'continues from there' : 'begins anew'}.`;
    }
    case 'deliver':
      return delivered.length === 1 ? undefined : `"${sentence}": \`${command}\` delivers nothing.`;
    case 'cancel': {
      const isOver = comments.some(({ body }) => findMarker(body)?.kind === 'end');
      return isOver || came.scenario.runs.some(({ conclusion }) => conclusion === 'cancelled')
        ? undefined
        : `"${sentence}": \`${command}\` cancels nothing.`;
    }
    default:
      return undefined;
  }
}

/** Whatever a person may write to a task, whether or not it makes sense then. */
export const WORDS: readonly string[] = [
  '1',
  '/answer 1',
  '/agora say Please mind the tests.',
  '/agora end',
  '/agora hold 3d',
  '/agora cancel',
  '/agora deliver',
  '/agora retry',
];
