/** Trigger "schedule": a cron line in the workflow; the inputs say what to do. */
import { defineTrigger } from './contract.ts';

export default defineTrigger({
  on: 'schedule',
  decide: (inputs) =>
    inputs.subagent === undefined
      ? {
          kind: 'mistake',
          mistakes: ['subagent: is missing; a scheduled run needs a subagent and a prompt'],
        }
      : { kind: 'by-hand', subagent: inputs.subagent, text: inputs.prompt ?? '', issue: inputs.issue },
});
