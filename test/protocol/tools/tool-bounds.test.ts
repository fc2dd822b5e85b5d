/** The exact limits of a tool server, and the addresses, names and values that it can have. */
import { expect, it } from 'vitest';
import { fillIn, isLoopback, referencesOf, ToolServer, ToolServers } from '../../../protocol/tools/subagent-tools.ts';

const program = { command: 'npx', allow: ['search'] };
const address = { url: 'https://mcp.example.com/mcp', allow: ['search'] };

const takes = (server: unknown): boolean => ToolServer.safeParse(server).success;
const takesAll = (servers: unknown): boolean => ToolServers.safeParse(servers).success;
const list = (count: number): string[] => Array.from({ length: count }, (_, index) => `t${index}`);
const named = (count: number, value: unknown) => Object.fromEntries(list(count).map((name) => [name, value]));
/** Every secret is used by the one header. */
const filled = (count: number) => ({
  ...address,
  headers: {
    Authorization: list(count)
      .map((name) => `\${${name}}`)
      .join(''),
  },
  secrets: named(count, 'env://TOKEN'),
});
const urlOf = (chars: number): string => 'https://x.example/'.padEnd(chars, 'x');

it.each<[what: string, make: (count: number) => unknown, most: number]>([
  ['arguments', (count) => ({ ...program, args: list(count) }), 100],
  ['tools', (count) => ({ ...program, allow: list(count) }), 100],
  ['variables', (count) => ({ ...program, env: named(count, 'x') }), 50],
  ['headers', (count) => ({ ...address, headers: named(count, 'x') }), 50],
  ['secrets of a program', (count) => ({ ...program, secrets: named(count, 'env://TOKEN') }), 50],
  ['secrets of an address', filled, 50],
  ['characters of a command', (count) => ({ ...program, command: 'x'.repeat(count) }), 8_192],
  ['characters of a URL', (count) => ({ ...address, url: urlOf(count) }), 2_048],
  ['characters of the name of a tool', (count) => ({ ...program, allow: ['x'.repeat(count)] }), 64],
  ['characters of the name of a header', (count) => ({ ...address, headers: { ['x'.repeat(count)]: '' } }), 100],
])('accepts as many %s as there may be, and not one more', (_, make, most) => {
  expect(takes(make(most))).toBe(true);
  expect(takes(make(most + 1))).toBe(false);
});

it('accepts a command of one character and one tool, and neither of none', () => {
  expect(takes({ command: 'x', allow: ['a'] })).toBe(true);
  expect([takes({ command: '', allow: ['a'] }), takes({ command: 'x', allow: [] })]).toEqual([false, false]);
});

it('accepts 20 servers and not one more, with names of at most 24 characters, and none with our name', () => {
  expect([takesAll(named(20, program)), takesAll(named(21, program))]).toEqual([true, false]);
  expect([takesAll({ ['a'.repeat(24)]: program }), takesAll({ ['a'.repeat(25)]: program })]).toEqual([true, false]);
  expect([takesAll({ agora: program }), takesAll({ agora2: program })]).toEqual([false, true]);
});

it.each([
  ['https://mcp.example.com', true],
  ['https://localhost/mcp', true],
  ['http://localhost:8080/mcp', true],
  ['http://127.0.0.1/mcp', true],
  ['http://[::1]/mcp', true],
  ['http://mcp.example.com', false],
  ['http://localhost.example.com', false],
  ['ftp://localhost', false],
  ['wss://mcp.example.com', false],
  ['https://ada@mcp.example.com', false],
  ['https://:secret@mcp.example.com', false],
  ['https://ada:secret@mcp.example.com', false],
  ['https://mcp.example.com/#part', false],
  ['mcp.example.com', false],
  ['', false],
])('decides about the address %j', (url, isTaken) => {
  expect(takes({ ...address, url })).toBe(isTaken);
});

it('recognizes a server on this machine', () => {
  expect(['http://localhost:1', 'http://[::1]', 'https://x.example'].map((url) => isLoopback(new URL(url)))).toEqual([
    true,
    true,
    false,
  ]);
});

it.each<[name: string, server: unknown, isTaken: boolean]>([
  ['a program', program, true],
  ['a URL', address, true],
  ['both', { ...program, ...address }, false],
  ['neither', { allow: ['search'] }, false],
  ['a NUL character', { ...program, args: ['a\0b'] }, false],
  ['a program with headers', { ...program, headers: { A: 'x' } }, false],
  ['a URL with arguments', { ...address, args: ['x'] }, false],
  ['a URL with variables', { ...address, env: { A: 'x' } }, false],
  ['a secret that is also a variable', { ...program, env: { A: 'x' }, secrets: { A: 'env://A' } }, false],
  ['a secret beside a variable', { ...program, env: { B: 'x' }, secrets: { A: 'env://A' } }, true],
  ['a reserved variable', { ...program, env: { GIT_DIR: 'x' } }, false],
  ['a secret that no header uses', { ...address, secrets: { A: 'env://A' } }, false],
  ['a header with an unknown secret', { ...address, headers: { X: '${A}' } }, false],
  ['a header with its secret', { ...address, headers: { X: '${A}' }, secrets: { A: 'env://A' } }, true],
  ['two lines in a header', { ...address, headers: { X: 'a\nb' } }, false],
  ['a header of the protocol', { ...address, headers: { 'Mcp-Session-Id': 'x' } }, false],
  ['the same tool twice', { ...program, allow: ['a', 'a'] }, false],
  ['nothing', null, false],
  ['a list', [], false],
  ['a text', 'npx', false],
  ['a number for the variables', { ...program, env: 5, secrets: null }, false],
  ['a number for a header', { ...address, headers: { X: 5 } }, false],
])('decides about a server with %s', (_, server, isTaken) => {
  expect(takes(server)).toBe(isTaken);
});

it.each<[name: string, value: unknown]>([
  ['null', null],
  ['a list', []],
  ['a text', 'npx'],
])('reports only the type of %s in place of a server', (_, value) => {
  expect(ToolServer.safeParse(value).error?.issues.map(({ code }) => code)).toEqual(['invalid_type']);
});

it('reports an unknown secret with at most 100 characters of its name', () => {
  const read = ToolServer.safeParse({ ...address, headers: { X: `\${${'A'.repeat(101)}}` } });

  expect(read.error?.issues).toMatchObject([
    { path: ['headers', 'X'], message: `asks for \${${'A'.repeat(100)}}, which is not among secrets` },
  ]);
});

it('reports a misplaced member even if it is invalid by itself', () => {
  const read = ToolServer.safeParse({ ...address, headers: { X: 5 }, secrets: { A: 'x' }, args: 5 });
  const reported = read.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

  expect(reported).toContain('args: is not for an address');
  expect(reported).toContain('secrets.A: is used by no header; write ${A} in one');
});

it('fills in only the names that are given, and has no references without servers', () => {
  expect(fillIn('${A} ${toString} ${B}', { A: '1' })).toBe('1 ${toString} ${B}');
  expect(fillIn('${A}', {})).toBe('${A}');
  expect(referencesOf(undefined)).toEqual([]);
});
