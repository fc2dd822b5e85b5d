/**
 * Who may use the page: browsers on this machine, from the page itself. The API has the same names.
 *
 * The page acts as the user selected at its top, without a password. Any web site open in the same browser could send
 * it a form, or point its own name at 127.0.0.1, and so start workflows here. A browser says where a request comes
 * from, and requests from elsewhere are refused.
 *
 * @see https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site
 */
import type { IncomingHttpHeaders } from 'node:http';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|[\w.-]+\.localhost|\[::1\])(?::\d+)?$/i;

/** A host name that is not this machine's own belongs to a foreign site that made its name point here. */
export function isLocalHost(headers: IncomingHttpHeaders): boolean {
  return LOOPBACK.test(headers.host ?? '');
}

/** Programs other than browsers send neither header and are harmless: no web site can make them send a request. */
export function isFromThisPage(headers: IncomingHttpHeaders): boolean {
  if (headers.origin !== undefined) return headers.origin === `http://${headers.host ?? ''}`;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}
