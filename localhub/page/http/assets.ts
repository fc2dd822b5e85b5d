/** Files of the page: the style sheet, the script, the icon, and those drawn on demand: avatars, label colours. */
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { renderAvatarSvg } from '../avatar.ts';
import { SECURITY_HEADERS } from './page-headers.ts';
import { renderColourSheet } from '../layout.ts';

const TYPES = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8', svg: 'image/svg+xml' } as const;

/** The only files that exist: a name from an address never becomes a path by itself. */
const FILES: ReadonlyMap<string, keyof typeof TYPES> = new Map([
  ['style.css', 'css'],
  ['thread.css', 'css'],
  ['code.css', 'css'],
  ['live.js', 'js'],
  ['morph.js', 'js'],
  ['forms.js', 'js'],
  ['log.js', 'js'],
  ['times.js', 'js'],
  ['icon.svg', 'svg'],
]);

export async function serveAsset(url: URL, response: ServerResponse): Promise<void> {
  const [, , name = '', picture = ''] = url.pathname.split('/');
  const type = FILES.get(name);
  if (name === 'labels.css') send(response, TYPES.css, renderColourSheet(url.searchParams.get('c') ?? ''));
  else if (name === 'avatar') send(response, TYPES.svg, renderAvatarSvg(readLogin(picture)));
  else if (type !== undefined)
    send(response, TYPES[type], await readFile(new URL(`../assets/${name}`, import.meta.url)));
  else
    response
      .writeHead(404, { ...SECURITY_HEADERS, 'content-type': 'text/plain; charset=utf-8' })
      .end('File not found.\n');
}

function send(response: ServerResponse, type: string, content: string | Buffer): void {
  response.writeHead(200, { ...SECURITY_HEADERS, 'content-type': type }).end(content);
}

function readLogin(picture: string): string {
  const encoded = picture.replace(/\.svg$/, '');
  try {
    return decodeURIComponent(encoded).slice(0, 100);
  } catch {
    return encoded.slice(0, 100);
  }
}
