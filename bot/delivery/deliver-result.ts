/**
 * Delivers a result that GitHub vouches for, and returns the outcome. Shared by the bot, the relay and the delivery
 * job.
 *
 * Only this file decides what may leave: credentials never, protected files only with a person's approval.
 */
import { defined } from '../../protocol/base/defined.ts';
import {
  createLinkProtection,
  createProtection,
  type ProtectionRules,
} from '../../protocol/results/protected-paths.ts';
import { allowLinks } from '../../protocol/text/allowed-links.ts';
import { findCredential } from '../../protocol/text/redact-credentials.ts';
import { DEFAULT_DELIVERY, type DeliveryMode } from '../../protocol/config/delivery-mode.ts';
import { findLinked } from './linked-files.ts';
import { renderCommitMessage, renderContinuation, renderPullRequest, renderTitle } from './pull-request-text.ts';
import type { Delivered, Delivery, Results } from '../ports.ts';
import type { DeliverableResult } from './read-result.ts';

/** Git's mode of a symbolic link. */
const LINK = '120000';

export interface DeliveryContext {
  /** The issue that the task belongs to; a task that was started by hand can be without one. */
  readonly issue?: number | undefined;
  readonly runUrl: string;
  /** Who approved that protected files may be proposed. */
  readonly consentBy?: string | undefined;
  /** The repository's own protected paths, `protected` in its config.yaml. */
  readonly protectedPaths?: readonly string[];
  /** What it takes from the list of protected paths, `unprotected` there. */
  readonly unprotectedPaths?: readonly string[];
  /** Hosts, besides GitHub, that its text may link to, `links` in its config.yaml. */
  readonly linkHosts?: readonly string[];
}

export interface Credential {
  readonly path: string;
  readonly what: string;
}

export type DeliveryOutcome =
  | Delivered
  | { readonly kind: 'patch' }
  | { readonly kind: 'credentials'; readonly found: readonly Credential[] }
  | {
      readonly kind: 'protected';
      readonly paths: readonly string[];
      /** The commit that the work builds on is not part of the default branch, and is about such files too. */
      readonly brought?: BroughtFiles;
    };

/** A workflow may check out another commit than the default branch, such as that of a pull request from a fork. */
export interface BroughtFiles {
  readonly commit: string;
  /** The protected files that it changes; `undefined` if GitHub does not list all of its files. */
  readonly paths: readonly string[] | undefined;
}

type JudgedResult =
  | Extract<DeliveryOutcome, { kind: 'nothing-changed' | 'patch' | 'credentials' | 'protected' }>
  | { readonly kind: 'deliver'; readonly mode: Delivery['mode'] };

/** Whether a result may leave, and in which form. Pure. */
export function judgeResult(
  { result, changes }: DeliverableResult,
  { consentBy, protectedPaths, unprotectedPaths }: Pick<DeliveryContext, 'consentBy' | keyof ProtectionRules>,
): JudgedResult {
  if (changes.length === 0) return { kind: 'nothing-changed' };
  const mode: DeliveryMode = result.deliver ?? DEFAULT_DELIVERY;
  if (mode === 'patch') return { kind: 'patch' };
  const found = changes.flatMap(({ path, written }) => {
    const what = written === undefined ? undefined : findCredential(path, written.content);
    return what === undefined ? [] : [{ path, what }];
  });
  if (found.length > 0) return { kind: 'credentials', found };
  const paths = listProtected(changes, { protectedPaths, unprotectedPaths });
  return paths.length > 0 && consentBy === undefined ? { kind: 'protected', paths } : { kind: 'deliver', mode };
}

function listProtected(changes: DeliverableResult['changes'], own: ProtectionRules): string[] {
  const isProtected = createProtection(own);
  const isAbove = createLinkProtection(own);
  return changes
    .filter(({ path, written }) => isProtected(path) || (written?.mode === LINK && isAbove(path)))
    .map(({ path }) => path);
}

export async function deliverResult(
  read: DeliverableResult,
  around: DeliveryContext,
  results: Omit<Results, 'fetch'>,
): Promise<DeliveryOutcome> {
  const judged = judgeResult(read, around);
  if (around.consentBy === undefined && (judged.kind === 'deliver' || judged.kind === 'protected')) {
    const brought = await findBrought(read.base, around, results);
    if (brought === 'absent') return { kind: 'no-base' };
    const changed = read.changes.map(({ path }) => path);
    const linked = await findLinked(read.base, changed, around, results);
    const paths = [...new Set([...(judged.kind === 'protected' ? judged.paths : []), ...linked])];
    if (brought !== undefined || paths.length > 0) return { kind: 'protected', paths, ...defined({ brought }) };
  }
  if (judged.kind !== 'deliver') return judged;
  const { result, base, changes } = read;
  return results.deliver({
    task: result.taskId,
    line: result.line ?? result.taskId,
    mode: judged.mode,
    base,
    message: renderCommitMessage(result),
    title: renderTitle(result),
    body: allowLinks(renderPullRequest(result, around), around.linkHosts ?? []),
    ...(result.line !== undefined && {
      further: allowLinks(renderContinuation(result, around), around.linkHosts ?? []),
    }),
    changes,
  });
}

/** What a branch for the work would bring into the repository besides the work itself. */
async function findBrought(
  commit: string,
  own: ProtectionRules,
  { aheadOfDefault }: Pick<Results, 'aheadOfDefault'>,
): Promise<BroughtFiles | 'absent' | undefined> {
  const files = await aheadOfDefault(commit);
  if (files === 'absent') return files;
  if (files === undefined) return { commit, paths: undefined };
  const isProtected = createProtection(own);
  // GitHub does not say which of them are links.
  const isAbove = createLinkProtection(own);
  const paths = files.filter((path) => isProtected(path) || isAbove(path));
  return paths.length === 0 ? undefined : { commit, paths };
}
