/**
 * Before anybody else's program runs: what of the network there is for it. With a list of hosts there is nothing but a
 * proxy that goes by the list, the gateway to the model, and the services that the workflow names.
 */
import { defineStep } from '../../../context/step-context.ts';
import { DispatchError } from '../../../dispatch-error.ts';
import { findOpenedHosts } from '../../../limits/effective-limits.ts';
import { findAnswered } from '../../../prompt/render-resumption.ts';
import { createHostAccount, sayRefused } from '../../../sandbox/host-account.ts';
import { allowedHosts, servedPorts } from '../../../sandbox/own-network.ts';

export const restrictNetwork = defineStep(
  'restrict network',
  ['settings', 'bundle', 'models', 'earlier'],
  ({ settings, bundle: { subagent }, models, earlier: { before } }, { plan, ports, book, defer }) => {
    if (settings.network !== 'allowlist') return { network: { kind: 'open' } };
    const { egress } = ports;
    if (egress === undefined)
      throw new DispatchError('worker-failed', 'This program cannot restrict the hosts that are reached.', {
        fix: 'Set network to open.',
      });
    const opened = findOpenedHosts({
      manifest: before?.state?.manifest,
      last: before === undefined ? undefined : findAnswered(before),
      isFinal: plan.resume?.answer.isFinal === true,
    });
    const hosts = createHostAccount(allowedHosts(settings.allowHosts, subagent.hosts, opened));
    const proxy = egress.open({ decide: hosts.decide, onMisled: hosts.takeBack });
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
