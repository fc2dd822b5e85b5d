/**
 * Trigger "workflow_dispatch": by the bot, the relay or a person. A request is followed; without one, the inputs
 * `subagent` and `prompt` say what to do.
 */
import { defineTrigger } from './contract.ts';

export default defineTrigger({
  on: 'workflow_dispatch',
  decide: (inputs) => {
    if (inputs.request !== undefined) return { kind: 'requested', request: inputs.request };
    if (inputs.subagent !== undefined)
      return { kind: 'by-hand', subagent: inputs.subagent, text: inputs.prompt ?? '', issue: inputs.issue };
    return {
      kind: 'mistake',
      mistakes: [
        'request: is missing; pass `request: ${{ inputs.request }}`, or name a subagent and a prompt to start a task by hand',
      ],
    };
  },
});
