/** What the doctor repairs, and what it says about it. */
import { expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { known } from '../../../cli/doctor/checks/finding.ts';
import type { SetupFacts } from '../../../cli/doctor/checks/setup-facts.ts';
import { readWorkflowText } from '../../../cli/doctor/checks/workflow-text.ts';
import { FIXES } from '../../../cli/doctor/fixes.ts';
import type { CliContext } from '../../../cli/cli-context.ts';
import type { GitHubContext } from '../../../client/github/client-context.ts';

const workflow = (name: string, text: string) => ({
  path: `.github/workflows/${name}`,
  text,
  read: readWorkflowText(text),
  state: 'active',
});

it('creates every missing state key, and names them', async () => {
  const relay = readFileSync('examples/relay.yml', 'utf8').replace('secrets.AGORA_STATE_KEY', 'secrets.RELAY_KEY');
  const facts = {
    repository: { name: 'o/r', server: 'github.com' },
    workflowFile: 'agora.yml',
    workflows: [workflow('agora.yml', readFileSync('examples/agora.yml', 'utf8')), workflow('relay.yml', relay)],
    secrets: known(new Set<string>()),
  } as unknown as SetupFacts;
  const machine = {
    random: (bytes: number) => new Uint8Array(bytes),
    programs: { run: () => Promise.resolve({ code: 0, out: '', err: '' }) },
  } as unknown as CliContext;

  const said = await FIXES['secret-state-key']?.(facts, {} as GitHubContext, machine);

  expect(said).toBe('Created the secrets AGORA_STATE_KEY, RELAY_KEY.');
});
