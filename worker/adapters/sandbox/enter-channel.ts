/**
 * A program that is started with a Node channel as its standard input: the only channel that can pass sockets, and the
 * only file besides output that sudo leaves open.
 */
import { Server } from 'node:net';
import { type OwnChild, startOwnChild } from '../programs/start-child.ts';

export interface EnterChannel {
  readonly child: OwnChild;
  /** Sends a line; does nothing if nobody listens any more. */
  readonly send: (word: string) => void;
  readonly close: () => void;
  readonly onSocket: (take: (port: number, server: Server) => void) => void;
}

export function startEnterChannel(program: string, args: readonly string[]): EnterChannel {
  const { own, child } = startOwnChild(program, args, ['ipc', 'pipe', 'pipe']);
  return {
    child,
    send: (word) => {
      if (own.connected) own.send(word, () => undefined);
    },
    close: () => {
      if (own.connected) own.disconnect();
    },
    onSocket: (take) => {
      own.on('message', (port, handle) => {
        if (typeof port === 'number' && handle instanceof Server) take(port, handle);
      });
    },
  };
}
