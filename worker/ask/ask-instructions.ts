/**
 * The instructions for agents about asking: when, when not, and how.
 *
 * Rendered for every run, because only the run knows the path of the file to write: an agent that was taught a path of
 * another machine would ask where nobody looks. A runtime that supports skills installs the skill; every runtime can
 * include the reminder, which also names the path again on a resume, because the path in the old conversation may be
 * gone.
 */
import { LIMITS } from '../../protocol/base/limits.ts';

export interface NeedsInputSkill {
  /** As the runtime's skill list shows it. */
  readonly name: string;
  /** Absolute path of the sentinel. */
  readonly sentinel: string;
  /** The agent's name for our ask tool; undefined if it has none. */
  readonly tool?: string | undefined;
}

/** One or two sentences for a system prompt or a message. */
export function renderNeedsInputReminder({ name, sentinel, tool }: NeedsInputSkill): string {
  const how =
    tool === undefined
      ? `write your one question as JSON to ${sentinel}, then stop`
      : `put your one question with the tool ${tool} (or, without it, write it as JSON to ${sentinel}), then end your turn`;
  return `You work unattended: nobody reads along, and a question in your reply reaches nobody. When you cannot go on without a \
person's decision, follow the skill ${name}: ${how}. You will go on with the \
answer later, with your changes as they are now.`;
}

/** The placeholder for the sentinel's path in a capability's own text. */
const PLACE = /\{\{ *sentinel *\}\}/g;

/** A capability's own SKILL.md instead of ours: with the real path, and under the name that the reminder uses. */
export function adaptNeedsInputSkill(text: string, { name, sentinel }: NeedsInputSkill): string {
  const placed = text.replace(PLACE, () => sentinel);
  return /^---\r?\n/.test(placed)
    ? placed.replace(/^name:.*$/m, () => `name: ${name}`)
    : `${frontMatter(name)}\n\n${placed}`;
}

/** The skill in the form in which the runtime should install it. */
export function chooseNeedsInputSkill(own: string | undefined, skill: NeedsInputSkill): string {
  return own === undefined ? renderNeedsInputSkill(skill) : adaptNeedsInputSkill(own, skill);
}

/** A whole SKILL.md. */
export function renderNeedsInputSkill(skill: NeedsInputSkill): string {
  return [frontMatter(skill.name), WHEN, howTo(skill), SHAPE, PARTIAL_STATE, AFTER].join('\n\n') + '\n';
}

function frontMatter(name: string): string {
  return `---
name: ${name}
description: How to ask a person when you cannot go on without their decision. Use it when the task can be read in ways that lead to different results, when a choice is not yours to make, or before anything that cannot be undone. Never guess instead.
---

# Asking a person

You work unattended. Whatever you print goes to a log. There is one way to reach a person: you put one question and stop;
they answer when they can, maybe tomorrow, and you go on from here with their answer.`;
}

const WHEN = `## When to ask

Look first. Most questions are answered by the code, the tests, the documents, the history or the task itself.

Ask when, after looking,

- the task can be read in two ways that lead to different results, and nothing in the repository says which is meant;
- the choice belongs to somebody: what users see, public interfaces, data, money, security, a trade-off without a right answer;
- the next step cannot be undone and was not asked for;
- something that only a person can give is missing: an access, a fact from outside, a permission.

Do not ask

- for leave to do what the task says, or to have finished work confirmed;
- about names, layout or style that the surrounding code already decides;
- what a test run or another minute of reading would tell you.

When the choice is small and easily changed later, choose, and say in your final reply what you chose and why.`;

function howTo({ sentinel, tool }: NeedsInputSkill): string {
  const file = `write one JSON object, nothing else, to exactly this file (make its folder if it is missing):\n\n   \`${sentinel}\``;
  const way =
    tool === undefined
      ? file.replace('write', 'Write')
      : `Call the tool \`${tool}\` with the members below. It says at once what is wrong with a question. Should you not have it, ${file}`;
  return `## How to ask

1. Do everything first that does not depend on the answer. Your changes are kept.
2. Collect all that is open, and ask once. What belongs together is **one** question; what can be decided apart is one of up to
   ${LIMITS.questionParts} \`questions\`. You go on when everything has an answer.
3. ${way}`;
}

const SHAPE = `\`\`\`json
{
  "question": "Old invoices have no currency. Should the migration assume EUR, or leave them empty?",
  "options": ["Assume EUR", "Leave them empty", "Stop the migration when it meets one"],
  "recommended": 1,
  "context": "I checked src/billing and its tests: all 214 invoices with a currency are in EUR, 37 have none (2019 to 2021). I recommend EUR, because reports add amounts up and would drop the empty ones.",
  "partial_state": {
    "considered_options": ["assume EUR", "leave empty", "stop"],
    "ruled_out": [{ "option": "ask the bank's API", "reason": "no access from here, and it keeps 12 months only" }],
    "tentative_conclusions": { "migration": "written and tested but for the currency" },
    "remaining_work": ["set the currency", "run npm test", "describe the migration in docs/billing.md"]
  }
}
\`\`\`

- \`question\` (required): one question that a person can answer without having seen your work. Say what each answer leads to.
- \`options\`: two to four short texts that exclude one another; the answer may be the number of one of them. Leave it out when only words will do.
- \`recommended\`: the number of the option that you recommend, from 1. It is marked. Leave it out when you have no opinion.
- \`context\`: what you checked and found, and why you recommend an option. Markdown is shown; a diff in a \`diff\` block is shown
  as one.
- \`questions\`: instead of \`question\` and \`options\`, two to ${LIMITS.questionParts} questions that do not depend on one another, as a list of objects with
  \`question\` and, if you like, \`id\`, \`options\`, \`recommended\` and \`context\`. They stand in one comment, each gets an answer of its own,
  and each answer comes back with its \`id\`. \`context\` and \`partial_state\` beside them are for all of them.
- \`partial_state\`: notes from you to yourself, any JSON.
- \`to\`: whom it is put to, when that matters: \`@login\` or \`@organisation/team\`, or \`agent:<name>\` for an agent that your
  instructions let you ask. Anybody who may answer still can. Leave it out otherwise.
- \`hosts\`: hosts that you need and that this run refused to reach, such as \`["api.example.com"]\`. Say in \`question\` why; a person allows
  them for this task, or does not.

Never write a secret into it: people read it, and it is stored.`;

const PARTIAL_STATE = `## partial_state: your reasoning so far

Your conversation is normally there again when the answer comes. If it is lost, these notes are all you have, so write them
for somebody who knows nothing: \`considered_options\`, \`ruled_out\` with reasons, \`tentative_conclusions\`, \`remaining_work\`.
When you get such notes back, take them as your own prior reasoning: build on them, and do not start over.

The whole file may be ${LIMITS.needsInputBytes.toLocaleString('en-US')} bytes (1 MiB) of JSON. A larger one fails the run. Leave bulk in files of the work tree and name them.`;

const AFTER = `## Then stop

Once your question is put, make no further tool call. Reply with one sentence that says what you asked, and end your turn.
Waiting, polling or asking again in your reply helps nobody. If you find the answer yourself after all, delete the file and go on.`;
