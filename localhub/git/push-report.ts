/**
 * What git expects after a push: one line for each ref, accepted or refused with a reason. A status of HTTP would end
 * the push as well, but git does not show the text that comes with it.
 *
 * @see https://git-scm.com/docs/gitprotocol-pack#_report_status
 */
import type { CallAnswer } from '../gateway/call.ts';

const REASON_CHARS = 500;
/** The kind of a packet that contains the report, where several kinds share the connection. */
const DATA = '\u0001';
const END = '0000';

/** A line with its own length, four hexadecimal digits, in front of it. */
function renderPacket(line: string): string {
  return `${(Buffer.byteLength(line) + END.length).toString(16).padStart(4, '0')}${line}`;
}

/**
 * @param push the request, which begins with what the client can read.
 * @param refused the refs that were not changed, all for the same reason.
 */
export function renderRefusedPush(
  push: Buffer,
  {
    accepted,
    refused,
    why,
  }: { readonly accepted: readonly string[]; readonly refused: readonly string[]; readonly why: string },
): CallAnswer {
  const reason = why.replace(/\p{Cc}+/gu, ' ').slice(0, REASON_CHARS);
  const lines = [
    'unpack ok\n',
    ...accepted.map((ref) => `ok ${ref}\n`),
    ...refused.map((ref) => `ng ${ref} ${reason}\n`),
  ];
  const report = `${lines.map(renderPacket).join('')}${END}`;
  const isShared = push.subarray(0, Number.parseInt(push.toString('latin1', 0, 4), 16)).includes('side-band-64k');
  return {
    status: 200,
    headers: { 'content-type': 'application/x-git-receive-pack-result', 'cache-control': 'no-cache' },
    bytes: Buffer.from(isShared ? `${renderPacket(`${DATA}${report}`)}${END}` : report),
  };
}
