/** A run before anything has happened in it, and the same run before its next attempt. */
import { renderNow } from '../../gateway/gateway-times.ts';
import type { RunRecord, RunCause } from './run-record.ts';

type EmptyAttempt = Pick<
  RunRecord,
  | 'status'
  | 'conclusion'
  | 'startedAt'
  | 'endedAt'
  | 'jobs'
  | 'log'
  | 'annotations'
  | 'summary'
  | 'outputs'
  | 'errors'
  | 'stop'
  | 'kill'
  | 'ending'
>;
export const emptyAttempt = (): EmptyAttempt => ({
  status: 'queued',
  conclusion: null,
  startedAt: undefined,
  endedAt: undefined,
  jobs: [],
  log: [],
  annotations: [],
  summary: '',
  outputs: {},
  errors: [],
  stop: new AbortController(),
  kill: new AbortController(),
  ending: undefined,
});

export const createRun = (cause: RunCause, ids: { id: number; number: number }): RunRecord => ({
  ...cause,
  ...ids,
  ...emptyAttempt(),
  title: cause.workflow.name,
  group: undefined,
  createdAt: renderNow(),
  attempt: 1,
  triggeredBy: cause.actor,
  updatedAt: renderNow(),
});
