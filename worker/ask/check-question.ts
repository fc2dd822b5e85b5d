/**
 * How the ask tool validates a question before it accepts it.
 *
 * Stricter than the reader of the sentinel: a later reader of the file can only drop what is wrong, but a running agent
 * can correct it. So an unknown member, a single option or a question that is too long to be shown is reported at once.
 *
 * Pure. worker/ask/adapters/sentinel-file.ts writes the file.
 */
import { canonicalJson } from '../../protocol/base/canonical-json.ts';
import { cutEarlier } from './replaced-questions.ts';
import { LIMITS } from '../../protocol/base/limits.ts';
import { NeedsInput, readNeedsInput } from '../../protocol/messages/needs-input.ts';
import { QuestionPart } from '../../protocol/messages/question-parts.ts';
import { findAgent } from '../../protocol/policy/recipient.ts';
import { z } from '../../protocol/base/zod.ts';
import { dropLengthsOfWrongTypes, sayIssue } from '../../protocol/base/explain-issue.ts';

export type CheckedQuestion =
  | { readonly kind: 'question'; readonly text: string }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly string[] };

const MEMBERS = Object.keys(NeedsInput.shape);
const SeveralQuestions = z.looseObject({ questions: z.unknown() });
const AskedAlone = z.omit(NeedsInput, { questions: true });
/**
 * Members beside several questions: each question has its own options, people answer them, and hosts can only be
 * requested alone. `question`: what they are about.
 */
const AskedTogether = z.extend(z.pick(NeedsInput, { context: true, partial_state: true, to: true }), {
  question: z.optional(z.string()),
  questions: z.array(QuestionPart).check(z.minLength(2), z.maxLength(LIMITS.questionParts)),
});
type AskedTogether = z.infer<typeof AskedTogether>;

/** @param value the agent's input, parsed. @returns the sentinel's text, or all mistakes at once. */
export function checkQuestion(value: unknown): CheckedQuestion {
  const several = SeveralQuestions.safeParse(value).success;
  const parsed = (several ? AskedTogether : AskedAlone).safeParse(value, { reportInput: true });
  if (!parsed.success)
    return {
      kind: 'mistakes',
      mistakes: dropLengthsOfWrongTypes(parsed.error.issues).map((issue) => tellIssue(issue, MEMBERS)),
    };
  const mistakes = 'questions' in parsed.data ? findMistakesInParts(parsed.data) : findMistakes(parsed.data);
  if (mistakes.length > 0) return { kind: 'mistakes', mistakes };
  const text = `${JSON.stringify(parsed.data, null, 2)}\n`;
  const read = readNeedsInput(text);
  return read.kind === 'asked' ? { kind: 'question', text } : { kind: 'mistakes', mistakes: [read.why] };
}

/** @param members the existing ones. */
export function tellIssue(issue: z.core.$ZodIssue, members: readonly string[]): string {
  const where = issue.path.length === 0 ? 'The question' : `"${issue.path.join('.')}"`;
  if (issue.code === 'unrecognized_keys')
    return `There is no member ${issue.keys.map((key) => `"${key.slice(0, 60)}"`).join(', ')}; there are ${members.join(', ')}.`;
  if (issue.code === 'too_small' && Number(issue.minimum) > 1)
    return `${where} has fewer than ${issue.minimum} entries: a single question is given as "question".`;
  if (issue.code === 'too_small') return `${where} is empty.`;
  return `${where}: ${sayIssue(issue)}.`;
}

function findMistakes(asked: z.infer<typeof AskedAlone>): string[] {
  return [...findMistakesIn(asked, { chars: LIMITS.questionChars, options: LIMITS.options }), ...findTooLarge(asked)];
}

function findMistakesInParts(asked: AskedTogether): string[] {
  const ids = asked.questions.flatMap(({ id }) => id ?? []);
  return [
    ...asked.questions.flatMap((part, index) =>
      findMistakesIn(part, { chars: LIMITS.partChars, options: LIMITS.partOptions }, `questions.${index}.`),
    ),
    ...(new Set(ids).size < ids.length ? ['Two of "questions" have the same "id".'] : []),
    ...(findAgent(asked.to) === undefined
      ? []
      : ['"to" names an agent, and agents answer one question: give "question" instead of "questions".']),
    ...findTooLarge(asked),
  ];
}

/** @param at the prefix of its member names. */
function findMistakesIn(
  { question, options = [], recommended }: Pick<QuestionPart, 'question' | 'options' | 'recommended'>,
  most: { readonly chars: number; readonly options: number },
  at = '',
): string[] {
  return [
    ...(question.length > most.chars
      ? [
          `"${at}question" has ${question.length} characters; ${most.chars} are shown. Put what can be looked up into "context".`,
        ]
      : []),
    ...(options.length === 1
      ? [`"${at}options" has one entry, which is not a choice. Give two or more, or leave it out.`]
      : []),
    ...(options.length > most.options
      ? [`"${at}options" has ${options.length} entries; at most ${most.options} are shown.`]
      : []),
    ...options.flatMap((option, index) =>
      option.length > LIMITS.optionChars
        ? [`"${at}options.${index}" has ${option.length} characters; ${LIMITS.optionChars} are shown.`]
        : [],
    ),
    ...(recommended !== undefined && recommended > options.length
      ? [
          `"${at}recommended" is ${recommended}, and there ${options.length === 1 ? 'is 1 option' : `are ${options.length} options`}. Give the number of one of them, from 1, or leave it out.`,
        ]
      : []),
    ...(new Set(options).size < options.length ? [`"${at}options" names the same thing twice.`] : []),
  ];
}

function findTooLarge(asked: unknown): string[] {
  const bytes = Buffer.byteLength(canonicalJson(asked));
  return bytes > LIMITS.needsInputBytes
    ? [
        `All of it is ${bytes} bytes; at most ${LIMITS.needsInputBytes} are accepted. Leave bulk in files of the work tree and name them in "partial_state".`,
      ]
    : [];
}

const END_TURN =
  'End your turn now: make no further tool call, and reply with one sentence that says what you asked. You will go on here with the answer.';

/**
 * The agent gets this once its question is accepted.
 *
 * @param replaced its earlier question, to which the promise no longer applies.
 */
export function renderAccepted(replaced: string | undefined): string {
  return replaced === undefined
    ? `Your question was recorded and will be put to a person. ${END_TURN}`
    : `This replaces your earlier question "${cutEarlier(replaced)}": only this one will be asked. Use \`questions\` to ask several at once. ${END_TURN}`;
}

export function renderMistakes(mistakes: readonly string[]): string {
  return `The question was not accepted. Correct this and ask again:\n${mistakes.map((mistake) => `- ${mistake}`).join('\n')}`;
}

/** How a tool server describes the tool to the model. */
export const ASK_TOOL = {
  name: 'ask',
  description:
    'Puts one question to a person when you cannot go on without their decision. Do everything first that does not depend on the answer, then ask once and end your turn; you go on here with the answer, maybe tomorrow.',
  inputSchema: {
    type: 'object',
    properties: {
      question: {
        type: 'string',
        description:
          'One question that a person can answer without having seen your work. Say what each answer leads to. Never a secret.',
      },
      options: {
        type: 'array',
        items: { type: 'string' },
        description: `Two to four short texts that exclude one another, each at most ${LIMITS.optionChars} characters. Leave it out when only words will do.`,
      },
      recommended: {
        type: 'integer',
        minimum: 1,
        description: 'The number of the option that you recommend, from 1.',
      },
      context: {
        type: 'string',
        description:
          'What you checked and found, and why you recommend an option. Markdown is shown, also a diff in a block of the language diff.',
      },
      partial_state: {
        description:
          'Notes from you to yourself, any JSON: considered_options, ruled_out with reasons, tentative_conclusions, remaining_work. All you have if this conversation is lost.',
      },
      hosts: {
        type: 'array',
        items: { type: 'string' },
        description:
          'Hosts that you need and that were refused, such as api.example.com. A person decides; then "question" says why you need them, and "options" is left out.',
      },
      questions: {
        type: 'array',
        minItems: 2,
        maxItems: LIMITS.questionParts,
        items: {
          type: 'object',
          properties: {
            id: { type: 'string', description: 'What you call it; its answer comes back with that.' },
            question: { type: 'string' },
            options: { type: 'array', items: { type: 'string' } },
            recommended: { type: 'integer', minimum: 1 },
            context: { type: 'string' },
          },
          required: ['question'],
        },
        description:
          'Instead of "question" and "options": up to five questions that do not depend on one another, put in one comment. Each gets an answer of its own, and you go on once all of them have one.',
      },
      to: {
        type: 'string',
        description:
          'Whom it is put to, when that matters: @login or @organisation/team, or agent:<name> for an agent that your instructions let you ask. Leave it out otherwise.',
      },
    },
    // Open, and without required members: some agents validate these themselves, with less helpful messages than ours.
  },
} as const;
