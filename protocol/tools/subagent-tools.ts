/**
 * Tool servers (MCP) that a subagent names in `tools`: a program that is started for the agent, or a URL, and which of
 * its tools the agent can use.
 *
 * They come only from the subagent's file, so from a pinned commit of the default branch. The agent can only use tools
 * that are listed by name: a tool that a server adds later is not available.
 */
import { findReservedName, Reference } from '../config/environment-file.ts';
import type { SecretReference } from '../config/secret-reference.ts';
import { complain, hasMembers, z } from '../base/zod.ts';

/** The name of our own tool server. */
const OURS = 'agora';
const NOT_SERVERS =
  'must be keys with values: it names tool servers (MCP). Which of its own tools an agent may use is `allow`, with permission-mode: scoped';
const MOST_SERVERS = 20;
const MOST_TOOLS = 100;
const MOST_WORDS = 100;
const MOST_NAMES = 50;
const VALUE_CHARS = 8_192;
/** A program's name with words behind it. The path of a program may contain spaces. */
const WITH_ARGUMENTS = /^[\w.@+-]+\s+\S/;
/** The name of a variable that is filled in from `secrets`. */
const PLACE = /\$\{([^}]*)\}/g;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Headers that the protocol itself sends, or that decide where a request ends. */
const REFUSED_HEADERS = /^(?:host|content-length|content-type|accept|connection|transfer-encoding|mcp-.*)$/i;

const Word = z.string().check(
  z.maxLength(VALUE_CHARS),
  z.refine((text) => !text.includes('\0'), 'contains a NUL character'),
);
const ServerName = z.string().check(
  z.regex(/^[a-z][a-z0-9-]{0,23}$/, 'is not a name of lower-case letters, digits and dashes, at most 24 of them'),
  z.refine((name) => name !== OURS, 'is the name of the tool server that every agent is given to ask with'),
);
const ToolName = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/, 'is not the name of a tool: list each by its own name, without wildcards'));
const Variable = z.string().check(
  z.regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'is not a valid environment variable name'),
  z.superRefine((name, context) => {
    const why = findReservedName(name);
    if (why !== undefined) complain(context, why);
  }),
);
const Header = z.string().check(
  z.regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'is not a valid name of a header'),
  z.refine((name) => !REFUSED_HEADERS.test(name), 'is a header that the protocol sets itself'),
);
const Address = z
  .string()
  .check(
    z.maxLength(2_048),
    z.refine(isAddress, 'must be an https:// address without a user name; http:// only for this machine'),
  );
const fewNames = <T>() =>
  z.refine<Record<string, T>>((all) => Object.keys(all).length <= MOST_NAMES, `holds more than ${MOST_NAMES} names`);

export const ToolServer = z
  .strictObject({
    command: z.optional(Word.check(z.minLength(1))),
    args: z.optional(z.array(Word).check(z.maxLength(MOST_WORDS))),
    url: z.optional(Address),
    /** Variables of the program, in addition to those that all our programs can see. */
    env: z.optional(z.record(Variable, Word).check(fewNames())),
    headers: z.optional(
      z
        .record(Header, Word.check(z.regex(/^[\t\x20-\x7e]*$/, 'must be one line of plain characters')))
        .check(fewNames()),
    ),
    /** For a program: further variables. For a URL: the values of `${NAME}` in a header. */
    secrets: z.optional(z.record(Variable, Reference).check(fewNames())),
    allow: z.array(ToolName).check(
      z.minLength(1),
      z.maxLength(MOST_TOOLS),
      z.refine((list) => new Set(list).size === list.length, 'names one of them twice'),
    ),
  })
  .check(withItsOwn());
export type ToolServer = z.infer<typeof ToolServer>;

export const ToolServers = z
  .record(ServerName, ToolServer, { error: ({ code }) => (code === 'invalid_type' ? NOT_SERVERS : undefined) })
  .check(z.refine((all) => Object.keys(all).length <= MOST_SERVERS, `names more than ${MOST_SERVERS} tool servers`));
export type ToolServers = z.infer<typeof ToolServers>;

function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

/** True for a server on this machine, such as a service container. */
export function isLoopback({ hostname }: URL): boolean {
  return LOOPBACK.has(hostname);
}

/** Checks of related members; performed even if one of them is invalid by itself. */
function withItsOwn() {
  const check = z.superRefine<Readonly<Record<string, unknown>>>((server, context) => {
    for (const { at, message } of findMismatches(server)) complain(context, message, at);
  });
  check._zod.def.when = hasMembers;
  return check;
}

interface Mismatch {
  readonly at: string[];
  readonly message: string;
}

function findMismatches(server: Readonly<Record<string, unknown>>): Mismatch[] {
  const has = (name: string): boolean => server[name] !== undefined;
  if (has('command') && has('url'))
    return [{ at: ['url'], message: 'is set together with command; a server has one or the other' }];
  if (!has('command') && !has('url')) return [{ at: [], message: 'names neither a command nor a url' }];
  if (typeof server['command'] === 'string' && !has('args') && WITH_ARGUMENTS.test(server['command']))
    return [{ at: ['command'], message: 'names only the program; list its arguments in args' }];
  const [kind, strange] = has('url')
    ? (['an address', ['args', 'env']] as const)
    : (['a program', ['headers']] as const);
  const misplaced = strange.filter(has).map((name) => ({ at: [name], message: `is not for ${kind}` }));
  return [...misplaced, ...(has('url') ? findUnfilled(server) : findBoth(server))];
}

/** A variable that is set twice. */
function findBoth({ env, secrets }: Readonly<Record<string, unknown>>): Mismatch[] {
  return namesOf(secrets)
    .filter((name) => namesOf(env).includes(name))
    .map((name) => ({ at: ['secrets', name], message: 'is also set in env' }));
}

function findUnfilled({ headers, secrets }: Readonly<Record<string, unknown>>): Mismatch[] {
  const known = namesOf(secrets);
  const places = namesOf(headers).flatMap((header) =>
    placesIn((headers as Readonly<Record<string, unknown>>)[header]).map((name) => ({ header, name })),
  );
  return [
    ...places
      .filter(({ name }) => !known.includes(name))
      .map(({ header, name }) => ({
        at: ['headers', header],
        message: `asks for \${${name.slice(0, 100)}}, which is not among secrets`,
      })),
    ...known
      .filter((name) => !places.some((place) => place.name === name))
      .map((name) => ({ at: ['secrets', name], message: `is used by no header; write \${${name}} in one` })),
  ];
}

function namesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function placesIn(value: unknown): string[] {
  return typeof value === 'string' ? [...value.matchAll(PLACE)].map(([, name = '']) => name) : [];
}

/** @param secrets by the names in `${…}`. */
export function fillIn(header: string, secrets: Readonly<Record<string, string>>): string {
  return header.replaceAll(PLACE, (place, name: string) =>
    Object.hasOwn(secrets, name) ? (secrets[name] ?? place) : place,
  );
}

/** Every reference of all servers. */
export function referencesOf(servers: ToolServers | undefined): readonly SecretReference[] {
  return Object.values(servers ?? {}).flatMap(({ secrets = {} }) => Object.values(secrets));
}
