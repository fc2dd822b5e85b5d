/** An agent cannot ask for a response that does not report its usage. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CallHead } from '../../../worker/gateway/admit-call.ts';
import type { ModelApiId } from '../../../worker/runtimes/contract.ts';
import { admitted, call, routeFor } from './admitted-call.ts';

const gemini = (target: string, headers: CallHead['headers'] = {}, base = 'https://models.example.com') =>
  admitted(call(target, { 'x-goog-api-key': 'agora-0', ...headers }), routeFor('gemini', { base: new URL(base) }));
const generate = '/v1beta/models/gemini-2.5-pro:generateContent';

it.each(['fields=candidates', '%24fields=candidates', 'alt=proto', '%24alt=proto', 'callback=f', '$.xgafv=1'])(
  'drops a parameter that would remove the usage from the response: ?%s',
  (query) => {
    expect(gemini(`${generate}?${query}&alt=sse`).url.search).toBe('?alt=sse');
  },
);

it.each([
  ['anthropic', '/v1/messages?beta=true', '?beta=true'],
  ['openai', '/responses?api-version=preview', '?api-version=preview'],
  ['openai', '/responses?fields=output&beta=true', ''],
  ['gemini', `${generate}?alt=json`, '?alt=json'],
] as const)('passes on only parameters that the agents of this API use: %s %s', (api, target, search) => {
  expect(admitted(call(target, { 'x-api-key': 'agora-0' }), routeFor(api)).url.search).toBe(search);
});

it('does not let an agent change a parameter that the workflow has set', () => {
  const base = 'https://models.example.com/?alt=json&team=7';
  expect(gemini(`${generate}?alt=sse&team=8`, {}, base).url.search).toBe('?alt=json&team=7');
});

it.each([
  ...['x-goog-fieldmask', 'x-goog-user-project', 'x-http-method-override', 'accept', 'content-encoding'],
  // Some servers read `_` like `-`.
  ...['x_goog_fieldmask', 'x_http_method_override', 'content_encoding'],
])('drops a header that would select the parts or the format of the response: %s', (name) => {
  expect(gemini(generate, { [name]: 'x', 'x-goog-api-client': 'genai' }).headers).toEqual({
    'x-goog-api-key': 'sk-real',
    'x-goog-api-client': 'genai',
  });
});

it('says that the body is JSON in UTF-8, whatever the agent says', () => {
  const { headers } = admitted(
    call('/v1/messages', { 'x-api-key': 'agora-0', 'content-type': 'application/json; charset=utf-7' }),
    routeFor('anthropic'),
  );
  expect(headers['content-type']).toBe('application/json');
});

it('passes on no other parameter, whatever is sent', () => {
  const names = fc.constantFrom('alt', '$alt', 'fields', '$fields', 'Fields', 'beta', 'api-version', 'pageSize', 'x');
  fc.assert(
    fc.property(
      fc.array(fc.tuple(names, fc.constantFrom('sse', 'json', 'proto', 'candidates', '1', ''))),
      fc.constantFrom<ModelApiId>('anthropic', 'openai', 'gemini'),
      (pairs, api) => {
        const target = { anthropic: '/v1/messages', openai: '/responses', gemini: generate }[api];
        const { url } = admitted(call(`${target}?${new URLSearchParams(pairs).toString()}`), routeFor(api));
        for (const [name, value] of url.searchParams) {
          expect(['alt', 'beta', 'api-version', 'pageSize']).toContain(name);
          if (name === 'alt') expect(['sse', 'json']).toContain(value);
        }
      },
    ),
  );
});
