/** What a single step gets: a real log, and only those ports and facts that the test names. */
import { z } from 'zod';
import type { LogEvent } from '../../../protocol/messages/log-event.ts';
import type { StepFacts, WorkerServices } from '../../../worker/context/step-context.ts';
import { createLogbook } from '../../../worker/context/redacted-log.ts';
import type { DispatchPlan } from '../../../worker/worker-plan.ts';
import { createAgentStart } from '../../../worker/timing/agent-start.ts';
import type { WorkerPorts } from '../../../worker/ports.ts';
import { createRedactor } from '../../../worker/redaction/redactor.ts';

type PartOf<T> = { readonly [K in keyof T]?: T[K] extends (...given: never) => unknown ? T[K] : Partial<T[K]> };

export interface StepServices {
  readonly services: WorkerServices;
  readonly log: readonly LogEvent[];
  readonly notices: () => readonly string[];
  readonly undo: () => Promise<void>;
}

/** A part that is not named is undefined, and a step that uses it fails. */
export function servicesWith(ports: PartOf<WorkerPorts>, plan: Partial<DispatchPlan> = {}): StepServices {
  const log: LogEvent[] = [];
  const undos: (() => Promise<void>)[] = [];
  const book = createLogbook(
    { log: (event) => void log.push(event), emit: () => Promise.resolve(), hide: () => undefined },
    createRedactor(),
  );
  const services = z.custom<WorkerServices>().parse({
    plan,
    ports,
    book,
    agentStart: createAgentStart(),
    signal: new AbortController().signal,
    defer: (undo: () => Promise<void>) => void undos.push(undo),
  });
  return {
    services,
    log,
    notices: book.notices,
    undo: async () => {
      for (const undo of undos) await undo();
    },
  };
}

/** Facts of which the step uses only these parts. */
export function factsWith(facts: { readonly [K in keyof StepFacts]?: unknown }): Partial<StepFacts> {
  return z.custom<Partial<StepFacts>>().parse(facts);
}
