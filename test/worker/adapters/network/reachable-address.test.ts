import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isReachable, ownAddresses } from '../../../../worker/adapters/network/reachable-address.ts';

it.each([
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '169.254.169.254',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:93.184.216.34',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1',
  'fe80::1%lo',
  '2606:4700::1%lo',
  'fd12:3456::1%lo',
  'fd00:ec2::254',
  'fd20:ce::254',
  'ff02::1',
  'no address',
  '',
  '2130706433',
])('never reaches %s', (address) => {
  expect([isReachable(address, false, []), isReachable(address, true, [])]).toEqual([false, false]);
});

it.each(['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1', 'fd12:3456::1'])(
  'reaches %s only when private addresses are allowed',
  (address) => {
    expect([isReachable(address, false, []), isReachable(address, true, [])]).toEqual([false, true]);
  },
);

it.each(['93.184.216.34', '172.32.0.1', '2606:4700::1'])(
  'always reaches %s, except when it is an address of this machine',
  (address) => {
    expect([isReachable(address, false, []), isReachable(address, true, ['10.0.0.1'])]).toEqual([true, true]);
    expect([isReachable(address, false, [address]), isReachable(address, true, [address])]).toEqual([false, false]);
  },
);

it('recognizes an own address in every spelling', () => {
  expect(isReachable('2606:4700:0:0::1', true, ['2606:4700::1'])).toBe(false);
  expect(isReachable('10.0.0.5', true, ['fe80::1%eth0', '10.0.0.5'])).toBe(false);
});

it('never reaches this machine', () => {
  expect(ownAddresses()).toContain('127.0.0.1');
  for (const address of ownAddresses()) expect(isReachable(address, true, ownAddresses())).toBe(false);
});

it('reaches public addresses in the same way whether private ones are allowed or not', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      if (isReachable(address, false, [])) expect(isReachable(address, true, [])).toBe(true);
    }),
  );
});
