import { describe, expect, it } from 'vitest';
import { registry } from '../../../worker/runtimes/registry.gen.ts';
import { findModelWay, readHeaders, standInFor, type WayContext } from '../../../worker/gateway/model-route.ts';

const claude = registry.find(({ id }) => id === 'claude-code');
const codex = registry.find(({ id }) => id === 'codex');
if (claude === undefined || codex === undefined) throw new Error('There are no runtimes.');

const given = (more: Partial<WayContext> = {}): WayContext => ({
  runtime: claude,
  key: { name: 'ANTHROPIC_API_KEY', value: 'sk-real' },
  environment: {},
  env: {},
  standIn: 'agora-0',
  ...more,
});

function routeOf(more: Partial<WayContext>) {
  const way = findModelWay(given(more));
  if (way.kind !== 'gateway') throw new Error(way.why);
  return way.route;
}

it('keeps every key of a runtime from the program that it runs', () => {
  for (const runtime of registry)
    for (const name of runtime.keys) {
      const way = findModelWay(given({ runtime, key: { name, value: 'the real one' } }));
      expect(way).toMatchObject({ kind: 'gateway', route: { key: 'the real one' } });
      if (way.kind !== 'gateway') continue;
      const variables = standInFor(way, 4_711);
      expect(variables[name]).toBe('agora-0');
      expect(Object.values(variables)).toContain('http://127.0.0.1:4711');
      expect(runtime.settings).toContain(way.access.address);
    }
});

it.each([
  [undefined, 'https://api.anthropic.com/'],
  ['', 'https://api.anthropic.com/'],
  ['https://models.example.com/', 'https://models.example.com/'],
  ['https://models.example.com/a/v1/', 'https://models.example.com/a'],
  ['http://127.0.0.1:9/v1?tenant=7', 'http://127.0.0.1:9/?tenant=7'],
])("uses the model's address from the workflow: %s", (address, expected) => {
  expect(routeOf({ environment: { ANTHROPIC_BASE_URL: address } }).base.href).toBe(expected);
});

it("does not change the version in OpenAI's address, and supports Azure's", () => {
  const key = { name: 'OPENAI_API_KEY', value: 'k' };
  const routeTo = (address: string) => routeOf({ runtime: codex, key, environment: { OPENAI_BASE_URL: address } });
  expect(routeTo('')).toMatchObject({ isAzure: false, base: new URL('https://api.openai.com/v1') });
  expect(routeTo('https://me.openai.azure.com/openai/v1/?api-version=preview')).toMatchObject({
    isAzure: true,
    base: new URL('https://me.openai.azure.com/openai/v1?api-version=preview'),
  });
  expect(routeTo('https://openai.azure.com.example.org/v1').isAzure).toBe(false);
});

it.each(['nonsense', 'file:///etc', 'https://user:secret-word@example.com'])(
  'refuses an invalid address, without repeating it: %s',
  (address) => {
    const find = () => findModelWay(given({ environment: { ANTHROPIC_BASE_URL: address } }));
    expect(find).toThrow(/ANTHROPIC_BASE_URL is not/);
    expect(find).not.toThrow(/secret-word|nonsense/);
    expect(find).toThrow(
      expect.objectContaining({
        fix: expect.stringMatching(/in the workflow \(without one: in your environment\)/) as string,
      }),
    );
  },
);

it('passes on the key and says so when the program signs its calls itself', () => {
  const way = findModelWay(given({ env: { CLAUDE_CODE_USE_BEDROCK: '1' } }));
  expect(way).toMatchObject({ kind: 'direct' });
  expect(way.kind === 'direct' ? way.why : '').toMatch(/Amazon Bedrock itself.*not counted/);
  expect(findModelWay(given({ env: { CLAUDE_CODE_USE_BEDROCK: '0' } })).kind).toBe('gateway');
});

it('says nothing when there is no key, and names what it does not know', () => {
  expect(findModelWay(given({ key: undefined }))).toEqual({ kind: 'direct' });
  const way = findModelWay(given({ runtime: { id: 'mine' } }));
  expect(way.kind === 'direct' ? way.why : '').toMatch(/mine does not say.*ANTHROPIC_API_KEY/);
});

describe("headers of the workflow's own gateway", () => {
  it('are read line by line, from both variables', () => {
    const headers = readHeaders({
      AGORA_MODEL_HEADERS: 'X-Team: payments\n\n  X-Route : eu\n'.replace(' :', ':'),
      ANTHROPIC_CUSTOM_HEADERS: 'x-key: a:b',
    });
    expect(Object.fromEntries(headers)).toEqual({ 'x-team': 'payments', 'x-route': 'eu', 'x-key': 'a:b' });
  });

  it('are refused with the number of their line, and without its text', () => {
    const read = () => readHeaders({ AGORA_MODEL_HEADERS: 'X-Team: payments\nsecret-word' });
    expect(read).toThrow(/Line 2 of model-headers \(AGORA_MODEL_HEADERS\)/);
    expect(read).not.toThrow(/secret-word/);
    expect(() => readHeaders({ AGORA_MODEL_HEADERS: 'X: a\u0007' })).toThrow(/Line 1/);
  });
});
