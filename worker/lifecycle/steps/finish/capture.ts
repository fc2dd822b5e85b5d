/**
 * After step 13: the work as a patch and as files, captured before verify so that verify's files are not included.
 *
 * Work that contains a registered secret goes nowhere. It is not redacted either: a patch with a replaced word still
 * applies, but is wrong.
 */
import type { Failure } from '../../../../protocol/results/failure-codes.ts';
import { plural } from '../../../../protocol/comments/usage-text.ts';
import { LIMITS } from '../../../../protocol/base/limits.ts';
import { cutText } from '../../../../protocol/text/sanitize.ts';
import { defineStep } from '../../../context/step-context.ts';
import { followStep, watchStep } from '../../../agent/stream-output.ts';
import { bothStreams, programLimits } from '../../../agent-output/cut-output.ts';
import type { Changes, Workspace } from '../../../ports/work-tree-ports.ts';
import type { Logbook } from '../../../context/redacted-log.ts';
import { errorMessage } from '../../../../protocol/errors/error-message.ts';

export const captureChanges = defineStep('capture changes', ['verdict'], async ({ verdict }, { ports, book }) => {
  const changes = await captureWork(ports.workspace, book);
  // A question can still be answered. But nobody may read "finished, and changed nothing" when the work is lost.
  if (changes.failure === undefined || verdict.kind !== 'finished') return { changes };
  return { changes, verdict: { kind: 'failed', failure: changes.failure, exitCode: 1 } };
});

interface CapturedWork {
  /** `undefined` if it cannot be captured or is not passed on, which a notice reports. */
  readonly kept: Changes | undefined;
  /** Why that is. */
  readonly failure?: Failure;
}

export async function captureWork(workspace: Workspace, book: Logbook): Promise<CapturedWork> {
  try {
    const changes = await workspace.changes();
    for (const notice of changes.notices) book.notice(notice);
    if (!holdsSecret(changes, book)) return { kept: changes };
    book.log({ kind: 'capture.failed', detail: HOLDS_SECRET });
    return loseWork(HOLDS_SECRET, 'Remove the secret from what the agent writes, then start again.', book);
  } catch (error) {
    const said = errorMessage(error);
    book.log({ kind: 'capture.failed', detail: said });
    const detail = `The changes to files could not be captured and are lost: ${cutText(book.redactor.text(said), 500)}`;
    return loseWork(detail, FIX, book);
  }
}

const HOLDS_SECRET = 'The changed files hold a secret of this run (a key or a token) and were not kept.';

const FIX = 'Correct what the message names (a file that cannot be read, a full disk), then start again.';

function loseWork(detail: string, fix: string, book: Logbook): CapturedWork {
  book.notice(detail);
  return { kept: undefined, failure: { reason: 'worker-failed', detail, fix } };
}

/**
 * Contents one by one, because the patch encodes binary ones; then the patch, which also contains names and old lines.
 */
function holdsSecret({ files, inPatchOnly = [], patch }: Changes, { redactor }: Logbook): boolean {
  return (
    inPatchOnly.some((content) => redactor.finds(content)) ||
    files.some(
      ({ path, content }) => redactor.finds(Buffer.from(path)) || (content !== undefined && redactor.finds(content)),
    ) ||
    redactor.finds(patch)
  );
}

export const runVerify = defineStep(
  'verify',
  ['verdict', 'bundle', 'settings', 'env', 'isolation'],
  async ({ verdict, bundle, settings, env, isolation }, services) => {
    const { ports, book, signal, dispatchId } = services;
    const { verify } = bundle.subagent;
    if (verdict.kind !== 'finished' || verify === undefined) return {};
    const command = {
      argv: ['/bin/bash', '--noprofile', '--norc', '-c', verify.command],
      cwd: ports.workspace.root,
      env,
      stdin: '',
    } as const;
    const seconds = verify.timeout ?? settings.verifyTimeoutSeconds;
    const end = await watchStep(followStep('verify', 'verify', services), (live) =>
      isolation.run(command, { ...programLimits(seconds, book.redactor.filter), ...live }, signal),
    );
    const passed = end.endedBy === 'exit' && end.exitCode === 0;
    const late = end.endedBy === 'timeout' ? `Stopped after ${plural(seconds, 'second')}.` : '';
    const said = [bothStreams(end), late].filter((part) => part !== '').join('\n');
    const report = keepEnd(book.redactor.text(said), LIMITS.verifyReportChars);
    book.log({ kind: 'verify.ran', dispatchId, passed, durationMs: end.durationMs });
    return { verified: { verify: { passed, report, durationMs: end.durationMs } } };
  },
);

const CUT = '[truncated]…\n';

/** The end of a report says what failed; its beginning says what was started. */
function keepEnd(text: string, chars: number): string {
  return text.length <= chars
    ? text
    : CUT + text.slice(text.length - chars + CUT.length).replace(/^[\uDC00-\uDFFF]/, '');
}
