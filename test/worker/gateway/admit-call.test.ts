import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admitCall, readCallBody } from '../../../worker/gateway/admit-call.ts';
import type { ModelApiId } from '../../../worker/runtimes/contract.ts';
import { admitted, call, routeFor } from './admitted-call.ts';

describe('the key', () => {
  it.each([
    [{ 'x-api-key': 'agora-0' }, { 'x-api-key': 'sk-real' }],
    [{ authorization: 'Bearer agora-0' }, { authorization: 'Bearer sk-real' }],
    [{ 'x-goog-api-key': 'agora-0', 'authorization': 'Bearer mine' }, { 'x-goog-api-key': 'sk-real' }],
    [
      { 'x-api-key': 'agora-0', 'authorization': 'Bearer agora-0' },
      { 'x-api-key': 'sk-real', 'authorization': 'Bearer sk-real' },
    ],
  ])('replaces its placeholder, and no other key is passed on: %j', (sent, expected) => {
    expect(admitted(call('/v1/messages', sent), routeFor('anthropic')).headers).toEqual(expected);
  });

  it("is also inserted into Gemini's address, but does not stay there", () => {
    const { url, headers } = admitted(
      call('/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse&key=agora-0', {}),
      routeFor('gemini'),
    );
    expect(url.href).toBe('https://models.example.com/base/v1beta/models/gemini-2.5-pro:streamGenerateContent?alt=sse');
    expect(headers).toEqual({ 'x-goog-api-key': 'sk-real' });
  });

  it('has its own header at Azure', () => {
    const { headers } = admitted(
      call('/responses', { authorization: 'Bearer agora-0' }),
      routeFor('openai', { isAzure: true }),
    );
    expect(headers).toEqual({ 'api-key': 'sk-real' });
  });

  it.each([{}, { 'x-api-key': 'agora-1' }, { 'x-api-key': 'agora-0x' }, { cookie: 'agora-0' }])(
    'is not inserted into a call without the placeholder: %j',
    (headers) => {
      expect(admitCall(call('/v1/messages', headers), routeFor('anthropic'))).toMatchObject({
        kind: 'refused',
        status: 401,
      });
    },
  );
});

it('is passed on with the headers of the call, and without those of the connection', () => {
  const { headers, url } = admitted(
    call('/v1/messages?beta=true', {
      'x-api-key': 'agora-0',
      'anthropic-beta': ['a', 'b'],
      'host': '127.0.0.1:1',
      'content-length': '3',
      'accept-encoding': 'gzip',
      'cookie': 'x',
      'connection': 'close, X-Hop',
      'x-hop': '1',
    }),
    routeFor('anthropic', { headers: new Map([['x-team', 'payments']]), base: new URL('https://m.example.com/?t=7') }),
  );
  expect(headers).toEqual({ 'x-api-key': 'sk-real', 'anthropic-beta': 'a, b', 'x-team': 'payments' });
  expect(url.href).toBe('https://m.example.com/v1/messages?t=7&beta=true');
});

it.each([
  ...['x-portkey-custom-host', 'x-portkey-config', 'x-portkey-provider', 'X_Portkey_Custom_Host'.toLowerCase()],
  // These gateways make a part of the host's name of it, or choose another of the keys that they hold.
  ...['x-portkey-aws-region', 'x-portkey-azure-resource-name', 'x-portkey-virtual-key', 'x-region'],
  ...['helicone-target-url', 'helicone-openai-api-base', 'helicone-fallbacks', 'helicone-auth'],
  ...['x-original-url', 'x-rewrite-url', 'x-forwarded-host', 'x-envoy-original-path', 'x-upstream', 'x-api-endpoint'],
])('goes to the model, whatever another gateway in between would make of %s', (name) => {
  const sent = { 'x-api-key': 'agora-0', [name]: 'https://evil.example.com' };
  const own = new Map([[name, 'https://mine.example.com']]);

  expect(admitted(call('/v1/messages', sent), routeFor('anthropic')).headers).toEqual({ 'x-api-key': 'sk-real' });
  expect(admitted(call('/v1/messages', sent), routeFor('anthropic', { headers: own })).headers).toEqual({
    'x-api-key': 'sk-real',
    [name]: 'https://mine.example.com',
  });
});

it.each(['x_team', 'authorization_of_team'])(
  'has no second value for a header of the workflow, in a form that some servers do not distinguish: %s',
  (name) => {
    const own = new Map([
      ['x-team', 'payments'],
      ['authorization-of_team', 'x'],
    ]);
    const sent = { 'x-api-key': 'agora-0', [name]: 'mine' };

    expect(admitted(call('/v1/messages', sent), routeFor('anthropic', { headers: own })).headers).toEqual({
      'x-api-key': 'sk-real',
      ...Object.fromEntries(own),
    });
  },
);

it.each([
  ...['originator', 'session_id', 'openai-beta', 'anthropic-version', 'x-stainless-runtime-version', 'x-app'],
  ...['anthropic-dangerous-direct-browser-access', 'x-opencode-session', 'user-agent', 'x-codex-turn-state'],
])('keeps what agents say about themselves: %s', (name) => {
  const sent = { 'x-api-key': 'agora-0', [name]: 'x' };

  expect(admitted(call('/v1/messages', sent), routeFor('anthropic')).headers).toHaveProperty([name], 'x');
});

describe('calls', () => {
  it.each<[ModelApiId, string, string, boolean]>([
    ['anthropic', 'POST', '/v1/messages', true],
    ['anthropic', 'POST', '/v1/messages/count_tokens', false],
    ['openai', 'POST', '/responses', true],
    ['openai', 'POST', '/responses/compact', true],
    ['openai', 'POST', '/chat/completions', true],
    ['openai', 'GET', '/models?client_version=1', false],
    ['gemini', 'POST', '/v1beta/models/gemini-2.5-pro:generateContent', true],
    ['gemini', 'POST', '/v1beta/models/gemini-2.5-pro:countTokens', false],
  ])('of a model are allowed: %s %s %s', (api, method, target, generates) => {
    expect(admitCall(call(target, { authorization: 'Bearer agora-0' }, method), routeFor(api))).toMatchObject({
      kind: 'admitted',
      generates,
    });
  });

  it.each<[ModelApiId, string, string]>([
    ['anthropic', 'POST', '/v1/files'],
    ['anthropic', 'POST', '/v1/messages/batches'],
    ['anthropic', 'DELETE', '/v1/messages'],
    ['anthropic', 'POST', '/v1/messages/../files'],
    ['anthropic', 'POST', '/v1/messages/%2e%2e/files'],
    ['anthropic', 'POST', '//evil.example.com/v1/messages'],
    ['anthropic', 'POST', 'https://evil.example.com/v1/messages'],
    ['anthropic', 'POST', '/v1/messages%2f..%2ffiles'],
    ['openai', 'POST', '/files'],
    ['openai', 'POST', '/v1/messages'],
    ['gemini', 'POST', '/upload/v1beta/files'],
    ['gemini', 'POST', '/v1beta/models/x/../../files:generateContent'],
  ])('of anything else are refused: %s %s %s', (api, method, target) => {
    expect(admitCall(call(target, { 'x-api-key': 'agora-0' }, method), routeFor(api))).toMatchObject({
      kind: 'refused',
      status: 403,
    });
  });

  it("never go to another address than the model's", () => {
    const word = fc.constantFrom(
      '/',
      '..',
      '%2e',
      '@',
      'evil.example.com',
      ':',
      '?',
      '#',
      '\\',
      'v1',
      'messages',
      'key=x',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const read = admitCall(call(`/v1/messages${words.join('')}`), routeFor('anthropic'));
        if (read.kind === 'refused') return;
        expect(read.url.origin).toBe('https://models.example.com');
        expect(read.url.pathname).toMatch(/^\/base\/v1\/messages(?:\/count_tokens)?$/);
        expect(read.url.searchParams.has('key')).toBe(false);
      }),
    );
  });
});

describe('the body', () => {
  const chat = admitted(call('/chat/completions', { authorization: 'Bearer agora-0' }), routeFor('openai'));
  const messages = admitted(call('/v1/messages'), routeFor('anthropic'));
  const read = (body: unknown, of = messages, allows = true) =>
    readCallBody(Buffer.from(JSON.stringify(body)), of, allows);

  it('is passed on byte for byte, and says which model is called', () => {
    const text = '{ "model" : "claude-x",  "messages":[] }';
    const body = readCallBody(Buffer.from(text), messages, true);
    expect(body).toMatchObject({ kind: 'body', model: 'claude-x' });
    expect(body.kind === 'body' ? Buffer.from(body.bytes).toString() : '').toBe(text);
  });

  it('of a streamed chat asks for its usage', () => {
    const body = read({ model: 'gpt', stream: true, stream_options: { a: 1 } }, chat);
    expect(JSON.parse(body.kind === 'body' ? Buffer.from(body.bytes).toString() : '{}')).toEqual({
      model: 'gpt',
      stream: true,
      stream_options: { a: 1, include_usage: true },
    });
    const worded = read({ stream: 'true' }, chat);
    expect(worded.kind === 'body' ? Buffer.from(worded.bytes).toString() : '').toContain('include_usage');
    const plain = read({ model: 'gpt' }, chat);
    expect(plain.kind === 'body' ? Buffer.from(plain.bytes).toString() : '').toBe('{"model":"gpt"}');
  });

  const responses = admitted(call('/responses', { authorization: 'Bearer agora-0' }), routeFor('openai'));

  it.each([true, 1, 'true'])(
    'does not ask for a response in the background, whose usage nobody sees: %j',
    (background) => {
      const refused = read({ model: 'gpt', background }, responses);
      expect(refused).toMatchObject({ kind: 'refused', status: 400 });
      expect(refused.kind === 'refused' ? refused.message : '').toContain('Send this call without "background".');
    },
  );

  it('may say that it does not ask for that', () => {
    for (const background of [false, null]) expect(read({ background }, responses)).toMatchObject({ kind: 'body' });
    expect(read({ background: true }, messages)).toMatchObject({ kind: 'body' });
  });

  it.each(['Model', 'MODEL', 'ſtream', 'Stream', 'streamOptions', 'bac\u212Aground'])(
    'has no second spelling of what is read here, which servers in Go would prefer: %s',
    (name) => {
      for (const where of [responses, messages, chat])
        expect(read({ model: 'cheap', [name]: 'dear' }, where)).toMatchObject({ kind: 'refused', status: 400 });
    },
  );

  it('is sent to OpenAI as it was read here, so that no member hides another one', () => {
    const text = '{"model":"m","background":true,"background":false}';
    const body = readCallBody(Buffer.from(text), responses, true);
    expect(body.kind === 'body' ? Buffer.from(body.bytes).toString() : '').toBe('{"model":"m","background":false}');
  });

  it.each([
    { tools: [{ type: 'web_search_20250305', name: 'web_search' }] },
    { tools: [{ name: 'mine' }, { type: 'mcp' }] },
    { tools: [{ googleSearch: {} }] },
    { tools: [{ url_context: {} }] },
    { mcp_servers: [] },
  ])("with tools of the model's vendor is refused when hosts are restricted: %j", (body) => {
    expect(read(body, messages, false)).toMatchObject({ kind: 'refused', status: 400 });
    expect(read(body, messages, true)).toMatchObject({ kind: 'body' });
  });

  it("with the agent's own tools is allowed", () => {
    const tools = [{ name: 'web_search' }, { type: 'function', name: 'x' }, { functionDeclarations: [] }];
    expect(read({ model: 'm', tools }, messages, false)).toMatchObject({ kind: 'body' });
  });

  it('is sent as it was read here when hosts are restricted, without members that appear twice', () => {
    const text = '{"model":"m","tools":[{"type":"mcp"}],"tools":[{"name":"x"}]}';
    const body = readCallBody(Buffer.from(text), messages, false);
    expect(body.kind === 'body' ? Buffer.from(body.bytes).toString() : '').toBe('{"model":"m","tools":[{"name":"x"}]}');
  });

  it.each([
    ['{"model":"dear","model":"cheap"}', '{"model":"cheap"}'],
    [String.raw`{"mod\u0065l":"dear","model":"cheap"}`, '{"model":"cheap"}'],
    [String.raw`{"model":"x","messages":[{"a\":":1,"b":{}}], "b" : ":" }`, undefined],
  ])('names one model only, the one that its tokens are counted for: %s', (text, sent = text) => {
    const body = readCallBody(Buffer.from(text), messages, true);
    expect(body.kind === 'body' ? Buffer.from(body.bytes).toString() : '').toBe(sent);
  });

  it('is refused without being parsed if it consists of more parts than any conversation', () => {
    const bodyOf = (parts: number) => Buffer.from(`{"model":"m","messages":[${'{},'.repeat(parts)}"x,[{"]}`);
    expect(readCallBody(bodyOf(499_990), messages, true)).toMatchObject({ kind: 'body' });
    expect(readCallBody(bodyOf(500_000), messages, true)).toMatchObject({ kind: 'refused', status: 413 });
  });

  it('is also read when a call only counts tokens', () => {
    const counts = admitted(call('/v1/messages/count_tokens'), routeFor('anthropic'));
    const image = { messages: [{ content: [{ type: 'image', source: { type: 'url', url: 'https://e.example' } }] }] };
    expect(read(image, counts, false)).toMatchObject({ kind: 'refused', status: 400 });
    expect(read(image, counts, true)).toMatchObject({ kind: 'body' });
    const list = admitted(call('/models', { authorization: 'Bearer agora-0' }, 'GET'), routeFor('openai'));
    expect(readCallBody(Buffer.alloc(0), list, false)).toMatchObject({ kind: 'body' });
  });

  it.each(['', '[]', 'null', '7', '{'])('that is not an object is refused: %s', (text) => {
    expect(readCallBody(Buffer.from(text), messages, true)).toMatchObject({ kind: 'refused', status: 400 });
  });
});
