/**
 * The notices about delivered work, and about work that was not delivered. Pure.
 *
 * Paths and summaries are an agent's words and are neutralized; everything else is ours.
 */
import { renderCommandBox, withoutCommandBoxes } from '../../protocol/comments/command-checkbox.ts';
import type { TaskId } from '../../protocol/base/ids.ts';
import { DAY_MS, WINDOW_MS } from '../time-windows.ts';
import { NO_COMMIT } from '../../protocol/base/pinned-bundle.ts';
import { renderOutgoing } from '../../protocol/text/outgoing-line.ts';
import { renderUntrustedLine } from '../../protocol/text/sanitize.ts';
import { type KeptPatch, renderApply } from '../../protocol/results/result-artifact.ts';
import { plural } from '../../protocol/comments/usage-text.ts';
import { branchOf } from '../../protocol/results/task-branch.ts';
import { allowLinks } from '../../protocol/text/allowed-links.ts';
import type { Delivered } from '../ports.ts';
import type { DeliverableResult } from './read-result.ts';
import type { BroughtFiles, DeliveryContext, DeliveryOutcome } from './deliver-result.ts';

/** The account that a job's own token writes as. */
const JOB_ACCOUNT = 'github-actions[bot]';
const SHOWN_PATHS = 10;

export interface KeptFiles extends DeliveryContext {
  readonly runId: number;
  /** The branch that a pull request targets. */
  readonly defaultBranch: string;
  /** Whether the bot or the relay processes `/agora deliver`. */
  readonly isHeard: boolean;
  /** Whether the bot processes ticked checkboxes. */
  readonly takesTicks: boolean;
}

/** The outcome of a delivery, for the thread. A refusal is posted by `sayMayNotDeliver`, because it is tried again. */
export function sayOutcome(
  outcome: Exclude<DeliveryOutcome, { kind: 'refused' }>,
  read: DeliverableResult,
  kept: KeptFiles,
): string {
  switch (outcome.kind) {
    case 'delivered':
      return sayDelivered(outcome, read, kept);
    case 'nothing-changed':
      return allowLinks(sayNothingChanged(read.result.summary), kept.linkHosts ?? []);
    case 'patch':
      return `### ✅ Finished\n\nIts changes are a patch in the [run's artifacts](${kept.runUrl}#artifacts). ${sayApply(read, kept)}`;
    case 'protected':
      return sayProtected(outcome, read, kept);
    case 'credentials':
      return sayCredentials(outcome.found, kept);
    case 'no-base':
      return sayNoBase(read, kept);
    case 'branch-taken':
      return `### ⚠️ Finished, but not delivered\n\nEvery branch of this task, \`${branchOf(read.result.line ?? read.result.taskId)}\` and its numbered variants, was already used. A new task gets a branch of its own. ${sayApply(read, kept)}`;
  }
}

function sayDelivered(
  delivered: Extract<Delivered, { kind: 'delivered' }>,
  { result }: DeliverableResult,
  { defaultBranch }: KeptFiles,
): string {
  const { pullRequest, branch, isUpdate, passedOver, moved } = delivered;
  const sentences = [
    result.line === undefined ? '' : `It continues the work of \`${result.line}\`.`,
    isUpdate ? 'It was added as one more commit on top of the existing work.' : '',
    sayVerify(result.verify),
    passedOver.length === 0
      ? ''
      : `${codes(passedOver)} ${passedOver.length === 1 ? 'was' : 'were'} already used, so this work went to \`${branch}\`.`,
    moved.length === 0
      ? ''
      : `Since it began, ${codes(moved)} changed on \`${renderUntrustedLine(defaultBranch, 100)}\` as well; please check that the changes are compatible.`,
    pullRequest?.by === JOB_ACCOUNT
      ? "It was opened with the job's own token, so its checks wait until someone with write access approves them there; on older servers, until it is closed and reopened. With an App's token, they start automatically."
      : '',
  ];
  const where = sayWhere(delivered, `\`${renderUntrustedLine(defaultBranch, 100)}\``);
  return `${where} ${sentences.filter((sentence) => sentence !== '').join(' ')}`.trimEnd();
}

function sayWhere(
  { pullRequest, branch, isMerged }: Extract<Delivered, { kind: 'delivered' }>,
  defaultBranch: string,
): string {
  if (pullRequest !== undefined) return `### 📬 The work is in #${pullRequest.number}\n\nPlease review it there.`;
  return isMerged === true
    ? `### ✅ The work is part of ${defaultBranch}\n\nIts branch \`${branch}\` was merged before it had a pull request.`
    : `### 📬 The work is on the branch \`${branch}\`\n\nNo pull request was requested.`;
}

function sayNoBase({ result, base }: DeliverableResult, { runId }: KeptFiles): string {
  const { taskId: task, dispatchId: dispatch, attempt } = result;
  const apply = renderApply({ task, dispatch, attempt, runId });
  return `### ⚠️ Finished, but not delivered\n\nThe work does not build on a commit of this repository${base === NO_COMMIT ? ': the workflow checked nothing out before the agent started' : `: GitHub knows no commit \`${base}\`. An earlier step of the workflow has probably made it and not pushed it`}. For next time, let the workflow check out a commit that is on GitHub. In a clone that has the same files checked out:\n\n${apply}`;
}

function sayVerify(verify: { readonly passed: boolean } | undefined): string {
  if (verify === undefined) return '';
  return verify.passed ? 'The checks passed.' : 'The checks failed; please check before you merge.';
}

function sayNothingChanged(summary: string | undefined): string {
  const said = summary === undefined || summary.trim() === '' ? '' : `\n\n> ${renderUntrustedLine(summary, 1_000)}`;
  return `### ✅ Finished, and nothing was changed\n\nThere is nothing to deliver, because no file changed.${said}`;
}

function sayProtected(
  { paths, brought }: Extract<DeliveryOutcome, { kind: 'protected' }>,
  read: DeliverableResult,
  kept: KeptFiles,
): string {
  const touched = [
    paths.length === 0 ? '' : `The work changes ${PROTECTED}: ${codes(paths)}.`,
    brought === undefined ? '' : sayBrought(brought, kept),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
  if (!kept.isHeard)
    return `### 🔒 Finished, but not delivered\n\n${touched} Only a person may propose such changes. ${sayApply(read, kept)}`;
  return [
    HELD_TITLE,
    `${touched} Such changes are proposed only after a person approves them. Please review the patch in the [run's artifacts](${kept.runUrl}#artifacts)${brought === undefined ? '' : ', and that commit'}.`,
    `- \`/agora deliver ${read.result.taskId}\` delivers it as it is${kept.takesTicks ? ', and so does ticking the box below' : ''};\n- to discard it, do nothing.`,
    ...(kept.takesTicks ? [renderCommandBox({ verb: 'deliver', task: read.result.taskId }, '')] : []),
  ].join('\n\n');
}

const PROTECTED = 'protected files';

/** The commit without quotes: GitHub makes it a link. */
function sayBrought({ commit, paths }: BroughtFiles, { defaultBranch }: KeptFiles): string {
  const built = `The work builds on ${commit}, which is not part of \`${renderUntrustedLine(defaultBranch, 100)}\``;
  return paths === undefined
    ? `${built}. GitHub does not list all files that this commit changes, so ${PROTECTED} may be among them.`
    : `${built} and changes ${PROTECTED}: ${codes(paths)}.`;
}

const HELD_TITLE = '### 🔒 Finished, and waiting for approval';
const HELD_PATCH =
  / Please review the patch in the (\[run's artifacts\]\([^()\s]+#artifacts\))(?:, and that commit)?\.(?![^\n])/;
const HELD_CHOICE = /^- `\/agora deliver t_[^\n]*\n- to discard it, do nothing\.$/m;

/** The comment that asked for approval, once it was given: it asks for nothing any more. */
export function renderApproved(body: string): string {
  return withoutCommandBoxes(body)
    .replace(HELD_TITLE, '### ✅ Finished, and approved')
    .replace(HELD_PATCH, ' The patch is in the $1.')
    .replace(HELD_CHOICE, 'A person has approved it. A later comment shows the result.');
}

function sayCredentials(
  found: readonly { readonly path: string; readonly what: string }[],
  { runUrl }: KeptFiles,
): string {
  const list = found
    .slice(0, SHOWN_PATHS)
    .map(({ path, what }) => `- ${codes([path])}: ${what}`)
    .concat(found.length > SHOWN_PATHS ? [`- and ${plural(found.length - SHOWN_PATHS, 'more file')}`] : [])
    .join('\n');
  return `### 🔑 Finished, but not delivered\n\nThe work contains what looks like credentials, which are never pushed to a branch:\n\n${list}\n\nIf they are real, please revoke them and delete the [run's artifacts](${runUrl}#artifacts), which still contain the work. If they are not, download it from there.`;
}

/**
 * @param runUrl empty if GitHub does not know the run any more.
 * @param saved the task, if its conversation and work are saved and can be used: to start it again would discard them.
 */
export function sayUnusable(why: string, runUrl: string, saved?: TaskId): string {
  const output =
    runUrl === '' ? '' : ` Any output that is still kept is in the [run's artifacts](${runUrl}#artifacts).`;
  const next =
    saved === undefined
      ? '`/agora run <subagent> <what to do>` starts a new task.'
      : `\`/agora retry ${saved}\` continues from what the task has saved.`;
  return `### ⚠️ Finished, but not delivered\n\nThe result was not delivered: ${renderUntrustedLine(why, 500)}.${output} ${next}`;
}

/** Another run would make a result of the same size, so only a person can go on. */
export function sayTooLarge(why: string, patch: KeptPatch): string {
  return `### ⚠️ Finished, but not delivered\n\nThe result is larger than what can be delivered: ${renderUntrustedLine(why, 500)}. Files in \`.agora/outputs/\` count too. The changes are a patch. In a clone of this repository, at the commit that the agent worked on:\n\n${renderApply(patch)}`;
}

/** @param approved the task, if a person had to approve its work: the approval is too old to be followed some day. */
export function sayMayNotDeliver(why: string, approved?: TaskId): string {
  const retried =
    approved === undefined
      ? 'automatically'
      : `automatically until ${WINDOW_MS / DAY_MS} days after the approval, and whenever someone writes \`/agora deliver ${approved}\``;
  return `The work is finished, but it could not be delivered: ${renderUntrustedLine(why, 500)} Please fix that; delivery is then retried ${retried}.`;
}

/**
 * The same notice, from a job that does not retry by itself. Running the job again does not use changed permissions:
 * GitHub uses the workflow as it was.
 */
export function sayNotDelivered(why: string, read: DeliverableResult, kept: KeptFiles): string {
  const next = kept.isHeard
    ? 'Fix that, then write `/agora status` here to deliver the work.'
    : `Fix that for next time. ${sayApply(read, kept)}`;
  return `### ⚠️ Finished, but not delivered yet\n\nIt could not be delivered: ${renderUntrustedLine(why, 500)}\n\n**What to do:** ${next}`;
}

/** Appended to the text of a job that cannot prove its comments. */
export const UNPROVEN =
  '> ⚠️ This comment is not signed: the delivering job has no `state-key`. Pass `state-key: ${{ secrets.AGORA_STATE_KEY }}` to agora/dispatch/deliver.';

function sayApply({ result, base }: DeliverableResult, { runId }: KeptFiles): string {
  const { taskId: task, dispatchId: dispatch, attempt } = result;
  return `In a clone of this repository:\n\n${renderApply({ task, dispatch, attempt, runId, base: base === NO_COMMIT ? undefined : base })}`;
}

function codes(names: readonly string[]): string {
  const shown = names
    .slice(0, SHOWN_PATHS)
    .map((name) => `\`${renderUntrustedLine(renderOutgoing(name), 200).replaceAll('`', "'")}\``)
    .join(', ');
  return names.length > SHOWN_PATHS ? `${shown} and ${names.length - SHOWN_PATHS} more` : shown;
}
