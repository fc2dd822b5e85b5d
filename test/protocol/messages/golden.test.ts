/**
 * One real example of every message of version 1, kept forever. These files are never edited: a change that makes one
 * unreadable would break existing threads and artifacts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { z } from '../../../protocol/base/zod.ts';
import { ChannelCursor } from '../../../protocol/live/channel-cursor.ts';
import { ChangedFiles } from '../../../protocol/results/changed-files.ts';
import { DispatchRequest, readRequest } from '../../../protocol/messages/dispatch-request.ts';
import { DispatchResult } from '../../../protocol/results/dispatch-result.ts';
import { LifecycleEvent } from '../../../protocol/messages/lifecycle.ts';
import { LogEvent } from '../../../protocol/messages/log-event.ts';
import { findMarker, Marker, renderMarker } from '../../../protocol/comments/marker.ts';
import { NeedsInput } from '../../../protocol/messages/needs-input.ts';
import { Notifications } from '../../../protocol/messages/notification.ts';
import { Outcome } from '../../../protocol/results/outcome.ts';
import { StateManifest } from '../../../protocol/messages/state-manifest.ts';

const FOLDER = 'test/protocol/golden/v1';

const SCHEMAS: Readonly<Record<string, z.ZodMiniType>> = {
  'changed-files': ChangedFiles,
  'channel-cursor': ChannelCursor,
  'dispatch-request': DispatchRequest,
  'dispatch-result': DispatchResult,
  'lifecycle-event': LifecycleEvent,
  'log-event': LogEvent,
  'marker': Marker,
  'needs-input': NeedsInput,
  'notifications': Notifications,
  'outcome': Outcome,
  'state-manifest': StateManifest,
};

const files = readdirSync(FOLDER).sort();

function read(file: string): unknown {
  return JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8'));
}

it.each(files)('still understands %s completely', (file) => {
  const schema = SCHEMAS[file.split('.')[0] ?? ''];

  expect(schema?.parse(read(file))).toEqual(read(file));
});

it('has an example of every message', () => {
  expect([...new Set(files.map((file) => file.split('.')[0]))]).toEqual(Object.keys(SCHEMAS));
});

it('has an example of every kind that a message can be', () => {
  const kinds = (prefix: string) =>
    files
      .filter((file) => file.startsWith(`${prefix}.`))
      .map((file) => (read(file) as { kind: string }).kind)
      .sort();

  expect(kinds('dispatch-request')).toEqual(['resume', 'start']);
  expect(kinds('marker')).toEqual(['end', 'note', 'question', 'status']);
  expect(kinds('outcome')).toEqual(['cancelled', 'failed', 'finished', 'needs_input']);
  expect(kinds('lifecycle-event')).toEqual([
    'dispatch.accepted',
    'dispatch.cancelled',
    'dispatch.failed',
    'dispatch.finished',
    'dispatch.needs_input',
    'dispatch.started',
  ]);
});

it('reads a request from the text of a workflow input, and a marker from a comment', () => {
  expect(readRequest(JSON.stringify(read('dispatch-request.resume.json')))).toMatchObject({ kind: 'request' });
  const marker = Marker.parse(read('marker.question.json'));
  expect(findMarker(`${renderMarker(marker)}\nA or B?`)).toEqual(marker);
});
