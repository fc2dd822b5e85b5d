/** The port of what lets programs of a sandbox reach hosts: an HTTP proxy, and services of this machine. */
import type { Duplex } from 'node:stream';

/** What somebody wants to reach, before it was looked up. */
export type HostVerdict =
  | {
      readonly kind: 'allowed';
      readonly host: string;
      readonly port: number;
      /** Addresses of the runner's own network are meant as well. */
      readonly mayBePrivate: boolean;
    }
  | { readonly kind: 'refused'; readonly why: string };

export type AllowedHost = Extract<HostVerdict, { kind: 'allowed' }>;

export interface EgressTerms {
  /** @param authority `host:port` as it was asked for; without a port it is `fallback`. */
  readonly decide: (authority: string, fallback: number) => HostVerdict;
  /**
   * Told of what was allowed by its name and is not let through.
   * @param meant the name that a program turned to instead; left out: its own name leads where nobody may go.
   */
  readonly onMisled: (verdict: AllowedHost, meant?: string) => void;
}

export interface OpenEgress {
  /** Serves a connection of a program that takes us for its proxy. */
  readonly accept: (connection: Duplex) => void;
  readonly close: () => Promise<void>;
}

export interface Egress {
  open(terms: EgressTerms): OpenEgress;
  /** Joins a connection to a service of this machine: a port of 127.0.0.1. */
  join(connection: Duplex, port: number): void;
}
