/**
 * The network of a sandbox whose hosts are restricted: what is served in it, and what its programs are told. Pure.
 *
 * Ports are fixed, because the network belongs to the sandbox alone: nobody else listens there.
 */
import { expandHosts, OWN_PORTS } from '../../protocol/network/allowed-hosts.ts';
import type { OpenGateway } from '../ports/gateway-port.ts';
import type { Egress, OpenEgress } from '../ports/egress-port.ts';
import type { ServedPort } from '../ports/isolation-ports.ts';

const HERE = '127.0.0.1,localhost,::1';

/** How programs are told about the proxy. Most programs read one spelling or the other. */
export const PROXY_SETTINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'].map((name) => [
      name,
      `http://127.0.0.1:${OWN_PORTS.proxy}`,
    ]),
  ),
  NO_PROXY: HERE,
  no_proxy: HERE,
  // Node's own fetch only uses the others when it is told to.
  NODE_USE_ENV_PROXY: '1',
};

export interface ServedNetwork {
  readonly gateway: OpenGateway | undefined;
  readonly proxy: OpenEgress;
  readonly egress: Pick<Egress, 'join'>;
  /** Ports on this machine's loopback that can be reached under the same number. */
  readonly services: readonly number[];
}

export function servedPorts({ gateway, proxy, egress, services }: ServedNetwork): readonly ServedPort[] {
  return [
    { port: OWN_PORTS.proxy, accept: proxy.accept },
    ...(gateway === undefined ? [] : [{ port: OWN_PORTS.gateway, accept: gateway.accept }]),
    ...[...new Set(services)].map((port) => ({
      port,
      accept: (connection: Parameters<ServedPort['accept']>[0]) => {
        egress.join(connection, port);
      },
    })),
  ];
}

/** The hosts that the workflow and the subagent list, and those that a person allowed for this task. */
export function allowedHosts(...lists: readonly (readonly string[] | undefined)[]): readonly string[] {
  return expandHosts(lists.flatMap((list) => list ?? []));
}
