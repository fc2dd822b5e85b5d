/**
 * Reads workflow files for the checks of `agora doctor`. Anything that does not have the expected form is left out.
 * Pure.
 */
import { parse } from 'yaml';
import { z } from '../../../protocol/base/zod.ts';

const Permissions = z.union([z.string(), z.record(z.string(), z.string())]);
const Step = z.looseObject({
  uses: z.optional(z.string()),
  with: z.nullish(z.record(z.string(), z.unknown())),
  env: z.nullish(z.record(z.string(), z.unknown())),
});
const WorkflowJob = z.looseObject({
  'permissions': z.optional(Permissions),
  'runs-on': z.optional(z.unknown()),
  'container': z.optional(z.unknown()),
  'environment': z.optional(z.unknown()),
  'env': z.nullish(z.record(z.string(), z.unknown())),
  'needs': z.optional(z.union([z.string(), z.array(z.string())])),
  'outputs': z.nullish(z.record(z.string(), z.unknown())),
  'concurrency': z.optional(z.unknown()),
  'steps': z._default(z.array(Step), []),
});
const WorkflowText = z.looseObject({
  name: z.optional(z.string()),
  on: z.optional(z.unknown()),
  permissions: z.optional(Permissions),
  concurrency: z.optional(z.unknown()),
  env: z.nullish(z.record(z.string(), z.unknown())),
  jobs: z.record(z.string(), WorkflowJob),
});
export type WorkflowText = z.infer<typeof WorkflowText>;
export type WorkflowJob = z.infer<typeof WorkflowJob>;
export type WorkflowStep = z.infer<typeof Step>;

/** @returns undefined for a text that is not a workflow. */
export function readWorkflowText(text: string): WorkflowText | undefined {
  try {
    const parsed = WorkflowText.safeParse(parse(text, { logLevel: 'error' }));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** The action itself or a part of it, from this repository or from one with the same name elsewhere. */
const ACTION = {
  agent: /^(?:[\w.-]+\/dispatch@|\.\/$)/,
  relay: /^(?:[\w.-]+\/dispatch\/relay@|\.\/relay$)/,
  deliver: /^(?:[\w.-]+\/dispatch\/deliver@|\.\/deliver$)/,
} as const;
export type ActionPart = keyof typeof ACTION;

export function isStepOf(part: ActionPart, { uses = '' }: { readonly uses?: string | undefined }): boolean {
  return ACTION[part].test(uses);
}

export interface FoundStep {
  readonly jobName: string;
  readonly job: WorkflowJob;
  readonly step: WorkflowStep;
}

export function findStep(workflow: WorkflowText | undefined, part: ActionPart): FoundStep | undefined {
  for (const [jobName, job] of Object.entries(workflow?.jobs ?? {})) {
    const step = job.steps.find((one) => isStepOf(part, one));
    if (step !== undefined) return { jobName, job, step };
  }
  return undefined;
}

/** What its steps use: actions and images. */
export function usedActions(workflow: WorkflowText | undefined): readonly string[] {
  return Object.values(workflow?.jobs ?? {}).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
}

/** Whether a step of it is a relay, also of a repository with another name. What is commented out is not a step. */
export function isRelay(workflow: WorkflowText | undefined): boolean {
  return Object.values(workflow?.jobs ?? {}).some(({ steps }) =>
    steps.some((step) => isStepOf('relay', step) || /^[\w.-]+\/[\w.-]+\/relay@/.test(step.uses ?? '')),
  );
}

/** The settings of an event: `{}` when it is only named, undefined when it is not there. */
export function eventOf(
  { on }: WorkflowText,
  event: string,
): Readonly<Record<string, unknown>> | readonly unknown[] | undefined {
  if (typeof on === 'string') return on === event ? {} : undefined;
  if (Array.isArray(on)) return on.includes(event) ? {} : undefined;
  if (typeof on !== 'object' || on === null || !(event in on)) return undefined;
  const given = (on as Readonly<Record<string, unknown>>)[event];
  return typeof given === 'object' && given !== null ? (given as Readonly<Record<string, unknown>>) : {};
}

/** Reads a list in any form: a single word is a list of one. */
export const listOf = (given: unknown): readonly string[] =>
  (Array.isArray(given) ? given : given === undefined ? [] : [given]).map(String);

/** The required permissions that a job does not have. A job without its own has those of the workflow. */
export function missingPermissions(
  workflow: WorkflowText,
  job: WorkflowJob,
  wanted: Readonly<Record<string, 'read' | 'write'>>,
): readonly string[] {
  const given = job.permissions ?? workflow.permissions;
  if (given === 'write-all') return [];
  const levels = typeof given === 'object' ? given : {};
  const all = given === 'read-all' ? 'read' : undefined;
  return Object.entries(wanted).flatMap(([name, level]) => {
    const has = levels[name] ?? all ?? 'none';
    return has === 'write' || has === level ? [] : [`${name}: ${level}`];
  });
}

/** The text of an input. Anything that is not text counts as empty. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An input that is written without a value is as good as missing. */
export const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Names of the secrets that a value refers to. `GITHUB_TOKEN` is not one of them: every job has it. */
export function secretsIn(value: unknown): readonly string[] {
  const names = [...textOf(value).matchAll(/\bsecrets\.([A-Za-z_]\w*)/g)].map(([, name = '']) => name.toUpperCase());
  return names.filter((name) => name !== 'GITHUB_TOKEN');
}

/** The minutes at which a `cron` line starts a run. */
export const minutesOf = (cron: string): readonly string[] => (cron.trim().split(/\s+/)[0] ?? '').split(',');
