/** The icons of the pages, drawn here: 16 × 16, in the colour of the text around them. */
import { type Html, trustedHtml } from './html.ts';

const SHAPES = {
  repository: '<path d="M3.5 2.5h8a1 1 0 0 1 1 1v10h-8a1.5 1.5 0 0 1-1-1.5zM3.5 12a1.5 1.5 0 0 1 1.5-1.5h7.5M6 5h4"/>',
  lock: '<rect x="3.5" y="7" width="9" height="6.5" rx="1.2"/><path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2"/>',
  code: '<path d="M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5"/>',
  issue: '<circle cx="8" cy="8" r="6.2"/><circle cx="8" cy="8" r="1.4" fill="currentColor" stroke="none"/>',
  done: '<circle cx="8" cy="8" r="6.2"/><path d="m5.3 8.2 1.9 1.9 3.6-3.9"/>',
  skipped: '<circle cx="8" cy="8" r="6.2"/><path d="m4.8 11.2 6.4-6.4"/>',
  pull: '<circle cx="4" cy="3.8" r="1.7"/><circle cx="4" cy="12.2" r="1.7"/><circle cx="12" cy="12.2" r="1.7"/><path d="M4 5.5v5M12 10.5V6.3a2 2 0 0 0-2-2H8M9.6 2.6 8 4.3 9.6 6"/>',
  merged:
    '<circle cx="4" cy="3.8" r="1.7"/><circle cx="4" cy="12.2" r="1.7"/><circle cx="12" cy="8.6" r="1.7"/><path d="M4 5.5v5M4.2 5.5c.6 2 2.6 3.1 6.1 3.1"/>',
  closed:
    '<circle cx="4" cy="3.8" r="1.7"/><circle cx="4" cy="12.2" r="1.7"/><circle cx="12" cy="12.2" r="1.7"/><path d="M4 5.5v5M12 10.5V8M10.3 2.6l3.4 3.4M13.7 2.6 10.3 6"/>',
  run: '<circle cx="8" cy="8" r="6.2"/><path d="M6.7 5.6v4.8L10.6 8z" fill="currentColor"/>',
  folder:
    '<path d="M1.8 12.2V4.3a1 1 0 0 1 1-1h3.3l1.5 1.6h5.6a1 1 0 0 1 1 1v6.3a1 1 0 0 1-1 1H2.8a1 1 0 0 1-1-1z" fill="currentColor" fill-opacity=".22"/>',
  file: '<path d="M3.5 2.5a1 1 0 0 1 1-1h4.7l3.3 3.3v8.7a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1zM9 1.7V5h3.3"/>',
  branch:
    '<circle cx="4.5" cy="3.6" r="1.6"/><circle cx="4.5" cy="12.4" r="1.6"/><circle cx="11.5" cy="5.4" r="1.6"/><path d="M4.5 5.2v5.6M11.5 7c0 2-2 2.6-4 2.8-1.6.2-3 .4-3 1.2"/>',
  comment: '<path d="M2 3.6h12v7.5H8.3L5.2 13.8v-2.7H2z"/>',
  check: '<path d="m3.5 8.4 3 3.1 6-6.6"/>',
  cross: '<path d="m4.3 4.3 7.4 7.4M11.7 4.3l-7.4 7.4"/>',
  warning: '<path d="M8 2.2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1"/>',
  tag: '<path d="M2 2.5h5.2l6.6 6.6-4.7 4.7L2.5 7.2zM5 5.3v.1"/>',
  box: '<path d="m8 1.8 5.8 3v6.4L8 14.2l-5.8-3V4.8zM2.4 5 8 7.9 13.6 5M8 8v6"/>',
  pencil: '<path d="m3 13 .6-2.8 7.2-7.2 2.2 2.2-7.2 7.2z"/>',
  smile: '<circle cx="8" cy="8" r="6.2"/><path d="M5.3 9.3c1.2 2 4.2 2 5.4 0M6 6v.1M10 6v.1"/>',
} as const;
export type IconName = keyof typeof SHAPES;

export function icon(name: IconName): Html {
  return trustedHtml(
    `<svg class="icon" viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${SHAPES[name]}</svg>`,
  );
}
