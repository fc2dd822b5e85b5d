/**
 * Links of agents to hosts that a repository allows, `links` in its config.yaml. Pure.
 *
 * Comments are rendered as if there were none, and the links to these hosts are given back at the end, before the
 * comment is signed. Images stay neutralised: nobody is asked before a browser loads one.
 */
import { hostPattern } from './link-effects.ts';
import { BREAK } from './sanitize.ts';

/** Gives the links back that renderUntrusted has neutralised, where they lead to one of these hosts. Idempotent. */
export function allowLinks(text: string, hosts: readonly string[]): string {
  if (hosts.length === 0) return text;
  const names = hosts.map((host) => host.replaceAll('.', '\\.').replace(/^\*\\\./, '(?:[a-z0-9-]+\\.)+'));
  return text.replace(new RegExp(`(?<=(?<![a-z0-9])https?)${BREAK}(?=${hostPattern(names)})`, 'gi'), '');
}
