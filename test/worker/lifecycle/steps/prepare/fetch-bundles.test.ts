/** What runs is what was pinned: the subagent at its commit, with its hash, and everything that it needs. */
import { expect, it } from 'vitest';
import { contentHash } from '../../../../../protocol/base/canonical-json.ts';
import { NO_COMMIT } from '../../../../../protocol/base/pinned-bundle.ts';
import { fetchBundles } from '../../../../../worker/lifecycle/steps/prepare/fetch-bundles.ts';
import type { AgentRuntime } from '../../../../../worker/runtimes/contract.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';
import { scriptRuntime, SETTINGS } from '../../../../support/worker/worker-dispatch.ts';

const AT = 'a'.repeat(40);
const TOOLS = 'tools: { docs: { command: docs-server, allow: [search] } }\n';

interface Given {
  /** The file at that commit; null: there is none. */
  readonly found?: string | null;
  readonly plan?: object;
  readonly runtime?: Partial<AgentRuntime>;
  readonly input?: object;
}

/** @param frontMatter of the subagent, as it was pinned. */
function fetch(frontMatter: string, { found, plan, runtime, input = {} }: Given = {}) {
  const text = `---\n${frontMatter}---\nYou are careful.\n`;
  const file = found === undefined ? text : found;
  const run = servicesWith(
    {
      registry: {
        read: (path) => Promise.resolve(path.endsWith('planner.md') && file !== null ? Buffer.from(file) : undefined),
        list: () => Promise.resolve([]),
      },
    },
    {
      subagent: { name: 'planner', contentHash: contentHash(text), at: AT },
      settings: SETTINGS,
      input: input as never,
      ...plan,
    },
  );
  run.services.book.hide('sk-0123456789-abcdef');
  const ours = scriptRuntime(runtime);
  const fetched = fetchBundles.run(factsWith({ runtime: 'script' }), { ...run.services, runtimes: [ours] });
  return { ...run, ours, fetched };
}

it('finds the subagent and its runtime', async () => {
  const { fetched, ours, notices } = fetch('description: Plans\n', { input: { title: 'Sum' } });

  expect((await fetched).bundle).toMatchObject({
    resolved: { name: 'planner', at: AT },
    runtime: { id: ours.id },
    input: { title: 'Sum' },
  });
  expect(notices()).toEqual([]);
});

it('fails without a subagent', async () => {
  await expect(fetch('', { plan: { subagent: undefined } }).fetched).rejects.toThrow('No subagent is set.');
});

it.each<[string, string | null, string]>([
  ['does not exist at its commit', null, 'does not exist at its pin'],
  ['is another one than was pinned', 'Something else.\n', 'does not match its pin'],
])('runs no subagent that %s', async (_, found, message) => {
  await expect(fetch('', { found }).fetched).rejects.toMatchObject({
    reason: 'integrity-failed',
    message: expect.stringContaining(message) as string,
  });
});

it.each([
  ['names the commit of a repository', AT, `planner.md at commit ${AT} has sha256:`],
  ['names no commit of a folder, which has none', NO_COMMIT, 'planner.md has sha256:'],
])('reports a changed subagent and %s', async (_, at, message) => {
  const plan = { subagent: { name: 'planner', contentHash: contentHash('Before.\n'), at } };

  await expect(fetch('', { plan }).fetched).rejects.toThrow(message);
});

it.each([
  ['cannot be read', 'budget: much\n', /planner\.md cannot be used: .*budget/],
  ['has a template that cannot be filled in', 'prompt-template: "{{#open}}"\n', /prompt-template: .*open/],
])('runs no subagent that %s, and says why', async (_, frontMatter, message) => {
  await expect(fetch(frontMatter).fetched).rejects.toMatchObject({
    reason: 'worker-failed',
    message: expect.stringMatching(message) as string,
  });
});

it('runs one with a template that can be filled in', async () => {
  await expect(fetch('prompt-template: "Do {{title}}"\n').fetched).resolves.toHaveProperty('bundle');
});

it.each([
  ['starts', true],
  ['does not start', false],
])('accepts tool servers only if the runtime starts them: it %s them', async (_, startsToolServers) => {
  const { fetched } = fetch(TOOLS, { runtime: { startsToolServers } });

  if (startsToolServers) await expect(fetched).resolves.toHaveProperty('bundle');
  else await expect(fetched).rejects.toThrow('The runtime script starts no tool servers');
});

it('removes a credential from the request, and says so', async () => {
  const { fetched, notices } = fetch('', { input: { body: 'Use sk-0123456789-abcdef.' } });

  expect((await fetched).bundle?.input).toEqual({ body: 'Use <redacted:secret>.' });
  expect(notices()).toEqual([expect.stringContaining('The request contains a credential') as string]);
});
