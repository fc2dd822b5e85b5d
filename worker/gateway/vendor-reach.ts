/**
 * Parts of a call that make the model's vendor contact other hosts: tools that run on the vendor's servers, and URLs of
 * images and files to fetch. Our host list does not cover those hosts, and a URL alone can carry data out. Pure.
 *
 * @see https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/overview
 * @see https://platform.openai.com/docs/guides/tools
 * @see https://ai.google.dev/api/caching#Tool
 */

type Members = Readonly<Record<string, unknown>>;

/** Tools that the agent's own program runs. Any other type, present or future, is treated as a vendor's tool. */
const OWN_TYPES =
  /^(?:custom|function|namespace|local_shell|apply_patch|tool_search(?:_\w+)?|(?:bash|text_editor|memory)_\d{8})$/;
const GEMINI_OWN = ['functionDeclarations', 'function_declarations'];
/** Members of an agent's tool that are objects. Any other one could be a vendor's tool: its settings are an object. */
const TOOL_PARTS = new Set([
  ...GEMINI_OWN,
  ...['function', 'tools', 'input_schema', 'output_schema', 'parameters', 'format'],
  ...['cache_control', 'allowed_callers', 'input_examples'],
]);
/**
 * Members of a body that turn on a search or name other servers, by their plain names, like the names below. Services
 * that imitate the three vendors have many: `enable_search`, `search_parameters`, `connectors`.
 */
const SERVERS = /search|brows|crawl|connector|plugin|mcpserver|^prompt$/;
/** Models that search by themselves, or visit the addresses in a message. */
const SEARCHES = /(?:-search(?:-|$)|deep-research|:online|(?:^|\/)(?:sonar|compound))/i;
/** Members whose values are data of the agent's tools, whatever they look like. */
const OPAQUE = new Set(['input_schema', 'parameters', 'args', 'arguments', 'response', 'schema', 'metadata']);
/** Anthropic's calls of tools: their `input` is data. That of OpenAI's is a text, which names nothing to fetch. */
const TOOL_USE = /^(?:[a-z]+_)?tool_use$/;
/** Images and files by URL, in the formats of the three vendors and of servers that imitate them. */
const ADDRESS = /^(?:(?:image|video|audio|file|document)ur[il]|inputaudio)$/;

/**
 * Google's APIs accept both `file_data` and `fileData`, also at once, and some servers accept any case. Servers in Go
 * read `ſ` as `s`; converting to upper case first does the same.
 */
export function plainName(name: string): string {
  return name.replaceAll(/[_-]/g, '').toUpperCase().toLowerCase();
}

/** @param model as the URL or the body names it. */
export function reachesHosts(body: Members, model: string): boolean {
  const isServer = ([name, value]: readonly [string, unknown]): boolean =>
    isSet(value) && value !== false && SERVERS.test(plainName(name));
  const others = body['models'];
  const models = [model].concat(Array.isArray(others) ? others.map(String) : []);
  return Object.entries(body).some(isServer) || models.some((one) => SEARCHES.test(one)) || fetches(body, 'member');
}

/**
 * Recursive: the reader of the body limits its depth.
 * @param place calls of tools are items of a list. The body itself, which anyone can give a type, is not.
 */
function fetches(value: unknown, place: 'item' | 'member'): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => fetches(item, 'item'));
  const members = value as Members;
  const isUse = place === 'item' && typeof members['type'] === 'string' && TOOL_USE.test(members['type']);
  return Object.entries(members).some(([name, member]) => {
    if (namesAddress(plainName(name), member)) return true;
    if (plainName(name) === 'tools') return !areOwnTools(member);
    return !OPAQUE.has(name) && !(name === 'input' && isUse) && fetches(member, 'member');
  });
}

function namesAddress(name: string, given: unknown): boolean {
  if (name === 'fileid') return typeof given === 'string' && given.includes('://');
  if (name === 'source') return isMembers(given) && (isUrlType(given['type']) || isAddress(given));
  return ADDRESS.test(name) && isAddress(given);
}

function isUrlType(type: unknown): boolean {
  return typeof type === 'string' && type.toLowerCase() === 'url';
}

/** Of an object, every `url` counts, in whatever case. */
function isAddress(given: unknown): boolean {
  if (isMembers(given))
    return Object.entries(given).some(([name, member]) => plainName(name) === 'url' && isAddress(member));
  return typeof given === 'string' && !/^data:/i.test(given);
}

function areOwnTools(tools: unknown): boolean {
  if (!isSet(tools)) return true;
  return Array.isArray(tools) && tools.every((tool) => isMembers(tool) && isOwnTool(tool));
}

/** Gemini's tools are identified by their members, others by a type, or only by a name if they are the agent's. */
function isOwnTool(tool: Members): boolean {
  const { type, name, tools } = tool;
  const isUnknown = ([part, value]: readonly [string, unknown]): boolean =>
    typeof value === 'object' && value !== null && !TOOL_PARTS.has(part);
  if (Object.entries(tool).some(isUnknown) || !areOwnTools(tools)) return false;
  if (typeof type === 'string') return OWN_TYPES.test(type);
  return type === undefined && (typeof name === 'string' || Object.keys(tool).every((key) => GEMINI_OWN.includes(key)));
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
