/**
 * Whether this run has started its agent's program. Until then (its files are written, and its runtime is asked for the
 * command), there is no work of the agent in this run that could be lost.
 */
export interface AgentStart {
  readonly begin: () => void;
  readonly hasBegun: () => boolean;
}

export function createAgentStart(): AgentStart {
  let begun = false;
  return {
    begin: () => {
      begun = true;
    },
    hasBegun: () => begun,
  };
}
