/** Parts of a page. Text stays text. Pure. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
}

/** @param rows cells that are already HTML. All but the first are aligned to the right. */
export function renderHtmlTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (tag: 'th' | 'td', cells: readonly string[]): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const body = rows.map((cells) => line('td', cells)).join('\n');
  return `<div class="table" tabindex="0"><table><thead>${line('th', head.map(escapeHtml))}</thead><tbody>\n${body}\n</tbody></table></div>`;
}

/** Links only to addresses that a browser opens without running anything. */
export function renderLink(url: string, text: string): string {
  return /^https?:\/\//.test(url) ? `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>` : escapeHtml(text);
}
