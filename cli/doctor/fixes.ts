/** The repairs of `agora doctor --fix`: what is missing is added, and nothing that exists is changed. */
import type { GitHubContext } from '../../client/github/client-context.ts';
import type { CliContext } from '../cli-context.ts';
import { missingStateSecrets, relayWorkflow } from './checks/setup-workflows.ts';
import type { SetupFacts } from './checks/setup-facts.ts';

type Fix = (facts: SetupFacts, github: GitHubContext, context: CliContext) => Promise<string>;

/** By the id of the failed check. Each one says what it did. @throws GitHub's error when it has no permission. */
export const FIXES: Readonly<Record<string, Fix>> = {
  'pull-requests-by-actions': async (_, { client, at }) => {
    await client.request('PUT /repos/{owner}/{repo}/actions/permissions/workflow', {
      ...at,
      can_approve_pull_request_reviews: true,
    });
    return 'Jobs may now open pull requests.';
  },
  'labels': async ({ subagents, labels }, { client, at }) => {
    const names = labels.kind === 'known' ? labels.value : new Set<string>();
    const missing = subagents.map(({ name }) => `agora:${name}`).filter((label) => !names.has(label));
    for (const name of missing)
      await client.request('POST /repos/{owner}/{repo}/labels', {
        ...at,
        name,
        color: '5319e7',
        description: 'Assign this issue to the agent',
      });
    return `Made ${missing.join(', ')}.`;
  },
  'relay-active': async (facts, { client, at }) => {
    const name = relayWorkflow(facts)?.path.split('/').at(-1) ?? '';
    await client.request('PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable', {
      ...at,
      workflow_id: name,
    });
    return `Enabled ${name}.`;
  },
  // Encrypting a secret for GitHub needs a library, and gh has one.
  'secret-state-key': async (facts, _, { programs, random }) => {
    const missing = missingStateSecrets(facts);
    // Without the server, gh would use a repository with the same name on its own default server.
    const repository = `${facts.repository.server}/${facts.repository.name}`;
    for (const name of missing) {
      const ended = await programs.run('gh', ['secret', 'set', name, '--repo', repository], {
        cwd: '.',
        input: Buffer.from(random(32)).toString('base64'),
      });
      if (ended.code !== 0) throw new Error(`gh secret set ${name} failed: ${ended.err.trim().slice(0, 200)}`);
    }
    return `Created ${missing.length === 1 ? 'the secret' : 'the secrets'} ${missing.join(', ')}.`;
  },
};
