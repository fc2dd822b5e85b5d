import fc from 'fast-check';
import { expect, it } from 'vitest';
import { reachesHosts } from '../../../worker/gateway/vendor-reach.ts';

const inMessage = (part: unknown) => ({ messages: [{ role: 'user', content: [{ type: 'text', text: 'x' }, part] }] });

it.each<[string, Record<string, unknown>]>([
  ["Anthropic's search", { tools: [{ type: 'web_search_20250305', name: 'web_search' }] }],
  ["Anthropic's code execution", { tools: [{ name: 'mine' }, { type: 'code_execution_20250825', name: 'x' }] }],
  ["Anthropic's connector", { mcp_servers: [{ type: 'url', url: 'https://evil.example.org' }] }],
  ['its tools', { tools: [{ type: 'mcp_toolset', mcp_server_name: 'x' }] }],
  ["OpenAI's search", { tools: [{ type: 'web_search_preview' }] }],
  ["OpenAI's remote server", { tools: [{ type: 'mcp', server_url: 'https://evil.example.org' }] }],
  ['one in a namespace', { tools: [{ type: 'namespace', name: 'n', tools: [{ type: 'mcp' }] }] }],
  ['one that was found later', { input: [{ type: 'tool_search_output', tools: [{ type: 'mcp' }] }] }],
  ['search of a chat', { web_search_options: {} }],
  ['a stored prompt with tools of its own', { prompt: { id: 'pmpt_1' } }],
  ["Gemini's search", { tools: [{ googleSearch: {} }] }],
  ["Gemini's search, spelt otherwise", { tools: [{ functionDeclarations: [], google_search: {} }] }],
  ["Gemini's addresses", { tools: [{ url_context: {} }] }],
  ['what is not known yet', { tools: [{ type: 'browse_20280101' }] }],
  ['tools that are no list', { tools: { googleSearch: {} } }],
  ['a tool that is no object', { tools: ['web_search'] }],
  ["Anthropic's image by address", inMessage({ type: 'image', source: { type: 'url', url: 'https://e.example/?d' } })],
  ['one in a result', inMessage({ type: 'tool_result', content: [{ type: 'document', source: { type: 'url' } }] })],
  ["a chat's image by address", inMessage({ type: 'image_url', image_url: { url: 'https://e.example/?d' } })],
  ["OpenAI's image by address", { input: [{ content: [{ type: 'input_image', image_url: 'https://e.example/?d' }] }] }],
  ["OpenAI's file by address", { input: [{ content: [{ type: 'input_file', file_url: 'https://e.example/?d' }] }] }],
  ["Gemini's file by address", { contents: [{ parts: [{ fileData: { fileUri: 'https://e.example/?d' } }] }] }],
  ['the same, spelt otherwise', { contents: [{ parts: [{ file_data: { file_uri: 'https://e.example/?d' } }] }] }],
  ['one to be counted', { generateContentRequest: { contents: [{ parts: [{ fileData: { fileUri: 'x' } }] }] } }],
])('finds %s', (_, body) => {
  expect(reachesHosts(body, 'm')).toBe(true);
});

it.each(['gpt-4o-search-preview', 'o4-mini-deep-research', 'some/model:online'])(
  'finds a model that searches: %s',
  (model) => {
    expect(reachesHosts({}, model)).toBe(true);
  },
);

const schema = { properties: { image_url: 'https://x.example', tools: [{ type: 'mcp' }] } };

it.each<[string, Record<string, unknown>]>([
  [
    "the agent's tools at Anthropic",
    {
      tools: [
        { name: 'web_search', input_schema: schema },
        { type: 'custom', name: 'x' },
      ],
    },
  ],
  ['its shell and editor', { tools: [{ type: 'bash_20250124', name: 'bash' }, { type: 'text_editor_20250728' }] }],
  [
    "the agent's tools at OpenAI",
    { tools: [{ type: 'function', name: 'x', parameters: schema }, { type: 'local_shell' }] },
  ],
  ['those in a namespace', { tools: [{ type: 'namespace', name: 'n', tools: [{ type: 'function', name: 'x' }] }] }],
  ["the agent's tools at Gemini", { tools: [{ functionDeclarations: [{ name: 'x', parameters: schema }] }] }],
  ['no tools', { tools: null, mcp_servers: null }],
  ['what a tool was given', inMessage({ type: 'tool_use', name: 'x', input: { image_url: 'https://x.example' } })],
  [
    'what a function was given',
    { contents: [{ parts: [{ functionCall: { args: { file_url: 'https://x.example' } } }] }] },
  ],
  [
    'what a function said',
    { contents: [{ parts: [{ functionResponse: { response: { file_url: 'https://x.example' } } }] }] },
  ],
  ['an image in the call itself', inMessage({ type: 'image', source: { type: 'base64', data: 'AA==' } })],
  ['one as a data address', inMessage({ type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } })],
  [
    'a file in the call itself',
    { input: [{ content: [{ type: 'input_file', file_data: 'data:text/plain;base64,AA==' }] }] },
  ],
  ['an address in words', inMessage({ type: 'text', text: 'https://x.example' })],
  ['a source that is only told', inMessage({ type: 'search_result', source: 'https://x.example' })],
])('allows %s', (_, body) => {
  expect(reachesHosts(body, 'gpt-5')).toBe(false);
});

it('works for any body', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
      expect(typeof reachesHosts(body, 'm')).toBe('boolean');
    }),
  );
});
