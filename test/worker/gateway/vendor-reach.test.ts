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
  [
    'an image beside a type of the body that looks like a call of a tool',
    {
      type: 'x_tool_call',
      input: [{ role: 'user', content: [{ type: 'input_image', image_url: 'https://e.example' }] }],
    },
  ],
  [
    'a file that is named in both spellings, once without its address',
    { contents: [{ parts: [{ fileData: {}, file_data: { fileUri: 'https://e.example/?d' } }] }] },
  ],
  [
    "Anthropic's image by address, in capitals",
    inMessage({ type: 'image', source: { type: 'URL', url: 'https://x' } }),
  ],
  ['a file whose id is an address', inMessage({ type: 'file', file: { file_id: 'https://e.example/?d' } })],
  ["Gemini's search in a tool with a name", { tools: [{ name: 'x', googleSearch: {}, urlContext: {} }] }],
  ["a vendor's tool inside a function", { tools: [{ type: 'function', function: { name: 'x' }, web_search: {} }] }],
  ['tools inside a tool without a type', { tools: [{ name: 'x', tools: [{ type: 'mcp' }] }] }],
  ['a search of a chat, spelt otherwise', { webSearchOptions: {} }],
  ['a model that searches among those to fall back to', { models: ['m', 'perplexity/sonar-pro'] }],
  [
    "an image in the input of OpenAI's call of a tool",
    { input: [{ type: 'custom_tool_call', input: [{ image_url: 'https://x' }] }] },
  ],
  ['a recording by address', inMessage({ type: 'input_audio', input_audio: { url: 'https://e.example/?d' } })],
  ['tools in letters that some servers read as others', { 'tool\u017f': [{ type: 'web_search' }] }],
  ['servers in such letters', { 'mcp_server\u017f': [{ url: 'https://evil.example.org' }] }],
  ['a switch for searching', { enable_search: true, search_options: { forced_search: true } }],
  ['parameters of a search', { search_parameters: { sources: [{ type: 'rss', links: ['https://e.example/?d'] }] } }],
  ['connectors', { connectors: [{ id: 'web-search' }] }],
  ['one to be counted', { generateContentRequest: { contents: [{ parts: [{ fileData: { fileUri: 'x' } }] }] } }],
])('finds %s', (_, body) => {
  expect(reachesHosts(body, 'm')).toBe(true);
});

it.each([
  ...['gpt-4o-search-preview', 'o4-mini-deep-research', 'some/model:online', 'gpt-4o-search', 'perplexity/sonar'],
  ...['perplexity/sonar-pro', 'groq/compound', 'compound-mini'],
])('finds a model that searches: %s', (model) => {
  expect(reachesHosts({}, model)).toBe(true);
});

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
  [
    'what Claude Code and opencode send as a tool',
    {
      tools: [
        {
          name: 'x',
          description: 'd',
          input_schema: schema,
          defer_loading: true,
          cache_control: { type: 'ephemeral' },
        },
        { name: 'x', description: 'd', input_schema: schema, eager_input_streaming: true },
      ],
    },
  ],
  [
    'what Codex sends as tools',
    {
      input: [
        {
          type: 'additional_tools',
          role: 'developer',
          tools: [
            {
              type: 'namespace',
              name: 'n',
              description: 'd',
              tools: [
                { type: 'custom', name: 'x', format: { type: 'grammar', syntax: 'lark', definition: 'start: "x"' } },
                { type: 'function', name: 'x', strict: false, parameters: schema },
              ],
            },
          ],
        },
        { type: 'custom_tool_call', call_id: 'c', name: 'x', input: 'https://x.example' },
      ],
    },
  ],
  [
    'what Gemini CLI sends as a tool',
    { tools: [{ functionDeclarations: [{ name: 'x', parametersJsonSchema: schema }] }] },
  ],
  ['a member of a tool that is not known yet', { tools: [{ name: 'x', input_schema: schema, is_fast: true }] }],
  ['no tools', { tools: null, mcp_servers: null }],
  ['a search that is switched off', { enable_search: false }],
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

/** `image_url`, `imageUrl` or `ImageUrl`, and the case of a type. */
const spelling = fc.constantFrom<(name: string) => string>(
  (name) => name,
  (name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  (name) => name.toUpperCase(),
);

it('finds an address in every spelling of its name, beside any other members, at any depth', () => {
  const address = 'https://evil.example.org/?d';
  const parts = fc.constantFrom<(spell: (name: string) => string) => Record<string, unknown>>(
    (spell) => ({ [spell('image_url')]: address }),
    (spell) => ({ [spell('image_url')]: { [spell('url')]: address } }),
    (spell) => ({ [spell('video_url')]: address }),
    (spell) => ({ [spell('file_url')]: address }),
    (spell) => ({ [spell('file_data')]: { [spell('file_uri')]: address } }),
    (spell) => ({ source: { type: spell('url'), url: address } }),
  );
  // Members that are harmless, and that could be looked at in place of the others.
  const decoys = fc.subarray([
    { image_url: 'data:image/png;base64,AA==' },
    { imageUrl: null },
    { fileData: {} },
    { file_data: { mimeType: 'a/b' } },
    { type: 'tool_call' },
    { type: 'image' },
  ]);
  const depth = fc.array(fc.constantFrom('messages', 'content', 'contents', 'parts', 'input'), { maxLength: 4 });
  fc.assert(
    fc.property(parts, spelling, decoys, depth, (part, spell, beside, names) => {
      const found = [...beside, part(spell)].reduce((all, one) => ({ ...all, ...one }), {});
      const body = names.reduce<Record<string, unknown>>((inner, name) => ({ [name]: [inner] }), found);
      expect(reachesHosts(body, 'm')).toBe(true);
    }),
  );
});

it("finds a vendor's tool in every spelling, whatever else its tool claims to be", () => {
  const name = fc.constantFrom(
    'google_search',
    'google_search_retrieval',
    'url_context',
    'code_execution',
    'web_search',
  );
  const claims = fc.subarray([
    ['name', 'x'],
    ['type', 'function'],
    ['functionDeclarations', []],
    ['function', { name: 'x' }],
    ['input_schema', {}],
  ] as const);
  fc.assert(
    fc.property(name, spelling, spelling, claims, (vendors, spell, spellTools, pairs) => {
      const tool = { ...Object.fromEntries(pairs), [spell(vendors)]: {} };
      expect(reachesHosts({ [spellTools('tools')]: [{ name: 'mine' }, tool] }, 'm')).toBe(true);
    }),
  );
});
