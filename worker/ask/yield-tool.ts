/**
 * `agent_yield(reason, summary)`: the ask tool in the terms of an agent that returns control to its caller. Pure.
 *
 * The same question with the same notes: the reason is what a person is asked, the summary is what the agent gets back.
 * The other half, `agent_resume`, belongs to the side that answers: see cli/commands/mcp.ts.
 */
import { defined } from '../../protocol/base/defined.ts';
import { z } from '../../protocol/base/zod.ts';
import { type CheckedQuestion, checkQuestion, tellIssue } from './check-question.ts';

const Yielded = z.strictObject({ reason: z.string(), summary: z.optional(z.json()) });

export function checkYield(value: unknown): CheckedQuestion {
  const parsed = Yielded.safeParse(value, { reportInput: true });
  if (!parsed.success)
    return {
      kind: 'mistakes',
      mistakes: parsed.error.issues.map((issue) => tellIssue(issue, Object.keys(Yielded.shape))),
    };
  const { reason, summary } = parsed.data;
  const checked = checkQuestion({ question: reason, ...defined({ partial_state: summary }) });
  if (checked.kind === 'question') return checked;
  return {
    kind: 'mistakes',
    mistakes: checked.mistakes.map((mistake) =>
      mistake.replaceAll('"question"', '"reason"').replaceAll('"partial_state"', '"summary"'),
    ),
  };
}

export const YIELD_TOOL = {
  name: 'agent_yield',
  description:
    'Suspends you until somebody says how to go on: the same as the tool ask, for an agent that hands itself back to whoever started it. End your turn after it; you go on here with what they say, maybe tomorrow.',
  inputSchema: {
    type: 'object',
    properties: {
      reason: {
        type: 'string',
        description:
          'Why you cannot go on, as a question that can be answered without having seen your work. Never a secret.',
      },
      summary: {
        description:
          'What you considered, ruled out and concluded, and what remains, any JSON or text. All you have if this conversation is lost.',
      },
    },
    required: ['reason'],
  },
} as const;
