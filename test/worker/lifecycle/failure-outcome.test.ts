import { mkdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { DispatchError } from '../../../worker/dispatch-error.ts';
import { outcomeOfFailure } from '../../../worker/lifecycle/failure-outcome.ts';

const refusal = (code: string, syscall: string): Error =>
  Object.assign(new Error(`${code}: refused`), { code, syscall, path: '/w/.git/info/exclude' });

it.each([
  ['EACCES', 'open', 'read or write'],
  ['EPERM', 'mkdir', 'write in'],
  ['EROFS', 'open', 'write in'],
])('says who may not do what where, and does not call it tampering: %s of %s', (code, call, what) => {
  expect(outcomeOfFailure(refusal(code, call), 'integrity-failed')).toMatchObject({
    failure: {
      reason: 'worker-failed',
      detail: `The runner's user may not ${what} \`/w/.git/info/exclude\`; check who owns the workspace.`,
      fix: expect.not.stringContaining('bug') as string,
    },
  });
});

it('recognizes what the system itself says', async () => {
  const error: unknown = await mkdir('/proc/self/agora').catch((thrown: unknown) => thrown);

  expect(outcomeOfFailure(Object.assign(error as Error, { code: 'EACCES' }), 'integrity-failed')).toMatchObject({
    failure: { reason: 'worker-failed', detail: expect.stringContaining('/proc/self/agora') as string },
  });
});

it.each([
  ['EACCES', 'spawn'],
  ['ENOENT', 'open'],
])('attributes every other error to the step that threw it: %s of %s', (code, call) => {
  expect(outcomeOfFailure(refusal(code, call), 'integrity-failed')).toMatchObject({
    failure: { reason: 'integrity-failed', detail: `${code}: refused` },
  });
});

const full = (words: string): Error =>
  Object.assign(new Error(words), words.startsWith('ENOSPC') && { code: 'ENOSPC' });
const fetching = new DispatchError('fetch-failed', 'It could not be fetched: ENOSPC: no space left on device, write', {
  fix: 'Give the job `actions: read`.',
});

it.each([
  ['of the system', full('ENOSPC: no space left on device, write'), 'worker-failed'],
  ['of Git', full('git init ended with 128: error: could not write: No space left on device'), 'worker-failed'],
  ['in a sentence of ours', fetching, 'fetch-failed'],
])('asks for disk space where a disk is full, and does not call it tampering: in the words %s', (_, error, reason) => {
  expect(outcomeOfFailure(error, 'integrity-failed')).toMatchObject({
    failure: { reason, fix: 'Free disk space on the machine, or use one with more, then start again.' },
  });
});
