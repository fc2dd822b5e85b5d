/** Finds out which of a repository's workflows belong to Agora, and what they are given. Pure. */
import type { SetupFacts, WorkflowFact } from './setup-facts.ts';
import { findStep, secretsIn } from './workflow-text.ts';

export const agentWorkflow = ({ workflows, workflowFile }: SetupFacts): WorkflowFact | undefined =>
  workflows.find(({ path }) => path === `.github/workflows/${workflowFile}`);
export const relayWorkflow = ({ workflows }: SetupFacts): WorkflowFact | undefined =>
  workflows.find(({ read }) => findStep(read, 'relay') !== undefined);

/** Names of the secrets that one part of our workflows gets. */
export function secretsOf(facts: SetupFacts, part: 'agent' | 'relay' | 'deliver'): readonly string[] {
  const workflow = part === 'relay' ? relayWorkflow(facts) : agentWorkflow(facts);
  return secretsIn(findStep(workflow?.read, part)?.step.with?.['state-key']);
}

/** The state key secrets that our workflows use and that do not exist, as far as that can be seen. */
export function missingStateSecrets(facts: SetupFacts): readonly string[] {
  const wanted = [...new Set((['agent', 'relay', 'deliver'] as const).flatMap((part) => secretsOf(facts, part)))];
  if (hasEnvironment(facts)) return [];
  const { secrets } = facts;
  return secrets.kind === 'known' ? wanted.filter((name) => !secrets.value.has(name)) : [];
}

/** The secrets of an environment also belong to the job, and the repository's lists do not contain them. */
export function hasEnvironment(facts: SetupFacts): boolean {
  return findStep(agentWorkflow(facts)?.read, 'agent')?.job.environment !== undefined;
}
