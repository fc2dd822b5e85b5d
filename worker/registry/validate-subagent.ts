/** Finds what is wrong with a subagent of a registry, and with what it names. Pure. */
import { findAgent } from '../../protocol/policy/recipient.ts';
import {
  findInFrontMatter,
  readReferences,
  readSubagent,
  type SubagentReferences,
} from '../../protocol/config/subagent.ts';
import { planOverlay } from './overlay/plan-overlay.ts';
import { findTemplateMistake } from '../prompt/render-prompt.ts';
import { findFolderMistakes } from './capability.ts';
import type { RegistryFile } from './registry-files.ts';
import type { RegistryMistake } from './mistakes.ts';
import { findRuntimePathMistake } from '../plugin/runtime-path.ts';
import { capabilityOf, textOf, type SortedFiles } from './sort-files.ts';

export interface ReferenceRules {
  /** The runtimes that exist. Without them, names of runtimes are not checked. */
  readonly runtimes?: readonly string[];
  /** The permission modes that each of them can enforce. Without them, modes are not compared with runtimes. */
  readonly modes?: ReadonlyMap<string, readonly string[]>;
  /** Whether `may-ask` may name an agent that is not there: it stops no run, because a person is asked instead. */
  readonly allowMissingAgents?: boolean;
}

export function findSubagentMistakes(
  file: RegistryFile,
  sorted: SortedFiles,
  rules: ReferenceRules,
): RegistryMistake[] {
  const text = textOf(file);
  const read = readSubagent(text);
  if (read.kind === 'malformed') {
    const mistakes = read.mistakes.map((mistake): RegistryMistake => ({ ...mistake, file: file.path, level: 'error' }));
    // Everything that can be judged without the rest is still judged, so that nobody has to correct a file twice.
    const named = findFaults({ runtime: findRuntimeLine(text), ...readReferences(text) }, sorted, rules);
    const places = new Set(mistakes.map(({ line, column }) => `${line}:${column}`));
    return [
      ...mistakes,
      ...placeFaults(named, file, text).filter(({ line, column }) => !places.has(`${line}:${column}`)),
    ];
  }
  return placeFaults(findFaults(read.subagent, sorted, rules), file, text);
}

/** Also of front matter that is not YAML. */
function findRuntimeLine(text: string): string | undefined {
  return /^---[ \t]*\r?\n[\s\S]*?^runtime:[ \t]*(?<runtime>[^\s#'"]+)/m.exec(text)?.groups?.['runtime'];
}

function placeFaults(faults: readonly Fault[], file: RegistryFile, text: string): RegistryMistake[] {
  return faults.map(({ at, message }) => ({
    file: file.path,
    ...findInFrontMatter(text, at),
    level: 'error',
    message,
  }));
}

interface Fault {
  readonly at: readonly PropertyKey[];
  readonly message: string;
}

/** A runtime that is given as a path is a file of the registry. What it is becomes known when it is loaded. */
function findRuntimeFault(
  runtime: string | undefined,
  paths: ReadonlySet<string>,
  runtimes: readonly string[] | undefined,
): Fault[] {
  if (runtime === undefined || runtimes === undefined || runtimes.includes(runtime)) return [];
  if (runtime.startsWith('./')) {
    const mistake = paths.has(runtime.slice(2))
      ? findRuntimePathMistake(runtime)
      : `there is no file ${runtime.slice(0, 200)} in the registry`;
    return mistake === undefined ? [] : [{ at: ['runtime'], message: mistake }];
  }
  return [
    { at: ['runtime'], message: `there is no runtime "${runtime.slice(0, 200)}"; there are ${runtimes.join(', ')}` },
  ];
}

/** Only where the file names both: without a runtime of its own, the workflow's applies. */
function findModeFault(
  { runtime = '', 'permission-mode': mode }: SubagentReferences,
  modes: ReferenceRules['modes'],
): Fault[] {
  const known = modes?.get(runtime);
  if (mode === undefined || known === undefined || known.includes(mode)) return [];
  const others = [...(modes ?? [])].filter(([, all]) => all.includes(mode)).map(([name]) => name);
  const message = `permission-mode: the runtime ${runtime} cannot enforce "${mode}", so no agent starts; write ${known.join(' or ')}, or one of the runtimes ${others.join(', ')}`;
  return [{ at: ['permission-mode'], message }];
}

function findFaults(
  subagent: SubagentReferences,
  sorted: SortedFiles,
  { runtimes, modes, allowMissingAgents }: ReferenceRules,
): Fault[] {
  const { runtime, capabilities = [], env = [], 'prompt-template': template, 'may-ask': mayAsk = [] } = subagent;
  const mistake = template === undefined ? undefined : findTemplateMistake(template);
  return [
    ...findRuntimeFault(runtime, sorted.paths, runtimes),
    ...findModeFault(subagent, modes),
    ...(mistake === undefined ? [] : [{ at: ['prompt-template'], message: `prompt-template: ${mistake}` }]),
    ...capabilities.flatMap((name, index) =>
      sorted.capabilities.has(name)
        ? []
        : [
            {
              at: ['capabilities', index],
              message: `there is no capability ${name}: the folder capabilities/${name} holds no file`,
            },
          ],
    ),
    ...env.flatMap((name, index) =>
      sorted.envs.has(name)
        ? []
        : [{ at: ['env', index], message: `there is no environment ${name}: write envs/${name}.yaml` }],
    ),
    ...mayAsk.flatMap((name, index) =>
      allowMissingAgents === true || sorted.subagents.has(findAgent(name) ?? '')
        ? []
        : [
            {
              at: ['may-ask', index],
              message: `there is no subagent to ask: write subagents/${findAgent(name) ?? ''}.md`,
            },
          ],
    ),
    ...findOverlayFault(capabilities, sorted),
  ];
}

/** Capabilities that are wrong in themselves are reported where they are. */
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
