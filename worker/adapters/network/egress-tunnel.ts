/** Connections that are joined end to end: tunnels of a sandbox's proxy, and services of this machine. */
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AllowedHost } from '../../ports/egress-port.ts';
import { judgeFirstBytes } from '../../sandbox/server-name.ts';
import { pinnedLookup } from './pinned-lookup.ts';

const CONNECT_MS = 30_000;
/** A fatal alert of TLS: unrecognized_name. */
const ALERT = Buffer.from([21, 3, 1, 0, 2, 2, 112]);

/** An allowed host, and those of its addresses that may be connected to. */
export interface FoundHost extends AllowedHost {
  readonly addresses: readonly string[];
}

export interface TunnelEnds {
  readonly socket: Duplex;
  /** The bytes that the program had already sent. */
  readonly head: Buffer;
  readonly to: FoundHost;
  readonly onBlocked: (meant: string | undefined) => void;
  /** The host could not be reached: says so on the program's connection, and closes it. */
  readonly onUnreachable: () => void;
  /** Takes over the program's connection, with what it has sent, if plain HTTP requests come through it. */
  readonly onHttp: (sent: Buffer) => void;
}

/** Opens a tunnel, and forwards the program's bytes once the first of them name the requested host. */
export function openTunnel({ socket, head, to, onBlocked, onUnreachable, onHttp }: TunnelEnds): Duplex {
  const out = connect({ host: to.host, port: to.port, timeout: CONNECT_MS, lookup: pinnedLookup(to.addresses) });
  let held = head;
  let endWithOther: ReturnType<typeof bind> | undefined;
  out.once('error', onUnreachable);
  socket.once('close', () => out.destroy());
  const look = (chunk: Buffer): void => {
    held = Buffer.concat([held, chunk]);
    const verdict = judgeFirstBytes(held, to);
    if (verdict.kind === 'more') return;
    socket.off('data', look);
    if (verdict.kind === 'http') {
      endWithOther?.stop();
      out.unpipe(socket).destroy();
      onHttp(held);
      return;
    }
    if (verdict.kind === 'refused') {
      onBlocked(verdict.meant);
      out.destroy();
      socket.end(verdict.isTls ? ALERT : '');
      return;
    }
    out.write(held);
    socket.pipe(out);
  };
  out.once('connect', () => {
    out.off('error', onUnreachable);
    endWithOther = bind(socket, out);
    out.setTimeout(0);
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    out.pipe(socket);
    socket.on('data', look);
    socket.once('end', () => out.end());
    look(Buffer.alloc(0));
  });
  out.once('timeout', () => out.destroy(new Error('The host did not answer.')));
  return out;
}

/** Joins a connection to a service of this machine. */
export function joinService(connection: Duplex, port: number): void {
  const out = connect({ host: '127.0.0.1', port });
  bind(connection, out);
  out.pipe(connection);
  connection.pipe(out);
}

/** Both end together, until it is stopped; bytes on their way to the program still arrive. */
function bind(socket: Duplex, out: Duplex): { readonly stop: () => void } {
  let isBound = true;
  socket.on('error', () => out.destroy());
  socket.once('close', () => out.destroy());
  out.on('error', () => {
    if (isBound) socket.destroy();
  });
  out.once('close', () => {
    if (isBound) socket.end();
  });
  return {
    stop: () => {
      isBound = false;
    },
  };
}
