/**
 * What of a call makes the model's vendor reach other hosts for it: tools that run on the vendor's servers, and
 * addresses of images and files to fetch. No list of ours knows those hosts, and an address alone carries data out.
 * Pure.
 *
 * @see https://docs.anthropic.com/en/docs/agents-and-tools/tool-use/overview
 * @see https://platform.openai.com/docs/guides/tools
 * @see https://ai.google.dev/api/caching#Tool
 */

type Members = Readonly<Record<string, unknown>>;

/** Tools that the agent's own program runs. Whatever else a vendor has, or will have, is taken for one of its own. */
const OWN_TYPES =
  /^(?:custom|function|namespace|local_shell|apply_patch|tool_search(?:_\w+)?|(?:bash|text_editor|memory)_\d{8})$/;
const GEMINI_OWN = ['functionDeclarations', 'function_declarations'];
const SERVERS = ['mcp_servers', 'mcpServers', 'web_search_options', 'plugins', 'prompt'];
/** Models that search by themselves. */
const SEARCHES = /(?:-search-|deep-research|:online)/i;
/** Members whose values are data of the agent's tools, whatever they look like. */
const OPAQUE = new Set(['input_schema', 'parameters', 'args', 'arguments', 'response', 'schema', 'metadata']);

/** @param model as the address or the body names it. */
export function reachesHosts(body: Members, model: string): boolean {
  return (
    SERVERS.some((name) => body[name] !== undefined && body[name] !== null) || SEARCHES.test(model) || fetches(body)
  );
}

/** Recursive: whoever reads the body bounds how deep it is. */
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

/** Images and files by address, as the three vendors write them. */
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

/** Gemini's tools are told by their members, others by a type, or by a name alone when they are the agent's. */
function isOwnTool(tool: Members): boolean {
  const { type, name } = tool;
  if (typeof type === 'string') return OWN_TYPES.test(type) && areOwnTools(tool['tools']);
  return type === undefined && (typeof name === 'string' || Object.keys(tool).every((key) => GEMINI_OWN.includes(key)));
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
