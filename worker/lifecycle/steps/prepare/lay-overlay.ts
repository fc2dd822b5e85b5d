/**
 * Step 6: applies the capabilities' files over the work tree, with the needs-input helper first so that a capability
 * can replace it.
 *
 * Everything is checked before anything is written, including the work tree: a link or a folder in place of a file
 * stops the run, unless the agent put it there in an earlier turn in the same work tree. Replaced files are restored at
 * the end, and applied files do not count as the agent's work. The work tree's own settings are the lowest layer of the
 * merged ones and are kept. But they may be anybody's proposal, so a runtime that obeys settings gets only those of the
 * capabilities.
 */
import { capabilityFolder } from '../../../../protocol/base/registry-paths.ts';
import { DispatchError } from '../../../dispatch-error.ts';
import { defineStep, type Bundle, type LaidOverlay, type WorkerServices } from '../../../context/step-context.ts';
import { renderNeedsInputSkill } from '../../../ask/ask-instructions.ts';
import { mergeJson, readJsonFile, renderJsonFile } from '../../../registry/overlay/merge-json.ts';
import {
  HELPER_FILE,
  HELPER_FOLDER,
  planOverlay,
  SETTINGS_FILE,
  type Overlay,
  type OverlayFile,
} from '../../../registry/overlay/plan-overlay.ts';
import type { Settings } from '../../../worker-plan.ts';
import type { Layer, Workspace } from '../../../ports/work-tree-ports.ts';
import { findVariables, HELPER_SWITCH, turnsHelperOff } from '../../../registry/bundle-variables.ts';
import type { Capability } from '../../../registry/capability.ts';
import { foldPath } from '../../../registry/overlay/paths.ts';
import { sentinelOf } from '../../../own-files.ts';

const CHECKOUT = 'the work tree';
const SETTINGS_BYTES = 1_048_576;

export const layOverlay = defineStep(
  'lay overlay',
  ['settings', 'bundle', 'base'],
  async ({ settings, bundle }, services) => {
    const {
      ports: { workspace },
      plan: { warm },
      book,
      defer,
    } = services;
    const sentinel = sentinelOf(bundle.runtime);
    refuseQuestion(bundle, sentinel);
    return {
      laid: await layCapabilities(
        bundle.capabilities,
        teachesHelper(settings, bundle, services) ? sentinel : undefined,
        {
          workspace,
          book,
          defer,
          isFurtherTurn: warm !== undefined,
        },
      ),
    };
  },
);

/** @throws DispatchError integrity-failed if a capability puts a file in the place of the agent's question. */
function refuseQuestion({ capabilities, runtime }: Bundle, sentinel: string): void {
  const from = capabilities.find(({ files }) => files.some(({ path }) => foldPath(path) === foldPath(sentinel)));
  if (from !== undefined)
    throw new DispatchError(
      'integrity-failed',
      `The capability ${from.name} lays down ${sentinel}, where the runtime ${runtime.id} has its agent write its question.`,
      { fix: `Take the file out of ${capabilityFolder(from.name)}, or name another sentinel in the runtime.` },
    );
}

interface OverlayFolders extends Pick<WorkerServices, 'book' | 'defer'> {
  readonly workspace: Workspace;
  /** In the same work tree as the turn before. */
  readonly isFurtherTurn: boolean;
}

/**
 * @param taught where the agent is told to write its question, below the work tree; undefined: it is not told.
 * @throws DispatchError integrity-failed before anything was written.
 */
export async function layCapabilities(
  capabilities: readonly Capability[],
  taught: string | undefined,
  place: OverlayFolders,
): Promise<LaidOverlay> {
  const { workspace, book } = place;
  const skill =
    taught === undefined
      ? undefined
      : renderNeedsInputSkill({ name: 'agora-needs-input', sentinel: `${workspace.root}/${taught}` });
  const overlay = plan(capabilities, skill);
  const layer = workspace.openLayer();
  const writes: Write[] = [];
  for (const file of overlay.files) {
    const write = await prepare(file, layer, place);
    if (write !== undefined) writes.push(write);
  }
  for (const { path, winner, loser } of overlay.replaced) book.log({ kind: 'overlay.replaced', path, winner, loser });
  for (const write of writes) await lay(write, layer, place);
  if (taught !== undefined) await workspace.exclude(`/${HELPER_FOLDER}/`);
  workspace.protect(overlay.files.map(({ path }) => path));
  return laidFiles(overlay, skill);
}

function teachesHelper(settings: Settings, { subagent, envs }: Bundle, { ports }: WorkerServices): boolean {
  const off =
    settings.disableNeedsInputHelper ||
    subagent['skip-needs-input-helper'] === true ||
    ports.environment[HELPER_SWITCH] === 'true';
  return !off && !turnsHelperOff(findVariables(envs, {}));
}

/** @throws DispatchError integrity-failed if two of them conflict. */
function plan(capabilities: readonly Capability[], skill: string | undefined): Overlay {
  const planned = planOverlay(capabilities, skill);
  if (planned.kind === 'overlay') return planned.overlay;
  throw new DispatchError('integrity-failed', `The capabilities cannot be laid over one another: ${planned.why}.`, {
    fix: `Correct one of them in ${capabilityFolder('…')}, or take one out of the subagent's capabilities.`,
  });
}

interface Write extends OverlayFile {
  readonly putBack: () => Promise<void>;
  readonly replaces: boolean;
}

/**
 * What will be written, after a check of what exists there. Nothing is written yet.
 * @returns undefined if the agent has used its place for its work.
 * @throws DispatchError integrity-failed if it cannot be written there.
 */
async function prepare(
  file: OverlayFile,
  layer: Layer,
  { workspace, book, isFurtherTurn }: OverlayFolders,
): Promise<Write | undefined> {
  const kind = await layer.kindOf(file.path);
  if (isFurtherTurn && (kind === 'folder' || kind === 'other')) {
    book.notice(
      `${file.path} of ${file.from.join(', ')} was left out of this turn: the agent has put something else in its place.`,
    );
    return undefined;
  }
  if (kind === 'folder' || kind === 'other') {
    const what = kind === 'folder' ? 'is a folder' : 'is a link or a special file, or lies below one';
    throw new DispatchError(
      'integrity-failed',
      `${file.path} of ${file.from.join(', ')} cannot be laid down: in the work tree it ${what}.`,
      { fix: `Rename it in the capability, or make ${file.path} a file in the repository.` },
    );
  }
  const content =
    file.path === SETTINGS_FILE && kind === 'file' ? await withCheckout(file, workspace, book.notice) : file.content;
  return {
    ...file,
    content,
    replaces: kind === 'file' && file.path !== SETTINGS_FILE,
    putBack: await layer.remember(file.path),
  };
}

/** Invalid settings in the work tree are left out for the run, and reported. */
async function withCheckout(
  file: OverlayFile,
  workspace: Workspace,
  notice: (text: string) => void,
): Promise<Uint8Array> {
  const own = await workspace.readSmall(SETTINGS_FILE, SETTINGS_BYTES);
  const [under, over] = [own.kind === 'file' ? readJsonFile(own.content) : undefined, readJsonFile(file.content)];
  const merged = under?.kind === 'json' && over.kind === 'json' ? mergeJson(under.value, over.value) : undefined;
  if (merged?.kind === 'merged') return renderJsonFile(merged.value);
  const why = merged?.why ?? (under?.kind === 'malformed' ? under.why : 'it cannot be read');
  notice(
    `${SETTINGS_FILE} of the work tree could not be merged with that of ${file.from.join(', ')} and was left out while the agent ran: ${why}`,
  );
  return file.content;
}

async function lay(
  { path, content, executable, from, replaces, putBack }: Write,
  layer: Layer,
  { book, defer }: OverlayFolders,
): Promise<void> {
  if (replaces) book.log({ kind: 'overlay.replaced', path, winner: from.join(', '), loser: CHECKOUT });
  defer(putBack);
  await layer.write(path, content, executable ? 0o755 : 0o644);
}

function laidFiles({ files }: Overlay, skill: string | undefined): LaidOverlay {
  const helper = files.find(({ path }) => path === HELPER_FILE);
  const text = helper === undefined ? undefined : Buffer.from(helper.content).toString('utf8');
  return {
    helper: skill === undefined ? undefined : { own: text === skill ? undefined : text },
    files: new Map(
      files.filter(({ path }) => !path.startsWith(`${HELPER_FOLDER}/`)).map(({ path, content }) => [path, content]),
    ),
  };
}
