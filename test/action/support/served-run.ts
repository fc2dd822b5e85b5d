/** Serves a run with a step that records what it was told. */
import type { RunnerStep } from '../../../action/ports.ts';
import { dispatchIdOf } from '../../../protocol/base/ids.ts';
import type { Outcome } from '../../../protocol/results/outcome.ts';
import type { Conversation, DispatchEnd } from '../../../worker/index.ts';
import { context, state, task, type Scenario } from './action-scenario.ts';

function recordingStep() {
  const outputs: Record<string, string> = {};
  const failures: string[] = [];
  const annotations: string[] = [];
  const remembered: string[] = [];
  const step: RunnerStep = {
    output: (name, value) => {
      outputs[name] = value;
    },
    annotate: (level, title) => {
      annotations.push(`${level}: ${title}`);
    },
    summary: () => Promise.resolve(),
    remember: (_, value) => {
      remembered.push(value);
    },
    fail: (text) => {
      failures.push(text);
    },
  };
  return { step, outputs, failures, annotations, remembered };
}

export function ended(outcome: Outcome, over: object = {}): DispatchEnd {
  const result = {
    v: 1 as const,
    dispatchId: dispatchIdOf(task, 1),
    taskId: task,
    round: 1,
    attempt: 1,
    outcome: outcome.kind,
    exitCode: 0,
    stdout: '',
    stderr: '',
    durationMs: 1200,
    rounds: [],
    idleMs: 0,
    permissionMode: 'bypass',
    ...over,
  };
  return {
    kind: 'ended',
    outcome,
    result,
    artifact: { ...state, expires: '2026-12-01T00:00:00Z' },
    notices: [],
    hints: ['Set a key.'],
  };
}

export const finished: Extract<Outcome, { kind: 'finished' }> = {
  kind: 'finished',
  summary: 'Done.',
  changes: { files: 2, insertions: 3, deletions: 1 },
};

export function serving({ github }: Scenario, work: (conversation: Conversation) => Promise<DispatchEnd>) {
  const recorded = recordingStep();
  return {
    ...recorded,
    serving: {
      context,
      github,
      step: recorded.step,
      now: () => 0,
      work: (_: unknown, conversation: Conversation) => work(conversation),
    },
  };
}
