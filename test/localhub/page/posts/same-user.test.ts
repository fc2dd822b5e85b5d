/** Which connections of this machine the page accepts. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isOfUser, isSameUser } from '../../../../localhub/page/posts/same-user.ts';

const HEAD = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
const listening =
  '   0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 100 1 0 10 0';
const server =
  '   1: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 101 1 0 10 0';
const client = (uid: number, inode = 102): string =>
  `   2: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000 ${uid}        0 ${inode} 1 0 10 0`;
const PORTS = { localPort: 0x1f90, remotePort: 0xc350 };
const table = (...rows: string[]): string => [HEAD, listening, server, ...rows].join('\n');

describe('a connection of this machine', () => {
  it.each([
    ['the same user', table(client(1000)), true],
    ['root, as a forwarded port', table(client(0)), true],
    ['another user', table(client(1001)), false],
    ['another user beside the same one', table(client(1000), client(1001)), false],
    ['a program that is gone', table(client(0, 0)), false],
    ['a program of which nothing is left', table(), false],
    ['unknown, where the system does not say', '', true],
  ])('is of %s', (_, tables, isAccepted) => {
    expect(isOfUser(tables, PORTS, 1000)).toBe(isAccepted);
  });

  it('is accepted from the user who runs the hub', async () => {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const from = connect((listener.address() as AddressInfo).port, '127.0.0.1');
    const [accepted] = (await once(listener, 'connection')) as [Socket];

    expect(isSameUser(accepted)).toBe(true);

    from.destroy();
    accepted.destroy();
    listener.close();
  });
});
