/**
 * Every notice that the bot posts in a thread. One line each: what happened, and what to do now.
 *
 * No notice repeats a person's text: only logins and names from our own registry are inserted.
 */
import type { QuestionId } from '../../protocol/base/ids.ts';
import { renderAnswerer } from '../../protocol/policy/speaker.ts';
import { renderUntrustedLine } from '../../protocol/text/sanitize.ts';
import { CONFIG_PATH } from '../../protocol/base/registry-paths.ts';
import type { Alteration } from '../../protocol/thread/comment.ts';
import type { QuestionMarker } from '../../protocol/comments/marker.ts';
import type { AnswerSource } from '../../protocol/messages/dispatch-request.ts';
import { type Rule, sayRules } from '../../protocol/policy/access-policy.ts';
import { hasNoRetry, nameOf, type Task } from '../../protocol/thread/read-tasks.ts';

const HELP: readonly (readonly [string, string])[] = [
  ['/agora run <subagent> [what to do]', 'starts a task'],
  ['/answer <number or your words>', 'answers the open question; with several open ones, `/answer <its id> …`'],
  ['/agora status', 'shows the tasks of this issue; with `--explain`, also what each rule of the bot waits for'],
  ['/agora questions', 'shows what waits for an answer'],
  ['/agora say <your words>', 'sends the agent a message, at the latest with its next round'],
  ['/agora hold [3d]', 'asks for more time: no reminder, no default answer until then'],
  ['/agora end', 'tells the agent that no answer will come: finish with what you have'],
  ['/agora cancel', 'stops the task'],
  ['/agora retry [your words]', 'continues a task that has ended, or starts it again; the agent gets your words'],
  ['/agora deliver', 'delivers finished work that waits for a person, because it touches protected files'],
  ['/agora help', 'shows this'],
];

export function sayHelp(): string {
  const rows = HELP.map(([command, what]) => `| \`${command}\` | ${what} |`);
  return [
    '| Command | What it does |',
    '|---|---|',
    ...rows,
    '',
    "Write each at the start of a line, in its own comment. If an issue has several tasks, add the task's id after the command.",
  ].join('\n');
}

/** @param found what was found, in words; never the credential itself. */
export function sayCredential(login: string, found: readonly string[], where: 'comment' | 'issue'): string {
  const what = found.join(' and ');
  return [
    `⚠️ @${login}, your ${where} contains ${what}. **Revoke it now where it was issued**, and issue a new one:`,
    `everyone who follows this issue got it by mail, and editing or deleting the ${where} does not remove it from`,
    'the edit history or from mailboxes. It is not passed to the agent or saved.',
    'To give a run a secret, use a repository secret.',
  ].join(' ');
}

export function sayMayNotAnswer(login: string, rules: readonly Rule[]): string {
  return `@${login}, thank you, but only ${sayRules(rules)} can answer this question. Anyone who may answer can take your idea up by replying.`;
}

export function sayMayNotStart(login: string, rules: readonly Rule[]): string {
  return `@${login}, thank you, but only ${sayRules(rules)} can start a task here. Please ask one of them.`;
}

/** @param login of the person who requested the task. */
export function sayAskerMayNot(login: string, rules: readonly Rule[]): string {
  return `@${login}, the default answer would now be given on your behalf, because you asked for the task. Only ${sayRules(rules)} can start a task here, so the question waits until someone who may answer replies, or until you can start tasks again.`;
}

export function sayMayNotCommand(login: string, verb: string, rules: readonly Rule[]): string {
  return `@${login}, thank you, but only ${sayRules(rules)} can use \`/agora ${verb}\` here.`;
}

/** @param url where it was written, which is a different thread. */
export function sayMayNotElsewhere(login: string, verb: string, rules: readonly Rule[], url: string): string {
  return `${sayMayNotCommand(login, verb, rules)} [You wrote it there](${url}).`;
}

export function sayNotTaken(login: string, url: string): string {
  return `@${login}, the bot could not copy [what you wrote there](${url}) exactly. Please write the command here.`;
}

/** The question is not one of ours, or the branch was rewritten. */
export function sayUnprovenQuestion({ task, question, resolved }: QuestionMarker): string {
  const commit = `\`${resolved?.at ?? ''}\``;
  return [
    `⚠️ The answer to \`${question}\` was not used:`,
    `the question names commit ${commit}, which is not part of the default branch.`,
    'Either that branch was rewritten since then (by a forced push), or somebody else wrote the question.',
    'If the commit becomes part of it again, the answer counts.',
    `\`/agora cancel ${task}\` ends its task, and \`/agora run <subagent> <what to do>\` starts a new one.`,
  ].join(' ');
}

export function sayMoved(subagent: string): string {
  return `This issue seems to have been transferred here with an open question, whose saved state stayed in the other repository. Please start again with \`/agora run ${renderUntrustedLine(subagent, 63)}\`.`;
}

export function sayMovedQuestion(login: string, question: QuestionId): string {
  return `@${login}, the question \`${question}\` seems to have been asked in another repository, from which this issue was transferred. Its saved state stayed there, so your reply was not used. \`/agora run <subagent> <what to do>\` starts a new task.`;
}

export function sayTransferred(): string {
  return 'This issue seems to have been transferred here from another repository, so the commands above were not followed here. If you still want one of them, please write it again.';
}

export function sayReminder(mentions: readonly string[], marker: QuestionMarker, commentId: number): string {
  return `${call(mentions)}⏰ ${renderUntrustedLine(marker.subagent, 63)} is still waiting for an answer to [its question](#issuecomment-${commentId}). \`/agora hold 3d\` postpones reminders.`;
}

export function sayEscalation(mentions: readonly string[], marker: QuestionMarker, commentId: number): string {
  return `${call(mentions)}⏰ nobody has answered [the question of ${renderUntrustedLine(marker.subagent, 63)}](#issuecomment-${commentId}) yet. Can you answer it, or find someone who can?`;
}

export function sayExpiring(
  mentions: readonly string[],
  marker: QuestionMarker,
  commentId: number,
  expiry: number,
): string {
  return `${call(mentions)}⏰ last call: [the question of ${renderUntrustedLine(marker.subagent, 63)}](#issuecomment-${commentId}) expires on ${new Date(expiry).toISOString().slice(0, 16).replace('T', ' at ')} UTC, and the task ends then.`;
}

function call(mentions: readonly string[]): string {
  return mentions.length === 0 ? '' : `${mentions.join(' ')} `;
}

export function sayQueueFull(login: string, most: number): string {
  const queued = most === 1 ? '1 message is' : `${most} messages are`;
  return `@${login}, ${queued} already queued for the agent, which is the limit. Yours was not queued; please send it again after its next question.`;
}

export function sayConfigMistakes(mistakes: readonly string[]): string {
  const list = mistakes
    .slice(0, 20)
    .map((mistake) => `\n- ${renderUntrustedLine(mistake, 300)}`)
    .join('');
  return `The bot does nothing here until \`${CONFIG_PATH}\` on the default branch is valid, because it defines who may do what. Replies are kept, and processed within an hour after it is fixed:${list}`;
}

export function sayUnseenTeams(teams: readonly string[]): string {
  const list = teams
    .slice(0, 20)
    .map((team) => `\`${renderUntrustedLine(team, 140)}\``)
    .join(', ');
  return `Who may do this depends on the members of ${list}, which the bot cannot read: it lacks the permission "Members: read" of that organization. Please grant it to the App (a workflow's own token cannot have it), or name other people in \`${CONFIG_PATH}\`. Replies are kept, and processed within an hour after the bot can read it.`;
}

export function sayNoSuchOption(login: string, options: number): string {
  return `@${login}, there is no such option. Please reply with ${options === 1 ? 'the number 1' : `a number from 1 to ${options}`}, or with \`/answer\` and your own words.`;
}

export function sayNoOwnWords(login: string, options: number): string {
  const how =
    options === 0 ? 'your answer' : 'the number or the text of an option, or with `/answer` and your own words';
  return `@${login}, your reply has no words of its own, and a quotation alone is not taken as an answer. Please reply with ${how}.`;
}

/** A number that is also in the text of another option: "2", for "Use 2 spaces" and "Use 4 spaces". */
export function sayUnclearOption(login: string): string {
  return `@${login}, your reply could mean two of the options: one by its number, and one by its text. Please reply with the full text of the option, or with its number in the form \`option 1\`.`;
}

export function sayHowToAnswer(login: string, options: number): string {
  return options === 0
    ? `@${login}, \`/answer\` needs an answer after it. Please write for example \`/answer use the smaller one\`.`
    : `@${login}, \`/answer\` needs an answer after it. Please write \`/answer 1\`, or \`/answer\` and your own words.`;
}

/** @param answered by whom; the person who is told may be one of them. */
export function sayAlreadyAnswered(
  login: string,
  { by, also = [] }: Pick<NonNullable<QuestionMarker['answered']>, 'by' | 'also'>,
): string {
  const others = [by, ...also].filter((one) => one !== login);
  const names = others.length === also.length + 1 ? [] : ['you'];
  const who = [...names, ...others.map(renderAnswerer)].join(' and ');
  return `@${login}, thank you, but this question was already answered by ${who}. Your reply was not used.`;
}

export function saySuperseded(login: string): string {
  return `@${login}, that question is outdated: a newer one has been asked since. Please answer the newest one.`;
}

export function sayOlder(login: string, commentId: number): string {
  return `@${login}, [your comment](#issuecomment-${commentId}) is older than the question that it answers now, so it is not used. Please write the answer in a new comment.`;
}

/** @param url of the comment. */
export function sayAltered(login: string, altered: Alteration, url: string): string {
  const wrote = `[what you wrote](${url})`;
  return altered === 'by-others'
    ? `@${login}, ${wrote} was edited by someone else, so it does not count as yours. Please write it in a new comment, or edit that one yourself.`
    : `@${login}, ${wrote} does not count, because GitHub does not report whether someone else edited it. Please write it in a new comment.`;
}

export function sayMissingQuestion(login: string, of: Task): string {
  const after = hasNoRetry(of) ? '' : ' and start it again with `/agora retry`';
  return `@${login}, the question was deleted or changed after it was asked, so no answer to it counts. If it was changed, restore it (the comment's "edited" menu shows the original) and answer again. Otherwise, end the task with \`/agora cancel ${of.task}\`${after}.`;
}

/** @param of the task that waits for an answer to the question. */
export function sayUnanswerable(mentions: readonly string[], of: Task): string {
  const { task } = of;
  const after = hasNoRetry(of) ? '' : ' and start it again with `/agora retry`';
  return `${call(mentions)}❓ the question that ${renderUntrustedLine(nameOf(of), 63)} asked was deleted or changed, so no answer to it counts, and its task cannot continue. If the question was changed, restore it (the comment's "edited" menu shows the original). Otherwise, end the task with \`/agora cancel ${task}\`${after}.`;
}

/** Its task does not wait for it. */
export function sayGoneQuestion(login: string): string {
  return `@${login}, the question was deleted or changed after it was asked, and its task no longer waits for an answer to it. Your reply was not used.`;
}

export function sayNoSuchQuestion(login: string, question: QuestionId): string {
  return `@${login}, there is no question \`${question}\` on this issue, so your reply was not used. \`/agora questions\` shows what waits for an answer.`;
}

/** @param boxes `any`: there are also boxes of replies, which have no number. */
export function saySeveralBoxes(login: string, boxes: 'option' | 'any'): string {
  const how = boxes === 'option' ? 'reply with the number of the option you mean' : 'tick only the one you mean';
  return `@${login}, more than one box was ticked at once, and only one can be used. Please ${how}.`;
}

/** @param what whose box it was: that of an option, or of a reply in plain words. */
export function sayWhoTicked(what: 'option' | 'reply'): string {
  const how = what === 'option' ? 'the number of the option' : '`/answer` and the words of that reply';
  return `Someone ticked a box, and the bot cannot tell who: it was offline, or the run that was started for the tick has failed. Please reply with ${how}.`;
}

export function sayLostTick(): string {
  return 'Someone ticked a box while the bot was offline, so it cannot tell who. Nothing was started; please tick it again or post the command.';
}

/** What makes the bot try again. `answer`: nobody wrote a comment that could be posted again. */
type Again = 'reply' | 'answer' | 'retry';

/** What makes the bot try an answer again. A tick and a default answer are in no comment of their author. */
export function againOf({ kind }: AnswerSource): Again {
  return kind === 'comment' ? 'reply' : 'answer';
}

export function sayGaveUp(login: string, tries: number, again: Again): string {
  return `@${login}, the workflow was started ${tries} times for this, but no run continued it. Please check the workflow's latest runs in the Actions tab, and then ${AGAIN[again]}.`;
}

export function sayCannotStart(login: string, why: string, again: Again): string {
  return `@${login}, the workflow could not be started: ${renderUntrustedLine(why, 500)} Please fix that and ${AGAIN[again]}.`;
}

/** A label leaves no comment that could be posted again. */
const AGAIN = {
  reply: 'post your comment again',
  answer: 'answer the question in a comment',
  retry: 'write `/agora retry`',
} as const satisfies Record<Again, string>;
