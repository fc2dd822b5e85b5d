/**
 * Lays capabilities over one another, in memory: what will be written, and where two of them contradict each other.
 * Pure.
 *
 * The later capability wins a file, but `.claude/settings.json` is merged. Everything is decided before anything is
 * written.
 */
import type { Capability, CapabilityFile } from '../capability.ts';
import { mergeJson, readJsonFile, renderJsonFile } from './merge-json.ts';
import { foldersAbove, foldPath } from './paths.ts';
import { NOTIFICATIONS_FILE } from './notifications.ts';
import { findSettingsMistake } from './settings-rules.ts';

export const SETTINGS_FILE = '.claude/settings.json';
export const HELPER_FOLDER = '.claude/skills/agora-needs-input';
export const HELPER_FILE = `${HELPER_FOLDER}/SKILL.md`;
const HELPER = 'the needs-input helper';
/** Recognized by exactly these names: in another case they would be another file here and the same file elsewhere. */
const SPECIAL = [SETTINGS_FILE, NOTIFICATIONS_FILE];

export interface OverlayFile extends CapabilityFile {
  /** The capabilities that it comes from. More than one when it was merged. */
  readonly from: readonly string[];
}

export interface Replaced {
  readonly path: string;
  readonly winner: string;
  readonly loser: string;
}

export interface Overlay {
  /** In the order of their paths. The settings are as the capabilities want them, without those of the work tree. */
  readonly files: readonly OverlayFile[];
  readonly replaced: readonly Replaced[];
}

export type PlannedOverlay =
  | { readonly kind: 'overlay'; readonly overlay: Overlay }
  | { readonly kind: 'conflict'; readonly why: string };

interface PlannedLayer {
  readonly from: string;
  readonly files: readonly CapabilityFile[];
}

/** @param helper the skill that teaches how to ask. It comes first, so that a capability can replace it. */
export function planOverlay(capabilities: readonly Capability[], helper: string | undefined): PlannedOverlay {
  const layers: PlannedLayer[] = [
    ...(helper === undefined
      ? []
      : [{ from: HELPER, files: [{ path: HELPER_FILE, executable: false, content: Buffer.from(helper) }] }]),
    ...capabilities.map(({ name, files }) => ({ from: `the capability ${name}`, files })),
  ];
  const laid: PlannedLayers = { files: new Map(), spellings: new Map(), replaced: [] };
  for (const layer of layers) {
    for (const file of layer.files) {
      const why = addFile(laid, file, layer.from);
      if (why !== undefined) return { kind: 'conflict', why };
    }
  }
  const clash = findClash(laid);
  if (clash !== undefined) return { kind: 'conflict', why: clash };
  const files = [...laid.files.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  return { kind: 'overlay', overlay: { files, replaced: laid.replaced } };
}

interface PlannedLayers {
  readonly files: Map<string, OverlayFile>;
  /** The path by its folded form. */
  readonly spellings: Map<string, string>;
  readonly replaced: Replaced[];
}

/** @returns why it cannot be added. */
function addFile(laid: PlannedLayers, file: CapabilityFile, from: string): string | undefined {
  const folded = foldPath(file.path);
  const special = SPECIAL.find((path) => path === folded);
  const known = special ?? laid.spellings.get(folded);
  if (known !== undefined && known !== file.path)
    return `${from} has ${JSON.stringify(file.path)}, which is ${JSON.stringify(known)}${special === undefined ? ` of ${sourceOf(laid, known)}` : ''} on a disk that ignores case`;
  // It is read where it is, and tells the agent nothing.
  if (file.path === NOTIFICATIONS_FILE) return undefined;
  laid.spellings.set(folded, file.path);
  if (file.path === SETTINGS_FILE) return addSettings(laid, file, from);
  const before = laid.files.get(file.path);
  if (before !== undefined) laid.replaced.push({ path: file.path, winner: from, loser: before.from.join(', ') });
  laid.files.set(file.path, { ...file, from: [from] });
  return undefined;
}

function sourceOf({ files }: PlannedLayers, path: string): string {
  return files.get(path)?.from.join(', ') ?? 'nobody';
}

function addSettings({ files }: PlannedLayers, file: CapabilityFile, from: string): string | undefined {
  const over = readJsonFile(file.content);
  if (over.kind === 'malformed') return `${SETTINGS_FILE} of ${from} is not JSON: ${over.why}`;
  const mistake = findSettingsMistake(over.value);
  if (mistake !== undefined) return `${SETTINGS_FILE} of ${from} ${mistake}`;
  const before = files.get(SETTINGS_FILE);
  const under = before === undefined ? undefined : readJsonFile(before.content);
  const merged =
    under?.kind === 'json' ? mergeJson(under.value, over.value) : { kind: 'merged' as const, value: over.value };
  if (merged.kind === 'conflict')
    return `${SETTINGS_FILE} of ${from} contradicts that of ${before?.from.join(', ') ?? ''}: ${merged.why}`;
  files.set(SETTINGS_FILE, {
    ...file,
    executable: false,
    content: renderJsonFile(merged.value),
    from: [...(before?.from ?? []), from],
  });
  return undefined;
}

/** Finds a file of one capability where another one needs a folder. */
function findClash(laid: PlannedLayers): string | undefined {
  for (const file of laid.files.values()) {
    for (const folder of foldersAbove(foldPath(file.path))) {
      const spelling = laid.spellings.get(folder);
      if (spelling !== undefined)
        return `${JSON.stringify(spelling)} is a file of ${sourceOf(laid, spelling)}, and ${file.from.join(', ')} needs a folder there for ${JSON.stringify(file.path)}`;
    }
  }
  return undefined;
}
