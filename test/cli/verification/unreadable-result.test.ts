/** What `agora verify` says about a result whose `result.json` cannot be read. */
import { expect, it } from 'vitest';
import { verifyResult } from '../../../cli/verification/verify-result.ts';

it('calls outputs and state unknown when result.json cannot be read, and does not say that there are none', () => {
  const files = new Map([['result.json', Buffer.from('{"outcome":"nope"}')]]);

  const parts = verifyResult({ files, from: { kind: 'folder' }, digest: undefined, stateDigest: undefined });

  for (const id of ['outputs', 'state'])
    expect(parts.find((part) => part.id === id)).toMatchObject({
      outcome: 'skip',
      detail: 'Unknown: result.json cannot be read.',
    });
});
