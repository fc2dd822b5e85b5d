/**
 * An agent's links to hosts that a repository allows, `links` in its config.yaml. Pure.
 *
 * Comments are rendered as if there were no allowed hosts, and the links to these hosts are restored at the end, before
 * the comment is signed. Images stay neutralized, because a browser loads them without asking.
 */
import { hostPattern } from './link-effects.ts';
import { BREAK } from './sanitize.ts';

/** Restores the links that renderUntrusted has neutralized, if they lead to one of these hosts. Idempotent. */
export function allowLinks(text: string, hosts: readonly string[]): string {
  if (hosts.length === 0) return text;
  const names = hosts.map((host) => host.replaceAll('.', '\\.').replace(/^\*\\\./, '(?:[a-z0-9-]+\\.)+'));
  return text.replace(new RegExp(`(?<=(?<![a-z0-9])https?)${BREAK}(?=${hostPattern(names)})`, 'gi'), '');
}
