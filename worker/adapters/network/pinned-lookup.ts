/** Connections to addresses that were checked: the name is not resolved a second time. */
import { isIP, type LookupFunction } from 'node:net';

/**
 * As the option `lookup` of a connection, for any name. Node tries all of the addresses, one after the other: a host
 * with IPv6 can be reached from a machine without it.
 */
export function pinnedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, give) => {
    if (options.all === true) give(null, all);
    else give(null, all[0]?.address ?? '', all[0]?.family);
  };
}
