/**
 * The addresses that a sandbox's proxy connects to. Never this machine, its local links, or hosts of clouds; addresses
 * of a private network only if the list marks the host as private.
 */
import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isPublicAddress } from './public-address.ts';

const PRIVATE = new BlockList();
for (const [net, prefix, family] of [
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
] as const)
  PRIVATE.addSubnet(net, prefix, family);

/** Hosts of clouds in private blocks: those of Alibaba, Amazon and Google. */
const CLOUD_HOSTS = new BlockList();
CLOUD_HOSTS.addAddress('100.100.100.200', 'ipv4');
CLOUD_HOSTS.addAddress('fd00:ec2::254', 'ipv6');
CLOUD_HOSTS.addAddress('fd20:ce::254', 'ipv6');

/** Where services of this machine listen, besides loopback, including bridges of containers. */
export function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address));
}

/** @param own addresses of this machine's interfaces. */
export function isReachable(address: string, mayBePrivate: boolean, own: readonly string[]): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  const mine = new BlockList();
  for (const one of own) if (isIP(one) !== 0) mine.addAddress(one, isIP(one) === 6 ? 'ipv6' : 'ipv4');
  // An address that names an interface is on a local link of this machine.
  if (isIP(address) === 0 || address.includes('%') || mine.check(address, family) || CLOUD_HOSTS.check(address, family))
    return false;
  return isPublicAddress(address) || (mayBePrivate && PRIVATE.check(address, family));
}
