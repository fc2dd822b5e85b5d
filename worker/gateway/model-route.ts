/**
 * Where a model is really called, and with which key, if the agent gets neither. Pure.
 *
 * The agent's program is unchanged: the variable of its key contains a worthless stand-in, and the variable of its
 * address contains our gateway's. So it sends the key in its own way, and the gateway only replaces it with the real
 * one.
 */
import type { ModelRoute } from '../ports/gateway-port.ts';
import type { AgentRuntime, ModelAccess } from '../runtimes/contract.ts';
import { isOn } from '../../protocol/network/model-clouds.ts';
import { DispatchError } from '../dispatch-error.ts';
import { MODEL_APIS } from './model-apis.ts';

/** How the agent reaches its model. */
export type ModelWay =
  | { readonly kind: 'gateway'; readonly access: ModelAccess; readonly route: ModelRoute }
  /** It gets the key, or there is none. `why` is a sentence, if there is something to report. */
  | { readonly kind: 'direct'; readonly why?: string };

type RouteVariables = Readonly<Record<string, string | undefined>>;

export interface WayContext {
  readonly runtime: Pick<AgentRuntime, 'id' | 'models'>;
  readonly key: { readonly name: string; readonly value: string } | undefined;
  /** The workflow's own. */
  readonly environment: RouteVariables;
  /** The variables that the agent can see, without its key. */
  readonly env: RouteVariables;
  readonly standIn: string;
}

/** Switches that reached the agent without the table of its runtime: by `env-allow`, or an environment. */
const CLOUDS = {
  CLAUDE_CODE_USE_BEDROCK: 'Amazon Bedrock',
  CLAUDE_CODE_USE_VERTEX: "Google's Vertex AI",
  CLAUDE_CODE_USE_FOUNDRY: 'Microsoft Foundry',
  GOOGLE_GENAI_USE_VERTEXAI: "Google's Vertex AI",
} as const;

/** @throws DispatchError worker-failed if an address or a header cannot be used. */
export function findModelWay({ runtime, key, environment, env, standIn }: WayContext): ModelWay {
  const cloud = Object.entries(CLOUDS).find(([name]) => isOn(env[name]));
  if (cloud !== undefined)
    return {
      kind: 'direct',
      why: `${cloud[0]} is set: the agent calls ${cloud[1]} itself, with the credentials in its environment. Its usage is not counted.`,
    };
  const access = runtime.models?.find((one) => one.key === key?.name);
  if (key === undefined) return { kind: 'direct' };
  if (access === undefined)
    return {
      kind: 'direct',
      why: `${runtime.id} does not say how its model is called with ${key.name}: the agent holds that key, and its usage is not counted.`,
    };
  const base = readBase(access, environment[access.address]);
  return {
    kind: 'gateway',
    access,
    route: {
      api: access.api,
      base,
      key: key.value,
      standIn,
      headers: readHeaders(environment),
      isAzure: /\.(?:openai\.azure\.com|services\.ai\.azure\.com|cognitiveservices\.azure\.com)$/.test(base.hostname),
    },
  };
}

function readBase({ api, address }: ModelAccess, set: string | undefined): URL {
  const rules = MODEL_APIS[api];
  const text = set === undefined || set.trim() === '' ? rules.base : set.trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new DispatchError(
      'worker-failed',
      `${address} is not an http:// or https:// address without a user name in it.`,
      {
        fix: `Correct ${address} in the workflow (without one: in your environment). Headers of your own gateway go into model-headers.`,
      },
    );
  const path = withoutSlashes(url.pathname);
  url.pathname = withoutSlashes(path.replace(rules.prefix, ''));
  return url;
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** Ours, and the one that Anthropic's program uses under its own name. */
const HEADERS = [
  ['AGORA_MODEL_HEADERS', 'model-headers (AGORA_MODEL_HEADERS)'],
  ['ANTHROPIC_CUSTOM_HEADERS', 'ANTHROPIC_CUSTOM_HEADERS'],
] as const;

/** Lines of `Name: value`. A message never repeats the line, which may contain a key. */
export function readHeaders(environment: RouteVariables): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, told] of HEADERS)
    for (const [index, line] of (environment[name] ?? '').split('\n').entries()) {
      if (line.trim() === '') continue;
      const read = /^([!#$%&'*+.^_`|~\w-]+):(.*)$/.exec(line.trim());
      const value = read?.[2]?.trim() ?? '';
      if (read?.[1] === undefined || !/^[\t\x20-\x7e]*$/.test(value))
        throw new DispatchError('worker-failed', `Line ${index + 1} of ${told} is not a header.`, {
          fix: 'Write one header per line, as in `X-Team: payments`.',
        });
      found.set(read[1].toLowerCase(), value);
    }
  return found;
}

/** The variables that the agent gets in place of the key and the address. */
export function standInFor({ access, route }: Extract<ModelWay, { kind: 'gateway' }>, port: number) {
  return { [access.key]: route.standIn, [access.address]: `http://127.0.0.1:${port}` };
}
