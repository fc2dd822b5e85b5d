/** What runs of the shipped worker show about a runtime. Pure. */
import { z } from '../../protocol/base/zod.ts';
import { readJson } from '../../protocol/base/read-json.ts';
import type { DoctorCheck } from '../cli-schemas.ts';
import {
  METHODS,
  PROMISES,
  type CertifiedFault,
  type CertifiedMethod,
  type CertifiedPromise,
} from './certified-module.ts';

/** One run of the worker with a module. */
export interface ModuleRun {
  /** The lines of its log, in order. */
  readonly log: readonly { readonly kind: string; readonly [field: string]: unknown }[];
  /** Whether a file that the module has withheld from the agent was restored. */
  readonly isPutBack: boolean;
}

type Check = Pick<DoctorCheck, 'id' | 'title' | 'outcome' | 'detail' | 'fix'>;

const TERMINAL = ['dispatch.finished', 'dispatch.needs_input', 'dispatch.failed', 'dispatch.cancelled'];
const Found = z.object({
  id: z.string(),
  found: z.record(z.string(), z.string()),
  lacks: z._default(z.array(z.string()), []),
});
const Failed = z.looseObject({ reason: z.string(), detail: z.string() });
const Ran = z.looseObject({ stdout: z.string() });

const pass = (id: string, title: string): Check => ({ id, title, outcome: 'pass', detail: '' });
const fail = (id: string, title: string, detail: string, fix?: string): Check => ({
  ...{ id, title, outcome: 'fail', detail },
  ...(fix !== undefined && { fix }),
});

export interface JudgedModule {
  /** `undefined` when it could not be loaded. */
  readonly runtime: string | undefined;
  /** Its functions, without optional ones that it does not have. */
  readonly methods: readonly CertifiedMethod[];
  readonly checks: readonly Check[];
}

/**
 * @param run with the module from renderTries().
 * @param file the author's name for it.
 */
export function judgeTries({ log }: ModuleRun, file: string): JudgedModule {
  const title = 'loads in the worker, with every member of the contract';
  const failed = Failed.safeParse(log.find(({ kind }) => kind === 'dispatch.failed')).data;
  const reply = Ran.safeParse(log.find(({ kind }) => kind === 'runtime.adapter.ran')).data?.stdout ?? '';
  const json = readJson(reply);
  const found = json.kind === 'json' ? Found.safeParse(json.value).data : undefined;
  if (found === undefined)
    return {
      runtime: undefined,
      methods: [],
      checks: [
        fail(
          'loads',
          title,
          nameModule(failed?.detail ?? 'The worker reported nothing about it.', file),
          'Fix the module, then try again.',
        ),
      ],
    };
  const checks = Object.entries(PROMISES).map(([name, promise]) => {
    const why = found.found[name as CertifiedPromise];
    return why === '' ? pass(name, promise) : fail(name, promise, why ?? 'It was not tried.');
  });
  const methods = METHODS.filter((method) => !found.lacks.includes(method));
  return { runtime: found.id, methods, checks: [pass('loads', title), ...checks] };
}

/** Names the module as its author does, because it was tested as part of one of our modules. */
function nameModule(detail: string, file: string): string {
  return detail
    .replace(
      /Failed to resolve module specifier "([^"]{1,200})" from "data:[^)]*/,
      'it imports "$1", but a runtime is one file that imports only Node modules, such as "node:path"',
    )
    .replace(/The requested module 'data:[^']*' does not provide an export named 'default'/, 'it has no default export')
    .replace(/data:text\/javascript;base64,[A-Za-z0-9+/=]*/g, file)
    .replaceAll('./runtimes/certified.mjs', file);
}

/** @param run with the module from renderFaulty(). */
export function judgeFault(method: CertifiedMethod, fault: CertifiedFault, { log, isPutBack }: ModuleRun): Check {
  const id = `${method}-${fault.replaceAll(' ', '-')}`;
  const title = `ends once as worker-failed, and puts everything back, when ${method}() ${fault}`;
  const ends = log.filter(({ kind }) => TERMINAL.includes(kind));
  const failed = Failed.safeParse(ends[0]).data;
  if (ends.length !== 1) return fail(id, title, `There were ${ends.length} final events.`);
  if (failed?.reason !== 'worker-failed') return fail(id, title, `It ended as ${ends[0]?.kind ?? ''}.`);
  if (!failed.detail.includes(`failed in ${method}()`)) return fail(id, title, `It said: ${failed.detail}`);
  return isPutBack ? pass(id, title) : fail(id, title, 'A withheld file was not put back.');
}
