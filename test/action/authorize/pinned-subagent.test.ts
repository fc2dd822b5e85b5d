/** The commit at which a subagent is read if nothing proves who named it; the registry is not read at any other. */
import { describe, expect, it } from 'vitest';
import { settleSubagent } from '../../../action/authorize/pinned-subagent.ts';
import { provenRegistry } from '../../../action/run/proven-registry.ts';
import { contentHash } from '../../../protocol/base/canonical-json.ts';

type Standing = 'head' | 'ancestor' | 'elsewhere';

const head = 'b'.repeat(40);
const old = 'a'.repeat(40);
const named = { name: 'fixer', contentHash: contentHash('v1'), at: old };
const codeWith = (standing: Standing, text: string | undefined, asked: string[] = []) => ({
  head: () => Promise.resolve(head),
  standing: (commit: string) => {
    asked.push(commit);
    return Promise.resolve(standing);
  },
  file: (path: string, at: string) =>
    Promise.resolve(
      text !== undefined && path === '.github/agora/subagents/fixer.md' && at === head ? Buffer.from(text) : undefined,
    ),
  folder: () => Promise.resolve([]),
});

describe('a subagent that an unproven request names', () => {
  it('is accepted as it is at the head', async () => {
    expect(await settleSubagent(named, codeWith('head', undefined))).toEqual({ kind: 'subagent', subagent: named });
  });

  it('is accepted at the head when the branch has moved on and its file is the same', async () => {
    expect(await settleSubagent(named, codeWith('ancestor', 'v1'))).toEqual({
      kind: 'subagent',
      subagent: { ...named, at: head },
    });
  });

  it.each<[string, Standing, string | undefined]>([
    ['its file was changed since', 'ancestor', 'v2'],
    ['its file is gone', 'ancestor', undefined],
    ['its commit was never part of the branch', 'elsewhere', 'v1'],
  ])('is refused when %s', async (_, standing, text) => {
    expect(await settleSubagent(named, codeWith(standing, text))).toMatchObject({ kind: 'refused' });
  });
});

describe('the registry of a run', () => {
  it('is not read or listed at a commit that is not part of the default branch', async () => {
    const registry = provenRegistry(codeWith('elsewhere', 'v1'));

    await expect(registry.read('.github/agora/subagents/fixer.md', old)).rejects.toMatchObject({
      reason: 'integrity-failed',
    });
    await expect(registry.list('capabilities/x', old)).rejects.toMatchObject({ reason: 'integrity-failed' });
  });

  it('checks each commit once', async () => {
    const asked: string[] = [];
    const registry = provenRegistry(codeWith('ancestor', 'v1', asked));

    await registry.read('.github/agora/subagents/fixer.md', head);
    await registry.list('capabilities/x', head);

    expect(asked).toEqual([head]);
  });

  it('is not read when GitHub does not tell', async () => {
    const registry = provenRegistry({
      ...codeWith('head', 'v1'),
      standing: () => Promise.reject(new Error('502')),
    });

    await expect(registry.read('.github/agora/subagents/fixer.md', head)).rejects.toThrow('502');
  });
});
