/** A task whose agent has put a question to another one; each test says what became of it. */
import type { ReconcileTrigger } from '../../../bot/decision/snapshot.ts';
import { reconcile } from '../../../bot/reconcile/reconcile.ts';
import { renderChildAnswer } from '../../../protocol/comments/delegated-answer-comment.ts';
import { childTaskOf } from '../../../protocol/base/ids.ts';
import type { Permission } from '../../../protocol/policy/access-policy.ts';
import { EndMarker, type QuestionMarker } from '../../../protocol/comments/marker.ts';
import {
  createWorld,
  head,
  iso,
  ours,
  place,
  questionMarker,
  rules,
  SECOND,
  statusMarker,
  task,
  type World,
} from './reconcile-world.ts';

export const asker = { login: 'ada', id: 1 };
export const contentHashOf = `sha256:${'e'.repeat(64)}`;
export const look: ReconcileTrigger = { kind: 'look', labels: false };
export const see = (world: World, trigger: ReconcileTrigger = look): Promise<number | undefined> =>
  reconcile(place, trigger, world.ports, rules);

export const put = (over: Partial<QuestionMarker> = {}): QuestionMarker =>
  questionMarker({ asker, to: 'agent:reviewer', ...over });
export const { question } = put();
export const child = childTaskOf(question);

/** A run of that round, over. */
export function ran(world: World, id: number, dispatch: string): void {
  world.runs.push({
    id,
    title: `${dispatch} attempt 1 for ada`,
    status: 'completed',
    conclusion: 'success',
    createdAt: iso(world.now),
    updatedAt: iso(world.now),
    overSince: world.now,
  });
}

export function asked(over: Partial<QuestionMarker> = {}, permissions?: ReadonlyMap<number, Permission>): World {
  const world = createWorld(permissions);
  world.subagent = { kind: 'found', at: head, contentHash: contentHashOf, mayAsk: ['agent:reviewer'] };
  ran(world, 5, `${task}.r1`);
  world.mark(statusMarker({ asker }));
  world.ask(put(over));
  world.now += SECOND;
  return world;
}

export const answers = { question, comment: 101, subagent: 'planner' };

export function answer(world: World, text = '2\n\nBecause.', over: Partial<EndMarker> = {}, by = ours): number {
  const marker = EndMarker.parse({ v: 1, kind: 'end', task: child, state: 'finished', round: 1, answers, ...over });
  return world.say(
    by,
    renderChildAnswer(marker, { subagent: 'reviewer', answer: text, runUrl: 'https://github.com', droppedFiles: 0 }),
  ).id;
}

/** The child at work, or as far as a state says. */
export function works(
  world: World,
  state: 'running' | 'suspended' | 'finished' | 'failed' | 'cancelled' | 'expired' = 'running',
): void {
  world.claims.set(child, 1);
  world.mark(statusMarker({ task: child, state, asker, answers, runId: 77 }));
}

export const escalateToHumans = (why: string): string =>
  `@ada ❓ [the question of planner](#issuecomment-101) was put to the agent \`reviewer\`, which did not answer: ${why}. Please answer it here.`;
