/**
 * Finds every mistake of a registry at once, each with its file, line and column. Pure.
 *
 * The rules are the same as those of a dispatch, applied before one has to fail: what passes here is accepted there.
 * Credentials in files are looked for only here, because here it is early enough.
 */
import { findPlace } from '../../protocol/base/read-yaml.ts';
import { CHANNEL_FILE, findChannelMistake } from '../../protocol/live/channel-cursor.ts';
import { readConfigFile } from '../../protocol/config/repository-config.ts';
import { readEnvBundle } from '../../protocol/config/environment-file.ts';
import { BundleName, CONFIG_PATH, withinRegistry } from '../../protocol/base/registry-paths.ts';
import { NOTIFICATIONS_FILE, readCapabilityNotifications } from './overlay/notifications.ts';
import { readReferences } from '../../protocol/config/subagent.ts';
import { planOverlay } from './overlay/plan-overlay.ts';
import { findFolderMistakes } from './capability.ts';
import { findLockMistakes } from './lock/lock-mistakes.ts';
import type { RegistryFile } from './registry-files.ts';
import { findCredentials } from './find-credentials.ts';
import { findIdleSettings } from './warnings/idle-settings.ts';
import { LINK, mistakeIn, type RegistryMistake } from './mistakes.ts';
import { findRenamedScheme, findRenamedWords, sayRenamed } from './renamed-words.ts';
import { capabilityOf, sortFiles, textOf, type SortedFiles } from './sort-files.ts';
import { findSubagentMistakes, type ReferenceRules } from './validate-subagent.ts';

const ENV_YML = /^(envs\/[^/]+\.)ya?ml$/i;

export interface ValidateOptions extends ReferenceRules {
  /** Patterns of credentials that are allowed to be there, from CREDENTIAL_PATTERNS. */
  readonly allowCredentials?: readonly string[];
}

export function validateRegistry(
  files: readonly RegistryFile[],
  options: ValidateOptions = {},
): readonly RegistryMistake[] {
  const sorted = sortFiles(files);
  const mistakes = [
    ...findNameMistakes(sorted),
    ...[...sorted.subagents.values()]
      .filter(({ mode }) => mode !== '120000')
      .flatMap((file) => findSubagentMistakes(file, sorted, options)),
    ...[...sorted.capabilities].flatMap(([name, members]) => findCapabilityMistakes(name, members)),
    ...[...sorted.envs.values()].filter(({ mode }) => mode !== '120000').flatMap((file) => findEnvMistakes(file)),
    ...findLockMistakes(sorted),
    ...findConfigMistakes(files),
    ...[...sorted.subagents.values(), ...sorted.envs.values()]
      .filter(({ mode }) => mode === '120000')
      .map(({ path }) => mistakeIn(path, `it ${LINK}`)),
    ...sorted.strays.map(({ path }) => mistakeIn(path, `is not read: ${sayWhereItBelongs(path)}`, 'warning')),
    ...files.flatMap((file) => findLeaks(file, options.allowCredentials)),
  ];
  return mistakes.sort((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column);
}

/** The errors in a subagent, and in the capabilities and environments that it names as far as it can be read. */
export function findMistakesOf(
  name: string,
  files: readonly RegistryFile[],
  options: ValidateOptions = {},
): readonly RegistryMistake[] {
  const file = files.find(({ path }) => path === `subagents/${name}.md`);
  const { capabilities = [], env = [] } = file === undefined ? {} : readReferences(textOf(file));
  const own = [
    `subagents/${name}.md`,
    ...capabilities.map((each) => `capabilities/${each}`),
    ...env.map((each) => `envs/${each}.yaml`),
  ];
  return validateRegistry(files, options).filter(
    ({ file: at, level }) => level === 'error' && own.some((path) => at === path || at.startsWith(`${path}/`)),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function findNameMistakes({ subagents, capabilities, envs }: SortedFiles): RegistryMistake[] {
  const named = [
    ...[...subagents].map(([name, { path }]) => ({ name, path })),
    ...[...envs].map(([name, { path }]) => ({ name, path })),
    ...[...capabilities].map(([name, [first]]) => ({ name, path: `capabilities/${name}/${first?.path ?? ''}` })),
  ];
  return named.flatMap(({ name, path }) =>
    BundleName.safeParse(name).success
      ? []
      : [
          mistakeIn(
            path,
            `the name ${JSON.stringify(name.slice(0, 200))} must be lower-case letters, digits and dashes, at most 63`,
          ),
        ],
  );
}

/** @param path of a file that is not read. */
function sayWhereItBelongs(path: string): string {
  const meant = /^config\./i.test(path)
    ? 'config.yaml'
    : /^agora.lock/i.test(path)
      ? 'agora.lock'
      : ENV_YML.exec(path)?.[1];
  return meant === undefined
    ? 'subagents are NAME.md, environments NAME.yaml, capabilities folders, next to config.yaml and agora.lock'
    : `rename it to ${meant.endsWith('.') ? `${meant}yaml` : meant}`;
}

function findCapabilityMistakes(name: string, members: readonly RegistryFile[]): RegistryMistake[] {
  const folder = `capabilities/${name}`;
  const mistakes = findFolderMistakes(
    members.map(({ path, mode, content }) => ({ path, mode, bytes: content.length })),
  );
  if (mistakes.length > 0)
    return mistakes.map(({ path, message }) => mistakeIn(path === '' ? folder : `${folder}/${path}`, message));
  const capability = capabilityOf(name, members);
  const planned = planOverlay([capability], undefined);
  const notifications = readCapabilityNotifications([capability]);
  return [
    ...(planned.kind === 'conflict' ? [mistakeIn(folder, planned.why)] : []),
    ...(notifications.kind === 'malformed'
      ? [mistakeIn(`${folder}/${NOTIFICATIONS_FILE}`, notifications.why)]
      : findRenamedWords([], notifications.notifications).map((word) =>
          mistakeIn(`${folder}/${NOTIFICATIONS_FILE}`, sayRenamed(word), 'warning'),
        )),
    ...members
      .filter(({ path }) => path === CHANNEL_FILE)
      .map((file) => findChannelMistake(textOf(file)))
      .filter((why) => why !== undefined)
      .map((why) => mistakeIn(`${folder}/${CHANNEL_FILE}`, why)),
    ...members
      .filter(({ path }) => path === 'agora-plugins.json')
      .map(({ path }) =>
        mistakeIn(
          `${folder}/${path}`,
          'is not read: name plug-ins in .claude/settings.json, or install them in agora-setup.sh',
          'warning',
        ),
      ),
    ...members
      .filter(({ path, content }) => path === 'agora-setup.sh' && Buffer.from(content).includes('\r\n'))
      .map(({ path }) => mistakeIn(`${folder}/${path}`, 'has CR LF line ends, which bash does not understand')),
  ];
}

function findEnvMistakes(file: RegistryFile): RegistryMistake[] {
  const text = textOf(file);
  const read = readEnvBundle(text);
  if (read.kind === 'malformed')
    return read.mistakes.map((mistake) => ({ ...mistake, file: file.path, level: 'error' }));
  const warn = (path: readonly string[], message: string): RegistryMistake => ({
    ...mistakeIn(file.path, message, 'warning'),
    ...findPlace(text, path),
  });
  return [
    ...Object.entries(read.env.values)
      .filter(([, value]) => value.includes('${{'))
      .map(([name]) => warn(['values', name], sayExpression(name))),
    ...Object.entries(read.env.secrets).flatMap(([name, reference]) => {
      const renamed = findRenamedScheme(reference);
      return renamed === undefined ? [] : [warn(['secrets', name], sayRenamed(renamed))];
    }),
  ];
}

/** GitHub evaluates expressions in workflows only; here, programs would see the expression itself. */
function sayExpression(name: string): string {
  return `values.${name}: GitHub does not evaluate \${{ … }} here; for a secret, write ${name}: env://${name} under secrets, and pass it in the workflow's env`;
}

function findConfigMistakes(files: readonly RegistryFile[]): RegistryMistake[] {
  const file = files.find(({ path }) => path === withinRegistry(CONFIG_PATH));
  if (file === undefined) return [];
  if (file.mode === '120000') return [mistakeIn(file.path, `it ${LINK}`)];
  const read = readConfigFile(textOf(file));
  if (read.kind === 'config') return findIdleSettings(file.path, textOf(file));
  return read.mistakes.map((mistake) => ({ ...mistake, file: file.path, level: 'error' }));
}

function findLeaks({ path, content }: RegistryFile, allowed: readonly string[] | undefined): RegistryMistake[] {
  const message = (pattern: string, shown: string, where: string): string =>
    `${where} looks like a credential (${pattern}): ${shown}…; keep it as a secret and name it by reference`;
  return [
    ...findCredentials(content, allowed).map(({ pattern, line, column, shown }) => ({
      file: path,
      line,
      column,
      level: 'error' as const,
      message: message(pattern, shown, 'this'),
    })),
    ...findCredentials(Buffer.from(path), allowed).map(({ pattern, shown }) =>
      mistakeIn(path, message(pattern, shown, 'its name')),
    ),
  ];
}
