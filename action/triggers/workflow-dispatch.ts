/**
 * Trigger «workflow_dispatch»: the bot's, the relay's or somebody's hand. With a request, that is what happens; without
 * one, the inputs `subagent` and `prompt` say what to do.
 */
import { readRequest } from '../../protocol/dispatch-request.ts';
import { defineTrigger } from './contract.ts';

export default defineTrigger({
  on: 'workflow_dispatch',
  decide: (inputs) => {
    if (inputs.request !== undefined) {
      const read = readRequest(inputs.request);
      return read.kind === 'request' ? { kind: 'requested', request: read.request } : { kind: 'mistake', mistakes: read.why.map((why) => `request: ${why}`) };
    }
    if (inputs.subagent !== undefined) return { kind: 'by-hand', subagent: inputs.subagent, text: inputs.prompt ?? '', issue: inputs.issue };
    return { kind: 'mistake', mistakes: ['request: is missing; pass `request: ${{ inputs.request }}`, or name a subagent and a prompt to start one by hand'] };
  },
});
