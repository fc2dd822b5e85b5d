/**
 * Avatars made from the name: initials on a colour, round for people and square for apps.
 *
 * They are drawn here because loading images would send requests to other machines.
 */
import { createHash } from 'node:crypto';
import { type Html, html } from './html.ts';

export function renderAvatarSvg(login: string): string {
  const isApp = login.endsWith('[bot]');
  const hue = (createHash('sha256').update(login).digest().readUInt16BE(0) * 360) >> 16;
  const shape = isApp
    ? html`<rect width="40" height="40" rx="9" fill="hsl(${hue} 32% 42%)"/>`
    : html`<circle cx="20" cy="20" r="20" fill="hsl(${hue} 48% 46%)"/>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${shape}<text x="20" y="20" dy=".36em" text-anchor="middle" font-family="system-ui,sans-serif" font-size="16" font-weight="600" fill="#fff">${initialsOf(login)}</text></svg>`
    .text;
}

/** Two letters: of the first two words, or the first two letters of a single word. */
export function initialsOf(login: string): string {
  const words = login
    .replace(/\[bot\]$/, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const letters =
    words.length > 1
      ? words.slice(0, 2).map((word) => Array.from(word)[0] ?? '')
      : Array.from(words[0] ?? '?').slice(0, 2);
  return letters.join('').toUpperCase();
}

export function renderAvatar(login: string, size: 'small' | 'large'): Html {
  const pixels = size === 'small' ? 20 : 40;
  return html`<img class="avatar" src="/_page/avatar/${encodeURIComponent(login)}.svg" alt="" width="${pixels}" height="${pixels}">`;
}
