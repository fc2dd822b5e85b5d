/** A question to another agent where no agent can be started for it: on this machine. */

/** The line that the worker prints. Its `detail` is for people. */
export const QUESTION_TO_PEOPLE = 'question.to_people';

export function sayToPeople(agent: string): string {
  return `The question is for the agent ${agent}. No agent is started for it here, so it waits for a person; on GitHub, the bot would start that agent.`;
}
