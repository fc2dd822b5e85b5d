/**
 * Removes secrets from records of ours: from the texts that people, agents and programs wrote, and from nothing else.
 *
 * A value that is stored as a secret can be an ordinary word, such as the login of a person or `open`. A record in
 * which a name or a word of ours is replaced cannot be read any more. Pure.
 */
import { defined } from '../../protocol/base/defined.ts';
import type { AnsweredRound } from '../../protocol/messages/answered-rounds.ts';
import type { NetworkReport } from '../../protocol/network/network-report.ts';
import type { Usage } from '../../protocol/results/usage.ts';
import type { Redactor } from './redactor-interface.ts';

type Cleaner = Pick<Redactor, 'text' | 'json'>;

/** Who answered is public: GitHub shows it beside the answer. */
export function redactRounds(rounds: readonly AnsweredRound[], { text }: Cleaner): AnsweredRound[] {
  return rounds.map((round) => ({
    ...round,
    asked: text(round.asked),
    options: round.options.map(text),
    answer: text(round.answer),
    ...defined({
      answers: round.answers?.map((part) => ({ ...part, question: text(part.question), answer: text(part.answer) })),
    }),
  }));
}

/** The names of models are as the agent's program gives them. */
export function redactUsage({ model, calls, ...amounts }: Usage, { text }: Cleaner): Usage {
  return {
    ...amounts,
    ...defined({
      model: model === undefined ? undefined : text(model),
      calls: calls === undefined ? undefined : { ...calls, ...defined({ unpriced: calls.unpriced?.map(text) }) },
    }),
  };
}

/** The names of hosts are as programs of the agent ask for them. */
export function redactNetwork({ allowed, reached, refused }: NetworkReport, { text, json }: Cleaner): NetworkReport {
  return { allowed: allowed.map(text), reached: json(reached), refused: json(refused) };
}
