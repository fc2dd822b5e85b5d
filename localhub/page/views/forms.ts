/** Hidden fields: what a form is about, and where to return to. */
import { type Html, html } from '../html.ts';
import type { Visit } from '../http/visit.ts';

export function renderHidden(visit: Pick<Visit, 'here'>, fields: Readonly<Record<string, string | number>>): Html {
  return html`${Object.entries({ ...fields, back: visit.here }).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}
