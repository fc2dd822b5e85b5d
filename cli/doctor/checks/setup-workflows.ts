/** Which of a repository's workflows is whose, and what they are given. Pure. */
import type { SetupFacts, WorkflowFact } from './setup-facts.ts';
import { findStep, secretsIn } from './workflow-text.ts';

export const agentWorkflow = ({ workflows, workflowFile }: SetupFacts): WorkflowFact | undefined =>
  workflows.find(({ path }) => path === `.github/workflows/${workflowFile}`);
export const relayWorkflow = ({ workflows }: SetupFacts): WorkflowFact | undefined =>
  workflows.find(({ read }) => findStep(read, 'relay') !== undefined);

/** Names of the secrets that a part of our workflows is given. */
export function secretsOf(facts: SetupFacts, part: 'agent' | 'relay' | 'deliver'): readonly string[] {
  const workflow = part === 'relay' ? relayWorkflow(facts) : agentWorkflow(facts);
  return secretsIn(findStep(workflow?.read, part)?.step.with?.['state-key']);
}

/** The secrets of state keys that our workflows are given and that are not there, where that can be seen. */
export function missingStateSecrets(facts: SetupFacts): readonly string[] {
  const wanted = [...new Set((['agent', 'relay', 'deliver'] as const).flatMap((part) => secretsOf(facts, part)))];
  if (hasEnvironment(facts)) return [];
  const { secrets } = facts;
  return secrets.kind === 'known' ? wanted.filter((name) => !secrets.value.has(name)) : [];
}

/** Its secrets are those of the job as well, and no list of the repository's has them. */
export function hasEnvironment(facts: SetupFacts): boolean {
  return findStep(agentWorkflow(facts)?.read, 'agent')?.job.environment !== undefined;
}
