/** A task whose agent has asked another agent; each test adds what happens to it. */
import { renderChildAnswer } from '../../../protocol/comments/delegated-answer-comment.ts';
import { childTaskOf } from '../../../protocol/base/ids.ts';
import type { Permission } from '../../../protocol/policy/access-policy.ts';
import { EndMarker, type QuestionMarker } from '../../../protocol/comments/marker.ts';
import {
  createScenario,
  head,
  iso,
  ours,
  questionMarker,
  SECOND,
  statusMarker,
  task,
  type Scenario,
} from './reconcile-scenario.ts';

export const asker = { login: 'ada', id: 1 };
export const contentHashOf = `sha256:${'e'.repeat(64)}`;

export const put = (over: Partial<QuestionMarker> = {}): QuestionMarker =>
  questionMarker({ asker, to: 'agent:reviewer', ...over });
export const { question } = put();
export const child = childTaskOf(question);

/** An ended run of that round. */
export function ran(scenario: Scenario, id: number, dispatch: string): void {
  scenario.runs.push({
    id,
    title: `${dispatch} attempt 1 for ada`,
    status: 'completed',
    conclusion: 'success',
    createdAt: iso(scenario.now),
    updatedAt: iso(scenario.now),
    overSince: scenario.now,
  });
}

export function asked(over: Partial<QuestionMarker> = {}, permissions?: ReadonlyMap<number, Permission>): Scenario {
  const scenario = createScenario(permissions);
  scenario.subagent = { kind: 'found', at: head, contentHash: contentHashOf, mayAsk: ['agent:reviewer'] };
  ran(scenario, 5, `${task}.r1`);
  scenario.mark(statusMarker({ asker }));
  scenario.ask(put(over));
  scenario.now += SECOND;
  return scenario;
}

export const answers = { question, comment: 101, subagent: 'planner' };

export function answer(scenario: Scenario, text = '2\n\nBecause.', over: Partial<EndMarker> = {}, by = ours): number {
  const marker = EndMarker.parse({ v: 1, kind: 'end', task: child, state: 'finished', round: 1, answers, ...over });
  return scenario.say(
    by,
    renderChildAnswer(marker, { subagent: 'reviewer', answer: text, runUrl: 'https://github.com', droppedFiles: 0 }),
  ).id;
}

/** The child task, running or in the given state. */
export function works(
  scenario: Scenario,
  state: 'running' | 'suspended' | 'finished' | 'failed' | 'cancelled' | 'expired' = 'running',
): void {
  scenario.claims.set(child, 1);
  scenario.mark(statusMarker({ task: child, state, asker, answers, runId: 77 }));
}

export const escalateToHumans = (why: string): string =>
  `@ada ❓ [the question of planner](#issuecomment-101) was put to the agent \`reviewer\`, which did not answer: ${why}. Please answer it here.`;
