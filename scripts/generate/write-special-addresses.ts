/**
 * Writes worker/adapters/network/special-addresses.ts: address blocks that contain no public servers.
 *
 *     node scripts/generate/write-special-addresses.ts          writes it
 *     node scripts/generate/write-special-addresses.ts --check  checks whether it is current
 *
 * special-addresses.csv contains the blocks of IANA's registries for special-purpose and multicast addresses (without
 * blocks that are part of another block in the list), and the addresses of cloud hosts that look like public ones.
 *
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry/iana-ipv4-special-registry.xhtml
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry/iana-ipv6-special-registry.xhtml
 * @see https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
 */
import { readFile, writeFile } from 'node:fs/promises';
import { isIPv6 } from 'node:net';

const TARGET = 'worker/adapters/network/special-addresses.ts';

function render(csv: string): string {
  const rows = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [block = '', name = ''] = line.split(',');
      const [address = '', prefix = ''] = block.split('/');
      const family = isIPv6(address) ? 'ipv6' : 'ipv4';
      return `  ['${address}', ${prefix}, '${family}'], // ${name}`;
    });
  return [
    '// Written by scripts/generate/write-special-addresses.ts from special-addresses.csv; do not edit.',
    'export const SPECIAL_ADDRESSES = [',
    ...rows,
    '] as const;',
    '',
  ].join('\n');
}

const text = render(await readFile(new URL('special-addresses.csv', import.meta.url), 'utf8'));
if (process.argv.includes('--check')) {
  if ((await readFile(TARGET, 'utf8').catch(() => '')) !== text) {
    console.error(`${TARGET} is not current: run npm run registries.`);
    process.exitCode = 1;
  }
} else await writeFile(TARGET, text);
