/** The coding agents with a program of their own that are on this machine. */
import { it } from 'vitest';
import { type AgentAtHand, findAgents } from './dialects.ts';

/**
 * A file whose tests are all one for each agent has none where no agent is installed, and vitest takes that for a
 * mistake: then one test is skipped, and counted.
 * @param what the file shows of them.
 */
export async function findRealAgents(what: string): Promise<readonly AgentAtHand[]> {
  const agents = (await findAgents()).filter(({ runtime }) => runtime.install !== undefined);
  if (agents.length > 0) return agents;
  console.log(`skipped: ${what}. No coding agent is installed; \`npm run test:clis\` installs them.`);
  it.skip(what);
  return [];
}
