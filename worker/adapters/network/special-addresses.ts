// Written by scripts/generate/write-special-addresses.ts from special-addresses.csv; do not edit.
export const SPECIAL_ADDRESSES = [
  ['0.0.0.0', 8, 'ipv4'], // This network
  ['10.0.0.0', 8, 'ipv4'], // Private-Use
  ['100.64.0.0', 10, 'ipv4'], // Shared Address Space
  ['127.0.0.0', 8, 'ipv4'], // Loopback
  ['169.254.0.0', 16, 'ipv4'], // Link Local
  ['172.16.0.0', 12, 'ipv4'], // Private-Use
  ['192.0.0.0', 24, 'ipv4'], // IETF Protocol Assignments
  ['192.0.2.0', 24, 'ipv4'], // Documentation (TEST-NET-1)
  ['192.31.196.0', 24, 'ipv4'], // AS112-v4
  ['192.52.193.0', 24, 'ipv4'], // AMT
  ['192.88.99.0', 24, 'ipv4'], // Deprecated (6to4 Relay Anycast)
  ['192.168.0.0', 16, 'ipv4'], // Private-Use
  ['192.175.48.0', 24, 'ipv4'], // Direct Delegation AS112 Service
  ['198.18.0.0', 15, 'ipv4'], // Benchmarking
  ['198.51.100.0', 24, 'ipv4'], // Documentation (TEST-NET-2)
  ['203.0.113.0', 24, 'ipv4'], // Documentation (TEST-NET-3)
  ['224.0.0.0', 4, 'ipv4'], // Multicast
  ['240.0.0.0', 4, 'ipv4'], // Reserved
  ['255.255.255.255', 32, 'ipv4'], // Limited Broadcast
  ['168.63.129.16', 32, 'ipv4'], // The host of Azure's virtual machines
  ['::', 128, 'ipv6'], // Unspecified Address
  ['::1', 128, 'ipv6'], // Loopback Address
  ['::ffff:0:0', 96, 'ipv6'], // IPv4-mapped Address
  ['64:ff9b::', 96, 'ipv6'], // IPv4-IPv6 Translation
  ['64:ff9b:1::', 48, 'ipv6'], // IPv4-IPv6 Translation
  ['100::', 64, 'ipv6'], // Discard-Only Address Block
  ['100:0:0:1::', 64, 'ipv6'], // Dummy IPv6 Prefix
  ['2001::', 23, 'ipv6'], // IETF Protocol Assignments
  ['2001:db8::', 32, 'ipv6'], // Documentation
  ['2002::', 16, 'ipv6'], // 6to4
  ['2620:4f:8000::', 48, 'ipv6'], // Direct Delegation AS112 Service
  ['3fff::', 20, 'ipv6'], // Documentation
  ['5f00::', 16, 'ipv6'], // Segment Routing (SRv6) SIDs
  ['fc00::', 7, 'ipv6'], // Unique-Local
  ['fe80::', 10, 'ipv6'], // Link-Local Unicast
  ['ff00::', 8, 'ipv6'], // Multicast
] as const;
