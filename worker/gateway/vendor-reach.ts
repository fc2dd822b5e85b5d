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
const SERVERS = ['mcp_servers', 'mcpServers', 'web_search_options', 'plugins', 'prompt'];
/** Models that search by themselves. */
const SEARCHES = /(?:-search-|deep-research|:online)/i;
/** Members whose values are data of the agent's tools, whatever they look like. */
const OPAQUE = new Set(['input_schema', 'parameters', 'args', 'arguments', 'response', 'schema', 'metadata']);

/** @param model as the URL or the body names it. */
export function reachesHosts(body: Members, model: string): boolean {
  return (
    SERVERS.some((name) => body[name] !== undefined && body[name] !== null) || SEARCHES.test(model) || fetches(body)
  );
}

/** Recursive: the reader of the body limits its depth. */
function fetches(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(fetches);
  const members = value as Members;
  if (namesAddress(members)) return true;
  return Object.entries(members).some(([name, member]) => {
    if (name === 'tools') return !areOwnTools(member);
    return !OPAQUE.has(name) && !(name === 'input' && isToolCall(members)) && fetches(member);
  });
}

function isToolCall({ type }: Members): boolean {
  return typeof type === 'string' && /tool_(?:use|call)$/.test(type);
}

/** Images and files by URL, in the formats of the three vendors. */
function namesAddress(part: Members): boolean {
  const { source, image_url: image, video_url: video, file_url: file } = part;
  const data = part['fileData'] ?? part['file_data'];
  return (
    (isMembers(source) && source['type'] === 'url') ||
    [image, video, file].some(isAddress) ||
    (isMembers(data) && (data['fileUri'] ?? data['file_uri']) !== undefined)
  );
}

function isAddress(given: unknown): boolean {
  const address = isMembers(given) ? given['url'] : given;
  return typeof address === 'string' && !/^data:/i.test(address);
}

function areOwnTools(tools: unknown): boolean {
  if (tools === undefined || tools === null) return true;
  return Array.isArray(tools) && tools.every((tool) => isMembers(tool) && isOwnTool(tool));
}

/** Gemini's tools are identified by their members, others by a type, or only by a name if they are the agent's. */
function isOwnTool(tool: Members): boolean {
  const { type, name } = tool;
  if (typeof type === 'string') return OWN_TYPES.test(type) && areOwnTools(tool['tools']);
  return type === undefined && (typeof name === 'string' || Object.keys(tool).every((key) => GEMINI_OWN.includes(key)));
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
