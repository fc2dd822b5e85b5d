/** The installed coding agents that have a program of their own. */
import { it } from 'vitest';
import { type AgentAtHand, findAgents } from './dialects.ts';

/**
 * A file that has one test for each agent has none if no agent is installed, which vitest reports as an error. In that
 * case, one test is skipped and counted.
 * @param what the subject of the file's tests.
 */
export async function findRealAgents(what: string): Promise<readonly AgentAtHand[]> {
  const agents = (await findAgents()).filter(({ runtime }) => runtime.install !== undefined);
  if (agents.length > 0) return agents;
  console.log(`skipped: ${what}. No coding agent is installed; \`npm run test:clis\` installs them.`);
  it.skip(what);
  return [];
}
