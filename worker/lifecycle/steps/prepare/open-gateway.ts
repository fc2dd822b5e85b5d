/**
 * Before any other program runs: decides whether the agent gets the key of its model, or a stand-in and the address of
 * a gateway that has the key.
 */
import { defineStep } from '../../../context/step-context.ts';
import { createModelAccount } from '../../../gateway/model-account.ts';
import { findUnusedCloud } from '../../../../protocol/network/clouds-of-claude.ts';
import { findCloud, sayCloud } from '../../../../protocol/network/model-clouds.ts';
import { findKeysIn } from '../../../gateway/hide-key.ts';
import { findModelWay, standInFor } from '../../../gateway/model-route.ts';

export const openGateway = defineStep(
  'open gateway',
  ['settings', 'bundle', 'modelKey', 'env'],
  async ({ settings, bundle: { runtime }, modelKey, env }, { ports, book, defer }) => {
    const { modelGateway, environment } = ports;
    const cloud = findCloud(runtime, environment);
    if (cloud !== undefined) {
      for (const name of cloud.credentials) {
        const value = environment[name];
        if (value !== undefined) book.hide(value);
      }
      book.notice(sayCloud(cloud, environment));
      return { models: { kind: 'direct', cloud } };
    }
    const unused = findUnusedCloud(runtime.id, environment);
    if (unused !== undefined) book.notice(`${unused} Set its own key.`);
    if (modelGateway === undefined) return { models: { kind: 'direct' } };
    const standIn = `agora-${Buffer.from(ports.random(24)).toString('hex')}`;
    const way = findModelWay({ runtime, key: modelKey.pair, environment, env, standIn });
    if (way.kind === 'direct') {
      if (way.why !== undefined) book.notice(way.why);
      return { models: { kind: 'direct' } };
    }
    for (const value of findKeysIn(way.route.headers)) book.hide(value);
    const account = createModelAccount(settings.modelPrices);
    let usedUp = false;
    const gateway = await modelGateway.open({
      route: way.route,
      account,
      allowsVendorTools: settings.network !== 'allowlist',
      isUsedUp: () => usedUp,
    });
    defer(() => gateway.close());
    return {
      models: {
        kind: 'gateway',
        account,
        gateway,
        variables: (port) => standInFor(way, port),
        useUp: () => {
          usedUp = true;
        },
      },
    };
  },
);
