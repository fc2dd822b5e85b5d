/**
 * The clouds that Claude Code calls by itself, and the variables that it uses for each.
 * @see https://code.claude.com/docs/en/env-vars
 */
import { findCloud, type ModelCloud } from './model-clouds.ts';

/** Each cloud has its own names for models; these variables map the levels to them. */
const MODELS = [
  'ANTHROPIC_MODEL',
  'ANTHROPIC_DEFAULT_OPUS_MODEL',
  'ANTHROPIC_DEFAULT_SONNET_MODEL',
  'ANTHROPIC_DEFAULT_HAIKU_MODEL',
];

export const CLOUDS: readonly ModelCloud[] = [
  {
    name: 'Amazon Bedrock',
    on: 'CLAUDE_CODE_USE_BEDROCK',
    settings: [
      'AWS_REGION',
      'ANTHROPIC_BEDROCK_BASE_URL',
      'ANTHROPIC_SMALL_FAST_MODEL_AWS_REGION',
      'CLAUDE_CODE_SKIP_BEDROCK_AUTH',
      ...MODELS,
    ],
    credentials: ['AWS_BEARER_TOKEN_BEDROCK', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'],
  },
  {
    name: "Google's Vertex AI",
    on: 'CLAUDE_CODE_USE_VERTEX',
    settings: [
      'CLOUD_ML_REGION',
      'ANTHROPIC_VERTEX_PROJECT_ID',
      'ANTHROPIC_VERTEX_BASE_URL',
      'CLAUDE_CODE_SKIP_VERTEX_AUTH',
      ...MODELS,
    ],
    credentials: ['GOOGLE_APPLICATION_CREDENTIALS'],
  },
  {
    name: 'Microsoft Foundry',
    on: 'CLAUDE_CODE_USE_FOUNDRY',
    settings: ['ANTHROPIC_FOUNDRY_RESOURCE', 'ANTHROPIC_FOUNDRY_BASE_URL', ...MODELS],
    credentials: ['ANTHROPIC_FOUNDRY_API_KEY', 'AZURE_TENANT_ID', 'AZURE_CLIENT_ID', 'AZURE_CLIENT_SECRET'],
  },
];

/** The runtime that they apply to. */
export const CLOUD_RUNTIME = 'claude-code';
const OTHERS: ReadonlySet<string> = new Set(['codex', 'gemini', 'opencode']);

/**
 * What is wrong with a cloud that is enabled for a runtime that does not support it.
 * @returns one sentence without the fix; `undefined` if no cloud is enabled, or if the runtime supports clouds, or is
 * the repository's own program, which can get the variables by name.
 */
export function findUnusedCloud(
  runtime: string,
  environment: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const cloud = findCloud({ clouds: CLOUDS }, environment);
  return cloud === undefined || !OTHERS.has(runtime)
    ? undefined
    : `${cloud.on} is set, which applies only to the runtime ${CLOUD_RUNTIME}: ${runtime} does not call ${cloud.name}.`;
}

/** Settings that are only used by a cloud, while no cloud that reads them is enabled. */
export function findIdleCloudSettings(environment: Readonly<Record<string, string | undefined>>):
  | {
      readonly names: readonly string[];
      readonly on: string;
    }
  | undefined {
  const idle = CLOUDS.flatMap(({ on, settings, credentials }) => {
    const names = [...settings, ...credentials].filter((name) => OWN.test(name) && (environment[name] ?? '') !== '');
    return names.length > 0 ? [{ names, on }] : [];
  });
  return findCloud({ clouds: CLOUDS }, environment) === undefined ? idle[0] : undefined;
}

/** A region or a key of AWS, or the name of a model, may be set for other purposes. */
const OWN = /BEDROCK|VERTEX|FOUNDRY/;
