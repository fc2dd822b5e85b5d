/** Histories of tasks as literals, as `client.history()` returns them. */
import type { QuestionHistory, TaskHistory, TaskView } from '../../../client/types.ts';

export const NOW = new Date('2026-11-20T12:00:00.000Z');

let tasks = 0;

type Told = Partial<Omit<TaskHistory, 'task'>> & { readonly task?: Partial<TaskView> };

export function history(told: Told = {}): TaskHistory {
  tasks += 1;
  const id = `t_${String(tasks).padStart(12, '0')}`;
  const startedAt = told.startedAt ?? '2026-11-16T09:00:00.000Z';
  return {
    startedAt,
    used: [],
    questions: [],
    ...told,
    task: { task: id, state: 'finished', conclusion: 'finished', round: 1, updatedAt: startedAt, ...told.task },
  };
}

export function question(askedAt: string, more: Partial<QuestionHistory> = {}): QuestionHistory {
  return { id: 'q_000000000000', askedAt, standing: 'answered', ...more };
}

/** A year of a busy repository, always the same: for the pictures and the browser test. */
export function busyRepository(): TaskHistory[] {
  let seed = 7;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const hour = 3_600_000;
  return Array.from({ length: 90 }, (_, index) => {
    const start = NOW.getTime() - 70 * 24 * hour + index * 18 * hour;
    const at = (hours: number): string => new Date(start + hours * hour).toISOString();
    const cost = 0.1 + 3 * random() ** 3;
    const seconds = 60 + 2_400 * random();
    const waited = Math.exp(8 * random() - 3.5);
    const asks = random() < 0.6;
    const by = pick(['ada', 'ada', 'ada', 'grace', 'agent:reviewer', 'default:3d', 'renovate[bot]']);
    const state = pick(['finished', 'finished', 'finished', 'finished', 'failed', 'cancelled', 'expired'] as const);
    const merged = state === 'finished' && random() < 0.4;
    const subagent = pick(['fixer', 'fixer', 'fixer', 'reviewer', 'planner', 'docs-writer']);
    const last = { at: at(waited + 2), amounts: { costUsd: cost, agentSeconds: seconds } };
    const standing = state === 'expired' ? 'expired' : 'answered';
    return history({
      startedAt: at(0),
      used: asks ? [{ at: at(0.3), amounts: { costUsd: cost / 3, agentSeconds: seconds / 3 } }, last] : [last],
      questions: asks
        ? [question(at(0.3), { standing, until: at(0.3 + waited), ...(standing === 'answered' && { by }) })]
        : [],
      task: {
        subagent,
        state,
        title: `Receipts are off by ${index + 1} cents`,
        ...(merged && {
          pullRequest: { number: 100 + index, url: `https://github.com/acme/shop/pull/${100 + index}` },
        }),
      },
      ...(merged && { mergedAt: at(waited + 30) }),
    });
  });
}
