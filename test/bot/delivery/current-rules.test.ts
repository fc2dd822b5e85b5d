import { Octokit } from '@octokit/rest';
import { expect, it } from 'vitest';
import { createConfigCache } from '../../../bot/adapters/config-cache.ts';
import { createPorts } from '../../../bot/adapters/github-ports.ts';
import { SILENT } from '../../../bot/adapters/metrics-port.ts';
import { createFirstSeen } from '../../../bot/concurrency/first-seen.ts';
import { deliveryRulesOf } from '../../../bot/delivery/deliver.ts';
import { START } from '../support/reconcile-scenario.ts';

const ignore = (): void => undefined;
const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };

it('protects the files that the repository protects when the work is delivered, not a minute before', async () => {
  const repository = { config: 'protected: [old/]\n' };
  const fetch = (url: string): Promise<Response> => {
    const content = Buffer.from(repository.config).toString('base64');
    const file = { type: 'file', encoding: 'base64', content, size: repository.config.length };
    return Promise.resolve(Object.defineProperty(Response.json(file), 'url', { value: url }));
  };
  const ports = createPorts(
    new Octokit({ request: { fetch }, log }),
    { owner: 'o', repo: 'r', id: 77, defaultBranch: 'main' },
    {
      workflow: 'agora.yml',
      firstSeen: createFirstSeen(),
      policies: createConfigCache(),
      now: () => START,
      log,
      meter: SILENT,
      keys: undefined,
    },
  );
  await ports.registry.config();
  repository.config = 'protected: [infra/]\n';

  expect((await deliveryRulesOf(ports)).protectedPaths).toEqual(['infra/']);
});
