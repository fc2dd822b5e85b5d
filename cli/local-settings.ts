/**
 * Checks the settings of a worker on this machine before a task is stored: all mistakes are reported at once, and no
 * task remains that could not begin.
 */
import { defined } from '../protocol/base/defined.ts';
import { AGORA_VARIABLES } from '../protocol/config/agora-variables.ts';
import type { EffectiveSetting } from '../protocol/config/effective-settings.ts';
import { findMisplacedVariables } from '../protocol/config/misplaced-variables.ts';
import type { VariableReader } from '../protocol/config/variables/variable-places.ts';
import { ClientError } from '../client/client-error.ts';

type GivenSettings = Readonly<Record<string, string | undefined>>;

export interface SettingMistake {
  /** The variable. */
  readonly name: string;
  /** What is wrong with its value, without the value. */
  readonly why: string;
  /** One sentence about both. */
  readonly text: string;
  readonly fix: string;
}

/** @throws ClientError mistake, with each mistake on its own line. */
export async function insistOnSettings(environment: GivenSettings): Promise<void> {
  const mistakes = await findSettingMistakes(environment);
  const [first, second] = mistakes;
  if (first === undefined) return;
  throw new ClientError('mistake', mistakes.map(({ text }) => text).join('\n'), {
    fix: second === undefined ? first.fix : 'Correct or unset what is named here, then start again.',
  });
}

/** Finds everything for which no worker starts on this machine. */
export async function findSettingMistakes(environment: GivenSettings): Promise<readonly SettingMistake[]> {
  const own = settingsIn(environment);
  if (Object.keys(own).length === 0) return [];
  // Only loaded when there is something to check: they are larger than the rest of the command.
  const { findBootMistakes, asSentence } = await import('../worker/standalone/read-environment.ts');
  const { registry } = await import('../worker/runtimes/registry.gen.ts');
  const refused = findBootMistakes(own).map(({ name, why, text }): SettingMistake => {
    return { name, why, text: asSentence(text), fix: `Correct or unset ${name}, then start again.` };
  });
  const runtimes = registry.map(({ id }) => id);
  return [...refused, ...findUnknownRuntime(own, runtimes)];
}

/**
 * The settings of a worker as `agora run` starts it here: with the user's name, and with what is wrong with a value.
 * @param user `undefined` when the system does not know a name.
 */
export function settleHere(
  settings: readonly EffectiveSetting[],
  mistakes: readonly Pick<SettingMistake, 'name' | 'why'>[],
  user: string | undefined,
): readonly EffectiveSetting[] {
  return settings.map((setting): EffectiveSetting => {
    if (setting.name === 'AGORA_ACTOR' && setting.from === 'the default')
      return { name: setting.name, ...defined({ value: user }), from: 'your user name' };
    const wrong = mistakes.filter(({ name }) => name === setting.name).map(({ why }) => why);
    const isGiven = setting.from === 'the environment' || setting.from === 'the environment and the subagent';
    return isGiven && wrong.length > 0 ? { ...setting, invalid: wrong.join('; ') } : setting;
  });
}

/** Of the variables that a worker here is given, those that somebody has set. The others are set by the command. */
function settingsIn(environment: GivenSettings): GivenSettings {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value = '']) =>
        name.startsWith('AGORA_') && value.trim() !== '' && AGORA_VARIABLES[name]?.where.includes('library') !== false,
    ),
  );
}

/** A runtime of the registry is a path, and the worker looks for it. */
function findUnknownRuntime(environment: GivenSettings, known: readonly string[]): readonly SettingMistake[] {
  const named = (environment['AGORA_ADAPTER'] ?? environment['AGORA_RUNTIME_ADAPTER'])?.trim();
  if (named === undefined || named.startsWith('./') || known.includes(named)) return [];
  return [
    {
      name: 'AGORA_ADAPTER',
      why: 'there is no such runtime',
      text: `There is no runtime "${named.slice(0, 200)}".`,
      fix: `Use ${known.join(', ')}, or the path of a runtime in your registry, such as ./runtimes/mine.mjs.`,
    },
  ];
}

/** Warnings about variables without effect, except for those that this command refuses by itself. */
export function findWarnings(args: readonly string[], environment: GivenSettings): readonly string[] {
  const { warnings } = findMisplacedVariables('command', environment);
  const place = placeOfAgent(args);
  if (place === undefined) return warnings;
  const refused = findMisplacedVariables(place, environment).mistakes.map(nameIn);
  return warnings.filter((warning) => !refused.includes(nameIn(warning)));
}

/** Where this command starts an agent. */
function placeOfAgent([command, next, ...others]: readonly string[]): VariableReader | undefined {
  if (command === 'dispatch' && next === 'run') return 'github';
  return command === 'run' || (command === 'answer' && [next, ...others].includes('--local')) ? 'worker' : undefined;
}

const nameIn = (text: string): string => text.split(' ', 1)[0] ?? '';
