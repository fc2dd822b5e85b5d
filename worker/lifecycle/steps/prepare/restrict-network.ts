/**
 * Before any other program runs: decides about its network. With a list of hosts there is only a proxy that enforces
 * the list, the gateway to the model, and the services that the workflow names.
 */
import { reachOf } from '../../../../protocol/network/allowed-hosts.ts';
import { isLoopback, type ToolServers } from '../../../../protocol/tools/subagent-tools.ts';
import { defineStep } from '../../../context/step-context.ts';
import { DispatchError } from '../../../dispatch-error.ts';
import { findOpenedHosts } from '../../../limits/effective-limits.ts';
import { findAnswered } from '../../../prompt/render-resumption.ts';
import { createHostAccount, sayRefused } from '../../../sandbox/host-account.ts';
import { allowedHosts, servedPorts } from '../../../sandbox/own-network.ts';

export const restrictNetwork = defineStep(
  'restrict network',
  ['settings', 'bundle', 'models', 'earlier'],
  ({ settings, bundle: { subagent }, models, earlier: { before } }, { ports, book, defer }) => {
    if (settings.network !== 'allowlist') return { network: { kind: 'open' } };
    const { egress } = ports;
    if (egress === undefined)
      throw new DispatchError('worker-failed', 'This program cannot restrict hosts.', {
        fix: 'Set network to open.',
      });
    const opened = findOpenedHosts({
      manifest: before?.state?.manifest,
      last: before === undefined ? undefined : findAnswered(before),
    });
    const allowed = allowedHosts(settings.allowHosts, subagent.hosts, opened);
    checkToolAddresses(subagent.tools, allowed, settings.servicePorts ?? []);
    const hosts = createHostAccount(allowed);
    const proxy = egress.open({ decide: hosts.decide, onBlocked: hosts.takeBack });
    defer(async () => {
      const report = hosts.report();
      book.log({ kind: 'network.used', ...report });
      const refused = sayRefused(report);
      if (refused !== undefined) book.notice(refused);
      await proxy.close();
    });
    const gateway = models.kind === 'gateway' ? models.gateway : undefined;
    return {
      network: {
        kind: 'allowlist',
        hosts,
        served: servedPorts({ gateway, proxy, egress, services: settings.servicePorts ?? [] }),
      },
    };
  },
);

/**
 * Reported before the agent costs anything: without the host on the list, it would have no such tools.
 * @throws DispatchError worker-failed.
 */
function checkToolAddresses(
  servers: ToolServers | undefined,
  allowed: readonly string[],
  services: readonly number[],
): void {
  for (const [name, { url: text }] of Object.entries(servers ?? {})) {
    if (text === undefined) continue;
    const url = new URL(text);
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
    if (isLoopback(url) ? services.includes(port) : reachOf(url.hostname, port, allowed) !== 'nowhere') continue;
    throw new DispatchError(
      'worker-failed',
      `The tool server ${name} is at ${url.host}, which this run may not reach.`,
      {
        fix: isLoopback(url)
          ? `Add ${port} to service-ports of the workflow.`
          : `Add ${url.host} to hosts of the subagent, or to allow-hosts.`,
      },
    );
  }
}
