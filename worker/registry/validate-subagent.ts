/** What is wrong with a subagent of a registry, and with what it names. Pure. */
import { findInFrontMatter, readSubagent, type Subagent } from '../../protocol/subagent.ts';
import { planOverlay } from '../overlay/plan-overlay.ts';
import { findTemplateMistake } from '../prompt.ts';
import { findFolderMistakes } from './capability.ts';
import type { RegistryFile } from './files.ts';
import type { RegistryMistake } from './mistakes.ts';
import { capabilityOf, textOf, type SortedFiles } from './sort-files.ts';

export function findSubagentMistakes(file: RegistryFile, sorted: SortedFiles, runtimes: readonly string[] | undefined): RegistryMistake[] {
  const text = textOf(file);
  const read = readSubagent(text);
  if (read.kind === 'malformed') return read.mistakes.map((mistake) => ({ ...mistake, file: file.path, level: 'error' }));
  return findFaults(read.subagent, sorted, runtimes).map(({ at, message }) => ({ file: file.path, ...findInFrontMatter(text, at), level: 'error', message }));
}

interface Fault {
  readonly at: readonly PropertyKey[];
  readonly message: string;
}

function findFaults(subagent: Subagent, sorted: SortedFiles, runtimes: readonly string[] | undefined): Fault[] {
  const { runtime, capabilities = [], env = [], 'prompt-template': template } = subagent;
  const mistake = template === undefined ? undefined : findTemplateMistake(template);
  return [
    ...(runtime === undefined || runtimes?.includes(runtime) !== false ? [] : [{ at: ['runtime'], message: `there is no runtime «${runtime.slice(0, 200)}»; there are ${runtimes.join(', ')}` }]),
    ...(mistake === undefined ? [] : [{ at: ['prompt-template'], message: `prompt-template: ${mistake}` }]),
    ...capabilities.flatMap((name, index) => (sorted.capabilities.has(name) ? [] : [{ at: ['capabilities', index], message: `there is no capability ${name}: the folder capabilities/${name} holds no file` }])),
    ...env.flatMap((name, index) => (sorted.envs.has(name) ? [] : [{ at: ['env', index], message: `there is no environment ${name}: write envs/${name}.yaml` }])),
    ...findOverlayFault(capabilities, sorted),
  ];
}

/** Capabilities that are wrong by themselves are told where they lie. */
function findOverlayFault(names: readonly string[], { capabilities }: SortedFiles): Fault[] {
  const sound = names.flatMap((name) => {
    const members = capabilities.get(name) ?? [];
    const wrong = findFolderMistakes(members.map(({ path, mode, content }) => ({ path, mode, bytes: content.length })));
    const alone = wrong.length > 0 ? undefined : capabilityOf(name, members);
    return alone === undefined || planOverlay([alone], undefined).kind === 'conflict' ? [] : [alone];
  });
  const planned = planOverlay(sound, undefined);
  return planned.kind === 'conflict' ? [{ at: ['capabilities'], message: planned.why }] : [];
}
