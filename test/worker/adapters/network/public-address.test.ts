import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPublicAddress } from '../../../../worker/adapters/network/public-address.ts';
import { SPECIAL_ADDRESSES } from '../../../../worker/adapters/network/special-addresses.ts';

function bytesOf(address: string, family: 'ipv4' | 'ipv6'): number[] {
  if (family === 'ipv4') return address.split('.').map(Number);
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)];
  return all.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255]);
}

function textOf(bytes: readonly number[]): string {
  if (bytes.length === 4) return bytes.join('.');
  return Array.from({ length: 8 }, (_, group) =>
    (((bytes[2 * group] ?? 0) << 8) | (bytes[2 * group + 1] ?? 0)).toString(16),
  ).join(':');
}

/** Any address of a block: its first bits, and others behind them. */
const special = fc.constantFrom(...SPECIAL_ADDRESSES).chain(([address, prefix, family]) => {
  const first = bytesOf(address, family);
  return fc.array(fc.integer({ min: 0, max: 255 }), { minLength: first.length, maxLength: first.length }).map((other) =>
    textOf(
      first.map((byte, index) => {
        const fixed = Math.min(8, Math.max(0, prefix - 8 * index));
        const mask = (0xff << (8 - fixed)) & 0xff;
        return (byte & mask) | ((other[index] ?? 0) & ~mask & 0xff);
      }),
    ),
  );
});

it('is never one of a special-purpose block', () => {
  fc.assert(
    fc.property(special, (address) => {
      expect(isPublicAddress(address)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

it.each(['168.63.129.16', '169.254.169.254', '100.100.100.200', 'fd00:ec2::254', '192.0.0.192', '::ffff:8.8.8.8'])(
  'is not %s, where clouds answer their machines',
  (address) => {
    expect(isPublicAddress(address)).toBe(false);
  },
);

it.each(['8.8.8.8', '168.63.129.15', '168.63.129.17', '140.82.121.4', '2606:50c0:8000::154', '2a00:1450:4001::1'])(
  'is %s, which anybody may have',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it('calls no text a public address that is not an address', () => {
  for (const text of ['', 'localhost', '1.2.3', '8.8.8.8/8', '[::1]']) expect(isPublicAddress(text)).toBe(false);
});
