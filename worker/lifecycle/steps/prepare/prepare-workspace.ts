/**
 * Step 6: makes sure that the work tree is that of the dispatch, and that `.agora/` in it is ours.
 *
 * A sentinel that exists now was not written by this run: it came with the checkout or an earlier run, and would be
 * read as a question. It is removed before the setup script, which may write one legitimately.
 */
import { SENTINEL_PATH } from '../../../../protocol/messages/needs-input.ts';
import { DispatchError } from '../../../dispatch-error.ts';
import { defineStep, type Earlier } from '../../../context/step-context.ts';
import type { Workspace } from '../../../ports/work-tree-ports.ts';
import type { Logbook } from '../../../context/redacted-log.ts';
import type { RunningRuntime } from '../../../runtimes/contract.ts';
import { replacedListOf } from '../../../ask/replaced-questions.ts';
import { INPUT_FILE, OWN_FOLDER } from '../../../own-files.ts';
import { NO_COMMIT } from '../../../../protocol/base/pinned-bundle.ts';
import type { SavedState } from '../../../state/saved-state.ts';

const NO_COMMITS = /^0+$/;

export const prepareWorkspace = defineStep(
  'prepare workspace',
  ['earlier', 'bundle'],
  async ({ earlier, bundle }, { plan, ports, book }) => {
    const { workspace } = ports;
    // It continues where it was left, because the agent may have committed or switched branches.
    if (plan.warm === undefined) await returnToBase(earlier.before, plan.resume?.head, workspace, book);
    await claimOwnFolder(workspace);
    await claimSentinel(bundle.runtime, workspace);
    await removeStaleSentinel(workspace, book);
    await workspace.write(INPUT_FILE, Buffer.from(`${JSON.stringify(bundle.input, null, 2)}\n`));
    return { base: { commit: plan.warm === undefined ? await workspace.head() : baseOf(plan.warm) } };
  },
);

/** The reference for the changes, as it was before anything ran. */
function baseOf({ manifest }: SavedState): string | undefined {
  return manifest.base === NO_COMMIT ? undefined : manifest.base;
}

async function returnToBase(
  before: Earlier | undefined,
  head: string | undefined,
  workspace: Workspace,
  book: Logbook,
): Promise<void> {
  const base = before?.base;
  if (base === undefined && head !== undefined && !NO_COMMITS.test(head))
    book.notice(
      [
        `The work tree is not at commit ${head}, which the paused round worked on:`,
        'it is not part of the default branch, and the saved state that vouched for it is gone.',
      ].join(' '),
    );
  if (base === undefined || NO_COMMITS.test(base)) return;
  const moved = await workspace.moveTo(base);
  if (moved.kind === 'elsewhere')
    book.notice(`The work tree is not at commit ${base}, which the paused round worked on: ${moved.why}`);
  else
    for (const path of moved.submodules)
      book.notice(
        `The submodule ${path} is at another commit than in ${base}, which the paused round worked on; submodules are not moved.`,
      );
}

async function claimOwnFolder(workspace: Workspace): Promise<void> {
  const kind = await workspace.kindOf(OWN_FOLDER);
  if (kind === 'file' || kind === 'other') {
    throw new DispatchError(
      'worker-failed',
      `${OWN_FOLDER} in the work tree is ${kind === 'file' ? 'a file' : 'a link or a special file'}; it must be a folder, because the agent's question is read from it.`,
      { fix: `Remove ${OWN_FOLDER} from the repository, or make it a folder.` },
    );
  }
  await workspace.exclude(`/${OWN_FOLDER}/`);
}

/**
 * Creates the folder for the runtime's questions.
 * @throws DispatchError worker-failed if something already exists there, or the path contains a link.
 */
async function claimSentinel({ id, sentinel }: RunningRuntime, workspace: Workspace): Promise<void> {
  if (sentinel === undefined || sentinel === SENTINEL_PATH) return;
  if ((await workspace.kindOf(sentinel)) !== 'absent')
    throw new DispatchError(
      'worker-failed',
      `The runtime ${id} has its agent write its question to ${sentinel}, but something lies there, or the way there is no folder.`,
      { fix: `Remove ${sentinel} from the work tree, or name another sentinel in the runtime.` },
    );
  await workspace.write(sentinel, Buffer.of());
  await workspace.remove(sentinel);
  for (const path of [sentinel, replacedListOf(sentinel)]) await workspace.exclude(`/${path}`);
}

async function removeStaleSentinel(workspace: Workspace, book: Logbook): Promise<void> {
  await workspace.remove(replacedListOf(SENTINEL_PATH));
  if ((await workspace.kindOf(SENTINEL_PATH)) === 'absent') return;
  await workspace.remove(SENTINEL_PATH);
  book.log({ kind: 'needs_input.stale_removed', path: SENTINEL_PATH });
}
