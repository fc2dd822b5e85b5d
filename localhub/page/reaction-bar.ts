/**
 * The eight reactions GitHub knows, drawn here: not every machine has a font with emoji.
 *
 * @see https://docs.github.com/en/rest/reactions/reactions#about-reactions
 */
import type { ReactionName } from './http/page-answers.ts';
import { type Html, trustedHtml } from './html.ts';

const FACE = '<circle cx="10" cy="10" r="8" fill="#f6c244"/>';
const DARK = 'fill="none" stroke="#4a3711" stroke-width="1.4" stroke-linecap="round"';
const THUMB =
  '<path d="M7.5 9 10.3 3c1.5 0 2.2 1 1.9 2.3L11.6 8h4c1 0 1.7.9 1.5 1.9l-1.2 5.5c-.2 1-.9 1.6-1.9 1.6H7.5zM3 9h3.2v8H3z" fill="#f0ae2b"/>';

const DRAWINGS: Readonly<Record<ReactionName, string>> = {
  '+1': THUMB,
  '-1': `<g transform="matrix(1 0 0 -1 0 20)">${THUMB}</g>`,
  laugh: `${FACE}<path d="M6 8.2c.3-.9 1.7-.9 2 0M12 8.2c.3-.9 1.7-.9 2 0" ${DARK}/><path d="M5.8 11h8.4c-.4 2.9-2 4.3-4.2 4.3S6.2 13.9 5.8 11z" fill="#4a3711"/>`,
  hooray:
    '<path d="m3 17 4-9.5 5.5 5.5z" fill="#f0ae2b"/><path d="M10.5 8.5c.8-2 .4-3.4-.6-4.7M12 10c2-.9 3.7-.7 5 .3M11.5 8.7 15 4.5" fill="none" stroke="#d4577f" stroke-width="1.5" stroke-linecap="round"/><circle cx="16.5" cy="7" r="1.1" fill="#4a8fd4"/><circle cx="7" cy="4" r="1.1" fill="#45a06e"/>',
  confused: `${FACE}<circle cx="7.2" cy="8.5" r="1.2" fill="#4a3711"/><circle cx="12.8" cy="8.5" r="1.2" fill="#4a3711"/><path d="M7 14c1.7-1.4 3.7-1.7 5.8-1.2" ${DARK}/>`,
  heart:
    '<path d="M10 17C4.5 13 2.5 10.3 2.5 7.5a3.9 3.9 0 0 1 7.5-1.6 3.9 3.9 0 0 1 7.5 1.6c0 2.8-2 5.5-7.5 9.5z" fill="#dd4455"/>',
  rocket:
    '<path d="M16.8 3.2c-4.3-.3-7.3 1.6-9.4 5.6l3.8 3.8c4-2.1 5.9-5.1 5.6-9.4z" fill="#8fa3b5"/><circle cx="12.7" cy="7.3" r="1.6" fill="#2f6fb0"/><path d="M7 9 3.8 9.6l2-3.3 3-.3zM11 13l-.6 3.2 3.3-2 .3-3z" fill="#dd4455"/><path d="m6.6 11 2.4 2.4c-1 1.9-2.7 2.9-5.5 3.1.2-2.8 1.2-4.5 3.1-5.5z" fill="#f0ae2b"/>',
  eyes: '<g fill="#fff" stroke="#5b6570" stroke-width="1.2"><ellipse cx="6" cy="10" rx="3.6" ry="5.4"/><ellipse cx="14" cy="10" rx="3.6" ry="5.4"/></g><ellipse cx="7" cy="10.8" rx="1.6" ry="2.6" fill="#2b3137"/><ellipse cx="15" cy="10.8" rx="1.6" ry="2.6" fill="#2b3137"/>',
};

export function renderReaction(name: ReactionName): Html {
  return trustedHtml(
    `<svg class="face-drawn" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">${DRAWINGS[name]}</svg>`,
  );
}
