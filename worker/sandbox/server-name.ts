/**
 * Reads the name that a program asks a TLS server for in its first message. A server with many sites chooses by this
 * name, and not by the name that was looked up. Pure.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8446#section-4.1.2
 * @see https://www.rfc-editor.org/rfc/rfc6066#section-3
 */

export type ServerName =
  /** Part of it has not arrived yet. */
  | { readonly kind: 'more' }
  /** These bytes are not TLS. */
  | { readonly kind: 'plain' }
  /** TLS that names nobody, or that cannot be read. */
  | { readonly kind: 'unnamed' }
  | { readonly kind: 'named'; readonly name: string };

const UNNAMED = { kind: 'unnamed' } as const;
const MOST_BYTES = 65_536;
const RECORD_HEAD = 5;
const [HANDSHAKE, CLIENT_HELLO, HOST_NAME] = [22, 1, 0];
const NAME = /^[\w.-]+$/;

/** @param bytes what was sent so far, from the first byte on. */
export function readServerName(bytes: Buffer): ServerName {
  if (bytes.length === 0) return { kind: 'more' };
  if (bytes[0] !== HANDSHAKE) return { kind: 'plain' };
  const message = messageIn(bytes);
  if (message === undefined) return bytes.length > MOST_BYTES ? UNNAMED : { kind: 'more' };
  try {
    return readHello(message);
  } catch {
    return UNNAMED;
  }
}

/** A message may arrive in several records. Undefined while the first message is not complete. */
function messageIn(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; at + RECORD_HEAD <= bytes.length && bytes[at] === HANDSHAKE; ) {
    const length = bytes.readUInt16BE(at + 3);
    parts.push(bytes.subarray(at + RECORD_HEAD, at + RECORD_HEAD + length));
    at += RECORD_HEAD + length;
  }
  const all = Buffer.concat(parts);
  if (all.length < 4) return undefined;
  const length = all.readUIntBE(1, 3);
  return all.length < 4 + length ? undefined : all.subarray(0, 4 + length);
}

/** @throws RangeError when it reads beyond the end. */
function readHello(message: Buffer): ServerName {
  if (message[0] !== CLIENT_HELLO) return UNNAMED;
  let at = 4 + 2 + 32;
  at += 1 + message.readUInt8(at);
  at += 2 + message.readUInt16BE(at);
  at += 1 + message.readUInt8(at);
  const end = at + 2 + message.readUInt16BE(at);
  const names: Buffer[] = [];
  for (at += 2; at < end; ) {
    const [type, length] = [message.readUInt16BE(at), message.readUInt16BE(at + 2)];
    if (type === HOST_NAME) names.push(message.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  const [list] = names;
  return list === undefined || names.length > 1 ? UNNAMED : readNameList(list);
}

/** One name and nothing behind it: nobody knows which one of two names a server would choose. */
function readNameList(list: Buffer): ServerName {
  const length = list.readUInt16BE(3);
  const name = list.subarray(5).toString('latin1');
  if (list.readUInt16BE(0) !== list.length - 2 || list.readUInt8(2) !== 0 || length !== name.length) return UNNAMED;
  return NAME.test(name) ? { kind: 'named', name: name.toLowerCase().replace(/\.$/, '') } : UNNAMED;
}

const [TLS_PORT, HTTP_PORT] = [443, 80];
/** Tabs, ends of lines, and spaces. */
const BLANKS = new Set([9, 10, 11, 12, 13, 32]);
/** Far more than the first line of a request needs, and the blanks before it. */
const MOST_LINE = 16_384;

/**
 * Whether the first bytes that a program sends through a tunnel are meant for the host that it asked for.
 * @returns the name that was meant instead when that is known. `http`: each of its requests names a host again.
 */
export function judgeFirstBytes(
  bytes: Buffer,
  { host, port }: { readonly host: string; readonly port: number },
):
  | { readonly kind: 'more' | 'passes' | 'http' }
  | { readonly kind: 'refused'; readonly isTls: boolean; readonly meant: string | undefined } {
  const said = readServerName(bytes);
  switch (said.kind) {
    case 'more':
      return { kind: 'more' };
    case 'plain': {
      const kind = port === TLS_PORT ? 'refused' : judgePlain(bytes, port);
      return kind === 'refused' ? { kind, isTls: false, meant: undefined } : { kind };
    }
    case 'unnamed':
      return { kind: 'refused', isTls: true, meant: undefined };
    case 'named':
      return said.name === host ? { kind: 'passes' } : { kind: 'refused', isTls: true, meant: said.name };
  }
}

const VERSION = /[\s\x1c-\x1f\x85]HTTP\/\d/i;
/** A whole line with a method and an address. Some servers read a host after such a request, too. */
const NO_VERSION = /^[a-z-]+\s+(?:\/|https?:\/\/)/i;
/** A method and a space: no other protocol begins like this, and some servers accept any bytes in what follows. */
const METHOD = /^[a-z-]+[\s\x1c-\x1f\x85]/i;
/** Text, in the widest sense of a server, whose first character can begin a method. */
const TEXT = /^[!#$%&'*+.^`|~\w-][\t\v\f\x1c-\x1f\x20-\x7e\x80-\xff]*$/;

/**
 * Servers ignore empty lines before a request, and some ignore all blanks. A request must not pass because its first
 * line is not complete, so what may become one is refused at the limit.
 */
function judgePlain(bytes: Buffer, port: number): 'more' | 'passes' | 'http' | 'refused' {
  if (port === HTTP_PORT) return 'http';
  const start = bytes.findIndex((byte) => !BLANKS.has(byte));
  const blanks = start === -1 ? bytes.length : start;
  if (blanks >= MOST_LINE) return 'refused';
  const text = bytes.subarray(blanks, blanks + MOST_LINE).toString('latin1');
  const [line = ''] = text.split(/[\r\n]/, 1);
  const hasEnded = line !== text;
  if (VERSION.test(line) || (hasEnded && NO_VERSION.test(line))) return 'http';
  const mayBecomeRequest = !hasEnded && (line === '' || METHOD.test(line) || TEXT.test(line));
  if (!mayBecomeRequest) return 'passes';
  return text.length < MOST_LINE ? 'more' : 'refused';
}
