/** A worker with its agent. It gets a turn, takes messages, and stores a result completely or not at all. */
import type { LocalRound } from '../../../client/adapters/local/local-round.ts';
import type { DispatchResult } from '../../../client/types.ts';
import { dispatchIdOf, questionIdOf } from '../../../protocol/base/ids.ts';
import type { LocalMessage } from '../../../protocol/live/local-message.ts';
import { type LocalMachine, TASK } from './local-machine.ts';

export interface LocalWorker {
  readonly pid: number;
  readonly begin: (round: LocalRound) => void;
  readonly receive: (message: LocalMessage) => void;
  readonly isAtWork: () => boolean;
  /** The agent takes the oldest message. @returns its id, for a host that still exists. */
  readonly take: () => string | undefined;
  /** Ends its turn. The result is stored when this returns. */
  readonly end: (how: TurnEnd) => DispatchResult | undefined;
  readonly isFinal: () => boolean;
}

export type TurnEnd = 'asks' | 'wants-more' | 'finishes' | 'fails';

/** What agents received, in turns with a result. */
export interface Heard {
  readonly round: number;
  readonly texts: readonly string[];
}

export function startLocalWorker(machine: LocalMachine, heard: Heard[]): LocalWorker {
  const pid = machine.startProcess();
  let turn: LocalRound | undefined;
  let inbox: LocalMessage[] = [];
  let texts: string[] = [];
  let given: string[] = [];
  return {
    pid,
    begin: (round) => {
      [turn, inbox, given] = [round, [], []];
      texts = [round.answer ?? '', ...(round.messages ?? []).map(({ text }) => text)];
    },
    receive: (message) => {
      if (turn !== undefined) inbox.push(message);
    },
    isAtWork: () => turn !== undefined && machine.runs(pid),
    isFinal: () => turn?.isFinal === true,
    take: () => {
      const message = inbox.shift();
      if (message === undefined) return undefined;
      texts.push(message.text);
      given.push(message.id);
      return message.id;
    },
    end: (how) => {
      if (turn === undefined) return undefined;
      const result = resultOf(turn.round, how, given);
      machine.leaveResult(result);
      heard.push({ round: turn.round, texts });
      turn = undefined;
      return result;
    },
  };
}

function resultOf(round: number, how: TurnEnd, given: readonly string[]): DispatchResult {
  const id = questionIdOf(TASK, round);
  const asks = how === 'asks' || how === 'wants-more';
  return {
    dispatchId: dispatchIdOf(TASK, round),
    taskId: TASK,
    round,
    attempt: 1,
    outcome: asks ? 'needs_input' : how === 'fails' ? 'failed' : 'finished',
    exitCode: 0,
    stdout: '',
    stderr: '',
    durationMs: 1,
    rounds: [],
    idleMs: 0,
    permissionMode: 'bypass',
    ...(given.length > 0 && { given: [...given] }),
    ...(asks && { needsInput: { id, question: 'Which?', ...(how === 'wants-more' && { demand: 'more' as const }) } }),
  };
}
