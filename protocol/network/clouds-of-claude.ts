/**
 * The clouds that Claude Code calls by itself, and the variables that it takes for each.
 * @see https://code.claude.com/docs/en/env-vars
 */
import type { ModelCloud } from './model-clouds.ts';

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
