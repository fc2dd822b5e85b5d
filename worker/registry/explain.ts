/**
 * Explains what would run if that subagent were started: hashes, files, names of variables, permissions, the prompt.
 * Pure.
 *
 * It contains names and references only: the value of a secret is not known here, and nobody needs it to understand a
 * run.
 */
import { defined } from '../../protocol/base/defined.ts';
import { contentHash, type JsonObject } from '../../protocol/base/canonical-json.ts';
import { readEnvBundle } from '../../protocol/config/environment-file.ts';
import type { ResolvedBundle } from '../../protocol/base/pinned-bundle.ts';
import { renderSecretReference } from '../../protocol/config/secret-reference.ts';
import { readSubagent, type Subagent } from '../../protocol/config/subagent.ts';
import { readCapabilityNotifications } from './overlay/notifications.ts';
import { planOverlay } from './overlay/plan-overlay.ts';
import { renderPrompt } from '../prompt/render-prompt.ts';
import { type EffectiveSetting, findEffectiveSettings } from '../../protocol/config/effective-settings.ts';
import { findVariables, HELPER_SWITCH, type Variable } from './bundle-variables.ts';
import type { Capability } from './capability.ts';
import type { RegistryFile } from './registry-files.ts';
import type { RegistryMistake } from './mistakes.ts';
import type { Environment } from './read-registry.ts';
import { capabilityOf, sortFiles, textOf, type SortedFiles } from './sort-files.ts';
import { findMistakesOf } from './validate.ts';

export interface RegistryExplanation {
  readonly subagent: ResolvedBundle;
  readonly runtime: string;
  readonly model?: string;
  /** The mode that the subagent itself asks for. The workflow may be stricter. */
  readonly permissionMode: 'bypass' | 'strict' | 'scoped';
  readonly agentTimeoutSeconds?: number;
  readonly command?: string;
  readonly verify?: string;
  /** Whether it is taught how to ask. */
  readonly helper: boolean;
  readonly capabilities: readonly (ResolvedBundle & {
    readonly files: readonly { readonly path: string; readonly bytes: number; readonly executable: boolean }[];
  })[];
  readonly env: readonly ResolvedBundle[];
  readonly variables: readonly {
    readonly name: string;
    readonly from: string;
    readonly kind: 'value' | 'secret';
    readonly reference?: string;
  }[];
  /** The tool servers that the agent is given, each with the tools it may use. Left out when it is given none. */
  readonly tools?: readonly {
    readonly name: string;
    readonly at: string;
    readonly allow: readonly string[];
    /** Names, with references. */
    readonly secrets: Readonly<Record<string, string>>;
  }[];
  readonly overlay: readonly {
    readonly path: string;
    readonly from: readonly string[];
    readonly how: 'written' | 'merged';
  }[];
  /** Without the path of the address, which may be a secret. */
  readonly notifications: readonly { readonly host: string; readonly when?: readonly string[] }[];
  /** The settings of a worker that is started with that environment. */
  readonly settings: readonly EffectiveSetting[];
  readonly systemPrompt: string;
  /** The first message, with the sample input. */
  readonly prompt: string;
}

export interface ExplainOptions {
  readonly input?: JsonObject;
  /** The environment of a worker that would run it. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

export type Explained =
  | { readonly kind: 'explained'; readonly explanation: RegistryExplanation }
  | { readonly kind: 'unknown'; readonly known: readonly string[] }
  | { readonly kind: 'mistakes'; readonly mistakes: readonly RegistryMistake[] };

const SAMPLE: JsonObject = {
  number: 7,
  title: 'The title of the issue',
  body: 'The text of the issue.',
  url: 'https://github.com/owner/repository/issues/7',
};

export function explainSubagent(
  files: readonly RegistryFile[],
  name: string,
  { input = SAMPLE, environment = {} }: ExplainOptions = {},
): Explained {
  const sorted = sortFiles(files);
  const file = sorted.subagents.get(name);
  if (file === undefined) return { kind: 'unknown', known: [...sorted.subagents.keys()].sort() };
  const read = readSubagent(textOf(file));
  const mistakes = findMistakesOf(name, files);
  if (read.kind === 'malformed' || mistakes.length > 0) return { kind: 'mistakes', mistakes };
  const bundles = {
    capabilities: (read.subagent.capabilities ?? []).map((each) =>
      capabilityOf(each, sorted.capabilities.get(each) ?? []),
    ),
    envs: (read.subagent.env ?? []).map((each) => environmentOf(each, sorted)),
  };
  const settings = findEffectiveSettings(read.subagent, environment, valuesOf(bundles.envs));
  return {
    kind: 'explained',
    explanation: {
      subagent: { name, contentHash: contentHash(file.content) },
      ...explainSettings(read.subagent, settings),
      ...explainBundles(bundles, settings),
      ...explainTools(read.subagent),
      settings,
      ...explainPrompt(read.subagent, input),
    },
  };
}

function environmentOf(name: string, { envs }: SortedFiles): Environment {
  const content = envs.get(name)?.content ?? new Uint8Array();
  const read = readEnvBundle(Buffer.from(content).toString('utf8'));
  return {
    name,
    contentHash: contentHash(content),
    bundle: read.kind === 'env' ? read.env : { description: undefined, values: {}, secrets: {} },
  };
}

function explainSettings(
  { model, command, verify, ...subagent }: Subagent,
  settings: readonly EffectiveSetting[],
): Pick<RegistryExplanation, 'runtime' | 'permissionMode' | 'model' | 'command' | 'verify' | 'agentTimeoutSeconds'> {
  const timeout = subagent['agent-timeout-seconds'];
  return {
    runtime: valueOf(settings, 'AGORA_ADAPTER') ?? 'claude-code',
    permissionMode: subagent['permission-mode'] ?? 'bypass',
    ...defined({ model, command }),
    ...(verify !== undefined && { verify: verify.command }),
    ...defined({ agentTimeoutSeconds: timeout }),
  };
}

type Bundled = Pick<RegistryExplanation, 'helper' | 'capabilities' | 'env' | 'variables' | 'overlay' | 'notifications'>;

function explainBundles(
  { capabilities, envs }: { readonly capabilities: readonly Capability[]; readonly envs: readonly Environment[] },
  settings: readonly EffectiveSetting[],
): Bundled {
  const variables = findVariables(envs, {});
  const helper = valueOf(settings, HELPER_SWITCH) !== 'true';
  const planned = planOverlay(capabilities, helper ? '' : undefined);
  const told = readCapabilityNotifications(capabilities);
  return {
    helper,
    capabilities: capabilities.map(({ name, contentHash: hash, files }) => ({
      name,
      contentHash: hash,
      files: files.map(({ path, executable, content }) => ({ path, bytes: content.length, executable })),
    })),
    env: envs.map(({ name, contentHash: hash }) => ({ name, contentHash: hash })),
    variables: variables.map(explainVariable),
    overlay:
      planned.kind === 'overlay'
        ? planned.overlay.files.map(({ path, from }) => ({ path, from, how: from.length > 1 ? 'merged' : 'written' }))
        : [],
    notifications:
      told.kind === 'notifications'
        ? told.notifications.map(({ url, when }) => ({ host: new URL(url).host, ...defined({ when }) }))
        : [],
  };
}

function valueOf(settings: readonly EffectiveSetting[], name: string): string | undefined {
  return settings.find((setting) => setting.name === name)?.value;
}

/** The values that environments set, the later ones last. */
function valuesOf(envs: readonly Environment[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    findVariables(envs, {}).flatMap((variable) => (variable.kind === 'value' ? [[variable.name, variable.value]] : [])),
  );
}

function explainVariable(variable: Variable): RegistryExplanation['variables'][number] {
  const { name, from, kind } = variable;
  return {
    name,
    from,
    kind,
    ...(variable.kind === 'secret' && { reference: renderSecretReference(variable.reference) }),
  };
}

function explainTools({ tools }: Subagent): Pick<RegistryExplanation, 'tools'> {
  if (tools === undefined) return {};
  return {
    tools: Object.entries(tools).map(([name, { command = '', args = [], url, allow, secrets = {} }]) => ({
      name,
      at: url ?? [command, ...args].join(' '),
      allow,
      secrets: Object.fromEntries(
        Object.entries(secrets).map(([variable, reference]) => [variable, renderSecretReference(reference)]),
      ),
    })),
  };
}

function explainPrompt(subagent: Subagent, input: JsonObject): Pick<RegistryExplanation, 'systemPrompt' | 'prompt'> {
  return {
    systemPrompt: subagent.systemPrompt,
    prompt: renderPrompt({ template: subagent['prompt-template'], input, resumed: undefined, nonce: 'explained' }),
  };
}
