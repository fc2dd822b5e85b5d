/** The exact limits of the values in messages other than a request. */
import { expect, it } from 'vitest';
import type { z } from '../../../protocol/base/zod.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { dispatchIdOf, questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { LIMITS } from '../../../protocol/base/limits.ts';
import { AnsweredPart, AnsweredRound } from '../../../protocol/messages/answered-rounds.ts';
import { AnswerSource } from '../../../protocol/messages/dispatch-request.ts';
import { LifecycleEvent } from '../../../protocol/messages/lifecycle.ts';
import { LogEvent } from '../../../protocol/messages/log-event.ts';
import { NeedsInput } from '../../../protocol/messages/needs-input.ts';
import { Notifications } from '../../../protocol/messages/notification.ts';
import { QuestionPart } from '../../../protocol/messages/question-parts.ts';
import { StateManifest } from '../../../protocol/messages/state-manifest.ts';

const task = taskIdOf('x');
const dispatchId = dispatchIdOf(task, 1);
const at = '2026-01-01T00:00:00Z';
const hash = contentHash('x');
const round = { round: 1, question: questionIdOf(task, 1), asked: 'A?', answer: 'A', by: 'ada', at };
const part = { id: '1', question: 'A?', answer: 'A', by: 'ada' };
const url = (chars: number) => `https://a.example/${'x'.repeat(chars - 18)}`;
const answered = (parts: number) => ({
  kind: 'parts',
  parts: Array.from({ length: parts }, (_, index) => ({
    part: index + 1,
    by: { login: 'ada', id: 1 },
    source: { kind: 'default' },
  })),
});
const asking = (parts: number) => ({ question: 'q', questions: Array(parts).fill({ question: 'A?' }) });
const manifest = (changes: object, member: object = {}) => ({
  v: 1,
  task,
  round: 1,
  dispatch: dispatchId,
  repository: { id: 1, name: 'o/r' },
  base: 'a'.repeat(40),
  subagent: { name: 'planner', contentHash: hash, at: 'a'.repeat(40) },
  runtime: { id: 'x', version: '1' },
  rounds: [],
  workKept: true,
  createdAt: at,
  members: [{ path: 'p', bytes: 0, contentHash: hash, ...member }],
  ...changes,
});

it.each<[string, z.ZodMiniType, unknown, unknown]>([
  ['round 1', AnsweredRound, round, { ...round, round: 0 }],
  ['option 1 of an answered round', AnsweredRound, { ...round, option: 1 }, { ...round, option: 0 }],
  ['option 1 of an answered part', AnsweredPart, { ...part, option: 1 }, { ...part, option: 0 }],
  ['two answered parts', AnswerSource, answered(2), answered(1)],
  ['all answered parts', AnswerSource, answered(LIMITS.questionParts), answered(LIMITS.questionParts + 1)],
  ['two questions at once', NeedsInput, asking(2), asking(1)],
  ['all questions at once', NeedsInput, asking(LIMITS.questionParts), asking(LIMITS.questionParts + 1)],
  ['a first recommended option', NeedsInput, { question: 'q', recommended: 1 }, { question: 'q', recommended: 0 }],
  [
    'a first recommended option of a part',
    QuestionPart,
    { question: 'q', recommended: 1 },
    { question: 'q', recommended: 0 },
  ],
  [
    'an event after no time',
    LifecycleEvent,
    { kind: 'dispatch.cancelled', dispatchId, at, durationMs: 0 },
    { kind: 'dispatch.cancelled', dispatchId, at, durationMs: -1 },
  ],
  [
    'a line of the log after no time',
    LogEvent,
    { kind: 'dispatch.cancelled', dispatchId, durationMs: 0 },
    { kind: 'dispatch.cancelled', dispatchId, durationMs: -1 },
  ],
  [
    'a step that has just begun',
    LogEvent,
    { kind: 'step.running', step: 'setup', seconds: 0 },
    { kind: 'step.running', step: 'setup', seconds: -1 },
  ],
  [
    'a run that did not wait',
    LogEvent,
    { kind: 'run.idle', dispatchId, idleMs: 0 },
    { kind: 'run.idle', dispatchId, idleMs: -1 },
  ],
  [
    'an empty state',
    LogEvent,
    { kind: 'state.saved', dispatchId, bytes: 0, workKept: true },
    { kind: 'state.saved', dispatchId, bytes: -1, workKept: true },
  ],
  ['an address of 2048 characters', Notifications, [{ url: url(2_048) }], [{ url: url(2_049) }]],
  ['100 notifications', Notifications, Array(100).fill({ url: url(20) }), Array(101).fill({ url: url(20) })],
  ['a saved state of round 1', StateManifest, manifest({}), manifest({ round: 0 })],
  ['a member with a path of one character', StateManifest, manifest({}), manifest({}, { path: '' })],
  ['an empty member of a state', StateManifest, manifest({}), manifest({}, { bytes: -1 })],
])('accepts %s, and nothing beyond', (_, schema, most, beyond) => {
  expect(schema.safeParse(most).error).toBeUndefined();
  expect(schema.safeParse(beyond).success).toBe(false);
});
