/** The header of a saved state, also as earlier versions wrote it. */
import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { open, seal } from '../../../worker/state/encrypt-state.ts';

const place = { repository: 42, task: taskIdOf('test', 1), round: 1 };
const secret = 'a long random state key';
const content = Buffer.from('content');

interface Header {
  readonly v: number;
  readonly keyId?: string;
  readonly salt: Buffer;
}

/** Written independently of the product, as its versions have written it. */
function sealedBy({ v, keyId, salt }: Header): Uint8Array {
  const derive = (purpose: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, `agora state ${purpose} v${v}`, bytes));
  const iv = randomBytes(12);
  const names = { ...(keyId !== undefined && { keyId }), key: derive('key tag', 6).toString('base64url') };
  const opening = { magic: 'agora-state', v, alg: 'A256GCM', place, ...names };
  const line = Buffer.from(
    `${JSON.stringify({ ...opening, salt: salt.toString('base64url'), iv: iv.toString('base64url') })}\n`,
  );
  const cipher = createCipheriv('aes-256-gcm', derive('key', 32), iv);
  cipher.setAAD(line);
  return Buffer.concat([line, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

const salt = randomBytes(16);

describe('an encrypted state', () => {
  it.each([
    ['of the first version, which did not name its key', { v: 1, salt }],
    ['of the current version', { v: 2, keyId: '2026-11', salt }],
    ['whose key has a name of 64 characters', { v: 2, keyId: 'k'.repeat(64), salt }],
  ])('%s is opened', (_, header) => {
    expect(open(sealedBy(header), place, [secret])).toEqual({ kind: 'opened', content, encrypted: true });
  });

  it('is not opened with a longer name of its key', () => {
    expect(open(sealedBy({ v: 2, keyId: 'k'.repeat(65), salt }), place, [secret])).toEqual({
      kind: 'tampered',
      why: 'its header was changed',
    });
  });

  it('has a header of at most 2,048 bytes', () => {
    const shortest = sealedBy({ v: 2, salt: Buffer.alloc(0) }).indexOf(0x0a) + 1;
    // Four characters for three bytes.
    const ofLength = (length: number): Uint8Array => {
      const rest = length - shortest;
      const keyId = 'k'.repeat((rest - 11) % 4);
      return sealedBy({ v: 2, keyId, salt: Buffer.alloc(((rest - 11 - keyId.length) / 4) * 3) });
    };

    expect(ofLength(2_048).indexOf(0x0a)).toBe(2_047);
    expect(open(ofLength(2_048), place, [secret]).kind).toBe('opened');
    expect(open(ofLength(2_049), place, [secret]).kind).toBe('unreadable');
  });

  it('is closed with a salt of 16 bytes and a nonce of 12 bytes, as AES-GCM requires', () => {
    const asked: number[] = [];
    seal(content, place, { id: 'k', secret }, (bytes) => {
      asked.push(bytes);
      return randomBytes(bytes);
    });

    expect(asked).toEqual([16, 12]);
  });
});

it('a plain state says that it is not encrypted', () => {
  expect(open(seal(content, place, undefined, randomBytes), place, [])).toEqual({
    kind: 'opened',
    content,
    encrypted: false,
  });
});

it.each([
  ['has no line', 'agora-state'],
  ['has an empty first line', '\n'],
  ['begins with something else than JSON', 'agora-state\n'],
])('a file that %s does not start like a saved state', (_, text) => {
  expect(open(Buffer.from(text), place, [secret])).toEqual({
    kind: 'unreadable',
    why: 'it does not start like a saved state',
  });
});
