/** The port for host access from a sandbox: an HTTP proxy, and services of this machine. */
import type { Duplex } from 'node:stream';

/** The target of a request, before its name is resolved. */
export type HostVerdict =
  | {
      readonly kind: 'allowed';
      readonly host: string;
      readonly port: number;
      /** Addresses of the runner's own network are allowed too. */
      readonly mayBePrivate: boolean;
    }
  | { readonly kind: 'refused'; readonly why: string };

export type AllowedHost = Extract<HostVerdict, { kind: 'allowed' }>;

export interface EgressTerms {
  /** @param authority `host:port` as requested; without a port it is `fallback`. */
  readonly decide: (authority: string, fallback: number) => HostVerdict;
  /**
   * Called for a target whose name was allowed but that is blocked.
   * @param meant the name that a program used instead; if omitted, its own name leads to a forbidden address, or what
   *   it sent names no host.
   */
  readonly onBlocked: (verdict: AllowedHost, meant?: string) => void;
}

export interface OpenEgress {
  /** Serves a connection of a program that uses us as its proxy. */
  readonly accept: (connection: Duplex) => void;
  readonly close: () => Promise<void>;
}

export interface Egress {
  open(terms: EgressTerms): OpenEgress;
  /** Joins a connection to a service of this machine: a port of 127.0.0.1. */
  join(connection: Duplex, port: number): void;
}
