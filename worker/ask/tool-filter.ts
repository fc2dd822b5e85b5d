/**
 * The filter between an agent and a tool server that its subagent names. Only the listed tools pass, and nothing else
 * that a server may offer: no prompts, no resources, no questions of the server to the model or to people. Pure.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/server/tools
 */
import type { JSONRPCMessage, JSONRPCRequest, JSONRPCResultResponse } from '@modelcontextprotocol/sdk/types.js';

/** Where a message is sent; if omitted, nowhere. */
export interface PassedMessage {
  readonly toServer?: JSONRPCMessage;
  readonly toAgent?: JSONRPCMessage;
  /** The protocol version, once both sides have agreed on it. */
  readonly version?: string;
}

export interface ToolFilter {
  readonly fromAgent: (message: JSONRPCMessage) => PassedMessage;
  readonly fromServer: (message: JSONRPCMessage) => PassedMessage;
}

const NO_METHOD = -32_601;
const NO_TOOL = -32_602;
const FROM_AGENT = new Set(['notifications/initialized', 'notifications/cancelled', 'notifications/progress']);
const FROM_SERVER = new Set(['notifications/tools/list_changed', 'notifications/cancelled', 'notifications/progress']);
const NAME_CHARS = 60;

/** @param allow names of tools, exactly as the server has them. */
export function createToolFilter(allow: readonly string[]): ToolFilter {
  /** The methods of the requests that wait for a response. */
  const asked = new Map<JSONRPCRequest['id'], string>();
  const askServer = (message: JSONRPCRequest): PassedMessage => {
    asked.set(message.id, message.method);
    return { toServer: message };
  };
  return {
    fromAgent: (message) => {
      if (!('method' in message)) return {};
      if (!('id' in message)) return FROM_AGENT.has(message.method) ? { toServer: message } : {};
      switch (message.method) {
        case 'initialize':
          // Without client capabilities, the server has nothing to ask the agent for.
          return askServer({ ...message, params: { ...message.params, capabilities: {} } });
        case 'tools/call':
          return allow.some((name) => name === message.params?.['name'])
            ? askServer(message)
            : { toAgent: refuse(message, NO_TOOL, `There is no tool "${nameOf(message.params?.['name'])}".`) };
        case 'tools/list':
        case 'ping':
          return askServer(message);
        default:
          return { toAgent: refuse(message, NO_METHOD, 'This server has tools and nothing else.') };
      }
    },
    fromServer: (message) => {
      if ('method' in message) return askedByServer(message);
      // It could not read a request, and so does not know its id.
      if (message.id === undefined) return { toAgent: message };
      const method = asked.get(message.id);
      // The agent's program may take it for the response to another request, and would see it unfiltered.
      if (!asked.delete(message.id)) return {};
      if (!('result' in message)) return { toAgent: message };
      if (method === 'initialize') return greetingOf(message);
      return { toAgent: method === 'tools/list' ? onlyListed(message, allow) : message };
    },
  };
}

function askedByServer(message: Extract<JSONRPCMessage, { method: string }>): PassedMessage {
  if (!('id' in message)) return FROM_SERVER.has(message.method) ? { toAgent: message } : {};
  if (message.method === 'ping') return { toServer: { jsonrpc: '2.0', id: message.id, result: {} } };
  return { toServer: refuse(message, NO_METHOD, 'This is not answered here.') };
}

function greetingOf(message: JSONRPCResultResponse): PassedMessage {
  const { capabilities, protocolVersion: version, ...rest } = message.result;
  const tools = isMembers(capabilities) && isMembers(capabilities['tools']) ? capabilities['tools'] : {};
  return {
    toAgent: { ...message, result: { ...rest, protocolVersion: version, capabilities: { tools } } },
    ...(typeof version === 'string' && { version }),
  };
}

function onlyListed(message: JSONRPCResultResponse, allow: readonly string[]): JSONRPCMessage {
  const { tools, ...rest } = message.result;
  const listed: unknown[] = Array.isArray(tools) ? tools : [];
  return {
    ...message,
    result: {
      ...rest,
      tools: listed.filter((tool) => isMembers(tool) && allow.some((name) => name === tool['name'])),
    },
  };
}

function refuse({ id }: JSONRPCRequest, code: number, message: string): JSONRPCMessage {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

function nameOf(name: unknown): string {
  return typeof name === 'string' ? name.slice(0, NAME_CHARS) : '';
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
