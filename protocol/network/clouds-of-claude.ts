/**
 * The clouds that Claude Code calls by itself, and the variables that it takes for each.
 * @see https://code.claude.com/docs/en/env-vars
 */
import { findCloud, type ModelCloud } from './model-clouds.ts';

/** Names of models are the cloud's own; these say which one each level is. */
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

/** The runtime that they count for. */
export const CLOUD_RUNTIME = 'claude-code';
const OTHERS: ReadonlySet<string> = new Set(['codex', 'gemini', 'opencode']);

/**
 * What is wrong with a cloud that is switched on for a runtime that knows none.
 * @returns one sentence without what to do; `undefined` when none is switched on, or the runtime is that of the clouds,
 * or a program of the repository's own, which may be handed the variables by name.
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

/** Settings that mean nothing but one of the clouds, while none of those that read them is switched on. */
export function findIdleSettings(environment: Readonly<Record<string, string | undefined>>):
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

/** A region or a key of AWS, or the name of a model, may be there for other things. */
const OWN = /BEDROCK|VERTEX|FOUNDRY/;
