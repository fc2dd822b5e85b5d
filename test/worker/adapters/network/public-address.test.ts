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

/** Any address of a block: the block's first bits, followed by random bits. */
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

it('is never in a special-purpose block', () => {
  fc.assert(
    fc.property(special, (address) => {
      expect(isPublicAddress(address)).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

const numberOf = (bytes: readonly number[]): bigint => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);

function bytesOfNumber(value: bigint, length: number): number[] {
  return Array.from({ length }, (_, index) => Number((value >> BigInt(8 * (length - 1 - index))) & 255n));
}

/** Calculated, instead of using Node's own block lists. */
function isInBlock(bytes: readonly number[], [net, prefix, family]: (typeof SPECIAL_ADDRESSES)[number]): boolean {
  if ((family === 'ipv4') !== (bytes.length === 4)) return false;
  const behind = BigInt(8 * bytes.length - prefix);
  return numberOf(bytes) >> behind === numberOf(bytesOf(net, family)) >> behind;
}

/** Any address, but mostly those directly before, at and after the ends of a block. */
const border = fc
  .tuple(fc.constantFrom(...SPECIAL_ADDRESSES), fc.boolean(), fc.integer({ min: -2, max: 2 }))
  .map(([[net, prefix, family], isEnd, by]) => {
    const first = bytesOf(net, family);
    const bits = BigInt(8 * first.length);
    const at = numberOf(first) + (isEnd ? 1n << (bits - BigInt(prefix)) : 0n) + BigInt(by);
    return bytesOfNumber(BigInt.asUintN(Number(bits), at), first.length);
  });
const byte = fc.integer({ min: 0, max: 255 });
const anyBytes = fc.oneof(
  border,
  fc.array(byte, { minLength: 4, maxLength: 4 }),
  fc.array(byte, { minLength: 16, maxLength: 16 }),
);

it('is every other IPv4 address, and every global unicast IPv6 address', () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      const isGlobal = bytes.length === 4 || (bytes[0] ?? 0) >> 5 === 1;
      const isSpecial = SPECIAL_ADDRESSES.some((block) => isInBlock(bytes, block));

      expect(isPublicAddress(textOf(bytes))).toBe(isGlobal && !isSpecial);
    }),
    { numRuns: 2_000 },
  );
});

it('is recognized however an IPv6 address is written', () => {
  const sixteen = anyBytes.filter(({ length }) => length === 16);
  fc.assert(
    fc.property(sixteen, (bytes) => {
      const text = textOf(bytes);
      const full = text.split(':').map((group) => group.padStart(4, '0'));
      const others = [
        full.join(':').toUpperCase(),
        [...full.slice(0, 6), bytes.slice(12).join('.')].join(':'),
        new URL(`http://[${text}]/`).hostname.slice(1, -1),
      ];

      expect(others.map(isPublicAddress)).toEqual(others.map(() => isPublicAddress(text)));
    }),
  );
});

it('is not an address that names an interface of this machine', () => {
  expect(['fe80::1%lo', '2606:50c0:8000::154%lo', '2606:50c0:8000::154%1'].map(isPublicAddress)).toEqual([
    false,
    false,
    false,
  ]);
});

it.each(['168.63.129.16', '169.254.169.254', '100.100.100.200', 'fd00:ec2::254', '192.0.0.192', '::ffff:8.8.8.8'])(
  'is not %s, at which clouds serve their machines',
  (address) => {
    expect(isPublicAddress(address)).toBe(false);
  },
);

it.each(['8.8.8.8', '168.63.129.15', '168.63.129.17', '140.82.121.4', '2606:50c0:8000::154', '2a00:1450:4001::1'])(
  'is %s, which anybody may own',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it('is not a text that is not an address', () => {
  for (const text of ['', 'localhost', '1.2.3', '8.8.8.8/8', '[::1]']) expect(isPublicAddress(text)).toBe(false);
});
