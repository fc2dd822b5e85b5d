/**
 * Whether a connection on this machine belongs to the user who runs the hub, or to root.
 *
 * The page acts as its selected user without a password, and so starts programs of workflows here. A port on 127.0.0.1
 * is open to every user of a machine. Linux says whose a connection is. Other systems do not, and there the page trusts
 * all users.
 *
 * @see https://www.kernel.org/doc/html/latest/networking/proc_net_tcp.html
 */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

const LISTENS = '0A';

/** The ends of a connection, as the hub sees them. */
interface ConnectionPorts {
  readonly localPort?: number | undefined;
  readonly remotePort?: number | undefined;
}

/** A connection keeps its user, so it is looked up once. */
const known = new WeakMap<Socket, boolean>();

export function isSameUser(socket: Socket): boolean {
  const before = known.get(socket);
  if (before !== undefined) return before;
  const isOurs = isOfUser(readTables(), socket, process.getuid?.());
  known.set(socket, isOurs);
  return isOurs;
}

function readTables(): string {
  return ['/proc/net/tcp', '/proc/net/tcp6'].map(readTable).join('\n');
}

function readTable(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // Another system than Linux.
    return '';
  }
}

/** @param tables of the kernel's connections. @param user the id of the hub's user. */
export function isOfUser(
  tables: string,
  { localPort, remotePort }: ConnectionPorts,
  user: number | undefined,
): boolean {
  const rows = tables.split('\n').flatMap(readRow);
  // The kernel shows no connections of this machine.
  if (!rows.some(({ port, state }) => port === localPort && state === LISTENS)) return true;
  const clients = rows.filter(({ port, peerPort }) => port === remotePort && peerPort === localPort);
  // A connection that its program has closed no longer says whose it was.
  return clients.length > 0 && clients.every(({ uid, isOpen }) => isOpen && (uid === user || uid === 0));
}

interface TableRow {
  readonly port: number;
  readonly peerPort: number;
  readonly state: string;
  readonly uid: number;
  readonly isOpen: boolean;
}

/** `0: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000 1000 0 123456 …` */
function readRow(line: string): TableRow[] {
  const [, local = '', peer = '', state = '', , , , uid = '', , inode = ''] = line.trim().split(/\s+/);
  if (uid === '') return [];
  return [{ port: portOf(local), peerPort: portOf(peer), state, uid: Number(uid), isOpen: inode !== '0' }];
}

const portOf = (address: string): number => parseInt(address.slice(address.lastIndexOf(':') + 1), 16);
