/**
 * Whether an IP address is public on the internet: in no special-purpose block, and not the host of a cloud. Pure,
 * except for Node's knowledge of addresses.
 *
 * @see https://www.iana.org/assignments/iana-ipv4-special-registry/iana-ipv4-special-registry.xhtml
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry/iana-ipv6-special-registry.xhtml
 */
import { BlockList, isIP } from 'node:net';
import { SPECIAL_ADDRESSES } from './special-addresses.ts';

/** One for each family: a list that contains ::ffff:0:0/96 contains every IPv4 address. */
const special = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [net, prefix, family] of SPECIAL_ADDRESSES) special[family].addSubnet(net, prefix, family);
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** @returns also false for an address that names an interface (`%eth0`): it is only valid on this machine. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !special.ipv4.check(address, 'ipv4');
    case 6:
      return global6.check(address, 'ipv6') && !special.ipv6.check(address, 'ipv6');
    default:
      return false;
  }
}
