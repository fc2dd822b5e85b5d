/**
 * Follows an agent's output as it comes: tells what it does, remembers which session it is, counts its turns and tokens, and says at
 * once when it must not go on: its budget is used up, or its conversation is not the one that it was to go on with.
 */
import type { Allowance } from './budget.ts';
import type { AgentRuntime } from './runtimes/contract.ts';

const NOTES = 2_000;

export interface Meter {
  readonly line: (line: string) => void;
  readonly sessionId: () => string | undefined;
  readonly turns: () => number;
  readonly tokens: () => number;
  /** Why it was stopped, if it was. */
  readonly stopped: () => 'budget' | 'other-session' | undefined;
}

export interface Watched {
  readonly allowance: Allowance;
  /** The session that it must go on with. */
  readonly session: string | undefined;
  readonly note: (text: string) => void;
  /** Called once, as soon as there is a reason to stop. */
  readonly stop: () => void;
  /** Called once, with the first turn. */
  readonly onAnswer?: () => void;
}

export function createMeter(
  runtime: Pick<AgentRuntime, 'progress'>,
  { allowance, session, note, stop, onAnswer }: Watched,
): Meter {
  const calls = new Set<string>();
  let [sessionId, notes, turns, tokens]: [string | undefined, number, number, number] = [undefined, 0, 0, 0];
  let stopped: 'budget' | 'other-session' | undefined;
  const stopFor = (why: NonNullable<typeof stopped>): void => {
    if (stopped !== undefined) return;
    stopped = why;
    stop();
  };
  const count = (id: string | undefined, more: number): void => {
    if (id !== undefined && calls.has(id)) return;
    if (id !== undefined) calls.add(id);
    turns += 1;
    if (turns === 1) onAnswer?.();
    tokens += more;
    // The turn that uses up the last of it may be the one that ends the work; only another one is too many.
    if (turns > (allowance.turns ?? Infinity) || tokens >= (allowance.tokens ?? Infinity)) stopFor('budget');
  };
  return {
    line: (line) => {
      for (const told of runtime.progress(line)) {
        switch (told.kind) {
          case 'session':
            sessionId = told.id;
            if (session !== undefined && session !== told.id) stopFor('other-session');
            break;
          case 'turn':
            count(told.id, told.tokens);
            break;
          case 'note':
            if ((notes += 1) <= NOTES) note(told.text);
        }
      }
    },
    sessionId: () => sessionId,
    turns: () => Math.min(turns, allowance.turns ?? Infinity),
    tokens: () => tokens,
    stopped: () => stopped,
  };
}
