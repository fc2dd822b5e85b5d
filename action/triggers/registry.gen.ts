// Written by scripts/generate/write-registries.ts. Do not edit: add a file beside this one and run `npm run registries`.
import schedule from './schedule.ts';
import workflowDispatch from './workflow-dispatch.ts';

export const registry = [schedule, workflowDispatch] as const;
